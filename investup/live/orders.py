"""What waits in a table's queue: orders of players, questions, and the hint that a deadline may have passed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from investup.game import Rejected
from investup.live.acks import id_reused
from investup.live.ports import Reply, unheard
from investup.live.publish import Updates
from investup.table import Table

#: Something to be done with the table as stored.
Errand = Callable[[Table], object]


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
    #: Asked when its turn has come: whether it has become pointless.
    unless: Callable[[], bool] | None = None


@dataclass(slots=True)
class Question:
    """Somebody waits for an answer, also if the table cannot be read: then it is told why."""

    errand: Callable[[Table | Rejected], None]


@dataclass(slots=True)
class Tick:
    """A deadline may have passed by `at` (ms since the epoch); whatever arrived before stands before it in the queue."""

    at: int


@dataclass(slots=True)
class Heard:
    """Another process has stored the command `seq` of this table, and made these updates for it."""

    seq: int
    at: int
    command: Mapping[str, Any]
    updates: Updates


Item = Order | Question | Tick | Heard | Errand


def unavailable() -> Rejected:
    """The refusal of a command that could not be carried out through no fault of the player."""
    return Rejected("unavailable", "The server could not store this; nothing happened. Please try again.")


def other_rules() -> Rejected:
    """The refusal of a table that was stored by other rules, and is never half-loaded (R41)."""
    return Rejected(
        "unavailable",
        "The game at your table was stored by another version of the rules and cannot go on here.",
    )


def draining() -> Rejected:
    """The refusal of everything while the server stops."""
    return Rejected("draining", "The server is restarting; reconnect in a moment.")


def stored_answer(order: Order, seq: int, command: Mapping[str, Any]) -> Mapping[str, Any] | Rejected:
    """The answer to an action whose id is stored with the command `seq`."""
    return {"seq": seq} if command["action"] == order.command["action"] else id_reused()
