"""What a player's deeds allow, whatever the cash and the turn: worked out again only where a deed has changed.

Asking every deed what can be done with it is most of the work of `legal`, and most actions change no deed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from investup.board.building import house_obstacle, site_obstacle
from investup.board.deeds import owned_by
from investup.board.mortgages import mortgage_obstacle
from investup.board.state import State
from investup.finance.agreements import rented
from investup.finance.titles import NOBODY
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


class Allowed(NamedTuple):
    """What the owner of one property can do with it."""

    build: bool
    sell_house: bool
    mortgage: bool


_NOTHING = Allowed(build=False, sell_house=False, mortgage=False)


@dataclass(slots=True)
class Known:
    """Answers, and the deeds that they are good for."""

    owner: list[int]
    houses: list[int]
    mortgaged: list[bool]
    rented: frozenset[int]
    by_space: list[Allowed]
    by_seat: dict[Seat, Holdings]


def holdings(state: State, seat: Seat) -> Holdings:
    """What the deeds of `seat` allow now.

    The deeds that the answers were worked out for are kept beside them, so that no rule needs to say that it
    has changed one. Whatever else comes to decide an answer has to be compared here too.
    """
    known = state.known
    if known is None:
        known = state.known = _unowned(state)
    now_rented = rented(state.books)
    if (
        known.owner != state.owner
        or known.houses != state.houses
        or known.mortgaged != state.mortgaged
        or known.rented != now_rented
    ):
        _look_again(state, known, now_rented)
    found = known.by_seat.get(seat)
    if found is None:
        found = known.by_seat[seat] = _sum_up(state, seat, known.by_space)
    return found


def _unowned(state: State) -> Known:
    """What is known of a board on which nobody owns anything."""
    count = len(state.map.spaces)
    return Known([NOBODY] * count, [0] * count, [False] * count, frozenset(), [_NOTHING] * count, {})


def _look_again(state: State, known: Known, now_rented: frozenset[int]) -> None:
    """Bring the answers up to date: a change concerns its own colour set and nothing else."""
    for space in state.map.properties:
        if (
            known.owner[space] == state.owner[space]
            and known.houses[space] == state.houses[space]
            and known.mortgaged[space] == state.mortgaged[space]
            and (space in known.rented) == (space in now_rented)
        ):
            continue
        known.by_seat.pop(known.owner[space], None)
        for other in state.map.set_of[space] or (space,):
            known.by_seat.pop(state.owner[other], None)
            known.by_space[other] = _allowed(state, other)
    known.owner = list(state.owner)
    known.houses = list(state.houses)
    known.mortgaged = list(state.mortgaged)
    known.rented = now_rented


def _allowed(state: State, space: int) -> Allowed:
    owner = state.owner[space]
    if owner == NOBODY:
        return _NOTHING
    return Allowed(
        build=site_obstacle(state, owner, space) is None,
        sell_house=house_obstacle(state, owner, space) is None,
        mortgage=mortgage_obstacle(state, owner, space) is None,
    )


def _sum_up(state: State, seat: Seat, allowed: list[Allowed]) -> Holdings:
    mine = owned_by(state, seat)
    return Holdings(
        sites=[(space, state.map.spaces[space].house) for space in mine if allowed[space].build],
        built=[space for space in mine if allowed[space].sell_house],
        free=[space for space in mine if allowed[space].mortgage],
        mortgaged=[(space, state.map.spaces[space].lift_cost) for space in mine if state.mortgaged[space]],
    )
