"""The level `easy`: how it buys, builds, leaves jail and pays its debts. What it trades: see test_answers.py."""

from __future__ import annotations

import json
from typing import Any

import pytest

from investup.game import Game, commitment
from tests.bots.positions import (
    RULES,
    SET_1,
    SET_3,
    at_the_end,
    choice,
    kinds,
    new_game,
    play_on,
    position,
    propose,
)


def test_out_of_turn_it_does_nothing_but_answer() -> None:
    game = position(deeds={1: 1, 5: 1}, cash={1: -50})
    assert game.legal(1), "it could mortgage"
    with pytest.raises(ValueError, match="does not wait for seat 1"):
        choice(game, 1)
    propose(game, gives={"cash": 101}, wants={"properties": [5]}, by=2, to=1)
    assert choice(game, 1)["type"] == "counter"


def test_once_the_game_is_over_it_does_nothing() -> None:
    game = new_game(2)
    game.apply(0, {"type": "declare_bankruptcy"}, 0)
    with pytest.raises(ValueError, match="does not wait for seat 1"):
        choice(game, 1)


# --------------------------------------------------------------------------------------------- buying


def offered(space: int, **fields: Any) -> Game:
    """Seat 0 stands on an unowned property."""
    return position(offer=space, roll_owed=False, dice=[1, 2], **fields)


def test_it_buys_what_it_can_pay_for() -> None:
    assert choice(offered(5)) == {"type": "buy"}
    assert choice(offered(39)) == {"type": "buy"}


def test_it_keeps_a_little_cash() -> None:
    assert choice(offered(5, cash={0: 210})) == {"type": "decline"}


def test_its_last_dollar_goes_into_a_set_that_it_completes() -> None:
    assert choice(offered(3, cash={0: 60}, deeds={1: 0})) == {"type": "buy"}


def test_it_leaves_a_set_to_the_one_who_collects_it() -> None:
    assert choice(offered(13, deeds={11: 1})) == {"type": "decline"}


def test_a_set_that_is_split_anyway_spoils_nobody() -> None:
    assert choice(offered(13, deeds={11: 1, 14: 2})) == {"type": "buy"}
    assert choice(offered(13, deeds={11: 1, 14: 0})) == {"type": "buy"}


def test_it_mortgages_idle_deeds_to_complete_a_set() -> None:
    game = offered(14, cash={0: 100}, deeds={11: 0, 13: 0, 5: 0, 12: 0})
    assert kinds(play_on(game))[:2] == ["mortgage", "buy"]
    assert game.view(0)["spaces"][14]["owner"] == 0


def test_it_mortgages_nothing_for_a_set_that_stays_out_of_reach() -> None:
    game = offered(14, cash={0: 20}, deeds={11: 0, 13: 0, 1: 0})
    assert play_on(game)[0] == {"type": "decline"}


# --------------------------------------------------------------------------------- building and redeeming


def test_it_builds_evenly_and_keeps_its_reserve() -> None:
    game = at_the_end(deeds=dict.fromkeys(SET_3, 0), cash={0: 560})
    actions = play_on(game)
    assert kinds(actions) == ["build"] * 4 + ["end_turn"]
    spaces = game.view(0)["spaces"]
    assert sorted(spaces[city]["houses"] for city in SET_3) == [1, 1, 2]
    assert game.view(0)["players"][0]["cash"] == 160


def test_it_builds_where_a_house_earns_most_for_its_price() -> None:
    game = at_the_end(deeds=dict.fromkeys((*SET_1, *SET_3), 0), cash={0: 240})
    assert play_on(game)[0] == {"type": "build", "space": 14}


def test_it_keeps_more_where_others_have_built() -> None:
    """The worst rent is $2,000: a quarter of it stays in hand."""
    rich_rival = {**dict.fromkeys(SET_3, 0), 37: 1, 39: 1}
    game = at_the_end(deeds=rich_rival, houses={37: 5, 39: 5}, cash={0: 580})
    assert play_on(game) == [{"type": "end_turn"}]


def test_a_set_is_redeemed_before_anything_is_built() -> None:
    game = at_the_end(deeds=dict.fromkeys(SET_3, 0), mortgaged={11: True}, cash={0: 400})
    actions = play_on(game)
    assert actions[0] == {"type": "unmortgage", "space": 11}
    assert [action["type"] for action in actions[1:]] == ["build", "build", "end_turn"]


def test_a_deed_that_completes_nothing_is_redeemed_when_rich() -> None:
    assert play_on(at_the_end(deeds={5: 0}, mortgaged={5: True}, cash={0: 500})) == [{"type": "end_turn"}]
    actions = play_on(at_the_end(deeds={5: 0}, mortgaged={5: True}, cash={0: 1000}))
    assert actions == [{"type": "unmortgage", "space": 5}, {"type": "end_turn"}]


# ------------------------------------------------------------------------------------------------ jail


def jailed(**fields: Any) -> Game:
    state = new_game(3).dump()
    return position(
        jailed=[True, False, False], position=[10, *state["position"][1:]], roll_owed=True, **fields
    )


#: Hardly anything is left to buy.
SOLD_OUT = {
    space: 1 + space % 2 for space in range(40) if RULES.meta.maps["world"]["spaces"][space].get("price")
}


def test_early_it_pays_its_way_out_and_late_it_stays() -> None:
    assert choice(jailed()) == {"type": "pay_fine"}
    assert choice(jailed(deeds=SOLD_OUT)) == {"type": "roll"}


def test_a_pass_is_used_before_cash() -> None:
    assert choice(jailed(passes=[[0], [], []])) == {"type": "use_pass"}
    assert choice(jailed(passes=[[0], [], []], deeds=SOLD_OUT)) == {"type": "roll"}


def test_a_poor_player_tries_for_doubles() -> None:
    assert choice(jailed(cash={0: 70})) == {"type": "roll"}


# ------------------------------------------------------------------------------------------------ debt


def test_houses_go_before_bankruptcy() -> None:
    """B11: $100 in debt with a set of two houses each and nothing else; each house sells for $50."""
    game = at_the_end(deeds=dict.fromkeys(SET_3, 0), houses=dict.fromkeys(SET_3, 2), cash={0: -100})
    assert kinds(play_on(game)) == ["sell_house"] * 2 + ["set_bonds", "end_turn"]
    assert not game.view(0)["players"][0]["bankrupt"]


def test_then_mortgages_and_only_then_it_gives_up() -> None:
    """B11: three houses at $50 and the deeds for $70, $70 and $80 raise $370; nobody could buy a deed."""
    fields: dict[str, Any] = {"deeds": dict.fromkeys(SET_3, 0), "houses": dict.fromkeys(SET_3, 1)}
    raised = ["sell_house"] * 3 + ["mortgage"] * 3
    lost = at_the_end(cash={0: -371, 1: 0, 2: 0}, **fields)
    assert kinds(play_on(lost)) == [*raised, "declare_bankruptcy"]
    saved = at_the_end(cash={0: -370, 1: 0, 2: 0}, **fields)
    assert kinds(play_on(saved)) == [*raised, "set_bonds", "end_turn"]


def test_an_idle_deed_goes_before_a_house() -> None:
    game = at_the_end(
        deeds={**dict.fromkeys(SET_1, 0), 5: 0, 39: 0}, houses=dict.fromkeys(SET_1, 3), cash={0: -60}
    )
    actions = play_on(game)
    assert actions[0] == {"type": "mortgage", "space": 5}
    assert kinds(actions) == ["mortgage", "set_bonds", "end_turn"]


def test_debt_that_fell_on_it_in_another_turn_is_settled_before_the_roll() -> None:
    """R3: it cannot roll in debt, so it raises the cash first."""
    game = position(deeds={5: 0}, cash={0: -40}, roll_owed=True)
    assert choice(game) == {"type": "mortgage", "space": 5}
    game.apply(0, choice(game), 0)
    assert choice(game) == {"type": "roll"}


def test_the_game_shows_its_commitment_only() -> None:
    """What a bot is given holds no seed while the game runs."""
    game = new_game(2, 77)
    assert (77).to_bytes(32, "big").hex() not in json.dumps(game.view(0))
    assert game.view(0)["fairness"]["commitment"] == commitment((77).to_bytes(32, "big"))
