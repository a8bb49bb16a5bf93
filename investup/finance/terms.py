"""What a trade is made of, as it stands on the wire: two sides and the terms (R28)."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from annotated_types import Interval, MaxLen, MinLen
from pydantic import Discriminator
from typing_extensions import TypedDict

SeatNumber = Annotated[int, Interval(ge=0, le=5)]
SpaceNumber = Annotated[int, Interval(ge=0, le=39)]
#: The number of a trade, bond, agreement or share.
Number = Annotated[int, Interval(ge=1, le=1_000_000_000)]
#: Dollars.
Amount = Annotated[int, Interval(ge=1, le=1_000_000_000)]
#: Parts per million of an issuer's cash.
Ppm = Annotated[int, Interval(ge=1, le=999_999)]
#: Turns, times or landings.
Count = Annotated[int, Interval(ge=1, le=100)]
#: Turns between two payments.
Every = Annotated[int, Interval(ge=1, le=20)]
Percent = Annotated[int, Interval(ge=1, le=100)]
#: Whole percent a coupon.
Rate = Annotated[int, Interval(ge=0, le=200)]
SetNumber = Annotated[int, Interval(ge=1, le=8)]


class StakeItem(TypedDict):
    """A stake in `issuer`: `ppm` of it, or without it the giver's whole stake at acceptance."""

    issuer: SeatNumber
    ppm: NotRequired[Ppm]


class Side(TypedDict):
    """What one player hands over at once."""

    cash: NotRequired[Amount]
    properties: NotRequired[Annotated[list[SpaceNumber], MaxLen(28)]]
    stakes: NotRequired[Annotated[list[StakeItem], MaxLen(6)]]
    passes: NotRequired[Annotated[int, Interval(ge=1, le=2)]]
    bonds: NotRequired[Annotated[list[Number], MaxLen(50)]]


class InstalmentsTerm(TypedDict):
    """`amount` from payer to payee every `every` turns of the payer, `times` times."""

    kind: Literal["instalments"]
    payer: SeatNumber
    payee: SeatNumber
    amount: Amount
    every: Every
    times: Count


class WaiverTerm(TypedDict):
    """The grantee does not pay `percent` of the rent on `properties`: for `landings`, for `turns`, or until a bankruptcy."""

    kind: Literal["waiver"]
    grantor: SeatNumber
    grantee: SeatNumber
    properties: Annotated[list[SpaceNumber], MinLen(1), MaxLen(28)]
    percent: Percent
    landings: NotRequired[Count]
    turns: NotRequired[Count]


class RentalTerm(TypedDict):
    """The tenant collects the rent of `property` for `turns` of their turns."""

    kind: Literal["rental"]
    property: SpaceNumber
    tenant: SeatNumber
    turns: Count


class SetShareTerm(TypedDict):
    """`percent` of the rent of the whole colour set goes to `to`."""

    kind: Literal["set_share"]
    set: SetNumber
    to: SeatNumber
    percent: Percent


class BuyBackShareTerm(TypedDict):
    """A share, or `percent` of it, ends on the cities that the buyer owns."""

    kind: Literal["buy_back_share"]
    share: Number
    percent: NotRequired[Percent]


class IssueBondTerm(TypedDict):
    """The other side lends `principal` to `issuer` inside the trade."""

    kind: Literal["issue_bond"]
    issuer: SeatNumber
    principal: Amount
    rate: Rate
    every: Every


class EndBondTerm(TypedDict):
    """A bond between the two ends."""

    kind: Literal["end_bond"]
    bond: Number


class EndAgreementTerm(TypedDict):
    """An agreement between the two ends early."""

    kind: Literal["end_agreement"]
    agreement: Number


#: Told apart by `kind`, so that a refusal on the wire names the field of the term that was meant.
Term = Annotated[
    InstalmentsTerm
    | WaiverTerm
    | RentalTerm
    | SetShareTerm
    | BuyBackShareTerm
    | IssueBondTerm
    | EndBondTerm
    | EndAgreementTerm,
    Discriminator("kind"),
]


#: What a rental, waiver or instalment plan does.
AgreementTerm = Annotated[InstalmentsTerm | WaiverTerm | RentalTerm, Discriminator("kind")]


class Burden(TypedDict):
    """What lies on a property: a mortgage, or something of another player's."""

    space: int
    kind: Literal["mortgage", "rental", "waiver", "set_share"]
    seat: NotRequired[int]
    percent: NotRequired[int]
    left: NotRequired[int]
