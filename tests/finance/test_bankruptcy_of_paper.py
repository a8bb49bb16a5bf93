"""A bankruptcy leaves no paper behind, on whichever side of it the player stood (R32, B46)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.finance.desks import A, B, C, D, Desk, desk, instalments, rental, share, waiver


def paper() -> Desk:
    """Ana stands on every side that there is; Dan, Ben and Cleo on the others."""
    game = desk(
        seats=4,
        owns={A: [37, 39, 5], B: [12, 1, 3], C: [15]},
        passes={A: ["chance"]},
        cash=dict.fromkeys(range(4), 5000),
    )
    for seat in range(4):
        game.does(seat, "set_stock", open=True)
        game.does(seat, "set_bonds", open=True, rate=10, every=1)
    game.does(A, "invest", issuer=B, amount=200)
    game.does(B, "invest", issuer=A, amount=300)
    game.does(C, "invest", issuer=B, amount=100)
    game.does(A, "buy_bond", issuer=D, principal=100)
    game.does(C, "buy_bond", issuer=A, principal=100)
    game.does(C, "buy_bond", issuer=D, principal=50)
    game.deal(A, C, terms=[share(8, C, 40)])
    game.deal(B, A, terms=[share(1, A, 25), share(1, A, 5)])
    game.deal(B, C, terms=[share(1, C, 30)])
    game.deal(A, D, terms=[rental(39, D, 9), waiver(A, D, [37], 50)])
    game.deal(B, A, terms=[rental(12, A, 9), waiver(B, A, [1, 3], 50, landings=5)])
    game.deal(A, C, terms=[waiver(A, C, [12, 37], 50)])  # on what she rents, and on what she owns
    game.deal(D, C, terms=[waiver(D, C, [39], 10)])  # under the rental that Dan has of her
    game.deal(A, B, terms=[instalments(A, B, 10, times=9), instalments(B, A, 10, times=9)])
    game.deal(C, D, terms=[instalments(C, D, 5, times=9)])
    game.offers(A, B, give={"cash": 1})
    game.offers(B, A, give={"cash": 1})
    game.offers(C, D, give={"cash": 1})
    return game


def test_nothing_of_the_bankrupt_is_left() -> None:
    """R32: all of it in one step; what binds others alone stays as it was."""
    game = paper()
    game.does(A, "declare_bankruptcy")
    view = game.game.view(None)
    assert view["players"][A]["cash"] == 0
    assert not view["players"][A]["stock_open"]
    assert view["players"][A]["bonds"] == {"open": False, "rate": 0, "every": 1, "limit": None}
    assert [(row["holder"], row["issuer"]) for row in view["stakes"]] == [(C, B)]
    assert [(row["holder"], row["issuer"], row["principal"]) for row in view["bonds"]] == [(C, D, 50)]
    assert [(row["holder"], row["spaces"], row["percent"]) for row in view["shares"]] == [(C, [1, 3], 30)]
    assert [row["kind"] for row in view["agreements"]] == ["instalments"]
    assert [(row["from"], row["to"]) for row in view["trades"]] == [(C, D)]
    assert not [space for space in view["spaces"] if space["owner"] == A]


@pytest.mark.parametrize("gone", [A, B, C, D])
def test_no_row_names_a_bankrupt(gone: int) -> None:
    """B46, for each seat; the checks after every action look at every side."""
    game = paper()
    game.does(gone, "declare_bankruptcy")
    view = game.game.view(None)
    named = [
        row.get(field)
        for table in ("stakes", "bonds", "shares", "agreements", "trades", "held")
        for row in view[table]
        for field in ("holder", "issuer", "payer", "payee", "grantee", "tenant", "from", "to")
    ]
    assert gone not in named


@pytest.mark.parametrize(("gone", "waivers"), [(A, 2), (C, 1)])
def test_a_waiver_that_ends_names_all_its_places(gone: int, waivers: int) -> None:
    """Whoever reads the log learns of each, whether its owner granted it or its tenant, and whichever of them is out."""
    game = desk(owns={A: [37, 39]})
    game.deal(A, B, terms=[waiver(A, B, [37, 39], 50)])
    game.deal(A, C, terms=[rental(37, C, 9), rental(39, C, 9)])
    game.deal(C, B, terms=[waiver(C, B, [37, 39], 20)])
    events = game.does(gone, "declare_bankruptcy")
    ended = [event["term"] for event in events if event["type"] == "agreement_ended"]
    assert [term["properties"] for term in ended if term["kind"] == "waiver"] == waivers * [[37, 39]]
    assert [term["property"] for term in ended if term["kind"] == "rental"] == [37, 39]


def test_stakes_in_a_bankrupt_pay_nothing() -> None:
    """Rulebook: their stocks are wiped; no payout."""
    game = desk()
    game.does(B, "set_stock", open=True)
    game.does(A, "invest", issuer=B, amount=500)
    game.does(B, "declare_bankruptcy")
    assert game.cash == [1000, 0, 1500]
    assert game.refuses(A, "sell_stake", issuer=B) == "bankrupt"
    assert game.refuses(A, "invest", issuer=B, amount=10) == "bankrupt"
    assert game.refuses(A, "buy_bond", issuer=B, principal=10) == "bankrupt"


#: a kind of term, and how many dollars Dan pays for landing on Zurich before the bankruptcy of each side
CUTS: dict[str, tuple[Callable[[Desk], object], str, dict[int, dict[int, int]]]] = {
    "instalments": (lambda game: game.deal(A, B, terms=[instalments(A, B, 10, times=9)]), "agreements", {}),
    "waiver": (
        lambda game: game.deal(A, B, terms=[waiver(A, B, [39], 50)]),
        "agreements",
        {B: {D: -100, A: 100}},
    ),
    "rental": (
        lambda game: game.deal(A, B, terms=[rental(39, B, 9)]),
        "agreements",
        {B: {D: -100, A: 100}},
    ),
    "share": (
        lambda game: game.deal(A, B, terms=[share(8, B, 40)]),
        "shares",
        {B: {D: -100, A: 100}},
    ),
    "bond": (
        lambda game: game.deal(
            A, B, terms=[{"kind": "issue_bond", "issuer": A, "principal": 5, "rate": 200, "every": 1}]
        ),
        "bonds",
        {},
    ),
}


@pytest.mark.parametrize("gone", [A, B])
@pytest.mark.parametrize("kind", CUTS)
def test_each_kind_is_cut_by_either_side(kind: str, gone: int) -> None:
    """R32."""
    agree, listing, pays = CUTS[kind]
    game = desk(seats=4, owns={A: [37, 39]})
    agree(game)
    assert len(game.listed(listing)) == 1
    game.does(gone, "declare_bankruptcy")
    assert game.listed(listing) == []
    if gone in pays:
        assert game.pays(D, 39) == pays[gone]
    else:
        assert game.owner[39] == (None if gone == A else A)
    for _ in range(4):
        assert not [e for e in game.ends_turn() if e["type"] in ("coupon_paid", "instalment_paid")]


@pytest.mark.parametrize("kind", CUTS)
def test_the_bankruptcy_of_a_stranger_cuts_nothing(kind: str) -> None:
    agree, listing, _ = CUTS[kind]
    game = desk(seats=4, owns={A: [37, 39]})
    agree(game)
    before = game.listed(listing)
    game.does(C, "declare_bankruptcy")
    assert game.listed(listing) == before


def test_a_waiver_ends_with_the_owner_of_now_not_with_who_granted_it() -> None:
    """R29, R32: it follows the deed."""
    for gone, left in ((A, 1), (C, 0)):
        game = desk(seats=4, owns={A: [37, 39]})
        game.deal(A, B, terms=[waiver(A, B, [39], 50)])
        game.deal(A, C, give={"properties": [39]})
        game.does(gone, "declare_bankruptcy")
        assert len(game.listed("agreements")) == left


def test_a_waiver_on_deeds_of_two_owners_loses_those_of_the_bankrupt() -> None:
    game = desk(seats=4, owns={A: [37, 39]})
    game.deal(A, B, terms=[waiver(A, B, [37, 39], 50)])
    game.deal(A, C, give={"properties": [39]})
    game.does(C, "declare_bankruptcy")
    assert game.only("agreements")["properties"] == [37]
    game.does(A, "declare_bankruptcy")
    assert game.listed("agreements") == []


@pytest.mark.parametrize(("gone", "spaces"), [(A, [39]), (C, [37])])
def test_a_share_on_cities_of_two_owners_loses_those_of_the_bankrupt(gone: int, spaces: list[int]) -> None:
    """R32: it is kept for each city."""
    game = desk(seats=4, owns={A: [37, 39]})
    game.deal(A, B, terms=[share(8, B, 40)])
    game.deal(A, C, give={"properties": [39]})
    game.does(gone, "declare_bankruptcy")
    assert game.only("shares")["spaces"] == spaces


def test_a_rental_whose_title_moved_ends_with_the_new_owner() -> None:
    for gone, left in ((A, 1), (C, 0), (B, 0)):
        game = desk(seats=4, owns={A: [37, 39]})
        game.deal(A, B, terms=[rental(39, B, 9)])
        game.deal(A, C, give={"properties": [39]})
        game.does(gone, "declare_bankruptcy")
        assert len(game.listed("agreements")) == left


def test_waivers_under_a_rental_end_with_tenant_owner_and_grantee() -> None:
    """R29: they end with the rental, whoever's fault that is."""
    for gone in (A, B, C):
        game = desk(seats=4, owns={A: [37, 39]})
        game.deal(A, B, terms=[rental(39, B, 9)])
        game.deal(B, C, terms=[waiver(B, C, [39], 50)])
        game.does(gone, "declare_bankruptcy")
        assert [row["kind"] for row in game.listed("agreements")] == (["rental"] if gone == C else [])


def test_a_deed_comes_back_from_the_bank_free_of_every_burden() -> None:
    """R32: whoever buys it next owes nobody anything for it."""
    game = paper()
    game.does(A, "declare_bankruptcy")
    game.state.turn = D
    for space in (37, 39):
        game.lands(D, space)
        game.does(D, "buy")
    assert game.pays(C, 39) == {C: -100, D: 100}
    game.does(D, "mortgage", space=39)
    assert game.game.legal(D)["propose"] == {"to": {"one_of": [B, C]}}


def test_coupons_due_to_a_bankrupt_are_not_charged_in_the_turn_that_begins() -> None:
    """R32: it was Ana's turn; Ben's begins and his bond to her is gone."""
    game = desk()
    game.does(B, "set_bonds", open=True, rate=100, every=1)
    game.does(A, "buy_bond", issuer=B, principal=500)
    game.does(A, "declare_bankruptcy")
    assert (game.turn, game.cash) == (B, [0, 2000, 1500])


def test_coupons_are_charged_in_the_turn_that_a_bankruptcy_begins() -> None:
    """R24: a turn is a turn, however it comes to begin."""
    game = desk()
    game.does(B, "set_bonds", open=True, rate=10, every=1)
    game.does(C, "buy_bond", issuer=B, principal=500)
    game.does(A, "declare_bankruptcy")
    assert (game.turn, game.cash) == (B, [0, 1950, 1050])


@pytest.mark.parametrize("why", ["absent", "voted_out"])
def test_a_removed_player_leaves_no_paper(why: str) -> None:
    """R36: a removal is a bankruptcy."""
    game = paper()
    game.removes(A, why)
    assert [row["kind"] for row in game.listed("agreements")] == ["instalments"]


def test_the_winner_keeps_nothing_open() -> None:
    """R13, R32: with the last bankruptcy every trade and agreement has lost its other side."""
    game = paper()
    for seat in (A, C, D):
        game.does(seat, "declare_bankruptcy")
    view = game.game.view(None)
    assert view["outcome"]["ranking"][0] == [B]
    for table in ("stakes", "bonds", "shares", "agreements", "trades", "held"):
        assert view[table] == []
    assert game.refuses(B, "propose", to=A, give={"cash": 1}, get={}, terms=[]) == "game_over"


@pytest.mark.parametrize(
    ("type_", "fields"),
    [
        ("set_stock", {"open": True}),
        ("invest", {"issuer": B, "amount": 10}),
        ("sell_stake", {"issuer": B}),
        ("set_bonds", {"open": True, "rate": 1, "every": 1}),
        ("buy_bond", {"issuer": B, "principal": 1}),
        ("propose", {"to": B, "give": {"cash": 1}, "get": {}, "terms": []}),
        ("counter", {"trade": 1, "give": {"cash": 1}, "get": {}, "terms": []}),
        ("accept", {"trade": 1}),
        ("reject", {"trade": 1}),
        ("withdraw", {"trade": 1}),
    ],
)
def test_a_bankrupt_deals_in_nothing(type_: str, fields: dict[str, Any]) -> None:
    """B12: and nothing is offered to them."""
    game = paper()
    game.does(A, "declare_bankruptcy")
    assert game.refuses(A, type_, **fields) == "bankrupt"
    assert game.may(A) == set()
