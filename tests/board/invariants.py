"""What is true of a game of Invest Up after every action, whatever was played (the cases' list of asserts)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from tests.board.facts import CITIES, PRICES, SETS

NOBODY = -1


def check_state(state: Mapping[str, Any]) -> None:
    """Look through a dump. Raises AssertionError for a game that cannot be."""
    seats = len(state["names"])
    balances = state["balances"]
    assert all(type(balance) is int for balance in balances), f"cash is a plain int: {balances}"
    assert sum(balances) == 0, f"the books do not balance: {balances}"
    assert len(balances) == seats + 2

    owner, houses, mortgaged = state["owner"], state["houses"], state["mortgaged"]
    assert len(owner) == len(houses) == len(mortgaged) == 40
    for space in range(40):
        if owner[space] == NOBODY:
            assert houses[space] == 0, f"houses on unowned space {space}"
            assert mortgaged[space] is False, f"a mortgage on unowned space {space}"
        else:
            assert space in PRICES, f"somebody owns space {space}, which is no property"
            assert type(owner[space]) is int
            assert 0 <= owner[space] < seats
            assert not state["bankrupt"][owner[space]], f"a bankrupt owns space {space}"
        assert 0 <= houses[space] <= 5
        assert houses[space] == 0 or space in CITIES, f"houses on space {space}, which is no city"
    for cities in SETS.values():
        levels = [houses[city] for city in cities]
        if any(levels):
            assert len({owner[city] for city in cities}) == 1, f"houses on the divided set {cities}"
            assert not any(mortgaged[city] for city in cities), f"houses on the mortgaged set {cities}"
            assert not state["options"]["even_building"] or max(levels) - min(levels) <= 1

    for seat in range(seats):
        assert 0 <= state["position"][seat] < 40
        assert 0 <= state["failed_rolls"][seat] < 3
        if state["jailed"][seat]:
            assert state["position"][seat] == 10
        else:
            assert state["failed_rolls"][seat] == 0
        if state["bankrupt"][seat]:
            assert balances[seat] == 0, f"bankrupt seat {seat} has cash"
            assert state["passes"][seat] == []
            assert not state["jailed"][seat]
    for deck, cards in enumerate(state["decks"]):
        held = sum(passes.count(deck) for passes in state["passes"])
        assert len(set(cards)) == len(cards) == 16 - held, f"deck {deck} has lost or doubled a card"

    live = [seat for seat in range(seats) if not state["bankrupt"][seat]]
    assert live, "nobody is left"
    auction = state["auction"]
    if state["outcome"] is None:
        assert len(live) > 1, "one player is left, and the game goes on"
        assert state["turn"] in live or auction is not None, "a bankrupt has the turn"
        assert state["offer"] == NOBODY or owner[state["offer"]] == NOBODY
    elif state["outcome"][0] == "abandoned":
        assert len(live) > 1, "one player is left, and nobody has won"
        assert state["outcome"][1][:2] == [[], live], "nobody has won, and those who still played come next"
    else:
        reason, ranking = state["outcome"]
        assert reason == "last_solvent"
        assert ranking[0] == live
        assert sorted(seat for rank in ranking for seat in rank) == list(range(seats))
    if auction is not None:
        check_auction(state, auction, live)


def check_auction(state: Mapping[str, Any], auction: Mapping[str, Any], live: Sequence[int]) -> None:
    """What holds while a property is on sale (R14, R15, R18, R19)."""
    assert state["outcome"] is None, "the game is over, and something is on sale"
    assert not any(state["bots"]), "an auction in a game that a computer player began"
    assert state["offer"] == NOBODY, "two things are on offer"
    assert state["owner"][auction["space"]] == NOBODY, "what is on sale has an owner"
    assert auction["increment"] == -(-PRICES[auction["space"]] // 50) * 5
    assert auction["auction"] == state["auctions"]
    assert len(auction["passed"]) == len(state["names"])
    amounts = [bid["amount"] for bid in auction["bids"]]
    assert all(type(amount) is int for amount in amounts)
    assert all(bid["seat"] in live for bid in auction["bids"]), "the bid of a bankrupt counts"
    assert all(high - low >= auction["increment"] for low, high in pairwise([0, *amounts]))
    if auction["last_call"]:
        leader = auction["bids"][-1]["seat"] if auction["bids"] else NOBODY
        assert all(auction["passed"][seat] for seat in live if seat != leader), (
            "a call before all have passed"
        )


def check_moves(before: Sequence[int], after: Sequence[int], events: Sequence[Mapping[str, Any]]) -> None:
    """The events tell every dollar: the moves in them turn the balances `before` into those `after`."""
    told = list(before)
    place = {"bank": -1, "held": -2}
    for event in events:
        for move in event.get("moves", ()):
            assert type(move["amount"]) is int
            assert move["amount"] > 0
            told[place.get(move["from"], move["from"])] -= move["amount"]
            told[place.get(move["to"], move["to"])] += move["amount"]
    assert told == list(after), f"the events {events} do not explain {before} -> {after}"


def check_ranking(out: Sequence[int], ranking: Sequence[Sequence[int]]) -> None:
    """Who went first comes last; nobody shares a rank (R13)."""
    assert [seat for (seat,) in ranking[1:]] == list(reversed(out))
    assert all(one != other for one, other in pairwise(ranking))
