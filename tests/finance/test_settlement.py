"""What may be given, and for how much (rulebook: Trading, Debt and bankruptcy; R28, R31)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.board.positions import kinds
from tests.finance.desks import A, B, C, D, Desk, desk, instalments, rental, share, waiver


# --------------------------------------------------------------------------------------------------- the sides
@pytest.mark.parametrize(
    ("side", "field"),
    [
        ({"properties": [5]}, "properties"),  # Ben's
        ({"properties": [15]}, "properties"),  # nobody's
        ({"properties": [0]}, "properties"),  # GO
        ({"properties": [30]}, "properties"),
        ({"properties": [39, 5]}, "properties"),
        ({"stakes": [{"issuer": C}]}, "stakes"),
        ({"stakes": [{"issuer": C, "ppm": 1}]}, "stakes"),
        ({"stakes": [{"issuer": A}]}, "stakes"),
        ({"stakes": [{"issuer": 3}]}, "stakes"),  # the first seat that there is not
        ({"stakes": [{"issuer": 5}]}, "stakes"),
        ({"passes": 1}, "passes"),
        ({"bonds": [1]}, "bonds"),
        ({"bonds": [77]}, "bonds"),
    ],
)
def test_nobody_gives_what_is_not_theirs(side: dict[str, Any], field: str) -> None:
    """R28, B34: refused on whichever side it stands, with the field."""
    game = desk(owns={A: [39], B: [5]})
    game.does(C, "set_bonds", open=True, rate=1, every=1)
    game.does(C, "set_stock", open=True)
    game.does(B, "buy_bond", issuer=C, principal=10)
    game.does(B, "invest", issuer=C, amount=100)
    assert game.no_deal(A, B, give=side) == ("not_owner", f"give.{field}")
    assert game.no_deal(B, A, get=side) == ("not_owner", f"get.{field}")


def test_more_of_a_stake_or_more_passes_than_one_has_are_refused() -> None:
    game = desk(passes={A: ["chance"]})
    game.does(C, "set_stock", open=True)
    game.does(A, "invest", issuer=C, amount=500)
    stake = {"stakes": [{"issuer": C, "ppm": 250_001}]}
    assert game.no_deal(A, B, give=stake) == ("not_owner", "give.stakes")
    assert game.no_deal(A, B, give={"passes": 2}) == ("not_owner", "give.passes")
    game.deal(A, B, give={"passes": 1, "stakes": [{"issuer": C, "ppm": 250_000}]})


def test_a_pass_goes_back_to_its_own_deck_whoever_uses_it() -> None:
    game = desk(passes={A: ["treasure", "chance"]}, jailed={B: 0}, turn=B)
    game.deal(A, B, give={"passes": 1}, get={"cash": 30})
    assert [len(deck) for deck in game.state.decks] == [15, 15]
    game.does(B, "use_pass")
    assert [len(deck) for deck in game.state.decks] == [15, 16]


@pytest.mark.parametrize("space", [37, 39])
def test_no_city_of_a_built_set_is_given(space: int) -> None:
    """R28, B39: sell first; not even the city without a house."""
    game = desk(owns={A: [37, 39, 5]}, houses={39: 1})
    assert game.no_deal(A, B, give={"properties": [space]}) == ("has_houses", "give.properties")
    game.does(A, "sell_house", space=39)
    game.deal(A, B, give={"properties": [space]})


def test_airports_and_utilities_are_given_like_cities() -> None:
    game = desk(owns={A: [5, 12, 39]})
    game.deal(A, B, give={"properties": [5, 12, 39]}, get={"cash": 1})
    assert [game.owner[space] for space in (5, 12, 39)] == [B, B, B]


def test_a_mortgaged_deed_stays_mortgaged_without_a_fee() -> None:
    """R7, B39."""
    game = desk(owns={A: [37, 39]}, mortgaged=[39])
    game.deal(A, B, give={"properties": [37, 39]}, get={"cash": 100})
    assert game.cash == [1600, 1400, 1500]
    assert game.state.mortgaged[39]
    game.state.turn = B
    assert game.refuses(B, "build", space=37) == "mortgaged"


def test_what_was_given_back_and_forth_leaves_nobody_richer() -> None:
    """A round trip of everything, through two owners."""
    game = desk(owns={A: [39, 5]}, passes={A: ["chance"]})
    game.does(C, "set_stock", open=True)
    game.does(A, "invest", issuer=C, amount=500)
    start, cash = game.worth, game.cash
    side = {"properties": [39, 5], "passes": 1, "stakes": [{"issuer": C}]}
    for _ in range(3):
        game.deal(A, B, give=side, get={"cash": 700})
        game.deal(B, A, give=side, get={"cash": 700})
    assert (game.worth, game.cash) == (start, cash)


# ------------------------------------------------------------------------------------------------ the cash after
@pytest.mark.parametrize(("cash", "taken"), [(1500, True), (1501, False)])
def test_the_cash_after_a_trade_may_be_zero_and_no_less(cash: int, taken: bool) -> None:
    """R31, B09."""
    game = desk()
    if taken:
        game.deal(A, B, give={"cash": cash})
        assert game.cash[A] == 0
    else:
        assert game.no_deal(A, B, give={"cash": cash}) == ("not_enough_cash", "give.cash")
        assert game.no_deal(B, A, get={"cash": cash}) == ("not_enough_cash", "get.cash")


def test_a_bond_that_the_trade_issues_counts_as_cash() -> None:
    """R28, R31: its principal moves inside the trade, for the issuer and against the lender."""
    loan = {"kind": "issue_bond", "issuer": A, "principal": 300, "rate": 10, "every": 1}
    game = desk(cash={A: 100, B: 300})
    game.deal(A, B, give={"cash": 400}, terms=[loan])
    assert game.cash[:2] == [0, 400]
    game = desk(cash={A: 100, B: 299})
    assert game.no_deal(A, B, terms=[loan]) == ("not_enough_cash", "terms")
    assert game.no_deal(A, C, terms=[{**loan, "issuer": B}]) == ("trade_invalid", "terms.0.issuer")


def test_an_issued_bond_is_like_one_that_was_bought() -> None:
    game = desk()
    loan = {"kind": "issue_bond", "issuer": B, "principal": 300, "rate": 10, "every": 2}
    events = game.deal(A, B, terms=[loan])
    assert kinds(events) == ["trade_accepted", "bond_issued"]
    game.begins_turn(B)
    game.begins_turn(B)
    assert game.cash == [1230, 1770, 1500]


def test_a_failed_trade_leaves_no_trace_however_far_it_came() -> None:
    """R27: the last term fails; nothing of the first ones stays."""
    game = desk(seats=4, owns={A: [37, 39], B: [5]}, passes={B: ["chance"]})
    refusal = game.no_deal(
        A,
        B,
        give={"cash": 100, "properties": [39]},
        get={"properties": [5], "passes": 1},
        terms=[rental(37, B, 3), waiver(B, A, [39], 50), instalments(A, B, 5), share(8, B, 10)],
    )
    assert refusal == ("not_whole_set", "terms.3.set")


# --------------------------------------------------------------------------------------------------- in debt
def debtor(cash: int = -500, **position_of: Any) -> Desk:
    """Ana is in debt, and has one of everything: stakes and a bond of Cleo's, worth $500 and $200."""
    game = desk(
        seats=4,
        **{"owns": {A: [39, 37, 5], B: [12, 28]}, "mortgaged": [5], "passes": {A: ["chance"]}, **position_of},
    )
    game.does(C, "set_stock", open=True)
    game.does(C, "set_bonds", open=True, rate=10, every=9)
    game.does(A, "invest", issuer=C, amount=500)
    game.does(A, "buy_bond", issuer=C, principal=200)
    game.state.ledger.move(A, -1, game.cash[A] - cash, "position")
    game.state.ledger.move(C, -1, 200, "position")  # so that Cleo has 2000 and a quarter of it is 500
    game.state.ledger.take_entries()
    assert game.cash == [cash, 1500, 2000, 1500]
    return game


FLOORS: list[tuple[str, dict[str, Any], int]] = [
    ("a deed", {"properties": [39]}, 200),
    ("another deed", {"properties": [37]}, 175),
    ("a mortgaged deed", {"properties": [5]}, 20),
    ("a stake", {"stakes": [{"issuer": C}]}, 500),
    ("a part of a stake", {"stakes": [{"issuer": C, "ppm": 100_000}]}, 200),
    ("a bond", {"bonds": [1]}, 100),
    ("a Jail Pass", {"passes": 1}, 25),
    ("all of it", {"properties": [39, 5], "stakes": [{"issuer": C}], "bonds": [1], "passes": 1}, 845),
    ("nothing", {}, 1),
]


@pytest.mark.parametrize(("side", "floor"), [row[1:] for row in FLOORS], ids=[row[0] for row in FLOORS])
def test_a_debtor_gives_nothing_below_its_floor(side: dict[str, Any], floor: int) -> None:
    """R31, B40: price // 2, mortgaged price // 10, a stake its value, half a bond's principal, $25 a pass."""
    game = debtor()
    if floor > 1:
        assert game.no_deal(A, B, give=side, get={"cash": floor - 1}) == ("in_debt", "get.cash")
        assert game.no_deal(B, A, get=side, give={"cash": floor - 1}) == ("in_debt", "give.cash")
    assert game.no_deal(A, B, give=side, terms=[instalments(B, A, 5)]) == ("in_debt", "get.cash")
    game.deal(A, B, give=side, get={"cash": floor})
    assert game.cash[A] == -500 + floor


def test_a_stake_in_somebody_who_is_in_debt_too_has_no_floor() -> None:
    """R22, R31: its value today is 0; but the trade must raise the cash."""
    game = debtor()
    game.state.ledger.move(C, -1, 2001, "position")
    game.state.ledger.take_entries()
    game.deal(A, B, give={"stakes": [{"issuer": C}]}, get={"cash": 1})


def test_a_bond_that_a_debtor_ends_is_given_too() -> None:
    """R31: half its principal."""
    game = debtor()
    terms = [{"kind": "end_bond", "bond": 1}]
    assert game.no_deal(A, C, get={"cash": 99}, terms=terms) == ("in_debt", "get.cash")
    game.deal(A, C, get={"cash": 100}, terms=terms)


def test_the_issuer_of_a_bond_ends_it_for_whatever_they_get() -> None:
    """R31: the floor is on what a debtor holds, not on what they owe."""
    game = debtor()
    game.deal(
        A,
        B,
        get={"cash": 100},
        terms=[{"kind": "issue_bond", "issuer": A, "principal": 1, "rate": 0, "every": 1}],
    )
    bond = [row["bond"] for row in game.listed("bonds") if row["issuer"] == A]
    game.deal(A, B, get={"cash": 1}, terms=[{"kind": "end_bond", "bond": bond[0]}])


@pytest.mark.parametrize(
    ("give", "get", "terms"),
    [
        ({}, {}, [instalments(B, A, 100)]),
        ({"properties": [39]}, {}, []),
        ({}, {"properties": [12]}, []),
        ({"properties": [39]}, {"properties": [12, 28]}, []),
        ({"cash": 1}, {}, []),
        ({}, {"passes": 1}, []),
        ({"cash": 10}, {}, [{"kind": "issue_bond", "issuer": A, "principal": 10, "rate": 1, "every": 1}]),
    ],
)
def test_a_debtor_makes_no_trade_that_does_not_raise_their_cash(
    give: dict[str, Any], get: dict[str, Any], terms: list[dict[str, Any]]
) -> None:
    """R31: strictly; not for a bargain, not for a promise."""
    game = debtor(passes={A: ["chance"], B: ["treasure"]})
    code, _ = game.no_deal(A, B, give, get, terms)
    assert code == "in_debt"


@pytest.mark.parametrize(
    ("term", "field"),
    [
        (waiver(A, B, [39], 10), "terms.0.grantor"),
        (rental(39, B, 1), "terms.0.property"),
        (share(8, B, 1), "terms.0.set"),
    ],
)
def test_a_debtor_grants_no_waiver_rental_or_share(term: dict[str, Any], field: str) -> None:
    """R31: for no money; not even for so much that the debt is gone."""
    game = debtor()
    assert game.no_deal(A, B, get={"cash": 1500}, terms=[term]) == ("in_debt", field)
    assert game.no_deal(B, A, give={"cash": 1500}, terms=[term]) == ("in_debt", field)


def test_a_tenant_in_debt_grants_no_waiver_either() -> None:
    game = desk(owns={B: [37, 39]})
    game.deal(B, A, terms=[rental(39, A, 9)])
    game.state.ledger.move(A, -1, 1600, "position")
    game.state.ledger.take_entries()
    terms = [waiver(A, C, [39], 10)]
    assert game.no_deal(A, C, get={"cash": 1000}, terms=terms) == ("in_debt", "terms.0.grantor")


def test_a_debtor_may_be_granted_what_raises_their_cash() -> None:
    """R31 binds what a debtor gives; a loan, a gift, a rental taken with money are help."""
    game = debtor(cash=-500)
    loan = {"kind": "issue_bond", "issuer": A, "principal": 100, "rate": 200, "every": 1}
    game.deal(B, A, give={"cash": 1}, terms=[loan, rental(12, A, 3), waiver(B, A, [28], 100)])
    assert game.cash[A] == -399


def test_a_loan_counts_towards_the_floor() -> None:
    """R28, R31: its principal is cash."""
    game = debtor()
    loan = {"kind": "issue_bond", "issuer": A, "principal": 200, "rate": 200, "every": 1}
    assert game.no_deal(A, B, give={"properties": [39]}, terms=[{**loan, "principal": 199}])[0] == "in_debt"
    game.deal(A, B, give={"properties": [39]}, terms=[loan])


def test_two_debtors_cannot_trade() -> None:
    """R31: the cash of one of them would not rise."""
    game = debtor()
    game.state.ledger.move(B, -1, 1600, "position")
    game.state.ledger.take_entries()
    for cash in ({}, {"cash": 10}):
        assert game.no_deal(A, B, give={"passes": 1}, get=cash)[0] == "in_debt"
        assert game.no_deal(B, A, give={"properties": [12]}, get=cash)[0] == "in_debt"


def test_a_debtor_may_stay_in_debt_after_a_trade_and_nobody_else_goes_there() -> None:
    """R31."""
    game = debtor(cash=-5000)
    game.deal(A, B, give={"properties": [39]}, get={"cash": 1500})
    assert game.cash[:2] == [-3500, 0]
    assert game.no_deal(A, B, give={"properties": [37]}, get={"cash": 175}) == ("not_enough_cash", "get.cash")


def test_whoever_is_out_of_debt_by_one_trade_is_free_in_the_next() -> None:
    game = debtor(cash=-10)
    game.deal(B, A, give={"cash": 10})
    game.deal(A, B, give={"properties": [39]}, terms=[rental(37, B, 2)])


def test_dumping_before_a_bankruptcy_pays_at_least_the_floors() -> None:
    """B40: what a ruined player hands to a friend goes into the debt first."""
    game = debtor(cash=-1900)
    assert game.no_deal(A, D, give={"properties": [37, 39]})[0] == "in_debt"
    assert game.no_deal(A, D, give={"properties": [37, 39]}, get={"cash": 374})[0] == "in_debt"
    game.deal(A, D, give={"properties": [37, 39]}, get={"cash": 375})
    game.does(A, "declare_bankruptcy")
    assert game.cash[D] == 1125


# ------------------------------------------------------------------------------------- terms within one trade
def test_terms_are_carried_out_in_their_order() -> None:
    """A share sold, bought back and sold anew in one trade; the second sale needs the room that the first gives up."""
    game = desk(owns={A: [37, 39]})
    game.deal(A, B, terms=[share(8, B, 80)])
    back = {"kind": "buy_back_share", "share": game.only("shares")["share"]}
    assert game.no_deal(A, B, terms=[share(8, B, 90), back])[1] == "terms.0.percent"
    game.deal(A, B, terms=[back, share(8, B, 90)])
    assert game.only("shares")["percent"] == 90


def test_a_rental_is_prolonged_by_ending_it_in_the_same_trade() -> None:
    game = desk(owns={A: [37, 39]})
    game.deal(A, B, terms=[rental(39, B, 1)])
    ending = {"kind": "end_agreement", "agreement": game.only("agreements")["agreement"]}
    game.deal(A, B, terms=[ending, rental(39, B, 9)])
    assert game.only("agreements")["left"] == 9


def test_a_waiver_and_a_rental_to_the_same_player_in_one_trade() -> None:
    """The tenant's waiver sleeps; the owner could not grant it after the rental."""
    game = desk(owns={A: [37, 39]})
    assert game.no_deal(A, B, terms=[rental(39, B, 1), waiver(A, B, [39], 50)])[0] == "not_owner"
    game.deal(A, B, terms=[waiver(A, B, [39], 50), rental(39, B, 1)])
    assert [row["kind"] for row in game.listed("agreements")] == ["waiver", "rental"]
