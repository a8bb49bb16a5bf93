"""Stock and bonds: a bot borrows when short of cash, closes what is open when rich, and lends with reason."""

from __future__ import annotations

from typing import Any

import pytest

from investup.game import Action
from tests.bots.positions import SET_3, at_the_end, choice, kinds, play_on

BONDS = {"type": "set_bonds", "open": True, "rate": 10, "every": 2, "limit": 200}
CLOSED: dict[str, Any] = {"open": False, "rate": 0, "every": 1, "limit": None}


def offers(**by_seat: dict[str, Any]) -> dict[str, Any]:
    """The bond offers of three seats as the books hold them: `s1={...}` for seat 1."""
    return {"offers": [by_seat.get(f"s{seat}", CLOSED) for seat in range(3)]}


def on_offer(rate: int, every: int, limit: int | None = None) -> dict[str, Any]:
    return {"open": True, "rate": rate, "every": every, "limit": limit}


# --------------------------------------------------------------------------------------------- borrowing
def test_short_of_cash_it_offers_bonds_once() -> None:
    game = at_the_end(cash={0: 50})
    assert play_on(game) == [BONDS, {"type": "end_turn"}]
    assert choice(at_the_end(cash={0: 50}, books=offers(s0=on_offer(10, 2, 200)))) == {"type": "end_turn"}


def test_with_enough_cash_it_borrows_nothing() -> None:
    assert choice(at_the_end(cash={0: 100})) == {"type": "end_turn"}


def test_bonds_that_are_sold_out_are_offered_again_while_it_owes_little() -> None:
    bond = {"bond": 1, "holder": 1, "issuer": 0, "principal": 200, "rate": 10, "every": 2, "begun": 0}
    books = {**offers(s0=on_offer(10, 2, 0)), "bonds": [bond], "next_number": 2}
    assert choice(at_the_end(cash={0: 50}, books=books)) == BONDS
    more = {**books, "bonds": [bond, {**bond, "bond": 2}], "next_number": 3}
    assert choice(at_the_end(cash={0: 50}, books=more)) == {"type": "end_turn"}, "$20 a turn are enough"


def test_where_the_bond_market_is_closed_it_opens_its_stock_if_it_can_build() -> None:
    closed = {"bond_market": "closed"}
    assert choice(at_the_end(cash={0: 50}, options=closed)) == {"type": "end_turn"}
    game = at_the_end(cash={0: 50}, options=closed, deeds=dict.fromkeys(SET_3, 0))
    assert play_on(game) == [{"type": "set_stock", "open": True}, {"type": "end_turn"}]


def test_it_sells_its_stakes_before_it_borrows() -> None:
    books = {"stakes": [[], [[0, 100_000]], [[0, 100_000]]]}
    game = at_the_end(cash={0: 50, 2: 900}, books=books)
    assert play_on(game) == [{"type": "sell_stake", "issuer": 1}, {"type": "end_turn"}]


def test_rich_again_it_closes_everything() -> None:
    books = {**offers(s0=on_offer(10, 2, 50)), "stock_open": [True, False, False]}
    actions = play_on(at_the_end(cash={0: 500}, books=books))
    assert kinds(actions) == ["set_bonds", "set_stock", "end_turn"]
    assert [action.get("open") for action in actions] == [False, False, None]


def test_in_between_everything_stays_as_it_is() -> None:
    books = {**offers(s0=on_offer(10, 2, 50)), "stock_open": [True, False, False]}
    assert choice(at_the_end(cash={0: 300}, books=books)) == {"type": "end_turn"}


def test_in_debt_it_offers_no_bonds() -> None:
    assert kinds(play_on(at_the_end(cash={0: -10}, deeds={5: 0}))) == ["mortgage", "set_bonds", "end_turn"]


# ---------------------------------------------------------------------------------------------- lending
DEEDS = dict.fromkeys((21, 23, 24, 26), 1)


def lent(offer: dict[str, Any], cash: int = 1_500, **fields: Any) -> Action:
    return choice(at_the_end(cash={0: cash, 1: 300}, books=offers(s1=offer), **{"deeds": DEEDS, **fields}))


def test_it_buys_a_bond_that_pays_well() -> None:
    assert lent(on_offer(10, 2, 200)) == {
        "type": "buy_bond",
        "issuer": 1,
        "principal": 200,
        "rate": 10,
        "every": 2,
    }


@pytest.mark.parametrize(("rate", "every"), [(0, 1), (4, 1), (8, 2), (100, 20)])
def test_it_leaves_a_bond_that_would_not_bring_its_principal_back(rate: int, every: int) -> None:
    bought = lent(on_offer(rate, every))["type"] == "buy_bond"
    assert bought == (rate * 30 * 3 > every * 100 * 4)


def test_it_lends_only_what_it_can_spare() -> None:
    assert lent(on_offer(10, 2), cash=680)["principal"] == 80
    assert lent(on_offer(10, 2), cash=640) == {"type": "end_turn"}
    assert lent(on_offer(10, 2, 20)) == {"type": "end_turn"}, "too small to care for"


def test_it_lends_nothing_to_those_who_cannot_pay() -> None:
    """Half of what they have is good for what they promise: $300 for $150."""
    assert lent(on_offer(200, 1), deeds={}) == {"type": "end_turn"}
    assert lent(on_offer(200, 1, 140), deeds={})["principal"] == 140


def test_what_the_issuer_owes_already_counts() -> None:
    bond = {"bond": 1, "holder": 2, "issuer": 1, "principal": 500, "rate": 10, "every": 1, "begun": 0}
    books = {**offers(s1=on_offer(10, 1)), "bonds": [bond], "next_number": 2}
    assert choice(at_the_end(cash={0: 1_500, 1: 300}, books=books, deeds=DEEDS)) == {"type": "end_turn"}


def test_the_best_of_several_bonds() -> None:
    books = offers(s1=on_offer(10, 2), s2=on_offer(20, 2))
    assert choice(at_the_end(cash={0: 1_500}, books=books))["issuer"] == 2


def test_it_never_buys_stakes() -> None:
    game = at_the_end(cash={0: 5_000}, books={"stock_open": [False, True, True]})
    assert "invest" in game.legal(0)
    assert play_on(game) == [{"type": "end_turn"}]
