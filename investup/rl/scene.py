"""What one player sees and may do, with everybody numbered from where they sit: 0 is the player, 1 the next one.

Actions and observations are made of this, so that a policy need not learn the same thing for every seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from investup.board.map import SETS
from investup.board.ruleset import DEFAULT_MAP
from investup.board.state import MAPS
from investup.game import Legal, Seat

#: Players that an observation has room for.
PLAYERS: Final = 6
OTHERS: Final = PLAYERS - 1
MAP: Final = MAPS[DEFAULT_MAP]
#: The deeds in board order; an action or a field names a deed by its place here.
DEEDS: Final = MAP.properties
DEED_OF: Final[Mapping[int, int]] = {space: deed for deed, space in enumerate(DEEDS)}
#: The cities in board order, and the place of each among the deeds.
CITIES: Final = tuple(space for space in DEEDS if MAP.spaces[space].set)
PRICE: Final[NDArray[np.int64]] = np.array([MAP.spaces[space].price for space in DEEDS])
#: The colour set of each deed; 0 for airports and utilities.
SET: Final[NDArray[np.int64]] = np.array([MAP.spaces[space].set for space in DEEDS])
#: The deeds of each colour set, from 1.
SET_DEEDS: Final[tuple[NDArray[np.bool_], ...]] = tuple(
    np.equal(SET, number) for number in range(1, SETS + 1)
)
NOBODY: Final = -1


@dataclass(slots=True)
class Scene:
    """The game from one seat. `view` and `legal` are those of that seat."""

    seat: Seat
    view: Mapping[str, Any]
    legal: Legal
    #: The seats from this one on, round the table.
    order: list[Seat] = field(init=False)
    #: For each of them: dollars, and whether they are in the game.
    cash: list[int] = field(init=False)
    live: list[bool] = field(init=False)
    #: For each deed: its owner counted from this seat, or NOBODY.
    owner: NDArray[np.int64] = field(init=False)
    houses: NDArray[np.int64] = field(init=False)
    mortgaged: NDArray[np.bool_] = field(init=False)
    #: Deeds that are rented out, and those of a set with a sold share.
    rented: NDArray[np.bool_] = field(init=False)
    pledged: NDArray[np.bool_] = field(init=False)

    def __post_init__(self) -> None:
        players = self.view["players"]
        count = len(players)
        self.order = [(self.seat + step) % count for step in range(count)]
        self.cash = [players[seat]["cash"] for seat in self.order]
        self.live = [not players[seat]["bankrupt"] for seat in self.order]
        spaces = [self.view["spaces"][space] for space in DEEDS]
        self.owner = np.array(
            [NOBODY if space["owner"] is None else self.away(space["owner"]) for space in spaces]
        )
        self.houses = np.array([space["houses"] for space in spaces])
        self.mortgaged = np.array([space["mortgaged"] for space in spaces])
        self.rented = np.zeros(len(DEEDS), bool)
        for agreement in self.view["agreements"]:
            if agreement["kind"] == "rental":
                self.rented[DEED_OF[agreement["property"]]] = True
        self.pledged = np.zeros(len(DEEDS), bool)
        for share in self.view["shares"]:
            self.pledged |= share["set"] == SET

    def away(self, seat: Seat) -> int:
        """How many places after this player somebody sits."""
        return (seat - self.seat) % len(self.order)

    def player(self, away: int) -> Mapping[str, Any]:
        """The view of whoever sits `away` places on."""
        found: Mapping[str, Any] = self.view["players"][self.order[away]]
        return found

    @property
    def set_is_built(self) -> NDArray[np.bool_]:
        """For each deed, whether a house stands anywhere in its set."""
        built = np.zeros(len(DEEDS), bool)
        for deeds in SET_DEEDS:
            if self.houses[deeds].any():
                built |= deeds
        return built

    def whole_sets(self, away: int) -> list[bool]:
        """For each colour set, whether somebody owns all of it."""
        mine = self.owner == away
        return [bool(mine[deeds].all()) for deeds in SET_DEEDS]

    @property
    def offered(self) -> Mapping[str, Any] | None:
        """The oldest trade that is offered to this player."""
        return next((trade for trade in self.view["trades"] if trade["to"] == self.seat), None)

    @property
    def proposed(self) -> Mapping[str, Any] | None:
        """The oldest trade that this player proposed."""
        return next((trade for trade in self.view["trades"] if trade["from"] == self.seat), None)
