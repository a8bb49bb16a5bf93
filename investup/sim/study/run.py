"""Plays a study's games, on one process or many: the same rows in the same order, whatever the number of jobs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from investup.board.ruleset import DEFAULT_MAP
from investup.board.state import MAPS
from investup.rulesets import DEFAULT, ruleset
from investup.sim.play import play
from investup.sim.pool import ordered_map
from investup.sim.study.plan import Plan, Task
from investup.sim.study.players import player
from investup.sim.study.rows import Rows
from investup.sim.study.watcher import Watcher

#: Actions after which a game is given up: some 5,000 turns. Who deals with nobody can bring a table to a standstill.
GIVE_UP: Final = 15_000


def run(plan: Plan, jobs: int) -> Iterator[Rows]:
    """The rows of every game of `plan`, in its order, as they come in."""
    return ordered_map(play_task, list(plan.tasks()), jobs)


def play_task(task: Task) -> Rows:
    """Play one game and give its rows."""
    watcher = Watcher(MAPS[DEFAULT_MAP], task.levels)
    played = play(ruleset(DEFAULT), task.levels, task.seed, task.options, GIVE_UP, watch=watcher, find=player)
    return watcher.rows(task.variant, task.game, played)
