"""The cards (rulebook: Cards, taxes and jail; R2, R11, R12): every one of the thirty-two, and how a deck is kept."""

from __future__ import annotations

from typing import Any

import pytest

from investup.board.cards import DECKS
from tests.board import facts
from tests.board.positions import A, B, C, D, Position, kinds, position

CHANCE_SPACES = (7, 22, 36)
TREASURE_SPACES = (2, 17, 33)


def draw(card: str, space: int | None = None, **given: Any) -> Position:
    """Ana lands with a 1 and a 2 on a space where `card` lies on top (on the way to Treasure 2 she passes GO)."""
    deck = "chance" if card in facts.CHANCE else "treasure"
    space = space or {"chance": 7, "treasure": 17}[deck]
    given = {"at": {A: (space - 3) % 40}, "dice": [(1, 2)], deck: [card], **given}
    game = position(turn=A, **given)
    events = game.does(A, "roll")
    (drawn,) = [event for event in events if event["type"] == "card_drawn" and event["deck"] == deck]
    assert (drawn["seat"], drawn["card"]) == (A, card)
    return game


# ------------------------------------------------------------------------------------------ cards that pay
@pytest.mark.parametrize(
    ("card", "dollars"),
    [
        ("dividend", 50),
        ("loan_repaid", 150),
        ("bank_error", 200),
        ("inheritance", 100),
        ("savings_mature", 100),
        ("photo_prize", 100),
        ("flea_market", 50),
        ("consulting", 25),
        ("tax_refund", 20),
        ("second_place", 10),
    ],
)
def test_a_card_that_pays_takes_the_money_from_the_bank(card: str, dollars: int) -> None:
    """R11"""
    assert draw(card).cash == [1500 + dollars, 1500, 1500]


@pytest.mark.parametrize(
    ("card", "dollars"), [("speeding", 15), ("hospital", 100), ("school", 50), ("doctor", 50)]
)
def test_a_card_that_charges_gives_the_money_to_the_bank(card: str, dollars: int) -> None:
    """R11"""
    assert draw(card).cash == [1500 - dollars, 1500, 1500]


@pytest.mark.parametrize(
    ("card", "dollars"), [("speeding", 15), ("hospital", 100), ("school", 50), ("doctor", 50)]
)
def test_a_card_charges_in_full_even_below_zero(card: str, dollars: int) -> None:
    """R12"""
    game = draw(card, cash={A: 14})
    assert game.cash[A] == 14 - dollars
    assert game.phase == "settle"


def test_pay_each_pays_everybody_else_fifty() -> None:
    """R11"""
    assert draw("dinner_for_all", seats=4).cash == [1350, 1550, 1550, 1550]


def test_pay_each_leaves_the_payer_in_debt_and_the_others_whole() -> None:
    """R12"""
    assert draw("dinner_for_all", cash={A: 20}).cash == [-80, 1550, 1550]


def test_collect_each_takes_ten_from_everybody_else() -> None:
    """R11"""
    assert draw("birthday", seats=4).cash == [1530, 1490, 1490, 1490]


def test_collect_each_may_put_another_into_debt() -> None:
    """R12, B14: Ben has 5 and Dan has 10; Cleo is bankrupt and counts no more."""
    game = draw("birthday", seats=4, cash={B: 5, D: 10}, bankrupt=[C])
    assert game.cash == [1520, -5, 0, 0]


def test_every_player_means_who_is_not_bankrupt() -> None:
    """R12, B12: no card money for a bankrupt."""
    assert draw("dinner_for_all", seats=4, bankrupt=[C]).cash == [1400, 1550, 0, 1550]


@pytest.mark.parametrize(
    ("card", "house", "hotel"), [("chance_repairs", 25, 100), ("treasure_repairs", 40, 115)]
)
def test_repairs_are_charged_for_each_house_and_each_hotel(card: str, house: int, hotel: int) -> None:
    """R11: five houses and two hotels of Ana's; Ben's are his own matter."""
    game = draw(
        card,
        owns={A: [*facts.SETS[1], *facts.SETS[2]], B: facts.SETS[8]},
        houses={1: 5, 3: 5, 6: 2, 8: 2, 9: 1, 37: 4, 39: 5},
    )
    assert game.cash == [1500 - 5 * house - 2 * hotel, 1500, 1500]


@pytest.mark.parametrize("card", ["chance_repairs", "treasure_repairs"])
def test_repairs_cost_nothing_where_nothing_stands(card: str) -> None:
    assert draw(card, owns={A: [1, 5, 12]}).cash == [1500, 1500, 1500]


# ----------------------------------------------------------------------------------------- cards that move
@pytest.mark.parametrize("space", CHANCE_SPACES)
@pytest.mark.parametrize(
    ("card", "target"),
    [("to_go", 0), ("to_first_airport", 5), ("to_third_set", 11), ("to_fifth_set", 24), ("to_last_city", 39)],
)
def test_a_chance_card_moves_forwards_and_pays_for_passing_go(space: int, card: str, target: int) -> None:
    """R2, R11"""
    game = draw(card, space)
    assert game.place[A] == target
    assert game.cash == [1700 if target < space else 1500, 1500, 1500]
    assert game.offer == (target or None)


@pytest.mark.parametrize("space", TREASURE_SPACES)
def test_the_treasure_card_moves_to_go(space: int) -> None:
    """R2, R11"""
    game = draw("treasure_to_go", space)
    assert game.place[A] == 0
    assert game.cash[A] == (1900 if space == 2 else 1700)  # to reach space 2 GO was passed once before


@pytest.mark.parametrize("card", ["nearest_airport_1", "nearest_airport_2"])
@pytest.mark.parametrize(("space", "airport"), [(7, 15), (22, 25), (36, 5)])
def test_the_nearest_airport_is_the_next_one_forwards(card: str, space: int, airport: int) -> None:
    """R11, B32"""
    game = draw(card, space)
    assert game.place[A] == airport
    assert game.offer == airport
    assert game.cash[A] == (1700 if space == 36 else 1500)


@pytest.mark.parametrize(("space", "utility"), [(7, 12), (22, 28), (36, 12)])
def test_the_nearest_utility_is_the_next_one_forwards(space: int, utility: int) -> None:
    """R11, B32"""
    game = draw("nearest_utility", space)
    assert game.place[A] == utility
    assert game.offer == utility
    assert game.cash[A] == (1700 if space == 36 else 1500)


@pytest.mark.parametrize("card", ["nearest_airport_1", "nearest_airport_2"])
def test_a_card_move_to_an_airport_costs_its_normal_rent(card: str) -> None:
    """R11, B32: the ladder, not twice the ladder."""
    game = draw(card, 36, owns={B: [5, 35]})
    assert game.cash == [1500 + 200 - 50, 1550, 1500]


def test_a_card_move_to_a_utility_uses_this_turns_roll() -> None:
    """R11, B32: four or ten times the 1 and the 2 that brought her to the card."""
    assert draw("nearest_utility", 7, owns={B: [12]}).cash == [1488, 1512, 1500]
    assert draw("nearest_utility", 7, owns={B: [12, 28]}).cash == [1470, 1530, 1500]


@pytest.mark.parametrize(
    ("card", "target", "rent"), [("to_third_set", 11, 10), ("to_fifth_set", 24, 20), ("to_last_city", 39, 50)]
)
def test_a_card_move_to_a_city_costs_its_normal_rent(card: str, target: int, rent: int) -> None:
    """B32"""
    assert draw(card, 7, owns={B: [target]}).cash == [1500 - rent, 1500 + rent, 1500]


def test_a_card_move_to_a_mortgaged_or_own_property_costs_nothing() -> None:
    """B32"""
    assert draw("to_last_city", owns={B: [39]}, mortgaged=[39]).cash == [1500, 1500, 1500]
    game = draw("to_last_city", owns={A: [39]})
    assert game.cash == [1500, 1500, 1500]
    assert game.phase == "end"


def test_back_three_from_the_first_chance_pays_the_tax_there() -> None:
    """B32"""
    game = draw("back_three", 7)
    assert game.place[A] == 4
    assert game.cash[A] == 1300


def test_back_three_from_the_second_chance_offers_the_city_there() -> None:
    """B32"""
    game = draw("back_three", 22)
    assert game.place[A] == 19
    assert game.offer == 19


def test_back_three_from_the_third_chance_draws_a_treasure_card() -> None:
    """B32: the draw resolves once more."""
    game = draw("back_three", 36, treasure=["bank_error"])
    assert game.place[A] == 33
    assert game.cash[A] == 1700
    assert game.game.view(None)["last_card"]["card"] == "bank_error"


def test_back_three_may_lead_through_a_treasure_card_to_go_but_backwards_pays_nothing() -> None:
    """R2: the $200 are for the way forwards from 33 to GO."""
    game = draw("back_three", 36, treasure=["treasure_to_go"])
    assert game.place[A] == 0
    assert game.cash[A] == 1700


def test_a_card_move_is_told_between_the_card_and_what_came_of_it() -> None:
    game = position(turn=A, at={A: 33}, dice=[(1, 2)], chance=["to_first_airport"])
    assert kinds(game.does(A, "roll")) == ["rolled", "moved", "card_drawn", "moved", "offered"]


def test_only_back_three_is_told_as_a_move_backwards() -> None:
    """R2, R11: so that the page moves the token the right way round."""
    game = position(at={A: 4}, dice=[(1, 2)], chance=["back_three"])
    moved = [event for event in game.does(A, "roll") if event["type"] == "moved"]
    assert [(event["from"], event["to"], event["direction"]) for event in moved] == [
        (4, 7, "forwards"),
        (7, 4, "backwards"),
    ]
    game = position(at={A: 33}, dice=[(1, 2)], chance=["nearest_airport_1"])
    moved = [event for event in game.does(A, "roll") if event["type"] == "moved"]
    assert [(event["from"], event["to"], event["direction"]) for event in moved] == [
        (33, 36, "forwards"),
        (36, 5, "forwards"),
    ]


# ------------------------------------------------------------------------------------------- jail and pass
@pytest.mark.parametrize("card", ["chance_jail", "treasure_jail"])
def test_a_jail_card_sends_to_jail_without_money_for_go(card: str) -> None:
    """R2"""
    game = draw(card, 36 if card == "chance_jail" else 33)
    assert game.place[A] == 10
    assert game.state.jailed[A]
    assert game.cash[A] == 1500
    assert game.phase == "end"


@pytest.mark.parametrize("card", ["chance_jail", "treasure_jail"])
def test_a_jail_card_ends_the_rolling_also_after_doubles(card: str) -> None:
    """R3"""
    space = 7 if card == "chance_jail" else 17
    game = draw(card, at={A: space - 4}, dice=[(2, 2)])
    assert game.phase == "end"
    assert game.refuses(A, "roll") == "wrong_phase"


@pytest.mark.parametrize(("deck", "card"), [(0, "chance_pass"), (1, "treasure_pass")])
def test_a_jail_pass_leaves_its_deck_until_it_is_used(deck: int, card: str) -> None:
    """R11"""
    game = draw(card)
    number = list(facts.DECKS.values())[deck].index(card)
    assert game.game.view(None)["players"][A]["passes"] == 1
    assert number not in game.state.decks[deck]

    game.state.jailed[A], game.state.position[A], game.state.roll_owed = True, 10, True
    game.does(A, "use_pass")
    assert game.state.decks[deck][-1] == number
    assert game.game.view(None)["players"][A]["passes"] == 0


def test_of_two_passes_the_one_held_longer_goes_back_to_the_deck_that_it_came_from() -> None:
    game = position(turn=A, jailed={A: 0}, passes={A: ["treasure", "chance"]})
    assert game.game.view(None)["players"][A]["passes"] == 2
    game.does(A, "use_pass")
    assert game.state.passes[A] == [0]
    assert game.state.decks[1][-1] == facts.TREASURE.index("treasure_pass")


# ---------------------------------------------------------------------------------------------- the decks
@pytest.mark.parametrize(("deck", "space"), [("chance", 7), ("treasure", 17)])
def test_a_card_goes_back_under_its_deck(deck: str, space: int) -> None:
    """R11"""
    first, second = ("speeding", "dividend") if deck == "chance" else ("doctor", "consulting")
    game = position(turn=A, at={A: space - 3}, dice=[(1, 2)], **{deck: [first, second]})
    cards = game.state.decks[0 if deck == "chance" else 1]
    order = list(cards)
    game.does(A, "roll")
    assert cards == [*order[1:], order[0]]
    assert facts.DECKS[deck][cards[0]] == second


@pytest.mark.parametrize(("deck", "space"), [("chance", 7), ("treasure", 17)])
def test_a_deck_comes_round_in_the_same_order_without_shuffling(deck: str, space: int) -> None:
    """R11, R39: nothing but the dice is drawn after the start."""
    quiet = [card for card in facts.DECKS[deck] if card not in {"chance_pass", "treasure_pass"}]
    game = position(cash={A: 20_000, B: 20_000}, seats=2, dice=[(1, 2)] * 30, **{deck: quiet})
    game.state.decks[0 if deck == "chance" else 1].pop()  # the pass, which would not come back
    game.state.passes[B].append(0 if deck == "chance" else 1)
    seen = []
    for _ in range(30):
        game.state.turn, game.state.roll_owed, game.state.jailed[A] = A, True, False
        game.state.position[A], game.state.offer = space - 3, -1
        events = game.does(A, "roll")
        seen += [event["card"] for event in events if event["type"] == "card_drawn" and event["deck"] == deck]
    assert seen == (quiet * 2)[:30]


def test_each_deck_has_the_sixteen_cards_of_the_ruling() -> None:
    """R11"""
    for deck, names in zip(DECKS, facts.DECKS.values(), strict=True):
        assert tuple(card.key for card in deck) == names
        assert len(set(names)) == 16


def test_a_card_that_travels_names_the_place_in_its_text() -> None:
    game = position(turn=A, at={A: 4}, dice=[(1, 2)], chance=["to_fifth_set"])
    (drawn,) = [event for event in game.does(A, "roll") if event["type"] == "card_drawn"]
    assert "Rio de Janeiro" in drawn["text"]
    assert "{" not in drawn["text"]
