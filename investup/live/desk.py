"""The copy of one table in memory: read from the store when needed, changed by nothing that is not stored.

After any failure the copy is dropped and read again, so that it never runs ahead of the store.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from investup.game import Rejected
from investup.live.acks import RecentAcks
from investup.live.house import House
from investup.live.orders import Order, stored_answer, unavailable
from investup.live.publish import NO_UPDATES, Updates
from investup.rulesets import RULESETS
from investup.store import Conflict, append_for
from investup.table import FORMAT, Applied, Table

#: How often a command is applied again after another process was first.
_ATTEMPTS: Final = 8

#: Told after a command that is stored: the table, what the command did, the command, and the client's word for it.
Stored = Callable[[Table, Applied, Mapping[str, Any], str | None], None]
#: Told after a command that another process has stored: the table, what the command did, the command, the updates.
Followed = Callable[[Table, Applied, Mapping[str, Any], Updates], None]


class Gone(Exception):  # noqa: N818 - what has become of the table, not that a program failed
    """The store does not have this table any more."""


class Overtaken(Exception):  # noqa: N818 - likewise
    """Another process was first, and the command was thought of for a table that is no more."""


class Unreadable(Exception):  # noqa: N818 - likewise
    """The table is stored, but these rules cannot go on with it (R41).

    It has been closed for that, unless it is `newer` than what runs here.
    """

    def __init__(self, why: str, *, newer: bool) -> None:
        super().__init__(why)
        self.newer = newer


#: What comes of reading something that was written in another form, or by other rules.
_MISFIT: Final = (Rejected, ValueError, TypeError, LookupError, AttributeError)


def _version(key: str) -> int:
    """Of the rules that run here; 0 for a game that is not there any more."""
    rules = RULESETS.get(key)
    return 0 if rules is None else rules.meta.version


class Desk:
    """Where one table is worked at. Only its queue may use this, one thing after the other."""

    __slots__ = ("_epoch", "_followed", "_house", "_read", "_stored", "_told", "acks", "copy", "table_id")

    def __init__(
        self,
        house: House,
        table_id: int,
        copy: Table | None,
        stored: Stored,
        followed: Followed,
        read: Callable[[Table], None],
        told: Callable[[], int],
    ) -> None:
        """`read` hears of a table that has been read, and `told` says up to which seq everybody has been told."""
        self._house = house
        self.table_id = table_id
        #: The table as stored; None while it has to be read first.
        self.copy = copy
        self.acks = RecentAcks()
        self._stored = stored
        self._followed = followed
        self._read = read
        self._told = told
        #: Of the cluster, when the copy was last known to be the newest.
        self._epoch = 0

    async def table(self) -> Table:
        """The table as stored. Raises StoreUnavailable, Gone or Unreadable."""
        return self.copy or await self._load()

    async def _load(self) -> Table:
        house = self._house
        house.counters.reloads += 1
        epoch = house.cluster.sure if house.cluster is not None else 0
        stored = await house.store.load(self.table_id)
        if stored is None:
            raise Gone(f"table {self.table_id} is not stored")
        # what everybody has been told of is taken up in silence; whatever came after it is told
        told, commands = self._told(), stored.commands
        known = commands
        try:
            if told > (0 if stored.snapshot is None else stored.snapshot["seq"] - 1):
                known = [command for command in commands if command.seq <= told]
            table = Table.replay(stored.snapshot, known, house.times)
        except _MISFIT as failure:
            table, commands = await self._make_anew(stored.snapshot or {}, failure), known
        self.copy, self._epoch = table, epoch
        self._read(table)
        for command in commands[len(known) :]:
            self.follow(*command)
        return table

    async def _make_anew(self, snapshot: Mapping[str, Any], failure: Exception) -> Table:
        """The table from its first command: its games must have been played by the very rules that run here (R41)."""
        house = self._house
        whole = await house.store.load_whole(self.table_id)
        other = sorted((key, version) for key, version in whole.rules if version != _version(key))
        why = " and ".join(f"version {version} of {key} was played here" for key, version in other)
        if not other:
            try:
                table = Table.replay(None, whole.commands, house.times)
            except _MISFIT as misfit:
                why = str(misfit)
            else:
                house.log.warning("a table was made anew from its commands", table=table.code)
                return table
        newer = snapshot.get("format", 0) > FORMAT or any(version > _version(key) for key, version in other)
        if not newer:
            await house.store.give_up(self.table_id, house.clock.now())
        raise Unreadable(why, newer=newer) from failure

    def follow(self, seq: int, at: int, command: Mapping[str, Any], updates: Updates = NO_UPDATES) -> None:
        """Apply the next command, which somebody else has stored. Drops the copy if that fails."""
        table = self.copy
        assert table is not None  # noqa: S101 - callers have looked
        try:
            applied = table.apply(command, at)
            if table.seq != seq:
                raise ValueError(f"stored command {seq} stands where {table.seq} belongs")
        except _MISFIT as failure:
            # it is read anew, and if it cannot be, that says why
            self.copy = None
            raise RuntimeError(f"the stored command {seq} does not fit") from failure
        self._followed(table, applied, command, updates)

    async def catch_up(self) -> bool:
        """Apply what other processes have stored since; whether there was any. Raises what `table` raises."""
        cluster, table = self._house.cluster, self.copy
        if cluster is None or table is None:
            return False
        epoch = cluster.sure
        missed = await self._house.store.neighbours.commands_after(self.table_id, table.seq)
        for command in missed:
            self.follow(*command)
        self._epoch = epoch
        return bool(missed)

    async def make_sure(self) -> None:
        """See to it that the copy, if there is one, is what is stored now."""
        cluster = self._house.cluster
        if cluster is not None and (self._epoch == 0 or self._epoch != cluster.sure):
            await self.catch_up()

    async def carry_out(
        self,
        command: Mapping[str, Any],
        arrived: int,
        action_id: str | None = None,
        *,
        at_once: bool = False,
    ) -> Applied:
        """Apply, store, and tell; the command came at `arrived` (ms since the epoch).

        With `at_once` it is not applied to any table but the one that is at hand. Raises Rejected,
        AlreadySeated, DuplicateAction, Overtaken, StoreUnavailable, Gone or Unreadable, and then nothing happened.
        """
        house = self._house
        for _ in range(_ATTEMPTS):
            table = await self.table()
            at = max(arrived, table.at)
            try:
                applied = table.apply(command, at)
                if applied.nothing:
                    return applied
                await house.store.append(
                    append_for(self.table_id, table, applied, command, at, action_id=action_id)
                )
            except Conflict:
                house.counters.conflicts += 1
                self.copy = None
                await self._load()
                if at_once:
                    raise Overtaken from None
                continue
            except Rejected:
                # others may have been here since: no refusal for what is not so any more
                if await self.catch_up() and not at_once:
                    continue
                raise
            except BaseException:
                self.copy = None
                raise
            house.counters.commands += 1
            self._stored(table, applied, command, action_id)
            return applied
        raise unavailable()

    async def first_answer(self, order: Order, otherwise: Rejected) -> Mapping[str, Any] | Rejected:
        """The stored answer to an action that was applied under this id before, else `otherwise`."""
        game_id = self.copy.game_id if self.copy is not None else None
        seat = order.command.get("seat")
        if order.action_id is None or game_id is None or seat is None or otherwise.code == "id_reused":
            return otherwise
        found = await self._house.store.first_ack(game_id, seat, order.action_id)
        if found is None:
            return otherwise
        return stored_answer(order, *found)
