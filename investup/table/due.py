"""What time itself does to a table: the deadlines it has now, and the command that each of them gives.

`due` is a question; the commands are applied and stored like everybody else's. A command whose deadline has
moved in the meantime is refused as `stale` and does nothing. Deadlines that fall together are taken by
(deadline, seat), R40.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from investup.table.away import needed

if TYPE_CHECKING:
    from investup.table.table import Table


class Due(NamedTuple):
    """A command that is to be applied at `deadline` (ms since the epoch)."""

    deadline: int
    seat: int
    command: dict[str, Any]


def next_due(table: Table) -> Due | None:
    """The deadline that comes first."""
    return min(_all(table), key=lambda due: (due.deadline, due.seat), default=None)


def _all(table: Table) -> Iterator[Due]:
    if table.closed:
        return
    yield from _graces(table)
    if table.phase != "playing" or table.game is None:
        yield Due(table.at + table.times.idle_ms, -1, {"type": "expire"})
        return
    if table.standstill is not None:
        someone = any(seat.connected for seat in table.people)
        until = table.at if someone else table.standstill.until
        yield Due(until, -1, {"type": "thaw", "since": table.standstill.since})
        return
    for clock in table.game.clocks():
        if clock.kind == "window" and clock.deadline is not None:
            command = {"type": "time_up", "clock": clock.key, "generation": clock.generation}
            yield Due(clock.deadline, -1, command)
    yield from _turn(table)
    yield from _removals(table)
    if table.unwatched_since is not None and not table.live_people():
        yield Due(table.unwatched_since + table.times.grace_ms, -1, {"type": "abandon"})


def _graces(table: Table) -> Iterator[Due]:
    """The seats of players who are not there (R36, R37)."""
    for seat in table.people:
        deadline = seat.kept_until(table.times.grace_ms)
        if deadline is not None:
            yield Due(deadline, seat.seat, {"type": "grace_over", "target": seat.seat})


def _turn(table: Table) -> Iterator[Due]:
    """The turn clock, and the actions taken for a player once it has run out (R34)."""
    clock = table.turn_clock
    if clock is None or table.game is None:
        return
    deadline = clock.runs_out_at()
    if deadline is not None:
        yield Due(deadline, clock.seat, {"type": "turn_time_up", "generation": clock.generation})
    elif clock.auto:
        action = table.game.auto_play(clock.seat)
        if action is not None:
            yield Due(table.at, clock.seat, {"type": "auto", "target": clock.seat, "action": action})


def _removals(table: Table) -> Iterator[Due]:
    """Removals that pass, or that open by themselves where nobody votes (R35)."""
    humans = table.live_people()
    for seat, away in table.away.items():
        voters = [human for human in humans if human != seat]
        if away.deadline is not None:
            enough = len(away.counted(seat, humans)) >= needed(len(humans)) and bool(voters)
            deadline = table.at if enough else away.deadline
            yield Due(deadline, seat, {"type": "removal_passes", "target": seat})
        elif not voters:
            yield Due(table.at, seat, {"type": "removal_opens", "target": seat})
        elif away.kind == "debt":
            deadline = away.since + table.times.away_idle_ms
            yield Due(deadline, seat, {"type": "removal_opens", "target": seat})
