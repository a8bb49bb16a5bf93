"""What everybody sees of time: clocks, graces, the open removal, and what a player may do about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from investup.game import Legal, Seat
from investup.table.away import needed

if TYPE_CHECKING:
    from investup.table.table import Table


def clocks_view(table: Table, at: int) -> dict[str, Any]:
    """`turn`, one entry for each window of the ruleset (`auction`), and `grace` by seat, in ms left at `at`."""
    clock = table.turn_clock if table.options["turn_clock"] else None
    view: dict[str, Any] = {
        "turn": clock.view(at) if clock is not None else None,
        "auction": None,
        "grace": {
            str(seat.seat): max(0, seat.away_since + table.times.grace_ms - seat.absent_ms - at)
            for seat in table.people
            if seat.away_since is not None and seat.seat not in table.out
        },
    }
    if table.game is not None and table.phase == "playing":
        for window in table.game.clocks():
            if window.kind == "window" and window.deadline is not None:
                view[window.key] = {
                    "left_ms": max(0, window.deadline - at),
                    "last_call": window.note == "last_call",
                }
    return view


def removal_view(table: Table, at: int) -> dict[str, Any] | None:
    """The removal that passes first: whose, who has voted, how many votes it needs, when it passes by itself."""
    opened = [(away.deadline, seat) for seat, away in table.away.items() if away.deadline is not None]
    if not opened:
        return None
    deadline, seat = min(opened)
    humans = table.live_people()
    return {
        "seat": seat,
        "votes": table.away[seat].counted(seat, humans),
        "needed": needed(len(humans)),
        "left_ms": max(0, deadline - at),
    }


def legal_about_time(table: Table, seat: Seat) -> Legal:
    """What a person in the game may do about time: give a minute, vote on who is away, say that they are back."""
    allowed: Legal = {}
    clock = table.turn_clock
    if (
        table.options["turn_clock"]
        and clock is not None
        and clock.seat != seat
        and not clock.auto
        and seat not in clock.gifts
    ):
        allowed["give_time"] = {"seat": {"one_of": [clock.seat]}}
    votable = [target for target, away in table.away.items() if target != seat and seat not in away.votes]
    if votable:
        allowed["vote_removal"] = {"seat": {"one_of": votable}}
    mine = table.away.get(seat)
    if (mine is not None and mine.kind == "auto") or (mine is None and table.auto_played[seat]):
        allowed["back"] = {}
    return allowed
