"""A short run of `make chaos`: whatever is broken under the tables, nothing that was acknowledged is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cluster.chaos import Plan, chaos
from tests.conftest import NIGHTLY

SHORT = Plan(
    tables=6, kills=5, database_restarts=1, redis_restarts=1, pauses=1, clocks=2, slow_commits=1, failing_commits=1,
    every=0.8, pace=0.1, pause=6.0,
)  # fmt: skip
LONG = Plan()


@pytest.mark.alone
@pytest.mark.timeout(7_000 if NIGHTLY else 300)
async def test_nothing_acknowledged_is_lost_and_nothing_stands_twice(tmp_path: Path) -> None:
    plan = LONG if NIGHTLY else SHORT
    verdict = await chaos(tmp_path, plan, say=lambda _line: None)
    assert verdict.wrong == []
    assert dict(verdict.faults) == plan.faults
    assert {"doubled", "overtaken", "late"} <= verdict.odd.keys()
    assert verdict.acknowledged > 10 * plan.tables
