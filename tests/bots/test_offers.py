"""What a bot proposes: the city that completes a set, and in the worst of debts a deed for cash; how often."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from investup.bots.offers import EVERY, SHARES
from investup.game import Action, Game
from tests.bots.positions import (
    RULES,
    SET_3,
    answered,
    at_the_end,
    choice,
    kinds,
    play_on,
    propose,
)

#: Seat 0 lacks the last city of the third set, which seat 1 has.
LACKS_ONE = {11: 0, 13: 0, 14: 1}


def its_round(number: int = 0, players: int = 3) -> int:
    """Turns begun, so that it is a turn of seat 0's `number`-th round for offers."""
    return players * EVERY * number


def offer(number: int = 1, **fields: Any) -> Action | None:
    """What seat 0 proposes at the end of its turn in its `number`-th round for offers."""
    game = at_the_end(**{"deeds": LACKS_ONE, "turns": its_round(number), **fields})
    action = choice(game)
    return action if action["type"] == "propose" else None


# --------------------------------------------------------------------------------------------- for a set
def test_it_offers_cash_for_the_city_that_completes_its_set() -> None:
    action = offer()
    assert action is not None
    assert action["to"] == 1
    assert action["get"] == {"properties": [14]}
    assert set(action["give"]) == {"cash"}
    assert 352 <= action["give"]["cash"] <= 544, "between what it costs them and what it is worth"


def test_another_bot_finds_the_offer_good() -> None:
    game = at_the_end(deeds=LACKS_ONE, turns=its_round(1))
    game.apply(0, choice(game), 0)
    assert answered(game, 1) == "accept"
    actions = play_on(game)
    assert "propose" not in kinds(actions), "one proposal in a turn"
    assert "build" in kinds(actions)


def test_it_gives_a_deed_that_the_other_one_lacks() -> None:
    """Both complete a set: the cash only makes up for the difference."""
    action = offer(0, deeds={**LACKS_ONE, 6: 1, 8: 1, 9: 0})
    assert action is not None
    assert action["get"] == {"properties": [14]}
    assert action["give"]["properties"] == [9]
    assert action["give"].get("cash", 0) < 352


def test_it_offers_the_city_that_another_one_lacks() -> None:
    action = offer(deeds={11: 1, 13: 1, 14: 0})
    assert action is not None
    assert (action["to"], action["give"]) == (1, {"properties": [14]})
    assert 362 <= action["get"]["cash"] <= 544, "more than it costs the bot, less than it is worth to them"


def test_a_lone_deed_goes_with_cash_where_it_saves_some() -> None:
    """The other one has one airport, the bot another, and not enough cash to pay with cash alone."""
    action = offer(deeds={**LACKS_ONE, 5: 0, 15: 1}, cash={0: 330})
    assert action is not None
    assert action["give"]["properties"] == [5]
    assert action["give"].get("cash", 0) <= 230


@pytest.mark.parametrize(
    "fields",
    [
        {"deeds": {11: 0, 13: 0}},
        {"deeds": {11: 0, 13: 1, 14: 2}},
        {"deeds": dict.fromkeys(SET_3, 0)},
        {"cash": {0: 300}},
        {"bankrupt": [False, True, False], "deeds": {11: 0, 13: 0}, "turns": 2 * EVERY},
    ],
    ids=["nobody's", "split in three", "whole already", "too poor", "the owner is bankrupt"],
)
def test_it_offers_nothing_where_there_is_nothing_to_be_had(fields: dict[str, Any]) -> None:
    assert offer(**fields) is None


def test_it_wants_nothing_that_is_bound() -> None:
    rental = {"kind": "rental", "agreement": 1, "property": 14, "tenant": 2, "turns": 9, "begun": 0}
    assert offer(books={"agreements": [rental], "next_number": 2}) is None
    share = {"share": 1, "set": 3, "spaces": [14], "holder": 2, "percent": 5, "since": 1}
    assert offer(books={"shares": [share], "next_number": 2}) is None


# ----------------------------------------------------------------------------------------------- how often
def test_it_proposes_in_one_round_of_five_only() -> None:
    rounds = []
    for number in range(3 * EVERY):
        game = at_the_end(deeds=LACKS_ONE, turns=3 * number)
        if choice(game)["type"] == "propose":
            rounds.append(number)
    assert rounds == [0, EVERY, 2 * EVERY]


def test_the_next_offer_names_another_price() -> None:
    prices = [action["give"]["cash"] for number in range(len(SHARES)) if (action := offer(number))]
    assert len(prices) == len(set(prices)) == len(SHARES)


def test_several_deals_take_turns() -> None:
    deeds = {**LACKS_ONE, 6: 0, 8: 0, 9: 2}
    wanted = [action["get"]["properties"] for number in range(4) if (action := offer(number, deeds=deeds))]
    assert {tuple(spaces) for spaces in wanted} == {(14,), (9,)}
    assert all(one != other for one, other in pairwise(wanted))


def test_after_a_rejection_it_does_not_ask_again_in_this_turn() -> None:
    game = at_the_end(deeds=LACKS_ONE, turns=its_round(1))
    game.apply(0, choice(game), 0)
    (number,) = (trade["trade"] for trade in game.view(0)["trades"])
    game.apply(1, {"type": "reject", "trade": number}, 0)
    assert "propose" not in kinds(play_on(game))


def test_what_nobody_has_answered_is_taken_back_before_the_next_offer() -> None:
    game = at_the_end(deeds=LACKS_ONE, turns=its_round(1))
    game.apply(0, choice(game), 0)
    (first,) = (trade["trade"] for trade in game.view(0)["trades"])
    state = game.dump()
    state["turns"] = its_round(2)
    game = RULES.load(state)
    assert choice(game) == {"type": "withdraw", "trade": first}
    game.apply(0, choice(game), 0)
    assert choice(game)["type"] == "propose"


def test_a_person_who_never_answers_is_asked_rarely() -> None:
    """S31: over a hundred rounds, a new offer in one of five, and never two open ones."""
    game: Game = at_the_end(deeds=LACKS_ONE, cash={0: 3_000, 1: 3_000, 2: 3_000})
    made = 0
    for turns in range(300):
        state = game.dump()
        state["turns"] = turns
        game = RULES.load(state)
        for _ in range(10):
            action = choice(game)
            if action["type"] not in ("propose", "withdraw"):
                break
            made += action["type"] == "propose"
            game.apply(0, action, 0)
        assert len(game.view(0)["trades"]) <= 1
    assert made <= 300 / EVERY


# -------------------------------------------------------------------------------------------- for cash
def test_before_it_gives_up_it_sells_a_deed_that_takes_it_out_of_debt() -> None:
    """B11: the mortgages are raised; what is left of the two airports is worth $90 each to others."""
    deeds = {5: 0, 15: 0}
    game = at_the_end(deeds=deeds, mortgaged=dict.fromkeys(deeds, True), cash={0: -60})
    action = choice(game)
    assert action["type"] == "propose"
    assert action["get"]["cash"] >= 60
    assert action["give"]["properties"][0] in deeds
    game.apply(0, action, 0)
    assert answered(game, action["to"]) == "accept"
    assert play_on(game)[-1] == {"type": "end_turn"}


def test_it_sells_to_whom_the_deed_is_worth_most() -> None:
    deeds = {14: 0, 11: 2, 13: 2, 5: 0}
    game = at_the_end(deeds=deeds, mortgaged={14: True, 5: True}, cash={0: -60})
    action = choice(game)
    assert (action["to"], action["give"]) == (2, {"properties": [14]})


def test_where_no_sale_is_enough_it_gives_up() -> None:
    deeds = {5: 0, 15: 0}
    game = at_the_end(deeds=deeds, mortgaged=dict.fromkeys(deeds, True), cash={0: -150})
    assert choice(game) == {"type": "declare_bankruptcy"}


def test_an_unanswered_sale_does_not_hold_it_up() -> None:
    deeds = {5: 0, 15: 0}
    game = at_the_end(deeds=deeds, mortgaged=dict.fromkeys(deeds, True), cash={0: -60})
    game.apply(0, choice(game), 0)
    assert choice(game) == {"type": "declare_bankruptcy"}


def test_stakes_go_first() -> None:
    game = at_the_end(
        deeds={5: 0}, cash={0: -60}, books={"stakes": [[], [[0, 100_000]], [[0, 200_000]]], "next_number": 1}
    )
    assert choice(game) == {"type": "sell_stake", "issuer": 2}
    game.apply(0, choice(game), 0)
    assert play_on(game)[-1] == {"type": "end_turn"}
    assert not game.view(0)["spaces"][5]["mortgaged"]


def test_a_stake_without_value_is_no_help() -> None:
    stakes = {"stakes": [[], [[0, 100_000]], []], "next_number": 1}
    game = at_the_end(deeds={5: 0}, cash={0: -60, 1: 9}, books=stakes)
    assert choice(game) == {"type": "mortgage", "space": 5}


def test_its_offer_is_one_that_the_rules_take() -> None:
    """R31: not for less than a tenth of a mortgaged deed's price, whoever has little cash."""
    for cash in range(0, 400, 25):
        game = at_the_end(deeds={5: 0, 12: 0}, mortgaged={5: True, 12: True}, cash={0: -10, 1: cash, 2: cash})
        action = choice(game)
        game.apply(0, action, 0)
        assert action["type"] in ("propose", "declare_bankruptcy")


def test_an_offer_to_it_does_not_keep_it_from_its_own() -> None:
    game = at_the_end(deeds={**LACKS_ONE, 5: 0}, turns=its_round(1))
    propose(game, gives={"cash": 1}, wants={"properties": [5]}, by=2)
    assert answered(game) == "reject"
    assert choice(game)["type"] == "propose"
