"""Pictures of a study (extra `investup[plots]`): where people land, how net worth grows, what a set returns."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from investup.board.map import SPACES
from investup.sim.pictures import ACCENT, INK, QUIET, new_figure, save
from investup.sim.study.figures import Figures

#: The board's side in spaces, corners counted twice.
_SIDE: Final = SPACES // 4
#: A point of a curve stands for so many players at least.
_LEAST: Final = 20


def draw(figures: Figures, folder: Path) -> Sequence[Path]:
    """Write the pictures into `folder` and say which. Raises ImportError without matplotlib, OSError for the files."""
    files = []
    for name, size, paint in (
        ("landings", (7.5, 7.5), _landings),
        ("worth", (7.5, 4.0), _worth),
        ("returns", (7.5, 4.0), _returns),
    ):
        figure = new_figure(*size)
        paint(figure, figures)
        file = folder / f"{name}.svg"
        save(figure, file)
        files.append(file)
    return files


def _landings(figure: Any, figures: Figures) -> None:
    """The board from above, each space as dark as people land there often."""
    import matplotlib as mpl
    from matplotlib.patches import Rectangle

    axes = figure.add_subplot()
    often = [100 * count / figures.turns for count in figures.landings]
    shades, least, most = mpl.colormaps["YlOrBr"], min(often), max(often)
    for space, value in enumerate(often):
        column, row = _place(space)
        shade = 0.9 * (value - least) / (most - least) if most > least else 0.0
        axes.add_patch(Rectangle((column, row), 1, 1, facecolor=shades(shade), edgecolor="white"))
        name = figures.map.spaces[space].name.replace(" Airport", "")
        axes.text(
            column + 0.5,
            row + 0.5,
            f"{name.replace(' ', chr(10))}\n{value:.1f}",
            ha="center",
            va="center",
            fontsize=5.5,
            color="white" if shade > 0.6 else INK,
        )
    axes.text(5.5, 5.5, "Landings in 100 turns", ha="center", va="center", fontsize=13)
    axes.set_xlim(0, _SIDE + 1)
    axes.set_ylim(0, _SIDE + 1)
    axes.set_aspect("equal")
    axes.axis("off")


def _place(space: int) -> tuple[int, int]:
    """Column and row of a space on a board that begins at the bottom right and goes round clockwise."""
    side, along = divmod(space, _SIDE)
    return (
        (_SIDE - along, 0),
        (0, along),
        (along, _SIDE),
        (_SIDE, _SIDE - along),
    )[side]


def _worth(figure: Any, figures: Figures) -> None:
    """Mean net worth by turn: of those who win in the end, and of the others while they last."""
    axes = figure.add_subplot()
    for won, label, colour, style in ((True, "winners", ACCENT, "-"), (False, "the others", INK, "--")):
        points = figures.worth.points(won=won, least=_LEAST)
        axes.plot(*zip(*points, strict=True), style, label=label, color=colour) if points else None
    axes.set_xlabel("turn of the table")
    axes.set_ylabel("mean net worth, $")
    axes.set_title("Net worth", loc="left")
    axes.legend(frameon=False)


def _returns(figure: Any, figures: Figures) -> None:
    """What each set earns for the money that is tied up in it."""
    axes = figure.add_subplot()
    bars = [(name, ratio.interval(10_000)) for name, ratio in figures.group_return.items()]
    known = [(name, interval) for name, interval in bars if interval is not None]
    heights = [interval.value for _, interval in known]
    reach = [interval.high - interval.value for _, interval in known]
    axes.bar([name for name, _ in known], heights, yerr=reach, color=ACCENT, ecolor=QUIET, capsize=3)
    axes.set_ylabel("rent, $")
    axes.set_title("Rent per $100 tied up for 100 turns of the table", loc="left")
    axes.tick_params(axis="x", rotation=30)
