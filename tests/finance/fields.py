"""The numbers in an action: where they stand, within which bounds, and the same action with another number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

BILLION: Final = 1_000_000_000

#: The bounds of each field, least and most (R28).
BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "issuer": (0, 5),
    "to": (0, 5),
    "payer": (0, 5),
    "payee": (0, 5),
    "grantor": (0, 5),
    "grantee": (0, 5),
    "tenant": (0, 5),
    "amount": (1, BILLION),
    "principal": (1, BILLION),
    "cash": (1, BILLION),
    "min_cash": (1, BILLION),
    "limit": (0, BILLION),
    "ppm": (1, 999_999),
    "min_ppm": (1, 999_999),
    "rate": (0, 200),
    "every": (1, 20),
    "times": (1, 100),
    "landings": (1, 100),
    "turns": (1, 100),
    "percent": (1, 100),
    "passes": (1, 2),
    "set": (1, 8),
    "property": (0, 39),
    "trade": (1, BILLION),
    "share": (1, BILLION),
    "bond": (1, BILLION),
    "agreement": (1, BILLION),
}
#: Fields that are lists of numbers, with the bounds of their members.
LISTS: Final[dict[str, tuple[int, int]]] = {"properties": (0, 39), "bonds": (1, BILLION)}

Path = tuple[str | int, ...]


def bounds(path: Path) -> tuple[str, int, int]:
    """The field that a number stands in, and the least and the most that it may be."""
    field = next(step for step in reversed(path) if isinstance(step, str))
    least, most = LISTS[field] if isinstance(path[-1], int) else BOUNDS[field]
    return field, least, most


def leaves(node: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every number in an action, with the way to it."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield from leaves(value, (*path, key))
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from leaves(value, (*path, index))
    elif type(node) is int:
        yield path, node


def put(action: Any, path: Path, value: Any) -> Any:
    """A copy of the action with another value in one place."""
    if not path:
        return value
    step, *rest = path
    if isinstance(action, dict):
        return {key: put(old, tuple(rest), value) if key == step else old for key, old in action.items()}
    return [put(old, tuple(rest), value) if index == step else old for index, old in enumerate(action)]
