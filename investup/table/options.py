"""The options of a table: its own, which every ruleset has, and the ruleset's, in one flat mapping.

The wire has checked bounds and types of a ruleset's options against its models. Here stands what only the
table knows, and a last check that a value is of the same kind as the default that it replaces.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypedDict

from annotated_types import Interval

from investup.game import Meta, Rejected

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 6


class TableOptions(TypedDict):
    """The options that every table has."""

    #: Seats at the table, computer players included.
    max_players: Annotated[int, Interval(ge=MIN_PLAYERS, le=MAX_PLAYERS)]
    #: "public" tables are listed on the menu; a "private" one is found by its code only.
    visibility: Literal["public", "private"]
    #: Whether turns are timed (R33).
    turn_clock: bool


DEFAULTS: Final[TableOptions] = {"max_players": 6, "visibility": "public", "turn_clock": True}


def bounds(meta: Meta) -> tuple[int, int]:
    """The least and the greatest `max_players` of a table that plays this ruleset."""
    return max(MIN_PLAYERS, meta.min_seats), min(MAX_PLAYERS, meta.max_seats)


def default_options(meta: Meta) -> dict[str, Any]:
    """All options of a fresh table of this ruleset."""
    options = {**DEFAULTS, **meta.option_defaults}
    options["max_players"] = min(MAX_PLAYERS, meta.max_seats)
    return options


def changed_options(meta: Meta, current: Mapping[str, Any], wanted: Mapping[str, Any]) -> dict[str, Any]:
    """All options after the wanted ones are set. Raises Rejected `bad_request` with the option at fault as field."""
    defaults = default_options(meta)
    for name, value in wanted.items():
        if name not in defaults:
            raise _refused(name, f"{meta.title} has no option {name!r}.")
        if type(value) is not type(defaults[name]):
            raise _refused(name, f"The option {name} takes a value like {defaults[name]!r}.")
    least, most = bounds(meta)
    if not least <= wanted.get("max_players", most) <= most:
        raise _refused("max_players", f"{meta.title} is for {least} to {most} players.")
    if wanted.get("visibility", "public") not in ("public", "private"):
        raise _refused("visibility", "A lobby is public or private.")
    return {**current, **wanted}


def ruleset_options(meta: Meta, options: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a table's options that is the ruleset's own."""
    return {name: options[name] for name in meta.option_defaults}


def _refused(field: str, message: str) -> Rejected:
    return Rejected("bad_request", message, field)
