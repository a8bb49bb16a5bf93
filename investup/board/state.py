"""Everything that a game of Invest Up is made of at one moment, and how it is written down and read back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from investup.board.lot import Auction
from investup.board.map import Map, load_map
from investup.board.titles import BoardTitles
from investup.finance.books import Books
from investup.finance.ledger import Ledger, account_name
from investup.finance.titles import NOBODY
from investup.game import Event, Options, Outcome, Rng, Seat

if TYPE_CHECKING:
    from investup.board.holdings import Known

#: No offer.
NOTHING: Final = -1
#: The version of the rules (R41), raised by one with every change that makes another game of the same options, seed and
#: moves, or another form of `dump`. Games of other versions are refused whole: running ones are closed, with a notice.
VERSION: Final = 1

#: The rulebook's lengths of time, in ms: an auction's clock at first, after a bid, in the last call.
TIMES: Final[Mapping[str, int]] = {"auction_ms": 15_000, "auction_reset_ms": 12_000, "last_call_ms": 3_000}

CHANCE: Final = 0
TREASURE: Final = 1

#: Maps are read once, when the rules are imported.
MAPS: Final[Mapping[str, Map]] = {"world": load_map("world")}


class State:
    """One game. Lists are indexed by seat or by space; the modules of the rulebook change it, and only they."""

    __slots__ = (
        "at",
        "auction",
        "auctions",
        "bankrupt",
        "books",
        "bots",
        "decks",
        "dice",
        "doubles",
        "even_building",
        "events",
        "failed_rolls",
        "houses",
        "jailed",
        "known",
        "last_card",
        "ledger",
        "map",
        "moves",
        "mortgaged",
        "names",
        "offer",
        "options",
        "out",
        "outcome",
        "owner",
        "passes",
        "position",
        "rng",
        "roll_owed",
        "step",
        "times",
        "turn",
        "turns",
    )

    def __init__(
        self, map_: Map, options: Options, names: Sequence[str], bots: Sequence[bool], rng: Rng
    ) -> None:
        seats = len(names)
        self.map = map_
        self.options = dict(options)
        self.even_building: bool = options["even_building"]
        self.rng = rng
        self.ledger = Ledger.for_seats(seats)
        self.books = Books(BoardTitles(self), self.ledger, seats)
        self.events: list[Event] = []
        #: How many moves have been carried out; the ledger's `cause`.
        self.moves = 0

        self.names = list(names)
        self.bots = list(bots)
        self.position = [0] * seats
        self.jailed = [False] * seats
        #: Failed rolls in jail, 0-2.
        self.failed_rolls = [0] * seats
        #: For each Jail Pass held, the deck that it came from.
        self.passes: list[list[int]] = [[] for _ in range(seats)]
        self.bankrupt = [False] * seats
        #: The bankrupt, in the order in which they went.
        self.out: list[int] = []

        spaces = len(map_.spaces)
        self.owner = [NOBODY] * spaces
        #: 0-4 houses, 5 is a hotel (R10).
        self.houses = [0] * spaces
        self.mortgaged = [False] * spaces

        #: No part of the state: what the deeds allow, kept until they change (see holdings.py).
        self.known: Known | None = None

        #: Cards by number, the next one first; CHANCE and TREASURE are the indices.
        self.decks: list[list[int]] = [[], []]
        #: (seat, deck, card) of the card drawn last.
        self.last_card: tuple[int, int, int] | None = None

        #: The time of the move that is being carried out, in ms since the epoch; no part of what is written down.
        self.at = 0
        #: Lengths of time in ms (auction.py).
        self.times = dict(TIMES)
        self.auction: Auction | None = None
        #: Auctions opened so far.
        self.auctions = 0

        #: Whose turn it is.
        self.turn = 0
        #: Turns begun in the whole game.
        self.turns = 0
        self.step = 0
        self.roll_owed = False
        #: The unowned property that the player may buy, or NOTHING.
        self.offer = NOTHING
        self.dice: tuple[int, int] | None = None
        self.doubles = 0
        self.outcome: Outcome | None = None

    @property
    def cash(self) -> list[int]:
        """Balances by seat, in dollars (two more accounts follow: see the ledger). Read only: the ledger writes."""
        return self.ledger.balances

    def free_cash(self, seat: Seat) -> int:
        """What a player may spend of their own will, in dollars: not what the standing bid needs (R17)."""
        return self.ledger.balances[seat] - self.books.titles.committed(seat)

    @property
    def seats(self) -> range:
        """All seats, bankrupt ones included."""
        return range(len(self.names))

    @property
    def roll_sum(self) -> int:
        """The sum of this turn's last roll, 2-12. Raises ValueError before the first: nobody lands without one."""
        if self.dice is None:
            raise ValueError("no dice were rolled in this turn")
        return sum(self.dice)

    def copy(self) -> State:
        """A game that is equal to this one and shares nothing with it that changes, to try something on."""
        twin = State(self.map, self.options, self.names, self.bots, self.rng.copy())
        twin.ledger = Ledger(self.ledger.balances, self.ledger.cause)
        twin.books = self.books.copy(BoardTitles(twin), twin.ledger)
        twin.moves = self.moves
        twin.position = list(self.position)
        twin.jailed = list(self.jailed)
        twin.failed_rolls = list(self.failed_rolls)
        twin.passes = [list(held) for held in self.passes]
        twin.bankrupt = list(self.bankrupt)
        twin.out = list(self.out)
        twin.owner = list(self.owner)
        twin.houses = list(self.houses)
        twin.mortgaged = list(self.mortgaged)
        twin.decks = [list(deck) for deck in self.decks]
        twin.last_card = self.last_card
        twin.at = self.at
        twin.times = self.times
        twin.auction = self.auction.copy() if self.auction is not None else None
        twin.auctions = self.auctions
        twin.turn = self.turn
        twin.turns = self.turns
        twin.step = self.step
        twin.roll_owed = self.roll_owed
        twin.offer = self.offer
        twin.dice = self.dice
        twin.doubles = self.doubles
        twin.outcome = self.outcome
        return twin

    def set_is_built(self, space: int) -> bool:
        """Whether a house or hotel stands anywhere in the colour set of `space`."""
        houses = self.houses
        for city in self.map.set_of[space]:  # noqa: SIM110 - asked all the time, and a generator takes twice as long
            if houses[city]:
                return True
        return False

    def live_seats(self) -> list[int]:
        """The seats that are not bankrupt, in seat order."""
        return [seat for seat in self.seats if not self.bankrupt[seat]]

    def emit(self, event: dict[str, Any]) -> None:
        """Record that something happened, together with the money that moved since the last event."""
        ledger = self.ledger
        if ledger.quiet:
            return
        if ledger.entries:
            event["moves"] = [
                {
                    "from": account_name(entry.source),
                    "to": account_name(entry.target),
                    "amount": entry.amount,
                    "reason": entry.reason,
                }
                for entry in ledger.take_entries()
            ]
        self.events.append(Event(event))

    def take_events(self) -> list[Event]:
        """The events since the last call."""
        taken = self.events
        self.events = []
        return taken


#: The fields that are written down as they are: numbers, booleans and lists of them.
_PLAIN: Final = (
    "auctions",
    "moves",
    "names",
    "bots",
    "position",
    "jailed",
    "failed_rolls",
    "bankrupt",
    "out",
    "owner",
    "houses",
    "mortgaged",
    "turn",
    "turns",
    "step",
    "roll_owed",
    "offer",
    "doubles",
)


def dump(state: State) -> dict[str, Any]:
    """The whole state as JSON that shares nothing with it; `load` continues from it, byte for byte."""
    data: dict[str, Any] = {
        "version": VERSION,
        "map": state.map.key,
        "options": dict(state.options),
        "seed": state.rng.seed.hex(),
        "drawn": state.rng.drawn,
        "balances": list(state.ledger.balances),
        "passes": [list(held) for held in state.passes],
        "decks": [list(deck) for deck in state.decks],
        "last_card": list(state.last_card) if state.last_card else None,
        "dice": list(state.dice) if state.dice else None,
        "books": state.books.dump(),
        "times": dict(state.times),
        "auction": state.auction.dump() if state.auction is not None else None,
        "outcome": [state.outcome.reason, [list(rank) for rank in state.outcome.ranking]]
        if state.outcome
        else None,
    }
    for name in _PLAIN:
        value = getattr(state, name)
        data[name] = list(value) if isinstance(value, list) else value
    return data


def load(data: Mapping[str, Any]) -> State:
    """The inverse of `dump`. Raises ValueError for a state written by another version of the rules (R41)."""
    if data.get("version") != VERSION:
        raise ValueError(
            f"this game was stored by version {data.get('version')} of the rules; these are version {VERSION}"
        )
    rng = Rng(bytes.fromhex(data["seed"]), data["drawn"])
    state = State(MAPS[data["map"]], data["options"], data["names"], data["bots"], rng)
    for name in _PLAIN:
        value = data[name]
        setattr(state, name, list(value) if isinstance(value, list) else value)
    state.ledger = Ledger(data["balances"], state.moves)
    state.books = Books.load(data["books"], BoardTitles(state), state.ledger)
    state.times = dict(data["times"])
    state.auction = Auction.load(data["auction"]) if data["auction"] is not None else None
    state.passes = [list(held) for held in data["passes"]]
    state.decks = [list(deck) for deck in data["decks"]]
    state.last_card = tuple(data["last_card"]) if data["last_card"] else None
    state.dice = tuple(data["dice"]) if data["dice"] else None
    if data["outcome"] is not None:
        reason, ranking = data["outcome"]
        state.outcome = Outcome(reason, tuple(tuple(rank) for rank in ranking))
    return state
