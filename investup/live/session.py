"""One client that is there: who it is, its socket, and the table that it follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from investup.live.chat import Patience
from investup.live.ports import Connection

if TYPE_CHECKING:
    from investup.live.table import LiveTable


class Session:
    """A guest's socket; a guest with two tabs has two. It follows at most one table."""

    __slots__ = ("connection", "entering", "guest", "live", "patience", "watching")

    def __init__(self, guest: str, connection: Connection, *, entering: bool = False) -> None:
        #: The SHA-256 of the guest's token, in hex.
        self.guest = guest
        self.connection = connection
        #: It has come and is not let in yet: it can be sent nothing, but its commands count from when they arrived.
        self.entering = entering
        self.patience = Patience()
        #: The table whose events this session gets.
        self.live: LiveTable | None = None
        #: Whether it follows as a spectator, without a seat.
        self.watching = False
