"""Bonds (rulebook: Bonds; R24-R26): the offer, the purchase, the coupons, who collects, and how a bond ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.board.positions import kinds
from tests.finance.desks import A, B, C, Desk, desk, instalments

OFFER = {"open": True, "rate": 10, "every": 2}


def lender(every: int = 2, rate: int = 10, principal: int = 500, **position_of: Any) -> Desk:
    """Ana has lent Ben $500, at 10% every two turns of his."""
    game = desk(**position_of)
    game.does(B, "set_bonds", open=True, rate=rate, every=every)
    game.does(A, "buy_bond", issuer=B, principal=principal)
    return game


# ---------------------------------------------------------------------------------------- offer and purchase
def test_a_purchase_moves_the_principal_to_the_issuer() -> None:
    """R24: the bond has the rate and the period of the offer."""
    game = desk()
    game.does(B, "set_bonds", **OFFER)
    (told,) = game.does(A, "buy_bond", issuer=B, principal=500)
    assert told["moves"] == [{"from": A, "to": B, "amount": 500, "reason": "bond"}]
    assert game.cash == [1000, 2000, 1500]
    assert game.only("bonds") == {
        "bond": 1,
        "holder": A,
        "issuer": B,
        "principal": 500,
        "rate": 10,
        "every": 2,
        "due_in_turns": 2,
    }


def test_everybody_is_told_of_an_offer() -> None:
    game = desk()
    events = game.does(B, "set_bonds", **OFFER, limit=300)
    assert events == [{"type": "bonds_set", "seat": B, **OFFER, "limit": 300}]
    assert game.game.view(None)["players"][B]["bonds"] == {**OFFER, "limit": 300}


@pytest.mark.parametrize(("principal", "code"), [(1, None), (1500, None), (1501, "not_enough_cash")])
def test_the_principal_is_what_the_buyer_can_pay(principal: int, code: str | None) -> None:
    game = desk()
    game.does(B, "set_bonds", **OFFER)
    if code is None:
        game.does(A, "buy_bond", issuer=B, principal=principal)
    else:
        refusal = game.refusal(A, "buy_bond", issuer=B, principal=principal)
        assert (refusal.code, refusal.field) == (code, "principal")


def test_a_debtor_buys_no_bond_and_may_sell_them() -> None:
    """R12, and the rulebook's ways out of debt."""
    game = desk(cash={B: -200})
    game.does(A, "set_bonds", **OFFER)
    game.does(B, "set_bonds", **OFFER)
    assert game.refuses(B, "buy_bond", issuer=A, principal=1) == "not_enough_cash"
    game.does(A, "buy_bond", issuer=B, principal=300)
    assert game.cash[B] == 100


def test_the_limit_is_what_is_left_for_sale() -> None:
    """R24: each purchase takes from it; a new offer sets it anew."""
    game = desk()
    game.does(B, "set_bonds", **OFFER, limit=300)
    refusal = game.refusal(A, "buy_bond", issuer=B, principal=301)
    assert (refusal.code, refusal.field) == ("not_enough_cash", "principal")
    game.does(A, "buy_bond", issuer=B, principal=200)
    assert game.refuses(C, "buy_bond", issuer=B, principal=101) == "not_enough_cash"
    game.does(C, "buy_bond", issuer=B, principal=100)
    assert game.refuses(C, "buy_bond", issuer=B, principal=1) == "not_enough_cash"
    assert "buy_bond" not in game.may(C)
    game.does(B, "set_bonds", **OFFER)
    game.does(C, "buy_bond", issuer=B, principal=1000)


@pytest.mark.parametrize("seen", [{"rate": 11}, {"every": 3}, {"rate": 10, "every": 1}, {"rate": 0}])
def test_a_purchase_may_name_the_offer_that_it_saw(seen: dict[str, int]) -> None:
    game = desk()
    game.does(B, "set_bonds", **OFFER)
    refusal = game.refusal(A, "buy_bond", issuer=B, principal=10, **seen)
    assert (refusal.code, refusal.field) == (
        "offer_changed",
        "rate" if seen.get("rate", 10) != 10 else "every",
    )
    game.does(A, "buy_bond", issuer=B, principal=10, rate=10, every=2)


def test_nobody_lends_to_themselves() -> None:
    game = desk()
    game.does(B, "set_bonds", **OFFER)
    refusal = game.refusal(B, "buy_bond", issuer=B, principal=10)
    assert (refusal.code, refusal.field) == ("own_seat", "issuer")


def test_a_closed_market_leaves_trades() -> None:
    """R25: the host closed the market; bonds are issued and moved in trades only."""
    game = desk(bond_market="closed")
    game.does(B, "set_bonds", **OFFER)
    assert game.refuses(A, "buy_bond", issuer=B, principal=10) == "market_closed"
    assert "buy_bond" not in game.may(A)
    game.deal(A, B, terms=[{"kind": "issue_bond", "issuer": B, "principal": 100, "rate": 5, "every": 1}])
    assert game.cash == [1400, 1600, 1500]
    game.deal(A, C, give={"bonds": [game.only("bonds")["bond"]]}, get={"cash": 90})
    assert game.only("bonds")["holder"] == C


def test_a_new_offer_leaves_what_is_sold() -> None:
    """R25."""
    game = lender()
    game.does(B, "set_bonds", open=False, rate=200, every=1)
    bond = game.only("bonds")
    assert (bond["rate"], bond["every"]) == (10, 2)
    assert game.refuses(A, "buy_bond", issuer=B, principal=10) == "market_closed"


# --------------------------------------------------------------------------------------------------- coupons
def test_a_coupon_falls_due_at_the_start_of_every_period_th_turn() -> None:
    """R24: bought in Ana's turn, due in Ben's second and fourth, before the roll."""
    game = lender()
    due = []
    for _ in range(5):
        events = game.begins_turn(B)
        due.append([event["amount"] for event in events if event["type"] == "coupon_paid"])
        assert game.phase == "roll"
    assert due == [[], [50], [], [50], []]
    assert game.cash == [1100, 1900, 1500]


def test_a_bond_bought_in_the_issuers_own_turn_counts_from_the_next() -> None:
    """R24: turns after the purchase."""
    game = lender(every=1, turn=B)
    assert game.only("bonds")["due_in_turns"] == 1
    assert kinds(game.begins_turn(B)) == ["turn_began", "coupon_paid"]
    assert game.cash == [1050, 1950, 1500]


@pytest.mark.parametrize(("before", "every"), [(1, 3), (2, 3), (3, 4), (5, 2)])
def test_the_turns_before_the_purchase_do_not_count(before: int, every: int) -> None:
    """R24: every period-th turn after it, however many the issuer has had."""
    game = desk()
    for _ in range(before):
        game.begins_turn(B)
    game.does(B, "set_bonds", open=True, rate=10, every=every)
    game.does(A, "buy_bond", issuer=B, principal=100)
    game.deal(B, A, terms=[instalments(B, A, 1, every=every, times=2)])
    due = []
    for turn in range(1, 2 * every + 1):
        assert game.only("bonds")["due_in_turns"] == every - (turn - 1) % every
        due += [(turn, event["amount"]) for event in game.begins_turn(B) if "amount" in event]
    assert due == [(every, 10), (every, 1), (2 * every, 10), (2 * every, 1)]


@pytest.mark.parametrize(
    ("principal", "rate", "coupon"),
    [
        (500, 10, 50),
        (999, 1, 9),
        (99, 1, 0),
        (1, 99, 0),
        (1, 100, 1),
        (1, 200, 2),
        (500, 200, 1000),
        (500, 0, 0),
    ],
)
def test_a_coupon_is_the_rate_of_the_principal_rounded_down(principal: int, rate: int, coupon: int) -> None:
    """R24: and one that rounds to nothing is no event and no payment, turn after turn."""
    game = lender(every=1, rate=rate, principal=principal)
    for _ in range(2):
        assert ("coupon_paid" in kinds(game.begins_turn(B))) is bool(coupon)
    assert game.cash == [1500 - principal + 2 * coupon, 1500 + principal - 2 * coupon, 1500]


def test_the_longest_period_is_twenty_turns() -> None:
    game = lender(every=20)
    paid = [turn for turn in range(1, 42) if "coupon_paid" in kinds(game.begins_turn(B))]
    assert paid == [20, 40]


def test_the_oldest_obligation_is_paid_first_whatever_its_kind() -> None:
    """R24: Ben has $100; the instalments are older than the second bond and younger than the first."""
    game = desk(seats=4)
    game.does(B, "set_bonds", open=True, rate=10, every=1)
    game.does(A, "buy_bond", issuer=B, principal=600)
    game.deal(B, C, terms=[instalments(B, C, 50, times=3)])
    game.does(A, "buy_bond", issuer=B, principal=400)
    game.state.ledger.move(B, -1, game.cash[B] - 100, "position")
    game.state.ledger.take_entries()
    events = game.begins_turn(B)[1:]
    assert kinds(events) == ["coupon_paid", "instalment_paid", "coupon_paid"]
    assert [event["amount"] for event in events] == [60, 50, 40]
    assert [event["held"] for event in events] == [0, 10, 40]
    assert game.cash == [560, -50, 1540, 1500]


def test_a_moved_bond_keeps_its_schedule_and_pays_its_holder_of_then() -> None:
    """R24: sold after one of two turns, it pays the new holder one turn later."""
    game = lender()
    game.begins_turn(B)
    game.deal(A, C, give={"bonds": [1]}, get={"cash": 400})
    bond = game.only("bonds")
    assert (bond["holder"], bond["due_in_turns"]) == (C, 1)
    game.begins_turn(B)
    assert game.cash == [1400, 1950, 1150]


def test_a_turn_in_jail_counts() -> None:
    """R24: a turn is a turn, however little is done in it."""
    game = lender(every=1, jailed={B: 0})
    game.begins_turn(B)
    assert game.cash[A] == 1050


def test_a_coupon_may_lead_into_debt_before_the_roll() -> None:
    """R3, R12: the whole coupon is taken; no roll while in debt."""
    game = lender(every=1, rate=200)
    game.deal(C, B, get={"cash": 1900})
    game.begins_turn(B)
    assert game.cash == [1100, -900, 3400]
    assert game.held == 900
    assert game.phase == "settle"
    assert game.refuses(B, "roll") == "in_debt"


# -------------------------------------------------------------------------------------------------- the end
def test_a_bond_never_matures() -> None:
    """Rulebook: it pays until it is ended in a trade or wiped by a bankruptcy."""
    game = lender(every=1, rate=1, principal=100)
    for _ in range(120):
        game.begins_turn(B)
    assert game.cash == [1520, 1480, 1500]
    assert game.only("bonds")["principal"] == 100


def test_a_bond_that_comes_home_ends() -> None:
    """R26."""
    game = lender()
    events = game.deal(A, B, give={"bonds": [1]}, get={"cash": 300})
    assert [(e["bond"], e["holder"], e["why"]) for e in events if e["type"] == "bond_ended"] == [
        (1, A, "merged")
    ]
    assert game.listed("bonds") == []
    game.begins_turn(B)
    game.begins_turn(B)
    assert game.cash == [1300, 1700, 1500]


def test_a_bond_that_went_to_a_third_player_comes_home_from_there() -> None:
    """R26."""
    game = lender()
    game.deal(A, C, give={"bonds": [1]}, get={"cash": 500})
    game.deal(C, B, give={"bonds": [1]}, get={"cash": 500})
    assert game.listed("bonds") == []
    assert game.cash == [1500, 1500, 1500]


def test_a_bond_is_ended_by_its_two_sides_in_a_trade() -> None:
    """R28: the issuer may propose it as well as the holder."""
    for proposer, other in ((A, B), (B, A)):
        game = lender()
        side = {"get" if proposer == A else "give": {"cash": 500}}
        game.deal(proposer, other, **side, terms=[{"kind": "end_bond", "bond": 1}])
        assert game.listed("bonds") == []
        assert game.cash == [1500, 1500, 1500]


def test_nobody_else_ends_a_bond() -> None:
    game = lender()
    assert game.no_deal(C, B, terms=[{"kind": "end_bond", "bond": 1}]) == ("trade_invalid", "terms.0.bond")
    assert game.no_deal(A, C, terms=[{"kind": "end_bond", "bond": 1}]) == ("trade_invalid", "terms.0.bond")
    assert game.no_deal(A, B, terms=[{"kind": "end_bond", "bond": 9}]) == ("trade_invalid", "terms.0.bond")


def test_the_principal_counts_in_net_worth_on_both_sides() -> None:
    game = desk()
    before = game.worth
    game.does(B, "set_bonds", **OFFER)
    game.does(A, "buy_bond", issuer=B, principal=500)
    assert game.worth == before
