"""A view whose parts are made when somebody looks at them: most choices need but a few."""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterator, KeysView, Mapping, ValuesView
from typing import Any, Generic, TypeVar

S = TypeVar("S")


class Glance(dict[str, Any], Generic[S]):
    """Parts of `subject` by name. Each shows it as it was at the first look, so it is good until it changes.

    It is a dict that fills itself, because what was looked at once is then found as fast as in any other.
    """

    __slots__ = ("_parts", "_subject")

    def __init__(self, parts: Mapping[str, Callable[[S], Any]], subject: S) -> None:
        self._parts = parts
        self._subject = subject

    def __missing__(self, key: str) -> Any:
        part = self[key] = self._parts[key](self._subject)
        return part

    def __contains__(self, key: object) -> bool:
        return key in self._parts

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)

    def keys(self) -> KeysView[str]:  # type: ignore[override]
        """The names of all parts; none is made."""
        return KeysView(self)

    def values(self) -> ValuesView[Any]:  # type: ignore[override]
        """All parts."""
        return ValuesView(self)

    def items(self) -> ItemsView[str, Any]:  # type: ignore[override]
        """All parts by name."""
        return ItemsView(self)

    def get(self, key: str, default: Any = None) -> Any:
        """A part, or `default` where there is none of this name."""
        return self[key] if key in self._parts else default
