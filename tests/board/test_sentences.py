"""The log in plain sentences: one for each event, with the names that a reader knows."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest

from investup.board.events import BoardEvent
from investup.board.sentences import SENTENCES
from tests.board.positions import NAMES, RULES, A, B

MOVED = {"from": A, "to": "bank", "amount": 25, "reason": "test"}

SAID: list[tuple[dict[str, Any], str]] = [
    ({"type": "game_started", "first": B, "commitment": "0" * 64}, "The game begins; Ben goes first."),
    ({"type": "turn_began", "seat": A}, "It is Ana's turn."),
    ({"type": "rolled", "seat": A, "dice": [3, 4]}, "Ana rolls 3 and 4."),
    ({"type": "rolled", "seat": A, "dice": [4, 4]}, "Ana rolls 4 and 4 (doubles)."),
    (
        {"type": "moved", "seat": A, "from": 0, "to": 7, "direction": "forwards"},
        "Ana moves to Chance.",
    ),
    (
        {"type": "moved", "seat": A, "from": 38, "to": 1, "direction": "forwards", "moves": [MOVED]},
        "Ana moves to Hue and passes GO for $200.",
    ),
    (
        {"type": "moved", "seat": A, "from": 7, "to": 4, "direction": "backwards"},
        "Ana goes back to Income Tax.",
    ),
    ({"type": "jailed", "seat": A, "why": "space"}, "Ana is sent to jail by the Go to Prison space."),
    ({"type": "jailed", "seat": A, "why": "card"}, "Ana is sent to jail by a card."),
    ({"type": "jailed", "seat": A, "why": "doubles"}, "Ana is sent to jail for a third doubles in a row."),
    ({"type": "stayed_in_jail", "seat": A, "failed": 1}, "Ana stays in jail (failed roll 1 of 3)."),
    ({"type": "left_jail", "seat": A, "how": "doubles"}, "Ana leaves jail by rolling doubles."),
    ({"type": "left_jail", "seat": A, "how": "fine"}, "Ana leaves jail for $50."),
    ({"type": "left_jail", "seat": A, "how": "pass"}, "Ana leaves jail with a Jail Pass."),
    (
        {"type": "left_jail", "seat": A, "how": "third_roll"},
        "Ana leaves jail after a third failed roll, for $50.",
    ),
    ({"type": "offered", "seat": A, "space": 39, "price": 400}, "Ana may buy Zurich for $400."),
    ({"type": "bought", "seat": A, "space": 39, "price": 400}, "Ana buys Zurich for $400."),
    ({"type": "declined", "seat": A, "space": 39}, "Ana declines Zurich; it stays unowned."),
    (
        {"type": "rent_paid", "seat": A, "owner": B, "space": 39, "amount": 50},
        "Ana pays Ben $50 rent for Zurich.",
    ),
    ({"type": "tax_paid", "seat": A, "space": 38, "amount": 100}, "Ana pays $100: Luxury Tax."),
    (
        {"type": "card_drawn", "seat": A, "deck": "chance", "card": "speeding", "text": "Pay $15."},
        "Ana draws a Chance card: Pay $15.",
    ),
    (
        {"type": "built", "seat": A, "space": 1, "houses": 3, "moves": [MOVED]},
        "Ana builds house 3 on Hue for $25.",
    ),
    (
        {"type": "built", "seat": A, "space": 1, "houses": 5, "moves": [MOVED]},
        "Ana builds a hotel on Hue for $25.",
    ),
    (
        {"type": "house_sold", "seat": A, "space": 1, "houses": 4, "moves": [MOVED]},
        "Ana sells the hotel on Hue for $25.",
    ),
    (
        {"type": "house_sold", "seat": A, "space": 1, "houses": 0, "moves": [MOVED]},
        "Ana sells a house on Hue for $25.",
    ),
    (
        {"type": "mortgaged", "seat": A, "space": 5, "moves": [MOVED]},
        "Ana mortgages Nairobi Airport for $25.",
    ),
    (
        {"type": "unmortgaged", "seat": A, "space": 5, "moves": [MOVED]},
        "Ana lifts the mortgage of Nairobi Airport for $25.",
    ),
    (
        {"type": "went_bankrupt", "seat": A, "why": "declared", "spaces": [1, 3]},
        "Ana gives up and is bankrupt; 2 deeds go back to the bank.",
    ),
    (
        {"type": "went_bankrupt", "seat": A, "why": "away", "spaces": [1]},
        "Ana is bankrupt; 1 deed goes back to the bank.",
    ),
    (
        {"type": "went_bankrupt", "seat": A, "why": "away", "spaces": []},
        "Ana is bankrupt; no deed goes to the bank.",
    ),
    (
        {"type": "game_over", "reason": "last_solvent", "ranking": [[B], [A]], "seed": "0" * 64},
        "Ben is the last player left and wins.",
    ),
]


@pytest.mark.parametrize(("event", "said"), SAID)
def test_an_event_is_told_in_a_sentence(event: dict[str, Any], said: str) -> None:
    assert RULES.sentence(event, NAMES) == said


def test_every_event_has_a_sentence_and_every_sentence_is_tested() -> None:
    known = {kind_of(type_) for type_ in get_args(BoardEvent)}
    assert known == set(SENTENCES) == {event["type"] for event, _ in SAID}


def kind_of(event: Any) -> str:
    """The `type` that marks an event on the wire."""
    (kind,) = get_args(get_type_hints(event)["type"])
    return str(kind)


def test_an_unknown_event_is_a_fault() -> None:
    with pytest.raises(KeyError):
        RULES.sentence({"type": "eclipse"}, NAMES)
