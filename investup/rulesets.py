"""The registry: one line for each ruleset. Whoever serves games knows them only through here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from investup.board.ruleset import InvestUp
from investup.game import Rejected, Ruleset

DEFAULT: Final = "invest-up"

RULESETS: Final[Mapping[str, Ruleset]] = {
    DEFAULT: InvestUp(),
}


def ruleset(key: str) -> Ruleset:
    """The ruleset called `key`. Raises Rejected (`bad_request`) for one that is not here."""
    found = RULESETS.get(key)
    if found is None:
        raise Rejected("bad_request", f"There is no game called {key!r} here.", "ruleset")
    return found
