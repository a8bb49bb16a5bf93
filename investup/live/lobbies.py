"""The list of open lobbies, for menus that are open: sent on change, and at most once a second."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from investup.live.house import House
from investup.live.session import Session
from investup.store import StoreUnavailable

#: Where other processes may change the list without a word, what was read so many ms ago is read again.
_OLD_MS: Final = 900


class LobbyList:
    """The public lobbies that have not started, as the store has them."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._watchers: dict[Session, str | None] = {}
        self._known: list[dict[str, Any]] | None = None
        self._read_at = 0
        #: What those who watch were told last; only looked at where other processes may change the list.
        self._told: list[dict[str, Any]] | None = None
        self._changed = False
        self._reading = asyncio.Lock()

    def touch(self) -> None:
        """The list may have changed."""
        self._known = None
        self._changed = True

    async def current(self, ruleset: str | None = None) -> list[dict[str, Any]]:
        """The lobbies, of one ruleset or of all. Raises StoreUnavailable."""
        async with self._reading:
            known, now = self._known, self._house.clock.now()
            if known is None or (self._house.cluster is not None and now - self._read_at >= _OLD_MS):
                self._read_at = now
                self._known = known = list(await self._house.store.lobbies())
        return [line for line in known if ruleset is None or line["ruleset"] == ruleset]

    def watch(self, session: Session, ruleset: str | None) -> None:
        """Tell `session` about changes from now on."""
        self._watchers[session] = ruleset

    def unwatch(self, session: Session) -> None:
        """Tell it no more."""
        self._watchers.pop(session, None)

    async def flush(self) -> None:
        """Tell those who watch, if anything has changed. Called once a second."""
        if self._house.cluster is not None and self._watchers and not self._changed:
            try:
                self._changed = await self.current() != self._told
            except StoreUnavailable:
                return
        if not self._changed:
            return
        self._changed = False
        packets: dict[str | None, Any] = {}
        for session, ruleset in list(self._watchers.items()):
            if ruleset not in packets:
                try:
                    lobbies = await self.current(ruleset)
                except StoreUnavailable:
                    self._changed = True
                    return
                packets[ruleset] = self._house.codec.event("lobbies", {"lobbies": lobbies})
            session.connection.send(packets[ruleset])
        self._told = self._known
