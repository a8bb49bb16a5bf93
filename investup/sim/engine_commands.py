"""`investup bench engine`: the speed of the rules as a table for people or as JSON, and the cost along a long game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import orjson
import typer
from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from investup.sim.bench_engine import EngineSpeed, Pace


def register(bench: typer.Typer) -> None:
    """Add the command to `investup bench`."""
    bench.command("engine")(bench_engine)


def bench_engine(
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
    seconds: Annotated[float, typer.Option(min=0.1, max=3600, help="How long to play in all.")] = 10.0,
    players: Annotated[int, typer.Option(min=2, max=6, help="Bots at the table.")] = 4,
    curve: Annotated[
        Path | None,
        typer.Option(help="Play one very long game instead and draw the cost of an action along it (SVG)."),
    ] = None,
) -> None:
    """Games, actions and dice rolls a second among simple bots on one core, and where the time goes."""
    from investup.rulesets import DEFAULT, ruleset

    if curve is not None:
        _curve(curve, seconds, json)
        return
    from investup.sim.bench_engine import bench_engine as measure

    speed = measure(ruleset(DEFAULT), players, seconds)
    if json:
        sys.stdout.write(orjson.dumps(speed.to_json()).decode() + "\n")
        return
    out = Console(highlight=False)
    how = "compiled" if speed.compiled else "plain Python"
    out.print(f"Whole games of {speed.level} bots on one core, rules {how}, Python {speed.python}")
    out.print(_speeds(speed))
    out.print(_areas(speed))
    if speed.main.unfinished:
        out.print(f"{speed.main.unfinished} of {speed.main.games} games were given up unfinished")


def _speeds(speed: EngineSpeed) -> Table:
    table = Table("", *(f"{unit}/s" for unit in ("games", "actions", "dice rolls")), "quiet: actions/s")
    for column in table.columns[1:]:
        column.justify = "right"
    table.add_row(f"[bold]{speed.main.players} {speed.level} bots[/]", *_rates(speed.main), "")
    table.add_section()
    for loud, quiet in speed.by_players:
        table.add_row(f"{loud.players} players", *_rates(loud), _rates(quiet)[1])
    return table


def _rates(pace: Pace) -> tuple[str, str, str]:
    games, actions, rolls = pace.rates.values()
    return f"{games:,.1f}", f"{actions:,.0f}", f"{rolls:,.0f}"


def _areas(speed: EngineSpeed) -> Table:
    table = Table("where the time goes", "% of it", "calls", "µs each")
    for column in table.columns[1:]:
        column.justify = "right"
    for area in speed.areas:
        table.add_row(area.area, f"{area.percent:.1f}", f"{area.calls:,}", f"{area.us:.2f}")
    return table


def _curve(file: Path, seconds: float, json: bool) -> None:
    """Measure and draw, and say what it came to."""
    from investup.rulesets import DEFAULT, ruleset
    from investup.sim.engine_curve import draw, measure_curve

    curve = measure_curve(ruleset(DEFAULT), seconds)
    try:
        draw(curve, file)
    except ImportError:
        Console(stderr=True).print("The picture needs matplotlib: pip install 'investup\\[plots]'")
        raise typer.Exit(2) from None
    except OSError as error:
        Console(stderr=True).print(f"{file} cannot be written: {error.strerror or error}.", markup=False)
        raise typer.Exit(2) from None
    if json:
        sys.stdout.write(orjson.dumps({"actions": curve.actions, "us": curve.us}).decode() + "\n")
        return
    out = Console(highlight=False)
    out.print(f"One game of {curve.actions[-1]:,} actions; an action of it took, in µs:")
    out.print(
        f"  first fifth {curve.fifth(0):.1f}, last fifth {curve.fifth(4):.1f}; drawn in {file}", markup=False
    )
