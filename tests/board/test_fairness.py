"""Fair dice (R39), checked by a page of code that shares nothing with the rules: this one.

`Checker` knows the seed and the public events of a game, and predicts who goes first, every roll and every card.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from investup.game import Rejected
from tests.board.facts import CHANCE, TREASURE
from tests.board.positions import RULES
from tests.contract.play import START, options_of, play, players_of


# ------------------------------------------------------------------------------------ the independent page
def words(seed: bytes) -> Iterator[int]:
    """HMAC-SHA256(seed, counter), in 32-bit big-endian words."""
    counter = 0
    while True:
        block = hmac.new(seed, counter.to_bytes(8, "big"), hashlib.sha256).digest()
        for i in range(0, 32, 4):
            yield int.from_bytes(block[i : i + 4], "big")
        counter += 1


def number(stream: Iterator[int], n: int) -> int:
    """A number below n; words at or above the last whole multiple of n are rejected."""
    while True:
        word = next(stream)
        if word < (2**32 // n) * n:
            return word % n


def shuffled(stream: Iterator[int], cards: tuple[str, ...]) -> list[str]:
    """Fisher-Yates from the top."""
    deck = list(cards)
    for i in range(len(deck) - 1, 0, -1):
        j = number(stream, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


class Checker:
    """What the seed says must happen, against the events that say what did."""

    def __init__(self, seed: bytes, seats: int) -> None:
        self.stream = words(seed)
        self.commitment = hashlib.sha256(seed).hexdigest()
        self.first = number(self.stream, seats)
        self.decks = {"chance": shuffled(self.stream, CHANCE), "treasure": shuffled(self.stream, TREASURE)}
        self.held: dict[int, list[str]] = {seat: [] for seat in range(seats)}
        self.rolls = self.cards = 0

    def see(self, event: Mapping[str, Any]) -> None:
        """Check one event. Raises AssertionError where the game did not go by its seed."""
        match event["type"]:
            case "game_started":
                assert event["first"] == self.first
                assert event["commitment"] == self.commitment
            case "rolled":
                assert event["dice"] == [1 + number(self.stream, 6), 1 + number(self.stream, 6)]
                self.rolls += 1
            case "card_drawn":
                deck = self.decks[event["deck"]]
                card = deck.pop(0)
                assert event["card"] == card
                if card.endswith("_pass"):
                    self.held[event["seat"]].append(event["deck"])
                else:
                    deck.append(card)
                self.cards += 1
            case "left_jail" if event["how"] == "pass":
                self._return(event["seat"])
            case "went_bankrupt":
                while self.held[event["seat"]]:
                    self._return(event["seat"])

    def _return(self, seat: int) -> None:
        deck = self.held[seat].pop(0)
        self.decks[deck].append(f"{deck}_pass")


# --------------------------------------------------------------------------------------------- the tests
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
        assert events[1].public == {"type": "turn_began", "seat": first}
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
