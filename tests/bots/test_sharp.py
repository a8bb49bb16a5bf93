"""The level `sharp`: what playing ahead makes of a position, and what it may cost."""

from __future__ import annotations

from typing import Any

import pytest

from investup.bots import rollout, sharp
from investup.bots.atlas import atlas
from investup.bots.bargains import cheapest, for_people, weigh
from investup.bots.deal import Deal
from investup.bots.dealing import DUES_A_TURN, MARGIN
from investup.bots.rollout import outlook
from investup.bots.terms_beside import valued
from investup.bots.worth import gain
from investup.game import Action, Game
from tests.bots.positions import SET_3, at_the_end, kinds, new_game, position, propose
from tests.bots.positions import choice as any_choice
from tests.compiled import plain_only

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


@plain_only
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


# ------------------------------------------------------------------------------------ what it offers itself
#: Seat 0 lacks the last city of the third set, which seat 1 has.
LACKS_ONE = {11: 0, 13: 0, 14: 1}
#: Seat 0 lacks a city of the second set, which seat 1 has, and has a dear one that helps nobody much.
LACKS_A_CHEAP_ONE = {6: 1, 8: 0, 9: 0, 23: 0, 21: 1, 24: 2}
#: Seat 1 is a person.
A_PERSON = [True, False, True]


def offered(number: int = 0, **fields: Any) -> Action:
    """What seat 0 does at the end of its turn in its `number`-th round for offers, at a table of three."""
    return choice(at_the_end(**{"turns": 3 * sharp.EVERY * number, **fields}))


def test_who_has_not_the_cash_offers_instalments_or_stays_without_rent() -> None:
    view = at_the_end(deeds=LACKS_ONE, cash={0: 250}).look(0)
    deals = [deal for deal in cheapest(view, 0, gain) if deal.get == {"properties": [14]}]
    assert [term["kind"] for deal in deals for term in deal.terms] == ["instalments"]
    assert all(valued(atlas("world"), view, deal, 1, gain) >= MARGIN for deal in deals), "they would take it"
    to_a_person = for_people(at_the_end(deeds=LACKS_ONE, cash={0: 250}, bots=A_PERSON).look(0), 0, 50)
    terms = [term for deal in to_a_person if deal.get == {"properties": [14]} for term in deal.terms]
    assert [term["kind"] for term in terms] == ["waiver", "instalments"]
    assert terms[0]["properties"] == [11, 13, 14], "without rent on the set that it makes whole"


def test_who_sells_to_a_player_without_cash_takes_the_rest_in_instalments() -> None:
    view = at_the_end(deeds={11: 1, 13: 1, 14: 0}, cash={1: 200}).look(0)
    with_terms = [deal for deal in cheapest(view, 0, gain) if deal.terms]
    assert len(with_terms) == 1
    (term,) = with_terms[0].terms
    assert term["kind"] == "instalments"
    assert (term["payer"], term["payee"]) == (1, 0)
    assert term["amount"] <= DUES_A_TURN
    assert valued(atlas("world"), view, with_terms[0], 1, gain) >= MARGIN


def test_every_deal_that_it_has_in_mind_can_be_carried_out() -> None:
    """With terms or without: the rules take the proposal and, from the other side, the answer."""
    tried = 0
    for cash in (100, 250, 1500):
        for people in (None, A_PERSON):
            fields = {"deeds": LACKS_ONE, "cash": {0: cash}, **({"bots": people} if people else {})}
            view = at_the_end(**fields).look(0)
            for deal in (*cheapest(view, 0, gain), *cheapest(view, 0, weigh), *for_people(view, 0, 50)):
                game = at_the_end(**fields)
                number = propose(game, gives=deal.give, wants=deal.get, terms=deal.terms, by=0, to=deal.to)
                game.apply(deal.to, {"type": "accept", "trade": number}, 0)
                tried += 1
    assert tried > 8


def test_a_person_is_offered_a_fair_price_and_half_as_often_as_a_bot() -> None:
    to_a_bot = offered(deeds=LACKS_A_CHEAP_ONE, cash={0: 700, 1: 770})
    to_a_person = offered(deeds=LACKS_A_CHEAP_ONE, cash={0: 700, 1: 770}, bots=A_PERSON)
    assert to_a_bot["type"] == to_a_person["type"] == "propose"
    assert to_a_person["get"] == {"properties": [6]}, "no cash besides for the city that makes the set"
    assert to_a_person["give"].get("cash", 0) > 0
    assert offered(1, deeds=LACKS_A_CHEAP_ONE, bots=A_PERSON) == {"type": "end_turn"}


def test_what_it_offers_a_person_lowers_their_net_worth_only_where_it_makes_them_a_set() -> None:
    for deeds in (LACKS_ONE, LACKS_A_CHEAP_ONE, {11: 0, 13: 0, 14: 1, 16: 1, 18: 1, 19: 0}):
        for cash in (150, 700, 1500):
            for share in sharp.FAIR:
                game = at_the_end(deeds=deeds, cash={0: cash}, bots=A_PERSON)
                for deal in for_people(game.look(0), 0, share):
                    assert gets_a_set(deeds, deal) or net_worth_after(deeds, cash, deal) >= 0


def gets_a_set(deeds: dict[int, int], deal: Deal) -> bool:
    after = deal.owners_after([deeds.get(space) for space in range(40)])
    return any(all(after[city] == 1 for city in cities) for cities in atlas("world").sets)


def net_worth_after(deeds: dict[int, int], cash: int, deal: Deal) -> int:
    """What the engine says of the person's net worth, after less before, in dollars."""
    game = at_the_end(deeds=deeds, cash={0: cash}, bots=A_PERSON)
    propose(game, gives=deal.give, wants=deal.get, terms=deal.terms, by=0, to=1)
    side = next(side for side in game.view(1)["trades"][0]["effects"] if side["seat"] == 1)
    change: int = side["net_worth"]["after"] - side["net_worth"]["before"]
    return change


def test_an_offer_with_paper_is_countered_by_what_the_paper_is_worth() -> None:
    """Both would make a set; seat 1 wants a stake worth $300 as well. Whatever it asks for, the answer is the same."""
    deeds = {11: 0, 13: 0, 14: 1, 16: 1, 18: 1, 19: 0}
    stake = {"stakes": [{"issuer": 1}]}
    asked = set()
    for dollars in (200, 600):
        game = position(3, deeds=deeds, books={"stakes": [[], [[0, 200_000]], []], "next_number": 1})
        propose(game, gives={"properties": [14]}, wants={"properties": [19], "cash": dollars, **stake})
        action = choice(game)
        assert action["type"] == "counter"
        assert action["give"] == {"properties": [19], **stake}
        asked.add(action["get"]["cash"])
        game.apply(0, action, 0)
    assert len(asked) == 1
    assert asked.pop() > 300, "more than the stake is worth"
