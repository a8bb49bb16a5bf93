"""How a bot answers trades: what it accepts, what it refuses and why, and when it names another price."""

from __future__ import annotations

from typing import Any

import pytest

from investup.game import Action
from tests.bots.positions import (
    SET_2,
    SET_3,
    answered,
    at_the_end,
    choice,
    kinds,
    play_on,
    position,
    propose,
)


# ------------------------------------------------------------------------------------------- deeds and cash
def test_it_takes_a_good_price_for_a_deed_and_refuses_a_bad_one() -> None:
    game = position(deeds={5: 0}, turn=1)
    propose(game, gives={"cash": 210}, wants={"properties": [5]})
    assert answered(game) == "accept"
    game = position(deeds={5: 0}, turn=1)
    propose(game, gives={"cash": 100}, wants={"properties": [5]})
    assert answered(game) == "reject"


def test_the_city_that_completes_its_set_is_worth_more_than_its_price() -> None:
    deeds = {11: 0, 13: 0, 14: 1, 24: 1}
    game = position(deeds=deeds)
    propose(game, gives={"properties": [14]}, wants={"cash": 400})
    assert answered(game) == "accept"
    assert game.view(0)["spaces"][14]["owner"] == 0
    game = position(deeds=deeds)
    propose(game, gives={"properties": [24]}, wants={"cash": 400})
    assert answered(game) == "reject", "the same money for a city that completes nothing"


def test_completing_a_rivals_set_costs_extra() -> None:
    deeds = {11: 1, 13: 1, 14: 0}
    game = position(deeds=deeds)
    propose(game, gives={"cash": 180}, wants={"properties": [14]})
    assert answered(game) != "accept"
    game = position(deeds=deeds)
    propose(game, gives={"cash": 180 + 220}, wants={"properties": [14]})
    assert answered(game) == "accept"


def test_an_exchange_that_completes_both_sets_is_welcome_and_one_that_breaks_its_own_is_not() -> None:
    deeds = {11: 0, 13: 0, 14: 1, 6: 1, 8: 1, 9: 0}
    game = position(deeds=deeds)
    propose(game, gives={"properties": [14]}, wants={"properties": [9]})
    assert answered(game) == "accept"
    game = position(deeds=dict.fromkeys(SET_3, 0) | {24: 1, 26: 1})
    propose(game, gives={"properties": [24, 26]}, wants={"properties": [14]})
    assert answered(game) == "reject"


def test_a_gift_is_taken_and_nothing_is_given_away() -> None:
    game = position(deeds={5: 1, 12: 0})
    propose(game, gives={"properties": [5]})
    assert answered(game) == "accept"
    propose(game, wants={"properties": [12]})
    assert answered(game) == "reject"


def test_it_does_not_spend_its_reserve() -> None:
    """The deed is worth $544 to it, but $40 would be left; it has $440 above its reserve of $100."""
    deeds = {11: 0, 13: 0, 14: 1}
    game = position(deeds=deeds, cash={0: 540})
    propose(game, gives={"properties": [14]}, wants={"cash": 500})
    assert choice(game)["type"] == "counter"
    assert 362 <= choice(game)["give"]["cash"] <= 440
    game = position(deeds=deeds, cash={0: 640})
    propose(game, gives={"properties": [14]}, wants={"cash": 500})
    assert answered(game) == "accept"


def test_the_reserve_grows_with_the_rents_of_others() -> None:
    """A hotel on 39 asks $2,000: a quarter stays in hand."""
    deeds = {11: 0, 13: 0, 14: 1, 37: 2, 39: 2}
    fields: dict[str, Any] = {"deeds": deeds, "cash": {0: 990}}
    game = position(**fields, houses={37: 5, 39: 5})
    propose(game, gives={"properties": [14]}, wants={"cash": 500})
    assert answered(game) == "counter"
    game = position(**fields)
    propose(game, gives={"properties": [14]}, wants={"cash": 500})
    assert answered(game) == "accept"


def test_the_poor_may_still_raise_cash() -> None:
    game = position(deeds={5: 0}, cash={0: 5})
    propose(game, gives={"cash": 250}, wants={"properties": [5]})
    assert answered(game) == "accept"


# ------------------------------------------------------------------------------------------------ in debt
def test_in_debt_it_takes_less() -> None:
    """R31: $160 for an airport of $200 is a loss of $40, but cash is short."""
    game = at_the_end(deeds={5: 0}, cash={0: -100})
    propose(game, gives={"cash": 160}, wants={"properties": [5]})
    assert answered(game) == "accept"
    game = at_the_end(deeds={5: 0}, cash={0: -100})
    propose(game, gives={"cash": 110}, wants={"properties": [5]})
    assert answered(game) == "counter", "a mortgage would bring nearly that"


# ------------------------------------------------------------------------------------------- what lies on it
def test_burdens_are_seen_and_sent_back() -> None:
    """R30: the digest of the mortgage goes with the acceptance."""
    game = position(deeds={5: 1}, mortgaged={5: True})
    propose(game, gives={"properties": [5]}, wants={"cash": 60})
    action = choice(game)
    assert action["type"] == "accept"
    assert action["burdens"] == game.view(0)["trades"][0]["digest"]
    game.apply(0, action, 0)
    assert game.view(0)["spaces"][5] == {"owner": 0, "houses": 0, "mortgaged": True}


def test_a_mortgaged_deed_is_worth_less_than_half() -> None:
    game = position(deeds={5: 1}, mortgaged={5: True})
    propose(game, gives={"properties": [5]}, wants={"cash": 95})
    assert answered(game) != "accept"


def test_a_deed_whose_rent_is_sold_is_worth_little() -> None:
    share = {"share": 1, "set": 3, "spaces": list(SET_3), "holder": 2, "percent": 90, "since": 1}
    game = position(deeds=dict.fromkeys(SET_3, 1), books={"shares": [share], "next_number": 2})
    propose(game, gives={"properties": [14]}, wants={"cash": 100})
    assert answered(game) != "accept"


# ------------------------------------------------------------------------------------------------ problems
def test_what_cannot_be_carried_out_now_is_rejected() -> None:
    """S31: it never leaves an offer hanging, also where the proposer has spent the cash in the meantime."""
    game = position(turn=1, deeds={5: 0}, cash={1: 300})
    propose(game, gives={"cash": 250}, wants={"properties": [5]})
    game.apply(2, {"type": "set_stock", "open": True}, 0)
    game.apply(1, {"type": "invest", "issuer": 2, "amount": 200}, 0)
    assert game.view(0)["trades"][0]["problem"] is not None
    assert answered(game) == "reject"
    assert game.asked() == {}


def test_offers_are_answered_one_after_the_other_the_oldest_first() -> None:
    game = position(turn=2, deeds={5: 0, 12: 0})
    first = propose(game, gives={"cash": 10}, wants={"properties": [5]})
    second = propose(game, gives={"cash": 900}, wants={"properties": [12]}, by=2)
    assert game.asked() == {0: {"type": "reject", "trade": first}}
    assert choice(game)["trade"] == first
    game.apply(0, choice(game), 0)
    assert choice(game) == {"type": "accept", "trade": second}


def test_an_answer_comes_before_its_own_turn_goes_on() -> None:
    game = position(deeds={5: 0})
    assert choice(game) == {"type": "roll"}
    propose(game, gives={"cash": 900}, wants={"properties": [5]})
    assert answered(game) == "accept"
    assert choice(game) == {"type": "roll"}


# ------------------------------------------------------------------------------------------------ counters
def test_where_only_the_price_is_wrong_it_names_another() -> None:
    """The deed completes the other's set: it is worth $544 to them and costs the bot $352."""
    game = position(deeds={11: 1, 13: 1, 14: 0})
    number = propose(game, gives={"cash": 200}, wants={"properties": [14]})
    action = choice(game)
    assert action["type"] == "counter"
    assert action["trade"] == number
    assert action["give"] == {"properties": [14]}
    assert 362 <= action["get"]["cash"] <= 534
    game.apply(0, action, 0)
    assert answered(game, 1) == "accept", "another bot finds the price good"
    assert game.view(0)["spaces"][14]["owner"] == 1


def test_a_counter_keeps_the_terms_and_turns_the_sides_around() -> None:
    term = {"kind": "instalments", "payer": 1, "payee": 0, "amount": 10, "every": 1, "times": 3}
    game = position(deeds={11: 1, 13: 1, 14: 0, 5: 1})
    propose(game, gives={"properties": [5]}, wants={"properties": [14], "cash": 100}, terms=[term])
    action = choice(game)
    assert action["type"] == "counter"
    assert action["terms"] == [term]
    assert action["give"]["properties"] == [14]
    assert action["get"]["properties"] == [5]
    assert len({"cash"} & action["give"].keys()) + len({"cash"} & action["get"].keys()) <= 1
    game.apply(0, action, 0)
    assert game.view(0)["trades"][0]["problem"] is None


@pytest.mark.parametrize("cash", [250, -50])
def test_it_asks_nobody_for_what_they_have_not(cash: int) -> None:
    game = position(deeds={11: 1, 13: 1, 14: 0, 5: 1}, cash={1: cash})
    if cash < 0:
        propose(game, gives={"properties": [5]}, wants={"cash": 110, "properties": [14]})
    else:
        propose(game, gives={"cash": 200}, wants={"properties": [14]})
    assert answered(game) == "reject"


def test_nobody_is_asked_for_more_than_it_is_worth_to_them() -> None:
    game = position(deeds={5: 0})
    propose(game, gives={"cash": 100}, wants={"properties": [5]})
    assert answered(game) == "reject"


def test_a_thread_ends_with_its_third_step() -> None:
    """The one whose offer was countered says yes or no; two bots never bargain on and on."""
    game = position(deeds={11: 1, 13: 1, 14: 0})
    number = propose(game, gives={"cash": 200}, wants={"properties": [14]})
    counter: Action = {
        "type": "counter",
        "trade": number,
        "give": {"properties": [14]},
        "get": {"cash": 900},
        "terms": [],
    }
    game.apply(0, counter, 0)
    assert answered(game, 1) == "reject"
    assert game.asked() == {}


def test_whatever_two_bots_offer_each_other_it_is_over_soon() -> None:
    """S31, from all prices: never more than propose, counter, answer."""
    for price in range(5, 1000, 35):
        game = position(deeds={11: 1, 13: 1, 14: 0})
        propose(game, gives={"cash": price}, wants={"properties": [14]})
        steps = 0
        while asked := game.asked():
            answered(game, min(asked))
            steps += 1
        assert steps <= 2


def test_who_has_made_too_many_offers_counters_no_more() -> None:
    """R27: what legal does not hold is not tried."""
    game = position(deeds={11: 1, 13: 1, 14: 0}, books={"proposals": [[1, 20], [0, 0], [0, 0]]}, turns=1)
    propose(game, gives={"cash": 200}, wants={"properties": [14]})
    assert "counter" not in game.legal(0)
    assert answered(game) == "reject"


# -------------------------------------------------------------------------------------------- its own offers
def test_it_takes_back_an_offer_that_would_make_it_poor() -> None:
    game = at_the_end(deeds={11: 0, 13: 0, 14: 1}, cash={0: 700})
    propose(game, gives={"cash": 350}, wants={"properties": [14]}, by=0, to=1)
    assert "withdraw" not in kinds(play_on(game))
    game = at_the_end(deeds={11: 0, 13: 0, 14: 1}, cash={0: 700}, books={"stock_open": [False, False, True]})
    number = propose(game, gives={"cash": 350}, wants={"properties": [14]}, by=0, to=1)
    game.apply(0, {"type": "invest", "issuer": 2, "amount": 300}, 0)
    assert play_on(game)[0] == {"type": "withdraw", "trade": number}


def test_the_cash_that_it_offers_is_not_spent() -> None:
    deeds = {**dict.fromkeys(SET_2, 0), 11: 0, 13: 0, 14: 1}
    game = at_the_end(deeds=deeds, cash={0: 520})
    propose(game, gives={"cash": 350}, wants={"properties": [14]}, by=0, to=1)
    assert kinds(play_on(game)).count("build") == 1, "$70 above the reserve and the offer"
