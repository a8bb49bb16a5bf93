"""The Invest Up ruleset: the pages of the rulebook put together behind the contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

from investup.board import actions, events, view_types
from investup.board.auction import bid, pass_, thaw, time_up, unpass
from investup.board.auto_play import auto_play
from investup.board.bankruptcy import declare_bankruptcy, finish, go_bankrupt
from investup.board.building import build, sell_house
from investup.board.cards import DECKS
from investup.board.effects import preview_trade
from investup.board.jail import pay_fine, use_pass
from investup.board.legal import legal
from investup.board.mortgages import mortgage, unmortgage
from investup.board.options import DEFAULTS, BoardOptions
from investup.board.purchase import buy, decline
from investup.board.sentences import sentence
from investup.board.state import CHANCE, MAPS, TIMES, TREASURE, VERSION, State, dump, load
from investup.board.turn import end_turn, roll
from investup.board.turn_order import begin_turn
from investup.board.view import GLIMPSES, view
from investup.finance import bonds, stocks, trades
from investup.finance.books import Books
from investup.finance.debts import settle_held
from investup.finance.ledger import BANK
from investup.game import (
    Action,
    Clock,
    Event,
    Glance,
    Legal,
    Meta,
    Options,
    Outcome,
    Player,
    Rejected,
    Rng,
    Seat,
    View,
    WireTypes,
    commitment,
)


def _on_books(
    handler: Callable[[Books, Seat, Action], None],
) -> Callable[[State, Seat, Action], None]:
    """An action of the finance layer, which knows the books and not the board."""

    def on_state(state: State, seat: Seat, action: Action) -> None:
        handler(state.books, seat, action)

    return on_state


#: One line for each action: what carries it out.
HANDLERS: Final[Mapping[str, Callable[[State, Seat, Action], None]]] = {
    "roll": roll,
    "buy": buy,
    "decline": decline,
    "end_turn": end_turn,
    "bid": bid,
    "pass": pass_,
    "unpass": unpass,
    "pay_fine": pay_fine,
    "use_pass": use_pass,
    "build": build,
    "sell_house": sell_house,
    "mortgage": mortgage,
    "unmortgage": unmortgage,
    "declare_bankruptcy": declare_bankruptcy,
    "set_stock": _on_books(stocks.set_stock),
    "invest": _on_books(stocks.invest),
    "sell_stake": _on_books(stocks.sell_stake),
    "set_bonds": _on_books(bonds.set_bonds),
    "buy_bond": _on_books(bonds.buy_bond),
    "propose": _on_books(trades.propose),
    "counter": _on_books(trades.counter),
    "accept": _on_books(trades.accept),
    "reject": _on_books(trades.reject),
    "withdraw": _on_books(trades.withdraw),
}

#: The actions of which a preview tells more than whether they would be refused.
TRADES: Final = frozenset({"propose", "counter"})

DEFAULT_MAP: Final = "world"
#: What `to_act` gives nearly always, by the seat that the game waits for.
ALONE: Final = tuple(frozenset((seat,)) for seat in range(6))
#: What `asked` gives nearly always.
NOBODY_ASKED: Final[Mapping[Seat, Action]] = {}


class InvestUpGame:
    """One game of Invest Up behind `investup.game.Game`."""

    __slots__ = ("_glance", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._glance = Glance(GLIMPSES, state)

    @property
    def quiet(self) -> bool:
        """Whether the game tells nothing, neither events nor entries of the ledger."""
        return self.state.ledger.quiet

    @quiet.setter
    def quiet(self, quiet: bool) -> None:
        self.state.ledger.quiet = quiet

    def apply(self, actor: Seat, action: Action, at: int) -> list[Event]:
        """Carry out one action; see `Game.apply`."""
        state = self.state
        _need_live(state, actor)
        handler = HANDLERS.get(action["type"])
        if handler is None:
            raise Rejected("bad_request", f"There is no action called {action['type']!r}.", "type")
        state.at = at
        # The books name the move that is being tried; a refusal has written nothing and leaves the count.
        state.ledger.cause = state.moves + 1
        handler(state, actor, action)
        return _finish_move(state)

    def remove(self, seat: Seat, why: str, at: int) -> list[Event]:
        """Take a player out of the game by making them bankrupt (R36)."""
        state = self.state
        _need_live(state, seat)
        state.at = at
        state.ledger.cause = state.moves + 1
        go_bankrupt(state, seat, why)
        return _finish_move(state)

    def clocks(self) -> list[Clock]:
        """The turn's time, which stands still while an auction runs (R20), and the auction's."""
        state = self.state
        if state.outcome is not None:
            return []
        auction = state.auction
        turn = Clock(
            "turn",
            "turn",
            (state.turn,),
            state.turns,
            paused=auction is not None,
            strained=state.cash[state.turn] < 0,
        )
        if auction is None:
            return [turn]
        window = Clock(
            "auction",
            "window",
            tuple(state.live_seats()),
            auction.generation,
            deadline=auction.deadline,
            note="last_call" if auction.last_call else None,
        )
        return [turn, window]

    def time_up(self, key: str, generation: int, at: int) -> list[Event]:
        """The hammer of the auction that `generation` was armed for."""
        state = self.state
        state.at = at
        state.ledger.cause = state.moves + 1
        if state.outcome is not None or key != "auction" or not time_up(state, generation):
            return []
        return _finish_move(state)

    def thaw(self, since: int, at: int) -> list[Event]:
        """A running auction goes on with what was left, at least 12 s (R38)."""
        state = self.state
        state.at = at
        thaw(state, since)
        state.moves += 1
        return []

    def abandon(self, at: int) -> list[Event]:
        """End without a winner (R40)."""
        state = self.state
        state.at = at
        finish(state, "abandoned", won=False)
        return _finish_move(state)

    def auto_play(self, seat: Seat) -> Action | None:
        """See auto_play.py."""
        return auto_play(self.state, seat)

    def out(self) -> frozenset[Seat]:
        """The bankrupt."""
        return frozenset(self.state.out)

    def to_act(self) -> frozenset[Seat]:
        """The one whose turn it is, or all who may bid; nobody once the game is over."""
        state = self.state
        if state.outcome is not None:
            return frozenset()
        if state.auction is not None:
            return frozenset(state.live_seats())
        return ALONE[state.turn]

    def asked(self) -> Mapping[Seat, Action]:
        """Those to whom a trade is offered, each with the rejection of the oldest (R27)."""
        open_trades = self.state.books.trades
        if not open_trades or self.state.outcome is not None:
            return NOBODY_ASKED
        oldest_last = reversed(open_trades.values())
        return {trade.to: {"type": "reject", "trade": trade.trade} for trade in oldest_last}

    def legal(self, viewer: Seat | None) -> Legal:
        """See legal.py; a spectator may do nothing."""
        return {} if viewer is None else legal(self.state, viewer)

    def view(self, viewer: Seat | None) -> View:
        """See view.py; everybody sees the same (R42)."""
        return cast(View, view(self.state))

    def look(self, viewer: Seat | None) -> Mapping[str, Any]:
        """The parts of the view, for who needs but a few. Each look makes them anew, in the same mapping."""
        self._glance.clear()
        return self._glance

    def preview(self, actor: Seat, action: Action) -> dict[str, Any]:
        """What a drafted trade would do (effects.py), and of anything else whether it would be refused, and why.

        Nothing changes: whatever is not a trade is tried on a copy. Raises Rejected for a trade of whoever
        plays no more, and for one that names no partner.
        """
        state = self.state
        if action["type"] in TRADES:
            _need_live(state, actor)
            return preview_trade(state, actor, action)
        try:
            self.copy().apply(actor, action, state.at)
        except Rejected as refusal:
            return {"error": refusal.told()}
        return {}

    def audience(self, viewer: Seat | None) -> None:
        """Everybody sees the same."""
        return

    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.state.outcome

    def copy(self) -> InvestUpGame:
        """The same game once more, to play ahead on; it tells."""
        return InvestUpGame(self.state.copy())

    def dump(self) -> dict[str, Any]:
        """The whole state as JSON."""
        return dump(self.state)


def _finish_move(state: State) -> list[Event]:
    """What follows from every move: held money is freed (R12), impossible trades close (R27)."""
    books = state.books
    if books.held:
        settle_held(books)
    if books.trades:
        trades.close_impossible(books)
    state.moves += 1
    return state.take_events()


def _need_live(state: State, seat: Seat) -> None:
    if state.outcome is not None:
        raise Rejected("game_over", "The game is over.")
    if state.bankrupt[seat]:
        raise Rejected("bankrupt", "You are bankrupt; you can watch and chat, not play.")


class InvestUp:
    """The ruleset: what a lobby knows of it, and how a game is begun or continued."""

    meta: Final = Meta(
        key="invest-up",
        title="Invest Up",
        min_seats=2,
        max_seats=6,
        version=VERSION,
        times=TIMES,
        option_defaults=cast(Mapping[str, Any], DEFAULTS),
        bot_levels=("easy", "steady", "sharp"),
        maps={key: map_.source for key, map_ in MAPS.items()},
    )
    types: Final = WireTypes(
        options=BoardOptions,
        actions=actions.BoardAction,
        events=events.BoardEvent,
        view=view_types.BoardView,
    )

    def new(
        self,
        options: Options,
        players: Sequence[Player],
        seed: bytes,
        at: int,
        previous: Outcome | None = None,
        times: Mapping[str, int] | None = None,
    ) -> tuple[InvestUpGame, list[Event]]:
        """Deal a game. Chance is drawn in R39's order: first player, Chance deck, Treasure deck.

        Raises ValueError for a number of players that the game is not made for.
        """
        if not self.meta.min_seats <= len(players) <= self.meta.max_seats:
            raise ValueError(f"Invest Up is for 2 to 6 players, not {len(players)}")
        rng = Rng(seed)
        state = State(MAPS[DEFAULT_MAP], options, [p.name for p in players], [p.bot for p in players], rng)
        state.at = at
        state.times.update(times or {})
        first = rng.below(len(players))
        for deck in (CHANCE, TREASURE):
            state.decks[deck] = list(range(len(DECKS[deck])))
            rng.shuffle(state.decks[deck])
        for seat in state.seats:
            state.ledger.move(BANK, seat, options["starting_cash"], "starting_cash")
        state.emit({"type": "game_started", "first": first, "commitment": commitment(seed)})
        begin_turn(state, first)
        return InvestUpGame(state), state.take_events()

    def load(self, state: Mapping[str, Any]) -> InvestUpGame:
        """Continue from a dump. Raises ValueError for one of another version (R41)."""
        return InvestUpGame(load(state))

    def sentence(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        """See sentences.py."""
        return sentence(event, names, MAPS[DEFAULT_MAP])
