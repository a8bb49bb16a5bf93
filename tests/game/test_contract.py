"""The small things that every ruleset shares: who sees an event, how a refusal looks, the record of a game."""

from __future__ import annotations

import json

import pytest

from investup.game import CODES, Event, Move, Outcome, Player, Record, Rejected, commitment, replay
from investup.game.record import outcome_from_json, outcome_to_json
from investup.rulesets import RULESETS, ruleset


# ------------------------------------------------------------------------------------------------ events
def test_a_public_event_is_seen_by_everybody_alike() -> None:
    event = Event({"type": "rolled", "dice": [1, 2]})
    assert event.seen_by(None) == event.seen_by(0) == event.seen_by(5) == {"type": "rolled", "dice": [1, 2]}


def test_a_private_part_is_merged_for_its_seat_alone() -> None:
    event = Event({"type": "drew", "count": 1}, {2: {"card": "ace"}})
    assert event.seen_by(2) == {"type": "drew", "count": 1, "card": "ace"}
    assert event.seen_by(1) == event.seen_by(None) == {"type": "drew", "count": 1}
    assert event.public == {"type": "drew", "count": 1}


# ---------------------------------------------------------------------------------------------- refusals
def test_a_refusal_has_a_code_a_sentence_and_the_field_at_fault() -> None:
    refused = Rejected("not_enough_cash", "You have $5.", "amount")
    assert (refused.code, refused.message, refused.field) == ("not_enough_cash", "You have $5.", "amount")
    assert str(refused) == "You have $5."
    assert repr(refused) == "Rejected('not_enough_cash', 'You have $5.', 'amount')"


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_explained_in_a_sentence(code: str) -> None:
    assert code == code.lower()
    assert " " not in code
    assert CODES[code].endswith(".")


# --------------------------------------------------------------------------------------------- outcomes
@pytest.mark.parametrize(
    "outcome",
    [
        None,
        Outcome("last_solvent", ((1,), (0,))),
        Outcome("tie", ((0, 2), (1,))),
        Outcome("abandoned", ((), (0, 1))),
    ],
)
def test_an_outcome_survives_json(outcome: Outcome | None) -> None:
    assert outcome_from_json(json.loads(json.dumps(outcome_to_json(outcome)))) == outcome


# ----------------------------------------------------------------------------------------------- records
@pytest.mark.parametrize(
    "move",
    [
        Move(5, 1, {"type": "build", "space": 3}),
        Move(7, 0, {"type": "roll", "step": 4}),
        Move(9, 2, removed="absent"),
        Move(9, -1, time_up=("auction", 3)),
        Move(9, -1, thawed=4),
        Move(9, -1, thawed=0),
        Move(9, -1, abandoned=True),
    ],
)
def test_a_move_survives_json(move: Move) -> None:
    assert Move.from_json(json.loads(json.dumps(move.to_json()))) == move


def short_record(version: int | None = None) -> Record:
    """Two players, a removal, the end."""
    rules = ruleset("invest-up")
    return Record(
        ruleset="invest-up",
        version=rules.meta.version if version is None else version,
        options=dict(rules.meta.option_defaults),
        players=[Player("Ana"), Player("Ben", bot=True)],
        seed=bytes(32),
        commitment=commitment(bytes(32)),
        started_at=1_700_000_000_000,
        moves=[Move(1_700_000_000_500, 1, removed="away")],
        outcome=Outcome("last_solvent", ((0,), (1,))),
        previous=Outcome("last_solvent", ((1,), (0,))),
    )


def test_a_record_survives_json() -> None:
    record = short_record()
    assert Record.from_json(json.loads(json.dumps(record.to_json()))) == record


def test_a_replay_gives_each_move_with_its_events_and_the_game_after_it() -> None:
    record = short_record()
    steps = []
    for move, events, game in replay(RULESETS["invest-up"], record):
        steps.append((move, [event.public["type"] for event in events], game.outcome()))
    assert steps == [
        (None, ["game_started", "turn_began"], None),
        (record.moves[0], ["went_bankrupt", "game_over"], record.outcome),
    ]


def test_a_record_of_another_version_is_not_replayed() -> None:
    """R41"""
    with pytest.raises(ValueError, match=r"invest-up version 99.*invest-up version"):
        next(replay(RULESETS["invest-up"], short_record(version=99)))


def test_a_record_of_another_game_is_not_replayed() -> None:
    """R41"""
    data = {**short_record().to_json(), "ruleset": "chess"}
    with pytest.raises(ValueError, match="chess version"):
        next(replay(RULESETS["invest-up"], Record.from_json(data)))


def test_a_replay_stops_at_a_move_that_the_rules_refuse() -> None:
    data = short_record().to_json()
    data["moves"].append({"at": 1_700_000_001_000, "seat": 0, "action": {"type": "roll"}})
    steps = replay(RULESETS["invest-up"], Record.from_json(data))
    next(steps)
    next(steps)
    with pytest.raises(Rejected):
        next(steps)


@pytest.mark.parametrize("missing", ["ruleset", "version", "options", "players", "seed", "moves", "outcome"])
def test_what_is_no_record_is_refused(missing: str) -> None:
    data = short_record().to_json()
    del data[missing]
    with pytest.raises(KeyError):
        Record.from_json(data)


@pytest.mark.parametrize(("field", "value"), [("seed", "xyz"), ("seed", 5), ("players", 3), ("moves", 7)])
def test_a_record_with_nonsense_in_it_is_refused(field: str, value: object) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        Record.from_json({**short_record().to_json(), field: value})
