"""The command `investup bench clocks`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from investup.sim.bench_clocks import Punctuality


def register(bench: typer.Typer) -> None:
    """Add the command to the benches."""
    bench.command("clocks")(bench_clocks)


def bench_clocks(
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
    seconds: Annotated[float, typer.Option(min=1, max=3600, help="How long to measure.")] = 20.0,
    tables: Annotated[int, typer.Option(min=1, max=20_000)] = 1000,
    folder: Annotated[
        Path | None, typer.Option(help="Where the database goes; the disk matters. By default here.")
    ] = None,
) -> None:
    """How late the deadlines of many tables in one process are, stored durably and told."""
    import orjson

    from investup.server.logs import quiet
    from investup.sim.bench_clocks import MAX_WAITED
    from investup.sim.bench_clocks import bench_clocks as measure
    from investup.sim.wire_servers import MAX_BUSY

    quiet()
    found = measure(seconds, tables, folder)
    if json:
        sys.stdout.write(orjson.dumps(found.to_json()).decode() + "\n")
    else:
        _show(found)
    if found.void:
        typer.echo(
            f"Void: for more than {MAX_WAITED:.0%} of the time others had the processors, "
            f"or the process was over {MAX_BUSY:.0%} busy itself. Try fewer --tables.",
            err=True,
        )
        raise typer.Exit(3)


def _show(found: Punctuality) -> None:
    from rich.console import Console
    from rich.table import Table

    out = Console(highlight=False, soft_wrap=True)
    out.print(
        f"{found.tables:,} tables in one process, {found.deadlines:,} deadlines in {found.seconds:.0f} s, "
        "SQLite with synchronous=FULL"
    )
    grid = Table("deadlines/s", "late p50 ms", "p99 ms", "most ms", "commands/s", "process busy", box=None)
    grid.add_row(
        f"{found.deadlines_per_s:,.0f}",
        f"{found.p50_ms:.0f}",
        f"{found.p99_ms:.0f}",
        f"{found.max_ms:.0f}",
        f"{found.commands_per_s:,.0f}",
        f"{found.busy:.0%}",
    )
    out.print(grid)
    waited = "" if found.waited is None else f"; no processor for {found.waited:.1%} of the time"
    out.print(f"fsync {found.fsync_p50_ms:.2f} ms p50, {found.fsync_p99_ms:.2f} ms p99{waited}")
