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
from tests.replays import finance
from tests.replays.make import FOLDER, GAMES, digest, read, result

RULES = RULESETS["invest-up"]
EXPECTED: dict[str, dict[str, Any]] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
#: The game that everybody left: the only one without a winner.
ABANDONED = "three_people_gone"


def events_of(record: Record) -> list[dict[str, Any]]:
    """Every event of the game."""
    steps = replay(RULESETS[record.ruleset], record)
    return [dict(event.public) for _, events, _ in steps for event in events]


def test_every_record_has_what_it_must_come_to() -> None:
    records = {path.stem for path in FOLDER.glob("*.json")} - {"expected", finance.RECORD.stem}
    assert records == set(EXPECTED) == set(GAMES)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_record_comes_to_the_same_state_outcome_and_cash(name: str) -> None:
    record = read(name)
    assert result(record) == EXPECTED[name]
    assert outcome_to_json(record.outcome) == EXPECTED[name]["outcome"]


@pytest.mark.parametrize("name", EXPECTED)
def test_the_books_balance_after_every_move_of_a_record(name: str) -> None:
    before: list[int] | None = None
    state: dict[str, Any] = {}
    for _, events, game in replay(RULES, read(name)):
        state = game.dump()
        check_state(state)
        check_moves(
            before or [0] * len(state["balances"]), state["balances"], [event.public for event in events]
        )
        before = state["balances"]
    outcome = game.outcome()
    assert outcome is not None
    if name == ABANDONED:
        assert (outcome.reason, outcome.ranking) == ("abandoned", ((), (0, 1, 2)))
    else:
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
    said = [RULES.sentence(event, names) for event in events_of(record)]
    assert said[0].startswith("The game begins;")
    ending = "the game ends without a winner." if name == ABANDONED else "is the last player left and wins."
    assert said[-1].endswith(ending)
    assert len(said) > len(record.moves)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_game_loaded_in_the_middle_of_a_record_comes_to_the_same(name: str) -> None:
    record = read(name)
    middle = len(record.moves) // 2
    game, _ = RULES.new(record.options, record.players, record.seed, record.started_at, times=record.times)
    for number, move in enumerate(record.moves):
        if number == middle:
            game = RULES.load(json.loads(json.dumps(game.dump())))
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
    for move, events, game in replay(RULES, record):
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


def test_a_game_that_everybody_left_ended_without_a_winner() -> None:
    """R40."""
    record = read(ABANDONED)
    assert record.moves[-1].abandoned
    assert events_of(record)[-1]["reason"] == "abandoned"


def test_a_record_keeps_the_lengths_of_time_that_it_was_played_by() -> None:
    """R14: the clock of each auction is as long as the record says, and not as the rules say by themselves."""
    record = read(ABANDONED)
    opened = [event for event in events_of(record) if event["type"] == "auction_opened"]
    assert {event["left_ms"] for event in opened} == {record.times["auction_ms"]} == {8_000}
    standard = {**record.to_json(), "times": {}}
    assert comes_to(standard) != EXPECTED[ABANDONED]


def test_one_game_stood_still_in_an_auction() -> None:
    """R38: the auction went on after it with 12 seconds at least."""
    stood = 0
    for move, events, game in replay(RULES, read("five_people_bid")):
        if move is not None and move.thawed is not None:
            stood += 1
            assert events == []
            (window,) = [clock for clock in game.clocks() if clock.kind == "window"]
            assert window.deadline is not None
            assert move.at - move.thawed == 20_000
            assert window.deadline - move.at >= 12_000
    assert stood == 1


@pytest.mark.parametrize("name", EXPECTED)
def test_a_game_that_began_with_a_bot_has_no_auction(name: str) -> None:
    """R15: whatever was declined stayed with the bank; among people each decline that two could answer was sold."""
    record = read(name)
    types = Counter(event["type"] for event in events_of(record))
    assert types["declined"] > 0
    assert bool(types["auction_opened"]) == (not any(player.bot for player in record.players))
    assert types["auction_opened"] - types["auction_won"] - types["auction_unsold"] in (0, 1)


def test_together_the_records_show_every_action_every_event_and_every_card() -> None:
    actions: Counter[str] = Counter()
    events: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    leaving: Counter[str] = Counter()
    for record in [*map(read, EXPECTED), finance.read()]:
        actions.update(move.action["type"] for move in record.moves if move.action is not None)
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
