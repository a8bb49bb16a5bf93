"""How punctual deadlines are: many tables with running clocks in one process, timers, store and all.

Everything is the server's own but the sockets: the tables are played by nobody, so that whatever happens is a
deadline (a turn that has run out, a hammer). What is measured is the time from a deadline until what it asks
for has been stored durably and told to those who follow the table.
"""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from investup.bots import choose
from investup.live import Counters, Directory, House, Packet, Session
from investup.live.clock import Clock
from investup.server.frames import JsonCodec
from investup.server.run import tune
from investup.server.scheduler import Timers
from investup.sim.wire_servers import MAX_BUSY, fsyncs, percentile
from investup.store import Store
from investup.table import Times

#: The mean time between two deadlines of a table, in ms; every table has its own, around this.
PACE_MS: Final = 10_000
#: A run whose event loop waited for a processor for more of the time than this is void.
MAX_WAITED: Final = 0.1
_SEATS: Final = 3


@dataclass(slots=True)
class Punctuality:
    """How late deadlines were, in ms."""

    tables: int
    seconds: float
    deadlines: int
    deadlines_per_s: float
    p50_ms: float
    p99_ms: float
    max_ms: float
    #: Commands stored in that time, those included that follow from a deadline.
    commands_per_s: float
    #: Processor time of the process, as a part of the time.
    busy: float
    #: The part of the time that its event loop was ready to run and had no processor; None where it cannot be known.
    waited: float | None
    #: How long this disk takes to make 4 KiB durable.
    fsync_p50_ms: float
    fsync_p99_ms: float

    @property
    def void(self) -> bool:
        """Whether the run says nothing: others had the processors, or more was asked of the process than it can do."""
        return self.busy > MAX_BUSY or (self.waited is not None and self.waited > MAX_WAITED)

    def to_json(self) -> dict[str, Any]:
        """The one object that `--json` prints."""
        values = {**asdict(self), "void": self.void}
        return {
            name: round(value, 3) if isinstance(value, float) else value for name, value in values.items()
        }


class _Lateness(Counters):
    """Keeps every lateness, not only its class."""

    def __init__(self) -> None:
        super().__init__()
        self.all: list[int] = []

    def passed(self, ms: int) -> None:
        self.all.append(ms)


class _Listener:
    """A client that takes whatever it is sent."""

    def send(self, packet: Packet) -> None:
        """See `investup.live.Connection`."""

    def notice(self, code: str, message: str) -> None:
        """See `investup.live.Connection`."""

    def held(self) -> int | None:
        """See `investup.live.Connection`: nothing ever waits."""
        return None


async def _run(seconds: float, tables: int, pace_ms: int, folder: Path) -> Punctuality:
    store = await Store.open(f"sqlite+aiosqlite:///{folder / 'clocks.sqlite3'}")
    clock, late = Clock(), _Lateness()
    timers = Timers(clock.now)
    rng = random.Random(1)
    house = House(store, JsonCodec(), timers, choose, clock=clock, counters=late)
    directory = Directory(house)
    timers.start()
    await directory.recover()
    timers.every_second(directory.beat, directory.sweep)
    try:
        opened = [await _open(directory, number, pace_ms, rng) for number in range(tables)]
        for first in range(0, tables, 50):
            await asyncio.gather(*(_play(directory, *table, rng) for table in opened[first : first + 50]))
        tune()
        # until the first deadlines of all of them are spread over the time
        await asyncio.sleep(pace_ms / 1000)
        late.all.clear()
        commands, used, waited, began = late.commands, time.process_time(), _waited(), time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - began
        waits = None if waited is None else ((_waited() or waited) - waited) / took
        busy = (time.process_time() - used) / took
        measured = sorted(late.all)
        syncs = fsyncs(folder)
        return Punctuality(
            tables=tables,
            seconds=took,
            deadlines=len(measured),
            deadlines_per_s=len(measured) / took,
            p50_ms=percentile(measured, 50),
            p99_ms=percentile(measured, 99),
            max_ms=float(measured[-1]) if measured else 0.0,
            commands_per_s=(late.commands - commands) / took,
            busy=busy,
            waited=waits,
            fsync_p50_ms=percentile(syncs, 50),
            fsync_p99_ms=percentile(syncs, 99),
        )
    finally:
        house.draining = True
        timers.stop()
        for live in directory.tables:
            await live.settled()
        await store.close()


async def _open(
    directory: Directory, number: int, pace_ms: int, rng: random.Random
) -> tuple[int, str, Session]:
    """A table with a pace of its own: its number, its code and its host."""
    house = directory.house
    pace = rng.randint(pace_ms // 2, pace_ms * 3 // 2)
    house.times = Times(
        turn_free_ms=pace // 2,
        turn_reserve_ms=pace - pace // 2,
        debt_reserve_ms=pace,
        away_idle_ms=pace,
        away_ms=pace,
        rules={"auction_ms": pace, "auction_reset_ms": pace, "last_call_ms": pace},
    )
    host = _guest(directory, number, 0)
    at = house.clock.now()
    ack = await directory.create(host, at, ruleset="invest-up", name="Ana", options={}, request=None)
    return number, ack["code"], host


async def _play(directory: Directory, number: int, code: str, host: Session, rng: random.Random) -> None:
    """A game of people who do nothing: their turns run out one after the other."""
    now, live = directory.house.clock.now, await directory.by_code(code)
    for seat in range(1, _SEATS):
        session = _guest(directory, number, seat)
        await directory.join(session, now(), code=code, name=f"Guest {seat}")
        await live.order({"type": "ready", "ready": True}, now(), session.guest)
    start = {"type": "start", "seed": rng.randbytes(32).hex(), "game_id": f"game {number}"}
    await live.order(start, now(), host.guest)


def _guest(directory: Directory, number: int, seat: int) -> Session:
    session = Session(f"{number:032x}{seat:032x}", _Listener())
    directory.arrive(session)
    return session


def _waited() -> float | None:
    """Seconds that this thread has waited for a processor so far; None where the system does not tell."""
    try:
        return int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
    except (OSError, IndexError):
        return None


def bench_clocks(
    seconds: float = 20.0, tables: int = 1000, folder: Path | None = None, pace_ms: int = PACE_MS
) -> Punctuality:
    """Let `tables` tables run for `seconds` and see how late their deadlines were.

    `folder` is where the database goes: it should be on the disk that a server would use.
    """
    with tempfile.TemporaryDirectory(prefix="bench-clocks-", dir=folder or Path.cwd()) as scratch:
        if os.name == "nt":
            return asyncio.run(_run(seconds, tables, pace_ms, Path(scratch)))
        import uvloop

        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(_run(seconds, tables, pace_ms, Path(scratch)))
