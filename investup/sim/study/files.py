"""The raw rows of a study as CSV files, written as the games come in.

CSV and not Parquet: the standard library writes it, every tool reads it, and a study of thousands of games is
some tens of megabytes; a Parquet writer alone would weigh more than everything else that a study needs.
"""

from __future__ import annotations

import csv
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from investup.sim.study.rows import KINDS, Rows


class RowFiles:
    """A file for each kind of row in a folder; use it with `with`. Raises OSError where it cannot be written."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stack = ExitStack()
        self._writers: list[Any] = []

    def __enter__(self) -> RowFiles:
        self._folder.mkdir(parents=True, exist_ok=True)
        with ExitStack() as opened:
            for name, kind in KINDS.items():
                file: IO[str] = opened.enter_context(
                    (self._folder / f"{name}.csv").open("w", encoding="utf-8", newline="")
                )
                writer = csv.writer(file, lineterminator="\n")
                writer.writerow(kind._fields)
                self._writers.append(writer)
            self._stack = opened.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def add(self, rows: Rows) -> None:
        """Write the rows of another game."""
        for writer, part in zip(self._writers, rows, strict=True):
            writer.writerows(part)
