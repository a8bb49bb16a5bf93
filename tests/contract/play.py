"""Random play through nothing but the contract: what `legal` offers is what is played, and time passes.

A ruleset may be given tastes in TASTES, so that its random games come to an end and see all of its pages;
without them every kind of action is as likely as any other. Windows end when their time has come; now and then
everybody waits for that, and now and then the table plays for somebody whose time is up.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from pydantic import TypeAdapter

from investup.game import Clock, Event, Game, Legal, Move, Player, Rejected, Ruleset, Seat
from investup.rulesets import RULESETS

START: Final = 1_700_000_000_000

#: How much likelier than 1 a kind of action is, by ruleset. Invest Up: buy and build, so that rents ruin somebody.
TASTES: Final[Mapping[str, Mapping[str, float]]] = {
    "invest-up": {
        "roll": 8,
        "buy": 30,
        "decline": 3,
        "end_turn": 6,
        "build": 12,
        "sell_house": 0.3,
        "mortgage": 0.1,
        "unmortgage": 2,
        "pay_fine": 2,
        "use_pass": 4,
        "declare_bankruptcy": 0.005,
        "bid": 4,
        "pass": 2,
        "unpass": 0.3,
        "set_stock": 0.05,
        "set_bonds": 0.02,
        "invest": 0.2,
        "sell_stake": 0.5,
        "buy_bond": 0.2,
        "propose": 0.04,
        "counter": 0.1,
        "accept": 3,
        "reject": 1,
        "withdraw": 0.1,
    },
}
#: Kinds of action, by ruleset, whose fields ask something of each other or of what others hold: what `legal` bounds
#: may still be refused. Every other action that is offered is carried out.
DEPENDENT: Final[Mapping[str, frozenset[str]]] = {
    "invest-up": frozenset({"invest", "sell_stake", "buy_bond", "propose", "counter", "accept"}),
}
#: Kinds of action, by ruleset, that do no harm twice: `legal` offers the change only.
REPEATABLE: Final[Mapping[str, frozenset[str]]] = {"invest-up": frozenset({"set_stock"})}
#: How often somebody acts for whom the game does not wait.
ASIDE: Final = 0.08
#: An action of no more taste than this is not played aside.
LAST_RESORT: Final = 0.01
#: How often all wait until a window ends, and how often the table plays for somebody.
WAITING: Final = 0.15
TIME_IS_UP: Final = 0.03


class Played(NamedTuple):
    """One move of a random game and what it brought."""

    move: Move
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


# ----------------------------------------------------------------------------------------- one action
def choose(
    key: str, game: Game, seat: Seat, chance: random.Random, taste: Mapping[str, float]
) -> dict[str, Any]:
    """One of the actions that are offered to `seat`, with fields within their bounds."""
    legal, fillers = game.legal(seat), FILLERS.get(key, {})
    types = [name for name in legal if name in fillers or complete(key, name, legal[name])]
    assert types, f"the game waits for seat {seat}, who may do nothing"
    (type_,) = chance.choices(types, [taste.get(name, 1.0) for name in types])
    action = {"type": type_, **{field: _value(bounds, chance) for field, bounds in legal[type_].items()}}
    if type_ in fillers:
        action.update(fillers[type_](game.view(seat), seat, action, chance))
    return action


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


def complete(key: str, type_: str, fields: Mapping[str, Any]) -> bool:
    """Whether `fields` are all that the typed model of an action asks for; the grammar cannot describe every one."""
    return _required(key)[type_] <= fields.keys() | {"type"}


@cache
def _required(key: str) -> Mapping[str, frozenset[str]]:
    schema = TypeAdapter(RULESETS[key].types.actions).json_schema()
    return {
        model["properties"]["type"]["const"]: frozenset(model["required"])
        for model in schema["$defs"].values()
        if "const" in model.get("properties", {}).get("type", {})
    }


def everything(key: str, legal: Legal) -> Iterator[dict[str, Any]]:
    """Every action that is offered, each with the ends of its bounds and every choice of its lists."""
    for type_, fields in legal.items():
        if complete(key, type_, fields):
            yield from _with_fields({"type": type_}, list(fields.items()))


def offered(legal: Legal, action: Mapping[str, Any]) -> bool:
    """Whether the grammar of legal actions allows `action`."""
    fields = legal.get(action["type"])
    if fields is None or fields.keys() != action.keys() - {"type"}:
        return False
    for field, bounds in fields.items():
        value = action[field]
        if "int" in bounds:
            if not bounds["int"][0] <= value <= bounds["int"][1]:
                return False
        elif "one_of" in bounds:
            if value not in bounds["one_of"]:
                return False
        elif not (set(value) <= set(bounds["some_of"]) and bounds["min"] <= len(value) <= bounds["max"]):
            return False
    return True


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


#: (the view, who acts, the action as far as it is bounded, chance) -> what is still missing
Filler = Callable[[Mapping[str, Any], Seat, Mapping[str, Any], random.Random], dict[str, Any]]


def _trade(
    view: Mapping[str, Any], seat: Seat, action: Mapping[str, Any], chance: random.Random
) -> dict[str, Any]:
    """Some cash or a deed for some cash or a deed."""
    if action["type"] == "propose":
        other = action["to"]
    else:
        other = next(trade["from"] for trade in view["trades"] if trade["trade"] == action["trade"])
    return {"give": _side(view, seat, chance), "get": _side(view, other, chance), "terms": []}


def _side(view: Mapping[str, Any], seat: Seat, chance: random.Random) -> dict[str, Any]:
    deeds = [number for number, space in enumerate(view["spaces"]) if space["owner"] == seat]
    if deeds and chance.random() < 0.5:
        return {"properties": [chance.choice(deeds)]}
    return {"cash": chance.randint(1, 300)} if chance.random() < 0.7 else {}


#: What `legal` cannot bound, by ruleset and kind of action.
FILLERS: Final[Mapping[str, Mapping[str, Filler]]] = {"invest-up": {"propose": _trade, "counter": _trade}}


# ----------------------------------------------------------------------------------------- a whole game
def _likes(legal: Legal, taste: Mapping[str, float]) -> bool:
    """Whether a player has something to do that is more than a last resort."""
    return any(taste.get(type_, 1.0) > LAST_RESORT for type_ in legal)


def windows(game: Game) -> list[tuple[int, Clock]]:
    """The windows that are open, each with its deadline, the first first."""
    found = [(clock.deadline, clock) for clock in game.clocks() if clock.deadline is not None]
    return sorted(found, key=lambda pair: pair[0])


def next_move(
    ruleset: Ruleset,
    game: Game,
    seats: int,
    chance: random.Random,
    at: int,
    taste: Mapping[str, float] | None = None,
) -> Move:
    """What happens next, at `at` or when a window ends; a DEPENDENT action may be refused."""
    key = ruleset.meta.key
    if taste is None:
        taste = TASTES.get(key, {})
    for deadline, clock in windows(game)[:1]:
        if deadline <= at or chance.random() < WAITING:
            return Move(max(at, deadline), -1, time_up=(clock.key, clock.generation))
    if chance.random() < TIME_IS_UP:
        for clock in game.clocks():
            action = game.auto_play(clock.seats[0]) if clock.kind == "turn" else None
            if action is not None:
                return Move(at, clock.seats[0], action=action)
    seat = chance.choice(sorted(game.to_act()))
    if chance.random() < ASIDE:
        seat = chance.choice([other for other in range(seats) if _likes(game.legal(other), taste)])
    return Move(at, seat, action=choose(key, game, seat, chance, taste))


def play(
    ruleset: Ruleset, game: Game, seats: int, chance: random.Random, most: int = 2000
) -> Iterator[Played]:
    """Play on `game` to its end, or for `most` moves; yields after each."""
    dependent = DEPENDENT.get(ruleset.meta.key, frozenset())
    at = START
    for _ in range(most):
        if not game.to_act():
            return
        move = next_move(ruleset, game, seats, chance, at + chance.randint(0, 5_000))
        at = move.at
        try:
            events = move.play(game)
        except Rejected:
            if move.action is None or move.action["type"] not in dependent:
                raise
        else:
            yield Played(move, events)
