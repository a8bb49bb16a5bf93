"""Mortgaging a property and lifting the mortgage (rulebook: Houses, hotels and mortgages; R6, R7)."""

from __future__ import annotations

from investup.board.deeds import name, need_space, not_owner
from investup.board.state import State
from investup.board.turn_order import keeps_for_bid
from investup.finance.agreements import rental_of
from investup.finance.ledger import BANK
from investup.game import Action, Rejected, Seat


def mortgage_obstacle(state: State, seat: Seat, space: int) -> str | None:
    """Why `seat` cannot mortgage `space` now, as a code; None if they can, in anybody's turn (R6)."""
    if state.owner[space] != seat:
        return "not_owner"
    if state.mortgaged[space]:
        return "mortgaged"
    if rental_of(state.books, space) is not None:
        return "rented"
    if state.set_is_built(space):
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
            raise Rejected(
                code, f"{title} is mortgaged already.", "space", case="already", facts={"place": title}
            )
        case "rented":
            raise Rejected(
                code,
                f"{title} is rented out and cannot be mortgaged until that ends.",
                "space",
                case="mortgage",
                facts={"place": title},
            )
        case _:
            raise Rejected(
                code,
                f"Sell the houses of its set before you mortgage {title}.",
                "space",
                case="mortgage",
                facts={"place": title},
            )
    state.ledger.move(BANK, seat, state.map.spaces[space].mortgage_value, "mortgage")
    state.mortgaged[space] = True
    state.emit({"type": "mortgaged", "seat": seat, "space": space})


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
    cost = state.map.spaces[space].lift_cost
    if state.cash[seat] < cost:
        return "not_enough_cash"
    if state.free_cash(seat) < cost:
        return "leader_reserved"
    return None


def unmortgage(state: State, seat: Seat, action: Action) -> None:
    """Lift a mortgage for 110% of what it paid."""
    space = need_space(state, action)
    title = name(state, space)
    cost = state.map.spaces[space].lift_cost
    code = unmortgage_obstacle(state, seat, space)
    match code:
        case None:
            pass
        case "not_owner":
            raise not_owner(state, space)
        case "mortgaged":
            raise Rejected(code, f"{title} is not mortgaged.", "space", case="not", facts={"place": title})
        case "not_your_turn":
            raise Rejected(code, "You can lift a mortgage in your own turn only.", case="lift")
        case "in_debt":
            raise Rejected(
                code,
                f"You are ${-state.cash[seat]} in debt; raise the cash first.",
                facts={"debt": -state.cash[seat]},
            )
        case "leader_reserved":
            raise keeps_for_bid()
        case _:
            raise Rejected(
                code,
                f"Lifting the mortgage of {title} costs ${cost}; you have ${state.cash[seat]}.",
                "space",
                case="lift",
                facts={"place": title, "price": cost, "cash": state.cash[seat]},
            )
    state.ledger.move(seat, BANK, cost, "mortgage_lift")
    state.mortgaged[space] = False
    state.emit({"type": "unmortgaged", "seat": seat, "space": space})
