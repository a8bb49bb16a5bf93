"""The stored tables. Alembic's migrations build them; a test compares the two.

JSON is stored as text exactly as it was written, so that what is read is what was said. Times are
milliseconds since the Unix epoch.
"""

from __future__ import annotations

from typing import ClassVar

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Text,
    text,
)
from sqlmodel import Field, SQLModel

#: SQLite counts rows by itself only in a column of exactly this type.
_ID = BigInteger().with_variant(Integer, "sqlite")


class Model(SQLModel):
    """Base of the stored tables, with a catalogue of their own."""

    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
        }
    )


class TableRow(Model, table=True):
    """What is looked up about a table without loading it."""

    __tablename__: ClassVar[str] = "tables"
    __table_args__ = (
        CheckConstraint("length(code) = 8", "code"),
        CheckConstraint("phase IN ('waiting', 'playing', 'over')", "phase"),
        Index(
            "uq_tables_open_code",
            "code",
            unique=True,
            sqlite_where=text("closed = 0"),
            postgresql_where=text("NOT closed"),
        ),
        Index(
            "ix_tables_listed",
            "id",
            sqlite_where=text("closed = 0 AND public = 1 AND phase = 'waiting'"),
            postgresql_where=text("NOT closed AND public AND phase = 'waiting'"),
        ),
        # a number is never used again, also when old tables are swept away
        {"sqlite_autoincrement": True},
    )

    id: int | None = Field(default=None, sa_type=_ID, primary_key=True)
    code: str = Field(sa_type=String(8))
    ruleset: str = Field(sa_type=String(64))
    phase: str = Field(sa_type=String(16))
    public: bool
    closed: bool
    #: JSON: the line in the list of open lobbies.
    listing: str = Field(sa_type=Text)
    #: The processes that answer for it, each between two spaces; empty where there is only one.
    processes: str = Field(default="", sa_type=Text, sa_column_kwargs={"server_default": ""})
    created_at: int = Field(sa_type=BigInteger)
    #: When a fact of this row changed last.
    changed_at: int = Field(sa_type=BigInteger)


class CommandRow(Model, table=True):
    """Everything that ever happened at a table, in order: the truth from which the rest follows."""

    __tablename__: ClassVar[str] = "commands"
    __table_args__ = (
        CheckConstraint("seq >= 1", "seq"),
        CheckConstraint("seat >= 0", "seat"),
        CheckConstraint("action_id IS NULL OR (game_id IS NOT NULL AND seat IS NOT NULL)", "action"),
        Index(
            "uq_commands_action",
            "game_id",
            "seat",
            "action_id",
            unique=True,
            sqlite_where=text("action_id IS NOT NULL"),
            postgresql_where=text("action_id IS NOT NULL"),
        ),
        # Not WITHOUT ROWID: rows of many tables that come together then lie together, and a transaction
        # of a hundred tables' commands writes half as many pages.
    )

    table_id: int = Field(sa_type=_ID, sa_column_args=(ForeignKey("tables.id"),), primary_key=True)
    seq: int = Field(sa_type=Integer, primary_key=True)
    at: int = Field(sa_type=BigInteger)
    game_id: str | None = Field(default=None, sa_type=String(64))
    seat: int | None = Field(default=None, sa_type=SmallInteger)
    action_id: str | None = Field(default=None, sa_type=String(64))
    #: JSON: the command.
    command: str = Field(sa_type=Text)
    #: JSON: the public parts of the events; NULL where there were none.
    events: str | None = Field(default=None, sa_type=Text)
    #: JSON: the moves of the game's record, where they are not simply the action of an `act`.
    moves: str | None = Field(default=None, sa_type=Text)


class SnapshotRow(Model, table=True):
    """The newest dump of a table; it and the commands after it are the table."""

    __tablename__: ClassVar[str] = "snapshots"

    table_id: int = Field(sa_type=_ID, sa_column_args=(ForeignKey("tables.id"),), primary_key=True)
    seq: int = Field(sa_type=Integer)
    #: JSON: `Table.dump`.
    state: str = Field(sa_type=Text)


class GameRow(Model, table=True):
    """A game that was started: the facts of its record (R41). Its moves are the table's commands."""

    __tablename__: ClassVar[str] = "games"
    __table_args__ = (
        CheckConstraint("length(seed) = 64", "seed"),
        CheckConstraint("last_seq >= first_seq", "span"),
        CheckConstraint("(last_seq IS NULL) = (outcome IS NULL)", "ended"),
        Index("ix_games_table_id", "table_id"),
    )

    id: str = Field(sa_type=String(64), primary_key=True)
    table_id: int = Field(sa_type=_ID, sa_column_args=(ForeignKey("tables.id"),))
    ruleset: str = Field(sa_type=String(64))
    #: Of the rules.
    version: int = Field(sa_type=Integer)
    #: JSON: the ruleset's options.
    options: str = Field(sa_type=Text)
    #: JSON: `[{name, bot}]`.
    players: str = Field(sa_type=Text)
    #: Hex. Secret until the game is over (R39).
    seed: str = Field(sa_type=String(64))
    commitment: str = Field(sa_type=String(64))
    #: JSON: the outcome of the game before at this table.
    previous: str | None = Field(default=None, sa_type=Text)
    #: JSON: lengths of time that differ from the ruleset's own.
    times: str | None = Field(default=None, sa_type=Text)
    started_at: int = Field(sa_type=BigInteger)
    #: The command that started it, and the one that ended it.
    first_seq: int = Field(sa_type=Integer)
    last_seq: int | None = Field(default=None, sa_type=Integer)
    #: JSON: reason and ranking; NULL while it runs.
    outcome: str | None = Field(default=None, sa_type=Text)
    #: JSON: the players' cash by seat when it ended.
    cash: str | None = Field(default=None, sa_type=Text)


class SeatedRow(Model, table=True):
    """Which guest sits at which table: one at a time (R37)."""

    __tablename__: ClassVar[str] = "seated"
    __table_args__ = (Index("ix_seated_table_id", "table_id"),)

    #: Hex SHA-256 of the guest's token; the token itself is stored nowhere.
    guest: str = Field(sa_type=String(64), primary_key=True)
    table_id: int = Field(sa_type=_ID, sa_column_args=(ForeignKey("tables.id"),))


class HeartbeatRow(Model, table=True):
    """When each process was last known to be alive: a stop began at the latest of these (R38)."""

    __tablename__: ClassVar[str] = "heartbeats"

    process: str = Field(sa_type=String(64), primary_key=True)
    at: int = Field(sa_type=BigInteger)


class ChatRow(Model, table=True):
    """A line that somebody said at a table."""

    __tablename__: ClassVar[str] = "chat"
    __table_args__ = (Index("ix_chat_table_id", "table_id", "id"), {"sqlite_autoincrement": True})

    id: int | None = Field(default=None, sa_type=_ID, primary_key=True)
    table_id: int = Field(sa_type=_ID, sa_column_args=(ForeignKey("tables.id"),))
    at: int = Field(sa_type=BigInteger)
    #: NULL for a spectator.
    seat: int | None = Field(default=None, sa_type=SmallInteger)
    name: str = Field(sa_type=Text)
    text: str = Field(sa_type=Text)


TABLES = Model.metadata.tables["tables"]
COMMANDS = Model.metadata.tables["commands"]
SNAPSHOTS = Model.metadata.tables["snapshots"]
GAMES = Model.metadata.tables["games"]
SEATED = Model.metadata.tables["seated"]
HEARTBEATS = Model.metadata.tables["heartbeats"]
CHAT = Model.metadata.tables["chat"]
