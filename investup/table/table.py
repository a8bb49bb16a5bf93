"""A table from the first guest who sits down to the end of its game: the state, and the way in.

A table is pure and knows no ruleset by name. Commands are applied at a given time, validated wholly
before anything changes; the commands of a lobby stand in `lobby.py`, those of a game in `play.py`.
The same commands at the same times give the same table, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import asdict
from typing import Any, Final, Literal, cast

from investup.game import Game, Legal, Outcome, Rejected, Ruleset, Seat
from investup.game.record import outcome_from_json, outcome_to_json
from investup.rulesets import ruleset as registered
from investup.table import lobby, play, presence, timekeeping
from investup.table.applied import Applied, Times
from investup.table.away import Away
from investup.table.bots import bot_to_act, note_bot
from investup.table.commands import Command
from investup.table.due import next_due
from investup.table.errors import no_such_lobby, not_seated
from investup.table.options import default_options
from investup.table.seats import SeatState
from investup.table.time_view import add_times, clocks_view, legal_about_time, removal_view
from investup.table.timekeeping import Standstill
from investup.table.turn_clock import TurnClock

Phase = Literal["waiting", "playing", "over"]
#: Finds a ruleset by its key; raises Rejected `bad_request` for an unknown one.
Find = Callable[[str], Ruleset]

#: The form of `Table.dump`. Whoever changes it raises this (R41): a dump of a form that is not readable is left alone, and
#: its table made anew from its commands, which are understood in every form that they ever had.
FORMAT: Final = 2
#: Forms that can still be read: in the first one no process has a name.
_READABLE: Final = frozenset({1, FORMAT})

_HANDLERS: Final[Mapping[str, Callable[[Table, Command, int], Applied]]] = {
    "join": lobby.join,
    "options": lobby.options,
    "ready": lobby.ready,
    "add_bot": lobby.add_bot,
    "remove_bot": lobby.remove_bot,
    "kick": lobby.kick,
    "leave": lobby.leave,
    "give_up": timekeeping.give_up,
    "connected": presence.connected,
    "disconnected": presence.disconnected,
    "gone": presence.gone,
    "start": play.start,
    "rematch": play.rematch,
    "expire": timekeeping.expire,
    "act": play.act,
    "time_up": timekeeping.time_up,
    "turn_time_up": timekeeping.turn_time_up,
    "auto": timekeeping.auto,
    "grace_over": timekeeping.grace_over,
    "removal_opens": timekeeping.removal_opens,
    "removal_passes": timekeeping.removal_passes,
    "thaw": timekeeping.thaw,
    "abandon": timekeeping.abandon,
    "recover": timekeeping.recover,
    "watched": presence.watched,
}


class Table:
    """One table. Everything may be read; it changes through `apply` alone."""

    __slots__ = (
        "at",
        "auto_played",
        "away",
        "bot_since",
        "closed",
        "code",
        "created_by",
        "game",
        "game_id",
        "home",
        "kicked",
        "options",
        "out",
        "outcome",
        "phase",
        "reserves",
        "rules",
        "ruleset",
        "seats",
        "seq",
        "standstill",
        "times",
        "turn_clock",
        "unwatched_since",
        "watched_by",
    )

    def __init__(self, rules: Ruleset, code: str, options: dict[str, Any], at: int, times: Times) -> None:
        """An empty table, for `create` and `load`."""
        self.rules = rules
        self.ruleset = rules.meta.key
        self.code = code
        self.times = times
        self.phase: Phase = "waiting"
        #: The table's options and the ruleset's, flat.
        self.options = options
        #: The seats taken, in the order of their numbers.
        self.seats: list[SeatState] = []
        #: How many commands have been stored.
        self.seq = 0
        #: When the last command was applied, in ms since the epoch.
        self.at = at
        #: The computer player that has something to do, and since when, in ms since the epoch.
        self.bot_since: tuple[Seat, int] | None = None
        self.game: Game | None = None
        self.game_id: str | None = None
        #: How the last game ended.
        self.outcome: Outcome | None = None
        #: The seats that are out of the running game.
        self.out: frozenset[Seat] = frozenset()
        #: The time of the running turn, what is left of each seat's reserve, and turns auto-played in a row.
        self.turn_clock: TurnClock | None = None
        self.reserves: list[int] = []
        self.auto_played: list[int] = []
        #: The players who are away, and the votes on them.
        self.away: dict[Seat, Away] = {}
        #: Everything stands still after a restart.
        self.standstill: Standstill | None = None
        #: Since when nobody follows the table at all, in ms since the epoch.
        self.unwatched_since: int | None = None
        #: Where only computer players are left: the processes that have an audience.
        self.watched_by: list[str] = []
        #: The process that spoke last for who is there; empty where there is only one.
        self.home = ""
        #: Nobody sits here any more; every command is answered as if the table did not exist.
        self.closed = False
        #: Guests whom the host has sent away.
        self.kicked: list[str] = []
        #: The guest who opened the table, and their own word for the request.
        self.created_by: tuple[str, str | None] = ("", None)

    # ------------------------------------------------------------------------------------- commands
    @classmethod
    def create(
        cls, command: Command, at: int, times: Times, find: Find = registered
    ) -> tuple[Table, Applied]:
        """Open a table with the command `create`, at `at` in ms since the epoch.

        Raises Rejected for an unknown ruleset, a bad name or bad options.
        """
        rules = find(command["ruleset"])
        times = times.kept(command["times"]) if "times" in command else times
        table = cls(rules, command["code"], default_options(rules.meta), at, times)
        applied = lobby.create(table, command)
        presence.note_process(table, command, applied)
        table.seq = 1
        return table, applied

    def apply(self, command: Command, at: int) -> Applied:
        """Carry out `command` at `at` (ms since the epoch, not before the last command).

        Raises Rejected, with the table exactly as it was, where it is not allowed. `seq` grows by one
        unless the answer is `nothing`.
        """
        if at < self.at:
            raise ValueError(f"time runs backwards: {at} after {self.at}")
        if self.closed:
            raise no_such_lobby()
        applied = _HANDLERS[command["type"]](self, command, at)
        if not applied.nothing:
            timekeeping.follow(self, command, at, applied)
            self.seq += 1
            self.at = at
            note_bot(self, command, at)
            presence.note_process(self, command, applied)
            if command["type"] == "act":
                applied.ack["seq"] = self.seq
        return applied

    # ------------------------------------------------------------------------------------- questions
    @property
    def public(self) -> bool:
        """Whether the menu lists this table while it waits."""
        return bool(self.options["visibility"] == "public")

    @property
    def people(self) -> list[SeatState]:
        """The seats of people who still belong to the table, in seat order."""
        return [seat for seat in self.seats if seat.guest is not None]

    def live_people(self) -> list[Seat]:
        """The seats of people who still have a part in the running game."""
        return [seat.seat for seat in self.seats if not seat.bot and seat.seat not in self.out]

    @property
    def guests(self) -> tuple[str, ...]:
        """The guests who sit here, in seat order."""
        return tuple(seat.guest for seat in self.seats if seat.guest is not None)

    @property
    def host(self) -> Seat | None:
        """The person who has sat longest, of those who have not left (R37)."""
        people = [seat for seat in self.people if not seat.left] or self.people
        return min(people, key=lambda seat: seat.joined).seat if people else None

    def seat_of(self, guest: str) -> Seat | None:
        """The number of this guest's seat."""
        return next((seat.seat for seat in self.seats if seat.guest == guest), None)

    def seat(self, number: Seat) -> SeatState:
        """The taken seat of this number. Raises Rejected `not_seated`."""
        for seat in self.seats:
            if seat.seat == number:
                return seat
        raise not_seated()

    def person(self, number: Seat) -> SeatState:
        """The seat of this number, if a person has it. Raises Rejected `not_seated`."""
        seat = self.seat(number)
        if seat.guest is None:
            raise not_seated()
        return seat

    def lobby(self, at: int | None = None, watchers: int = 0) -> dict[str, Any]:
        """The body of the event `lobby`, the same for everybody.

        `watchers`, the number of spectators, is known to the caller only. `at` is the moment that the
        times left count from.
        """
        return {
            "code": self.code,
            "ruleset": self.ruleset,
            "game_id": self.game_id,
            "host": self.host,
            "watchers": watchers,
            "seats": [
                {
                    "seat": seat.seat,
                    "name": seat.name,
                    "bot": seat.bot,
                    "level": seat.level,
                    "ready": seat.ready,
                    "connected": seat.connected,
                    "left": seat.left,
                    "bankrupt": seat.seat in self.out,
                    "grace_left_ms": self._grace_left(seat, at),
                }
                for seat in self.seats
            ],
            "options": dict(self.options),
            "phase": self.phase,
        }

    def _grace_left(self, seat: SeatState, at: int | None) -> int | None:
        """The milliseconds left to come back; None for somebody who is there, or who has no seat to lose."""
        kept = seat.kept_until(self.times.grace_ms)
        if kept is None or seat.away_since is None or seat.guest is None:
            return None
        return max(0, kept - (self.at if at is None else max(at, seat.away_since)))

    def listing(self) -> dict[str, Any]:
        """The table's line in the list of open lobbies."""
        host = self.host
        return {
            "code": self.code,
            "ruleset": self.ruleset,
            "host": None if host is None else self.seat(host).name,
            "seated": len(self.seats),
            "max_players": self.options["max_players"],
            "options": dict(self.options),
        }

    def view(self, viewer: Seat | None, at: int | None = None) -> dict[str, Any]:
        """The game as `viewer` (None: a spectator) may see it, without `legal`.

        Times left are counted from `at` (ms since the epoch), else from the last command. Raises Rejected
        `not_started` before the first game.
        """
        return {
            "you": viewer,
            "seq": self.seq,
            "ruleset": self.ruleset,
            "game_id": self.game_id,
            "clocks": self.clocks(at),
            **self.shared_view(viewer, at),
        }

    def shared_view(self, viewer: Seat | None, at: int | None = None) -> dict[str, Any]:
        """What an update is made from: the game's view, and who is away or being voted on.

        A ruleset's view has one mapping for each seat in `players`; the table adds what it knows of each.
        """
        view = add_times(self.running().view(viewer), self.auto_played, self.away)
        view["removal"] = removal_view(self, self._now(at))
        return view

    def clocks(self, at: int | None = None) -> dict[str, Any]:
        """The clocks as they stand in a view and beside an update, in ms left at `at` (else the last command)."""
        return clocks_view(self, self._now(at))

    def _now(self, at: int | None) -> int:
        """The moment that times left count from: `at`, but never before the last command."""
        return self.at if at is None else max(at, self.at)

    def legal(self, viewer: Seat | None) -> Legal:
        """What `viewer` may do now."""
        if self.game is None or self.phase != "playing" or self.standstill is not None:
            return {}
        allowed = self.game.legal(viewer)
        if viewer is None or not allowed or self.seat(viewer).bot:
            return allowed
        return {**legal_about_time(self, viewer), **allowed}

    def preview(self, guest: str, action: Mapping[str, Any]) -> dict[str, Any]:
        """What an action of this guest would do; nothing changes. Raises Rejected where that cannot be told."""
        seat = self.seat_of(guest)
        if seat is None:
            raise not_seated()
        return play.preview(self, seat, action)

    def audience(self, viewer: Seat | None) -> Hashable:
        """Viewers with equal audiences see the same events and changes."""
        return None if self.game is None else self.game.audience(viewer)

    def bot_to_act(self) -> Seat | None:
        """The computer player that has something to do: to answer a question first, else its turn."""
        return bot_to_act(self)

    def due(self, at: int) -> tuple[int, dict[str, Any]] | None:
        """The command that time asks for by `at`, and when it is to be applied; None while nothing is due."""
        due = next_due(self)
        if due is None or due.deadline > at:
            return None
        return max(due.deadline, self.at), due.command

    def bot_due(self) -> int | None:
        """When the computer player moves that has something to do, in ms since the epoch."""
        return None if self.bot_since is None else self.bot_since[1] + self.times.bot_delay_ms

    def next_deadline(self) -> int | None:
        """When something happens by itself, in ms since the epoch."""
        due, bot = next_due(self), self.bot_due()
        return min((at for at in (due.deadline if due else None, bot) if at is not None), default=None)

    @property
    def processes(self) -> list[str]:
        """The processes that answer for this table, where there are several."""
        return presence.processes(self)

    def running(self) -> Game:
        """The game in play, or the one that has ended. Raises Rejected `not_started`."""
        if self.game is None:
            raise Rejected("not_started", "The game has not started yet.")
        return self.game

    # ------------------------------------------------------------------------------------- storing
    def dump(self) -> dict[str, Any]:
        """The whole table as JSON; `load` continues from it, byte for byte."""
        return {
            "format": FORMAT,
            "code": self.code,
            "ruleset": self.ruleset,
            "times": self.times.dump(),
            "phase": self.phase,
            "options": dict(self.options),
            "seats": [seat.dump() for seat in self.seats],
            "seq": self.seq,
            "at": self.at,
            "bot_since": None if self.bot_since is None else list(self.bot_since),
            "game_id": self.game_id,
            "game": None if self.game is None else self.game.dump(),
            "outcome": outcome_to_json(self.outcome),
            "turn_clock": None if self.turn_clock is None else self.turn_clock.dump(),
            "reserves": list(self.reserves),
            "auto_played": list(self.auto_played),
            "away": [[seat, away.dump()] for seat, away in self.away.items()],
            "standstill": None if self.standstill is None else asdict(self.standstill),
            "unwatched_since": self.unwatched_since,
            "watched_by": list(self.watched_by),
            "home": self.home,
            "closed": self.closed,
            "kicked": list(self.kicked),
            "created_by": list(self.created_by),
        }

    @classmethod
    def load(cls, dump: Mapping[str, Any], times: Times, find: Find = registered) -> Table:
        """The inverse of `dump`.

        Raises ValueError for a dump of an unknown form or of rules that cannot continue it (R41), and
        Rejected `bad_request` for a ruleset that is not there any more.
        """
        if dump["format"] not in _READABLE:
            raise ValueError(f"a stored table of form {dump['format']}; this is form {FORMAT}")
        rules = find(dump["ruleset"])
        table = cls(rules, dump["code"], dict(dump["options"]), dump["at"], times.kept(dump["times"]))
        table.phase = cast(Phase, dump["phase"])
        table.seats = [SeatState.load(seat) for seat in dump["seats"]]
        table.seq = dump["seq"]
        if dump["bot_since"] is not None:
            seat, since = dump["bot_since"]
            table.bot_since = (seat, since)
        table.game_id = dump["game_id"]
        if dump["game"] is not None:
            table.game = rules.load(dump["game"])
            table.out = table.game.out()
        table.outcome = outcome_from_json(dump["outcome"])
        if dump["turn_clock"] is not None:
            table.turn_clock = TurnClock.load(dump["turn_clock"])
        table.reserves = list(dump["reserves"])
        table.auto_played = list(dump["auto_played"])
        table.away = {seat: Away.load(away) for seat, away in dump["away"]}
        table.standstill = None if dump["standstill"] is None else Standstill(**dump["standstill"])
        table.unwatched_since = dump["unwatched_since"]
        table.watched_by, table.home = list(dump.get("watched_by", ())), dump.get("home", "")
        table.closed = dump["closed"]
        table.kicked = list(dump["kicked"])
        guest, request = dump["created_by"]
        table.created_by = (guest, request)
        return table

    @classmethod
    def replay(
        cls,
        snapshot: Mapping[str, Any] | None,
        commands: Iterable[tuple[int, int, Command]],
        times: Times,
        find: Find = registered,
    ) -> Table:
        """The table from its newest dump (None: from nothing) and the `(seq, at, command)` after it.

        Raises ValueError where they do not continue each other or the rules refuse what they once took.
        """
        table = None if snapshot is None else cls.load(snapshot, times, find)
        for seq, at, command in commands:
            try:
                if table is None:
                    table, _ = cls.create(command, at, times, find)
                else:
                    table.apply(command, at)
            except Rejected as refusal:
                raise ValueError(f"stored command {seq} is refused: {refusal.message}") from refusal
            if table.seq != seq:
                raise ValueError(f"stored command {seq} stands where {table.seq} belongs")
        if table is None:
            raise ValueError("nothing is stored of this table")
        return table
