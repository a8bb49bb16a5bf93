"""The pool: results in order whatever the number of jobs; a fault comes out, and nothing is left running."""

from __future__ import annotations

import math
import multiprocessing
import os
from functools import partial

import pytest

from investup.sim.pool import ordered_map, processors


def test_results_come_in_the_order_of_the_work() -> None:
    pieces = range(300)
    work = partial(math.pow, 2)
    assert (
        list(ordered_map(work, pieces, 1)) == list(ordered_map(work, pieces, 2)) == [2.0**n for n in pieces]
    )


def test_other_processes_do_the_work() -> None:
    assert set(ordered_map(_process, range(8), 1)) == {os.getpid()}
    assert os.getpid() not in set(ordered_map(_process, range(8), 2))


def _process(_piece: int) -> int:
    return os.getpid()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_comes_out_and_ends_the_processes(jobs: int) -> None:
    with pytest.raises(ValueError, match="math domain"):
        list(ordered_map(math.sqrt, [4, 1, -1, 9], jobs))
    assert not multiprocessing.active_children()


def test_who_stops_early_leaves_nothing_running() -> None:
    results = ordered_map(math.sqrt, range(1000), 2)
    assert next(results) == 0
    results.close()  # type: ignore[attr-defined]  # it is a generator
    assert not multiprocessing.active_children()


def test_no_work_and_no_jobs() -> None:
    assert list(ordered_map(math.sqrt, [], 2)) == []
    with pytest.raises(ValueError, match="at least one job"):
        list(ordered_map(math.sqrt, [1], 0))


def test_there_is_a_processor() -> None:
    assert 1 <= processors() <= (os.cpu_count() or 1)
