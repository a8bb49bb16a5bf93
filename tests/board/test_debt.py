"""Debt (rulebook: Debt and bankruptcy; R3, R6, R12): below zero, how it stops a player, and the ways out."""

from __future__ import annotations

import pytest

from tests.board.positions import A, B, C, position


def test_rent_is_paid_in_full_even_below_zero() -> None:
    """R12: the creditor is whole, the payer is in debt to the bank."""
    game = position(at={A: 36}, dice=[(1, 2)], owns={B: [37, 39]}, houses={37: 5, 39: 5}, cash={A: 100})
    game.does(A, "roll")
    assert game.cash == [-1900, 3500, 1500]
    assert game.phase == "settle"


def test_cash_of_exactly_zero_is_solvent() -> None:
    """B09: Ben's rent takes the last dollar, and Ana goes on."""
    game = position(at={A: 36}, dice=[(1, 2)], owns={B: [39]}, cash={A: 50})
    game.does(A, "roll")
    assert game.cash[A] == 0
    assert game.phase == "end"
    game.does(A, "end_turn")
    assert not game.state.bankrupt[A]


def test_one_dollar_below_zero_is_debt() -> None:
    game = position(at={A: 36}, dice=[(1, 2)], owns={B: [39]}, cash={A: 49})
    game.does(A, "roll")
    assert game.refuses(A, "end_turn") == "in_debt"


@pytest.mark.parametrize("type_", ["roll", "end_turn", "buy", "decline", "pay_fine", "use_pass", "chat", ""])
def test_whatever_a_debtor_tries_they_are_not_bankrupt_by_it(type_: str) -> None:
    """B10: only giving up makes bankrupt; a wrong key does not."""
    game = position(cash={A: -80}, owns={A: [5]}, rolled=(1, 2))
    game.refuses(A, type_)
    assert game.cash[A] == -80
    assert not game.state.bankrupt[A]


def test_nobody_is_bankrupt_by_an_estimate_of_their_worth() -> None:
    """B11: a debtor with nothing to sell still decides for themselves."""
    game = position(at={A: 36}, dice=[(1, 2)], owns={B: [37, 39]}, houses={37: 5, 39: 5}, cash={A: 0})
    game.does(A, "roll")
    assert game.cash[A] == -2000
    assert not game.state.bankrupt[A]
    assert game.may(A) == {"declare_bankruptcy"}
    assert game.turn == A


def test_selling_houses_and_mortgaging_leads_out_of_debt() -> None:
    game = position(cash={A: -100}, owns={A: [1, 3, 39]}, houses={1: 1, 3: 1}, rolled=(4, 6), at={A: 10})
    game.does(A, "sell_house", space=1)
    game.does(A, "sell_house", space=3)
    assert game.refuses(A, "end_turn") == "in_debt"
    game.does(A, "mortgage", space=1)
    game.does(A, "mortgage", space=3)
    assert game.cash[A] == 10
    game.does(A, "end_turn")


def test_no_roll_while_in_debt() -> None:
    """R3, B15: settled before the roll."""
    game = position(cash={A: -5}, owns={A: [1]}, dice=[(4, 6)])
    assert game.phase == "settle"
    assert game.refuses(A, "roll") == "in_debt"
    game.does(A, "mortgage", space=1)
    game.does(A, "roll")


def test_no_way_out_of_jail_while_in_debt() -> None:
    """R3, R5"""
    game = position(cash={A: -5}, owns={A: [1]}, jailed={A: 0}, passes={A: ["chance"]})
    assert game.refuses(A, "use_pass") == "in_debt"
    assert game.refuses(A, "pay_fine") == "in_debt"
    assert game.refuses(A, "roll") == "in_debt"
    game.does(A, "mortgage", space=1)
    assert {"roll", "use_pass"} <= game.may(A)


def test_debt_out_of_turn_stops_nobody_else() -> None:
    """R3, B15: a card of Ana's puts Ben into debt; she goes on, he settles in his own turn."""
    game = position(
        at={A: 14, C: 10}, dice=[(1, 2), (4, 6), (4, 6)], treasure=["birthday"], cash={B: 5}, owns={B: [1]}
    )
    game.does(A, "roll")
    assert game.cash == [1520, -5, 1490]
    assert game.phase == "end"
    game.does(A, "end_turn")
    assert game.turn == B
    assert game.phase == "settle"
    assert game.refuses(B, "roll") == "in_debt"
    assert game.refuses(B, "end_turn") == "in_debt"
    game.does(B, "mortgage", space=1)
    assert game.cash[B] == 25
    assert game.phase == "roll"
    game.does(B, "roll")


def test_debt_out_of_turn_may_be_settled_before_ones_turn() -> None:
    """R3, R6"""
    game = position(turn=A, cash={B: -5}, owns={B: [1]})
    game.does(B, "mortgage", space=1)
    assert game.cash[B] == 25


def test_money_that_comes_in_leads_out_of_debt_too() -> None:
    """Ben is in debt; Ana lands on his city."""
    game = position(at={A: 36}, dice=[(1, 2)], owns={B: [39]}, cash={B: -30})
    game.does(A, "roll")
    assert game.cash[B] == 20


def test_every_charge_falls_once() -> None:
    """B14: Cleo is bankrupt, Ben has 5: one card, one debt."""
    game = position(seats=4, at={A: 14}, dice=[(1, 2)], treasure=["birthday"], cash={B: 5}, bankrupt=[C])
    game.does(A, "roll")
    assert game.cash == [1520, -5, 0, 1490]
