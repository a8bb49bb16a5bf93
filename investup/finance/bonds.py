"""Bonds: loans that pay until they are ended (rulebook: Bonds; R24-R26)."""

from __future__ import annotations

from investup.finance.books import Books, need_cash, need_other
from investup.finance.paper import Bond, BondOffer
from investup.game import Action, Rejected, Seat


def set_bonds(books: Books, seat: Seat, action: Action) -> None:
    """Set one's offer; bonds already sold stay as they are (R25)."""
    offer = BondOffer(action["open"], action["rate"], action["every"], action.get("limit"))
    books.offers[seat] = offer
    books.titles.tell(
        {
            "type": "bonds_set",
            "seat": seat,
            "open": offer.open,
            "rate": offer.rate,
            "every": offer.every,
            "limit": offer.limit,
        }
    )


def buy_bond(books: Books, seat: Seat, action: Action) -> None:
    """Lend to an open issuer, where the host left the market open (R24, R25)."""
    issuer, principal = action["issuer"], action["principal"]
    need_other(books, seat, issuer, "issuer")
    name = books.titles.player_name(issuer)
    offer = books.offers[issuer]
    if books.titles.option("bond_market") != "open":
        raise Rejected(
            "market_closed", "At this table bonds are issued and moved in trades only.", case="table_bonds"
        )
    if not offer.open:
        raise Rejected(
            "market_closed", f"{name}'s bonds are closed.", "issuer", case="bonds", facts={"player": name}
        )
    for field, now in (("rate", offer.rate), ("every", offer.every)):
        if action.get(field, now) != now:
            raise Rejected(
                "offer_changed",
                f"{name} now offers {offer.rate}% every {offer.every} turns.",
                field,
                case="bond",
                facts={"player": name, "rate": offer.rate, "every": offer.every},
            )
    if offer.limit is not None and principal > offer.limit:
        raise Rejected(
            "not_enough_cash",
            f"{name} has ${offer.limit} of bonds left for sale.",
            "principal",
            case="limit",
            facts={"player": name, "amount": offer.limit},
        )
    need_cash(books, seat, principal, "This bond", "principal")
    if offer.limit is not None:
        offer.limit -= principal
    issue(books, seat, issuer, principal, offer.rate, offer.every)


def issue(books: Books, holder: Seat, issuer: Seat, principal: int, rate: int, every: int) -> Bond:
    """Make a bond and move its principal (dollars) from the holder to the issuer."""
    bond = Bond(books.number(), holder, issuer, principal, rate, every, books.turns[issuer])
    books.bonds[bond.bond] = bond
    books.ledger.move(holder, issuer, principal, "bond")
    books.titles.tell(
        {
            "type": "bond_issued",
            "bond": bond.bond,
            "holder": holder,
            "issuer": issuer,
            "principal": principal,
            "rate": rate,
            "every": every,
        }
    )
    return bond


def move_bond(books: Books, bond: Bond, taker: Seat) -> None:
    """Hand a bond over with its schedule (R24); one that reaches its own issuer ends (R26)."""
    if taker == bond.issuer:
        end_bond(books, bond, "merged")
    else:
        bond.holder = taker


def end_bond(books: Books, bond: Bond, why: str) -> None:
    """End a bond; it pays no more."""
    del books.bonds[bond.bond]
    books.titles.tell(
        {
            "type": "bond_ended",
            "bond": bond.bond,
            "holder": bond.holder,
            "issuer": bond.issuer,
            "principal": bond.principal,
            "rate": bond.rate,
            "every": bond.every,
            "why": why,
        }
    )


def due_in_turns(books: Books, bond: Bond) -> int:
    """How many more turns the issuer begins until the next coupon, 1 or more."""
    return bond.every - (books.turns[bond.issuer] - bond.begun) % bond.every
