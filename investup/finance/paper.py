"""What players own and owe of each other, as plain objects: stakes' orders, bonds, agreements, shares, trades.

Each has a number of its own from one counter, so that a smaller number is always the older object.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from investup.finance.terms import AgreementTerm, Side, Term, WaiverTerm
from investup.game import Seat


@dataclass(slots=True)
class BondOffer:
    """What an issuer asks for: whole percent, turns between coupons, and how much is for sale (None: any amount)."""

    open: bool = False
    rate: int = 0
    every: int = 1
    limit: int | None = None

    def copy(self) -> BondOffer:
        """The same once more, with lists of its own."""
        return BondOffer(self.open, self.rate, self.every, self.limit)


@dataclass(slots=True)
class Bond:
    """A loan without end: principal in dollars, rate in percent, a coupon every `every` turns of the issuer (R24)."""

    bond: int
    holder: Seat
    issuer: Seat
    principal: int
    rate: int
    every: int
    #: Turns that the issuer had begun when it was issued.
    begun: int

    @property
    def coupon(self) -> int:
        """Dollars owed each time."""
        return self.principal * self.rate // 100

    def copy(self) -> Bond:
        """The same once more, with lists of its own."""
        return Bond(self.bond, self.holder, self.issuer, self.principal, self.rate, self.every, self.begun)


@dataclass(slots=True)
class Instalments:
    """`amount` dollars from payer to payee at every `every`-th turn of the payer, `left` more times (R28)."""

    agreement: int
    payer: Seat
    payee: Seat
    amount: int
    every: int
    left: int
    begun: int

    def copy(self) -> Instalments:
        """The same once more, with lists of its own."""
        return Instalments(
            self.agreement, self.payer, self.payee, self.amount, self.every, self.left, self.begun
        )


@dataclass(slots=True)
class Waiver:
    """The grantee does not pay `percent` of the rent on some properties (R28, R29).

    It lasts for `landings` uses, or until the end of the grantee's `turns`-th turn, or until a bankruptcy.
    """

    agreement: int
    grantor: Seat
    grantee: Seat
    properties: list[int]
    percent: int
    landings: int | None
    turns: int | None
    begun: int
    #: For each property, the rental under which its tenant granted this, or 0.
    under: list[int] = field(default_factory=list)

    def copy(self) -> Waiver:
        """The same once more, with lists of its own."""
        return Waiver(
            self.agreement,
            self.grantor,
            self.grantee,
            list(self.properties),
            self.percent,
            self.landings,
            self.turns,
            self.begun,
            list(self.under),
        )


@dataclass(slots=True)
class Rental:
    """The tenant collects the property's rent until the end of their `turns`-th turn after the agreement (R28)."""

    agreement: int
    property: int
    tenant: Seat
    turns: int
    begun: int

    def copy(self) -> Rental:
        """The same once more, with lists of its own."""
        return Rental(self.agreement, self.property, self.tenant, self.turns, self.begun)


@dataclass(slots=True)
class Share:
    """`percent` of the rent of each of `spaces` (cities of one set) goes to the holder, whoever owns them (R28)."""

    share: int
    set: int
    spaces: list[int]
    holder: Seat
    percent: int
    #: The number that it was sold under: a split share stays as old as it is (R29).
    since: int

    def copy(self) -> Share:
        """The same once more, with lists of its own."""
        return Share(self.share, self.set, list(self.spaces), self.holder, self.percent, self.since)


@dataclass(slots=True)
class Held:
    """Dollars that the payer has paid into `held` and the payee gets when the payer's cash is >= 0 (R12)."""

    payer: Seat
    payee: Seat
    amount: int
    reason: str


@dataclass(slots=True)
class Trade:
    """An open proposal: what `proposer` gives and gets, and the terms that both would be bound by (R27)."""

    trade: int
    thread: int
    proposer: Seat
    to: Seat
    give: Side
    get: Side
    terms: list[Term]


Agreement = Instalments | Waiver | Rental

_AGREEMENTS: Mapping[str, type[Agreement]] = {
    "instalments": Instalments,
    "waiver": Waiver,
    "rental": Rental,
}
_KINDS: Mapping[type[Agreement], str] = {type_: kind for kind, type_ in _AGREEMENTS.items()}


def kind_of(agreement: Agreement) -> str:
    """The agreement's kind, as the term that it came from is called."""
    return _KINDS[type(agreement)]


def term_of(agreement: Agreement) -> AgreementTerm:
    """What is left of an agreement, as the term that would make it; its `turns` count from when it was made."""
    match agreement:
        case Instalments(payer=payer, payee=payee, amount=amount, every=every, left=left):
            return {
                "kind": "instalments",
                "payer": payer,
                "payee": payee,
                "amount": amount,
                "every": every,
                "times": left,
            }
        case Rental(property=space, tenant=tenant, turns=turns):
            return {"kind": "rental", "property": space, "tenant": tenant, "turns": turns}
        case Waiver():
            term: WaiverTerm = {
                "kind": "waiver",
                "grantor": agreement.grantor,
                "grantee": agreement.grantee,
                "properties": list(agreement.properties),
                "percent": agreement.percent,
            }
            if agreement.landings:
                term["landings"] = agreement.landings
            if agreement.turns is not None:
                term["turns"] = agreement.turns
            return term


def to_json(row: Bond | BondOffer | Agreement | Share | Held | Trade) -> dict[str, Any]:
    """The fields of an object as JSON that shares nothing with it.

    A game is written down for every trade that is tried, and dataclasses.asdict takes five times as long.
    """
    return {name: _copy(getattr(row, name)) for name in row.__match_args__}


def _copy(value: Any) -> Any:
    if isinstance(value, list):
        return [_copy(item) for item in value]
    if isinstance(value, dict):
        return {key: _copy(item) for key, item in value.items()}
    return value


def agreement_to_json(agreement: Agreement) -> dict[str, Any]:
    """An agreement with its kind, for a dump."""
    return {"kind": kind_of(agreement), **to_json(agreement)}


def agreement_from_json(data: Mapping[str, Any]) -> Agreement:
    """The inverse of `agreement_to_json`."""
    fields = dict(data)
    return _AGREEMENTS[fields.pop("kind")](**fields)
