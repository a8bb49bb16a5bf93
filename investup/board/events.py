"""What can happen in a game, as it stands on the wire: one typed shape for each event.

An event that moves money carries `moves`, so that every dollar on a screen has its reason.
"""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from investup.finance.events import FinanceEvent, MoneyMove


class GameStarted(TypedDict):
    """The game begins; `first` takes the first turn, `commitment` is the SHA-256 of the secret seed (R39)."""

    type: Literal["game_started"]
    first: int
    commitment: str
    moves: list[MoneyMove]


class TurnBegan(TypedDict):
    """It is `seat`'s turn; `net_worth` is everybody's at its start, in dollars (finance/worth.py)."""

    type: Literal["turn_began"]
    seat: int
    net_worth: list[int]


class Rolled(TypedDict):
    """The dice fell."""

    type: Literal["rolled"]
    seat: int
    dice: list[int]


Moved = TypedDict(
    "Moved",
    {
        "type": Literal["moved"],
        "seat": int,
        "from": int,
        "to": int,
        "direction": Literal["forwards", "backwards"],
        "moves": NotRequired[list[MoneyMove]],
    },
)
Moved.__doc__ = "A token moved; `moves` holds the $200 where it passed GO (R2)."


class Jailed(TypedDict):
    """A player was sent to jail: by the space, a card, or a third doubles in a row."""

    type: Literal["jailed"]
    seat: int
    why: Literal["space", "card", "doubles"]


class StayedInJail(TypedDict):
    """A roll in jail was no doubles; `failed` rolls have failed so far."""

    type: Literal["stayed_in_jail"]
    seat: int
    failed: int


class LeftJail(TypedDict):
    """A player left jail: by doubles, the fine, a Jail Pass, or the compulsory $50 after a third failed roll."""

    type: Literal["left_jail"]
    seat: int
    how: Literal["doubles", "fine", "pass", "third_roll"]
    moves: NotRequired[list[MoneyMove]]


class Offered(TypedDict):
    """A player landed on an unowned property and may buy it."""

    type: Literal["offered"]
    seat: int
    space: int
    price: int


class Bought(TypedDict):
    """A property was bought at its listed price."""

    type: Literal["bought"]
    seat: int
    space: int
    price: int
    moves: list[MoneyMove]


class Declined(TypedDict):
    """A player did not buy the property landed on."""

    type: Literal["declined"]
    seat: int
    space: int


class AuctionOpened(TypedDict):
    """A declined property went to auction; `left_ms` is its clock."""

    type: Literal["auction_opened"]
    auction: int
    space: int
    increment: int
    left_ms: int


class BidPlaced(TypedDict):
    """A bid was accepted and put the clock back."""

    type: Literal["bid_placed"]
    auction: int
    seat: int
    amount: int


class AuctionPassed(TypedDict):
    """A player passed, for now."""

    type: Literal["auction_passed"]
    auction: int
    seat: int


class AuctionUnpassed(TypedDict):
    """A player came back in."""

    type: Literal["auction_unpassed"]
    auction: int
    seat: int


class LastCall(TypedDict):
    """Everybody but the standing bidder has passed; `left_ms` are left."""

    type: Literal["last_call"]
    auction: int
    left_ms: int


class BidsVoid(TypedDict):
    """The standing bidder went bankrupt; an earlier bid stands again, or none (R18)."""

    type: Literal["bids_void"]
    auction: int
    bidder: int | None
    standing: int | None


class AuctionWon(TypedDict):
    """The hammer fell: the deed went to the highest bid."""

    type: Literal["auction_won"]
    auction: int
    space: int
    seat: int
    amount: int
    moves: list[MoneyMove]


class AuctionUnsold(TypedDict):
    """Nobody bid; the property stays unowned."""

    type: Literal["auction_unsold"]
    auction: int
    space: int


class RentPaid(TypedDict):
    """Rent was charged for landing on somebody's property: `amount` in all, `waived` of it by agreement (R29)."""

    type: Literal["rent_paid"]
    seat: int
    owner: int
    space: int
    amount: int
    waived: int
    moves: NotRequired[list[MoneyMove]]


class TaxPaid(TypedDict):
    """A tax space charged its amount."""

    type: Literal["tax_paid"]
    seat: int
    space: int
    amount: int
    moves: list[MoneyMove]


class CardDrawn(TypedDict):
    """A card was drawn; `card` names it, `text` is its wording, `moves` what it paid or charged."""

    type: Literal["card_drawn"]
    seat: int
    deck: Literal["chance", "treasure"]
    card: str
    text: str
    moves: NotRequired[list[MoneyMove]]


class Built(TypedDict):
    """A house, or the hotel (`houses` 5), was built."""

    type: Literal["built"]
    seat: int
    space: int
    houses: int
    moves: list[MoneyMove]


class HouseSold(TypedDict):
    """A house or hotel was sold back; `houses` are left."""

    type: Literal["house_sold"]
    seat: int
    space: int
    houses: int
    moves: list[MoneyMove]


class Mortgaged(TypedDict):
    """A property was mortgaged."""

    type: Literal["mortgaged"]
    seat: int
    space: int
    moves: list[MoneyMove]


class Unmortgaged(TypedDict):
    """A mortgage was lifted."""

    type: Literal["unmortgaged"]
    seat: int
    space: int
    moves: list[MoneyMove]


class WentBankrupt(TypedDict):
    """A player is out; `spaces` went back to the bank (R32). Nothing moves where cash was exactly 0."""

    type: Literal["went_bankrupt"]
    seat: int
    why: str
    spaces: list[int]
    moves: NotRequired[list[MoneyMove]]


class GameOver(TypedDict):
    """The game ended; `ranking[0]` is empty where nobody has won (`abandoned`, R40). The seed is public now (R39)."""

    type: Literal["game_over"]
    reason: str
    ranking: list[list[int]]
    seed: str


BoardEvent = (
    GameStarted
    | TurnBegan
    | Rolled
    | Moved
    | Jailed
    | StayedInJail
    | LeftJail
    | Offered
    | Bought
    | Declined
    | AuctionOpened
    | BidPlaced
    | AuctionPassed
    | AuctionUnpassed
    | LastCall
    | BidsVoid
    | AuctionWon
    | AuctionUnsold
    | RentPaid
    | TaxPaid
    | CardDrawn
    | Built
    | HouseSold
    | Mortgaged
    | Unmortgaged
    | WentBankrupt
    | GameOver
    | FinanceEvent
)
