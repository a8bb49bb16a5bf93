"""Computer players: they see what a person in their place would see, and nothing else.

One line for each level of each game; a level is one readable file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from investup.bots import easy, sharp, steady
from investup.game import Action, Legal, Rejected, Seat

#: Picks one of the allowed actions for a seat that was asked something or that the game waits for.
Level = Callable[[Any, Legal, Seat], Action]

#: The levels of each ruleset, weakest first; their names stand in `Meta.bot_levels`.
LEVELS: Final[Mapping[str, Mapping[str, Level]]] = {
    "invest-up": {"easy": easy.choose, "steady": steady.choose, "sharp": sharp.choose},
}

#: The levels that may think for longer than a server's event loop can wait.
SLOW: Final = frozenset({"sharp"})


def levels(ruleset: str) -> tuple[str, ...]:
    """The levels that can play `ruleset`, weakest first; empty for a game that no bot knows."""
    return tuple(LEVELS.get(ruleset, {}))


def level_of(ruleset: str, name: str) -> Level:
    """The bot of the level called `name`. Raises Rejected (`bad_request`) for one that does not exist."""
    found = LEVELS.get(ruleset, {}).get(name)
    if found is None:
        known = ", ".join(levels(ruleset)) or "none"
        raise Rejected("bad_request", f"There is no bot of the level {name!r}; there is: {known}.", "level")
    return found


def choose(ruleset: str, level: str, view: Mapping[str, Any], legal: Legal, seat: Seat) -> Action:
    """The action that a bot of `level` takes at `seat`: always one that `legal` holds.

    `view` is what that seat sees, `legal` what it may do. The same view and legal give the same choice.
    Nothing is kept between calls and neither argument is changed. A seat that was asked something
    (`Game.asked`) gets an answer to the oldest question. Raises Rejected (`bad_request`) for a level
    that does not exist, and ValueError where nothing was asked and the game does not wait for the
    seat: out of turn, a bot does nothing but answer.
    """
    return level_of(ruleset, level)(view, legal, seat)
