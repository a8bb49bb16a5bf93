"""The difference between two views as a short list, so that an update need not carry the whole game.

A change is `[path, value]`: a path is keys and indices into the view, the value replaces what stands
there. Lists of equal length and mappings of equal keys are descended into; anything else is replaced.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Path = list[str | int]
Change = tuple[Path, Any]


def diff(old: Any, new: Any) -> list[Change]:
    """The changes that turn `old` into `new`, in reading order; empty when they are equal."""
    changes: list[Change] = []
    _collect(old, new, [], changes)
    return changes


def _collect(old: Any, new: Any, path: Path, changes: list[Change]) -> None:
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for key, value in new.items():
            if old[key] != value:
                _collect(old[key], value, [*path, key], changes)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new) and path:
        for index, value in enumerate(new):
            if old[index] != value:
                _collect(old[index], value, [*path, index], changes)
    else:
        changes.append((path, new))


def patched(view: Any, changes: Sequence[Sequence[Any]]) -> Any:
    """The view with the changes applied; `view` itself stays as it is, and shares whatever has not changed."""
    for path, value in changes:
        if not path:
            view = value
            continue
        target = view = view.copy()
        for step in path[:-1]:
            target[step] = target[step].copy()
            target = target[step]
        target[path[-1]] = value
    return view


def patch(view: Any, changes: Sequence[Sequence[Any]]) -> Any:
    """Apply changes, as `diff` or as JSON gives them, in place and return the view; the inverse of `diff`.

    An empty path replaces all.
    """
    for path, value in changes:
        if not path:
            view = value
            continue
        target = view
        for step in path[:-1]:
            target = target[step]
        target[path[-1]] = value
    return view
