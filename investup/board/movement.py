"""Moving a token: dice and cards forwards, one card backwards, and $200 for passing GO (R2)."""

from __future__ import annotations

from typing import Final

from investup.board.map import SPACES
from investup.board.state import State
from investup.finance.ledger import BANK
from investup.game import Seat

#: Dollars for passing GO; landing on it counts as passing.
GO_MONEY: Final = 200


def forwards(state: State, seat: Seat, spaces: int) -> None:
    """Move `spaces` (1-39) forwards and collect for passing GO. Landing is resolved by the caller."""
    start = state.position[seat]
    end = (start + spaces) % SPACES
    state.position[seat] = end
    if end < start:
        state.ledger.move(BANK, seat, GO_MONEY, "go")
    state.emit({"type": "moved", "seat": seat, "from": start, "to": end, "direction": "forwards"})


def forwards_to(state: State, seat: Seat, space: int) -> None:
    """Move forwards to `space`, round the board if need be."""
    forwards(state, seat, (space - state.position[seat]) % SPACES)


def backwards(state: State, seat: Seat, spaces: int) -> None:
    """Move `spaces` backwards; GO pays nothing that way (R2)."""
    start = state.position[seat]
    end = (start - spaces) % SPACES
    state.position[seat] = end
    state.emit({"type": "moved", "seat": seat, "from": start, "to": end, "direction": "backwards"})


def next_of(position: int, spaces: tuple[int, ...]) -> int:
    """The first of `spaces` (in board order) that lies ahead of `position`."""
    return next((space for space in spaces if space > position), spaces[0])
