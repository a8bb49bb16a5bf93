"""The log in plain sentences: one for each event, with the names that a reader knows."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest

from investup.board.events import BoardEvent
from investup.board.sentences import SENTENCES
from tests.board.positions import NAMES, RULES, A, B

MOVED = {"from": A, "to": "bank", "amount": 25, "reason": "test"}
BOND = {"bond": 3, "holder": A, "issuer": B, "principal": 200, "rate": 5, "every": 4}
SHARE = {"type": "share_ended", "share": 5, "set": 1, "spaces": [1, 3], "holder": B}
MADE = {"type": "agreement_made", "agreement": 4}
INSTALMENTS = {"kind": "instalments", "payer": A, "payee": B, "amount": 50, "every": 2, "times": 3}
WAIVER = {"kind": "waiver", "grantor": A, "grantee": B, "properties": [1, 3], "percent": 50}
RENTAL = {"kind": "rental", "property": 3, "tenant": B, "turns": 6}

SAID: list[tuple[dict[str, Any], str]] = [
    ({"type": "game_started", "first": B, "commitment": "0" * 64}, "The game begins; Ben goes first."),
    ({"type": "turn_began", "seat": A, "net_worth": [1500, 1400]}, "It is Ana's turn."),
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
    ({"type": "declined", "seat": A, "space": 39}, "Ana declines Zurich."),
    (
        {"type": "rent_paid", "seat": A, "owner": B, "space": 39, "amount": 50, "waived": 0},
        "Ana pays $50 rent for Zurich of Ben.",
    ),
    (
        {"type": "rent_paid", "seat": A, "owner": B, "space": 39, "amount": 30, "waived": 20},
        "Ana pays $30 rent for Zurich of Ben ($20 is waived).",
    ),
    (
        {"type": "auction_opened", "auction": 1, "space": 39, "increment": 40, "left_ms": 15_000},
        "Zurich goes to auction; the first bid is at least $40.",
    ),
    ({"type": "bid_placed", "auction": 1, "seat": B, "amount": 90}, "Ben bids $90."),
    ({"type": "auction_passed", "auction": 1, "seat": B}, "Ben passes."),
    ({"type": "auction_unpassed", "auction": 1, "seat": B}, "Ben is back in."),
    ({"type": "last_call", "auction": 1, "left_ms": 3_000}, "Last call."),
    (
        {"type": "bids_void", "auction": 1, "bidder": None, "standing": None},
        "The highest bidder is out; no bid stands.",
    ),
    (
        {"type": "bids_void", "auction": 1, "bidder": B, "standing": 90},
        "The highest bidder is out; Ben's bid of $90 stands.",
    ),
    (
        {"type": "auction_won", "auction": 1, "space": 39, "seat": B, "amount": 90},
        "Ben wins Zurich for $90.",
    ),
    ({"type": "auction_unsold", "auction": 1, "space": 39}, "Nobody bids for Zurich; it stays unowned."),
    ({"type": "stock_set", "seat": A, "open": True}, "Ana opens their stock."),
    ({"type": "stock_set", "seat": A, "open": False}, "Ana closes their stock."),
    (
        {"type": "invested", "seat": A, "issuer": B, "amount": 500, "ppm": 250_000},
        "Ana invests $500 in Ben for 25.00% of their cash.",
    ),
    (
        {"type": "stake_sold", "seat": A, "issuer": B, "amount": 500, "ppm": 125_000},
        "Ana sells 12.50% of Ben for $500.",
    ),
    (
        {"type": "bonds_set", "seat": A, "open": True, "rate": 10, "every": 2, "limit": None},
        "Ana offers bonds at 10% every 2 turns.",
    ),
    (
        {"type": "bonds_set", "seat": A, "open": True, "rate": 10, "every": 2, "limit": 300},
        "Ana offers bonds at 10% every 2 turns, up to $300.",
    ),
    (
        {"type": "bonds_set", "seat": A, "open": False, "rate": 0, "every": 1, "limit": None},
        "Ana closes their bonds.",
    ),
    (
        {
            "type": "bond_issued",
            "bond": 3,
            "holder": A,
            "issuer": B,
            "principal": 200,
            "rate": 5,
            "every": 4,
        },
        "Ana lends Ben $200 at 5% every 4 turns.",
    ),
    (
        {"type": "coupon_paid", "bond": 3, "issuer": B, "holder": A, "amount": 10, "held": 0},
        "Ben owes Ana a coupon of $10.",
    ),
    (
        {"type": "coupon_paid", "bond": 3, "issuer": B, "holder": A, "amount": 10, "held": 4},
        "Ben owes Ana a coupon of $10 ($4 of it waits).",
    ),
    (
        {
            "type": "instalment_paid",
            "agreement": 4,
            "payer": A,
            "payee": B,
            "amount": 50,
            "held": 0,
            "left": 2,
        },
        "Ana owes Ben an instalment of $50; 2 to go.",
    ),
    ({"type": "held_paid", "payer": A, "payee": B, "amount": 4}, "Ben gets the $4 that Ana owed."),
    (
        {**BOND, "type": "bond_ended", "why": "agreed"},
        "The bond of $200 from Ben to Ana is ended by agreement.",
    ),
    (
        {**BOND, "type": "bond_ended", "why": "merged"},
        "The bond of $200 from Ben to Ana ends, since it came back to Ben.",
    ),
    (
        {**BOND, "type": "bond_ended", "why": "bankruptcy"},
        "The bond of $200 from Ben to Ana ends by a bankruptcy.",
    ),
    (
        {"type": "share_sold", "share": 5, "set": 1, "seller": A, "holder": B, "percent": 25},
        "Ana sells Ben 25% of the rent of Hue and Hanoi.",
    ),
    (
        {**SHARE, "percent": 25, "left": 0, "why": "agreed"},
        "Ben gives back 25% of the rent of Hue and Hanoi.",
    ),
    (
        {**SHARE, "percent": 10, "left": 15, "why": "agreed"},
        "Ben gives back 10% of the rent of Hue and Hanoi and keeps 15%.",
    ),
    (
        {**SHARE, "percent": 25, "left": 0, "why": "bankruptcy"},
        "Ben's 25% of the rent of Hue and Hanoi ends by a bankruptcy.",
    ),
    ({**MADE, "term": INSTALMENTS}, "Ana pays Ben $50 every 2 turns, 3 times."),
    ({**MADE, "term": WAIVER}, "Ben pays 50% less rent on Hue and Hanoi until a bankruptcy."),
    ({**MADE, "term": {**WAIVER, "turns": 4}}, "Ben pays 50% less rent on Hue and Hanoi for 4 turns."),
    (
        {**MADE, "term": {**WAIVER, "properties": [5, 1, 3], "percent": 100, "landings": 2}},
        "Ben pays no rent on Nairobi Airport, Hue and Hanoi for 2 landings.",
    ),
    ({**MADE, "term": RENTAL}, "Ben rents Hanoi for 6 turns."),
    (
        {"type": "agreement_ended", "agreement": 4, "why": "agreed", "term": INSTALMENTS},
        "The instalment plan from Ana to Ben ($50 each) is ended by agreement.",
    ),
    (
        {"type": "agreement_ended", "agreement": 4, "why": "used_up", "term": WAIVER},
        "The rent waiver of Ana for Ben on Hue and Hanoi is used up.",
    ),
    (
        {"type": "agreement_ended", "agreement": 4, "why": "expired", "term": RENTAL},
        "The rental of Hanoi to Ben has run its time.",
    ),
    ({"type": "agreement_ended", "agreement": 4, "why": "expired"}, "Agreement 4 has run its time."),
    ({"type": "agreement_ended", "agreement": 4, "why": "used_up"}, "Agreement 4 is used up."),
    ({"type": "agreement_ended", "agreement": 4, "why": "agreed"}, "Agreement 4 is ended by agreement."),
    (
        {"type": "agreement_ended", "agreement": 4, "why": "merged"},
        "Agreement 4 ends, since both sides are one now.",
    ),
    ({"type": "agreement_ended", "agreement": 4, "why": "bankruptcy"}, "Agreement 4 ends by a bankruptcy."),
    ({"type": "trade_proposed", "trade": 5, "from": A, "to": B}, "Ana offers Ben trade 5."),
    ({"type": "trade_accepted", "trade": 5, "from": A, "to": B}, "Ben accepts trade 5 of Ana."),
    ({"type": "trade_closed", "trade": 5, "why": "rejected"}, "Trade 5 is rejected."),
    ({"type": "trade_closed", "trade": 5, "why": "withdrawn"}, "Trade 5 is withdrawn."),
    ({"type": "trade_closed", "trade": 5, "why": "countered"}, "Trade 5 is answered with a counter-offer."),
    ({"type": "trade_closed", "trade": 5, "why": "impossible"}, "Trade 5 can no longer be carried out."),
    (
        {"type": "trade_closed", "trade": 5, "why": "bankruptcy"},
        "Trade 5 is void: a side of it is bankrupt.",
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
    (
        {"type": "game_over", "reason": "abandoned", "ranking": [[], [A, B]], "seed": "0" * 64},
        "Nobody is left to play or to watch; the game ends without a winner.",
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
