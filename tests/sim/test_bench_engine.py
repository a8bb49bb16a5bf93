"""`investup bench engine`: its figures and their shape. How fast the machine is, is no test."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from investup.board.ruleset import HANDLERS
from investup.cli import app
from investup.rulesets import DEFAULT, ruleset
from investup.sim.engine_areas import AREAS
from investup.sim.play import play

RUN = CliRunner()


def test_one_json_object_with_the_promised_keys() -> None:
    done = RUN.invoke(app, ["bench", "engine", "--json", "--seconds", "0.2", "--players", "3"])
    assert done.exit_code == 0, done.output
    figures = json.loads(done.stdout)
    for key in ("games_per_s", "actions_per_s", "rolls_per_s"):
        assert figures[key] > 0
    assert figures["players"] == 3
    assert figures["unfinished"] == 0
    assert figures["games"] >= 1
    assert figures["actions"] > figures["rolls"] > figures["games"]
    assert figures["seconds"] > 0
    assert figures["compiled"] in (True, False)


def test_it_compares_numbers_of_players_and_games_without_events_and_says_where_the_time_goes() -> None:
    done = RUN.invoke(app, ["bench", "engine", "--json", "--seconds", "0.5"])
    figures = json.loads(done.stdout)
    assert [row["players"] for row in figures["by_players"]] == [2, 3, 4, 5, 6]
    assert all(
        row["actions_per_s"] > 0 and row["quiet"]["actions_per_s"] > 0 for row in figures["by_players"]
    )
    areas = {row["area"]: row for row in figures["areas"]}
    assert {"legal", "bots", "movement", "rent", "cards", "purchase", "building", "turn"} <= areas.keys()
    assert areas["legal"]["calls"] == areas["bots"]["calls"] > areas["rent"]["calls"] > 0
    assert sum(row["percent"] for row in areas.values()) == pytest.approx(100, abs=0.5)


def test_every_action_of_the_ruleset_belongs_to_an_area() -> None:
    assert set(HANDLERS) == set(AREAS)


def test_a_quiet_game_is_the_same_game() -> None:
    rules = ruleset(DEFAULT)
    loud, quiet = (play(rules, ["easy"] * 4, bytes(32), quiet=quiet) for quiet in (False, True))
    assert (loud.actions, loud.view) == (quiet.actions, quiet.view)


def test_the_cost_along_a_long_game_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "curve.svg"
    done = RUN.invoke(app, ["bench", "engine", "--curve", str(picture), "--seconds", "0.1", "--json"])
    assert done.exit_code == 0, done.output
    figures = json.loads(done.stdout)
    assert len(figures["us"]) == len(figures["actions"]) >= 5
    assert "<svg" in picture.read_text()


def test_a_picture_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    nowhere = tmp_path / "none" / "curve.svg"
    done = RUN.invoke(app, ["bench", "engine", "--curve", str(nowhere), "--seconds", "0.1"])
    assert done.exit_code == 2
    assert "cannot be written" in done.stderr


def test_for_people_it_is_a_small_table() -> None:
    done = RUN.invoke(app, ["bench", "engine", "--seconds", "0.1"])
    assert done.exit_code == 0
    assert "4 easy bots" in done.stdout
    for what in ("games/s", "actions/s", "dice rolls/s", "legal", "rent"):
        assert what in done.stdout


def test_numbers_out_of_bounds_are_refused() -> None:
    assert RUN.invoke(app, ["bench", "engine", "--players", "7"]).exit_code == 2
    assert RUN.invoke(app, ["bench", "engine", "--seconds", "0"]).exit_code == 2
