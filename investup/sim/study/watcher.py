"""Makes the rows of a game out of its events, and of nothing else: deeds, houses and cash are followed from there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from investup.board.map import HOTEL, Map
from investup.game import Event, Outcome
from investup.sim.play import Played
from investup.sim.study.rows import GameRow, MoneyRow, Rows, SeatRow, SetRow, SpaceRow, WorthRow

#: Net worth is kept at every tenth turn.
SAMPLE: Final = 10
#: Reasons of the ledger for what players agree on with each other.
BUSINESS: Final = frozenset(
    {"trade", "bond", "coupon", "instalment", "investment", "stake_sale", "rent_share"}
)
#: The ruin of a player who gave up without a debt.
GAVE_UP: Final = "gave up"

Fields = Mapping[str, Any]


class Watcher:
    """Follows one game as `watch` of `play`; `rows` gives what it has seen once the game is over."""

    def __init__(self, map_: Map, levels: Sequence[str]) -> None:
        self._map = map_
        self._levels = levels
        seats, spaces = len(levels), len(map_.spaces)
        self._turn = 0
        self._first = 0
        self._count: Counter[str] = Counter()
        self._cash = [0] * seats
        self._got: Counter[tuple[int, str]] = Counter()
        self._paid: Counter[tuple[int, str]] = Counter()
        #: For each seat, what took its cash below zero last: what for, in which turn, on which space.
        self._sank: list[tuple[str, int, int | None] | None] = [None] * seats
        self._ruin: dict[int, tuple[str, int, int | None]] = {}
        self._worth: list[tuple[int, Sequence[int]]] = []
        self._sides: dict[int, tuple[Fields, Fields]] = {}

        self._landings = [0] * spaces
        self._owner: list[int | None] = [None] * spaces
        self._houses = [0] * spaces
        self._buyer: list[int | None] = [None] * spaces
        self._rent = [0] * spaces
        self._spent = [0] * spaces
        #: Dollars tied up now, since which turn, and dollars times turns until then.
        self._capital = [0] * spaces
        self._since = [0] * spaces
        self._dollar_turns = [0] * spaces
        self._turns_owned = [0] * spaces
        #: The first who had a set whole, and in which turn.
        self._whole: dict[int, tuple[int, int]] = {}
        self._handlers = {
            "game_started": self._on_start,
            "turn_began": self._on_turn,
            "moved": self._on_moved,
            "bought": self._on_bought,
            "auction_won": self._on_bought,
            "rent_paid": self._on_rent,
            "built": self._on_house,
            "house_sold": self._on_house,
            "trade_proposed": self._on_proposed,
            "trade_accepted": self._on_accepted,
            "went_bankrupt": self._on_bankrupt,
        }

    def __call__(self, events: list[Event]) -> None:
        """Take the events of one action."""
        for event in events:
            fields = event.public
            kind = fields["type"]
            self._count[kind] += 1
            handler = self._handlers.get(kind)
            if handler is not None:
                handler(fields)
            if "moves" in fields:
                self._money(fields)

    def rows(self, variant: str, game: int, played: Played) -> Rows:
        """The rows of the game that was watched, which is the `game`th of its `variant`."""
        for space in self._map.properties:
            self._tie_up(space, 0)
        places = _places(played.outcome)
        winner = next((seat for seat, place in places.items() if place == 1), None)
        business = sum(dollars for (_, reason), dollars in self._paid.items() if reason in BUSINESS)
        count = self._count
        overview = GameRow(
            variant,
            game,
            played.seed.hex(),
            len(self._levels),
            self._first,
            winner,
            None if winner is None else self._levels[winner],
            self._turn,
            count["rolled"],
            len(played.actions),
            len(self._ruin),
            count["built"],
            count["trade_accepted"],
            count["bond_issued"],
            count["invested"],
            len(self._whole),
            sum(self._rent),
            business,
        )
        return Rows(
            [overview],
            self._seat_rows(variant, game, places),
            [
                MoneyRow(variant, game, seat, reason, self._got[seat, reason], self._paid[seat, reason])
                for seat, reason in sorted(self._got.keys() | self._paid.keys())
            ],
            self._space_rows(variant, game, winner),
            [
                SetRow(variant, game, number, owner, self._levels[owner], turn, owner == winner)
                for number, (owner, turn) in sorted(self._whole.items())
            ],
            [
                WorthRow(variant, game, turn, seat, seat == winner, dollars)
                for turn, worths in self._worth
                for seat, dollars in enumerate(worths)
            ],
        )

    def _seat_rows(self, variant: str, game: int, places: Mapping[int, int]) -> list[SeatRow]:
        seats = len(self._levels)
        return [
            SeatRow(
                variant,
                game,
                seat,
                level,
                (seat - self._first) % seats + 1,
                places.get(seat),
                *self._ruin.get(seat, (None, None, None)),
            )
            for seat, level in enumerate(self._levels)
        ]

    def _space_rows(self, variant: str, game: int, winner: int | None) -> list[SpaceRow]:
        return [
            SpaceRow(
                variant,
                game,
                space,
                self._landings[space],
                buyer,
                buyer is not None and buyer == winner,
                self._turns_owned[space],
                self._spent[space],
                self._dollar_turns[space],
                self._rent[space],
            )
            for space, buyer in enumerate(self._buyer)
        ]

    # ------------------------------------------------------------------------------------------- events

    def _on_start(self, fields: Fields) -> None:
        self._first = fields["first"]

    def _on_turn(self, fields: Fields) -> None:
        self._turn += 1
        if self._turn % SAMPLE == 1:
            self._worth.append((self._turn, fields["net_worth"]))

    def _on_moved(self, fields: Fields) -> None:
        self._landings[fields["to"]] += 1

    def _on_bought(self, fields: Fields) -> None:
        space, seat = fields["space"], fields["seat"]
        if self._buyer[space] is None:
            self._buyer[space] = seat
        self._put_in(space, fields["moves"][0]["amount"])
        self._hand_over(space, seat)

    def _on_rent(self, fields: Fields) -> None:
        self._rent[fields["space"]] += fields["amount"]

    def _on_house(self, fields: Fields) -> None:
        space, amount = fields["space"], fields["moves"][0]["amount"]
        self._houses[space] = fields["houses"]
        self._put_in(space, amount if fields["type"] == "built" else -amount)

    def _on_proposed(self, fields: Fields) -> None:
        self._sides[fields["trade"]] = fields["give"], fields["get"]

    def _on_accepted(self, fields: Fields) -> None:
        give, get = self._sides.pop(fields["trade"])
        for side, taker in ((give, fields["to"]), (get, fields["from"])):
            for space in side.get("properties", ()):
                self._owner[space] = taker
        for space in (*give.get("properties", ()), *get.get("properties", ())):
            self._see_set(space)

    def _on_bankrupt(self, fields: Fields) -> None:
        seat = fields["seat"]
        sank = self._sank[seat] if self._cash[seat] < 0 else None
        self._ruin[seat] = sank or (GAVE_UP, self._turn, None)
        for space in fields["spaces"]:
            self._tie_up(space, 0)
            self._owner[space] = None
            self._houses[space] = 0

    # -------------------------------------------------------------------------------- money and deeds

    def _money(self, fields: Fields) -> None:
        cash = self._cash
        for move in fields["moves"]:
            source, target, amount, reason = move["from"], move["to"], move["amount"], move["reason"]
            if not isinstance(source, str):
                if 0 <= cash[source] < amount:
                    space = fields.get("space")
                    self._sank[source] = self._cause(reason, space), self._turn, space
                cash[source] -= amount
                self._paid[source, reason] += amount
            if not isinstance(target, str):
                cash[target] += amount
                self._got[target, reason] += amount

    def _cause(self, reason: str, space: int | None) -> str:
        """What a debt is for; a rent says of what."""
        if space is None or not reason.startswith("rent"):
            return reason
        kind, houses = self._map.spaces[space].kind, self._houses[space]
        if kind != "city":
            return f"rent: {kind}"
        return f"rent: {'hotel' if houses == HOTEL else 'houses' if houses else 'no house'}"

    def _put_in(self, space: int, dollars: int) -> None:
        self._spent[space] += dollars
        self._tie_up(space, self._capital[space] + dollars)

    def _tie_up(self, space: int, capital: int) -> None:
        """From now on so many dollars are tied up in a deed."""
        if self._owner[space] is not None:
            turns = self._turn - self._since[space]
            self._turns_owned[space] += turns
            self._dollar_turns[space] += self._capital[space] * turns
        self._capital[space] = capital
        self._since[space] = self._turn

    def _hand_over(self, space: int, seat: int) -> None:
        self._owner[space] = seat
        self._see_set(space)

    def _see_set(self, space: int) -> None:
        number, owner = self._map.spaces[space].set, self._owner[space]
        if owner is None or not number or number in self._whole:
            return
        if all(self._owner[city] == owner for city in self._map.sets[number]):
            self._whole[number] = owner, self._turn


def _places(outcome: Outcome | None) -> dict[int, int]:
    """The place of each seat that has one; those in one rank share it."""
    places: dict[int, int] = {}
    for rank in outcome.ranking if outcome is not None else ():
        place = len(places) + 1
        places.update(dict.fromkeys(rank, place))
    return places
