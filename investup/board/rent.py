"""Rent: what landing on somebody's property costs (rulebook: Rent)."""

from __future__ import annotations

from typing import Final

from investup.board.deeds import count_owned, owns_whole_set
from investup.board.state import State
from investup.finance.titles import NOBODY

#: Dollars by the number of airports that the owner has.
AIRPORT_RENTS: Final = (0, 25, 50, 100, 200)
#: Times the dice, by the number of utilities that the owner has.
UTILITY_FACTORS: Final = (0, 4, 10)


def rent(state: State, space: int, dice_sum: int) -> int:
    """The rent of `space` in dollars; 0 for one that is unowned, mortgaged or no property.

    `dice_sum` (2-12) is this turn's roll, which a utility multiplies (R11). Mortgaged airports and
    utilities still count for the rent of their owner's others: a count asks who owns, not what it earns.
    """
    owner = state.owner[space]
    if owner == NOBODY or state.mortgaged[space]:
        return 0
    data = state.map.spaces[space]
    if data.kind == "city":
        houses = state.houses[space]
        # R8: the whole set without one house doubles the base rent, also beside a mortgaged city.
        if houses == 0 and owns_whole_set(state, owner, space) and not state.set_is_built(space):
            return 2 * data.rents[0]
        return data.rents[houses]
    if data.kind == "airport":
        return AIRPORT_RENTS[count_owned(state, owner, state.map.airports)]
    return UTILITY_FACTORS[count_owned(state, owner, state.map.utilities)] * dice_sum
