"""Servers on one PostgreSQL and one Redis, each a process of its own that can be killed, paused and stopped."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import asyncpg

from investup.store import Store
from investup.table import Table, Times
from tests.conftest import missing
from tests.server.support import PATIENCE, Client, Process

#: How soon a deadline has to be seen to by another process, once it is due and its own is dead, in seconds.
TAKEN_UP_S = 2.0


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Redis:
    """A Redis server of the test's own, that may be restarted and emptied."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it empty, and wait until it answers."""
        found = shutil.which("redis-server")
        if found is None:
            missing("no redis-server: apt-get install redis-server")
        self._folder.mkdir(parents=True, exist_ok=True)
        self._process = subprocess.Popen(
            [
                found, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no",
                "--dir", str(self._folder), "--loglevel", "warning",
            ],
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
        for _ in range(200):
            if _answers(self.port):
                return
            time.sleep(0.02)
        raise AssertionError("Redis does not answer")

    def stop(self) -> None:
        """End it; whatever it held is gone."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(0.2)
        return probe.connect_ex(("127.0.0.1", port)) == 0


async def until(condition: Callable[[], Any], patience: float = PATIENCE) -> Any:
    """Wait until something outside of this process is true: nobody tells of it, so it is looked at again and again."""
    async with asyncio.timeout(patience):
        while not (found := condition()):  # noqa: ASYNC110 - there is no event
            await asyncio.sleep(0.02)
    return found


class Server(Process):
    """One of several servers."""

    def pause(self) -> None:
        """SIGSTOP."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """SIGCONT."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    @property
    def said(self) -> str:
        """What it has logged."""
        return self.errors.read_text()


class Company:
    """Some servers, their database and their Redis."""

    def __init__(self, folder: Path, database: str, redis: Redis) -> None:
        self._folder = folder
        self._numbers = itertools.count()
        self.database = database
        self.redis = redis
        self.servers: list[Server] = []
        self._clients: list[Client] = []

    async def server(self, **environment: str) -> Server:
        """Start one more."""
        server = Server(
            self._folder / str(next(self._numbers)),
            **{
                "INVESTUP_DATABASE_URL": self.database,
                "INVESTUP_REDIS_URL": self.redis.url,
                **environment,
            },
        )
        self.servers.append(server)
        await server.start()
        return server

    async def two(self, **environment: str) -> tuple[Server, Server]:
        """Start two that know each other."""
        return await self.server(**environment), await self.server(**environment)

    async def enter(self, server: Server, token: str | None = None) -> Client:
        """A client of this server."""
        client = await Client.enter(server.url, token)
        self._clients.append(client)
        return client

    async def back(self, client: Client, server: Server) -> Client:
        """The same guest, at this server."""
        return await self.enter(server, client.token)

    async def close(self) -> None:
        """All go home."""
        for client in self._clients:
            with contextlib.suppress(Exception):
                await client.leave()
        for server in self.servers:
            with contextlib.suppress(ProcessLookupError, AssertionError):
                server.go_on()
            await server.kill()
        self.redis.stop()

    async def stored(self, code: str) -> Table:
        """The table of this code as the database has it."""
        store = await Store.open(self.database)
        try:
            table_id = await store.find_open(code)
            assert table_id is not None
            found = await store.load(table_id)
            assert found is not None
            return Table.replay(found.snapshot, found.commands, Times())
        finally:
            await store.close()

    async def query(self, statement: str, *values: Any) -> list[Any]:
        """Ask the database itself."""
        connection = await asyncpg.connect(self.database.replace("+asyncpg", ""))
        try:
            return list(await connection.fetch(statement, *values))
        finally:
            await connection.close()


@contextlib.asynccontextmanager
async def company(folder: Path, database: str) -> AsyncIterator[Company]:
    """A company without servers yet."""
    redis = Redis(folder / "redis")
    redis.start()
    it = Company(folder, database, redis)
    try:
        yield it
    finally:
        await it.close()
