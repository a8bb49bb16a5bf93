"""The bare facts of a game that a valuation counts with: cash and deeds, from a view or from a game played ahead."""

from __future__ import annotations

from investup.board.state import State
from investup.board.view_types import BoardView
from investup.bots.deal import Deal
from investup.finance.titles import NOBODY
from investup.game import Seat


class Position:
    """Cash by seat, and by space the owner (NOBODY for none), the houses (5: a hotel) and whether it is mortgaged."""

    __slots__ = ("cash", "houses", "live", "map_key", "mortgaged", "owner")

    def __init__(
        self,
        map_key: str,
        cash: list[int],
        live: list[Seat],
        owner: list[Seat],
        houses: list[int],
        mortgaged: list[bool],
    ) -> None:
        self.map_key = map_key
        self.cash = cash
        #: The seats that are not bankrupt.
        self.live = live
        self.owner = owner
        self.houses = houses
        self.mortgaged = mortgaged

    def after(self, deal: Deal) -> Position:
        """The position once the deeds and the cash of a deal have moved; its terms are left out."""
        cash, owner = list(self.cash), list(self.owner)
        for giver, taker, side in (
            (deal.proposer, deal.to, deal.give),
            (deal.to, deal.proposer, deal.get),
        ):
            dollars = side.get("cash", 0)
            cash[giver] -= dollars
            cash[taker] += dollars
            for space in side.get("properties", ()):
                owner[space] = taker
        return Position(self.map_key, cash, self.live, owner, self.houses, self.mortgaged)


def seen(view: BoardView) -> Position:
    """The position that a view shows."""
    players, spaces = view["players"], view["spaces"]
    return Position(
        view["map"],
        [player["cash"] for player in players],
        [seat for seat, player in enumerate(players) if not player["bankrupt"]],
        [NOBODY if space["owner"] is None else space["owner"] for space in spaces],
        [space["houses"] for space in spaces],
        [space["mortgaged"] for space in spaces],
    )


def standing_in(state: State) -> Position:
    """The position of a game that is played ahead; it shares the game's lists and is good until the next action."""
    return Position(state.map.key, state.cash, state.live_seats(), state.owner, state.houses, state.mortgaged)
