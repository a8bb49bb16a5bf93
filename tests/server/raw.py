"""A websocket on which a test may say whatever it likes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import orjson

from tests.server.support import PATIENCE


class Raw:
    """Engine.IO frames, as they are."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self.ws = ws
        #: Every text frame so far.
        self.frames: list[str] = []
        self._number = 100  # apart from the numbers that tests write out

    async def next(self) -> str | None:
        """The next text frame, pings answered; None once the server has hung up."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await self.ws.receive()
                if message.type is not aiohttp.WSMsgType.TEXT:
                    return None
                if message.data == "2":
                    await self.ws.send_str("3")
                    continue
                self.frames.append(message.data)
                return str(message.data)

    async def until(self, start: str) -> str:
        """The next frame that begins so."""
        while (frame := await self.next()) is not None:
            if frame.startswith(start):
                return frame
        raise AssertionError(f"the server hung up before {start!r}: {self.frames[-5:]}")

    async def hung_up(self) -> bool:
        """Wait for the server to hang up."""
        while await self.next() is not None:
            pass
        return True

    async def call(self, payload: str) -> Any:
        """Send `["name", ...]` as it is, asking for an acknowledgement; its argument."""
        self._number += 1
        await self.ws.send_str(f"42{self._number}{payload}")
        return orjson.loads((await self.until(f"43{self._number}["))[2 + len(str(self._number)) :])[0]

    async def alive(self) -> bool:
        """Whether a good call is still answered."""
        answer = await self.call('["lobby.list",{}]')
        return bool(answer["ok"])


@contextlib.asynccontextmanager
async def raw(
    url: str, *, connect: bool = True, token: str | None = None, headers: dict[str, str] | None = None
) -> AsyncIterator[Raw]:
    """A raw websocket to the server, connected to the namespace unless it is to do that itself."""
    async with (
        aiohttp.ClientSession() as http,
        http.ws_connect(f"{url}/socket.io/?EIO=4&transport=websocket", headers=headers) as ws,
    ):
        client = Raw(ws)
        await client.until("0")
        if connect:
            await ws.send_str("40" + ("" if token is None else f'{{"token":"{token}"}}'))
            await client.until('42["welcome"')
        yield client
