"""The bus over Redis: it stops when it is told to, whatever the library does with a cancel."""

from __future__ import annotations

import asyncio

import pytest

from investup.server.redis import RedisBus


class Deaf:
    """A connection on which what is sent never arrives, and a cancel is taken for the end of it."""

    def __init__(self) -> None:
        self.on_its_way = asyncio.Event()

    async def publish(self, _channel: str, _message: bytes) -> None:
        """One message."""
        await self.execute()

    def pipeline(self, **_options: bool) -> Pipeline:
        """Several."""
        return Pipeline(self)

    async def execute(self) -> None:
        """Wait for an answer that never comes, until somebody breaks it off."""
        self.on_its_way.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            return

    async def aclose(self) -> None:
        """Nothing is open."""


class Pipeline:
    """Messages that are sent together."""

    def __init__(self, deaf: Deaf) -> None:
        self.execute = deaf.execute

    def publish(self, _channel: str, _message: bytes) -> None:
        """One of them."""


@pytest.mark.parametrize("to", [("beta",), ("beta", "gamma")], ids=["alone", "together"])
async def test_a_bus_stops_although_the_library_swallows_the_cancel(
    to: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given messages on their way, and more that wait, when the bus is stopped, then it does not wait for them."""
    bus, deaf = RedisBus("redis://127.0.0.1:1/0"), Deaf()
    bus.listen("alpha", lambda _message: None, lambda: None)
    monkeypatch.setattr(bus, "_sending", deaf)
    bus.send(to, b"alpha")
    bus.start()
    await deaf.on_its_way.wait()
    bus.send(to, b"alpha")
    async with asyncio.timeout(10):
        await bus.stop()
