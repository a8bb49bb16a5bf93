"""A seat and who sits on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from investup.game import Seat


@dataclass(slots=True)
class SeatState:
    """One seat that is taken.

    A person's seat keeps `guest`, the hash of the token that opens it, until they have no more to do at
    the table: after the end of the game, or out of it, whoever leaves is free to sit elsewhere.
    """

    seat: Seat
    name: str
    guest: str | None
    #: A computer player's strength; None for a person.
    level: str | None
    #: When the seat was taken, as the table's seq: the longest-seated person is the host.
    joined: int
    ready: bool = False
    #: Whether a socket of this seat is there.
    connected: bool = True
    #: Whether the player has gone back to the menu.
    left: bool = False
    #: When the last socket went or the player left, in ms since the epoch; the grace counts from it (R36).
    away_since: int | None = None
    #: Where no turn clock runs: absences within this turn of the player add up to the grace (R33), in ms.
    absent_ms: int = 0
    #: The processes in which a socket of this seat is, in the order of their coming, where there are several
    #: processes; a seat is connected while any of them has one.
    through: list[str] = field(default_factory=list)

    @property
    def bot(self) -> bool:
        """Whether the computer plays here."""
        return self.level is not None

    def come(self, process: str | None = None) -> None:
        """The player is there, whatever was before; `process` has the socket."""
        self.connected, self.left, self.away_since = True, False, None
        if process is not None and process not in self.through:
            self.through.append(process)

    def has(self, process: str | None) -> bool:
        """Whether it is known that the player is there, with a socket in `process`."""
        return self.connected and (process is None or process in self.through)

    def go(self, at: int, *, left: bool) -> None:
        """The player is not there since `at`; `left` if they went on purpose."""
        self.connected, self.through = False, []
        self.left = self.left or left
        if self.away_since is None:
            self.away_since = at

    def kept_until(self, grace_ms: int) -> int | None:
        """Until when the seat is kept for a player who is not there, in ms since the epoch; None for one who is."""
        return None if self.away_since is None else self.away_since + grace_ms - self.absent_ms

    def dump(self) -> dict[str, Any]:
        """The seat as JSON."""
        return asdict(self)

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> SeatState:
        """The inverse of `dump`."""
        return cls(**{**data, "through": list(data.get("through", ()))})
