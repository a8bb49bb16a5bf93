"""Mortgaging a property and lifting the mortgage (rulebook: Houses, hotels and mortgages; R6, R7)."""

from __future__ import annotations

from investup.board.deeds import name, need_space, not_owner, set_has_houses
from investup.board.state import State
from investup.finance.agreements import rental_of
from investup.finance.ledger import BANK
from investup.game import Action, Rejected, Seat


def mortgage_value(state: State, space: int) -> int:
    """What mortgaging pays: half the price, rounded down to the dollar (R7)."""
    return state.map.spaces[space].price // 2


def lift_cost(state: State, space: int) -> int:
    """What lifting costs: 110% of what the mortgage paid, rounded up to the dollar (R7)."""
    return (mortgage_value(state, space) * 11 + 9) // 10


def mortgage_obstacle(state: State, seat: Seat, space: int) -> str | None:
    """Why `seat` cannot mortgage `space` now, as a code; None if they can, in anybody's turn (R6)."""
    if state.owner[space] != seat:
        return "not_owner"
    if state.mortgaged[space]:
        return "mortgaged"
    if rental_of(state.books, space) is not None:
        return "rented"
    if set_has_houses(state, space):
        return "has_houses"
    return None


def mortgage(state: State, seat: Seat, action: Action) -> None:
    """Mortgage a property for half its price."""
    space = need_space(state, action)
    title = name(state, space)
    code = mortgage_obstacle(state, seat, space)
    match code:
        case None:
            pass
        case "not_owner":
            raise not_owner(state, space)
        case "mortgaged":
            raise Rejected(code, f"{title} is mortgaged already.", "space")
        case "rented":
            raise Rejected(code, f"{title} is rented out and cannot be mortgaged until that ends.", "space")
        case _:
            raise Rejected(code, f"Sell the houses of its set before you mortgage {title}.", "space")
    state.ledger.move(BANK, seat, mortgage_value(state, space), "mortgage")
    state.mortgaged[space] = True
    state.emit("mortgaged", seat=seat, space=space)


def unmortgage_obstacle(state: State, seat: Seat, space: int) -> str | None:
    """Why `seat` cannot lift the mortgage of `space` now, as a code; None if they can, in their own turn (R6)."""
    if state.owner[space] != seat:
        return "not_owner"
    if not state.mortgaged[space]:
        return "mortgaged"
    if seat != state.turn:
        return "not_your_turn"
    if state.cash[seat] < 0:
        return "in_debt"
    if state.cash[seat] < lift_cost(state, space):
        return "not_enough_cash"
    if state.free_cash(seat) < lift_cost(state, space):
        return "leader_reserved"
    return None


def unmortgage(state: State, seat: Seat, action: Action) -> None:
    """Lift a mortgage for 110% of what it paid."""
    space = need_space(state, action)
    title = name(state, space)
    code = unmortgage_obstacle(state, seat, space)
    match code:
        case None:
            pass
        case "not_owner":
            raise not_owner(state, space)
        case "mortgaged":
            raise Rejected(code, f"{title} is not mortgaged.", "space")
        case "not_your_turn":
            raise Rejected(code, "You can lift a mortgage in your own turn only.")
        case "in_debt":
            raise Rejected(code, f"You are ${-state.cash[seat]} in debt; raise the cash first.")
        case "leader_reserved":
            raise Rejected(code, "You lead the auction and have to keep the cash for your bid.")
        case _:
            cost, cash = lift_cost(state, space), state.cash[seat]
            raise Rejected(code, f"Lifting the mortgage of {title} costs ${cost}; you have ${cash}.", "space")
    state.ledger.move(seat, BANK, lift_cost(state, space), "mortgage_lift")
    state.mortgaged[space] = False
    state.emit("unmortgaged", seat=seat, space=space)
