"""Rent (rulebook: Rent; R1, R8, R11): every figure of the table, by landing there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.board.facts import AIRPORTS, CITIES, SETS, UTILITIES
from tests.board.positions import A, B, C, position


def land_on(space: int, dice: tuple[int, int] = (1, 2), **given: Any) -> tuple[int, int]:
    """Ana lands on `space` by a roll: what she paid (money for GO aside) and what Ben got."""
    start = (space - sum(dice)) % 40
    game = position(turn=A, at={A: start}, cash={A: 5000, B: 1500}, dice=[dice], **given)
    game.does(A, "roll")
    assert game.place[A] == space
    passed_go = 200 if start > space else 0
    return 5000 + passed_go - game.cash[A], game.cash[B] - 1500


@pytest.mark.parametrize("space", CITIES)
def test_a_bare_city_of_a_divided_set_costs_its_base_rent(space: int) -> None:
    base = CITIES[space].rents[0]
    assert land_on(space, owns={B: [space]}) == (base, base)


@pytest.mark.parametrize("space", CITIES)
def test_a_whole_set_without_houses_doubles_the_base_rent(space: int) -> None:
    """R8"""
    doubled = 2 * CITIES[space].rents[0]
    assert land_on(space, owns={B: SETS[CITIES[space].set]}) == (doubled, doubled)


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("space", CITIES)
def test_with_houses_or_a_hotel_the_rent_follows_the_table(space: int, level: int) -> None:
    cities = SETS[CITIES[space].set]
    rent = CITIES[space].rents[level]
    assert land_on(space, owns={B: cities}, houses=dict.fromkeys(cities, level)) == (rent, rent)


@pytest.mark.parametrize("space", CITIES)
def test_one_house_anywhere_in_the_set_ends_the_doubling_for_all_of_it(space: int) -> None:
    """R8"""
    cities = SETS[CITIES[space].set]
    other = next(city for city in cities if city != space)
    assert land_on(space, owns={B: cities}, houses={other: 1})[0] == CITIES[space].rents[0]


@pytest.mark.parametrize("space", CITIES)
def test_a_set_is_doubled_also_beside_a_mortgaged_city_of_it(space: int) -> None:
    """R8, B07"""
    cities = SETS[CITIES[space].set]
    other = next(city for city in cities if city != space)
    assert land_on(space, owns={B: cities}, mortgaged=[other])[0] == 2 * CITIES[space].rents[0]


@pytest.mark.parametrize("space", CITIES)
def test_a_set_in_the_hands_of_two_is_not_doubled(space: int) -> None:
    cities = SETS[CITIES[space].set]
    other = next(city for city in cities if city != space)
    owns = {B: [city for city in cities if city != other], C: [other]}
    assert land_on(space, owns=owns)[0] == CITIES[space].rents[0]


@pytest.mark.parametrize("space", [*CITIES, *AIRPORTS, *UTILITIES])
def test_a_mortgaged_property_earns_no_rent(space: int) -> None:
    """B07"""
    assert land_on(space, owns={B: [space]}, mortgaged=[space]) == (0, 0)


@pytest.mark.parametrize("space", [*CITIES, *AIRPORTS, *UTILITIES])
def test_nobody_pays_rent_to_themselves(space: int) -> None:
    game = position(turn=A, at={A: (space - 3) % 40}, owns={A: [space]}, dice=[(1, 2)])
    game.does(A, "roll")
    assert game.place[A] == space
    assert sum(game.cash) == 4500 + (200 if space < 3 else 0)
    assert game.phase == "end"


@pytest.mark.parametrize("space", AIRPORTS)
@pytest.mark.parametrize(("count", "rent"), [(1, 25), (2, 50), (3, 100), (4, 200)])
def test_the_rent_of_an_airport_depends_on_how_many_its_owner_has(space: int, count: int, rent: int) -> None:
    others = [airport for airport in AIRPORTS if airport != space]
    owns = {B: [space, *others[: count - 1]], C: others[count - 1 :]}
    assert land_on(space, owns=owns) == (rent, rent)


def test_a_mortgaged_airport_still_counts_for_its_owners_others() -> None:
    assert land_on(5, owns={B: [5, 15]}, mortgaged=[15]) == (50, 50)


@pytest.mark.parametrize("space", UTILITIES)
@pytest.mark.parametrize("dice", [(1, 2), (2, 2), (6, 5), (6, 6)])
def test_one_utility_costs_four_times_the_dice(space: int, dice: tuple[int, int]) -> None:
    other = next(utility for utility in UTILITIES if utility != space)
    rent = 4 * sum(dice)
    assert land_on(space, dice, owns={B: [space], C: [other]}) == (rent, rent)
    assert land_on(space, dice, owns={B: [space]}) == (rent, rent)


@pytest.mark.parametrize("space", UTILITIES)
@pytest.mark.parametrize("dice", [(1, 2), (2, 2), (6, 5), (6, 6)])
def test_both_utilities_cost_ten_times_the_dice(space: int, dice: tuple[int, int]) -> None:
    rent = 10 * sum(dice)
    assert land_on(space, dice, owns={B: UTILITIES}) == (rent, rent)


@pytest.mark.parametrize(("space", "rent"), [(1, 2), (5, 25), (12, 12)])
def test_an_owner_in_jail_collects(space: int, rent: int) -> None:
    """R8"""
    assert land_on(space, owns={B: [space]}, jailed={B: 1}) == (rent, rent)


def test_four_airports_and_both_utilities_double_nothing_else() -> None:
    """B06: nothing but a colour set is "owned whole"."""
    owns = {B: [*AIRPORTS, *UTILITIES, 1]}
    assert land_on(35, owns=owns) == (200, 200)
    assert land_on(12, (3, 4), owns=owns) == (70, 70)
    assert land_on(1, owns=owns) == (2, 2)


def test_the_event_says_who_paid_whom_how_much_and_where() -> None:
    game = position(turn=A, at={A: 36}, owns={B: [39]}, dice=[(1, 2)])
    (paid,) = [event for event in game.does(A, "roll") if event["type"] == "rent_paid"]
    assert paid == {
        "type": "rent_paid",
        "seat": A,
        "owner": B,
        "space": 39,
        "amount": 50,
        "waived": 0,
        "moves": [{"from": A, "to": B, "amount": 50, "reason": "rent"}],
    }
