"""A game at a table: its start, its moves, who is there, and its end (R13, R36, R39; S12, S17, S21)."""

from __future__ import annotations

import hashlib

import orjson
import pytest

from investup.game import Record, Rejected, replay
from investup.table import Table
from tests.table.people import NOW, SEED, TIMES, act, do, guest, join, playing, refused, seated, start
from tests.table.race import RACE, find


def play_on(table: Table) -> None:
    """Everybody rolls in turn until somebody has won."""
    while table.phase == "playing":
        assert table.game is not None
        act(table, min(table.game.to_act()))


def test_the_game_starts_when_all_but_the_host_are_ready() -> None:
    table = seated("Ana", "Bea", "Cem")
    command = {"type": "start", "seat": 0, "seed": SEED, "game_id": "game-1"}
    do(table, "ready", 1, ready=True)
    error = refused(table, command, "not_ready")
    assert "Cem" in error.message
    assert "Bea" not in error.message
    do(table, "ready", 2, ready=True)
    applied = table.apply(command, NOW + 60)
    assert table.phase == "playing"
    assert [event.public["type"] for event in applied.events] == ["ready_steady_go"]
    facts = applied.started
    assert facts is not None
    assert (facts.ruleset, facts.version, facts.started_at) == ("race", 1, NOW + 60)
    assert facts.options == {"steps": 10, "giving_up": True, "hazards": False}
    assert [(p.name, p.bot) for p in facts.players] == [("Ana", False), ("Bea", False), ("Cem", False)]
    assert facts.commitment == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()
    assert (applied.lobby_changed, applied.game_changed) == (True, True)


def test_nobody_plays_alone() -> None:
    table = seated("Ana")
    refused(table, {"type": "start", "seat": 0, "seed": SEED, "game_id": "g"}, "not_ready")
    do(table, "add_bot", 0)
    start(table)
    assert table.phase == "playing"


def test_s12_a_game_starts_once() -> None:
    table = playing("Ana", "Bea")
    refused(table, {"type": "start", "seat": 0, "seed": SEED, "game_id": "again"}, "started")
    assert table.game_id == "game-1"


def test_seats_close_up_in_their_order_at_the_start() -> None:
    table = seated("Ana", "Bea", "Cem", "Dov")
    do(table, "leave", 1)
    do(table, "kick", 0, target=2)
    start(table)
    assert [(s.seat, s.name) for s in table.seats] == [(0, "Ana"), (1, "Dov")]
    assert table.seat_of(guest("Dov")) == 1
    assert table.view(1)["you"] == 1


def test_a_view_says_whose_it_is_and_a_spectators_is_nobodys() -> None:
    table = playing("Ana", "Bea")
    assert table.view(0) == {
        "you": 0,
        "seq": table.seq,
        "ruleset": "race",
        "game_id": "game-1",
        "clocks": {
            "turn": {"seat": 0, "state": "free", "left_ms": 30_000, "reserve_ms": 180_000, "gifts": []},
            "auction": None,
            "grace": {},
        },
        "players": [{"walked": 0, "fallen": False, "auto_played": 0, "away": None}] * 2,
        "turn": 0,
        "secret": table.view(0)["secret"],
        "removal": None,
    }
    assert table.view(None)["you"] is None
    assert table.view(None)["secret"] is None
    assert table.audience(0) != table.audience(1)
    assert table.legal(0) == {"give_up": {}, "roll": {}}
    assert table.legal(1) == {"give_up": {}, "give_time": {"seat": {"one_of": [0]}}}
    assert table.legal(None) == {}


def test_s17_nothing_shown_holds_the_seed_or_a_token() -> None:
    table = playing("Ana", "Bea")
    shown = orjson.dumps([table.lobby(), table.listing(), *(table.view(v) for v in (None, 0, 1))]).decode()
    assert SEED not in shown
    assert not any(guest(name) in shown for name in ("Ana", "Bea"))


def test_before_the_game_there_is_nothing_to_see_or_do() -> None:
    table = seated("Ana", "Bea")
    with pytest.raises(Rejected) as caught:
        table.view(0)
    assert caught.value.code == "not_started"
    assert table.legal(0) == {}
    refused(table, {"type": "act", "seat": 0, "action": {"type": "roll"}}, "not_started")


def test_an_action_is_acknowledged_with_its_seq_and_tells_what_happened() -> None:
    table = playing("Ana", "Bea")
    applied = act(table, 0)
    assert applied.ack == {"seq": table.seq}
    assert (applied.lobby_changed, applied.game_changed) == (False, True)
    assert applied.events[0].public["type"] == "rolled"
    assert "secret" not in applied.events[0].public
    assert "secret" in applied.events[0].seen_by(0)


def test_s21_a_refusal_of_the_rules_is_the_tables_too() -> None:
    table = playing("Ana", "Bea")
    refused(table, {"type": "act", "seat": 1, "action": {"type": "roll"}}, "not_your_turn")
    refused(table, {"type": "act", "seat": 7, "action": {"type": "roll"}}, "not_seated")


def test_a_mistake_in_the_rules_does_not_count_as_a_command() -> None:
    table = playing("Ana", "Bea")
    seq = table.seq
    with pytest.raises(RuntimeError):
        act(table, 0, "crash")
    assert table.seq == seq


def test_the_lobby_shows_who_is_out_of_the_game() -> None:
    table = playing("Ana", "Bea", "Cem")
    applied = act(table, 1, "give_up")
    assert applied.lobby_changed
    assert [seat["bankrupt"] for seat in table.lobby()["seats"]] == [False, True, False]


# --------------------------------------------------------------------------------------- computer players
def test_a_computer_player_moves_a_while_after_the_game_waits_for_it() -> None:
    table = seated("Ana", "Bea")
    do(table, "add_bot", 0)
    start(table)
    assert table.bot_to_act() is None
    assert table.bot_due() is None
    act(table, 0)
    do(table, "act", 1, after=70, action={"type": "roll"})
    assert table.bot_to_act() == 2
    assert table.next_deadline() == NOW + 70 + TIMES.bot_delay_ms
    do(table, "disconnected", 1, after=500)
    do(table, "connected", 1, after=500)
    assert table.next_deadline() == NOW + 70 + TIMES.bot_delay_ms, "coming and going does not hold it up"
    act(table, 2)
    assert table.bot_due() is None


def test_no_computer_player_moves_after_the_end() -> None:
    table = seated("Ana")
    do(table, "add_bot", 0)
    start(table)
    act(table, 0, "give_up")
    assert table.phase == "over"
    assert table.bot_to_act() is None
    assert table.bot_due() is None
    assert table.next_deadline() == table.at + TIMES.idle_ms, "only the end of an idle table is left to come"


# --------------------------------------------------------------------------------------- coming and going
def test_r36_who_leaves_a_running_game_keeps_the_seat_and_may_come_back() -> None:
    table = playing("Ana", "Bea")
    applied = do(table, "leave", 0, after=40)
    assert applied.lobby_changed
    assert applied.seated is None
    seat = table.lobby()["seats"][0]
    assert (seat["left"], seat["connected"]) == (True, False)
    assert table.seats[0].away_since == NOW + 40
    assert do(table, "leave", 0).nothing
    assert do(table, "disconnected", 0).nothing
    refused(table, {"type": "act", "seat": 0, "action": {"type": "roll"}}, "not_seated")
    assert join(table, "Ana").ack == {"code": table.code, "seat": 0}
    assert table.seats[0].away_since is None
    act(table, 0)


def test_r36_being_connected_again_is_coming_back() -> None:
    table = playing("Ana", "Bea")
    do(table, "leave", 0)
    do(table, "connected", 0)
    act(table, 0)


def test_r36_leaving_after_the_connection_is_lost_does_not_begin_the_grace_anew() -> None:
    table = playing("Ana", "Bea")
    do(table, "disconnected", 0, after=10)
    do(table, "leave", 0, after=50)
    assert table.seats[0].away_since == NOW + 10


def test_the_hosts_part_passes_on_when_the_host_leaves_the_game() -> None:
    table = playing("Ana", "Bea")
    do(table, "leave", 0)
    assert table.host == 1
    do(table, "leave", 1)
    assert table.host == 0
    assert not table.closed, "both may come back"


def test_who_is_out_and_leaves_is_free_to_sit_elsewhere() -> None:
    table = playing("Ana", "Bea", "Cem")
    act(table, 1, "give_up")
    assert table.guests == (guest("Ana"), guest("Bea"), guest("Cem"))
    applied = do(table, "leave", 1)
    assert applied.seated == table.guests == (guest("Ana"), guest("Cem"))
    assert table.seat_of(guest("Bea")) is None
    assert [seat["name"] for seat in table.lobby()["seats"]] == ["Ana", "Bea", "Cem"]


def test_who_left_is_free_as_soon_as_the_game_is_over() -> None:
    table = playing("Ana", "Bea")
    do(table, "leave", 1)
    applied = act(table, 0, "give_up")
    assert table.phase == "over"
    assert applied.ended == table.outcome
    assert applied.seated == (guest("Ana"),)


# --------------------------------------------------------------------------------------- the end
def test_the_end_has_a_reason_and_nothing_can_be_done_after_it() -> None:
    table = playing("Ana", "Bea")
    play_on(table)
    outcome = table.outcome
    assert outcome is not None
    assert outcome.reason == "arrived"
    assert table.lobby()["phase"] == "over"
    refused(table, {"type": "act", "seat": 0, "action": {"type": "roll"}}, "game_over")
    assert table.legal(0) == {}
    assert table.view(None)["seq"] == table.seq, "the end can still be looked at"


def test_a_table_closes_when_the_last_person_leaves_after_the_end() -> None:
    table = playing("Ana", "Bea")
    play_on(table)
    assert do(table, "leave", 0).seated == (guest("Bea"),)
    assert not table.closed
    assert do(table, "leave", 1).seated == ()
    assert table.closed


def test_a_table_whose_people_have_all_left_closes_with_its_game() -> None:
    table = seated("Ana")
    do(table, "add_bot", 0)
    start(table)
    act(table, 0, "give_up")
    do(table, "leave", 0)
    assert table.closed


def test_what_was_stored_of_a_game_replays_to_it() -> None:
    table = seated("Ana", "Bea")
    do(table, "ready", 1, ready=True)
    facts = do(table, "start", 0, seed=SEED, game_id="game-1").started
    assert facts is not None
    moves = []
    while table.phase == "playing":
        assert table.game is not None
        seat = min(table.game.to_act())
        act(table, seat)
        moves.append({"at": table.at, "seat": seat, "action": {"type": "roll"}})
    record = Record.from_json(
        {
            "ruleset": "race",
            "version": 1,
            "options": facts.options,
            "seed": SEED,
            "players": [{"name": "Ana", "bot": False}, {"name": "Bea", "bot": False}],
            "commitment": facts.commitment,
            "started_at": facts.started_at,
            "moves": moves,
            "outcome": {"reason": table.outcome.reason, "ranking": table.outcome.ranking},  # type: ignore[union-attr]
        }
    )
    *_, (_, _, game) = replay(RACE, record)
    assert table.game is not None
    assert game.dump() == table.game.dump()
    assert game.outcome() == table.outcome == record.outcome


# --------------------------------------------------------------------------------------- loading
def test_r41_a_dump_of_an_unknown_form_is_not_half_loaded() -> None:
    dump = playing("Ana", "Bea").dump()
    with pytest.raises(ValueError, match="form 99"):
        Table.load({**dump, "format": 99}, TIMES, find)
    with pytest.raises(Rejected):
        Table.load({**dump, "ruleset": "chess"}, TIMES, find)


def test_replaying_commands_that_do_not_fit_is_an_error() -> None:
    table = playing("Ana", "Bea")
    dump = table.dump()
    roll = {"type": "act", "seat": 0, "action": {"type": "roll"}}
    assert Table.replay(dump, [(table.seq + 1, NOW, roll)], TIMES, find).seq == table.seq + 1
    with pytest.raises(ValueError, match="stands where"):
        Table.replay(dump, [(table.seq + 2, NOW, roll)], TIMES, find)
    with pytest.raises(ValueError, match="is refused"):
        Table.replay(dump, [(table.seq + 1, NOW, {**roll, "seat": 1})], TIMES, find)
    with pytest.raises(ValueError, match="nothing is stored"):
        Table.replay(None, [], TIMES, find)
