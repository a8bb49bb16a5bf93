"""Where games are kept: SQLModel tables, alembic migrations, append, load; SQLite and PostgreSQL alike."""

from investup.store.alone import alone
from investup.store.entries import (
    SNAPSHOT_EVERY,
    Append,
    OpenTable,
    Played,
    Stored,
    StoredCommand,
    TableFacts,
    append_for,
    facts_of,
)
from investup.store.errors import (
    AlreadySeated,
    CodeTaken,
    Conflict,
    DuplicateAction,
    SchemaTooNew,
    StoreError,
    StoreUnavailable,
)
from investup.store.neighbours import Neighbours, Signs
from investup.store.store import Store

__all__ = [
    "SNAPSHOT_EVERY",
    "AlreadySeated",
    "Append",
    "CodeTaken",
    "Conflict",
    "DuplicateAction",
    "Neighbours",
    "Signs",
    "OpenTable",
    "Played",
    "SchemaTooNew",
    "Store",
    "StoreError",
    "StoreUnavailable",
    "alone",
    "Stored",
    "StoredCommand",
    "TableFacts",
    "append_for",
    "facts_of",
]
