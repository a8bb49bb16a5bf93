"""Work spread over processes whose results come in the order of the work: any number of jobs, the same rows."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final, TypeVar

from investup.server.children import serve_the_parent

T = TypeVar("T")
R = TypeVar("R")

#: Pieces of work are handed out in at least so many parcels a job, so that nobody waits long for the last one.
_PARCELS_A_JOB: Final = 16
#: The most pieces in a parcel: results are to come in steadily.
_LARGEST_PARCEL: Final = 32


def processors() -> int:
    """How many processors this process may use, at least 1."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def ordered_map(work: Callable[[T], R], pieces: Sequence[T], jobs: int) -> Iterator[R]:
    """`work(piece)` for each of `pieces`, in their order, by `jobs` processes (>= 1; 1 is this process alone).

    `work` is a function of a module (or a partial of one), and what it takes and gives can be pickled. What
    it raises is raised here. Whoever stops early ends the processes; so do Ctrl-C and the end of this
    process, whatever ends it. Raises ValueError for fewer than one job.
    """
    if jobs < 1:
        raise ValueError(f"work takes at least one job, not {jobs}")
    jobs = min(jobs, len(pieces))
    if jobs <= 1:
        yield from map(work, pieces)
        return
    parcel = max(1, min(_LARGEST_PARCEL, len(pieces) // (jobs * _PARCELS_A_JOB)))
    # spawned, not forked: whoever draws a progress bar has a thread, which a fork would leave half copied
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=serve_the_parent)
    try:
        yield from pool.map(work, pieces, chunksize=parcel)
    finally:
        pool.shutdown(cancel_futures=True)
