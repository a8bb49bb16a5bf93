"""The command `investup bench wire`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from investup.sim.bench_wire import Side


def register(bench: typer.Typer) -> None:
    """Add the command to the benches."""
    bench.command("wire")(bench_wire)


def bench_wire(
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
    seconds: Annotated[float, typer.Option(min=2, max=3600, help="How long to measure, in all.")] = 24.0,
    rounds: Annotated[int, typer.Option(min=1, max=50, help="Rounds; the medians count.")] = 3,
    tables: Annotated[int, typer.Option(min=1, max=5000)] = 100,
    clients: Annotated[int, typer.Option(min=2, max=6, help="Clients at a table.")] = 6,
    loads: Annotated[int, typer.Option(min=1, max=64, help="Load processes.")] = 1,
    deaf: Annotated[
        int,
        typer.Option(min=0, max=50, help="Spectators of each table who never read, beside as many who do."),
    ] = 0,
    folder: Annotated[
        Path | None, typer.Option(help="Where the database goes; the disk matters. By default here.")
    ] = None,
) -> None:
    """Actions a second and answering times of a durable server, beside a bare python-socketio echo."""
    import orjson
    from rich.console import Console
    from rich.table import Table

    from investup.sim.bench_wire import bench_wire as measure
    from investup.sim.wire_servers import MAX_BUSY

    speed = measure(seconds, rounds, tables, clients, loads, folder, deaf)
    if json:
        sys.stdout.write(orjson.dumps(speed.to_json()).decode() + "\n")
    else:
        out = Console(highlight=False, soft_wrap=True)
        out.print(f"{tables} tables of {clients}, medians of {rounds} rounds, SQLite with synchronous=FULL")
        grid = Table("", "actions/s", "p50 ms", "p99 ms", "server CPU us/action", "load busy", box=None)
        rows = {"ours": speed.ours, "echo": speed.echo}
        rows |= {f"{name}, half the echo's load": side for name, side in speed.half_load.items()}
        rows |= {f"ours, {deaf} a table {name}": side for name, side in speed.deaf.items()}
        for name, side in rows.items():
            grid.add_row(name, *_cells(side))
        out.print(grid)
        out.print(f"ours / echo: {speed.ratio:.2f}")
        if speed.deaf_p99_ratio is not None:
            out.print(
                f"p99 beside {deaf} a table who never read: {speed.deaf_p99_ratio:.2f} times that beside readers"
            )
        out.print(
            f"update {speed.update_bytes_median:.0f} bytes, legal {speed.legal_bytes_median:.0f} (medians); "
            f"fsync {speed.fsync_p50_ms:.2f} ms p50, {speed.fsync_p99_ms:.2f} ms p99"
        )
    if speed.void:
        typer.echo(f"Void: a load process was over {MAX_BUSY:.0%} busy. Try --loads.", err=True)
        raise typer.Exit(3)


def _cells(side: Side) -> tuple[str, ...]:
    return (
        f"{side.actions_per_s:,.0f}",
        f"{side.p50_ms:.1f}",
        f"{side.p99_ms:.1f}",
        "" if side.cpu_us is None else f"{side.cpu_us:.0f}",
        f"{side.load_busy:.0%}",
    )
