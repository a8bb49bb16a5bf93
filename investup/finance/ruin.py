"""What a bankruptcy does to paper: nothing of the player's is left, on either side (R32)."""

from __future__ import annotations

from investup.finance.agreements import clear_agreements, clear_shares, end_agreement, tell_share_ended
from investup.finance.bonds import end_bond
from investup.finance.books import Books
from investup.finance.debts import lapse_held
from investup.finance.paper import BondOffer, Instalments, Waiver
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
    clear_agreements(books, seat, deeds, _WHY)
    clear_shares(books, deeds, _WHY)
    for share in [share for share in books.shares.values() if share.holder == seat]:
        del books.shares[share.share]
        tell_share_ended(books, share, share.spaces, share.percent, _WHY)
    for agreement in list(books.agreements.values()):
        match agreement:
            case Instalments(payer=payer, payee=payee) if seat in (payer, payee):
                end_agreement(books, agreement.agreement, _WHY)
            case Waiver(grantee=grantee) if seat == grantee:
                end_agreement(books, agreement.agreement, _WHY)
            case _:
                pass
    close_trades_of(books, seat)
    lapse_held(books, seat)
