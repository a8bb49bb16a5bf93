"""`investup bench load`: its cases and their figures. How fast the machine is, is no test."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from investup.cli import app
from investup.sim.bench_load import Carried
from investup.sim.load_commands import _show

RUN = CliRunner()
SMALL = ["bench", "load", "--tables", "2", "--clients", "2", "--seconds", "1"]


def test_each_case_has_a_row_with_what_it_carried_and_cost(tmp_path: Path, postgres_url: str) -> None:
    done = RUN.invoke(
        app, [*SMALL, "--json", "--bots", "1", "--database-url", postgres_url, "--folder", str(tmp_path)]
    )
    assert done.exit_code == 0, done.output
    rows = json.loads(done.stdout)
    assert [(row["case"], row["processes"]) for row in rows] == [
        ("SQLite", 1),
        ("PostgreSQL", 1),
        ("bare echo", 1),
    ]
    for row in rows:
        assert (row["tables"], row["sockets"]) == (2, 4)
        assert row["actions_per_s"] > 0
        assert 0 < row["p50_ms"] <= row["p95_ms"] <= row["p99_ms"]
        assert row["cpu_us"] > 0
        assert -0.5 < row["growth"] < 2
    assert rows[0]["bytes_per_update"] > 0
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_measured_is_refused() -> None:
    assert RUN.invoke(app, [*SMALL, "--clients", "4", "--bots", "3"]).exit_code == 2
    assert RUN.invoke(app, [*SMALL, "--redis-url", "redis://127.0.0.1"]).exit_code == 2


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--case", "PostgreSQL"], "--database-url"),
        (["--case", "SQLite", "--case", "2 x, players apart"], "--database-url"),
        (["--case", "2 x PostgreSQL, Redis", "--database-url", "postgresql://x@127.0.0.1/x"], "--redis-url"),
        (["--case", "bare echo"], "another"),
        (["--case", "MySQL"], "MySQL"),
    ],
)
def test_a_case_that_would_measure_nothing_is_refused(asked: list[str], said: str) -> None:
    done = RUN.invoke(app, [*SMALL, *asked])
    assert done.exit_code == 2
    assert said in done.output


def test_the_table_of_results_is_whole_wherever_it_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    _show([Carried("2 x PostgreSQL, Redis", 2, 3000, 18_000, 11_682, 1647, 2001, 2763, 611, 156, 29, 0.05, 400, 100, 0.92)])  # fmt: skip
    said = capsys.readouterr().out
    assert "…" not in said
    for figure in (
        "2 x PostgreSQL, Redis",
        "3,000 x 6",
        "11,682",
        "1647.0/2001.0/2763.0",
        "611",
        "+5.0%",
        "92%",
    ):
        assert figure in said
