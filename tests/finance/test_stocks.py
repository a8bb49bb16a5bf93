"""Stocks (rulebook: Stocks; R21-R23): what a stake costs, what it pays, and that rounding is nobody's gain."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.finance.desks import A, B, C, D, Desk, desk
from tests.finance.invariants import MILLION


def market(*issuers: int, **position_of: Any) -> Desk:
    """A game in which the stock of `issuers` is open."""
    game = desk(**position_of)
    for issuer in issuers:
        game.does(issuer, "set_stock", open=True)
    return game


# ------------------------------------------------------------------------------------------------- investing
def test_a_stake_is_the_part_of_the_cash_that_the_investment_makes() -> None:
    """R21: $500 beside $1500 is a quarter."""
    game = market(B)
    (told,) = game.does(A, "invest", issuer=B, amount=500)
    assert told["ppm"] == 250_000
    assert game.stakes(B) == {A: 250_000}
    assert game.cash == [1000, 2000, 1500]
    assert told["moves"] == [{"from": A, "to": B, "amount": 500, "reason": "investment"}]


def test_an_earlier_stake_is_diluted_and_keeps_its_value() -> None:
    """R21: s becomes s * C // (C + X), in whole parts per million rounded down."""
    game = market(B, cash={B: 1000})
    game.does(A, "invest", issuer=B, amount=500)
    assert game.stakes(B) == {A: 333_333}
    game.does(C, "invest", issuer=B, amount=500)
    assert game.stakes(B) == {A: 249_999, C: 250_000}


def test_two_purchases_by_one_holder_are_one_stake() -> None:
    """R21: the first part is diluted like anybody's, the second added to it."""
    game = market(B, cash={B: 1000})
    game.does(A, "invest", issuer=B, amount=500)
    game.does(A, "invest", issuer=B, amount=500)
    assert game.stakes(B) == {A: 249_999 + 250_000}
    assert len(game.listed("stakes")) == 1


def test_the_order_of_holders_is_the_order_in_which_they_came() -> None:
    game = market(D, seats=4)
    for seat in (C, A, B, A):
        game.does(seat, "invest", issuer=D, amount=100)
    assert [row["holder"] for row in game.listed("stakes")] == [C, A, B]


@pytest.mark.parametrize(("amount", "taken"), [(9, False), (10, True)])
def test_ten_dollars_is_the_least_investment(amount: int, taken: bool) -> None:
    game = market(B)
    if taken:
        game.does(A, "invest", issuer=B, amount=amount)
        assert game.stakes(B) == {A: 10 * MILLION // 1510}
    else:
        refusal = game.refusal(A, "invest", issuer=B, amount=amount)
        assert (refusal.code, refusal.field) == ("bad_request", "amount")
        assert refusal.message == "The least investment is $10."


def test_an_investment_takes_the_cash_that_one_has() -> None:
    """R12: 1500 of 1500 is possible, 1501 is not."""
    game = market(B)
    refusal = game.refusal(A, "invest", issuer=B, amount=1501)
    assert (refusal.code, refusal.field) == ("not_enough_cash", "amount")
    game.does(A, "invest", issuer=B, amount=1500)
    assert game.cash[A] == 0


@pytest.mark.parametrize(("cash", "ppm"), [(9_999_990, 1), (9_999_991, 0)])
def test_an_investment_that_would_give_nothing_is_refused(cash: int, ppm: int) -> None:
    """R21: $10 is one part per million of exactly ten million dollars."""
    game = market(B, cash={B: cash})
    if ppm:
        game.does(A, "invest", issuer=B, amount=10)
        assert game.stakes(B) == {A: ppm}
    else:
        refusal = game.refusal(A, "invest", issuer=B, amount=10)
        assert (refusal.code, refusal.field) == ("bad_request", "amount")
        assert refusal.message == "$10 is too little for a stake in Ben."


def test_an_order_may_say_the_least_stake_that_it_expects() -> None:
    """R23: min_ppm, to the part."""
    game = market(B)
    refusal = game.refusal(A, "invest", issuer=B, amount=500, min_ppm=250_001)
    assert (refusal.code, refusal.field) == ("offer_changed", "min_ppm")
    assert refusal.message == "$500 now buys 25% of Ben, not 25.0001%."
    game.does(A, "invest", issuer=B, amount=500, min_ppm=250_000)


def test_a_stake_so_small_that_dilution_rounds_it_away_is_gone() -> None:
    """R21: rounding favours the issuer; what is left is never a stake of 0 ppm."""
    game = market(B, cash={B: 9_999_990, C: 20_000_000})
    game.does(A, "invest", issuer=B, amount=10)
    game.does(C, "invest", issuer=B, amount=10_000_000)
    assert game.stakes(B) == {C: 500_000}


# --------------------------------------------------------------------------------------------------- selling
def test_a_whole_stake_pays_its_part_of_the_cash_of_now() -> None:
    """Rulebook: it grows and shrinks with their cash."""
    game = market(B)
    game.does(A, "invest", issuer=B, amount=500)  # a quarter of 2000
    game.deal(C, B, give={"cash": 1000})  # a quarter of 3000
    (told,) = game.does(A, "sell_stake", issuer=B)
    assert (told["amount"], told["ppm"]) == (750, 250_000)
    assert game.cash == [1750, 2250, 500]
    assert game.stakes(B) == {}


def test_a_part_of_a_stake_may_be_sold_and_every_rest_keeps_its_value() -> None:
    """R21: what is left of s is s * 10^6 // (10^6 - p), the seller's own rest too."""
    game = market(B, cash={B: 1000})
    game.does(A, "invest", issuer=B, amount=500)
    game.does(C, "invest", issuer=B, amount=500)
    game.does(A, "sell_stake", issuer=B, ppm=100_000)  # a tenth of 2000
    assert game.cash == [1200, 1800, 1000]
    assert game.stakes(B) == {A: 149_999 * MILLION // 900_000, C: 250_000 * MILLION // 900_000}
    assert game.stakes(B) == {A: 166_665, C: 277_777}


def test_more_than_one_holds_cannot_be_sold() -> None:
    game = market(B)
    game.does(A, "invest", issuer=B, amount=500)
    refusal = game.refusal(A, "sell_stake", issuer=B, ppm=250_001)
    assert (refusal.code, refusal.field) == ("not_owner", "ppm")
    assert game.refusal(C, "sell_stake", issuer=B).field == "issuer"
    game.does(A, "sell_stake", issuer=B, ppm=250_000)


def test_a_sale_that_would_pay_nothing_is_refused() -> None:
    """R21: 499 ppm of $2000 are less than a dollar, 500 are one."""
    game = market(B)
    game.does(A, "invest", issuer=B, amount=500)
    refusal = game.refusal(A, "sell_stake", issuer=B, ppm=499)
    assert (refusal.code, refusal.field, refusal.case) == ("bad_request", "ppm", "worthless")
    assert refusal.message == "0.0499% of Ben's cash is less than a dollar; nothing would be paid for it."
    assert refusal.facts == {"ppm": 499, "player": "Ben"}
    game.does(A, "sell_stake", issuer=B, ppm=500)
    assert game.cash[A] == 1001


def test_an_order_may_say_the_least_cash_that_it_expects() -> None:
    """R23: min_cash, to the dollar."""
    game = market(B)
    game.does(A, "invest", issuer=B, amount=500)
    refusal = game.refusal(A, "sell_stake", issuer=B, min_cash=501)
    assert (refusal.code, refusal.field) == ("offer_changed", "min_cash")
    game.does(A, "sell_stake", issuer=B, min_cash=500)


def test_the_issuer_always_keeps_something() -> None:
    """R21: the sum stays below a million, so a sale never takes the last dollar."""
    game = market(B, cash={A: 1_000_000, B: 1})
    game.does(A, "invest", issuer=B, amount=1_000_000)
    assert game.stakes(B) == {A: 999_999}
    game.does(A, "sell_stake", issuer=B)
    assert game.cash[:2] == [1_000_000 - 1, 2]


# --------------------------------------------------------------------------------------- who is open, who may
@pytest.mark.parametrize("cash", [0, -1, -500])
def test_without_cash_there_is_no_price(cash: int) -> None:
    """R22: worth 0, neither bought nor sold; a trade still moves it."""
    game = market(B)
    game.does(A, "invest", issuer=B, amount=500)
    game.state.ledger.move(B, -1, 2000 - cash, "position")
    game.state.ledger.take_entries()
    assert game.refusal(C, "invest", issuer=B, amount=100).code == "in_debt"
    assert game.refusal(A, "sell_stake", issuer=B).code == "in_debt"
    assert game.worth == [1000, cash, 1500]
    assert "invest" not in game.may(C)
    assert "sell_stake" not in game.may(A)
    game.deal(A, C, give={"stakes": [{"issuer": B}]}, get={"cash": 5})
    assert game.stakes(B) == {C: 250_000}


def test_both_markets_start_closed() -> None:
    game = desk()
    refusal = game.refusal(A, "invest", issuer=B, amount=500)
    assert (refusal.code, refusal.field) == ("market_closed", "issuer")
    assert game.refuses(A, "buy_bond", issuer=B, principal=500) == "market_closed"
    assert {"invest", "buy_bond"}.isdisjoint(game.may(A))


def test_closing_stops_new_investment_only() -> None:
    """R23, B45: whoever holds a stake may still sell it."""
    game = market(B)
    game.does(A, "invest", issuer=B, amount=500)
    game.does(B, "set_stock", open=False)
    assert game.refuses(A, "invest", issuer=B, amount=500) == "market_closed"
    game.does(A, "sell_stake", issuer=B)
    assert game.cash == [1500, 1500, 1500]


def test_nobody_invests_in_themselves() -> None:
    """Rulebook; R23."""
    game = market(A)
    refusal = game.refusal(A, "invest", issuer=A, amount=100)
    assert (refusal.code, refusal.field) == ("own_seat", "issuer")
    assert game.refuses(A, "sell_stake", issuer=A) == "own_seat"


def test_a_stake_that_comes_home_is_cancelled() -> None:
    """R23: nobody else's part per million changes by it."""
    game = market(B)
    game.does(A, "invest", issuer=B, amount=500)
    game.does(C, "invest", issuer=B, amount=500)
    game.deal(A, B, give={"stakes": [{"issuer": B}]}, get={"cash": 1})
    assert game.stakes(B) == {C: 200_000}


def test_a_part_of_a_stake_comes_home() -> None:
    game = market(B)
    game.does(A, "invest", issuer=B, amount=500)
    game.deal(A, B, give={"stakes": [{"issuer": B, "ppm": 50_000}]})
    assert game.stakes(B) == {A: 200_000}


def test_a_stake_that_is_traded_joins_what_the_taker_holds() -> None:
    """R21: one holder, one stake."""
    game = market(B, seats=4)
    game.does(A, "invest", issuer=B, amount=500)
    game.does(C, "invest", issuer=B, amount=500)
    assert game.stakes(B) == {A: 200_000, C: 200_000}
    game.deal(A, C, give={"stakes": [{"issuer": B, "ppm": 50_000}]}, get={"cash": 10})
    assert game.stakes(B) == {A: 150_000, C: 250_000}


def test_selling_works_in_anybodys_turn_and_in_debt() -> None:
    """Rulebook: raise cash by selling stock."""
    game = market(B, turn=C)
    game.does(A, "invest", issuer=B, amount=500)
    game.state.ledger.move(A, -1, 1200, "position")
    game.state.ledger.take_entries()
    assert game.cash[A] == -200
    assert game.refuses(A, "invest", issuer=B, amount=10) == "not_enough_cash"
    game.does(A, "sell_stake", issuer=B)
    assert game.cash[A] == 300


def test_what_may_be_done_is_offered_with_its_bounds() -> None:
    game = market(B, C, cash={A: 50, C: 0})
    legal = game.game.legal(A)
    assert legal["invest"] == {"issuer": {"one_of": [B]}, "amount": {"int": [10, 50]}}
    assert legal["set_stock"] == {"open": {"one_of": [True]}}
    assert "sell_stake" not in legal
    game.does(A, "invest", issuer=B, amount=41)
    assert "invest" not in game.may(A), "nine dollars buy nothing"
    assert game.game.legal(A)["sell_stake"] == {"issuer": {"one_of": [B]}}


def test_a_stake_that_would_pay_nothing_is_not_offered_for_sale() -> None:
    game = market(B, cash={B: 1000})
    game.does(A, "invest", issuer=B, amount=10)
    game.state.ledger.move(B, -1, 950, "position")
    assert "sell_stake" not in game.may(A), "a hundredth of $60 is nothing"
    game.state.ledger.move(B, -1, 59, "position")
    game.state.ledger.take_entries()
    assert game.refuses(A, "sell_stake", issuer=B) == "bad_request", "a dollar is a price"


# ------------------------------------------------------------------------------------------- nobody gains
dollars = st.integers(min_value=10, max_value=1_000_000)


@given(cash=st.integers(1, 2_000_000), parts=st.lists(dollars, min_size=1, max_size=6))
def test_investing_in_one_go_or_in_parts_and_selling_is_no_gain(cash: int, parts: list[int]) -> None:
    """B43: however the investment is split, with nothing between, no more comes back than went in."""
    game = market(B, cash={A: sum(parts), B: cash})
    for part in parts:
        if game.state.cash[B] + part <= part * MILLION:  # otherwise it would give 0 ppm
            game.does(A, "invest", issuer=B, amount=part)
    if game.stakes(B) and game.state.cash[B] * game.stakes(B)[A] >= MILLION:
        game.does(A, "sell_stake", issuer=B)
    assert game.cash[A] <= sum(parts)
    assert game.cash[A] + game.cash[B] == sum(parts) + cash


@given(
    cash=st.integers(1, 100_000),
    others=st.lists(st.integers(10, 50_000), max_size=2),
    amount=st.integers(10, 100_000),
    cuts=st.lists(st.integers(1, 400_000), max_size=6),
)
def test_selling_in_parts_pays_no_more_than_selling_at_once(
    cash: int, others: list[int], amount: int, cuts: list[int]
) -> None:
    """B43: and nobody who holds beside the seller loses by it."""
    at_once, in_parts = (market(B, seats=4, cash={A: amount, B: cash, C: 50_000, D: 50_000}) for _ in "12")
    for game in (at_once, in_parts):
        for seat, other in zip((C, D), others, strict=False):
            game.does(seat, "invest", issuer=B, amount=other)
        game.does(A, "invest", issuer=B, amount=amount)
    at_once.does(A, "sell_stake", issuer=B)
    values = {
        seat: in_parts.state.cash[B] * ppm for seat, ppm in in_parts.stakes(B).items() if seat in (C, D)
    }
    for cut in cuts:
        ppm = min(cut, in_parts.stakes(B).get(A, 0))
        if in_parts.state.cash[B] * ppm >= MILLION:
            in_parts.does(A, "sell_stake", issuer=B, ppm=ppm)
    rest = in_parts.stakes(B).get(A, 0)
    if in_parts.state.cash[B] * rest >= MILLION:
        in_parts.does(A, "sell_stake", issuer=B)
    assert in_parts.cash[A] <= at_once.cash[A] <= amount
    for seat, value in values.items():
        # At most the millionths that a rounded stake loses at each sale; never more than that.
        lost = value - in_parts.state.cash[B] * in_parts.stakes(B)[seat]
        assert lost <= (len(cuts) + 1) * (MILLION + in_parts.state.cash[B])


@given(first=dollars, second=dollars, third=dollars)
def test_stakes_in_a_circle_are_no_gain(first: int, second: int, third: int) -> None:
    """A in B, B in A, A in B again; undone in the opposite order nobody has more than the roundings of others."""
    game = market(A, B, cash={A: 2_000_000, B: 2_000_000})
    start = game.cash
    game.does(A, "invest", issuer=B, amount=first)
    game.does(B, "invest", issuer=A, amount=second)
    (bought,) = game.does(A, "invest", issuer=B, amount=third)
    for seat, issuer, ppm in ((A, B, bought["ppm"]), (B, A, None), (A, B, None)):
        mine = game.stakes(issuer).get(seat, 0)
        part = mine if ppm is None else min(ppm, mine)
        if game.state.cash[issuer] * part >= MILLION:
            game.does(seat, "sell_stake", issuer=issuer, ppm=part)
    # One part per million of some four million dollars is worth $4, and each sale rounds down a dollar.
    gains = [now - then for now, then in zip(game.cash, start, strict=True)]
    assert sum(gains) == 0
    assert all(abs(gain) <= 3 * (4 + 1) for gain in gains)


@given(amounts=st.lists(dollars, min_size=1, max_size=4), cash=st.integers(1, 1_000_000))
def test_an_investor_who_sells_to_another_through_a_trade_has_no_more(amounts: list[int], cash: int) -> None:
    """Invest, give the stake to a friend, who sells it: together they have no more than before."""
    game = market(B, cash={A: sum(amounts), B: cash, C: 0})
    for amount in amounts:
        if game.state.cash[B] + amount <= amount * MILLION:
            game.does(A, "invest", issuer=B, amount=amount)
    if game.stakes(B):
        game.deal(A, C, give={"stakes": [{"issuer": B}]})
        if game.state.cash[B] * game.stakes(B)[C] >= MILLION:
            game.does(C, "sell_stake", issuer=B)
    assert game.cash[A] + game.cash[C] <= sum(amounts)
