"""A ruleset of its own for these tests: whoever is first to walk ten steps wins.

It is nothing like Invest Up, which is the point: a table that plays it knows no ruleset by name. Players
roll in turn, may give up, and each holds a secret that only they may see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypedDict

from investup.game import (
    Action,
    Event,
    Legal,
    Meta,
    Options,
    Outcome,
    Player,
    Rejected,
    Rng,
    Ruleset,
    Seat,
    View,
    WireTypes,
)


class RaceOptions(TypedDict):
    """How far it is, and whether it may be given up."""

    steps: int
    giving_up: bool


class RaceGame:
    """One race."""

    def __init__(self, steps: int, giving_up: bool, players: Sequence[Player], rng: Rng) -> None:
        self.steps = steps
        self.giving_up = giving_up
        self.players = list(players)
        self.rng = rng
        self.walked = [0] * len(players)
        self.secrets = [rng.below(1000) for _ in players]
        self.gone: list[Seat] = []
        self.turn = 0

    def apply(self, actor: Seat, action: Action, at: int) -> list[Event]:
        if self.outcome() is not None:
            raise Rejected("game_over", "The race is over.")
        if actor in self.gone:
            raise Rejected("bankrupt", "You have given up.")
        if action["type"] == "give_up":
            if not self.giving_up:
                raise Rejected("wrong_phase", "Nobody gives up in this race.")
            return self.remove(actor, "gave_up", at)
        if action["type"] == "crash":
            self.walked[actor] = -1  # half done, and then ...
            raise RuntimeError("a mistake in the rules")
        if actor != self.turn:
            raise Rejected("not_your_turn", "Somebody else rolls.")
        eyes = self.rng.die()
        self.walked[actor] += eyes
        self._next()
        move = {"from": "bank", "to": actor, "amount": eyes, "reason": "walk"}
        event = {"type": "rolled", "seat": actor, "eyes": eyes, "moves": [move]}
        return [Event(event, {actor: {"secret": self.secrets[actor]}})]

    def remove(self, seat: Seat, why: str, at: int) -> list[Event]:
        self.gone.append(seat)
        if self.turn == seat and self.outcome() is None:
            self._next()
        return [Event({"type": "gone", "seat": seat, "why": why})]

    def _next(self) -> None:
        self.turn = (self.turn + 1) % len(self.players)
        while self.turn in self.gone:
            self.turn = (self.turn + 1) % len(self.players)

    def to_act(self) -> frozenset[Seat]:
        return frozenset() if self.outcome() is not None else frozenset((self.turn,))

    def asked(self) -> Mapping[Seat, Action]:
        return {}

    def out(self) -> frozenset[Seat]:
        return frozenset(self.gone)

    def legal(self, viewer: Seat | None) -> Legal:
        if viewer is None or viewer in self.gone or self.outcome() is not None:
            return {}
        legal: Legal = {"give_up": {}} if self.giving_up else {}
        return {**legal, "roll": {}} if viewer == self.turn else legal

    def view(self, viewer: Seat | None) -> View:
        return {
            "walked": list(self.walked),
            "turn": self.turn,
            "secret": None if viewer is None else self.secrets[viewer],
        }

    def audience(self, viewer: Seat | None) -> Seat | None:
        return viewer

    def outcome(self) -> Outcome | None:
        live = [seat for seat in range(len(self.players)) if seat not in self.gone]
        first = next((seat for seat in live if self.walked[seat] >= self.steps), None)
        if first is None and len(live) > 1:
            return None
        winner = live[0] if first is None else first
        others = tuple((seat,) for seat in range(len(self.players)) if seat != winner)
        return Outcome("alone" if first is None else "arrived", ((winner,), *others))

    def dump(self) -> dict[str, Any]:
        return {
            "steps": self.steps,
            "giving_up": self.giving_up,
            "players": [[p.name, p.bot] for p in self.players],
            "seed": self.rng.seed.hex(),
            "drawn": self.rng.drawn,
            "walked": list(self.walked),
            "secrets": list(self.secrets),
            "gone": list(self.gone),
            "turn": self.turn,
        }


class Race:
    """The ruleset."""

    meta: Final = Meta(
        key="race",
        title="Race",
        min_seats=2,
        max_seats=5,
        version=1,
        option_defaults={"steps": 10, "giving_up": True},
        bot_levels=("lame", "quick", "winged"),
    )
    types: Final = WireTypes(options=RaceOptions, actions=None, events=None, view=None)

    def new(
        self,
        options: Options,
        players: Sequence[Player],
        seed: bytes,
        at: int,
        previous: Outcome | None = None,
    ) -> tuple[RaceGame, list[Event]]:
        game = RaceGame(options["steps"], options["giving_up"], players, Rng(seed))
        return game, [Event({"type": "ready_steady_go"})]

    def load(self, state: Mapping[str, Any]) -> RaceGame:
        players = [Player(name, bot) for name, bot in state["players"]]
        game = RaceGame(state["steps"], state["giving_up"], players, Rng(bytes.fromhex(state["seed"])))
        game.rng = Rng(bytes.fromhex(state["seed"]), state["drawn"])
        game.walked, game.secrets = list(state["walked"]), list(state["secrets"])
        game.gone, game.turn = list(state["gone"]), state["turn"]
        return game

    def sentence(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        return str(event["type"])


RACE: Final = Race()


def find(key: Literal["race"] | str) -> Ruleset:
    """A registry in which the race is the only ruleset."""
    if key != "race":
        raise Rejected("bad_request", "There is no such game.", "ruleset")
    return RACE
