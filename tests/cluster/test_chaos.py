"""A short run of `make chaos`: whatever is broken under the tables, nothing that was acknowledged is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cluster.chaos import Plan, chaos
from tests.conftest import NIGHTLY

SHORT = Plan(tables=6, kills=5, database_restarts=1, redis_restarts=1, pauses=0, every=1.0, pace=0.1)
LONG = Plan()


@pytest.mark.alone
@pytest.mark.timeout(7_000 if NIGHTLY else 300)
async def test_nothing_acknowledged_is_lost_and_nothing_stands_twice(tmp_path: Path) -> None:
    plan = LONG if NIGHTLY else SHORT
    verdict = await chaos(tmp_path, plan, say=lambda _line: None)
    assert verdict.wrong == []
    assert dict(verdict.faults) == {
        name: count
        for name, count in {
            "kill": plan.kills,
            "database": plan.database_restarts,
            "redis": plan.redis_restarts,
            "pause": plan.pauses,
        }.items()
        if count
    }
    assert verdict.acknowledged > 10 * plan.tables
