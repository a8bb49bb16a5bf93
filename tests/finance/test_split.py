"""How one rent is split where several agreements lie on the same deed (R29), to the dollar.

Zurich is Ana's, of a whole bare set: $100. Dan lands there. A share is Ben's, a rental Cleo's, and a waiver for
Dan is granted by whoever collects at that moment.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from investup.finance.agreements import split_rent
from tests.finance.desks import A, B, C, D, Desk, desk, instalments, rental, share, waiver


def table(*kinds: str, share_percent: int = 30, waived: int = 40, **position_of: Any) -> Desk:
    """The agreements of these kinds on Zurich, agreed in this order."""
    game = desk(seats=4, **{"owns": {A: [37, 39]}, **position_of})
    collector = A
    for kind in kinds:
        match kind:
            case "share":
                game.deal(A, B, terms=[share(8, B, share_percent)])
            case "rental":
                game.deal(A, C, terms=[rental(39, C, 9)])
                collector = C
            case "waiver":
                game.deal(collector, D, terms=[waiver(collector, D, [39], waived, landings=9)])
            case "instalments":
                game.deal(D, A, terms=[instalments(D, A, 7, times=9)])
            case "mortgage":
                game.does(A, "mortgage", space=39)
            case _:
                raise AssertionError(kind)
    return game


@pytest.mark.parametrize(
    ("kinds", "paid"),
    [
        ("", {A: 100}),
        ("instalments", {A: 100}),
        ("share", {A: 70, B: 30}),
        ("rental", {C: 100}),
        ("waiver", {A: 60}),
        ("mortgage", {}),
        # two on one deed
        ("share rental", {B: 30, C: 70}),
        ("rental share", {B: 30, C: 70}),
        ("share waiver", {A: 42, B: 18}),
        ("waiver share", {A: 42, B: 18}),
        ("rental waiver", {C: 60}),
        ("waiver rental", {C: 60}),
        ("share mortgage", {}),
        ("mortgage share", {}),
        ("waiver mortgage", {}),
        ("mortgage waiver", {}),
        ("mortgage rental", {}),
        # three and more
        ("share rental waiver", {B: 18, C: 42}),
        ("rental share waiver", {B: 18, C: 42}),
        ("rental waiver share", {B: 18, C: 42}),
        ("waiver share rental", {B: 18, C: 42}),
        ("mortgage share rental waiver", {}),
        ("mortgage waiver share rental instalments", {}),
        ("instalments share rental waiver", {B: 18, C: 42}),
        # two of a kind
        ("share share", {A: 40, B: 60}),
        ("share share share", {A: 10, B: 90}),
        ("waiver waiver", {A: 60}),
        ("share waiver share", {A: 24, B: 36}),
    ],
)
def test_each_gets_their_part_and_the_parts_make_what_is_paid(kinds: str, paid: dict[int, int]) -> None:
    game = table(*kinds.split())
    outcome = game.pays(D, 39)
    total = sum(paid.values())
    assert outcome == ({**paid, D: -total} if total else {})


@pytest.mark.parametrize("kinds", ["mortgage waiver", "mortgage share rental waiver"])
def test_what_a_mortgage_silences_is_there_again_when_it_is_lifted(kinds: str) -> None:
    """No landing is used up while no rent is asked for."""
    game = table(*kinds.split())
    assert game.pays(D, 39) == {}
    assert [row["left"] for row in game.listed("agreements") if row["kind"] == "waiver"] == [9]
    game.state.turn = A
    game.does(A, "unmortgage", space=39)
    assert game.pays(D, 39)[D] == -60
    assert [row["left"] for row in game.listed("agreements") if row["kind"] == "waiver"] == [8]


@pytest.mark.parametrize(
    ("kinds", "share_percent", "waived", "paid"),
    [
        # R29: the grantee never pays less than what older shares take of the rent; what is paid is split as ever.
        ("share waiver", 30, 100, {A: 21, B: 9}),
        ("share waiver", 100, 100, {B: 100}),
        ("share waiver", 50, 60, {A: 25, B: 25}),
        ("share waiver", 40, 60, {A: 24, B: 16}),
        ("share waiver share", 40, 90, {A: 8, B: 32}),
        # A younger share takes its percent of what the waiver leaves.
        ("waiver share", 30, 100, {}),
        ("waiver share", 100, 40, {B: 60}),
        ("waiver share", 100, 100, {}),
    ],
)
def test_a_waiver_takes_nothing_from_older_shares_floor(
    kinds: str, share_percent: int, waived: int, paid: dict[int, int]
) -> None:
    game = table(*kinds.split(), share_percent=share_percent, waived=waived)
    total = sum(paid.values())
    assert game.pays(D, 39) == ({**paid, D: -total} if total else {})


def test_a_share_that_was_cut_by_a_buy_back_stays_as_old_as_it_is() -> None:
    """R29: the number that it was sold under decides."""
    game = table("share", "waiver", share_percent=60, waived=100)
    back = {"kind": "buy_back_share", "share": game.only("shares")["share"], "percent": 10}
    game.deal(A, B, terms=[back])
    assert game.pays(D, 39) == {D: -50, A: 25, B: 25}


@pytest.mark.parametrize(
    ("space", "percents", "parts"),
    [
        (1, (33, 33), (1, 1)),  # $4: 33% are $1.32 each, the owner has the other $2
        (31, (33, 33), (17, 17)),  # $52: $17.16 each
        (31, (1, 1), (0, 0)),
        (31, (99, 1), (51, 0)),
        (31, (50, 50), (26, 26)),
    ],
)
def test_shares_are_rounded_down_and_the_owner_has_the_rest(
    space: int, percents: tuple[int, int], parts: tuple[int, int]
) -> None:
    """B48: nothing is lost and nothing made by rounding."""
    number, rent = (1, 4) if space == 1 else (7, 52)
    game = desk(seats=4, owns={A: [1, 3] if number == 1 else [31, 32, 34]})
    for seat, percent in zip((B, C), percents, strict=True):
        game.deal(A, seat, terms=[share(number, seat, percent)])
    books = game.state.books
    split = {part.receiver: part.amount for part in split_rent(books, space, D, rent).parts}
    expected = {B: parts[0], C: parts[1], A: rent - sum(parts)}
    assert split == {seat: amount for seat, amount in expected.items() if amount}


def test_a_payer_with_less_cash_than_the_rent_pays_everybody_whole() -> None:
    """B48, R12: rent is paid in full; only agreements wait."""
    game = table("share", cash={D: 10})
    assert game.pays(D, 39) == {D: -100, A: 70, B: 30}
    assert (game.cash[D], game.held) == (-90, 0)


def test_a_payer_who_holds_a_share_keeps_it() -> None:
    game = desk(seats=4, owns={A: [37, 39]})
    for seat, percent in ((B, 20), (D, 30)):
        game.deal(A, seat, terms=[share(8, seat, percent)])
    assert game.pays(D, 39) == {D: -70, A: 50, B: 20}


def test_the_landing_of_a_holder_with_a_waiver_is_used_up() -> None:
    """Both at once: Dan holds 30% and pays 60%; his part of what he pays stays with him."""
    game = desk(seats=4, owns={A: [37, 39]})
    game.deal(A, D, terms=[share(8, D, 30), waiver(A, D, [39], 40, landings=1)])
    assert game.pays(D, 39) == {D: -42, A: 42}
    assert game.pays(D, 39) == {D: -70, A: 70}


@given(
    rent=st.integers(1, 2000),
    shares=st.lists(st.integers(1, 50), max_size=2),
    younger=st.none() | st.integers(1, 40),
    waived=st.none() | st.integers(1, 100),
    rented=st.booleans(),
)
def test_whatever_is_agreed_the_parts_make_what_is_paid(
    rent: int, shares: list[int], younger: int | None, waived: int | None, rented: bool
) -> None:
    """R29, B48, for any rent and any percentages."""
    game = desk(seats=4, owns={A: [37, 39]})
    older = shares if sum(shares) + (younger or 0) <= 100 else []
    for percent in older:
        game.deal(A, B, terms=[share(8, B, percent)])
    if rented:
        game.deal(A, C, terms=[rental(39, C, 9)])
    if waived is not None:
        grantor = C if rented else A
        game.deal(grantor, D, terms=[waiver(grantor, D, [39], waived)])
    if younger is not None:
        game.deal(A, B, terms=[share(8, B, younger)])
    split = split_rent(game.state.books, 39, D, rent)
    due = rent - split.waived
    assert sum(part.amount for part in split.parts) == due
    assert all(part.amount >= 1 for part in split.parts)
    floor = sum(rent * percent // 100 for percent in older)
    assert due == max(rent - rent * (waived or 0) // 100, floor)
    for_b = sum(due * percent // 100 for percent in [*older, *([younger] if younger else [])])
    got = {seat: sum(part.amount for part in split.parts if part.receiver == seat) for seat in (A, B, C, D)}
    assert got == {A: 0 if rented else due - for_b, B: for_b, C: due - for_b if rented else 0, D: 0}
