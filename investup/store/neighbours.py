"""What several processes on one database read and write to know of each other.

Who is alive, what time the database has, which tables a process answers for, and how far each table has got.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import delete, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from investup.store.entries import StoredCommand
from investup.store.models import CHAT, COMMANDS, HEARTBEATS, SEATED, TABLES
from investup.store.statements import PUT_HEARTBEAT

#: Any number that nobody else locks: of two processes that start at once, one is the first.
_LOCK: Final = text("SELECT pg_advisory_xact_lock(1793880)")
#: Every sign of life and the time, which is told also where there is none.
_SIGNS: Final = "SELECT process, at, %s AS now FROM (SELECT 1) AS one LEFT JOIN heartbeats ON 1 = 1"
_SIGNS_OF: Final = {
    "postgresql": text(_SIGNS % "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"),
    "sqlite": text(_SIGNS % "NULL"),
}


class Signs(NamedTuple):
    """The last sign of life of each process, in ms since the epoch, and the database's own time then.

    SQLite has no time of its own.
    """

    of: dict[str, int]
    now: int | None


class Line(NamedTuple):
    """What somebody said at a table; `at` in ms since the epoch."""

    table: int
    at: int
    seat: int | None
    name: str
    text: str


class Neighbours:
    """The part of the store that only several processes need; every method raises StoreUnavailable."""

    def __init__(self, read: Callable[..., Awaitable[Any]], run: Callable[..., Awaitable[None]]) -> None:
        """`read` does work on a reading connection, `run` in a transaction of the writer's."""
        self._read = read
        self._run = run

    async def enter(self, process: str, at: int) -> dict[str, int]:
        """Leave a sign of life at `at`, and say when each other process left its last one.

        Of two that enter at the same time, the second sees the first.
        """
        others: dict[str, int] = {}

        async def errand(connection: AsyncConnection) -> None:
            if connection.dialect.name == "postgresql":
                await connection.execute(_LOCK)
            found = await connection.execute(
                select(HEARTBEATS.c.process, HEARTBEATS.c.at).where(HEARTBEATS.c.process != process)
            )
            others.update({row.process: row.at for row in found})
            await connection.execute(PUT_HEARTBEAT, {"process": process, "at": at})

        await self._run(errand)
        return others

    async def signs(self) -> Signs:
        """The signs of life of all processes that are not forgotten."""

        async def work(connection: AsyncConnection) -> Signs:
            rows = (await connection.execute(_SIGNS_OF[connection.dialect.name])).all()
            return Signs({row.process: row.at for row in rows if row.process is not None}, rows[0].now)

        found: Signs = await self._read(work)
        return found

    async def forget(self, process: str, at: int) -> None:
        """Forget a process, unless there has been a sign of life of it since `at`."""

        async def errand(connection: AsyncConnection) -> None:
            await connection.execute(
                delete(HEARTBEATS).where(HEARTBEATS.c.process == process, HEARTBEATS.c.at <= at)
            )

        await self._run(errand)

    async def tables_of(self, process: str) -> dict[int, str]:
        """The codes, by number, of the open tables that a process answers for; those of no process if it is empty."""

        async def work(connection: AsyncConnection) -> dict[int, str]:
            whose = TABLES.c.processes.contains(f" {process} ") if process else TABLES.c.processes == ""
            found = await connection.execute(
                select(TABLES.c.id, TABLES.c.code).where(TABLES.c.closed.is_(False), whose)
            )
            return {row.id: row.code for row in found}

        found: dict[int, str] = await self._read(work)
        return found

    async def seqs(self, tables: Collection[int]) -> dict[int, int]:
        """How many commands of each of these tables are stored."""

        async def work(connection: AsyncConnection) -> dict[int, int]:
            # one look into the index for each table, where grouping would read all their commands
            last = (
                select(func.max(COMMANDS.c.seq)).where(COMMANDS.c.table_id == TABLES.c.id).scalar_subquery()
            )
            found = await connection.execute(
                select(TABLES.c.id, last.label("seq")).where(TABLES.c.id.in_(tables))
            )
            return {row.id: row.seq for row in found}

        found: dict[int, int] = await self._read(work)
        return found

    async def commands_after(self, table_id: int, seq: int) -> list[StoredCommand]:
        """The commands of a table after a seq, in order."""

        async def work(connection: AsyncConnection) -> list[StoredCommand]:
            found = await connection.execute(
                select(COMMANDS.c.seq, COMMANDS.c.at, COMMANDS.c.command)
                .where(COMMANDS.c.table_id == table_id, COMMANDS.c.seq > seq)
                .order_by(COMMANDS.c.seq)
            )
            return [StoredCommand(row.seq, row.at, orjson.loads(row.command)) for row in found]

        found: list[StoredCommand] = await self._read(work)
        return found

    async def lines_since(self, at: int, tables: Collection[int]) -> list[Line]:
        """What was said at these tables since `at` (ms since the epoch), in order."""

        async def work(connection: AsyncConnection) -> list[Line]:
            found = await connection.execute(
                select(CHAT).where(CHAT.c.at >= at, CHAT.c.table_id.in_(tables)).order_by(CHAT.c.id)
            )
            return [Line(row.table_id, row.at, row.seat, row.name, row.text) for row in found]

        found: list[Line] = await self._read(work)
        return found

    async def seats_of(self, guests: Collection[str]) -> dict[str, int]:
        """At which table each of these guests sits, of those who do."""

        async def work(connection: AsyncConnection) -> dict[str, int]:
            found = await connection.execute(
                select(SEATED.c.guest, SEATED.c.table_id).where(SEATED.c.guest.in_(guests))
            )
            return {row.guest: row.table_id for row in found}

        found: dict[str, int] = await self._read(work)
        return found
