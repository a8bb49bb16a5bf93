"""A finished game once more, as its spectators saw it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from investup.game import Record, Rejected, Ruleset, View, diff, replay
from investup.table import add_times, replayed_clocks


def other_rules() -> Rejected:
    """The refusal of a record that was played by an earlier version of the rules (R41)."""
    return Rejected(
        "no_such_game", "This game was played by other rules; its record stands, but it cannot be shown."
    )


def updates(rules: Ruleset, record: Record) -> Iterator[dict[str, Any]]:
    """`{seq, at, seat, events, changes, clocks}`: 0 is how the game began, then one for each move.

    A move of nobody's (a hammer, a standstill, the end of an abandoned game) has the seat -1. The rest is
    as at a table. Raises Rejected for a record of other rules.
    """
    old: View = {}
    try:
        for seq, (move, events, game) in enumerate(replay(rules, record)):
            new = add_times(game.view(None))
            at = record.started_at if move is None else move.at
            yield {
                "seq": seq,
                "at": at,
                "seat": None if move is None else move.seat,
                "events": [event.public for event in events],
                "changes": [] if move is None else diff(old, new),
                "clocks": replayed_clocks(game, at),
            }
            old = new
    except ValueError:
        raise other_rules() from None


def view_at(rules: Ruleset, record: Record, game_id: str, seq: int) -> View:
    """The game as a spectator saw it after the move `seq`; 0 is the beginning. Raises Rejected for other rules."""
    try:
        move, _events, game = next(islice(replay(rules, record), seq, None))
    except ValueError:
        raise other_rules() from None
    return {
        "you": None,
        "seq": seq,
        "ruleset": record.ruleset,
        "game_id": game_id,
        "clocks": replayed_clocks(game, record.started_at if move is None else move.at),
        **add_times(game.view(None)),
        "legal": {},
    }
