"""What promises are worth to a bot that answers a trade: terms, agreements, shares, stakes and passes."""

from __future__ import annotations

from typing import Any

import pytest

from investup.game import Game
from tests.bots.positions import (
    SET_3,
    answered,
    choice,
    kinds,
    position,
    propose,
)


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
