"""Numbers and moves: every kind is reached, what a mask allows is never refused, and no two numbers are one move."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from typing import Any, get_args, get_type_hints

import pytest

from tests.conftest import NIGHTLY
from tests.rl.extra import needed

needed()

import numpy as np

from investup.rl import InvestUpEnv, env
from investup.rl.actions import ENCODING
from investup.rl.environment import OFFERS_A_TURN
from investup.rulesets import DEFAULT, ruleset
from tests.rl.wander import BLOCK, choose, walk

RULES = ruleset(DEFAULT)
#: Where passing is for good, nobody comes back in.
NOT_HERE = {"unpass"}


def games() -> list[InvestUpEnv]:
    """Tables of two to four with much cash, so that there are whole sets, houses, shares and paper; and poor ones."""
    many = 20 if NIGHTLY else 1
    rich = [env(players=2 + g % 3, max_actions=900, options={"starting_cash": 4000}) for g in range(6 * many)]
    poor = [env(players=6, max_actions=300, options={"starting_cash": 300}) for _ in range(many)]
    strict = {
        "bond_market": "closed",
        "pledged_sets": "untradeable",
        "set_shares": False,
        "even_building": False,
    }
    return [*rich, *poor, *(env(players=3, max_actions=300, options=strict) for _ in range(many))]


@pytest.fixture(scope="module")
def done() -> Counter[str]:
    """Blocks that were acted on in whole games, in which the rules refused nothing."""
    found: Counter[str] = Counter()
    for seed, table in enumerate(games()):
        table.reset(seed=seed)
        rng = np.random.default_rng(seed)
        for agent in table.agent_iter():
            observation, _, over, cut, _ = table.last()
            if over or cut:
                table.step(None)
                continue
            assert table.observation_space(agent).contains(observation)
            action = choose(observation, rng)
            found[ENCODING.blocks[BLOCK[action]].name] += 1
            table.step(action)
    return found


def test_every_block_is_possible_at_some_time(done: Counter[str]) -> None:
    assert {block.name for block in ENCODING.blocks} - set(done) <= {"use_pass"}


def test_every_kind_of_action_has_a_block() -> None:
    kinds = {get_args(get_type_hints(shape)["type"])[0] for shape in get_args(RULES.types.actions)}
    assert kinds - {block.kind for block in ENCODING.blocks} == NOT_HERE


def test_possible_numbers_are_different_moves_of_plain_numbers() -> None:
    """What goes into a record is JSON."""
    table = env(players=3, options={"starting_cash": 4000})
    table.reset(seed=2)
    for agent, observation, _ in islice(walk(table, 2), 60):
        scene = table._scene(agent)
        moves = [ENCODING.action(scene, int(number)) for number in np.flatnonzero(observation["action_mask"])]
        assert len({json.dumps(move, sort_keys=True) for move in moves}) == len(moves)


def test_offers_are_few() -> None:
    table = env(players=2, options={"starting_cash": 4000})
    table.reset(seed=1)
    made: Counter[tuple[int, str]] = Counter()
    for agent, _, action in islice(walk(table, 1), 300):
        turn = table._scene(agent).view["turn"]["number"]
        made[turn, agent] += ENCODING.blocks[BLOCK[action]].kind in ("propose", "counter")
    assert max(made.values()) == OFFERS_A_TURN


def test_a_number_that_does_not_exist_has_no_move() -> None:
    table = env(players=2)
    table.reset(seed=1)
    scene: Any = table._scene(table.agent_selection)
    with pytest.raises(IndexError):
        ENCODING.action(scene, ENCODING.size)
    with pytest.raises(KeyError):
        ENCODING.first("castle")
