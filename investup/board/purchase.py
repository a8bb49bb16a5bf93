"""Buying the property landed on, or not (rulebook: Buying property and auctions; R4)."""

from __future__ import annotations

from investup.board.auction import can_open, open_auction
from investup.board.state import NOTHING, State
from investup.board.turn_order import need_own_turn
from investup.finance.ledger import BANK
from investup.game import Action, Rejected, Seat


def offer(state: State, seat: Seat, space: int) -> None:
    """Offer an unowned property to the player who landed on it, whether or not they have the cash yet."""
    state.offer = space
    state.emit({"type": "offered", "seat": seat, "space": space, "price": state.map.spaces[space].price})


def buy(state: State, seat: Seat, action: Action) -> None:
    """Take the deed at its listed price; a voluntary payment needs the cash (R12)."""
    space = _need_offer(state, seat, action)
    data = state.map.spaces[space]
    cash = state.cash[seat]
    if cash < data.price:
        raise Rejected(
            "not_enough_cash",
            f"{data.name} costs ${data.price} and you have ${cash}. Raise ${data.price - cash} or decline.",
            case="price",
            facts={"place": data.name, "price": data.price, "cash": cash, "missing": data.price - cash},
        )
    state.step += 1
    state.offer = NOTHING
    state.ledger.move(seat, BANK, data.price, "purchase")
    state.owner[space] = seat
    state.emit({"type": "bought", "seat": seat, "space": space, "price": data.price})


def decline(state: State, seat: Seat, action: Action) -> None:
    """Do not buy: the property goes to auction if it can (R15), else it stays unowned."""
    space = _need_offer(state, seat, action)
    state.step += 1
    state.offer = NOTHING
    state.emit({"type": "declined", "seat": seat, "space": space})
    if can_open(state, space):
        open_auction(state, space)


def _need_offer(state: State, seat: Seat, action: Action) -> int:
    need_own_turn(state, seat, action)
    if state.offer == NOTHING:
        raise Rejected(
            "wrong_phase", "Nothing is on offer: you buy where you land, if nobody owns it.", case="no_offer"
        )
    return state.offer
