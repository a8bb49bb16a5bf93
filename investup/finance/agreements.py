"""Agreements over deeds: rentals, waivers and set shares, and the one question that they answer together:
how is this rent split? (R28, R29)
"""

from __future__ import annotations

from typing import Final

from investup.finance.books import Books
from investup.finance.paper import Agreement, Rental, Share, Waiver, term_of
from investup.finance.terms import Burden
from investup.game import Seat

#: No property.
_NONE: Final[frozenset[int]] = frozenset()


class Part:
    """`amount` dollars (>= 1) of a rent for one receiver; `reason` as it will stand in the ledger."""

    __slots__ = ("amount", "reason", "receiver")

    def __init__(self, receiver: Seat, amount: int, reason: str) -> None:
        self.receiver = receiver
        self.amount = amount
        self.reason = reason


class Split:
    """How a rent is split: the parts (the payer's own share of it among them), and the waiver that it uses up."""

    __slots__ = ("parts", "waived", "waiver")

    def __init__(self, parts: list[Part], waiver: Waiver | None, waived: int) -> None:
        self.parts = parts
        self.waiver = waiver
        self.waived = waived


def rental_of(books: Books, space: int) -> Rental | None:
    """The rental that runs on a property, if one does."""
    for agreement in books.agreements.values():
        if isinstance(agreement, Rental) and agreement.property == space:
            return agreement
    return None


def rented(books: Books) -> frozenset[int]:
    """The properties that are rented out."""
    if not books.agreements:
        return _NONE
    return frozenset(a.property for a in books.agreements.values() if isinstance(a, Rental))


def collector(books: Books, space: int) -> Seat:
    """Who collects a property's rent: its tenant if it is rented, else its owner, or NOBODY."""
    rental = rental_of(books, space)
    return rental.tenant if rental is not None else books.titles.owner_of(space)


def shares_on(books: Books, space: int) -> list[Share]:
    """The set shares that lie on a city, oldest first."""
    found = [share for share in books.shares.values() if space in share.spaces]
    return sorted(found, key=lambda share: (share.since, share.share))


def waiver_for(books: Books, space: int, grantee: Seat) -> Waiver | None:
    """The one waiver of `grantee` that applies on a property: the highest; of equal ones the older (R29)."""
    found = [
        agreement
        for agreement in books.agreements.values()
        if isinstance(agreement, Waiver) and agreement.grantee == grantee and space in agreement.properties
    ]
    return max(found, key=lambda waiver: (waiver.percent, -waiver.agreement), default=None)


def split_rent(books: Books, space: int, payer: Seat, rent: int) -> Split:
    """Split the rent (dollars) that `payer` owes for landing on `space` (R29).

    The waived part comes off first, but the payer never pays less than what shares older than the waiver
    take of the whole rent; then each share takes its percent of what is left, rounded down, and the rest
    goes to the tenant if the property is rented, else to its owner. The parts add up to what is paid.
    """
    if rent and not (books.agreements or books.shares):
        return Split([Part(books.titles.owner_of(space), rent, "rent")], None, 0)
    shares = shares_on(books, space)
    waiver = waiver_for(books, space, payer)
    due = rent
    if waiver is not None:
        older = sum(rent * s.percent // 100 for s in shares if s.since < waiver.agreement)
        due = max(rent - rent * waiver.percent // 100, min(rent, older))
    parts = [Part(share.holder, due * share.percent // 100, "rent_share") for share in shares]
    rest = due - sum(part.amount for part in parts)
    parts.append(Part(collector(books, space), rest, "rent"))
    return Split([part for part in parts if part.amount], waiver, rent - due)


def use_waiver(books: Books, waiver: Waiver) -> None:
    """Count a landing that a waiver was used for; the last one ends it."""
    if waiver.landings is None:
        return
    waiver.landings -= 1
    if waiver.landings == 0:
        end_agreement(books, waiver.agreement, "used_up")


def end_turn(books: Books, seat: Seat) -> None:
    """End the rentals and waivers that ran for a number of turns of `seat`, at the end of the last one (R28)."""
    if not books.agreements:
        return
    turn = books.turns[seat]
    for agreement in list(books.agreements.values()):
        match agreement:
            case (
                Rental(tenant=holder, turns=turns, begun=begun)
                | Waiver(grantee=holder, turns=turns, begun=begun)
            ) if holder == seat and turns is not None and turn - begun >= turns:
                # A waiver may have ended a moment ago with the rental that it was granted under.
                if agreement.agreement in books.agreements:
                    end_agreement(books, agreement.agreement, "expired")
            case _:
                pass


def make_agreement(books: Books, agreement: Agreement) -> None:
    """Let an agreement begin."""
    books.agreements[agreement.agreement] = agreement
    books.titles.tell(
        {"type": "agreement_made", "agreement": agreement.agreement, "term": term_of(agreement)}
    )


def end_agreement(books: Books, number: int, why: str) -> None:
    """End an agreement; with a rental end the waivers that its tenant granted on the property (R29)."""
    agreement = books.agreements.pop(number)
    books.titles.tell(
        {"type": "agreement_ended", "agreement": number, "why": why, "term": term_of(agreement)}
    )
    if isinstance(agreement, Rental):
        for waiver in [a for a in books.agreements.values() if isinstance(a, Waiver)]:
            if number in waiver.under:
                free_of_waiver(books, waiver, [agreement.property], why)
        _free_the_owner(books, agreement.property)


def _free_the_owner(books: Books, space: int) -> None:
    """End waivers for the one who owns a property that is not rented out: they pay nothing there as it is."""
    owner = books.titles.owner_of(space)
    for waiver in [a for a in books.agreements.values() if isinstance(a, Waiver)]:
        if waiver.grantee == owner and space in waiver.properties:
            free_of_waiver(books, waiver, [space], "merged")


def free_of_waiver(books: Books, waiver: Waiver, spaces: list[int], why: str) -> None:
    """Take properties out of a waiver; one that is left without any ends."""
    kept = [
        (space, under)
        for space, under in zip(waiver.properties, waiver.under, strict=True)
        if space not in spaces
    ]
    if kept:
        waiver.properties = [space for space, _ in kept]
        waiver.under = [under for _, under in kept]
    else:
        end_agreement(books, waiver.agreement, why)


def title_moved(books: Books, space: int) -> None:
    """After a deed has moved: everything follows it, but nobody is their own tenant or their own grantee."""
    rental = rental_of(books, space)
    if rental is None:
        _free_the_owner(books, space)
    elif rental.tenant == books.titles.owner_of(space):
        end_agreement(books, rental.agreement, "merged")


def is_pledged(books: Books, space: int) -> bool:
    """Whether a share of the rent of the property's colour set has been sold (R30)."""
    number = books.titles.set_of(space)
    return number != 0 and any(share.set == number for share in books.shares.values())


def tell_share_ended(books: Books, share: Share, spaces: list[int], percent: int, why: str) -> None:
    """Tell that `percent` of a share ends on some of its cities."""
    books.titles.tell(
        {
            "type": "share_ended",
            "share": share.share,
            "set": share.set,
            "spaces": spaces,
            "holder": share.holder,
            "percent": percent,
            "left": share.percent - percent,
            "why": why,
        }
    )


def clear_shares(books: Books, deeds: list[int], why: str) -> None:
    """Free cities that go back to the bank of the shares of their rent (R32)."""
    for share in list(books.shares.values()):
        freed = [city for city in share.spaces if city in deeds]
        if not freed:
            continue
        share.spaces = [city for city in share.spaces if city not in freed]
        if not share.spaces:
            del books.shares[share.share]
        tell_share_ended(books, share, freed, share.percent, why)


def clear_agreements(books: Books, seat: Seat, deeds: list[int], why: str) -> None:
    """End what lies by agreement on a bankrupt's deeds, which go back to the bank, and what they rent (R32)."""
    rentals = [
        agreement
        for agreement in books.agreements.values()
        if isinstance(agreement, Rental) and (agreement.property in deeds or agreement.tenant == seat)
    ]
    ending = {rental.agreement for rental in rentals}
    # Waivers before the rentals that they may be granted under, which would end them one property at a time: so whoever
    # is told of the end is told of all of them.
    for waiver in [a for a in books.agreements.values() if isinstance(a, Waiver)]:
        freed = [
            space
            for space, under in zip(waiver.properties, waiver.under, strict=True)
            if space in deeds or under in ending
        ]
        if freed:
            free_of_waiver(books, waiver, freed, why)
    for rental in rentals:
        end_agreement(books, rental.agreement, why)


def burdens_on(books: Books, space: int) -> list[Burden]:
    """Every burden on a property, for whoever is to take it over (R30), in a fixed order."""
    burdens: list[Burden] = []
    if books.titles.is_mortgaged(space):
        burdens.append({"space": space, "kind": "mortgage"})
    rental = rental_of(books, space)
    if rental is not None:
        left = rental.turns - (books.turns[rental.tenant] - rental.begun)
        burdens.append({"space": space, "kind": "rental", "seat": rental.tenant, "left": left})
    burdens.extend(
        {"space": space, "kind": "waiver", "seat": agreement.grantee, "percent": agreement.percent}
        for agreement in books.agreements.values()
        if isinstance(agreement, Waiver) and space in agreement.properties
    )
    burdens.extend(
        {"space": space, "kind": "set_share", "seat": share.holder, "percent": share.percent}
        for share in shares_on(books, space)
    )
    return burdens
