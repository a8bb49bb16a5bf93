"""One table's time: woken at its next deadline, it does what time asks for, and lets computer players move.

A timer only wakes; what is due, the table says. The timer is set anew only when the next deadline is earlier
than the one it is set for, or when it has fired: most deadlines move on and on and never come.

Where several processes serve the table, one of them keeps its time; the others see to what has become overdue.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from investup.game import Rejected
from investup.live.bots import candidates, thought
from investup.live.desk import Desk, Overtaken
from investup.live.house import House
from investup.table import Table

#: Until something that failed is tried again, in ms: at first, and at most.
_RETRY_MS: Final = 1_000
_MAX_RETRY_MS: Final = 60_000
#: Until a deadline is looked at again that waits for an earlier command, in ms.
_SOON_MS: Final = 5
#: Later than anything that is ever due.
_NEVER: Final = 1 << 62


class TimeKeeper:
    """Keeps the time of the table at `desk`; `wake` is called when something may be due."""

    __slots__ = ("_armed", "_desk", "_failing", "_failures", "_house", "_lateness", "_name", "_wake")

    def __init__(
        self, house: House, desk: Desk, wake: Callable[[], None], lateness: Callable[[], int]
    ) -> None:
        """`lateness`: by how many ms a deadline has to be late before this process sees to it."""
        self._house = house
        self._lateness = lateness
        self._desk = desk
        self._wake = wake
        self._name = f"table {desk.table_id}"
        self._armed: int | None = None
        #: Something has failed: what happens by itself waits until it is tried again, and not longer.
        self._failing = False
        self._failures = 0

    # ------------------------------------------------------------------------------------- the timer
    def arm(self, table: Table) -> None:
        """See to it that the table is woken at its next deadline."""
        lateness = self._lateness()
        if lateness and self._armed is not None:
            return  # it is another's to be in time, and should that one die, all tables are woken
        deadline = self._wakes_at(table, lateness)
        if deadline is None or self._failing or self._house.draining:
            return
        if deadline <= self._house.clock.now():
            self._wake()
        elif self._armed is None or deadline < self._armed:
            self._set(deadline)

    def _wakes_at(self, table: Table, lateness: int) -> int | None:
        """When this process has something to do, in ms since the epoch; `lateness` ms after it is due."""
        cluster = self._house.cluster
        if cluster is None:
            return table.next_deadline()
        due, bot = table.due(_NEVER), table.bot_due()
        expiry = None if due is None else due[0] + cluster.leeway
        first = min((at for at in (expiry, bot) if at is not None), default=None)
        return None if first is None else first + lateness

    def arm_soon(self) -> None:
        """Look again in a moment: a command is on its way that arrived before the deadline."""
        soon = self._house.clock.now() + _SOON_MS
        if self._armed is None or soon < self._armed:
            self._set(soon)

    def arm_again(self, *, outage: bool) -> None:
        """Try again after a failure; less and less often, unless it was the store that was away."""
        self._failing = True
        self._failures += 1
        wait = _RETRY_MS if outage else min(_MAX_RETRY_MS, _RETRY_MS << min(self._failures - 1, 6))
        # not all tables at the same moment
        self._set(self._house.clock.now() + wait + self._desk.table_id % 500)

    def worked(self) -> None:
        """Nothing fails any more."""
        self._failing = False
        self._failures = 0

    def cancel(self) -> None:
        """Never wake the table again."""
        self._armed = None
        self._house.alarm.cancel(self._name)

    def far(self, now: int, ms: int) -> bool:
        """Whether the table sleeps for `ms` at least, as far as it knows at `now` (ms since the epoch)."""
        return self._armed is None or self._armed > now + ms

    def _set(self, at: int) -> None:
        self._armed = at
        self._house.alarm.set(self._name, at, self._fired)

    def _fired(self) -> None:
        self._armed = None
        self._wake()

    # ------------------------------------------------------------------------------------- what is due
    async def pass_deadlines(self, until: int, held: Callable[[], int | None]) -> int | None:
        """Carry out every command that time itself gives by `until` (ms since the epoch), each at its own time.

        `held` tells the arrival of the earliest command that is here but has not reached the table. A deadline
        that came after it has to wait (R16): it is returned, and nothing later is done. Raises what
        `Desk.carry_out` raises.
        """
        refused: tuple[int, object] | None = None
        while True:
            table = await self._desk.table()
            due = table.due(until)
            if due is None:
                return None
            (at, command), before = due, table.at
            earlier = held()
            if earlier is not None and earlier < at:
                return at
            try:
                await self._desk.carry_out(command, at)
            except Rejected as refusal:
                # another process was first; what is due now is looked up again
                if refusal.code != "stale" or refused == (table.seq, command):
                    raise
                refused = (table.seq, command)
            else:
                if at > before:  # time has brought it, and not the command before it
                    self._house.counters.passed(self._house.clock.now() - at)

    async def bots_turn(self, now: int, until: int) -> None:
        """At `now` let the computer player act that has something to do, if its time has come by `until`."""
        table = await self._desk.table()
        seat, deadline = table.bot_to_act(), table.bot_due()
        if seat is None or deadline is None or until < deadline:
            return
        seq = table.seq
        first = await thought(self._house, table, seat)
        for action in candidates(self._house, table, seat, first):
            try:
                await self._desk.carry_out({"type": "act", "seat": seat, "action": action}, now, at_once=True)
            except Overtaken:
                return  # what it wants now is asked for anew
            except Rejected as refusal:
                if self._desk.copy is not table or table.seq != seq:
                    return
                self._house.log.warning(
                    "a computer player's action was refused",
                    table=table.code, seat=seat, action=action, code=refusal.code, reason=refusal.message,
                )  # fmt: skip
            except (KeyError, TypeError, ValueError) as failure:
                # nobody checks what a computer player says; the game is read again, and it says something else
                self._house.log.error(
                    "a computer player's action makes no sense",
                    table=table.code, seat=seat, action=action, exc_info=failure,
                )  # fmt: skip
            else:
                self._house.counters.bot_turns += 1
                return
        raise RuntimeError(f"the computer player at seat {seat} finds nothing to do")
