"""The only timers there are: one date job for each table that waits for a deadline, and chores once a second.

No timer holds truth: a job only wakes its table, which looks at the time and at its own deadline.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from apscheduler.jobstores.base import JobLookupError
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.date import DateTrigger
from apscheduler.triggers.interval import IntervalTrigger


class _Chore:
    """Something to be done every second, and not while it is being done.

    It would be the scheduler's to hold the next one back; but it has a warning in the log for each.
    """

    def __init__(self, work: Callable[[], Awaitable[Any]]) -> None:
        self._work = work
        self._busy = False

    async def run(self) -> None:
        """Do it, unless it is being done."""
        if self._busy:
            return
        self._busy = True
        try:
            # one that is under way when the scheduler stops is cancelled, which is no failure to be told of
            with contextlib.suppress(asyncio.CancelledError):
                await self._work()
        finally:
            self._busy = False


class Timers:
    """See `investup.live.Alarm`.

    Every setting is a job with an id of its own: one that is set again while it fires must not be taken
    for the old one and dropped with it. A job that is late runs all the same, however late.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        """`now` tells the present moment in ms since the epoch, by the clock that deadlines are told in.

        APScheduler goes by the wall clock, which may be set; so a deadline is handed to it as a time from now.
        """
        self._now = now
        self._scheduler = AsyncIOScheduler(timezone=UTC)
        self._jobs: dict[str, tuple[str, Callable[[], None]]] = {}
        self._numbers = itertools.count()

    def start(self) -> None:
        """Begin."""
        self._scheduler.start()

    def every_second(self, *chores: Callable[[], Awaitable[Any]]) -> None:
        """Call each of `chores` every second, and not while it runs."""
        for chore in chores:
            self._scheduler.add_job(
                _Chore(chore).run,
                IntervalTrigger(seconds=1, timezone=UTC),
                misfire_grace_time=None,
                coalesce=True,
                max_instances=2,
            )

    def stop(self) -> None:
        """No timer fires any more."""
        if self._scheduler.running:
            self._scheduler.shutdown(wait=False)
        self._jobs.clear()

    def __len__(self) -> int:
        """How many timers are set."""
        return len(self._jobs)

    def set(self, name: str, at: int, wake: Callable[[], None]) -> None:
        """See `investup.live.Alarm`."""
        self.cancel(name)
        job = f"{name} {next(self._numbers)}"
        self._jobs[name] = (job, wake)
        self._scheduler.add_job(
            self._fire,
            DateTrigger(datetime.now(UTC) + timedelta(milliseconds=max(0, at - self._now()))),
            args=(name, job),
            id=job,
            misfire_grace_time=None,
        )

    def cancel(self, name: str) -> None:
        """See `investup.live.Alarm`."""
        job, _wake = self._jobs.pop(name, (None, None))
        if job is not None:
            # a job that is firing at this moment is not there any more; it will find that it is not wanted
            with contextlib.suppress(JobLookupError):
                self._scheduler.remove_job(job)

    async def _fire(self, name: str, job: str) -> None:
        # a coroutine, because APScheduler runs plain functions in a thread
        current, wake = self._jobs.get(name, (None, None))
        if current == job and wake is not None:
            del self._jobs[name]
            wake()
