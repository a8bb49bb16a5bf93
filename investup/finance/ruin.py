"""What a bankruptcy does to paper: nothing of the player's is left, on either side (R32)."""

from __future__ import annotations

from investup.finance.agreements import clear_space, end_agreement
from investup.finance.books import Books
from investup.finance.debts import lapse_held
from investup.finance.paper import Agreement, BondOffer, Instalments, Rental, Waiver
from investup.finance.trades import close_trades_of
from investup.game import Seat

_WHY = "bankruptcy"


def wipe(books: Books, seat: Seat, deeds: list[int]) -> None:
    """Wipe stakes in and of the player, bonds issued and held, shares, agreements, trades and what is held.

    `deeds` are the properties that go back to the bank now; they are freed of every burden.
    """
    books.stakes[seat] = {}
    for stakes in books.stakes:
        stakes.pop(seat, None)
    books.stock_open[seat] = False
    books.offers[seat] = BondOffer()
    books.bonds = {n: bond for n, bond in books.bonds.items() if seat not in (bond.issuer, bond.holder)}
    for space in deeds:
        clear_space(books, space, _WHY)
    books.shares = {n: share for n, share in books.shares.items() if share.holder != seat}
    for agreement in list(books.agreements.values()):
        if seat in _bound(agreement) and agreement.agreement in books.agreements:
            end_agreement(books, agreement.agreement, _WHY)
    close_trades_of(books, seat)
    lapse_held(books, seat)


def _bound(agreement: Agreement) -> tuple[Seat, ...]:
    """Whose bankruptcy ends an agreement; the owners of its deeds are found by their deeds."""
    match agreement:
        case Instalments(payer=payer, payee=payee):
            return payer, payee
        case Waiver(grantee=grantee):
            return (grantee,)
        case Rental(tenant=tenant):
            return (tenant,)
