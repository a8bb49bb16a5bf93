"""One table as it goes on in other processes: what is heard of it, and what is done in place of one that has died."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from investup.live.orders import Heard, Order
from investup.live.publish import NO_UPDATES, Updates
from investup.live.pulse import STOPPED_MS

if TYPE_CHECKING:
    from investup.live.cluster.cluster import Cluster
    from investup.live.desk import Desk
    from investup.live.house import House
    from investup.live.line import Line
    from investup.live.presence import Presence
    from investup.live.publish import Publisher
    from investup.table import Applied, Table

#: A table that nobody has used here for so many ms may be forgotten.
_UNUSED_MS: Final = 10_000
#: So many lines of chat are known again when they are heard twice.
_LINES: Final = 16


class Elsewhere:
    """Between one running table and the cluster."""

    __slots__ = (
        "_cluster",
        "_desk",
        "_failed",
        "_house",
        "_known",
        "_line",
        "_lines",
        "_presence",
        "_publisher",
        "_watchers",
        "heard_at",
        "processes",
        "used_at",
    )

    def __init__(
        self,
        house: House,
        cluster: Cluster,
        desk: Desk,
        line: Line,
        presence: Presence,
        publisher: Publisher,
        failed: Callable[[Heard, Exception], None],
    ) -> None:
        self._house = house
        self._cluster = cluster
        self._desk = desk
        self._line = line
        self._presence = presence
        self._publisher = publisher
        self._failed = failed
        #: What was said lately.
        self._lines: deque[bytes] = deque(maxlen=_LINES)
        #: How many spectators the other processes know of.
        self._watchers = 0
        #: The processes that answer for the table, as far as this one knows.
        self.processes = desk.copy.processes if desk.copy is not None else []
        #: When this process last knew all that had happened here, and when it was last used; ms since the epoch.
        self.heard_at = 0
        #: The answer to `lateness`, for as long as what it follows from is the same.
        self._known: tuple[frozenset[str], list[str], int] | None = None
        self.used_at = house.clock.now()
        publisher.elsewhere = lambda: cluster.watchers(desk.table_id)

    # --------------------------------------------------------------------------------------- hearing

    def hear(self, heard: Heard) -> None:
        """Another process has stored a command."""
        table = self._desk.copy
        if table is None:
            if self._presence.followed:
                self._line.put(heard)
        elif heard.seq > table.seq:
            if self._line.busy or heard.seq > table.seq + 1:
                self._line.put(heard)
                return
            try:
                self._desk.follow(heard.seq, heard.at, heard.command, heard.updates)
            except Exception as failure:  # noqa: BLE001 - one table's trouble ends here
                self._failed(heard, failure)

    def know(self, seq: int) -> None:
        """So many commands are stored."""
        if seq > self._publisher.seq:
            self._line.put(Heard(seq, 0, {}, NO_UPDATES))
        else:
            self.heard_at = self._house.clock.now()

    async def take(self, heard: Heard) -> None:
        """What was heard has its turn. Raises what `Desk.table` raises."""
        table = self._desk.copy
        if table is None:
            await self._desk.table()
        elif heard.seq == table.seq + 1 and heard.command:
            self._desk.follow(heard.seq, heard.at, heard.command, heard.updates)
        elif heard.seq > table.seq:
            await self._desk.catch_up()

    def changed(self, table: Table, applied: Applied | None = None) -> None:
        """This process knows the table as it is now, because of `applied` or because it has read it."""
        self.heard_at = self._house.clock.now()
        if applied is None or applied.processes_changed or applied.lobby_changed or applied.ended is not None:
            self.processes = table.processes

    def followed(self, command: Mapping[str, Any]) -> None:
        """A command of another process has been told. Whoever is here and counts as gone by it says so."""
        if command["type"] == "recover" or command.get("process") == self._house.name:
            self._presence.announce()

    def on_its_way(self) -> int:
        """When a command may have arrived at another process that is not known here yet (R16)."""
        return self._house.clock.now() - self._cluster.leeway

    # --------------------------------------------------------------------------------------- telling

    def tell(self, table: Table, command: Mapping[str, Any], applied: Applied, updates: Updates) -> None:
        """A command has been stored here."""
        self._cluster.tell_news(self._desk.table_id, table, command, applied, updates)

    def tell_chat(self, line: bytes) -> bool:
        """Something has been said here (JSON); False if everybody has been told of it already."""
        self._cluster.tell_chat(self._desk.table_id, line)
        return self._is_new(line)

    def hear_chat(self, line: bytes) -> None:
        """Something has been said elsewhere; it may be heard twice."""
        if self._is_new(line):
            self._publisher.tell_chat(line)

    def _is_new(self, line: bytes) -> bool:
        if line in self._lines:
            return False
        self._lines.append(line)
        return True

    def tell_watchers(self) -> None:
        """Tell how many spectators are here, if that has changed."""
        count = self._publisher.watchers
        if count != self._watchers:
            self._watchers = count
            self._cluster.tell_watchers(self._desk.table_id, count)

    # ------------------------------------------------------------------------------------ being there

    @property
    def lateness(self) -> int:
        """By how many ms a deadline of this table has to be late before this process sees to it."""
        fresh = self._cluster.members.fresh
        if self._known is None or self._known[0] is not fresh or self._known[1] is not self.processes:
            late = self._cluster.lateness(self._desk.table_id, self.processes)
            self._known = (fresh, self.processes, late)
        return self._known[2]

    @property
    def watched(self) -> bool:
        """Whether somebody follows the table from here, or this process keeps its time."""
        return self._presence.followed or self._cluster.keeps(self._desk.table_id, self.processes)

    @property
    def idle(self) -> bool:
        """Whether nobody is here, and this process has nothing to do with the table."""
        return (
            not self._line.busy
            and not self._presence.followed
            and bool(self.processes)
            and not self._cluster.keeps(self._desk.table_id, self.processes)
            and self._house.clock.now() - self.used_at >= _UNUSED_MS
        )

    def take_over(self, process: str, since: int) -> None:
        """Answer for the table in place of a process that has been dead `since` (ms since the epoch).

        A table for which nobody answered for too long has stood still (R38). The empty name: nobody answers.
        """

        def errand(table: Table) -> None:
            now, mine = self._house.clock.now(), self._house.name
            if table.processes if not process else process not in table.processes:
                return
            alone = not self._cluster.members.fresh.intersection(table.processes)
            command: dict[str, Any] = {"type": "gone", "process": process, "by": mine, "since": since}
            if alone and now - since > STOPPED_MS:
                command = {"type": "recover", "since": since, "process": mine}
            self._line.put(Order(command, now, lambda _: self.followed(command)))

        self._line.put(errand)
