"""What every test may use: hypothesis profiles, and the services that some tests need.

A test that asks for `chromium_path`, `postgres_url` or `redis_url` is skipped, saying what is missing, where
that is not to be had; with CI=true it fails instead, so that a green run means that everything ran.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import socket
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NoReturn, TypeVar
from urllib.parse import urlsplit, urlunsplit

import pytest
from hypothesis import HealthCheck, settings

CI: Final = os.environ.get("CI", "").lower() in {"1", "true", "yes"}
NIGHTLY: Final = os.environ.get("INVESTUP_NIGHTLY", "").lower() in {"1", "true", "yes"}

T = TypeVar("T")

_common: Final[dict[str, Any]] = {
    "deadline": None,  # two busy cores are no reason to fail
    "print_blob": True,
    "suppress_health_check": [HealthCheck.too_slow],
}
# In CI the same examples every time: a change is judged by itself. The night looks for new ones.
settings.register_profile("default", max_examples=60, derandomize=CI, **_common)
settings.register_profile("nightly", max_examples=1_000, **_common)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def missing(what: str) -> NoReturn:
    """Give up on a test for want of something outside Python: a skip on a bare machine, a failure in CI."""
    if CI:
        pytest.fail(f"{what} (CI=true: this may not be skipped)", pytrace=False)
    pytest.skip(what)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the long tests to the night."""
    if NIGHTLY:
        return
    for item in items:
        if item.get_closest_marker("nightly"):
            item.add_marker(pytest.mark.skip(reason="nightly: set INVESTUP_NIGHTLY=1 or run `make nightly`"))


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The browser to drive: INVESTUP_TEST_CHROMIUM, or Chromium or Chrome found on PATH."""
    asked = os.environ.get("INVESTUP_TEST_CHROMIUM")
    for name in [asked] if asked else ["chromium", "chromium-browser", "google-chrome"]:
        if found := shutil.which(name):
            return found
    missing("no Chromium: apt-get install chromium, or name one in INVESTUP_TEST_CHROMIUM")


def _answers(host: str, port: int) -> bool:
    try:
        with socket.create_connection((host, port), timeout=2):
            return True
    except OSError:
        return False


def _in_a_thread(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run `coroutine` on a loop of its own: the test's loop may already exist in this thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """SQLAlchemy's URL of a new, empty PostgreSQL database that is dropped after the test.

    INVESTUP_TEST_POSTGRES_URL names a server on which databases may be created.
    """
    url = os.environ.get("INVESTUP_TEST_POSTGRES_URL", "postgresql+asyncpg://postgres@127.0.0.1:5432/test")
    parts = urlsplit(url)
    if not _answers(parts.hostname or "127.0.0.1", parts.port or 5432):
        missing(
            f"no PostgreSQL at {parts.hostname}:{parts.port or 5432}: start one, or set INVESTUP_TEST_POSTGRES_URL"
        )
    import asyncpg

    async def run(statement: str) -> None:
        connection = await asyncpg.connect(urlunsplit(parts._replace(scheme="postgresql")))
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    name = f"investup_test_{secrets.token_hex(8)}"
    _in_a_thread(run(f"CREATE DATABASE {name}"))
    try:
        yield urlunsplit(parts._replace(scheme="postgresql+asyncpg", path=f"/{name}"))
    finally:
        _in_a_thread(run(f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture(scope="session")
def redis_url() -> str:
    """A Redis server that tests may use; they name their keys and channels so as not to meet anything else."""
    url = os.environ.get("INVESTUP_TEST_REDIS_URL", "redis://127.0.0.1:6379/0")
    parts = urlsplit(url)
    if not _answers(parts.hostname or "127.0.0.1", parts.port or 6379):
        missing(
            f"no Redis at {parts.hostname}:{parts.port or 6379}: start one, or set INVESTUP_TEST_REDIS_URL"
        )
    return url
