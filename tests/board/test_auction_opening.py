"""What goes to auction, and when none opens (Buying property and auctions; R15; B26)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.board.facts import PRICES
from tests.board.positions import A, B, C, D, Position, kinds, position


def declines(space: int = 1, **given: Any) -> tuple[Position, list[str]]:
    """Ana has landed on an unowned property and does not buy it; what happened."""
    game = position(**{"rolled": (1, 2), "offer": space, "at": {A: space}, **given})
    return game, kinds(game.does(A, "decline"))


@pytest.mark.parametrize("space", PRICES)
def test_whatever_is_declined_goes_to_auction(space: int) -> None:
    """Cities, airports and utilities alike."""
    game, events = declines(space)
    assert events == ["declined", "auction_opened"]
    assert game.phase == "auction"
    assert game.offer is None
    assert game.auction == {
        "auction": 1,
        "space": space,
        "standing": None,
        "bidder": None,
        "increment": -(-PRICES[space] // 50) * 5,
        "least": -(-PRICES[space] // 50) * 5,
        "passed": [False, False, False],
    }
    assert game.left == 15_000


def test_what_everybody_is_told_when_it_opens() -> None:
    game = position(rolled=(1, 2), offer=39)
    assert game.does(A, "decline")[1] == {
        "type": "auction_opened",
        "auction": 1,
        "space": 39,
        "increment": 40,
        "left_ms": 15_000,
    }


def test_auctions_are_numbered() -> None:
    game, _ = declines(1, dice=[(1, 2)])
    game.hammer()
    game.does(A, "end_turn")
    game.does(B, "roll")
    game.does(B, "decline")
    assert game.auction["auction"] == 2
    assert game.refuses(C, "bid", amount=40, auction=1) == "auction_closed"


def test_who_cannot_pay_the_price_declines_and_may_bid() -> None:
    game, events = declines(39, cash={A: 100})
    assert events[-1] == "auction_opened"
    game.does(A, "bid", amount=100)
    game.hammer()
    assert game.owner[39] == A


@pytest.mark.parametrize(
    ("cash", "opens"),
    [
        ({A: 9, B: 9, C: 500}, False),
        ({A: 10, B: 9, C: 500}, True),
        ({A: 9, B: 9, C: 9}, False),
        ({A: 10, B: 10, C: 9}, True),
        ({A: 500, B: -500, C: 0}, False),
        ({A: 0, B: 10, C: 10}, True),
        ({A: -1, B: 10, C: 10}, True),
    ],
)
def test_b26_it_opens_where_two_have_cash_for_the_first_bid(cash: dict[int, int], opens: bool) -> None:
    """The first bid for $60 is $10."""
    game, events = declines(1, cash=cash)
    assert events == ["declined", *(["auction_opened"] if opens else [])]
    assert game.owner[1] is None
    if not opens:
        assert game.phase == ("end" if cash[A] >= 0 else "settle")


def test_b26_the_bankrupt_are_not_counted() -> None:
    _, events = declines(1, seats=4, cash={A: 5}, bankrupt=[C, D])
    assert events == ["declined"]
    _, events = declines(1, seats=4, cash={A: 5}, bankrupt=[D])
    assert events[-1] == "auction_opened"


def test_b22_prisoners_are_counted() -> None:
    _, events = declines(1, cash={A: 5}, jailed={B: 0, C: 0})
    assert events[-1] == "auction_opened"


def test_with_the_option_off_none_opens() -> None:
    game, events = declines(1, auction_on_decline=False)
    assert events == ["declined"]
    assert game.phase == "end"


@pytest.mark.parametrize("bots", [[A], [B], [C], [A, B, C]])
def test_b26_with_a_computer_player_none_opens(bots: list[int]) -> None:
    _, events = declines(1, bots=bots)
    assert events == ["declined"]


def test_b26_not_even_after_the_computer_player_is_out() -> None:
    """R15: it began the game with one."""
    _, events = declines(1, seats=4, bots=[D], bankrupt=[D])
    assert events == ["declined"]


def test_r15_it_runs_on_where_fewer_than_two_can_still_bid() -> None:
    """B26: the clock decides."""
    game, _ = declines(1, cash={A: 10, B: 1500, C: 0})
    game.does(A, "declare_bankruptcy")
    assert game.phase == "auction"
    game.does(B, "bid", amount=10)
    game.wait(11_999)
    assert game.expires() == []
    game.wait(1)
    assert kinds(game.expires()) == ["auction_won", "turn_began"]
    assert (game.owner[1], game.turn) == (B, B)


def test_r15_who_loses_their_cash_meanwhile_cannot_bid() -> None:
    game, _ = declines(1, cash={A: 10, B: 10, C: 0}, owns={A: [5]})
    game.does(B, "propose", to=A, give={"cash": 2}, get={"properties": [5]}, terms=[])
    game.does(A, "accept", trade=1)
    assert game.cash[B] == 8
    assert game.refuses(B, "bid", amount=10) == "not_enough_cash"
    assert "bid" not in game.may(B)


def test_r4_a_purchase_open_while_cash_is_raised_then_declined() -> None:
    game = position(rolled=(1, 2), offer=39, cash={A: 0}, owns={A: [5]})
    game.does(A, "mortgage", space=5)
    assert kinds(game.does(A, "decline")) == ["declined", "auction_opened"]


def test_a_property_that_goes_back_to_the_bank_is_not_auctioned() -> None:
    """R32: it is unowned; who lands there may buy."""
    game = position(owns={B: [1, 3]})
    assert kinds(game.does(B, "declare_bankruptcy")) == ["went_bankrupt"]
    assert game.auction is None
