"""The board (rulebook: The board; R1): the world map is the ruling's, and a bad map is refused with its fault named."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from investup.board.map import MapError, load_map, parse_map
from tests.board.facts import AIRPORTS, CITIES, OTHER_SPACES, SETS, UTILITIES

WORLD = load_map("world")


@pytest.mark.parametrize("space", CITIES)
def test_every_city_has_the_figures_of_the_ruling(space: int) -> None:
    """R1"""
    found, city = WORLD.spaces[space], CITIES[space]
    assert found.kind == "city"
    assert (found.set, found.price, found.house, found.rents) == city


def test_every_other_space_is_of_its_kind() -> None:
    """R1"""
    assert len(WORLD.spaces) == 40
    assert {space: WORLD.spaces[space].kind for space in OTHER_SPACES} == OTHER_SPACES
    assert WORLD.airports == AIRPORTS
    assert {WORLD.spaces[space].price for space in AIRPORTS} == {200}
    assert WORLD.utilities == UTILITIES
    assert {WORLD.spaces[space].price for space in UTILITIES} == {150}
    assert (WORLD.spaces[4].amount, WORLD.spaces[38].amount) == (200, 100)
    assert {*CITIES, *AIRPORTS, *UTILITIES, *OTHER_SPACES} == set(range(40))


def test_the_sets_are_those_of_the_ruling_each_with_its_country() -> None:
    """R1"""
    assert dict(enumerate(WORLD.sets))[0] == ()
    assert dict(enumerate(WORLD.sets[1:], start=1)) == SETS
    countries = [row["country"] for row in WORLD.source["sets"]]
    assert len(set(countries)) == 8


def test_every_property_has_a_name_of_its_own() -> None:
    names = [WORLD.spaces[space].name for space in WORLD.properties]
    assert len(set(names)) == len(names) == 28


def test_a_client_draws_the_board_from_the_same_file() -> None:
    assert [row["space"] for row in WORLD.source["spaces"]] == list(range(40))
    assert WORLD.source["key"] == WORLD.key == "world"


# --------------------------------------------------------------------------------------------- bad maps
def put(space: int, field: str, value: object) -> Callable[[dict[str, Any]], None]:
    """A map whose `space` has another `field`."""

    def change(data: dict[str, Any]) -> None:
        data["spaces"][space][field] = value

    return change


def drop(space: int, field: str) -> Callable[[dict[str, Any]], None]:
    """A map whose `space` has no `field`."""

    def change(data: dict[str, Any]) -> None:
        del data["spaces"][space][field]

    return change


def top(field: str, value: object) -> Callable[[dict[str, Any]], None]:
    """A map with another `field` beside its spaces."""

    def change(data: dict[str, Any]) -> None:
        data[field] = value

    return change


def plain_tax(data: dict[str, Any]) -> None:
    """The third airport made a tax."""
    data["spaces"][25] = {"space": 25, "kind": "tax", "name": "Port duty", "amount": 10}


def one_city_set(data: dict[str, Any]) -> None:
    """One city of the two of set 1 moved to set 2."""
    data["spaces"][1] |= {"set": 2, "house": 50}


BAD_MAPS: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "39 spaces": (lambda data: data["spaces"].pop(), "40 spaces"),
    "41 spaces": (lambda data: data["spaces"].append(data["spaces"][0]), "40 spaces"),
    "no spaces": (lambda data: data.pop("spaces"), "40 spaces"),
    "spaces that are no list": (top("spaces", {"0": {}}), "40 spaces"),
    "a space that is no object": (lambda data: data["spaces"].__setitem__(7, "chance"), "Space 7 is not"),
    "spaces out of order": (put(12, "space", 13), "Space 12 says that it is space 13"),
    "no kind": (drop(9, "kind"), "Space 9 needs a text called 'kind'"),
    "an unknown kind": (put(9, "kind", "harbour"), "Space 9 is of an unknown kind, 'harbour'"),
    "GO elsewhere": (put(7, "kind", "go"), "Space 7 cannot be 'go'"),
    "no GO": (put(0, "kind", "chance"), "Space 0 cannot be 'chance'"),
    "no jail": (put(10, "kind", "vacation"), "Space 10 cannot be 'vacation'"),
    "a second prison": (put(38, "kind", "go_to_prison"), "Space 38 cannot be 'go_to_prison'"),
    "no name": (drop(39, "name"), "Space 39 needs a text called 'name'"),
    "a blank name": (put(39, "name", "  "), "Space 39 needs a text called 'name'"),
    "a name that is no text": (put(39, "name", 39), "Space 39 needs a text called 'name'"),
    "no rents": (drop(1, "rents"), "Space 1 needs six rents"),
    "five rents": (put(1, "rents", [2, 10, 30, 90, 160]), "Space 1 needs six rents"),
    "a rent of half a dollar": (put(1, "rents", [2.5, 10, 30, 90, 160, 250]), "Space 1, rents: 2.5 is not"),
    "a free rent": (put(1, "rents", [0, 10, 30, 90, 160, 250]), "Space 1, rents: 0 is not"),
    "falling rents": (put(1, "rents", [2, 10, 30, 20, 160, 250]), "Space 1 has rents that do not rise"),
    "equal rents": (put(1, "rents", [2, 10, 30, 30, 160, 250]), "Space 1 has rents that do not rise"),
    "a city without a set": (drop(1, "set"), "Space 1 needs a set from 1 to 8, not None"),
    "a ninth set": (put(1, "set", 9), "Space 1 needs a set from 1 to 8, not 9"),
    "a set called true": (put(1, "set", True), "Space 1 needs a set from 1 to 8, not True"),
    "a set of one": (one_city_set, "Set 1 has 1 cities"),
    "a set of four": (lambda data: data["spaces"][11].update(set=2), "Set 2 has 4 cities"),
    "houses of two prices in a set": (put(8, "house", 100), "The houses of set 2 do not all cost the same"),
    "a city without a price": (drop(1, "price"), "Space 1, price: None is not"),
    "a price as a text": (put(1, "price", "60"), "Space 1, price: '60' is not"),
    "a price below zero": (put(5, "price", -200), "Space 5, price: -200 is not"),
    "a price whose half is nothing": (put(12, "price", 1), "Space 12, price: 1 is not"),
    "a city whose half price is nothing": (put(3, "price", 1), "Space 3, price: 1 is not"),
    "a house whose half is nothing": (put(1, "house", 1), "Space 1, house: 1 is not"),
    "a price beyond all bounds": (put(5, "price", 10**12), "Space 5, price: 1000000000000 is not"),
    "a city without a price of houses": (drop(1, "house"), "Space 1, house: None is not"),
    "a tax without an amount": (drop(4, "amount"), "Space 4, amount: None is not"),
    "a tax of true": (put(4, "amount", True), "Space 4, amount: True is not"),
    "three airports": (plain_tax, "4 spaces of the kind 'airport', not 3"),
    "three utilities": (put(5, "kind", "utility"), "4 spaces of the kind 'airport', not 3"),
    "one utility": (
        lambda data: data["spaces"][12].update(kind="chance"),
        "2 spaces of the kind 'utility', not 1",
    ),
    "no sets": (lambda data: data.pop("sets"), "names the country of each set"),
    "seven sets": (lambda data: data["sets"].pop(), "names the country of each set"),
    "sets out of order": (lambda data: data["sets"].reverse(), "names the country of each set"),
    "a set that is no object": (top("sets", ["Vietnam"] * 8), "A set is not a JSON object"),
    "no key": (lambda data: data.pop("key"), "The map needs a text called 'key'"),
    "no title": (lambda data: data.pop("title"), "The map needs a text called 'title'"),
}


@pytest.mark.parametrize("fault", BAD_MAPS)
def test_a_bad_map_is_refused_and_its_fault_named(fault: str) -> None:
    """R1"""
    data = copy.deepcopy(dict(WORLD.source))
    change, message = BAD_MAPS[fault]
    change(data)
    with pytest.raises(MapError) as refused:
        parse_map(data)
    assert message in str(refused.value)


@pytest.mark.parametrize("data", [None, [], "world", 7, {}])
def test_what_is_no_map_at_all_is_refused(data: object) -> None:
    with pytest.raises(MapError):
        parse_map(data)


def test_a_map_that_is_not_there_is_named() -> None:
    with pytest.raises(MapError, match="There is no map called 'mars'"):
        load_map("mars")


def test_the_untouched_copy_of_the_world_is_a_good_map() -> None:
    """So that the faults above are what the bad maps are refused for."""
    assert parse_map(copy.deepcopy(dict(WORLD.source))).spaces == WORLD.spaces
