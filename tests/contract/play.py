"""Random play through nothing but the contract: what `legal` offers is what is played.

A ruleset may be given tastes in TASTES, so that its random games come to an end and see all of its pages;
without them every kind of action is as likely as any other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from investup.game import Event, Game, Legal, Player, Ruleset, Seat

START: Final = 1_700_000_000_000

#: How much likelier than 1 a kind of action is, by ruleset. Invest Up: buy and build, so that rents ruin somebody.
TASTES: Final[Mapping[str, Mapping[str, float]]] = {
    "invest-up": {
        "roll": 8,
        "buy": 30,
        "decline": 1,
        "end_turn": 6,
        "build": 12,
        "sell_house": 0.3,
        "mortgage": 0.1,
        "unmortgage": 2,
        "pay_fine": 2,
        "use_pass": 4,
        "declare_bankruptcy": 0.005,
    },
}
#: How often somebody acts for whom the game does not wait.
ASIDE: Final = 0.08
#: An action of no more taste than this is not played aside.
LAST_RESORT: Final = 0.01


class Played(NamedTuple):
    """One action of a random game and what it brought."""

    seat: Seat
    action: dict[str, Any]
    at: int
    events: list[Event]


def options_of(ruleset: Ruleset, chance: random.Random) -> dict[str, Any]:
    """The defaults, with each on-off option as it falls."""
    defaults = ruleset.meta.option_defaults
    return {
        name: chance.random() < 0.5 if isinstance(value, bool) else value for name, value in defaults.items()
    }


def players_of(seats: int) -> list[Player]:
    """This many people."""
    return [Player(f"Player {seat + 1}") for seat in range(seats)]


def choose(legal: Legal, chance: random.Random, taste: Mapping[str, float]) -> dict[str, Any]:
    """One of the actions that are offered, with fields within their bounds."""
    types = list(legal)
    (type_,) = chance.choices(types, [taste.get(name, 1.0) for name in types])
    return {
        "type": type_,
        **{field: _value(bounds, chance) for field, bounds in legal[type_].items()},
    }


def _value(bounds: Mapping[str, Any], chance: random.Random) -> Any:
    if "int" in bounds:
        low, high = bounds["int"]
        return chance.choice([low, high, chance.randint(low, high)])
    if "one_of" in bounds:
        return chance.choice(bounds["one_of"])
    if "some_of" in bounds:
        count = chance.randint(bounds["min"], bounds["max"])
        return chance.sample(bounds["some_of"], count)
    raise ValueError(f"the grammar of legal actions does not know {bounds}")


def everything(legal: Legal) -> Iterator[dict[str, Any]]:
    """Every action that is offered, each with the ends of its bounds and every choice of its lists."""
    for type_, fields in legal.items():
        yield from _with_fields({"type": type_}, list(fields.items()))


def _with_fields(
    action: dict[str, Any], fields: Sequence[tuple[str, Mapping[str, Any]]]
) -> Iterator[dict[str, Any]]:
    if not fields:
        yield action
        return
    (field, bounds), *others = fields
    if "int" in bounds:
        values: Sequence[Any] = sorted(set(bounds["int"]))
    elif "one_of" in bounds:
        values = bounds["one_of"]
    else:
        values = [bounds["some_of"][: bounds["min"]], bounds["some_of"][: bounds["max"]]]
    for value in values:
        yield from _with_fields({**action, field: value}, others)


def _likes(legal: Legal, taste: Mapping[str, float]) -> bool:
    """Whether a player has something to do that is more than a last resort."""
    return any(taste.get(type_, 1.0) > LAST_RESORT for type_ in legal)


def play(
    ruleset: Ruleset, game: Game, seats: int, chance: random.Random, most: int = 2000
) -> Iterator[Played]:
    """Play on `game` to its end, or for `most` actions; yields after each."""
    taste = TASTES.get(ruleset.meta.key, {})
    at = START
    for _ in range(most):
        waiting = sorted(game.to_act())
        if not waiting:
            return
        seat = chance.choice(waiting)
        if chance.random() < ASIDE:
            seat = chance.choice([other for other in range(seats) if _likes(game.legal(other), taste)])
        legal = game.legal(seat)
        assert legal, f"the game waits for seat {seat}, who may do nothing"
        action = choose(legal, chance, taste)
        at += chance.randint(0, 5_000)
        yield Played(seat, action, at, game.apply(seat, action, at))
