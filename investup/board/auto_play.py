"""What the game does for a player whose time has run out (rulebook: The turn clock; R34)."""

from __future__ import annotations

from investup.board.state import State
from investup.board.turn_order import phase
from investup.game import Action, Seat


def auto_play(state: State, seat: Seat) -> Action | None:
    """The next action taken for `seat`: buy what is pending if affordable, else decline; roll; end the turn.

    None out of turn, while an auction runs, and in debt: it never bids, mortgages, sells or trades.
    """
    if state.outcome is not None or seat != state.turn:
        return None
    match phase(state):
        case "buy":
            affordable = state.cash[seat] >= state.map.spaces[state.offer].price
            return {"type": "buy" if affordable else "decline"}
        case "roll":
            return {"type": "roll"}
        case "end":
            return {"type": "end_turn"}
        case _:
            return None
