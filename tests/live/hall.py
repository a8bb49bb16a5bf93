"""Running tables with a clock and alarms in the test's hand: nothing waits for time to pass.

async with hall(tmp_path) as it:
    ana, ben = await it.seat("Ana", "Ben")
    await it.start(ana)
    await it.wait(30_000)
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import Any

import orjson

from investup.game import Rejected, patch
from investup.live import Bus, Clock, Directory, House, LiveTable, Order, Packet, Session, first_legal
from investup.server.frames import JsonCodec
from investup.store import Store
from investup.table import Table, Times
from tests.places import PLACES

BEGIN = 1_700_000_000_000
SEED = "07" * 32


class Hand(Clock):
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.at = BEGIN

    __slots__ = ("at",)

    def now(self) -> int:
        return self.at

    def advance(self, ms: int) -> None:
        self.at += ms


class Alarms:
    """Timers that ring when they are told to; see `investup.live.Alarm`."""

    def __init__(self) -> None:
        self.waiting: dict[str, tuple[int, Callable[[], None]]] = {}
        #: How often one was set.
        self.settings = 0

    def set(self, name: str, at: int, wake: Callable[[], None]) -> None:
        self.settings += 1
        self.waiting[name] = (at, wake)

    def cancel(self, name: str) -> None:
        self.waiting.pop(name, None)

    def next(self) -> int | None:
        """When the next one rings."""
        return min((at for at, _ in self.waiting.values()), default=None)

    def ring(self, now: int) -> int:
        """Ring whatever is due; how many that were."""
        due = [name for name, (at, _) in self.waiting.items() if at <= now]
        for name in due:
            self.waiting.pop(name)[1]()
        return len(due)


class Log:
    """Keeps what is said at a level that somebody should look at."""

    def __init__(self) -> None:
        self.said: list[tuple[str, str]] = []

    def bind(self, **_more: Any) -> Log:
        return self

    def debug(self, _event: str, **_more: Any) -> None:
        pass

    info = debug

    def warning(self, event: str, **_more: Any) -> None:
        self.said.append(("warning", event))

    def error(self, event: str, **_more: Any) -> None:
        self.said.append(("error", event))


class Guest:
    """Somebody with one socket, who keeps what they are told. It is the `Connection` of its session."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.hash = hashlib.sha256(name.encode()).hexdigest()
        self.session = Session(self.hash, self)
        self.told: list[tuple[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.legal: dict[str, Any] = {}
        #: When a command of this client arrived that waits for an earlier call.
        self.held_at: int | None = None

    def send(self, packet: Packet) -> None:
        name, body = orjson.loads(packet.payload[2:])
        self.told.append((name, body))
        if name == "view":
            self.view, self.legal = body, body["legal"]
        elif name == "legal":
            self.legal = body["legal"]
        elif name == "game":
            patch(self.view, body["changes"])
            self.view["seq"], self.view["clocks"] = body["seq"], body["clocks"]

    def notice(self, code: str, message: str) -> None:
        self.told.append(("notice", {"code": code, "message": message}))

    def held(self) -> int | None:
        return self.held_at

    def named(self, name: str) -> list[Any]:
        """The bodies of the events of this name so far."""
        return [body for event, body in self.told if event == name]

    def types(self) -> list[str]:
        """What happened in the game, by type, as far as this guest was told."""
        return [event["type"] for update in self.named("game") for event in update["events"]]


class Hall:
    """A process without sockets: a house, its tables, and the time."""

    def __init__(self, store: Store, times: Times, clock: Hand | None = None, bus: Bus | None = None) -> None:
        self.clock = clock or Hand()
        self.alarms = Alarms()
        self.log = Log()
        log: Any = self.log
        self.house = House(store, JsonCodec(), self.alarms, first_legal, times, self.clock, log=log, bus=bus)
        self.directory = Directory(self.house)
        self.live: LiveTable | None = None

    @property
    def table(self) -> LiveTable:
        """The table that the guests sit at."""
        assert self.live is not None
        return self.live

    async def state(self) -> Table:
        """That table as stored."""
        return await self.table.ask(lambda table: table)

    def arrive(self, guest: Guest) -> Guest:
        """A socket of this guest opens: a new session each time."""
        guest.session = Session(guest.hash, guest)
        self.directory.arrive(guest.session)
        return guest

    async def come_back(self, guest: Guest) -> bool:
        """A socket of this guest opens and finds its seat; whether there is one."""
        self.arrive(guest)
        place = await self.directory.resume(guest.session, self.clock.at)
        if place.live is None:
            return False
        place.live.attach(guest.session)
        await self.settle()
        return True

    async def leave(self, guest: Guest) -> None:
        """The socket of this guest closes."""
        self.directory.depart(guest.session)
        await self.settle()

    async def seat(self, *names: str, **options: Any) -> list[Guest]:
        """The first opens a table, the others join it and get ready."""
        guests = [self.arrive(Guest(name)) for name in names]
        host, *others = guests
        ack = await self.directory.create(
            host.session,
            self.clock.at,
            ruleset="invest-up",
            name=host.name,
            options=options,
            request=None,
        )
        self.live = await self.directory.by_code(ack["code"])
        for guest in others:
            await self.directory.join(guest.session, self.clock.at, code=ack["code"], name=guest.name)
            await self.does(guest, "ready", ready=True)
        await self.settle()
        return guests

    async def start(self, host: Guest, seed: str = SEED) -> None:
        """Start the game."""
        await self.does(host, "start", seed=seed, game_id=f"game of {host.name}, {self.clock.at}")
        await self.settle()

    async def does(self, guest: Guest, kind: str, at: int | None = None, **more: Any) -> Mapping[str, Any]:
        """A command of this guest, stamped `at` or now. Raises Rejected."""
        when = self.clock.at if at is None else at
        return await self.table.order({"type": kind, **more}, when, guest.hash)

    async def acts(self, guest: Guest, kind: str, at: int | None = None, **more: Any) -> Mapping[str, Any]:
        """An action in the game. Raises Rejected."""
        return await self.does(guest, "act", at, action={"type": kind, **more})

    def submit(self, guest: Guest, kind: str, at: int, **more: Any) -> list[Any]:
        """Hand an action on and do not wait; the list gets its answer: the acknowledgement, or the code."""
        answers: list[Any] = []

        def reply(answer: Mapping[str, Any] | Rejected) -> None:
            answers.append(answer.code if isinstance(answer, Rejected) else answer)

        self.table.submit(Order({"type": "act", "action": {"type": kind, **more}}, at, reply, guest.hash))
        return answers

    async def settle(self) -> None:
        """Until nothing is left to do at this moment."""
        for _ in range(1_000):
            for live in self.directory.tables:
                await live.settled()
            if not self.alarms.ring(self.clock.at):
                return
        raise AssertionError("the tables go round in circles")

    async def wait(self, ms: int) -> None:
        """Let time pass, and let everything happen on the way that is due, and the heart beat."""
        until = self.clock.at + ms
        beat = self.clock.at + 1_000
        while True:
            upcoming = min(until, beat, self.alarms.next() or until)
            self.clock.at = max(self.clock.at, upcoming)
            if self.clock.at >= beat:
                await self.directory.beat()
                await self.directory.sweep()
                beat += 1_000
            await self.settle()
            if self.clock.at >= until:
                return

    async def late(self, at: int) -> None:
        """It is `at`, and the tables' timers have not fired yet, although the heart has beaten."""
        while self.clock.at < at:
            self.clock.at = min(at, self.clock.at + 5_000)
            await self.directory.beat()

    async def auction(self, guests: list[Guest]) -> Guest:
        """Play on until a property is declined and goes to auction; who declined."""
        for _ in range(200):
            turn = guests[guests[0].view["turn"]["seat"]]
            phase = turn.view["turn"]["phase"]
            await self.acts(turn, {"roll": "roll", "buy": "decline", "end": "end_turn"}[phase])
            if turn.view["auction"] is not None:
                return turn
        raise AssertionError("nothing was declined")


@contextlib.asynccontextmanager
async def hall(folder: Path, times: Times | None = None, at: int = BEGIN) -> AsyncIterator[Hall]:
    """A process that starts at `at` on the database in `folder`; it ends without any farewell, as if killed."""
    store = await Store.open(PLACES.url(folder))
    it = Hall(store, times or Times(bot_delay_ms=900))
    it.clock.at = at
    try:
        await it.directory.recover()
        it.live = next(iter(it.directory.tables), None)
        await it.settle()
        yield it
        await it.settle()
    finally:
        it.house.draining = True
        for live in it.directory.tables:
            await live.settled()
        await store.close()
