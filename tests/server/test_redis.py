"""The bus over Redis: it stops when it is told to, whatever the library does with a cancel."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from investup.server.redis import RedisBus


@pytest.mark.parametrize("busy", ["publish", "pipeline"])
async def test_a_bus_stops_although_the_library_swallows_the_cancel(
    busy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a message on its way whose wait ends as if nothing had been, when the bus is stopped, then it ends."""
    bus = RedisBus("redis://127.0.0.1:1/0")
    bus.listen("alpha", lambda _message: None, lambda: None)
    on_its_way = asyncio.Event()

    class Deaf:
        """What is sent here never arrives, and a cancel is taken for the end of it."""

        def publish(self, *_: Any) -> Any:
            return self.execute() if busy == "publish" else None

        def pipeline(self, **_: Any) -> Deaf:
            return self

        async def execute(self) -> None:
            on_its_way.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                return

        async def aclose(self) -> None:
            """Nothing is open."""

    monkeypatch.setattr(bus, "_sending", Deaf())
    bus.send(("beta",) if busy == "publish" else ("beta", "gamma"), b"alpha")
    bus.start()
    await on_its_way.wait()
    async with asyncio.timeout(5):
        await bus.stop()
