"""One property on sale: the data of a running auction. Its rules stand in auction.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from investup.game import Seat


@dataclass(slots=True)
class Bid:
    """What a player would pay, in dollars."""

    seat: Seat
    amount: int


@dataclass(slots=True)
class Auction:
    """One property on sale: the bids that still count, lowest first, who has passed, and when it ends."""

    #: 1, 2, ... in the order of the game; a bid may name it.
    auction: int
    space: int
    increment: int
    passed: list[bool]
    #: In ms since the epoch.
    deadline: int
    generation: int = 1
    last_call: bool = False
    bids: list[Bid] = field(default_factory=list)

    @property
    def standing(self) -> Bid | None:
        """The highest bid, which takes the deed if nobody beats it."""
        return self.bids[-1] if self.bids else None

    @property
    def least(self) -> int:
        """The least that the next bid has to be: one increment above the standing one, or the first (R14)."""
        return (self.bids[-1].amount if self.bids else 0) + self.increment

    def copy(self) -> Auction:
        """The same once more; a bid never changes, so both hold the same ones."""
        return Auction(
            self.auction,
            self.space,
            self.increment,
            list(self.passed),
            self.deadline,
            self.generation,
            self.last_call,
            list(self.bids),
        )

    def dump(self) -> dict[str, Any]:
        """The auction as JSON."""
        return asdict(self)

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Auction:
        """The inverse of `dump`."""
        fields = dict(data)
        fields["bids"] = [Bid(**bid) for bid in fields["bids"]]
        fields["passed"] = list(fields["passed"])
        return cls(**fields)
