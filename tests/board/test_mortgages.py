"""Mortgages (rulebook: Houses, hotels and mortgages; R6, R7): what they pay and cost, when they can be had."""

from __future__ import annotations

import pytest

from tests.board.facts import PRICES, SETS
from tests.board.positions import A, B, position

#: price: what the mortgage pays, what lifting it costs (110% of that, rounded up), worked out by hand.
FIGURES = {
    60: (30, 33),
    100: (50, 55),
    120: (60, 66),
    140: (70, 77),
    150: (75, 83),
    160: (80, 88),
    180: (90, 99),
    200: (100, 110),
    220: (110, 121),
    240: (120, 132),
    260: (130, 143),
    280: (140, 154),
    300: (150, 165),
    320: (160, 176),
    350: (175, 193),
    400: (200, 220),
}


@pytest.mark.parametrize("space", PRICES)
def test_a_mortgage_pays_half_the_price_and_lifting_costs_110_percent_of_that_rounded_up(space: int) -> None:
    """R7, B01"""
    paid, cost = FIGURES[PRICES[space]]
    game = position(owns={A: [space]}, cash={A: 1000})
    game.does(A, "mortgage", space=space)
    assert game.cash[A] == 1000 + paid
    game.does(A, "unmortgage", space=space)
    assert game.cash[A] == 1000 + paid - cost


@pytest.mark.parametrize("space", PRICES)
def test_lifting_needs_the_cash_to_the_dollar(space: int) -> None:
    """R7, B01"""
    _, cost = FIGURES[PRICES[space]]
    game = position(owns={A: [space]}, mortgaged=[space], cash={A: cost - 1})
    assert game.refuses(A, "unmortgage", space=space) == "not_enough_cash"
    game = position(owns={A: [space]}, mortgaged=[space], cash={A: cost})
    game.does(A, "unmortgage", space=space)
    assert game.cash[A] == 0


@pytest.mark.parametrize(("space", "paid"), [(1, 30), (39, 200)])
def test_a_mortgage_is_to_be_had_at_any_time_also_in_anothers_turn_and_in_debt(space: int, paid: int) -> None:
    """R6, B08"""
    game = position(turn=B, owns={A: [space]}, cash={A: -500}, jailed={A: 0})
    game.does(A, "mortgage", space=space)
    assert game.cash[A] == paid - 500


def test_a_mortgage_is_lifted_in_ones_own_turn_only() -> None:
    """R6"""
    game = position(turn=B, owns={A: [5]}, mortgaged=[5])
    assert game.refuses(A, "unmortgage", space=5) == "not_your_turn"


def test_a_mortgage_is_not_lifted_in_debt() -> None:
    """R6"""
    game = position(owns={A: [5]}, mortgaged=[5], cash={A: -1}, rolled=(1, 2))
    assert game.refuses(A, "unmortgage", space=5) == "in_debt"


def test_a_property_is_mortgaged_once() -> None:
    """B03"""
    game = position(owns={A: [5]})
    game.does(A, "mortgage", space=5)
    assert game.refuses(A, "mortgage", space=5) == "mortgaged"
    assert game.cash[A] == 1600


@pytest.mark.parametrize("city", SETS[1])
def test_no_city_is_mortgaged_while_its_set_has_houses(city: int) -> None:
    """B04"""
    game = position(owns={A: SETS[1]}, houses={1: 1})
    assert game.refuses(A, "mortgage", space=city) == "has_houses"
    game.does(A, "sell_house", space=1)
    game.does(A, "mortgage", space=city)
    assert game.refuses(A, "build", space=4 - city) == "mortgaged"


def test_houses_of_another_set_are_no_obstacle() -> None:
    game = position(owns={A: [*SETS[1], 39]}, houses={1: 1, 3: 1})
    game.does(A, "mortgage", space=39)


def test_lifting_and_mortgaging_again_leaves_one_deed_and_the_same_obstacle_to_building() -> None:
    """B03"""
    game = position(owns={A: SETS[1]})
    for type_ in ("mortgage", "unmortgage", "mortgage"):
        game.does(A, type_, space=1)
    assert [space for space, owner in enumerate(game.owner) if owner == A] == [1, 3]
    assert game.refuses(A, "build", space=3) == "mortgaged"
    assert game.cash[A] == 1500 + 30 - 33 + 30


def test_mortgaging_and_lifting_costs_its_interest_and_nothing_can_be_earned_so() -> None:
    game = position(owns={A: PRICES})
    cash = game.cash[A]
    for space in PRICES:
        game.does(A, "mortgage", space=space)
        game.does(A, "unmortgage", space=space)
        assert game.cash[A] < cash
        cash = game.cash[A]


def test_a_lifted_mortgage_earns_rent_again() -> None:
    game = position(
        turn=B, owns={B: [39]}, mortgaged=[39], at={A: 36, B: 20}, rolled=(4, 6), seats=2, dice=[(1, 2)]
    )
    game.does(B, "unmortgage", space=39)
    game.does(B, "end_turn")
    game.does(A, "roll")
    assert game.cash == [1450, 1500 - 220 + 50]
