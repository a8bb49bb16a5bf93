"""Whole recorded games, played again to the exact state, outcome and cash (R39, R41). They are made by make.py."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, get_args, get_type_hints

import pytest

from investup.board.actions import BoardAction
from investup.board.events import BoardEvent
from investup.game import Record, Rejected, commitment, replay
from investup.game.record import outcome_to_json
from investup.rulesets import RULESETS
from tests.board.facts import DECKS
from tests.board.fair_dice import Checker
from tests.board.invariants import check_moves, check_ranking, check_state
from tests.replays.make import FOLDER, GAMES, digest, read, result

EXPECTED: dict[str, dict[str, Any]] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))


def events_of(record: Record) -> list[dict[str, Any]]:
    """Every event of the game."""
    steps = replay(RULESETS[record.ruleset], record)
    return [dict(event.public) for _, events, _ in steps for event in events]


def test_every_record_has_what_it_must_come_to() -> None:
    records = {path.stem for path in FOLDER.glob("*.json")} - {"expected"}
    assert records == set(EXPECTED) == set(GAMES)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_record_comes_to_the_same_state_outcome_and_cash(name: str) -> None:
    record = read(name)
    assert result(record) == EXPECTED[name]
    assert outcome_to_json(record.outcome) == EXPECTED[name]["outcome"]


@pytest.mark.parametrize("name", EXPECTED)
def test_the_books_balance_after_every_move_of_a_record(name: str) -> None:
    before: list[int] | None = None
    for _, events, game in replay(RULESETS["invest-up"], read(name)):
        state = game.dump()
        check_state(state)
        check_moves(
            before or [0] * len(state["balances"]), state["balances"], [event.public for event in events]
        )
        before = state["balances"]
    outcome = game.outcome()
    assert outcome is not None
    check_ranking(state["out"], outcome.ranking)


@pytest.mark.parametrize("name", EXPECTED)
def test_the_dice_and_the_cards_of_a_record_follow_from_its_seed(name: str) -> None:
    """R39: by the independent page of fair_dice.py, from the public events alone."""
    record = read(name)
    assert record.commitment == commitment(record.seed)
    checker = Checker(record.seed, len(record.players))
    events = events_of(record)
    for event in events:
        checker.see(event)
    assert events[-1]["type"] == "game_over"
    assert events[-1]["seed"] == record.seed.hex()


@pytest.mark.parametrize("name", EXPECTED)
def test_a_record_can_be_read_as_sentences(name: str) -> None:
    record = read(name)
    names = [player.name for player in record.players]
    said = [RULESETS["invest-up"].sentence(event, names) for event in events_of(record)]
    assert said[0].startswith("The game begins;")
    assert said[-1].endswith("is the last player left and wins.")
    assert len(said) > len(record.moves)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_game_loaded_in_the_middle_of_a_record_comes_to_the_same(name: str) -> None:
    record = read(name)
    rules = RULESETS["invest-up"]
    middle = len(record.moves) // 2
    game, _ = rules.new(record.options, record.players, record.seed, record.started_at)
    for number, move in enumerate(record.moves):
        if number == middle:
            game = rules.load(json.loads(json.dumps(game.dump())))
        move.play(game)
    assert digest(game) == EXPECTED[name]["digest"]


@pytest.mark.parametrize("name", EXPECTED)
def test_a_record_that_was_tampered_with_does_not_come_to_the_same(name: str) -> None:
    data = read(name).to_json()
    bought = next(i for i, move in enumerate(data["moves"]) if move.get("action", {}).get("type") == "buy")
    data["moves"][bought]["action"]["type"] = "decline"
    assert comes_to(data) != EXPECTED[name]
    assert comes_to({**read(name).to_json(), "seed": "00" * 32}) != EXPECTED[name]


def comes_to(data: dict[str, Any]) -> dict[str, Any] | str:
    """What a record comes to, or the refusal where it cannot be played."""
    try:
        return result(Record.from_json(data))
    except Rejected as refused:
        return refused.code


@pytest.mark.parametrize("name", EXPECTED)
def test_a_record_is_small_enough_to_be_read(name: str) -> None:
    assert (FOLDER / f"{name}.json").stat().st_size < 150_000


# -------------------------------------------------------------------------------- what they show together
def last_bankruptcy(name: str) -> tuple[str, int]:
    """Why the last player went, and the cash that they had."""
    record = read(name)
    cash = 0
    for move, events, game in replay(RULESETS["invest-up"], record):
        if any(event.public["type"] == "game_over" for event in events):
            assert move is not None
            return str(events[0].public["why"]), cash
        state = game.view(None)
        following = record.moves[0 if move is None else record.moves.index(move) + 1]
        cash = state["players"][following.seat]["cash"]
    raise AssertionError("the game did not end")


def test_one_game_was_ended_by_debt_and_one_by_giving_up() -> None:
    """A record for every way in which a game ends; all of them are R13's."""
    why, cash = last_bankruptcy("two_players_ended_by_debt")
    assert why == "declared"
    assert cash < 0
    why, cash = last_bankruptcy("three_players_ended_by_giving_up")
    assert why == "declared"
    assert cash > 0


def test_one_player_was_removed() -> None:
    whys = [
        event["why"] for event in events_of(read("four_players_one_away")) if event["type"] == "went_bankrupt"
    ]
    assert whys.count("away") == 1
    assert len(whys) == 3


def test_together_the_records_show_every_action_every_event_and_every_card() -> None:
    actions: Counter[str] = Counter()
    events: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    leaving: Counter[str] = Counter()
    for name in EXPECTED:
        record = read(name)
        actions.update(move.action["type"] for move in record.moves if move.removed is None)
        for event in events_of(record):
            events[event["type"]] += 1
            cards.update([event["card"]] if event["type"] == "card_drawn" else [])
            leaving.update([event["how"]] if event["type"] == "left_jail" else [])
    assert set(actions) == {
        kind for type_ in get_args(BoardAction) for kind in get_args(get_type_hints(type_)["type"])
    }
    assert set(events) == {
        kind for type_ in get_args(BoardEvent) for kind in get_args(get_type_hints(type_)["type"])
    }
    assert set(cards) == {*DECKS["chance"], *DECKS["treasure"]}
    assert set(leaving) == {"doubles", "fine", "pass", "third_roll"}
