"""Positions to test from: who owns what, which dice will fall, which card lies on top.

    game = position(turn=A, at={A: 33}, owns={B: [5, 15]}, dice=[(1, 1)])
    game.does(A, "roll")
    assert game.cash[B] == 1550

Time stands still unless the test lets it pass (`wait`).

Every action is followed by the checks of invariants.py, every event and the view are checked against the types
of the wire, and an action that is refused must leave the dump as it was, byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import pytest
from pydantic import ConfigDict, TypeAdapter

from investup.board.lot import Auction, Bid
from investup.board.ruleset import InvestUp, InvestUpGame
from investup.finance.ledger import BANK
from investup.finance.paper import Rental
from investup.game import Clock, Player, Rejected, Rng
from tests.board import facts
from tests.board.invariants import check_moves, check_ranking, check_state

A, B, C, D, E, F = range(6)
NAMES: Final = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")
RULES: Final = InvestUp()
SEED: Final = bytes(range(32))
AT: Final = 1_700_000_000_000

STRICT: Final = ConfigDict(extra="forbid", strict=True)
EVENTS: Final = TypeAdapter[Any](RULES.types.events, config=STRICT)
#: What anybody who plays may do with paper at any time.
ANYTIME: Final = frozenset({"set_stock", "set_bonds", "propose"})
#: In a list, because pydantic takes a config for a bare TypedDict amiss.
VIEWS: Final = TypeAdapter[Any](list[RULES.types.view], config=STRICT)  # type: ignore[name-defined]


class ScriptedDice(Rng):
    """Dice that fall as the test says."""

    def __init__(self, rolls: Iterable[tuple[int, int]]) -> None:
        super().__init__(SEED)
        self._dice = [die for roll in rolls for die in roll]

    def die(self) -> int:
        """The next die of the script; the test fails where it has none left."""
        if not self._dice:
            pytest.fail("more rolls than the test expects")
        self.drawn += 1
        return self._dice.pop(0)


class Position:
    """A game in the middle, whose every action is checked."""

    def __init__(self, game: InvestUpGame) -> None:
        self.game = game
        self.state = game.state
        #: The time of whatever is done next, in ms since the epoch.
        self.now = AT

    # ------------------------------------------------------------------------------------ what is the case
    @property
    def cash(self) -> list[int]:
        """Dollars by seat."""
        return self.state.cash[:-2]

    @property
    def place(self) -> list[int]:
        """The space each player stands on."""
        return self.state.position

    @property
    def owner(self) -> list[int | None]:
        """Owner by space."""
        return [None if owner < 0 else owner for owner in self.state.owner]

    @property
    def houses(self) -> list[int]:
        """Level by space; 5 is a hotel."""
        return self.state.houses

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self.state.turn

    @property
    def phase(self) -> str:
        """What the turn waits for."""
        phase: str = self.game.view(None)["turn"]["phase"]
        return phase

    @property
    def offer(self) -> int | None:
        """The property on offer."""
        offer: int | None = self.game.view(None)["turn"]["offer"]
        return offer

    def may(self, seat: int) -> set[str]:
        """The kinds of actions that are offered to `seat`, apart from those that are always."""
        allowed = set(self.game.legal(seat))
        assert allowed == set() or ANYTIME - {"propose"} <= allowed
        return allowed - ANYTIME

    # ---------------------------------------------------------------------------------------------- auctions
    @property
    def auction(self) -> dict[str, Any]:
        """The running auction as everybody sees it."""
        auction: dict[str, Any] = self.game.view(None)["auction"]
        return auction

    @property
    def standing(self) -> tuple[int, int] | None:
        """Who leads the auction, and with how much."""
        auction = self.auction
        return None if auction["bidder"] is None else (auction["bidder"], auction["standing"])

    @property
    def window(self) -> Clock:
        """The clock of the auction."""
        (clock,) = [clock for clock in self.game.clocks() if clock.kind == "window"]
        return clock

    @property
    def left(self) -> int:
        """What is left of the auction's clock, in ms."""
        assert self.window.deadline is not None
        return self.window.deadline - self.now

    def wait(self, ms: int) -> None:
        """Let time pass."""
        self.now += ms

    def expires(self, generation: int | None = None) -> list[dict[str, Any]]:
        """An expiry of the auction comes, that of its present clock unless another is said; what happened."""
        before, dumped = list(self.state.cash), self.dumped()
        if generation is None:
            generation = self.window.generation
        events = [dict(event.public) for event in self.game.time_up("auction", generation, self.now)]
        if events:
            self._check(before, events)
        else:
            assert self.dumped() == dumped, "an expiry that does nothing left a trace"
        return events

    def hammer(self) -> list[dict[str, Any]]:
        """The auction's time runs out; what happened."""
        self.wait(self.left)
        return self.expires()

    # -------------------------------------------------------------------------------------- what is done
    def does(self, seat: int, type_: str, **fields: Any) -> list[dict[str, Any]]:
        """The action is allowed; what happened, as everybody is told."""
        before = list(self.state.cash)
        events = [dict(event.public) for event in self.game.apply(seat, {"type": type_, **fields}, self.now)]
        self._check(before, events)
        return events

    def removes(self, seat: int, why: str) -> list[dict[str, Any]]:
        """The player is taken out of the game."""
        before = list(self.state.cash)
        events = [dict(event.public) for event in self.game.remove(seat, why, self.now)]
        self._check(before, events)
        return events

    def refusal(self, seat: int, type_: str, **fields: Any) -> Rejected:
        """The action is refused and changes nothing; the refusal."""
        before = self.dumped()
        with pytest.raises(Rejected) as refused:
            self.game.apply(seat, {"type": type_, **fields}, self.now)
        assert self.dumped() == before, "a refused action left a trace"
        assert self.state.ledger.entries == []
        assert self.state.events == []
        return refused.value

    def refuses(self, seat: int, type_: str, **fields: Any) -> str:
        """The action is refused and changes nothing; the code of the refusal."""
        return self.refusal(seat, type_, **fields).code

    def dumped(self) -> bytes:
        """The whole game as bytes."""
        return json.dumps(self.game.dump(), sort_keys=True).encode()

    def _check(self, before: Sequence[int], events: Sequence[Mapping[str, Any]]) -> None:
        state = self.game.dump()
        check_state(state)
        check_moves(before, state["balances"], events)
        if self.state.outcome is not None:
            check_ranking(self.state.out, self.state.outcome.ranking)
        for event in events:
            EVENTS.validate_python(event)
            assert RULES.sentence(event, NAMES).endswith((".", "!", "?"))
        VIEWS.validate_python([self.game.view(None)])


def position(
    *,
    seats: int = 3,
    turn: int = A,
    cash: Mapping[int, int] | None = None,
    at: Mapping[int, int] | None = None,
    owns: Mapping[int, Iterable[int]] | None = None,
    houses: Mapping[int, int] | None = None,
    mortgaged: Iterable[int] = (),
    jailed: Mapping[int, int] | None = None,
    passes: Mapping[int, Sequence[str]] | None = None,
    bankrupt: Sequence[int] = (),
    bots: Sequence[int] = (),
    dice: Iterable[tuple[int, int]] = (),
    chance: Sequence[str] = (),
    treasure: Sequence[str] = (),
    rolled: tuple[int, int] | None = None,
    doubles: int = 0,
    offer: int | None = None,
    rented: Mapping[int, int] | None = None,
    on_sale: int | None = None,
    bids: Sequence[tuple[int, int]] = (),
    passed: Sequence[int] = (),
    **options: Any,
) -> Position:
    """A game of Ana, Ben, Cleo ... in this position; whatever is not said is as at the start.

    `cash` in dollars by seat (1500); `at` the spaces they stand on (GO); `houses` levels by city; `jailed` failed
    rolls by seat; `passes` the decks ("chance", "treasure") that a player's Jail Passes come from; `bankrupt` in
    the order in which they went; `bots` the seats that are none of people; `dice` the rolls to come; `chance`,
    `treasure` the names of the cards on top.
    `rented` the tenants by property. `on_sale` is what is being auctioned, on which those in `bids` have bid
    dollars and those in `passed` have passed; its clock stands at 15 s. `rolled` is the roll already made in this
    turn, so that none is owed unless `doubles` (in a row) says so.
    """
    unknown = set(options) - set(RULES.meta.option_defaults)
    assert not unknown, f"no such options: {unknown}"
    players = [Player(name, seat in bots) for seat, name in enumerate(NAMES[:seats])]
    game, _ = RULES.new({**RULES.meta.option_defaults, **options}, players, SEED, AT)
    state = game.state
    state.rng = ScriptedDice(dice)
    state.turn = turn
    for seat, space in (at or {}).items():
        state.position[seat] = space
    for seat, failed in (jailed or {}).items():
        state.position[seat], state.jailed[seat], state.failed_rolls[seat] = 10, True, failed
    for seat, spaces in (owns or {}).items():
        for space in spaces:
            state.owner[space] = seat
    for space, level in (houses or {}).items():
        state.houses[space] = level
    for space in mortgaged:
        state.mortgaged[space] = True
    _hand_out_passes(game, passes or {})
    _stack_decks(game, (chance, treasure))
    for seat in bankrupt:
        state.bankrupt[seat] = True
        state.out.append(seat)
    if rolled is not None:
        state.dice, state.doubles, state.roll_owed = rolled, doubles, doubles > 0
    if offer is not None:
        state.offer = offer
    for space, tenant in (rented or {}).items():
        number = state.books.number()
        state.books.agreements[number] = Rental(number, space, tenant, 100, state.books.turns[tenant])
    if on_sale is not None:
        step = -(-facts.PRICES[on_sale] // 50) * 5
        state.auctions = 1
        state.auction = Auction(1, on_sale, step, [seat in passed for seat in range(seats)], AT + 15_000)
        state.auction.bids = [Bid(*bid) for bid in bids]
        state.roll_owed = doubles > 0
    for seat in range(seats):
        _put_cash(game, seat, 0 if seat in bankrupt else (cash or {}).get(seat, 1500))
    check_state(game.dump())
    return Position(game)


def _hand_out_passes(game: InvestUpGame, passes: Mapping[int, Sequence[str]]) -> None:
    for seat, decks in passes.items():
        for deck in decks:
            number = ("chance", "treasure").index(deck)
            game.state.decks[number].remove(facts.DECKS[deck].index(f"{deck}_pass"))
            game.state.passes[seat].append(number)


def _stack_decks(game: InvestUpGame, tops: tuple[Sequence[str], Sequence[str]]) -> None:
    for deck, names, top in zip(game.state.decks, facts.DECKS.values(), tops, strict=True):
        for card in reversed([names.index(key) for key in top]):
            deck.remove(card)
            deck.insert(0, card)


def _put_cash(game: InvestUpGame, seat: int, dollars: int) -> None:
    ledger = game.state.ledger
    missing = dollars - ledger.balances[seat]
    if missing > 0:
        ledger.move(BANK, seat, missing, "position")
    elif missing < 0:
        ledger.move(seat, BANK, -missing, "position")
    ledger.take_entries()


def kinds(events: Iterable[Mapping[str, Any]]) -> list[str]:
    """The types of events, in order."""
    return [event["type"] for event in events]
