"""The time of a turn: free, reserve, debt, gifts, and the turns that the table plays (The turn clock; R20, R33, R34)."""

from __future__ import annotations

import pytest

from investup.table import Table
from tests.table.people import TIMES, do, playing, seated
from tests.table.sittings import Sitting, race_of, told

FREE, RESERVE, DEBT, GIFT = 30_000, 180_000, 300_000, 60_000


def pair() -> Sitting:
    return race_of("Ana", "Bea")


def trio() -> Sitting:
    return race_of("Ana", "Bea", "Cem")


def next_turn_of(race: Sitting, seat: int) -> None:
    """Everybody else rolls at once, until it is this player's turn again."""
    while race.turn != seat:
        race.does(race.turn, "roll")


def test_the_lengths_are_those_of_the_rulebook() -> None:
    assert (TIMES.turn_free_ms, TIMES.turn_reserve_ms, TIMES.debt_reserve_ms) == (FREE, RESERVE, DEBT)
    assert (TIMES.gift_ms, TIMES.away_ms, TIMES.away_idle_ms) == (GIFT, 120_000, 300_000)
    assert (TIMES.grace_ms, TIMES.standstill_ms) == (180_000, 30_000)


# ------------------------------------------------------------------------------------ free time and reserve
def test_r33_thirty_seconds_without_a_clock_then_the_reserve() -> None:
    race = pair()
    assert race.state == ("free", 30_000)
    race.wait(29_999)
    assert race.state == ("free", 1)
    race.wait(1)
    assert race.state == ("reserve", 180_000)
    race.wait(60_000)
    assert race.state == ("reserve", 120_000)
    assert race.clock["reserve_ms"] == 120_000


def test_r34_at_zero_the_table_plays_and_not_a_millisecond_before() -> None:
    race = pair()
    assert race.wait(FREE + RESERVE - 1) == []
    assert race.state == ("reserve", 1)
    assert race.wait(1) == ["time_ran_out", "rolled"]
    assert race.turn == 1
    assert race.player(0)["auto_played"] == 1


def test_r16_what_arrives_a_millisecond_before_zero_counts_however_late_it_is_worked_on() -> None:
    race = pair()
    begun = race.now
    race.now = begun + FREE + RESERVE - 1
    assert told(race.does(0, "roll")) == ["rolled"]
    assert race.player(0)["auto_played"] == 0


def test_r16_what_arrives_at_zero_is_too_late() -> None:
    race = pair()
    race.now += FREE + RESERVE
    assert race.refuses(0, "roll") == "not_your_turn"
    assert race.player(0)["auto_played"] == 1


def test_r33_ending_a_turn_oneself_fills_the_reserve() -> None:
    race = pair()
    race.wait(FREE + 100_000)
    race.does(0, "roll")
    next_turn_of(race, 0)
    race.wait(FREE)
    assert race.state == ("reserve", RESERVE)


def test_r33_what_else_a_player_does_in_their_turn_fills_nothing() -> None:
    race = pair()
    race.wait(FREE + 100_000)
    race.does(0, "spy")
    race.wait(5_000)
    assert race.state == ("reserve", 80_000)


def test_r33_an_auto_played_turn_fills_nothing() -> None:
    """The next one has its thirty seconds, and that is all."""
    race = pair()
    race.wait(FREE + RESERVE)
    next_turn_of(race, 0)
    assert race.clock["reserve_ms"] == 0
    assert race.wait(FREE - 1) == []
    assert race.wait(1) == ["time_ran_out", "rolled"]
    next_turn_of(race, 0)
    race.does(0, "roll")
    next_turn_of(race, 0)
    assert race.clock["reserve_ms"] == RESERVE


def test_the_reserves_of_others_are_their_own() -> None:
    race = pair()
    race.wait(FREE + RESERVE)
    assert race.turn == 1
    assert race.clock["reserve_ms"] == RESERVE


def test_a_computer_players_turn_has_a_clock_and_needs_none() -> None:
    race = race_of("Ana", bots=1)
    race.does(0, "roll")
    assert race.turn == 1
    assert race.wait(TIMES.bot_delay_ms) == ["rolled"]
    assert race.turn == 0


def test_a_computer_player_that_does_nothing_is_played_for_in_the_end() -> None:
    """B31: nobody waits for ever for one that has failed."""
    table = race_of("Ana", bots=1).table
    do(table, "act", 0, action={"type": "roll"})
    due = table.due(table.at + FREE + RESERVE)
    assert due is not None
    assert due[1]["type"] == "turn_time_up"


# ------------------------------------------------------------------------------------------------- in debt
def test_r33_debt_widens_the_reserve_to_five_minutes() -> None:
    race = pair()
    race.does(0, "stumble")
    assert race.clock["reserve_ms"] == DEBT
    race.wait(FREE)
    assert race.state == ("debt", DEBT)
    assert race.wait(DEBT - 1) == []
    assert race.wait(1) == ["time_ran_out", "away"]


def test_r33_debt_adds_two_minutes_to_what_is_left() -> None:
    race = pair()
    race.wait(FREE + 100_000)
    race.does(0, "stumble")
    assert race.state == ("debt", 80_000 + 120_000)


def test_r33_a_turn_that_begins_in_debt_has_the_wide_reserve() -> None:
    race = pair()
    race.does(1, "stumble")
    race.does(0, "roll")
    assert race.turn == 1
    assert race.clock["reserve_ms"] == DEBT


def test_r33_with_an_empty_reserve_debt_leaves_two_minutes() -> None:
    race = pair()
    race.wait(FREE + RESERVE)
    race.does(0, "stumble")
    race.does(1, "roll")
    assert race.clock["reserve_ms"] == DEBT - RESERVE


def test_r33_leaving_debt_cuts_the_rest_to_three_minutes() -> None:
    race = pair()
    race.does(0, "stumble")
    race.wait(FREE + 20_000)
    assert race.clock["reserve_ms"] == DEBT - 20_000
    race.does(0, "get_up")
    assert race.state == ("reserve", RESERVE)


def test_r33_a_rest_below_three_minutes_is_not_cut() -> None:
    race = pair()
    race.does(0, "stumble")
    race.wait(FREE + 200_000)
    race.does(0, "get_up")
    assert race.state == ("reserve", 100_000)


def test_r33_debt_widens_once_a_turn_and_again_in_the_next() -> None:
    race = pair()
    race.does(0, "stumble")
    race.does(0, "get_up")
    race.does(0, "stumble")
    assert race.clock["reserve_ms"] == RESERVE
    race.does(0, "get_up")
    race.does(0, "roll")
    next_turn_of(race, 0)
    race.does(0, "stumble")
    assert race.clock["reserve_ms"] == DEBT


def test_r33_the_cut_leaves_what_was_given_in_this_turn() -> None:
    race = trio()
    race.does(1, "give_time", seat=0)
    race.does(0, "stumble")
    race.does(2, "give_time", seat=0)
    assert race.clock["reserve_ms"] == DEBT + 2 * GIFT
    race.does(0, "get_up")
    assert race.clock["reserve_ms"] == RESERVE + 2 * GIFT
    race.does(0, "roll")
    next_turn_of(race, 0)
    assert race.clock["reserve_ms"] == RESERVE, "what was given is gone with its turn"


def test_r33_the_debt_of_others_changes_nothing() -> None:
    race = pair()
    race.does(1, "stumble")
    assert race.clock["reserve_ms"] == RESERVE


def test_r35_who_is_lifted_after_their_time_ran_out_has_their_turn_ended_at_once() -> None:
    race = pair()
    race.does(0, "stumble")
    race.wait(FREE + DEBT)
    race.does(1, "help", seat=0)
    assert race.turn == 1
    assert race.player(0)["auto_played"] == 1
    race.does(1, "roll")
    assert race.clock["reserve_ms"] == 0


# ------------------------------------------------------------------------------------- while a window is open
def test_r20_the_turn_clock_stands_still_while_a_window_is_open() -> None:
    race = pair()
    race.wait(10_000)
    race.does(0, "spy")
    assert race.state == ("paused", 20_000)
    race.wait(4_999)
    race.does(1, "take")
    assert race.state == ("paused", 20_000)
    assert race.wait(4_999) == []
    assert race.wait(1) == ["closed"]
    assert race.state == ("free", 20_000)
    race.wait(20_000)
    assert race.state == ("reserve", RESERVE)


def test_r20_a_gift_while_it_stands_still_is_there_afterwards() -> None:
    race = pair()
    race.wait(FREE + 1_000)
    race.does(0, "spy")
    race.wait(1_000)
    race.does(1, "give_time", seat=0)
    assert race.state == ("paused", RESERVE - 1_000 + GIFT)
    race.wait(4_000)
    assert race.state == ("reserve", RESERVE - 1_000 + GIFT)


def test_r20_debt_that_comes_while_it_stands_still_widens_it_all_the_same() -> None:
    race = pair()
    race.does(0, "spy")
    race.does(0, "stumble")
    assert race.state == ("paused", FREE)
    race.wait(5_000)
    assert race.clock["reserve_ms"] == DEBT


def test_r32_the_turn_of_one_who_goes_while_a_window_is_open_passes_on_when_it_closes() -> None:
    race = trio()
    race.does(0, "spy")
    race.does(0, "give_up")
    assert race.state[0] == "paused"
    race.wait(5_000)
    assert race.turn == 1
    assert race.state == ("free", FREE)


def test_an_old_end_of_a_window_does_nothing() -> None:
    """R16: one that was armed before somebody moved it."""
    race = pair()
    race.does(0, "spy")
    old = {"type": "time_up", "clock": "shortcut", "generation": 1}
    due = race.table.due(race.now + 5_000)
    assert due is not None
    assert due[1] == old
    race.wait(4_000)
    race.does(1, "take")
    race.now += 1_000
    assert race.refuses_command(old) == "stale"
    assert race.wait(4_000) == ["closed"]


@pytest.mark.parametrize("command", [
    {"type": "time_up", "clock": "shortcut", "generation": 1},
    {"type": "time_up", "clock": "auction", "generation": 1},
    {"type": "turn_time_up", "generation": 1},
    {"type": "turn_time_up", "generation": 2},
    {"type": "auto", "target": 0, "action": {"type": "roll"}},
    {"type": "auto", "target": 1, "action": {"type": "give_up"}},
    {"type": "grace_over", "target": 0},
    {"type": "removal_opens", "target": 0},
    {"type": "removal_passes", "target": 1},
    {"type": "thaw", "since": 0},
    {"type": "abandon"},
    {"type": "expire"},
])  # fmt: skip
def test_a_command_of_time_that_nothing_asks_for_does_nothing(command: dict[str, object]) -> None:
    race = pair()
    race.wait(FREE + RESERVE - 1)
    assert race.refuses_command(command) == "stale"
    lobby = Sitting(seated("Ana", "Bea"))
    assert lobby.refuses_command(command) == "stale"


# ---------------------------------------------------------------------------------------- the clock is off
def test_r33_without_a_clock_nobody_is_played_for_or_away() -> None:
    race = race_of("Ana", "Bea", clock=False)
    race.does(0, "stumble")
    assert race.table.clocks(race.now)["turn"] is None
    assert race.wait(10 * (FREE + DEBT)) == []
    assert race.table.next_deadline() is None
    assert race.table.legal(0), "but somebody can act"
    assert race.refuses(1, "give_time", seat=0) == "wrong_phase"
    assert "give_time" not in race.table.legal(1)
    assert race.refuses(1, "vote_removal", seat=0) == "wrong_phase"
    assert race.refuses(0, "back") == "wrong_phase"
    race.does(0, "get_up")
    race.does(0, "roll")


def test_r33_without_a_clock_windows_still_close() -> None:
    race = race_of("Ana", "Bea", clock=False)
    race.does(0, "spy")
    assert race.wait(5_000) == ["closed"]


# ---------------------------------------------------------------------------------- a process that is late
def test_s23_a_process_that_wakes_an_hour_late_finds_everything_in_its_time_and_order() -> None:
    """Nothing is dropped, nothing comes twice, and each thing is written down at the time at which it was due."""
    late, punctual = trio(), trio()
    for race in (late, punctual):
        race.does(0, "spy")
        race.do("disconnected", 2)
    for _ in range(3_600):
        punctual.wait(1_000)
    late.wait(3_600_000)
    assert [(done.at, done.command) for done in late.done] == [
        (done.at, done.command) for done in punctual.done
    ]
    assert late.as_bytes() == punctual.as_bytes()
    assert len({done.command["type"] for done in late.done}) > 5


def test_s25_two_processes_that_fire_the_same_timer_do_one_thing() -> None:
    race = pair()
    race.does(0, "spy")
    due = race.table.due(race.now + 5_000)
    assert due is not None
    at, command = due
    race.table.apply(command, at)
    race.now = at
    assert race.refuses_command(command) == "stale"


# --------------------------------------------------------------------------------------------- a new game
def test_a_rematch_begins_with_full_reserves_and_no_counts() -> None:
    race = pair()
    race.wait(FREE + RESERVE)
    race.does(1, "give_up")
    assert race.table.phase == "over"
    assert race.table.clocks(race.now) == {"turn": None, "auction": None, "grace": {}}
    race.do("rematch", 0)
    race.do("ready", 1, ready=True)
    race.do("start", 0, seed="11" * 32, game_id="game-2")
    assert race.player(0)["auto_played"] == 0
    assert race.clock == {"seat": 0, "state": "free", "left_ms": FREE, "reserve_ms": RESERVE, "gifts": []}


def test_the_clock_needs_no_command_to_be_read() -> None:
    """Screens count by themselves; whoever joins late sees the present moment."""
    table: Table = playing("Ana", "Bea")
    assert table.clocks()["turn"]["left_ms"] == FREE
    assert table.clocks(table.at + 45_000)["turn"] == {
        "seat": 0,
        "state": "reserve",
        "left_ms": RESERVE - 15_000,
        "reserve_ms": RESERVE - 15_000,
        "gifts": [],
    }
