"""The process's sign of life, once a second, and what its absence means.

A stop begins at the last moment that the store knows of (R38). It does not matter what stopped: the process
died, the machine slept, or the database was away. Whenever two heartbeats lie too far apart, every table
stands still from the first to the second, and nobody loses anything for it.

Where several processes serve the same tables, there is no stop while any of them is alive.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

import structlog

from investup.live.clock import Clock
from investup.store import Store, StoreUnavailable

#: A gap between two heartbeats, in ms, that was no mere delay.
STOPPED_MS: Final = 10_000
#: How soon the store is asked again after it did not answer, in ms.
_AGAIN_MS: Final = 1_000
#: A sign of life of another process that is older, in ms, says that it is dead; a newer one has to be followed by
#: another within the second time, for a process that was killed a moment ago left one, too.
_DEAD_MS: Final = 5_000
_NEXT_MS: Final = 1_500
_LOOK_S: Final = 0.1


class Pulse:
    """When this process was last known to be alive, and how often everything has stood still."""

    def __init__(
        self, store: Store, clock: Clock, process: str, log: structlog.stdlib.BoundLogger, *, shared: bool
    ) -> None:
        """`shared`: other processes may serve the same tables."""
        self._store = store
        self._clock = clock
        self._process = process
        self._log = log
        self._shared = shared
        self._beaten: int | None = None
        self._failed: int | None = None
        self._attempt: asyncio.Task[None] | None = None
        #: Since when the store does not answer, in ms since the epoch; None while it does.
        self._away_since: int | None = None
        #: How many stops there have been, and when the last of them began, in ms since the epoch.
        self.stops = 0
        self.since = 0

    async def begin(self) -> None:
        """The process starts: whatever is open now has stood still since the last heartbeat of any process.

        Nothing has where another one is alive. Raises StoreUnavailable.
        """
        if self._shared:
            await self._enter()
            return
        last, now = await self._store.last_heartbeat(), self._clock.now()
        if last is not None and last > now:
            # The wall clock has been set back meanwhile. Tables go on from their last command: if that lay ahead, their
            # clocks would stand until then.
            self._clock.advance(last - now)
        self._stopped(now if last is None else last)
        await self._beat()

    async def _enter(self) -> None:
        """Begin beside others, unless there are none."""
        neighbours, now = self._store.neighbours, self._clock.now()
        before = (await neighbours.signs()).of
        if before and now - max(before.values()) <= _DEAD_MS:
            for _ in range(round(_NEXT_MS / 1000 / _LOOK_S)):
                await asyncio.sleep(_LOOK_S)
                signs = (await neighbours.signs()).of
                # a name that is gone is no sign of life: it was forgotten, perhaps just before the last one died
                if any(before.get(name) != at for name, at in signs.items()):
                    break
        now = self._clock.now()
        others = await neighbours.enter(self._process, now)
        self._beaten = now
        if all(before.get(name) == at for name, at in others.items()):
            self._stopped(min(max(others.values(), default=now), now))

    async def beat(self) -> None:
        """Leave a sign of life. Called once a second; a store that is away is said once, and tried again."""
        with contextlib.suppress(StoreUnavailable):
            await self._beat()

    async def alive(self) -> None:
        """Go on if no stop is going on. After one `stops` has grown. Raises StoreUnavailable while it lasts."""
        now = self._clock.now()
        if self._beaten is None or now - self._beaten <= STOPPED_MS:
            return
        if self._failed is not None and now - self._failed < _AGAIN_MS:
            raise StoreUnavailable("there has been no heartbeat for too long")
        await self._beat()

    def trouble(self, failure: StoreUnavailable) -> None:
        """The store did not answer somebody. One line in the log for each outage, not one for each who asked."""
        if self._away_since is None:
            self._away_since = self._clock.now()
            self._log.warning("the store does not answer", reason=str(failure))

    async def _beat(self) -> None:
        """Write a heartbeat; whoever asks meanwhile waits for the same one."""
        if self._attempt is None:
            self._attempt = asyncio.get_running_loop().create_task(self._write(), name="heartbeat")
        await asyncio.shield(self._attempt)

    async def _write(self) -> None:
        at = self._clock.now()
        paused = self._beaten is not None and at - self._beaten > STOPPED_MS
        since = self._beaten
        try:
            if paused and self._shared:
                newest = max((await self._store.neighbours.enter(self._process, at)).values(), default=0)
                since = max(newest, since or 0)
                paused = at - newest > STOPPED_MS
            else:
                await self._store.heartbeat(self._process, at)
        except StoreUnavailable as failure:
            self._failed = self._clock.now()
            self.trouble(failure)
            raise
        finally:
            self._attempt = None
        if paused and since is not None:
            self._log.warning("everything stood still", ms=at - since)
            self._stopped(since)
        self._beaten, self._failed = at, None
        if self._away_since is not None:
            self._log.warning("the store answers again", ms=self._clock.now() - self._away_since)
            self._away_since = None

    def _stopped(self, since: int) -> None:
        self.stops += 1
        self.since = since
