"""What a player's deeds allow, whatever the cash and the turn: worked out again only where a deed has changed.

Asking every deed what can be done with it is most of the work of `legal`, and most actions change no deed.
The spaces as a view shows them are kept here too, for those who look at the game after every action.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from investup.board.building import house_obstacle, site_obstacle
from investup.board.deeds import owned_by
from investup.board.mortgages import mortgage_obstacle
from investup.board.state import State
from investup.board.view_types import SpaceView
from investup.finance.agreements import rented
from investup.finance.titles import NOBODY
from investup.game import Seat


class Holdings:
    """Spaces in board order, with what they cost in dollars where an action on them costs something."""

    __slots__ = ("built", "free", "mortgaged", "sites")

    def __init__(
        self,
        sites: list[tuple[int, int]],
        built: list[int],
        free: list[int],
        mortgaged: list[tuple[int, int]],
    ) -> None:
        #: Cities that can take their next house, and its price.
        self.sites = sites
        #: Cities that can sell a house, but for those whose tenant needs it (building.must_keep_houses).
        self.built = built
        #: Properties that can be mortgaged.
        self.free = free
        #: Mortgaged properties, and what lifting costs.
        self.mortgaged = mortgaged


class Allowed:
    """What the owner of one property can do with it."""

    __slots__ = ("build", "mortgage", "sell_house")

    def __init__(self, build: bool, sell_house: bool, mortgage: bool) -> None:
        self.build = build
        self.sell_house = sell_house
        self.mortgage = mortgage


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
    #: A new list whenever something has changed, so that whoever has an older one can keep it.
    rows: list[SpaceView]


def holdings(state: State, seat: Seat) -> Holdings:
    """What the deeds of `seat` allow now."""
    known = _up_to_date(state)
    found = known.by_seat.get(seat)
    if found is None:
        found = known.by_seat[seat] = _sum_up(state, seat, known.by_space)
    return found


def space_rows(state: State) -> list[SpaceView]:
    """The spaces as a view shows them. Nobody changes the rows: they are the same ones until their deed changes."""
    return _up_to_date(state).rows


def space_row(owner: Seat, houses: int, mortgaged: bool) -> SpaceView:
    """One space as a view shows it."""
    return {"owner": None if owner == NOBODY else owner, "houses": houses, "mortgaged": mortgaged}


def _up_to_date(state: State) -> Known:
    """What is known, good for the deeds of now.

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
    return known


def _unowned(state: State) -> Known:
    """What is known of a board on which nobody owns anything."""
    count = len(state.map.spaces)
    rows = [space_row(NOBODY, 0, False)] * count
    return Known([NOBODY] * count, [0] * count, [False] * count, frozenset(), [_NOTHING] * count, {}, rows)


def _look_again(state: State, known: Known, now_rented: frozenset[int]) -> None:
    """Bring the answers up to date: a change concerns its own colour set and nothing else."""
    owner, houses, mortgaged = state.owner, state.houses, state.mortgaged
    changed: set[int] = set()
    if known.owner != owner:
        for space, before in enumerate(known.owner):
            if before != owner[space]:
                changed.add(space)
                known.by_seat.pop(before, None)
        known.owner = list(owner)
    if known.houses != houses:
        changed.update(_differing(houses, known.houses))
        known.houses = list(houses)
    if known.mortgaged != mortgaged:
        changed.update(_differing(mortgaged, known.mortgaged))
        known.mortgaged = list(mortgaged)
    if changed:
        rows = known.rows = list(known.rows)
        for space in changed:
            rows[space] = space_row(owner[space], houses[space], mortgaged[space])
    if known.rented != now_rented:
        changed |= known.rented ^ now_rented
        known.rented = now_rented
    set_of = state.map.set_of
    touched = {city for space in changed for city in set_of[space] or (space,)}
    for space in touched:
        known.by_seat.pop(owner[space], None)
        known.by_space[space] = _allowed(state, space)


def _differing(now: list[Any], before: list[Any]) -> list[int]:
    """Where two lists of equal length differ."""
    return [index for index, value in enumerate(now) if value != before[index]]


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
