"""Houses and hotels (rulebook: Houses, hotels and mortgages; R6, R9, R10): building, selling, evenly or not."""

from __future__ import annotations

import pytest

from tests.board.facts import AIRPORTS, CITIES, OTHER_SPACES, SETS, UTILITIES
from tests.board.positions import A, B, position


# -------------------------------------------------------------------------------------------- building
@pytest.mark.parametrize("number", SETS)
def test_a_whole_set_is_built_up_to_hotels_at_the_price_of_its_houses(number: int) -> None:
    """R1, R10: a hotel costs one more house."""
    cities = SETS[number]
    house = CITIES[cities[0]].house
    game = position(owns={A: cities}, cash={A: 5000})
    built = 0
    for level in range(1, 6):
        for city in cities:
            (event,) = game.does(A, "build", space=city)
            built += 1
            assert event["houses"] == level == game.houses[city]
            assert game.cash[A] == 5000 - built * house
    assert {game.refuses(A, "build", space=city) for city in cities} == {"fully_built"}


@pytest.mark.parametrize("space", CITIES)
def test_building_needs_every_city_of_the_set(space: int) -> None:
    """B08"""
    cities = [city for city in SETS[CITIES[space].set] if city != space]
    for owns in ({A: cities}, {A: cities, B: [space]}):
        game = position(owns=owns)
        assert {game.refuses(A, "build", space=city) for city in cities} == {"not_whole_set"}


@pytest.mark.parametrize("space", [*AIRPORTS, *UTILITIES, *OTHER_SPACES])
def test_nothing_is_built_on_what_is_no_city(space: int) -> None:
    """B06: also with all four airports and both utilities."""
    game = position(owns={A: [*AIRPORTS, *UTILITIES]})
    assert game.refuses(A, "build", space=space) == "not_a_city"


def test_a_player_builds_wherever_their_token_stands() -> None:
    """B08"""
    game = position(owns={A: [37, 39]}, at={A: 12})
    game.does(A, "build", space=37)


def test_a_player_builds_before_and_after_the_roll_and_while_a_purchase_is_open() -> None:
    game = position(owns={A: [1, 3]}, at={A: 3}, dice=[(1, 2)])
    game.does(A, "build", space=1)
    game.does(A, "roll")
    assert game.offer == 6
    game.does(A, "build", space=3)
    game.does(A, "decline")
    game.does(A, "build", space=1)


def test_building_is_for_ones_own_turn() -> None:
    """R6, B08"""
    game = position(turn=B, owns={A: [1, 3]})
    assert game.refuses(A, "build", space=1) == "not_your_turn"
    assert "build" not in game.may(A)


def test_building_is_not_for_debtors() -> None:
    """R6, B08"""
    game = position(owns={A: [1, 3]}, cash={A: -1}, rolled=(1, 2))
    assert game.refuses(A, "build", space=1) == "in_debt"


def test_a_house_needs_the_cash() -> None:
    """R12"""
    assert position(owns={A: [1, 3]}, cash={A: 49}).refuses(A, "build", space=1) == "not_enough_cash"
    game = position(owns={A: [1, 3]}, cash={A: 50})
    game.does(A, "build", space=1)
    assert game.cash[A] == 0


@pytest.mark.parametrize("mortgaged", [6, 8, 9])
def test_nothing_is_built_while_a_city_of_the_set_is_mortgaged(mortgaged: int) -> None:
    """B03, B04"""
    game = position(owns={A: SETS[2]}, mortgaged=[mortgaged])
    assert {game.refuses(A, "build", space=city) for city in SETS[2]} == {"mortgaged"}


def test_a_mortgage_in_another_set_is_no_obstacle() -> None:
    game = position(owns={A: [1, 3, 5, 39]}, mortgaged=[5, 39])
    game.does(A, "build", space=1)


def test_houses_and_hotels_are_unlimited() -> None:
    """R10: hotels everywhere at once, 22 of them."""
    game = position(owns={A: CITIES}, houses=dict.fromkeys(CITIES, 4), cash={A: 9000})
    for city in CITIES:
        game.does(A, "build", space=city)
    assert [game.houses[city] for city in CITIES] == [5] * 22


# --------------------------------------------------------------------------------------------- selling
@pytest.mark.parametrize("number", SETS)
def test_houses_and_hotels_sell_back_for_half_their_cost(number: int) -> None:
    """R10: a hotel pays half of one house and leaves four."""
    cities = SETS[number]
    half = CITIES[cities[0]].house // 2
    game = position(owns={A: cities}, houses=dict.fromkeys(cities, 5), cash={A: 0})
    sold = 0
    for level in range(4, -1, -1):
        for city in cities:
            (event,) = game.does(A, "sell_house", space=city)
            sold += 1
            assert event["houses"] == level == game.houses[city]
            assert game.cash[A] == sold * half
    assert {game.refuses(A, "sell_house", space=city) for city in cities} == {"no_houses"}


def test_houses_are_sold_at_any_time_also_in_anothers_turn() -> None:
    """R6, B08"""
    game = position(turn=B, owns={A: [1, 3]}, houses={1: 1, 3: 1})
    game.does(A, "sell_house", space=1)
    assert game.cash[A] == 1525


def test_houses_are_sold_in_debt_and_from_jail() -> None:
    """R6"""
    game = position(turn=B, owns={A: [1, 3]}, houses={1: 1}, cash={A: -100}, jailed={A: 1})
    game.does(A, "sell_house", space=1)
    assert game.cash[A] == -75


@pytest.mark.parametrize("space", [*AIRPORTS, *UTILITIES])
def test_where_nothing_can_be_built_nothing_can_be_sold(space: int) -> None:
    """B06"""
    assert position(owns={A: [space]}).refuses(A, "sell_house", space=space) == "no_houses"


# ---------------------------------------------------------------------------------------- even building
@pytest.mark.parametrize(
    ("levels", "may_build", "may_sell"),
    [
        ((0, 0, 0), {6, 8, 9}, set()),
        ((1, 0, 0), {8, 9}, {6}),
        ((1, 1, 0), {9}, {6, 8}),
        ((1, 1, 1), {6, 8, 9}, {6, 8, 9}),
        ((2, 1, 2), {8}, {6, 9}),
        ((4, 4, 4), {6, 8, 9}, {6, 8, 9}),
        ((5, 4, 4), {8, 9}, {6}),
        ((5, 5, 4), {9}, {6, 8}),
        ((5, 5, 5), set(), {6, 8, 9}),
    ],
)
def test_houses_go_up_and_come_down_evenly_and_a_hotel_is_level_five(
    levels: tuple[int, int, int], may_build: set[int], may_sell: set[int]
) -> None:
    """R10"""
    for city in SETS[2]:
        game = position(owns={A: SETS[2]}, houses=dict(zip(SETS[2], levels, strict=True)))
        if city in may_build:
            game.does(A, "build", space=city)
        else:
            assert game.refuses(A, "build", space=city) in {"uneven", "fully_built"}
        game = position(owns={A: SETS[2]}, houses=dict(zip(SETS[2], levels, strict=True)))
        if city in may_sell:
            game.does(A, "sell_house", space=city)
        else:
            assert game.refuses(A, "sell_house", space=city) in {"uneven", "no_houses"}


def test_with_even_building_off_a_set_is_built_and_sold_in_any_order() -> None:
    """R9: up to one hotel a city."""
    game = position(owns={A: SETS[2]}, even_building=False)
    for _ in range(5):
        game.does(A, "build", space=8)
    assert game.refuses(A, "build", space=8) == "fully_built"
    game.does(A, "build", space=6)
    game.does(A, "sell_house", space=6)
    for _ in range(5):
        game.does(A, "sell_house", space=8)
    assert game.refuses(A, "sell_house", space=8) == "no_houses"
    assert [game.houses[city] for city in SETS[2]] == [0, 0, 0]
    assert game.cash[A] == 1500 - 6 * 50 + 6 * 25


def test_with_even_building_off_the_whole_set_is_still_needed() -> None:
    """R9"""
    game = position(owns={A: [6, 8], B: [9]}, even_building=False)
    assert game.refuses(A, "build", space=6) == "not_whole_set"
    game = position(owns={A: SETS[2]}, mortgaged=[9], even_building=False)
    assert game.refuses(A, "build", space=6) == "mortgaged"


def test_with_even_building_off_one_house_still_keeps_the_set_from_being_mortgaged() -> None:
    game = position(owns={A: SETS[2]}, houses={8: 3}, even_building=False)
    assert {game.refuses(A, "mortgage", space=city) for city in SETS[2]} == {"has_houses"}
