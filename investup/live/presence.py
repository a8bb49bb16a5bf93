"""Who follows one table from here, and what the table has to be told of their coming and going (R36, R40).

Several sockets of one guest count as one: the table hears of the first that comes and of the last that goes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from investup.game import Rejected
from investup.live.house import House
from investup.live.orders import Order
from investup.live.publish import Publisher
from investup.live.session import Session
from investup.table import Table


class Presence:
    """The sessions of one table. `submit` takes what the table is to be told."""

    __slots__ = ("_coming", "_house", "_publisher", "_submit", "_untold", "deserted_at")

    def __init__(self, house: House, publisher: Publisher, submit: Callable[[Order], None]) -> None:
        self._house = house
        self._publisher = publisher
        self._submit = submit
        #: Those who have come and have been told nothing yet; they are let in as soon as the table is read.
        self._coming: dict[Session, None] = {}
        #: What the table could not be told because the store was away, by guest.
        self._untold: dict[str, str] = {}
        #: Since when nobody follows the table, in ms since the epoch; None while somebody does.
        self.deserted_at: int | None = house.clock.now()

    def come(self, session: Session) -> None:
        """`session` is here; `let_in` tells it everything."""
        self._coming[session] = None
        self.deserted_at = None

    def let_in(self, table: Table) -> None:
        """Tell those who have come how the table stands, and from then on whatever happens."""
        while self._coming:
            session, _ = self._coming.popitem()
            self._publisher.attach(table, session)

    def go(self, session: Session) -> None:
        """`session` is gone, and is told no more."""
        self._coming.pop(session, None)
        self._publisher.detach(session)
        if self.deserted_at is None and not self._all():
            self.deserted_at = self._house.clock.now()

    def _all(self) -> list[Session]:
        return [*self._publisher.sessions(), *self._coming]

    @property
    def followed(self) -> bool:
        """Whether anybody follows the table from here."""
        return bool(self._all())

    def here(self) -> set[str]:
        """The guests who are here as players."""
        return {session.guest for session in self._all() if not session.watching}

    def note(self, kind: str, guest: str, at: int | None = None) -> None:
        """The table is to learn that a player has come (`connected`) or gone (`disconnected`), at `at` or just now.

        A late farewell of an old socket means nothing, and neither does that of a server that stops.
        """
        if self._house.draining:
            return
        gone = kind == "disconnected"

        def told(answer: Mapping[str, Any] | Rejected) -> None:
            if isinstance(answer, Rejected) and answer.code == "unavailable":
                self._untold[guest] = kind
            else:
                self._untold.pop(guest, None)

        def pointless() -> bool:
            return (guest in self.here()) == gone

        when = self._house.clock.now() if at is None else at
        command = {"type": kind, **self._house.spoken_for}
        self._submit(Order(command, when, told, guest, unless=pointless))

    def announce(self) -> None:
        """The table counts everybody here as gone; they are not."""
        for guest in sorted(self.here()):
            self.note("connected", guest)

    def note_audience(self, table: Table) -> None:
        """Where only computer players are left, the table has to know whether anybody watches (R40)."""
        house = self._house
        if table.phase != "playing" or table.live_people() or house.draining:
            return
        watching = self.deserted_at is None
        known = table.unwatched_since is None
        if house.cluster is not None and (watching or table.watched_by):
            known = house.name in table.watched_by
        if watching != known:
            now = house.clock.now()
            command: dict[str, Any] = {"type": "watched", "watching": watching, **house.spoken_for}
            if self.deserted_at is not None:
                command["since"] = min(now, self.deserted_at)
            self._submit(Order(command, now))

    def repeat(self) -> None:
        """The store answers again: say once more what got lost."""
        untold, self._untold = self._untold, {}
        for guest, kind in untold.items():
            self.note(kind, guest)

    def let_go(
        self, gone: Collection[str], asked: Collection[str], kicked: str | None, *, closed: bool
    ) -> None:
        """End the bond of those who do not belong to the table any more: all if it has closed, else who is `gone`.

        Whoever has not asked for it is told why.
        """
        for session in self._all():
            if not closed and (session.guest not in gone or session.watching):
                continue
            self.go(session)
            session.live, session.watching = None, False
            if session.guest == kicked:
                session.connection.notice("kicked", "The host has sent you away from this lobby.")
            elif closed and session.guest not in asked:
                session.connection.notice("closed", "This lobby has closed.")

    def turn_away(self, message: str) -> None:
        """The table cannot be shown; nobody who has come follows it any more."""
        for session in self._all():
            self.go(session)
            session.live, session.watching = None, False
            session.connection.notice("unavailable", message)
