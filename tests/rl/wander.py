"""Random walks through the environment that come to every kind of move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from investup.rl import InvestUpEnv
from investup.rl.actions import ENCODING

#: For each number its block.
BLOCK = np.repeat(np.arange(len(ENCODING.blocks)), [block.size for block in ENCODING.blocks])
#: How gladly a block is chosen: what carries the game on, and deals.
_LIKED = {
    "buy": 20.0, "accept": 10, "roll": 6, "build": 5, "end_turn": 3, "unmortgage": 3, "counter": 2, "use_pass": 50,
    "reject": 0.5, "set_bonds": 0.2, "set_stock": 0.2, "buy_bond": 0.2, "sell_house": 0.2, "withdraw": 0.2,
    "invest": 0.3, "sell_stake": 0.3, "mortgage": 0.1, "decline": 0.2, "pay_fine": 8,
}  # fmt: skip
LIKING = np.array([_LIKED.get(block.name, 1.0) for block in ENCODING.blocks])


def choose(observation: dict[str, Any], rng: np.random.Generator) -> int:
    """A possible number: first the block, by liking, then any of its numbers."""
    possible = np.flatnonzero(observation["action_mask"])
    blocks = np.unique(BLOCK[possible])
    liking = LIKING[blocks]
    block = rng.choice(blocks, p=liking / liking.sum())
    return int(rng.choice(possible[BLOCK[possible] == block]))


def walk(table: InvestUpEnv, seed: int) -> Iterator[tuple[str, Any, int]]:
    """Act until somebody's game is over: who is about to do what, and what they see."""
    rng = np.random.default_rng(seed)
    while True:
        agent = table.agent_selection
        observation, _, over, cut, _ = table.last()
        if over or cut:
            return
        action = choose(observation, rng)
        yield agent, observation, action
        table.step(action)


def wander(table: InvestUpEnv, seed: int, steps: int) -> list[tuple[str, int]]:
    """Act so many times, or until somebody's game is over; who did what."""
    done: list[tuple[str, int]] = []
    for agent, _, action in walk(table, seed):
        if len(done) == steps:
            break
        done.append((agent, action))
    return done
