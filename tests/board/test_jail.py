"""Jail (rulebook: Cards, taxes and jail; R2, R3, R5): three ways in, four ways out."""

from __future__ import annotations

import pytest

from tests.board.positions import A, B, kinds, position


# -------------------------------------------------------------------------------------------------- in
def test_go_to_prison_sends_to_jail() -> None:
    game = position(at={A: 27}, dice=[(1, 2)])
    events = game.does(A, "roll")
    assert kinds(events) == ["rolled", "moved", "jailed"]
    assert events[2]["why"] == "space"
    assert game.place[A] == 10
    assert game.state.jailed[A]


def test_being_sent_to_jail_pays_nothing() -> None:
    """R2, B30: no $200 on the way from 30 to 10."""
    game = position(at={A: 27}, dice=[(1, 2)])
    game.does(A, "roll")
    assert game.cash[A] == 1500


def test_go_to_prison_by_doubles_gives_no_further_roll() -> None:
    """R3"""
    game = position(at={A: 26}, dice=[(2, 2)])
    game.does(A, "roll")
    assert game.phase == "end"
    assert game.refuses(A, "roll") == "wrong_phase"
    game.does(A, "end_turn")


def test_who_is_sent_to_jail_cannot_leave_it_in_the_same_turn() -> None:
    """R3, R5: out of jail is before a roll, and no roll is owed."""
    game = position(at={A: 27}, dice=[(1, 2)], passes={A: ["chance"]})
    game.does(A, "roll")
    assert game.refuses(A, "pay_fine") == "wrong_phase"
    assert game.refuses(A, "use_pass") == "wrong_phase"
    assert game.may(A) == {"end_turn", "declare_bankruptcy"}


# ---------------------------------------------------------------------------------------- out: the fine
def test_the_fine_is_50_and_the_turn_then_goes_on_as_usual() -> None:
    """R5, B30"""
    game = position(jailed={A: 0}, dice=[(4, 6)])
    events = game.does(A, "pay_fine")
    assert events[0]["how"] == "fine"
    assert game.cash == [1450, 1500, 1500]
    assert not game.state.jailed[A]
    assert game.phase == "roll"
    game.does(A, "roll")
    assert game.place[A] == 20


def test_after_the_fine_doubles_roll_again() -> None:
    """R5: as usual."""
    game = position(jailed={A: 2}, dice=[(5, 5), (4, 6)])
    game.does(A, "pay_fine")
    game.does(A, "roll")
    assert game.phase == "roll"


def test_the_fine_needs_the_cash() -> None:
    """R12: a voluntary payment."""
    assert position(jailed={A: 0}, cash={A: 49}).refuses(A, "pay_fine") == "not_enough_cash"
    game = position(jailed={A: 0}, cash={A: 50})
    game.does(A, "pay_fine")
    assert game.cash[A] == 0


def test_the_fine_comes_before_the_roll() -> None:
    """R5"""
    game = position(jailed={A: 0}, dice=[(1, 2)])
    game.does(A, "roll")
    assert game.refuses(A, "pay_fine") == "wrong_phase"


# ---------------------------------------------------------------------------------------- out: the pass
def test_a_jail_pass_leaves_jail_for_nothing() -> None:
    """R5, B30"""
    game = position(jailed={A: 1}, passes={A: ["treasure"]}, dice=[(4, 6)])
    events = game.does(A, "use_pass")
    assert events == [{"type": "left_jail", "seat": A, "how": "pass"}]
    assert game.cash[A] == 1500
    assert game.phase == "roll"
    game.does(A, "roll")
    assert game.place[A] == 20


def test_a_jail_pass_comes_before_the_roll() -> None:
    """R5"""
    game = position(jailed={A: 0}, passes={A: ["chance"]}, dice=[(1, 2)])
    game.does(A, "roll")
    assert game.refuses(A, "use_pass") == "wrong_phase"


# ------------------------------------------------------------------------------------- out: by the dice
def test_doubles_leave_jail_and_move() -> None:
    game = position(jailed={A: 0}, dice=[(5, 5)])
    events = game.does(A, "roll")
    assert kinds(events) == ["rolled", "left_jail", "moved"]
    assert events[1]["how"] == "doubles"
    assert game.place[A] == 20
    assert game.cash[A] == 1500


def test_doubles_out_of_jail_give_no_further_roll() -> None:
    """R3, B30"""
    game = position(jailed={A: 0}, dice=[(5, 5)])
    game.does(A, "roll")
    assert game.phase == "end"
    assert game.refuses(A, "roll") == "wrong_phase"


@pytest.mark.parametrize("failed", [0, 1])
def test_a_failed_roll_stays_in_jail(failed: int) -> None:
    game = position(jailed={A: failed}, dice=[(4, 6)])
    events = game.does(A, "roll")
    assert kinds(events) == ["rolled", "stayed_in_jail"]
    assert game.place[A] == 10
    assert game.state.jailed[A]
    assert game.game.view(None)["players"][A]["jail_turns"] == failed + 1
    assert game.cash[A] == 1500
    assert game.phase == "end"


def test_after_a_third_failed_roll_50_are_paid_and_the_player_moves_by_that_roll() -> None:
    """R5, B30"""
    game = position(jailed={A: 2}, dice=[(4, 6)])
    events = game.does(A, "roll")
    assert kinds(events) == ["rolled", "left_jail", "moved"]
    assert events[1]["how"] == "third_roll"
    assert game.cash[A] == 1450
    assert game.place[A] == 20
    assert game.phase == "end"


def test_a_third_roll_of_doubles_costs_nothing() -> None:
    game = position(jailed={A: 2}, dice=[(5, 5)])
    game.does(A, "roll")
    assert game.cash[A] == 1500
    assert game.place[A] == 20


def test_the_compulsory_fine_may_lead_into_debt() -> None:
    """R5"""
    game = position(jailed={A: 2}, dice=[(4, 6)], cash={A: 20}, owns={A: [1]})
    game.does(A, "roll")
    assert game.cash[A] == -30
    assert game.place[A] == 20
    assert game.refuses(A, "end_turn") == "in_debt"
    game.does(A, "mortgage", space=1)
    game.does(A, "end_turn")


def test_a_jail_pass_is_not_used_by_itself() -> None:
    """R5, B30"""
    game = position(jailed={A: 2}, dice=[(4, 6)], passes={A: ["chance"]})
    game.does(A, "roll")
    assert game.cash[A] == 1450
    assert game.state.passes[A] == [0]


def test_the_move_out_of_jail_lands_like_any_other() -> None:
    """B30: rent, and the dice count for a utility."""
    game = position(jailed={A: 2}, dice=[(1, 1)], owns={B: [12]})
    game.does(A, "roll")
    assert game.cash == [1492, 1508, 1500]
    game = position(jailed={A: 2}, dice=[(1, 2)], owns={B: [13]})
    game.does(A, "roll")
    assert game.cash == [1440, 1510, 1500]


def test_an_unowned_property_reached_through_the_compulsory_fine_is_offered_in_debt() -> None:
    """R4, R5: the debtor may raise cash and then buy, or decline, and settle before the turn ends."""
    game = position(jailed={A: 2}, dice=[(1, 2)], cash={A: 0}, owns={A: [39]})
    game.does(A, "roll")
    assert game.cash[A] == -50
    assert game.offer == 13
    assert game.phase == "settle"
    assert game.refuses(A, "buy") == "not_enough_cash"
    game.does(A, "mortgage", space=39)
    game.does(A, "buy")
    assert game.cash[A] == -50 + 200 - 140
    assert game.phase == "end"


def test_three_failed_rolls_are_counted_over_the_players_own_turns() -> None:
    """B30"""
    game = position(seats=2, jailed={A: 0}, at={B: 10}, dice=[(1, 2), (4, 6), (1, 2), (4, 6), (4, 6)])
    game.does(A, "roll")
    game.does(A, "end_turn")
    game.does(B, "roll")
    game.does(B, "end_turn")
    game.does(A, "roll")
    game.does(A, "end_turn")
    game.state.position[B] = 10  # so that nothing happens to Ben but Vacation
    game.does(B, "roll")
    game.does(B, "end_turn")
    assert game.state.jailed[A]
    game.does(A, "roll")
    assert game.place[A] == 20
    assert game.cash[A] == 1450


def test_who_comes_back_to_jail_has_three_tries_again() -> None:
    game = position(jailed={A: 1}, dice=[(4, 6)])
    game.does(A, "pay_fine")
    game.state.position[A] = 20
    game.does(A, "roll")  # 20 + 10: Go to Prison
    assert game.state.jailed[A]
    assert game.game.view(None)["players"][A]["jail_turns"] == 0


def test_visiting_is_not_being_in_jail() -> None:
    game = position(at={A: 10}, passes={A: ["chance"]})
    assert game.refuses(A, "pay_fine") == "not_jailed"
    assert game.refuses(A, "use_pass") == "not_jailed"
