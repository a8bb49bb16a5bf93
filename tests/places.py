"""Where the servers and stores of a test keep their games: in files, or with `--on postgres` in PostgreSQL, with Redis.

A folder stands for one database, so that whoever starts again there finds the games of before. No two tests share
one, and a worker of a parallel run has a number of Redis to itself.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit, urlunsplit

from redis import Redis

from tests.services import POSTGRES, REDIS, need_postgres, need_redis


class Databases:
    """New, empty databases of the PostgreSQL server that is there for tests."""

    def __init__(self) -> None:
        # a thread of its own: the test's loop may already run in the test's thread
        self._thread = ThreadPoolExecutor(1)
        self._dropping: list[Future[None]] = []

    def create(self) -> str:
        """SQLAlchemy's URL of a new one. It forgets a moment if PostgreSQL itself dies, and is quicker for that."""
        name = f"investup_test_{secrets.token_hex(8)}"
        self._run(f"CREATE DATABASE {name}", f"ALTER DATABASE {name} SET synchronous_commit = off").result()
        return urlunsplit(urlsplit(POSTGRES)._replace(scheme="postgresql+asyncpg", path=f"/{name}"))

    def drop(self, url: str) -> None:
        """Take it away, whoever is still connected; nobody waits for it, for it can take a second."""
        self._dropping.append(self._run(f"DROP DATABASE {urlsplit(url).path[1:]} WITH (FORCE)"))

    def _run(self, *statements: str) -> Future[None]:
        return self._thread.submit(asyncio.run, _execute(*statements))

    def close(self) -> None:
        """Wait until all are dropped. Raises what went wrong."""
        for dropped in self._dropping:
            dropped.result()
        self._thread.shutdown()


async def _execute(*statements: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(urlunsplit(urlsplit(POSTGRES)._replace(scheme="postgresql")))
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


class Places:
    """A database for each folder."""

    def __init__(self) -> None:
        self.on: Literal["sqlite", "postgres"] = "sqlite"
        self.databases = Databases()
        self._of: dict[Path, str] = {}

    def url(self, folder: Path) -> str:
        """SQLAlchemy's URL of the database of `folder`; it is empty at first."""
        if self.on == "sqlite":
            return f"sqlite+aiosqlite:///{folder.absolute() / 'investup.sqlite3'}"
        if folder not in self._of:
            need_postgres()
            self._of[folder] = self.databases.create()
        return self._of[folder]

    def settings(self, folder: Path) -> dict[str, str]:
        """The settings with which a server plays at `folder`, besides the folder itself."""
        if self.on == "sqlite":
            return {}
        return {"database_url": self.url(folder), "redis_url": self.redis_url()}

    def environment(self, folder: Path) -> dict[str, str]:
        """The same as variables of the environment."""
        return {f"INVESTUP_{name.upper()}": value for name, value in self.settings(folder).items()}

    def redis_url(self) -> str:
        """Redis for this worker's tests, one after the other."""
        need_redis()
        worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
        return urlunsplit(urlsplit(REDIS)._replace(path=f"/{1 + worker % 15}"))

    def leave(self, folder: Path) -> None:
        """Nobody plays in `folder` or below it any more."""
        left = [place for place in self._of if place.is_relative_to(folder)]
        for place in left:
            self.databases.drop(self._of.pop(place))
        if left:
            with Redis.from_url(self.redis_url()) as redis:
                # what an address was counted for; messages leave nothing behind
                for key in redis.scan_iter("investup:limits*"):
                    redis.delete(key)

    def close(self) -> None:
        """All tests are over."""
        self.leave(Path("/"))
        self.databases.close()


#: The places of this run, of which there is one in a process.
PLACES: Final = Places()
