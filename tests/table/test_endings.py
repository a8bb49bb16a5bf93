"""How tables end: abandoned games, rematches, idle lobbies (R13, R37, R40; S10, S31)."""

from __future__ import annotations

import pytest

from investup.table import Table
from tests.table.people import TIMES, guest, refused, seated
from tests.table.sittings import Sitting, race_of
from tests.table.test_grace import GRACE, over_of


# ----------------------------------------------------------------------------------------- abandoned
def without_people(bots: int = 2) -> Sitting:
    """Only computer players are left, and the one who lost looks on."""
    race = race_of("Ana", bots=bots)
    race.does(0, "give_up")
    return race


def test_r40_computer_players_play_on_while_somebody_watches() -> None:
    race = without_people()
    race.wait(8 * 60_000)
    assert race.table.phase == "playing"
    assert race.table.next_deadline() is not None


@pytest.mark.parametrize(("after", "ended"), [(GRACE - 1, False), (GRACE, True)])
def test_r40_three_minutes_after_the_last_has_gone_the_game_is_abandoned(after: int, ended: bool) -> None:
    race = without_people()
    race.do("watched", 0, watching=False)
    race.wait(after)
    assert (race.table.phase == "over") == ended
    if ended:
        assert race.table.outcome is not None
        assert race.table.outcome.reason == "abandoned"
        done = race.done[-1]
        assert done.command == {"type": "abandon"}
        assert done.applied.ended == race.table.outcome
        assert done.applied.move is not None
        assert done.applied.move.abandoned


def test_r40_somebody_who_looks_in_again_begins_the_three_minutes_anew() -> None:
    race = without_people()
    race.do("watched", 0, watching=False)
    race.wait(GRACE - 1)
    race.do("watched", 0, watching=True)
    race.wait(GRACE)
    race.do("watched", 0, watching=False)
    race.wait(GRACE - 1)
    assert race.table.phase == "playing"
    race.wait(1)
    assert race.table.phase == "over"


def test_r40_the_three_minutes_count_from_when_the_last_left() -> None:
    """Which may have been before the last human was out."""
    race = race_of("Ana", bots=2)
    race.do("disconnected", 0)
    gone = race.now
    race.wait(GRACE)
    assert race.out == {0}
    race.do("watched", 0, watching=False, since=gone)
    assert race.done[-1].command == {"type": "abandon"}
    assert race.table.closed


def test_r40_a_game_that_people_play_is_not_abandoned() -> None:
    """Their three minutes are those of their seats."""
    race = race_of("Ana", "Bea", bots=1)
    race.do("watched", 0, watching=False)
    race.do("disconnected", 0)
    race.do("disconnected", 1)
    race.wait(GRACE - 1)
    assert race.out == frozenset()
    race.wait(1)
    assert race.out == {0, 1}
    assert race.table.outcome is not None
    assert race.table.outcome.reason in ("abandoned", "alone")


def test_r40_an_abandoned_table_without_people_closes() -> None:
    race = without_people()
    race.do("leave", 0)
    assert race.table.guests == ()
    assert not race.table.closed
    race.do("watched", 0, watching=False)
    race.wait(GRACE)
    assert race.table.closed


def test_watched_twice_is_nothing() -> None:
    race = without_people()
    assert race.do("watched", 0, watching=True).nothing
    assert not race.do("watched", 0, watching=False).nothing
    assert race.do("watched", 0, watching=False).nothing


def test_s31_the_last_computer_player_wins_like_anybody() -> None:
    race = race_of("Ana", bots=1)
    race.does(0, "give_up")
    assert race.table.outcome is not None
    assert race.table.outcome.ranking == ((1,), (0,))


# ------------------------------------------------------------------------------------------- rematch
def test_a_rematch_keeps_seats_code_and_host() -> None:
    race = over_of("Ana", "Bea", "Cem")
    code, host = race.table.code, race.table.host
    applied = race.do("rematch", 2)
    assert (applied.lobby_changed, applied.game_changed) == (True, True)
    assert (race.table.phase, race.table.code, race.table.host) == ("waiting", code, host)
    assert [(seat.seat, seat.name, seat.ready) for seat in race.table.seats] == [
        (0, "Ana", False),
        (1, "Bea", False),
        (2, "Cem", False),
    ]
    assert race.table.game is None
    assert race.table.game_id is None
    assert race.table.out == frozenset()
    for seat in (1, 2):
        race.do("ready", seat, ready=True)
    started = race.do("start", 0, seed="22" * 32, game_id="game-2").started
    assert started is not None
    assert started.previous is not None
    assert started.previous.ranking[0] == (2,)


def test_a_second_rematch_is_nothing() -> None:
    race = over_of("Ana", "Bea")
    race.do("rematch", 0)
    assert race.do("rematch", 1).nothing


def test_no_rematch_while_the_game_runs() -> None:
    race = race_of("Ana", "Bea")
    refused(race.table, {"type": "rematch", "seat": 0}, "started")


def test_who_has_left_does_not_come_along() -> None:
    race = over_of("Ana", "Bea", "Cem")
    race.do("leave", 0)
    race.do("rematch", 1)
    assert [seat.name for seat in race.table.seats] == ["Bea", "Cem"]
    assert race.table.host == 1
    assert race.table.guests == (guest("Bea"), guest("Cem"))


def test_who_is_not_there_has_three_minutes_to_come_along() -> None:
    race = over_of("Ana", "Bea", "Cem")
    race.do("disconnected", 2)
    race.wait(100_000)
    race.do("rematch", 0)
    race.wait(GRACE - 1)
    assert len(race.table.seats) == 3
    race.wait(1)
    assert [seat.name for seat in race.table.seats] == ["Ana", "Bea"]


def test_computer_players_come_along_and_are_ready() -> None:
    race = without_people()
    race.does(1, "give_up")
    race.do("rematch", 0)
    assert [(seat.bot, seat.ready) for seat in race.table.seats] == [
        (False, False),
        (True, True),
        (True, True),
    ]
    race.do("start", 0, seed="22" * 32, game_id="game-2")


def test_after_an_abandoned_game_there_is_a_rematch_too() -> None:
    race = without_people()
    race.do("watched", 0, watching=False)
    race.wait(GRACE)
    assert race.table.phase == "over"
    race.do("rematch", 0)
    assert race.table.phase == "waiting"


def test_options_may_change_between_games() -> None:
    race = over_of("Ana", "Bea")
    race.do("rematch", 0)
    race.do("options", 0, options={"turn_clock": False})
    race.do("ready", 1, ready=True)
    race.do("start", 0, seed="22" * 32, game_id="game-2")
    assert race.table.clocks(race.now)["turn"] is None
    assert race.wait(3_600_000) == []


# ------------------------------------------------------------------------------------------------ idle
@pytest.mark.parametrize("phase", ["waiting", "over", "rematch"])
def test_a_table_at_which_nothing_happens_closes_after_its_time(phase: str) -> None:
    race = Sitting(seated("Ana", "Bea")) if phase == "waiting" else over_of("Ana", "Bea")
    if phase == "rematch":
        race.do("rematch", 0)
    race.wait(TIMES.idle_ms - 1)
    assert not race.table.closed
    race.wait(1)
    assert race.table.closed
    done = race.done[-1]
    assert done.command == {"type": "expire"}
    assert (done.applied.seated, done.applied.lobby_changed) == ((), True)
    assert race.table.next_deadline() is None


def test_whatever_happens_in_a_lobby_begins_its_time_anew() -> None:
    lobby = Sitting(seated("Ana", "Bea"))
    lobby.wait(TIMES.idle_ms - 1)
    lobby.do("ready", 1, ready=True)
    lobby.wait(TIMES.idle_ms - 1)
    assert not lobby.table.closed
    lobby.wait(1)
    assert lobby.table.closed


def test_a_running_game_is_never_idle() -> None:
    race = race_of("Ana", "Bea", clock=False)
    race.wait(10 * TIMES.idle_ms)
    assert not race.table.closed
    race.does(0, "roll")


def test_the_lengths_of_time_are_kept_from_the_beginning() -> None:
    """R38: what is stored is right by the lengths that it was made with, whatever the server is set to later."""
    table: Table = race_of("Ana", "Bea").table
    read = Table.load(table.dump(), type(TIMES)(turn_free_ms=1, grace_ms=1), lambda key: table.rules)
    assert read.times.turn_free_ms == TIMES.turn_free_ms
    assert read.next_deadline() == table.next_deadline()
