"""What a player sees, number by number, from where they sit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rl.extra import needed

needed()

import numpy as np

from investup.game import Player
from investup.rl import env
from investup.rl.observation import FIELDS, SIZE, dollars, observe
from investup.rl.scene import DEED_OF, Scene
from investup.rulesets import DEFAULT, ruleset
from tests.rl.page import PAGE, written

RULES = ruleset(DEFAULT)
HUE = 1


def seen(vector: Any, name: str) -> Any:
    """The numbers of a field."""
    at = 0
    for field in FIELDS:
        if field.name == name:
            return vector[at : at + field.size]
        at += field.size
    raise KeyError(name)


@pytest.fixture
def scenes() -> list[Any]:
    """A game of three in which the second owns Hue with two houses, owes the third a bond and is in jail."""
    game, _ = RULES.new(dict(RULES.meta.option_defaults), [Player(name) for name in "abc"], bytes(32), 0)
    state = game.dump()
    state["owner"][HUE], state["houses"][HUE] = 1, 2
    state["jailed"][1], state["failed_rolls"][1], state["position"][1] = True, 2, 10
    state["books"]["bonds"] = [
        {"bond": 1, "holder": 2, "issuer": 1, "principal": 1000, "rate": 50, "every": 1, "begun": 0}
    ]
    state["books"]["stakes"][0] = [[1, 250_000]]
    loaded = RULES.load(state)
    return [observe(Scene(seat, loaded.view(seat), loaded.legal(seat))) for seat in range(3)]


def test_everybody_is_counted_from_the_player_on(scenes: list[Any]) -> None:
    first, second, third = scenes
    assert [list(seen(vector, "in_jail")[:3]) for vector in scenes] == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]
    assert [
        seen(vector, "owner")[6 * DEED_OF[HUE] + away] for vector, away in zip(scenes, (1, 0, 2), strict=True)
    ]
    assert seen(first, "owner").sum() == seen(second, "owner").sum() == seen(third, "owner").sum() == 1
    assert list(seen(first, "seated")) == [1, 1, 1, 0, 0, 0]
    assert seen(second, "jail_turns")[0] == pytest.approx(2 / 3)
    assert seen(third, "position")[2 * 40 + 10] == 1


def test_paper_is_seen_from_both_sides(scenes: list[Any]) -> None:
    first, second, third = scenes
    assert list(seen(third, "coupons_due")[:3]) == pytest.approx([0, 0, dollars(500)])
    assert list(seen(second, "coupons_owed")[:3]) == pytest.approx([0, dollars(500), 0])
    assert not seen(first, "coupons_due").any()
    assert seen(second, "stakes_held")[2] == pytest.approx(0.25)
    assert seen(first, "stakes_sold")[1] == pytest.approx(0.25)


def test_dollars_tell_small_and_large_sums_apart() -> None:
    values = [dollars(amount) for amount in (-5000, -1, 0, 1, 100, 1000, 50_000)]
    assert values == sorted(values)
    assert len(set(values)) == len(values)
    assert (values[0], dollars(1000)) == (pytest.approx(-5 / 6), 0.5)


def test_a_vector_has_its_size_and_holds_no_more_than_one() -> None:
    table = env(players=2)
    table.reset(seed=1)
    vector = table.observe("player_0")["observation"]
    assert vector.shape == (SIZE,)
    assert vector.dtype == np.float32
    assert np.abs(vector).max() <= 1


def test_the_page_says_what_the_numbers_mean() -> None:
    page = PAGE.read_text("utf-8")
    assert written(page) == page, "run `make docs`"
    with pytest.raises(ValueError, match="lost the marks"):
        written("no marks")
