"""The pool: results in order whatever the number of jobs; a fault comes out, and nothing is left running."""

from __future__ import annotations

import math
import multiprocessing
import os
import selectors
import signal
import subprocess
import sys
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


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX's")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_the_processes_end_with_the_one_that_gave_out_the_work(number: signal.Signals) -> None:
    given_out = "from tests.sim.test_pool import work_for_ever; work_for_ever()"
    with subprocess.Popen([sys.executable, "-c", given_out], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"at work\n"
        parent.send_signal(number)
        parent.wait()
        # whoever works for it holds the other end of the pipe: it is at its end when the last of them has gone
        with selectors.DefaultSelector() as waiting:
            waiting.register(parent.stdout, selectors.EVENT_READ)
            assert waiting.select(timeout=30)
        assert parent.stdout.read() == b""


def work_for_ever() -> None:
    """Give out work that never ends, and say so when it has begun."""
    for piece in ordered_map(_busy, range(4), 2):
        assert piece == 0
        os.write(sys.stdout.fileno(), b"at work\n")


def _busy(piece: int) -> int:
    while piece:
        pass
    return piece


def test_no_work_and_no_jobs() -> None:
    assert list(ordered_map(math.sqrt, [], 2)) == []
    with pytest.raises(ValueError, match="at least one job"):
        list(ordered_map(math.sqrt, [1], 0))


def test_there_is_a_processor() -> None:
    assert 1 <= processors() <= (os.cpu_count() or 1)
