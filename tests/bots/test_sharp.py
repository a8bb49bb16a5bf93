"""The level `sharp`: what playing ahead makes of a position, and what it may cost."""

from __future__ import annotations

from typing import Any

import pytest

from investup.bots import rollout, sharp
from investup.bots.rollout import outlook
from investup.game import Action, Game
from tests.bots.positions import SET_3, at_the_end, kinds, new_game, position, propose
from tests.bots.positions import choice as any_choice

MINE = dict.fromkeys(SET_3, 0)
THEIRS = dict.fromkeys((31, 32, 34), 1)


def choice(game: Game) -> Action:
    return any_choice(game, 0, "sharp")


def answer(term: dict[str, Any] | None = None, *, gives: Any = None, wants: Any = None, **fields: Any) -> str:
    """What seat 0 says to an offer of seat 1, at a table of two."""
    game = position(2, **fields)
    propose(game, gives=gives, wants=wants, terms=[] if term is None else [term])
    return kinds([choice(game)])[0]


@pytest.fixture
def imagined(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts the games that are imagined."""
    count: list[int] = []
    make = rollout.imagine

    def counted(*arguments: Any) -> Any:
        count.append(1)
        return make(*arguments)

    monkeypatch.setattr(rollout, "imagine", counted)
    return count


def test_a_choice_costs_a_bounded_number_of_imagined_games_and_most_cost_none(imagined: list[int]) -> None:
    most = choices = dear = 0
    game = new_game(3, 4)
    for _ in range(120):
        waiting = game.asked() or game.to_act()
        if not waiting:
            break
        seat = min(waiting)
        imagined.clear()
        action = any_choice(game, seat, "sharp")
        most = max(most, len(imagined))
        dear += bool(imagined)
        choices += 1
        game.apply(seat, action, 0)
    assert 0 < most <= (sharp.CANDIDATES + 3) * sharp.ROLLOUTS
    assert dear < choices / 3


def test_a_set_with_houses_looks_better_than_without() -> None:
    bare = at_the_end(deeds={**MINE, **THEIRS}, cash={0: 300, 1: 300}).view(0)
    built = at_the_end(deeds={**MINE, **THEIRS}, houses=dict.fromkeys(SET_3, 3), cash={0: 300, 1: 300}).view(
        0
    )
    ends: list[Action] = [{"type": "end_turn"}]
    better, worse = outlook(built, 0, ends, 8), outlook(bare, 0, ends, 8)
    assert better is not None
    assert worse is not None
    assert better > worse
    assert outlook(bare, 0, ends, 8) == worse, "the same view, the same result"
    assert outlook(bare, 0, [{"type": "roll"}], 8) is None, "what is refused has no outlook"


def test_it_sells_no_last_city_for_little_and_takes_one_for_little() -> None:
    lacks = {**dict.fromkeys(SET_3[:2], 1), SET_3[2]: 0}
    assert answer(gives={"cash": 170}, wants={"properties": [SET_3[2]]}, deeds=lacks) != "accept"
    theirs = {**dict.fromkeys(SET_3[:2], 0), SET_3[2]: 1}
    assert answer(gives={"properties": [SET_3[2]]}, wants={"cash": 170}, deeds=theirs) == "accept"


def test_it_asks_for_another_price_where_one_would_suit_both() -> None:
    """Each lacks a city of the other's for a set; seat 1 wants $400 on top and is asked for cash instead."""
    game = position(2, deeds={11: 0, 13: 0, 14: 1, 16: 1, 18: 1, 19: 0})
    propose(game, gives={"properties": [14]}, wants={"properties": [19], "cash": 400})
    action = choice(game)
    assert action["type"] == "counter"
    assert action["give"] == {"properties": [19]}
    assert action["get"]["properties"] == [14]
    game.apply(0, action, 0)


def test_bonds_rentals_and_shares_have_their_price() -> None:
    def bond(issuer: int, rate: int) -> dict[str, Any]:
        return {"kind": "issue_bond", "issuer": issuer, "principal": 300, "rate": rate, "every": 1}

    assert answer(bond(1, 60)) == "accept"
    assert answer(bond(0, 60)) == "reject"
    built: dict[str, Any] = {"deeds": THEIRS, "houses": dict.fromkeys(THEIRS, 3)}
    share = {"kind": "set_share", "set": 7, "to": 0, "percent": 50}
    assert answer(share, wants={"cash": 150}, **built) == "accept"
    assert answer(share, wants={"cash": 1400}, **built) == "reject"
    rental = {"kind": "rental", "property": 34, "tenant": 0, "turns": 20}
    assert answer(rental, wants={"cash": 50}, **built) == "accept"
    assert answer(rental, wants={"cash": 1400}, **built) == "reject"
    stake = {"stakes": [{"issuer": 1}]}
    fields: dict[str, Any] = {"books": {"stakes": [[], [[0, 400_000]]], "next_number": 1}}
    assert answer(gives={"cash": 300}, wants=stake, **fields) == "reject", "worth $600 now"
