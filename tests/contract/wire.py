"""The typed models of a ruleset as the wire uses them: strict, and with no key that they do not know."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from pydantic import ConfigDict, TypeAdapter

from investup.rulesets import RULESETS

_STRICT = ConfigDict(extra="forbid", strict=True)


class Models(NamedTuple):
    """One adapter for each of WireTypes; each takes a list of what it checks.

    In lists, because pydantic takes a config for a bare TypedDict amiss.
    """

    options: TypeAdapter[Any]
    actions: TypeAdapter[Any]
    events: TypeAdapter[Any]
    views: TypeAdapter[Any]


@cache
def models(key: str) -> Models:
    """The models of the ruleset called `key`."""
    types = RULESETS[key].types
    return Models(
        *(
            TypeAdapter(list[type_], config=_STRICT)  # type: ignore[valid-type]
            for type_ in (types.options, types.actions, types.events, types.view)
        )
    )
