"""Holding back floods: what one socket may send, and when it is shown the door."""

from __future__ import annotations

from typing import Final

#: Events a second that a socket may send for good, and how many at once after a quiet while.
RATE: Final = 20
BURST: Final = 100
#: How many events beyond that are refused before the socket is closed.
PATIENCE: Final = 60


class Bucket:
    """A token bucket: 20 a second flow in, 100 fit, every event takes one, refused ones too."""

    __slots__ = ("_at", "_left")

    def __init__(self, at: int) -> None:
        self._at = at
        self._left = float(BURST)

    def take(self, at: int) -> bool:
        """Whether an event at `at` (ms) is within bounds."""
        self._left = min(float(BURST), self._left + (at - self._at) * RATE / 1000) - 1
        self._at = at
        return self._left >= 0

    @property
    def exhausted(self) -> bool:
        """Whether the client has gone on for too long after it was told to slow down."""
        return self._left < -PATIENCE
