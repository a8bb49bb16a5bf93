"""A server for each test, and clients that are gone when it ends."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from tests.server.support import Client, Process, Running, server


@pytest.fixture(autouse=True)
def nothing_left_running() -> Iterator[None]:
    """A server process that a failed test did not stop ends with the test."""
    yield
    while Process.alive:
        with contextlib.suppress(ProcessLookupError):
            os.kill(Process.alive.pop(), signal.SIGKILL)


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Log warnings and errors only."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    yield
    structlog.reset_defaults()


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[Running]:
    """A server in this process, without flood limits, whose bots act at once."""
    async with server(tmp_path) as found:
        yield found


Enter = Callable[..., Awaitable[Client]]


@pytest.fixture
async def enter(running: Running) -> AsyncIterator[Enter]:
    """Connect a client to the server: `await enter(token=None, transports=None)`."""
    there: list[Client] = []

    async def connect(**how: Any) -> Client:
        client = await Client.enter(running.url, **how)
        there.append(client)
        return client

    yield connect
    for client in there:
        await client.leave()
