"""The bus between processes: Redis' publish and subscribe, one channel for each process.

Nothing is kept in Redis, so it may be restarted or emptied at any time. A process is reached while the word that it
sends to itself once a second comes back; what is sent meanwhile is lost, and nobody waits for it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Collection
from typing import Any, Final

import structlog
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

_PREFIX: Final = "investup:process:"
#: Seconds between two words to itself, and until a missing one means that Redis is away.
_WORD_S: Final = 1.0
_SILENT_S: Final = 2.5
#: Seconds that the last messages may take when the bus stops, and then its tasks.
_LAST_S: Final = 0.5
#: Seconds until Redis is tried again.
_AGAIN_S: Final = 0.25
#: Messages that wait to be sent; beyond that Redis does not keep up, and the oldest are lost.
_WAITING: Final = 10_000
#: A word to oneself: no message, which begins with a name.
_WORD: Final = b"."

_log: Final[structlog.stdlib.BoundLogger] = structlog.get_logger("investup.server")


class RedisBus:
    """See `investup.live.Bus`."""

    def __init__(self, url: str) -> None:
        """Raises ValueError for what is no address of a Redis server. Nothing is connected before `start`."""
        options: dict[str, Any] = {"socket_connect_timeout": 2.0, "decode_responses": False}
        self._sending = Redis.from_url(url, socket_timeout=2.0, max_connections=1, **options)
        self._hearing = Redis.from_url(url, socket_timeout=_SILENT_S, **options)
        self._name = ""
        self._heard: Callable[[bytes], None] = _nobody
        self._came_up: Callable[[], None] = _nothing
        self._up = False
        self._waiting: list[tuple[str, bytes]] = []
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._stopped = False

    @property
    def up(self) -> bool:
        """See `investup.live.Bus`."""
        return self._up

    def listen(self, name: str, heard: Callable[[bytes], None], up: Callable[[], None]) -> None:
        """See `investup.live.Bus`."""
        self._name, self._heard, self._came_up = name, heard, up

    def send(self, to: Collection[str], message: bytes) -> None:
        """See `investup.live.Bus`."""
        self._waiting += [(name, message) for name in to]
        if len(self._waiting) > _WAITING:
            del self._waiting[: -_WAITING // 2]
        self._wake.set()

    def start(self) -> None:
        """Connect, and again whenever the connection is lost."""
        self._sender = asyncio.create_task(self._send(), name="redis sending")
        self._tasks = [
            self._sender,
            asyncio.create_task(self._hear(), name="redis hearing"),
            asyncio.create_task(self._speak(), name="redis word"),
        ]

    async def stop(self) -> None:
        """Send what waits, if that takes no longer than a moment, and hang up.

        A cancel may be lost within a library (asyncio.wait_for lets its own end win over one at the same moment), so
        nobody is waited for without a bound, and each task looks for `_stopped` before it goes on.
        """
        self._stopped = True
        self._wake.set()
        if self._tasks:
            await asyncio.wait([self._sender], timeout=_LAST_S)
            for task in self._tasks:
                task.cancel()
            await asyncio.wait(self._tasks, timeout=_LAST_S)
        with contextlib.suppress(RedisError, OSError):
            await self._sending.aclose()
            await self._hearing.aclose()

    # ----------------------------------------------------------------------------------------- hearing

    async def _hear(self) -> None:
        while not self._stopped:
            try:
                async with self._hearing.pubsub() as channel:
                    await channel.subscribe(_PREFIX + self._name)
                    await self._hear_on(channel)
            except (RedisError, OSError, TimeoutError) as failure:
                if self._up:
                    _log.warning("Redis does not answer", reason=str(failure))
            self._up = False
            await asyncio.sleep(_AGAIN_S)

    async def _hear_on(self, channel: PubSub) -> None:
        """Hand on what arrives, until nothing does any more."""
        while not self._stopped:
            # the word to oneself arrives well within this time
            message = await channel.get_message(timeout=_SILENT_S)
            if message is None:
                raise TimeoutError("nothing has been heard for too long")
            if message["type"] != "message":
                continue  # the subscription itself
            data: bytes = message["data"]
            if not self._up:
                self._up = True
                _log.info("Redis answers")
                self._came_up()
            if data != _WORD:
                self._heard(data)

    # ----------------------------------------------------------------------------------------- sending

    async def _send(self) -> None:
        lost = False
        while not self._stopped:
            await self._wake.wait()
            try:
                await self._send_waiting()
            except (RedisError, OSError, TimeoutError):
                self._waiting.clear()
                lost = True
                await asyncio.sleep(_AGAIN_S)
            else:
                if lost and self._up:  # they are told that they may have missed something
                    self._came_up()
                lost = False

    async def _send_waiting(self) -> None:
        while self._waiting:
            waiting, self._waiting = self._waiting, []
            if len(waiting) == 1:
                await self._sending.publish(_PREFIX + waiting[0][0], waiting[0][1])
                continue
            pipeline = self._sending.pipeline(transaction=False)
            for name, message in waiting:
                pipeline.publish(_PREFIX + name, message)
            await pipeline.execute()
        self._wake.clear()

    async def _speak(self) -> None:
        while not self._stopped:
            self.send((self._name,), _WORD)
            await asyncio.sleep(_WORD_S if self._up else _AGAIN_S)


def _nobody(_message: bytes) -> None:
    """Nobody listens yet."""


def _nothing() -> None:
    """Nobody wants to know."""
