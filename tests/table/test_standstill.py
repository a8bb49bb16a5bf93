"""The server was down: everything stands still until somebody is back (R38; S26)."""

from __future__ import annotations

import orjson
import pytest

from investup.table import Table
from tests.table.people import TIMES, seated
from tests.table.sittings import Sitting, find, race_of, told
from tests.table.test_away import away_by_auto_play, away_in_debt
from tests.table.test_grace import GRACE
from tests.table.test_turn_clock import DEBT, FREE, RESERVE

STANDSTILL = 30_000


def restart(race: Sitting, down: int, heard: int = 0) -> None:
    """The process dies now, was last heard of `heard` ms ago, and is back after `down` ms."""
    stop = race.now - heard
    race.table = Table.load(orjson.loads(race.as_bytes()), race.table.times, find)
    race.now += down
    race._apply({"type": "recover", "since": stop}, race.now)


# --------------------------------------------------------------------------------------- the standstill
def test_s26_nobody_is_ruined_because_the_server_was_down() -> None:
    race = race_of("Ana", "Bea", "Cem")
    race.do("disconnected", 2)
    race.wait(GRACE - 1)
    restart(race, down=600_000)
    assert race.out == frozenset()
    assert [seat["connected"] for seat in race.table.lobby()["seats"]] == [False] * 3
    assert [seat["grace_left_ms"] for seat in race.table.lobby(race.now)["seats"]] == [GRACE] * 3


def test_r38_all_stands_still_until_the_first_human_returns() -> None:
    race = race_of("Ana", "Bea")
    race.wait(10_000)
    restart(race, down=3_600_000)
    assert race.state == ("paused", 20_000)
    assert race.wait(12_345) == []
    assert race.state == ("paused", 20_000)
    race.returns("Bea")
    assert race.done[-1].command["type"] == "thaw"
    assert race.state == ("free", 20_000)
    race.wait(20_000)
    assert race.state == ("reserve", RESERVE)


def test_r38_for_thirty_seconds_at_most() -> None:
    race = race_of("Ana", "Bea")
    race.wait(10_000)
    restart(race, down=3_600_000)
    race.wait(STANDSTILL - 1)
    assert race.state == ("paused", 20_000)
    race.wait(1)
    assert race.done[-1].command["type"] == "thaw"
    assert race.state == ("free", 20_000)


def test_r38_the_three_minutes_count_from_the_restart_on() -> None:
    race = race_of("Ana", "Bea")
    restart(race, down=3_600_000)
    back = race.now
    assert "gone" not in race.wait(GRACE - 1)
    assert race.wait(1) == ["gone"]
    assert race.done[-1].at == back + GRACE
    assert race.table.outcome is not None
    assert race.table.outcome.ranking == ((1,), (0,))


def test_r38_what_is_asked_meanwhile_is_to_be_asked_again() -> None:
    """Its deadlines are about to move; whoever is back has thawed all before they can act."""
    race = race_of("Ana", "Bea")
    restart(race, down=1_000)
    assert race.refuses(0, "roll") == "unavailable"
    assert race.table.legal(0) == {}
    race.returns("Ana")
    race.does(0, "roll")


def test_r38_who_is_back_at_once_loses_nothing() -> None:
    race = race_of("Ana", "Bea")
    race.wait(FREE + 50_000)
    restart(race, down=0)
    race.returns("Ana")
    assert race.state == ("reserve", RESERVE - 50_000)


# ------------------------------------------------------------------------------- when the stop began
def test_r38_the_stop_begins_at_the_last_sign_of_life() -> None:
    """A second may have gone by since: it is given to the player."""
    race = race_of("Ana", "Bea")
    race.wait(10_000)
    restart(race, down=60_000, heard=900)
    race.returns("Ana")
    assert race.state == ("free", FREE - 9_100)


def test_r38_a_stored_command_is_a_sign_of_life_too() -> None:
    race = race_of("Ana", "Bea")
    race.wait(10_000)
    race.do("disconnected", 1)
    restart(race, down=60_000, heard=900)
    race.returns("Ana")
    assert race.state == ("free", FREE - 10_000)


def test_r38_a_sign_of_life_that_lies_in_the_future_is_now() -> None:
    race = race_of("Ana", "Bea")
    race.wait(10_000)
    restart(race, down=0, heard=-5_000)
    race.returns("Ana")
    assert race.state == ("free", FREE - 10_000)


def test_r38_a_second_stop_before_anybody_was_back_goes_on_from_the_first() -> None:
    race = race_of("Ana", "Bea")
    race.wait(10_000)
    restart(race, down=60_000)
    race.wait(20_000)
    restart(race, down=60_000)
    assert race.table.seats[0].away_since == race.now
    assert race.wait(STANDSTILL - 1) == []
    assert race.state == ("paused", 20_000)
    race.wait(1)
    assert race.state == ("free", 20_000)


def test_r38_the_standstill_itself_is_stored() -> None:
    race = race_of("Ana", "Bea")
    race.wait(10_000)
    restart(race, down=60_000)
    race.table = Table.load(orjson.loads(race.as_bytes()), race.table.times, find)
    race.wait(5_000)
    race.returns("Ana")
    assert race.state == ("free", 20_000)


# --------------------------------------------------------------------- each clock that can stand still
def test_s26_a_window_has_again_what_it_had() -> None:
    race = race_of("Ana", "Bea")
    race.does(0, "spy")
    race.wait(3_000)
    restart(race, down=600_000)
    old = {"type": "time_up", "clock": "shortcut", "generation": 1}
    assert race.refuses_command(old) == "stale"
    race.wait(10_000)
    race.returns("Bea")
    assert race.state[0] == "paused"
    assert race.table.clocks(race.now)["shortcut"]["left_ms"] == 2_000
    assert race.refuses_command(old) == "stale"
    assert race.wait(1_999) == []
    assert race.wait(1) == ["closed"]
    assert race.state == ("free", FREE)


def test_s26_time_that_had_run_out_before_the_stop_is_still_out() -> None:
    race = race_of("Ana", "Bea")
    race.now += FREE + RESERVE
    restart(race, down=1_000)
    race.wait(STANDSTILL)
    assert race.turn == 1
    assert race.player(0)["auto_played"] == 1


def test_s26_an_open_removal_has_again_what_it_had() -> None:
    race = away_in_debt(4)
    race.does(1, "vote_removal", seat=0)
    race.wait(60_000)
    restart(race, down=600_000)
    assert race.wait(STANDSTILL) == ["thawed"]
    assert race.removal == {"seat": 0, "votes": [1], "needed": 3, "left_ms": 60_000}
    for name in ("Ana", "Bea", "Cem", "Dov"):
        race.returns(name)
    assert race.wait(59_999) == []
    assert race.wait(1) == ["gone"]


def test_s26_five_minutes_without_a_vote_do_not_run_while_the_server_is_down() -> None:
    race = away_in_debt(3)
    race.wait(200_000)
    restart(race, down=600_000)
    race.returns("Bea")
    for name in ("Ana", "Cem"):
        race.returns(name)
    assert race.wait(99_999) == []
    assert race.wait(1) == ["removal_opened"]


def test_s26_who_is_away_by_auto_play_stays_so() -> None:
    race = away_by_auto_play(3)
    restart(race, down=600_000)
    race.returns("Ana")
    assert race.player(0) == {**race.player(0), "away": "auto", "auto_played": 3}
    race.does(0, "back")
    assert race.player(0)["away"] is None


def test_s26_a_debt_has_again_its_wide_reserve() -> None:
    race = race_of("Ana", "Bea")
    race.does(0, "stumble")
    race.wait(FREE + 100_000)
    restart(race, down=600_000)
    race.returns("Ana")
    assert race.state == ("debt", DEBT - 100_000)


def test_s26_computer_players_wait_for_the_first_human_too() -> None:
    race = race_of("Ana", bots=1)
    race._apply({"type": "act", "seat": 0, "action": {"type": "roll"}}, race.now)
    restart(race, down=600_000)
    assert race.table.bot_to_act() is None
    assert race.wait(20_000) == []
    race.returns("Ana")
    assert race.wait(TIMES.bot_delay_ms) == ["rolled"]


def test_r38_without_a_clock_a_stop_counts_for_no_absence() -> None:
    """A fresh three minutes, whatever had added up."""
    race = race_of("Ana", "Bea", "Cem", clock=False)
    race.do("disconnected", 0)
    race.wait(170_000)
    race.do("connected", 0)
    restart(race, down=600_000)
    assert race.table.lobby(race.now)["seats"][0]["grace_left_ms"] == GRACE
    assert "gone" not in race.wait(GRACE - 1)


def test_r38_a_game_that_nobody_watches_is_not_abandoned_by_a_stop() -> None:
    race = race_of("Ana", bots=2)
    race.does(0, "give_up")
    race.do("watched", 0, watching=False)
    race.wait(GRACE - 1)
    restart(race, down=600_000)
    assert race.table.phase == "playing"
    assert race.wait(GRACE - 1)[-1:] != ["abandoned"]
    assert race.wait(1)[-1:] == ["abandoned"]


# ------------------------------------------------------------------------------- where no game runs
@pytest.mark.parametrize("after", [GRACE - 1, GRACE])
def test_s26_in_a_lobby_every_seat_is_kept_for_three_minutes(after: int) -> None:
    lobby = Sitting(seated("Ana", "Bea"))
    lobby.wait(1_000)
    restart(lobby, down=3_600_000)
    assert lobby.table.standstill is None
    lobby.wait(after)
    assert lobby.table.closed == (after == GRACE)


def test_s26_after_the_end_too() -> None:
    race = race_of("Ana", "Bea")
    race.does(0, "give_up")
    restart(race, down=3_600_000)
    assert race.table.standstill is None
    race.wait(GRACE - 1)
    race.returns("Ana")
    race.do("rematch", 0)
    race.wait(1)
    assert not race.table.closed


def test_a_restart_is_told() -> None:
    race = race_of("Ana", "Bea")
    restart(race, down=1_000)
    done = race.done[-1]
    assert done.command["type"] == "recover"
    assert (done.applied.lobby_changed, done.applied.game_changed) == (True, True)
    assert told(done.applied) == []
    assert done.applied.move is None
