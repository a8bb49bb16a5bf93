"""One client as the server sees it: its socket, its session once it has connected, and its calls in order.

A client's calls take effect in the order in which they arrived. Those that go to a table are handed on at once
(the table keeps the order); those that have to wait for the store hold the later ones back.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

import structlog

from investup.game import Rejected
from investup.live import House, NoticeCode, Packet, Session
from investup.server.frames import Call, Frame, JsonCodec, ack_frame
from investup.server.limits import Bucket
from investup.store import StoreUnavailable

if TYPE_CHECKING:
    from investup.server.engine import Wire
    from investup.server.events import Events

#: Calls of one client that wait for an earlier one; beyond that nothing more is read from it.
MAX_WAITING: Final = 32

_codec: Final = JsonCodec()
_log: Final[structlog.stdlib.BoundLogger] = structlog.get_logger("investup.server")

#: Work that has to be done in its turn among a client's calls and may have to wait.
Slow = Callable[[], Awaitable[None]]


class Peer:
    """A client, from its first frame until its socket is gone. It is the `Connection` of its session."""

    __slots__ = (
        "_begun",
        "_busy",
        "_events",
        "_task",
        "_waiting",
        "bucket",
        "house",
        "met",
        "pending",
        "session",
        "wire",
    )

    def __init__(self, wire: Wire, house: House, events: Events, at: int) -> None:
        self.wire = wire
        #: When its first frame arrived.
        self.met = at
        self.house = house
        self.bucket = Bucket(at)
        #: Set from when the client asks for the namespace until its socket is closed.
        self.session: Session | None = None
        #: Calls that a table has in hand.
        self.pending = 0
        self._events = events
        self._waiting: deque[tuple[Call | Slow, int]] = deque()
        self._busy = False
        #: When the command arrived that is being carried out and has to wait for something.
        self._begun: int | None = None
        self._task: asyncio.Task[None] | None = None

    # -------------------------------------------------------------------------------- as a Connection

    def send(self, packet: Packet) -> None:
        """See `investup.live.Connection`."""
        if isinstance(packet, Frame):
            self.wire.push(packet)

    def notice(self, code: NoticeCode, message: str) -> None:
        """See `investup.live.Connection`."""
        self.wire.push(_codec.event("notice", {"code": code, "message": message}))

    def held(self) -> int | None:
        """See `investup.live.Connection`: calls stand in the order of their arrival."""
        if self._begun is not None:
            return self._begun
        return next((at for work, at in self._waiting if self._is_command(work)), None)

    def _is_command(self, work: Call | Slow) -> bool:
        """Whether a table's deadline has to wait for this (R16): for all that acts there, not for what only asks."""
        return not isinstance(work, Call) or self._events.is_command(work.name)

    # ---------------------------------------------------------------------------------- calls in order

    def take(self, call: Call, at: int) -> bool:
        """Take a call that arrived at `at`; False if no more should be read for now."""
        if self._busy or self._waiting or (self.pending and self._events.is_slow(call.name)):
            self._waiting.append((call, at))
            return len(self._waiting) < MAX_WAITING
        self._begin(call, at)
        return True

    def later(self, work: Slow, at: int) -> None:
        """Do `work`, which was asked for at `at`, in its turn, and nothing after it before it is done."""
        self._waiting.append((work, at))
        self._go_on()

    def _go_on(self) -> None:
        """Begin whatever may begin now."""
        waiting = self._waiting
        while waiting and not self._busy:
            work, at = waiting[0]
            if isinstance(work, Call):
                if self.pending and self._events.is_slow(work.name):
                    return
                waiting.popleft()
                self._begin(work, at)
            else:
                waiting.popleft()
                self._run(work, at)
        if len(waiting) < MAX_WAITING // 2:
            self.wire.resume()

    def _begin(self, call: Call, at: int) -> None:
        if self._events.is_slow(call.name):
            self._run(lambda: self._events.slow(self, call, at), at if self._is_command(call) else None)
        else:
            self._events.fast(self, call, at)

    def _run(self, work: Slow, at: int | None) -> None:
        """Do what has to wait; `at` is when it arrived, if it is a command."""
        self._busy, self._begun = True, at
        self._task = asyncio.get_running_loop().create_task(self._finish(work))

    async def _finish(self, work: Slow) -> None:
        try:
            await work()
        except Exception as failure:  # noqa: BLE001 - one client's trouble ends here
            _log.error("a call failed", exc_info=failure)
            self.wire.hang_up("server error")
        finally:
            self._busy, self._begun = False, None
            self._task = None
        if not self.wire.closed:
            self._go_on()

    def answered(self) -> None:
        """A table has answered one of the calls that it had in hand."""
        self.pending -= 1
        if self._waiting and not self.pending:
            self._go_on()

    def gone(self) -> None:
        """The socket is closed: whatever still waits is not done."""
        self._waiting.clear()


class Answer:
    """The acknowledgement of one call, sent when it is called: with what it adds to `ok`, or with a refusal."""

    __slots__ = ("_ack", "_at", "_by_table", "_given", "_peer")

    def __init__(self, peer: Peer, ack: int | None, at: int, *, by_table: bool = False) -> None:
        self._peer = peer
        self._ack = ack
        self._at = at
        self._by_table = by_table
        self._given = False
        if by_table:
            peer.pending += 1

    def __call__(self, outcome: Mapping[str, Any] | Rejected) -> None:
        """Send the acknowledgement; a second one is never sent."""
        if self._given:
            return
        self._given = True
        peer = self._peer
        if self._ack is not None:
            if isinstance(outcome, Rejected):
                body: dict[str, Any] = {"ok": False, "error": outcome.told()}
            else:
                body = {"ok": True, **outcome}
            peer.wire.push(ack_frame(self._ack, body))
            house = peer.house
            house.counters.acked(house.clock.now() - self._at)
        if self._by_table:
            peer.answered()


def unavailable(house: House, failure: StoreUnavailable) -> Rejected:
    """What a client is told when the store does not answer."""
    house.pulse.trouble(failure)
    return Rejected("unavailable", "The server cannot reach its database at the moment. Please try again.")
