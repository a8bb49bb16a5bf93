"""The figures of the rulebook and of ruling R1, typed by hand: the tests do not ask the map what it should be."""

from __future__ import annotations

from typing import Final, NamedTuple


class City(NamedTuple):
    """Price, cost of a house, and rent bare, with 1 to 4 houses and with a hotel, in dollars."""

    set: int
    price: int
    house: int
    rents: tuple[int, int, int, int, int, int]


CITIES: Final[dict[int, City]] = {
    1: City(1, 60, 50, (2, 10, 30, 90, 160, 250)),
    3: City(1, 60, 50, (4, 20, 60, 180, 320, 450)),
    6: City(2, 100, 50, (6, 30, 90, 270, 400, 550)),
    8: City(2, 100, 50, (6, 30, 90, 270, 400, 550)),
    9: City(2, 120, 50, (8, 40, 100, 300, 450, 600)),
    11: City(3, 140, 100, (10, 50, 150, 450, 625, 750)),
    13: City(3, 140, 100, (10, 50, 150, 450, 625, 750)),
    14: City(3, 160, 100, (12, 60, 180, 500, 700, 900)),
    16: City(4, 180, 100, (14, 70, 200, 550, 750, 950)),
    18: City(4, 180, 100, (14, 70, 200, 550, 750, 950)),
    19: City(4, 200, 100, (16, 80, 220, 600, 800, 1000)),
    21: City(5, 220, 150, (18, 90, 250, 700, 875, 1050)),
    23: City(5, 220, 150, (18, 90, 250, 700, 875, 1050)),
    24: City(5, 240, 150, (20, 100, 300, 750, 925, 1100)),
    26: City(6, 260, 150, (22, 110, 330, 800, 975, 1150)),
    27: City(6, 260, 150, (22, 110, 330, 800, 975, 1150)),
    29: City(6, 280, 150, (24, 120, 360, 850, 1025, 1200)),
    31: City(7, 300, 200, (26, 130, 390, 900, 1100, 1275)),
    32: City(7, 300, 200, (26, 130, 390, 900, 1100, 1275)),
    34: City(7, 320, 200, (28, 150, 450, 1000, 1200, 1400)),
    37: City(8, 350, 200, (35, 175, 500, 1100, 1300, 1500)),
    39: City(8, 400, 200, (50, 200, 600, 1400, 1700, 2000)),
}
SETS: Final[dict[int, tuple[int, ...]]] = {
    1: (1, 3),
    2: (6, 8, 9),
    3: (11, 13, 14),
    4: (16, 18, 19),
    5: (21, 23, 24),
    6: (26, 27, 29),
    7: (31, 32, 34),
    8: (37, 39),
}
AIRPORTS: Final = (5, 15, 25, 35)
UTILITIES: Final = (12, 28)
PRICES: Final[dict[int, int]] = {
    **{space: city.price for space, city in CITIES.items()},
    **dict.fromkeys(AIRPORTS, 200),
    **dict.fromkeys(UTILITIES, 150),
}
OTHER_SPACES: Final[dict[int, str]] = {
    0: "go",
    2: "treasure",
    4: "tax",
    7: "chance",
    10: "jail",
    17: "treasure",
    20: "vacation",
    22: "chance",
    30: "go_to_prison",
    33: "treasure",
    36: "chance",
    38: "tax",
}

#: The cards in the order of R11, by the names that they have in events: the numbers that R39's shuffles move.
CHANCE: Final = (
    "to_go",
    "to_first_airport",
    "to_third_set",
    "to_fifth_set",
    "to_last_city",
    "nearest_airport_1",
    "nearest_airport_2",
    "nearest_utility",
    "back_three",
    "chance_jail",
    "chance_pass",
    "chance_repairs",
    "speeding",
    "dividend",
    "loan_repaid",
    "dinner_for_all",
)
TREASURE: Final = (
    "treasure_to_go",
    "bank_error",
    "inheritance",
    "savings_mature",
    "photo_prize",
    "flea_market",
    "consulting",
    "tax_refund",
    "second_place",
    "hospital",
    "school",
    "doctor",
    "birthday",
    "treasure_repairs",
    "treasure_jail",
    "treasure_pass",
)
DECKS: Final = {"chance": CHANCE, "treasure": TREASURE}
