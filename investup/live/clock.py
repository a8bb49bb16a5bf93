"""What time it is: milliseconds since the Unix epoch, and never backwards while the process runs."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final


def _steady() -> Callable[[], int]:
    """A clock in ns that nobody can set, and that goes on while the machine sleeps, so that a sleep is noticed."""
    number = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))
    return time.monotonic_ns if number is None else partial(time.clock_gettime_ns, number)


_now_ns: Final = _steady()


class Clock:
    """Wall time at the start, carried on by a steady clock, so that a clock that is set back does no harm."""

    __slots__ = ("_offset_ns",)

    def __init__(self) -> None:
        self._offset_ns = time.time_ns() - _now_ns()

    def set(self, now: int) -> None:
        """Start from another clock's time, in ms since the epoch, before anything goes by this one."""
        self._offset_ns += now * 1_000_000 - (_now_ns() + self._offset_ns)

    def advance(self, ms: int) -> None:
        """Catch up with another clock that this one is behind."""
        self._offset_ns += ms * 1_000_000

    def now(self) -> int:
        """The present moment in milliseconds since the epoch."""
        return (_now_ns() + self._offset_ns) // 1_000_000
