"""Why the store did not do what it was asked; no driver's error ever leaves it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class StoreError(Exception):
    """Nothing was stored. The base of every error of the store."""


class Conflict(StoreError):
    """This seq of the table is taken: another process was first. Catch up from the store, apply again."""


class DuplicateAction(StoreError):
    """The seat has used this action id in this game already; `seq` and `command` say for what."""

    def __init__(self, seq: int, command: Mapping[str, Any]) -> None:
        super().__init__(f"stored already as command {seq}")
        self.seq = seq
        self.command = command


class CodeTaken(StoreError):
    """An open table has this code already; draw another."""


class AlreadySeated(StoreError):
    """A guest sits at another table (R37)."""


class StoreUnavailable(StoreError):
    """The database is not there, is full or did not answer in time.

    Forget the copy in memory and load the table anew before going on: where a connection was lost in
    the very moment of a commit and has not come back, whether it took place is known only later.
    """


class SchemaTooNew(StoreError):
    """The database was written by a newer version of this program."""
