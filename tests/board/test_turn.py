"""A turn (rulebook: Your turn; Cards, taxes and jail; R2, R3): moving, GO, taxes, doubles, whose turn it is."""

from __future__ import annotations

import pytest

from tests.board.positions import A, B, C, D, kinds, position


# ------------------------------------------------------------------------------------------- the first roll
def test_everybody_starts_on_go_with_the_starting_cash() -> None:
    game = position(seats=4)
    assert game.place == [0, 0, 0, 0]
    assert game.cash == [1500, 1500, 1500, 1500]
    assert game.owner == [None] * 40


def test_a_roll_moves_by_the_sum_of_both_dice() -> None:
    game = position(dice=[(4, 6)])
    events = game.does(A, "roll")
    assert game.place == [10, 0, 0]
    assert kinds(events) == ["rolled", "moved"]
    assert events[0]["dice"] == [4, 6]


# --------------------------------------------------------------------------------------------------- GO
def test_passing_go_pays_200() -> None:
    game = position(at={A: 38}, dice=[(6, 6)])
    game.does(A, "roll")
    assert game.place[A] == 10
    assert game.cash[A] == 1700


def test_landing_on_go_counts_as_passing_it() -> None:
    """R2"""
    game = position(at={A: 33}, dice=[(3, 4)])
    events = game.does(A, "roll")
    assert game.place[A] == 0
    assert game.cash[A] == 1700
    assert events[1]["moves"] == [{"from": "bank", "to": A, "amount": 200, "reason": "go"}]
    assert game.phase == "end"


def test_leaving_go_pays_nothing() -> None:
    """R2"""
    game = position(at={A: 0}, dice=[(4, 6)])
    game.does(A, "roll")
    assert game.cash[A] == 1500


# ----------------------------------------------------------------------------------- spaces without a deed
@pytest.mark.parametrize(("space", "tax"), [(4, 200), (38, 100)])
def test_a_tax_space_charges_its_amount(space: int, tax: int) -> None:
    game = position(at={A: space - 3}, dice=[(1, 2)])
    game.does(A, "roll")
    assert game.cash == [1500 - tax, 1500, 1500]
    assert game.phase == "end"


@pytest.mark.parametrize(("space", "tax"), [(4, 200), (38, 100)])
def test_a_tax_is_paid_in_full_even_below_zero(space: int, tax: int) -> None:
    """R12"""
    game = position(at={A: space - 3}, dice=[(1, 2)], cash={A: 30})
    game.does(A, "roll")
    assert game.cash[A] == 30 - tax
    assert game.phase == "settle"


@pytest.mark.parametrize("space", [10, 20])
def test_visiting_jail_and_vacation_do_nothing(space: int) -> None:
    game = position(at={A: space - 3}, dice=[(1, 2)])
    game.does(A, "roll")
    assert game.cash == [1500, 1500, 1500]
    assert not game.state.jailed[A]
    assert game.phase == "end"


# ---------------------------------------------------------------------------------------------- doubles
def test_doubles_roll_again() -> None:
    game = position(dice=[(5, 5), (4, 6)])
    game.does(A, "roll")
    assert game.phase == "roll"
    game.does(A, "roll")
    assert game.place[A] == 20
    assert game.phase == "end"


def test_the_turn_cannot_end_while_doubles_owe_a_roll() -> None:
    """R4"""
    game = position(dice=[(5, 5)])
    game.does(A, "roll")
    assert game.refuses(A, "end_turn") == "wrong_phase"


def test_doubles_give_the_next_roll_only_once_the_purchase_is_settled() -> None:
    """R3"""
    game = position(dice=[(3, 3), (1, 3)])
    game.does(A, "roll")
    assert game.phase == "buy"
    assert game.refuses(A, "roll") == "wrong_phase"
    game.does(A, "buy")
    assert game.phase == "roll"
    game.does(A, "roll")
    assert game.place[A] == 10


def test_doubles_give_the_next_roll_only_once_the_debt_is_settled() -> None:
    """R3: no roll while in debt."""
    game = position(dice=[(2, 2), (2, 4)], cash={A: 150}, owns={A: [5]})
    game.does(A, "roll")
    assert game.cash[A] == -50
    assert game.refuses(A, "roll") == "in_debt"
    game.does(A, "mortgage", space=5)
    assert game.phase == "roll"
    game.does(A, "roll")
    assert game.place[A] == 10


def test_a_third_doubles_in_a_row_leads_straight_to_jail() -> None:
    game = position(dice=[(5, 5), (5, 5), (6, 6)])
    game.does(A, "roll")
    game.does(A, "roll")
    events = game.does(A, "roll")
    assert kinds(events) == ["rolled", "jailed"]
    assert events[1]["why"] == "doubles"
    assert game.place[A] == 10
    assert game.state.jailed[A]
    assert game.cash[A] == 1500
    assert game.phase == "end"


def test_a_third_doubles_past_go_pays_nothing() -> None:
    """R2: being sent to jail pays nothing."""
    game = position(at={A: 35}, rolled=(4, 4), doubles=2, dice=[(6, 6)])
    game.does(A, "roll")
    assert game.cash[A] == 1500
    assert game.state.jailed[A]


def test_doubles_of_the_last_turn_do_not_count_in_the_next() -> None:
    game = position(
        seats=2, rolled=(5, 5), doubles=2, owns={A: [23, 35]}, at={A: 20}, dice=[(1, 2), (4, 6), (6, 6)]
    )
    game.does(A, "roll")
    game.does(A, "end_turn")
    game.does(B, "roll")
    game.does(B, "end_turn")
    game.does(A, "roll")
    assert game.place[A] == 35
    assert game.game.view(None)["turn"]["doubles"] == 1


def test_a_roll_that_is_no_doubles_ends_the_row() -> None:
    game = position(dice=[(5, 5), (4, 6)])
    game.does(A, "roll")
    assert game.game.view(None)["turn"]["doubles"] == 1
    game.does(A, "roll")
    assert game.game.view(None)["turn"]["doubles"] == 0
    assert game.refuses(A, "roll") == "wrong_phase"


# ------------------------------------------------------------------------------------------- end of turn
def test_you_must_roll_before_you_can_end_your_turn() -> None:
    game = position()
    assert game.refuses(A, "end_turn") == "wrong_phase"


def test_the_turn_goes_round_in_seat_order() -> None:
    game = position(seats=3, turn=C, dice=[(4, 6), (4, 6)])
    game.does(C, "roll")
    events = game.does(C, "end_turn")
    assert events == [{"type": "turn_began", "seat": A, "net_worth": [1500, 1500, 1500]}]
    assert game.turn == A
    assert game.phase == "roll"


def test_the_bankrupt_have_no_turn() -> None:
    """B12"""
    game = position(seats=4, turn=A, bankrupt=[B, C], dice=[(4, 6)])
    game.does(A, "roll")
    game.does(A, "end_turn")
    assert game.turn == D


def test_a_new_turn_shows_no_dice() -> None:
    game = position(seats=2, dice=[(4, 6)])
    game.does(A, "roll")
    game.does(A, "end_turn")
    assert game.game.view(None)["turn"]["dice"] is None


# -------------------------------------------------------------------------- double clicks and late clicks
def test_a_second_roll_by_a_double_click_is_refused() -> None:
    """B31"""
    game = position(dice=[(4, 6)])
    game.does(A, "roll")
    assert game.refuses(A, "roll") == "wrong_phase"


def test_a_double_click_on_end_turn_does_not_end_the_next_players_turn() -> None:
    """B31"""
    game = position(rolled=(4, 6), at={A: 10})
    game.does(A, "end_turn")
    assert game.refuses(A, "end_turn") == "not_your_turn"
    assert game.turn == B


def test_a_second_buy_by_a_double_click_is_refused() -> None:
    """B31"""
    game = position(at={A: 1}, rolled=(1, 2), offer=1)
    game.does(A, "buy")
    assert game.refuses(A, "buy") == "wrong_phase"
    assert game.cash[A] == 1440


@pytest.mark.parametrize(
    ("type_", "given"),
    [
        ("roll", {}),
        ("end_turn", {"rolled": (4, 6)}),
        ("buy", {"rolled": (1, 2), "offer": 3}),
        ("decline", {"rolled": (1, 2), "offer": 3}),
        ("pay_fine", {"jailed": {A: 0}}),
        ("use_pass", {"jailed": {A: 0}, "passes": {A: ["chance"]}}),
    ],
)
def test_an_action_that_names_the_step_it_saw_counts_for_that_step_only(
    type_: str, given: dict[str, object]
) -> None:
    """B31"""
    game = position(dice=[(4, 6)], **given)  # type: ignore[arg-type]
    step = game.game.view(None)["turn"]["step"]
    for other in (step - 1, step + 1, 0):
        assert game.refuses(A, type_, step=other) == "stale"
    game.does(A, type_, step=step)
    assert game.refuses(A, type_, step=step) == "stale"


def test_a_second_roll_of_doubles_by_a_double_click_is_stale() -> None:
    """B31: without the step the second click would be a roll that the player did not mean."""
    game = position(dice=[(5, 5), (4, 6)])
    step = game.game.view(None)["turn"]["step"]
    game.does(A, "roll", step=step)
    assert game.refuses(A, "roll", step=step) == "stale"
    assert game.place[A] == 10


@pytest.mark.parametrize("type_", ["roll", "buy", "decline", "end_turn", "pay_fine", "use_pass"])
def test_nobody_plays_in_anothers_turn(type_: str) -> None:
    game = position(turn=A, passes={B: ["chance"]}, jailed={B: 0})
    assert game.refusal(B, type_).message == "It is Ana's turn."
    assert game.refuses(B, type_) == "not_your_turn"
