"""What a server carries and what it costs, at several sizes and set up in several ways, side by side.

One process on SQLite; one on PostgreSQL; two on PostgreSQL and Redis, with the players of a table on one of them, as
a balancer that goes by the table brings it about, and with those of every table on both; and the bare echo. Every case is a fresh server, loaded from outside by clients that play by `legal`.
"""

from __future__ import annotations

import asyncio
import secrets
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

import orjson

from investup.sim.wire_load import Figures, Orders
from investup.sim.wire_servers import MAX_BUSY, Server, echo_server, game_server, loaded, percentile

_KB: Final = 1024

#: The cases, as they are called: one process on SQLite or PostgreSQL; two, with a table's players on one of them or
#: on both; and a bare echo, which needs another case for what it is to send.
SQLITE: Final = "SQLite"
POSTGRES: Final = "PostgreSQL"
TOGETHER: Final = "2 x PostgreSQL, Redis"
APART: Final = "2 x, players apart"
ECHO: Final = "bare echo"
CASES: Final = (SQLITE, POSTGRES, TOGETHER, APART, ECHO)


@dataclass(slots=True)
class Load:
    """What comes at the servers."""

    #: Clients at a table, and computer players beside them.
    clients: int = 6
    bots: int = 0
    #: The part of the calls that are lines of chat.
    chat: float = 0.0
    #: How long each case plays before it is measured, and how long it is, in seconds.
    warm_up: float = 2.0
    seconds: float = 10.0
    #: Actions a second of each table; 0 for as many as are answered.
    rate: float = 0.0
    #: Load processes.
    loads: int = 1


@dataclass(slots=True)
class Carried:
    """What one case carried."""

    case: str
    #: How many server processes there were.
    processes: int
    tables: int
    sockets: int
    actions_per_s: float
    p50_ms: float
    p95_ms: float
    p99_ms: float
    #: Processor time of all server processes for one action.
    cpu_us: float
    #: Memory that a game adds to its table's sockets, and that a socket adds, in KB (1,024 bytes).
    kb_per_table: float
    kb_per_socket: float
    #: By how much the servers' memory grew while it was measured, as a part of it: flat, if it is to go on for days.
    growth: float
    bytes_per_update: float
    refused: int
    load_busy: float

    @property
    def void(self) -> bool:
        """A load process was too busy to measure anything."""
        return self.load_busy > MAX_BUSY

    def to_json(self) -> dict[str, Any]:
        """One row."""
        return {
            name: round(value, 3) if isinstance(value, float) else value
            for name, value in {**asdict(self), "void": self.void}.items()
        }


def bench_load(
    tables: Sequence[int],
    load: Load,
    *,
    database_url: str | None = None,
    redis_url: str | None = None,
    folder: Path | None = None,
    only: Collection[str] = (),
) -> Iterator[Carried]:
    """Measure every case, or `only` those that are named, at every number of tables, one after the other.

    The echo comes last, with the bytes of the others. PostgreSQL (a server on which databases may be created)
    and Redis are left out where they are not named. Raises RuntimeError if a server or a load process fails.
    """
    samples: list[dict[str, Any]] = []
    body: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="bench-load-", dir=folder or Path.cwd()) as name:
        scratch = Path(name)
        for count in tables:
            for case, processes, database, redis, apart in _cases(database_url, redis_url):
                if only and case not in only:
                    continue
                with ExitStack() as stack:
                    settings = {"DATA_DIR": tempfile.mkdtemp(dir=scratch), "BOT_DELAY_MS": "0"}
                    if database is not None:
                        settings["DATABASE_URL"] = stack.enter_context(_database(database))
                    if redis is not None:
                        settings["REDIS_URL"] = redis
                    servers = [stack.enter_context(game_server(**settings)) for _ in range(processes)]
                    figures = loaded(_orders(servers, count, load, apart=apart), load.loads)
                samples = samples or figures[0].samples
                body = body or figures[0].body
                yield _carried(case, servers, count, load, figures)
        file = scratch / "samples.json"
        file.write_bytes(orjson.dumps(samples))
        for count in tables if samples and (not only or ECHO in only) else ():
            with echo_server(file) as server:
                orders = _orders([server], count, load, apart=False)
                orders.echo = True
                orders.body = {name: value for name, value in body.items() if name != "id"}
                figures = loaded(orders, load.loads)
            yield _carried(ECHO, [server], count, load, figures)


def _cases(
    database_url: str | None, redis_url: str | None
) -> Iterator[tuple[str, int, str | None, str | None, bool]]:
    """What it is called, how many processes, the database and Redis that it uses, and if a table's players are apart."""
    yield SQLITE, 1, None, None, False
    if database_url is not None:
        yield POSTGRES, 1, database_url, None, False
        if redis_url is not None:
            yield TOGETHER, 2, database_url, redis_url, False
            yield APART, 2, database_url, redis_url, True


@contextmanager
def _database(url: str) -> Iterator[str]:
    """A database of its own on the server at `url`, dropped afterwards."""
    import asyncpg

    parts = urlsplit(url)

    async def run(statement: str) -> None:
        connection = await asyncpg.connect(urlunsplit(parts._replace(scheme="postgresql")))
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    name = f"investup_bench_{secrets.token_hex(6)}"
    asyncio.run(run(f"CREATE DATABASE {name}"))
    try:
        yield urlunsplit(parts._replace(path=f"/{name}"))
    finally:
        asyncio.run(run(f"DROP DATABASE {name} WITH (FORCE)"))


def _orders(servers: Sequence[Server], tables: int, load: Load, *, apart: bool) -> Orders:
    return Orders(
        ports=[server.port for server in servers],
        pids=[server.pid for server in servers],
        apart=apart,
        tables=tables,
        clients=load.clients,
        bots=load.bots,
        chat=load.chat,
        seconds=load.seconds,
        warm_up=load.warm_up,
        pace=1 / load.rate if load.rate else 0.0,
    )


def _carried(
    case: str, servers: Sequence[Server], tables: int, load: Load, figures: Sequence[Figures]
) -> Carried:
    sockets = tables * load.clients
    # what the first load process weighed holds what the others had brought until then, too: the last tells all
    before, connected = (min(part.memory[index] for part in figures) for index in (0, 1))
    playing = max(part.memory[2] for part in figures)
    *_, begin, end = figures[0].memory
    latencies = sorted(ms for part in figures for ms in part.latencies)
    actions = sum(part.actions for part in figures)
    updates = [size for part in figures for size in part.update_bytes]
    return Carried(
        case=case,
        processes=len(servers),
        tables=tables,
        sockets=sockets,
        actions_per_s=sum(part.actions / part.seconds for part in figures),
        p50_ms=percentile(latencies, 50),
        p95_ms=percentile(latencies, 95),
        p99_ms=percentile(latencies, 99),
        cpu_us=(figures[0].server_cpu or 0.0) / max(1, actions) * 1e6,
        kb_per_table=(playing - connected) / tables / _KB,
        kb_per_socket=(connected - before) / sockets / _KB,
        growth=end / begin - 1 if begin else 0.0,
        bytes_per_update=median(updates) if updates else 0.0,
        refused=sum(part.refused for part in figures),
        load_busy=max(part.busy for part in figures),
    )
