"""`investup bench engine`: its figures and their shape. How fast the machine is, is no test."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from investup.cli import app

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
    assert figures["seconds"] >= 0.2


def test_for_people_it_is_a_small_table() -> None:
    done = RUN.invoke(app, ["bench", "engine", "--seconds", "0.1"])
    assert done.exit_code == 0
    assert "4 easy bots" in done.stdout
    for what in ("games/s", "actions/s", "dice rolls/s"):
        assert what in done.stdout


def test_numbers_out_of_bounds_are_refused() -> None:
    assert RUN.invoke(app, ["bench", "engine", "--players", "7"]).exit_code == 2
    assert RUN.invoke(app, ["bench", "engine", "--seconds", "0"]).exit_code == 2
