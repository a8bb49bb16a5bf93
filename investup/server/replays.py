"""A finished game once more, as its spectators saw it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from investup.game import Record, Rejected, Ruleset, View, diff, replay


def other_rules() -> Rejected:
    """The refusal of a record that was played by an earlier version of the rules (R41)."""
    return Rejected(
        "no_such_game", "This game was played by other rules; its record stands, but it cannot be shown."
    )


def updates(rules: Ruleset, record: Record) -> Iterator[dict[str, Any]]:
    """`{seq, at, seat, events, changes}`: 0 is how the game began, then one for each move.

    Raises Rejected for a record of other rules.
    """
    old: View = {}
    try:
        for seq, (move, events, game) in enumerate(replay(rules, record)):
            new = game.view(None)
            yield {
                "seq": seq,
                "at": record.started_at if move is None else move.at,
                "seat": None if move is None else move.seat,
                "events": [event.public for event in events],
                "changes": [] if move is None else diff(old, new),
            }
            old = new
    except ValueError:
        raise other_rules() from None


def view_at(rules: Ruleset, record: Record, seq: int) -> View:
    """The game as a spectator saw it after the move `seq`; 0 is the beginning. Raises Rejected for other rules."""
    try:
        _move, _events, game = next(islice(replay(rules, record), seq, None))
    except ValueError:
        raise other_rules() from None
    return game.view(None)
