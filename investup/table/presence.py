"""Who is there: the sockets of each seat, wherever they are, and the processes that answer for a table (R36).

Where several processes serve one table, each says who has a socket in it, and names itself. A seat is connected
while any of them has one; the grace starts when the last is gone, and a late farewell means nothing. A process
that dies cannot say so: another one does, for the moment at which the dead one was last heard of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from investup.table.applied import Applied

if TYPE_CHECKING:
    from investup.table.commands import Command
    from investup.table.seats import SeatState
    from investup.table.table import Table


def connected(table: Table, command: Command, at: int) -> Applied:
    """A seat's first socket is there, or the player is back from the menu."""
    seat, process = table.person(command["seat"]), command.get("process")
    if seat.has(process):
        return Applied(nothing=True)
    was = seat.connected
    clock = table.turn_clock
    if not was and clock is not None and clock.seat == seat.seat and not table.options["turn_clock"]:
        # where no clock ends their turn, their absences within it add up (R33)
        seat.absent_ms += at - max(clock.began, at if seat.away_since is None else seat.away_since)
    seat.come(process)
    return Applied(lobby_changed=not was)


def disconnected(table: Table, command: Command, at: int) -> Applied:
    """A seat's last socket is gone; the seat is kept (R36, R37)."""
    seat, process = table.person(command["seat"]), command.get("process")
    if not seat.has(process):
        return Applied(nothing=True)
    if process is not None and len(seat.through) > 1:
        seat.through.remove(process)
        return Applied()
    seat.go(at, left=False)
    return Applied(lobby_changed=True)


def is_kept(table: Table, seat: SeatState) -> bool:
    """Whether the player has gone to the menu while their part in the running game is kept (R36)."""
    return seat.left and table.phase == "playing" and seat.seat not in table.out


def whereabouts(table: Table, guest: str, at: int) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
    """The seat to which the guest is brought back, or the one that is kept while they are at the menu at `at`.

    The bodies of `resume` and `kept` in `welcome`; both None for a guest who sits elsewhere or nowhere.
    """
    number = table.seat_of(guest)
    if number is None:
        return None, None
    seat = table.seat(number)
    until = seat.kept_until(table.times.grace_ms)
    if until is None or not is_kept(table, seat):
        return {"code": table.code, "seat": number}, None
    return None, {"code": table.code, "name": seat.name, "grace_left_ms": max(0, until - max(at, table.at))}


def gone(table: Table, command: Command, at: int) -> Applied:
    """A process has died: whoever had a socket nowhere else counts as gone since it was last heard of."""
    process, since = command["process"], min(command["since"], at)
    applied = Applied(nothing=process not in processes(table))
    for seat in table.people:
        if process in seat.through:
            seat.through.remove(process)
            if not seat.through:
                seat.go(since, left=False)
                applied.lobby_changed = True
    if process in table.watched_by:
        table.watched_by.remove(process)
        if not table.watched_by:
            table.unwatched_since = since
    return applied


def watched(table: Table, command: Command, at: int) -> Applied:
    """Whether anybody follows the table at all; computer players play on only for an audience (R40).

    `since`, where the last of them left before the table had to know, is when that was.
    """
    process, watching = command.get("process"), command["watching"]
    audience = [name for name in table.watched_by if name != process]
    if watching and process is not None:
        audience.append(process)
    since = table.unwatched_since
    if watching or audience:
        since = None
    elif since is None:
        since = min(at, command.get("since", at))
    if since == table.unwatched_since and audience == table.watched_by:
        return Applied(nothing=True)
    table.unwatched_since, table.watched_by = since, audience
    return Applied()


def note_process(table: Table, command: Command, applied: Applied) -> None:
    """A process has spoken for itself, or for one that has died: should nobody be there, it answers for the table."""
    home = command.get("by", command.get("process"))
    if home is not None:
        table.home = home
        applied.processes_changed = True


def processes(table: Table) -> list[str]:
    """The processes that players or the audience of the bots are in; without any, the one that spoke last.

    Empty where a single process serves all tables.
    """
    there = {name for seat in table.people for name in seat.through} | set(table.watched_by)
    return sorted(there) or ([table.home] if table.home else [])
