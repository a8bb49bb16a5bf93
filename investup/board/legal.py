"""What a player may do now, in the small grammar of the wire, so that no client needs rules of its own."""

from __future__ import annotations

from collections.abc import Iterable

from investup.board.building import must_keep_houses
from investup.board.holdings import holdings
from investup.board.jail import FINE, leave_obstacle
from investup.board.lot import Auction
from investup.board.state import NOTHING, State
from investup.board.turn_order import phase
from investup.finance.legal import legal as legal_finance
from investup.game import Legal, Seat


def legal(state: State, seat: Seat) -> Legal:
    """Every allowed action of `seat` with the bounds of its fields; `{}` for a bankrupt or when the game is over.

    A player who may act always has at least `declare_bankruptcy`, so no game can hang.
    """
    if state.outcome is not None or state.bankrupt[seat]:
        return {}
    allowed: Legal = {}
    deeds = holdings(state, seat)
    if state.auction is not None:
        _bidding(allowed, state, seat, state.auction)
    elif seat == state.turn:
        for type_ in _turn_actions(state, seat):
            allowed[type_] = {}
    if seat == state.turn:
        # Building and lifting a mortgage: own turn only, not in debt, and with the cash (R6).
        cash = state.free_cash(seat)
        if deeds.sites:
            _on_spaces(allowed, "build", [space for space, cost in deeds.sites if cost <= cash])
        if deeds.mortgaged:
            _on_spaces(allowed, "unmortgage", [space for space, cost in deeds.mortgaged if cost <= cash])
    if deeds.built:
        _on_spaces(
            allowed,
            "sell_house",
            [space for space in deeds.built if not must_keep_houses(state, seat, space)],
        )
    if deeds.free:
        _on_spaces(allowed, "mortgage", list(deeds.free))
    allowed.update(legal_finance(state.books, seat))
    allowed["declare_bankruptcy"] = {}
    return allowed


def _on_spaces(allowed: Legal, type_: str, spaces: list[int]) -> None:
    if spaces:
        allowed[type_] = {"space": {"one_of": spaces}}


def _bidding(allowed: Legal, state: State, seat: Seat, auction: Auction) -> None:
    """Bid from one increment above the standing bid up to one's cash; pass, or come back in (R14, R19)."""
    standing, cash = auction.standing, state.cash[seat]
    if cash >= auction.least and (standing is None or standing.seat != seat):
        allowed["bid"] = {"amount": {"int": [auction.least, cash]}}
    allowed["unpass" if auction.passed[seat] else "pass"] = {}


def _turn_actions(state: State, seat: Seat) -> Iterable[str]:
    """The steps of the turn itself: settle, buy, roll, end (R3, R4)."""
    now = phase(state)
    if state.offer != NOTHING:
        if state.cash[seat] >= state.map.spaces[state.offer].price:
            yield "buy"
        yield "decline"
    elif now == "roll":
        yield "roll"
        if leave_obstacle(state, seat) is None:
            if state.cash[seat] >= FINE:
                yield "pay_fine"
            if state.passes[seat]:
                yield "use_pass"
    elif now == "end":
        yield "end_turn"
