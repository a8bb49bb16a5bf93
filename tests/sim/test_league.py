"""The league: balanced seats, the same result whatever the number of jobs, and its command."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner

from investup.cli import app
from investup.rulesets import ruleset
from investup.sim.league import contest, line_up, pairings

RULES = ruleset("invest-up")


def test_each_two_levels_meet_once_the_stronger_named_first() -> None:
    assert pairings(RULES) == [("sharp", "steady"), ("sharp", "easy"), ("steady", "easy")]


def test_seats_are_exchanged_from_game_to_game() -> None:
    assert line_up("a", "b", 2, 0) == ["a", "b"]
    assert line_up("a", "b", 2, 1) == ["b", "a"]
    assert line_up("a", "b", 4, 3) == ["b", "a", "b", "a"]


def test_a_level_against_itself_is_even_and_jobs_change_nothing() -> None:
    """Both orders of a seed are the same game, so its two winners cancel out when the names are told apart."""
    one = contest(RULES, "steady", "easy", 8, jobs=1)
    two = contest(RULES, "steady", "easy", 8, jobs=2)
    assert (one.wins, one.median, one.longest, one.endless) == (
        two.wins,
        two.median,
        two.longest,
        two.endless,
    )
    assert one.games == 8
    assert one.wins.low < one.wins.value < one.wins.high


def test_steady_beats_easy_at_four_seats() -> None:
    """Four games in five, measured over many; thirty are enough to see it."""
    assert contest(RULES, "steady", "easy", 30, seats=4).wins.low > 0.5


def test_odd_tables_are_refused() -> None:
    with pytest.raises(ValueError, match="no contest"):
        contest(RULES, "steady", "easy", 2, seats=3)


def test_the_command_prints_a_table() -> None:
    done = CliRunner().invoke(app, ["league", "--games", "2", "--pairing", "steady-easy", "--jobs", "1"])
    assert done.exit_code == 0, done.output
    assert "steady - easy" in done.stdout
    assert "95 % interval" in done.stdout


def test_a_pairing_may_be_named_either_way_round() -> None:
    """The same games: what the one named first did not win, the other did."""
    first, second = (
        CliRunner().invoke(app, ["league", "--games", "4", "--pairing", pairing, "--jobs", "1"]).stdout
        for pairing in ("steady-easy", "easy-steady")
    )
    won, lost = (float(re.search(r"([\d.]+)%", told)[1]) for told in (first, second))  # type: ignore[index]
    assert "easy - steady" in second
    assert won + lost == pytest.approx(100, abs=0.2)


def test_an_unknown_pairing_is_refused() -> None:
    assert CliRunner().invoke(app, ["league", "--pairing", "easy-genius"]).exit_code == 2
