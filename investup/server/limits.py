"""Holding back floods: what one socket may send, and what one address may ask for in a minute.

The first is counted here, for every single event. The second, which is asked seldom, is counted by the library
`limits`, in Redis where several processes stand behind one name.
"""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address
from typing import Final, Literal

import structlog
from limits import RateLimitItemPerMinute
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import RateLimiter, SlidingWindowCounterRateLimiter
from limits.errors import StorageError
from limits.storage import storage_from_string

from investup.game import Rejected

#: Events a second that a socket may send for good, and how many at once after a quiet while.
RATE: Final = 20
BURST: Final = 100
#: How many events beyond that are refused before the socket is closed.
PATIENCE: Final = 60

#: Bits of an IPv6 address that are one household's own.
_OWN_BITS: Final = 64

#: What an address is counted for.
Door = Literal["connect", "create", "join", "wrong_code", "replay"]

_log: Final[structlog.stdlib.BoundLogger] = structlog.get_logger("investup.server")


def slow_down() -> Rejected:
    """The refusal of what comes too fast."""
    return Rejected("slow_down", "Too many messages in too short a time; wait a moment.")


def household(address: str) -> str:
    """What counts as one address: of IPv6 the whole network that a single connection to it is given."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> _OWN_BITS << _OWN_BITS))


class Bucket:
    """A token bucket: 20 a second flow in, 100 fit, every event takes one, refused ones too."""

    __slots__ = ("_at", "_left")

    def __init__(self, at: int) -> None:
        self._at = at
        self._left = float(BURST)

    def take(self, at: int) -> bool:
        """Whether an event at `at` (ms) is within bounds."""
        self._left = min(float(BURST), self._left + (at - self._at) * RATE / 1000) - 1
        self._at = at
        return self._left >= 0

    @property
    def exhausted(self) -> bool:
        """Whether the client has gone on for too long after it was told to slow down."""
        return self._left < -PATIENCE


class Doors:
    """How often one address may knock in a minute, by door.

    A whole group may sit behind one address, so the bounds are wide; wrong codes are counted apart, for nobody
    must find a lobby by guessing.
    """

    def __init__(self, per_minute: Mapping[Door, int], redis_url: str | None = None) -> None:
        """No door: no bound. With `redis_url` all processes count together."""
        self._bounds = {door: RateLimitItemPerMinute(count) for door, count in per_minute.items()}
        self._own = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._shared: RateLimiter = self._own
        if redis_url is not None:
            storage = storage_from_string(
                f"async+{redis_url}",
                implementation="redispy",
                wrap_exceptions=True,
                key_prefix="investup:limits",
            )
            self._shared = SlidingWindowCounterRateLimiter(storage)
        self._alone = False

    async def knock(self, door: Door, address: str) -> None:
        """Count one more. Raises Rejected `slow_down` beyond the bound."""
        if not await self._asked("hit", door, address):
            raise slow_down()

    async def count(self, door: Door, address: str) -> None:
        """Count one more that has happened already."""
        await self._asked("hit", door, address)

    async def look(self, door: Door, address: str) -> None:
        """Count nothing. Raises Rejected `slow_down` if the next one would be beyond the bound."""
        if not await self._asked("test", door, address):
            raise slow_down()

    async def _asked(self, how: Literal["hit", "test"], door: Door, address: str) -> bool:
        bound = self._bounds.get(door)
        if bound is None:
            return True
        address = household(address)
        try:
            allowed = await getattr(self._shared, how)(bound, door, address)
        except (StorageError, OSError) as failure:
            # without Redis each process counts by itself; nobody is locked out for it
            if not self._alone:
                self._alone = True
                _log.warning("limits are counted by this process alone", reason=str(failure))
            return bool(await getattr(self._own, how)(bound, door, address))
        if self._alone:
            self._alone = False
            _log.info("limits are counted together again")
        return bool(allowed)
