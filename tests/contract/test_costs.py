"""An action costs the same late in a long game as early: counted in work done, not in seconds."""

from __future__ import annotations

import gc
import json
import random
import sys
from collections.abc import Callable
from types import FrameType, FunctionType, ModuleType
from typing import Any

import pytest

from investup.game import Game
from investup.rulesets import RULESETS
from tests.compiled import plain_only
from tests.contract.play import DEPENDENT, START, next_move, options_of, players_of

#: Nobody gives up, so that the games are long; and all that is done is done.
LONG = {
    "declare_bankruptcy": 0.0,
    "mortgage": 0.05,
    "sell_house": 0.2,
    "buy": 0.05,
    "build": 0.0,
    "bid": 0.05,
    "set_stock": 0.1,
    "set_bonds": 0.1,
}


def work(call: Callable[[], object]) -> int:
    """How many instructions of Python `call` takes."""
    count = 0

    def local(frame: FrameType, event: str, arg: object) -> Any:
        nonlocal count
        count += event == "opcode"
        return local

    def start(frame: FrameType, event: str, arg: object) -> Any:
        frame.f_trace_opcodes = True
        return local

    previous = sys.gettrace()
    sys.settrace(start)
    try:
        call()
    finally:
        sys.settrace(previous)
    return count


def objects(game: Game) -> int:
    """How many objects the game holds, classes and modules aside."""
    seen: set[int] = set()
    waiting: list[object] = [game]
    while waiting:
        item = waiting.pop()
        if id(item) in seen or isinstance(item, type | ModuleType | FunctionType):
            continue
        seen.add(id(item))
        waiting.extend(gc.get_referents(item))
    return len(seen)


@plain_only
@pytest.mark.parametrize("key", RULESETS)
def test_the_cost_of_an_action_does_not_grow_with_the_length_of_the_game(key: str) -> None:
    ruleset = RULESETS[key]
    chance = random.Random(7)
    seats = ruleset.meta.max_seats
    game, _ = ruleset.new(options_of(ruleset, chance), players_of(seats), chance.randbytes(32), START)
    costs: list[int] = []
    sizes: list[tuple[int, int]] = []
    taste = {**LONG, **dict.fromkeys(DEPENDENT.get(key, ()), 0.0)}
    at = START
    for number in range(6_000):
        if not game.to_act():
            break
        move = next_move(ruleset, game, seats, chance, at + 1_000, taste)
        at = move.at
        if number % 10:
            move.play(game)
        else:
            costs.append(work(lambda move=move: move.play(game)))
        if number % 1_000 == 999:
            sizes.append((objects(game), len(json.dumps(game.dump()))))
    if len(costs) < 600:
        pytest.skip("its games are too short for that")
    early, late = sum(costs[:200]), sum(costs[-200:])
    assert early > 0
    assert late < 1.5 * early
    # Nothing is kept that grows: what numbers and passes in hand add is little.
    assert sizes[-1][0] < 1.1 * sizes[0][0]
    assert sizes[-1][1] < 1.1 * sizes[0][1]
