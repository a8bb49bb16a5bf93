"""A whole recorded game with every kind of term, played again to the exact state (R39, R41). Made by finance.py."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from investup.game import Record, Rejected, replay
from investup.game.record import outcome_to_json
from investup.server.reading import read_record
from investup.sim.verify import verify
from tests.board.invariants import check_moves, check_ranking, check_state
from tests.board.positions import EVENTS, NAMES, RULES
from tests.finance.invariants import check_last_turns, check_paper, check_worths, worths
from tests.replays.finance import ACTIONS, EXPECTED, HAPPENED, RECORD, TERMS, read, result, seen

COMES_TO: Final[dict[str, Any]] = json.loads(EXPECTED.read_text(encoding="utf-8"))


def test_the_record_comes_to_the_same_state_outcome_and_cash() -> None:
    record = read()
    assert result(record) == COMES_TO
    assert outcome_to_json(record.outcome) == COMES_TO["outcome"]


def test_the_record_has_every_action_every_term_and_all_that_can_happen_to_paper() -> None:
    done: set[str] = set()
    for move, events, _ in replay(RULES, read()):
        done |= set(seen(events))
        if move is not None and move.action is not None:
            done.add(move.action["type"])
    agreed: set[str] = set()
    trades: dict[int, list[dict[str, Any]]] = {}
    for _, events, _ in replay(RULES, read()):
        for event in events:
            fields = event.public
            if fields["type"] == "trade_proposed":
                trades[fields["trade"]] = fields["terms"]
            elif fields["type"] == "trade_accepted":
                agreed |= {term["kind"] for term in trades[fields["trade"]]}
    assert agreed == TERMS
    assert done >= ACTIONS | HAPPENED


def test_what_is_told_is_enough_to_know_which_paper_there_is() -> None:
    """Nothing comes or goes without an event that names it, so that a log can say what it was."""
    bonds: set[int] = set()
    agreements: dict[int, dict[str, Any]] = {}
    percents = 0
    ended: set[str] = set()
    for _, events, game in replay(RULES, read()):
        for event in events:
            fields = event.public
            match fields["type"]:
                case "bond_issued":
                    bonds.add(fields["bond"])
                case "bond_ended":
                    bonds.remove(fields["bond"])
                    ended.add(f"bond {fields['why']}")
                case "agreement_made":
                    agreements[fields["agreement"]] = fields["term"]
                case "agreement_ended":
                    assert agreements.pop(fields["agreement"])["kind"] == fields["term"]["kind"]
                case "instalment_paid" if not fields["left"]:
                    del agreements[fields["agreement"]]
                case "share_sold":
                    percents += fields["percent"] * len(game.state.map.sets[fields["set"]])
                case "share_ended":
                    percents -= fields["percent"] * len(fields["spaces"])
                    ended.add(f"share {fields['why']}")
        view = game.view(None)
        assert {row["bond"] for row in view["bonds"]} == bonds
        assert {row["agreement"] for row in view["agreements"]} == agreements.keys()
        assert sum(row["percent"] * len(row["spaces"]) for row in view["shares"]) == percents
    assert ended >= {"bond agreed", "bond bankruptcy", "share agreed", "share bankruptcy"}


def test_everything_adds_up_after_every_move_of_the_record() -> None:
    state: dict[str, Any] = {}
    before = [0] * (len(read().players) + 2)
    for _, events, game in replay(RULES, read()):
        state = game.dump()
        check_state(state)
        check_paper(state)
        check_last_turns(state)
        check_worths(state, worths(state))
        check_moves(before, state["balances"], [event.public for event in events])
        for event in events:
            EVENTS.validate_python(event.public)
            assert RULES.sentence(event.public, NAMES).endswith((".", "!", "?"))
        before = state["balances"]
    assert state["outcome"] is not None
    check_ranking(state["out"], state["outcome"][1])


def test_the_record_is_read_and_verified_like_any_other() -> None:
    """What `investup verify` does with it."""
    rules, record, *_ = read_record(RECORD.read_bytes())
    verdict = verify(rules, record)
    assert verdict.faults == []
    assert verdict.cash == COMES_TO["cash"]


@pytest.mark.parametrize("part", [0.25, 0.5, 0.9])
def test_a_game_loaded_in_the_middle_comes_to_the_same(part: float) -> None:
    """R41: every agreement of that moment is in the dump."""
    record = read()
    game, _ = RULES.new(record.options, record.players, record.seed, record.started_at)
    last = None
    for number, move in enumerate(record.moves):
        if number == int(len(record.moves) * part):
            game = RULES.load(json.loads(json.dumps(game.dump())))
        last = move.play(game)
    assert last is not None
    dump = json.dumps(game.dump(), sort_keys=True)
    *_, (_, _, whole) = replay(RULES, record)
    assert dump == json.dumps(whole.dump(), sort_keys=True)


def test_a_record_that_was_tampered_with_does_not_come_to_the_same() -> None:
    """A trade that was accepted is said to have been rejected."""
    data = json.loads(RECORD.read_text(encoding="utf-8"))
    accepted = next(move for move in data["moves"] if move.get("action", {}).get("type") == "accept")
    accepted["action"] = {"type": "reject", "trade": accepted["action"]["trade"]}
    try:
        changed: object = result(Record.from_json(data))
    except Rejected as refused:
        changed = refused.code
    assert changed != COMES_TO


def test_the_record_is_small_enough_to_be_read() -> None:
    assert RECORD.stat().st_size < 200_000
