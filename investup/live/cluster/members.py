"""Which processes are alive, judged by whether their signs of life in the store go on, and not by any clock.

A process that has been silent for a moment is no more expected to keep time; one that has been silent for longer
is dead. Whoever could not look for a while does not take that for silence of the others.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

#: A sign of life that is older, in ms, is late: others keep the time of its process's tables.
LATE_MS: Final = 1_300
#: A process without a sign of life for so many ms is dead.
DEAD_MS: Final = 4_000
#: Whoever has not looked for so many ms was blind, and starts counting anew.
_BLIND_MS: Final = 1_000


@dataclass(slots=True)
class _Seen:
    """The newest sign of life, and when it was first seen by this process's own clock, in ms."""

    at: int
    since: int


class Members:
    """The processes as this one has seen them."""

    def __init__(self, me: str) -> None:
        self._me = me
        self._seen: dict[str, _Seen] = {}
        self._left: set[str] = set()
        self._looked: int | None = None
        #: Those who keep time, this one among them.
        self.fresh: frozenset[str] = frozenset({me})
        #: Those who are alive besides this one.
        self.others: frozenset[str] = frozenset()
        #: Those who are dead, and when they were last known to be alive, in ms since the epoch.
        self.dead: Mapping[str, int] = {}

    def look(self, signs: Mapping[str, int], now: int) -> frozenset[str]:
        """Take in the signs of life as they are at `now`; who is late now and was not before."""
        blind = 0 if self._looked is None else now - self._looked
        first = self._looked is None
        self._looked = now
        seen: dict[str, _Seen] = {}
        for name, at in signs.items():
            if name == self._me:
                continue
            before = self._seen.get(name)
            if before is not None and before.at == at:
                seen[name] = _Seen(at, before.since + (blind if blind > _BLIND_MS else 0))
            elif first:  # it may be old, but whether it goes on is not known yet
                seen[name] = _Seen(at, min(now, max(at, now - LATE_MS)))
            else:
                seen[name] = _Seen(at, now)
        self._seen = seen
        self._left &= seen.keys()
        return self._judge(now)

    def meet(self, name: str, now: int) -> None:
        """A process has come that the store has not shown yet."""
        if name not in self._seen and name != self._me:
            self._seen[name] = _Seen(0, now)
            self._judge(now)

    def farewell(self, name: str, now: int) -> None:
        """A process has said that it leaves; its name does not come back."""
        if name in self._seen:
            self._left.add(name)
            self._judge(now)

    def _judge(self, now: int) -> frozenset[str]:
        before = self.fresh
        alive = {name: seen for name, seen in self._seen.items() if name not in self._left}
        silent = {name: now - seen.since for name, seen in alive.items()}
        self.fresh = frozenset({self._me, *(name for name, ms in silent.items() if ms <= LATE_MS)})
        self.others = frozenset(name for name, ms in silent.items() if ms <= DEAD_MS)
        self.dead = {name: seen.at for name, seen in self._seen.items() if name not in self.others}
        return before - self.fresh

    def keeper(self, table_id: int, processes: Collection[str]) -> str:
        """Who keeps a table's time: one of the `processes` that answer for it, or any if none of them can."""
        able = self.fresh.intersection(processes) or self.fresh
        return _chosen(table_id, able)


@lru_cache(maxsize=65_536)
def _chosen(table_id: int, names: frozenset[str]) -> str:
    """The name that suits a number best: all who know the names agree, and a name that goes moves only its own."""
    return max(names, key=lambda name: hashlib.blake2b(f"{name} {table_id}".encode(), digest_size=8).digest())
