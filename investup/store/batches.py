"""Three ways to write a batch of appends into one transaction, from the fastest to the surest.

All at once is the rule. Where that is refused, those whose seq or action id is taken are sifted out and the
others written at once again; where that is refused too, each goes into a savepoint of its own. So one table's
conflict never fails another's append, and costs little where two processes meet often.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import orjson
from sqlalchemy import or_, select, tuple_
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from investup.store.engine import about_data
from investup.store.errors import AlreadySeated, CodeTaken, Conflict, DuplicateAction, StoreError
from investup.store.models import COMMANDS, SEATED, TABLES
from investup.store.statements import INSERT_TABLE, Row, Rows


@dataclass(slots=True)
class Entry:
    """An append that waits to be written. Its future gets the table's number."""

    created: Row | None
    rows: Rows
    future: asyncio.Future[int]

    @property
    def command(self) -> Row:
        """The row of the command."""
        return self.rows.commands[0]

    @property
    def table_id(self) -> int:
        """The table's number; 0 until the table is created."""
        return int(self.command["table_id"])

    def done(self) -> None:
        """It is stored."""
        if not self.future.done():
            self.future.set_result(self.table_id)

    def fail(self, error: BaseException) -> None:
        """It is not stored."""
        if not self.future.done():
            self.future.set_exception(error)


#: Writes a batch into a transaction that is open; says which entries (by `id`) were refused, and why. Raises the
#: driver's error, and has written nothing that may stay, where the whole batch is refused.
Way = Callable[[AsyncConnection, list[Entry]], Awaitable[dict[int, StoreError]]]


async def write_together(connection: AsyncConnection, batch: list[Entry]) -> dict[int, StoreError]:
    """All at once; in the order of the tables, so that two processes do not wait for each other in a ring."""
    rows = Rows()
    for entry in sorted(batch, key=lambda entry: entry.table_id):
        await _create(connection, entry)
        rows.add(entry.rows)
    await rows.write(connection)
    return {}


async def write_sifted(connection: AsyncConnection, batch: list[Entry]) -> dict[int, StoreError]:
    """All at once but those whose seq or action id is found to be taken: two processes at one table do that."""
    seqs = [(entry.table_id, entry.command["seq"]) for entry in batch if entry.created is None]
    ids = [_action(entry) for entry in batch if entry.command["action_id"] is not None]
    seq_key = tuple_(COMMANDS.c.table_id, COMMANDS.c.seq)
    id_key = tuple_(COMMANDS.c.game_id, COMMANDS.c.seat, COMMANDS.c.action_id)
    found = await connection.execute(
        select(
            COMMANDS.c.table_id, COMMANDS.c.seq, COMMANDS.c.game_id, COMMANDS.c.seat, COMMANDS.c.action_id
        ).where(or_(seq_key.in_(seqs), id_key.in_(ids)))
    )
    taken: set[tuple[object, ...]] = set()
    for row in found:
        taken.add((row.table_id, row.seq))
        if row.action_id is not None:
            taken.add((row.game_id, row.seat, row.action_id))
    refused: dict[int, StoreError] = {}
    behind: set[int] = set()
    rest: list[Entry] = []
    for entry in batch:
        if entry.created is not None:
            rest.append(entry)
        elif entry.table_id in behind:
            refused[id(entry)] = Conflict("an earlier command of this table was refused")
        elif (entry.table_id, entry.command["seq"]) in taken or _action(entry) in taken:
            refused[id(entry)] = await _why(connection, entry, None)
            behind.add(entry.table_id)
        else:
            rest.append(entry)
    return refused | await write_together(connection, rest)


def _action(entry: Entry) -> tuple[object, ...]:
    row = entry.command
    return (row["game_id"], row["seat"], row["action_id"])


async def write_apart(connection: AsyncConnection, batch: list[Entry]) -> dict[int, StoreError]:
    """Each in a savepoint, in the order of arrival; who is refused does not harm the others."""
    refused: dict[int, StoreError] = {}
    behind: set[int] = set()
    for entry in batch:
        if entry.created is None and entry.table_id in behind:
            refused[id(entry)] = Conflict("an earlier command of this table was refused")
            continue
        savepoint = await connection.begin_nested()
        try:
            await _create(connection, entry)
            await entry.rows.write(connection)
        except Exception as error:
            if not about_data(error):
                raise
            await savepoint.rollback()
            refused[id(entry)] = await _why(connection, entry, error)
            if entry.created is None:
                behind.add(entry.table_id)
        else:
            await savepoint.commit()
    return refused


async def _create(connection: AsyncConnection, entry: Entry) -> None:
    if entry.created is not None:
        table_id = (await connection.execute(INSERT_TABLE, entry.created)).scalar_one()
        entry.rows.belong_to(table_id)


async def _why(connection: AsyncConnection, entry: Entry, error: Exception | None) -> StoreError:
    """Which of the store's own errors a refused append means."""
    row = entry.command
    if row["action_id"] is not None:
        first = await connection.execute(
            select(COMMANDS.c.seq, COMMANDS.c.command).where(
                COMMANDS.c.game_id == row["game_id"],
                COMMANDS.c.seat == row["seat"],
                COMMANDS.c.action_id == row["action_id"],
            )
        )
        if (found := first.one_or_none()) is not None:
            return DuplicateAction(found.seq, orjson.loads(found.command))
    if entry.created is None:
        taken = await connection.execute(
            select(COMMANDS.c.seq).where(COMMANDS.c.table_id == row["table_id"], COMMANDS.c.seq == row["seq"])
        )
        if taken.one_or_none() is not None:
            return Conflict(f"command {row['seq']} of table {row['table_id']} is stored already")
    else:
        code = entry.created["code"]
        taken = await connection.execute(
            select(TABLES.c.id).where(TABLES.c.code == code, TABLES.c.closed.is_(False))
        )
        if taken.first() is not None:
            return CodeTaken(f"an open table has the code {code}")
    guests = [seated["guest"] for seated in entry.rows.seated]
    elsewhere = await connection.execute(
        select(SEATED.c.guest).where(SEATED.c.guest.in_(guests), SEATED.c.table_id != row["table_id"])
    )
    if elsewhere.first() is not None:
        return AlreadySeated("a guest of this table sits at another one")
    cause = error.orig if isinstance(error, DBAPIError) else error
    return StoreError(f"the database refuses this: {cause}")
