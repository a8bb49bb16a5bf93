"""The command `investup simulate`."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer
from rich.console import Console
from rich.markup import escape

if TYPE_CHECKING:
    from investup.sim.study.figures import Figures
    from investup.sim.study.files import RowFiles
    from investup.sim.study.plan import Plan
    from investup.sim.study.rows import Rows
    from investup.sim.study.tables import Table
#: Seats of a table where nobody says who plays.
_SEATS: Final = 4


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(simulate)


def simulate(
    games: Annotated[int, typer.Option(help="Games to play, of each variant.")] = 1000,
    players: Annotated[
        list[str] | None,
        typer.Option(
            help="Bots by level, a seat each, separated by commas or named one by one; "
            "level:alone does no business with others. By default four of the weakest level."
        ),
    ] = None,
    options: Annotated[
        list[str] | None, typer.Option(help="House rules that differ from the defaults: name=value.")
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            help="House rules to change in turn, beside the games without: name, name=value, or all."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Where all chance comes from: the same seed, the same rows.")] = 1,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes; by default one for each processor.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="A folder for the rows (CSV), the tables (summary.md) and the plots (SVG)."),
    ] = None,
) -> None:
    """Play many games among bots and tell who wins, how long it takes, what ruins people and what pays."""
    from investup.rulesets import DEFAULT, ruleset
    from investup.sim.pool import processors
    from investup.sim.study.files import RowFiles
    from investup.sim.study.house_rules import effect
    from investup.sim.study.plan import BadPlanError, make_plan
    from investup.sim.study.run import run
    from investup.sim.study.tables import tables

    rules = ruleset(DEFAULT)
    try:
        seats = _words(players) or [rules.meta.bot_levels[0]] * _SEATS
        plan = make_plan(rules, seats, games, seed, _words(options), _words(vary))
    except BadPlanError as bad:
        _fail(str(bad))
    try:
        with ExitStack() as stack:
            files = stack.enter_context(RowFiles(out)) if out is not None else None
            counted = _count(plan, run(plan, jobs or processors()), files)
    except OSError as error:
        if out is None:
            raise
        _fail(f"{out} cannot be written: {error.strerror or error}.")
    own, *changed = counted
    effects = [effect(own.games, figures.games) for figures in changed]
    found = list(tables(own, effects))
    console = Console(highlight=False, emoji=False)
    for table in found:
        console.print(*table.rich(console.width))
    if out is not None:
        _write(console, out, own, found)


def _count(plan: Plan, results: Iterable[Rows], files: RowFiles | None) -> list[Figures]:
    """Take every game as it comes, with a bar to show how far it is; the figures of each variant."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from investup.board.ruleset import DEFAULT_MAP
    from investup.board.state import MAPS
    from investup.sim.study.figures import Figures

    figures = {variant.name: Figures(MAPS[DEFAULT_MAP]) for variant in plan.variants}
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("games", total=plan.games * len(plan.variants))
        for rows in results:
            figures[rows.games[0].variant].add(rows)
            if files is not None:
                files.add(rows)
            progress.advance(bar)
    return list(figures.values())


def _write(console: Console, out: Path, figures: Figures, found: list[Table]) -> None:
    """The tables and the plots beside the rows."""
    (out / "summary.md").write_text("\n".join(table.markdown() for table in found), encoding="utf-8")
    written = "Rows and tables"
    if find_spec("matplotlib") is None:
        _say("No plots: they need matplotlib (pip install 'investup[plots]').")
    else:
        from investup.sim.study.plots import draw

        draw(figures, out)
        written = "Rows, tables and plots"
    console.print(f"{written} are in {escape(str(out))}.", soft_wrap=True)


def _words(named: list[str] | None) -> list[str]:
    """What was named, whether with commas or one by one."""
    return [word.strip() for words in named or () for word in words.split(",") if word.strip()]


def _say(sentence: str) -> None:
    Console(stderr=True, highlight=False, soft_wrap=True, emoji=False).print(escape(sentence))


def _fail(sentence: str) -> NoReturn:
    _say(sentence)
    raise typer.Exit(2)
