"""The one that writes: many tables' appends in one transaction, and each told what became of its own.

A single task owns the writing connection. Callers wait on futures, so a caller that is cancelled takes
nothing with it: its append is written with the rest. While one transaction is being committed the next
gathers, so the cost of a durable commit is shared by all who wait for one.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from investup.store.batches import Entry, Way, write_apart, write_sifted, write_together
from investup.store.engine import OUTAGES, about_data, unavailable
from investup.store.entries import Append
from investup.store.errors import StoreError, StoreUnavailable
from investup.store.models import COMMANDS
from investup.store.statements import rows_of

#: A transaction takes at most so many appends; more wait for the next.
MAX_BATCH: Final = 1000
#: How often a batch is tried: together, sifted, apart, and again where two processes blocked each other.
MAX_TRIES: Final = 6
#: PostgreSQL's words for "try again": serialization failure, deadlock.
_AGAIN: Final = frozenset({"40001", "40P01"})

#: Something else to write than a table's command.
Errand = Callable[[AsyncConnection], Awaitable[None]]

log = logging.getLogger(__name__)


class _Refused(Exception):  # noqa: N818 - a signal within this module
    """The data of some append are refused; find out whose, and store the others."""


class _Cut(Exception):  # noqa: N818 - likewise
    """The database was restarted since this connection was made, and nothing of the batch is stored."""


class Writer:
    """Takes appends and writes them in batches until it is closed."""

    def __init__(self, engine: AsyncEngine) -> None:
        """Nothing runs before `start`."""
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._waiting: deque[Entry] = deque()
        self._errands: deque[tuple[Errand, asyncio.Future[None]]] = deque()
        self._wake = asyncio.Event()
        self._closed = False
        self._task: asyncio.Task[None] | None = None
        #: Transactions and appends so far, for measuring.
        self.batches = 0
        self.appends = 0

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="store writer")

    async def write(self, append: Append) -> int:
        """Store `append` and return the table's number, once it is durable; see `Store.append`."""
        created, rows = rows_of(append)
        if self._closed:
            raise StoreUnavailable("the store is closed")
        entry = Entry(created, rows, asyncio.get_running_loop().create_future())
        self._waiting.append(entry)
        self._wake.set()
        return await entry.future

    async def run(self, errand: Errand) -> None:
        """Do something else in a transaction of its own, between two batches; it is durable when this returns."""
        if self._closed:
            raise StoreUnavailable("the store is closed")
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._errands.append((errand, future))
        self._wake.set()
        await future

    async def close(self) -> None:
        """Write what waits, take nothing more."""
        self._closed = True
        self._wake.set()
        if self._task is not None:
            await asyncio.shield(self._task)

    # ------------------------------------------------------------------------------------ the task
    async def _run(self) -> None:
        batch: list[Entry] = []
        try:
            while self._waiting or self._errands or not self._closed:
                while self._errands:
                    await self._run_errand(*self._errands.popleft())
                if not self._waiting:
                    self._wake.clear()
                    await self._wake.wait()
                    continue
                batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), MAX_BATCH))]
                await self._store(batch)
                # those who have just been told may have their next append ready: let it come along
                await asyncio.sleep(0)
        finally:
            # by now only a loop that is being torn down leaves anybody waiting
            self._closed = True
            for entry in (*batch, *self._waiting):
                entry.fail(StoreUnavailable("the store is closed"))
            for _errand, future in self._errands:
                if not future.done():
                    future.set_exception(StoreUnavailable("the store is closed"))
            await self._discard()

    async def _run_errand(self, errand: Errand, future: asyncio.Future[None]) -> None:
        try:
            connection = await self._connect()
            async with connection.begin():
                await errand(connection)
        except BaseException as error:
            await self._discard()
            if not isinstance(error, Exception):
                raise
            if not future.done():
                future.set_exception(unavailable(error))
        else:
            if not future.done():
                future.set_result(None)

    async def _store(self, batch: list[Entry]) -> None:
        try:
            refused = await self._until_known(batch)
        except OUTAGES as error:
            # whoever waits for them says so, and once
            log.info("%d appends are not stored: %s", len(batch), unavailable(error))
            for entry in batch:
                entry.fail(unavailable(error))
            return
        except Exception as error:
            log.exception("%d appends are not stored", len(batch))
            for entry in batch:
                entry.fail(StoreUnavailable(f"{type(error).__name__}: {error}"))
            return
        self.batches += 1
        for entry in batch:
            why = refused.get(id(entry))
            if why is None:
                self.appends += 1
                entry.done()
            else:
                entry.fail(why)

    async def _until_known(self, batch: list[Entry]) -> dict[int, StoreError]:
        """Write a batch, and say which of its entries (by `id`) were refused, and why."""
        ways: list[Way] = [write_apart, write_sifted, write_together]
        for attempt in range(1, MAX_TRIES + 1):
            try:
                return await self._transaction(batch, ways[-1])
            except _Refused:
                if len(ways) > 1:
                    ways.pop()
            except _Cut:
                continue  # over a connection that is new, and can only be cut anew
            except DBAPIError as error:
                if attempt == MAX_TRIES or getattr(error.orig, "sqlstate", None) not in _AGAIN:
                    raise
        raise StoreUnavailable("no try came to an end")

    async def _transaction(self, batch: list[Entry], write: Way) -> dict[int, StoreError]:
        old = self._connection is not None
        try:
            connection = await self._connect()
            transaction = await connection.begin()
            try:
                refused = await write(connection, batch)
            except Exception as error:
                if not about_data(error):
                    raise
                await transaction.rollback()
                raise _Refused from error
        except _Refused:
            raise
        except BaseException as error:
            await self._discard()
            if old and isinstance(error, DBAPIError) and error.connection_invalidated:
                raise _Cut from error
            raise
        try:
            await transaction.commit()
        except BaseException as error:
            await self._discard()
            stored = [entry for entry in batch if id(entry) not in refused]
            if not isinstance(error, OUTAGES) or not await self._are_stored(stored):
                raise
        return refused

    async def _are_stored(self, entries: list[Entry]) -> bool:
        """Whether a commit took place whose answer was lost; asked over a fresh connection."""
        with contextlib.suppress(*OUTAGES):
            connection = await self._connect()
            async with connection.begin():
                for entry in entries:
                    row = entry.command
                    found = await connection.execute(
                        select(COMMANDS.c.at, COMMANDS.c.command).where(
                            COMMANDS.c.table_id == row["table_id"], COMMANDS.c.seq == row["seq"]
                        )
                    )
                    if found.one_or_none() != (row["at"], row["command"]):
                        return False
            return True
        await self._discard()
        return False

    # ------------------------------------------------------------------------------------ the connection
    async def _connect(self) -> AsyncConnection:
        if self._connection is None:
            self._connection = await self._engine.connect()
        return self._connection

    async def _discard(self) -> None:
        """Forget the connection, whatever state it is in; the next transaction opens another."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        with contextlib.suppress(*OUTAGES):
            await connection.invalidate()
        with contextlib.suppress(*OUTAGES):
            await connection.close()
