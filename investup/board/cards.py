"""The Chance and Treasure cards: sixteen each, what they do and what they say (R11)."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from investup.board.map import Map

Effect = Literal[
    "travel",
    "nearest_airport",
    "nearest_utility",
    "back",
    "jail",
    "pass",
    "repairs",
    "pay",
    "get",
    "pay_each",
    "collect_each",
]


class Card(NamedTuple):
    """One card. `amount` is dollars, a space to travel to or spaces to go back; `hotel` dollars a hotel in repairs.

    `text` is its wording; `{space}` in it stands for the name of the space that it travels to.
    """

    key: str
    effect: Effect
    amount: int
    text: str
    hotel: int = 0


DECK_NAMES: Final[tuple[Literal["chance"], Literal["treasure"]]] = ("chance", "treasure")

CHANCE_CARDS: Final = (
    Card("to_go", "travel", 0, "A fair wind: sail on to {space}."),
    Card("to_first_airport", "travel", 5, "A standby seat came free. Travel to {space}."),
    Card("to_third_set", "travel", 11, "An old friend marries. Travel to {space}."),
    Card("to_fifth_set", "travel", 24, "Carnival begins tonight. Travel to {space}."),
    Card("to_last_city", "travel", 39, "The bank wants to see you in person. Travel to {space}."),
    Card(
        "nearest_airport_1",
        "nearest_airport",
        0,
        "Your bags went ahead without you. Follow them to the next airport.",
    ),
    Card("nearest_airport_2", "nearest_airport", 0, "A fare too good to miss. Go on to the next airport."),
    Card(
        "nearest_utility", "nearest_utility", 0, "The lights went out. Go on to the next utility and see why."
    ),
    Card("back_three", "back", 3, "You forgot your passport. Go back three spaces."),
    Card("chance_jail", "jail", 0, "The customs officer is not amused. Go to jail."),
    Card("chance_pass", "pass", 0, "A judge owes you a favour. Keep this Jail Pass until you need it."),
    Card(
        "chance_repairs", "repairs", 25, "Storm damage: pay $25 for each house and $100 for each hotel.", 100
    ),
    Card("speeding", "pay", 15, "Caught by a speed camera. Pay $15."),
    Card("dividend", "get", 50, "Your shares did well this year. Collect $50."),
    Card("loan_repaid", "get", 150, "A loan that you had forgotten is repaid. Collect $150."),
    Card("dinner_for_all", "pay_each", 50, "You lost the bet: dinner is on you. Pay every player $50."),
)

TREASURE_CARDS: Final = (
    Card("treasure_to_go", "travel", 0, "The market is yours today. Go on to {space}."),
    Card("bank_error", "get", 200, "The bank's sums were wrong, and it owns up. Collect $200."),
    Card("inheritance", "get", 100, "A great-aunt remembered you. Collect $100."),
    Card("savings_mature", "get", 100, "Your savings plan pays out. Collect $100."),
    Card("photo_prize", "get", 100, "Your photograph wins the city prize. Collect $100."),
    Card("flea_market", "get", 50, "You sell an old lamp at the flea market. Collect $50."),
    Card("consulting", "get", 25, "Good advice has its price. Collect $25."),
    Card("tax_refund", "get", 20, "A small refund from the tax office. Collect $20."),
    Card("second_place", "get", 10, "Second place in the pub quiz. Collect $10."),
    Card("hospital", "pay", 100, "A broken ankle on the stairs. Pay $100."),
    Card("school", "pay", 50, "School fees are due. Pay $50."),
    Card("doctor", "pay", 50, "The doctor sends a bill. Pay $50."),
    Card("birthday", "collect_each", 10, "It is your birthday. Every player gives you $10."),
    Card(
        "treasure_repairs",
        "repairs",
        40,
        "The streets are dug up again: pay $40 for each house and $115 for each hotel.",
        115,
    ),
    Card("treasure_jail", "jail", 0, "Your books do not add up. Go to jail."),
    Card(
        "treasure_pass", "pass", 0, "You know where the tunnel ends. Keep this Jail Pass until you need it."
    ),
)

DECKS: Final = (CHANCE_CARDS, TREASURE_CARDS)

#: The number of the one Jail Pass in each deck.
PASS_CARDS: Final = tuple(next(i for i, card in enumerate(deck) if card.effect == "pass") for deck in DECKS)


def wording(card: Card, map_: Map) -> str:
    """What the card says on this map."""
    if card.effect == "travel":
        return card.text.format(space=map_.spaces[card.amount].name)
    return card.text
