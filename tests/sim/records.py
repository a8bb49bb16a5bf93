"""Records for the tests of this room: one short game, played once, as JSON that a test may spoil."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import orjson

from investup.game import Event
from investup.game.record import cash_of
from investup.rulesets import ruleset
from investup.sim.play import Played, play

RULES = ruleset("invest-up")


@cache
def finished() -> Played:
    """A whole game of three bots."""
    return play(RULES, ["easy"] * 3, (7).to_bytes(32, "big"))


def record(**changes: Any) -> dict[str, Any]:
    """Its record as a fresh JSON object, with some keys replaced."""
    data: dict[str, Any] = copy.deepcopy(_as_json())
    data.update(changes)
    return data


@cache
def _as_json() -> dict[str, Any]:
    played = finished()
    whole = {**played.record().to_json(), "cash": cash_of(played.view)}
    data: dict[str, Any] = orjson.loads(orjson.dumps(whole))
    return data


def first(data: dict[str, Any], type_: str) -> int:
    """The index of the first move of a type."""
    return next(i for i, move in enumerate(data["moves"]) if move["action"]["type"] == type_)


class Watcher:
    """Keeps the public part of every event of a game."""

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []

    def __call__(self, events: list[Event]) -> None:
        self.events += [dict(event.public) for event in events]
