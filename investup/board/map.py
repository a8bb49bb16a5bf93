"""A map: what the 40 spaces are, read from a file and checked so that a bad map is refused with its fault named (R1)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

SPACES: Final = 40
GO: Final = 0
JAIL: Final = 10
VACATION: Final = 20
GO_TO_PRISON: Final = 30
SETS: Final = 8
#: A city's level when its hotel stands: "a hotel is level 5" (R10).
HOTEL: Final = 5

_FIXED_KINDS: Final = {GO: "go", JAIL: "jail", VACATION: "vacation", GO_TO_PRISON: "go_to_prison"}
_KINDS: Final = frozenset(
    {"go", "jail", "vacation", "go_to_prison", "city", "airport", "utility", "tax", "chance", "treasure"}
)
_AIRPORTS: Final = 4
_UTILITIES: Final = 2


class MapError(ValueError):
    """A map file that cannot be played on; the message names the space and the fault."""


@dataclass(frozen=True, slots=True)
class Space:
    """One space. Fields that its kind does not have are 0 or empty."""

    kind: str
    name: str
    #: Colour set 1-8 of a city.
    set: int = 0
    #: List price in dollars; above 0 for whatever can be owned.
    price: int = 0
    #: Cost of one house in dollars.
    house: int = 0
    #: Rent in dollars without houses, with 1 to 4 houses, with a hotel.
    rents: tuple[int, ...] = ()
    #: A tax in dollars.
    amount: int = 0

    @property
    def mortgage_value(self) -> int:
        """What mortgaging pays: half the price, rounded down to the dollar (R7)."""
        return self.price // 2

    @property
    def lift_cost(self) -> int:
        """What lifting the mortgage costs: 110% of what it paid, rounded up to the dollar (R7)."""
        return (self.mortgage_value * 11 + 9) // 10

    @property
    def house_refund(self) -> int:
        """What one level sells back for: half of one house (R10)."""
        return self.house // 2


@dataclass(frozen=True, slots=True)
class Map:
    """A checked map with what the rules ask of it worked out beforehand."""

    key: str
    title: str
    spaces: tuple[Space, ...]
    #: The spaces of each colour set; index 0 is empty, sets are numbered 1-8.
    sets: tuple[tuple[int, ...], ...]
    #: For each space, the cities of its colour set, itself among them; empty for a space that is no city.
    set_of: tuple[tuple[int, ...], ...]
    #: Every space that can be owned, in board order.
    properties: tuple[int, ...]
    #: By space, in dollars: what a deed counts for in net worth, unmortgaged and mortgaged.
    deed_values: tuple[tuple[int, ...], tuple[int, ...]]
    #: By space, in dollars: what one level sells back for.
    house_refunds: tuple[int, ...]
    airports: tuple[int, ...]
    utilities: tuple[int, ...]
    #: The file's own content, as a client draws the board from it.
    source: Mapping[str, Any]


def load_map(key: str) -> Map:
    """Read and check the packaged map `key`. Raises MapError for one that is missing or bad."""
    file = files("investup.board.maps").joinpath(f"{key}.json")
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise MapError(f"There is no map called {key!r}.") from error
    except json.JSONDecodeError as error:
        raise MapError(f"The map {key!r} is not valid JSON: {error}.") from error
    return parse_map(data)


def parse_map(data: object) -> Map:
    """Check a map's content and work out its sets. Raises MapError, naming what is wrong and where."""
    top = _mapping(data, "The map")
    rows = top.get("spaces")
    if not isinstance(rows, list) or len(rows) != SPACES:
        raise MapError(f"A map has {SPACES} spaces in a list called 'spaces'.")
    spaces = tuple(_space(index, row) for index, row in enumerate(rows))
    sets = tuple(
        tuple(i for i, space in enumerate(spaces) if space.kind == "city" and space.set == number)
        for number in range(SETS + 1)
    )
    _check_sets(sets, spaces)
    airports = _of_kind(spaces, "airport", _AIRPORTS)
    utilities = _of_kind(spaces, "utility", _UTILITIES)
    countries = top.get("sets")
    if not isinstance(countries, list) or [_mapping(row, "A set").get("set") for row in countries] != list(
        range(1, SETS + 1)
    ):
        raise MapError(f"A map names the country of each set, 1 to {SETS} in order, in a list called 'sets'.")
    return Map(
        key=_text(top, "key", "The map"),
        title=_text(top, "title", "The map"),
        spaces=spaces,
        sets=sets,
        set_of=tuple(sets[space.set] if space.set else () for space in spaces),
        properties=tuple(i for i, space in enumerate(spaces) if space.price > 0),
        deed_values=(
            tuple(space.price for space in spaces),
            tuple(space.price - space.mortgage_value for space in spaces),
        ),
        house_refunds=tuple(space.house_refund for space in spaces),
        airports=airports,
        utilities=utilities,
        source=top,
    )


def _space(index: int, row: object) -> Space:
    where = f"Space {index}"
    data = _mapping(row, where)
    if data.get("space") != index:
        raise MapError(f"{where} says that it is space {data.get('space')!r}.")
    kind = _text(data, "kind", where)
    if kind not in _KINDS:
        raise MapError(f"{where} is of an unknown kind, {kind!r}.")
    fixed = _FIXED_KINDS.get(index)
    if (fixed or kind) != kind or (fixed is None and kind in _FIXED_KINDS.values()):
        raise MapError(
            f"{where} cannot be {kind!r}: GO, Jail, Vacation and Go to Prison stand at 0, 10, 20 and 30."
        )
    name = _text(data, "name", where)
    if kind == "city":
        rents = data.get("rents")
        if not isinstance(rents, list) or len(rents) != HOTEL + 1:
            raise MapError(f"{where} needs six rents: bare, 1 to 4 houses, hotel.")
        table = tuple(_dollars(rent, f"{where}, rents") for rent in rents)
        if list(table) != sorted(set(table)):
            raise MapError(f"{where} has rents that do not rise with each house.")
        number = data.get("set")
        if type(number) is not int or not 1 <= number <= SETS:
            raise MapError(f"{where} needs a set from 1 to {SETS}, not {number!r}.")
        return Space(
            kind,
            name,
            set=number,
            price=_dollars(data.get("price"), f"{where}, price", least=2),
            house=_dollars(data.get("house"), f"{where}, house", least=2),
            rents=table,
        )
    if kind in ("airport", "utility"):
        return Space(kind, name, price=_dollars(data.get("price"), f"{where}, price", least=2))
    if kind == "tax":
        return Space(kind, name, amount=_dollars(data.get("amount"), f"{where}, amount"))
    return Space(kind, name)


def _check_sets(sets: tuple[tuple[int, ...], ...], spaces: tuple[Space, ...]) -> None:
    for number in range(1, SETS + 1):
        cities = sets[number]
        if len(cities) not in (2, 3):
            raise MapError(f"Set {number} has {len(cities)} cities; a set has 2 or 3.")
        if len({spaces[i].house for i in cities}) != 1:
            raise MapError(f"The houses of set {number} do not all cost the same.")


def _of_kind(spaces: tuple[Space, ...], kind: str, count: int) -> tuple[int, ...]:
    found = tuple(i for i, space in enumerate(spaces) if space.kind == kind)
    if len(found) != count:
        raise MapError(f"A map has {count} spaces of the kind {kind!r}, not {len(found)}.")
    return found


def _mapping(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise MapError(f"{where} is not a JSON object.")
    return value


def _text(data: Mapping[str, Any], key: str, where: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not value.strip():
        raise MapError(f"{where} needs a text called {key!r}.")
    return value


def _dollars(value: object, where: str, least: int = 1) -> int:
    """An amount; a price is at least 2, so that half of it (a mortgage, a house sold) is not nothing."""
    if type(value) is not int or not least <= value <= 1_000_000:
        raise MapError(f"{where}: {value!r} is not a whole number of dollars from {least} to 1,000,000.")
    return value
