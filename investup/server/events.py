"""What each client event does: one method for each, checked against its model first.

An event that goes to the client's own table is handed on without waiting (`fast`); one that has to look
something up first is awaited (`slow`).
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

import orjson

from investup.game import Rejected
from investup.live import Directory, LiveTable, Order, Session
from investup.rulesets import DEFAULT
from investup.server.frames import Call
from investup.server.limits import Door, Doors
from investup.server.peer import Answer, unavailable
from investup.server.replays import Replays
from investup.server.wire import Checks
from investup.store import StoreUnavailable

if TYPE_CHECKING:
    from investup.server.peer import Peer

#: Bytes of a game's secret seed (R39).
_SEED: Final = 32
#: Bytes of a game's id.
_GAME_ID: Final = 15
_PAGE: Final = 50
#: What one address may not do without end, and what finds a lobby by its code.
_DOORS: Final[Mapping[str, Door]] = {"lobby.create": "create", "lobby.join": "join"}
_BY_CODE: Final = frozenset({"lobby.join", "lobby.watch", "lobby.look"})

Body = dict[str, Any]
Fast = Callable[[Session, LiveTable, Body], Body]
Slow = Callable[[Session, Body, int], Awaitable[Mapping[str, Any]]]


def not_seated() -> Rejected:
    """The refusal of what only somebody at a table can do."""
    return Rejected("not_seated", "You are at no table; create a lobby or join one first.")


class Events:
    """The client events by name. Whatever is not here is a `bad_request`."""

    def __init__(self, directory: Directory, checks: Checks, replays: Replays, doors: Doors) -> None:
        self._directory = directory
        self._replays = replays
        self._checks = checks
        self._doors = doors
        self._commands: dict[str, Fast] = {
            "lobby.options": self._options,
            "lobby.ready": _ready,
            "lobby.add_bot": _add_bot,
            "lobby.remove_bot": _remove_bot,
            "lobby.kick": _kick,
            "lobby.start": _start,
            "lobby.rematch": _rematch,
        }
        self._slow: dict[str, Slow] = {
            "lobby.create": self._create,
            "lobby.list": self._list,
            "lobby.join": self._join,
            "lobby.watch": self._watch,
            "lobby.look": self._look,
            "lobby.give_up": self._give_up,
            "game.history": self._history,
            "game.ledger": self._ledger,
            "game.preview": self._preview,
            "chat.say": self._say,
            "chat.history": self._chat,
        }

    @property
    def names(self) -> frozenset[str]:
        """Every event that is understood."""
        return frozenset({*self._commands, *self._slow, "game.act", "game.sync", "lobby.leave"})

    def is_slow(self, name: str) -> bool:
        """Whether this event has to wait for something."""
        return name in self._slow

    def is_command(self, name: str) -> bool:
        """Whether this event acts at a table, so that its time counts there (R16)."""
        return name not in self._slow or name == "lobby.join"

    # ---------------------------------------------------------------------------- handed on at once

    def fast(self, peer: Peer, call: Call, at: int) -> None:
        """Hand an event on to the client's table; whatever is refused before that is answered here."""
        session = peer.session
        try:
            if session is None:
                raise Rejected("bad_request", "Connect to the default namespace first.")
            name, body = call.name, call.body
            if name == "game.act":
                self._act(peer, session, call, at)
            elif name == "game.sync":
                self._sync(peer, session, call, at)
            elif name == "lobby.leave":
                self._leave(peer, session, call, at)
            elif name in self._commands:
                body = self._checks.body(name, body)
                live = session.live
                if live is None:
                    raise not_seated()
                command = self._commands[name](session, live, body)
                answer = Answer(peer, call.ack, at, by_table=True)
                live.submit(Order(command, at, answer, session.guest))
            else:
                raise Rejected("bad_request", f"There is no event called {name[:64]!r}.")
        except Rejected as refusal:
            self._directory.house.counters.refusals[refusal.code] += 1
            Answer(peer, call.ack, at)(refusal)

    def _act(self, peer: Peer, session: Session, call: Call, at: int) -> None:
        live = session.live
        if live is None:
            raise not_seated()
        action_id, action = self._checks.action(live.ruleset, call.body)
        answer = Answer(peer, call.ack, at, by_table=True)
        live.submit(Order({"type": "act", "action": action}, at, answer, session.guest, action_id))

    def _sync(self, peer: Peer, session: Session, call: Call, at: int) -> None:
        body = self._checks.body("game.sync", call.body)
        live = session.live
        if live is None:
            raise not_seated()
        live.sync(session, body.get("since"), Answer(peer, call.ack, at, by_table=True))

    def _leave(self, peer: Peer, session: Session, call: Call, at: int) -> None:
        self._checks.body("lobby.leave", call.body)
        live = session.live
        if live is None:
            raise not_seated()
        if session.watching:
            live.detach(session)
            Answer(peer, call.ack, at)({})
            return
        answer = Answer(peer, call.ack, at, by_table=True)
        tabs = [tab for tab in self._directory.sessions_of(session.guest) if tab.live is live]

        def left(outcome: Mapping[str, Any] | Rejected) -> None:
            for tab in tabs:
                if tab is not session and tab.live is None:
                    tab.connection.notice(
                        "left", "You have left this table in another tab or on another device."
                    )
            answer(outcome)

        live.submit(Order({"type": "leave"}, at, left, session.guest))

    def _options(self, _session: Session, live: LiveTable, body: Body) -> Body:
        return {"type": "options", "options": self._checks.options(live.ruleset, body["options"])}

    # ------------------------------------------------------------------------------------- awaited

    async def slow(self, peer: Peer, call: Call, at: int) -> None:
        """Carry out an event that has to wait, and answer it."""
        session = peer.session
        answer = Answer(peer, call.ack, at)
        try:
            if session is None:
                raise Rejected("bad_request", "Connect to the default namespace first.")
            body = call.body if call.name == "game.preview" else self._checks.body(call.name, call.body)
            await self._pass(call.name, peer.wire.address)
            answer(await self._slow[call.name](session, body, at))
        except Rejected as refusal:
            self._directory.house.counters.refusals[refusal.code] += 1
            if refusal.code == "no_such_lobby":
                await self._doors.count("wrong_code", peer.wire.address)
            answer(refusal)
        except StoreUnavailable as failure:
            answer(unavailable(self._directory.house, failure))

    async def _pass(self, name: str, address: str) -> None:
        """Raise Rejected `slow_down` where too many of these came from one address, or too many guesses at codes."""
        door = _DOORS.get(name)
        if door is not None:
            await self._doors.knock(door, address)
        if name in _BY_CODE:
            await self._doors.look("wrong_code", address)

    async def _create(self, session: Session, body: Body, at: int) -> Mapping[str, Any]:
        ruleset = body.get("ruleset", DEFAULT)
        return await self._directory.create(
            session,
            at,
            ruleset=ruleset,
            name=body["name"],
            options=self._checks.options(ruleset, body.get("options", {})),
            request=body.get("id"),
        )

    async def _list(self, session: Session, body: Body, _at: int) -> Mapping[str, Any]:
        lobbies = self._directory.lobbies
        ruleset = body.get("ruleset")
        if body.get("watch"):
            lobbies.watch(session, ruleset)
        elif "watch" in body:
            lobbies.unwatch(session)
        return {"lobbies": await lobbies.current(ruleset)}

    async def _join(self, session: Session, body: Body, at: int) -> Mapping[str, Any]:
        return await self._directory.join(session, at, code=body["code"], name=body["name"])

    async def _watch(self, session: Session, body: Body, _at: int) -> Mapping[str, Any]:
        return await self._directory.watch(session, body["code"])

    async def _look(self, session: Session, body: Body, _at: int) -> Mapping[str, Any]:
        return await self._directory.look(session.guest, body["code"])

    async def _give_up(self, session: Session, _body: Body, at: int) -> Mapping[str, Any]:
        await self._directory.give_up(session, at)
        return {}

    async def _history(self, session: Session, body: Body, _at: int) -> Mapping[str, Any]:
        game_id = await _game_of(session)
        events = await self._directory.house.store.history(
            game_id, before=body.get("before"), limit=body.get("limit", _PAGE)
        )
        if body.get("changes"):
            changes = await self._replays.past(game_id)
            # read after the events, so that it holds all of them unless the table was swept away in between
            events = [
                {**entry, "changes": orjson.Fragment(changes[entry["seq"]])}
                for entry in events
                if entry["seq"] in changes
            ]
        return {"events": list(events)}

    async def _ledger(self, session: Session, body: Body, _at: int) -> Mapping[str, Any]:
        game_id = await _game_of(session)
        entries = await self._directory.house.store.ledger(
            game_id, before=body.get("before"), limit=body.get("limit", _PAGE), seat=body.get("seat")
        )
        return {"entries": list(entries)}

    async def _preview(self, session: Session, body: Body, _at: int) -> Mapping[str, Any]:
        live = _seated(session)
        action = self._checks.draft(live.ruleset, body)
        return await live.ask(lambda table: table.preview(session.guest, action))

    async def _say(self, session: Session, body: Body, at: int) -> Mapping[str, Any]:
        await _seated(session).say(session, body["text"], at)
        return {}

    async def _chat(self, session: Session, body: Body, _at: int) -> Mapping[str, Any]:
        lines = await self._directory.house.store.chat(
            _seated(session).table_id, before=body.get("before"), limit=body.get("limit", _PAGE)
        )
        return {"lines": lines}


def _seated(session: Session) -> LiveTable:
    if session.live is None:
        raise not_seated()
    return session.live


async def _game_of(session: Session) -> str:
    if session.live is None:
        raise not_seated()
    game_id = await session.live.ask(lambda table: table.game_id)
    if game_id is None:
        raise Rejected("not_started", "The game has not started yet.")
    return game_id


def _ready(_session: Session, _live: LiveTable, body: Body) -> Body:
    return {"type": "ready", "ready": body["ready"]}


def _add_bot(_session: Session, _live: LiveTable, body: Body) -> Body:
    return {"type": "add_bot", **body}


def _remove_bot(_session: Session, _live: LiveTable, body: Body) -> Body:
    return {"type": "remove_bot", "target": body["seat"]}


def _kick(_session: Session, _live: LiveTable, body: Body) -> Body:
    return {"type": "kick", "target": body["seat"]}


def _rematch(_session: Session, _live: LiveTable, _body: Body) -> Body:
    return {"type": "rematch"}


def _start(_session: Session, _live: LiveTable, _body: Body) -> Body:
    return {"type": "start", "seed": secrets.token_hex(_SEED), "game_id": secrets.token_urlsafe(_GAME_ID)}
