"""The board's side of finance: deeds and players as the money layer asks for them (finance/titles.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from investup.board.map import SPACES
from investup.finance.books import Books
from investup.finance.titles import NOBODY, Titles
from investup.game import Seat

if TYPE_CHECKING:
    from investup.board.state import State


def _others(bankrupt: list[bool]) -> list[list[Seat]]:
    """For each seat, the others that are not bankrupt."""
    live = [seat for seat, gone in enumerate(bankrupt) if not gone]
    return [[other for other in live if other != seat] for seat in range(len(bankrupt))]


class BoardTitles(Titles):
    """The deeds and players of one game of Invest Up."""

    __slots__ = ("_bankrupt", "_others", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        #: What `others` answers, and the bankrupt that it is good for.
        self._bankrupt: list[bool] = []
        self._others: list[list[Seat]] = []

    def owner_of(self, space: int) -> Seat:
        """Who owns a space, or NOBODY; NOBODY too for one that is not on the board."""
        return self.state.owner[space] if 0 <= space < SPACES else NOBODY

    def is_mortgaged(self, space: int) -> bool:
        """Whether a property is mortgaged."""
        return self.state.mortgaged[space]

    def price_of(self, space: int) -> int:
        """List price in dollars."""
        return self.state.map.spaces[space].price

    def name_of(self, space: int) -> str:
        """The name of a space."""
        return self.state.map.spaces[space].name

    def set_of(self, space: int) -> int:
        """The colour set of a city; 0 for anything else."""
        return self.state.map.spaces[space].set

    def cities_of(self, set_: int) -> tuple[int, ...]:
        """The cities of a colour set."""
        return self.state.map.sets[set_]

    def estates(self) -> list[int]:
        """For each seat, what its deeds and houses come to by the measure of net worth, in dollars."""
        state = self.state
        values, refunds = state.map.deed_values, state.map.house_refunds
        houses, mortgaged = state.houses, state.mortgaged
        worth = [0] * len(state.names)
        for space, owner in enumerate(state.owner):
            if owner != NOBODY:
                worth[owner] += values[mortgaged[space]][space] + houses[space] * refunds[space]
        return worth

    def set_is_built(self, space: int) -> bool:
        """Whether a house stands anywhere in the colour set of a space."""
        return self.state.set_is_built(space)

    def hand_over(self, space: int, to: Seat) -> None:
        """Move a deed, mortgaged or not, with no fee (R7)."""
        self.state.owner[space] = to

    def passes_of(self, seat: Seat) -> int:
        """How many Jail Passes a player holds."""
        return len(self.state.passes[seat])

    def hand_over_passes(self, giver: Seat, taker: Seat, count: int) -> None:
        """Move the Jail Passes held longest."""
        passes = self.state.passes
        passes[taker].extend(passes[giver][:count])
        del passes[giver][:count]

    def seat_count(self) -> int:
        """How many players began the game."""
        return len(self.state.names)

    def player_name(self, seat: Seat) -> str:
        """A player's name."""
        return self.state.names[seat]

    def committed(self, seat: Seat) -> int:
        """The standing bid, for the one who leads a running auction (R17)."""
        auction = self.state.auction
        standing = auction.standing if auction is not None else None
        return standing.amount if standing is not None and standing.seat == seat else 0

    def is_live(self, seat: Seat) -> bool:
        """Whether a player is not bankrupt."""
        return not self.state.bankrupt[seat]

    def others(self, seat: Seat) -> list[Seat]:
        """The other seats that are not bankrupt, in seat order."""
        bankrupt = self.state.bankrupt
        if self._bankrupt != bankrupt:
            self._bankrupt = list(bankrupt)
            self._others = _others(bankrupt)
        return self._others[seat]

    def turn_number(self) -> int:
        """Turns begun in the whole game."""
        return self.state.turns

    def option(self, name: str) -> Any:
        """A host option by name."""
        return self.state.options[name]

    def tell(self, event: dict[str, Any]) -> None:
        """Record an event."""
        self.state.emit(event)

    def trial(self) -> Books:
        """The books of a copy of the whole game, which tells nothing."""
        trial = self.state.copy()
        trial.ledger.quiet = True
        return trial.books
