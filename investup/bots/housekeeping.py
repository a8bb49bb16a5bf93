"""What is done with one's own deeds: what to keep in hand, where to build, what to redeem, how to come out of debt.

`steady` and `sharp` ask these questions of a view, and of the games that `sharp` plays ahead. Which spaces
an action may name comes from whoever asks: from `legal`, or from the rules.

- **Reserve.** What the others' rents may take soon: so many turns of what they take on average, or a part
  of the worst of them if that is more, less what mortgages on idle deeds would bring at once.
- **Building.** The third house is where rents jump, so the set that earns most for the dollar is brought to
  three houses before another is begun; then hotels.
- **Debt.** First mortgages on what stands alone, then houses that lose least rent for the dollar, then the
  rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from investup.bots.position import Position
from investup.bots.valuation import AIRPORT_RENTS, HOTEL, ROUNDS, USUAL, UTILITY_RENTS, Ground, ground
from investup.finance.titles import NOBODY
from investup.game import Seat

#: Turns of the others' average rents, and the part of their worst rent in percent, that are kept in hand.
TURNS_IN_HAND: Final = 2
WORST_IN_HAND: Final = 35
#: Of what idle deeds would bring as mortgages, so much counts as if it were in hand, in percent.
IDLE_COUNTS: Final = 60
#: Dollars that are kept in any case.
LEAST: Final = 60
#: What a dollar raised costs beside the rents that are lost: by a mortgage, by one on a set that could be built
#: on, and by selling a house.
LIFTING: Final = 0.1
WHOLE: Final = 0.5
REBUILDING: Final = 0.6
#: Dollars above the reserve that make a player rich enough to redeem a deed that goes with nothing.
RICH: Final = 350


def rent_now(land: Ground, position: Position, space: int) -> int:
    """What a landing costs as things stand, in dollars; 7 for the dice."""
    owner = position.owner[space]
    if owner == NOBODY or position.mortgaged[space]:
        return 0
    board = land.atlas
    city = board.map.spaces[space]
    if city.kind == "city":
        houses = position.houses[space]
        if houses == 0 and is_whole(land, position, space):
            return 2 * city.rents[0]
        return city.rents[houses]
    count = sum(position.owner[mate] == owner for mate in board.group[space])
    return int(AIRPORT_RENTS[count] if city.kind == "airport" else UTILITY_RENTS[count])


def is_whole(land: Ground, position: Position, space: int) -> bool:
    """Whether a city's owner has its whole colour set."""
    owner = position.owner[space]
    if owner == NOBODY or land.atlas.map.spaces[space].kind != "city":
        return False
    for mate in land.atlas.mates[space]:  # noqa: SIM110 - a generator takes twice as long
        if position.owner[mate] != owner:
            return False
    return True


def is_idle(land: Ground, position: Position, space: int) -> bool:
    """Whether a deed's owner has nothing that goes with it."""
    owner = position.owner[space]
    for mate in land.atlas.mates[space]:  # noqa: SIM110
        if position.owner[mate] == owner:
            return False
    return True


def reserve(position: Position, seat: Seat) -> int:
    """Cash to keep in hand, in dollars."""
    land = ground(position.map_key)
    usual = 0.0
    worst = idle = 0
    for space in land.atlas.map.properties:
        owner = position.owner[space]
        if owner == seat:
            if not position.mortgaged[space] and not is_whole(land, position, space):
                idle += land.atlas.mortgage_value[space]
        elif owner != NOBODY:
            rent = rent_now(land, position, space)
            usual += rent * land.visits[space]
            worst = max(worst, rent)
    threat = max(TURNS_IN_HAND * usual, worst * WORST_IN_HAND / 100)
    return max(LEAST, int(threat - idle * IDLE_COUNTS / 100))


def next_house(position: Position, sites: Sequence[int], spare: int) -> int | None:
    """The city to build on next, out of `sites`; None where `spare` dollars pay for none."""
    land = ground(position.map_key)
    best: tuple[float, int] | None = None
    for space in sites:
        number = land.atlas.map.spaces[space].set - 1
        price = land.house[number]
        if price > spare:
            continue
        cities = land.atlas.sets[number]
        levels = [position.houses[city] for city in cities]
        lowest = min(levels)
        if position.houses[space] > lowest:
            continue
        target = USUAL if lowest < USUAL else HOTEL
        rents = land.set_rents[number]
        now = sum(land.rents[city][min(level, target)] for city, level in zip(cities, levels, strict=True))
        missing = sum(max(0, target - level) for level in levels)
        value = (rents[target] - now) / (missing * price)
        if target == USUAL and missing * price > spare:
            # what cannot be finished now is worth less than what can
            value *= 0.5 + 0.5 * spare / (missing * price)
        value += (
            land.rents[space][position.houses[space] + 1] - land.rents[space][position.houses[space]]
        ) / 1e6
        if best is None or value > best[0]:
            best = value, space
    return None if best is None else best[1]


def sites(position: Position, seat: Seat) -> list[int]:
    """The cities that can take a house whatever the cash: the lowest of whole sets without a mortgage."""
    found = []
    for cities in ground(position.map_key).atlas.sets:
        if any(position.owner[city] != seat or position.mortgaged[city] for city in cities):
            continue
        lowest = min(position.houses[city] for city in cities)
        if lowest < HOTEL:
            found += [city for city in cities if position.houses[city] == lowest]
    return found


def to_redeem(position: Position, seat: Seat, mortgaged: Sequence[int], spare: int) -> int | None:
    """The mortgaged deed to lift next: those of a whole set first, others only when rich."""
    land = ground(position.map_key)
    best: tuple[float, int] | None = None
    for space in mortgaged:
        whole = is_whole(land, position, space)
        cost = land.atlas.lift_cost[space]
        if spare < cost + (0 if whole else RICH):
            continue
        value = land.atlas.lone_rent[space] * land.visits[space] / cost + (1.0 if whole else 0.0)
        if best is None or value > best[0]:
            best = value, space
    return None if best is None else best[1]


def to_mortgage(position: Position, free: Sequence[int], *, idle_only: bool = False) -> int | None:
    """The deed that loses least rent for the dollar that its mortgage brings."""
    land = ground(position.map_key)
    best: tuple[float, int] | None = None
    for space in free:
        if idle_only and (is_whole(land, position, space) or not is_idle(land, position, space)):
            continue
        loss = rent_now(land, position, space) * land.visits[space] / land.atlas.mortgage_value[space]
        if best is None or loss < best[0]:
            best = loss, space
    return None if best is None else best[1]


def to_raise(position: Position, free: Sequence[int], built: Sequence[int]) -> tuple[str, int] | None:
    """The mortgage, or the sale of a house, that loses least for the dollar that it brings; None: there is none.

    A house that is sold costs as much again as it brought (R10), a mortgage a tenth (R7).
    """
    land = ground(position.map_key)
    best: tuple[float, str, int] | None = None
    for space in free:
        loss = rent_now(land, position, space) * land.visits[space] / land.atlas.mortgage_value[space]
        loss = loss * ROUNDS + LIFTING + (WHOLE if is_whole(land, position, space) else 0.0)
        if best is None or loss < best[0]:
            best = loss, "mortgage", space
    for space in built:
        level = position.houses[space]
        half = land.house[land.atlas.map.spaces[space].set - 1] // 2
        loss = (land.rents[space][level] - land.rents[space][level - 1]) / half * ROUNDS + REBUILDING
        if best is None or loss < best[0]:
            best = loss, "sell_house", space
    return None if best is None else best[1:]


def raised_by_idle(position: Position, free: Sequence[int], besides: Sequence[int] = ()) -> int:
    """What mortgages on idle deeds, but for those in `besides`, would bring, in dollars."""
    land = ground(position.map_key)
    return sum(
        land.atlas.mortgage_value[space]
        for space in free
        if space not in besides and is_idle(land, position, space) and not is_whole(land, position, space)
    )


def completes(position: Position, seat: Seat, space: int) -> bool:
    """Whether the city would give the seat its whole colour set."""
    land = ground(position.map_key)
    if land.atlas.map.spaces[space].kind != "city":
        return False
    return all(position.owner[mate] == seat for mate in land.atlas.mates[space])


def blocks(position: Position, seat: Seat, space: int) -> bool:
    """Whether one other player lacks nothing but this city of its colour set."""
    land = ground(position.map_key)
    if land.atlas.map.spaces[space].kind != "city":
        return False
    owners = {position.owner[mate] for mate in land.atlas.mates[space]}
    return len(owners) == 1 and owners.isdisjoint((seat, NOBODY))
