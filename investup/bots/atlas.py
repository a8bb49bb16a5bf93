"""What every player knows of a map: prices, sets and rents, read from the map that each client draws."""

from __future__ import annotations

from functools import cache
from typing import Final

from investup.board.map import Map, parse_map
from investup.rulesets import ruleset

#: Rent of an airport and of a utility that a player who owns just this one may expect (7 on the dice).
_LONE_RENT: Final = {"airport": 25, "utility": 28}


class Atlas:
    """A map with what the bots ask of it worked out once. Lists are indexed by space."""

    __slots__ = (
        "cities",
        "group",
        "lift_cost",
        "lone_rent",
        "map",
        "mates",
        "mortgage_value",
        "price",
        "sets",
    )

    def __init__(self, map_: Map) -> None:
        self.map = map_
        spaces = map_.spaces
        self.price = [space.price for space in spaces]
        #: Dollars for a mortgage, and for lifting it (R7).
        self.mortgage_value = [space.mortgage_value for space in spaces]
        self.lift_cost = [space.lift_cost for space in spaces]
        #: What a deed earns at one visit when its owner has nothing that goes with it.
        self.lone_rent = [
            space.rents[0] if space.rents else _LONE_RENT.get(space.kind, 0) for space in spaces
        ]
        #: The other spaces of the same colour set, the other airports, the other utility.
        groups = [*map_.sets, map_.airports, map_.utilities]
        #: The colour sets alone, without the empty one that numbers them from 1, and the cities of all of them.
        self.sets = map_.sets[1:]
        self.cities = tuple(city for cities in self.sets for city in cities)
        self.mates: list[tuple[int, ...]] = [() for _ in spaces]
        #: The same with the space itself.
        self.group: list[tuple[int, ...]] = [() for _ in spaces]
        for group in groups:
            for space in group:
                self.group[space] = group
                self.mates[space] = tuple(other for other in group if other != space)


@cache
def atlas(key: str) -> Atlas:
    """The atlas of the Invest Up map called `key`. Raises KeyError for a map that is not here."""
    return Atlas(parse_map(ruleset("invest-up").meta.maps[key]))
