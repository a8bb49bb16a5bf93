"""What the running tables need of the world outside, as small protocols: no library's name stands here.

The server brings sockets and timers, the bots their choices, the tests whatever they like.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from investup.game import Action, Legal, Rejected, Seat, View
from investup.live.notices import NoticeCode


class Packet(Protocol):
    """An event that has been encoded once and can be sent to any number of clients."""

    @property
    def payload(self) -> bytes:
        """The encoded bytes, before any framing of one connection."""
        ...


class Codec(Protocol):
    """Turns an event into bytes."""

    def event(self, name: str, body: Any) -> Packet:
        """The event `name` with `body` (JSON), encoded."""
        ...

    def dump(self, body: Any) -> bytes:
        """`body` as JSON."""
        ...

    def event_of(self, name: str, json: bytes) -> Packet:
        """The event `name` whose body is JSON already."""
        ...

    def load(self, json: bytes) -> Any:
        """What `dump` gave, as it was."""
        ...

    def embed(self, json: bytes) -> Any:
        """Something that stands in a body for JSON that is encoded already."""
        ...

    def extend(self, json: bytes, name: str, value: bytes) -> bytes:
        """An object that is encoded already, with one more field, whose value is JSON, too."""
        ...


class Connection(Protocol):
    """One client's socket. Nothing here waits: a client that does not keep up is dropped."""

    def send(self, packet: Packet) -> None:
        """Queue `packet`, in order with everything else that this client is sent."""
        ...

    def notice(self, code: NoticeCode, message: str) -> None:
        """Tell the person at the other end something (the event `notice`)."""
        ...

    def held(self) -> int | None:
        """When the first of this client's commands arrived that is here and cannot be handed to a table yet.

        It waits for an earlier call, or has to find its table first: its coming back and `lobby.join` are commands, too.
        None if none waits.
        """
        ...


class Bus(Protocol):
    """Carries messages between processes; any of them may be lost, and none is waited for."""

    @property
    def up(self) -> bool:
        """Whether this process is reached at present, as far as it knows."""
        ...

    def listen(self, name: str, heard: Callable[[bytes], None], up: Callable[[], None]) -> None:
        """From now on `heard` gets what is sent to `name`; `up` is told each time when it begins to be reached."""
        ...

    def send(self, to: Collection[str], message: bytes) -> None:
        """Send to each of these names."""
        ...


class Alarm(Protocol):
    """One timer for each name; setting it again moves it."""

    def set(self, name: str, at: int, wake: Callable[[], None]) -> None:
        """Call `wake` at `at` (milliseconds since the epoch), at once if that is past."""
        ...

    def cancel(self, name: str) -> None:
        """Forget the timer; one that is not set is none."""
        ...


class Choose(Protocol):
    """A computer player: picks an action out of `legal`, seeing what a person in its place would see."""

    def __call__(self, ruleset: str, level: str, view: View, legal: Legal, seat: Seat) -> Action: ...


class Think(Protocol):
    """Lets a computer player that takes its time choose beside the event loop."""

    async def __call__(self, ruleset: str, level: str, view: View, legal: Legal, seat: Seat) -> Action | None:
        """Its choice; None for one that is as well asked on the spot."""
        ...


#: Takes the answer to one command: what the acknowledgement adds to `ok`, or why not.
Reply = Callable[[Mapping[str, Any] | Rejected], None]


def unheard(_answer: Mapping[str, Any] | Rejected) -> None:
    """The reply to a command that nobody waits for."""


#: Upper bounds, in ms, of the classes in which answering times and delays are counted; the last class has none.
ACK_BOUNDS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


@dataclass(slots=True)
class Counters:
    """What the running tables count; the server shows it as metrics."""

    commands: int = 0
    updates: int = 0
    update_bytes: int = 0
    bot_turns: int = 0
    conflicts: int = 0
    reloads: int = 0
    #: Deadlines that have passed, by class of how late they were carried out, and all that lateness in ms.
    late: list[int] = field(default_factory=lambda: [0] * (len(ACK_BOUNDS) + 1))
    late_ms: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    #: Acknowledgements by class of answering time, and all answering times together in ms.
    acks: list[int] = field(default_factory=lambda: [0] * (len(ACK_BOUNDS) + 1))
    ack_ms: int = 0

    def acked(self, ms: int) -> None:
        """An acknowledgement was sent `ms` after its call arrived."""
        self.acks[bisect_left(ACK_BOUNDS, ms)] += 1
        self.ack_ms += ms

    def passed(self, ms: int) -> None:
        """What a deadline asks for has been stored and told, `ms` after the deadline."""
        self.late[bisect_left(ACK_BOUNDS, ms)] += 1
        self.late_ms += ms
