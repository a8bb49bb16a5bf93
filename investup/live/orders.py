"""What waits in a table's queue: commands, questions, and the reminder that a deadline may have passed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from investup.game import Rejected
from investup.live.ports import Reply, unheard
from investup.table import Table


@dataclass(slots=True)
class Order:
    """A command on its way to the table."""

    command: dict[str, Any]
    #: When its frame arrived, in ms since the epoch (R16).
    at: int
    reply: Reply = unheard
    #: Whose seat acts; None where the command names its seat itself or needs none.
    guest: str | None = None
    #: The client's own word for the action.
    action_id: str | None = None


def unavailable() -> Rejected:
    """The refusal of a command that could not be carried out through no fault of the player."""
    return Rejected("unavailable", "The server could not store this; nothing happened. Please try again.")


def other_rules() -> Rejected:
    """The refusal of a table that was stored by other rules, and is never half-loaded (R41)."""
    return Rejected(
        "unavailable", "This table was stored by another version of the rules and cannot go on here."
    )


class Tick:
    """In the queue: a deadline may have passed."""

    def __call__(self, table: Table) -> None:
        """Ticks are worked off by the table itself."""


@dataclass(slots=True)
class Question:
    """In the queue: somebody waits for an answer, also if the table cannot be read."""

    errand: Callable[[Table | Rejected], None]

    def __call__(self, table: Table) -> None:
        """Answer."""
        self.errand(table)
