"""What the rows of one variant come to: who wins, how long it takes, what ruins people, what a deed returns."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from investup.board.map import SETS, SPACES, Map
from investup.sim.intervals import Interval, Ratio, wilson
from investup.sim.study.rows import GameRow, Rows
from investup.sim.study.watcher import BUSINESS


@dataclass(slots=True)
class Curve:
    """Mean net worth by turn, of those who win in the end and of all others."""

    dollars: defaultdict[int, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    players: defaultdict[int, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))

    def points(self, *, won: bool, least: int) -> list[tuple[int, float]]:
        """(turn, mean dollars), as long as `least` players of the kind were still at it."""
        return [
            (turn, self.dollars[turn][won] / self.players[turn][won])
            for turn in sorted(self.players)
            if self.players[turn][won] >= least
        ]


class Figures:
    """Counts games one by one; nothing but sums is kept, and the overview of each game."""

    def __init__(self, map_: Map) -> None:
        self.map = map_
        self.games: list[GameRow] = []
        #: Seats and wins by level, and by place in the order of turns.
        self.seats: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        self.order_wins: Counter[int] = Counter()
        self.ruins: Counter[str] = Counter()
        self.ruin_spaces: Counter[int] = Counter()
        #: Dollars paid by reason, and players who paid any.
        self.paid: Counter[str] = Counter()
        self.payers: Counter[str] = Counter()
        #: For each space: landings, games in which its deed was sold, games that its first buyer won.
        self.landings = [0] * SPACES
        self.sold = [0] * SPACES
        self.buyer_won = [0] * SPACES
        self.spent = [0] * SPACES
        self.rent = [0] * SPACES
        #: Rent to dollars times turns, of each deed and of each set; sets from 1, then airports and utilities.
        self.deed_return = [Ratio() for _ in range(SPACES)]
        self.group_spaces = groups(map_)
        self.group_return = {name: Ratio() for name in self.group_spaces}
        #: For each set: games in which somebody had it whole, in which the first who had it won, turns until then.
        self.whole = [0] * (SETS + 1)
        self.whole_won = [0] * (SETS + 1)
        self.whole_turns = [0] * (SETS + 1)
        self.worth = Curve()

    def add(self, rows: Rows) -> None:
        """Count another game."""
        (game,) = rows.games
        self.games.append(game)
        for seat in rows.seats:
            self.seats[seat.level] += 1
            if seat.place == 1:
                self.wins[seat.level] += 1
                self.order_wins[seat.order] += 1
            if seat.ruin is not None:
                self.ruins[seat.ruin] += 1
            if seat.ruin_space is not None:
                self.ruin_spaces[seat.ruin_space] += 1
        for money in rows.money:
            self.paid[money.reason] += money.paid
            self.payers[money.reason] += money.paid > 0
        self._add_spaces(rows)
        for whole in rows.sets:
            self.whole[whole.set] += 1
            self.whole_won[whole.set] += whole.won
            self.whole_turns[whole.set] += whole.turn
        for point in rows.worth:
            self.worth.dollars[point.turn][point.won] += point.net_worth
            self.worth.players[point.turn][point.won] += 1

    def _add_spaces(self, rows: Rows) -> None:
        for row in rows.spaces:
            space = row.space
            self.landings[space] += row.landings
            self.sold[space] += row.buyer is not None
            self.buyer_won[space] += row.buyer_won
            self.spent[space] += row.spent
            self.rent[space] += row.rent
            self.deed_return[space].add(row.rent, row.dollar_turns)
        for name, spaces in self.group_spaces.items():
            rent = sum(rows.spaces[space].rent for space in spaces)
            self.group_return[name].add(rent, sum(rows.spaces[space].dollar_turns for space in spaces))

    # ------------------------------------------------------------------------------------- what it comes to

    @property
    def finished(self) -> int:
        """Games that were played to their end."""
        return sum(game.winner is not None for game in self.games)

    @property
    def turns(self) -> int:
        """Turns of all games together."""
        return sum(game.turns for game in self.games)

    def win_rate(self, level: str) -> Interval:
        """How often one seat of a level wins."""
        games = len(self.games)
        seats = self.seats[level] / games
        return Interval(*(part / seats for part in wilson(self.wins[level], games)))

    def order_rate(self, order: int) -> Interval:
        """How often the one wins who has the `order`th turn."""
        return wilson(self.order_wins[order], len(self.games))

    def lengths(self) -> list[int]:
        """The games' turns, the shortest first."""
        return sorted(game.turns for game in self.games)

    def business(self) -> dict[str, int]:
        """Dollars that players paid each other by agreement, by reason, the most first."""
        return {reason: paid for reason, paid in self.paid.most_common() if reason in BUSINESS}


def groups(map_: Map) -> dict[str, tuple[int, ...]]:
    """What belongs together: the colour sets by their countries, the airports, the utilities."""
    countries: list[dict[str, Any]] = list(map_.source["sets"])
    named = {row["country"]: map_.sets[row["set"]] for row in countries}
    return {**named, "airports": map_.airports, "utilities": map_.utilities}


def quantile(ordered: list[int], share: float) -> int:
    """The value that `share` of an ordered, non-empty list lies at or below."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
