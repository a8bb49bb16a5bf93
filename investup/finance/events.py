"""What can happen to money and paper, as it stands on the wire."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from investup.finance.terms import AgreementTerm, Side, Term

#: A seat, or the bank, or the account of what is owed and not yet paid.
Account = int | Literal["bank", "held"]

MoneyMove = TypedDict(
    "MoneyMove",
    {"from": Account, "to": Account, "amount": int, "reason": str},
)
MoneyMove.__doc__ = "Dollars that changed hands: from whom, to whom, how many and why."


class StockSet(TypedDict):
    """A player opened or closed their stock."""

    type: Literal["stock_set"]
    seat: int
    open: bool


class Invested(TypedDict):
    """A player invested cash in another and got a stake of `ppm`."""

    type: Literal["invested"]
    seat: int
    issuer: int
    amount: int
    ppm: int
    moves: list[MoneyMove]


class StakeSold(TypedDict):
    """A player sold `ppm` of the issuer back to them."""

    type: Literal["stake_sold"]
    seat: int
    issuer: int
    ppm: int
    amount: int
    moves: list[MoneyMove]


class BondsSet(TypedDict):
    """A player set what their bonds offer."""

    type: Literal["bonds_set"]
    seat: int
    open: bool
    rate: int
    every: int
    limit: int | None


class BondIssued(TypedDict):
    """A bond came into being; its principal moved to the issuer."""

    type: Literal["bond_issued"]
    bond: int
    holder: int
    issuer: int
    principal: int
    rate: int
    every: int
    moves: list[MoneyMove]


class BondEnded(TypedDict):
    """A bond ended: agreed, come back to its issuer (merged), bankruptcy. Nothing of the principal is paid back."""

    type: Literal["bond_ended"]
    bond: int
    holder: int
    issuer: int
    principal: int
    rate: int
    every: int
    why: Literal["agreed", "merged", "bankruptcy"]


class ShareSold(TypedDict):
    """`percent` of the rent of a whole colour set goes to the holder from now on."""

    type: Literal["share_sold"]
    share: int
    set: int
    seller: int
    holder: int
    percent: int


class ShareEnded(TypedDict):
    """`percent` of the rent of `spaces` goes to the holder no more; `left` percent of it still does."""

    type: Literal["share_ended"]
    share: int
    set: int
    spaces: list[int]
    holder: int
    percent: int
    left: int
    why: Literal["agreed", "bankruptcy"]


class CouponPaid(TypedDict):
    """A coupon fell due; `held` of it waits until the issuer is out of debt (R12)."""

    type: Literal["coupon_paid"]
    bond: int
    issuer: int
    holder: int
    amount: int
    held: int
    moves: list[MoneyMove]


class InstalmentPaid(TypedDict):
    """An instalment fell due; `held` of it waits (R12), `left` more follow."""

    type: Literal["instalment_paid"]
    agreement: int
    payer: int
    payee: int
    amount: int
    held: int
    left: int
    moves: list[MoneyMove]


class HeldPaid(TypedDict):
    """What waited for a payee was paid: the payer is out of debt (R12)."""

    type: Literal["held_paid"]
    payer: int
    payee: int
    amount: int
    moves: list[MoneyMove]


class AgreementMade(TypedDict):
    """A rental, waiver or instalment plan began."""

    type: Literal["agreement_made"]
    agreement: int
    term: AgreementTerm


class AgreementEnded(TypedDict):
    """A rental, waiver or instalment plan ended: expired, used up, agreed, merged with the title, bankruptcy.

    `term` is what was left of it, its `turns` counted from when it was made; an event that was stored before there was
    such a field has none.
    """

    type: Literal["agreement_ended"]
    agreement: int
    why: Literal["expired", "used_up", "agreed", "merged", "bankruptcy"]
    term: NotRequired[AgreementTerm]


TradeProposed = TypedDict(
    "TradeProposed",
    {
        "type": Literal["trade_proposed"],
        "trade": int,
        "thread": int,
        "from": int,
        "to": int,
        "give": Side,
        "get": Side,
        "terms": list[Term],
    },
)
TradeProposed.__doc__ = "A trade was proposed, or countered in the same thread."

TradeAccepted = TypedDict(
    "TradeAccepted",
    {
        "type": Literal["trade_accepted"],
        "trade": int,
        "from": int,
        "to": int,
        "moves": NotRequired[list[MoneyMove]],
    },
)
TradeAccepted.__doc__ = "A trade was accepted and carried out whole."


class TradeClosed(TypedDict):
    """A trade closed without being carried out."""

    type: Literal["trade_closed"]
    trade: int
    why: Literal["rejected", "withdrawn", "countered", "impossible", "bankruptcy"]


FinanceEvent = (
    StockSet
    | Invested
    | StakeSold
    | BondsSet
    | BondIssued
    | BondEnded
    | ShareSold
    | ShareEnded
    | CouponPaid
    | InstalmentPaid
    | HeldPaid
    | AgreementMade
    | AgreementEnded
    | TradeProposed
    | TradeAccepted
    | TradeClosed
)
