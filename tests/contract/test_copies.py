"""Playing ahead: a copy is the same game and apart from it, and a quiet game comes to the same as one that tells."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from investup.game import Game, Rejected, Ruleset
from investup.rulesets import RULESETS
from tests.contract.play import DEPENDENT, START, Played, next_move, options_of, play, players_of

KEYS = list(RULESETS)


def begun(ruleset: Ruleset, number: int) -> tuple[Game, int, random.Random]:
    """A fresh game with its number of seats, and the chance that its players go by."""
    chance = random.Random(f"{ruleset.meta.key} copies {number}")
    seats = chance.randint(ruleset.meta.min_seats, ruleset.meta.max_seats)
    game, _ = ruleset.new(options_of(ruleset, chance), players_of(seats), chance.randbytes(32), START)
    return game, seats, chance


def dumped(game: Game) -> str:
    return json.dumps(game.dump(), sort_keys=True)


def moments(
    ruleset: Ruleset, number: int, most: int = 600
) -> Iterator[tuple[Game, int, random.Random, Played]]:
    """A random game after each of its moves."""
    game, seats, chance = begun(ruleset, number)
    for played in play(ruleset, game, seats, chance, most):
        yield game, seats, chance, played


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("key", KEYS)
def test_a_copy_is_the_same_game_and_what_happens_to_it_leaves_the_other_as_it_was(
    key: str, number: int
) -> None:
    ruleset = RULESETS[key]
    for game, seats, chance, played in moments(ruleset, number):
        if chance.random() > 0.05:
            continue
        before = dumped(game)
        copy = game.copy()
        assert dumped(copy) == before
        assert [copy.legal(seat) for seat in range(seats)] == [game.legal(seat) for seat in range(seats)]
        assert copy.view(0) == game.view(0)
        ahead = random.Random(played.move.at)
        at, moves = played.move.at, []
        for _ in range(20):
            if not copy.to_act():
                break
            move = next_move(ruleset, copy, seats, ahead, at + 1_000)
            at = move.at
            try:
                moves.append((move, move.play(copy)))
            except Rejected:
                assert move.action is not None
                assert move.action["type"] in DEPENDENT.get(key, ())
        assert dumped(game) == before, "what was played ahead happened to the game itself"
        # The other way round: the game itself goes on, and a copy of it stays where it was.
        kept, again = game.copy(), ruleset.load(game.dump())
        for move, events in moves:
            assert move.play(again) == events, "the copy played another game"
        assert dumped(again) == dumped(copy)
        assert dumped(kept) == before


@pytest.mark.parametrize("key", KEYS)
def test_a_game_goes_on_and_an_older_copy_stays_where_it_was(key: str) -> None:
    copies: list[tuple[Game, str]] = []
    for game, _, chance, _ in moments(RULESETS[key], 6):
        if chance.random() < 0.05:
            copies.append((game.copy(), dumped(game)))
    assert copies
    assert all(dumped(copy) == before for copy, before in copies)


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("key", KEYS)
def test_a_quiet_game_tells_nothing_and_comes_to_the_same(key: str, number: int) -> None:
    ruleset = RULESETS[key]
    game, seats, chance = begun(ruleset, number)
    quiet = game.copy()
    quiet.quiet = True
    for played in play(ruleset, game, seats, chance, most=800):
        assert played.events
        assert played.move.play(quiet) == []
        assert dumped(quiet) == dumped(game)


@pytest.mark.parametrize("key", KEYS)
def test_a_game_that_is_no_longer_quiet_tells_of_what_comes_and_of_nothing_before(key: str) -> None:
    ruleset = RULESETS[key]
    game, seats, chance = begun(ruleset, 0)
    quiet = game.copy()
    for number, played in enumerate(play(ruleset, game, seats, chance, most=200)):
        quiet.quiet = number % 2 == 0
        assert played.move.play(quiet) == ([] if quiet.quiet else played.events)


@pytest.mark.parametrize("key", KEYS)
def test_fresh_loaded_and_copied_games_tell(key: str) -> None:
    ruleset = RULESETS[key]
    game, _, _ = begun(ruleset, 0)
    assert not game.quiet
    game.quiet = True
    assert not game.copy().quiet
    assert not ruleset.load(game.dump()).quiet
