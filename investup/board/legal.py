"""What a player may do now, in the small grammar of the wire, so that no client needs rules of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from investup.board.building import build_obstacle, sell_house_obstacle
from investup.board.deeds import owned_by
from investup.board.jail import FINE, leave_obstacle
from investup.board.mortgages import mortgage_obstacle, unmortgage_obstacle
from investup.board.state import NOTHING, State
from investup.board.turn_order import phase
from investup.game import Legal, Seat

#: The actions on one property of one's own, with what stands in their way.
_ON_SPACES: Final[tuple[tuple[str, Callable[[State, Seat, int], str | None]], ...]] = (
    ("build", build_obstacle),
    ("sell_house", sell_house_obstacle),
    ("mortgage", mortgage_obstacle),
    ("unmortgage", unmortgage_obstacle),
)


def legal(state: State, seat: Seat) -> Legal:
    """Every allowed action of `seat` with the bounds of its fields; `{}` for a bankrupt or when the game is over.

    A player who may act always has at least `declare_bankruptcy`, so no game can hang.
    """
    if state.outcome is not None or state.bankrupt[seat]:
        return {}
    allowed: Legal = {}
    if seat == state.turn:
        for type_ in _turn_actions(state, seat):
            allowed[type_] = {}
    mine = owned_by(state, seat)
    if mine:
        for type_, obstacle in _ON_SPACES:
            spaces = [space for space in mine if obstacle(state, seat, space) is None]
            if spaces:
                allowed[type_] = {"space": {"one_of": spaces}}
    allowed["declare_bankruptcy"] = {}
    return allowed


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
