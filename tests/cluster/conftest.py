"""A database and a Redis for each test, and nothing left running after it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.cluster.company import Company, company
from tests.server.conftest import nothing_left_running

__all__ = ["nothing_left_running"]


@pytest.fixture
async def it(tmp_path: Path, postgres_url: str) -> AsyncIterator[Company]:
    """A company without servers yet."""
    async with company(tmp_path, postgres_url) as found:
        yield found
