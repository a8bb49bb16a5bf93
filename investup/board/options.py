"""The house rules that a host can change before the game (rulebook: House rules the host can change)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from annotated_types import Interval
from typing_extensions import TypedDict


class BoardOptions(TypedDict):
    """Options of Invest Up, flat beside the table's own on the wire."""

    #: What each player starts with, in dollars.
    starting_cash: Annotated[int, Interval(ge=100, le=25_000)]
    #: Whether a declined property goes to a live auction.
    auction_on_decline: bool
    #: Whether houses go up and come down evenly across a set.
    even_building: bool
    #: "open": anyone buys bonds from an open issuer; "closed": bonds move in trades only.
    bond_market: Literal["open", "closed"]
    #: Whether shares of a colour set's rent may be sold.
    set_shares: bool
    #: Whether deeds of a set with a sold share may be traded, with disclosure, or not at all.
    pledged_sets: Literal["disclosed", "untradeable"]


DEFAULTS: Final[BoardOptions] = {
    "starting_cash": 1500,
    "auction_on_decline": True,
    "even_building": True,
    "bond_market": "open",
    "set_shares": True,
    "pledged_sets": "disclosed",
}
