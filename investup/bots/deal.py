"""A trade as the bots think of it: one that was proposed, or one that they might propose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from investup.board.view_types import BoardView, SideEffects, TradeView
from investup.bots.atlas import Atlas
from investup.finance.terms import Side, Term
from investup.game import Action, Legal, Seat

#: For each space, who owns it.
Owners = Sequence[Seat | None]


class Deal(NamedTuple):
    """What the proposer gives and gets, and the terms."""

    proposer: Seat
    to: Seat
    give: Side
    get: Side
    terms: Sequence[Term] = ()

    def seen_by(self, seat: Seat) -> tuple[Side, Side, Seat]:
        """What `seat` gives, what it gets, and the other one."""
        if seat == self.proposer:
            return self.give, self.get, self.to
        return self.get, self.give, self.proposer

    def owners_after(self, owners: Owners) -> list[Seat | None]:
        """Who owns each space once the deeds have moved."""
        after = list(owners)
        for taker, side in ((self.to, self.give), (self.proposer, self.get)):
            for space in side.get("properties", ()):
                after[space] = taker
        return after


#: How much better off a deal leaves a seat, in dollars. The effects are the engine's for its side, None where
#: the deal is but an idea.
Weigh = Callable[[Atlas, BoardView, Deal, Seat, SideEffects | None], int]


def deal_of(trade: TradeView) -> Deal:
    """The deal that an open proposal stands for."""
    return Deal(trade["from"], trade["to"], trade["give"], trade["get"], trade["terms"])


def effects_on(trade: TradeView, seat: Seat) -> SideEffects | None:
    """What the trade would change for `seat`; None where it cannot be carried out now."""
    return next((side for side in trade["effects"] or () if side["seat"] == seat), None)


def oldest_offer(view: BoardView, legal: Legal) -> TradeView:
    """The trade that has waited longest for this player's answer; `legal` allows one."""
    number = legal["reject"]["trade"]["one_of"][0]
    return next(trade for trade in view["trades"] if trade["trade"] == number)


def accepting(trade: TradeView) -> Action:
    """The action that takes a trade, with the burdens that it is seen to carry."""
    yes: Action = {"type": "accept", "trade": trade["trade"]}
    return yes if trade["digest"] is None else {**yes, "burdens": trade["digest"]}


def with_cash(side: Side, dollars: int) -> Side:
    """The same side with another amount of cash, or without any for 0 and less."""
    changed: Side = {**side}
    changed.pop("cash", None)
    if dollars > 0:
        changed["cash"] = dollars
    return changed
