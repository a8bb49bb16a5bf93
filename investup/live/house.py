"""What all running tables share: the store, the time, the way out to the clients."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import structlog

from investup.live.clock import Clock
from investup.live.cluster import Cluster
from investup.live.ports import Alarm, Bus, Choose, Codec, Counters, Think
from investup.live.pulse import Pulse
from investup.store import Store
from investup.table import Times

if TYPE_CHECKING:
    from investup.live.session import Session
    from investup.live.table import LiveTable


def _nobody(_live: LiveTable, _gone: Collection[str] = ()) -> None:
    """Nobody keeps a list of tables."""


def _no_sessions(_guest: str) -> Sequence[Session]:
    """Nobody keeps a list of clients."""
    return ()


def _logger() -> structlog.stdlib.BoundLogger:
    """A logger that is made once and not anew for each line."""
    made: structlog.stdlib.BoundLogger = structlog.get_logger("investup.live").bind()
    return made


@dataclass(slots=True)
class House:
    """One process's tables have one of these."""

    store: Store
    codec: Codec
    alarm: Alarm
    choose: Choose
    times: Times = field(default_factory=Times)
    clock: Clock = field(default_factory=Clock)
    counters: Counters = field(default_factory=Counters)
    log: structlog.stdlib.BoundLogger = field(default_factory=_logger)
    #: Where computer players think who take their time; None: on the spot.
    think: Think | None = None
    #: The process, among others that use the same store.
    name: str = field(default_factory=lambda: secrets.token_hex(8))
    #: What carries messages between the processes, if there may be others.
    bus: Bus | None = None
    #: The other processes; None where this is the only one.
    cluster: Cluster | None = field(init=False, default=None)
    #: The process's sign of life, and when everything stood still.
    pulse: Pulse = field(init=False)
    #: The server is stopping: players' commands are refused, what is under way is finished.
    draining: bool = False
    #: Every client of a guest that is in this process.
    sessions_of: Callable[[str], Sequence[Session]] = _no_sessions
    #: Told after a command that may have changed what the list of lobbies says of a table.
    listed: Callable[[LiveTable], None] = _nobody
    #: Told after a command that changed who sits at a table, or closed it, with the guests who are gone.
    moved: Callable[[LiveTable, Collection[str]], None] = _nobody

    @property
    def spoken_for(self) -> dict[str, str]:
        """What a command adds that says who has a socket here: this process's name, where there may be others."""
        return {} if self.bus is None else {"process": self.name}

    def __post_init__(self) -> None:
        if self.bus is not None:
            self.cluster = Cluster(self, self.bus)
        self.pulse = Pulse(self.store, self.clock, self.name, self.log, shared=self.bus is not None)
