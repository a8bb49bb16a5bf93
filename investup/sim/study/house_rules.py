"""What a house rule changes: the same seeds played with it and without, game against game.

Chance is the same at first and drifts apart once somebody does something else; what stays is that the same
deal begins both games, and that the difference of a pair is free of what the seeds alone bring about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from investup.sim.intervals import Interval, mean
from investup.sim.study.rows import GameRow

#: What is compared, by name.
MEASURES: Final[Mapping[str, Callable[[GameRow], float]]] = {
    "turns": lambda game: game.turns,
    "rent a turn": lambda game: game.rent / game.turns,
    "built": lambda game: game.built,
    "whole sets": lambda game: game.sets,
    "trades": lambda game: game.trades,
    "bonds": lambda game: game.bonds,
    "first player wins, %": lambda game: 100.0 * (game.winner == game.first),
}


@dataclass(frozen=True, slots=True)
class Effect:
    """What one changed house rule does."""

    variant: str
    pairs: int
    #: Games that went on in another way at all, and those that somebody else won.
    different: int
    other_winner: int
    #: The mean difference, with the rule changed less without, by the name of the measure.
    change: Mapping[str, Interval]


def effect(plain: Sequence[GameRow], changed: Sequence[GameRow]) -> Effect:
    """Compare the games of a variant with the study's own. Raises ValueError unless they are pairs of one seed."""
    if [game.seed for game in plain] != [game.seed for game in changed]:
        raise ValueError("games with and without a house rule are compared with the same seeds")
    pairs = list(zip(plain, changed, strict=True))
    return Effect(
        variant=changed[0].variant,
        pairs=len(pairs),
        different=sum(before[6:] != after[6:] for before, after in pairs),
        other_winner=sum(before.winner != after.winner for before, after in pairs),
        change={
            name: mean([measure(after) - measure(before) for before, after in pairs])
            for name, measure in MEASURES.items()
        },
    )
