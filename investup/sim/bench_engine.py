"""How fast the rules are: whole games of simple bots on one core, through `legal`, `choose` and `apply`.

The figures that count are those with events and ledger on, as they are on the server; beside them stand the same
games without (`Game.quiet`), as roll-outs play them, and where the time goes (engine_areas.py). The first game
warms up and is not counted. Rates are per second of the processor: what else the machine does changes them little.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from platform import python_version
from time import perf_counter, process_time
from typing import Any, Final

from investup.game import Ruleset
from investup.sim.engine_areas import Area, measure_areas
from investup.sim.play import play

#: Parts of the time that is given: for the figures that count, for where the time goes; the rest compares.
_MAIN: Final = 0.4
_AREAS: Final = 0.2


@dataclass(frozen=True, slots=True)
class Pace:
    """Games played one after another in `seconds` of the processor."""

    players: int
    quiet: bool
    games: int
    actions: int
    rolls: int
    unfinished: int
    seconds: float

    @property
    def rates(self) -> dict[str, float]:
        """Games, actions and rolls a second."""
        return {
            "games_per_s": self.games / self.seconds,
            "actions_per_s": self.actions / self.seconds,
            "rolls_per_s": self.rolls / self.seconds,
        }


@dataclass(frozen=True, slots=True)
class EngineSpeed:
    """What was measured: the figures that count, the same by players and without events, and where the time goes."""

    main: Pace
    by_players: list[tuple[Pace, Pace]]
    areas: list[Area]
    level: str
    compiled: bool
    python: str

    def to_json(self) -> dict[str, Any]:
        """The figures as the one object that `--json` prints."""
        return {
            **_rounded(self.main.rates),
            **_rounded(asdict(self.main)),
            "level": self.level,
            "compiled": self.compiled,
            "python": self.python,
            "by_players": [
                {"players": loud.players, **_rounded(loud.rates), "quiet": _rounded(quiet.rates)}
                for loud, quiet in self.by_players
            ],
            "areas": [_rounded(asdict(area)) for area in self.areas],
        }


def bench_engine(
    ruleset: Ruleset, players: int = 4, seconds: float = 10.0, level: str | None = None
) -> EngineSpeed:
    """Play seeded games of `players` bots for about `seconds`, and for a part of them games of every other number.

    `level` is the weakest one unless named. Raises Rejected for a level that does not exist and ValueError
    for a number of players that the game is not made for.
    """
    level = level or ruleset.meta.bot_levels[0]
    tables = range(ruleset.meta.min_seats, ruleset.meta.max_seats + 1)
    share = (1 - _MAIN - _AREAS) * seconds / (2 * len(tables))
    with _steady():
        play(ruleset, [level] * players, _seed(0))
        main = pace(ruleset, [level] * players, _MAIN * seconds)
        by_players = [
            (
                pace(ruleset, [level] * seats, share),
                pace(ruleset, [level] * seats, share, quiet=True),
            )
            for seats in tables
        ]
        areas = measure_areas(ruleset, [level] * players, _AREAS * seconds)
    return EngineSpeed(main, by_players, areas, level, is_compiled(ruleset), python_version())


def pace(ruleset: Ruleset, levels: list[str], seconds: float, quiet: bool = False) -> Pace:
    """Play seeded games among bots of `levels`, at least one and for at least `seconds`."""
    games = actions = rolls = unfinished = 0
    until, begun = perf_counter() + seconds, process_time()
    while perf_counter() < until or not games:
        games += 1
        played = play(ruleset, levels, _seed(games), quiet=quiet)
        actions += len(played.actions)
        rolls += played.count("roll")
        unfinished += played.outcome is None
    return Pace(len(levels), quiet, games, actions, rolls, unfinished, process_time() - begun)


def is_compiled(ruleset: Ruleset) -> bool:
    """Whether the rules run compiled (INVESTUP_COMPILE) and not as plain Python."""
    return not str(sys.modules[type(ruleset).__module__].__file__).endswith(".py")


@contextmanager
def _steady() -> Iterator[None]:
    """What was loaded before is not looked through again for garbage, as in a server that has started."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def _rounded(figures: Mapping[str, Any]) -> dict[str, Any]:
    return {key: round(value, 2) if isinstance(value, float) else value for key, value in figures.items()}


def _seed(number: int) -> bytes:
    return number.to_bytes(32, "big")
