"""What waits at one table, worked off one after the other in the order in which it arrived.

A deadline does not pass while a command is on its way that arrived before it (R16). It then waits, and with it
whatever arrived after it; everything else goes on.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from investup.live.orders import Item, Order, Tick


class Line:
    """The queue of one table.

    `do` works an item off; `failed` hears of what it raises. `on_its_way` tells the arrival, in ms since the
    epoch, of the earliest command that is here and cannot be handed to the table yet; `soon` has the table
    woken in a moment.
    """

    __slots__ = ("_do", "_failed", "_items", "_on_its_way", "_parked", "_parked_for", "_soon", "_task")

    def __init__(
        self,
        do: Callable[[Item], Awaitable[None]],
        failed: Callable[[Item, Exception], None],
        on_its_way: Callable[[], int | None],
        soon: Callable[[], None],
    ) -> None:
        self._do = do
        self._failed = failed
        self._on_its_way = on_its_way
        self._soon = soon
        self._items: deque[Item] = deque()
        self._task: asyncio.Task[None] | None = None
        #: Orders that wait with a deadline, and for which.
        self._parked: deque[Order] = deque()
        self._parked_for = 0

    @property
    def busy(self) -> bool:
        """Whether something is being worked off."""
        return self._task is not None

    def put(self, item: Item) -> None:
        """Work `item` off after everything that is waiting."""
        self._items.append(item)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work())

    def tick(self, now: int) -> None:
        """A deadline may have passed by `now` (ms since the epoch)."""
        if not (self._items and isinstance(self._items[-1], Tick)):
            self.put(Tick(now))

    async def settled(self) -> None:
        """Wait until everything that is waiting has been worked off."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def _work(self) -> None:
        try:
            while self._items:
                item = self._items.popleft()
                try:
                    if not (self._parked and isinstance(item, Order | Tick) and self._waits(item)):
                        await self._do(item)
                except Exception as failure:  # noqa: BLE001 - the next one has its turn all the same
                    self._failed(item, failure)
        finally:
            self._task = None

    # -------------------------------------------------------------------- before and after a deadline
    def held(self) -> int | None:
        """When the earliest command arrived that is here and has not been taken, in ms since the epoch."""
        waiting = [item.at for item in self._items if isinstance(item, Order)]
        elsewhere = self._on_its_way()
        return min(waiting if elsewhere is None else [*waiting, elsewhere], default=None)

    def park(self, order: Order, deadline: int) -> None:
        """Let an order wait for a deadline that has to wait itself."""
        self._parked.append(order)
        self._parked_for = deadline
        self._soon()

    def _waits(self, item: Order | Tick) -> bool:
        """Whether `item` has to wait behind orders that are parked; they come back once nothing keeps them."""
        if isinstance(item, Order) and item.at < self._parked_for:
            return False
        held = self.held()
        if held is None or held >= self._parked_for:
            self._items.appendleft(item)
            self._items.extendleft(reversed(self._parked))
            self._parked.clear()
            return True
        if isinstance(item, Order):
            self._parked.append(item)
        self._soon()
        return True
