"""Trades (rulebook: Trading; R27, R30): from the proposal to its one outcome, whatever happens in between."""

from __future__ import annotations

from typing import Any

import pytest

from tests.board.positions import kinds
from tests.finance.desks import A, B, C, D, Desk, desk, rental, share, waiver


def two_buyers(**position_of: Any) -> tuple[Desk, int, int]:
    """Ana offers Zurich to Ben for 100 and to Cleo for 120."""
    game = desk(owns={A: [39]}, seats=4, **position_of)
    first = game.offers(A, B, give={"properties": [39]}, get={"cash": 100})
    return game, first, game.offers(A, C, give={"properties": [39]}, get={"cash": 120})


# ---------------------------------------------------------------------------------------------- the answers
def test_an_accepted_trade_is_carried_out_whole() -> None:
    """R27: every kind of thing moves at once, in anybody's turn."""
    game = desk(seats=4, turn=D, owns={A: [39, 5], B: [12]}, passes={B: ["chance"]})
    game.does(C, "set_stock", open=True)
    game.does(C, "set_bonds", open=True, rate=10, every=1)
    game.does(A, "invest", issuer=C, amount=500)
    game.does(B, "buy_bond", issuer=C, principal=200)
    bond = game.only("bonds")["bond"]
    events = game.deal(
        A,
        B,
        give={"cash": 50, "properties": [39, 5], "stakes": [{"issuer": C}]},
        get={"properties": [12], "passes": 1, "bonds": [bond]},
    )
    assert kinds(events) == ["trade_accepted"]
    assert [game.owner[space] for space in (39, 5, 12)] == [B, B, A]
    assert game.cash == [950, 1350, 2200, 1500]
    assert game.stakes(C) == {B: 250_000}
    assert game.only("bonds")["holder"] == A
    assert [player["passes"] for player in game.game.view(None)["players"]] == [1, 0, 0, 0]
    assert game.listed("trades") == []


@pytest.mark.parametrize(("seat", "answer", "why"), [(B, "reject", "rejected"), (A, "withdraw", "withdrawn")])
def test_a_trade_that_is_answered_is_closed(seat: int, answer: str, why: str) -> None:
    game, first, second = two_buyers()
    (told,) = game.does(seat, answer, trade=first)
    assert (told["type"], told["trade"], told["why"]) == ("trade_closed", first, why)
    assert game.refuses(B, "accept", trade=first) == "trade_closed"
    assert [row["trade"] for row in game.listed("trades")] == [second]


@pytest.mark.parametrize("answer", ["accept", "reject"])
def test_only_the_one_who_was_asked_answers(answer: str) -> None:
    """S21."""
    game, first, _ = two_buyers()
    for stranger in (A, C, D):
        refusal = game.refusal(stranger, answer, trade=first)
        assert (refusal.code, refusal.field) == ("trade_closed", "trade")


def test_only_the_one_who_asked_withdraws() -> None:
    game, first, _ = two_buyers()
    for stranger in (B, C, D):
        assert game.refuses(stranger, "withdraw", trade=first) == "trade_closed"


def test_a_counter_is_a_new_trade_in_the_same_thread() -> None:
    """R27: the first closes; the counter is seen from the one who counters."""
    game, first, _ = two_buyers()
    events = game.does(B, "counter", trade=first, give={"cash": 80}, get={"properties": [39]}, terms=[])
    assert [(event["type"], event["trade"]) for event in events] == [
        ("trade_closed", first),
        ("trade_proposed", 3),
    ]
    assert events[0]["why"] == "countered"
    assert (events[1]["from"], events[1]["to"], events[1]["thread"]) == (B, A, first)
    events = game.does(A, "counter", trade=3, give={"properties": [39]}, get={"cash": 90}, terms=[])
    assert events[1]["thread"] == first
    game.takes(B, events[1]["trade"])
    assert (game.owner[39], game.cash[B]) == (B, 1410)


def test_a_counter_that_is_refused_leaves_the_first_open() -> None:
    game, first, _ = two_buyers()
    side = {"give": {"cash": 1501}, "get": {"properties": [39]}, "terms": []}
    assert game.refuses(B, "counter", trade=first, **side) == "not_enough_cash"
    assert game.refuses(C, "counter", trade=first, **side) == "trade_closed"
    game.takes(B, first)


def test_trades_are_proposed_and_answered_in_anybodys_turn() -> None:
    """R27: also while a purchase is open."""
    game = desk(turn=C, rolled=(1, 2), offer=39, cash={C: 100}, owns={C: [5]})
    game.deal(A, C, give={"cash": 400}, get={"properties": [5]})
    game.does(C, "buy")
    assert game.owner[39] == C


# -------------------------------------------------------------------------------------------------- patience
def test_five_proposals_may_be_open() -> None:
    """R27; an answer makes room, whoever gives it. A counter is a proposal too."""
    game = desk()
    trades = [game.offers(A, B, give={"cash": cash}) for cash in range(1, 6)]
    assert game.refuses(A, "propose", to=C, give={"cash": 1}, get={}, terms=[]) == "too_many_offers"
    other = game.offers(B, A, give={"cash": 1})
    assert {"propose", "counter"}.isdisjoint(game.game.legal(A))
    assert {"accept", "reject"} <= set(game.game.legal(A))
    assert game.refuses(A, "counter", trade=other, give={"cash": 2}, get={}, terms=[]) == "too_many_offers"
    game.does(B, "reject", trade=trades[0])
    assert {"propose", "counter"} <= set(game.game.legal(A))
    game.does(A, "counter", trade=other, give={"cash": 2}, get={}, terms=[])


def test_twenty_proposals_may_be_made_in_one_turn_of_the_table() -> None:
    """R27: refused ones do not count, and the next turn, whosesoever it is, begins at none."""
    game = desk()
    for _ in range(20):
        game.refuses(A, "propose", to=B, give={"cash": 1501}, get={}, terms=[])
        game.does(A, "withdraw", trade=game.offers(A, B, give={"cash": 1}))
    assert game.refuses(A, "propose", to=B, give={"cash": 1}, get={}, terms=[]) == "too_many_offers"
    assert "propose" not in game.may(A)
    game.offers(B, A, give={"cash": 1})
    game.ends_turn()
    game.offers(A, B, give={"cash": 1})


# ---------------------------------------------------------------------------------------------------- shape
@pytest.mark.parametrize(
    ("give", "get", "terms", "field"),
    [
        ({}, {}, [], None),
        ({"properties": []}, {"stakes": [], "bonds": []}, [], None),
        ({"properties": [39, 39]}, {}, [], "give.properties"),
        ({}, {"properties": [5, 5]}, [], "get.properties"),
        ({"properties": [39]}, {"properties": [39]}, [], "get.properties"),
        ({"cash": 5}, {"cash": 6}, [], "get.cash"),
        ({"passes": 1}, {"passes": 1}, [], "get.passes"),
        ({"stakes": [{"issuer": C}, {"issuer": C, "ppm": 5}]}, {}, [], "give.stakes"),
        ({"stakes": [{"issuer": C}]}, {"stakes": [{"issuer": C}]}, [], "get.stakes"),
        ({"bonds": [1, 1]}, {}, [], "give.bonds"),
        ({}, {}, [rental(39, B, 1), rental(39, B, 1)], "terms.1"),
        ({}, {}, [waiver(A, B, [39, 39], 50)], "terms.0.properties"),
        ({}, {}, [waiver(A, B, [39], 50, landings=1, turns=1)], "terms.0.turns"),
    ],
)
def test_an_empty_trade_and_a_thing_twice_are_refused(
    give: dict[str, Any], get: dict[str, Any], terms: list[dict[str, Any]], field: str | None
) -> None:
    """R27."""
    game = desk(owns={A: [39], B: [5]}, passes={A: ["chance"], B: ["treasure"]})
    game.does(C, "set_stock", open=True)
    game.does(A, "invest", issuer=C, amount=100)
    game.does(B, "invest", issuer=C, amount=100)
    assert game.no_deal(A, B, give, get, terms) == ("trade_invalid", field)


def test_a_trade_is_with_another_living_player() -> None:
    game = desk(bankrupt=[C], owns={A: [39]})
    for to, code in ((A, "own_seat"), (C, "bankrupt"), (D, "no_such_seat"), (-1, "no_such_seat")):
        refusal = game.refusal(A, "propose", to=to, give={"cash": 1}, get={}, terms=[])
        assert (refusal.code, refusal.field) == (code, "to")
    assert game.refuses(C, "propose", to=A, give={"cash": 1}, get={}, terms=[]) == "bankrupt"


# ---------------------------------------------------------------------------------------------------- races
def test_of_two_accepts_of_one_trade_the_first_counts() -> None:
    """B37: the second is told that it is answered."""
    game, first, _ = two_buyers()
    game.takes(B, first)
    refusal = game.refusal(B, "accept", trade=first)
    assert (refusal.code, refusal.field) == ("trade_closed", "trade")
    assert game.cash[:2] == [1600, 1400]


@pytest.mark.parametrize(("seat", "late"), [(A, "withdraw"), (B, "reject"), (B, "counter")])
def test_an_answer_after_the_accept_is_too_late(seat: int, late: str) -> None:
    """B37."""
    game, first, _ = two_buyers()
    game.takes(B, first)
    fields = {"give": {"cash": 1}, "get": {}, "terms": []} if late == "counter" else {}
    assert game.refuses(seat, late, trade=first, **fields) == "trade_closed"


def test_one_deed_that_was_offered_to_two_goes_to_the_first() -> None:
    """B36: the other trade can no longer be carried out; everybody is told."""
    game, first, second = two_buyers()
    events = game.takes(C, second)
    assert [(event["type"], event.get("why")) for event in events] == [
        ("trade_accepted", None),
        ("trade_closed", "impossible"),
    ]
    assert events[1]["trade"] == first
    assert game.refuses(B, "accept", trade=first) == "trade_closed"
    assert (game.owner[39], game.cash) == (C, [1620, 1500, 1380, 1500])


def test_both_sides_offer_the_same_deed_on() -> None:
    """Ana offers Zurich to Ben; Ben cannot offer to Cleo what he has not; once he has it, he can."""
    game, first, second = two_buyers()
    assert game.no_deal(B, D, give={"properties": [39]}) == ("not_owner", "give.properties")
    wanted = game.offers(B, A, give={"cash": 90}, get={"properties": [39]})
    asked = game.offers(C, A, give={"cash": 95}, get={"properties": [39]})
    events = game.takes(A, wanted)
    assert {event["trade"] for event in events if event["type"] == "trade_closed"} == {first, second, asked}
    assert game.owner[39] == B
    game.deal(B, D, give={"properties": [39]}, get={"cash": 200})


def test_a_deed_that_is_mortgaged_meanwhile_is_a_burden_to_look_at() -> None:
    """B36, R30: refused with the burden to see, then carried out."""
    game, first, _ = two_buyers()
    game.does(A, "mortgage", space=39)
    refusal = game.refusal(B, "accept", trade=first)
    assert (refusal.code, refusal.field) == ("burdens_changed", "burdens")
    assert game.refuses(B, "accept", trade=first, burdens="0" * 16) == "burdens_changed"
    game.takes(B, first)
    assert (game.owner[39], game.state.mortgaged[39]) == (B, True)


def test_a_deed_whose_set_is_built_on_meanwhile_cannot_go() -> None:
    """B36: the trade stays open, says why, and can be accepted once the house is sold."""
    game = desk(owns={A: [37, 39]})
    first = game.offers(A, B, give={"properties": [39]}, get={"cash": 100})
    game.does(A, "build", space=37)
    refusal = game.refusal(B, "accept", trade=first)
    assert (refusal.code, refusal.field) == ("has_houses", "give.properties")
    assert game.only("trades")["effects"] is None
    shown = game.only("trades")
    assert shown["problem"] == refusal.message
    assert shown["refusal"] == {"code": "has_houses", "case": refusal.case, "facts": refusal.facts}
    game.does(A, "sell_house", space=37)
    assert game.only("trades")["refusal"] is None
    game.takes(B, first)


def test_a_deed_that_is_rented_out_meanwhile_goes_with_its_tenant() -> None:
    """B36, R28, R30: the rental is a burden that the buyer has to have seen."""
    game, first, _ = two_buyers()
    game.deal(A, D, get={"cash": 50}, terms=[rental(39, D, 3)])
    assert game.refuses(B, "accept", trade=first) == "burdens_changed"
    game.takes(B, first)
    assert game.pays(C, 39) == {C: -50, D: 50}


def test_a_buyer_who_spent_the_money_meanwhile_is_told_so() -> None:
    """B36: B now $80."""
    game, first, _ = two_buyers()
    game.deal(B, D, give={"cash": 1420})
    refusal = game.refusal(B, "accept", trade=first)
    assert (refusal.code, refusal.field) == ("not_enough_cash", "get.cash")
    assert refusal.message == "Ben has $80; this trade takes $100."
    game.deal(D, B, give={"cash": 20})
    game.takes(B, first)
    assert game.cash[B] == 0


def test_a_proposer_who_is_in_debt_by_now_is_held_to_the_rules_of_debt() -> None:
    """R31: what was a fair offer is below the floor for a debtor."""
    game, first, second = two_buyers()
    game.state.ledger.move(A, -1, 1800, "position")
    game.state.ledger.take_entries()
    assert game.refuses(B, "accept", trade=first) == "in_debt"
    assert game.refuses(C, "accept", trade=second) == "in_debt"
    game.does(A, "withdraw", trade=first)
    game.deal(A, B, give={"properties": [39]}, get={"cash": 200})
    assert game.cash[A] == -100


@pytest.mark.parametrize("gone", [A, B])
def test_a_side_that_goes_bankrupt_closes_the_trade(gone: int) -> None:
    """R32."""
    game, first, second = two_buyers()
    events = game.does(gone, "declare_bankruptcy")
    closed = {event["trade"]: event["why"] for event in events if event["type"] == "trade_closed"}
    assert closed == ({first: "bankruptcy", second: "bankruptcy"} if gone == A else {first: "bankruptcy"})
    assert game.refuses(B, "accept", trade=first) in ("trade_closed", "bankrupt")


def test_a_third_player_who_goes_bankrupt_takes_their_paper_out_of_open_trades() -> None:
    """R32, R27: a stake in them, a bond of theirs, an agreement with them are no more."""
    game = desk(seats=4, owns={A: [39]})
    game.does(C, "set_stock", open=True)
    game.does(C, "set_bonds", open=True, rate=5, every=1)
    game.does(A, "invest", issuer=C, amount=100)
    game.does(A, "buy_bond", issuer=C, principal=100)
    bond = game.only("bonds")["bond"]
    stake = game.offers(A, B, give={"stakes": [{"issuer": C}]}, get={"cash": 1})
    bonds = game.offers(A, B, give={"bonds": [bond]}, get={"cash": 1})
    ending = game.offers(A, C, give={"cash": 1}, terms=[{"kind": "end_bond", "bond": bond}])
    stays = game.offers(A, B, give={"properties": [39]}, get={"cash": 1})
    events = game.does(C, "declare_bankruptcy")
    closed = {event["trade"]: event["why"] for event in events if event["type"] == "trade_closed"}
    assert closed == {ending: "bankruptcy", stake: "impossible", bonds: "impossible"}
    assert game.only("trades")["trade"] == stays


def test_an_agreement_that_two_trades_end_is_ended_once() -> None:
    game = desk(owns={A: [39]})
    game.deal(A, B, terms=[rental(39, B, 5)])
    number = game.only("agreements")["agreement"]
    ending = [{"kind": "end_agreement", "agreement": number}]
    first = game.offers(A, B, give={"cash": 10}, terms=ending)
    second = game.offers(B, A, get={"cash": 20}, terms=ending)
    events = game.takes(A, second)
    assert kinds(events) == ["trade_accepted", "agreement_ended", "trade_closed"]
    assert game.refuses(B, "accept", trade=first) == "trade_closed"


def test_a_share_that_is_bought_back_closes_the_other_offer_for_it() -> None:
    game = desk(owns={A: [37, 39]})
    game.deal(A, B, terms=[share(8, B, 50)])
    number = game.only("shares")["share"]
    back = [{"kind": "buy_back_share", "share": number}]
    first = game.offers(A, B, give={"cash": 10}, terms=back)
    second = game.offers(A, B, give={"cash": 20}, terms=back)
    events = game.takes(B, second)
    assert [e.get("trade", e["type"]) for e in events] == [second, "share_ended", first]
    assert game.listed("shares") == []


def test_a_stake_without_an_amount_is_the_whole_stake_at_acceptance() -> None:
    """R27."""
    game = desk()
    game.does(C, "set_stock", open=True)
    game.does(A, "invest", issuer=C, amount=500)
    trade = game.offers(A, B, give={"stakes": [{"issuer": C}]}, get={"cash": 100})
    game.does(A, "invest", issuer=C, amount=500)
    assert game.stakes(C) == {A: 400_000}
    game.takes(B, trade)
    assert game.stakes(C) == {B: 400_000}


def test_a_stake_with_an_amount_that_is_sold_meanwhile_is_missing() -> None:
    game = desk()
    game.does(C, "set_stock", open=True)
    game.does(A, "invest", issuer=C, amount=500)
    trade = game.offers(A, B, give={"stakes": [{"issuer": C, "ppm": 200_000}]}, get={"cash": 100})
    game.does(A, "sell_stake", issuer=C, ppm=100_000)
    refusal = game.refusal(B, "accept", trade=trade)
    assert (refusal.code, refusal.field) == ("not_owner", "give.stakes")
    events = game.does(A, "sell_stake", issuer=C)
    assert [event.get("why") for event in events] == [None, "impossible"]


# ------------------------------------------------------------------------------------------------- burdens
def burdened() -> Desk:
    """Ana's Zurich, with a share for Ben, a rental to Cleo, a waiver by her for Dan, and Geneva mortgaged."""
    game = desk(seats=4, owns={A: [37, 39]}, mortgaged=[37])
    game.deal(A, B, terms=[share(8, B, 30)])
    game.deal(A, C, terms=[rental(39, C, 4)])
    game.deal(C, D, terms=[waiver(C, D, [39], 50, landings=2)])
    return game


def test_a_proposal_shows_every_burden_on_what_it_moves() -> None:
    """R30: of each kind, with who is bound and how much is left."""
    game = burdened()
    game.offers(A, D, give={"properties": [39, 37]}, get={"cash": 10})
    trade = game.only("trades")
    assert trade["burdens"] == [
        {"space": 37, "kind": "mortgage"},
        {"space": 37, "kind": "set_share", "seat": B, "percent": 30},
        {"space": 39, "kind": "rental", "seat": C, "left": 4},
        {"space": 39, "kind": "waiver", "seat": D, "percent": 50},
        {"space": 39, "kind": "set_share", "seat": B, "percent": 30},
    ]
    assert trade["digest"]


def test_the_digest_has_to_be_of_the_burdens_of_now() -> None:
    """R30: a new one, one that has gone, a share that has shrunk: each asks for another look."""
    game = burdened()
    trade = game.offers(A, D, give={"properties": [39]}, get={"cash": 10})
    seen = game.digest(trade)
    back = {"kind": "buy_back_share", "share": game.only("shares")["share"], "percent": 10}
    game.deal(A, B, terms=[back])
    assert game.digest(trade) != seen
    assert game.refuses(D, "accept", trade=trade, burdens=seen) == "burdens_changed"
    assert game.refuses(D, "accept", trade=trade) == "burdens_changed"
    game.takes(D, trade)
    assert game.owner[39] == D


def test_a_burden_that_went_away_is_another_deed_than_the_one_that_was_seen() -> None:
    """R30: the acceptor who gives a mortgaged deed for little does not give a free one for it unawares."""
    game = desk(owns={B: [39]}, mortgaged=[39], turn=B)
    trade = game.offers(A, B, give={"cash": 10}, get={"properties": [39]})
    seen = game.digest(trade)
    game.does(B, "unmortgage", space=39)
    assert game.digest(trade) is None
    assert game.refuses(B, "accept", trade=trade, burdens=seen) == "burdens_changed"
    game.takes(B, trade)


def test_without_burdens_no_digest_is_asked_for() -> None:
    game, first, _ = two_buyers()
    assert game.digest(first) is None
    game.does(B, "accept", trade=first)


def test_a_pledged_set_may_be_traded_with_disclosure() -> None:
    """R30: the share stays on the city whoever owns it."""
    game = desk(owns={A: [37, 39]})
    game.deal(A, C, terms=[share(8, C, 30)])
    game.deal(A, B, give={"properties": [39]}, get={"cash": 100})
    assert game.pays(A, 39) == {A: -50, B: 35, C: 15}


def test_a_pledged_set_may_be_untradeable() -> None:
    """R30: no city of it, on either side; the rest of the game goes on."""
    game = desk(owns={A: [37, 39, 5]}, pledged_sets="untradeable")
    game.deal(A, C, terms=[share(8, C, 30)])
    for space in (37, 39):
        assert game.no_deal(A, B, give={"properties": [space]}) == ("pledged", "give.properties")
        assert game.no_deal(B, A, get={"properties": [space]}) == ("pledged", "get.properties")
    game.deal(A, B, give={"properties": [5]}, get={"cash": 10})
    game.deal(A, C, terms=[{"kind": "buy_back_share", "share": game.only("shares")["share"]}])
    game.deal(A, B, give={"properties": [39]}, get={"cash": 10})


def test_the_first_set_is_pledged_like_any_other_and_airports_never_are() -> None:
    """R30."""
    game = desk(owns={A: [1, 3, 5, 12]}, pledged_sets="untradeable")
    game.deal(A, C, terms=[share(1, C, 30)])
    assert game.no_deal(A, B, give={"properties": [1]}) == ("pledged", "give.properties")
    game.deal(A, B, give={"properties": [5, 12]}, get={"cash": 10})


def test_an_offer_of_a_city_whose_set_is_pledged_meanwhile_cannot_be_accepted() -> None:
    """B36: the option applies at acceptance too."""
    game = desk(owns={A: [37, 39]}, pledged_sets="untradeable")
    trade = game.offers(A, B, give={"properties": [39]}, get={"cash": 100})
    game.deal(A, C, terms=[share(8, C, 30)])
    assert game.refuses(B, "accept", trade=trade) == "pledged"


def test_everybody_sees_every_trade() -> None:
    """R42."""
    game, _, _ = two_buyers()
    assert game.game.view(D)["trades"] == game.game.view(None)["trades"] == game.game.view(A)["trades"]


def test_the_legal_answers_are_listed() -> None:
    game, first, second = two_buyers()
    assert game.game.legal(A)["withdraw"] == {"trade": {"one_of": [first, second]}}
    for answer in ("accept", "reject", "counter"):
        assert game.game.legal(B)[answer] == {"trade": {"one_of": [first]}}
        assert answer not in game.may(D)
    assert game.game.legal(D)["propose"] == {"to": {"one_of": [A, B, C]}}
