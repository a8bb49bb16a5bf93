"""A minute more from the others (The turn clock; R33; B50)."""

from __future__ import annotations

from tests.table.sittings import race_of, told
from tests.table.test_turn_clock import DEBT, FREE, GIFT, RESERVE, pair, trio


def test_b50_each_other_human_gives_a_minute_once_a_turn() -> None:
    race = trio()
    assert told(race.does(1, "give_time", seat=0)) == ["time_given"]
    assert race.clock["gifts"] == [1]
    assert race.refuses(1, "give_time", seat=0) == "wrong_phase"
    race.does(2, "give_time", seat=0)
    assert race.clock["gifts"] == [1, 2]
    assert race.state == ("free", FREE), "it is added to the reserve"
    assert race.clock["reserve_ms"] == RESERVE + 2 * GIFT
    assert race.wait(FREE + RESERVE + 2 * GIFT - 1) == []
    assert race.wait(1) == ["time_ran_out", "rolled"]


def test_b50_what_a_gift_is_told() -> None:
    race = pair()
    (event,) = race.does(1, "give_time", seat=0).events
    assert event.public == {"type": "time_given", "seat": 0, "by": 1, "ms": GIFT}


def test_b50_nobody_gives_to_themselves_or_to_one_who_waits() -> None:
    race = trio()
    assert race.refuses(0, "give_time", seat=0) == "own_seat"
    assert race.refuses(2, "give_time", seat=1) == "not_your_turn"
    assert race.refuses(2, "give_time", seat=5) == "not_your_turn"


def test_b50_a_gift_of_the_last_turn_is_none_of_this() -> None:
    race = pair()
    race.does(1, "give_time", seat=0)
    race.does(0, "roll")
    assert race.refuses(1, "give_time", seat=0) == "not_your_turn"
    race.does(1, "roll")
    assert race.does(1, "give_time", seat=0).events, "a new turn, a new minute"


def test_b50_a_gift_comes_too_late_once_auto_play_has_begun() -> None:
    race = pair()
    race.does(0, "stumble")
    race.wait(FREE + DEBT - 1)
    assert "give_time" in race.table.legal(1)
    race.wait(1)
    assert race.refuses(1, "give_time", seat=0) == "wrong_phase"
    assert "give_time" not in race.table.legal(1)


def test_b50_in_the_last_millisecond_a_gift_saves_the_turn() -> None:
    race = pair()
    race.wait(FREE + RESERVE - 1)
    race.does(1, "give_time", seat=0)
    assert race.state == ("reserve", GIFT + 1)
    assert race.wait(GIFT) == []


def test_b50_who_is_out_gives_nothing() -> None:
    race = trio()
    race.does(2, "give_up")
    assert race.refuses(2, "give_time", seat=0) == "bankrupt"
    assert "give_time" not in race.table.legal(2)


def test_b50_who_has_left_gives_nothing() -> None:
    race = trio()
    race.do("leave", 2)
    assert race.refuses(2, "give_time", seat=0) == "not_seated"


def test_r33_computer_players_give_nothing_and_may_be_given() -> None:
    race = race_of("Ana", bots=2)
    assert race.refuses(1, "give_time", seat=0) == "bad_request"
    assert "give_time" not in race.table.legal(1)
    race.does(0, "roll")
    assert told(race.does(0, "give_time", seat=1)) == ["time_given"]


def test_r33_a_gift_is_no_action_of_the_game() -> None:
    race = trio()
    race.wait(FREE + RESERVE)
    assert race.player(0)["auto_played"] == 1
    race.does(0, "give_time", seat=1)
    assert race.player(0)["auto_played"] == 1


def test_who_may_give_is_offered_it() -> None:
    race = trio()
    assert race.table.legal(1)["give_time"] == {"seat": {"one_of": [0]}}
    assert "give_time" not in race.table.legal(0)
    assert race.table.legal(None) == {}
    race.does(1, "give_time", seat=0)
    assert "give_time" not in race.table.legal(1)
    assert "give_time" in race.table.legal(2)
