"""Trades from the proposal to the answer (rulebook: Trading; R27, R30).

A trade is checked whole when it is proposed and again when it is accepted, then carried out whole or not
at all.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from investup.finance.agreements import burdens_on
from investup.finance.books import Books, need_other
from investup.finance.paper import Trade
from investup.finance.settlement import carry_out
from investup.finance.terms import Burden
from investup.game import Action, Rejected, Seat

#: Open proposals that one player may have at a time.
MAX_OPEN: Final = 5
#: Proposals that one player may make within one turn of the table.
MAX_A_TURN: Final = 20


def propose(books: Books, seat: Seat, action: Action) -> None:
    """Open a trade in a thread of its own."""
    need_other(books, seat, action["to"], "to")
    _need_patience(books, seat)
    trade = draft(books, seat, action["to"], action, thread=None)
    try_out(books, trade)
    _open(books, trade)


def counter(books: Books, seat: Seat, action: Action) -> None:
    """Answer with another trade in the same thread; the first one closes."""
    first = need_offered(books, seat, action["trade"])
    _need_patience(books, seat)
    trade = draft(books, seat, first.proposer, action, thread=first.thread)
    try_out(books, trade)
    _close(books, first, "countered")
    _open(books, trade)


def accept(books: Books, seat: Seat, action: Action) -> None:
    """Carry the trade out. Raises Rejected with what stands in its way now; it then stays open.

    What the acceptor saw has to be what lies on its properties: a burden more or less, the deed is another one.
    """
    trade = need_offered(books, seat, action["trade"])
    try_out(books, trade)
    burdens = burdens_of(books, trade)
    if action.get("burdens") != (digest(burdens) if burdens else None):
        raise Rejected(
            "burdens_changed",
            "What lies on the properties of this trade is not what you have seen; look at it again.",
            "burdens",
        )
    del books.trades[trade.trade]
    carry_out(books, trade)


def reject(books: Books, seat: Seat, action: Action) -> None:
    """Say no to a trade that was offered to `seat`."""
    trade = need_offered(books, seat, action["trade"])
    _close(books, trade, "rejected")


def withdraw(books: Books, seat: Seat, action: Action) -> None:
    """Take back a trade that `seat` proposed."""
    trade = _need_trade(books, action["trade"])
    if trade.proposer != seat:
        raise Rejected("trade_closed", "This trade is not yours to withdraw.", "trade", case="withdraw")
    _close(books, trade, "withdrawn")


def draft(books: Books, seat: Seat, to: Seat, action: Action, thread: int | None) -> Trade:
    """A trade as the action describes it, with the number that it will get; nothing changes yet."""
    number = books.next_number
    return Trade(number, thread or number, seat, to, action["give"], action["get"], list(action["terms"]))


def try_out(books: Books, trade: Trade) -> Books:
    """Carry a trade out on a copy of the game and return the copy's books. Raises Rejected with what fails."""
    trial = books.titles.trial()
    carry_out(trial, trade)
    return trial


def burdens_of(books: Books, trade: Trade) -> list[Burden]:
    """Every burden on each property that a trade moves (R30)."""
    spaces = [*trade.give.get("properties", ()), *trade.get.get("properties", ())]
    return [burden for space in sorted(spaces) for burden in burdens_on(books, space)]


def digest(burdens: list[Burden]) -> str:
    """A short word for exactly these burdens; the acceptor sends it back to show what they saw (R30)."""
    text = json.dumps(burdens, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def close_impossible(books: Books) -> None:
    """Close what can no longer be carried out: something that it moves or names is gone for good (R27).

    A lack of cash, or a house that could be sold again, is no end: the trade stays open until it is answered.
    """
    for trade in list(books.trades.values()):
        if not _still_there(books, trade):
            _close(books, trade, "impossible")


def _still_there(books: Books, trade: Trade) -> bool:
    titles = books.titles
    if not (titles.is_live(trade.proposer) and titles.is_live(trade.to)):
        return False
    for giver, side in ((trade.proposer, trade.give), (trade.to, trade.get)):
        if any(titles.owner_of(space) != giver for space in side.get("properties", ())):
            return False
        if any(not books.stakes[item["issuer"]].get(giver) for item in side.get("stakes", ())):
            return False
        for number in side.get("bonds", ()):
            if number not in books.bonds or books.bonds[number].holder != giver:
                return False
    return all(_term_still_there(books, term) for term in trade.terms)


def _term_still_there(books: Books, term: Any) -> bool:
    match term["kind"]:
        case "buy_back_share":
            return term["share"] in books.shares
        case "end_bond":
            return term["bond"] in books.bonds
        case "end_agreement":
            return term["agreement"] in books.agreements
        case _:
            return True


def close_trades_of(books: Books, seat: Seat) -> None:
    """Close every open trade of a player who goes bankrupt (R32)."""
    for trade in list(books.trades.values()):
        if seat in (trade.proposer, trade.to):
            _close(books, trade, "bankruptcy")


def need_offered(books: Books, seat: Seat, number: int) -> Trade:
    """The open trade of this number, if it was offered to `seat`. Raises Rejected `trade_closed`."""
    trade = _need_trade(books, number)
    if trade.to != seat:
        raise Rejected("trade_closed", "This trade was not offered to you.", "trade", case="answer")
    return trade


def _need_trade(books: Books, number: int) -> Trade:
    trade = books.trades.get(number)
    if trade is None:
        raise Rejected(
            "trade_closed",
            f"There is no open trade {number}; it may have been answered.",
            "trade",
            case="gone",
        )
    return trade


def proposed_this_turn(books: Books, seat: Seat) -> int:
    """How many proposals a player has made in this turn of the table; counters count."""
    turn, made = books.proposals[seat]
    return made if made and turn == books.titles.turn_number() else 0


def proposal_obstacle(books: Books, seat: Seat) -> Rejected | None:
    """Why `seat` may propose nothing more for now; None if they may.

    At most 5 open proposals of one player, and 20 within one turn of the table (R27).
    """
    if books.trades and sum(trade.proposer == seat for trade in books.trades.values()) >= MAX_OPEN:
        return Rejected(
            "too_many_offers",
            f"You have {MAX_OPEN} open proposals; withdraw one first.",
            case="open",
            facts={"most": MAX_OPEN},
        )
    if proposed_this_turn(books, seat) >= MAX_A_TURN:
        return Rejected(
            "too_many_offers",
            f"{MAX_A_TURN} proposals in one turn are enough; wait for the next.",
            case="turn",
            facts={"most": MAX_A_TURN},
        )
    return None


def _need_patience(books: Books, seat: Seat) -> None:
    obstacle = proposal_obstacle(books, seat)
    if obstacle is not None:
        raise obstacle


def _open(books: Books, trade: Trade) -> None:
    made = proposed_this_turn(books, trade.proposer)
    books.proposals[trade.proposer] = [books.titles.turn_number(), made + 1]
    books.number()
    books.trades[trade.trade] = trade
    books.titles.tell(
        {
            "type": "trade_proposed",
            "trade": trade.trade,
            "thread": trade.thread,
            "from": trade.proposer,
            "to": trade.to,
            "give": trade.give,
            "get": trade.get,
            "terms": trade.terms,
        }
    )


def _close(books: Books, trade: Trade, why: str) -> None:
    del books.trades[trade.trade]
    books.titles.tell({"type": "trade_closed", "trade": trade.trade, "why": why})
