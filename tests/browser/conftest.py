"""A server and people who visit it, for tests through a real Chromium."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import async_playwright

from tests.browser.house import House
from tests.browser.person import MakePerson, Person
from tests.services import missing

DIST = Path(__file__).parents[2] / "investup" / "web_dist"

#: A browser that calls nobody but the server under test, and runs in a container, too.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def web_client() -> Path:
    """The folder of the built client."""
    if not (DIST / "index.html").is_file():
        missing("the web client is not built: run `make web`")
    return DIST


@pytest.fixture(scope="session")
def common_house(tmp_path_factory: pytest.TempPathFactory, web_client: Path) -> Iterator[House]:
    """A running server for all tests that do not kill it; the tables of other tests may be listed there."""
    running = House(tmp_path_factory.mktemp("house"))
    running.start()
    yield running
    running.kill()


@pytest.fixture
def house(request: pytest.FixtureRequest, tmp_path: Path, web_client: Path) -> Iterator[House]:
    """The server that a test's people visit: the common one, or its own (`with_settings`)."""
    settings: dict[str, int] | None = getattr(request, "param", None)
    if settings is None:
        yield request.getfixturevalue("common_house")
        return
    running = House(tmp_path / "data", **settings)
    running.start()
    yield running
    running.kill()


@pytest.fixture
async def person(house: House, chromium_path: str) -> AsyncIterator[MakePerson]:
    """Makes people; at the end none of their pages may have complained."""
    made: list[Person] = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path, args=CHROMIUM_FLAGS)

        async def make(**options: Any) -> Person:
            context = await browser.new_context(**{"reduced_motion": "reduce", **options})
            one = Person(context, await context.new_page(), house.url)
            made.append(one)
            return one

        yield make
        complaints = [complaint for one in made for complaint in one.complaints]
        await browser.close()
    assert complaints == []
