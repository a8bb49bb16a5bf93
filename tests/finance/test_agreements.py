"""Each kind of agreement from its first day to its last (rulebook: Trading; R28, R29).

A kind at a time: agreed, running, at its last use, ended early, and moved with its deed. What a bankruptcy does is
in test_bankruptcy_of_paper.py; how a rent is split where several lie on one deed, in test_split.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.board.positions import kinds
from tests.finance.desks import A, B, C, Desk, desk, instalments, rental, waiver

#: Set 8: Geneva and Zurich. Whole and bare, Zurich's rent is twice 50.
WHOLE = {A: [37, 39]}


def numbered(game: Desk) -> int:
    """The number of the one agreement."""
    number: int = game.only("agreements")["agreement"]
    return number


def ending(game: Desk) -> list[dict[str, Any]]:
    """The term that ends the one agreement early."""
    return [{"kind": "end_agreement", "agreement": numbered(game)}]


# ----------------------------------------------------------------------------------------------- instalments
def test_instalments_are_agreed_without_a_payment() -> None:
    game = desk()
    events = game.deal(A, B, terms=[instalments(A, B, 100, every=2, times=3)])
    assert kinds(events) == ["trade_accepted", "agreement_made"]
    assert events[1]["term"] == instalments(A, B, 100, every=2, times=3)
    assert game.cash == [1500, 1500, 1500]
    assert game.only("agreements") == {
        "agreement": 2,
        "kind": "instalments",
        "payer": A,
        "payee": B,
        "amount": 100,
        "every": 2,
        "left": 3,
        "due_in_turns": 2,
    }


def test_instalments_run_by_the_payers_turns_and_end_with_the_last() -> None:
    """R28: every second turn, three times; nothing after that."""
    game = desk()
    game.deal(A, B, terms=[instalments(A, B, 100, every=2, times=3)])
    paid = []
    for turn in range(1, 9):
        events = [event for event in game.begins_turn(A) if event["type"] == "instalment_paid"]
        paid += [(turn, event["amount"], event["left"]) for event in events]
    assert paid == [(2, 100, 2), (4, 100, 1), (6, 100, 0)]
    assert game.listed("agreements") == []
    assert game.cash == [1200, 1800, 1500]


@pytest.mark.parametrize("turn", [A, B])
def test_an_instalment_is_due_in_the_first_turn_begun_after_the_agreement(turn: int) -> None:
    """R28: agreed in the payer's own turn, it is due in the next; agreed in another's, in the next too."""
    game = desk(turn=turn)
    game.deal(A, B, terms=[instalments(A, B, 100)])
    assert "instalment_paid" in kinds(game.begins_turn(A))
    assert game.cash == [1400, 1600, 1500]


@pytest.mark.parametrize("proposer", [A, B])
def test_instalments_are_ended_early_by_payer_and_payee(proposer: int) -> None:
    game = desk()
    game.deal(A, B, terms=[instalments(A, B, 100, times=3)])
    game.begins_turn(A)
    events = game.deal(proposer, B if proposer == A else A, terms=ending(game))
    assert [event.get("why") for event in events] == [None, "agreed"]
    game.begins_turn(A)
    assert game.cash == [1400, 1600, 1500]


def test_instalments_are_between_the_two_who_trade() -> None:
    game = desk(seats=4)
    assert game.no_deal(A, B, terms=[instalments(C, B, 5)]) == ("trade_invalid", "terms.0.payer")
    assert game.no_deal(A, B, terms=[instalments(A, C, 5)]) == ("trade_invalid", "terms.0.payee")
    assert game.no_deal(A, B, terms=[instalments(A, A, 5)]) == ("trade_invalid", "terms.0.payee")


@pytest.mark.parametrize("other", [(A, C), (B, C)])
def test_instalments_are_ended_by_nobody_else(other: tuple[int, int]) -> None:
    game = desk()
    game.deal(A, B, terms=[instalments(A, B, 100, times=3)])
    assert game.no_deal(*other, terms=ending(game)) == ("trade_invalid", "terms.0.agreement")


# --------------------------------------------------------------------------------------------------- waivers
def test_a_waiver_takes_its_percent_off_the_rent() -> None:
    """R28, R29: 40% of 100, for the grantee alone."""
    game = desk(owns=WHOLE)
    game.deal(A, B, get={"cash": 10}, terms=[waiver(A, B, [39], 40)])
    assert game.pays(B, 39) == {B: -60, A: 60}
    assert game.pays(C, 39) == {C: -100, A: 100}
    assert game.pays(B, 37) == {B: -70, A: 70}


def test_what_was_waived_is_told_beside_what_was_paid() -> None:
    game = desk(owns=WHOLE)
    game.deal(A, B, terms=[waiver(A, B, [39], 40)])
    (rent,) = [event for event in game.lands(B, 39) if event["type"] == "rent_paid"]
    assert (rent["amount"], rent["waived"]) == (60, 40)
    (rent,) = [event for event in game.lands(C, 39) if event["type"] == "rent_paid"]
    assert (rent["amount"], rent["waived"]) == (100, 0)


def test_a_waiver_of_all_the_rent_is_told_and_moves_nothing() -> None:
    game = desk(owns=WHOLE)
    game.deal(A, B, terms=[waiver(A, B, [39], 100)])
    (rent,) = [event for event in game.lands(B, 39) if event["type"] == "rent_paid"]
    assert (rent["amount"], rent["waived"], rent.get("moves")) == (0, 100, None)
    assert game.cash == [1500, 1500, 1500]


@pytest.mark.parametrize(("rent", "space", "waived"), [(2, 1, 0), (4, 3, 1)])
def test_the_waived_part_is_rounded_down(rent: int, space: int, waived: int) -> None:
    """R29: 33% of $2 are nothing."""
    game = desk(owns={A: [space]})
    game.deal(A, B, terms=[waiver(A, B, [space], 33)])
    game.state.position[B] = 0
    before = game.cash
    game.state.rng._dice.extend([0, space])  # type: ignore[attr-defined]
    game.state.turn, game.state.roll_owed = B, True
    game.does(B, "roll")
    assert before[B] - game.cash[B] == rent - waived


def test_a_waiver_of_landings_counts_down_and_is_used_up() -> None:
    game = desk(owns=WHOLE)
    game.deal(A, B, terms=[waiver(A, B, [37, 39], 100, landings=2)])
    assert (game.only("agreements")["counts"], game.only("agreements")["left"]) == ("landings", 2)
    assert game.pays(B, 39) == {}
    assert game.only("agreements")["left"] == 1
    events = game.lands(B, 37)
    assert kinds(events)[-2:] == ["rent_paid", "agreement_ended"]
    assert events[-1]["why"] == "used_up"
    assert game.pays(B, 39) == {B: -100, A: 100}


def test_a_landing_without_rent_uses_nothing_up() -> None:
    """A mortgaged deed asks for nothing, so nothing is waived."""
    game = desk(owns=WHOLE, mortgaged=[39])
    game.deal(A, B, terms=[waiver(A, B, [39], 100, landings=1)])
    assert game.pays(B, 39) == {}
    assert game.only("agreements")["left"] == 1


@pytest.mark.parametrize(("turn", "begun"), [(A, 0), (B, 1)])
def test_a_waiver_of_turns_ends_at_the_end_of_the_grantees_last(turn: int, begun: int) -> None:
    """R28: n turns begun after the agreement; the rest of the turn in which it was agreed is a gift."""
    game = desk(owns=WHOLE, turn=turn)
    game.deal(A, B, terms=[waiver(A, B, [39], 100, turns=2)])
    if turn == B:
        game.state.position[B] = 36
        assert game.pays(B, 39) == {}
    for left in (2, 1):
        assert (game.only("agreements")["counts"], game.only("agreements")["left"]) == ("turns", left)
        game.begins_turn(B)
        assert game.pays(B, 39) == {}
    events = game.ends_turn()
    assert [(e["type"], e.get("why")) for e in events][:1] == [("agreement_ended", "expired")]
    assert game.pays(B, 39) == {B: -100, A: 100}
    assert begun == (turn == B)


def test_a_waiver_without_an_end_lasts() -> None:
    game = desk(owns=WHOLE)
    game.deal(A, B, terms=[waiver(A, B, [39], 50)])
    assert (game.only("agreements")["counts"], game.only("agreements")["left"]) == (None, None)
    for _ in range(30):
        game.begins_turn(B)
    assert game.pays(B, 39) == {B: -50, A: 50}


def test_of_several_waivers_the_highest_applies_and_is_used_up() -> None:
    """R29: not the sum of them; when it is gone, the next one."""
    game = desk(owns=WHOLE)
    for percent in (20, 60, 40):
        game.deal(A, B, terms=[waiver(A, B, [39], percent, landings=1)])
    assert [game.pays(B, 39)[A] for _ in range(4)] == [40, 60, 80, 100]


def test_of_equal_waivers_the_older_is_used_up() -> None:
    """R29."""
    game = desk(owns=WHOLE)
    game.deal(A, B, terms=[waiver(A, B, [39], 50, landings=1)])
    older = numbered(game)
    game.deal(A, B, terms=[waiver(A, B, [39], 50)])
    events = game.lands(B, 39)
    assert [e["agreement"] for e in events if e["type"] == "agreement_ended"] == [older]
    assert game.pays(B, 39) == {B: -50, A: 50}


def test_a_waiver_follows_the_deed() -> None:
    """R29: the new owner bears it; its other properties stay with the old one."""
    game = desk(owns=WHOLE)
    game.deal(A, B, terms=[waiver(A, B, [37, 39], 50)])
    game.deal(A, C, give={"properties": [39]}, get={"cash": 100})
    assert game.pays(B, 39) == {B: -25, C: 25}
    assert game.pays(B, 37) == {B: -18, A: 18}


def test_a_waiver_ends_where_its_grantee_becomes_the_owner() -> None:
    """Nobody pays rent to themselves; the rest of it goes on."""
    game = desk(owns=WHOLE)
    game.deal(A, B, terms=[waiver(A, B, [37, 39], 50)])
    game.deal(A, B, give={"properties": [39]}, get={"cash": 100})
    assert game.only("agreements")["properties"] == [37]
    events = game.deal(A, B, give={"properties": [37]}, get={"cash": 100})
    assert events[-1]["type"] == "agreement_ended"
    assert events[-1]["why"] == "merged"
    game.deal(B, C, give={"properties": [39]}, get={"cash": 100})
    assert game.pays(B, 39) == {B: -50, C: 50}


@pytest.mark.parametrize("proposer", [A, B])
def test_a_waiver_is_ended_early_by_its_two_sides(proposer: int) -> None:
    game = desk(owns=WHOLE)
    game.deal(A, B, terms=[waiver(A, B, [37, 39], 50)])
    events = game.deal(proposer, B if proposer == A else A, terms=ending(game))
    assert events[-1]["why"] == "agreed"
    assert game.pays(B, 39) == {B: -100, A: 100}


def test_a_waiver_on_deeds_of_two_owners_is_ended_by_each_for_theirs() -> None:
    game = desk(owns=WHOLE)
    game.deal(A, B, terms=[waiver(A, B, [37, 39], 50)])
    game.deal(A, C, give={"properties": [39]}, get={"cash": 100})
    game.deal(C, B, terms=ending(game))
    assert game.only("agreements")["properties"] == [37]
    assert game.no_deal(C, B, terms=ending(game)) == ("trade_invalid", "terms.0.agreement")
    assert game.no_deal(A, C, terms=ending(game)) == ("trade_invalid", "terms.0.agreement")
    game.deal(A, B, terms=ending(game))
    assert game.listed("agreements") == []


def test_only_who_collects_the_rent_waives_it() -> None:
    """R29: the owner; of a rented property the tenant alone."""
    game = desk(seats=4, owns=WHOLE)
    not_theirs = ("not_owner", "terms.0.properties")
    assert game.no_deal(B, C, terms=[waiver(B, C, [39], 50)]) == not_theirs
    assert game.no_deal(A, C, terms=[waiver(A, C, [39, 5], 50)]) == not_theirs
    assert game.no_deal(A, C, terms=[waiver(A, C, [0], 50)]) == not_theirs
    game.deal(A, B, terms=[rental(39, B, 5)])
    assert game.no_deal(A, C, terms=[waiver(A, C, [39], 50)]) == not_theirs
    game.deal(B, C, terms=[waiver(B, C, [39], 50)])
    assert game.no_deal(A, C, terms=[waiver(B, C, [37], 50)]) == ("trade_invalid", "terms.0.grantor")
    assert game.no_deal(A, C, terms=[waiver(A, B, [37], 50)]) == ("trade_invalid", "terms.0.grantee")
    assert game.no_deal(A, C, terms=[waiver(A, A, [37], 50)]) == ("trade_invalid", "terms.0.grantee")
