"""The command `investup league`: how the levels of our bots fare against each other."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(league)


def league(
    games: Annotated[int, typer.Option(min=1, help="Games of each pairing.")] = 2000,
    seats: Annotated[int, typer.Option(help="Seats of a table: 2, 4 or 6, half of them for each level.")] = 2,
    pairing: Annotated[
        list[str] | None,
        typer.Option(
            help="Only these, such as sharp-steady, whose first one's wins count; by default every two levels."
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option(min=0, help="Where all chance comes from: the same seed, the same table.")
    ] = 1,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes; by default one for each processor.")
    ] = None,
) -> None:
    """Let the levels of our bots play each other, two by two, and tell who wins how often."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    from rich.table import Table

    from investup.rulesets import DEFAULT, ruleset
    from investup.sim.league import contest, pairings, rows
    from investup.sim.pool import processors

    rules = ruleset(DEFAULT)
    usual = {f"{strong}-{weak}": (strong, weak) for strong, weak in pairings(rules)}
    known = usual | {f"{weak}-{strong}": (weak, strong) for strong, weak in usual.values()}
    asked = pairing or list(usual)
    if seats not in (2, 4, 6):
        raise typer.BadParameter("2, 4 or 6, so that both levels have as many", param_hint="--seats")
    for name in asked:
        if name not in known:
            raise typer.BadParameter(f"{name!r} is none of {', '.join(usual)}", param_hint="--pairing")
    results = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        for name in asked:
            bar = progress.add_task(name, total=games)
            results.append(
                contest(
                    rules,
                    *known[name],
                    games,
                    seats,
                    seed,
                    jobs or processors(),
                    partial(progress.advance, bar),
                )
            )
    head, *body = rows(results)
    table = Table(*head)
    for row in body:
        table.add_row(*row)
    Console(highlight=False, width=120).print(table)
