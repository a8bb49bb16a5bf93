"""The tables of docs/environment.md, written from the encoding itself.

    python -m tests.rl.page

puts them between their marks (`make docs`).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from investup.rl.actions import ENCODING
from investup.rl.observation import FIELDS, SIZE
from investup.rl.scene import CITIES, DEEDS, MAP

PAGE = Path(__file__).parents[2] / "docs/environment.md"


def actions_table() -> str:
    """Every block of numbers."""
    return _table(
        ("numbers", "block", "move", "index within the block"),
        (
            (_span(at, block.size), f"`{block.name}`", block.meaning, block.index)
            for at, block in _placed(ENCODING.blocks)
        ),
    )


def fields_table() -> str:
    """Every field of the vector."""
    return _table(
        ("numbers", "field", "what it says"),
        ((_span(at, field.size), f"`{field.name}`", field.meaning) for at, field in _placed(FIELDS)),
    )


def deeds_table() -> str:
    """What the numbers of deeds and cities mean."""
    return _table(
        ("deed", "city", "name", "space", "set"),
        (
            (
                str(deed),
                str(CITIES.index(space)) if space in CITIES else "",
                MAP.spaces[space].name,
                str(space),
                str(MAP.spaces[space].set or ""),
            )
            for deed, space in enumerate(DEEDS)
        ),
    )


def written(page: str) -> str:
    """The page with fresh tables. Raises ValueError where a mark is gone."""
    for name, table in (
        ("actions", actions_table()),
        ("fields", fields_table()),
        ("deeds", deeds_table()),
        ("sizes", f"An action is one of {ENCODING.size:,} numbers, an observation has {SIZE:,}.\n"),
    ):
        begin, end = f"<!-- {name}: begin (written by `make docs`) -->\n", f"<!-- {name}: end -->"
        head, found, rest = page.partition(begin)
        _, closed, tail = rest.partition(end)
        if not found or not closed:
            raise ValueError(f"docs/environment.md has lost the marks of its {name}")
        page = head + begin + table + end + tail
    return page


def _table(head: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (head, ("---",) * len(head), *rows))


def _span(at: int, size: int) -> str:
    return str(at) if size == 1 else f"{at} - {at + size - 1}"


def _placed(parts):  # type: ignore[no-untyped-def]
    at = 0
    for part in parts:
        yield at, part
        at += part.size


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
