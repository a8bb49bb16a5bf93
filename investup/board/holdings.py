"""What a player's deeds allow, whatever the cash and the turn: worked out again only when a deed has changed.

Asking every deed what can be done with it is most of the work of `legal`, and most actions change no deed.
"""

from __future__ import annotations

from typing import NamedTuple

from investup.board.building import house_obstacle, site_obstacle
from investup.board.deeds import owned_by
from investup.board.mortgages import lift_cost, mortgage_obstacle
from investup.board.state import State
from investup.finance.agreements import rented
from investup.game import Seat


class Holdings(NamedTuple):
    """Spaces in board order, with what they cost in dollars where an action on them costs something."""

    #: Cities that can take their next house, and its price.
    sites: list[tuple[int, int]]
    #: Cities that can sell a house, but for those whose tenant needs it (building.must_keep_houses).
    built: list[int]
    #: Properties that can be mortgaged.
    free: list[int]
    #: Mortgaged properties, and what lifting costs.
    mortgaged: list[tuple[int, int]]


def holdings(state: State, seat: Seat) -> Holdings:
    """What the deeds of `seat` allow now.

    The deeds that the answers were worked out for are kept beside them, so that no rule needs to say that it
    has changed one. Whatever else comes to decide an answer has to be compared here too.
    """
    known = state.known
    if (
        known is None
        or known.owner != state.owner
        or known.houses != state.houses
        or known.mortgaged != state.mortgaged
        or known.rented != rented(state.books)
    ):
        known = state.known = _forget_changed(state, known)
    found = known.answers.get(seat)
    if found is None:
        found = known.answers[seat] = _look(state, seat)
    return found


class Known(NamedTuple):
    """Answers, and the deeds that they are good for."""

    owner: list[int]
    houses: list[int]
    mortgaged: list[bool]
    rented: frozenset[int]
    answers: dict[Seat, Holdings]


def _forget_changed(state: State, known: Known | None) -> Known:
    """The deeds as they are now, with the answers for players whom no change concerns."""
    answers: dict[Seat, Holdings] = {}
    now_rented = rented(state.books)
    if known is not None and known.rented == now_rented:
        answers = known.answers
        for space in state.map.properties:
            if (
                known.owner[space] != state.owner[space]
                or known.houses[space] != state.houses[space]
                or known.mortgaged[space] != state.mortgaged[space]
            ):
                answers.pop(known.owner[space], None)
                answers.pop(state.owner[space], None)
                for city in state.map.set_of[space]:
                    answers.pop(state.owner[city], None)
    return Known(list(state.owner), list(state.houses), list(state.mortgaged), now_rented, answers)


def _look(state: State, seat: Seat) -> Holdings:
    spaces = state.map.spaces
    mine = owned_by(state, seat)
    return Holdings(
        sites=[(space, spaces[space].house) for space in mine if site_obstacle(state, seat, space) is None],
        built=[space for space in mine if house_obstacle(state, seat, space) is None],
        free=[space for space in mine if mortgage_obstacle(state, seat, space) is None],
        mortgaged=[(space, lift_cost(state, space)) for space in mine if state.mortgaged[space]],
    )
