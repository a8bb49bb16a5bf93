"""What a player may do with money and paper now, in the small grammar of the wire.

What two fields ask of each other (an amount and its issuer's price, the two sides of a trade) is checked
when the action comes.
"""

from __future__ import annotations

from investup.finance.books import Books
from investup.finance.stocks import LEAST, stake_value
from investup.finance.trades import proposal_obstacle
from investup.game import Legal, Seat


def legal(books: Books, seat: Seat) -> Legal:
    """The finance actions of a live player, with the bounds of their fields."""
    titles = books.titles
    cash = books.cash[seat] - titles.committed(seat)
    others = [other for other in range(titles.seat_count()) if other != seat and titles.is_live(other)]
    allowed: Legal = {
        "set_stock": {"open": {"one_of": [not books.stock_open[seat]]}},
        "set_bonds": {
            "open": {"one_of": [True, False]},
            "rate": {"int": [0, 200]},
            "every": {"int": [1, 20]},
        },
    }
    answers = ["accept", "reject"]
    if proposal_obstacle(books, seat) is None:
        allowed["propose"] = {"to": {"one_of": others}}
        answers.append("counter")
    priced = [other for other in others if books.cash[other] > 0]
    open_stock = [other for other in priced if books.stock_open[other]]
    if open_stock and cash >= LEAST:
        allowed["invest"] = {"issuer": {"one_of": open_stock}, "amount": {"int": [LEAST, cash]}}
    stakes = books.stakes
    held = [
        other for other in priced if seat in stakes[other] and stake_value(books, other, stakes[other][seat])
    ]
    if held:
        allowed["sell_stake"] = {"issuer": {"one_of": held}}
    if cash >= 1 and titles.option("bond_market") == "open":
        offers = [other for other in others if books.offers[other].open and books.offers[other].limit != 0]
        if offers:
            allowed["buy_bond"] = {"issuer": {"one_of": offers}, "principal": {"int": [1, cash]}}
    mine = [number for number, trade in books.trades.items() if trade.proposer == seat]
    if mine:
        allowed["withdraw"] = {"trade": {"one_of": mine}}
    offered = [number for number, trade in books.trades.items() if trade.to == seat]
    if offered:
        for answer in answers:
            allowed[answer] = {"trade": {"one_of": offered}}
    return allowed
