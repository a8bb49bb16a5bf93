"""A table and the present moment: whatever is done, deadlines come first, each at its own time, as the server has it.

    sitting = Sitting(playing("Ana", "Bea"))
    sitting.wait(30_000)
    sitting.does(0, "roll")

After every command the table is written down and read back, and a command of time that has done its work must be
refused when it comes again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import orjson
import pytest

from investup.game import Rejected, Seat
from investup.rulesets import ruleset
from investup.table import Applied, Command, Table
from tests.table.people import do, guest, seated, start
from tests.table.race import find as find_race

#: So many commands at one instant would be a table that goes round in circles.
_CIRCLES: Final = 300

#: What a computer player does.
Policy = Callable[[Table, Seat], Mapping[str, Any]]


class Done(NamedTuple):
    """A command that was applied, and what came of it."""

    at: int
    command: Command
    applied: Applied


def find(key: str) -> Any:
    """Every ruleset there is, and the race."""
    return find_race(key) if key == "race" else ruleset(key)


#: What lets a game go on: answers, turns, and at last giving up.
PLAIN: Final = (
    "reject", "roll", "end_turn", "buy", "decline", "get_up", "take", "sell_house", "mortgage",
    "declare_bankruptcy", "give_up",
)  # fmt: skip


def plainly(table: Table, seat: Seat) -> Mapping[str, Any]:
    """A computer player that does the first of what lets the game go on."""
    legal = table.legal(seat)
    for kind in PLAIN:
        if kind in legal:
            return {"type": kind, **{name: bounds["one_of"][0] for name, bounds in legal[kind].items()}}
    raise AssertionError(f"the game waits for seat {seat}, who may do nothing")


class Sitting:
    """A table over time."""

    def __init__(self, table: Table, policy: Policy = plainly, *, every: int = 1) -> None:
        #: Every so many commands the table is written down and read back.
        self.every = every
        self.table = table
        self.now = table.at
        self.policy = policy
        self.done: list[Done] = []

    # ------------------------------------------------------------------------------------- commands
    def apply(self, command: Command) -> Applied:
        """What is due by now, then this command, and what it makes due at once."""
        self.catch_up()
        applied = self._apply(command, max(self.now, self.table.at))
        self.catch_up()
        return applied

    def do(self, kind: str, seat: Seat, /, **fields: Any) -> Applied:
        """A command of a seat."""
        return self.apply({"type": kind, "seat": seat, **fields})

    def does(self, seat: Seat, kind: str, /, **fields: Any) -> Applied:
        """An action of a seat."""
        return self.apply({"type": "act", "seat": seat, "action": {"type": kind, **fields}})

    def refuses(self, seat: Seat, kind: str, /, **fields: Any) -> str:
        """The action is refused and leaves no trace; the code of the refusal."""
        self.catch_up()
        return self.refuses_command({"type": "act", "seat": seat, "action": {"type": kind, **fields}})

    def refuses_command(self, command: Command) -> str:
        """The command is refused and leaves no trace; the code of the refusal."""
        before = self.as_bytes()
        with pytest.raises(Rejected) as caught:
            self.table.apply(command, max(self.now, self.table.at))
        assert caught.value.message.endswith(".")
        assert self.as_bytes() == before, "a refusal leaves no trace"
        return caught.value.code

    # ---------------------------------------------------------------------------------------- time
    def wait(self, ms: int) -> list[str]:
        """Let time pass; the types of what happened meanwhile."""
        return self.until(self.now + ms)

    def until(self, at: int) -> list[str]:
        """Let time pass until `at`, and do what is due then; the types of what happened meanwhile."""
        assert at >= self.now
        self.now = at
        first = len(self.done)
        self.catch_up()
        return [kind for done in self.done[first:] for kind in told(done.applied)]

    def catch_up(self) -> None:
        """Do what is due by now, each thing at its own time: deadlines before computer players."""
        table, here, rounds = self.table, self.table.at, 0
        while not table.closed:
            due = table.due(self.now)
            bot = table.bot_due()
            if due is not None and (bot is None or due[0] <= max(bot, table.at)):
                at, command = due
            elif bot is not None and bot <= self.now:
                seat = table.bot_to_act()
                assert seat is not None
                command = {"type": "act", "seat": seat, "action": self.policy(table, seat)}
                at = max(bot, table.at)
            else:
                return
            rounds = rounds + 1 if at == here else 0
            here = at
            assert rounds < _CIRCLES, f"{command} again and again at {at}"
            self._apply(command, at)
            if due is not None and command is due[1] and not len(self.done) % self.every:
                self._again(command, at)

    def _again(self, command: Command, at: int) -> None:
        """A command of time that has done its work does nothing when it comes once more (R16)."""
        due = self.table.due(at)
        if due is not None and due[1] == command:
            return  # several rolls of one turn are the same command, each due in its turn
        before = self.as_bytes()
        with pytest.raises(Rejected) as caught:
            self.table.apply(command, at)
        assert caught.value.code == ("no_such_lobby" if self.table.closed else "stale")
        assert self.as_bytes() == before

    def _apply(self, command: Command, at: int) -> Applied:
        assert at >= self.table.at, "time runs backwards"
        applied = self.table.apply(command, at)
        self.done.append(Done(at, command, applied))
        if len(self.done) % self.every:
            return applied
        written = self.as_bytes()
        again = Table.load(orjson.loads(written), self.table.times, find)
        assert orjson.dumps(again.dump()) == written, "the table is not what was written down of it"
        return applied

    # ------------------------------------------------------------------------------------ questions
    def as_bytes(self) -> bytes:
        """The whole table."""
        return orjson.dumps(self.table.dump())

    @property
    def clock(self) -> dict[str, Any]:
        """The turn clock as the screens show it now."""
        clock: dict[str, Any] = self.table.clocks(self.now)["turn"]
        return clock

    @property
    def state(self) -> tuple[str, int]:
        """What the turn clock shows now: its state and what is left of it, in ms."""
        return self.clock["state"], self.clock["left_ms"]

    @property
    def turn(self) -> Seat:
        """Whose turn it is by the clock."""
        seat: Seat = self.clock["seat"]
        return seat

    def player(self, seat: Seat) -> dict[str, Any]:
        """A player as everybody sees them."""
        player: dict[str, Any] = self.table.shared_view(None)["players"][seat]
        return player

    @property
    def removal(self) -> dict[str, Any] | None:
        """The open removal as everybody sees it."""
        removal: dict[str, Any] | None = self.table.shared_view(None, self.now)["removal"]
        return removal

    @property
    def out(self) -> frozenset[Seat]:
        """Who is out of the game."""
        return self.table.out

    def returns(self, name: str) -> Applied:
        """This person comes back with their token."""
        return self.apply({"type": "join", "guest": guest(name), "name": name})


def told(applied: Applied) -> list[str]:
    """The types of what happened, in order."""
    return [event.public["type"] for event in applied.events]


def race_of(*names: str, bots: int = 0, clock: bool = True) -> Sitting:
    """A long and dangerous race of these people, which has just begun."""
    table = seated(*names, options={"hazards": True, "steps": 10_000, "turn_clock": clock})
    for _ in range(bots):
        do(table, "add_bot", 0)
    start(table)
    return Sitting(table)
