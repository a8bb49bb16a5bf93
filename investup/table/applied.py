"""What a command did, and the lengths of time that a table counts with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from investup.game import Event, Move, Outcome, Player


@dataclass(frozen=True, slots=True)
class Times:
    """Every length of time that a table knows, in ms; the server fills it from its settings."""

    #: How long a computer player seems to think.
    bot_delay_ms: int = 900
    #: How long the seat of a player who is not there is kept (R36, R37).
    grace_ms: int = 180_000
    #: The turn clock: free time, full reserve, reserve in debt, one gift (R33).
    turn_free_ms: int = 30_000
    turn_reserve_ms: int = 180_000
    debt_reserve_ms: int = 300_000
    gift_ms: int = 60_000
    #: How long an open removal waits, and how long nobody votes until it opens by itself (R35).
    away_ms: int = 120_000
    away_idle_ms: int = 300_000
    #: How long everything stands still after a restart, unless somebody returns before (R38).
    standstill_ms: int = 30_000
    #: After how long without a command a lobby, or a table whose game is over, is closed.
    idle_ms: int = 7_200_000
    #: Lengths of time of the ruleset that differ from its own, by name.
    rules: Mapping[str, int] = field(default_factory=dict)

    def dump(self) -> dict[str, Any]:
        """What a table keeps from its beginning, as JSON: all that decides which deadline has come.

        Stored commands of time are right by these lengths only, whatever the server is set to later. How long
        computer players think decides nothing.
        """
        kept = {**asdict(self), "rules": dict(self.rules)}
        del kept["bot_delay_ms"]
        return kept

    def kept(self, dump: Mapping[str, Any]) -> Times:
        """The lengths that `dump` gave, the rest from here."""
        return replace(self, **dump)


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What is fixed when a game starts: with its moves it is the record (R41)."""

    game_id: str
    ruleset: str
    version: int
    options: Mapping[str, Any]
    players: Sequence[Player]
    seed: bytes
    commitment: str
    #: In ms since the epoch.
    started_at: int
    previous: Outcome | None = None
    times: Mapping[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Applied:
    """What came of a command that was accepted.

    `nothing` means that it changed nothing and is not to be stored, for instance because the guest
    sits here already; the acknowledgement is as if it had.
    """

    #: What the game tells its players, in order.
    events: list[Event] = field(default_factory=list)
    #: What the acknowledgement adds.
    ack: dict[str, Any] = field(default_factory=dict)
    #: Whether `Table.lobby` reads differently now.
    lobby_changed: bool = False
    #: Whether `Table.view` or `Table.legal` may read differently now (apart from `seq`).
    game_changed: bool = False
    nothing: bool = False
    #: Whether `Table.processes` reads differently now, though `Table.lobby` need not.
    processes_changed: bool = False
    #: The guest that the host has sent away.
    kicked: str | None = None
    #: The guests who sit at the table now, if that has changed.
    seated: tuple[str, ...] | None = None
    #: The game that has just started.
    started: GameFacts | None = None
    #: How the game has just ended.
    ended: Outcome | None = None
    #: What stands in the game's record for it, if it changed the game.
    move: Move | None = None
