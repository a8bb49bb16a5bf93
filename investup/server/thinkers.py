"""Computer players that think ahead do it in processes of their own, so that nobody else waits for them.

They are given what a player sees and what it may do, and keep nothing. Whoever takes too long is answered for
by the next weaker level; a process that died is replaced at the next question.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Final

from investup.bots import SLOW, choose, levels
from investup.game import Action, Legal, Seat
from investup.server.children import serve_the_parent

#: Seconds after which a weaker level answers. A thought takes a tenth of that.
_CAP_S: Final = 2.0
#: Processes at the most; each is started when it is first needed.
_MOST: Final = 2


class Thinkers:
    """The processes; `live` asks them through its port `Think`."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def __call__(
        self, ruleset: str, level: str, view: dict[str, Any], legal: Legal, seat: Seat
    ) -> Action | None:
        """The choice of a level that takes its time; None for one that is as well asked on the spot."""
        if level not in SLOW:
            return None
        if self._pool is None:
            workers = max(1, min(_MOST, (os.cpu_count() or 1) - 1))
            # spawned, not forked: a server has threads, which a fork would leave half copied
            self._pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=serve_the_parent)
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(_CAP_S):
                return await loop.run_in_executor(self._pool, choose, ruleset, level, view, legal, seat)
        except TimeoutError:
            known = levels(ruleset)
            return choose(ruleset, known[known.index(level) - 1], view, legal, seat)
        except BrokenProcessPool:
            self.stop()
            raise

    def stop(self) -> None:
        """Let the processes end; a thought that is under way is dropped."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
