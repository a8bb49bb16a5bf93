"""What every test may use: hypothesis profiles, and the services that some tests need.

A test that asks for `chromium_path`, `postgres_url` or `redis_url` is skipped, saying what is missing, where
that is not to be had; with CI=true it fails instead, so that a green run means that everything ran.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, settings

from tests.places import PLACES, Places
from tests.services import CI, REDIS, missing, need_postgres, need_redis

NIGHTLY: Final = os.environ.get("INVESTUP_NIGHTLY", "").lower() in {"1", "true", "yes"}

_common: Final[dict[str, Any]] = {
    "deadline": None,  # two busy cores are no reason to fail
    "print_blob": True,
    "suppress_health_check": [HealthCheck.too_slow],
}
# In CI the same examples every time: a change is judged by itself. The night looks for new ones.
settings.register_profile("default", max_examples=60, derandomize=CI, **_common)
settings.register_profile("nightly", max_examples=1_000, **_common)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """What servers and stores play on."""
    parser.addoption(
        "--on",
        choices=("sqlite", "postgres"),
        default="sqlite",
        help="where servers and stores keep their games: SQLite files, or PostgreSQL, with Redis",
    )


def pytest_configure(config: pytest.Config) -> None:
    """The tests themselves need not know."""
    PLACES.on = config.getoption("on")


def pytest_unconfigure() -> None:
    """Leave no database behind."""
    PLACES.close()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long tests to the night, and what is about a file, or a process by itself, to SQLite."""
    if PLACES.on == "postgres":
        alone = [item for item in items if item.get_closest_marker("sqlite")]
        config.hook.pytest_deselected(items=alone)
        items[:] = [item for item in items if item not in alone]
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
    return missing("no Chromium: apt-get install chromium, or name one in INVESTUP_TEST_CHROMIUM")


@pytest.fixture(autouse=True)
def places(request: pytest.FixtureRequest) -> Iterator[Places]:
    """Where servers and stores keep their games; what a test has in its folder goes with it."""
    folder = request.getfixturevalue("tmp_path") if "tmp_path" in request.fixturenames else None
    yield PLACES
    if folder is not None:
        PLACES.leave(folder)


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """SQLAlchemy's URL of a new, empty PostgreSQL database that is dropped after the test.

    INVESTUP_TEST_POSTGRES_URL names a server on which databases may be created.
    """
    need_postgres()
    url = PLACES.databases.create()
    yield url
    PLACES.databases.drop(url)


@pytest.fixture(scope="session")
def redis_url() -> str:
    """A Redis server that tests may use; they name their keys and channels so as not to meet anything else."""
    need_redis()
    return REDIS
