"""A game made from a view shows that view again, allows the same, and knows nothing that is hidden (R42)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, cast

import pytest

from investup.board.imagine import imagine
from investup.board.ruleset import InvestUpGame
from investup.board.view_types import BoardView
from investup.game import Rejected
from tests.board.invariants import check_state
from tests.board.positions import RULES
from tests.conftest import NIGHTLY
from tests.finance.random_games import Chance, begin, next_action

GAMES = 400 if NIGHTLY else 8
MOVES = 600
#: Every so many moves a game is looked at, and at its end.
SELDOM = 12
SEED = b"\x07" * 32


def seen(game: InvestUpGame) -> BoardView:
    """The view as it travels, without the commitment to the hidden secret."""
    view = json.loads(json.dumps(game.view(0)))
    view.pop("fairness")
    return cast(BoardView, view)


def imagined(game: InvestUpGame, seed: bytes = SEED) -> InvestUpGame:
    return InvestUpGame(imagine(cast(BoardView, game.view(0)), seed))


def moments(seed: int) -> Any:
    """The moments of a game of people who do anything."""
    chance = Chance(seed)
    game = begin(chance, 2 + seed % 5)
    at = 0
    for number in range(MOVES):
        if game.outcome() is not None:
            break
        at += 1_000
        for clock in game.clocks():
            if clock.kind == "window" and number % 9 == 0:
                at = max(at, clock.deadline or 0)
                game.time_up(clock.key, clock.generation, at)
        if game.outcome() is not None:
            break
        seat, action = next_action(chance, game)
        try:
            game.apply(seat, action, at)
        except Rejected:
            continue
        yield number, game
    yield MOVES, game


@pytest.mark.parametrize("seed", range(GAMES))
def test_it_looks_like_the_game_that_it_came_from(seed: int) -> None:
    """At every phase: auctions, debts, open trades, agreements of every kind, after the end."""
    for number, game in moments(seed):
        if number % SELDOM and number != MOVES:
            continue
        other = imagined(game)
        assert seen(other) == seen(game)
        check_state(other.dump())
        for viewer in game.state.seats:
            assert other.legal(viewer) == game.legal(viewer)
        assert other.to_act() == game.to_act()
        assert other.asked() == game.asked()


def test_all_phases_and_papers_have_been_looked_at() -> None:
    """What the test above meets, so that it cannot become empty."""
    met: Counter[str] = Counter()
    for seed in range(GAMES):
        for number, game in moments(seed):
            if number % SELDOM:
                continue
            view = game.view(0)
            met[view["turn"]["phase"]] += 1
            met["over"] += view["outcome"] is not None
            for part in ("trades", "stakes", "bonds", "shares", "held"):
                met[part] += bool(view[part])
            met.update({row["kind"] for row in view["agreements"]})
            met["passes"] += any(player["passes"] for player in view["players"])
            met["bankrupt"] += any(player["bankrupt"] for player in view["players"])
    assert {"roll", "buy", "auction", "settle", "end", "over"} <= (+met).keys()
    assert {"trades", "stakes", "bonds", "shares", "held", "passes", "bankrupt"} <= (+met).keys()
    assert {"instalments", "waiver", "rental"} <= (+met).keys()


def test_what_is_hidden_is_drawn_from_the_seed_alone() -> None:
    """Two games that differ in what is hidden are imagined alike; another seed makes other dice and decks."""
    chance = Chance(3)
    game = begin(chance, 4)
    hidden = game.dump()
    hidden["seed"], hidden["drawn"] = "ab" * 32, 77
    hidden["decks"] = [list(reversed(deck)) for deck in hidden["decks"]]
    assert imagined(RULES.load(hidden)).dump() == imagined(game).dump()
    other = imagined(game, b"\x08" * 32)
    assert other.state.decks != imagined(game).state.decks
    assert seen(other) == seen(game)


def test_the_card_seen_last_lies_at_the_bottom_of_its_deck() -> None:
    checked = 0
    for _, game in moments(2):
        if game.state.last_card is None:
            continue
        _, deck, number = game.state.last_card
        if game.state.decks[deck][-1] == number:
            assert imagined(game).state.decks[deck][-1] == number
            checked += 1
    assert checked
