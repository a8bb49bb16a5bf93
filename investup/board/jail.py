"""Jail: how a player gets in, and the two ways out before the roll (rulebook: Cards, taxes and jail; R3, R5).

The third way, doubles, and the compulsory $50 after a third failed roll belong to the roll: see turn.py.
"""

from __future__ import annotations

from typing import Final

from investup.board.cards import PASS_CARDS
from investup.board.map import JAIL
from investup.board.state import State
from investup.board.turn_order import need_own_turn
from investup.finance.ledger import BANK
from investup.game import Action, Rejected, Seat

#: Dollars for leaving jail.
FINE: Final = 50
#: Failed rolls after which the fine is compulsory.
TRIES: Final = 3


def send_to_jail(state: State, seat: Seat, why: str) -> None:
    """Put the player in jail: no money for GO, no further roll (R2, R3)."""
    state.position[seat] = JAIL
    state.jailed[seat] = True
    state.failed_rolls[seat] = 0
    state.roll_owed = False
    state.doubles = 0
    state.emit({"type": "jailed", "seat": seat, "why": why})


def release(state: State, seat: Seat, how: str) -> None:
    """Let the player out; what it cost has been moved already."""
    state.jailed[seat] = False
    state.failed_rolls[seat] = 0
    state.emit({"type": "left_jail", "seat": seat, "how": how})


def leave_obstacle(state: State, seat: Seat) -> str | None:
    """Why the player cannot leave jail before the roll right now, as a code; None if they can try (R5)."""
    if not state.jailed[seat]:
        return "not_jailed"
    if state.cash[seat] < 0:
        return "in_debt"
    if not state.roll_owed:
        return "wrong_phase"
    return None


def _need_leave(state: State, seat: Seat) -> None:
    match leave_obstacle(state, seat):
        case "not_jailed":
            raise Rejected("not_jailed", "You are not in jail.")
        case "in_debt":
            raise Rejected(
                "in_debt",
                f"You are ${-state.cash[seat]} in debt; raise the cash first.",
                facts={"debt": -state.cash[seat]},
            )
        case "wrong_phase":
            raise Rejected(
                "wrong_phase",
                "You have rolled already; you can leave jail before the roll of your next turn.",
                case="jail_after_roll",
            )


def pay_fine(state: State, seat: Seat, action: Action) -> None:
    """Pay $50 before the roll; the turn then goes on as usual (R5)."""
    need_own_turn(state, seat, action)
    _need_leave(state, seat)
    if state.cash[seat] < FINE:
        raise Rejected(
            "not_enough_cash",
            f"The fine is ${FINE}; you have ${state.cash[seat]}.",
            case="fine",
            facts={"price": FINE, "cash": state.cash[seat]},
        )
    state.step += 1
    state.ledger.move(seat, BANK, FINE, "jail_fine")
    release(state, seat, "fine")


def use_pass(state: State, seat: Seat, action: Action) -> None:
    """Hand in a Jail Pass before the roll; it goes back under its deck (R5, R11)."""
    need_own_turn(state, seat, action)
    _need_leave(state, seat)
    if not state.passes[seat]:
        raise Rejected("no_pass", "You hold no Jail Pass.")
    state.step += 1
    return_pass(state, seat)
    release(state, seat, "pass")


def return_pass(state: State, seat: Seat) -> None:
    """Put the Jail Pass held longest back under the deck that it came from."""
    deck = state.passes[seat].pop(0)
    state.decks[deck].append(PASS_CARDS[deck])
