"""How a bot answers trades: what it accepts, what it refuses and why, and when it names another price."""

from __future__ import annotations

from typing import Any

import pytest

from investup.game import Action, Game
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


# ------------------------------------------------------------------------------------------------ promises
def offered(term: dict[str, Any], *, gives: Any = None, wants: Any = None, **fields: Any) -> str:
    """The answer of seat 0 to an offer of seat 1 with one term."""
    game = position(**fields)
    propose(game, gives=gives, wants=wants, terms=[term])
    return kinds([choice(game)])[0]


def instalments(payer: int, amount: int, times: int) -> dict[str, Any]:
    return {
        "kind": "instalments",
        "payer": payer,
        "payee": 1 - payer,
        "amount": amount,
        "every": 1,
        "times": times,
    }


def test_instalments_count_three_quarters_if_it_gets_them_and_whole_if_it_pays() -> None:
    deed = {"properties": [5]}
    assert offered(instalments(1, 28, 10), wants=deed, deeds={5: 0}) == "accept"
    assert offered(instalments(1, 25, 10), wants=deed, deeds={5: 0}) != "accept"
    assert offered(instalments(0, 18, 10), gives=deed, deeds={5: 1}) == "accept"
    assert offered(instalments(0, 20, 10), gives=deed, deeds={5: 1}) != "accept"


def test_promises_of_the_poor_count_little() -> None:
    deed = {"properties": [5]}
    fields: dict[str, Any] = {"deeds": {5: 0}, "cash": {1: 60}}
    assert offered(instalments(1, 100, 50), wants=deed, **fields) != "accept"


def test_several_promises_of_one_player_do_not_count_more_than_they_have() -> None:
    game = position(deeds={5: 0}, cash={1: 60})
    plans = [instalments(1, 100, times) for times in range(20, 40)]
    propose(game, wants={"properties": [5]}, terms=plans)
    assert answered(game) == "reject"


def test_it_owes_little_a_turn_or_has_the_cash_ready() -> None:
    deeds = {"properties": [37, 39]}
    fields: dict[str, Any] = {"deeds": {37: 1, 39: 1}}
    assert offered(instalments(0, 60, 12), gives=deeds, **fields) == "accept", "$720 lie ready"
    assert offered(instalments(0, 60, 12), gives=deeds, cash={0: 300}, **fields) == "reject"
    assert offered(instalments(0, 20, 36), gives=deeds, cash={0: 300}, **fields) == "accept"


def test_a_bond_is_worth_its_coupons() -> None:
    def bond(issuer: int, rate: int, every: int) -> dict[str, Any]:
        return {"kind": "issue_bond", "issuer": issuer, "principal": 200, "rate": rate, "every": every}

    assert offered(bond(1, 10, 1)) == "accept"
    assert offered(bond(1, 1, 20)) != "accept", "it would never see the principal again"
    assert offered(bond(0, 1, 2)) == "accept"
    assert offered(bond(0, 10, 1)) != "accept"
    assert offered(bond(0, 200, 1)) == "reject"


def test_a_waiver_given_costs_what_the_rent_may_become() -> None:
    def waiver(**until: int) -> dict[str, Any]:
        return {
            "kind": "waiver",
            "grantor": 0,
            "grantee": 1,
            "properties": list(SET_3),
            "percent": 100,
            **until,
        }

    fields: dict[str, Any] = {"deeds": dict.fromkeys(SET_3, 0), "gives": {"cash": 150}}
    assert offered(waiver(turns=3), **fields) == "accept"
    assert offered(waiver(), **fields) != "accept", "until a bankruptcy"
    assert offered(waiver(landings=1), **fields) != "accept", "three houses may stand there by then"


def test_a_waiver_got_is_worth_the_rent_of_today() -> None:
    term = {"kind": "waiver", "grantor": 1, "grantee": 0, "properties": [37, 39], "percent": 100, "turns": 20}
    built: dict[str, Any] = {"deeds": {37: 1, 39: 1}, "houses": {37: 3, 39: 3}}
    assert offered(term, wants={"cash": 500}, **built) == "accept"
    assert offered(term, wants={"cash": 500}, deeds={37: 1, 39: 1}) != "accept"


def test_a_rental_is_worth_more_to_give_than_to_get() -> None:
    def rental(tenant: int, turns: int) -> dict[str, Any]:
        return {"kind": "rental", "property": 5, "tenant": tenant, "turns": turns}

    assert offered(rental(1, 5), gives={"cash": 40}, deeds={5: 0}) == "accept"
    assert offered(rental(1, 50), gives={"cash": 40}, deeds={5: 0}) != "accept"
    assert offered(rental(0, 30), wants={"cash": 15}, deeds={5: 1}) == "accept"
    assert offered(rental(0, 30), wants={"cash": 60}, deeds={5: 1}) != "accept"


def test_a_share_of_its_set_is_dear() -> None:
    def share(to: int) -> dict[str, Any]:
        return {"kind": "set_share", "set": 3, "to": to, "percent": 20}

    mine: dict[str, Any] = {"deeds": dict.fromkeys(SET_3, 0)}
    assert offered(share(1), gives={"cash": 500}, **mine) == "reject"
    assert offered(share(1), gives={"cash": 800}, **mine) == "accept"
    theirs: dict[str, Any] = {"deeds": dict.fromkeys(SET_3, 1), "houses": dict.fromkeys(SET_3, 3)}
    assert offered(share(0), wants={"cash": 300}, **theirs) == "accept"
    assert offered(share(0), wants={"cash": 700}, **theirs) == "reject"


def test_what_ends_a_promise_is_worth_what_it_spares() -> None:
    bond = {
        "bond": 1,
        "holder": 1,
        "issuer": 0,
        "principal": 100,
        "rate": 20,
        "every": 1,
        "begun": 0,
    }
    held = {**bond, "holder": 0, "issuer": 1}
    end = {"kind": "end_bond", "bond": 1}
    assert offered(end, wants={"cash": 300}, books={"bonds": [bond], "next_number": 2}) == "accept"
    assert offered(end, wants={"cash": 500}, books={"bonds": [bond], "next_number": 2}) != "accept"
    assert offered(end, gives={"cash": 500}, books={"bonds": [held], "next_number": 2}) != "accept"
    assert offered(end, gives={"cash": 900}, books={"bonds": [held], "next_number": 2}) == "accept"


@pytest.mark.parametrize(
    "agreement",
    [
        {"kind": "instalments", "agreement": 1, "payer": 1, "payee": 0, "amount": 50, "every": 1, "left": 9},
        {
            "kind": "waiver",
            "agreement": 1,
            "grantor": 1,
            "grantee": 0,
            "properties": [39],
            "percent": 100,
            "landings": 4,
            "turns": None,
            "under": [0],
        },
        {"kind": "rental", "agreement": 1, "property": 39, "tenant": 0, "turns": 30},
    ],
    ids=lambda agreement: agreement["kind"],
)
def test_it_gives_no_agreement_up_for_nothing(agreement: dict[str, Any]) -> None:
    def game() -> Game:
        books = {"agreements": [{**agreement, "begun": 0}], "next_number": 2}
        return position(deeds={39: 1}, books=books)

    end = {"kind": "end_agreement", "agreement": 1}
    for_little, for_much = game(), game()
    propose(for_little, gives={"cash": 1}, terms=[end])
    assert answered(for_little) != "accept"
    propose(for_much, gives={"cash": 900}, terms=[end])
    assert answered(for_much) == "accept"
    assert for_much.view(0)["agreements"] == []


def test_a_share_bought_back_is_worth_the_rent_of_today() -> None:
    share = {"share": 1, "set": 3, "spaces": list(SET_3), "holder": 1, "percent": 50, "since": 1}
    fields: dict[str, Any] = {
        "deeds": dict.fromkeys(SET_3, 0),
        "houses": dict.fromkeys(SET_3, 3),
        "books": {"shares": [share], "next_number": 2},
    }
    term = {"kind": "buy_back_share", "share": 1}
    assert offered(term, wants={"cash": 500}, **fields) == "accept"
    assert offered(term, wants={"cash": 1300}, **fields) != "accept"


def test_stakes_and_passes_have_a_value() -> None:
    stakes = {"stakes": [[], [], [[1, 500_000]]], "next_number": 1}
    whole = {"stakes": [{"issuer": 2}]}
    for price, answer in ((500, "accept"), (700, "reject")):
        game = position(books=stakes)
        propose(game, gives=whole, wants={"cash": price})
        assert answered(game) == answer, "half of $1,500, less a quarter"
    game = position(passes=[[], [0], []])
    propose(game, gives={"passes": 1}, wants={"cash": 10})
    assert answered(game) == "accept"
    propose(game, gives={"cash": 40}, wants={"passes": 1})
    assert answered(game) == "reject"
    propose(game, gives={"cash": 70}, wants={"passes": 1})
    assert answered(game) == "accept"


def test_where_others_hold_its_stock_cash_is_worth_less_to_it() -> None:
    """90% of its cash is another's: $250 for an airport would leave it $25."""
    game = position(deeds={5: 0}, books={"stakes": [[[2, 900_000]], [], []]})
    propose(game, gives={"cash": 250}, wants={"properties": [5]})
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
