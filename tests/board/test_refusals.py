"""Refusals: every code of the rules, each with the whole sentence that tells the player what is missing."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

from investup.game import CODES
from tests.board.positions import A, B, C, position

SET2 = (6, 8, 9)  # Aswan, Alexandria, Cairo
#: Pages in which the words of codes are names of events.
NO_RULES = ("events.py", "sentences.py")

#: what is refused to Ana: (the position, the action, code, sentence, field at fault)
REFUSALS: dict[str, tuple[dict[str, Any], dict[str, Any], str, str, str | None]] = {
    "an action that there is not": (
        {},
        {"type": "fly"},
        "bad_request",
        "There is no action called 'fly'.",
        "type",
    ),
    "a space off the board": (
        {},
        {"type": "build", "space": 40},
        "bad_request",
        "There is no space 40 on the board.",
        "space",
    ),
    "a step that has passed": (
        {},
        {"type": "roll", "step": 999},
        "stale",
        "The game has moved on since then; look at the table and choose again.",
        "step",
    ),
    "a roll in another's turn": (
        {"turn": B},
        {"type": "roll"},
        "not_your_turn",
        "It is Ben's turn.",
        None,
    ),
    "a second roll": (
        {"rolled": (1, 2)},
        {"type": "roll"},
        "wrong_phase",
        "You have rolled; end your turn when you are done.",
        None,
    ),
    "a roll while a purchase is open": (
        {"rolled": (2, 2), "doubles": 1, "offer": 3},
        {"type": "roll"},
        "wrong_phase",
        "Hanoi is on offer; buy or decline it first.",
        None,
    ),
    "a roll in debt": (
        {"cash": {A: -80}},
        {"type": "roll"},
        "in_debt",
        "You are $80 in debt. Sell houses, mortgage, or declare bankruptcy first.",
        None,
    ),
    "the end of the turn before the roll": (
        {},
        {"type": "end_turn"},
        "wrong_phase",
        "You have a roll to make before you can end your turn.",
        None,
    ),
    "the end of the turn while a purchase is open": (
        {"rolled": (1, 2), "offer": 39},
        {"type": "end_turn"},
        "wrong_phase",
        "Zurich is on offer; buy or decline it first.",
        None,
    ),
    "the end of the turn in debt": (
        {"rolled": (1, 2), "cash": {A: -1}},
        {"type": "end_turn"},
        "in_debt",
        "You are $1 in debt. Sell houses, mortgage, or declare bankruptcy first.",
        None,
    ),
    "buying where nothing is on offer": (
        {},
        {"type": "buy"},
        "wrong_phase",
        "Nothing is on offer: you buy where you land, if nobody owns it.",
        None,
    ),
    "buying beyond one's means": (
        {"rolled": (1, 2), "offer": 39, "cash": {A: 350}},
        {"type": "buy"},
        "not_enough_cash",
        "Zurich costs $400 and you have $350. Raise $50 or decline.",
        None,
    ),
    "the fine outside jail": (
        {},
        {"type": "pay_fine"},
        "not_jailed",
        "You are not in jail.",
        None,
    ),
    "the fine beyond one's means": (
        {"jailed": {A: 0}, "cash": {A: 49}},
        {"type": "pay_fine"},
        "not_enough_cash",
        "The fine is $50; you have $49.",
        None,
    ),
    "the fine in debt": (
        {"jailed": {A: 0}, "cash": {A: -49}},
        {"type": "pay_fine"},
        "in_debt",
        "You are $49 in debt; raise the cash first.",
        None,
    ),
    "the fine after the roll": (
        {"jailed": {A: 1}, "rolled": (1, 2)},
        {"type": "pay_fine"},
        "wrong_phase",
        "You have rolled already; you can leave jail before the roll of your next turn.",
        None,
    ),
    "a Jail Pass that one does not have": (
        {"jailed": {A: 0}},
        {"type": "use_pass"},
        "no_pass",
        "You hold no Jail Pass.",
        None,
    ),
    "building on what is no city": (
        {"owns": {A: [5]}},
        {"type": "build", "space": 5},
        "not_a_city",
        "Houses are built on cities only, not on Nairobi Airport.",
        "space",
    ),
    "building on what nobody owns": (
        {},
        {"type": "build", "space": 1},
        "not_owner",
        "Hue is not yours; nobody owns it.",
        "space",
    ),
    "building on another's city": (
        {"owns": {B: [1]}},
        {"type": "build", "space": 1},
        "not_owner",
        "Hue is not yours; it belongs to Ben.",
        "space",
    ),
    "mortgaging what is no property": (
        {},
        {"type": "mortgage", "space": 20},
        "not_owner",
        "Vacation is not a property; nobody can own it.",
        "space",
    ),
    "building in another's turn": (
        {"turn": B, "owns": {A: [1, 3]}},
        {"type": "build", "space": 1},
        "not_your_turn",
        "You can build in your own turn only.",
        None,
    ),
    "building in debt": (
        {"owns": {A: [1, 3]}, "cash": {A: -20}},
        {"type": "build", "space": 1},
        "in_debt",
        "You are $20 in debt; raise the cash before you build.",
        None,
    ),
    "building without the city that another has": (
        {"owns": {A: [1], B: [3]}},
        {"type": "build", "space": 1},
        "not_whole_set",
        "You need the whole set; Hanoi belongs to Ben.",
        "space",
    ),
    "building without the city that nobody has": (
        {"owns": {A: [1]}},
        {"type": "build", "space": 1},
        "not_whole_set",
        "You need the whole set; Hanoi belongs to nobody.",
        "space",
    ),
    "building beside a mortgaged city": (
        {"owns": {A: SET2}, "mortgaged": [9]},
        {"type": "build", "space": 6},
        "mortgaged",
        "Nothing can be built while Cairo is mortgaged.",
        "space",
    ),
    "building on a hotel": (
        {"owns": {A: [1, 3]}, "houses": {1: 5, 3: 5}},
        {"type": "build", "space": 1},
        "fully_built",
        "Hue has its hotel already.",
        "space",
    ),
    "building unevenly": (
        {"owns": {A: SET2}, "houses": {6: 1}},
        {"type": "build", "space": 6},
        "uneven",
        "Houses go up evenly: build on Alexandria first.",
        "space",
    ),
    "building beyond one's means": (
        {"owns": {A: [37, 39]}, "cash": {A: 199}},
        {"type": "build", "space": 37},
        "not_enough_cash",
        "A house on Geneva costs $200; you have $199.",
        "space",
    ),
    "selling another's house": (
        {"owns": {B: [1, 3]}, "houses": {1: 1}},
        {"type": "sell_house", "space": 1},
        "not_owner",
        "Hue is not yours; it belongs to Ben.",
        "space",
    ),
    "selling a house that does not stand": (
        {"owns": {A: [1]}},
        {"type": "sell_house", "space": 1},
        "no_houses",
        "There is no house on Hue.",
        "space",
    ),
    "selling unevenly": (
        {"owns": {A: SET2}, "houses": {6: 1, 8: 2, 9: 1}},
        {"type": "sell_house", "space": 9},
        "uneven",
        "Houses come down evenly: sell on Alexandria first.",
        "space",
    ),
    "mortgaging another's property": (
        {"owns": {C: [12]}},
        {"type": "mortgage", "space": 12},
        "not_owner",
        "Solar Power is not yours; it belongs to Cleo.",
        "space",
    ),
    "mortgaging twice": (
        {"owns": {A: [12]}, "mortgaged": [12]},
        {"type": "mortgage", "space": 12},
        "mortgaged",
        "Solar Power is mortgaged already.",
        "space",
    ),
    "mortgaging beside houses": (
        {"owns": {A: SET2}, "houses": {6: 1}},
        {"type": "mortgage", "space": 9},
        "has_houses",
        "Sell the houses of its set before you mortgage Cairo.",
        "space",
    ),
    "lifting another's mortgage": (
        {"owns": {B: [12]}, "mortgaged": [12]},
        {"type": "unmortgage", "space": 12},
        "not_owner",
        "Solar Power is not yours; it belongs to Ben.",
        "space",
    ),
    "lifting a mortgage that there is not": (
        {"owns": {A: [12]}},
        {"type": "unmortgage", "space": 12},
        "mortgaged",
        "Solar Power is not mortgaged.",
        "space",
    ),
    "lifting a mortgage in another's turn": (
        {"turn": B, "owns": {A: [12]}, "mortgaged": [12]},
        {"type": "unmortgage", "space": 12},
        "not_your_turn",
        "You can lift a mortgage in your own turn only.",
        None,
    ),
    "lifting a mortgage in debt": (
        {"owns": {A: [12]}, "mortgaged": [12], "cash": {A: -7}},
        {"type": "unmortgage", "space": 12},
        "in_debt",
        "You are $7 in debt; raise the cash first.",
        None,
    ),
    "lifting a mortgage beyond one's means": (
        {"owns": {A: [12]}, "mortgaged": [12], "cash": {A: 82}},
        {"type": "unmortgage", "space": 12},
        "not_enough_cash",
        "Lifting the mortgage of Solar Power costs $83; you have $82.",
        "space",
    ),
    "a roll before the hammer": (
        {"on_sale": 39},
        {"type": "roll"},
        "auction_running",
        "Zurich is being auctioned; the turn goes on after the hammer.",
        None,
    ),
    "a bid where nothing is on sale": (
        {},
        {"type": "bid", "amount": 40},
        "auction_closed",
        "That auction is over.",
        "auction",
    ),
    "a bid at another auction": (
        {"on_sale": 39},
        {"type": "bid", "amount": 40, "auction": 7},
        "auction_closed",
        "That auction is over.",
        "auction",
    ),
    "a bid that is too low": (
        {"on_sale": 39},
        {"type": "bid", "amount": 39},
        "bid_too_low",
        "The next bid has to be at least $40.",
        "amount",
    ),
    "a bid beyond one's means": (
        {"on_sale": 39, "cash": {A: 99}},
        {"type": "bid", "amount": 100},
        "not_enough_cash",
        "You have $99; a bid has to be covered.",
        "amount",
    ),
    "a bid against oneself": (
        {"on_sale": 39, "bids": [(A, 40)]},
        {"type": "bid", "amount": 80},
        "already_leading",
        "Your bid of $40 stands; wait for another one.",
        None,
    ),
    "a second pass": (
        {"on_sale": 39, "passed": [A]},
        {"type": "pass"},
        "wrong_phase",
        "You have passed already; bid, or come back in.",
        None,
    ),
    "coming back without a pass": (
        {"on_sale": 39},
        {"type": "unpass"},
        "wrong_phase",
        "You have not passed; bid when you like.",
        None,
    ),
    "a house for what the bid needs": (
        {"on_sale": 5, "bids": [(A, 1451)], "owns": {A: [1, 3]}},
        {"type": "build", "space": 1},
        "leader_reserved",
        "You lead the auction and have to keep the cash for your bid.",
        None,
    ),
    "a mortgage lifted for what the bid needs": (
        {"on_sale": 5, "bids": [(A, 1418)], "owns": {A: [12]}, "mortgaged": [12]},
        {"type": "unmortgage", "space": 12},
        "leader_reserved",
        "You lead the auction and have to keep the cash for your bid.",
        None,
    ),
    "building where another collects the rent": (
        {"owns": {A: [1, 3]}, "rented": {1: B}},
        {"type": "build", "space": 1},
        "rented",
        "Nothing can be built on Hue while it is rented out.",
        "space",
    ),
    "mortgaging where another collects the rent": (
        {"owns": {A: [12]}, "rented": {12: B}},
        {"type": "mortgage", "space": 12},
        "rented",
        "Solar Power is rented out and cannot be mortgaged until that ends.",
        "space",
    ),
    "selling a house where another collects the rent": (
        {"owns": {A: [1, 3]}, "houses": {1: 1}, "rented": {1: B}},
        {"type": "sell_house", "space": 1},
        "rented",
        "Hue is rented out; its houses are sold only in debt.",
        "space",
    ),
    "anything to a bankrupt": (
        {"turn": B, "seats": 3, "bankrupt": [A]},
        {"type": "roll"},
        "bankrupt",
        "You are bankrupt; you can watch and chat, not play.",
        None,
    ),
}


@pytest.mark.parametrize("what", REFUSALS)
def test_a_refusal_says_what_is_missing(what: str) -> None:
    given, action, code, sentence, field = REFUSALS[what]
    game = position(**given)
    foreseen = game.game.preview(A, action)
    refused = game.refusal(A, action["type"], **{k: v for k, v in action.items() if k != "type"})
    assert (refused.code, refused.message, refused.field) == (code, sentence, field)
    assert foreseen == {"error": refused.told()}


def test_after_the_end_a_refusal_says_so() -> None:
    game = position(seats=2)
    game.does(A, "declare_bankruptcy")
    refused = game.refusal(B, "roll")
    assert (refused.code, refused.message) == ("game_over", "The game is over.")


def test_every_code_of_the_rules_is_in_the_list_above() -> None:
    tested = {code for _, _, code, _, _ in REFUSALS.values()} | {"game_over"}
    pages = [page for page in files("investup.board").iterdir() if page.name.endswith(".py")]
    text = "".join(page.read_text(encoding="utf-8") for page in pages if page.name not in NO_RULES)
    used = {code for code in CODES if f'"{code}"' in text}
    assert used == tested


@pytest.mark.parametrize("type_", ["build", "sell_house", "mortgage", "unmortgage"])
@pytest.mark.parametrize("space", [-1, 40, 41, 10**9, -(10**9)])
def test_a_space_off_the_board_is_refused_and_minus_one_is_not_the_last_space(type_: str, space: int) -> None:
    """B33"""
    game = position(owns={A: [37, 39]}, houses={37: 1, 39: 1})
    assert game.refuses(A, type_, space=space) == "bad_request"


@pytest.mark.parametrize("type_", ["", "ROLL", "roll ", "__init__", "trade", "rоll"])
def test_an_unknown_action_is_refused(type_: str) -> None:
    """B10: the last one has a Cyrillic o."""
    assert position().refuses(A, type_) == "bad_request"
