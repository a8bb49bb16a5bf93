"""The level `steady`: positions, and what it does in them."""

from __future__ import annotations

from investup.bots.housekeeping import LEAST, reserve
from investup.bots.position import seen
from investup.bots.valuation import chances, worth
from investup.game import Action, Game
from tests.bots.positions import SET_1, SET_2, SET_3, at_the_end, kinds, position, propose
from tests.bots.positions import choice as any_choice

MINE = dict.fromkeys(SET_3, 0)
#: Seat 1 has the third-last set with three houses on each city.
THEIRS = {"deeds": dict.fromkeys((31, 32, 34), 1), "houses": dict.fromkeys((31, 32, 34), 3)}


def choice(game: Game) -> Action:
    return any_choice(game, 0, "steady")


def turn(game: Game) -> list[Action]:
    """What it does until its turn is over."""
    done: list[Action] = []
    while game.to_act() == {0} and len(done) < 100:
        action = choice(game)
        done.append(action)
        game.apply(0, action, 0)
    return done


def test_it_brings_a_set_to_three_houses_before_it_begins_another() -> None:
    game = at_the_end(deeds={**MINE, **dict.fromkeys(SET_2, 0)}, cash={0: 1000})
    turn(game)
    houses = [space["houses"] for space in game.view(0)["spaces"]]
    assert min(max(houses[city] for city in SET_2), max(houses[city] for city in SET_3)) <= 1
    assert sum(houses[city] for city in SET_2) >= 9 or sum(houses[city] for city in SET_3) >= 9


def test_it_mortgages_a_deed_that_goes_with_nothing_for_a_house() -> None:
    game = at_the_end(deeds={**MINE, 39: 0}, cash={0: 80})
    assert kinds(turn(game)[:2]) == ["mortgage", "build"]


def test_it_never_mortgages_for_less_than_a_house() -> None:
    game = at_the_end(deeds={**dict.fromkeys((31, 32, 34), 0), 12: 0}, cash={0: 80})
    assert "mortgage" not in kinds(turn(game))


def test_what_it_keeps_grows_with_the_rents_that_it_may_meet() -> None:
    alone = at_the_end(deeds=MINE, cash={0: 400})
    beside = at_the_end(deeds={**MINE, **THEIRS["deeds"]}, houses=THEIRS["houses"], cash={0: 400})
    assert reserve(seen(alone.view(0)), 0) == LEAST < reserve(seen(beside.view(0)), 0)
    assert len(turn(beside)) < len(turn(alone))


def test_it_buys_what_breaks_the_set_of_a_single_other_player() -> None:
    fields = {"deeds": {37: 1, 5: 0}, "cash": {0: 390}, "offer": 39, "position": [39, 0, 0]}
    game = position(roll_owed=False, dice=[1, 2], **fields)
    assert kinds([choice(game)]) == ["mortgage"]
    game.apply(0, choice(game), 0)
    assert kinds([choice(game)]) == ["buy"]


def test_in_debt_it_mortgages_before_it_sells_a_house() -> None:
    game = at_the_end(deeds={**MINE, 5: 0}, houses=dict.fromkeys(SET_3, 3), cash={0: -50})
    assert choice(game) == {"type": "mortgage", "space": 5}


def test_it_swaps_cities_where_both_get_a_set_and_gives_none_away() -> None:
    deeds = {1: 0, 3: 1, 6: 0, 8: 1, 9: 1}
    swap = position(turn=1, deeds=deeds)
    propose(swap, gives={"properties": [3]}, wants={"properties": [6], "cash": 1})
    gift = position(turn=1, deeds={**dict.fromkeys(SET_2[:2], 1), SET_2[2]: 0, SET_1[0]: 0})
    propose(gift, gives={"cash": 60}, wants={"properties": [SET_2[2]]})
    assert choice(gift)["type"] != "accept"
    assert choice(swap)["type"] in ("accept", "counter")


def test_a_position_is_worth_more_with_a_set_that_can_be_built_on() -> None:
    split = seen(at_the_end(deeds={**MINE, SET_3[0]: 1}).view(0))
    whole = seen(at_the_end(deeds=MINE).view(0))
    poor = seen(at_the_end(deeds=MINE, cash={0: 0}).view(0))
    assert worth(whole, 0) - worth(split, 0) > 140
    assert worth(whole, 0) - worth(poor, 0) > 1500
    assert chances(whole)[0] > chances(split)[0]
    assert abs(sum(chances(whole)) - 1) < 1e-9
