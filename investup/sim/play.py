"""One game among bots, played on the engine alone: no table, no store, no clock. The same seed, the same game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

from investup.bots import Level, level_of
from investup.game import (
    Action,
    Event,
    Move,
    Options,
    Outcome,
    Player,
    Record,
    Ruleset,
    Seat,
    View,
    commitment,
)

#: Milliseconds between two actions in a record made here.
PACE: Final = 1_000
#: Actions after which a game is given up; games among our bots end long before.
MAX_ACTIONS: Final = 50_000


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played to its end, or given up after `max_actions` (then `outcome` is None)."""

    ruleset: Ruleset
    options: Options
    players: Sequence[Player]
    seed: bytes
    actions: Sequence[tuple[Seat, Action]]
    outcome: Outcome | None
    #: What everybody could see at the end.
    view: View

    def count(self, type_: str) -> int:
        """How many actions of one type there were."""
        return sum(action["type"] == type_ for _, action in self.actions)

    def record(self) -> Record:
        """The game as `GET /api/games/{id}` would give it; it began at 0 and an action took a second."""
        return Record(
            ruleset=self.ruleset.meta.key,
            version=self.ruleset.meta.version,
            options=self.options,
            players=self.players,
            seed=self.seed,
            commitment=commitment(self.seed),
            started_at=0,
            moves=[Move(i * PACE, seat, action) for i, (seat, action) in enumerate(self.actions, 1)],
            outcome=self.outcome,
        )


def play(
    ruleset: Ruleset,
    levels: Sequence[str],
    seed: bytes,
    options: Mapping[str, Any] | None = None,
    max_actions: int = MAX_ACTIONS,
    watch: Callable[[list[Event]], None] | None = None,
    find: Callable[[str, str], Level] = level_of,
    quiet: bool = False,
) -> Played:
    """Play a game among bots of `levels`, one for each seat, and return it.

    `seed` has 32 bytes; `options` are those that differ from the defaults; `watch` is given the events of
    each action; `find` gives the bot for a ruleset's key and a level; a `quiet` game tells no events. Raises Rejected for an unknown level, and for
    an action of a bot that the rules refuse: that is a fault of the bot.
    """
    key = ruleset.meta.key
    bots = [find(key, name) for name in levels]
    players = [Player(f"{name.capitalize()} {seat}", bot=True) for seat, name in enumerate(levels, 1)]
    chosen = {**ruleset.meta.option_defaults, **(options or {})}
    game, events = ruleset.new(chosen, players, seed, 0)
    game.quiet = quiet
    actions: list[tuple[Seat, Action]] = []
    for number in count(1):
        if watch is not None:
            watch(events)
        waiting = game.asked() or game.to_act()
        if not waiting or number > max_actions:
            break
        seat = min(waiting)
        action = bots[seat](game.look(seat), game.legal(seat), seat)
        events = game.apply(seat, action, number * PACE)
        actions.append((seat, action))
    return Played(ruleset, chosen, players, seed, actions, game.outcome(), game.view(None))
