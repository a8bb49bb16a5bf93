"""The store as the rest of the house sees it: what was said is durable once `append` returns."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, Literal, TypeVar, cast

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from investup.game import Record
from investup.store import reading
from investup.store.engine import mapped, open_engines, parse_url
from investup.store.entries import Append, OpenTable, Played, Stored, Whole
from investup.store.errors import StoreUnavailable
from investup.store.neighbours import Neighbours
from investup.store.schema import migrate
from investup.store.statements import (
    FORGET_CHAT,
    FORGET_HEARTBEATS,
    FORGET_TABLES,
    INSERT_CHAT,
    PUT_HEARTBEAT,
    UNSEAT,
    UPDATE_FACTS,
)
from investup.store.writer import Writer

#: Lines of chat that a table keeps.
CHAT_LINES: Final = 200
_DAY_MS: Final = 86_400_000
#: Tables that are deleted in one transaction.
_FORGET_AT_ONCE: Final = 10

T = TypeVar("T")

log = logging.getLogger(__name__)


class Store:
    """Tables, their commands and games in SQLite or PostgreSQL.

    Every method raises StoreUnavailable when the database is not there or cannot work. A caller that is
    cancelled harms nobody: what it waited for goes on by itself.
    """

    def __init__(self, writing: AsyncEngine, reading_: AsyncEngine) -> None:
        """For `open`."""
        self._engines = (writing, reading_)
        self._readers = reading_
        self._writer = Writer(writing)
        self._reading: set[asyncio.Task[Any]] = set()
        self._closed = False
        #: What only several processes on one database need.
        self.neighbours = Neighbours(self._read, self._writer.run)

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the database at `url`, upgrade its schema and begin to write.

        Raises ValueError for an address that is none, SchemaTooNew for a database of a newer version,
        StoreUnavailable if it is not there.
        """
        parsed = parse_url(url)
        with mapped():
            writing, readers = open_engines(parsed)
        store = cls(writing, readers)
        try:
            with mapped():
                await migrate(writing)
        except BaseException:
            await store._dispose()
            raise
        store._writer.start()
        return store

    async def close(self) -> None:
        """Write what waits, let reading end, and take nothing more. Closing twice is fine."""
        self._closed = True
        await self._writer.close()
        if self._reading:
            await asyncio.wait(self._reading)
        await self._dispose()

    async def _dispose(self) -> None:
        for engine in self._engines:
            await engine.dispose()

    # ------------------------------------------------------------------------------------- writing
    async def create(self, append: Append) -> int:
        """Store a new table with its first command and return its number.

        Raises CodeTaken if an open table has its code, AlreadySeated if the guest sits elsewhere.
        """
        if append.facts is None or append.table_id or append.seq != 1:
            raise ValueError("a table begins with its facts and the command of seq 1")
        return await self._writer.write(append)

    async def append(self, append: Append) -> None:
        """Store one more command of a table; it is durable when this returns.

        Raises Conflict if its seq is taken, DuplicateAction if the seat has used the action id in this
        game, AlreadySeated if a guest who sits down sits elsewhere; nothing is stored then.
        """
        if not append.table_id:
            raise ValueError("a table has to be created first")
        await self._writer.write(append)

    async def give_up(self, table_id: int, at: int) -> None:
        """Close a table that cannot go on, at `at` (ms since the epoch).

        What is stored of it stays; those who sit there do so until `unseat`, so that each of them can be told.
        """

        async def errand(connection: AsyncConnection) -> None:
            await connection.execute(UPDATE_FACTS, {"of_table": table_id, "closed": True, "changed_at": at})

        await self._writer.run(errand)

    async def unseat(self, guest: str) -> None:
        """Let a guest sit somewhere else."""

        async def errand(connection: AsyncConnection) -> None:
            await connection.execute(UNSEAT, {"of_guest": guest})

        await self._writer.run(errand)

    async def heartbeat(self, process: str, at: int) -> None:
        """Leave a process's sign of life at `at` (ms since the epoch)."""

        async def errand(connection: AsyncConnection) -> None:
            await connection.execute(PUT_HEARTBEAT, {"process": process, "at": at})
            await connection.execute(FORGET_HEARTBEATS, {"before": at - _DAY_MS})

        await self._writer.run(errand)

    async def say(self, table_id: int, at: int, seat: int | None, name: str, line: str) -> None:
        """Keep what somebody said at a table; only its newest CHAT_LINES lines are kept."""

        async def errand(connection: AsyncConnection) -> None:
            row = {"table_id": table_id, "at": at, "seat": seat, "name": name, "text": line}
            await connection.execute(INSERT_CHAT, row)
            await connection.execute(FORGET_CHAT, {"table_id": table_id, "lines": CHAT_LINES})

        await self._writer.run(errand)

    async def forget(self, before: int) -> int:
        """Delete every table that closed before `before` (ms since the epoch), with all that belongs to it.

        Returns how many those were. It is done in small pieces, so that nobody waits long for the next commit.
        """
        count = 0
        while True:
            old = await self._read(reading.closed_before, before, _FORGET_AT_ONCE)

            async def errand(connection: AsyncConnection, old: list[int] = old) -> None:
                for statement in FORGET_TABLES:
                    await connection.execute(statement, {"tables": old})

            if old:
                await self._writer.run(errand)
            count += len(old)
            if len(old) < _FORGET_AT_ONCE:
                return count

    @property
    def written(self) -> tuple[int, int]:
        """How many transactions and how many appends have been written; their ratio is the batch size."""
        return self._writer.batches, self._writer.appends

    # ------------------------------------------------------------------------------------- reading
    async def load(self, table_id: int) -> Stored | None:
        """A table's newest snapshot and the commands after it, for `Table.replay`; None if there is none."""
        return await self._read(reading.load, table_id)

    async def load_whole(self, table_id: int) -> Whole:
        """A table from its first command, for when its snapshot is of no use."""
        return await self._read(reading.load_whole, table_id)

    async def first_ack(self, game_id: str, seat: int, action_id: str) -> tuple[int, dict[str, Any]] | None:
        """The seq and the command for which a seat has used an action id in a game."""
        return await self._read(reading.first_ack, game_id, seat, action_id)

    async def find_open(self, code: str) -> int | None:
        """The open table with this (normalised) code."""
        return await self._read(reading.find_open, code)

    async def table_of(self, guest: str) -> int | None:
        """The table at which this guest (hash of the token) sits."""
        return await self._read(reading.table_of, guest)

    async def open_tables(self) -> list[OpenTable]:
        """Every table that has not closed, oldest first."""
        return await self._read(reading.open_tables)

    async def lobbies(self, ruleset: str | None = None) -> list[dict[str, Any]]:
        """The public lobbies that wait for players, as they are listed, newest first."""
        return await self._read(reading.lobbies, ruleset)

    async def history(
        self, game_id: str, before: int | None = None, limit: int = 200
    ) -> list[dict[str, Any]]:
        """`[{seq, at, events}]` of a game, newest first, below the seq `before`; `at` in ms since the epoch."""
        return await self._read(reading.history, game_id, before, limit)

    async def ledger(
        self, game_id: str, before: int | None = None, limit: int = 200, seat: int | None = None
    ) -> list[dict[str, Any]]:
        """`[{seq, at, from, to, amount, reason}]` of a game or of one seat, newest first, below `before`.

        The entries of one command stay together: a page has at most `limit` unless one command has more.
        """
        return await self._read(reading.ledger, game_id, before, limit, seat)

    async def record(self, game_id: str) -> Record | Literal["running"] | None:
        """A finished game's record; "running" while it runs; None for an unknown id."""
        found = await self._read(reading.record, game_id)
        return cast("Record | Literal['running'] | None", found)

    async def beginning(self, game_id: str) -> Record | None:
        """A game's record as it was when it started, without moves; it holds the secret seed. None if unknown."""
        return await self._read(reading.beginning, game_id)

    async def played(self, game_id: str, after: int = 0) -> list[Played]:
        """What the commands of a game after the seq `after` did to it, oldest first; the first one started it."""
        return await self._read(reading.played, game_id, after)

    async def final_cash(self, game_id: str) -> list[int] | None:
        """The players' cash by seat when a game ended, in dollars; None while it runs, or if it has none."""
        return await self._read(reading.final_cash, game_id)

    async def last_heartbeat(self) -> int | None:
        """The last moment at which some process was known to be alive, in ms since the epoch."""
        return await self._read(reading.last_heartbeat)

    async def chat(self, table_id: int, before: int | None = None, limit: int = 200) -> list[dict[str, Any]]:
        """`[{line, at, seat, name, text}]` of a table, newest first, below the line number `before`."""
        return await self._read(reading.chat, table_id, before, limit)

    async def ping(self) -> None:
        """Raise StoreUnavailable unless the database answers."""
        await self._read(_ping)

    async def _read(self, work: Callable[..., Awaitable[T]], *arguments: Any) -> T:
        """Do `work` on a connection of its own, out of reach of the caller's cancellation."""
        if self._closed:
            raise StoreUnavailable("the store is closed")
        task = asyncio.create_task(self._with_connection(work, *arguments))
        self._reading.add(task)
        task.add_done_callback(self._forget)
        return await asyncio.shield(task)

    async def _with_connection(self, work: Callable[..., Awaitable[T]], *arguments: Any) -> T:
        with mapped():
            try:
                async with self._readers.connect() as connection:
                    return await work(connection, *arguments)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
            # the database was restarted since this connection was made; the pool has dropped all of them
            async with self._readers.connect() as connection:
                return await work(connection, *arguments)

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._reading.discard(task)
        if not task.cancelled() and task.exception() is not None:
            # whoever still waits hears of it; asyncio need not complain where nobody does
            log.debug("a reading failed: %r", task.exception())


async def _ping(connection: AsyncConnection) -> None:
    await connection.execute(text("SELECT 1"))
