"""The cost of an action along one very long game: it must not grow, however much has happened.

Games among bots end too soon for that, so four frugal players go round and round: they leave most land to the
bank, never build, lend to each other, hold stakes in each other, and mortgage before they go under. A game that
ends all the same is followed by the next one, and the longest one counts.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, perf_counter_ns
from typing import Final

from investup.game import Action, Game, Legal, Player, Rejected, Ruleset
from investup.sim.pictures import ACCENT, new_figure, save

PLAYERS: Final = 4
#: Actions that make a point of the curve.
POINT: Final = 1_000
#: What a frugal player likes, beside 1 for everything else; what is 0 is done only where nothing else is left.
_TASTES: Final = {
    "roll": 8.0,
    "end_turn": 6.0,
    "buy": 0.1,
    "build": 0.0,
    "unmortgage": 2.0,
    "mortgage": 0.05,
    "set_stock": 0.1,
    "set_bonds": 0.02,
    "invest": 0.2,
    "buy_bond": 0.0,
    "propose": 0.0,
    "declare_bankruptcy": 0.0,
}


@dataclass(frozen=True, slots=True)
class Curve:
    """The median cost in microseconds of `legal` and `apply` together, for each thousand actions of a game."""

    actions: list[int]
    us: list[float]

    def fifth(self, number: int) -> float:
        """The mean of one fifth of the game, 0 to 4."""
        size = max(1, len(self.us) // 5)
        part = self.us[number * size : (number + 1) * size]
        return sum(part) / len(part)


def measure_curve(ruleset: Ruleset, seconds: float) -> Curve:
    """Play for `seconds`; the curve is that of the longest game, of five points at least."""
    until = perf_counter() + seconds
    longest: list[float] = []
    number = 0
    while perf_counter() < until or len(longest) < 5:
        number += 1
        found = _points(ruleset, number, until)
        longest = max(longest, found, key=len)
    return Curve([POINT * (index + 1) for index in range(len(longest))], longest)


def draw(curve: Curve, file: Path) -> None:
    """Draw the curve as SVG. Raises ImportError without matplotlib, OSError where the file cannot be written."""
    figure = new_figure(7.5, 3.2)
    axes = figure.add_subplot()
    axes.plot(curve.actions, curve.us, color=ACCENT, linewidth=1.2)
    axes.set_ylim(0, 1.6 * max(curve.us))
    axes.set_xlim(0, curve.actions[-1])
    axes.set_xlabel("actions since the beginning of the game")
    axes.set_ylabel("µs for legal and apply")
    save(figure, file)


def _points(ruleset: Ruleset, number: int, until: float) -> list[float]:
    """One game, to its end or until the time is over: the median cost of each thousand actions."""
    chance = random.Random(number)
    players = [Player(f"Player {seat}", bot=True) for seat in range(PLAYERS)]
    game, _ = ruleset.new(ruleset.meta.option_defaults, players, chance.randbytes(32), 0)
    points: list[float] = []
    costs: list[int] = []
    at = 0
    while game.to_act() and (perf_counter() < until or len(points) < 5):
        at += 1_000
        costs.append(_step(game, chance, at))
        if len(costs) == POINT:
            points.append(sorted(costs)[POINT // 2] / 1000)
            costs.clear()
    return points


def _step(game: Game, chance: random.Random, at: int) -> int:
    """One action of a frugal player; the nanoseconds that the rules took. A refused one is chosen anew."""
    (seat,) = game.to_act()
    while True:
        begun = perf_counter_ns()
        legal = game.legal(seat)
        told = perf_counter_ns()
        action = _choose(legal, chance)
        chosen = perf_counter_ns()
        try:
            game.apply(seat, action, at)
        except Rejected:  # `legal` does not bound what an amount and its issuer ask of each other
            continue
        return told - begun + perf_counter_ns() - chosen


def _choose(legal: Legal, chance: random.Random) -> Action:
    tastes = [_TASTES.get(type_, 1.0) for type_ in legal]
    liked = sum(tastes) > 0
    (type_,) = chance.choices(list(legal), tastes) if liked else ["declare_bankruptcy"]
    action: dict[str, object] = {"type": type_}
    for field, bounds in legal[type_].items():
        if "one_of" in bounds:
            action[field] = chance.choice(bounds["one_of"])
        else:
            low, high = bounds["int"]
            action[field] = chance.randint(low, min(high, low + 20))
    return action
