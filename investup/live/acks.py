"""The answers given lately: an action that comes twice is applied once and answered alike."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

from investup.game import Action, Rejected, Seat

#: How many answers a table remembers; the store remembers the rest.
KEPT: Final = 128


def id_reused() -> Rejected:
    """The refusal of an id that named another action before."""
    return Rejected("id_reused", "This id has been used for another action; choose a new one.", "id")


class RecentAcks:
    """The last acknowledgements of one game by seat and id."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Seat, str], tuple[Action, Mapping[str, Any]]] = OrderedDict()

    def find(self, seat: Seat, action_id: str, action: Action) -> Mapping[str, Any] | None:
        """The first answer to this id, if it is known here. Raises Rejected `id_reused` for other content."""
        found = self._kept.get((seat, action_id))
        if found is None:
            return None
        if found[0] != action:
            raise id_reused()
        return found[1]

    def keep(self, seat: Seat, action_id: str, action: Action, ack: Mapping[str, Any]) -> None:
        """Remember the answer to an action that has been stored."""
        self._kept[seat, action_id] = (action, ack)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def clear(self) -> None:
        """A new game begins, and ids with it."""
        self._kept.clear()
