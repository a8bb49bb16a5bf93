"""Refusals that several commands share."""

from __future__ import annotations

from investup.game import Rejected


def no_such_lobby() -> Rejected:
    """The one answer for codes that are unknown, malformed, closed, or closed to this guest."""
    return Rejected("no_such_lobby", "No lobby answers to this code.")


def not_seated() -> Rejected:
    """For whoever has no seat at the table."""
    return Rejected("not_seated", "You have no seat at this table.")


def started() -> Rejected:
    """For what can be done in a lobby only."""
    return Rejected("started", "The game has started already.")
