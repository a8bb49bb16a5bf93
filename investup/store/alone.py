"""One server at a time uses an SQLite file: a second one would keep the same tables' time and tell nobody of the first.

The lock stands on a file beside the database and goes with its process, so a server that was killed leaves none behind.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

from investup.store.engine import is_sqlite, parse_url
from investup.store.errors import StoreUnavailable

if sys.platform != "win32":
    import fcntl


@contextlib.contextmanager
def alone(url: str) -> Iterator[None]:
    """Be the only server at the database `url` while the block runs; several may share one in PostgreSQL.

    Raises ValueError for an address that is none, StoreUnavailable if another server uses the file or the
    folder cannot be written to.
    """
    name = parse_url(url).database if is_sqlite(parse_url(url)) else None
    if name is None or name.startswith("file:"):
        yield
        return
    with sole(Path(name)) as free:
        if free is False:
            raise StoreUnavailable(f"another server is using {name}; stop it, or name another --data-dir")
        yield


@contextlib.contextmanager
def sole(database: Path) -> Iterator[bool | None]:
    """Keep others from the file `database` while the block runs; False if somebody has it, None where nobody can tell.

    Raises StoreUnavailable if the folder cannot be written to.
    """
    if sys.platform == "win32":
        yield None
        return
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        lock = database.with_name(f"{database.name}-lock").open("w")
    except OSError as failure:
        raise StoreUnavailable(f"{failure.filename}: {failure.strerror}") from failure
    with lock:
        free: bool | None = True
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            free = False
        except OSError:
            free = None  # a file system that knows no locks
        yield free
