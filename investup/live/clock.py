"""What time it is: milliseconds since the Unix epoch, and never backwards while the process runs."""

from __future__ import annotations

import time


class Clock:
    """Wall time at the start, carried on by the monotonic clock, so that a clock that is set back does no harm."""

    __slots__ = ("_offset_ns",)

    def __init__(self) -> None:
        self._offset_ns = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        """The present moment in milliseconds since the epoch."""
        return (time.monotonic_ns() + self._offset_ns) // 1_000_000
