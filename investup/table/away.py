"""Players who are away, and the table's vote to remove them (rulebook: The turn clock; R35).

Away by auto-play: three auto-played turns in a row. Away in debt: the time ran out in debt. The table may
vote; an open removal that nobody stops passes at its deadline.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Literal

from investup.game import Seat

#: Auto-played turns in a row that make a player away.
AUTO_PLAYED_TURNS: Final = 3

Kind = Literal["auto", "debt"]


@dataclass(slots=True)
class Away:
    """A player who is away since `since` (ms since the epoch), and the removal, once it is open."""

    kind: Kind
    since: int
    #: When an open removal passes, in ms since the epoch; None while none is open.
    deadline: int | None = None
    votes: list[Seat] = field(default_factory=list)

    def dump(self) -> dict[str, Any]:
        """It as JSON."""
        return asdict(self)

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Away:
        """The inverse of `dump`."""
        return cls(**{**data, "votes": list(data["votes"])})

    def counted(self, target: Seat, humans: Iterable[Seat]) -> list[Seat]:
        """The votes that count now: of people still in the game, not of the target."""
        return [seat for seat in self.votes if seat in humans and seat != target]


def needed(humans: int) -> int:
    """Votes that remove, among `humans` people who are not bankrupt: a majority, at most all who can vote."""
    return max(1, min(humans // 2 + 1, humans - 1))
