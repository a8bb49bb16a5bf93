"""What a player can do with money and paper, as it stands on the wire and in a record."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from annotated_types import Interval, MaxLen
from typing_extensions import TypedDict

from investup.finance.terms import Amount, Every, Number, Ppm, Rate, SeatNumber, Side, Term

Terms = Annotated[list[Term], MaxLen(20)]


class SetStock(TypedDict):
    """Open one's stock to new investment, or close it."""

    type: Literal["set_stock"]
    open: bool


class Invest(TypedDict):
    """Put cash into another player for a share of their cash; `min_ppm` is the least stake expected."""

    type: Literal["invest"]
    issuer: SeatNumber
    amount: Amount
    min_ppm: NotRequired[Ppm]


class SellStake(TypedDict):
    """Sell `ppm` of a stake, or all of it, at the issuer's cash of now; `min_cash` is the least expected."""

    type: Literal["sell_stake"]
    issuer: SeatNumber
    ppm: NotRequired[Ppm]
    min_cash: NotRequired[Amount]


class SetBonds(TypedDict):
    """Say what one's bonds pay and whether anybody may buy them; `limit` is how much principal is for sale."""

    type: Literal["set_bonds"]
    open: bool
    rate: Rate
    every: Every
    limit: NotRequired[Annotated[int, Interval(ge=0, le=1_000_000_000)]]


class BuyBond(TypedDict):
    """Lend `principal` to an open issuer; `rate` and `every` are the offer as the buyer saw it."""

    type: Literal["buy_bond"]
    issuer: SeatNumber
    principal: Amount
    rate: NotRequired[Rate]
    every: NotRequired[Every]


class Propose(TypedDict):
    """Offer a trade: what the proposer gives and gets, and the terms."""

    type: Literal["propose"]
    to: SeatNumber
    give: Side
    get: Side
    terms: Terms


class Counter(TypedDict):
    """Answer a trade with another one in the same thread, seen from the one who counters."""

    type: Literal["counter"]
    trade: Number
    give: Side
    get: Side
    terms: Terms


class Accept(TypedDict):
    """Accept a trade; `burdens` is the digest of the burdens seen, needed where burdened properties move."""

    type: Literal["accept"]
    trade: Number
    burdens: NotRequired[Annotated[str, MaxLen(64)]]


class Reject(TypedDict):
    """Say no to a trade."""

    type: Literal["reject"]
    trade: Number


class Withdraw(TypedDict):
    """Take one's own proposal back."""

    type: Literal["withdraw"]
    trade: Number


FinanceAction = (
    SetStock | Invest | SellStake | SetBonds | BuyBond | Propose | Counter | Accept | Reject | Withdraw
)
