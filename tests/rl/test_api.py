"""The environment is what PettingZoo expects, by its own tests; seeds, rewards, ends and refusals."""

from __future__ import annotations

import warnings
from collections import Counter

import pytest

from tests.rl.extra import needed

needed()

import numpy as np
from pettingzoo.test import api_test, seed_test

from investup.game import Rejected
from investup.rl import InvestUpEnv, env
from investup.rl.actions import ENCODING
from tests.rl.wander import wander


def test_pettingzoo_finds_no_fault() -> None:
    """Its one remark on dictionaries with masks is how PettingZoo itself does it for its own card games."""
    with warnings.catch_warnings(record=True) as remarks:
        warnings.simplefilter("always")
        api_test(env(players=3), num_cycles=400)
    assert {str(remark.message) for remark in remarks} <= {
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
        # of agents whose turn it is not
        "Action mask numpy array is all zeros (no legal actions).",
    }


def test_the_same_seed_gives_the_same_game() -> None:
    seed_test(lambda: env(players=4), num_cycles=60)
    table = env(players=3)
    table.reset(seed=3)
    first = wander(table, 3, 40)
    following = _next_game(table)
    table.reset(seed=3)
    assert wander(table, 3, 40) == first
    assert _next_game(table) == following != first
    table.reset(seed=4)
    assert wander(table, 3, 40) != first


def _next_game(table: InvestUpEnv) -> list[tuple[str, int]]:
    table.reset()
    return wander(table, 3, 40)


@pytest.mark.parametrize("players", [2, 5])
def test_everybody_is_paid_once_by_their_place(players: int) -> None:
    table = env(players=players, options={"starting_cash": 400})
    table.reset(seed=players)
    paid: Counter[str] = Counter()
    rng = np.random.default_rng(1)
    for agent in table.agent_iter(10_000):
        observation, reward, over, cut, info = table.last()
        if reward:
            paid[agent] += 1
        if over or cut:
            assert not cut
            assert reward == pytest.approx(1 - 2 * (info["place"] - 1) / (players - 1))
            table.step(None)
        else:
            table.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert table.agents == []
    middle = {agent for agent, times in paid.items() if times != 1}
    assert not middle, "a reward of a place comes once"
    assert len(paid) == players - players % 2, "with an odd number the one in the middle gets 0"


def test_a_game_that_goes_on_for_too_long_is_cut_short() -> None:
    table = env(players=2, max_actions=10)
    table.reset(seed=1)
    assert len(wander(table, 1, 10)) == 10
    assert all(table.truncations.values())
    assert not any(table.terminations.values())
    for agent in table.agent_iter():
        assert table.last()[3], agent
        table.step(None)
    assert table.agents == []


def test_what_the_mask_does_not_allow_is_refused_and_changes_nothing() -> None:
    table = env(players=2)
    table.reset(seed=1)
    before = table.observe(table.agent_selection)
    forbidden = int(np.flatnonzero(before["action_mask"] == 0)[0])
    for action in (forbidden, None):
        with pytest.raises(ValueError, match="cannot do"):
            table.step(action)
    after = table.observe(table.agent_selection)
    assert all(np.array_equal(before[part], after[part]) for part in before)


def test_only_whoever_acts_has_possible_actions() -> None:
    table = env(players=3)
    table.reset(seed=1)
    for agent in table.possible_agents:
        assert table.observe(agent)["action_mask"].any() == (agent == table.agent_selection)


def test_a_table_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="2 to 6 players, not 7"):
        env(players=7)
    with pytest.raises(ValueError, match="no option tempo"):
        env(options={"tempo": 1})
    with pytest.raises(RuntimeError, match="reset"):
        env().observe("player_0")


def test_bankruptcy_is_for_those_in_debt_unless_it_is_wished() -> None:
    number = ENCODING.first("declare_bankruptcy")
    for may_give_up in (False, True):
        table = env(players=2, may_give_up=may_give_up)
        table.reset(seed=1)
        assert table.observe(table.agent_selection)["action_mask"][number] == may_give_up


def test_the_last_move_can_be_read() -> None:
    table = env(players=2, render_mode="ansi")
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(ENCODING.first("roll"))
    said = table.render()
    assert said is not None
    assert said.startswith(f"{agent} rolls ")
    assert env().render() is None


def test_the_rules_refuse_nothing_else_than_this_table() -> None:
    """The environment shows the rules' own refusal if a mask were ever wrong; here it is provoked."""
    table = env(players=2)
    table.reset(seed=1)
    table._possible = np.ones(ENCODING.size, bool)
    with pytest.raises(Rejected):
        table.step(ENCODING.first("end_turn"))
