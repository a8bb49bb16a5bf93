"""What is offered is what is allowed (rulebook as a whole; R6): complete agreement of `legal` and `apply`, both ways."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from investup.game import Game, Rejected
from tests.board.positions import RULES, A, B, C, Position, position
from tests.contract.play import START, options_of, play, players_of

PLAIN = ("roll", "buy", "decline", "end_turn", "pay_fine", "use_pass", "declare_bankruptcy")
ON_SPACES = ("build", "sell_house", "mortgage", "unmortgage")
#: Every action of every kind on every space, and a little beyond the board.
ALL_ACTIONS: list[dict[str, Any]] = [
    *({"type": type_} for type_ in PLAIN),
    *({"type": type_, "space": space} for type_ in ON_SPACES for space in range(-1, 42)),
]


def offered(game: Game, seat: int) -> list[dict[str, Any]]:
    """The actions that `legal` offers, one by one."""
    return list(_each(game.legal(seat)))


def _each(legal: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for type_, fields in legal.items():
        if not fields:
            yield {"type": type_}
        else:
            assert set(fields) == {"space"}
            yield from ({"type": type_, "space": space} for space in fields["space"]["one_of"])


def assert_agreement(game: Game, seats: int) -> None:
    """For everybody: each action that is offered is accepted, each other is refused and leaves no trace."""
    state = game.dump()
    for seat in range(seats):
        mine = offered(game, seat)
        assert [action for action in ALL_ACTIONS if action in mine] == sorted(mine, key=ALL_ACTIONS.index)
        for action in ALL_ACTIONS:
            if action in mine:
                RULES.load(state).apply(seat, action, START)
            else:
                with pytest.raises(Rejected):
                    game.apply(seat, action, START)
        assert game.dump() == state, f"an action of seat {seat} that was refused left a trace"


@pytest.mark.parametrize("number", range(30))
def test_in_random_games_exactly_what_is_offered_is_accepted(number: int) -> None:
    chance = random.Random(number)
    seats = 2 + number % 5
    game, _ = RULES.new(options_of(RULES, chance), players_of(seats), chance.randbytes(32), START)
    assert_agreement(game, seats)
    for _ in play(RULES, game, seats, chance, most=1_000):
        if chance.random() < 0.025:
            assert_agreement(game, seats)
    assert_agreement(game, seats)


@pytest.mark.parametrize(
    "given",
    [
        {"turn": A, "cash": {A: -1}, "jailed": {A: 2}, "passes": {A: ["chance"]}, "owns": {A: [1, 3, 5]}},
        {"turn": A, "cash": {A: -50}, "rolled": (1, 2), "offer": 13, "owns": {A: [39]}, "mortgaged": [39]},
        {"turn": A, "cash": {A: 49}, "jailed": {A: 0}},
        {"turn": A, "cash": {A: 50}, "jailed": {A: 0}, "passes": {A: ["treasure"]}},
        {"turn": A, "cash": {A: 139}, "rolled": (4, 4), "doubles": 1, "offer": 13},
        {"turn": A, "cash": {A: 140}, "rolled": (4, 4), "doubles": 1, "offer": 13},
        {"turn": A, "owns": {A: [6, 8, 9, 37, 39]}, "houses": {6: 1, 8: 2, 9: 1}, "mortgaged": [37]},
        {"turn": A, "owns": {A: [6, 8, 9]}, "houses": {6: 5, 8: 1, 9: 0}, "even_building": False},
        {"turn": A, "owns": {A: [5, 15, 25, 35, 12, 28]}, "mortgaged": [12, 25], "cash": {A: 83}},
        {"turn": B, "owns": {A: [1, 3], B: [37, 39]}, "houses": {1: 5, 3: 4, 37: 5, 39: 5}},
        {"turn": B, "owns": {A: [1, 3]}, "mortgaged": [1], "bankrupt": [C]},
        {"turn": A, "rolled": (1, 2), "jailed": {A: 1}, "passes": {A: ["chance"]}},
    ],
)
def test_in_chosen_corners_exactly_what_is_offered_is_accepted(given: dict[str, Any]) -> None:
    game: Position = position(**given)
    game.state.rng = type(game.state.rng)([(1, 2)] * 9)
    assert_agreement(game.game, 3)


# ------------------------------------------------------------------------------- what is offered, in words
def test_before_the_roll_a_player_rolls_or_gives_up() -> None:
    assert position().game.legal(A) == {"roll": {}, "declare_bankruptcy": {}}


def test_in_anothers_turn_a_player_without_property_may_only_give_up() -> None:
    assert position().game.legal(B) == {"declare_bankruptcy": {}}


def test_a_spectator_may_do_nothing() -> None:
    assert position().game.legal(None) == {}


def test_the_game_waits_for_whoever_has_the_turn() -> None:
    assert position(turn=B).game.to_act() == {B}


def test_the_spaces_that_an_action_may_name_are_listed() -> None:
    """R6: selling and mortgaging also in another's turn; building and lifting not."""
    game = position(turn=A, owns={A: [6, 8, 9, 5, 12]}, houses={6: 1}, mortgaged=[12])
    mine = {
        "build": {"space": {"one_of": [8, 9]}},
        "sell_house": {"space": {"one_of": [6]}},
        "mortgage": {"space": {"one_of": [5]}},
        "unmortgage": {"space": {"one_of": [12]}},
    }
    assert game.game.legal(A) == {"roll": {}, **mine, "declare_bankruptcy": {}}
    game.state.turn = B
    assert game.game.legal(A) == {
        "sell_house": mine["sell_house"],
        "mortgage": mine["mortgage"],
        "declare_bankruptcy": {},
    }


def test_an_offer_within_ones_means_may_be_bought_or_declined() -> None:
    """R4"""
    assert position(rolled=(1, 2), offer=3).may(A) == {"buy", "decline", "declare_bankruptcy"}


def test_a_prisoner_may_roll_pay_or_use_a_pass() -> None:
    """R5"""
    game = position(jailed={A: 0}, passes={A: ["chance"]})
    assert game.may(A) == {"roll", "pay_fine", "use_pass", "declare_bankruptcy"}
    game = position(jailed={A: 0}, cash={A: 49})
    assert game.may(A) == {"roll", "declare_bankruptcy"}


def test_a_debtor_may_raise_cash_or_give_up() -> None:
    """R3, R6"""
    game = position(cash={A: -1}, owns={A: [1, 3, 5]}, houses={1: 1})
    assert game.may(A) == {"sell_house", "mortgage", "declare_bankruptcy"}
