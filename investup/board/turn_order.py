"""Whose turn it is, and at which point of it the game stands (rulebook: Your turn; R3, R4)."""

from __future__ import annotations

from investup.board.state import NOTHING, State
from investup.board.view_types import Phase
from investup.finance.debts import begin_turn as begin_turn_of_paper
from investup.finance.worth import net_worths
from investup.game import Action, Rejected, Seat


def begin_turn(state: State, seat: Seat) -> None:
    """Start the turn of `seat`: a roll is owed, whatever the last turn left is gone; what is owed by
    agreement falls due (R24, R28)."""
    state.turn = seat
    state.turns += 1
    state.step += 1
    state.roll_owed = True
    state.offer = NOTHING
    state.dice = None
    state.doubles = 0
    if not state.ledger.quiet:
        state.emit({"type": "turn_began", "seat": seat, "net_worth": net_worths(state.books)})
    begin_turn_of_paper(state.books, seat)


def next_seat(state: State) -> Seat:
    """The next player after this turn's who is not bankrupt, in seat order."""
    count = len(state.names)
    seat = (state.turn + 1) % count
    while state.bankrupt[seat]:
        seat = (seat + 1) % count
    return seat


def phase(state: State) -> Phase:
    """The first of these that holds is what the turn waits for (R3, R4)."""
    if state.auction is not None:
        return "auction"
    if state.cash[state.turn] < 0:
        return "settle"
    if state.offer != NOTHING:
        return "buy"
    if state.roll_owed:
        return "roll"
    return "end"


def need_own_turn(state: State, seat: Seat, action: Action) -> None:
    """Refuse an action of another's turn, one that names a step that has passed (a double click), and one that
    has to wait for the hammer of an auction (R20)."""
    step = action.get("step")
    if step is not None and step != state.step:
        raise Rejected(
            "stale", "The game has moved on since then; look at the table and choose again.", "step"
        )
    if seat != state.turn:
        raise Rejected(
            "not_your_turn",
            f"It is {state.names[state.turn]}'s turn.",
            facts={"player": state.names[state.turn]},
        )
    if state.auction is not None:
        title = state.map.spaces[state.auction.space].name
        raise Rejected(
            "auction_running",
            f"{title} is being auctioned; the turn goes on after the hammer.",
            facts={"place": title},
        )


def need_solvent(state: State, seat: Seat) -> None:
    """Refuse whatever a player in debt may not do."""
    if state.cash[seat] < 0:
        raise Rejected(
            "in_debt",
            f"You are ${-state.cash[seat]} in debt. Sell houses, mortgage, or declare bankruptcy first.",
            facts={"debt": -state.cash[seat]},
        )


def keeps_for_bid() -> Rejected:
    """The refusal to a standing bidder who would spend what the bid needs (R17)."""
    return Rejected("leader_reserved", "You lead the auction and have to keep the cash for your bid.")


def need_no_offer(state: State) -> None:
    """Refuse to go on while a purchase is open (R4)."""
    if state.offer != NOTHING:
        title = state.map.spaces[state.offer].name
        raise Rejected(
            "wrong_phase",
            f"{title} is on offer; buy or decline it first.",
            case="offer",
            facts={"place": title},
        )
