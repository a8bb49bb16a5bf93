"""Timers on APScheduler: late ones fire all the same, moved ones fire once, none fires for another."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta, tzinfo

import pytest

from investup.live import Clock
from investup.server.scheduler import Timers
from tests.server.support import PATIENCE


@pytest.fixture
async def timers() -> AsyncIterator[Timers]:
    """Timers that run."""
    found = Timers(now)
    found.start()
    yield found
    found.stop()


def now() -> int:
    """Milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


async def wait(event: asyncio.Event) -> None:
    """Wait, but not for ever."""
    await asyncio.wait_for(event.wait(), PATIENCE)


@pytest.mark.parametrize("late", [0, 3_000, 3_600_000])
async def test_a_timer_that_is_late_fires_all_the_same(timers: Timers, late: int) -> None:
    """APScheduler's default drops a job that is a second late (S23, S26)."""
    fired = asyncio.Event()
    timers.set("a", now() - late, fired.set)
    await wait(fired)
    assert len(timers) == 0


async def test_it_fires_at_its_time_and_not_before(timers: Timers) -> None:
    fired = asyncio.Event()
    at = now() + 120
    times: list[int] = []
    timers.set("a", at, lambda: (times.append(now()), fired.set()))  # type: ignore[func-returns-value]
    await wait(fired)
    assert times[0] >= at - 1


async def test_one_that_is_moved_fires_once_at_the_new_time(timers: Timers) -> None:
    fired: list[str] = []
    done = asyncio.Event()
    timers.set("a", now() + 30, lambda: fired.append("old"))
    timers.set("a", now() + 60, lambda: fired.append("new"))
    timers.set("b", now() + 90, done.set)
    await wait(done)
    assert fired == ["new"]


async def test_one_that_is_cancelled_does_not_fire(timers: Timers) -> None:
    fired: list[str] = []
    done = asyncio.Event()
    timers.set("a", now() + 20, lambda: fired.append("a"))
    timers.cancel("a")
    timers.cancel("a")
    timers.cancel("never set")
    timers.set("b", now() + 40, done.set)
    await wait(done)
    assert fired == []


async def test_one_that_sets_itself_again_while_it_fires_goes_on(timers: Timers) -> None:
    """The same id added in its own run would vanish at the end of it (S24)."""
    count = 0
    done = asyncio.Event()

    def again() -> None:
        nonlocal count
        count += 1
        if count == 50:
            done.set()
        else:
            timers.set("a", now(), again)

    timers.set("a", now(), again)
    await wait(done)
    assert count == 50
    assert len(timers) == 0


async def test_many_that_are_moved_often_fire_once_each(timers: Timers) -> None:
    fired: dict[str, int] = {}
    done = asyncio.Event()

    def fire(name: str) -> None:
        fired[name] = fired.get(name, 0) + 1
        if len(fired) == 100:
            done.set()

    for _ in range(20):
        for number in range(100):
            timers.set(str(number), now() + 50, lambda number=number: fire(str(number)))  # type: ignore[misc]
    await wait(done)
    assert set(fired.values()) == {1}
    assert len(timers) == 0


async def test_a_deadline_is_told_by_the_clock_that_it_was_set_by() -> None:
    """Which need not be the wall's: the machine slept, or the process that began to count had another."""
    fired = asyncio.Event()
    timers = Timers(lambda: now() - 86_400_000)
    timers.start()
    timers.set("a", now() - 86_400_000 + 50, fired.set)
    began = time.monotonic()
    await wait(fired)
    assert time.monotonic() - began > 0.04
    timers.stop()


@pytest.mark.parametrize("hours", [-5, 5], ids=["back", "forward"])
async def test_a_wall_clock_that_is_set_moves_no_deadline_and_no_chore(
    hours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both were set before, and come when they are due by the clock of the house."""
    clock = Clock()
    timers = Timers(clock.now)
    fired, swept = asyncio.Event(), asyncio.Event()
    due = clock.now() + 200
    times: list[int] = []

    async def sweep() -> None:
        swept.set()

    timers.start()
    timers.every_second(sweep)
    timers.set("a", due, lambda: (times.append(clock.now()), fired.set()))  # type: ignore[func-returns-value]

    class Wall(datetime):
        """The wall clock as it is set now."""

        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            wall = datetime.now(UTC) + timedelta(hours=hours)
            return wall if tz is None else tz.fromutc(wall.replace(tzinfo=tz))

    began = time.monotonic()
    monkeypatch.setattr("apscheduler.schedulers.base.datetime", Wall)
    timers.set("b", due + 3_600_000, fired.set)
    await wait(fired)
    assert due - 1 <= times[0]
    await wait(swept)
    assert time.monotonic() - began < PATIENCE / 2
    assert len(timers) == 1, "the other one has an hour to go"
    timers.stop()


@pytest.mark.parametrize("steps", range(6))
async def test_timers_that_stop_while_something_runs_leave_no_traceback(
    steps: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever has fired: a job that is about to begin, that runs, that has been woken, or that goes on for long."""
    timers = Timers(now)
    begun = asyncio.Event()
    ended: list[str] = []

    async def long() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("broken off")

    timers.start()
    timers.every_second(long)
    await wait(begun)
    for number in range(5):
        timers.set(str(number), now(), lambda: ended.append("fired"))
    for _ in range(steps):
        await asyncio.sleep(0)
    timers.stop()
    while (others := asyncio.all_tasks() - {asyncio.current_task()}) and "broken off" not in ended:
        await asyncio.wait(others, return_when=asyncio.FIRST_COMPLETED)
    assert "broken off" in ended
    assert [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")] == []


async def test_a_chore_that_fails_comes_again_all_the_same(caplog: pytest.LogCaptureFixture) -> None:
    timers = Timers(now)
    twice = asyncio.Event()
    count = 0

    async def failing() -> None:
        nonlocal count
        count += 1
        if count == 2:
            twice.set()
        raise RuntimeError("a mistake")

    timers.start()
    timers.every_second(failing)
    await wait(twice)
    timers.stop()
    assert "a mistake" in caplog.text


async def test_a_chore_comes_every_second() -> None:
    timers = Timers(now)
    twice = asyncio.Event()
    count = 0

    async def sweep() -> None:
        nonlocal count
        count += 1
        if count == 2:
            twice.set()

    timers.start()
    timers.every_second(sweep)
    began = time.monotonic()
    await wait(twice)
    assert time.monotonic() - began > 0.9
    timers.stop()
    timers.stop()
