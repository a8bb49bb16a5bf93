"""What is offered is what is allowed (rulebook as a whole; R6): complete agreement of `legal` and `apply`, both ways."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import pytest

from investup.board.ruleset import InvestUpGame
from investup.finance.actions import FinanceAction
from investup.game import Rejected
from tests.board.positions import RULES, A, B, C, Position, position
from tests.contract.play import START, offered, options_of, play, players_of

PLAIN = (
    "roll",
    "buy",
    "decline",
    "end_turn",
    "pay_fine",
    "use_pass",
    "declare_bankruptcy",
    "pass",
    "unpass",
)
#: The actions of the finance layer.
PAPER = {get_args(get_type_hints(action)["type"])[0] for action in get_args(FinanceAction)}
ON_SPACES = ("build", "sell_house", "mortgage", "unmortgage")
#: Every action of every kind on every space, and a little beyond the board; bids are added as cash allows.
ALL_ACTIONS: list[dict[str, Any]] = [
    *({"type": type_} for type_ in PLAIN),
    *({"type": type_, "space": space} for type_ in ON_SPACES for space in range(-1, 42)),
]


def bids_of(game: InvestUpGame, seat: int) -> Iterator[dict[str, Any]]:
    """Bids on both sides of every bound, as the numbers of now have it."""
    auction = game.view(None)["auction"]
    least = auction["least"] if auction is not None else 40
    cash = game.view(None)["players"][seat]["cash"]
    for amount in {-5, 0, 1, least - 1, least, least + 1, cash - 1, cash, cash + 1}:
        yield {"type": "bid", "amount": amount}


def assert_agreement(game: InvestUpGame, seats: int, at: int) -> None:
    """For everybody: each action that is offered is accepted, each other is refused and leaves no trace.

    What paper asks is tested with paper: there an amount and its price ask something of each other.
    """
    state = game.dump()
    for seat in range(seats):
        legal = game.legal(seat)
        for action in [*ALL_ACTIONS, *bids_of(game, seat)]:
            if offered(legal, action):
                RULES.load(state).apply(seat, action, at)
            else:
                with pytest.raises(Rejected):
                    game.apply(seat, action, at)
        known = {action["type"] for action in ALL_ACTIONS} | {"bid"} | PAPER
        assert legal.keys() <= known, "an action that this test does not know"
        assert game.dump() == state, f"an action of seat {seat} that was refused left a trace"


@pytest.mark.parametrize("number", range(30))
def test_in_random_games_exactly_what_is_offered_is_accepted(number: int) -> None:
    chance = random.Random(number)
    seats = 2 + number % 5
    game, _ = RULES.new(options_of(RULES, chance), players_of(seats), chance.randbytes(32), START)
    assert_agreement(game, seats, START)
    for played in play(RULES, game, seats, chance, most=1_000):
        if chance.random() < (0.1 if game.state.auction is not None else 0.025):
            assert_agreement(game, seats, played.move.at)
    assert_agreement(game, seats, played.move.at)


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
        {"turn": A, "on_sale": 39, "cash": {A: 39, B: 40}, "bids": [(C, 90)], "passed": [A]},
        {"turn": A, "on_sale": 39, "cash": {A: 300, B: -5}, "bids": [(B, 40), (A, 251)], "owns": {A: [1, 3]}},
        {"turn": A, "on_sale": 5, "cash": {A: 300}, "bids": [(A, 218)], "owns": {A: [12]}, "mortgaged": [12]},
        {"turn": B, "on_sale": 5, "bankrupt": [B], "passed": [A], "doubles": 1, "rolled": (1, 1)},
        {"turn": A, "on_sale": 1, "jailed": {A: 1}, "passes": {A: ["chance"]}},
    ],
)
def test_in_chosen_corners_exactly_what_is_offered_is_accepted(given: dict[str, Any]) -> None:
    game: Position = position(**given)
    game.state.rng = type(game.state.rng)([(1, 2)] * 9)
    assert_agreement(game.game, 3, game.now)


# ------------------------------------------------------------------------------- what is offered, in words
def test_anybody_who_plays_may_open_their_paper_and_propose_trades() -> None:
    """R23, R25, R27: in anyone's turn."""
    paper = {
        "set_stock": {"open": {"one_of": [True]}},
        "set_bonds": {
            "open": {"one_of": [True, False]},
            "rate": {"int": [0, 200]},
            "every": {"int": [1, 20]},
        },
        "propose": {"to": {"one_of": [A, C]}},
        "declare_bankruptcy": {},
    }
    assert position().game.legal(B) == paper
    assert position(on_sale=5, cash={B: 0}).game.legal(B) == {"pass": {}, **paper}


def test_before_the_roll_a_player_rolls_or_gives_up() -> None:
    assert position().may(A) == {"roll", "declare_bankruptcy"}


def test_in_anothers_turn_a_player_without_property_may_only_give_up() -> None:
    assert position().may(B) == {"declare_bankruptcy"}


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
    legal = game.game.legal(A)
    assert game.may(A) == {"roll", *mine, "declare_bankruptcy"}
    assert {type_: legal[type_] for type_ in mine} == mine
    game.state.turn = B
    legal = game.game.legal(A)
    assert game.may(A) == {"sell_house", "mortgage", "declare_bankruptcy"}
    assert (legal["sell_house"], legal["mortgage"]) == (mine["sell_house"], mine["mortgage"])


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


@pytest.mark.parametrize(
    ("given", "action"),
    [
        ({}, {"type": "roll"}),
        ({"rolled": (1, 2), "offer": 3}, {"type": "buy"}),
        ({"owns": {A: [37, 39]}}, {"type": "build", "space": 39}),
        ({"owns": {A: [5]}}, {"type": "mortgage", "space": 5}),
        ({}, {"type": "declare_bankruptcy"}),
    ],
)
def test_what_would_be_carried_out_is_foreseen_without_a_trace(
    given: dict[str, Any], action: dict[str, Any]
) -> None:
    """game.preview tells of no dice and no card: only that nothing is in the way."""
    game = position(**given)
    before = game.dumped()
    assert game.game.preview(A, action) == {}
    assert game.dumped() == before
