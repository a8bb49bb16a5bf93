"""What a trade would do to both sides, computed on a copy of the game: shown to people and bots alike.

Expected rent a round: if every other player made one turn, how much rent the player would collect on
average. For each property it is the rent of now (7 for the dice at a utility), split by the agreements of
now for each payer (R29), times how often a turn lands there (landings.py).
"""

from __future__ import annotations

from typing import Any, cast

from investup.board.deeds import owns_whole_set
from investup.board.landings import LANDINGS, PER
from investup.board.map import SETS
from investup.board.rent import rent
from investup.board.state import State
from investup.board.titles import BoardTitles
from investup.board.view_types import Change, SideEffects
from investup.finance import trades
from investup.finance.agreements import burdens_on, collector, split_rent
from investup.finance.books import Books, need_other
from investup.finance.debts import settle_held
from investup.finance.paper import Trade
from investup.finance.titles import NOBODY
from investup.finance.worth import net_worths
from investup.game import Action, Rejected, Seat

#: The expected sum of two dice, for the rent of a utility.
_USUAL_DICE = 7


def expected_rents(state: State) -> list[int]:
    """For each seat, the rent that it collects on average while every other player makes a turn, in dollars."""
    totals = [0] * len(state.names)
    live = state.live_seats()
    plain = not (state.books.agreements or state.books.shares)
    for space in state.map.properties:
        owner = state.owner[space]
        if owner == NOBODY:
            continue
        amount = rent(state, space, _USUAL_DICE)
        if amount == 0:
            continue
        if plain:
            totals[owner] += amount * LANDINGS[space] * (len(live) - 1)
            continue
        exempt = (owner, collector(state.books, space))
        for payer in live:
            if payer in exempt:
                continue
            for part in split_rent(state.books, space, payer, amount).parts:
                if part.receiver != payer:
                    totals[part.receiver] += part.amount * LANDINGS[space]
    return [total // PER for total in totals]


def whole_sets(state: State, seat: Seat) -> set[int]:
    """The colour sets that a player owns whole."""
    sets = state.map.sets
    return {number for number in range(1, SETS + 1) if owns_whole_set(state, seat, sets[number][0])}


def effects(state: State, trade: Trade) -> list[SideEffects]:
    """What the trade would change for its proposer and for the other side, in this order.

    Raises Rejected with what keeps it from being carried out now.
    """
    after = _state_of(trades.try_out(state.books, trade))
    settle_held(
        after.books
    )  # as follows from every move: a side that comes out of debt pays what it owed (R12)
    before_worth, after_worth = net_worths(state.books), net_worths(after.books)
    before_rent, after_rent = expected_rents(state), expected_rents(after)
    told: list[SideEffects] = []
    for seat in (trade.proposer, trade.to):
        had, has = whole_sets(state, seat), whole_sets(after, seat)
        gained = [
            space
            for space in state.map.properties
            if after.owner[space] == seat and state.owner[space] != seat
        ]
        told.append(
            {
                "seat": seat,
                "cash": Change(before=state.cash[seat], after=after.cash[seat]),
                "net_worth": Change(before=before_worth[seat], after=after_worth[seat]),
                "rent_a_round": Change(before=before_rent[seat], after=after_rent[seat]),
                "completes": sorted(has - had),
                "breaks": sorted(had - has),
                "takes_on": [burden for space in gained for burden in burdens_on(after.books, space)],
            }
        )
    return told


def preview_trade(state: State, seat: Seat, action: Action) -> dict[str, Any]:
    """What a drafted `propose` or `counter` would do, and the burdens that it moves.

    `effects` is null and `error` says why where the trade could not be carried out now. Raises Rejected for
    a draft without a partner to trade with.
    """
    books = state.books
    if action["type"] == "propose":
        to, thread = action["to"], None
    else:
        first = trades.need_offered(books, seat, action["trade"])
        to, thread = first.proposer, first.thread
    need_other(books, seat, to, "to")
    trade = trades.draft(books, seat, to, action, thread)
    answer: dict[str, Any] = {"burdens": trades.burdens_of(books, trade)}
    try:
        answer["effects"] = effects(state, trade)
    except Rejected as refusal:
        answer["effects"] = None
        answer["error"] = refusal.told()
    return answer


def _state_of(books: Books) -> State:
    return cast(BoardTitles, books.titles).state
