"""What a table looks for after its game has changed: who is out of it, and whether it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from investup.game import Game
from investup.table.applied import Applied
from investup.table.lobby import release

if TYPE_CHECKING:
    from investup.table.table import Table


def settle(table: Table, game: Game, applied: Applied) -> None:
    """See whether the game is over, and who is out of it, after it has changed."""
    out = game.out()
    outcome = game.outcome()
    if outcome is None and out == table.out:
        return
    table.out = out
    applied.lobby_changed = True
    if outcome is not None:
        table.phase = "over"
        table.outcome = outcome
        applied.ended = outcome
    release(table, applied)
