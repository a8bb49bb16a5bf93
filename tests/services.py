"""What some tests need from outside Python: PostgreSQL, Redis, a browser. A bare machine has none of them."""

from __future__ import annotations

import os
import socket
from typing import Final, NoReturn
from urllib.parse import urlsplit

import pytest

CI: Final = os.environ.get("CI", "").lower() in {"1", "true", "yes"}

#: A server on which databases may be created, as SQLAlchemy names it.
POSTGRES: Final = os.environ.get(
    "INVESTUP_TEST_POSTGRES_URL", "postgresql+asyncpg://postgres@127.0.0.1:5432/test"
)
REDIS: Final = os.environ.get("INVESTUP_TEST_REDIS_URL", "redis://127.0.0.1:6379/0")


def missing(what: str) -> NoReturn:
    """Give up on a test for want of something outside Python: a skip on a bare machine, a failure in CI."""
    if CI:
        pytest.fail(f"{what} (CI=true: this may not be skipped)", pytrace=False)
    pytest.skip(what)


def need_postgres() -> None:
    """Give up on a test unless there is a PostgreSQL on which databases may be created."""
    _need("PostgreSQL", POSTGRES, 5432, "INVESTUP_TEST_POSTGRES_URL")


def need_redis() -> None:
    """Give up on a test unless there is a Redis."""
    _need("Redis", REDIS, 6379, "INVESTUP_TEST_REDIS_URL")


def _need(name: str, url: str, port: int, variable: str) -> None:
    parts = urlsplit(url)
    place = parts.hostname or "127.0.0.1", parts.port or port
    try:
        socket.create_connection(place, timeout=2).close()
    except OSError:
        missing(f"no {name} at {place[0]}:{place[1]}: start one, or set {variable}")
