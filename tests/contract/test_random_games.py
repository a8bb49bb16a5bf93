"""Random legal play over every registered ruleset: what must hold after every action of every game.

200 games of all numbers of seats in an ordinary run, 2,000 in the nightly one, each to its end or for 2,000 actions.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
from collections.abc import Mapping
from typing import Any, Final

import orjson
import pytest

from investup.game import Game, Move, Record, Rejected, Ruleset, View, commitment, diff, patch, replay
from investup.rulesets import RULESETS
from tests.contract.checks import CHECKS, nothing
from tests.contract.play import (
    DEPENDENT,
    REPEATABLE,
    START,
    Played,
    everything,
    offered,
    options_of,
    play,
    players_of,
    windows,
)
from tests.contract.wire import models

NIGHTLY: Final = os.environ.get("INVESTUP_NIGHTLY", "").lower() in {"1", "true", "yes"}
GAMES: Final = 2_000 if NIGHTLY else 120
BLOCKS: Final = 8

#: (ruleset, number of seats): everything that a table can be.
TABLES: Final = [
    (key, seats)
    for key, ruleset in RULESETS.items()
    for seats in range(ruleset.meta.min_seats, ruleset.meta.max_seats + 1)
]


def as_bytes(game: Game) -> bytes:
    """The whole game, so that equal means equal byte for byte."""
    return json.dumps(game.dump(), sort_keys=True, allow_nan=False).encode()


def as_sent(view: View) -> View:
    """The view as it arrives at a client, who changes it with every update."""
    sent: View = orjson.loads(orjson.dumps(view))
    return sent


def beginning(key: str, seats: int, number: int) -> tuple[Ruleset, dict[str, Any], bytes, random.Random]:
    """The options and the seed of random game `number`, and the chance that its players go by."""
    chance = random.Random(f"{key} {seats} {number}")
    return RULESETS[key], options_of(RULESETS[key], chance), chance.randbytes(32), chance


class Watch:
    """A game under observation: `after` each action it looks at everything that must hold."""

    def __init__(self, key: str, seats: int, number: int) -> None:
        self.ruleset, self.options, self.seed, self.chance = beginning(key, seats, number)
        self.key, self.seats = key, seats
        self.players = players_of(seats)
        self.game, events = self.ruleset.new(self.options, self.players, self.seed, START)
        self.check = CHECKS.get(key, nothing)
        self.models = models(key)
        self.played: list[Played] = []
        self.state = self.game.dump()
        self.view = as_sent(self.game.view(None))
        #: A second copy of the game, loaded from a dump in the middle, that plays along.
        self.twin = self.ruleset.load(self.state)
        self.models.events.validate_python([dict(event.public) for event in events])

    def run(self) -> None:
        """Play to the end and look."""
        for played in play(self.ruleset, self.game, self.seats, self.chance):
            self.after(played)
        self.at_the_end()

    def after(self, played: Played) -> None:
        """Look at the game after a move."""
        self.played.append(played)
        events = [dict(event.public) for event in played.events]
        assert events, f"{played.move} happened and nobody was told"
        self.models.events.validate_python(events)

        before, self.state = self.state, self.game.dump()
        self.check(before, self.state, events)

        view, new = self.view, as_sent(self.game.view(None))
        self.models.views.validate_python([new])
        assert patch(view, diff(view, new)) == new
        self.view = new

        waiting = self.game.to_act()
        assert bool(waiting) == (self.game.outcome() is None)
        for seat in waiting:
            assert self.game.legal(seat), f"the game waits for seat {seat}, who may do nothing"

        self._look_at_the_clocks()

        assert played.move.play(self.twin) == played.events
        if self.chance.random() < 0.02:
            self._look_closer(events)

    def _look_at_the_clocks(self) -> None:
        """Time runs for somebody as long as the game does, and no window has ended already."""
        clocks = self.game.clocks()
        assert bool(clocks) == (self.game.outcome() is None)
        assert len({clock.key for clock in clocks}) == len(clocks)
        for clock in clocks:
            assert clock.seats
            assert set(clock.seats) <= set(range(self.seats))
            assert (clock.deadline is not None) == (clock.kind == "window")
            if clock.deadline is not None:
                assert clock.deadline > self.played[-1].move.at
                assert self.game.time_up(clock.key, clock.generation, clock.deadline - 1) == []
                assert self.game.time_up(clock.key, clock.generation - 1, clock.deadline) == []

    def _look_closer(self, events: list[dict[str, Any]]) -> None:
        """What is too dear to do after every action."""
        assert as_bytes(self.twin) == as_bytes(self.game)
        stored = json.loads(as_bytes(self.game))
        assert stored == self.state
        self.twin = self.ruleset.load(stored)
        assert as_bytes(self.twin) == as_bytes(self.game)

        names = [player.name for player in self.players]
        for event in events:
            assert self.ruleset.sentence(event, names)[-1] in ".!?"
        seen: dict[Any, Any] = {}
        for viewer in (None, *range(self.seats)):
            view, legal = self.game.view(viewer), self.game.legal(viewer)
            assert json.loads(json.dumps([view, legal], allow_nan=False)) == [view, legal]
            assert seen.setdefault(self.game.audience(viewer), view) == view
            self.models.actions.validate_python(list(everything(self.key, legal)))
        assert self.game.legal(None) == {}
        self._play_what_was_played_before()

    def _play_what_was_played_before(self) -> None:
        """Old actions come again, from anybody: allowed just where `legal` says so, and else without a trace."""
        state, at = as_bytes(self.game), self.played[-1].move.at
        loose = DEPENDENT.get(self.key, frozenset()) | REPEATABLE.get(self.key, frozenset())
        acted = [played.move.action for played in self.played if played.move.action is not None]
        for action in self.chance.sample(acted, min(8, len(acted))):
            for seat in range(self.seats):
                game, legal = self.ruleset.load(self.state), self.game.legal(seat)
                accepted = accepts(game, seat, action, at)
                if action["type"] in loose:
                    assert not accepted or action["type"] in legal, (seat, action)
                else:
                    assert accepted == offered(legal, action), (seat, action)
                assert (as_bytes(game) == state) == (not accepted), "a refused action left a trace"

    def at_the_end(self) -> None:
        """The twin came to the same, the record does, and after the end nothing is allowed."""
        assert as_bytes(self.twin) == as_bytes(self.game)
        record = Record(
            ruleset=self.key,
            version=self.ruleset.meta.version,
            options=self.options,
            players=self.players,
            seed=self.seed,
            commitment=commitment(self.seed),
            started_at=START,
            moves=[played.move for played in self.played],
            outcome=self.game.outcome(),
        )
        again = Record.from_json(json.loads(json.dumps(record.to_json())))
        *_, (_, events, game) = replay(self.ruleset, again)
        assert as_bytes(game) == as_bytes(self.game), "the same seed and moves gave another game"
        assert game.outcome() == again.outcome
        if self.played:
            assert events == self.played[-1].events
        outcome = self.game.outcome()
        if outcome is not None:
            assert sorted(seat for rank in outcome.ranking for seat in rank) == list(range(self.seats))
            assert all(self.game.legal(seat) == {} for seat in range(self.seats))


def accepts(game: Game, seat: int, action: Mapping[str, Any], at: int) -> bool:
    """Whether the rules carry `action` out."""
    try:
        game.apply(seat, action, at)
    except Rejected:
        return False
    return True


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_random_games_hold_together_from_the_first_action_to_the_last(
    key: str, seats: int, block: int
) -> None:
    tables = sum(other == key for other, _ in TABLES)
    for number in range(block, GAMES // tables, BLOCKS):
        Watch(key, seats, number).run()


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_random_games_come_to_an_end_often_enough_to_test_the_end(key: str, seats: int) -> None:
    ended = 0
    for number in range(10):
        ruleset, options, seed, chance = beginning(key, seats, number)
        game, _ = ruleset.new(options, players_of(seats), seed, START)
        for _ in play(ruleset, game, seats, chance):
            pass
        ended += game.outcome() is not None
    assert ended >= 5


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_another_seed_is_another_game(key: str, seats: int) -> None:
    ruleset, options, _, _ = beginning(key, seats, 0)
    digests = set()
    for number in range(20):
        chance = random.Random(number)
        game, _ = ruleset.new(options, players_of(seats), chance.randbytes(32), START)
        state = game.dump()
        digests.add(
            hashlib.sha256(repr([state[name] for name in sorted(state) if name != "seed"]).encode()).digest()
        )
    assert len(digests) == 20


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_player_can_be_removed_at_any_moment_and_the_game_goes_on_or_ends(key: str, seats: int) -> None:
    ruleset, options, seed, chance = beginning(key, seats, 1)
    check = CHECKS.get(key, nothing)
    game, _ = ruleset.new(options, players_of(seats), seed, START)
    for played in play(ruleset, game, seats, chance, most=300):
        for seat in range(seats):
            copy = ruleset.load(game.dump())
            if not copy.legal(seat):
                continue
            before = copy.dump()
            events = copy.remove(seat, "away", played.move.at)
            check(before, copy.dump(), [dict(event.public) for event in events])
            models(key).events.validate_python([dict(event.public) for event in events])
            assert copy.legal(seat) == {}
            assert seat not in copy.to_act()
            assert copy.outcome() is not None or all(copy.legal(other) for other in copy.to_act())


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_standstill_takes_no_time_from_a_window_and_a_game_can_be_abandoned(key: str, seats: int) -> None:
    """R38, R40"""
    ruleset, options, seed, chance = beginning(key, seats, 2)
    game, _ = ruleset.new(options, players_of(seats), seed, START)
    for played in play(ruleset, game, seats, chance, most=400):
        if not game.to_act() or not (windows(game) or chance.random() < 0.05):
            continue
        copy = ruleset.load(game.dump())
        stop, back = played.move.at + 10, played.move.at + 3_600_000
        Move(back, -1, thawed=stop).play(copy)
        for (before, old), (after, new) in zip(windows(game), windows(copy), strict=True):
            assert after - back >= before - stop
            assert (new.key, new.seats) == (old.key, old.seats)
            assert copy.time_up(old.key, old.generation, after) == [] or old.generation == new.generation
        copy = ruleset.load(game.dump())
        events = Move(back, -1, abandoned=True).play(copy)
        models(key).events.validate_python([dict(event.public) for event in events])
        models(key).views.validate_python([copy.view(None)])
        outcome = copy.outcome()
        assert outcome is not None
        assert outcome.reason == "abandoned"
        assert outcome.ranking[0] == (), "nobody has won"
        assert sorted(seat for rank in outcome.ranking for seat in rank) == list(range(seats))
        assert copy.to_act() == frozenset()
        assert copy.clocks() == []
        assert all(copy.legal(seat) == {} for seat in range(seats))
