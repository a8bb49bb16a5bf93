"""Running tables without a server: connections that write down what they are sent, timers that a test fires."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import orjson
import structlog

from investup.game import patch
from investup.live import Choose, Directory, House, Packet, Session, first_legal
from investup.server.frames import JsonCodec
from investup.store import Store
from investup.table import Times

_games = itertools.count(1)
NOW = 1_700_000_000_000


def guest(name: str) -> str:
    """The hash of the token of the person called so."""
    return hashlib.sha256(name.encode()).hexdigest()


class Socket:
    """A connection that keeps what it is sent, and follows the game as a page would."""

    def __init__(self) -> None:
        self.packets: list[Packet] = []
        self.notices: list[str] = []
        self.view: dict[str, Any] | None = None

    def send(self, packet: Packet) -> None:
        """See Connection."""
        self.packets.append(packet)
        name, body = orjson.loads(packet.payload[2:])
        if name == "lobby" and self.view is not None and body["game_id"] != self.view["game_id"]:
            self.view = None  # another table
        elif name == "view":
            self.view = body
        elif name == "game":
            if self.view is None:
                return  # how the game began; the view follows
            assert body["seq"] == self.view["seq"] + 1, "a gap"
            patch(self.view, body["changes"])
            self.view["seq"], self.view["clocks"] = body["seq"], body["clocks"]
        elif name == "legal":
            assert self.view is not None
            self.view["legal"] = body["legal"]

    def notice(self, code: str, message: str) -> None:
        """See Connection."""
        assert message.endswith(".")
        self.notices.append(code)

    def held(self) -> int | None:
        """See Connection: nothing waits here."""
        return None

    def heard(self, name: str) -> list[Any]:
        """The bodies of the events of this name."""
        events = [orjson.loads(packet.payload[2:]) for packet in self.packets]
        return [body for event, body in events if event == name]

    @property
    def moves(self) -> list[Any]:
        """The updates after the one with which the game began."""
        return self.heard("game")[1:]


class StoppedClock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.at = NOW

    def now(self) -> int:
        """The time that the test has set."""
        return self.at

    def advance(self, ms: int) -> None:
        """See Clock."""
        self.at += ms


@dataclass
class Alarms:
    """Timers that fire when a test says so."""

    set_: dict[str, tuple[int, Callable[[], None]]] = field(default_factory=dict)
    count: int = 0

    def set(self, name: str, at: int, wake: Callable[[], None]) -> None:
        """See Alarm."""
        self.count += 1
        self.set_[name] = (at, wake)

    def cancel(self, name: str) -> None:
        """See Alarm."""
        self.set_.pop(name, None)

    def fire(self) -> None:
        """All that are set fire, due or not."""
        due, self.set_ = self.set_, {}
        for _at, wake in due.values():
            wake()


@dataclass
class Inn:
    """A directory with all that it needs."""

    directory: Directory
    clock: StoppedClock
    alarms: Alarms

    @property
    def house(self) -> House:
        """What the tables share."""
        return self.directory.house

    @classmethod
    def open(cls, store: Store, choose: Choose = first_legal, **times: int) -> Inn:
        """A directory on `store`; its bots take 900 ms unless told otherwise."""
        clock, alarms = StoppedClock(), Alarms()
        house = House(
            store, JsonCodec(), alarms, choose, Times(**times), clock, log=structlog.get_logger("tests")  # type: ignore[arg-type]
        )  # fmt: skip
        return cls(Directory(house), clock, alarms)

    def arrive(self, name: str) -> tuple[Session, Socket]:
        """The person called so comes with a new socket."""
        socket = Socket()
        session = Session(guest(name), socket)
        self.directory.arrive(session)
        return session, socket

    async def seated(
        self, *names: str, ruleset: str = "race", bots: int = 0, **options: Any
    ) -> list[tuple[Session, Socket]]:
        """These people at one table, all of them ready."""
        people = [self.arrive(name) for name in names]
        host = people[0][0]
        ack = await self.directory.create(
            host, NOW, ruleset=ruleset, name=names[0], options=options, request=None
        )
        for name, (session, _) in zip(names[1:], people[1:], strict=True):
            await self.directory.join(session, NOW, code=ack["code"], name=name)
            await self.order(session, type="ready", ready=True)
        for _ in range(bots):
            await self.order(host, type="add_bot")
        return people

    async def started(self, *names: str, **how: Any) -> list[tuple[Session, Socket]]:
        """These people in a game."""
        people = await self.seated(*names, **how)
        await self.order(people[0][0], type="start", seed="5e" * 32, game_id=f"game {next(_games)}")
        return people

    async def order(self, session: Session, **command: Any) -> Any:
        """A command of this person, and its answer."""
        assert session.live is not None
        return await session.live.order(command, self.clock.now(), session.guest)

    async def act(self, session: Session, kind: str, action_id: str | None = None) -> Any:
        """An action of this person, and its answer."""
        import asyncio

        from investup.live import Order

        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        assert session.live is not None
        command = {"type": "act", "action": {"type": kind}}
        session.live.submit(Order(command, self.clock.now(), answer.set_result, session.guest, action_id))
        return await answer

    async def settle(self) -> None:
        """Everything that is under way is done."""
        for live in self.directory.tables:
            await live.settled()
