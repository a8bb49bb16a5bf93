"""The bench of clocks runs, counts, and says when it could not measure."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from investup.sim.bench_clocks import MAX_WAITED, bench_clocks
from investup.sim.wire_servers import MAX_BUSY


def test_deadlines_are_counted_and_none_is_early(tmp_path: Path) -> None:
    found = bench_clocks(seconds=2.0, tables=5, folder=tmp_path, pace_ms=400)
    assert found.deadlines > 5
    assert found.commands_per_s > found.deadlines_per_s, "each brings what the table plays for the player"
    assert 0 <= found.p50_ms <= found.p99_ms <= found.max_ms
    told = found.to_json()
    assert told["tables"] == 5
    assert told["void"] == found.void
    assert list(tmp_path.iterdir()) == [], "nothing is left behind"


def test_a_run_without_a_processor_is_void(tmp_path: Path) -> None:
    found = replace(bench_clocks(seconds=0.2, tables=1, folder=tmp_path, pace_ms=100), busy=0.5)
    assert replace(found, waited=MAX_WAITED + 0.01).void
    assert not replace(found, waited=MAX_WAITED - 0.01).void
    assert not replace(found, waited=None).void
    assert replace(found, waited=None, busy=MAX_BUSY + 0.01).void
