"""How a bot bids at a table of people, where there are auctions (R15)."""

from __future__ import annotations

from typing import Any

import pytest

from investup.bots.bidding import bid, limit
from investup.bots.worth import RESERVE
from investup.game import Action, Game
from tests.bots.positions import SET_1, position

#: A city of $60, one of a set of two.
HUE, HANOI = SET_1


def on_sale(space: int = HUE, standing: tuple[int, int] | None = None, **fields: Any) -> Game:
    """An auction of `space` with a bid of (seat, dollars), increment $10."""
    auction = {
        "auction": 1,
        "space": space,
        "increment": 10,
        "passed": [False] * 3,
        "deadline": 15_000,
        "generation": 1,
        "last_call": False,
        "bids": [{"seat": standing[0], "amount": standing[1]}] if standing else [],
    }
    return position(auction=auction, auctions=1, **fields)


def bids(game: Game, seat: int = 0) -> Action | None:
    view: Any = game.view(seat)
    return bid(view, game.legal(seat), seat)


def most(game: Game, seat: int = 0) -> int:
    view: Any = game.view(seat)
    return limit(view, seat)


def test_it_opens_with_the_least_bid() -> None:
    assert bids(on_sale()) == {"type": "bid", "amount": 10}


def test_it_raises_by_one_step_up_to_what_the_deed_is_worth_and_then_passes() -> None:
    assert bids(on_sale(standing=(1, 40))) == {"type": "bid", "amount": 50}
    assert bids(on_sale(standing=(1, 70))) == {"type": "pass"}


def test_it_does_not_bid_against_itself() -> None:
    assert bids(on_sale(standing=(0, 20))) is None


def test_who_has_passed_waits_once_it_costs_too_much() -> None:
    game = on_sale()
    game.apply(0, {"type": "pass"}, 0)
    game.apply(1, {"type": "bid", "amount": 100}, 0)
    assert bids(game) is None


def test_it_pays_more_for_what_makes_its_set_whole_or_a_rivals() -> None:
    plain, mine, theirs = (most(on_sale(deeds=deeds)) for deeds in ({}, {HANOI: 0}, {HANOI: 1}))
    assert plain == 78, "the price, a fifth of it for one of two, and half of that for keeping it from others"
    assert mine > theirs > plain


@pytest.mark.parametrize(("deeds", "kept"), [({}, RESERVE), ({HANOI: 0}, 0)])
def test_it_keeps_its_reserve_but_for_a_whole_set(deeds: dict[int, int], kept: int) -> None:
    assert most(on_sale(deeds=deeds, cash={0: RESERVE + 30})) == min(
        RESERVE + 30 - kept, most(on_sale(deeds=deeds))
    )


def test_where_there_is_no_auction_there_is_nothing_to_bid() -> None:
    assert bids(position()) is None
    assert most(position()) == 0
