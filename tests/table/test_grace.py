"""Players who are not there: three minutes to come back (If you lose your connection; R33, R36, R37; B16, S05, S07-S10)."""

from __future__ import annotations

import pytest

from investup.table import Table
from tests.table.people import do, guest, seated
from tests.table.sittings import Sitting, race_of

GRACE = 180_000


def lobby_of(*names: str) -> Sitting:
    """A lobby with these people."""
    return Sitting(seated(*names))


def over_of(*names: str) -> Sitting:
    """A table whose race the first of them has just lost."""
    race = race_of(*names)
    for seat in range(len(names) - 1):
        race.does(seat, "give_up")
    assert race.table.phase == "over"
    return race


# --------------------------------------------------------------------------------- in a running game
@pytest.mark.parametrize("how", ["disconnected", "leave"])
@pytest.mark.parametrize(("after", "back"), [(0, True), (179_999, True), (180_000, False), (180_001, False)])
def test_s07_who_comes_back_before_three_minutes_keeps_everything(how: str, after: int, back: bool) -> None:
    """R36, R16: at three minutes it is too late."""
    race = race_of("Ana", "Bea", "Cem")
    race.does(0, "roll")
    before = race.table.running().dump()
    race.do(how, 2)
    race.now += after
    if back:
        race.returns("Cem")
        assert race.out == frozenset()
        assert race.table.running().dump() == before
        assert race.table.seats[2].away_since is None
        assert race.wait(GRACE - after) == []
    else:
        race.catch_up()
        assert race.refuses_command({"type": "join", "guest": guest("Cem"), "name": "Cem"}) == "started"
        assert race.out == {2}
        (gone,) = [done for done in race.done if done.command["type"] == "grace_over"]
        assert gone.at == race.now - after + GRACE
        assert gone.applied.events[0].public == {"type": "gone", "seat": 2, "why": "absent"}


def test_r36_a_seat_that_was_left_can_be_given_up_before_the_time() -> None:
    race = race_of("Ana", "Bea", "Cem")
    race.do("leave", 2)
    race.wait(60_000)
    applied = race.do("give_up", 2)
    assert applied.events[0].public == {"type": "gone", "seat": 2, "why": "absent"}
    assert race.out == {2}
    assert race.table.seat_of(guest("Cem")) is None


@pytest.mark.parametrize("how", [None, "disconnected"])
def test_r36_only_a_seat_that_was_left_can_be_given_up(how: str | None) -> None:
    race = race_of("Ana", "Bea", "Cem")
    if how is not None:
        race.do(how, 2)
    assert race.refuses_command({"type": "give_up", "seat": 2}) == "no_such_seat"
    assert race.out == frozenset()


@pytest.mark.parametrize("how", ["disconnected", "leave"])
def test_r36_coming_back_restores_the_whole_game(how: str) -> None:
    race = race_of("Ana", "Bea")
    view, legal = race.table.view(1), race.table.legal(1)
    race.do(how, 1)
    race.wait(60_000)
    assert race.returns("Bea").ack == {"code": race.table.code, "seat": 1}
    for shown in (view, now := race.table.view(1)):
        del shown["seq"], shown["clocks"]
    assert now == view
    assert race.table.legal(1) == legal
    race.does(0, "roll")
    race.does(1, "roll")


def test_r36_the_clocks_go_on_meanwhile() -> None:
    race = race_of("Ana", "Bea")
    race.do("disconnected", 0)
    race.wait(100_000)
    race.returns("Ana")
    assert race.state == ("reserve", 110_000)


def test_s08_leaving_and_coming_back_holds_nobody_up() -> None:
    """Every 2:55, for an hour: the turn clock runs, and auto-play opens the vote."""
    race = race_of("Ana", "Bea", "Cem")
    until = race.now + 3_600_000
    while race.now < until and race.player(0)["away"] is None:
        race.do("disconnected", 0)
        for _ in range(35):
            race.wait(5_000)
            if race.turn:
                race.does(race.turn, "roll")
        race.do("connected", 0)
    assert race.player(0)["away"] == "auto"
    race.does(1, "vote_removal", seat=0)
    race.does(2, "vote_removal", seat=0)
    assert race.out == {0}


def test_r36_the_grace_counts_from_the_first_moment_of_an_absence() -> None:
    """Leaving after the connection was lost does not begin it anew; being lost after leaving is nothing."""
    race = race_of("Ana", "Bea", "Cem")
    race.do("disconnected", 1)
    race.wait(100_000)
    race.do("leave", 1)
    assert race.do("disconnected", 1).nothing
    assert race.wait(79_999) == []
    assert race.wait(1) == ["gone"]


def test_s05_each_absence_has_its_own_three_minutes() -> None:
    """With the clock on they do not add up."""
    race = race_of("Ana", "Bea", "Cem")
    for _ in range(5):
        race.do("disconnected", 2)
        race.wait(20_000)
        race.do("connected", 2)
        race.does(race.turn, "roll")
    race.do("disconnected", 2)
    assert race.table.lobby(race.now)["seats"][2]["grace_left_ms"] == GRACE


def test_a_late_farewell_of_one_who_is_back_is_a_new_absence_from_then_on() -> None:
    """R36: which socket was the last is known outside; the table believes what it is told, in order."""
    race = race_of("Ana", "Bea", "Cem")
    race.do("disconnected", 2)
    race.wait(170_000)
    race.do("connected", 2)
    assert race.do("connected", 2).nothing
    race.do("disconnected", 2)
    assert race.wait(179_999)[-1:] != ["gone"]
    assert race.out == frozenset()


def test_what_everybody_sees_of_an_absence() -> None:
    race = race_of("Ana", "Bea", "Cem")
    race.do("leave", 1)
    race.wait(30_000)
    seat = race.table.lobby(race.now)["seats"][1]
    assert (seat["connected"], seat["left"], seat["grace_left_ms"]) == (False, True, 150_000)
    assert race.table.clocks(race.now)["grace"] == {"1": 150_000}
    race.returns("Bea")
    seat = race.table.lobby(race.now)["seats"][1]
    assert (seat["connected"], seat["left"], seat["grace_left_ms"]) == (True, False, None)
    assert race.table.clocks(race.now)["grace"] == {}


def test_who_is_out_loses_only_the_way_back() -> None:
    race = race_of("Ana", "Bea", "Cem")
    race.does(2, "give_up")
    race.do("disconnected", 2)
    assert race.table.clocks(race.now)["grace"] == {}, "there is nothing left to lose in the game"
    assert "gone" not in race.wait(GRACE)
    assert race.table.guests == (guest("Ana"), guest("Bea"))
    assert [seat["name"] for seat in race.table.lobby()["seats"]] == ["Ana", "Bea", "Cem"]


def test_whose_grace_ends_during_their_own_turn() -> None:
    race = race_of("Ana", "Bea", "Cem")
    race.does(0, "roll")
    race.do("disconnected", 1)
    assert race.wait(GRACE) == ["gone"]
    assert race.turn == 2
    assert race.state == ("free", 30_000)


def test_whose_grace_ends_while_a_window_is_open() -> None:
    race = race_of("Ana", "Bea", "Cem")
    race.do("disconnected", 0)
    race.wait(GRACE - 2_000)
    race.does(0, "spy")
    assert race.wait(2_000) == ["gone"]
    assert race.turn == 0
    assert race.wait(3_000) == ["closed"]
    assert race.turn == 1


# --------------------------------------------------------------------------------------- in a lobby
@pytest.mark.parametrize(("after", "back"), [(179_999, True), (180_000, False), (180_001, False)])
def test_r37_in_a_lobby_the_seat_is_free_after_three_minutes(after: int, back: bool) -> None:
    lobby = lobby_of("Ana", "Bea", "Cem")
    lobby.do("disconnected", 1)
    lobby.now += after
    applied = lobby.returns("Bea")
    assert applied.ack["seat"] == 1
    assert (lobby.table.seq == 3 + 2) == back
    (seat,) = [seat for seat in lobby.table.seats if seat.guest == guest("Bea")]
    assert (seat.joined == 2) == back, "who comes too late sits down anew"


def test_r37_a_freed_seat_is_told_and_taken_by_the_next() -> None:
    lobby = lobby_of("Ana", "Bea")
    lobby.do("disconnected", 1)
    lobby.wait(GRACE)
    done = lobby.done[-1]
    assert done.command == {"type": "grace_over", "target": 1}
    assert done.applied.seated == (guest("Ana"),)
    assert done.applied.lobby_changed
    assert lobby.returns("Dov").ack["seat"] == 1


def test_s09_the_host_keeps_the_part_within_the_grace_and_then_hands_it_over() -> None:
    lobby = lobby_of("Ana", "Bea", "Cem")
    lobby.do("disconnected", 0)
    assert lobby.table.host == 0, "a reload of the page takes nobody's powers"
    lobby.wait(GRACE - 1)
    assert lobby.table.host == 0
    lobby.wait(1)
    assert lobby.table.host == 1
    lobby.do("ready", 2, ready=True)
    lobby.do("add_bot", 1)
    lobby.do("start", 1, seed="11" * 32, game_id="game-1")
    assert [seat.name for seat in lobby.table.seats if not seat.bot] == ["Bea", "Cem"]


def test_s09_a_host_who_comes_back_too_late_sits_last() -> None:
    lobby = lobby_of("Ana", "Bea")
    lobby.do("disconnected", 0)
    lobby.wait(GRACE)
    assert lobby.returns("Ana").ack["seat"] == 0
    assert lobby.table.host == 1


def test_s09_the_part_goes_on_from_seat_to_seat_as_they_go() -> None:
    lobby = lobby_of("Ana", "Bea", "Cem", "Dov")
    for seat in range(3):
        lobby.do("disconnected", seat)
        lobby.wait(1_000)
    lobby.wait(GRACE - 3_000)
    assert [lobby.table.host, *(seat.seat for seat in lobby.table.people)] == [1, 1, 2, 3]
    lobby.wait(1_000)
    assert lobby.table.host == 2
    lobby.wait(1_000)
    assert lobby.table.host == 3


def test_s10_a_lobby_that_all_have_left_closes() -> None:
    lobby = lobby_of("Ana", "Bea")
    lobby.do("add_bot", 0)
    lobby.do("disconnected", 0)
    lobby.do("disconnected", 1)
    lobby.wait(GRACE)
    assert lobby.table.closed
    assert lobby.done[-1].applied.seated == ()
    assert lobby.table.next_deadline() is None
    assert lobby.refuses_command({"type": "join", "guest": guest("Ana"), "name": "Ana"}) == "no_such_lobby"


def test_r37_a_game_may_start_while_somebody_is_gone_and_their_time_runs_on() -> None:
    lobby = lobby_of("Ana", "Bea", "Cem")
    for seat in (1, 2):
        lobby.do("ready", seat, ready=True)
    lobby.do("disconnected", 2)
    lobby.wait(100_000)
    lobby.do("start", 0, seed="11" * 32, game_id="game-1")
    assert lobby.wait(79_999) == []
    assert lobby.wait(1) == ["gone"]


# ------------------------------------------------------------------------------------ after the end
@pytest.mark.parametrize(("after", "back"), [(179_999, True), (180_000, False), (180_001, False)])
def test_after_the_end_a_seat_is_kept_three_minutes_for_a_rematch(after: int, back: bool) -> None:
    race = over_of("Ana", "Bea", "Cem")
    race.do("disconnected", 2)
    race.now += after
    race.catch_up()
    assert (race.table.seat_of(guest("Cem")) is not None) == back
    if not back:
        return
    race.returns("Cem")
    race.do("rematch", 0)
    assert len(race.table.seats) == 3


def test_a_table_closes_when_all_have_gone_after_the_end() -> None:
    race = over_of("Ana", "Bea")
    race.do("disconnected", 0)
    race.do("disconnected", 1)
    race.wait(GRACE)
    assert race.table.closed


# ----------------------------------------------------------------------------------- people and bots
def test_r36_a_lone_human_among_computer_players_is_gone_after_three_minutes() -> None:
    race = race_of("Ana", bots=3)
    race.do("disconnected", 0)
    kinds = race.wait(GRACE)
    assert "gone" in kinds
    assert race.table.phase == "playing"
    table: Table = race.table
    assert table.guests == ()
    assert not table.closed
    assert table.next_deadline() is not None


def test_the_host_of_a_running_game_is_the_longest_seated_who_has_not_left() -> None:
    race = race_of("Ana", "Bea", "Cem")
    race.do("leave", 0)
    assert race.table.host == 1
    race.returns("Ana")
    assert race.table.host == 0
    race.do("disconnected", 0)
    assert race.table.host == 0


def test_presence_of_seats_that_are_none_of_peoples_is_refused() -> None:
    race = race_of("Ana", bots=1)
    for kind in ("connected", "disconnected", "leave"):
        assert race.refuses_command({"type": kind, "seat": 1}) == "not_seated"
        assert race.refuses_command({"type": kind, "seat": 7}) == "not_seated"


def test_a_command_of_a_past_absence_does_nothing_in_the_next() -> None:
    """R16, S07: a job that is late must not ruin a player who came back in time."""
    race = race_of("Ana", "Bea", "Cem")
    race.do("disconnected", 2)
    old = {"type": "grace_over", "target": 2}
    race.wait(GRACE - 1)
    race.returns("Cem")
    race.now += 3_000
    assert race.refuses_command(old) == "stale"
    race.do("disconnected", 2)
    race.now += GRACE - 1
    race.catch_up()
    assert race.refuses_command(old) == "stale"
    do(race.table, "connected", 2, after=GRACE - 1)
