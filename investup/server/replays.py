"""Games once more, as their spectators saw them: finished ones, uploaded ones, and the past of running ones.

A record is a seed and moves; the rules make the game of it. So what is shown here follows from the record
by the rules, and a forged one can at most be refused. Playing again costs much more than a move does: it is
done beside the loop, one game at a time, within bounds of time and size, and the newest results are kept.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

import orjson

from investup.game import Game, Record, Rejected, Ruleset, View, commitment, diff, replay
from investup.rulesets import ruleset
from investup.store import Played, Store
from investup.table import add_times, replayed_clocks

#: Seconds of computing, and bytes of updates, after which a game is refused: whole games need a tenth of it.
MAX_SECONDS: Final = 10.0
MAX_BYTES: Final = 32 * 1024 * 1024
#: Of either sort the newest games are kept after they were played again: at most so many, and so many bytes.
_KEPT: Final = 8
KEPT_BYTES: Final = 64 * 1024 * 1024
#: Requests that may wait for their turn.
_MAX_WAITING: Final = 16

A = TypeVar("A")
T = TypeVar("T")


def other_rules() -> Rejected:
    """The refusal of a record that was played by an earlier version of the rules (R41)."""
    return Rejected(
        "no_such_game", "This game was played by other rules; its record stands, but it cannot be shown."
    )


def updates(rules: Ruleset, record: Record) -> Iterator[dict[str, Any]]:
    """`{seq, at, seat, events, changes, clocks}`: 0 is how the game began, then one for each move.

    A move of nobody's (a hammer, a standstill, the end of an abandoned game) has the seat -1. The rest is
    as at a table. Raises Rejected for a record of other rules, and at a move that the rules refuse.
    """
    old: View = {}
    for seq, (move, events, game) in enumerate(_steps(rules, record)):
        new = add_times(game.view(None))
        at = record.started_at if move is None else move.at
        yield {
            "seq": seq,
            "at": at,
            "seat": None if move is None else move.seat,
            "events": [event.public for event in events],
            "changes": [] if move is None else diff(old, new),
            "clocks": replayed_clocks(game, at),
        }
        old = new


def view_at(rules: Ruleset, record: Record, game_id: str, seq: int) -> View:
    """The game as a spectator saw it after the move `seq`; 0 is the beginning. Raises Rejected as `updates`."""
    for number, (move, _events, game) in enumerate(_steps(rules, record)):
        if number == seq:
            return _whole(record, game_id, game, seq, record.started_at if move is None else move.at)
    raise Rejected("bad_request", f"The game has {len(record.moves)} moves.", "seq")


def _steps(rules: Ruleset, record: Record) -> Iterator[tuple[Any, Sequence[Any], Game]]:
    number = 0
    try:
        for step in replay(rules, record):
            yield step
            number += 1
    except ValueError:
        raise other_rules() from None
    except Rejected as refused:
        # the fresh game came first, so as many steps were taken as this move's number says
        raise Rejected(
            "bad_request",
            f"Move {number} is not allowed: {refused.message}",
            case="move",
            facts={"number": number},
        ) from None


def _whole(record: Record, game_id: str, game: Game, seq: int, at: int) -> View:
    return {
        "you": None,
        "seq": seq,
        "ruleset": record.ruleset,
        "game_id": game_id,
        "clocks": replayed_clocks(game, at),
        **add_times(game.view(None)),
        "legal": {},
    }


class _Budget:
    """What one game may cost. It is made in the thread that does the work, whose time it counts."""

    def __init__(self, spent: int = 0) -> None:
        """`spent` bytes were made before."""
        self._until = time.thread_time() + MAX_SECONDS
        self.spent = spent

    def spend(self, json: bytes) -> bytes:
        """Count some output. Raises Rejected when it is too much."""
        self.spent += len(json)
        if self.spent > MAX_BYTES or time.thread_time() > self._until:
            raise Rejected("bad_request", "This game is too long to be shown.", case="long")
        return json


def whole_game(record: Record) -> list[bytes]:
    """Every update of a game as JSON. Raises Rejected as `updates`, and for a game beyond the bounds."""
    budget = _Budget()
    return [budget.spend(orjson.dumps(update)) for update in updates(ruleset(record.ruleset), record)]


def _checked(record: Record) -> tuple[View, list[bytes]]:
    if commitment(record.seed) != record.commitment:
        raise Rejected(
            "bad_request",
            "The seed is not the one that was committed to; this file was changed.",
            case="seed",
        )
    rules = ruleset(record.ruleset)
    every = whole_game(record)
    *_, (_, _, game) = _steps(rules, record)
    if game.outcome() is None or game.outcome() != record.outcome:
        raise Rejected(
            "bad_request",
            "Played again, this game is not over after its last move, or ends otherwise than the file says.",
            case="end",
        )
    return view_at(rules, record, "", 0), every


class Past:
    """How a running game looked after each of its commands; it grows as the game goes on."""

    def __init__(self, beginning: Record, game_id: str) -> None:
        """`beginning` is the game's record without its moves."""
        self._record = beginning
        self._game_id = game_id
        self._game: Game | None = None
        self._seen: View = {}
        #: Bytes of `changes`.
        self.spent = 0
        #: The last command that has been played.
        self.seq = 0
        #: What each told command changed since the one before, as JSON; the first gives the whole view.
        self.changes: dict[int, bytes] = {}

    def go_on(self, commands: Sequence[Played]) -> None:
        """Play the commands that came since. Raises Rejected for other rules, or beyond the bounds."""
        budget = _Budget(self.spent)
        for command in commands:
            if self._game is None:
                changes = self._begin(command)
            else:
                for move in command.moves:
                    move.play(self._game)
                if not command.told:
                    continue
                new = add_times(self._game.view(None))
                changes, self._seen = diff(self._seen, new), new
            self.changes[command.seq] = budget.spend(orjson.dumps(changes))
        self.seq = commands[-1].seq
        self.spent = budget.spent

    def _begin(self, command: Played) -> list[Any]:
        _, _, self._game = next(_steps(ruleset(self._record.ruleset), self._record))
        self._seen = add_times(self._game.view(None))
        return [([], _whole(self._record, self._game_id, self._game, command.seq, command.at))]


class Replays:
    """Plays games again for those who look at them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._waiting = 0
        #: What came of the newest games by their id: the updates, or why there are none.
        self._games: OrderedDict[str, list[bytes] | Rejected] = OrderedDict()
        self._pasts: OrderedDict[str, Past | Rejected] = OrderedDict()

    async def finished(self, game_id: str, record: Record) -> list[bytes]:
        """The updates of a finished game. Raises Rejected for other rules, beyond the bounds, or when many wait."""
        async with self._turn():
            kept = self._games.get(game_id)
            if kept is None:
                kept = await _refusal_or(whole_game, record)
            _keep(self._games, game_id, kept)
        return _or_raise(kept)

    async def uploaded(self, record: Record) -> tuple[View, list[bytes]]:
        """How a record's game begins, and its updates; nothing of it is kept.

        Raises Rejected as `finished`, and for a record that does not hold together.
        """
        async with self._turn():
            return await asyncio.to_thread(_checked, record)

    async def view(self, game_id: str, record: Record, seq: int) -> View:
        """One view of a finished game. Raises Rejected as `finished`."""
        async with self._turn():
            return await asyncio.to_thread(view_at, ruleset(record.ruleset), record, game_id, seq)

    async def past(self, game_id: str) -> Mapping[int, bytes]:
        """`Past.changes` of a running or finished game, up to now. Raises Rejected as `finished`."""
        async with self._turn():
            past = self._pasts.get(game_id)
            if past is None:
                beginning = await self._store.beginning(game_id)
                if beginning is None:
                    return {}
                past = Past(beginning, game_id)
            if isinstance(past, Past) and (commands := await self._store.played(game_id, past.seq)):
                went_on = await _refusal_or(past.go_on, commands)
                past = went_on if isinstance(went_on, Rejected) else past
            _keep(self._pasts, game_id, past)
        return _or_raise(past).changes

    @contextlib.asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """One game at a time, so that those who play feel little of those who look back."""
        if self._waiting >= _MAX_WAITING:
            raise Rejected(
                "unavailable", "Many people are looking at games at the moment; try again in a little while."
            )
        self._waiting += 1
        try:
            async with self._lock:
                yield
        finally:
            self._waiting -= 1


async def _refusal_or(work: Callable[[A], T], argument: A) -> T | Rejected:
    """What the work gives, beside the loop; a refusal is a result, too: it would be the same again."""
    try:
        return await asyncio.to_thread(work, argument)
    except Rejected as refusal:
        return refusal


def _or_raise(kept: T | Rejected) -> T:
    if isinstance(kept, Rejected):
        # a fresh one: an exception that is raised again and again would grow its traceback
        raise Rejected(kept.code, kept.message, kept.field, case=kept.case, facts=kept.facts)
    return kept


def _keep(kept: OrderedDict[str, T], key: str, value: T) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > _KEPT or (len(kept) > 1 and sum(map(_size, kept.values())) > KEPT_BYTES):
        kept.popitem(last=False)


def _size(kept: object) -> int:
    if isinstance(kept, Past):
        return kept.spent
    return sum(map(len, kept)) if isinstance(kept, list) else 0
