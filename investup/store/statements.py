"""The store's writing statements, and the rows that they take, made from an `Append` in one go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import orjson
from sqlalchemy import Executable, bindparam, delete, insert, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from investup.game.record import outcome_to_json
from investup.store.entries import Append
from investup.store.models import CHAT, COMMANDS, GAMES, HEARTBEATS, SEATED, SNAPSHOTS, TABLES

MAX_ACTION_ID: Final = 64

INSERT_TABLE: Final = insert(TABLES).returning(TABLES.c.id)
INSERT_COMMAND: Final = insert(COMMANDS)
#: The two updates set whatever columns their rows name.
UPDATE_FACTS: Final = update(TABLES).where(TABLES.c.id == bindparam("of_table"))
#: One text for both databases, where SQLAlchemy would have an insert of its own for each.
PUT_SNAPSHOT: Final = text(
    "INSERT INTO snapshots (table_id, seq, state) VALUES (:table_id, :seq, :state) "
    "ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, state = excluded.state"
)
INSERT_GAME: Final = insert(GAMES)
END_GAME: Final = update(GAMES).where(GAMES.c.id == bindparam("of_game"))
EMPTY_SEATS: Final = delete(SEATED).where(SEATED.c.table_id == bindparam("of_table"))
INSERT_SEATED: Final = insert(SEATED)
UNSEAT: Final = delete(SEATED).where(SEATED.c.guest == bindparam("of_guest"))

#: A process leaves its sign of life; those that have been silent for a day are forgotten.
PUT_HEARTBEAT: Final = text(
    "INSERT INTO heartbeats (process, at) VALUES (:process, :at) "
    "ON CONFLICT (process) DO UPDATE SET at = excluded.at"
)
FORGET_HEARTBEATS: Final = delete(HEARTBEATS).where(HEARTBEATS.c.at < bindparam("before"))
INSERT_CHAT: Final = insert(CHAT)
#: What goes with a table that is deleted, in this order: what refers to another comes first.
FORGET_TABLES: Final = tuple(
    delete(rows).where(column.in_(bindparam("tables", expanding=True)))
    for rows, column in (
        (SEATED, SEATED.c.table_id),
        (CHAT, CHAT.c.table_id),
        (SNAPSHOTS, SNAPSHOTS.c.table_id),
        (GAMES, GAMES.c.table_id),
        (COMMANDS, COMMANDS.c.table_id),
        (TABLES, TABLES.c.id),
    )
)
#: A table keeps its newest lines; `lines` of them.
FORGET_CHAT: Final = text(
    "DELETE FROM chat WHERE table_id = :table_id AND id <= "
    "(SELECT id FROM chat WHERE table_id = :table_id ORDER BY id DESC LIMIT 1 OFFSET :lines)"
)

Row = dict[str, Any]


@dataclass(slots=True)
class Rows:
    """The rows of one or more appends, by statement, in the order in which they are to be written."""

    commands: list[Row] = field(default_factory=list)
    facts: list[Row] = field(default_factory=list)
    snapshots: list[Row] = field(default_factory=list)
    games: list[Row] = field(default_factory=list)
    ended: list[Row] = field(default_factory=list)
    emptied: list[Row] = field(default_factory=list)
    seated: list[Row] = field(default_factory=list)

    async def write(self, connection: AsyncConnection) -> None:
        """Write them: one executemany for each kind of row."""
        statements: tuple[tuple[Executable, list[Row]], ...] = (
            (INSERT_COMMAND, self.commands),
            (UPDATE_FACTS, self.facts),
            (PUT_SNAPSHOT, self.snapshots),
            (INSERT_GAME, self.games),
            (END_GAME, self.ended),
            (EMPTY_SEATS, self.emptied),
            (INSERT_SEATED, self.seated),
        )
        for statement, rows in statements:
            if rows:
                await connection.execute(statement, rows)

    def add(self, other: Rows) -> None:
        """Take another's rows in behind one's own."""
        self.commands += other.commands
        if other.facts or other.snapshots or other.games or other.ended or other.emptied or other.seated:
            self.facts += other.facts
            self.snapshots += other.snapshots
            self.games += other.games
            self.ended += other.ended
            self.emptied += other.emptied
            self.seated += other.seated

    def belong_to(self, table_id: int) -> None:
        """Fill in the number of the table that has just been created."""
        for rows in (self.commands, self.snapshots, self.games, self.seated):
            for row in rows:
                row["table_id"] = table_id


def as_text(value: Any) -> str:
    """JSON as it is stored. Raises TypeError for what JSON cannot hold."""
    return orjson.dumps(value).decode()


def processes_text(processes: Sequence[str]) -> str:
    """Names of processes as they stand in a row: each is found as ` name `."""
    return " ".join(("", *processes, "")) if processes else ""


def rows_of(append: Append) -> tuple[Row | None, Rows]:
    """The row of a new table, if the append creates one, and all others.

    Raises TypeError for values that are no JSON, and ValueError for what cannot be stored.
    """
    action_id = append.action_id
    if action_id is not None and (not 0 < len(action_id) <= MAX_ACTION_ID or not action_id.isprintable()):
        raise ValueError(f"an action id has 1 to {MAX_ACTION_ID} printable characters")
    table_id = append.table_id
    rows = Rows()
    rows.commands.append(
        {
            "table_id": table_id,
            "seq": append.seq,
            "at": append.at,
            "game_id": append.game_id,
            "seat": append.seat,
            "action_id": action_id,
            "command": as_text(append.command),
            "events": as_text(append.events) if append.events else None,
            "moves": None if append.moves is None else as_text(append.moves),
        }
    )
    created = _facts(append, rows) if append.facts is not None else None
    if append.snapshot is not None:
        rows.snapshots.append({"table_id": table_id, "seq": append.seq, "state": as_text(append.snapshot)})
    if append.seated is not None:
        if created is None:
            rows.emptied.append({"of_table": table_id})
        rows.seated += [{"guest": guest, "table_id": table_id} for guest in append.seated]
    _game(append, rows)
    return created, rows


def _facts(append: Append, rows: Rows) -> Row | None:
    facts = append.facts
    assert facts is not None  # noqa: S101 - for the type checker
    row: Row = {
        "phase": facts.phase,
        "public": facts.public,
        "closed": facts.closed,
        "listing": as_text(facts.listing),
        "processes": processes_text(facts.processes),
        "changed_at": append.at,
    }
    if append.table_id:
        rows.facts.append({**row, "of_table": append.table_id})
        return None
    return {**row, "code": facts.code, "ruleset": facts.ruleset, "created_at": append.at}


def _game(append: Append, rows: Rows) -> None:
    started, ended = append.started, append.ended
    if started is not None:
        previous = outcome_to_json(started.previous)
        rows.games.append(
            {
                "id": started.game_id,
                "table_id": append.table_id,
                "ruleset": started.ruleset,
                "version": started.version,
                "options": as_text(started.options),
                "players": as_text([{"name": p.name, "bot": p.bot} for p in started.players]),
                "seed": started.seed.hex(),
                "commitment": started.commitment,
                "previous": None if previous is None else as_text(previous),
                "times": as_text(started.times) if started.times else None,
                "started_at": started.started_at,
                "first_seq": append.seq,
            }
        )
    if ended is not None:
        rows.ended.append(
            {
                "of_game": append.game_id,
                "last_seq": append.seq,
                "outcome": as_text(outcome_to_json(ended)),
                "cash": None if append.cash is None else as_text(append.cash),
            }
        )
