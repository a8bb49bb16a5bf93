"""The least that a Socket.IO client over a raw websocket needs, so that a load process can be hundreds of them.

Frames go out masked with the key 0, which is allowed and costs nothing; what comes in is told apart by its
first bytes and decoded only where somebody wants to know.
"""

from __future__ import annotations

import asyncio
import base64
import os
import socket
from collections.abc import Callable
from typing import Any, Final, cast

import orjson

_MASK_BIT: Final = 0x80
_NO_MASK: Final = b"\0\0\0\0"
_PONG: Final = bytes((0x81, _MASK_BIT | 1)) + _NO_MASK + b"3"


def masked(payload: bytes) -> bytes:
    """A text frame from a client, with a mask that changes nothing."""
    size = len(payload)
    if size < 126:
        return bytes((0x81, _MASK_BIT | size)) + _NO_MASK + payload
    return bytes((0x81, _MASK_BIT | 126)) + size.to_bytes(2, "big") + _NO_MASK + payload


class RawClient(asyncio.Protocol):
    """One client. `on_event(json)` gets what stands after `42`, `on_ack(number, json)` what comes after `43`."""

    def __init__(self, token: str | None = None, on_event: Callable[[bytes], None] | None = None) -> None:
        """`token`: who the client is; None for somebody new."""
        self.on_event: Callable[[bytes], None] = on_event or _nothing
        self.on_ack: Callable[[int, bytes], None] = self._resolve
        #: Called when a piece of what the server sent has been worked off.
        self.on_chunk: Callable[[], None] = _nothing_at_all
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None
        self._rest = b""
        self._upgraded = False
        self._acks: dict[int, asyncio.Future[Any]] = {}
        self._next = 0
        self._auth = b"" if token is None else orjson.dumps({"token": token})
        #: The server has hung up, or this client has.
        self.closed = False

    @classmethod
    async def connect(
        cls,
        host: str,
        port: int,
        token: str | None = None,
        on_event: Callable[[bytes], None] | None = None,
    ) -> RawClient:
        """Connect to the default namespace at `host` and `port`. Raises OSError, or ConnectionError."""
        loop = asyncio.get_running_loop()
        transport, client = await loop.create_connection(lambda: cls(token, on_event), host, port)
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: {host}:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        try:
            await client.ready
        except BaseException:  # nobody will ever know of this connection
            transport.abort()
            raise
        return client

    def go_deaf(self) -> None:
        """Read nothing any more, and let the system take as little as it can in our place."""
        transport = self._transport
        if transport is not None:
            transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            transport.pause_reading()

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()

    def write(self, payload: bytes) -> None:
        """Send one packet."""
        if self._transport is not None:
            self._transport.write(masked(payload))

    async def call(self, name: str, body: dict[str, Any]) -> Any:
        """Send an event and wait for its acknowledgement. Only while `on_ack` is as it was."""
        if self.closed:
            raise ConnectionError("the server hung up")
        self._next += 1
        number = self._next
        future = self._acks[number] = asyncio.get_running_loop().create_future()
        self.write(b'42%d["%b",%b]' % (number, name.encode(), orjson.dumps(body)))
        return await future

    def _resolve(self, number: int, json: bytes) -> None:
        future = self._acks.pop(number, None)
        if future is not None and not future.done():
            future.set_result(orjson.loads(json)[0])

    # ------------------------------------------------------------------------------- as a Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See asyncio."""
        self._transport = cast(asyncio.Transport, transport)  # it is TCP

    def connection_lost(self, exc: Exception | None) -> None:
        """See asyncio."""
        self.closed = True
        failure = ConnectionError("the server hung up")
        for future in (self.ready, *self._acks.values()):
            if not future.done():
                future.set_exception(failure)
                future.exception()  # it may be that nobody waits

    def data_received(self, data: bytes) -> None:
        """See asyncio."""
        if self._rest:
            data = self._rest + data
        at = 0
        if not self._upgraded:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self._rest = data
                return
            self._upgraded = True
        end = len(data)
        while end - at >= 2:
            size = data[at + 1]
            begin = at + 2
            if size == 126:
                begin = at + 4
                size = int.from_bytes(data[at + 2 : begin], "big")
            elif size == 127:
                begin = at + 10
                size = int.from_bytes(data[at + 2 : begin], "big")
            if begin > end or begin + size > end:
                break
            at = begin + size
            self._packet(data[begin:at])
        self._rest = data[at:]
        self.on_chunk()

    def _packet(self, packet: bytes) -> None:
        head = packet[:2]
        if head == b"42":
            self.on_event(packet[2:])
        elif head == b"43":
            bracket = packet.index(b"[")
            self.on_ack(int(packet[2:bracket]), packet[bracket:])
        elif head == b"2":
            if self._transport is not None:
                self._transport.write(_PONG)
        elif head[:1] == b"0":
            self.write(b"40" + self._auth)
        elif head == b"40" and not self.ready.done():
            self.ready.set_result(None)


def _nothing(_json: bytes) -> None:
    """Nobody listens."""


def _nothing_at_all() -> None:
    """Nobody listens."""
