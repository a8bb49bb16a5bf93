"""Deadlines that fall together, and absences where no clock runs (R16, R33, R40; B16, S08)."""

from __future__ import annotations

import itertools

import pytest

from tests.table.people import guest
from tests.table.sittings import race_of, told
from tests.table.test_grace import GRACE


# ------------------------------------------------------------------------------------ all at once
@pytest.mark.parametrize("names", [("Ana", "Bea"), ("Ana", "Bea", "Cem", "Dov", "Eli")])
def test_b16_all_are_lost_at_one_instant_and_exactly_one_wins(names: tuple[str, ...]) -> None:
    """After a cut of the network: by (deadline, seat), and who is left has won."""
    for order in list(itertools.permutations(range(len(names))))[:24]:
        race = race_of(*names)
        for seat in order:
            race.do("disconnected", seat)
        race.wait(GRACE)
        assert race.table.phase == "over"
        assert race.table.outcome is not None
        assert race.table.outcome.ranking[0] == (len(names) - 1,)
        gone = [kind for done in race.done for kind in told(done.applied)]
        assert gone.count("gone") == len(names) - 1


def test_b16_the_later_loss_wins_whatever_the_seat() -> None:
    race = race_of("Ana", "Bea")
    race.do("disconnected", 1)
    race.wait(1)
    race.do("disconnected", 0)
    race.wait(GRACE)
    assert race.table.outcome is not None
    assert race.table.outcome.ranking == ((0,), (1,))


def test_b16_when_the_process_wakes_late_the_order_is_that_of_the_deadlines() -> None:
    race = race_of("Ana", "Bea", "Cem")
    race.do("disconnected", 2)
    race.now += 1_000
    race.do("disconnected", 0)
    race.now += 1_000
    race.do("disconnected", 1)
    race.now += 600_000
    race.catch_up()
    assert [done.at for done in race.done if done.command["type"] == "grace_over"][:2] == [
        race.done[0].at + GRACE,
        race.done[0].at + 1_000 + GRACE,
    ]
    assert race.table.outcome is not None
    assert race.table.outcome.ranking[0] == (1,)


def test_b16_a_return_at_the_instant_at_which_the_other_falls() -> None:
    race = race_of("Ana", "Bea")
    race.do("disconnected", 0)
    race.wait(1)
    race.do("disconnected", 1)
    race.wait(GRACE - 1)
    assert race.table.phase == "over"
    assert race.table.outcome is not None
    assert race.table.outcome.ranking[0] == (1,)
    race.returns("Bea")
    race.wait(1)
    assert race.table.guests == (guest("Bea"),), "who won keeps their seat for a rematch"


def test_deadlines_of_one_moment_window_first_then_by_seat() -> None:
    """R40: a window of the game is nobody's; it counts before the seats."""
    race = race_of("Ana", "Bea", "Cem")
    race.do("disconnected", 2)
    race.do("disconnected", 1)
    race.wait(GRACE - 5_000)
    race.does(0, "spy")
    race.wait(5_000)
    last = [done.command for done in race.done][-3:]
    assert [(command["type"], command.get("target")) for command in last] == [
        ("time_up", None),
        ("grace_over", 1),
        ("grace_over", 2),
    ]


# ---------------------------------------------------------------------------------- the clock is off
def test_r33_without_a_clock_absences_within_ones_own_turn_add_up() -> None:
    race = race_of("Ana", "Bea", "Cem", clock=False)
    race.do("disconnected", 0)
    race.wait(100_000)
    race.do("connected", 0)
    race.wait(10_000)
    race.do("disconnected", 0)
    assert race.table.lobby(race.now)["seats"][0]["grace_left_ms"] == 80_000
    assert race.table.clocks(race.now)["grace"] == {"0": 80_000}
    assert race.wait(79_999) == []
    assert race.wait(1) == ["gone"]
    assert race.out == {0}


def test_r33_with_a_clock_they_do_not() -> None:
    race = race_of("Ana", "Bea", "Cem")
    race.do("disconnected", 0)
    race.wait(100_000)
    race.do("connected", 0)
    race.do("disconnected", 0)
    assert race.table.lobby(race.now)["seats"][0]["grace_left_ms"] == GRACE


def test_r33_a_new_turn_begins_the_sum_anew() -> None:
    race = race_of("Ana", "Bea", clock=False)
    race.do("disconnected", 0)
    race.wait(170_000)
    race.do("connected", 0)
    race.does(0, "roll")
    race.does(1, "roll")
    race.do("disconnected", 0)
    assert race.wait(GRACE - 1) == []


def test_r33_absences_in_the_turns_of_others_do_not_add_up() -> None:
    race = race_of("Ana", "Bea", "Cem", clock=False)
    for _ in range(3):
        race.do("disconnected", 1)
        race.wait(100_000)
        race.do("connected", 1)
    race.do("disconnected", 1)
    assert race.table.lobby(race.now)["seats"][1]["grace_left_ms"] == GRACE


def test_r33_of_an_absence_that_began_before_the_turn_only_the_part_in_it_counts() -> None:
    race = race_of("Ana", "Bea", clock=False)
    race.do("disconnected", 1)
    race.wait(100_000)
    race.does(0, "roll")
    race.wait(30_000)
    race.do("connected", 1)
    race.do("disconnected", 1)
    assert race.table.lobby(race.now)["seats"][1]["grace_left_ms"] == GRACE - 30_000
    race.do("connected", 1)


def test_s08_without_a_clock_nobody_is_held_up_for_more_than_three_minutes_a_turn() -> None:
    race = race_of("Ana", "Bea", "Cem", clock=False)
    begun = race.now
    while 0 not in race.out:
        race.do("disconnected", 0)
        race.wait(20_000)
        if 0 not in race.out:
            race.do("connected", 0)
            race.wait(1_000)
    assert race.now - begun == pytest.approx(GRACE + 9_000, abs=20_000)
