"""The turn clock: a free time that nobody sees, then a reserve (rulebook: The turn clock; R33).

It only counts. Whose turn it is, whether time stands still and whether the player is in trouble, the
ruleset says (`investup.game.Clock`). All times are ms; `at` is ms since the epoch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from investup.game import Seat
from investup.table.applied import Times

State = Literal["free", "reserve", "debt", "auto", "paused"]


@dataclass(slots=True)
class TurnClock:
    """The time of one turn of one seat."""

    seat: Seat
    #: Which turn of the game it is, and when it began, in ms since the epoch.
    generation: int
    began: int
    #: What was left of the free time and of the reserve at `since`.
    free: int
    reserve: int
    #: Since when it runs; None while it stands still.
    since: int | None = None
    #: Who has given this player a minute in this turn.
    gifts: list[Seat] = field(default_factory=list)
    #: Whether the player is in debt, and whether the reserve was widened for it in this turn.
    strained: bool = False
    widened: bool = False
    #: Whether the time has run out, and the table plays.
    auto: bool = False

    def spend(self, at: int) -> None:
        """Take off what has run until `at`: the free time first, then the reserve."""
        if self.since is None:
            return
        used = max(0, at - self.since)
        from_free = min(self.free, used)
        self.free -= from_free
        self.reserve = max(0, self.reserve - (used - from_free))
        self.since = at

    def follow(self, at: int, times: Times, *, strained: bool, paused: bool) -> None:
        """Take over at `at` what the game says: debt widens the reserve once a turn, its end cuts it (R33).

        Once the time has run out nothing is added: what debt gives in this turn could only be used in the next.
        """
        self.spend(at)
        if strained and not self.strained and not self.widened and not self.auto:
            self.reserve += times.debt_reserve_ms - times.turn_reserve_ms
            self.widened = True
        elif self.strained and not strained:
            self.reserve = min(self.reserve, times.turn_reserve_ms + len(self.gifts) * times.gift_ms)
        self.strained = strained
        self.since = None if paused else at

    def runs_out_at(self) -> int | None:
        """When the time is up; None while it stands still or is up already."""
        return None if self.since is None or self.auto else self.since + self.free + self.reserve

    def state(self, at: int) -> State:
        """What a screen shows of it at `at`."""
        if self.auto:
            return "auto"
        if self.since is None:
            return "paused"
        if at - self.since < self.free:
            return "free"
        return "debt" if self.strained else "reserve"

    def view(self, at: int) -> dict[str, Any]:
        """The clock on the wire, as at `at`: `left_ms` of what runs now, `reserve_ms` in all behind it."""
        used = 0 if self.since is None else max(0, at - self.since)
        free = max(0, self.free - used)
        reserve = max(0, self.reserve - max(0, used - self.free))
        state = self.state(at)
        return {
            "seat": self.seat,
            "state": state,
            "left_ms": free if state == "free" or (state == "paused" and free) else reserve,
            "reserve_ms": reserve,
            "gifts": list(self.gifts),
        }

    def dump(self) -> dict[str, Any]:
        """The clock as JSON."""
        return asdict(self)

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> TurnClock:
        """The inverse of `dump`."""
        return cls(**{**data, "gifts": list(data["gifts"])})
