"""A database and a Redis for each test, and nothing left running after it."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.cluster.company import Company, company
from tests.server.support import Process


@pytest.fixture(autouse=True)
def nothing_left_running() -> Iterator[None]:
    """A server process that a failed test did not stop ends with the test."""
    yield
    while Process.alive:
        with contextlib.suppress(ProcessLookupError):
            os.kill(Process.alive.pop(), signal.SIGKILL)


@pytest.fixture
async def it(tmp_path: Path, postgres_url: str) -> AsyncIterator[Company]:
    """A company without servers yet."""
    async with company(tmp_path, postgres_url) as found:
        yield found
