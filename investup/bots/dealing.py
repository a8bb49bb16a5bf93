"""Answering trades: accept, reject, or counter with other cash; and when to take an own offer back.

A bot accepts what leaves it better off (worth.py) by `MARGIN` and does not make it poor: its cash stays
above the reserve or grows, and what it owes by agreement stays small or lies ready. In debt it also takes
a loss of half the cash that it gets. It rejects what cannot be carried out now.

It counters the first offer of a thread only, and only where the price is wrong and another price would
suit both: so two bots end a thread with its third step at the latest. Every offer is answered, and the
answer makes it disappear, so nobody waits and nothing goes round in circles (S31).
"""

from __future__ import annotations

from typing import Final

from investup.board.view_types import BoardView, SideEffects, TradeView
from investup.bots.atlas import Atlas
from investup.bots.deal import (
    Deal,
    Weigh,
    accepting,
    deal_of,
    effects_on,
    oldest_offer,
    with_cash,
)
from investup.bots.promises import dues, dues_by
from investup.bots.worth import WHOLE, gain, own_part, reserve
from investup.game import Action, Legal, Seat

#: Dollars that a trade has to bring.
MARGIN: Final = 10
#: Dollars a turn that a player can owe by agreement: less than GO brings.
DUES_A_TURN: Final = 30


def answer(board: Atlas, view: BoardView, legal: Legal, seat: Seat, weigh: Weigh = gain) -> Action:
    """The answer to the oldest trade that is offered to `seat`, whose level weighs deals with `weigh`."""
    trade = oldest_offer(view, legal)
    no: Action = {"type": "reject", "trade": trade["trade"]}
    effects = effects_on(trade, seat)
    if effects is None:
        return no
    deal = deal_of(trade)
    missing = _missing(board, view, deal, seat, effects, weigh)
    if missing is None:
        return no
    if missing <= 0:
        return accepting(trade)
    if "counter" in legal and trade["trade"] == trade["thread"]:
        return _counter(board, view, trade, seat, missing, weigh) or no
    return no


def stale(board: Atlas, view: BoardView, legal: Legal, seat: Seat, weigh: Weigh = gain) -> Action | None:
    """Take back an own offer that would no longer suit the bot if it were accepted now."""
    for trade in view["trades"]:
        if trade["from"] != seat:
            continue
        effects = effects_on(trade, seat)
        missing = (
            None if effects is None else _missing(board, view, deal_of(trade), seat, effects, weigh, margin=0)
        )
        if missing is None or missing > 0:
            return {"type": "withdraw", "trade": trade["trade"]}
    return None


def _missing(
    board: Atlas,
    view: BoardView,
    deal: Deal,
    seat: Seat,
    effects: SideEffects,
    weigh: Weigh,
    margin: int = MARGIN,
) -> int | None:
    """Dollars by which the deal would have to be better for `seat`; 0 or less: it suits. None: at no price."""
    before, after = effects["cash"]["before"], effects["cash"]["after"]
    worth = weigh(board, view, deal, seat, effects)
    if before < 0:
        return margin - worth - (after - before) // 2
    kept = reserve(board, view, seat)
    new = dues_by(deal.terms, seat)
    if new.a_turn and new.in_all > after - kept and dues(view, seat).a_turn + new.a_turn > DUES_A_TURN:
        return None
    # where others hold stakes in the bot, only a part of each dollar is its own
    short = -((worth - margin) * WHOLE // own_part(view, seat))
    return max(short, min(kept, before) - after)


def _counter(
    board: Atlas, view: BoardView, trade: TradeView, seat: Seat, missing: int, weigh: Weigh
) -> Action | None:
    """The same trade for `missing` dollars more and half of what the other side gains beyond them.

    None if they have not the cash or would not gain.
    """
    other = trade["from"]
    theirs = effects_on(trade, other)
    if theirs is None or theirs["cash"]["before"] < 0 or theirs["cash"]["after"] < missing:
        return None
    deal = deal_of(trade)
    beyond = weigh(board, view, deal, other, theirs) - MARGIN - missing
    if beyond < 0:
        return None
    more = min(missing + beyond // 2, theirs["cash"]["after"])
    net = deal.give.get("cash", 0) - deal.get.get("cash", 0) + more
    return {
        "type": "counter",
        "trade": trade["trade"],
        "give": with_cash(deal.get, -net),
        "get": with_cash(deal.give, net),
        "terms": trade["terms"],
    }
