"""When a computer player has something to do, and since when.

Whoever has been asked something comes before those whom the game waits for, so that nobody who waits for
an answer is passed over. What others do meanwhile holds no computer player up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from investup.game import Seat

if TYPE_CHECKING:
    from investup.table.commands import Command
    from investup.table.table import Table


def bot_to_act(table: Table) -> Seat | None:
    """The computer player that has something to do, the first in seat order."""
    if table.game is None or table.phase != "playing" or table.standstill is not None:
        return None
    bots = [seat.seat for seat in table.seats if seat.level is not None]
    asked, waits = table.game.asked(), table.game.to_act()
    return next((seat for seats in (asked, waits) for seat in bots if seat in seats), None)


def note_bot(table: Table, command: Command, at: int) -> None:
    """After `command`, applied at `at` (ms since the epoch): keep since when that player has had to wait."""
    seat = bot_to_act(table)
    if seat is None:
        table.bot_since = None
    elif table.bot_since is None or table.bot_since[0] != seat or _acted(seat, command):
        table.bot_since = (seat, at)


def _acted(seat: Seat, command: Command) -> bool:
    return bool(command["type"] == "act" and command["seat"] == seat)
