"""Games among bots on the engine alone."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from investup.game import Rejected
from investup.sim.play import play
from tests.sim.records import RULES, Watcher, finished

SEED = (7).to_bytes(32, "big")


def test_the_same_seed_gives_the_same_game() -> None:
    assert play(RULES, ["easy"] * 3, SEED).record() == finished().record()
    assert play(RULES, ["easy"] * 3, (8).to_bytes(32, "big")).actions != finished().actions


def test_options_and_players_are_the_ones_asked_for() -> None:
    played = play(RULES, ["easy"] * 2, SEED, {"starting_cash": 400})
    assert played.options == {**RULES.meta.option_defaults, "starting_cash": 400}
    assert [(player.name, player.bot) for player in played.players] == [("Easy 1", True), ("Easy 2", True)]


def test_a_game_can_be_given_up() -> None:
    played = play(RULES, ["easy"] * 3, SEED, max_actions=20)
    assert played.outcome is None
    assert len(played.actions) == 20
    assert list(played.actions) == list(finished().actions[:20])


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(Rejected, match="no bot of the level 'genius'"):
        play(RULES, ["easy", "genius"], SEED)


def test_the_watcher_sees_every_event() -> None:
    watcher = Watcher()
    played = play(RULES, ["easy"] * 3, SEED, watch=watcher)
    types = [event["type"] for event in watcher.events]
    assert types[0] == "game_started"
    assert types[-1] == "game_over"
    assert types.count("rolled") == played.count("roll") > 50


def test_dice_and_decks_are_those_that_anybody_computes_from_the_seed() -> None:
    """R39 once more, written from its text alone: the stream, the first player, the decks, then the dice."""
    words = _words(SEED)

    def below(n: int) -> int:
        while (word := next(words)) >= 2**32 // n * n:
            pass
        return word % n

    def deck() -> list[int]:
        cards = list(range(16))
        for i in range(15, 0, -1):
            j = below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards

    watcher = Watcher()
    play(RULES, ["easy"] * 3, SEED, watch=watcher)
    assert watcher.events[0]["first"] == below(3)
    game, _ = RULES.new(dict(RULES.meta.option_defaults), finished().players, SEED, 0)
    assert game.dump()["decks"] == [deck(), deck()]
    rolled = [event["dice"] for event in watcher.events if event["type"] == "rolled"]
    assert rolled == [[1 + below(6), 1 + below(6)] for _ in rolled]
    assert watcher.events[0]["commitment"] == hashlib.sha256(SEED).hexdigest()


def _words(seed: bytes):  # type: ignore[no-untyped-def]
    counter = 0
    while True:
        block = hmac.new(seed, counter.to_bytes(8, "big"), hashlib.sha256).digest()
        yield from (int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4))
        counter += 1
