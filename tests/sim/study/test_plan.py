"""What a study plays, and the sentences for what it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from investup.rulesets import DEFAULT, ruleset
from investup.sim.study.plan import BadPlanError, Plan, make_plan

RULES = ruleset(DEFAULT)
EASY = RULES.meta.bot_levels[0]


def plan(players: Sequence[str] = (EASY, EASY), games: int = 3, **what: Any) -> Plan:
    return make_plan(RULES, players, games, 1, **what)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"players": ["genius", EASY]}, "no bot of the level 'genius'"),
        ({"players": [f"{EASY}:drunk", EASY]}, "no manner 'drunk'"),
        ({"players": [f"{EASY}:", EASY]}, "no manner ''"),
        ({"players": []}, "0 are named: nobody"),
        ({"players": [EASY]}, "1 is named"),
        ({"players": [EASY] * 7}, "2 to 6 players; 7 are named"),
        ({"games": 0}, "1 to 1,000,000 games, not 0"),
        ({"options": ["tempo=1"]}, "no option 'tempo'; there are: starting_cash"),
        ({"options": ["even_building"]}, "name=value"),
        ({"options": ["starting_cash=99"]}, "cannot be 99: it is a whole number from 100 to 25,000"),
        ({"options": ["starting_cash=much"]}, "a whole number"),
        ({"options": ["even_building=maybe"]}, "it is true or false"),
        ({"options": ["bond_market=ajar"]}, "it is open or closed"),
        ({"options": ["bond_market="]}, "cannot be empty"),
        ({"vary": ["tempo"]}, "no option 'tempo'"),
        ({"vary": ["starting_cash=1500"]}, "how the games are played anyway"),
        ({"vary": ["even_building", "even_building=false"]}, "twice"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadPlanError, match=r"\.$") as found:
        plan(**asked)
    assert sentence in str(found.value)


def test_options_are_read_as_what_they_are() -> None:
    (own,) = plan(options=["starting_cash=2000", "even_building=false", "bond_market=closed"]).variants
    assert own.name == ""
    assert own.options == {
        **RULES.meta.option_defaults,
        "starting_cash": 2000,
        "even_building": False,
        "bond_market": "closed",
    }


def test_all_house_rules_are_changed_one_at_a_time() -> None:
    own, *changed = plan(vary=["all"]).variants
    names = [
        name for variant in changed for name in own.options if variant.options[name] != own.options[name]
    ]
    assert names == [variant.name.partition("=")[0] for variant in changed]
    assert set(names) == set(RULES.meta.option_defaults)
    assert [variant.name for variant in changed if "cash" in variant.name] == [
        "starting_cash=750",
        "starting_cash=3000",
    ]


def test_a_seed_is_a_games_own_and_the_same_in_every_variant() -> None:
    tasks = list(plan(games=5, vary=["even_building"]).tasks())
    seeds = {(task.variant, task.game): task.seed for task in tasks}
    assert len(tasks) == 10
    assert len(set(seeds.values())) == 5
    assert all(len(seed) == 32 for seed in seeds.values())
    assert all(seed == seeds["", game] for (_, game), seed in seeds.items())


def test_bots_change_seats_from_game_to_game() -> None:
    tasks = list(plan(players=[EASY, EASY, f"{EASY}:alone"], games=3).tasks())
    assert sorted(task.levels.index(f"{EASY}:alone") for task in tasks) == [0, 1, 2]
