"""What finance asks of the game that it is part of: deeds, players, the host's options.

The board implements it. Finance never looks further, so that another game could use the same layer.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final

from investup.game import Seat

if TYPE_CHECKING:
    from investup.finance.books import Books

#: The owner of a property that belongs to the bank.
NOBODY: Final = -1


class Titles(ABC):
    """Deeds and players as finance needs them. Spaces and sets are numbers of the map in play."""

    __slots__ = ()

    @abstractmethod
    def owner_of(self, space: int) -> Seat:
        """Who owns a space, or NOBODY; NOBODY too for a space that nobody can own."""

    @abstractmethod
    def is_mortgaged(self, space: int) -> bool: ...

    @abstractmethod
    def price_of(self, space: int) -> int:
        """List price in dollars; 0 for a space that nobody can own."""

    @abstractmethod
    def name_of(self, space: int) -> str: ...

    @abstractmethod
    def set_of(self, space: int) -> int:
        """The colour set of a city; 0 for anything else."""

    @abstractmethod
    def cities_of(self, set_: int) -> tuple[int, ...]: ...

    @abstractmethod
    def estates(self) -> list[int]:
        """For each seat, in dollars: deeds at list price, less what mortgages paid, and houses at what they would
        sell for."""

    @abstractmethod
    def set_is_built(self, space: int) -> bool:
        """Whether a house stands anywhere in the colour set of a space."""

    @abstractmethod
    def hand_over(self, space: int, to: Seat) -> None:
        """Move a deed; whatever lies on it stays."""

    @abstractmethod
    def passes_of(self, seat: Seat) -> int: ...

    @abstractmethod
    def hand_over_passes(self, giver: Seat, taker: Seat, count: int) -> None: ...

    @abstractmethod
    def seat_count(self) -> int: ...

    @abstractmethod
    def player_name(self, seat: Seat) -> str: ...

    @abstractmethod
    def committed(self, seat: Seat) -> int:
        """Dollars that a player has to keep for now (the standing bid of an auction, R17)."""

    @abstractmethod
    def is_live(self, seat: Seat) -> bool:
        """Whether a player is in the game and not bankrupt."""

    @abstractmethod
    def others(self, seat: Seat) -> list[Seat]:
        """The seats that are not bankrupt but for this one, in seat order. Nobody changes the list."""

    @abstractmethod
    def turn_number(self) -> int:
        """Turns begun in the whole game."""

    @abstractmethod
    def option(self, name: str) -> Any:
        """A host option by name."""

    @abstractmethod
    def tell(self, event: dict[str, Any]) -> None:
        """Record an event (`type` and its fields), with the money that moved since the last one."""

    @abstractmethod
    def trial(self) -> Books:
        """The books of a copy of the whole game, to try a trade on."""
