"""The game as a viewer sees it, as typed shapes: the wire's and the web client's types are made from these."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from investup.board.options import BoardOptions
from investup.finance.terms import Burden, Side, Term

Phase = Literal["roll", "buy", "auction", "settle", "end"]


class BondsView(TypedDict):
    """What a player's bonds offer."""

    open: bool
    #: Whole percent a coupon.
    rate: int
    #: The issuer's turns between two coupons.
    every: int
    #: Dollars of principal still for sale; null: any amount.
    limit: int | None


class Change(TypedDict):
    """A number of dollars before and after."""

    before: int
    after: int


class SideEffects(TypedDict):
    """What a trade would change for one of its sides."""

    seat: int
    cash: Change
    net_worth: Change
    #: Rent collected on average while every other player makes one turn.
    rent_a_round: Change
    #: Colour sets that become whole, and that do not stay so.
    completes: list[int]
    breaks: list[int]
    #: Burdens on the properties that this side gets.
    takes_on: list[Burden]


class RefusalView(TypedDict):
    """What the sentence of a refusal is made of: its code, the case of it, and its names and numbers."""

    code: str
    case: NotRequired[str]
    facts: NotRequired[dict[str, int | str]]


TradeView = TypedDict(
    "TradeView",
    {
        "trade": int,
        "thread": int,
        "from": int,
        "to": int,
        "give": Side,
        "get": Side,
        "terms": list[Term],
        # For the proposer and the other side; null while it could not be carried out.
        "effects": list[SideEffects] | None,
        # Why it could not be carried out now, as a sentence.
        "problem": str | None,
        # The same, for who says it in another language; null where it could be carried out.
        "refusal": RefusalView | None,
        "burdens": list[Burden],
        # What `accept` sends back to show that the burdens were seen; null where there are none.
        "digest": str | None,
    },
)
TradeView.__doc__ = "An open proposal."


class StakeView(TypedDict):
    """`holder` owns `ppm` parts per million of the issuer's cash."""

    holder: int
    issuer: int
    ppm: int


class BondView(TypedDict):
    """A bond: dollars of principal, percent a coupon, and the issuer's turns until the next."""

    bond: int
    holder: int
    issuer: int
    principal: int
    rate: int
    every: int
    due_in_turns: int


class InstalmentsView(TypedDict):
    """An instalment plan with the times that are left."""

    agreement: int
    kind: Literal["instalments"]
    payer: int
    payee: int
    amount: int
    every: int
    left: int
    due_in_turns: int


class WaiverView(TypedDict):
    """A rent waiver; `left` landings or turns, null until a bankruptcy."""

    agreement: int
    kind: Literal["waiver"]
    grantor: int
    grantee: int
    properties: list[int]
    percent: int
    counts: Literal["landings", "turns"] | None
    left: int | None


class RentalView(TypedDict):
    """A rental with the tenant's turns that are left."""

    agreement: int
    kind: Literal["rental"]
    property: int
    tenant: int
    left: int


class ShareView(TypedDict):
    """A share of the rent of some cities of a set."""

    share: int
    set: int
    spaces: list[int]
    holder: int
    percent: int


class HeldView(TypedDict):
    """Dollars that wait for the payee until the payer is out of debt."""

    payer: int
    payee: int
    amount: int


class PlayerView(TypedDict):
    """One player; everything here is public (R42)."""

    name: str
    bot: bool
    #: Dollars; below zero the player is in debt.
    cash: int
    position: int
    in_jail: bool
    #: Failed rolls in jail so far, 0-2.
    jail_turns: int
    #: Jail Passes held.
    passes: int
    bankrupt: bool
    #: Whether others may invest in the player.
    stock_open: bool
    bonds: BondsView
    #: Proposals made in this turn of the table, counters included; R27 allows 20.
    proposed: int


class SpaceView(TypedDict):
    """What changes about a space; its name, price and rents stand in the map."""

    owner: int | None
    #: 0-4 houses; 5 is a hotel.
    houses: int
    mortgaged: bool


class TurnView(TypedDict):
    """Whose turn it is and where in the turn the game stands."""

    seat: int
    #: Counts every roll, buy, decline, end of turn, fine and pass; an action may name the step that it saw.
    step: int
    phase: Phase
    #: The property on offer while `phase` is "buy".
    offer: int | None
    #: The last roll of this turn.
    dice: list[int] | None
    #: Doubles rolled in a row in this turn.
    doubles: int
    #: Turns begun in the whole game, this one included.
    number: int


class AuctionView(TypedDict):
    """The running auction; its clock stands in `clocks`."""

    auction: int
    space: int
    #: The standing bid in dollars, and whose it is.
    standing: int | None
    bidder: int | None
    increment: int
    #: The least that the next bid has to be.
    least: int
    #: For each seat, whether it has passed for now.
    passed: list[bool]


class CardView(TypedDict):
    """The card drawn last."""

    seat: int
    deck: Literal["chance", "treasure"]
    card: str
    text: str


class DecksView(TypedDict):
    """How many cards each deck holds (a Jail Pass is out of it until used)."""

    chance: int
    treasure: int


class OutcomeView(TypedDict):
    """How the game ended: `last_solvent`, or `abandoned`, and then nobody has won.

    `ranking` has every seat in its place, seats of one place tied. Its first place is the winner's and is empty where nobody
    has won; those who still played then share the second. The bankrupt follow, the last to go first.
    """

    reason: str
    ranking: list[list[int]]


class FairnessView(TypedDict):
    """The commitment to the seed, and the seed once the game is over (R39)."""

    commitment: str
    seed: str | None


class BoardView(TypedDict):
    """The whole game of Invest Up."""

    map: str
    players: list[PlayerView]
    spaces: list[SpaceView]
    turn: TurnView
    auction: AuctionView | None
    trades: list[TradeView]
    stakes: list[StakeView]
    bonds: list[BondView]
    agreements: list[InstalmentsView | WaiverView | RentalView]
    shares: list[ShareView]
    held: list[HeldView]
    last_card: CardView | None
    decks: DecksView
    options: BoardOptions
    outcome: OutcomeView | None
    fairness: FairnessView
