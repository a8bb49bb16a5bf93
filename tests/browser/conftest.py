"""A server and people who visit it, for tests through a real Chromium."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.browser.house import House
from tests.browser.person import MakePerson, Person
from tests.conftest import NIGHTLY
from tests.services import missing

FOLDER = Path(__file__).parent
DIST = FOLDER.parents[1] / "investup" / "web_dist"

#: What Playwright leaves out of Chromium, for only one such list counts; and the list of suggestions under the address,
#: unseen by everybody, for which each context starts a process of its own that costs more than most of the pages here.
WITHOUT = [
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
]

#: A browser that calls nobody but the server under test, and runs in a container, too.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(WITHOUT)}",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of this folder share the loop that their browser lives on."""
    for item in items:
        if item.path.is_relative_to(FOLDER) and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


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


#: What people like: by day pages are still, which is faster to test; at night everything moves, as for most people.
MOTION: Final = "no-preference" if NIGHTLY else "reduce"


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser(chromium_path: str) -> AsyncIterator[Browser]:
    """One Chromium for all tests of a worker: to start one takes as long as many a test. Each person has a context."""
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(executable_path=chromium_path, args=CHROMIUM_FLAGS)
        yield launched
        await launched.close()


@pytest_asyncio.fixture(loop_scope="session")
async def person(house: House, browser: Browser) -> AsyncIterator[MakePerson]:
    """Makes people; at the end none of their pages may have complained."""
    made: list[Person] = []

    async def make(**options: Any) -> Person:
        context = await browser.new_context(**{"reduced_motion": MOTION, **options})
        one = Person(context, await context.new_page(), house.url)
        made.append(one)
        return one

    yield make
    complaints = [complaint for one in made for complaint in one.complaints]
    for one in made:
        await one.context.close()
    assert complaints == []
