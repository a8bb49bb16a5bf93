"""What everybody sees (R42): all but the decks' order and, until the end, the seed."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from investup.board.view_types import BoardView
from investup.game import Rng
from tests.board.positions import RULES, SEED, A, B, C, position
from tests.contract.play import START, options_of, play, players_of


@pytest.mark.parametrize("number", range(15))
def test_games_that_differ_in_decks_and_seed_alone_look_the_same(number: int) -> None:
    """R39, R42: view and legal depend on nothing that a player may not know, but for the commitment."""
    chance = random.Random(number)
    seats = 2 + number % 5
    game, _ = RULES.new(options_of(RULES, chance), players_of(seats), chance.randbytes(32), START)
    for _ in play(RULES, game, seats, chance, most=300):
        if game.outcome() is not None:
            break
        other = RULES.load(game.dump())
        for deck in other.state.decks:
            chance.shuffle(deck)
        other.state.rng = Rng(chance.randbytes(32), drawn=chance.randrange(10_000))
        for viewer in (None, *range(seats)):
            assert other.legal(viewer) == game.legal(viewer)
            one, two = game.view(viewer), other.view(viewer)
            assert one.pop("fairness") != two.pop("fairness")
            assert one == two


def test_the_seed_is_nowhere_in_the_view_or_the_events_until_the_end() -> None:
    """R39, R42"""
    chance = random.Random(3)
    seed = chance.randbytes(32)
    game, events = RULES.new(options_of(RULES, chance), players_of(3), seed, START)
    for played in play(RULES, game, 3, chance):
        if game.outcome() is not None:
            assert seed.hex() in json.dumps(game.view(None))
            assert seed.hex() in json.dumps([event.public for event in played.events])
            return
        events = played.events
        told = json.dumps([game.view(None), *(event.public for event in events)])
        assert seed.hex() not in told
        assert str(list(seed)) not in told
    pytest.fail("the game did not end")


def test_events_have_no_private_part_everything_is_public() -> None:
    """R42"""
    chance = random.Random(4)
    game, events = RULES.new(options_of(RULES, chance), players_of(4), SEED, START)
    assert all(event.private is None for event in events)
    for played in play(RULES, game, 4, chance, most=500):
        assert all(event.private is None for event in played.events)


def test_everybody_is_one_audience() -> None:
    """R42"""
    game = position(seats=4, bankrupt=[C]).game
    assert len({game.audience(viewer) for viewer in (None, 0, 1, 2, 3)}) == 1
    assert game.view(None) == game.view(A) == game.view(B) == game.view(C)


def test_the_view_shows_the_position() -> None:
    game = position(
        turn=B,
        cash={A: -20, B: 900},
        at={A: 3, B: 24},
        owns={A: [1, 3], B: [39]},
        houses={1: 1, 3: 2},
        mortgaged=[39],
        jailed={C: 1},
        passes={C: ["chance"]},
        rolled=(3, 3),
        doubles=1,
        offer=24,
    )
    view: Any = game.game.view(None)
    assert view["map"] == "world"
    assert [player["name"] for player in view["players"]] == ["Ana", "Ben", "Cleo"]
    assert [player["cash"] for player in view["players"]] == [-20, 900, 1500]
    assert [player["position"] for player in view["players"]] == [3, 24, 10]
    assert view["players"][C] == {
        "name": "Cleo",
        "bot": False,
        "cash": 1500,
        "position": 10,
        "in_jail": True,
        "jail_turns": 1,
        "passes": 1,
        "bankrupt": False,
        "stock_open": False,
        "bonds": {"open": False, "rate": 0, "every": 1, "limit": None},
        "proposed": 0,
    }
    assert view["spaces"][3] == {"owner": A, "houses": 2, "mortgaged": False}
    assert view["spaces"][39] == {"owner": B, "houses": 0, "mortgaged": True}
    assert view["spaces"][0] == {"owner": None, "houses": 0, "mortgaged": False}
    assert {key: view["turn"][key] for key in ("seat", "phase", "offer", "dice", "doubles")} == {
        "seat": B,
        "phase": "buy",
        "offer": 24,
        "dice": [3, 3],
        "doubles": 1,
    }
    assert view["decks"] == {"chance": 15, "treasure": 16}
    assert view["outcome"] is None
    assert view["last_card"] is None


def test_the_view_has_the_fields_of_its_type_and_no_others() -> None:
    """A whitelist: a field that somebody adds to the state is not shown by that."""
    assert set(position().game.view(None)) == set(BoardView.__annotations__)


def test_the_card_drawn_last_is_shown_with_its_wording() -> None:
    game = position(at={A: 4}, dice=[(1, 2)], chance=["speeding"])
    game.does(A, "roll")
    card = game.game.view(None)["last_card"]
    assert (card["seat"], card["deck"], card["card"]) == (A, "chance", "speeding")
    assert "$15" in card["text"]


def test_turns_and_steps_are_counted() -> None:
    """The step counts rolls, purchases, refusals to buy, ends of turns, fines and passes; building is none."""
    game = position(at={A: 36}, owns={A: [1, 3]}, dice=[(1, 2)], auction_on_decline=False)
    turn = game.game.view(None)["turn"]
    game.does(A, "build", space=1)
    assert game.game.view(None)["turn"]["step"] == turn["step"]
    game.does(A, "roll")
    game.does(A, "decline")
    game.does(A, "end_turn")
    after = game.game.view(None)["turn"]
    assert (after["step"], after["number"]) == (turn["step"] + 3, turn["number"] + 1)
