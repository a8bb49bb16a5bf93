"""Servers on one PostgreSQL and one Redis, each a process of its own that can be killed, paused and stopped."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import aiohttp
import asyncpg
import orjson

from investup.game import Move
from investup.store import Store
from investup.table import Table, Times
from tests.server.support import PATIENCE, Client, Process, timeless
from tests.server.wall import WallClock
from tests.services import missing

T = TypeVar("T")

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


async def until(ask: Callable[[], Awaitable[T]], enough: Callable[[T], bool]) -> T:
    """Ask something outside of this process again and again, for nobody tells of it, until the answer is enough."""
    async with asyncio.timeout(PATIENCE):
        while not enough(answer := await ask()):  # noqa: ASYNC110 - there is no event
            await asyncio.sleep(0.05)
    return answer


class Server(Process):
    """One of several servers."""

    #: Its wall clock, which may be set.
    wall: WallClock

    def pause(self) -> None:
        """SIGSTOP."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """SIGCONT."""
        self._signal(signal.SIGCONT)

    def children(self) -> list[int]:
        """The processes that it has started."""
        if self._process is None:
            return []
        pid = self._process.pid
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

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

    async def server(self, workers: int = 1, **environment: str) -> Server:
        """Start one more, of so many processes."""
        server = Server(
            self._folder / str(next(self._numbers)),
            **{
                "INVESTUP_DATABASE_URL": self.database,
                "INVESTUP_REDIS_URL": self.redis.url,
                **environment,
            },
        )
        server.options = ["--workers", str(workers)] if workers > 1 else []
        server.wall = WallClock(self._folder / f"wall {len(self.servers)}")
        server.program = server.wall.program
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
            children = server.children()
            await server.kill()
            for child in children:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
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

    async def get(self, server: Server, path: str) -> tuple[int, str]:
        """Status and body of a page."""
        async with aiohttp.ClientSession() as web, web.get(server.url + path) as answer:
            return answer.status, await answer.text()

    async def until_page(self, server: Server, path: str, words: str) -> str:
        """The page, once these words are on it."""
        _, page = await until(lambda: self.get(server, path), lambda answer: words in answer[1])
        return page

    async def pulse(self) -> int:
        """Until any server has left its next sign of life, and when that was."""
        newest = "SELECT max(at) AS at FROM heartbeats"
        before = await self.query(newest)
        rows = await until(lambda: self.query(newest), lambda rows: rows != before)
        return int(rows[0]["at"])

    async def noted(self, kind: str, count: int) -> None:
        """Until so many commands of this kind are stored."""
        statement = "SELECT 1 FROM commands WHERE command LIKE $1"
        await until(lambda: self.query(statement, f'%"{kind}"%'), lambda rows: len(rows) >= count)

    async def record_of(self, code: str) -> list[Move]:
        """The moves of the running game at this table, as far as they are not simply actions."""
        rows = await self.query(
            "SELECT moves FROM commands JOIN tables ON tables.id = table_id "
            "WHERE code = $1 AND moves IS NOT NULL ORDER BY seq",
            code,
        )
        return [Move.from_json(move) for row in rows for move in orjson.loads(row["moves"])]

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


async def same_game(players: list[Client]) -> None:
    """All have been told the same, in one unbroken row, as of the same moment."""
    last = max(player.view["seq"] for player in players if player.view)
    for player in players:
        await player.reached(last)
        assert not player.gap
    own = ("you", "legal")
    views = [
        {name: value for name, value in timeless(player.view).items() if name not in own}
        for player in players
    ]
    assert all(view == views[0] for view in views)
    seen = [{update["seq"]: timeless(update) for update in player.updates} for player in players]
    for updates in seen:
        assert all(updates[seq] == seen[0][seq] for seq in updates.keys() & seen[0].keys())
