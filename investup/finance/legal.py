"""What a player may do with money and paper now, in the small grammar of the wire.

What two fields ask of each other (an amount and its issuer's price, the two sides of a trade) is checked
when the action comes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from investup.finance.books import Books
from investup.finance.stocks import LEAST, stake_value
from investup.finance.trades import proposal_obstacle
from investup.game import Legal, Seat

#: What never changes stands here once. Nobody changes what `legal` gives.
_SET_STOCK: Final[Mapping[bool, dict[str, dict[str, Any]]]] = {
    is_open: {"open": {"one_of": [not is_open]}} for is_open in (False, True)
}
_SET_BONDS: Final[dict[str, dict[str, Any]]] = {
    "open": {"one_of": [True, False]},
    "rate": {"int": [0, 200]},
    "every": {"int": [1, 20]},
}


def add_legal(allowed: Legal, books: Books, seat: Seat) -> None:
    """Add the finance actions of a live player, with the bounds of their fields, to what they may do.

    It is asked for every player after every action, so it looks only where there is something.
    """
    others = books.titles.others(seat)
    allowed["set_stock"] = _SET_STOCK[books.stock_open[seat]]
    allowed["set_bonds"] = _SET_BONDS
    may_propose = proposal_obstacle(books, seat) is None
    if may_propose:
        allowed["propose"] = {"to": {"one_of": list(others)}}
    if True in books.stock_open:
        _invest(allowed, books, seat, others)
    if any(books.stakes):
        _sell(allowed, books, seat, others)
    for other in others:
        if books.offers[other].open:
            _lend(allowed, books, seat, others)
            break
    if books.trades:
        _answer(allowed, books, seat, may_counter=may_propose)


def _invest(allowed: Legal, books: Books, seat: Seat, others: list[Seat]) -> None:
    cash = books.cash[seat] - books.titles.committed(seat)
    issuers = [other for other in others if books.stock_open[other] and books.cash[other] > 0]
    if issuers and cash >= LEAST:
        allowed["invest"] = {"issuer": {"one_of": issuers}, "amount": {"int": [LEAST, cash]}}


def _sell(allowed: Legal, books: Books, seat: Seat, others: list[Seat]) -> None:
    stakes = books.stakes
    held = [
        other for other in others if seat in stakes[other] and stake_value(books, other, stakes[other][seat])
    ]
    if held:
        allowed["sell_stake"] = {"issuer": {"one_of": held}}


def _lend(allowed: Legal, books: Books, seat: Seat, others: list[Seat]) -> None:
    cash = books.cash[seat] - books.titles.committed(seat)
    if cash < 1 or books.titles.option("bond_market") != "open":
        return
    issuers = [other for other in others if books.offers[other].open and books.offers[other].limit != 0]
    if issuers:
        allowed["buy_bond"] = {"issuer": {"one_of": issuers}, "principal": {"int": [1, cash]}}


def _answer(allowed: Legal, books: Books, seat: Seat, *, may_counter: bool) -> None:
    mine = [number for number, trade in books.trades.items() if trade.proposer == seat]
    if mine:
        allowed["withdraw"] = {"trade": {"one_of": mine}}
    offered = [number for number, trade in books.trades.items() if trade.to == seat]
    if offered:
        for answer in ("accept", "reject", "counter") if may_counter else ("accept", "reject"):
            allowed[answer] = {"trade": {"one_of": offered}}
