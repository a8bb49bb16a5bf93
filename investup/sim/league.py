"""The league: the levels of our bots against each other, two by two, over many seeded games.

Each pairing plays every seed twice with the seats exchanged, so that neither level gains by where it sits: with
two seats one each, with four two each, alternating. A level wins a game if one of its seats does; a game of
`LONGEST` turns has no winner and counts half for either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from time import process_time
from typing import Final, NamedTuple

from investup.game import Ruleset, Seat
from investup.rulesets import ruleset
from investup.sim.intervals import Interval, wilson
from investup.sim.play import play
from investup.sim.pool import ordered_map

#: Turns after which a game counts as endless.
LONGEST: Final = 5_000
#: Actions after which it is given up; no turn of a bot takes so many on average.
_ACTIONS: Final = 10 * LONGEST


class Match(NamedTuple):
    """One game of a pairing: the winner's seat (None: it was endless), its turns, and the CPU seconds that it took."""

    winner: Seat | None
    turns: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Pairing:
    """What came of the games of two levels."""

    level: str
    rival: str
    seats: int
    games: int
    #: The share of games that `level` won.
    wins: Interval
    #: Games that reached the bound.
    endless: int
    #: The turns of the game in the middle, and of the longest.
    median: int
    longest: int
    #: CPU seconds of all games together.
    seconds: float


def pairings(rules: Ruleset) -> list[tuple[str, str]]:
    """Each two levels of a ruleset once, the stronger one first, the strongest pairing first."""
    return [(strong, weak) for weak, strong in combinations(rules.meta.bot_levels, 2)][::-1]


def contest(
    rules: Ruleset,
    level: str,
    rival: str,
    games: int,
    seats: int = 2,
    seed: int = 1,
    jobs: int = 1,
    played: Callable[[], object] = lambda: None,
) -> Pairing:
    """Let two levels play `games` games at `seats` seats (2, 4 or 6); the same whatever the number of jobs.

    `played` is called after each game. Raises ValueError for an odd number of seats or less than a game.
    """
    if seats % 2 or games < 1:
        raise ValueError(f"{games} games at {seats} seats are no contest")
    matches: list[Match] = []
    wins = 0.0
    work = partial(match, rules.meta.key, level, rival, seats, seed)
    for number, row in enumerate(ordered_map(work, range(games), jobs)):
        matches.append(row)
        wins += 0.5 if row.winner is None else line_up(level, rival, seats, number)[row.winner] == level
        played()
    turns = sorted(row.turns for row in matches)
    return Pairing(
        level=level,
        rival=rival,
        seats=seats,
        games=games,
        wins=wilson(wins, games),
        endless=sum(row.winner is None for row in matches),
        median=turns[len(turns) // 2],
        longest=turns[-1],
        seconds=sum(row.seconds for row in matches),
    )


def line_up(level: str, rival: str, seats: int, number: int) -> Sequence[str]:
    """Who sits where in game `number`: alternating, the other way round in every second game."""
    first, second = (level, rival) if number % 2 == 0 else (rival, level)
    return [first, second] * (seats // 2)


def match(key: str, level: str, rival: str, seats: int, seed: int, number: int) -> Match:
    """Game `number` of a pairing; two games in a row have the same dice and decks."""
    begun = process_time()
    secret = (seed << 64 | number // 2).to_bytes(32, "big")
    levels = line_up(level, rival, seats, number)
    game = play(ruleset(key), levels, secret, max_actions=_ACTIONS)
    turns = game.count("end_turn")
    ended = game.outcome is not None and turns < LONGEST
    winner = game.outcome.ranking[0][0] if ended and game.outcome is not None else None
    return Match(winner, turns, process_time() - begun)


def rows(results: Sequence[Pairing]) -> Iterator[tuple[str, ...]]:
    """The table of a league as words: a head, then a row for each pairing."""
    yield (
        "pairing",
        "seats",
        "games",
        "won",
        "95 % interval",
        "endless",
        "turns (median, longest)",
        "CPU s a game",
    )
    for it in results:
        yield (
            f"{it.level} - {it.rival}",
            str(it.seats),
            f"{it.games:,}",
            f"{it.wins.value:.1%}",
            f"{it.wins.low:.1%} to {it.wins.high:.1%}",
            str(it.endless),
            f"{it.median}, {it.longest}",
            f"{it.seconds / it.games:.2f}",
        )
