"""A turn, in its order: roll and move, doubles again, end (rulebook: Your turn; R2-R5)."""

from __future__ import annotations

from typing import Final

from investup.board.jail import FINE, TRIES, release, send_to_jail
from investup.board.landing import land
from investup.board.movement import forwards
from investup.board.state import State
from investup.board.turn_order import begin_turn, need_no_offer, need_own_turn, need_solvent, next_seat
from investup.finance.agreements import end_turn as end_turn_of_paper
from investup.finance.ledger import BANK
from investup.game import Action, Rejected, Seat

#: This many doubles in a row lead to jail.
TOO_MANY_DOUBLES: Final = 3


def roll(state: State, seat: Seat, action: Action) -> None:
    """Roll the dice and move by them, or try to leave jail by doubles."""
    need_own_turn(state, seat, action)
    need_solvent(state, seat)
    need_no_offer(state)
    if not state.roll_owed:
        raise Rejected("wrong_phase", "You have rolled; end your turn when you are done.", case="rolled")
    state.step += 1
    first, second = state.rng.die(), state.rng.die()
    state.dice = (first, second)
    state.emit({"type": "rolled", "seat": seat, "dice": [first, second]})
    if state.jailed[seat]:
        _roll_in_jail(state, seat, first, second)
        return
    doubles = first == second
    state.doubles = state.doubles + 1 if doubles else 0
    if state.doubles == TOO_MANY_DOUBLES:
        send_to_jail(state, seat, "doubles")
        return
    state.roll_owed = doubles
    forwards(state, seat, first + second)
    land(state, seat)


def _roll_in_jail(state: State, seat: Seat, first: int, second: int) -> None:
    """Doubles leave jail and give no further roll; after a third failure $50 is compulsory (R3, R5)."""
    state.roll_owed = False
    if first == second:
        release(state, seat, "doubles")
    elif state.failed_rolls[seat] + 1 < TRIES:
        state.failed_rolls[seat] += 1
        state.emit({"type": "stayed_in_jail", "seat": seat, "failed": state.failed_rolls[seat]})
        return
    else:
        state.ledger.move(seat, BANK, FINE, "jail_fine")
        release(state, seat, "third_roll")
    forwards(state, seat, first + second)
    land(state, seat)


def end_turn(state: State, seat: Seat, action: Action) -> None:
    """Hand the dice on: not before the roll, not in debt, not while a purchase is open (R3, R4)."""
    need_own_turn(state, seat, action)
    need_solvent(state, seat)
    need_no_offer(state)
    if state.roll_owed:
        raise Rejected(
            "wrong_phase", "You have a roll to make before you can end your turn.", case="roll_first"
        )
    end_turn_of_paper(state.books, seat)
    begin_turn(state, next_seat(state))
