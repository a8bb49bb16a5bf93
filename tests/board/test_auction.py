"""The live auction: bids, passes, the clock and the hammer (Buying property and auctions; R14, R16, R19, R20; B02, B21-B25)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from investup.board.auction import increment
from tests.board.facts import PRICES
from tests.board.positions import A, B, C, D, Position, kinds, position


def auction(space: int = 39, **given: Any) -> Position:
    """A property on sale in Ana's turn, with nothing more to do in it."""
    return position(on_sale=space, **{"rolled": (1, 2), **given})


# ------------------------------------------------------------------------------------------- increments
@pytest.mark.parametrize(
    ("price", "step"),
    [(60, 10), (100, 10), (120, 15), (140, 15), (150, 15), (160, 20), (180, 20), (200, 20), (220, 25),
     (240, 25), (260, 30), (280, 30), (300, 30), (320, 35), (350, 35), (400, 40)],
)  # fmt: skip
def test_b02_a_tenth_of_the_price_rounded_up_to_five(price: int, step: int) -> None:
    """R14"""
    assert price in PRICES.values()
    assert increment(price) == step


def test_b02_the_increments_of_every_price_there_is() -> None:
    """In integers: the least multiple of 5 that is a tenth or more."""
    for price in PRICES.values():
        assert increment(price) == next(step for step in range(5, 100, 5) if step * 10 >= price)


def test_b02_each_bid_beats_the_standing_one_by_an_increment_and_needs_no_multiple() -> None:
    game = auction(1)
    for amount in (-10, 0, 5, 9):
        assert game.refuses(B, "bid", amount=amount) == "bid_too_low"
    game.does(B, "bid", amount=10)
    for amount in (10, 19):
        assert game.refuses(C, "bid", amount=amount) == "bid_too_low"
    game.does(C, "bid", amount=23)
    assert game.refuses(B, "bid", amount=32) == "bid_too_low"
    game.does(B, "bid", amount=33)
    assert game.standing == (B, 33)
    assert game.auction["least"] == 43


@pytest.mark.parametrize("space", PRICES)
def test_r14_the_first_bid_of_every_property(space: int) -> None:
    game = auction(space)
    step = increment(PRICES[space])
    assert (game.auction["increment"], game.auction["least"]) == (step, step)
    assert game.refuses(A, "bid", amount=step - 1) == "bid_too_low"
    game.does(A, "bid", amount=step)


def test_r14_a_bid_is_covered_by_cash_to_the_dollar() -> None:
    game = auction(cash={B: 99})
    assert game.game.legal(B)["bid"] == {"amount": {"int": [40, 99]}}
    assert game.refuses(B, "bid", amount=100) == "not_enough_cash"
    assert game.refuses(B, "bid", amount=10**9) == "not_enough_cash"
    game.does(B, "bid", amount=99)
    assert game.cash[B] == 99, "nothing is paid until the hammer"


def test_b22_who_is_in_debt_cannot_bid() -> None:
    game = auction(cash={B: -5, C: 0})
    assert game.refuses(B, "bid", amount=40) == "not_enough_cash"
    assert game.refuses(C, "bid", amount=40) == "not_enough_cash"
    assert game.may(B) == game.may(C) == {"pass", "declare_bankruptcy"}


def test_b21_the_standing_bidder_does_not_bid_against_themselves() -> None:
    """R14: so nobody can hold the clock with their own money."""
    game = auction()
    game.does(B, "bid", amount=40)
    game.wait(11_000)
    assert game.refuses(B, "bid", amount=80) == "already_leading"
    assert "bid" not in game.game.legal(B)
    assert game.left == 1_000


def test_r14_who_was_outbid_may_bid_again() -> None:
    game = auction()
    game.does(B, "bid", amount=40)
    game.does(C, "bid", amount=80)
    assert game.game.legal(B)["bid"] == {"amount": {"int": [120, 1500]}}
    game.does(B, "bid", amount=120)
    assert game.standing == (B, 120)


def test_r20_a_bid_may_name_its_auction() -> None:
    game = auction()
    number = game.auction["auction"]
    for other in (0, number - 1, number + 1):
        assert game.refuses(B, "bid", amount=40, auction=other) == "auction_closed"
        assert game.refuses(B, "pass", auction=other) == "auction_closed"
        assert game.refuses(B, "unpass", auction=other) == "auction_closed"
    game.does(B, "bid", amount=40, auction=number)
    game.does(B, "pass", auction=number)
    game.does(B, "unpass", auction=number)


def test_b12_the_bankrupt_do_not_bid_and_are_not_waited_for() -> None:
    game = position(seats=4, on_sale=39, bankrupt=[D])
    for type_, fields in (("bid", {"amount": 40}), ("pass", {}), ("unpass", {})):
        assert game.refuses(D, type_, **fields) == "bankrupt"
    assert game.game.to_act() == {A, B, C}
    assert game.window.seats == (A, B, C)
    for seat in (A, B, C):
        events = game.does(seat, "pass")
    assert kinds(events) == ["auction_passed", "last_call"]


def test_s05_everybody_bids_at_once() -> None:
    """In whatever order they come: each that beats the standing one is taken, the highest stands."""
    for order in itertools.permutations([(A, 40), (B, 80), (C, 121), (D, 161)]):
        game = position(seats=4, on_sale=39)
        standing = 0
        for seat, amount in order:
            if amount >= standing + 40:
                game.does(seat, "bid", amount=amount)
                standing = amount
            else:
                assert game.refuses(seat, "bid", amount=amount) == "bid_too_low"
        assert game.standing == (D, 161)
        assert game.left == 12_000


# -------------------------------------------------------------------------------------------- the clock
def test_the_clock_starts_at_fifteen_seconds_and_every_bid_puts_it_to_twelve() -> None:
    game = auction()
    assert game.left == 15_000
    game.wait(100)
    game.does(B, "bid", amount=40)
    assert game.left == 12_000, "also where more was left"
    game.wait(11_999)
    game.does(C, "bid", amount=80)
    assert game.left == 12_000


def test_a_refused_bid_does_not_touch_the_clock() -> None:
    game = auction()
    game.wait(14_000)
    assert game.refuses(B, "bid", amount=39) == "bid_too_low"
    assert game.left == 1_000


@pytest.mark.parametrize(("left", "taken"), [(1, True), (0, False), (-1, False), (-60_000, False)])
def test_b24_a_bid_counts_up_to_a_millisecond_before_the_deadline(left: int, taken: bool) -> None:
    """R16"""
    game = auction()
    game.does(B, "bid", amount=40)
    game.wait(game.left - left)
    if taken:
        game.does(C, "bid", amount=80)
        assert game.left == 12_000
    else:
        assert game.refuses(C, "bid", amount=80) == "auction_closed"
        assert game.refuses(C, "pass") == "auction_closed"
        assert game.refuses(C, "unpass") == "auction_closed"
        game.expires()
        assert game.owner[39] == B
        assert game.cash == [1500, 1460, 1500]


def test_b24_a_bid_and_the_hammer_at_one_instant_in_both_orders() -> None:
    game = auction()
    game.does(B, "bid", amount=40)
    game.wait(game.left)
    assert kinds(game.expires()) == ["auction_won"]
    assert game.refuses(C, "bid", amount=80) == "auction_closed"
    game = auction()
    game.does(B, "bid", amount=40)
    game.wait(game.left)
    assert game.refuses(C, "bid", amount=80) == "auction_closed"
    assert kinds(game.expires()) == ["auction_won"]
    assert game.cash == [1500, 1460, 1500]


def test_b25_an_expiry_that_was_armed_before_a_bid_does_nothing() -> None:
    game = auction()
    old = game.window.generation
    game.wait(14_999)
    game.does(B, "bid", amount=40)
    game.wait(1)
    assert game.expires(old) == []
    assert game.left == 11_999
    game.wait(11_998)
    game.does(C, "bid", amount=80)
    game.wait(12_000)
    assert game.expires(old) == []
    assert game.expires(old + 1) == []
    assert kinds(game.expires(old + 2)) == ["auction_won"]


def test_b25_the_hammer_falls_once() -> None:
    game = auction()
    game.does(B, "bid", amount=40)
    generation = game.window.generation
    game.hammer()
    assert game.expires(generation) == []
    assert game.expires(generation + 1) == []
    assert game.cash[B] == 1460


def test_r16_an_expiry_that_comes_too_early_does_nothing() -> None:
    game = auction()
    game.wait(14_999)
    assert game.expires() == []
    assert game.game.time_up("turn", game.window.generation, game.now + 1) == []
    game.wait(1)
    assert kinds(game.expires()) == ["auction_unsold"]


def test_s24_every_change_of_the_deadline_is_another_generation() -> None:
    """Twenty bids of everybody, the last call and a standstill: no two deadlines share a number."""
    game = position(seats=6, on_sale=1, cash=dict.fromkeys(range(6), 5_000))
    seen = {game.window.generation: game.window.deadline}
    for number in range(1, 121):
        game.wait(number % 12 * 1_000)
        game.does(number % 6, "bid", amount=number * 10)
        assert game.window.generation not in seen
        seen[game.window.generation] = game.window.deadline
    for seat in range(1, 6):
        game.does(seat, "pass")
    assert game.window.generation not in seen
    seen[game.window.generation] = game.window.deadline
    game.game.thaw(game.now, game.now + 1)
    assert game.window.generation not in seen
    for generation in seen:
        game.wait(20_000)
        assert game.expires(generation) == []


# ------------------------------------------------------------------------------------------- the hammer
def test_the_highest_bid_takes_the_deed_and_is_paid_then() -> None:
    game = auction(cash={B: 500})
    game.does(C, "bid", amount=40)
    game.does(B, "bid", amount=300)
    assert game.cash == [1500, 500, 1500]
    assert game.hammer() == [
        {
            "type": "auction_won",
            "auction": 1,
            "space": 39,
            "seat": B,
            "amount": 300,
            "moves": [{"from": B, "to": "bank", "amount": 300, "reason": "auction"}],
        }
    ]
    assert game.owner[39] == B
    assert game.cash == [1500, 200, 1500]
    assert game.auction is None
    assert game.phase == "end"


def test_a_bid_of_all_ones_cash_leaves_zero() -> None:
    """B09"""
    game = auction(cash={B: 200})
    game.does(B, "bid", amount=200)
    game.hammer()
    assert game.cash[B] == 0
    assert not game.state.bankrupt[B]


def test_b23_if_nobody_bids_it_stays_unowned() -> None:
    game = auction()
    assert game.hammer() == [{"type": "auction_unsold", "auction": 1, "space": 39}]
    assert game.owner[39] is None
    assert game.cash == [1500, 1500, 1500]
    assert game.phase == "end"


def test_b22_the_one_who_declined_may_win_their_own_auction() -> None:
    game = position(at={A: 36}, dice=[(1, 2)])
    game.does(A, "roll")
    game.does(A, "decline")
    game.does(B, "bid", amount=40)
    game.does(A, "bid", amount=80)
    game.hammer()
    assert (game.owner[39], game.cash[A]) == (A, 1420)
    game.does(A, "end_turn")


def test_b22_a_prisoner_bids_and_wins() -> None:
    game = auction(jailed={C: 1})
    game.does(C, "bid", amount=40)
    game.hammer()
    assert game.owner[39] == C
    assert game.state.jailed[C]


def test_b33_what_was_sold_is_not_bought_afterwards() -> None:
    game = auction()
    game.does(B, "bid", amount=40)
    game.hammer()
    assert game.refuses(A, "buy") == "wrong_phase"
    assert game.refuses(B, "buy") == "not_your_turn"
    assert game.refuses(B, "bid", amount=80) == "auction_closed"


def test_a_deed_from_an_auction_completes_a_set() -> None:
    game = auction(3, owns={B: [1]})
    game.does(B, "bid", amount=10)
    game.hammer()
    game.does(A, "end_turn")
    assert "build" in game.may(B)
