"""What a position is worth: the measure that `steady` and `sharp` share.

In dollars, for one seat:

- **Liquidity.** Cash, what mortgages would still pay, half of what the houses cost.
- **Rents.** What the deeds bring while each other player makes `ROUNDS` turns: each rent counts as often as a
  turn lands there (landings.py). A whole set counts with the houses that its owner can pay for: with cash
  above `POCKET` and with mortgages on deeds that go with nothing, first three houses a city, then hotels.
- **Sets to come.** Of what a whole set with three houses would bring, a part for whoever lacks a single
  city: `FROM_BANK` if it is unowned, `FROM_PLAYER` if it is another's.

How likely a seat is to win: its worth against the others', each counted by `e` to the power of the worth over
a lead: whoever is ahead by that much is ahead by e to 1. The richer the table, the less a dollar decides, so
the lead grows with all that is about.

Positions of some hundred games, and who won them, decided what counts here. Sets to come told nothing about
the winner, so chances leave them out; in a trade they keep `steady` from giving such cities away.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from typing import Final

from investup.board.landings import LANDINGS, PER
from investup.bots.atlas import Atlas, atlas
from investup.bots.position import Position
from investup.finance.titles import NOBODY
from investup.game import Seat

#: Turns of each other player for which rents count.
ROUNDS: Final = 20
#: Dollars that are not spent on houses.
POCKET: Final = 100
#: Houses that a set is thought to get by and by.
USUAL: Final = 3
HOTEL: Final = 5
FROM_BANK: Final = 0.25
FROM_PLAYER: Final = 0.12
#: Dollars, and a part of what all have, that make a lead of e to 1.
LEAD: Final = 400.0
SPREAD: Final = 0.10
#: Dollars by the number of airports, and of utilities (seven on the dice).
AIRPORT_RENTS: Final = (0.0, 25.0, 50.0, 100.0, 200.0)
UTILITY_RENTS: Final = (0.0, 28.0, 70.0)


class Ground:
    """Rents of a map as a turn of another player brings them on average, in dollars, worked out once."""

    __slots__ = ("atlas", "house", "rents", "set_rents", "visits")

    def __init__(self, board: Atlas) -> None:
        self.atlas = board
        spaces = board.map.spaces
        #: How often a turn lands on each space.
        self.visits = [landings / PER for landings in LANDINGS]
        #: For each city, what its rent brings with 0-5 houses; with none, as a city of a set that is not whole.
        self.rents = [
            [rent * visits for rent in space.rents] for space, visits in zip(spaces, self.visits, strict=True)
        ]
        #: For each colour set (from 0), what it brings whole with 0-5 houses on each city.
        self.set_rents = [
            [
                sum(self.rents[city][level] for city in cities) * (2.0 if level == 0 else 1.0)
                for level in range(HOTEL + 1)
            ]
            for cities in board.sets
        ]
        #: For each colour set (from 0), dollars for a house.
        self.house = [spaces[cities[0]].house for cities in board.sets]


@cache
def ground(key: str) -> Ground:
    """The rents of the map called `key`. Raises KeyError for a map that is not here."""
    return Ground(atlas(key))


class _Sum:
    """What is added up for a seat, in dollars."""

    __slots__ = ("idle", "money", "rents", "whole")

    def __init__(self, cash: int) -> None:
        self.money = float(cash)
        #: What comes in while each other player makes a turn.
        self.rents = 0.0
        #: What mortgages on deeds outside of whole sets would still pay.
        self.idle = 0
        #: The sets (from 0) that are whole.
        self.whole: list[int] = []


def worth(position: Position, seat: Seat, *, hopes: bool = True) -> float:
    """What the position is worth to a seat, in dollars: money, rents, and with `hopes` sets to come."""
    land = ground(position.map_key)
    board = land.atlas
    counted = _Sum(position.cash[seat])
    for number, cities in enumerate(board.sets):
        _count_set(land, position, seat, number, cities, counted, hopes=hopes)
    _count_group(land, position, seat, board.map.airports, AIRPORT_RENTS, counted)
    _count_group(land, position, seat, board.map.utilities, UTILITY_RENTS, counted)
    if counted.whole:
        budget = max(0.0, position.cash[seat] - POCKET) + counted.idle
        built, cost = _built_up(land, position, counted.whole, budget)
        counted.rents += built
        # half of what goes into houses stays money
        counted.money -= cost / 2
    return counted.money + counted.rents * ROUNDS * (len(position.live) - 1)


def _count_set(
    land: Ground,
    position: Position,
    seat: Seat,
    number: int,
    cities: Sequence[int],
    counted: _Sum,
    *,
    hopes: bool,
) -> None:
    """The cities of a set: whole, in parts, or but for one that is still to come."""
    owner, mortgaged = position.owner, position.mortgaged
    mine = 0
    for city in cities:
        if owner[city] == seat:
            mine += 1
    if mine == 0:
        return
    if mine == len(cities):
        counted.whole.append(number)
    for city in cities:
        if owner[city] == seat:
            if not mortgaged[city]:
                counted.money += land.atlas.mortgage_value[city]
            if mine == len(cities):
                counted.money += position.houses[city] * (land.house[number] // 2)
            elif not mortgaged[city]:
                counted.idle += land.atlas.mortgage_value[city]
                counted.rents += land.rents[city][0]
        elif hopes and mine == len(cities) - 1:
            chance = FROM_BANK if owner[city] == NOBODY else FROM_PLAYER
            counted.rents += chance * land.set_rents[number][USUAL]


def _count_group(
    land: Ground,
    position: Position,
    seat: Seat,
    group: Sequence[int],
    rents: Sequence[float],
    counted: _Sum,
) -> None:
    """Airports, or utilities: mortgaged ones bring nothing but count for the others."""
    mine = 0
    visits = 0.0
    for space in group:
        if position.owner[space] == seat:
            mine += 1
            if not position.mortgaged[space]:
                counted.money += land.atlas.mortgage_value[space]
                counted.idle += land.atlas.mortgage_value[space]
                visits += land.visits[space]
    counted.rents += visits * rents[mine]


def _built_up(land: Ground, position: Position, whole: list[int], budget: float) -> tuple[float, float]:
    """What whole sets bring a turn once their owner has built what `budget` pays for, and what that costs."""
    sets = land.atlas.sets
    order = sorted(whole, key=lambda number: -land.set_rents[number][USUAL] / land.house[number])
    levels: dict[int, float] = {}
    spent = 0.0
    for number in whole:
        cities = sets[number]
        levels[number] = sum(position.houses[city] for city in cities) / len(cities)
    for target in (USUAL, HOTEL):
        for number in order:
            if levels[number] >= target:
                continue
            price = len(sets[number]) * land.house[number]
            more = min(target - levels[number], (budget - spent) / price)
            if more > 0:
                levels[number] += more
                spent += more * price
    income = 0.0
    for number in whole:
        level = levels[number]
        floor = min(int(level), HOTEL - 1)
        rents = land.set_rents[number]
        income += rents[floor] + (rents[floor + 1] - rents[floor]) * (level - floor)
    return income, spent


def chances(position: Position) -> list[float]:
    """For each seat, how likely it is to win, between 0 and 1; they add up to 1. Hopes do not count."""
    worths = [
        worth(position, seat, hopes=False) if seat in position.live else 0.0
        for seat in range(len(position.cash))
    ]
    spread = LEAD + SPREAD * sum(max(0.0, worths[seat]) for seat in position.live)
    best = max(worths[seat] for seat in position.live)
    weights = [
        exp(max(-40.0, (worths[seat] - best) / spread)) if seat in position.live else 0.0
        for seat in range(len(position.cash))
    ]
    total = sum(weights)
    return [weight / total for weight in weights]
