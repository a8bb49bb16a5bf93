"""`investup simulate` from the outside: tables, rows, plots, and sentences for what cannot be done."""

from __future__ import annotations

import csv
import xml.etree.ElementTree as ET
from importlib.util import find_spec
from pathlib import Path

import pytest
from typer.testing import CliRunner

from investup.cli import app
from investup.sim.study import commands
from investup.sim.study.rows import KINDS
from tests.services import missing


def simulate(*arguments: str) -> tuple[int, str, str]:
    done = CliRunner(env={"COLUMNS": "160"}).invoke(app, ["simulate", *arguments])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout, done.stderr


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    out = tmp_path_factory.mktemp("study") / "made" / "by it"
    code, said, _ = simulate("--games", "24", "--vary", "even_building", "--jobs", "1", "--out", str(out))
    assert code == 0
    return out, said


def test_it_tells_what_it_found_and_where_the_rows_are(study: tuple[Path, str]) -> None:
    out, said = study
    for title in ("Whose turn comes first", "What ruins people", "What a set returns", "even_building"):
        assert title in said
    assert str(out) in said.replace("\n", "")
    assert (out / "summary.md").read_text("utf-8").startswith("### How long a game is\n")


def test_the_rows_are_files_that_anything_can_read(study: tuple[Path, str]) -> None:
    out, _ = study
    for name, kind in KINDS.items():
        with (out / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            found = list(csv.DictReader(file))
        assert found
        assert tuple(found[0]) == kind._fields
        assert {row["variant"] for row in found} == {"", "even_building=false"}
        assert {int(row["game"]) for row in found} <= set(range(1, 25))


def test_the_plots_are_small_pictures_without_a_date(study: tuple[Path, str]) -> None:
    if find_spec("matplotlib") is None:
        missing("no matplotlib: pip install 'investup[plots]'")
    out, _ = study
    for name in ("landings", "worth", "returns"):
        picture = (out / f"{name}.svg").read_text("utf-8")
        assert ET.fromstring(picture).tag.endswith("svg")
        assert len(picture) < 60_000
        assert "dc:date" not in picture


def test_without_matplotlib_it_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "find_spec", lambda name: None)
    code, _, errors = simulate("--games", "1", "--jobs", "1", "--out", str(tmp_path))
    assert code == 0
    assert "investup[plots]" in errors
    assert not list(tmp_path.glob("*.svg"))
    assert (tmp_path / "games.csv").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "genius,genius"], "There is no bot of the level 'genius'"),
        (["--players", "easy"], "Invest Up is for 2 to 6 players; 1 is named: easy."),
        (["--options", "starting_cash=5"], "starting_cash cannot be 5"),
        (["--games", "0"], "1 to 1,000,000 games"),
    ],
)
def test_what_cannot_be_played_is_said_before_a_game_begins(arguments: list[str], sentence: str) -> None:
    code, said, errors = simulate(*arguments)
    assert code == 2
    assert sentence in errors
    assert said == ""


def test_a_place_that_cannot_be_written_is_said_before_a_game_begins(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, said, errors = simulate("--games", "100000", "--out", str(tmp_path / "file" / "below"))
    assert code == 2
    assert "cannot be written: Not a directory." in errors
    assert said == ""
