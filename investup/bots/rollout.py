"""Playing ahead: an imagined game goes on for some turns, and is then judged by what the position is worth.

The game is made from a view (board/imagine.py), so whoever plays ahead knows no more than the view. In it
everybody plays plainly: buys what they can pay for, builds with what the reserve leaves, pays debts the cheapest
way, and neither deals nor lends. The same view, action and seed give the same result, and several actions are
compared on the same seeds, so that luck weighs alike on each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from investup.board.holdings import holdings
from investup.board.imagine import imagine
from investup.board.jail import FINE
from investup.board.ruleset import InvestUpGame
from investup.board.state import NOTHING, State
from investup.board.view_types import BoardView
from investup.bots.deal import accepting
from investup.bots.housekeeping import (
    LEAST,
    next_house,
    raised_by_idle,
    reserve,
    sites,
    to_mortgage,
    to_raise,
    to_redeem,
)
from investup.bots.paper import paper
from investup.bots.position import Position, standing_in
from investup.bots.valuation import USUAL, chances
from investup.finance.titles import NOBODY
from investup.game import Action, Rejected, Seat

#: Turns of each player that are played ahead.
TURNS: Final = 6
#: Actions after which an imagined game is judged in any case.
LIMIT: Final = 1_000
#: As long as so many deeds are unowned, it is worth the fine to be out of jail.
LAND_TO_BE_HAD: Final = 5

END_TURN: Final[Action] = {"type": "end_turn"}
ROLL: Final[Action] = {"type": "roll"}
BUY: Final[Action] = {"type": "buy"}
DECLINE: Final[Action] = {"type": "decline"}
GIVE_UP: Final[Action] = {"type": "declare_bankruptcy"}


def outlook(view: BoardView, seat: Seat, actions: Sequence[Action], rollouts: int) -> float | None:
    """How likely `seat` is to win after its `actions`, on average over imagined games; None: they are refused.

    `rollouts` is how many games are played ahead.
    """
    total = 0.0
    for number in range(rollouts):
        game = _imagined(view, number)
        try:
            for action in actions:
                game.apply(seat, action, 0)
        except Rejected:
            return None
        total += _play_on(game, seat)
    return total / rollouts


def after_trade(view: BoardView, seat: Seat, to: Seat, offer: Action, rollouts: int) -> float | None:
    """The same once `to` has accepted what `seat` would propose or counter; None where it could not be."""
    total = 0.0
    for number in range(rollouts):
        game = _imagined(view, number)
        try:
            game.apply(seat, offer, 0)
            offered = next(trade for trade in reversed(game.look(to)["trades"]) if trade["from"] == seat)
            game.apply(to, accepting(offered), 0)
        except Rejected:
            return None
        total += _play_on(game, seat)
    return total / rollouts


def _imagined(view: BoardView, number: int) -> InvestUpGame:
    """One of the games that may be behind a view; in it nobody bids, so that a turn is a turn."""
    turn = view["turn"]
    seed = turn["number"] << 64 | turn["step"] << 32 | number
    game = InvestUpGame(imagine(view, seed.to_bytes(32, "big")))
    game.quiet = True
    game.state.bots = [True] * len(game.state.bots)
    return game


def _play_on(game: InvestUpGame, seat: Seat) -> float:
    """Play the imagined game for some turns, and tell how likely `seat` is to win it."""
    state = game.state
    state.books.trades.clear()
    last = state.turns + TURNS * (len(state.names) - len(state.out))
    for _ in range(LIMIT):
        if state.outcome is not None or state.bankrupt[seat] or state.turns >= last:
            break
        try:
            game.apply(state.turn, move(state), 0)
        except Rejected:
            # a rented city takes no house: what a plain player does not see costs them the rest of the turn
            game.apply(state.turn, END_TURN, 0)
    if state.bankrupt[seat]:
        return 0.0
    if state.outcome is not None:
        return 1.0
    position = standing_in(state)
    return chances(paper(state, position))[seat]


def move(state: State) -> Action:
    """What a plain player does whose turn it is."""
    seat = state.turn
    cash = state.cash[seat]
    if cash < 0:
        mine = holdings(state, seat)
        way = to_raise(standing_in(state), mine.free, mine.built) if mine.free or mine.built else None
        return GIVE_UP if way is None else {"type": way[0], "space": way[1]}
    if state.offer != NOTHING:
        return BUY if cash >= state.map.spaces[state.offer].price else DECLINE
    if state.roll_owed:
        return _out_of_jail(state, seat, cash) if state.jailed[seat] else ROLL
    return _develop(standing_in(state), seat, cash) or END_TURN


def _develop(position: Position, seat: Seat, cash: int) -> Action | None:
    """Build or redeem with what the reserve leaves, on mortgages of idle deeds as well."""
    owner, mortgaged = position.owner, position.mortgaged
    low = sites(position, seat)
    lifted = [space for space in range(len(owner)) if mortgaged[space] and owner[space] == seat]
    if not low and (not lifted or cash < LEAST):
        return None
    spare = cash - reserve(position, seat)
    space = next_house(position, low, spare) if low else None
    if space is not None:
        return {"type": "build", "space": space}
    low = [site for site in low if position.houses[site] < USUAL]
    if low:
        free = [deed for deed in range(len(owner)) if owner[deed] == seat and not mortgaged[deed]]
        free = [deed for deed in free if position.houses[deed] == 0]
        if next_house(position, low, spare + raised_by_idle(position, free)) is not None:
            deed = to_mortgage(position, free, idle_only=True)
            if deed is not None:
                return {"type": "mortgage", "space": deed}
    space = to_redeem(position, seat, lifted, spare) if lifted else None
    return None if space is None else {"type": "unmortgage", "space": space}


def _out_of_jail(state: State, seat: Seat, cash: int) -> Action:
    unowned = sum(state.owner[space] == NOBODY for space in state.map.properties)
    if unowned >= LAND_TO_BE_HAD:
        if state.passes[seat]:
            return {"type": "use_pass"}
        if cash >= 2 * FINE:
            return {"type": "pay_fine"}
    return ROLL
