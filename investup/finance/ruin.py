"""What a bankruptcy does to paper: nothing of the player's is left, on either side (R32)."""

from __future__ import annotations

from investup.finance.agreements import clear_agreements, clear_shares, end_agreement, tell_share_ended
from investup.finance.bonds import end_bond
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
    for bond in [bond for bond in books.bonds.values() if seat in (bond.issuer, bond.holder)]:
        end_bond(books, bond, _WHY)
    clear_agreements(books, deeds, _WHY)
    clear_shares(books, deeds, _WHY)
    for share in [share for share in books.shares.values() if share.holder == seat]:
        del books.shares[share.share]
        tell_share_ended(books, share, share.spaces, share.percent, _WHY)
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
