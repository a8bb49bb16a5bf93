"""The commands of a game: its start, the players' actions, and what the table does when it ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from investup.game import Game, Move, Player, Rejected, Seat, commitment
from investup.table import timekeeping
from investup.table.applied import Applied, GameFacts
from investup.table.ending import settle
from investup.table.errors import started
from investup.table.options import ruleset_options

if TYPE_CHECKING:
    from investup.table.commands import Command
    from investup.table.seats import SeatState
    from investup.table.table import Table


def start(table: Table, command: Command, at: int) -> Applied:
    """Start the game once everyone but the host is ready; seats become 0 .. n - 1 in their order."""
    host = table.person(command["seat"])
    if table.host != host.seat:
        raise Rejected("not_host", "Only the host may start the game.")
    if table.phase != "waiting":
        raise started()
    meta = table.rules.meta
    least = max(2, meta.min_seats)
    if len(table.seats) < least:
        raise Rejected(
            "not_ready",
            f"{meta.title} needs at least {least} players; add one or a bot.",
            case="few",
            facts={"least": least},
        )
    waiting_for = [seat.name for seat in table.seats if not seat.ready and seat is not host]
    if waiting_for:
        raise Rejected(
            "not_ready",
            f"Not ready yet: {', '.join(waiting_for)}.",
            case="waiting",
            facts={"names": ", ".join(waiting_for)},
        )
    seed = bytes.fromhex(command["seed"])
    facts = GameFacts(
        game_id=command["game_id"],
        ruleset=meta.key,
        version=meta.version,
        options=ruleset_options(meta, table.options),
        players=[Player(seat.name, seat.bot) for seat in table.seats],
        seed=seed,
        commitment=commitment(seed),
        started_at=at,
        previous=table.outcome,
        times=dict(table.times.rules),
    )
    game, events = table.rules.new(facts.options, facts.players, seed, at, facts.previous, facts.times)
    for number, seat in enumerate(table.seats):
        seat.seat = number
    table.game = game
    table.game_id = facts.game_id
    table.phase = "playing"
    table.outcome = None
    table.out = game.out()
    timekeeping.begin(table)
    return Applied(events=events, lobby_changed=True, game_changed=True, started=facts)


def rematch(table: Table, command: Command, at: int) -> Applied:
    """After the end, wait for another game with the same seats and code; those who are not there have a grace."""
    table.person(command["seat"])
    if table.phase == "waiting":
        return Applied(nothing=True)
    if table.phase == "playing":
        raise started()
    table.phase = "waiting"
    table.game, table.game_id, table.out = None, None, frozenset()
    timekeeping.stop(table)
    table.seats = [seat for seat in table.seats if seat.bot or seat.guest is not None]
    for seat in table.seats:
        seat.ready = seat.bot
        seat.absent_ms = 0
        if not seat.bot and not seat.connected:
            seat.away_since = at
    return Applied(lobby_changed=True, game_changed=True, seated=table.guests)


def _need_play(table: Table, number: Seat) -> tuple[SeatState, Game]:
    """The seat and the game that goes on there; raises Rejected where this seat cannot act now."""
    seat = table.seat(number)
    game = table.running()
    if table.phase == "over":
        raise Rejected("game_over", "The game has ended.")
    if table.standstill is not None:
        # Time stands still (R38): an action now would be measured by deadlines that are about to move.
        raise Rejected("unavailable", "The server has just come back; try again in a moment.")
    if seat.left:
        raise Rejected("not_seated", "You have left this game; come back to it first.", case="left")
    return seat, game


def preview(table: Table, number: Seat, action: Mapping[str, Any]) -> dict[str, Any]:
    """What an action of this seat would do now (`Game.preview`); nothing changes.

    Raises Rejected where the seat cannot act at all, and for actions about time, which are nothing to try.
    """
    seat, game = _need_play(table, number)
    if action["type"] in timekeeping.ACTIONS:
        raise Rejected("bad_request", "Votes and gifts of time have no preview.", "type")
    return game.preview(seat.seat, action)


def act(table: Table, command: Command, at: int) -> Applied:
    """One action of the ruleset, by the player of a seat."""
    seat, game = _need_play(table, command["seat"])
    action = command["action"]
    about_time = timekeeping.ACTIONS.get(action["type"])
    if about_time is not None:
        if seat.bot:
            raise Rejected("bad_request", "Computer players give no time and have no vote.")
        if seat.seat in table.out:
            raise Rejected("bankrupt", "You are bankrupt; you can watch and chat, not play.")
        return about_time(table, seat.seat, action, at)
    events = game.apply(seat.seat, action, at)
    applied = Applied(events=events, game_changed=True, move=Move(at, seat.seat, action=action))
    settle(table, game, applied)
    return applied
