"""Pictures as SVG: small, sharp at every size, with text that stays text (extra `investup[plots]`).

The same figures give the same file, byte for byte, and the file names nobody and nothing outside of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

INK: Final = "#1f2937"
ACCENT: Final = "#2563eb"
QUIET: Final = "#94a3b8"

#: What matplotlib would write about a file's origin, left out.
_NOTHING_ABOUT_IT: Final = dict.fromkeys(("Date", "Creator", "Format", "Type"))


def new_figure(width: float, height: float) -> Any:
    """An empty figure of this size in inches. Raises ImportError without matplotlib."""
    import matplotlib as mpl

    mpl.rcParams.update(
        {
            "svg.hashsalt": "investup",
            "svg.fonttype": "none",
            "font.family": "sans-serif",
            "font.size": 9,
            "text.color": INK,
            "axes.spines.top": False,
            "axes.spines.right": False,
        }
    )
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def save(figure: Any, file: Path) -> None:
    """Write a figure. Raises OSError where the file cannot be written."""
    figure.savefig(file, format="svg", metadata=_NOTHING_ABOUT_IT)
