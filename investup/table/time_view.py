"""What everybody sees of time: clocks, graces, the open removal, and what a player may do about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from investup.game import Game, Legal, Seat, View
from investup.table.away import Away, needed

if TYPE_CHECKING:
    from investup.table.table import Table

NOBODY: Final[Mapping[Seat, Away]] = MappingProxyType({})


def clocks_view(table: Table, at: int) -> dict[str, Any]:
    """`turn`, one entry for each window of the ruleset (`auction`), and `grace` by seat, in ms left at `at`."""
    clock = table.turn_clock if table.options["turn_clock"] else None
    view: dict[str, Any] = {
        "turn": clock.view(at) if clock is not None else None,
        "auction": None,
        "grace": {
            str(seat.seat): max(0, kept - at)
            for seat in table.people
            if (kept := seat.kept_until(table.times.grace_ms)) is not None and seat.seat not in table.out
        },
    }
    if table.game is not None and table.phase == "playing":
        view |= _windows(table.game, at)
    return view


def _windows(game: Game, at: int) -> dict[str, Any]:
    return {
        window.key: {"left_ms": max(0, window.deadline - at), "last_call": window.note == "last_call"}
        for window in game.clocks()
        if window.kind == "window" and window.deadline is not None
    }


def replayed_clocks(game: Game, at: int) -> dict[str, Any]:
    """What `clocks_view` tells of a game that is played again at no table: its own windows."""
    return {"turn": None, "auction": None, "grace": {}, **_windows(game, at)}


def add_times(view: View, auto_played: Sequence[int] = (), away: Mapping[Seat, Away] = NOBODY) -> View:
    """Put into a game's view what a table knows of each player; played again at no table, nothing is known."""
    for seat, player in enumerate(view["players"]):
        player["auto_played"] = auto_played[seat] if seat < len(auto_played) else 0
        player["away"] = away[seat].kind if seat in away else None
    view["removal"] = None
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
