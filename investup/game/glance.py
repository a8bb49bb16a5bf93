"""A view whose parts are made when somebody looks at them: most choices need but a few."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

S = TypeVar("S")


class Glance(Mapping[str, Any], Generic[S]):
    """Parts of `subject` by name. Each shows it as it was at the first look, so it is good until it changes."""

    __slots__ = ("_parts", "_seen", "_subject")

    def __init__(self, parts: Mapping[str, Callable[[S], Any]], subject: S) -> None:
        self._parts = parts
        self._subject = subject
        self._seen: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        seen = self._seen
        if key in seen:
            return seen[key]
        part = seen[key] = self._parts[key](self._subject)
        return part

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)
