"""What a player may do now, in the small grammar of the wire, so that no client needs rules of its own."""

from __future__ import annotations

from typing import Any, Final

from investup.board.building import must_keep_houses
from investup.board.holdings import holdings
from investup.board.jail import FINE, leave_obstacle
from investup.board.lot import Auction
from investup.board.state import NOTHING, State
from investup.finance.legal import add_legal as add_finance
from investup.game import Legal, Seat

#: The bounds of an action that has no fields. Nobody changes what `legal` gives.
_NO_FIELDS: Final[dict[str, dict[str, Any]]] = {}


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
        _turn_actions(allowed, state, seat)
    if seat == state.turn:
        # Building and lifting a mortgage: own turn only, not in debt, and with the cash (R6).
        cash = state.free_cash(seat)
        if deeds.sites:
            _on_spaces(allowed, "build", [space for space, cost in deeds.sites if cost <= cash])
        if deeds.mortgaged:
            _on_spaces(allowed, "unmortgage", [space for space, cost in deeds.mortgaged if cost <= cash])
    if deeds.built:
        _selling(allowed, state, seat, deeds.built)
    if deeds.free:
        allowed["mortgage"] = {"space": {"one_of": list(deeds.free)}}
    add_finance(allowed, state.books, seat)
    allowed["declare_bankruptcy"] = _NO_FIELDS
    return allowed


def _on_spaces(allowed: Legal, type_: str, spaces: list[int]) -> None:
    if spaces:
        allowed[type_] = {"space": {"one_of": spaces}}


def _selling(allowed: Legal, state: State, seat: Seat, built: list[int]) -> None:
    """Houses can be sold but for those that a tenant needs."""
    if state.books.agreements:
        _on_spaces(allowed, "sell_house", [it for it in built if not must_keep_houses(state, seat, it)])
    else:
        allowed["sell_house"] = {"space": {"one_of": list(built)}}


def _bidding(allowed: Legal, state: State, seat: Seat, auction: Auction) -> None:
    """Bid from one increment above the standing bid up to one's cash; pass, or come back in (R14, R19)."""
    standing, cash = auction.standing, state.cash[seat]
    if cash >= auction.least and (standing is None or standing.seat != seat):
        allowed["bid"] = {"amount": {"int": [auction.least, cash]}}
    allowed["unpass" if auction.passed[seat] else "pass"] = _NO_FIELDS


def _turn_actions(allowed: Legal, state: State, seat: Seat) -> None:
    """The steps of the turn itself: settle, buy, roll, end (R3, R4)."""
    cash = state.cash[seat]
    if state.offer != NOTHING:
        if cash >= state.map.spaces[state.offer].price:
            allowed["buy"] = _NO_FIELDS
        allowed["decline"] = _NO_FIELDS
        return
    if cash < 0:
        return
    if not state.roll_owed:
        allowed["end_turn"] = _NO_FIELDS
        return
    allowed["roll"] = _NO_FIELDS
    if leave_obstacle(state, seat) is None:
        if cash >= FINE:
            allowed["pay_fine"] = _NO_FIELDS
        if state.passes[seat]:
            allowed["use_pass"] = _NO_FIELDS
