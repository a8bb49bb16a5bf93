"""Bytes that are nearly what a browser sends: HTTP, websocket frames, Engine.IO and Socket.IO packets, each spoiled.

The tables of others go on meanwhile, hear nothing of it, and the server has nothing to say about it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import time
from pathlib import Path

import aiohttp
import pytest

from tests.conftest import NIGHTLY
from tests.server.grammar import Grammar, torn
from tests.server.support import Client, Process, play, started

SECONDS = 150 if NIGHTLY else 5
VANDALS = 6
#: Packets that a client sends besides events: Engine.IO's own, and Socket.IO's of every type.
PACKETS = (
    "0", "1", "2", "2probe", "3", "3probe", "5", "6", "40", '40{"token":"x"}', "41", "42", '421["lobby.list",{}]',
    '43100[{"ok":true}]', '44{"message":"x"}', '451-1["game.act",{"_placeholder":true,"num":0}]', "461-1[]", "b4AAAA",
)  # fmt: skip


class Vandal:
    """Speaks HTTP and websockets, and not well."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._grammar = Grammar(rng)

    def packet(self) -> bytes:
        """What one websocket message holds."""
        if self.rng.random() < 0.4:
            return self.rng.choice(PACKETS).encode()
        return b"42%d" % self.rng.randrange(1_000) + json.dumps(self._grammar.event()).encode()

    def frame(self) -> bytes:
        """One websocket frame with a header that is seldom quite right (RFC 6455, 5.2)."""
        rng, payload = self.rng, self.packet()
        if rng.random() < 0.5:
            payload = torn(payload, rng)
        opcode, flags, masked = 1, 0x80, 0x80
        if rng.random() < 0.3:
            # continuations of nothing, binary, reserved ones, and close, ping and pong of any length
            opcode = rng.choice((0, 2, 3, 7, 8, 9, 10, 11, 15))
        if rng.random() < 0.1:
            flags = rng.choice((0x00, 0x90, 0xA0, 0xC0, 0xF0))
        if rng.random() < 0.05:
            masked = 0
        size = len(payload) if rng.random() < 0.9 else rng.choice((0, 1, 125, 126, 65_535, 2**31, 2**63))
        if size < 126:
            length = bytes((masked | size,))
        elif size < 2**16:
            length = bytes((masked | 126,)) + size.to_bytes(2, "big")
        else:
            length = bytes((masked | 127,)) + size.to_bytes(8, "big")
        key = rng.randbytes(4)
        hidden = bytes(byte ^ key[at % 4] for at, byte in enumerate(payload)) if masked else payload
        return bytes((flags | opcode,)) + length + (key if masked else b"") + hidden

    def request(self) -> bytes:
        """An HTTP request: an upgrade to a websocket, a poll, or a page."""
        rng = self.rng
        query = f"EIO={rng.choice('4443x')}&transport={rng.choice(('websocket', 'websocket', 'polling'))}"
        if rng.random() < 0.2:
            query += "&sid=" + rng.choice(("x", "", "%00", "A" * 20))
        path = rng.choice(
            (f"/socket.io/?{query}",) * 6 + ("/", "/api/lobbies", "/api/games/%00", "/metrics", "/%ff")
        )
        body = b"\x1e".join(self.packet() for _ in range(rng.randrange(4))) if rng.random() < 0.2 else b""
        lines = [f"{'POST' if body else 'GET'} {path} HTTP/1.1", "Host: x"]
        if "websocket" in path:
            lines += [
                "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            ]  # fmt: skip
            if rng.random() < 0.2:
                lines.append("Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99")
        if body:
            lines.append(f"Content-Length: {len(body) + rng.choice((0, 0, 0, -1, 1, 10**9))}")
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + body

    async def visit(self, port: int) -> None:
        """One connection: a request, some frames, and away, with or without a word."""
        rng = self.rng
        request = self.request()
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(torn(request, rng) if rng.random() < 0.3 else request)
            frames = b"".join(self.frame() for _ in range(rng.randrange(6)))
            # a good beginning lets what follows get further
            data = b"\x81\x82\0\0\0\x0040" + frames if rng.random() < 0.7 else frames
            while data:
                size = rng.choice((1, 7, 100, 10_000))
                writer.write(data[:size])
                data = data[size:]
                if rng.random() < 0.2:
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(reader.read(65_536), 0.02)
            if rng.random() < 0.3:
                writer.write_eof()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(reader.read(65_536), 0.05)
        finally:
            if rng.random() < 0.5:
                writer.transport.abort()
            writer.close()

    async def rage(self, port: int, stop: asyncio.Event) -> int:
        """Visit until `stop`; how often that was."""
        visits = 0
        while not stop.is_set():
            with contextlib.suppress(OSError):
                await self.visit(port)
                visits += 1
        return visits


async def sockets(url: str) -> int:
    """How many connections the server has, by its own count."""
    async with aiohttp.ClientSession() as http, http.get(f"{url}/metrics") as answer:
        found = re.search(r"^investup_sockets (\d+)", await answer.text(), re.MULTILINE)
    assert found is not None
    return int(found[1])


@pytest.mark.timeout(SECONDS + 120)
async def test_bytes_that_are_nearly_right_disturb_no_table(tmp_path: Path) -> None:
    process = Process(tmp_path)
    await process.start()
    tables = [[await Client.enter(process.url) for _ in range(2)] for _ in range(2)]
    for number, clients in enumerate(tables):
        await started(clients, visibility="private", starting_cash=25_000)
        await clients[0].good("chat.say", {"text": f"only here {number}"})
    until, stop = time.monotonic() + SECONDS, asyncio.Event()
    vandals = [
        asyncio.create_task(Vandal(random.Random(f"bytes {number}")).rage(process.port, stop))
        for number in range(VANDALS)
    ]
    played = [0, 0]
    while time.monotonic() < until or min(played) < 10:
        for number, clients in enumerate(tables):
            seq = clients[0].view["seq"]
            played[number] += await play(
                clients, until=lambda one=clients[0], seq=seq: one.view["seq"] > seq + 3
            )
            if clients[0].view["outcome"] is not None:
                for client in clients:
                    await client.leave()
                clients[:] = [await Client.enter(process.url) for _ in range(2)]
                await started(clients, visibility="private", starting_cash=25_000)
    stop.set()
    assert min(await asyncio.gather(*vandals)) > 5
    for number, clients in enumerate(tables):
        for client in clients:
            assert client.connected
            assert not client.gap
            assert f"only here {1 - number}" not in json.dumps(client.events)
    async with asyncio.timeout(30):
        while await sockets(process.url) > 4:  # noqa: ASYNC110 - the server tells nobody who has gone
            await asyncio.sleep(0.1)
    for client in (client for clients in tables for client in clients):
        await client.leave()
    assert await process.stop() == 0
    assert process.errors.read_text() == ""
