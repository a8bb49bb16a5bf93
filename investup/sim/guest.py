"""One of our bots as a guest at any table: it connects like everybody else and sits down by the lobby's code.

It gets ready, plays, bids and answers offers, comes back to its seat when the connection is cut, and stays for another game
if it is asked to.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

import socketio
from socketio.exceptions import ConnectionError as NotConnected
from socketio.exceptions import SocketIOError

from investup.bots import choose
from investup.bots.bidding import bid
from investup.game import Action, patch

#: Seconds between two attempts to come back: at first, and at the most.
_FIRST_PAUSE: Final = 0.5
_LONGEST_PAUSE: Final = 15.0
#: Seconds of trying to reach a server that has never answered: its address may be wrong, and no seat waits there.
_FIRST_PATIENCE: Final = 5.0
#: Seconds until an acknowledgement that does not come counts as a cut.
_ANSWER: Final = 20.0
#: Seconds in which the news comes of what made an action too late.
_SETTLE: Final = 2.0
#: What carries a turn on when what the bot chose is refused although nothing has happened, in this order.
_PLAIN: Final = ("reject", "pass", "end_turn", "decline", "roll", "sell_house", "mortgage")


class CannotPlayError(Exception):
    """The bot has no place at the table, or lost it; the message is a sentence for a person."""


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https", "ws", "wss") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is none
        return False


@dataclass(slots=True)
class Guest:
    """A bot that plays at one table; `play` does everything."""

    url: str
    code: str
    level: str
    name: str
    #: Stay when a game is over and get ready for the next.
    stay: bool = False
    #: Seconds to think before each action, so that people can follow.
    delay: float = 0.9
    #: Seconds without a connection until the bot gives up.
    patience: float = 180.0
    #: Told what happens, in sentences.
    tell: Callable[[str], None] = print
    token: str | None = None
    lobby: dict[str, Any] | None = None
    view: dict[str, Any] | None = None
    legal: dict[str, Any] = field(default_factory=dict)
    #: Why the server sent the bot away.
    away: str | None = None
    #: Actions that were sent, and those of them that the server has refused; whether the last game was won.
    sent: int = 0
    refused: int = 0
    won: bool = False
    _client: Any = None
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _welcome: dict[str, Any] | None = None
    _connected: bool = False
    #: Acknowledgements that are waited for.
    _answers: set[asyncio.Future[dict[str, Any]]] = field(default_factory=set)
    _ids: Any = field(default_factory=itertools.count)
    #: The game whose end was told last.
    _told: str | None = None

    async def play(self) -> bool:
        """Play until the game is over (with `stay`: until the table is closed). Whether the last game was won.

        Raises CannotPlayError where there is no seat, no server, or no server any more.
        """
        if not _is_address(self.url):
            raise CannotPlayError(
                f"{self.url} is no address of a server; one looks like http://127.0.0.1:8000."
            )
        try:
            while True:
                await self._connect()
                with contextlib.suppress(SocketIOError, TimeoutError):  # cut: come back
                    await self._sit_down()
                    return await self._play_on()
                await self._hang_up()
        finally:
            await self._hang_up()

    # -------------------------------------------------------------------------------------- the connection

    async def _connect(self) -> None:
        """Connect, with the token of the seat once there is one; try again for as long as there is patience."""
        loop = asyncio.get_running_loop()
        patience = self.patience if self.token is not None else min(self.patience, _FIRST_PATIENCE)
        until, pause = loop.time() + patience, _FIRST_PAUSE
        while True:
            self._begin()
            try:
                auth = None if self.token is None else {"token": self.token}
                await self._client.connect(self.url, auth=auth, transports=["websocket"])
                self._connected = True
                async with asyncio.timeout(_ANSWER):
                    while self._welcome is None and self._connected:
                        await self._next_change()
                if self._welcome is not None:
                    return
            except (NotConnected, TimeoutError) as failure:
                if loop.time() + pause > until:
                    raise CannotPlayError(f"{self.url} cannot be reached.") from failure
            await self._hang_up()
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _begin(self) -> None:
        self._client = socketio.AsyncClient(reconnection=False)
        self._client.on("*", self._on_event)
        self._client.on("disconnect", self._on_disconnect)
        self._welcome = None

    async def _hang_up(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            await client.disconnect()
            if client.eio.http is not None:
                await client.eio.http.close()  # the library leaves it open when a connection fails

    async def _sit_down(self) -> None:
        """Take a seat, unless the server has kept ours. Raises CannotPlayError with the server's reason."""
        if self._welcome is not None and self._welcome["resume"] is not None:
            return
        answer = await self._call("lobby.join", {"code": self.code, "name": self.name})
        if not answer["ok"]:
            raise CannotPlayError(answer["error"]["message"])
        self.tell(f"{self.name} sits at table {answer['code']}.")

    async def _call(self, name: str, body: dict[str, Any]) -> dict[str, Any]:
        """Send an event; its acknowledgement. Raises SocketIOError if the connection is cut before it comes."""
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

        def answered(given: dict[str, Any]) -> None:
            if not answer.done():  # it may come when nobody waits any more
                answer.set_result(given)

        self._answers.add(answer)
        try:
            await self._client.emit(name, body, callback=answered)
            async with asyncio.timeout(_ANSWER):
                return await answer
        finally:
            self._answers.discard(answer)

    async def _on_event(self, name: str, body: Any = None) -> None:
        match name:
            case "welcome":
                self._welcome, self.token = body, body["token"]
            case "lobby":
                self.lobby = body
                if self.view is not None and body["game_id"] != self.view["game_id"]:
                    self.view = None
            case "view":
                self.view, self.legal = body, body["legal"]
            case "legal":
                self.legal = body["legal"]
            case "game":
                await self._on_update(body)
            case "notice" if body["code"] in ("kicked", "closed"):
                self.away = body["message"]
        self._note_end()
        self._changed.set()

    async def _on_update(self, update: dict[str, Any]) -> None:
        view = self.view
        if view is None or update["seq"] <= view["seq"]:
            return
        if update["seq"] == view["seq"] + 1:
            patch(view, update["changes"])
            view["seq"], view["clocks"] = update["seq"], update["clocks"]
            return
        with contextlib.suppress(SocketIOError, TimeoutError):  # a cut; the whole view comes with the seat
            answer = await self._call("game.sync", {})
            if answer["ok"]:
                self.view, self.legal = answer["view"], answer["view"]["legal"]

    async def _on_disconnect(self, *_reason: Any) -> None:
        self._connected = False
        self._changed.set()
        for answer in self._answers:
            if not answer.done():
                answer.set_exception(SocketIOError("the connection was cut"))

    async def _next_change(self) -> None:
        self._changed.clear()
        await self._changed.wait()

    # ------------------------------------------------------------------------------------------- playing

    async def _play_on(self) -> bool:
        """Do whatever is to be done until it is over. Raises SocketIOError where the connection is cut."""
        while True:
            self._changed.clear()
            if self.away is not None:
                if self._told is not None:
                    return self.won  # the table was closed after a game
                raise CannotPlayError(self.away)
            if not self._connected:
                raise SocketIOError("the connection was cut")
            if self._told is not None and not self.stay:
                return self.won
            acted = await self._get_ready() or await self._act()
            if not acted:
                await self._changed.wait()

    def _note_end(self) -> None:
        """Tell how a game ended, once it has; another one may begin at once."""
        view = self.view
        if view is None or view["outcome"] is None or self._told == view["game_id"]:
            return
        self._told = view["game_id"]
        ranking = view["outcome"]["ranking"]
        self.won = bool(ranking) and view["you"] in ranking[0]
        self.tell(f"{self.name} has {'won' if self.won else 'lost'} the game.")

    async def _get_ready(self) -> bool:
        """Say that the next game may begin, whenever the lobby waits for it."""
        lobby = self.lobby
        if lobby is None or lobby["phase"] != "waiting":
            return False
        mine = next((seat for seat in lobby["seats"] if seat["name"] == self.name), None)
        if mine is None or mine["ready"] or lobby["host"] == mine["seat"]:
            return False
        return bool((await self._call("lobby.ready", {"ready": True}))["ok"])

    async def _act(self) -> bool:
        """Take one action, if there is one to take; whether there was."""
        if not self._waited_for():
            return False
        await asyncio.sleep(self.delay)
        action = await self._choice()
        if action is None or not self._connected:
            return False
        if await self._try(action):
            return True
        with contextlib.suppress(TimeoutError):  # somebody was faster, and the news of it is on its way
            async with asyncio.timeout(_SETTLE):
                await self._changed.wait()
                return True
        plain = next((kind for kind in _PLAIN if kind in self.legal and kind != action["type"]), None)
        if plain is None or not self._waited_for():
            return False
        fields = {name: bounds["one_of"][0] for name, bounds in self.legal[plain].items()}
        return await self._try({"type": plain, **fields})

    async def _try(self, action: Action) -> bool:
        answer = await self._call("game.act", {"id": f"{self.name[:40]} {next(self._ids)}", **action})
        self.sent += 1
        self.refused += not answer["ok"]
        return bool(answer["ok"])

    async def _choice(self) -> Action | None:
        """What the bot wants to do now; None where nobody waits for it any more."""
        view, legal = self.view, self.legal
        if view is None or view["outcome"] is not None or not self._waited_for():
            return None
        if view["auction"] is not None and "reject" not in legal:
            return bid(view, legal, view["you"])  # type: ignore[arg-type]  # it is a view of this game
        ruleset = self.lobby["ruleset"] if self.lobby is not None else ""
        try:
            # a level may look far ahead: meanwhile the server's pings have to be answered
            return await asyncio.to_thread(choose, ruleset, self.level, view, legal, view["you"])
        except ValueError:
            return None  # the game has gone on, and what is allowed now is still on its way

    def _waited_for(self) -> bool:
        """Whether it is the bot's turn, an auction runs, or somebody has offered it a trade."""
        view = self.view
        if view is None:
            return False
        return "reject" in self.legal or view["auction"] is not None or view["turn"]["seat"] == view["you"]
