"""What a trade is said to change is what it changes, for both sides, in the view and in a preview of a draft."""

from __future__ import annotations

from typing import Any

import pytest

from investup.board.effects import expected_rents
from investup.board.landings import LANDINGS, PER
from investup.game import Rejected
from tests.board.positions import VIEWS
from tests.finance.desks import A, B, C, D, Desk, desk, instalments, rental, share, waiver
from tests.finance.test_held import begin, sets_cash


def preview(game: Desk, seat: int, to: int, **draft: Any) -> dict[str, Any]:
    """The answer to a drafted proposal; the game is as it was."""
    before = game.dumped()
    answer = game.game.preview(
        seat, {"type": "propose", "to": to, "give": {}, "get": {}, "terms": [], **draft}
    )
    assert game.dumped() == before
    return answer


def around(*rents: tuple[int, int]) -> int:
    """Dollars a round from (rent, space), each for one payer, by the documented formula."""
    return sum(rent * LANDINGS[space] for rent, space in rents) // PER


# ------------------------------------------------------------------------------------------------ what is told
def test_a_sale_is_told_to_both_sides() -> None:
    """Ben buys Zurich for 300 and has the set: Geneva's rent doubles for him."""
    game = desk(owns={A: [39], B: [37]})
    told = preview(game, A, B, give={"properties": [39]}, get={"cash": 300})
    assert told == {
        "burdens": [],
        "effects": [
            {
                "seat": A,
                "cash": {"before": 1500, "after": 1800},
                "net_worth": {"before": 1900, "after": 1800},
                "rent_a_round": {"before": around((50, 39), (50, 39)), "after": 0},
                "completes": [],
                "breaks": [],
                "takes_on": [],
            },
            {
                "seat": B,
                "cash": {"before": 1500, "after": 1200},
                "net_worth": {"before": 1850, "after": 1950},
                "rent_a_round": {
                    "before": around((35, 37), (35, 37)),
                    "after": around((70, 37), (70, 37), (100, 39), (100, 39)),
                },
                "completes": [8],
                "breaks": [],
                "takes_on": [],
            },
        ],
    }


def test_a_broken_set_is_told() -> None:
    game = desk(owns={A: [37, 39], B: [1]})
    told = preview(game, A, B, give={"properties": [39]}, get={"properties": [1]})
    assert [side["breaks"] for side in told["effects"]] == [[8], []]
    assert [side["completes"] for side in told["effects"]] == [[], []]


def test_the_burdens_that_a_side_takes_on_are_told() -> None:
    """R30, and those that the trade itself lays on what it moves."""
    game = desk(seats=4, owns={A: [37, 39]}, mortgaged=[37])
    game.deal(A, C, terms=[share(8, C, 40)])
    told = preview(game, A, B, give={"properties": [37]}, get={"cash": 5}, terms=[rental(37, A, 3)])
    assert told["burdens"] == [
        {"space": 37, "kind": "mortgage"},
        {"space": 37, "kind": "set_share", "seat": C, "percent": 40},
    ]
    assert told["effects"][0]["takes_on"] == []
    assert told["effects"][1]["takes_on"] == [
        {"space": 37, "kind": "mortgage"},
        {"space": 37, "kind": "rental", "seat": A, "left": 3},
        {"space": 37, "kind": "set_share", "seat": C, "percent": 40},
    ]


@pytest.mark.parametrize(
    ("terms", "rents"),
    [
        ([], {A: [(100, 39), (100, 39), (100, 39), (70, 37), (70, 37), (70, 37)]}),
        # The tenant pays nothing there; the owner neither.
        ([rental(39, B, 3)], {A: [(70, 37)] * 3, B: [(100, 39)] * 2}),
        # The holder keeps 40 of their own 100.
        ([share(8, B, 40)], {A: [(60, 39), (42, 37)] * 3, B: [(40, 39), (28, 37)] * 2}),
        ([waiver(A, B, [39], 25)], {A: [(100, 39), (100, 39), (75, 39), (70, 37), (70, 37), (70, 37)]}),
    ],
)
def test_the_rent_of_a_round_follows_the_agreements(
    terms: list[dict[str, Any]], rents: dict[int, list[tuple[int, int]]]
) -> None:
    """The documented formula: each other player makes one turn; rents of now, split as of now (R29)."""
    game = desk(seats=4, owns={A: [37, 39]})
    if terms:
        told = preview(game, A, B, terms=terms)
        game.deal(A, B, terms=terms)
        expected = [side["rent_a_round"]["after"] for side in told["effects"]]
        assert expected == expected_rents(game.state)[:2]
    assert expected_rents(game.state) == [around(*rents.get(seat, [])) for seat in range(4)]


def test_a_mortgaged_deed_and_a_bankrupt_payer_bring_no_rent() -> None:
    game = desk(seats=4, owns={A: [39, 12]}, mortgaged=[39], bankrupt=[D])
    assert expected_rents(game.state) == [around((28, 12), (28, 12)), 0, 0, 0]


def test_stakes_and_bonds_are_in_the_net_worth() -> None:
    """A stake at today's value, for its holder and against its issuer; a bond at its principal."""
    game = desk()
    game.does(C, "set_stock", open=True)
    game.does(A, "invest", issuer=C, amount=500)
    loan = {"kind": "issue_bond", "issuer": A, "principal": 200, "rate": 50, "every": 1}
    told = preview(game, A, B, give={"stakes": [{"issuer": C}]}, get={"cash": 100}, terms=[loan])
    assert [side["cash"] for side in told["effects"]] == [
        {"before": 1000, "after": 1300},
        {"before": 1500, "after": 1200},
    ]
    assert [side["net_worth"] for side in told["effects"]] == [
        {"before": 1500, "after": 1100},
        {"before": 1500, "after": 1900},
    ]


def test_money_that_a_trade_frees_is_in_its_effects() -> None:
    """R12: Ben helps Ana out of debt, and gets at once what she owed him."""
    game = desk(seats=4)
    game.deal(A, B, terms=[instalments(A, B, 300)])
    sets_cash(game, a=0)
    begin(game, A)
    told = preview(game, B, A, give={"cash": 300})
    assert [side["cash"]["after"] for side in told["effects"]] == [1500, 0]
    assert [side["net_worth"]["after"] for side in told["effects"]] == [1500, 0]
    game.deal(B, A, give={"cash": 300})
    assert game.cash[:2] == [0, 1500]


# --------------------------------------------------------------------------------------- as it then comes to be
TRADES: list[tuple[dict[str, Any], dict[str, Any], list[dict[str, Any]]]] = [
    ({"cash": 100}, {"properties": [5]}, []),
    ({"properties": [37, 39]}, {"cash": 700, "passes": 1}, [rental(39, A, 2), share(8, A, 50)]),
    (
        {},
        {"cash": 200},
        [rental(39, B, 2), waiver(A, B, [37], 100, landings=2), instalments(B, A, 20, times=4)],
    ),
    ({"stakes": [{"issuer": C}]}, {"bonds": [1]}, [share(8, B, 30), share(8, B, 20)]),
    ({}, {}, [{"kind": "issue_bond", "issuer": B, "principal": 77, "rate": 3, "every": 2}]),
    ({"cash": 5}, {}, [{"kind": "end_bond", "bond": 2}]),
]


def busy() -> Desk:
    """Ana and Ben with a little of everything."""
    game = desk(seats=4, owns={A: [37, 39], B: [5, 12]}, passes={B: ["chance"]})
    game.does(C, "set_stock", open=True)
    game.does(C, "set_bonds", open=True, rate=10, every=1)
    game.does(A, "set_bonds", open=True, rate=10, every=1)
    game.does(B, "buy_bond", issuer=C, principal=100)
    game.does(B, "buy_bond", issuer=A, principal=100)
    game.does(A, "invest", issuer=C, amount=300)
    return game


@pytest.mark.parametrize(("give", "get", "terms"), TRADES)
def test_what_is_told_is_what_happens(
    give: dict[str, Any], get: dict[str, Any], terms: list[dict[str, Any]]
) -> None:
    """The preview, the open trade and the outcome agree; both sides see the same."""
    game = busy()
    told = preview(game, A, B, give=give, get=get, terms=terms)
    number = game.offers(A, B, give, get, terms)
    shown = game.only("trades")
    assert shown["effects"] == told["effects"]
    assert shown["burdens"] == told["burdens"]
    assert shown["problem"] is None
    assert game.game.view(B) == game.game.view(A)
    before, rents = game.worth, expected_rents(game.state)
    assert [side["net_worth"]["before"] for side in told["effects"]] == before[:2]
    assert [side["rent_a_round"]["before"] for side in told["effects"]] == rents[:2]
    game.takes(B, number)
    assert [side["cash"]["after"] for side in told["effects"]] == game.cash[:2]
    assert [side["net_worth"]["after"] for side in told["effects"]] == game.worth[:2]
    assert [side["rent_a_round"]["after"] for side in told["effects"]] == expected_rents(game.state)[:2]
    assert sum(game.worth) == sum(before)


# --------------------------------------------------------------------------------------------------- previews
def test_a_draft_that_cannot_be_says_why_and_shows_its_burdens() -> None:
    """game.preview: `error` beside what can be told."""
    game = desk(owns={A: [37, 39]}, mortgaged=[39])
    told = preview(game, A, B, give={"properties": [39]}, get={"cash": 2000})
    assert told == {
        "burdens": [{"space": 39, "kind": "mortgage"}],
        "effects": None,
        "error": {
            "code": "not_enough_cash",
            "message": "Ben has $1500; this trade takes $2000.",
            "field": "get.cash",
            "case": "trade",
            "facts": {"player": "Ben", "cash": 1500, "price": 2000},
        },
    }


def test_a_counter_is_previewed_like_a_proposal() -> None:
    game = desk(owns={A: [39]})
    trade = game.offers(A, B, give={"properties": [39]}, get={"cash": 400})
    draft = {
        "type": "counter",
        "trade": trade,
        "give": {"cash": 350},
        "get": {"properties": [39]},
        "terms": [],
    }
    told = game.game.preview(B, draft)
    assert [side["seat"] for side in told["effects"]] == [B, A]
    assert [side["cash"]["after"] for side in told["effects"]] == [1150, 1850]


@pytest.mark.parametrize(
    ("draft", "code"),
    [
        ({"type": "counter", "trade": 9, "give": {}, "get": {}, "terms": []}, "trade_closed"),
        ({"type": "propose", "to": A, "give": {}, "get": {}, "terms": []}, "own_seat"),
        ({"type": "propose", "to": 5, "give": {}, "get": {}, "terms": []}, "no_such_seat"),
        ({"type": "propose", "to": D, "give": {}, "get": {}, "terms": []}, "bankrupt"),
    ],
)
def test_what_cannot_be_previewed_is_refused(draft: dict[str, Any], code: str) -> None:
    game = desk(seats=4, bankrupt=[D])
    with pytest.raises(Rejected) as refused:
        game.game.preview(A, draft)
    assert refused.value.code == code


def test_a_bankrupt_previews_nothing() -> None:
    game = desk(seats=4, bankrupt=[D])
    with pytest.raises(Rejected) as refused:
        game.game.preview(D, {"type": "propose", "to": A, "give": {}, "get": {}, "terms": []})
    assert refused.value.code == "bankrupt"


def test_the_view_of_every_kind_of_paper_is_of_its_type() -> None:
    game = busy()
    game.deal(A, B, terms=[rental(39, B, 3), waiver(A, B, [37], 5), share(8, B, 5), instalments(A, B, 2)])
    game.offers(A, B, give={"properties": [39]})
    VIEWS.validate_python([game.game.view(None)])
