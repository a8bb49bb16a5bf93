"""Shares of a colour set's rent from the sale to the buy-back (rulebook: Trading; R28-R30).

What a bankruptcy does is in test_bankruptcy_of_paper.py; how a rent is split where several things lie on one
deed, in test_split.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.finance.desks import A, B, C, D, Desk, desk, share

#: Set 8: Geneva and Zurich. Whole and bare, Zurich's rent is twice 50.
WHOLE = {A: [37, 39]}


def test_a_share_takes_its_percent_of_the_rent_of_each_city() -> None:
    game = desk(seats=4, owns=WHOLE)
    game.deal(A, B, get={"cash": 400}, terms=[share(8, B, 30)])
    assert game.only("shares") == {"share": 2, "set": 8, "spaces": [37, 39], "holder": B, "percent": 30}
    assert game.pays(C, 39) == {C: -100, A: 70, B: 30}
    assert game.pays(C, 37) == {C: -70, A: 49, B: 21}


def test_a_share_follows_the_houses() -> None:
    """R28: of the rent collected, whatever it is by then; it may be sold on a built set."""
    game = desk(owns=WHOLE, houses={37: 5, 39: 5}, cash={C: 5000})
    game.deal(A, B, terms=[share(8, B, 30)])
    assert game.pays(C, 39) == {C: -2000, A: 1400, B: 600}


def test_a_holder_keeps_their_own_part_when_they_land() -> None:
    game = desk(owns=WHOLE)
    game.deal(A, B, terms=[share(8, B, 30)])
    (rent,) = [event for event in game.lands(B, 39) if event["type"] == "rent_paid"]
    assert rent["moves"] == [{"from": B, "to": A, "amount": 70, "reason": "rent"}]


def test_a_holder_of_the_whole_rent_pays_nothing() -> None:
    game = desk(owns=WHOLE)
    game.deal(A, B, terms=[share(8, B, 100)])
    assert game.pays(B, 39) == {}
    assert game.pays(C, 39) == {C: -100, B: 100}


def test_at_most_all_of_a_sets_rent_is_sold() -> None:
    """R28: 60 and 40 of it, then no more."""
    game = desk(seats=4, owns=WHOLE)
    game.deal(A, B, terms=[share(8, B, 60)])
    assert game.no_deal(A, C, terms=[share(8, C, 41)]) == ("trade_invalid", "terms.0.percent")
    game.deal(A, C, terms=[share(8, C, 40)])
    assert game.no_deal(A, D, terms=[share(8, D, 1)]) == ("trade_invalid", "terms.0.percent")
    assert game.pays(D, 39) == {D: -100, B: 60, C: 40}


def test_two_shares_in_one_trade_count_together() -> None:
    game = desk(owns=WHOLE)
    terms = [share(8, B, 60), share(8, B, 41)]
    assert game.no_deal(A, B, terms=terms) == ("trade_invalid", "terms.1.percent")


def test_a_share_needs_the_whole_set() -> None:
    game = desk(owns={A: [39], B: [37]})
    assert game.no_deal(A, B, terms=[share(8, B, 30)]) == ("not_whole_set", "terms.0.set")
    assert game.no_deal(A, B, terms=[share(1, B, 30)]) == ("not_whole_set", "terms.0.set")
    assert game.no_deal(A, B, terms=[share(8, C, 30)]) == ("trade_invalid", "terms.0.to")


def test_a_set_that_the_trade_completes_can_be_shared_in_it() -> None:
    game = desk(owns={A: [39], B: [37]})
    game.deal(A, B, get={"properties": [37]}, terms=[share(8, B, 50)])
    assert game.pays(C, 39) == {C: -100, A: 50, B: 50}


def test_the_host_may_have_switched_shares_off() -> None:
    """R30."""
    game = desk(owns=WHOLE, set_shares=False)
    assert game.no_deal(A, B, terms=[share(8, B, 30)]) == ("market_closed", "terms.0")


def test_a_share_stays_on_the_cities_whoever_owns_them() -> None:
    """R28: also where its holder becomes the owner, and goes again."""
    game = desk(seats=4, owns=WHOLE)
    game.deal(A, B, terms=[share(8, B, 30)])
    game.deal(A, C, give={"properties": [39]}, get={"cash": 100})
    assert game.pays(D, 39) == {D: -50, C: 35, B: 15}
    game.deal(C, B, give={"properties": [39]}, get={"cash": 100})
    assert game.pays(D, 39) == {D: -50, B: 50}
    game.deal(B, A, give={"properties": [39]}, get={"cash": 100})
    assert game.pays(D, 39) == {D: -100, A: 70, B: 30}


def back(game: Desk, **part: int) -> list[dict[str, Any]]:
    """The term that buys back the one share, or a part of it."""
    return [{"kind": "buy_back_share", "share": game.only("shares")["share"], **part}]


@pytest.mark.parametrize("proposer", [A, B])
def test_a_share_is_bought_back(proposer: int) -> None:
    game = desk(owns=WHOLE)
    game.deal(A, B, terms=[share(8, B, 30)])
    side = {"give" if proposer == A else "get": {"cash": 400}}
    game.deal(proposer, B if proposer == A else A, **side, terms=back(game))
    assert game.listed("shares") == []
    assert game.cash == [1100, 1900, 1500]
    assert game.pays(C, 39) == {C: -100, A: 100}


def test_a_part_of_a_share_is_bought_back() -> None:
    """R28: it keeps its number and its age."""
    game = desk(owns=WHOLE)
    game.deal(A, B, terms=[share(8, B, 30)])
    number = game.only("shares")["share"]
    *_, ended = game.deal(A, B, terms=back(game, percent=20))
    assert (ended["type"], ended["spaces"], ended["percent"], ended["left"]) == (
        "share_ended",
        [37, 39],
        20,
        10,
    )
    assert game.only("shares") == {
        "share": number,
        "set": 8,
        "spaces": [37, 39],
        "holder": B,
        "percent": 10,
    }
    assert game.no_deal(A, B, terms=back(game, percent=11)) == ("trade_invalid", "terms.0.percent")
    game.deal(A, B, terms=back(game, percent=10))
    assert game.listed("shares") == []


def test_a_buy_back_frees_the_cities_that_the_buyer_owns() -> None:
    """R28: Cleo's city stays under the share, Ana's is free, or freer."""
    for part, rest in (({}, None), ({"percent": 20}, 10)):
        game = desk(seats=4, owns=WHOLE)
        game.deal(A, B, terms=[share(8, B, 30)])
        old = game.only("shares")["share"]
        game.deal(A, C, give={"properties": [39]}, get={"cash": 100})
        *_, ended = game.deal(A, B, terms=back(game, **part))
        assert (ended["spaces"], ended["left"]) == ([37], rest or 0)
        rows = {tuple(row["spaces"]): row["percent"] for row in game.listed("shares")}
        assert rows == ({(39,): 30} if rest is None else {(39,): 30, (37,): rest})
        assert [row["share"] for row in game.listed("shares") if row["spaces"] == [39]] == [old]
        assert game.pays(D, 39) == {D: -50, C: 35, B: 15}


def test_who_owns_no_city_of_a_share_buys_nothing_back() -> None:
    game = desk(seats=4, owns=WHOLE)
    game.deal(A, B, terms=[share(8, B, 30)])
    assert game.no_deal(C, B, terms=back(game)) == ("not_owner", "terms.0.share")
    assert game.no_deal(A, C, terms=back(game)) == ("trade_invalid", "terms.0.share")


def test_what_is_bought_back_can_be_sold_again() -> None:
    game = desk(seats=4, owns=WHOLE)
    game.deal(A, B, terms=[share(8, B, 100)])
    game.deal(A, B, terms=back(game, percent=40))
    game.deal(A, C, terms=[share(8, C, 40)])
    assert game.pays(D, 39) == {D: -100, B: 60, C: 40}


def test_agreements_and_shares_are_of_their_kind() -> None:
    """A share is not ended as an agreement, a bond is no share, and a number that there is not is refused."""
    game = desk(owns=WHOLE)
    game.deal(
        A,
        B,
        terms=[share(8, B, 30), {"kind": "issue_bond", "issuer": A, "principal": 9, "rate": 1, "every": 1}],
    )
    taken = game.only("shares")["share"]
    bond = game.only("bonds")["bond"]
    assert taken != bond
    for number in (taken, bond, 99):
        terms = [{"kind": "end_agreement", "agreement": number}]
        assert game.no_deal(A, B, terms=terms) == ("trade_invalid", "terms.0.agreement")
    terms = [{"kind": "buy_back_share", "share": bond}]
    assert game.no_deal(A, B, terms=terms) == ("trade_invalid", "terms.0.share")
    assert game.no_deal(A, B, terms=[{"kind": "end_bond", "bond": taken}]) == (
        "trade_invalid",
        "terms.0.bond",
    )
