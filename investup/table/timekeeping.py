"""The commands that time gives, what players do about time, and what follows for the clocks from any command.

(rulebook: The turn clock, If you lose your connection; R33-R38, R40)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from investup.game import Clock, Event, Move, Rejected, Seat
from investup.table.applied import Applied
from investup.table.away import AUTO_PLAYED_TURNS, Away, needed
from investup.table.due import next_due
from investup.table.ending import settle
from investup.table.lobby import release
from investup.table.presence import is_kept
from investup.table.turn_clock import TurnClock

if TYPE_CHECKING:
    from investup.table.commands import Command
    from investup.table.table import Table


@dataclass(slots=True)
class Standstill:
    """After a restart everything stands still: the server stopped at `since`, and it lasts to `until` (R38)."""

    since: int
    until: int


def _need_due(table: Table, command: Command, at: int) -> None:
    """Refuse a command of time that is not what time asks for now: an old expiry does nothing (R16)."""
    due = next_due(table)
    if due is None or due.deadline > at or any(command.get(k) != v for k, v in due.command.items()):
        raise Rejected("stale", "That deadline is not due.")


# ------------------------------------------------------------------------------ commands that time gives


def time_up(table: Table, command: Command, at: int) -> Applied:
    """A window of the ruleset ended (an auction's hammer)."""
    _need_due(table, command, at)
    game = table.running()
    events = game.time_up(command["clock"], command["generation"], at)
    move = Move(at, -1, time_up=(command["clock"], command["generation"]))
    applied = Applied(events=events, game_changed=True, move=move)
    settle(table, game, applied)
    return applied


def turn_time_up(table: Table, command: Command, at: int) -> Applied:
    """The turn clock ran out: the table plays from here, or the player is away in debt (R34, R35)."""
    _need_due(table, command, at)
    clock = table.turn_clock
    assert clock is not None  # noqa: S101 - _need_due has seen it
    clock.spend(at)
    clock.auto = True
    return Applied(events=[Event({"type": "time_ran_out", "seat": clock.seat})], game_changed=True)


def auto(table: Table, command: Command, at: int) -> Applied:
    """The next action that the table takes for a player whose time has run out."""
    _need_due(table, command, at)
    game, seat, action = table.running(), command["target"], command["action"]
    events = game.apply(seat, action, at)
    applied = Applied(events=events, game_changed=True, move=Move(at, seat, action=action))
    settle(table, game, applied)
    return applied


def grace_over(table: Table, command: Command, at: int) -> Applied:
    """A player did not come back in time: bankrupt in a running game, else the seat is free (R36, R37)."""
    _need_due(table, command, at)
    seat = table.person(command["target"])
    applied = Applied(lobby_changed=True)
    if table.phase == "waiting":
        table.seats.remove(seat)
        applied.seated = table.guests
    else:
        seat.left, seat.away_since = True, None
        if table.phase == "playing" and seat.seat not in table.out:
            _remove(table, seat.seat, "absent", at, applied)
    release(table, applied)
    return applied


def give_up(table: Table, command: Command, at: int) -> Applied:
    """A player who has left the running game will not come back: bankrupt before the grace is over (R36).

    Raises Rejected `no_such_seat` where nothing is kept for them.
    """
    seat = table.person(command["seat"])
    if not is_kept(table, seat):
        raise Rejected("no_such_seat", "No seat in a running game is kept for you.")
    seat.away_since = None
    applied = Applied(lobby_changed=True)
    _remove(table, seat.seat, "absent", at, applied)
    release(table, applied)
    return applied


def removal_opens(table: Table, command: Command, at: int) -> Applied:
    """Nobody voted, or nobody can: the removal opens by itself (R35)."""
    _need_due(table, command, at)
    seat = command["target"]
    table.away[seat].deadline = at + table.times.away_ms
    return Applied(events=[_opened(table, seat)], game_changed=True)


def removal_passes(table: Table, command: Command, at: int) -> Applied:
    """Enough have voted, or the deadline has come (R35): the player is bankrupt."""
    _need_due(table, command, at)
    applied = Applied()
    _remove(table, command["target"], "voted_out", at, applied)
    return applied


def thaw(table: Table, command: Command, at: int) -> Applied:
    """The standstill after a restart is over; what was left on every clock is left again (R38)."""
    _need_due(table, command, at)
    stop = table.standstill
    assert stop is not None  # noqa: S101 - _need_due has seen it
    table.standstill = None
    for away in table.away.values():
        away.since += at - stop.since
        if away.deadline is not None:
            away.deadline += at - stop.since
    game = table.running()
    events = game.thaw(stop.since, at)
    return Applied(events=events, game_changed=True, move=Move(at, -1, thawed=stop.since))


def abandon(table: Table, command: Command, at: int) -> Applied:
    """No human plays and nobody watches: the game ends without a winner (R40)."""
    _need_due(table, command, at)
    game = table.running()
    applied = Applied(events=game.abandon(at), game_changed=True, move=Move(at, -1, abandoned=True))
    settle(table, game, applied)
    return applied


def expire(table: Table, command: Command, at: int) -> Applied:
    """Nothing has happened in this lobby for too long: it closes."""
    _need_due(table, command, at)
    for seat in table.people:
        seat.guest = None
    table.closed = True
    return Applied(lobby_changed=True, seated=())


# ------------------------------------------------------------------- what the server says about itself


def recover(table: Table, command: Command, at: int) -> Applied:
    """The server was down since `since`: everybody counts as just disconnected, all clocks stand still (R38)."""
    for seat in table.people:
        seat.connected, seat.through, seat.away_since, seat.absent_ms = False, [], at, 0
    table.watched_by = []
    if table.unwatched_since is not None:
        table.unwatched_since = at
    if table.phase == "playing":
        # The store knows of the last command, too.
        since = max(min(command["since"], at), table.at)
        began = table.standstill.since if table.standstill is not None else since
        table.standstill = Standstill(began, at + table.times.standstill_ms)
        if table.turn_clock is not None:
            table.turn_clock.spend(began)
            table.turn_clock.since = None
    return Applied(lobby_changed=True, game_changed=table.phase == "playing")


# ------------------------------------------------------------------------ what players do about time


def give_time(table: Table, seat: Seat, action: Mapping[str, Any], at: int) -> Applied:
    """Hand the player whose turn it is +1:00, once a turn, until auto-play begins (R33)."""
    clock = table.turn_clock
    if clock is None or not table.options["turn_clock"]:
        raise Rejected("wrong_phase", "This table plays without a turn clock.", case="no_clock")
    if action["seat"] == seat:
        raise Rejected("own_seat", "You cannot give time to yourself.", "seat", case="time")
    if action["seat"] != clock.seat:
        raise Rejected(
            "not_your_turn", "Only the player whose turn it is can use more time.", "seat", case="time"
        )
    if clock.auto:
        raise Rejected("wrong_phase", "Their time has run out already.", case="time_over")
    if seat in clock.gifts:
        raise Rejected("wrong_phase", "You have given them a minute in this turn already.", case="given")
    clock.spend(at)
    clock.reserve += table.times.gift_ms
    clock.gifts.append(seat)
    event = Event({"type": "time_given", "seat": clock.seat, "by": seat, "ms": table.times.gift_ms})
    return Applied(events=[event], game_changed=True)


def vote_removal(table: Table, seat: Seat, action: Mapping[str, Any], at: int) -> Applied:
    """Vote to remove a player who is away; the first vote opens the removal (R35)."""
    target = action["seat"]
    away = table.away.get(target)
    if target == seat:
        raise Rejected("own_seat", "You have no vote on yourself.", "seat", case="vote")
    if away is None:
        raise Rejected("wrong_phase", "Only a player who is away can be voted on.", "seat", case="not_away")
    if seat in away.votes:
        raise Rejected("wrong_phase", "You have voted on this already.", "seat", case="voted")
    events = []
    away.votes.append(seat)
    if away.deadline is None:
        away.deadline = at + table.times.away_ms
        events.append(_opened(table, target))
    count = len(away.counted(target, table.live_people()))
    events.append(Event({"type": "vote_cast", "seat": target, "by": seat, "votes": count}))
    return Applied(events=events, game_changed=True)


def back(table: Table, seat: Seat, action: Mapping[str, Any], at: int) -> Applied:
    """Say that one is here again; closes an absence by auto-play, and zeroes its count (R35)."""
    if table.auto_played[seat] == 0 and seat not in table.away:
        raise Rejected("wrong_phase", "You are not away.", case="here")
    if seat in table.away and table.away[seat].kind == "debt":
        raise Rejected(
            "in_debt", "Your time ran out in debt; only raising the cash brings you back.", case="time_over"
        )
    return Applied(game_changed=True)


ACTIONS: Final[Mapping[str, Callable[[Table, Seat, Mapping[str, Any], int], Applied]]] = {
    "give_time": give_time,
    "vote_removal": vote_removal,
    "back": back,
}


# -------------------------------------------------------------------- what follows from every command


def begin(table: Table) -> None:
    """A game starts: full reserves, and nobody is away."""
    stop(table)
    table.auto_played = [0] * len(table.seats)
    table.reserves = [table.times.turn_reserve_ms] * len(table.seats)
    table.unwatched_since, table.watched_by = None, []


def stop(table: Table) -> None:
    """No game runs: no turn, no standstill, nobody to be removed."""
    table.turn_clock, table.standstill, table.watched_by = None, None, []
    table.away = {}


def follow(table: Table, command: Command, at: int, applied: Applied) -> None:
    """Bring clocks and absences up to date with a game that may have changed; tells what follows from it."""
    game = table.game
    if game is None:
        return
    if table.phase != "playing":
        stop(table)
        return
    acted = command["seat"] if command["type"] == "act" else None
    if acted is not None and command["action"]["type"] not in ("give_time", "vote_removal"):
        _play_again(table, acted, applied)
    for seat in [seat for seat in table.away if seat in table.out]:
        del table.away[seat]
    if table.standstill is None:
        _follow_turn(table, game.clocks(), acted, at, applied)


def _follow_turn(table: Table, clocks: list[Clock], acted: Seat | None, at: int, applied: Applied) -> None:
    now = next((clock for clock in clocks if clock.kind == "turn"), None)
    clock = table.turn_clock
    if now is None:
        table.turn_clock = None
        return
    if clock is None or clock.generation != now.generation:
        if clock is not None:
            _end_turn(table, clock, acted, at, applied)
        seat = now.seats[0]
        for state in table.seats:
            applied.lobby_changed |= bool(state.absent_ms and state.away_since is not None)
            state.absent_ms = 0
        clock = TurnClock(seat, now.generation, at, table.times.turn_free_ms, table.reserves[seat])
        table.turn_clock = clock
    paused = now.paused or not table.options["turn_clock"]
    clock.follow(at, table.times, strained=now.strained, paused=paused)
    seat = clock.seat
    away = table.away.get(seat)
    if clock.auto and now.strained and (away is None or away.kind == "auto"):
        # Whoever was away by auto-play is now away in debt: votes that were cast for the removal stay.
        if away is None:
            table.away[seat] = Away("debt", at)
        else:
            away.kind, away.since = "debt", at
        applied.events.append(Event({"type": "away", "seat": seat, "why": "debt"}))
        applied.game_changed = True
    elif away is not None and away.kind == "debt" and not now.strained:
        _come_back(table, seat, applied)


def _end_turn(table: Table, clock: TurnClock, acted: Seat | None, at: int, applied: Applied) -> None:
    """A turn is over: the reserve is full again if its player ended it themselves (R33), else it counts (R35)."""
    clock.spend(at)
    seat = clock.seat
    if acted == seat and not clock.auto:
        table.reserves[seat] = table.times.turn_reserve_ms
    else:
        table.reserves[seat] = min(clock.reserve, table.times.turn_reserve_ms)
    if clock.auto and seat not in table.out:
        table.auto_played[seat] += 1
        if table.auto_played[seat] >= AUTO_PLAYED_TURNS and seat not in table.away:
            table.away[seat] = Away("auto", at)
            applied.events.append(Event({"type": "away", "seat": seat, "why": "auto"}))


def _play_again(table: Table, seat: Seat, applied: Applied) -> None:
    """The player did something: the count starts anew, and an absence by auto-play is over (R35)."""
    table.auto_played[seat] = 0
    away = table.away.get(seat)
    if away is not None and away.kind == "auto":
        _come_back(table, seat, applied)


def _come_back(table: Table, seat: Seat, applied: Applied) -> None:
    del table.away[seat]
    applied.events.append(Event({"type": "came_back", "seat": seat}))
    applied.game_changed = True


def _remove(table: Table, seat: Seat, why: str, at: int, applied: Applied) -> None:
    game = table.running()
    applied.events.extend(game.remove(seat, why, at))
    applied.game_changed = True
    applied.move = Move(at, seat, removed=why)
    settle(table, game, applied)


def _opened(table: Table, seat: Seat) -> Event:
    return Event({"type": "removal_opened", "seat": seat, "needed": needed(len(table.live_people()))})
