"""What is read from the store: tables to go on with, lists for the menu, history, ledger and records."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import orjson
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from investup.game import Move, Player, Record
from investup.game.record import outcome_from_json
from investup.store.entries import OpenTable, Played, Stored, StoredCommand, Whole
from investup.store.models import CHAT, COMMANDS, GAMES, HEARTBEATS, SEATED, SNAPSHOTS, TABLES

#: How many commands are read at once while looking for entries of the ledger.
_CHUNK: Final = 200


async def load(connection: AsyncConnection, table_id: int) -> Stored | None:
    """The newest snapshot of a table and the commands after it."""
    found = await connection.execute(
        select(SNAPSHOTS.c.seq, SNAPSHOTS.c.state).where(SNAPSHOTS.c.table_id == table_id)
    )
    snapshot = found.one_or_none()
    after = await connection.execute(
        select(COMMANDS.c.seq, COMMANDS.c.at, COMMANDS.c.command)
        .where(COMMANDS.c.table_id == table_id, COMMANDS.c.seq > (0 if snapshot is None else snapshot.seq))
        .order_by(COMMANDS.c.seq)
    )
    commands = [StoredCommand(row.seq, row.at, orjson.loads(row.command)) for row in after]
    if snapshot is None and not commands:
        return None
    return Stored(None if snapshot is None else orjson.loads(snapshot.state), commands)


async def load_whole(connection: AsyncConnection, table_id: int) -> Whole:
    """Every command of a table, and the rules of every game that was played there."""
    games = await connection.execute(
        select(GAMES.c.ruleset, GAMES.c.version).where(GAMES.c.table_id == table_id).distinct()
    )
    commands = await connection.execute(
        select(COMMANDS.c.seq, COMMANDS.c.at, COMMANDS.c.command)
        .where(COMMANDS.c.table_id == table_id)
        .order_by(COMMANDS.c.seq)
    )
    return Whole(
        {(row.ruleset, row.version) for row in games},
        [StoredCommand(row.seq, row.at, orjson.loads(row.command)) for row in commands],
    )


async def first_ack(
    connection: AsyncConnection, game_id: str, seat: int, action_id: str
) -> tuple[int, dict[str, Any]] | None:
    """For which command a seat has used this action id in this game."""
    found = await connection.execute(
        select(COMMANDS.c.seq, COMMANDS.c.command).where(
            COMMANDS.c.game_id == game_id, COMMANDS.c.seat == seat, COMMANDS.c.action_id == action_id
        )
    )
    row = found.one_or_none()
    return None if row is None else (row.seq, orjson.loads(row.command))


async def find_open(connection: AsyncConnection, code: str) -> int | None:
    """The open table of this code."""
    found = await connection.execute(
        select(TABLES.c.id).where(TABLES.c.code == code, TABLES.c.closed.is_(False))
    )
    return found.scalar_one_or_none()


async def table_of(connection: AsyncConnection, guest: str) -> int | None:
    """The table at which this guest sits."""
    found = await connection.execute(select(SEATED.c.table_id).where(SEATED.c.guest == guest))
    return found.scalar_one_or_none()


async def open_tables(connection: AsyncConnection) -> list[OpenTable]:
    """Every table that has not closed, oldest first."""
    found = await connection.execute(
        select(TABLES.c.id, TABLES.c.code, TABLES.c.phase)
        .where(TABLES.c.closed.is_(False))
        .order_by(TABLES.c.id)
    )
    return [OpenTable(row.id, row.code, row.phase) for row in found]


async def closed_before(connection: AsyncConnection, before: int, limit: int) -> list[int]:
    """The oldest tables that closed before a moment, at most `limit`."""
    found = await connection.execute(
        select(TABLES.c.id)
        .where(TABLES.c.closed.is_(True), TABLES.c.changed_at < before)
        .order_by(TABLES.c.id)
        .limit(limit)
    )
    return list(found.scalars())


async def lobbies(connection: AsyncConnection, ruleset: str | None) -> list[dict[str, Any]]:
    """The public tables that wait for players, newest first."""
    query = (
        select(TABLES.c.listing)
        .where(TABLES.c.closed.is_(False), TABLES.c.public.is_(True), TABLES.c.phase == "waiting")
        .order_by(TABLES.c.id.desc())
    )
    if ruleset is not None:
        query = query.where(TABLES.c.ruleset == ruleset)
    return [orjson.loads(listing) for listing in (await connection.execute(query)).scalars()]


async def last_heartbeat(connection: AsyncConnection) -> int | None:
    """The newest sign of life."""
    newest: int | None = (await connection.execute(select(func.max(HEARTBEATS.c.at)))).scalar_one_or_none()
    return newest


async def chat(
    connection: AsyncConnection, table_id: int, before: int | None, limit: int
) -> list[dict[str, Any]]:
    """What was said at a table, newest first."""
    query = select(CHAT).where(CHAT.c.table_id == table_id).order_by(CHAT.c.id.desc()).limit(limit)
    if before is not None:
        query = query.where(CHAT.c.id < before)
    return [
        {"line": row.id, "at": row.at, "seat": row.seat, "name": row.name, "text": row.text}
        for row in await connection.execute(query)
    ]


async def history(
    connection: AsyncConnection, game_id: str, before: int | None, limit: int
) -> list[dict[str, Any]]:
    """What happened in a game, newest first; at most `limit` commands, all with a seq below `before`."""
    game = await _game(connection, game_id)
    if game is None:
        return []
    rows = await _eventful(connection, game, before, limit)
    return [{"seq": row.seq, "at": row.at, "events": orjson.loads(row.events)} for row in rows]


async def ledger(
    connection: AsyncConnection, game_id: str, before: int | None, limit: int, seat: int | None
) -> list[dict[str, Any]]:
    """The money that moved, newest first, from commands with a seq below `before`.

    The entries of one command stay together, so that `before` can go on where a page ended: there are at
    most `limit` entries unless a single command has more.
    """
    game = await _game(connection, game_id)
    entries: list[dict[str, Any]] = []
    while game is not None:
        rows = await _eventful(connection, game, before, _CHUNK)
        for row in rows:
            moved = [
                {"seq": row.seq, "at": row.at, **move}
                for event in reversed(orjson.loads(row.events))
                for move in reversed(event.get("moves", ()))
                if seat is None or seat in (move["from"], move["to"])
            ]
            if entries and len(entries) + len(moved) > limit:
                return entries
            entries += moved
        if len(rows) < _CHUNK or len(entries) >= limit:
            break
        before = rows[-1].seq
    return entries


async def record(connection: AsyncConnection, game_id: str) -> Record | str | None:
    """The record of a finished game, "running" while it runs, None for a game that never was."""
    game = await _game(connection, game_id)
    if game is None:
        return None
    if game.last_seq is None:
        return "running"
    played = await _played(connection, game, game.first_seq)
    return replace(
        _beginning(game),
        moves=[move for command in played for move in command.moves],
        outcome=outcome_from_json(orjson.loads(game.outcome)),
    )


async def beginning(connection: AsyncConnection, game_id: str) -> Record | None:
    """What of a game's record is fixed when it starts, the secret seed among it: no moves, no outcome."""
    game = await _game(connection, game_id)
    return None if game is None else _beginning(game)


async def played(connection: AsyncConnection, game_id: str, after: int) -> list[Played]:
    """What the commands after the seq `after` did to a game, oldest first; the first of all started it."""
    game = await _game(connection, game_id)
    return [] if game is None else await _played(connection, game, after)


def _beginning(game: Any) -> Record:
    return Record(
        ruleset=game.ruleset,
        version=game.version,
        options=orjson.loads(game.options),
        players=[Player(player["name"], player["bot"]) for player in orjson.loads(game.players)],
        seed=bytes.fromhex(game.seed),
        commitment=game.commitment,
        started_at=game.started_at,
        moves=[],
        outcome=None,
        previous=None if game.previous is None else outcome_from_json(orjson.loads(game.previous)),
        times={} if game.times is None else orjson.loads(game.times),
    )


async def _played(connection: AsyncConnection, game: Any, after: int) -> list[Played]:
    query = (
        select(
            COMMANDS.c.seq,
            COMMANDS.c.at,
            COMMANDS.c.command,
            COMMANDS.c.moves,
            COMMANDS.c.events.is_not(None),
        )
        .where(COMMANDS.c.table_id == game.table_id, COMMANDS.c.seq >= game.first_seq, COMMANDS.c.seq > after)
        .order_by(COMMANDS.c.seq)
    )
    if game.last_seq is not None:
        query = query.where(COMMANDS.c.seq <= game.last_seq)
    return [
        Played(seq, at, _moves(at, command, moves), told)
        for seq, at, command, moves, told in await connection.execute(query)
    ]


def _moves(at: int, command: str, moves: str | None) -> list[Move]:
    if moves is not None:
        return [Move.from_json(move) for move in orjson.loads(moves)]
    data = orjson.loads(command)
    return [Move(at, data["seat"], data["action"])] if data["type"] == "act" else []


async def final_cash(connection: AsyncConnection, game_id: str) -> list[int] | None:
    """What the players had when a game ended."""
    found = await connection.execute(select(GAMES.c.cash).where(GAMES.c.id == game_id))
    cash = found.scalar_one_or_none()
    return None if cash is None else orjson.loads(cash)


async def _game(connection: AsyncConnection, game_id: str) -> Any:
    found = await connection.execute(select(GAMES).where(GAMES.c.id == game_id))
    return found.one_or_none()


async def _eventful(connection: AsyncConnection, game: Any, before: int | None, limit: int) -> list[Any]:
    """The commands of a game in which something happened, newest first."""
    query = (
        select(COMMANDS.c.seq, COMMANDS.c.at, COMMANDS.c.events)
        .where(
            COMMANDS.c.table_id == game.table_id,
            COMMANDS.c.seq >= game.first_seq,
            COMMANDS.c.events.is_not(None),
        )
        .order_by(COMMANDS.c.seq.desc())
        .limit(limit)
    )
    if game.last_seq is not None:
        query = query.where(COMMANDS.c.seq <= game.last_seq)
    if before is not None:
        query = query.where(COMMANDS.c.seq < before)
    return list((await connection.execute(query)).all())
