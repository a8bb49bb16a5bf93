"""Passing, the last call, what goes on meanwhile, and an auction that stood still or was read back.

(Buying property and auctions; R3, R19, R20, R34, R38; B23, B28)
"""

from __future__ import annotations

import itertools

import pytest

from investup.board.ruleset import InvestUpGame
from tests.board.positions import RULES, A, B, C, D, Position, kinds, position
from tests.board.test_auction import auction


# ---------------------------------------------------------------------------------- passes, the last call
def test_passing_is_reversible() -> None:
    game = auction()
    game.does(B, "pass")
    assert game.auction["passed"] == [False, True, False]
    assert game.may(B) == {"bid", "unpass", "declare_bankruptcy"}
    assert game.refuses(B, "pass") == "wrong_phase"
    assert kinds(game.does(B, "unpass")) == ["auction_unpassed"]
    assert game.auction["passed"] == [False, False, False]
    assert game.refuses(B, "unpass") == "wrong_phase"


def test_r19_a_bid_of_one_who_passed_is_coming_back() -> None:
    game = auction()
    game.does(B, "pass")
    game.does(B, "bid", amount=40)
    assert game.auction["passed"] == [False, False, False]


def test_r19_passing_withdraws_no_bid() -> None:
    game = auction()
    game.does(B, "bid", amount=40)
    game.does(B, "pass")
    assert game.standing == (B, 40)
    game.hammer()
    assert game.owner[39] == B


def test_b23_when_everyone_has_passed_three_seconds_are_left() -> None:
    game = auction()
    game.wait(1_000)
    game.does(A, "pass")
    game.does(B, "pass")
    assert (game.left, game.window.note) == (14_000, None)
    assert game.does(C, "pass") == [
        {"type": "auction_passed", "auction": 1, "seat": C},
        {"type": "last_call", "auction": 1, "left_ms": 3_000},
    ]
    assert (game.left, game.window.note) == (3_000, "last_call")
    assert kinds(game.hammer()) == ["auction_unsold"]


def test_b23_the_standing_bidder_need_not_pass() -> None:
    game = auction()
    game.does(B, "bid", amount=40)
    game.does(A, "pass")
    assert kinds(game.does(C, "pass")) == ["auction_passed", "last_call"]
    assert game.left == 3_000


def test_b23_the_last_call_never_lengthens_the_clock() -> None:
    """R19: the clock becomes min(rest, 3 s)."""
    game = auction()
    game.does(A, "pass")
    game.does(B, "pass")
    game.wait(13_000)
    assert game.does(C, "pass")[-1] == {"type": "last_call", "auction": 1, "left_ms": 2_000}
    assert game.left == 2_000


def test_b23_a_bid_in_the_last_call_puts_the_clock_to_twelve_seconds() -> None:
    game = auction()
    game.does(B, "bid", amount=40)
    game.does(A, "pass")
    game.does(C, "pass")
    game.wait(2_900)
    game.does(C, "bid", amount=80)
    assert (game.left, game.window.note) == (12_000, None)
    assert game.auction["passed"] == [True, False, False]


def test_r19_a_bid_in_the_last_call_counts_until_a_millisecond_before() -> None:
    game = auction()
    for seat in (A, B, C):
        game.does(seat, "pass")
    game.wait(2_999)
    game.does(A, "bid", amount=40)
    game = auction()
    for seat in (A, B, C):
        game.does(seat, "pass")
    game.wait(3_000)
    assert game.refuses(A, "bid", amount=40) == "auction_closed"


def test_b23_coming_back_alone_never_lengthens_the_clock() -> None:
    """One passes, comes back and passes again every second: the auction ends when it would have."""
    game = auction()
    game.does(B, "pass")
    game.does(C, "pass")
    deadline = game.window.deadline
    assert deadline is not None
    game.does(A, "pass")
    assert game.window.deadline == game.now + 3_000
    for _ in range(4):
        left = game.left
        game.does(A, "unpass")
        assert game.left == left
        assert game.window.note is None
        game.does(A, "pass")
        assert game.left == left
        assert game.window.note == "last_call"
        game.wait(700)
    assert game.left == 200


def test_r19_a_second_last_call_is_told_and_kills_the_first_ones_expiry() -> None:
    game = auction()
    for seat in (A, B, C):
        game.does(seat, "pass")
    first = game.window.generation
    game.does(A, "unpass")
    assert kinds(game.does(A, "pass")) == ["auction_passed", "last_call"]
    game.wait(3_000)
    assert game.expires(first) == []
    assert kinds(game.expires()) == ["auction_unsold"]


@pytest.mark.parametrize("order", list(itertools.permutations([A, B, C])))
def test_b23_the_order_of_passes_does_not_matter(order: tuple[int, ...]) -> None:
    game = auction()
    for number, seat in enumerate(order, start=1):
        game.wait(1_000)
        assert kinds(game.does(seat, "pass")) == ["auction_passed", *(["last_call"] if number == 3 else [])]
    assert game.left == 3_000


def test_r19_who_passed_as_leader_has_passed_when_they_are_outbid() -> None:
    """And a bid puts the clock to 12 s whoever has passed; the next pass begins the last call."""
    game = auction()
    game.does(B, "bid", amount=40)
    game.does(B, "pass")
    game.does(A, "pass")
    assert game.window.note is None
    game.does(C, "bid", amount=80)
    assert (game.left, game.window.note) == (12_000, None)
    game.does(B, "unpass")
    assert kinds(game.does(B, "pass")) == ["auction_passed", "last_call"]


def test_r19_the_bankruptcy_of_the_last_who_had_not_passed_begins_the_last_call() -> None:
    game = position(seats=4, on_sale=39)
    for seat in (A, B, C):
        game.does(seat, "pass")
    assert kinds(game.does(D, "declare_bankruptcy")) == ["went_bankrupt", "last_call"]
    assert game.left == 3_000


# --------------------------------------------------------------------- what stands still and what goes on
@pytest.mark.parametrize("type_", ["roll", "buy", "decline", "end_turn", "pay_fine", "use_pass"])
def test_b28_nobody_rolls_buys_or_ends_a_turn_before_the_hammer(type_: str) -> None:
    """R20"""
    game = auction(jailed={A: 1}, passes={A: ["chance"]})
    assert game.refuses(A, type_) == "auction_running"
    assert game.refuses(B, type_) == "not_your_turn"
    assert type_ not in game.may(A)
    assert game.phase == "auction"


def test_r20_mortgages_and_sales_and_trades_go_on() -> None:
    game = auction(cash={B: 30}, owns={B: [5, 37]})
    game.does(B, "mortgage", space=5)
    assert game.cash[B] == 130
    game.does(B, "bid", amount=130)
    game.does(B, "propose", to=C, give={"properties": [37]}, get={"cash": 200}, terms=[])
    game.does(C, "accept", trade=1)
    assert game.cash[B] == 330
    assert game.standing == (B, 130)


def test_r6_in_ones_own_turn_building_goes_on_too() -> None:
    game = auction(owns={A: [1, 3], B: [6, 8, 9]})
    game.does(A, "build", space=1)
    game.does(A, "sell_house", space=1)
    assert game.refuses(B, "build", space=6) == "not_your_turn"


def test_b28_doubles_are_still_owed_after_the_hammer() -> None:
    """R3"""
    game = position(dice=[(3, 3), (1, 3)])
    game.does(A, "roll")
    game.does(A, "decline")
    assert game.refuses(A, "roll") == "auction_running"
    game.does(B, "bid", amount=100)
    game.hammer()
    assert game.phase == "roll"
    assert game.refuses(A, "end_turn") == "wrong_phase"
    game.does(A, "roll")
    assert game.place[A] == 10


def test_r20_the_turn_clock_stands_still_and_the_window_runs() -> None:
    game = auction()
    turn, window = game.game.clocks()
    assert (turn.kind, turn.seats, turn.paused) == ("turn", (A,), True)
    assert (window.kind, window.key, window.seats) == ("window", "auction", (A, B, C))
    assert game.game.to_act() == {A, B, C}
    game.hammer()
    (turn,) = game.game.clocks()
    assert (turn.paused, turn.strained) == (False, False)


def test_b28_time_that_runs_out_before_the_hammer_does_nothing() -> None:
    """R34: auto-play waits, and goes on after it."""
    game = auction()
    assert game.game.auto_play(A) is None
    game.hammer()
    assert game.game.auto_play(A) == {"type": "end_turn"}
    assert game.game.auto_play(B) is None


# -------------------------------------------------------------------------------- written down and read back
def at_every_point() -> list[tuple[str, Position]]:
    """An auction at each of its turns."""
    fresh = auction()
    bid = auction()
    bid.does(B, "bid", amount=40)
    passed = auction()
    passed.does(B, "bid", amount=40)
    passed.does(A, "pass")
    call = auction()
    call.does(B, "bid", amount=40)
    for seat in (A, C):
        call.does(seat, "pass")
    back = auction()
    for seat in (A, B, C):
        back.does(seat, "pass")
    back.does(A, "unpass")
    void = auction()
    void.does(C, "bid", amount=40)
    void.does(B, "bid", amount=80)
    void.does(B, "declare_bankruptcy")
    gone = auction()
    gone.does(A, "declare_bankruptcy")
    thawed = auction()
    thawed.wait(5_000)
    thawed.game.thaw(thawed.now, thawed.now + 60_000)
    thawed.wait(60_000)
    names = ("fresh", "bid", "passed", "call", "back", "void", "turn player gone", "thawed")
    return list(zip(names, (fresh, bid, passed, call, back, void, gone, thawed), strict=True))


@pytest.mark.parametrize("number", range(8))
def test_an_auction_that_is_read_back_goes_on_the_same(number: int) -> None:
    _, game = at_every_point()[number]
    game.wait(1_000)
    read = RULES.load(game.game.dump())
    assert read.dump() == game.game.dump()
    assert read.clocks() == game.game.clocks()
    assert read.view(None) == game.game.view(None)
    play_out(game.game, game.now)
    play_out(read, game.now)
    assert read.dump() == game.game.dump()


def play_out(game: InvestUpGame, at: int) -> None:
    """Cleo bids once more if she can, and the hammer falls."""
    bounds = game.legal(C).get("bid")
    if bounds is not None:
        game.apply(C, {"type": "bid", "amount": bounds["amount"]["int"][0]}, at)
    window = game.clocks()[-1]
    assert window.deadline is not None
    assert game.time_up("auction", window.generation, window.deadline)
    assert len(game.clocks()) == 1


# ----------------------------------------------------------------------------------------- a standstill
@pytest.mark.parametrize(
    ("passed_ms", "bids", "left_after"),
    [
        (0, 0, 15_000),
        (2_000, 0, 13_000),
        (3_000, 0, 12_000),
        (11_000, 0, 12_000),
        (14_999, 0, 12_000),
        (0, 1, 12_000),
        (11_000, 1, 12_000),
    ],
)
def test_r38_after_a_standstill_what_was_left_is_left_and_at_least_twelve_seconds(
    passed_ms: int, bids: int, left_after: int
) -> None:
    game = auction()
    if bids:
        game.does(B, "bid", amount=40)
    game.wait(passed_ms)
    old = game.window.generation
    assert game.game.thaw(game.now, game.now + 600_000) == []
    game.wait(600_000)
    assert game.left == left_after
    assert game.standing == ((B, 40) if bids else None)
    assert game.expires(old) == []
    game.wait(left_after - 1)
    assert game.expires() == []
    game.wait(1)
    assert kinds(game.expires()) == ["auction_won" if bids else "auction_unsold"]


def test_r38_a_last_call_is_called_again_after_a_standstill() -> None:
    """Twelve seconds are no last call; what was passed stays passed."""
    game = auction()
    for seat in (A, B, C):
        game.does(seat, "pass")
    game.game.thaw(game.now, game.now + 1_000)
    game.wait(1_000)
    assert (game.left, game.window.note) == (12_000, None)
    assert game.auction["passed"] == [True, True, True]


def test_r38_without_an_auction_a_standstill_changes_nothing_to_be_seen() -> None:
    game = position()
    before = game.game.view(None)
    assert game.game.thaw(game.now, game.now + 600_000) == []
    assert game.game.view(None) == before
