"""What goes into the store and what comes out of it: plain values, never rows of an ORM."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from investup.game import Move, Outcome
from investup.game.record import cash_of
from investup.table import Applied, Command, GameFacts, Table

#: A table is dumped after every so many commands, so that loading it replays fewer than that.
SNAPSHOT_EVERY = 64


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What is looked up about a table without loading it."""

    code: str
    ruleset: str
    phase: str
    public: bool
    closed: bool
    #: The table's line in the list of open lobbies.
    listing: Mapping[str, Any]
    #: `Table.processes`.
    processes: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Append:
    """One command and all that it changes in the store; stored as a whole or not at all."""

    #: What `Store.create` gave; 0 for the command that creates the table.
    table_id: int
    seq: int
    #: In ms since the epoch.
    at: int
    command: Command
    #: The seat that acted; None where nobody's did.
    seat: int | None = None
    #: The client's own word for the action, unique for its seat in the whole game.
    action_id: str | None = None
    #: The game that it belongs to.
    game_id: str | None = None
    #: The public parts of the events.
    events: Sequence[Mapping[str, Any]] = ()
    #: The moves of the record, as JSON, where they are not simply the action of an `act`.
    moves: Sequence[Mapping[str, Any]] | None = None
    #: Where a fact has changed; always given by the command that creates the table.
    facts: TableFacts | None = None
    #: The guests who sit here now, if that has changed.
    seated: Sequence[str] | None = None
    #: The game that this command starts, and how the one that it ends has ended.
    started: GameFacts | None = None
    ended: Outcome | None = None
    #: With the end: the players' cash by seat, in dollars, if the game has any.
    cash: Sequence[int] | None = None
    #: `Table.dump` after the command, now and then.
    snapshot: Mapping[str, Any] | None = None


class StoredCommand(NamedTuple):
    """A command of the past."""

    seq: int
    at: int
    command: Command


class Played(NamedTuple):
    """What one command did to a game."""

    seq: int
    #: In ms since the epoch.
    at: int
    moves: list[Move]
    #: Whether players were told of it: it is an entry of the history then.
    told: bool


class Stored(NamedTuple):
    """A table as it is stored: the newest snapshot, if there is one, and the commands after it."""

    snapshot: dict[str, Any] | None
    commands: list[StoredCommand]


class Whole(NamedTuple):
    """A table from its beginning: which rules (key and version) were played there, and every command."""

    rules: set[tuple[str, int]]
    commands: list[StoredCommand]


class OpenTable(NamedTuple):
    """A table that has not closed."""

    table_id: int
    code: str
    phase: str


def append_for(
    table_id: int,
    table: Table,
    applied: Applied,
    command: Command,
    at: int,
    *,
    action_id: str | None = None,
) -> Append:
    """What to store for a command that has just been applied to `table`.

    `action_id` is kept for a command `act` of a person; a computer player's has none.
    """
    milestone = applied.started is not None or applied.ended is not None or table.closed
    return Append(
        table_id=table_id,
        seq=table.seq,
        at=at,
        command=command,
        seat=command.get("seat"),
        action_id=action_id,
        game_id=table.game_id,
        events=[event.public for event in applied.events],
        moves=_moves(applied, command),
        facts=facts_of(table) if applied.lobby_changed or applied.processes_changed else None,
        seated=applied.seated,
        started=applied.started,
        ended=applied.ended,
        cash=cash_of(table.running().view(None)) or None if applied.ended is not None else None,
        snapshot=table.dump() if milestone or table.seq % SNAPSHOT_EVERY == 0 else None,
    )


def _moves(applied: Applied, command: Command) -> list[Mapping[str, Any]] | None:
    """The moves of the record for a command, where they are not simply the action of an `act`."""
    played = command["type"] == "act"
    if applied.move is None:
        return [] if played else None
    return None if played else [applied.move.to_json()]


def facts_of(table: Table) -> TableFacts:
    """The facts of a table as they are now."""
    return TableFacts(
        code=table.code,
        ruleset=table.ruleset,
        phase=table.phase,
        public=table.public,
        closed=table.closed,
        listing=table.listing(),
        processes=table.processes,
    )
