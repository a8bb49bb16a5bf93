"""Who plays in a study: a level by its name, or by `name:alone` the same bot without any business with others."""

from __future__ import annotations

from typing import Any, Final

from investup.bots import Level, level_of
from investup.game import Action, Legal, Rejected, Seat

#: Marks a bot that trades with nobody, and neither opens nor buys stakes and bonds.
ALONE: Final = "alone"
_BUSINESS: Final = frozenset(
    {"propose", "counter", "accept", "set_stock", "invest", "sell_stake", "set_bonds", "buy_bond"}
)
#: What is always possible, the least first.
_ON: Final = ("end_turn", "decline", "roll", "declare_bankruptcy")


def player(ruleset: str, name: str) -> Level:
    """The bot called `name`. Raises Rejected (`bad_request`) for one that does not exist."""
    level, _, manner = name.partition(":")
    found = level_of(ruleset, level)
    if not manner and ":" not in name:
        return found
    if manner != ALONE:
        raise Rejected(
            "bad_request", f"A bot can play {level}:{ALONE}, but there is no manner {manner!r}.", "level"
        )
    return _alone(found)


def _alone(level: Level) -> Level:
    def choose(view: Any, legal: Legal, seat: Seat) -> Action:
        """What the level would do if the rules had no business among players: it says no to every offer."""
        if "reject" in legal:
            return {"type": "reject", "trade": legal["reject"]["trade"]["one_of"][0]}
        left = {kind: legal[kind] for kind in legal if kind not in _BUSINESS}
        action = level(view, left, seat)
        if action["type"] in left:
            return action
        # it wants nothing more but to do business: the turn goes on
        return {"type": next(kind for kind in _ON if kind in left)}

    return choose
