"""Buying (rulebook: Buying property and auctions; R4, R12) while no auction is to be had."""

from __future__ import annotations

import pytest

from tests.board.facts import OTHER_SPACES, PRICES
from tests.board.positions import A, B, kinds, position


@pytest.mark.parametrize("space", PRICES)
def test_an_unowned_property_may_be_bought_at_its_listed_price(space: int) -> None:
    """R1, R4"""
    price = PRICES[space]
    game = position(at={A: (space - 3) % 40}, dice=[(1, 2)])
    events = game.does(A, "roll")
    assert events[-1] == {"type": "offered", "seat": A, "space": space, "price": price}
    cash = game.cash[A]
    events = game.does(A, "buy")
    assert kinds(events) == ["bought"]
    assert game.owner[space] == A
    assert game.cash[A] == cash - price
    assert game.phase == "end"


@pytest.mark.parametrize("space", OTHER_SPACES)
def test_no_other_space_is_for_sale(space: int) -> None:
    """B33"""
    game = position(at={A: (space - 3) % 40}, dice=[(1, 2)], chance=["dividend"], treasure=["consulting"])
    game.does(A, "roll")
    assert game.offer is None
    assert game.refuses(A, "buy") == "wrong_phase"
    assert game.owner == [None] * 40


def test_the_last_dollar_buys() -> None:
    """B09: zero is solvent."""
    game = position(at={A: 1}, rolled=(1, 2), offer=1, cash={A: 60})
    game.does(A, "buy")
    assert game.cash[A] == 0
    game.does(A, "end_turn")


def test_one_dollar_too_few_does_not_buy_but_the_offer_stays() -> None:
    """R4, R12"""
    game = position(at={A: 1}, rolled=(1, 2), offer=1, cash={A: 59})
    assert game.refuses(A, "buy") == "not_enough_cash"
    assert game.may(A) == {"decline", "declare_bankruptcy"}
    assert game.offer == 1


def test_cash_may_be_raised_before_buying() -> None:
    """R4: mortgage, sell a house, then buy."""
    game = position(
        at={A: 21}, rolled=(1, 2), offer=21, cash={A: 40}, owns={A: [1, 3, 5]}, houses={1: 2, 3: 2}
    )
    game.does(A, "mortgage", space=5)
    for space in (1, 3, 1):
        game.does(A, "sell_house", space=space)
    assert game.offer == 21
    assert game.cash[A] == 40 + 100 + 75
    assert game.refuses(A, "buy") == "not_enough_cash"
    game.does(A, "sell_house", space=3)
    game.does(A, "buy")
    assert game.owner[21] == A
    assert game.cash[A] == 20


def test_without_auctions_a_declined_property_stays_unowned() -> None:
    game = position(at={A: 1}, rolled=(1, 2), offer=1, auction_on_decline=False)
    events = game.does(A, "decline")
    assert kinds(events) == ["declined"]
    assert game.owner[1] is None
    assert game.cash == [1500, 1500, 1500]
    assert game.phase == "end"


@pytest.mark.parametrize("type_", ["buy", "decline"])
def test_after_declining_there_is_nothing_to_buy_or_decline(type_: str) -> None:
    """B33"""
    game = position(at={A: 1}, rolled=(1, 2), offer=1)
    game.does(A, "decline")
    assert game.refuses(A, type_) == "auction_running"
    game.hammer()
    assert game.refuses(A, type_) == "wrong_phase"


def test_the_turn_cannot_end_while_a_purchase_is_open() -> None:
    """R4"""
    game = position(at={A: 1}, rolled=(1, 2), offer=1)
    assert game.refuses(A, "end_turn") == "wrong_phase"
    assert game.refuses(A, "roll") == "wrong_phase"


def test_only_who_landed_there_may_buy() -> None:
    game = position(at={A: 1, B: 1}, rolled=(1, 2), offer=1)
    assert game.refuses(B, "buy") == "not_your_turn"
    assert game.refuses(B, "decline") == "not_your_turn"


def test_a_deed_that_went_back_to_the_bank_is_for_sale_again() -> None:
    """R32"""
    game = position(at={A: 36}, owns={B: [39]}, dice=[(1, 2)])
    game.does(B, "declare_bankruptcy")
    game.does(A, "roll")
    assert game.offer == 39
    game.does(A, "buy")
    assert game.owner[39] == A


def test_after_the_purchase_doubles_roll_again() -> None:
    """R3"""
    game = position(dice=[(3, 3)])
    game.does(A, "roll")
    game.does(A, "buy")
    assert game.phase == "roll"
