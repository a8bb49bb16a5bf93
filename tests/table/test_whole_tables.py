"""Whole tables of Invest Up: random commands and random jumps of time, to the end (issue: live tables; R16, R38, R40, R41).

A machine looks for short stories that go wrong; beside it whole games are played from seeds, each to its end.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

import orjson
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from investup.board.ruleset import InvestUpGame
from investup.game import Record, Rejected, commitment, replay
from investup.game.record import outcome_to_json
from investup.rulesets import RULESETS
from investup.table import GameFacts, Table
from tests.board.invariants import check_state
from tests.contract.play import DEPENDENT, TASTES, choose
from tests.finance.invariants import check_paper
from tests.table.people import NOW, TIMES, guest
from tests.table.sittings import Sitting, find
from tests.table.test_table_properties import check_time

KEY: Final = "invest-up"
NAMES: Final = ("Ana", "Bea", "Cem", "Dov", "Eli", "Fay")
#: Jumps of time, in ms: nothing, a moment, and around every length that there is.
JUMPS: Final = (
    0, 1, 900, 2_999, 3_000, 11_999, 12_000, 15_000, 29_999, 30_000, 60_000, 119_999, 120_000, 179_999, 180_000,
    210_000, 300_000,
)  # fmt: skip
#: Kinds of actions that are the table's, not the game's.
ABOUT_TIME: Final = {"give_time", "vote_removal", "back"}


def begin(people: int, bots: int, seed: int, *, every: int = 1, **options: Any) -> tuple[Sitting, GameFacts]:
    """A game that has just started, and what its record begins with."""
    create = {
        "type": "create",
        "code": "ABCDEFGH",
        "ruleset": KEY,
        "guest": guest("Ana"),
        "name": "Ana",
        "options": options,
    }
    table, _ = Table.create(create, NOW, TIMES, find)
    sitting = Sitting(table, every=every)
    for name in NAMES[1:people]:
        sitting.apply({"type": "join", "guest": guest(name), "name": name})
    for _ in range(bots):
        sitting.do("add_bot", 0)
    for seat in range(1, people):
        sitting.do("ready", seat, ready=True)
    facts = sitting.do("start", 0, seed=f"{seed:064x}", game_id="game-1").started
    assert facts is not None
    return sitting, facts


def check(table: Table) -> None:
    """The game is whole, the books balance, and somebody or some time is waited for."""
    check_time(table)
    assert isinstance(table.game, InvestUpGame)
    state = table.game.dump()
    check_state(state)
    check_paper(state)
    assert table.out == table.game.out()
    if table.phase == "playing":
        assert table.outcome is None
        clock = table.turn_clock
        assert clock is not None
        assert min(clock.free, clock.reserve, *table.reserves) >= 0
        assert clock.free <= TIMES.turn_free_ms
        assert max(table.reserves) <= TIMES.turn_reserve_ms
        most = TIMES.debt_reserve_ms + TIMES.gift_ms * len(clock.gifts)
        assert clock.reserve <= most
        for seat, away in table.away.items():
            assert away.kind == "auto" or table.game.state.cash[seat] < 0
    else:
        outcome = table.game.outcome()
        assert outcome == table.outcome
        assert outcome is not None
        if outcome.reason == "abandoned":
            assert not [seat for seat in table.seats if not seat.bot and seat.seat not in table.out]
            assert outcome.ranking[0] == (), "nobody has won"
        else:
            assert len(outcome.ranking[0]) == 1, "every ended game has exactly one winner"


def record_of(sitting: Sitting, facts: GameFacts) -> Record:
    """The record of the game so far, as the store would put it together."""
    moves = [done.applied.move for done in sitting.done if done.applied.move is not None]
    return Record.from_json(
        orjson.loads(
            orjson.dumps(
                {
                    "ruleset": facts.ruleset,
                    "version": facts.version,
                    "options": dict(facts.options),
                    "players": [{"name": player.name, "bot": player.bot} for player in facts.players],
                    "seed": facts.seed.hex(),
                    "commitment": commitment(facts.seed),
                    "started_at": facts.started_at,
                    "moves": [move.to_json() for move in moves],
                    "outcome": outcome_to_json(sitting.table.outcome),
                    "times": dict(facts.times),
                }
            )
        )
    )


def check_record(sitting: Sitting, facts: GameFacts) -> None:
    """The same moves from the same seed are the same game, byte for byte (R41)."""
    record = record_of(sitting, facts)
    *_, (_, _, game) = replay(RULESETS[KEY], record)
    assert orjson.dumps(game.dump()) == orjson.dumps(sitting.table.running().dump())
    assert game.outcome() == sitting.table.outcome == record.outcome


def acts(sitting: Sitting, seat: int, chance: random.Random, taste: Mapping[str, float]) -> None:
    """One action of the game, of those that `seat` is offered; some of those may be refused."""
    action = choose(KEY, sitting.table.running(), seat, chance, taste)
    try:
        sitting.apply({"type": "act", "seat": seat, "action": action})
    except Rejected:
        assert action["type"] in DEPENDENT[KEY], action


def acts_about_time(sitting: Sitting, seat: int, chance: random.Random) -> None:
    """Give a minute, vote, or be back, if that is offered."""
    legal = sitting.table.legal(seat)
    for kind in sorted(ABOUT_TIME & legal.keys()):
        fields = {name: chance.choice(bounds["one_of"]) for name, bounds in legal[kind].items()}
        sitting.does(seat, kind, **fields)
        return


def at_hand(table: Table) -> list[int]:
    """The seats of people who may act now."""
    if table.phase != "playing":
        return []
    return [
        seat.seat
        for seat in table.people
        if seat.connected and seat.seat not in table.out and table.legal(seat.seat)
    ]


def ends_by_itself(sitting: Sitting) -> None:
    """Everybody goes: the table comes to its end without anybody's doing."""
    table = sitting.table
    for seat in [seat.seat for seat in table.people]:
        if not sitting.table.closed:
            sitting.do("disconnected", seat)
    for _ in range(3):
        sitting.wait(TIMES.grace_ms)
        table = sitting.table
        if table.phase == "playing" and not table.live_people():
            sitting.apply({"type": "watched", "watching": False, "since": sitting.now - TIMES.grace_ms})
    assert sitting.table.closed
    assert sitting.table.next_deadline() is None


class Tables(RuleBasedStateMachine):
    """A table with people who do anything at any time."""

    def __init__(self) -> None:
        super().__init__()
        self.sitting: Sitting | None = None
        self.facts: GameFacts | None = None

    @property
    def it(self) -> Sitting:
        assert self.sitting is not None
        return self.sitting

    @initialize(
        people=st.integers(1, 5),
        bots=st.integers(0, 2),
        seed=st.integers(0, 2**32),
        clock=st.sampled_from([True, True, True, False]),
        cash=st.sampled_from([100, 300, 1500]),
    )
    def begins(self, people: int, bots: int, seed: int, clock: bool, cash: int) -> None:
        bots = max(bots, 1) if people == 1 else min(bots, 6 - people)
        self.sitting, self.facts = begin(people, bots, seed, turn_clock=clock, starting_cash=cash)

    def running(self) -> bool:
        return bool(at_hand(self.it.table))

    @precondition(running)
    @rule(pick=st.integers(0, 5), chance=st.randoms(use_true_random=False))
    def somebody_acts(self, pick: int, chance: random.Random) -> None:
        seats = at_hand(self.it.table)
        acts(self.it, seats[pick % len(seats)], chance, TASTES[KEY])

    @precondition(running)
    @rule(times=st.integers(1, 8), chance=st.randoms(use_true_random=False))
    def the_game_goes_on(self, times: int, chance: random.Random) -> None:
        for _ in range(times):
            table = self.it.table
            waits = [seat for seat in at_hand(table) if seat in table.running().to_act()]
            if not waits:
                return
            acts(self.it, chance.choice(waits), chance, TASTES[KEY])

    @precondition(running)
    @rule(pick=st.integers(0, 5), chance=st.randoms(use_true_random=False))
    def somebody_does_something_about_time(self, pick: int, chance: random.Random) -> None:
        seats = at_hand(self.it.table)
        acts_about_time(self.it, seats[pick % len(seats)], chance)

    @rule(ms=st.sampled_from(JUMPS))
    def time_passes(self, ms: int) -> None:
        self.it.wait(ms)

    @rule(early=st.sampled_from([1, 0, 0, -1]))
    def the_next_deadline_comes(self, early: int) -> None:
        deadline = self.it.table.next_deadline()
        if deadline is not None:
            self.it.until(max(self.it.now, deadline - early))

    @rule(pick=st.integers(0, 5), how=st.sampled_from(["disconnected", "connected", "leave", "disconnected"]))
    def somebody_comes_or_goes(self, pick: int, how: str) -> None:
        people = self.it.table.people
        if people:
            self.it.do(how, people[pick % len(people)].seat)

    @rule(down=st.sampled_from([0, 5_000, 600_000]), heard=st.sampled_from([0, 999]))
    def the_server_stops(self, down: int, heard: int) -> None:
        if self.it.table.closed:
            return
        since = self.it.now - heard
        self.it.table = Table.load(orjson.loads(self.it.as_bytes()), TIMES, find)
        self.it.now += down
        self.it._apply({"type": "recover", "since": since}, max(self.it.now, self.it.table.at))

    @rule(watching=st.booleans())
    def somebody_looks_in(self, watching: bool) -> None:
        if not self.it.table.closed:
            self.it.apply({"type": "watched", "watching": watching})

    @precondition(lambda self: bool(self.it.done))
    @rule(pick=st.integers(0, 1_000))
    def an_old_command_of_time_comes_again(self, pick: int) -> None:
        """R16: it is refused as stale and changes nothing."""
        self.it.catch_up()
        old = [
            done.command for done in self.it.done if "seat" not in done.command and is_of_time(done.command)
        ]
        if old:
            code = self.it.refuses_command(old[pick % len(old)])
            assert code == ("no_such_lobby" if self.it.table.closed else "stale")

    @invariant()
    def is_whole(self) -> None:
        if self.sitting is not None:
            check(self.it.table)

    def teardown(self) -> None:
        """In the end all go; and what was written down is what was played."""
        if self.sitting is None or self.facts is None:
            return
        ends_by_itself(self.it)
        check(self.it.table)
        check_record(self.it, self.facts)


def is_of_time(command: Mapping[str, Any]) -> bool:
    """Whether time alone gives this command."""
    return command["type"] in (
        "time_up", "turn_time_up", "auto", "grace_over", "removal_opens", "removal_passes", "thaw", "abandon",
        "expire",
    )  # fmt: skip


TestTables = Tables.TestCase
TestTables.settings = settings(max_examples=max(25, settings().max_examples // 2), stateful_step_count=40)


#: How the people of a game behave: they play, they dawdle until their time is up, or they are hardly there.
MANNERS: Final = ("plays", "dawdles", "is gone")


#: Whole games in an ordinary run, and how many commands one may have.
GAMES: Final = 80
MOST: Final = 3_000


@pytest.mark.parametrize("block", range(8))
def test_whole_games_come_to_their_end(block: int) -> None:
    for number in range(block, GAMES, 8):
        play_whole(number)


def play_whole(number: int) -> Sitting:
    """A game of one to six people, from a seed of this number, and everything that must hold of it."""
    chance = random.Random(f"whole games {number}")
    people = 1 + number % 6
    bots = chance.randint(1, 2) if people == 1 else chance.choice([0, 0, 1]) * (people < 6)
    cash = chance.choice([200, 1500])
    sitting, facts = begin(people, bots, number, every=23, turn_clock=number % 8 != 7, starting_cash=cash)
    manners = {seat: chance.choice(MANNERS) for seat in range(people)}
    taste = {**TASTES[KEY], "declare_bankruptcy": 0.002, "bid": 8.0}
    while sitting.table.phase == "playing" and len(sitting.done) < MOST:
        step(sitting, chance, manners, taste)
        if chance.random() < 0.05:
            check(sitting.table)
    check(sitting.table)
    check_record(sitting, facts)
    ends_by_itself(sitting)
    return sitting


def step(
    sitting: Sitting, chance: random.Random, manners: Mapping[int, str], taste: Mapping[str, float]
) -> None:
    """Something happens at the table, or time passes."""
    table = sitting.table
    seats = at_hand(table)
    waits = [seat for seat in seats if seat in table.running().to_act() and manners[seat] == "plays"]
    what = chance.random()
    auction = table.running().clocks()[1:]
    if what < 0.015:
        people = table.people
        if people:
            seat = chance.choice(people).seat
            sitting.do(chance.choice(["disconnected", "connected", "connected", "leave"]), seat)
    elif what < 0.02:
        sitting._apply({"type": "recover", "since": sitting.now - 500}, max(sitting.now, table.at))
    elif what < 0.06 and seats:
        acts_about_time(sitting, chance.choice(seats), chance)
    elif seats and what < (0.7 if auction else 0.1):
        acts(sitting, chance.choice(seats), chance, taste)
    elif waits and what < 0.95:
        acts(sitting, chance.choice(waits), chance, taste)
    else:
        deadline = table.next_deadline()
        if deadline is not None and chance.random() < 0.7:
            sitting.until(max(sitting.now, deadline))
        else:
            sitting.wait(chance.choice(JUMPS))
        for seat in [seat.seat for seat in table.people if not seat.connected]:
            if chance.random() < 0.4 and not table.closed and table.seat(seat).guest is not None:
                sitting.do("connected", seat)
