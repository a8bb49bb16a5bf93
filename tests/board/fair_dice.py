"""The stream of R39 in a page of code that shares nothing with the rules.

`Checker` knows the seed and the public events of a game, and predicts who goes first, every roll and every card.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping
from typing import Any

from tests.board.facts import CHANCE, TREASURE


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
