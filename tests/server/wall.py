"""`investup` under a wall clock that a test sets while it runs: `python -m tests.server.wall FILE serve ...`.

The file holds the seconds by which the wall clock is wrong. Steady clocks go on as they are, as they do when somebody
sets a real machine's clock.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path


class WallClock:
    """The wall clock of servers that were started with its `program`."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / "wall-clock"
        self.set(0)

    @property
    def program(self) -> list[str]:
        """What Python is to run in place of `-m investup.cli`."""
        return ["-m", "tests.server.wall", str(self._file)]

    def set(self, seconds: float) -> None:
        """Put it so far ahead of the right time, or behind it if `seconds` is negative."""
        new = self._file.with_suffix(".new")
        new.write_text(str(seconds))
        new.replace(self._file)


def main() -> None:
    """Go by another wall clock, and run the command line."""
    file, right = sys.argv.pop(1), time.time_ns

    def time_ns() -> int:
        handle = os.open(file, os.O_RDONLY)
        try:
            return right() + int(float(os.read(handle, 64)) * 1e9)
        finally:
            os.close(handle)

    time.time_ns = time_ns
    time.time = lambda: time_ns() / 1e9
    # not before: whatever it imports takes the clock that it finds
    from investup.cli import app

    app()


if __name__ == "__main__":
    main()
