"""A fresh store for each test, on SQLite and on PostgreSQL: one suite runs against both."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from investup.store import Store


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """An SQLite file that is not there yet, in a folder that is not there yet."""
    return f"sqlite+aiosqlite:///{tmp_path}/data/games.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """An empty database of either kind."""
    name = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    found: str = request.getfixturevalue(name)
    return found


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """A store on an empty database."""
    opened = await Store.open(url)
    yield opened
    await opened.close()


@pytest.fixture
async def sqlite_store(sqlite_url: str) -> AsyncIterator[Store]:
    """A store on an empty SQLite file."""
    opened = await Store.open(sqlite_url)
    yield opened
    await opened.close()
