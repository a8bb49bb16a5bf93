"""The commands of a lobby: sitting down, getting ready, options, computer players, sending somebody away.

Each function checks its command wholly, raises Rejected where it is refused, and only then changes the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from investup.game import Rejected, Seat
from investup.table.applied import Applied
from investup.table.errors import no_such_lobby, started
from investup.table.names import bot_name, clean_name, name_key
from investup.table.options import changed_options
from investup.table.presence import connected
from investup.table.seats import SeatState

if TYPE_CHECKING:
    from investup.table.commands import Command
    from investup.table.table import Table


def create(table: Table, command: Command) -> Applied:
    """Seat the guest who opens the empty `table`; they are its host."""
    name = clean_name(command["name"])
    table.options = changed_options(table.rules.meta, table.options, command["options"])
    table.seats = [SeatState(seat=0, name=name, guest=command["guest"], level=None, joined=1)]
    table.seats[0].come(command.get("process"))
    table.created_by = (command["guest"], command.get("id"))
    return Applied(ack={"code": table.code, "seat": 0}, lobby_changed=True, seated=table.guests)


def join(table: Table, command: Command, at: int) -> Applied:
    """Sit down on the free seat of the smallest number, or come back to one's own (R37)."""
    guest = command["guest"]
    if guest in table.kicked:
        raise no_such_lobby()
    mine = table.seat_of(guest)
    if mine is not None:
        back = connected(table, {**command, "seat": mine}, at)
        back.ack = {"code": table.code, "seat": mine}
        return back
    if table.phase != "waiting":
        raise Rejected(
            "started", "The game at this table has started already; you can watch it.", case="watch"
        )
    _check_free_seat(table)
    name = clean_name(command["name"])
    if any(name_key(seat.name) == name_key(name) for seat in table.seats):
        raise Rejected(
            "name_taken", f"Somebody at this table is called {name} already.", "name", facts={"name": name}
        )
    seat = _sit(table, name, guest, None)
    table.seat(seat).come(command.get("process"))
    return Applied(ack={"code": table.code, "seat": seat}, lobby_changed=True, seated=table.guests)


def options(table: Table, command: Command, at: int) -> Applied:
    """Change some options; everyone but the host has to get ready again (R37)."""
    host = _host_in_lobby(table, command["seat"], "change the options")
    changed = changed_options(table.rules.meta, table.options, command["options"])
    if changed["max_players"] < len(table.seats):
        raise Rejected(
            "bad_request",
            f"{len(table.seats)} are seated already; there cannot be fewer places than that.",
            "max_players",
            case="places",
            facts={"seated": len(table.seats)},
        )
    if changed == table.options:
        return Applied(nothing=True)
    table.options = changed
    for seat in table.seats:
        if seat is not host and not seat.bot:
            seat.ready = False
    return Applied(lobby_changed=True)


def ready(table: Table, command: Command, at: int) -> Applied:
    """Say that one is ready, or not."""
    _check_waiting(table)
    seat = table.person(command["seat"])
    if seat.ready == command["ready"]:
        return Applied(nothing=True)
    seat.ready = command["ready"]
    return Applied(lobby_changed=True)


def add_bot(table: Table, command: Command, at: int) -> Applied:
    """Seat a computer player."""
    _host_in_lobby(table, command["seat"], "add computer players")
    levels = table.rules.meta.bot_levels
    if not levels:
        raise Rejected("bad_request", f"{table.rules.meta.title} has no computer players.")
    level = command.get("level", levels[len(levels) // 2])
    if level not in levels:
        raise Rejected("bad_request", f"The levels are {', '.join(levels)}.", "level")
    _check_free_seat(table)
    name = bot_name([seat.name for seat in table.seats], table.seq + sum(map(ord, table.code)))
    seat = _sit(table, name, None, level)
    return Applied(ack={"seat": seat}, lobby_changed=True)


def remove_bot(table: Table, command: Command, at: int) -> Applied:
    """Take a computer player away."""
    _host_in_lobby(table, command["seat"], "remove computer players")
    target = _target(table, command["target"])
    if not target.bot:
        raise Rejected("no_such_seat", f"{target.name} is not a computer player.", "seat")
    table.seats.remove(target)
    return Applied(ack={"seat": target.seat}, lobby_changed=True)


def kick(table: Table, command: Command, at: int) -> Applied:
    """Send a person away; this table does not exist for them any more (R37)."""
    host = _host_in_lobby(table, command["seat"], "send somebody away")
    target = _target(table, command["target"])
    if target is host:
        raise Rejected("no_such_seat", "You cannot send yourself away; leave the lobby instead.", "seat")
    if target.guest is None:
        raise Rejected("no_such_seat", f"{target.name} is a computer player; remove it instead.", "seat")
    table.seats.remove(target)
    table.kicked.append(target.guest)
    return Applied(ack={"seat": target.seat}, lobby_changed=True, kicked=target.guest, seated=table.guests)


def leave(table: Table, command: Command, at: int) -> Applied:
    """Get up. A lobby without people closes (R37); a running game keeps the seat for the grace (R36)."""
    seat = table.person(command["seat"])
    applied = Applied(lobby_changed=True)
    if table.phase == "waiting":
        table.seats.remove(seat)
        applied.seated = table.guests
    elif seat.left:
        return Applied(nothing=True)
    else:
        seat.go(at, left=True)
        if table.phase == "playing" and seat.seat not in table.out:
            applied.ack = {"grace_left_ms": max(0, table.times.grace_ms - seat.absent_ms)}
    release(table, applied)
    return applied


def release(table: Table, applied: Applied) -> None:
    """Let those go who have left and have no more to do here; close the table when no person is left."""
    free = [seat for seat in table.people if seat.left and (table.phase == "over" or seat.seat in table.out)]
    for seat in free:
        seat.guest = None
    if free:
        applied.lobby_changed = True
        applied.seated = table.guests
    if not table.people and table.phase != "playing":
        table.closed = True


def _sit(table: Table, name: str, guest: str | None, level: str | None) -> Seat:
    taken = {seat.seat for seat in table.seats}
    number = next(n for n in range(len(taken) + 1) if n not in taken)
    newcomer = SeatState(
        seat=number, name=name, guest=guest, level=level, joined=table.seq + 1, ready=level is not None
    )
    table.seats.append(newcomer)
    table.seats.sort(key=lambda seat: seat.seat)
    return number


def _check_waiting(table: Table) -> None:
    if table.phase != "waiting":
        raise started()


def _check_free_seat(table: Table) -> None:
    if len(table.seats) >= table.options["max_players"]:
        raise Rejected("full", "Every seat of this lobby is taken.")


def _host_in_lobby(table: Table, seat: Seat, deed: str) -> SeatState:
    acting = table.person(seat)
    if table.host != seat:
        raise Rejected("not_host", f"Only the host may {deed}.")
    _check_waiting(table)
    return acting


def _target(table: Table, number: Seat) -> SeatState:
    for seat in table.seats:
        if seat.seat == number:
            return seat
    raise Rejected("no_such_seat", "Nobody sits there.", "seat")
