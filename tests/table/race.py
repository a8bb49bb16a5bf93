"""A ruleset of its own for these tests: whoever is first to walk ten steps wins.

It is nothing like Invest Up, which is the point: a table that plays it knows no ruleset by name. Players
roll in turn, may give up, and each holds a secret that only they may see. With the option `hazards` time
has more to do: a player may stumble, and then lies on the ground (trouble, and no end of the turn) until they
get up or another lifts them; and a player may spy a shortcut, a window in which whoever comes first takes a
step, and anybody may start it anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, TypedDict

from investup.game import (
    Action,
    Clock,
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
    """How far it is, whether it may be given up, and whether the way is dangerous."""

    steps: int
    giving_up: bool
    hazards: bool


class RaceGame:
    """One race."""

    def __init__(
        self, options: Options, times: Mapping[str, int], players: Sequence[Player], rng: Rng
    ) -> None:
        self.options = dict(options)
        self.times = dict(times)
        self.players = list(players)
        self.rng = rng
        self.walked = [0] * len(players)
        self.secrets = [rng.below(1000) for _ in players]
        self.gone: list[Seat] = []
        self.turn = 0
        self.turns = 1
        #: Whether each player lies on the ground.
        self.fallen = [False] * len(players)
        #: When the shortcut closes, in ms since the epoch, and how often that has moved.
        self.shortcut: int | None = None
        self.spied = 0
        self.abandoned = False

    # --------------------------------------------------------------------------------------- actions
    def apply(self, actor: Seat, action: Action, at: int) -> list[Event]:
        if self.outcome() is not None:
            raise Rejected("game_over", "The race is over.")
        if actor in self.gone:
            raise Rejected("bankrupt", "You have given up.")
        if action["type"] == "give_up":
            if not self.options["giving_up"]:
                raise Rejected("wrong_phase", "Nobody gives up in this race.")
            return self.remove(actor, "gave_up", at)
        if action["type"] == "crash":
            self.walked[actor] = -1  # half done, and then ...
            raise RuntimeError("a mistake in the rules")
        handlers: Mapping[str, Callable[[Seat, Action, int], list[Event]]] = {
            "roll": self._roll,
            "stumble": self._stumble,
            "get_up": self._get_up,
            "help": self._help,
            "spy": self._spy,
            "take": self._take,
        }
        return handlers[action["type"]](actor, action, at)

    def _need_turn(self, actor: Seat) -> None:
        if actor != self.turn:
            raise Rejected("not_your_turn", "Somebody else rolls.")
        if self.shortcut is not None:
            raise Rejected("auction_running", "Everybody looks at the shortcut.")
        if self.fallen[actor]:
            raise Rejected("in_debt", "You lie on the ground.")

    def _roll(self, actor: Seat, action: Action, at: int) -> list[Event]:
        self._need_turn(actor)
        eyes = self.rng.die()
        self.walked[actor] += eyes
        self._next()
        move = {"from": "bank", "to": actor, "amount": eyes, "reason": "walk"}
        event = {"type": "rolled", "seat": actor, "eyes": eyes, "moves": [move]}
        return [Event(event, {actor: {"secret": self.secrets[actor]}})]

    def _stumble(self, actor: Seat, action: Action, at: int) -> list[Event]:
        if self.fallen[actor]:
            raise Rejected("wrong_phase", "You lie on the ground.")
        self.fallen[actor] = True
        return [Event({"type": "stumbled", "seat": actor})]

    def _get_up(self, actor: Seat, action: Action, at: int) -> list[Event]:
        if not self.fallen[actor]:
            raise Rejected("wrong_phase", "You stand.")
        self.fallen[actor] = False
        return [Event({"type": "stood_up", "seat": actor})]

    def _help(self, actor: Seat, action: Action, at: int) -> list[Event]:
        other = action["seat"]
        if other == actor or other not in self._live() or not self.fallen[other]:
            raise Rejected("wrong_phase", "Nobody lies there.", "seat")
        self.fallen[other] = False
        return [Event({"type": "stood_up", "seat": other})]

    def _spy(self, actor: Seat, action: Action, at: int) -> list[Event]:
        self._need_turn(actor)
        self.shortcut = at + self.times["shortcut_ms"]
        self.spied += 1
        return [Event({"type": "spied", "seat": actor})]

    def _take(self, actor: Seat, action: Action, at: int) -> list[Event]:
        if self.shortcut is None or at >= self.shortcut:
            raise Rejected("auction_closed", "The shortcut is closed.")
        self.walked[actor] += 1
        self.shortcut = at + self.times["shortcut_ms"]
        self.spied += 1
        return [Event({"type": "took", "seat": actor})]

    # ------------------------------------------------------------------------------- what is not asked
    def remove(self, seat: Seat, why: str, at: int) -> list[Event]:
        self.gone.append(seat)
        self.fallen[seat] = False
        if self.turn == seat and self.shortcut is None and self.outcome() is None:
            self._next()
        return [Event({"type": "gone", "seat": seat, "why": why})]

    def time_up(self, key: str, generation: int, at: int) -> list[Event]:
        if key != "shortcut" or self.shortcut is None or generation != self.spied or at < self.shortcut:
            return []
        self.shortcut = None
        if self.turn in self.gone:
            self._next()
        return [Event({"type": "closed"})]

    def thaw(self, since: int, at: int) -> list[Event]:
        if self.shortcut is not None:
            self.shortcut += at - since
            self.spied += 1
        return [Event({"type": "thawed"})]

    def abandon(self, at: int) -> list[Event]:
        self.abandoned = True
        return [Event({"type": "abandoned"})]

    def _next(self) -> None:
        self.turns += 1
        self.turn = (self.turn + 1) % len(self.players)
        while self.turn in self.gone:
            self.turn = (self.turn + 1) % len(self.players)

    # --------------------------------------------------------------------------------------- questions
    def clocks(self) -> list[Clock]:
        if self.outcome() is not None:
            return []
        open_ = self.shortcut is not None
        turn = Clock("turn", "turn", (self.turn,), self.turns, paused=open_, strained=self.fallen[self.turn])
        if not open_:
            return [turn]
        return [turn, Clock("shortcut", "window", tuple(self._live()), self.spied, deadline=self.shortcut)]

    def auto_play(self, seat: Seat) -> Action | None:
        if self.outcome() is not None or seat != self.turn or self.shortcut is not None or self.fallen[seat]:
            return None
        return {"type": "roll"}

    def to_act(self) -> frozenset[Seat]:
        if self.outcome() is not None:
            return frozenset()
        return frozenset(self._live() if self.shortcut is not None else (self.turn,))

    def asked(self) -> Mapping[Seat, Action]:
        return {}

    def out(self) -> frozenset[Seat]:
        return frozenset(self.gone)

    def _live(self) -> list[Seat]:
        return [seat for seat in range(len(self.players)) if seat not in self.gone]

    def legal(self, viewer: Seat | None) -> Legal:
        if viewer is None or viewer in self.gone or self.outcome() is not None:
            return {}
        legal: Legal = {"give_up": {}} if self.options["giving_up"] else {}
        if self.options["hazards"]:
            legal.update(self._hazards(viewer))
        if viewer == self.turn and self.shortcut is None and not self.fallen[viewer]:
            legal["roll"] = {}
        return legal

    def _hazards(self, viewer: Seat) -> Legal:
        legal: Legal = {}
        if self.shortcut is not None:
            legal["take"] = {}
        elif viewer == self.turn and not self.fallen[viewer]:
            legal["spy"] = {}
        if self.fallen[viewer]:
            legal["get_up"] = {}
        else:
            legal["stumble"] = {}
        others = [seat for seat in self._live() if seat != viewer and self.fallen[seat]]
        if others:
            legal["help"] = {"seat": {"one_of": others}}
        return legal

    def view(self, viewer: Seat | None) -> View:
        return {
            "players": [
                {"walked": walked, "fallen": fallen}
                for walked, fallen in zip(self.walked, self.fallen, strict=True)
            ],
            "turn": self.turn,
            "secret": None if viewer is None else self.secrets[viewer],
        }

    def preview(self, actor: Seat, action: Action) -> dict[str, Any]:
        if action["type"] != "roll":
            raise Rejected("bad_request", "Only a roll can be foreseen.", "type")
        return {"least": self.walked[actor] + 1, "most": self.walked[actor] + 6}

    def look(self, viewer: Seat | None) -> View:
        return self.view(viewer)

    def audience(self, viewer: Seat | None) -> Seat | None:
        return viewer

    def outcome(self) -> Outcome | None:
        live = self._live()
        if self.abandoned:
            return Outcome("abandoned", ((), tuple(range(len(self.players)))))
        first = next((seat for seat in live if self.walked[seat] >= self.options["steps"]), None)
        if first is None and len(live) > 1:
            return None
        winner = live[0] if first is None else first
        others = tuple((seat,) for seat in range(len(self.players)) if seat != winner)
        return Outcome("alone" if first is None else "arrived", ((winner,), *others))

    def dump(self) -> dict[str, Any]:
        return {
            "options": dict(self.options),
            "times": dict(self.times),
            "players": [[p.name, p.bot] for p in self.players],
            "seed": self.rng.seed.hex(),
            "drawn": self.rng.drawn,
            "secrets": list(self.secrets),
            **{name: _copy(getattr(self, name)) for name in _PLAIN},
        }


#: What is written down as it is.
_PLAIN: Final = ("walked", "gone", "turn", "turns", "fallen", "shortcut", "spied", "abandoned")


def _copy(value: Any) -> Any:
    return list(value) if isinstance(value, list) else value


class Race:
    """The ruleset."""

    meta: Final = Meta(
        key="race",
        title="Race",
        min_seats=2,
        max_seats=5,
        version=1,
        option_defaults={"steps": 10, "giving_up": True, "hazards": False},
        times={"shortcut_ms": 5_000},
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
        times: Mapping[str, int] | None = None,
    ) -> tuple[RaceGame, list[Event]]:
        game = RaceGame(options, {**self.meta.times, **(times or {})}, players, Rng(seed))
        return game, [Event({"type": "ready_steady_go"})]

    def load(self, state: Mapping[str, Any]) -> RaceGame:
        players = [Player(name, bot) for name, bot in state["players"]]
        game = RaceGame(state["options"], state["times"], players, Rng(bytes.fromhex(state["seed"])))
        game.rng = Rng(bytes.fromhex(state["seed"]), state["drawn"])
        game.secrets = list(state["secrets"])
        for name in _PLAIN:
            setattr(game, name, _copy(state[name]))
        return game

    def sentence(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        return str(event["type"])


RACE: Final = Race()


def find(key: Literal["race"] | str) -> Ruleset:
    """A registry in which the race is the only ruleset."""
    if key != "race":
        raise Rejected("bad_request", "There is no such game.", "ruleset")
    return RACE
