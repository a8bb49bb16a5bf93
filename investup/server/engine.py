"""Engine.IO with a short cut: packets are written straight to the websocket, and nobody waits for a slow reader.

python-engineio gives every socket a queue, a writer task and a timeout around each read. Here a packet goes to
the transport at once (the loop collects what is written in one turn into one system call), a client whose
unsent bytes exceed a bound is dropped, and a frame is stamped with its time of arrival before anything else
happens. Long polling, which some networks and the first moments of many clients need, goes the library's way.

This leans on a few methods of python-engineio's AsyncServer and AsyncSocket that are not its public interface;
tests/wire holds them to what is needed here.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Any, Final, Protocol

import engineio
from aiohttp import WSMsgType
from aiohttp.web import Request, WebSocketResponse
from aiohttp.web_exceptions import HTTPException
from engineio import exceptions, packet
from engineio.async_socket import AsyncSocket

from investup.server.frames import CLOSE_FRAME, Frame, websocket_frame

#: Unsent bytes of one websocket beyond which its client counts as gone.
MAX_UNSENT: Final = 256 * 1024
#: Packets waiting for one polling client beyond which it counts as gone.
MAX_QUEUED: Final = 512
#: A websocket message longer than this ends the connection (frames.MAX_PACKET already refuses).
MAX_MESSAGE: Final = 64 * 1024
#: Packets in one polling request.
_MAX_PACKETS: Final = 16
#: Seconds that a closing websocket gets to take its last bytes.
_LINGER: Final = 2.0
_PROBE_TIMEOUT: Final = 10.0


class Sink(Protocol):
    """Takes what the sockets receive."""

    def frame(self, wire: Wire, data: bytes, at: int) -> bool:
        """A frame arrived at `at`; False if the socket should read no further until `Wire.resume`."""
        ...

    def binary(self, wire: Wire, at: int) -> None:
        """A binary frame arrived; none is ever expected."""
        ...

    def closed(self, wire: Wire) -> None:
        """This connection is over; called once."""
        ...

    async def admits(self, address: str) -> bool:
        """Whether one more connection may come from this address; if so, `closed` will be told of it."""
        ...


class Engine(engineio.AsyncServer):  # type: ignore[misc]  # the library has no types
    """An Engine.IO server whose sockets are Wires. `sink` and `now` are set by whoever owns it."""

    sink: Sink
    now: Callable[[], int]
    start_service_task: bool

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._unsent: list[Wire] = []

    def flush_soon(self, wire: Wire) -> None:
        """Write what `wire` has gathered, once everything that happens at this moment has happened."""
        if not self._unsent:
            asyncio.get_running_loop().call_soon(self._flush)
        self._unsent.append(wire)

    def _flush(self) -> None:
        unsent, self._unsent = self._unsent, []
        for wire in unsent:
            try:
                wire.flush()
            except (OSError, RuntimeError):  # it broke at this very moment
                wire.hang_up(self.reason.TRANSPORT_ERROR)

    async def _handle_connect(
        self, environ: dict[str, Any], transport: str, jsonp_index: int | None = None
    ) -> Any:
        if self.start_service_task:
            self.start_service_task = False
            self.service_task_handle = self.start_background_task(self._service_task)
        if transport == "websocket" and not _asks_for_upgrade(environ):
            return self._bad_request("Invalid websocket upgrade")
        address = environ["aiohttp.request"].remote or ""
        if not await self.sink.admits(address):
            return {
                "status": "429 TOO MANY REQUESTS",
                "headers": [("Content-Type", "text/plain")],
                "response": b"Too many connections from your address; wait a minute.",
            }
        sid = self.generate_id()
        wire = Wire(self, sid, address)
        self.sockets[sid] = wire
        opening = {
            "sid": sid,
            "upgrades": self._upgrades(sid, transport),
            "pingInterval": int(self.ping_interval * 1000),
            "pingTimeout": int(self.ping_timeout * 1000),
            "maxPayload": self.max_http_buffer_size,
        }
        await wire.send(packet.Packet(packet.OPEN, opening))
        await self._trigger_event("connect", sid, environ, run_async=False)
        wire.schedule_ping()
        if transport == "websocket":
            try:
                return await wire.handle_get_request(environ)
            finally:
                await wire.close(wait=False, abort=True, reason=self.reason.TRANSPORT_CLOSE)
                self.sockets.pop(sid, None)
        wire.connected = True
        try:
            return self._ok(await wire.poll(), jsonp_index=jsonp_index)
        except exceptions.QueueEmpty:
            return self._bad_request()


class Wire(AsyncSocket):  # type: ignore[misc]  # the library has no types
    """One client's connection, by websocket or by polling."""

    def __init__(self, server: Engine, sid: str, address: str = "") -> None:
        super().__init__(server, sid)
        #: Where the client is, as far as that can be known.
        self.address = address
        self.connected: bool
        self.upgraded: bool
        self.upgrading: bool
        #: Set once a websocket carries this connection.
        self.transport: asyncio.Transport | None = None
        #: Whoever listens here keeps what belongs to this connection.
        self.owner: Any = None
        self._out: list[bytes] = []
        self._resumed: asyncio.Event | None = None
        self._closing: asyncio.Task[None] | None = None

    # ------------------------------------------------------------------------------------------ sending

    def push(self, frame: Frame) -> None:
        """Send `frame` after everything sent before it. Never waits: who does not keep up is dropped."""
        if self.closed:
            return
        transport = self.transport
        if transport is None:
            if self.queue.qsize() >= MAX_QUEUED:
                self.drop()
            else:
                # python-engineio wants text here; a payload is Engine.IO's packet type and the text
                self.queue.put_nowait(packet.Packet(packet.MESSAGE, frame.payload[1:].decode()))
        else:
            self._write(frame.wire)

    def _write(self, data: bytes) -> None:
        if not self._out:
            self.server.flush_soon(self)
        self._out.append(data)

    def flush(self) -> None:
        """Write everything gathered so far in one piece: a system call costs more than all the rest."""
        transport, out = self.transport, self._out
        if transport is None or not out:
            return
        data = out[0] if len(out) == 1 else b"".join(out)
        out.clear()
        if transport.is_closing():
            return
        transport.write(data)
        if transport.get_write_buffer_size() > MAX_UNSENT:
            self.drop()

    def drop(self) -> None:
        """End the connection now, with whatever is unsent."""
        if self.transport is not None:
            self.transport.abort()
        self.hang_up(self.server.reason.TRANSPORT_ERROR)

    def hang_up(self, reason: str) -> None:
        """Close from where nothing can be awaited."""
        if not self.closed and not self.closing:
            self._closing = self.server.start_background_task(
                self.close, wait=False, abort=True, reason=reason
            )

    async def send(self, pkt: packet.Packet) -> None:
        """Send a packet of the library itself: the opening, a ping, a CONNECT or a CLOSE."""
        if self.transport is None:
            await super().send(pkt)
        else:
            self._write(websocket_frame(pkt.encode().encode()))

    async def close(self, wait: bool = True, abort: bool = False, reason: str | None = None) -> None:
        """Tell the listeners that this connection is over, then end it. A second call does nothing."""
        if self.closed or self.closing:
            return
        await super().close(wait=False, abort=abort, reason=reason)
        self.server.sink.closed(self)
        self.resume()
        transport = self.transport
        if transport is None:
            self.queue.put_nowait(None)  # wakes a poll that waits
        elif reason == self.server.reason.PING_TIMEOUT:
            transport.abort()
        elif not transport.is_closing():
            self._out.append(CLOSE_FRAME)
            self.flush()
            transport.close()
            asyncio.get_running_loop().call_later(_LINGER, transport.abort)

    async def check_ping_timeout(self) -> bool:
        """Nothing to be seen here: the library goes by the wall clock, and that may be set; see `_send_ping`."""
        if self.closed:
            raise exceptions.SocketIsClosedError
        return True

    async def _send_ping(self) -> None:
        """Ping once the interval is over, and look for the answer exactly when it has to be here.

        The library looks round among all sockets instead, which takes up to twice as long to see a cut.
        """
        await asyncio.sleep(self.server.ping_interval)
        if self.closing or self.closed:
            return
        self.last_ping = pinged = time.time()
        await self.send(packet.Packet(packet.PING))

        def look() -> None:
            if self.last_ping == pinged and not self.closed:
                self.hang_up(self.server.reason.PING_TIMEOUT)

        asyncio.get_running_loop().call_later(self.server.ping_timeout, look)

    # ---------------------------------------------------------------------------------------- receiving

    def feed(self, data: bytes, at: int) -> bool:
        """Take one packet that arrived at `at`; False if no more should be read until `resume`."""
        return bool(self.server.sink.frame(self, data, at))

    def resume(self) -> None:
        """Go on reading."""
        if self._resumed is not None:
            self._resumed.set()
            self._resumed = None

    async def _until_resumed(self) -> None:
        if self._resumed is None:
            self._resumed = asyncio.Event()
        await self._resumed.wait()

    async def handle_post_request(self, environ: dict[str, Any]) -> None:
        """Packets of a polling client. Raises EngineIOError, which ends the connection, for what is none."""
        try:
            length = int(environ.get("CONTENT_LENGTH", "0"))
        except ValueError:
            raise exceptions.UnknownPacketError from None
        if length > self.server.max_http_buffer_size:
            raise exceptions.ContentTooLongError
        body: bytes = await environ["wsgi.input"].read(length)
        at = self.server.now()
        packets = body.split(b"\x1e")
        if len(packets) > _MAX_PACKETS:
            raise exceptions.ContentTooLongError
        for data in packets:
            if self.closed:  # by one of them, or while they were read
                break
            if data[:1] == b"b":
                self.server.sink.binary(self, at)
            elif not self.feed(data, at):
                await self._until_resumed()

    async def _upgrade_websocket(self, environ: dict[str, Any]) -> Any:
        if self.upgraded or self.upgrading or self.closed:
            return self.server._bad_request("This session has its websocket already.")
        self.upgrading = self.connected
        request: Request = environ["aiohttp.request"]
        ws: WebSocketResponse[Any] = WebSocketResponse(
            max_msg_size=MAX_MESSAGE, compress=False, decode_text=False, timeout=_LINGER
        )
        try:
            try:
                await ws.prepare(request)
            except HTTPException as refusal:
                return self.server._bad_request(refusal.text)
            except ValueError:  # of what the library does not expect in a header
                return self.server._bad_request("These are not the headers of a websocket.")
            except (ConnectionError, RuntimeError):
                # what has not begun must not be handed back: aiohttp would try to end it
                return self.server._bad_request("The connection was lost before it began.")
            with contextlib.suppress(ConnectionError, RuntimeError):  # gone while being written to
                await self._serve(ws, request)
        finally:
            self.upgrading = False
        return ws

    async def _serve(self, ws: WebSocketResponse[Any], request: Request) -> None:
        """Carry this connection over `ws` until either side ends it."""
        transport = request.transport
        if transport is None:
            return
        if self.connected and not await self._probe(ws):
            await ws.close()
            return
        self.connected = self.upgraded = True
        self._attach(transport)
        now, sink, receive = self.server.now, self.server.sink, ws.receive
        while not self.closed:
            message = await receive()
            if self.closed:  # meanwhile; whoever belonged to this connection has been told that it is over
                break
            at = now()
            kind = message.type
            if kind is WSMsgType.TEXT:
                if not sink.frame(self, message.data, at):
                    await self._until_resumed()
            elif kind is WSMsgType.BINARY:
                sink.binary(self, at)
            else:
                break
        await self.close(wait=False, abort=True, reason=self.server.reason.TRANSPORT_CLOSE)

    def _attach(self, transport: asyncio.Transport) -> None:
        """From here on packets go straight to `transport`; those that waited go first."""
        self.transport = transport
        while not self.queue.empty():
            waiting = self.queue.get_nowait()
            if waiting is not None:
                self._write(websocket_frame(waiting.encode().encode()))

    async def _probe(self, ws: WebSocketResponse[Any]) -> bool:
        """Engine.IO's handshake from polling to websocket: probe, answer, upgrade. False if it fails."""
        try:
            first = await ws.receive(timeout=_PROBE_TIMEOUT)
            if first.data != b"2probe":
                return False
            await ws.send_str("3probe")
            await self.queue.put(packet.Packet(packet.NOOP))  # sends the open poll home
            return bool((await ws.receive(timeout=_PROBE_TIMEOUT)).data == b"5")
        except TimeoutError:
            return False


def _asks_for_upgrade(environ: dict[str, Any]) -> bool:
    connection = [word.strip() for word in environ.get("HTTP_CONNECTION", "").lower().split(",")]
    return "upgrade" in connection and environ.get("HTTP_UPGRADE", "").lower() == "websocket"
