"""A load process: some tables of clients that play by `legal`, or shout into a room, as fast as they are answered.

`python -m investup.sim.wire_load` reads one JSON object of orders from the standard input, and writes one of
figures. It is a process of its own so that what it costs is not taken from the server that is measured.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import orjson

from investup.sim.wire_client import RawClient

#: What a player does first when several things are allowed.
_WISHES: Final = ("buy", "roll", "build", "end_turn", "decline")
#: And what it does in debt.
_WAYS_OUT: Final = ("sell_house", "mortgage", "declare_bankruptcy")
#: How many updates are kept to be sent by the echo.
_SAMPLES: Final = 400
#: How often a player acts before the next one's turn, at a table of the echo.
_ECHO_TURN: Final = 3


@dataclass(slots=True)
class Orders:
    """What a load process is to do."""

    #: The servers' ports, to which the tables are dealt out.
    ports: list[int]
    tables: int
    clients: int
    seconds: float
    warm_up: float
    #: Shout into rooms instead of playing.
    echo: bool = False
    #: Seconds between a table's actions; 0 for as fast as possible.
    pace: float = 0.0
    host: str = "127.0.0.1"
    #: The servers' processes, to read their processor time and memory.
    pids: list[int] = field(default_factory=list)
    #: The clients of each table are dealt out to the ports instead.
    apart: bool = False
    #: Computer players beside the clients of a table.
    bots: int = 0
    #: The part of a player's calls that are lines of chat.
    chat: float = 0.0
    #: Spectators of each table.
    spectators: int = 0
    #: The spectators never read what they are sent.
    deaf: bool = False
    #: The body of an echo's event, so that it has the same bytes as an action.
    body: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Figures:
    """What a load process measured."""

    actions: int = 0
    refused: int = 0
    seconds: float = 0.0
    #: Processor time used in these seconds, as a part of them.
    busy: float = 0.0
    #: Processor time of the server in these seconds, all threads; None where the system does not tell.
    server_cpu: float | None = None
    #: Memory of the servers in bytes: before anybody came, with all connected, with all games
    #: begun, and at the beginning and the end of the measuring.
    memory: list[int] = field(default_factory=list)
    #: Answering times in ms.
    latencies: list[float] = field(default_factory=list)
    #: Sizes in bytes of updates as one client got them, and of `legal`.
    update_bytes: list[int] = field(default_factory=list)
    legal_bytes: list[int] = field(default_factory=list)
    #: Bodies of updates and of an action, for the echo.
    samples: list[dict[str, Any]] = field(default_factory=list)
    body: dict[str, Any] = field(default_factory=dict)


class Load:
    """All tables of this process."""

    def __init__(self, orders: Orders) -> None:
        self.orders = orders
        self.figures = Figures()
        self.measuring = False

    async def run(self) -> Figures:
        """Set up, warm up, measure."""
        kind = EchoTable if self.orders.echo else PlayedTable
        tables = [kind(self, number) for number in range(self.orders.tables)]
        self._weigh()
        for some in _tens(tables):
            await asyncio.gather(*(table.connect() for table in some))
        self._weigh()
        for some in _tens(tables):
            await asyncio.gather(*(table.sit_down() for table in some))
        self._weigh()
        for table in tables:
            table.begin()
        await asyncio.sleep(self.orders.warm_up)
        self._weigh()
        self.measuring = True
        began, used = time.perf_counter(), time.process_time()
        server = cpu_seconds(self.orders.pids)
        await asyncio.sleep(self.orders.seconds)
        self.measuring = False
        if server is not None and (now := cpu_seconds(self.orders.pids)) is not None:
            self.figures.server_cpu = now - server
        self.figures.seconds = time.perf_counter() - began
        self.figures.busy = (time.process_time() - used) / self.figures.seconds
        self._weigh()
        for table in tables:
            table.end()
        return self.figures

    def _weigh(self) -> None:
        self.figures.memory.append(memory_bytes(self.orders.pids))

    def answered(self, sent_at: float, ok: bool) -> None:
        """An action was acknowledged."""
        if self.measuring:
            self.figures.actions += ok
            self.figures.refused += not ok
            self.figures.latencies.append((time.perf_counter() - sent_at) * 1000)


def _tens(tables: Sequence[Table]) -> Iterator[Sequence[Table]]:
    """Ten at a time: a server that starts thousands of games at once is another test."""
    return (tables[start : start + 10] for start in range(0, len(tables), 10))


def cpu_seconds(pids: Sequence[int]) -> float | None:
    """Processor time of these processes so far; None where the system does not tell."""
    try:
        stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    except OSError:
        return None
    return sum(int(fields[11]) + int(fields[12]) for fields in stats) / os.sysconf("SC_CLK_TCK")


def memory_bytes(pids: Sequence[int]) -> int:
    """Resident memory of these processes; 0 where the system does not tell."""
    try:
        pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids)
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


class Table(ABC):
    """Some clients at one table."""

    def __init__(self, load: Load, number: int) -> None:
        self.load = load
        self.number = number
        self.clients: list[RawClient] = []
        self.ended = False

    async def connect(self) -> None:
        """Connect the clients."""
        orders = self.load.orders
        self.clients = [
            await RawClient.connect(orders.host, self.port(number)) for number in range(orders.clients)
        ]

    def port(self, client: int) -> int:
        """Where one of the clients connects."""
        orders = self.load.orders
        return orders.ports[(client if orders.apart else self.number) % len(orders.ports)]

    @abstractmethod
    async def sit_down(self) -> None:
        """Get everything ready, once the clients are connected."""

    @abstractmethod
    def begin(self) -> None:
        """Act from now on."""

    def end(self) -> None:
        """Hang up."""
        self.ended = True
        for client in self.clients:
            client.close()


class EchoTable(Table):
    """Clients who send an event in turn, which comes back to all of them."""

    async def sit_down(self) -> None:
        """See Table."""
        for client in self.clients:
            await client.call("join", {"room": f"table-{self.number}"})
        self._sent = 0
        self._sent_at = 0.0

    def begin(self) -> None:
        """See Table."""
        for client in self.clients:
            client.on_ack = self._on_ack
        self._act()

    def _act(self) -> None:
        if self.ended:
            return
        client = self.clients[self._sent // _ECHO_TURN % len(self.clients)]
        self._sent += 1
        body = orjson.dumps({"id": f"a{self._sent}", **self.load.orders.body})
        self._sent_at = time.perf_counter()
        client.write(b'42%d["game.act",%b]' % (self._sent, body))

    def _on_ack(self, _number: int, json: bytes) -> None:
        self.load.answered(self._sent_at, json.startswith(b'[{"ok":true'))
        pace = self.load.orders.pace
        if pace:
            asyncio.get_running_loop().call_later(pace * random.uniform(0.5, 1.5), self._act)
        else:
            self._act()


class PlayedTable(Table):
    """Players of one game; when it is over they begin another."""

    async def sit_down(self) -> None:
        """See Table."""
        code = await self._start()
        orders = self.load.orders
        self.spectators = [
            await RawClient.connect(orders.host, self.port(0)) for _ in range(orders.spectators)
        ]
        for spectator in self.spectators:
            await spectator.call("lobby.watch", {"code": code})
            if orders.deaf:
                spectator.go_deaf()

    async def _start(self) -> str:
        """Begin a game; the table's code."""
        self.players = [Player(self, client, seat) for seat, client in enumerate(self.clients)]
        host, *guests = self.clients
        options = {"visibility": "private"}
        code = (await host.call("lobby.create", {"name": "Player 0", "options": options}))["code"]
        for seat, guest in enumerate(guests, 1):
            await guest.call("lobby.join", {"code": code, "name": f"Player {seat}"})
            await guest.call("lobby.ready", {"ready": True})
        for _ in range(self.load.orders.bots):
            await host.call("lobby.add_bot", {})
        for player in self.players:
            player.listen()
        started = await host.call("lobby.start", {})
        if not started["ok"]:
            raise RuntimeError(f"the game did not start: {started}")
        return str(code)

    def end(self) -> None:
        """See Table."""
        super().end()
        for spectator in self.spectators:
            spectator.close()

    def begin(self) -> None:
        """See Table."""
        for player in self.players:
            player.begin()

    def over(self) -> None:
        """The game has ended: everybody leaves, and a new one begins."""
        if not self.ended:
            for player in self.players:
                player.stop()
            self._again = asyncio.get_running_loop().create_task(self._next_game())

    async def _next_game(self) -> None:
        with contextlib.suppress(ConnectionError):  # the measuring is over
            for client in self.clients:
                await client.call("lobby.leave", {})
            await self._start()
            self.begin()


class Player:
    """One player: follows whose turn it is and what is allowed, and acts in its turn."""

    def __init__(self, table: PlayedTable, client: RawClient, seat: int) -> None:
        self._table = table
        self._load = table.load
        self._client = client
        self._seat = seat
        self._turn = -1
        self._in_debt = False
        self._legal: dict[str, Any] = {}
        self._waiting = False
        self._playing = False
        self._fresh = False
        self._count = 0
        self._sent_at = 0.0

    def listen(self) -> None:
        """Follow the game."""
        self._client.on_event = self._on_event

    def begin(self) -> None:
        """Act from now on."""
        self._own_acks = self._client.on_ack
        self._client.on_ack = self._on_ack
        self._client.on_chunk = self._on_chunk
        self._playing = self._fresh = True
        self._on_chunk()

    def stop(self) -> None:
        """Act no more; the client is as it was."""
        self._playing = False
        self._client.on_ack = self._own_acks
        self._client.on_event = _ignore
        self._client.on_chunk = _idle

    def _on_event(self, json: bytes) -> None:
        if json.startswith(b'["game"'):
            at = json.find(b'["turn","seat"],')
            if at > 0:
                self._turn = json[at + 16] - 48
            at = json.find(b'["turn","phase"],"')
            if at > 0:
                self._in_debt = json.startswith(b"settle", at + 18)
            self._fresh = True
            if self._seat == 0:
                self._keep(json)
        elif json.startswith(b'["legal"'):
            self._legal = orjson.loads(json)[1]["legal"]
            self._fresh = True
            if self._seat == 0 and self._load.measuring:
                self._load.figures.legal_bytes.append(len(json) + 2)
        elif json.startswith(b'["view"'):
            view = orjson.loads(json)[1]
            self._turn = view["turn"]["seat"]
            self._in_debt = view["turn"]["phase"] == "settle"
            self._legal = view["legal"]

    def _keep(self, json: bytes) -> None:
        figures = self._load.figures
        if self._load.measuring:
            figures.update_bytes.append(len(json) + 2)
            if len(figures.samples) < _SAMPLES:
                figures.samples.append(orjson.loads(json)[1])
        if b'"type":"game_over"' in json:
            self._table.over()

    def _on_chunk(self) -> None:
        """Everything that came has been read: act, if it is this player's turn."""
        if self._fresh and self._turn == self._seat and not self._waiting and self._playing:
            self._fresh = False
            self._waiting = True
            pace = self._load.orders.pace
            if pace:
                asyncio.get_running_loop().call_later(pace * random.uniform(0.5, 1.5), self._act)
            else:
                self._act()

    def _act(self) -> None:
        if not self._playing or self._table.ended:
            return
        legal = self._legal
        kind = next((wish for wish in (_WAYS_OUT if self._in_debt else _WISHES) if wish in legal), None)
        if kind is None:
            self._waiting = False
            return
        self._count += 1
        if random.random() < self._load.orders.chat:
            self._client.write(b'42["chat.say",{"text":"well, well"}]')
        body: dict[str, Any] = {"id": f"a{self._count}", "type": kind}
        for name, bounds in legal[kind].items():
            body[name] = random.choice(bounds["one_of"])
        self._load.figures.body = body
        self._sent_at = time.perf_counter()
        self._client.write(b'42%d["game.act",%b]' % (self._count + 1_000, orjson.dumps(body)))

    def _on_ack(self, _number: int, json: bytes) -> None:
        self._waiting = False
        self._load.answered(self._sent_at, json.startswith(b'[{"ok":true'))


def _ignore(_json: bytes) -> None:
    """Between two games nothing is followed."""


def _idle() -> None:
    """Between two games nobody acts."""


def main() -> None:
    """Do what the standard input orders."""
    import uvloop

    orders = Orders(**orjson.loads(sys.stdin.buffer.read()))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        figures = runner.run(Load(orders).run())
    # the event loop may have left the pipe so that a write takes only what fits into it
    os.set_blocking(sys.stdout.fileno(), True)
    sys.stdout.buffer.write(orjson.dumps(asdict(figures)))


if __name__ == "__main__":
    main()
