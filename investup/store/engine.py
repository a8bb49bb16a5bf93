"""Connections to SQLite and PostgreSQL, set up so that the rest of the store need not know which it is.

Two engines on one database: the writer's holds one connection, whose transactions take the write lock at
once (a deferred one that reads and then writes can fail without waiting); the readers' never block it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, event, make_url
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from investup.store.errors import StoreUnavailable

#: How long SQLite waits for another process's transaction, and PostgreSQL may take to answer.
BUSY_TIMEOUT_S: Final = 5
ANSWER_TIMEOUT_S: Final = 10

#: What means that the database is not there or cannot work now, and is not about the data.
#: MemoryError and the like are none of them: they are not the store's to explain.
OUTAGES: Final = (DBAPIError, PoolTimeout, OSError, TimeoutError)

#: Durable at every commit; and a log of up to 40 MB, so that a page that changes often is copied back seldom.
_WRITER_PRAGMAS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA wal_autocheckpoint = 10000",
    "PRAGMA cache_size = -32768",
)
_READER_PRAGMAS: Final = ("PRAGMA query_only = ON",)

_DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}


def parse_url(url: str) -> URL:
    """The database's address, with the driver that the store uses. Raises ValueError for any other database."""
    try:
        parsed = make_url(url)
    except SQLAlchemyError as error:
        raise ValueError("this is no address of a database") from error
    parsed = parsed.set(drivername=_DRIVERS.get(parsed.drivername, parsed.drivername))
    if parsed.drivername not in _DRIVERS.values():
        raise ValueError(f"games are stored in SQLite or PostgreSQL, not in {parsed.drivername}")
    if is_sqlite(parsed) and parsed.database in (None, "", ":memory:"):
        raise ValueError("games are stored in a file; name it: sqlite+aiosqlite:///path/to/file")
    return parsed


def is_sqlite(url: URL) -> bool:
    """Whether this is the address of an SQLite file."""
    return url.get_backend_name() == "sqlite"


def open_engines(url: URL) -> tuple[AsyncEngine, AsyncEngine]:
    """The writer's engine and the readers' engine. Nothing is connected yet.

    Raises OSError where the folder of an SQLite file cannot be made.
    """
    if not is_sqlite(url):
        options: dict[str, Any] = {
            "connect_args": {
                "timeout": ANSWER_TIMEOUT_S,
                "command_timeout": ANSWER_TIMEOUT_S,
                "server_settings": {"application_name": "investup"},
            }
        }
        return (
            create_async_engine(url, pool_size=1, max_overflow=0, **options),
            create_async_engine(url, pool_size=4, max_overflow=4, pool_timeout=ANSWER_TIMEOUT_S, **options),
        )
    if url.database is not None and not url.database.startswith("file:"):
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    options = {"connect_args": {"timeout": BUSY_TIMEOUT_S}}
    writer = create_async_engine(url, pool_size=1, max_overflow=0, **options)
    readers = create_async_engine(url, pool_size=4, max_overflow=4, pool_timeout=ANSWER_TIMEOUT_S, **options)
    _prepare_sqlite(writer, "BEGIN IMMEDIATE", _WRITER_PRAGMAS)
    _prepare_sqlite(readers, "BEGIN", _READER_PRAGMAS)
    return writer, readers


def _prepare_sqlite(engine: AsyncEngine, begin: str, pragmas: tuple[str, ...]) -> None:
    def on_connect(dbapi_connection: Any, _record: object) -> None:
        # the driver's own idea of when a transaction begins is switched off; `on_begin` says it
        dbapi_connection.isolation_level = None
        cursor = dbapi_connection.cursor()
        for pragma in (
            *pragmas,
            "PRAGMA foreign_keys = ON",
            f"PRAGMA busy_timeout = {BUSY_TIMEOUT_S * 1000}",
        ):
            cursor.execute(pragma)
        cursor.close()

    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine.sync_engine, "connect", on_connect)
    event.listen(engine.sync_engine, "begin", on_begin)


def about_data(error: Exception) -> bool:
    """Whether the database works and refuses what it was given, by a constraint or as a value it cannot hold."""
    if isinstance(error, (IntegrityError, DataError)):
        return True
    if isinstance(error, DBAPIError):
        # PostgreSQL's classes of errors 22 and 23 (data, integrity), or its driver cannot even encode it
        state = getattr(error.orig, "sqlstate", None) or ""
        return state[:2] in ("22", "23") or isinstance(getattr(error.orig, "__cause__", None), ValueError)
    return not isinstance(error, OUTAGES)


@contextlib.contextmanager
def mapped() -> Iterator[None]:
    """Turn what a driver raises into StoreUnavailable."""
    try:
        yield
    except OUTAGES as error:
        raise unavailable(error) from error


def unavailable(error: BaseException) -> StoreUnavailable:
    """The store's own error for an outage, with the driver's words but no data."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return StoreUnavailable(f"{type(cause).__name__}: {cause}")
