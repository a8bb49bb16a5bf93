"""Rentals from their first day to their last (rulebook: Trading; R28, R29).

Agreed, running, in the last turn, ended early, and moved with the deed. What a bankruptcy does is in
test_bankruptcy_of_paper.py; how a rent is split where several things lie on one deed, in test_split.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.finance.desks import A, B, C, D, Desk, desk, rental, waiver

#: Set 8: Geneva and Zurich. Whole and bare, Zurich's rent is twice 50.
WHOLE = {A: [37, 39]}


def numbered(game: Desk) -> int:
    """The number of the one agreement."""
    number: int = game.only("agreements")["agreement"]
    return number


def ending(game: Desk) -> list[dict[str, Any]]:
    """The term that ends the one agreement early."""
    return [{"kind": "end_agreement", "agreement": numbered(game)}]


def test_a_tenant_collects_the_rent_from_now_on() -> None:
    """R28: and neither owner nor tenant pays there."""
    game = desk(owns=WHOLE)
    game.deal(A, B, get={"cash": 300}, terms=[rental(39, B, 2)])
    assert game.only("agreements") == {
        "agreement": 2,
        "kind": "rental",
        "property": 39,
        "tenant": B,
        "left": 2,
    }
    assert game.pays(C, 39) == {C: -100, B: 100}
    assert game.pays(C, 37) == {C: -70, A: 70}
    assert game.pays(A, 39) == {}
    assert game.pays(B, 39) == {}


@pytest.mark.parametrize("turn", [A, B, C])
@pytest.mark.parametrize("turns", [1, 3])
def test_a_rental_ends_at_the_end_of_the_tenants_last_turn(turn: int, turns: int) -> None:
    """R28: n turns of the tenant begun after the agreement, whoever's turn it was agreed in."""
    game = desk(owns=WHOLE, turn=turn)
    game.deal(A, B, terms=[rental(39, B, turns)])
    for left in range(turns, 0, -1):
        assert game.only("agreements")["left"] == left
        game.begins_turn(B)
        assert game.pays(C, 39) == {C: -100, B: 100}
        game.state.turn = B
    events = game.ends_turn()
    assert (events[0]["type"], events[0]["why"]) == ("agreement_ended", "expired")
    assert game.pays(B, 39) == {B: -100, A: 100}


@pytest.mark.parametrize("before", [1, 4])
def test_turns_before_the_agreement_do_not_count(before: int) -> None:
    """R28: for rentals and for waivers, and for what a buyer of the deed is told is left."""
    game = desk(owns=WHOLE)
    for _ in range(before):
        game.begins_turn(B)
    game.deal(A, B, terms=[rental(39, B, 3), waiver(A, B, [37], 100, turns=3)])
    offer = game.offers(A, C, give={"properties": [39, 37]}, get={"cash": 5})
    for left in (3, 2, 1, 0):
        assert [row["left"] for row in game.listed("agreements")] == [left, left]
        assert [row["left"] for row in game.only("trades")["burdens"] if row["kind"] == "rental"] == [left]
        game.begins_turn(B)
    assert game.listed("agreements") == []
    game.takes(C, offer)


def test_a_rented_city_is_not_built_on_and_the_others_of_its_set_are() -> None:
    """Rulebook: the city cannot be rented out to another player; R28."""
    game = desk(owns=WHOLE, even_building=False)
    game.deal(A, B, terms=[rental(39, B, 1)])
    refusal = game.refusal(A, "build", space=39)
    assert (refusal.code, refusal.field) == ("rented", "space")
    assert game.game.legal(A)["build"] == {"space": {"one_of": [37]}}
    game.does(A, "build", space=37)
    game.begins_turn(B)
    game.begins_turn(A)
    game.does(A, "build", space=39)


def test_even_building_waits_for_the_rented_city() -> None:
    game = desk(owns=WHOLE)
    game.deal(A, B, terms=[rental(39, B, 1)])
    game.does(A, "build", space=37)
    assert game.refuses(A, "build", space=37) == "uneven"


def test_a_rented_property_is_not_mortgaged_not_even_in_debt() -> None:
    """R28."""
    game = desk(owns={A: [5, 15]})
    game.deal(A, B, terms=[rental(5, B, 1)])
    assert game.game.legal(A)["mortgage"] == {"space": {"one_of": [15]}}
    for cash in (1500, -10):
        game.state.ledger.move(A, -1, game.cash[A] - cash, "position") if cash < 0 else None
        game.state.ledger.take_entries()
        refusal = game.refusal(A, "mortgage", space=5)
        assert (refusal.code, refusal.field) == ("rented", "space")


def test_the_houses_of_a_rented_city_are_sold_only_in_debt() -> None:
    """R28: they stay for the tenant as long as the owner can pay."""
    game = desk(owns=WHOLE, houses={37: 1, 39: 1}, cash={A: 100, C: 5000})
    game.deal(A, B, terms=[rental(39, B, 9)])
    refusal = game.refusal(A, "sell_house", space=39)
    assert (refusal.code, refusal.field) == ("rented", "space")
    assert game.game.legal(A)["sell_house"] == {"space": {"one_of": [37]}}
    assert game.pays(C, 39) == {C: -200, B: 200}
    game.state.ledger.move(A, -1, 101, "position")
    game.state.ledger.take_entries()
    assert game.cash[A] == -1
    assert game.game.legal(A)["sell_house"] == {"space": {"one_of": [37, 39]}}
    game.does(A, "sell_house", space=39)
    assert game.cash[A] == 99
    assert game.refuses(A, "sell_house", space=39) == "no_houses"


def test_a_rented_property_is_not_rented_again() -> None:
    """R28: neither by its owner nor by its tenant, who does not own it."""
    game = desk(owns=WHOLE, seats=4)
    game.deal(A, B, terms=[rental(39, B, 1)])
    assert game.no_deal(A, C, terms=[rental(39, C, 1)]) == ("rented", "terms.0.property")
    assert game.no_deal(A, B, terms=[rental(39, B, 5)]) == ("rented", "terms.0.property")
    assert game.no_deal(B, C, terms=[rental(39, C, 1)]) == ("not_owner", "terms.0.property")
    assert game.no_deal(A, C, terms=[rental(37, A, 1)]) == ("not_owner", "terms.0.property")
    assert game.no_deal(A, C, terms=[rental(37, D, 1)]) == ("trade_invalid", "terms.0.tenant")
    assert game.no_deal(A, C, terms=[rental(0, C, 1)]) == ("not_owner", "terms.0.property")


@pytest.mark.parametrize(
    ("owns", "rented", "rent"),
    [
        ({A: [5, 15, 25, 35]}, 5, 200),
        ({A: [12, 28]}, 12, 30),
        ({A: [12]}, 12, 12),
        ({A: [37, 39]}, 39, 100),
    ],
)
def test_what_counts_stays_the_owners(owns: dict[int, list[int]], rented: int, rent: int) -> None:
    """R28: four airports, both utilities (dice 3), a whole set; the tenant's one counts for nothing more."""
    game = desk(owns=owns)
    game.deal(A, B, terms=[rental(rented, B, 3)])
    assert game.pays(C, rented) == {C: -rent, B: rent}


def test_the_tenants_own_airports_do_not_count_the_rented_one() -> None:
    game = desk(owns={A: [5], B: [15]})
    game.deal(A, B, terms=[rental(5, B, 3)])
    assert game.pays(C, 15) == {C: -25, B: 25}
    assert game.pays(C, 5) == {C: -25, B: 25}


def test_a_rental_moves_with_the_title() -> None:
    """R28: the new owner has a tenant and the tenant a new landlord."""
    game = desk(owns=WHOLE, seats=4)
    game.deal(A, B, terms=[rental(39, B, 2)])
    game.deal(A, C, give={"properties": [39]}, get={"cash": 100})
    assert game.pays(D, 39) == {D: -50, B: 50}
    assert game.pays(C, 39) == {}
    assert game.pays(A, 39) == {A: -50, B: 50}
    assert game.no_deal(A, B, terms=ending(game)) == ("trade_invalid", "terms.0.agreement")
    game.deal(C, B, terms=ending(game))
    assert game.pays(D, 39) == {D: -50, C: 50}


def test_a_rental_ends_when_the_tenant_becomes_the_owner() -> None:
    game = desk(owns=WHOLE)
    game.deal(A, B, terms=[rental(39, B, 9)])
    events = game.deal(A, B, give={"properties": [39]}, get={"cash": 100})
    assert [(event["type"], event.get("why")) for event in events] == [
        ("trade_accepted", None),
        ("agreement_ended", "merged"),
    ]
    game.does(B, "mortgage", space=39)


@pytest.mark.parametrize("proposer", [A, B])
def test_a_rental_is_ended_early_by_owner_and_tenant(proposer: int) -> None:
    game = desk(owns=WHOLE)
    game.deal(A, B, terms=[rental(39, B, 9)])
    events = game.deal(proposer, B if proposer == A else A, terms=ending(game))
    assert events[-1]["why"] == "agreed"
    assert game.pays(C, 39) == {C: -100, A: 100}


def test_a_deed_is_sold_and_rented_back_in_one_trade() -> None:
    """The terms are read after the sides have moved."""
    game = desk(owns=WHOLE)
    game.deal(A, B, give={"properties": [39]}, get={"cash": 350}, terms=[rental(39, A, 2)])
    assert game.pays(C, 39) == {C: -50, A: 50}
    assert game.owner[39] == B


def test_waivers_of_a_tenant_end_with_the_rental() -> None:
    """R29: however it ends; on other properties they go on."""
    for way in ("expires", "agreed", "merged"):
        game = desk(seats=4, owns={A: [37, 39], B: [5]}, cash={A: 2000, B: 2000, D: 2000})
        game.deal(A, B, terms=[rental(39, B, 1)])
        tenancy = numbered(game)
        game.deal(B, D, terms=[waiver(B, D, [39, 5], 100)])
        assert game.pays(D, 39) == {}
        match way:
            case "expires":
                game.begins_turn(B)
                game.ends_turn()
            case "agreed":
                game.deal(A, B, terms=[{"kind": "end_agreement", "agreement": tenancy}])
            case _:
                game.deal(A, B, give={"properties": [39]})
        assert game.only("agreements")["properties"] == [5]
        owner = game.state.owner[39]
        paid = game.pays(D, 39)
        assert paid[D] < 0
        assert paid[owner] == -paid[D]


def test_a_waiver_of_the_owner_stays_through_a_rental() -> None:
    """R29: it follows the deed, so the tenant bears it; afterwards it is the owner's again."""
    game = desk(seats=4, owns=WHOLE)
    game.deal(A, D, terms=[waiver(A, D, [39], 40)])
    game.deal(A, B, terms=[rental(39, B, 1)])
    assert game.pays(D, 39) == {D: -60, B: 60}
    game.begins_turn(B)
    game.ends_turn()
    assert game.pays(D, 39) == {D: -60, A: 60}


def test_a_tenants_own_waiver_sleeps_while_they_are_the_tenant() -> None:
    """A tenant pays nothing there, so no landing is used up."""
    game = desk(owns=WHOLE)
    game.deal(A, B, terms=[waiver(A, B, [39], 50, landings=1)])
    game.deal(A, B, terms=[rental(39, B, 1)])
    assert game.pays(B, 39) == {}
    game.begins_turn(B)
    game.ends_turn()
    assert game.pays(B, 39) == {B: -50, A: 50}
    assert game.listed("agreements") == []


def test_a_waiver_whose_grantee_bought_the_rented_deed_ends_with_the_rental() -> None:
    """Nobody is their own grantee once the tenant is gone; it does not come back when the deed is sold on."""
    game = desk(seats=4, owns=WHOLE)
    game.deal(A, D, terms=[waiver(A, D, [39], 50)])
    game.deal(A, B, terms=[rental(39, B, 1)])
    game.deal(A, D, give={"properties": [39]}, get={"cash": 100})
    game.begins_turn(B)
    events = game.ends_turn()
    assert [event["why"] for event in events if event["type"] == "agreement_ended"] == ["expired", "merged"]
    assert game.listed("agreements") == []
    game.deal(D, C, give={"properties": [39]}, get={"cash": 100})
    assert game.pays(D, 39) == {D: -50, C: 50}


def test_waivers_of_a_tenant_stay_when_the_title_moves() -> None:
    """R28, R29: the rental moves with the title, and what was granted under it with the rental."""
    game = desk(seats=4, owns=WHOLE)
    game.deal(A, B, terms=[rental(39, B, 1)])
    game.deal(B, D, terms=[waiver(B, D, [39], 40)])
    game.deal(A, C, give={"properties": [39]}, get={"cash": 100})
    assert game.pays(D, 39) == {D: -30, B: 30}
    game.begins_turn(B)
    game.ends_turn()
    assert game.pays(D, 39) == {D: -50, C: 50}


def test_a_tenants_waiver_for_the_owner_is_for_when_they_have_sold() -> None:
    """Neither owner nor tenant pays there; the one who was the owner does."""
    game = desk(seats=4, owns=WHOLE)
    game.deal(A, B, terms=[rental(39, B, 9)])
    game.deal(B, A, terms=[waiver(B, A, [39], 40)])
    assert game.pays(A, 39) == {}
    game.deal(A, C, give={"properties": [39]}, get={"cash": 100})
    assert game.pays(A, 39) == {A: -30, B: 30}
