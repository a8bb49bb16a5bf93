"""Net worth: one formula for everybody (statement, effects of trades, bots, curves).

cash + deeds at list price, less what a mortgage paid + buildings at what they would sell for
+ stakes held at today's value - stakes that others hold in the player + principal of bonds held
- principal of bonds issued + what waits on `held` for the player.

What a payer owes on `held` is in their cash already (R12: the whole amount is taken at once), so it is not
taken off again. The sum over the table therefore changes only by what the bank pays or takes.
"""

from __future__ import annotations

from investup.finance.books import Books
from investup.finance.stocks import stake_value


def net_worths(books: Books) -> list[int]:
    """The net worth of each seat in dollars."""
    worth = books.titles.estates()
    cash = books.ledger.balances
    for seat in range(len(worth)):
        worth[seat] += cash[seat]
    for issuer, stakes in enumerate(books.stakes):
        for holder, ppm in stakes.items():
            value = stake_value(books, issuer, ppm)
            worth[holder] += value
            worth[issuer] -= value
    for bond in books.bonds.values():
        worth[bond.holder] += bond.principal
        worth[bond.issuer] -= bond.principal
    for held in books.held:
        worth[held.payee] += held.amount
    return worth
