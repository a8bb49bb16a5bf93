"""Going bankrupt, and the end of the game (rulebook: The goal, Debt and bankruptcy; R13, R32)."""

from __future__ import annotations

from investup.board.auction import void_bids
from investup.board.deeds import owned_by
from investup.board.jail import return_pass
from investup.board.state import NOTHING, State
from investup.board.turn_order import begin_turn, next_seat
from investup.finance.ledger import BANK
from investup.finance.ruin import wipe
from investup.finance.titles import NOBODY
from investup.game import Action, Outcome, Seat


def declare_bankruptcy(state: State, seat: Seat, action: Action) -> None:
    """Give up, at any time, in anybody's turn (R32)."""
    go_bankrupt(state, seat, "declared")


def go_bankrupt(state: State, seat: Seat, why: str) -> None:
    """Everything at once: deeds to the bank without houses, passes to their decks, cash 0 (R32).

    The last player left wins at once (R13); otherwise, if it was the player's turn, the next one begins, after the hammer
    of a running auction.
    """
    spaces = owned_by(state, seat)
    wipe(state.books, seat, spaces)
    for space in spaces:
        state.owner[space] = NOBODY
        state.houses[space] = 0
        state.mortgaged[space] = False
    while state.passes[seat]:
        return_pass(state, seat)
    cash = state.cash[seat]
    if cash > 0:
        state.ledger.move(seat, BANK, cash, "bankruptcy")
    elif cash < 0:
        state.ledger.move(BANK, seat, -cash, "bankruptcy")
    state.bankrupt[seat] = True
    state.jailed[seat] = False
    state.failed_rolls[seat] = 0
    state.out.append(seat)
    state.emit({"type": "went_bankrupt", "seat": seat, "why": why, "spaces": spaces})
    void_bids(state, seat)
    live = state.live_seats()
    if len(live) == 1:
        finish(state, "last_solvent", won=True)
    elif seat == state.turn and state.auction is None:
        begin_turn(state, next_seat(state))


def finish(state: State, reason: str, *, won: bool) -> None:
    """End the game; the seed is public now (R39).

    Whoever still plays has `won`, or else nobody has (R40): then the first place stays empty, and they share the second.
    Behind them come the bankrupt, the last to go first.
    """
    live = tuple(state.live_seats())
    first = (live,) if won else ((), live)
    ranking = (*first, *((seat,) for seat in reversed(state.out)))
    state.outcome = Outcome(reason, ranking)
    state.roll_owed = False
    state.offer = NOTHING
    state.auction = None
    state.emit(
        {
            "type": "game_over",
            "reason": reason,
            "ranking": [list(rank) for rank in ranking],
            "seed": state.rng.seed.hex(),
        }
    )
