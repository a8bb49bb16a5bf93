"""A page at a table without a server: the rules run here, and the test says what stands there and what happens when.

    stage = Stage(["Ana", "Ben", "Cid"])
    stage.state.position = [10, 10, 10]
    async with stage:
        await stage.open(one.page)

The page and its socket are served from here. So a position that a game reaches in an hour, or never, is there
at once, and an update comes when its cost is to be measured.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import Sequence
from typing import Any, Final, cast

from aiohttp import web
from playwright.async_api import Page, expect

from investup.board.ruleset import InvestUpGame
from investup.board.state import State
from investup.bots import level_of
from investup.finance.ledger import BANK
from investup.game import Action, Rejected
from investup.live.ports import Counters, Packet
from investup.live.publish import Publisher
from investup.live.session import Session
from investup.rulesets import DEFAULT, RULESETS
from investup.server import client
from investup.server.frames import JsonCodec, ack_frame, parse_event
from investup.server.http import answer, described, secure
from investup.server.messages import PROTOCOL
from investup.table import Applied, Table, Times, timekeeping
from investup.table.due import next_due

AT: Final = 1_700_000_000_000
#: Milliseconds between two actions of the stage.
PACE: Final = 1_000
TOKEN: Final = "stage"
_OPEN: Final = (
    b'0{"sid":"stage","upgrades":[],"pingInterval":600000,"pingTimeout":600000,"maxPayload":100000}'
)
#: The page asks for its history in pages of this many at most.
_PAGE: Final = 200


def _guest(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


class Stage:
    """One table, and the one page that sits at it. `Session` sees it as its connection."""

    def __init__(self, names: Sequence[str], *, you: int = 0, seed: str = "5e" * 32, **options: Any) -> None:
        """`you` is the seat of the page; the others are people whom the test plays."""
        times = Times(bot_delay_ms=0, grace_ms=180_000)
        create = {
            "type": "create",
            "code": "STAGE234",
            "ruleset": DEFAULT,
            "guest": _guest(names[0]),
            "name": names[0],
            "options": options,
        }
        self.you = you
        self.table, _ = Table.create(create, AT, times)
        self._log: list[dict[str, Any]] = []
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue()
        self._runner: web.AppRunner | None = None
        self._socket: web.WebSocketResponse | None = None
        #: Where the page is to be had, once the stage is entered.
        self.url = ""
        self._codec = JsonCodec()
        self._publisher = Publisher(self._codec, Counters(), lambda: self.table.at)
        self._session = Session(_guest(names[you]), self)
        for seat, name in enumerate(names[1:], 1):
            self._apply({"type": "join", "guest": _guest(name), "name": name})
            self._apply({"type": "ready", "seat": seat, "ready": True})
        self._apply({"type": "start", "seat": 0, "seed": seed, "game_id": "stage"})

    # ------------------------------------------------------------------------------------- the table
    @property
    def game(self) -> InvestUpGame:
        """The game that is played."""
        return cast(InvestUpGame, self.table.game)

    @property
    def state(self) -> State:
        """The position; before the page is opened a test may set it as it likes."""
        return self.game.state

    def pay(self, seat: int, cash: int) -> None:
        """A player has this much cash now; the bank has the difference."""
        self.state.ledger.balances[BANK] -= cash - self.state.cash[seat]
        self.state.ledger.balances[seat] = cash

    def begin_turn(self) -> None:
        """The position was set: whatever is remembered of the deeds is not of it, and the clocks begin anew."""
        self.state.known = None
        timekeeping.begin(self.table)
        timekeeping.follow(self.table, {"type": "start"}, self.table.at, Applied(game_changed=True))

    def act(self, seat: int, type_: str, /, **fields: Any) -> None:
        """A player does something, and the page is told. Raises Rejected."""
        self._apply({"type": "act", "seat": seat, "action": {"type": type_, **fields}})

    def next(self) -> bool:
        """Whoever has something to do does what a computer player would; False once the game is over."""
        waiting = self.game.asked() or self.game.to_act()
        if not waiting:
            return False
        self.think(min(waiting))
        return True

    def think(self, seat: int, level: str = "easy") -> None:
        """A player does what a computer player of this level would."""
        bot = level_of(DEFAULT, level)
        action = bot(self.game.look(seat), self.game.legal(seat), seat)
        self._apply({"type": "act", "seat": seat, "action": action})

    def say(self, seat: int, text: str) -> None:
        """A player says something."""
        line = {"seat": seat, "name": self.state.names[seat], "text": text, "at": self.table.at}
        self.send(self._codec.event("chat", line))

    def run_out(self) -> None:
        """Let time pass until the next deadline, and do what is due then."""
        due = next_due(self.table)
        if due is None:
            raise AssertionError("nothing is due")
        self._apply(due.command, due.deadline)

    def leave_alone(self) -> None:
        """The game ends without a winner, as where nobody is left to play it or to watch it."""
        self._tell(Applied(events=self.game.abandon(self.table.at), game_changed=True))

    def _apply(self, command: dict[str, Any], at: int | None = None) -> Applied:
        applied = self.table.apply(command, self.table.at + PACE if at is None else at)
        self._tell(applied)
        return applied

    def _tell(self, applied: Applied) -> None:
        events = [event.public for event in applied.events]
        if events:
            self._log.append({"seq": self.table.seq, "at": self.table.at, "events": events})
        self._publisher.publish(self.table, applied)

    # -------------------------------------------------------------------------------------- the page
    async def __aenter__(self) -> Stage:
        """Serve the page and its socket on a port of its own."""
        app = web.Application()
        app.on_response_prepare.append(secure)
        app.router.add_get("/socket.io/", self._serve)
        app.router.add_get("/api/rulesets", self._rulesets)
        app.router.add_get("/{path:.*}", client.Client(client.read()).get)
        self._runner = web.AppRunner(app, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(self, *_exc: object) -> None:
        """Serve it no more."""
        if self._socket is not None:
            await self._socket.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def open(self, page: Page, board: str | re.Pattern[str] = "The board") -> None:
        """Show the table on `page`; `board` is what the board is called there."""
        await page.goto(self.url)
        await expect(page.get_by_role("group", name=board)).to_be_visible()

    async def _rulesets(self, _request: web.Request) -> web.Response:
        return answer({"rulesets": [described(rules) for rules in RULESETS.values()]})

    async def _serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = self._socket = web.WebSocketResponse(timeout=1)
        await socket.prepare(request)
        self._outbox = asyncio.Queue()
        sending = asyncio.create_task(self._send_all(socket, self._outbox))
        self._outbox.put_nowait(_OPEN)
        async for message in socket:
            self._hear(message.data.encode())
        sending.cancel()
        return socket

    async def _send_all(self, socket: web.WebSocketResponse, outbox: asyncio.Queue[bytes]) -> None:
        while not socket.closed:
            await socket.send_str((await outbox.get()).decode())
            outbox.task_done()

    async def sent(self) -> None:
        """Wait until whatever happened is on its way to the page."""
        await self._outbox.join()

    def send(self, packet: Packet) -> None:
        """See `investup.live.ports.Connection`."""
        self._outbox.put_nowait(packet.payload)

    def notice(self, code: str, message: str) -> None:
        """See `investup.live.ports.Connection`."""
        self.send(self._codec.event("notice", {"code": code, "message": message}))

    def held(self) -> int | None:
        """See `investup.live.ports.Connection`."""
        return None

    def _hear(self, packet: bytes) -> None:
        if packet.startswith(b"40"):
            self._outbox.put_nowait(b'40{"sid":"stage"}')
            resume = {"code": self.table.code, "seat": self.you}
            welcome = {"protocol": PROTOCOL, "token": TOKEN, "resume": resume, "kept": None}
            self.send(self._codec.event("welcome", welcome))
            self._publisher.detach(self._session)
            self._publisher.attach(self.table, self._session)
        elif packet.startswith(b"42"):
            call = parse_event(packet)
            try:
                told = {"ok": True, **self._answer(call.name, call.body)}
            except Rejected as refusal:
                told = {"ok": False, "error": refusal.told()}
            if call.ack is not None:
                self.send(ack_frame(call.ack, told))

    def _answer(self, name: str, body: dict[str, Any]) -> dict[str, Any]:
        if name == "game.act":
            action: Action = {key: value for key, value in body.items() if key != "id"}
            return dict(self._apply({"type": "act", "seat": self.you, "action": action}).ack)
        if name == "game.preview":
            return self.table.preview(self._session.guest, body)
        if name == "game.sync":
            return {"view": self._publisher.full_view(self.table, self.you)}
        if name == "game.history":
            before = body.get("before", self.table.seq + 1)
            return {"events": [entry for entry in self._log if entry["seq"] < before][-_PAGE:]}
        empty = {"game.ledger": "entries", "chat.history": "lines", "lobby.list": "lobbies"}
        return {empty[name]: []} if name in empty else {}
