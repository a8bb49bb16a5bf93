"""The standing bidder: what they must keep, and what happens when they go (R17, R18, R32; B18, B19)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from investup.finance.ledger import BANK
from tests.board.positions import A, B, C, D, Position, kinds, position


def leads(seat: int, amount: int, **given: Any) -> Position:
    """`seat` leads the auction of space 39 with `amount`."""
    return position(**{"on_sale": 39, "bids": [(seat, amount)], "rolled": (1, 2), **given})


def takes(game: Position, seat: int, dollars: int) -> None:
    """A payment that nobody is asked about. What the rules take by themselves (rent, cards, coupons) falls due on
    a roll or at the start of a turn, and neither happens during an auction; so the books are written to."""
    game.state.ledger.move(seat, BANK, dollars, "card")
    game.state.ledger.take_entries()


# -------------------------------------------------------------------------- R17: what the leader must keep
def test_b19_the_leader_does_not_invest_below_the_bid() -> None:
    game = leads(A, 1000)
    game.does(B, "set_stock", open=True)
    assert game.game.legal(A)["invest"]["amount"] == {"int": [10, 500]}
    assert game.refuses(A, "invest", issuer=B, amount=501) == "leader_reserved"
    game.does(A, "invest", issuer=B, amount=500)
    assert game.refuses(A, "invest", issuer=B, amount=10) == "leader_reserved"
    assert "invest" not in game.may(A)


def test_b19_the_leader_lends_nothing_below_the_bid() -> None:
    game = leads(A, 1000)
    game.does(B, "set_bonds", open=True, rate=10, every=2)
    assert game.game.legal(A)["buy_bond"]["principal"] == {"int": [1, 500]}
    assert game.refuses(A, "buy_bond", issuer=B, principal=501) == "leader_reserved"
    game.does(A, "buy_bond", issuer=B, principal=500)
    assert game.refuses(A, "buy_bond", issuer=B, principal=1) == "leader_reserved"


def test_b19_the_leader_does_not_build_below_the_bid() -> None:
    game = leads(A, 1400, owns={A: [1, 3]})
    game.does(A, "build", space=1)
    game.does(A, "build", space=3)
    assert game.cash[A] == 1400
    assert game.refuses(A, "build", space=1) == "leader_reserved"
    assert "build" not in game.may(A)
    game.does(A, "sell_house", space=1)


def test_b19_the_leader_lifts_no_mortgage_below_the_bid() -> None:
    game = leads(A, 1416, owns={A: [12, 28]}, mortgaged=[12, 28])
    game.does(A, "unmortgage", space=12)
    assert game.cash[A] == 1417
    assert game.refuses(A, "unmortgage", space=28) == "leader_reserved"
    assert "unmortgage" not in game.may(A)


@pytest.mark.parametrize("proposer", [A, B])
def test_b19_the_leader_pays_in_no_trade_below_the_bid(proposer: int) -> None:
    """Whoever proposes it, and also where it was proposed before they led."""
    game = leads(A, 1000, owns={B: [5, 15]})
    sides = ({"cash": 501}, {"properties": [5]})
    give, get = sides if proposer == A else sides[::-1]
    assert (
        game.refuses(proposer, "propose", to=A + B - proposer, give=give, get=get, terms=[])
        == "leader_reserved"
    )
    sides = ({"cash": 500}, {"properties": [5]})
    give, get = sides if proposer == A else sides[::-1]
    game.does(proposer, "propose", to=A + B - proposer, give=give, get=get, terms=[])
    game.does(A + B - proposer, "accept", trade=1)
    assert game.cash[A] == 1000
    assert game.owner[5] == A


def test_b19_a_trade_of_before_waits_until_its_payer_leads_no_more() -> None:
    game = position(on_sale=39, rolled=(1, 2), owns={B: [5]})
    game.does(A, "propose", to=B, give={"cash": 1490}, get={"properties": [5]}, terms=[])
    game.does(A, "bid", amount=40)
    assert game.refuses(B, "accept", trade=1) == "leader_reserved"
    game.does(C, "bid", amount=80)
    game.does(B, "accept", trade=1)
    assert game.owner[5] == A


def test_b19_the_leader_may_be_paid_in_a_trade() -> None:
    game = leads(A, 1500, owns={A: [5]})
    game.does(A, "propose", to=B, give={"properties": [5]}, get={"cash": 300}, terms=[])
    game.does(B, "accept", trade=1)
    assert game.cash[A] == 1800


def test_b19_a_bond_that_is_issued_in_a_trade_counts_too() -> None:
    game = leads(A, 1000)
    term = {"kind": "issue_bond", "issuer": B, "principal": 501, "rate": 0, "every": 1}
    fields = {"to": B, "give": {}, "get": {}, "terms": [term]}
    assert game.refuses(A, "propose", **fields) == "leader_reserved"
    term["principal"] = 500
    game.does(A, "propose", **fields)
    game.does(B, "accept", trade=1)
    assert game.cash[A] == 1000


def test_b19_a_holder_sells_no_stake_in_the_leader_below_the_bid() -> None:
    """R17: the money would come from the leader."""
    game = leads(A, 1000)
    game.state.books.stakes[A] = {C: 400_000}
    refusal = game.refusal(C, "sell_stake", issuer=A)
    assert refusal.code == "leader_reserved"
    assert "Ana leads the auction" in refusal.message
    game.does(C, "sell_stake", issuer=A, ppm=333_333)
    assert game.cash[A] == 1001
    assert game.refuses(C, "sell_stake", issuer=A) == "leader_reserved"
    game.does(B, "bid", amount=1040)
    game.does(C, "sell_stake", issuer=A)


def test_b19_a_fine_is_not_paid_before_the_hammer_at_all() -> None:
    """R20"""
    game = leads(A, 1460, jailed={A: 0})
    assert game.refuses(A, "pay_fine") == "auction_running"


def test_b19_who_does_not_lead_may_do_it_all() -> None:
    game = leads(B, 1000, owns={A: [1, 3, 12]}, mortgaged=[12])
    game.does(C, "set_stock", open=True)
    game.does(A, "build", space=1)
    game.does(A, "unmortgage", space=12)
    game.does(A, "invest", issuer=C, amount=1000)


def test_b19_after_the_hammer_the_rest_is_free() -> None:
    game = leads(A, 1000)
    game.does(B, "set_stock", open=True)
    game.hammer()
    assert game.cash[A] == 500
    game.does(A, "invest", issuer=B, amount=500)


def test_b19_who_was_outbid_is_free() -> None:
    game = leads(A, 1000)
    game.does(B, "set_stock", open=True)
    game.does(C, "bid", amount=1040)
    game.does(A, "invest", issuer=B, amount=1500)
    assert game.cash[A] == 0


# --------------------------------------------------------------------- R17: what is taken all the same
def test_b19_a_leader_who_cannot_cover_the_bid_any_more_wins_and_is_in_debt() -> None:
    """R17: never another price, never another winner."""
    game = leads(A, 1000, owns={A: [5]})
    takes(game, A, 900)
    assert game.standing == (A, 1000)
    assert kinds(game.hammer()) == ["auction_won"]
    assert game.owner[39] == A
    assert game.cash[A] == -400
    assert game.phase == "settle"
    assert game.refuses(A, "end_turn") == "in_debt"
    game.does(A, "mortgage", space=39)
    game.does(A, "mortgage", space=5)
    assert game.cash[A] == -100


def test_b19_a_leader_below_the_bid_spends_nothing_and_may_earn() -> None:
    game = leads(A, 1000, owns={A: [5], B: [15]})
    takes(game, A, 900)
    game.does(B, "set_stock", open=True)
    assert game.refuses(A, "invest", issuer=B, amount=10) == "leader_reserved"
    fields = {"to": B, "give": {"cash": 1}, "get": {"properties": [15]}, "terms": []}
    assert game.refuses(A, "propose", **fields) == "leader_reserved"
    game.does(A, "propose", to=B, give={"properties": [5]}, get={"cash": 1}, terms=[])
    game.does(B, "accept", trade=1)
    game.does(C, "bid", amount=1040)
    game.hammer()
    assert game.cash[A] == 601


def test_a_winner_out_of_turn_who_is_in_debt_holds_up_nobody() -> None:
    """R3: it is settled in their own next turn."""
    game = leads(B, 1000)
    takes(game, B, 900)
    game.hammer()
    assert game.cash[B] == -400
    assert game.phase == "end"
    game.does(A, "end_turn")
    assert (game.turn, game.phase) == (B, "settle")


# ------------------------------------------------------------------------------- R18: the leader goes
def test_b18_the_next_bid_stands_and_the_clock_is_put_to_twelve_seconds() -> None:
    game = position(seats=4, on_sale=39, turn=A, rolled=(1, 2))
    game.does(B, "bid", amount=90)
    game.does(C, "bid", amount=130)
    game.wait(8_000)
    events = game.removes(C, "absent")
    assert kinds(events) == ["went_bankrupt", "bids_void"]
    assert events[1] == {"type": "bids_void", "auction": 1, "bidder": B, "standing": 90}
    assert game.standing == (B, 90)
    assert game.left == 12_000
    assert game.auction["least"] == 130
    assert kinds(game.hammer()) == ["auction_won"]
    assert (game.owner[39], game.cash[B]) == (B, 1410)


def test_b18_all_bids_of_the_bankrupt_are_void() -> None:
    game = position(seats=4, on_sale=39)
    for seat, amount in ((B, 40), (C, 80), (B, 120), (C, 160), (D, 200)):
        game.does(seat, "bid", amount=amount)
    game.does(C, "declare_bankruptcy")
    assert game.standing == (D, 200)
    game.does(D, "declare_bankruptcy")
    assert game.standing == (B, 120)


def test_b18_the_next_bid_that_can_still_be_paid_stands() -> None:
    game = position(seats=4, on_sale=39, cash={B: 120, C: 80})
    game.does(A, "bid", amount=40)
    game.does(C, "bid", amount=80)
    game.does(B, "bid", amount=120)
    game.does(D, "bid", amount=160)
    game.does(A, "set_stock", open=True)
    game.does(B, "invest", issuer=A, amount=50)
    game.does(C, "invest", issuer=A, amount=10)
    game.does(D, "declare_bankruptcy")
    assert game.standing == (A, 40), "Ben has $70 and Cleo has $70"
    assert game.cash[B] == game.cash[C] == 70
    assert game.left == 12_000


def test_b18_a_bid_of_all_that_the_bidder_has_can_be_paid() -> None:
    game = position(seats=4, on_sale=39, cash={B: 80})
    game.does(B, "bid", amount=80)
    game.does(C, "bid", amount=120)
    game.does(C, "declare_bankruptcy")
    assert game.standing == (B, 80)


def test_b18_a_lower_bid_of_one_whose_higher_bid_cannot_be_paid_may_stand() -> None:
    game = position(seats=4, on_sale=39, cash={B: 120})
    game.does(B, "bid", amount=40)
    game.does(C, "bid", amount=80)
    game.does(B, "bid", amount=120)
    game.does(D, "bid", amount=160)
    game.does(A, "set_stock", open=True)
    game.does(B, "invest", issuer=A, amount=60)
    game.does(C, "declare_bankruptcy")
    game.does(D, "declare_bankruptcy")
    assert game.standing == (B, 40)


def test_b18_the_bid_of_one_who_passed_stands_too() -> None:
    game = position(seats=4, on_sale=39)
    game.does(B, "bid", amount=40)
    game.does(B, "pass")
    game.does(C, "bid", amount=80)
    game.does(C, "declare_bankruptcy")
    assert game.standing == (B, 40)
    assert game.auction["passed"][B], "and they have passed all the same"
    game.hammer()
    assert game.owner[39] == B


def test_b18_if_none_is_left_it_begins_anew_and_all_passes_are_cleared() -> None:
    game = position(seats=4, on_sale=39)
    game.does(C, "bid", amount=500)
    game.does(A, "pass")
    game.does(B, "pass")
    game.wait(11_000)
    events = game.does(C, "declare_bankruptcy")
    assert events[1] == {"type": "bids_void", "auction": 1, "bidder": None, "standing": None}
    assert game.standing is None
    assert game.auction["least"] == 40
    assert game.auction["passed"] == [False, False, False, False]
    assert game.left == 12_000
    game.does(A, "bid", amount=40)
    game.hammer()
    assert game.owner[39] == A


def test_b18_in_the_last_call_too_twelve_seconds_are_given() -> None:
    game = position(seats=4, on_sale=39)
    game.does(B, "bid", amount=40)
    game.does(C, "bid", amount=80)
    for seat in (A, B, D):
        game.does(seat, "pass")
    old = game.window.generation
    assert game.left == 3_000
    game.wait(2_999)
    game.removes(C, "voted_out")
    assert (game.left, game.window.note) == (12_000, None)
    assert game.standing == (B, 40)
    game.wait(1)
    assert game.expires(old) == []


def test_r18_the_bankruptcy_of_another_bidder_changes_nothing_of_the_clock() -> None:
    game = position(seats=4, on_sale=39)
    game.does(B, "bid", amount=40)
    game.does(C, "bid", amount=80)
    game.wait(5_000)
    assert kinds(game.does(B, "declare_bankruptcy")) == ["went_bankrupt"]
    assert game.left == 7_000
    assert game.standing == (C, 80)


def test_r18_one_after_the_other_goes() -> None:
    game = position(seats=6, on_sale=39)
    for seat in range(5):
        game.does(seat, "bid", amount=40 * (seat + 1))
    for seat in (4, 3, 2, 1):
        game.wait(11_000)
        game.removes(seat, "absent")
        assert game.standing == (seat - 1, 40 * seat)
        assert game.left == 12_000
    game.hammer()
    assert game.owner[39] == A


@pytest.mark.parametrize("order", list(itertools.permutations([B, C])))
def test_b16_leader_and_next_bidder_go_at_one_instant(order: tuple[int, ...]) -> None:
    game = position(seats=4, on_sale=39)
    game.does(B, "bid", amount=40)
    game.does(C, "bid", amount=80)
    for seat in order:
        game.removes(seat, "absent")
    assert game.standing is None
    assert game.auction["passed"] == [False] * 4
    assert game.left == 12_000


def test_r18_the_new_leader_must_keep_their_bid() -> None:
    """R17 goes with the standing bid."""
    game = position(seats=4, on_sale=39)
    game.does(B, "bid", amount=1000)
    game.does(C, "bid", amount=1040)
    game.does(A, "set_stock", open=True)
    game.does(C, "declare_bankruptcy")
    assert game.refuses(B, "invest", issuer=A, amount=501) == "leader_reserved"
    assert game.refuses(B, "bid", amount=1040) == "already_leading"


# ----------------------------------------------------------------- R32: the turn player goes; the end
def test_b18_the_turn_player_goes_and_the_turn_passes_after_the_hammer() -> None:
    game = position(seats=3, turn=A, on_sale=39, rolled=(1, 2), dice=[(1, 2)])
    game.does(B, "bid", amount=40)
    assert kinds(game.does(A, "declare_bankruptcy")) == ["went_bankrupt"]
    assert (game.phase, game.turn) == ("auction", A)
    assert game.refuses(B, "roll") == "not_your_turn"
    assert kinds(game.hammer()) == ["auction_won", "turn_began"]
    assert (game.turn, game.phase) == (B, "roll")
    game.does(B, "roll")


def test_b18_the_turn_player_leads_and_goes() -> None:
    game = position(seats=4, turn=A, on_sale=39, rolled=(1, 2), doubles=1)
    game.does(B, "bid", amount=40)
    game.does(A, "bid", amount=80)
    game.does(A, "declare_bankruptcy")
    assert game.standing == (B, 40)
    game.hammer()
    assert (game.turn, game.owner[39]) == (B, B)
    assert game.state.doubles == 0
    assert game.phase == "roll"


def test_b18_turn_player_and_the_next_go_before_the_hammer() -> None:
    game = position(seats=4, turn=A, on_sale=39, rolled=(1, 2))
    game.does(A, "declare_bankruptcy")
    game.does(B, "declare_bankruptcy")
    assert kinds(game.hammer()) == ["auction_unsold", "turn_began"]
    assert game.turn == C


def test_r13_the_last_player_left_wins_at_once_and_the_auction_ends_with_the_game() -> None:
    game = position(seats=2, turn=A, on_sale=39, rolled=(1, 2))
    game.does(B, "bid", amount=40)
    generation = game.window.generation
    events = game.does(A, "declare_bankruptcy")
    assert kinds(events) == ["went_bankrupt", "game_over"], "no call, no bid: it is over"
    assert game.auction is None
    assert game.owner[39] is None
    assert game.cash[B] == 1500
    assert game.game.clocks() == []
    game.wait(60_000)
    assert game.expires(generation) == []
    assert game.refuses(B, "bid", amount=80) == "game_over"


def test_r13_the_leader_goes_and_one_is_left() -> None:
    game = position(seats=2, turn=A, on_sale=39, rolled=(1, 2))
    game.does(A, "bid", amount=40)
    assert kinds(game.does(A, "declare_bankruptcy")) == ["went_bankrupt", "game_over"]
    assert game.state.outcome is not None
    assert game.state.outcome.ranking == ((B,), (A,))


def test_r40_a_game_that_is_abandoned_during_an_auction_sells_nothing() -> None:
    game = leads(B, 40)
    generation = game.window.generation
    events = [dict(event.public) for event in game.game.abandon(game.now)]
    assert kinds(events) == ["game_over"]
    assert events[0]["ranking"] == [[], [A, B, C]]
    assert game.auction is None
    assert game.owner[39] is None
    game.wait(60_000)
    assert game.expires(generation) == []


def test_r32_a_bankrupts_deed_that_is_lost_does_not_change_what_is_on_sale() -> None:
    game = position(seats=3, on_sale=39, owns={B: [37, 5]})
    game.does(B, "declare_bankruptcy")
    assert game.auction["space"] == 39
    assert [game.owner[space] for space in (37, 5, 39)] == [None, None, None]
