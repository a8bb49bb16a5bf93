"""Intervals: against values worked out by hand, and against how often they hold."""

from __future__ import annotations

import random
from math import inf

import pytest

from investup.sim.intervals import Ratio, mean, wilson


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (1, 10, 0.0179, 0.4042), (5, 10, 0.2366, 0.7634), (500, 1000, 0.4691, 0.5309)],
)
def test_wilson_gives_the_known_bounds(hits: int, of: int, low: float, high: float) -> None:
    found = wilson(hits, of)
    assert found.value == hits / of
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-4)
    mirrored = wilson(of - hits, of)
    assert (mirrored.low, mirrored.high) == pytest.approx((1 - found.high, 1 - found.low))


def test_the_truth_lies_within_in_nineteen_of_twenty() -> None:
    rng = random.Random(5)
    held = {"share": 0, "mean": 0, "ratio": 0}
    for _ in range(400):
        held["share"] += not wilson(sum(rng.random() < 0.3 for _ in range(200)), 200).clear_of(0.3)
        held["mean"] += not mean([rng.gauss(4, 2) for _ in range(200)]).clear_of(4)
        ratio = Ratio()
        for _ in range(200):
            size = rng.uniform(1, 3)
            ratio.add(size * rng.gauss(4, 2), size)
        interval = ratio.interval()
        assert interval is not None
        held["ratio"] += not interval.clear_of(4)
    assert all(370 <= times <= 392 for times in held.values()), held


def test_of_one_value_no_spread_is_known() -> None:
    assert mean([3.0]) == (3.0, -inf, inf)


@pytest.mark.parametrize(("hits", "of"), [(0, 0), (-1, 5), (6, 5)])
def test_what_is_no_share_is_refused(hits: int, of: int) -> None:
    with pytest.raises(ValueError, match="no share"):
        wilson(hits, of)


def test_no_values_have_no_mean() -> None:
    with pytest.raises(ValueError, match="nothing"):
        mean([])


def test_a_ratio_to_nothing_is_none() -> None:
    assert Ratio().interval() is None
