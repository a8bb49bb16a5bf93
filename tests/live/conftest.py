"""A store, and the race of tests/table as a second ruleset."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from investup.rulesets import RULESETS
from investup.store import Store
from tests.live.people import Inn
from tests.places import PLACES
from tests.table.race import Race


@pytest.fixture(autouse=True)
def race(monkeypatch: pytest.MonkeyPatch) -> Iterator[Race]:
    """The race is registered: one line, as for any ruleset."""
    rules: Any = RULESETS
    found = Race()
    monkeypatch.setitem(rules, "race", found)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    yield found
    structlog.reset_defaults()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A store on an empty database."""
    opened = await Store.open(PLACES.url(tmp_path))
    yield opened
    await opened.close()


@pytest.fixture
def inn(store: Store) -> Inn:
    """A directory on an empty store."""
    return Inn.open(store)
