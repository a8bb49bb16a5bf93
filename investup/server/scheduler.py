"""The only timers there are: one date job for each table that waits for a deadline, and chores once a second.

No timer holds truth: a job only wakes its table, which looks at the time and at its own deadline.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any, Final

from apscheduler.executors.asyncio import AsyncIOExecutor
from apscheduler.jobstores.base import JobLookupError
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.base import BaseTrigger
from apscheduler.triggers.date import DateTrigger

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_NOTHING: Final = timedelta()


class _SteadyZone(tzinfo):
    """The time zone of the scheduler, in which it is always what the house's clock says.

    APScheduler asks `datetime.now(its time zone)` whenever it wants to know the time. In an ordinary zone that is the wall
    clock, which may be set: put back by an hour, every deadline would come an hour late. So nobody here asks the wall.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now

    def at(self, ms: int) -> datetime:
        """A moment of the house's clock, in ms since the epoch."""
        return (_EPOCH + timedelta(milliseconds=ms)).replace(tzinfo=self)

    def fromutc(self, _wall: datetime) -> datetime:
        """The present moment, whatever the wall clock says."""
        return self.at(self._now())

    def utcoffset(self, _at: datetime | None) -> timedelta:
        """None: its moments are compared as they are."""
        return _NOTHING

    dst = utcoffset

    def tzname(self, _at: datetime | None) -> str:
        """For logs."""
        return "steady"


class _Every(BaseTrigger):  # type: ignore[misc]  # the library has no types
    """APScheduler's own interval goes by way of the wall clock."""

    def __init__(self, ms: int) -> None:
        self._interval = timedelta(milliseconds=ms)

    def get_next_fire_time(self, previous: datetime | None, now: datetime) -> datetime:
        """That long after the last time, or from now."""
        return (previous or now) + self._interval


class _Executor(AsyncIOExecutor):  # type: ignore[misc]  # likewise
    """Lets what it has begun end by itself: what is cancelled before its first step leaves a traceback in the log."""

    def shutdown(self, wait: bool = True) -> None:
        """Nothing: `Timers.stop` has seen to it that whatever still runs ends at once."""


class _Chore:
    """Something to be done every second, and not while it is being done.

    It would be the scheduler's to hold the next one back; but it has a warning in the log for each.
    """

    def __init__(self, work: Callable[[], Awaitable[Any]]) -> None:
        self._work = work
        self._task: asyncio.Task[Any] | None = None
        self._stopped = False

    async def run(self) -> None:
        """Do it, unless it is being done."""
        if self._task is not None or self._stopped:
            return
        self._task = asyncio.current_task()
        try:
            # one that is under way when the timers stop is cancelled, which is no failure to be told of
            with contextlib.suppress(asyncio.CancelledError):
                await self._work()
        finally:
            self._task = None

    def stop(self) -> None:
        """Break off what is being done, and do it no more."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()


class Timers:
    """See `investup.live.Alarm`.

    Every setting is a job with an id of its own: one that is set again while it fires must not be taken
    for the old one and dropped with it. A job that is late runs all the same, however late.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        """`now` tells the present moment in ms since the epoch, by the clock that deadlines are told in."""
        self._zone = _SteadyZone(now)
        self._scheduler = AsyncIOScheduler(timezone=self._zone, executors={"default": _Executor()})
        self._jobs: dict[str, tuple[str, Callable[[], None]]] = {}
        self._chores: list[_Chore] = []
        self._numbers = itertools.count()

    def start(self) -> None:
        """Begin."""
        self._scheduler.start()

    def every_second(self, *works: Callable[[], Awaitable[Any]]) -> None:
        """Call each of `works` every second, and not while it runs."""
        self.every(1_000, *works)

    def every(self, ms: int, *works: Callable[[], Awaitable[Any]]) -> None:
        """Call each of `works` every so many ms, and not while it runs."""
        for work in works:
            chore = _Chore(work)
            self._chores.append(chore)
            self._scheduler.add_job(
                chore.run, _Every(ms), misfire_grace_time=None, coalesce=True, max_instances=sys.maxsize
            )

    def stop(self) -> None:
        """No timer fires any more, and what one has begun is broken off."""
        if self._scheduler.running:
            self._scheduler.shutdown(wait=False)
        for chore in self._chores:
            chore.stop()
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
            DateTrigger(self._zone.at(at), self._zone),
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
