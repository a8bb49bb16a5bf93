"""Socket.IO on aiohttp: connecting, calls, and hanging up.

python-socketio keeps the handshake, the namespace and long polling; the calls take the short way of
`engine.py`. Whatever is malformed is refused or ends that one connection, and never leaves a traceback.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import engineio
import orjson
import socketio
import structlog
from aiohttp import web

from investup.game import Rejected
from investup.live import Directory, NoticeCode, Session, Whereabouts
from investup.server import auth
from investup.server.engine import Engine, Wire
from investup.server.events import Events
from investup.server.frames import MAX_PACKET, Frame, JsonCodec, Malformed, ack_frame, parse_event
from investup.server.limits import Doors, household, slow_down
from investup.server.messages import PROTOCOL
from investup.server.peer import Peer
from investup.server.replays import Replays
from investup.server.settings import Settings
from investup.server.wire import Checks
from investup.store import StoreUnavailable

PATH: Final = "socket.io"
#: Milliseconds within which a socket has to connect to the namespace; one that only answers pings is nobody's.
CONNECT_MS: Final = 30_000
_codec: Final = JsonCodec()
_SLOW_DOWN: Final = slow_down()
_log: Final[structlog.stdlib.BoundLogger] = structlog.get_logger("investup.server")


class Gate(socketio.AsyncServer):  # type: ignore[misc]  # the library has no types
    """python-socketio's server on top of our Engine.IO."""

    def _engineio_server_class(self) -> type[engineio.AsyncServer]:
        return Engine


class Sockets:
    """All connections of this process."""

    def __init__(
        self, settings: Settings, directory: Directory, checks: Checks, replays: Replays, doors: Doors
    ) -> None:
        self.directory = directory
        self._house = directory.house
        self._limits = settings.limits
        self._most = settings.sockets_per_address
        #: Open connections by address.
        self._open: Counter[str] = Counter()
        self._doors = doors
        self._events = Events(directory, checks, replays, doors)
        origins: Any = "*" if "*" in settings.origins else (settings.origins or None)
        # a polling client's requests would have to reach the same process each time
        transports = None if settings.redis_url is None else ["websocket"]
        self.gate = Gate(
            transports=transports,
            async_mode="aiohttp",
            async_handlers=False,
            always_connect=False,
            ping_interval=settings.ping_interval,
            ping_timeout=settings.ping_timeout,
            max_http_buffer_size=4 * MAX_PACKET,
            cors_allowed_origins=origins if origins is None or origins == "*" else _and_own(settings.origins),
            cors_credentials=False,
            logger=_Quiet(),
            engineio_logger=_Quiet(),
        )
        engine: Engine = self.gate.eio
        engine.sink = self
        engine.now = self._house.clock.now
        #: Every client whose socket is open.
        self.peers: set[Peer] = set()

    def attach(self, app: web.Application) -> None:
        """Serve Socket.IO on `app`."""
        self.gate.attach(app, socketio_path=PATH)

    # ----------------------------------------------------------------------- frames, as an engine.Sink

    def frame(self, wire: Wire, data: bytes, at: int) -> bool:
        """See `engine.Sink`."""
        peer = wire.owner or self._meet(wire, at)
        if self._limits and not peer.bucket.take(at):
            self._hold_back(peer, data)
            return True
        head = data[:2]
        if head == b"42":
            return self._call(peer, data, at)
        if head[:1] == b"3":
            if peer.session is None and at - peer.met > CONNECT_MS:
                wire.hang_up(Engine.reason.TRANSPORT_ERROR)
            else:
                wire.schedule_ping()
        elif head in (b"45", b"46"):
            self._call(peer, data, at)
        elif head == b"40":
            self._connect(peer, data, at)
        elif head in (b"41", b"1"):
            wire.hang_up(Engine.reason.CLIENT_DISCONNECT)
        elif head != b"43":  # acknowledgements are never asked for, and never minded
            wire.hang_up(Engine.reason.TRANSPORT_ERROR)
        return True

    def binary(self, wire: Wire, at: int) -> None:
        """See `engine.Sink`. The header of an attachment has been refused already; the rest counts against floods."""
        peer = wire.owner or self._meet(wire, at)
        if self._limits and not peer.bucket.take(at):
            self._hold_back(peer, b"")

    async def admits(self, address: str) -> bool:
        """See `engine.Sink`."""
        try:
            await self._doors.knock("connect", address)
            address = household(address)
            if self._limits and self._open[address] >= self._most:
                raise slow_down()
        except Rejected as refusal:
            self._house.counters.refusals[refusal.code] += 1
            return False
        self._open[address] += 1
        return True

    def closed(self, wire: Wire) -> None:
        """See `engine.Sink`."""
        address = household(wire.address)
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]
        peer: Peer | None = wire.owner
        if peer is None:
            return
        wire.owner = None
        self.peers.discard(peer)
        peer.gone()
        session, peer.session = peer.session, None
        if session is not None:
            self.directory.depart(session)

    def _meet(self, wire: Wire, at: int) -> Peer:
        peer = wire.owner = Peer(wire, self._house, self._events, at)
        self.peers.add(peer)
        return peer

    def _call(self, peer: Peer, data: bytes, at: int) -> bool:
        try:
            call = parse_event(data)
        except Malformed as failure:
            self._refuse(peer, failure.ack, Rejected("bad_request", failure.message))
            return True
        return peer.take(call, at)

    def _refuse(self, peer: Peer, ack: int | None, refusal: Rejected) -> None:
        self._house.counters.refusals[refusal.code] += 1
        if ack is not None:
            peer.wire.push(ack_frame(ack, {"ok": False, "error": refusal.told()}))

    def _hold_back(self, peer: Peer, data: bytes) -> None:
        """The client sends too much: say so, and hang up if it goes on."""
        if peer.bucket.exhausted:
            peer.notice("slow_down", _SLOW_DOWN.message)
            peer.wire.push(Frame(b"41"))
            peer.wire.hang_up(Engine.reason.SERVER_DISCONNECT)
            return
        ack = None
        if data[:2] == b"42":
            try:
                ack = parse_event(data[:MAX_PACKET]).ack
            except Malformed as failure:
                ack = failure.ack
        self._refuse(peer, ack, _SLOW_DOWN)

    # --------------------------------------------------------------------------------- connecting

    def _connect(self, peer: Peer, data: bytes, at: int) -> None:
        """A CONNECT packet: to the default namespace, with a JSON object as `auth` or with nothing."""
        rest = data[2:]
        if rest[:1] == b"/":
            name, _, rest = rest.partition(b",")
            if name not in (b"/", b""):
                if not name[1:].isalnum() or len(name) > 64:
                    peer.wire.hang_up(Engine.reason.TRANSPORT_ERROR)
                else:
                    peer.wire.push(Frame(b'44%b,{"message":"Only the default namespace is served."}' % name))
                return
        try:
            handed = orjson.loads(rest) if rest else None
        except orjson.JSONDecodeError:
            handed = False
        if len(data) > MAX_PACKET or not (handed is None or isinstance(handed, dict)):
            peer.wire.push(Frame(b'44{"message":"auth is a JSON object, or nothing."}'))
            return
        if peer.session is not None:
            return
        identity = auth.identify(handed)
        # somebody with many sockets gets no more done than with one
        for other in self.directory.sessions_of(identity.guest):
            if isinstance(other.connection, Peer):
                peer.bucket = other.connection.bucket
                break
        peer.session = session = Session(identity.guest, peer, entering=True)
        # from here on the deadlines of the guest's table wait for what this client has sent before them
        self.directory.arrive(session)
        peer.later(lambda: self._enter(peer, session, identity, at), at)

    async def _enter(self, peer: Peer, session: Session, identity: auth.Identity, at: int) -> None:
        """Let a client in that came at `at`, and bring it back to its table if it has a seat at one."""
        wire = peer.wire
        if wire.closed or wire.closing:  # it said that it connects in the moment in which it hung up
            return
        await self.gate._handle_connect(wire.sid, "/", None)
        place, refusal = Whereabouts(), None
        if not identity.new:
            try:
                place = await self.directory.resume(session, at)
            except Rejected as why:
                refusal = why
            except StoreUnavailable as failure:
                self._house.pulse.trouble(failure)
                wire.hang_up(Engine.reason.SERVER_DISCONNECT)
        if wire.closed or wire.closing:
            return
        session.entering = False
        welcome = {"protocol": PROTOCOL, "token": identity.token, "resume": place.resume, "kept": place.kept}
        peer.send(_codec.event("welcome", welcome))
        if refusal is not None:
            peer.notice("unavailable", refusal.message)
        if place.live is not None:
            place.live.attach(session, at)

    # ------------------------------------------------------------------------------------ stopping

    def announce(self, code: NoticeCode, message: str) -> None:
        """Tell every client something."""
        frame = _codec.event("notice", {"code": code, "message": message})
        for peer in list(self.peers):
            peer.wire.push(frame)

    async def close(self) -> None:
        """End every connection; clients come back by themselves."""
        for wire in list(self.gate.eio.sockets.values()):
            await wire.close(wait=False, abort=True, reason=Engine.reason.SERVER_DISCONNECT)
        await self.gate.shutdown()


def _and_own(origins: list[str]) -> Any:
    """Which pages may connect: those named, and the server's own."""
    allowed = frozenset(origins)

    def check(origin: str, environ: dict[str, Any]) -> bool:
        return origin in allowed or origin == f"{environ['wsgi.url_scheme']}://{environ.get('HTTP_HOST')}"

    return check


class _Quiet:
    """The libraries' logger: their chatter at info costs time and shows what clients send; errors are kept."""

    level = 40

    def info(self, *_args: object) -> None:
        """Nothing."""

    debug = warning = info

    def error(self, message: str, *args: object) -> None:
        """A client of the wrong kind, mostly."""
        _log.info("engine.io", message=str(message % args if args else message)[:200])

    def exception(self, message: str, *_args: object) -> None:
        """A failure inside the library."""
        _log.error("engine.io", message=str(message)[:200], exc_info=True)
