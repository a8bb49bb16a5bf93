"""What a player can do, as it stands on the wire and in a record: one typed shape for each action."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from annotated_types import Interval
from typing_extensions import TypedDict

from investup.finance.actions import FinanceAction
from investup.finance.terms import Amount, Number

#: A space of the board by its index.
Space = Annotated[int, Interval(ge=0, le=39)]
#: `turn.step` as the client saw it; another step is refused as `stale`.
Step = Annotated[int, Interval(ge=0, le=1_000_000_000)]


class Roll(TypedDict):
    """Roll the two dice and move, or try for doubles in jail."""

    type: Literal["roll"]
    step: NotRequired[Step]


class Buy(TypedDict):
    """Buy the unowned property landed on, at its listed price."""

    type: Literal["buy"]
    step: NotRequired[Step]


class Decline(TypedDict):
    """Do not buy the property landed on."""

    type: Literal["decline"]
    step: NotRequired[Step]


class EndTurn(TypedDict):
    """Hand the dice to the next player."""

    type: Literal["end_turn"]
    step: NotRequired[Step]


class Bid(TypedDict):
    """Bid `amount` dollars in the running auction; `auction` may name the one that is meant."""

    type: Literal["bid"]
    amount: Amount
    auction: NotRequired[Number]


class Pass(TypedDict):
    """Pass in the running auction, for now."""

    type: Literal["pass"]
    auction: NotRequired[Number]


class Unpass(TypedDict):
    """Come back into the running auction."""

    type: Literal["unpass"]
    auction: NotRequired[Number]


class PayFine(TypedDict):
    """Pay $50 to leave jail before the roll."""

    type: Literal["pay_fine"]
    step: NotRequired[Step]


class UsePass(TypedDict):
    """Hand in a Jail Pass to leave jail before the roll."""

    type: Literal["use_pass"]
    step: NotRequired[Step]


class Build(TypedDict):
    """Build the next house, or the hotel, on a city."""

    type: Literal["build"]
    space: Space


class SellHouse(TypedDict):
    """Sell one house, or the hotel, of a city for half its cost."""

    type: Literal["sell_house"]
    space: Space


class Mortgage(TypedDict):
    """Mortgage a property for half its price."""

    type: Literal["mortgage"]
    space: Space


class Unmortgage(TypedDict):
    """Lift a mortgage for 110% of what it paid."""

    type: Literal["unmortgage"]
    space: Space


class DeclareBankruptcy(TypedDict):
    """Give up: everything goes back to the bank and the player is out."""

    type: Literal["declare_bankruptcy"]


BoardAction = (
    Roll
    | Buy
    | Decline
    | EndTurn
    | Bid
    | Pass
    | Unpass
    | PayFine
    | UsePass
    | Build
    | SellHouse
    | Mortgage
    | Unmortgage
    | DeclareBankruptcy
    | FinanceAction
)
