"""This process among the others: tells them what happened here, hears what happened there, and looks after the rest.

One message for each moment and process carries all that happened at all tables: what a message costs does not
depend much on its length. Nobody has to say which tables it follows, so none is missed for having said so too late.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Final

import orjson

from investup.live.cluster import letters
from investup.live.cluster.letters import Letter, seal, sender_of, unseal
from investup.live.cluster.members import Members
from investup.live.orders import Heard
from investup.live.publish import NO_UPDATES, Updates
from investup.store import StoreUnavailable

if TYPE_CHECKING:
    from investup.live.cluster.elsewhere import Elsewhere
    from investup.live.directory import Directory
    from investup.live.house import House
    from investup.live.ports import Bus
    from investup.live.table import LiveTable
    from investup.table import Applied, Command, Table

#: An expiry waits for so many ms, for a command that reached another process before the deadline (R16).
LEEWAY_MS: Final = 50
#: So late is a deadline when a process that does not keep this table's time takes it up.
OVERDUE_MS: Final = 1_500
#: How often the tables of a dead process are looked for until there are none, in ms.
_AGAIN_MS: Final = 1_000
#: A look at the database's clock that took longer tells nothing; a smaller difference is none. In ms.
_QUICK_MS: Final = 20
_CLOCK_LOOKS: Final = 5
#: A table of which nothing was heard for so many ms is compared with the store, although nothing seems to be missed.
_QUIET_MS: Final = 5_000
#: What was said so many ms before the last sweep may not have been heard either.
_SAID_MS: Final = 3_000
#: For so many seconds what is told is gathered: a message costs as much as several letters.
_GATHER_S: Final = 0.004


class Cluster:
    """What the tables of this process ask and tell. Nothing here waits for another process."""

    def __init__(self, house: House, bus: Bus) -> None:
        self._house = house
        self._bus = bus
        self._me = house.name
        self._directory: Directory | None = None
        self._out: list[Letter] = []
        self._asked: dict[str, int] = {}
        #: The epoch of the last sweep; 0 if nothing was heard then. And when it was, in ms since the epoch.
        self._swept = self._swept_at = 0
        #: How many spectators of each table other processes have.
        self._watchers: dict[int, dict[str, int]] = {}
        self.members = Members(house.name)
        #: Grows whenever something may have been missed: a copy of a table is sure only for the epoch it was checked in.
        self.epoch = 1

    def join(self, directory: Directory) -> None:
        """Begin to listen for the tables of `directory`."""
        self._directory = directory
        self._bus.listen(self._me, self._heard, self._bus_is_up)

    # ------------------------------------------------------------------------------------- questions

    @property
    def sure(self) -> int:
        """The epoch if others are heard now, else 0: then no copy is sure."""
        return self.epoch if self._bus.up else 0

    @property
    def bus_up(self) -> bool:
        """Whether hints are carried at present."""
        return self._bus.up

    def keeps(self, table_id: int, processes: Collection[str]) -> bool:
        """Whether this process keeps the time of a table for which `processes` answer."""
        return self.members.keeper(table_id, processes) == self._me

    def lateness(self, table_id: int, processes: Collection[str]) -> int:
        """By how many ms a deadline of this table has to be late before this process sees to it."""
        return 0 if self.keeps(table_id, processes) else OVERDUE_MS

    @property
    def leeway(self) -> int:
        """How many ms ago a command may have reached another process and be unknown here."""
        return LEEWAY_MS if self.members.others else 0

    def watchers(self, table_id: int) -> int:
        """How many spectators of a table other processes have."""
        return sum(self._watchers.get(table_id, {}).values())

    # --------------------------------------------------------------------------------------- telling

    def tell(self, letter: Letter) -> None:
        """Send a letter to all others, together with whatever else is told at this moment."""
        if not self.members.others:
            return
        if not self._out:
            asyncio.get_running_loop().call_later(_GATHER_S, self._flush)
        self._out.append(letter)

    def _flush(self) -> None:
        out, self._out = self._out, []
        if out:
            self._bus.send(self.members.others, seal(self._me, out))

    def tell_news(
        self,
        table_id: int,
        table: Table,
        command: Command,
        applied: Applied,
        updates: Updates,
    ) -> None:
        """Tell what a command did here, and what the players were sent for it."""
        body = {
            "seq": table.seq,
            "at": table.at,
            "command": command,
            "viewers": [viewer for viewer, _ in updates.each],
        }
        self.tell(
            Letter(
                letters.NEWS,
                table_id,
                orjson.dumps(body),
                [updates.clocks, *(json for _, json in updates.each)] if updates.each else (),
            )
        )
        if applied.lobby_changed:
            self.tell_listed()

    def tell_listed(self) -> None:
        """Tell that the list of lobbies may have changed."""
        self.tell(Letter(letters.LISTED))

    def tell_chat(self, table_id: int, line: bytes) -> None:
        """Tell what was said here."""
        self.tell(Letter(letters.CHAT, table_id, line))

    def tell_watchers(self, table_id: int, count: int) -> None:
        """Tell how many spectators of a table are here."""
        self.tell(Letter(letters.WATCHERS, table_id, b"%d" % count))

    def tell_moved(self, table_id: int, guest: str) -> None:
        """Tell that a guest has sat down at a table."""
        self.tell(Letter(letters.MOVED, table_id, orjson.dumps(guest)))

    def farewell(self) -> None:
        """Tell that this process leaves; there will be nothing more."""
        self.tell(Letter(letters.FAREWELL))
        if self._out:
            self._flush()

    # --------------------------------------------------------------------------------------- hearing

    def _bus_is_up(self) -> None:
        """From now on this process is reached; what was told before may be missed."""
        self.epoch += 1
        self.tell(Letter(letters.HELLO))

    def _heard(self, message: bytes) -> None:
        sender = sender_of(message)
        if sender == self._me:
            return
        self.members.meet(sender, self._house.clock.now())
        try:
            for letter in unseal(message):
                self._open(sender, letter)
        except (ValueError, KeyError) as failure:
            # the bus is nobody's door, but what comes from it is not believed blindly
            self._house.log.error("a message makes no sense", sender=sender, exc_info=failure)

    def _open(self, sender: str, letter: Letter) -> None:
        directory = self._directory
        assert directory is not None  # noqa: S101 - nothing is heard before `join`
        kind = letter.kind
        live = directory.at_hand(letter.table) if letter.table else None
        if kind == letters.NEWS:
            if live is not None and live.elsewhere is not None:
                body = orjson.loads(letter.body)
                updates = NO_UPDATES
                if letter.updates:
                    clocks, *each = letter.updates
                    updates = Updates(clocks, list(zip(body["viewers"], each, strict=True)))
                live.elsewhere.hear(Heard(body["seq"], body["at"], body["command"], updates))
        elif kind == letters.CHAT:
            if live is not None and live.elsewhere is not None:
                live.elsewhere.hear_chat(letter.body)
        elif kind == letters.WATCHERS:
            self._count(sender, letter.table, int(letter.body), live)
        elif kind == letters.MOVED:
            directory.bring(orjson.loads(letter.body), letter.table)
        elif kind == letters.LISTED:
            directory.lobbies.touch()
        elif kind == letters.FAREWELL:
            self.members.farewell(sender, self._house.clock.now())
        else:
            self._meet(sender, kind, directory)

    def _meet(self, sender: str, kind: str, directory: Directory) -> None:
        """Another process has come, or answers this one: until now either may have missed something."""
        self.epoch += 1
        # it tells of the spectators that it has, and nothing of tables that have none any more
        self._count_nobody(sender, directory)
        if kind == letters.HELLO:
            self.tell(Letter(letters.WELCOME))
        for live in directory.tables:
            if live.publisher.watchers:
                self.tell_watchers(live.table_id, live.publisher.watchers)

    def _count_nobody(self, sender: str, directory: Directory) -> None:
        for table_id in [table_id for table_id, counts in self._watchers.items() if sender in counts]:
            self._count(sender, table_id, 0, directory.at_hand(table_id))

    def _count(self, sender: str, table_id: int, count: int, live: LiveTable | None) -> None:
        counts = self._watchers.setdefault(table_id, {})
        if count:
            counts[sender] = count
        else:
            counts.pop(sender, None)
        if not counts:
            del self._watchers[table_id]
        if live is not None:
            live.publisher.watchers_changed = True

    # ---------------------------------------------------------------------------------- looking after

    async def set_clock(self) -> None:
        """Before anything goes by it: take the database's time, but none that another process has left behind.

        Raises StoreUnavailable.
        """
        clock = self._house.clock
        best: tuple[int, int] | None = None
        for _ in range(_CLOCK_LOOKS):
            before = clock.now()
            signs = await self._house.store.neighbours.signs()
            took = clock.now() - before
            if signs.now is not None and (best is None or took < best[0]):
                best = took, signs.now - (before + took // 2)
        if best is not None:
            newest = max((await self._house.store.neighbours.signs()).of.values(), default=0)
            clock.set(max(clock.now() + best[1], newest))

    async def watch(self) -> None:
        """Several times a second: see who is alive, what time it is, and take up what the dead have left."""
        house = self._house
        before = house.clock.now()
        try:
            signs = await house.store.neighbours.signs()
        except StoreUnavailable as failure:
            house.pulse.trouble(failure)
            return
        now = house.clock.now()
        if signs.now is not None and now - before <= _QUICK_MS:
            lag = signs.now - (before + now) // 2
            if lag > _QUICK_MS:
                house.clock.advance(lag)
        known = self.members.others
        late = self.members.look(signs.of, now)
        if self.members.others - known:
            self.tell(Letter(letters.HELLO))
        if house.draining:
            return
        for name in late:
            await self._stand_in(name)
        if late:
            directory = self._directory
            assert directory is not None  # noqa: S101 - whoever watches has joined
            for live in directory.tables:
                live.wake()
        for name, at in self.members.dead.items():
            if now - self._asked.get(name, -_AGAIN_MS) >= _AGAIN_MS:
                self._asked[name] = now
                await self._bury(name, at)

    async def _stand_in(self, name: str) -> None:
        """A process is late: keep the time of its tables, as far as no other process answers for them."""
        for live in await self._tables_of(name):
            live.wake()

    async def _bury(self, name: str, at: int) -> None:
        """A process is dead: its sockets are gone since `at`. It is forgotten once no table names it."""
        directory = self._directory
        assert directory is not None  # noqa: S101 - whoever watches has joined
        self._count_nobody(name, directory)
        tables = await self._tables_of(name)
        for live in tables:
            if live.elsewhere is not None:
                live.elsewhere.take_over(name, at)
        if not tables:
            try:
                if not await self._house.store.neighbours.tables_of(name):
                    await self._house.store.neighbours.forget(name, at)
            except StoreUnavailable as failure:
                self._house.pulse.trouble(failure)

    async def take_up_the_lost(self) -> None:
        """When this process starts among others: tables for which nobody answers."""
        for live in await self._tables_of(""):
            if live.elsewhere is not None:
                live.elsewhere.take_over("", 0)

    async def _tables_of(self, name: str) -> list[LiveTable]:
        """The tables that a process answered for and that fall to this one."""
        directory = self._directory
        assert directory is not None  # noqa: S101 - whoever watches has joined
        try:
            found = await self._house.store.neighbours.tables_of(name)
        except StoreUnavailable as failure:
            self._house.pulse.trouble(failure)
            return []
        return [
            directory.take(table_id, code) for table_id, code in found.items() if self.keeps(table_id, ())
        ]

    async def sweep(self, tables: Mapping[int, Elsewhere]) -> None:
        """Once a second: read what these tables have missed, if no message told of it."""
        now, before, sure = self._house.clock.now(), self._swept_at, self.sure
        heard = self._swept == sure != 0
        quiet = {
            table_id: table
            for table_id, table in tables.items()
            if table.watched and (not heard or now - table.heard_at >= _QUIET_MS)
        }
        neighbours = self._house.store.neighbours
        try:
            stored = await neighbours.seqs(quiet) if quiet else {}
            lines = [] if heard or not before else await neighbours.lines_since(before - _SAID_MS, tables)
        except StoreUnavailable as failure:
            self._house.pulse.trouble(failure)
            return
        self._swept, self._swept_at = sure, now
        for table_id, seq in stored.items():
            quiet[table_id].know(seq)
        for line in lines:
            told = {"seat": line.seat, "name": line.name, "text": line.text, "at": line.at}
            tables[line.table].hear_chat(self._house.codec.dump(told))
