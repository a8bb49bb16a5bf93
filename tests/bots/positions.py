"""Positions for the bots: some fields of a fresh game changed, trades proposed by the engine itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from investup.bots import choose, levels
from investup.game import Action, Game, Player
from investup.rulesets import ruleset

RULES = ruleset("invest-up")
#: Colour sets: the first has two cities, the others here three. Houses cost $50, $50 and $100.
SET_1 = (1, 3)
SET_2 = (6, 8, 9)
SET_3 = (11, 13, 14)


def new_game(players: int, seed: int = 1, **options: Any) -> Game:
    """A fresh game of bots."""
    names = [Player(f"P{seat}", bot=True) for seat in range(players)]
    game, _ = RULES.new({**RULES.meta.option_defaults, **options}, names, seed.to_bytes(32, "big"), 0)
    return game


def position(
    players: int = 3,
    *,
    turn: int = 0,
    cash: Mapping[int, int] | None = None,
    options: Mapping[str, Any] | None = None,
    books: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Game:
    """A game in which some fields of the state are other than at the start; `deeds` are {space: seat}."""
    state = new_game(players, **(options or {})).dump()
    deeds: dict[int, int] = fields.pop("deeds", {})
    for space, owner in deeds.items():
        state["owner"][space] = owner
    for name in ("houses", "mortgaged"):
        for space, value in fields.pop(name, {}).items():
            state[name][space] = value
    for seat, dollars in (cash or {}).items():
        state["balances"][-1] += state["balances"][seat] - dollars
        state["balances"][seat] = dollars
    state["books"].update(books or {})
    state["turn"] = turn
    state.update(fields)
    return RULES.load(state)


def at_the_end(**fields: Any) -> Game:
    """Seat 0 has rolled and settled everything."""
    return position(roll_owed=False, dice=[1, 2], **fields)


def choice(game: Game, seat: int = 0, level: str = "easy") -> Action:
    """What the bot does."""
    return choose("invest-up", level, game.view(seat), game.legal(seat), seat)


def company(players: int, seed: int) -> list[str]:
    """A level for each seat, another mixture for each seed; every few seeds all are of one level."""
    known = levels("invest-up")
    return [known[(seed // len(known) ** (seat % 3)) % len(known)] for seat in range(players)]


def play_on(game: Game, limit: int = 200) -> list[Action]:
    """Let the bot play seat 0 until its turn is over or it is bankrupt."""
    actions: list[Action] = []
    while game.to_act() == {0}:
        action = choice(game)
        actions.append(action)
        game.apply(0, action, 0)
        assert len(actions) < limit, "a turn without an end"
    return actions


def kinds(actions: Sequence[Action]) -> list[str]:
    """The types of some actions."""
    return [action["type"] for action in actions]


def propose(
    game: Game,
    *,
    gives: Mapping[str, Any] | None = None,
    wants: Mapping[str, Any] | None = None,
    terms: Sequence[Mapping[str, Any]] = (),
    by: int = 1,
    to: int = 0,
) -> int:
    """Seat `by` offers seat `to` a trade; returns its number."""
    action = {"type": "propose", "to": to, "give": gives or {}, "get": wants or {}, "terms": list(terms)}
    events = game.apply(by, action, 0)
    number: int = events[-1].public["trade"]
    return number


def answered(game: Game, seat: int = 0) -> str:
    """The answer of the bot to the oldest offer, which the engine then takes."""
    action = choice(game, seat)
    game.apply(seat, action, 0)
    kind: str = action["type"]
    return kind
