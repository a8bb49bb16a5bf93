"""Fair dice (R39), checked by a page of code that shares nothing with the rules: fair_dice.py."""

from __future__ import annotations

import random

import pytest

from investup.game import Rejected
from tests.board.facts import CHANCE, TREASURE
from tests.board.fair_dice import Checker
from tests.board.positions import RULES
from tests.contract.play import START, options_of, play, players_of


@pytest.mark.parametrize("game_number", range(24))
def test_first_player_decks_and_dice_of_a_whole_game_follow_from_the_seed(game_number: int) -> None:
    """R39"""
    chance = random.Random(game_number)
    seats, seed = 2 + game_number % 5, chance.randbytes(32)
    game, events = RULES.new(options_of(RULES, chance), players_of(seats), seed, START)
    checker = Checker(seed, seats)
    assert [CHANCE[card] for card in game.state.decks[0]] == checker.decks["chance"]
    assert [TREASURE[card] for card in game.state.decks[1]] == checker.decks["treasure"]
    assert game.view(None)["turn"]["seat"] == checker.first
    for event in events:
        checker.see(event.public)
    for played in play(RULES, game, seats, chance):
        for event in played.events:
            checker.see(event.public)
    assert [CHANCE[card] for card in game.state.decks[0]] == checker.decks["chance"]
    assert [TREASURE[card] for card in game.state.decks[1]] == checker.decks["treasure"]


def test_the_checker_sees_rolls_and_cards_enough() -> None:
    """So that the test above is one."""
    chance = random.Random(1)
    seed = chance.randbytes(32)
    game, events = RULES.new(options_of(RULES, chance), players_of(4), seed, START)
    checker = Checker(seed, 4)
    for played in play(RULES, game, 4, chance):
        for event in played.events:
            checker.see(event.public)
    assert checker.rolls > 100
    assert checker.cards > 32
    assert events[0].public["commitment"] == checker.commitment


def test_the_checker_notices_another_seed() -> None:
    chance = random.Random(1)
    seed = chance.randbytes(32)
    game, events = RULES.new(options_of(RULES, chance), players_of(4), seed, START)
    checker = Checker(bytes([seed[0] ^ 1]) + seed[1:], 4)
    with pytest.raises(AssertionError):  # noqa: PT012 - one of many events is the first that is wrong
        for event in events:
            checker.see(event.public)
        for played in play(RULES, game, 4, chance):
            for event in played.events:
                checker.see(event.public)


def test_every_seat_goes_first_now_and_then() -> None:
    """R39"""
    chance = random.Random(5)
    options = RULES.meta.option_defaults
    for seats in range(2, 7):
        starts = [
            RULES.new(options, players_of(seats), chance.randbytes(32), START)[0].state.turn
            for _ in range(120)
        ]
        assert set(starts) == set(range(seats))
        assert min(starts.count(seat) for seat in range(seats)) >= 120 // seats // 3


def test_play_goes_on_in_seat_order_from_the_first_player() -> None:
    """R39"""
    options = RULES.meta.option_defaults
    chance = random.Random(6)
    for _ in range(10):
        game, events = RULES.new(options, players_of(4), chance.randbytes(32), START)
        first = events[0].public["first"]
        assert (events[1].public["type"], events[1].public["seat"]) == ("turn_began", first)
        turns = [first]
        for played in play(RULES, game, 4, chance, most=60):
            if any(game.state.bankrupt):
                break
            turns += [event.public["seat"] for event in played.events if event.public["type"] == "turn_began"]
        assert turns == [(first + offset) % 4 for offset in range(len(turns))]


def test_trying_and_being_refused_draws_nothing() -> None:
    """R39: nothing else is drawn. A refused roll does not move the dice to come."""
    chance = random.Random(8)
    game, _ = RULES.new(RULES.meta.option_defaults, players_of(2), chance.randbytes(32), START)
    drawn = game.state.rng.drawn
    other = 1 - game.state.turn
    with pytest.raises(Rejected):
        game.apply(other, {"type": "roll"}, START)
    assert game.state.rng.drawn == drawn
