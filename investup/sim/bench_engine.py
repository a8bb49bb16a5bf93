"""How fast the rules are: whole games of four simple bots on one core, through `legal`, `choose` and `apply`.

Events and the ledger are on, as they are on the server. The first game warms up and is not counted.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from platform import python_version
from time import perf_counter

from investup.game import Ruleset
from investup.sim.play import play


@dataclass(frozen=True, slots=True)
class EngineSpeed:
    """What was measured; the rates are per second of `seconds`."""

    games_per_s: float
    actions_per_s: float
    rolls_per_s: float
    games: int
    actions: int
    rolls: int
    unfinished: int
    players: int
    level: str
    seconds: float
    python: str

    def to_json(self) -> dict[str, float | int | str]:
        """The figures as the one object that `--json` prints."""
        return {
            key: round(value, 2) if isinstance(value, float) else value for key, value in asdict(self).items()
        }


def bench_engine(
    ruleset: Ruleset, players: int = 4, seconds: float = 10.0, level: str | None = None
) -> EngineSpeed:
    """Play seeded games of `players` bots, one after another, for at least `seconds`.

    `level` is the weakest one unless named. Raises Rejected for a level that does not exist and ValueError
    for a number of players that the game is not made for.
    """
    level = level or ruleset.meta.bot_levels[0]
    levels = [level] * players
    play(ruleset, levels, _seed(0))
    games = actions = rolls = unfinished = 0
    start = perf_counter()
    while (spent := perf_counter() - start) < seconds or not games:
        games += 1
        played = play(ruleset, levels, _seed(games))
        actions += len(played.actions)
        rolls += played.count("roll")
        unfinished += played.outcome is None
    return EngineSpeed(
        games_per_s=games / spent,
        actions_per_s=actions / spent,
        rolls_per_s=rolls / spent,
        games=games,
        actions=actions,
        rolls=rolls,
        unfinished=unfinished,
        players=players,
        level=level,
        seconds=spent,
        python=python_version(),
    )


def _seed(number: int) -> bytes:
    return number.to_bytes(32, "big")
