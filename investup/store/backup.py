"""A copy of the embedded database, made while the server runs, and its way back.

SQLite's own backup copies one moment of the file, also while another process writes. Both ways the copy is
complete and on the disk before it takes its name: a cut in the middle leaves what was there before.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from investup.store.alone import sole
from investup.store.engine import is_sqlite, parse_url
from investup.store.errors import StoreUnavailable
from investup.store.schema import revisions

#: Where a file cannot be locked, a heartbeat younger than this, in ms, says that a server uses it.
_ALIVE_MS: Final = 5_000
_IN_USE: Final = "A server is using {}; stop it first."
#: What SQLite keeps beside a database in use.
_BESIDE: Final = ("-wal", "-shm")


class NoBackup(Exception):  # noqa: N818 - what cannot be done, said to the person who asked
    """The copy cannot be made or taken; the message says why, and what would help."""


class Copied(NamedTuple):
    """What a copy holds."""

    tables: int
    games: int
    bytes: int


def database_file(url: str) -> Path:
    """The file of the embedded database at `url`. Raises NoBackup for PostgreSQL, ValueError for no address."""
    parsed = parse_url(url)
    if not is_sqlite(parsed) or parsed.database is None:
        raise NoBackup("The games are kept in PostgreSQL: use pg_dump and pg_restore.")
    return Path(parsed.database)


def backup(database: Path, file: Path) -> Copied:
    """Copy `database` into `file`, which may be an older backup; the server may run on meanwhile.

    Raises NoBackup.
    """
    held = _inspect(database, "the server's database")
    if file.exists():
        _inspect(file, "an older backup; name another file")
        if file.samefile(database):
            raise NoBackup(f"{file} is the server's own database; name another file.")
    _copy(database, file)
    return held


def restore(file: Path, database: Path, *, now_ms: int | None = None) -> tuple[Copied, Path | None]:
    """Put the backup `file` in the place of `database`, while no server runs there.

    What was there is kept beside it; its new name is returned with what the backup holds. `now_ms`: the
    present moment in ms since the epoch, by default the machine's. Raises NoBackup.
    """
    held = _inspect(file, "a backup")
    now = time.time_ns() // 1_000_000 if now_ms is None else now_ms
    kept: Path | None = None
    try:
        with sole(database) as free:
            if free is False:
                raise NoBackup(_IN_USE.format(database))
            if database.exists():
                if file.samefile(database):
                    raise NoBackup(f"{file} is the database itself.")
                kept = _set_aside(database, now, ask=free is None)
            try:
                _copy(file, database)
            except BaseException:
                if kept is not None:
                    os.replace(kept, database)
                raise
    except StoreUnavailable as failure:
        raise NoBackup(f"{database} cannot be written: {failure}.") from failure
    return held, kept


def _set_aside(database: Path, now: int, *, ask: bool) -> Path:
    """Give the present database another name, complete. To `ask`: raise NoBackup if its heartbeats are fresh."""
    with _open(database, "the server's database") as connection:
        if ask:
            with contextlib.suppress(sqlite3.OperationalError):  # a database that no server has ever used
                (last,) = connection.execute("SELECT max(at) FROM heartbeats").fetchone()
                if last is not None and now - last < _ALIVE_MS:
                    raise NoBackup(_IN_USE.format(database))
        # whatever stands in the log beside the file goes into the file
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    kept = database.with_name(f"{database.name}.before-{now}")
    os.replace(database, kept)
    for suffix in _BESIDE:
        database.with_name(database.name + suffix).unlink(missing_ok=True)
    return kept


def _inspect(file: Path, what: str) -> Copied:
    """Count what a database holds. Raises NoBackup unless it is whole and of a schema that this version knows."""
    if not file.is_file():
        raise NoBackup(f"There is no file {file}.")
    with _open(file, what) as connection:
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise NoBackup(f"{file} is damaged: {verdict}")
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone() or (None,)
        if revision not in revisions():
            raise NoBackup(f"{file} was written by a newer version of Invest Up (schema {revision}).")
        (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone()
        (games,) = connection.execute("SELECT count(*) FROM games").fetchone()
    return Copied(tables, games, file.stat().st_size)


@contextlib.contextmanager
def _open(file: Path, what: str) -> Iterator[sqlite3.Connection]:
    """A connection to `file`. What SQLite says of it becomes NoBackup: it is not `what` it should be."""
    try:
        with contextlib.closing(sqlite3.connect(file, timeout=5, isolation_level=None)) as connection:
            yield connection
    except sqlite3.Error as error:
        raise NoBackup(f"{file} is not {what}: {error}.") from error


def _copy(source: Path, target: Path) -> None:
    """Copy a database so that `target` is at any moment what it was or the whole copy. Raises NoBackup."""
    unfinished = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with (
            contextlib.closing(sqlite3.connect(source, timeout=5)) as reading,
            contextlib.closing(sqlite3.connect(unfinished)) as writing,
        ):
            reading.backup(writing)
            # one file and nothing beside it, until a server opens it
            writing.execute("PRAGMA journal_mode = DELETE")
        _to_disk(unfinished)
        os.replace(unfinished, target)
        _to_disk(target.parent)
    except (OSError, sqlite3.Error) as error:
        raise NoBackup(f"{target} cannot be written: {error}.") from error
    finally:
        unfinished.unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
