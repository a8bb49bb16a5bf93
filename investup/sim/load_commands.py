"""The command `investup bench load`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

#: Columns that the table of results takes.
_WIDTH: Final = 130

if TYPE_CHECKING:
    from investup.sim.bench_load import Carried


def register(bench: typer.Typer) -> None:
    """Add the command to the benches."""
    bench.command("load")(bench_load)


def bench_load(
    tables: Annotated[list[int] | None, typer.Option(help="Tables; may be given several times.")] = None,
    clients: Annotated[int, typer.Option(min=2, max=6, help="Clients at a table.")] = 6,
    bots: Annotated[int, typer.Option(min=0, max=4, help="Computer players beside them.")] = 0,
    chat: Annotated[float, typer.Option(min=0, max=1, help="Lines of chat for each action.")] = 0.0,
    rate: Annotated[
        float, typer.Option(min=0, help="Actions a second of each table; 0 for as many as are answered.")
    ] = 0.0,
    seconds: Annotated[float, typer.Option(min=1, max=86_400, help="How long each case is measured.")] = 10.0,
    warm_up: Annotated[float, typer.Option(min=0, max=86_400, help="How long each plays before that.")] = 2.0,
    loads: Annotated[int, typer.Option(min=1, max=64, help="Load processes.")] = 1,
    case: Annotated[
        list[str] | None,
        typer.Option(help="Only this case, as the table calls it; may be given several times."),
    ] = None,
    database_url: Annotated[
        str | None, typer.Option(help="A PostgreSQL server on which databases may be created.")
    ] = None,
    redis_url: Annotated[str | None, typer.Option(help="Redis, for two processes.")] = None,
    folder: Annotated[
        Path | None, typer.Option(help="Where SQLite's files go; the disk matters. By default here.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON array and nothing else.")] = False,
    plot: Annotated[
        Path | None, typer.Option(help="Draw actions a second and memory by tables as SVG into this file.")
    ] = None,
) -> None:
    """What a server carries and what it costs: SQLite, PostgreSQL, two processes, and a bare echo."""
    import orjson
    from rich.console import Console

    from investup.sim.bench_load import APART, CASES, ECHO, POSTGRES, TOGETHER, Load
    from investup.sim.bench_load import bench_load as measure
    from investup.sim.wire_servers import MAX_BUSY

    if bots + clients > 6:
        raise typer.BadParameter("a table has six seats")
    if redis_url is not None and database_url is None:
        raise typer.BadParameter("several processes need PostgreSQL, too: name it with --database-url")
    if unknown := set(case or ()) - set(CASES):
        raise typer.BadParameter(f"not {', '.join(sorted(unknown))}; the cases are {', '.join(CASES)}")
    asked = set(case or ())
    if database_url is None and asked & {POSTGRES, TOGETHER, APART}:
        raise typer.BadParameter("these cases need PostgreSQL: name it with --database-url")
    if redis_url is None and asked & {TOGETHER, APART}:
        raise typer.BadParameter("two processes need Redis: name it with --redis-url")
    if asked == {ECHO}:
        raise typer.BadParameter("the bare echo repeats what another case has sent: name one beside it")
    load = Load(
        clients=clients, bots=bots, chat=chat, rate=rate, seconds=seconds, warm_up=warm_up, loads=loads
    )
    found: list[Carried] = []
    waiting = Console(stderr=True)
    with waiting.status("measuring"):
        for carried in measure(
            tables or [100],
            load,
            database_url=database_url,
            redis_url=redis_url,
            folder=folder,
            only=case or (),
        ):
            found.append(carried)
            waiting.log(f"{carried.case}, {carried.tables:,} tables: {carried.actions_per_s:,.0f} actions/s")
    if json:
        sys.stdout.write(orjson.dumps([carried.to_json() for carried in found]).decode() + "\n")
    else:
        _show(found)
    if plot is not None:
        _draw(found, plot)
    if any(carried.void for carried in found):
        typer.echo(f"Void: a load process was over {MAX_BUSY:.0%} busy. Try --loads.", err=True)
        raise typer.Exit(3)


def _show(found: list[Carried]) -> None:
    from rich.console import Console
    from rich.table import Table

    grid = Table(
        "", "tables", "actions/s", "p50/p95/p99 ms", "CPU us", "KB/table", "/socket", "growth", "bytes", "refused", "busy",
        box=None, pad_edge=False,
    )  # fmt: skip
    for carried in found:
        grid.add_row(
            carried.case,
            f"{carried.tables:,} x {carried.sockets // carried.tables}",
            f"{carried.actions_per_s:,.0f}",
            f"{carried.p50_ms:.1f}/{carried.p95_ms:.1f}/{carried.p99_ms:.1f}",
            f"{carried.cpu_us:.0f}",
            f"{carried.kb_per_table:.0f}",
            f"{carried.kb_per_socket:.0f}",
            f"{carried.growth:+.1%}",
            f"{carried.bytes_per_update:.0f}",
            f"{carried.refused}",
            f"{carried.load_busy:.0%}",
        )
    # a narrow terminal breaks the lines; figures cut short would be none
    out = Console(highlight=False, soft_wrap=True, width=max(Console().width, _WIDTH))
    out.print(grid)
    out.print(
        "CPU and bytes: of the servers for an action, of an update for a client; busy: the load processes"
    )


def _draw(found: list[Carried], file: Path) -> None:
    """The cost curve. Needs the extra `plots`."""
    from investup.sim.pictures import new_figure, save

    try:
        figure = new_figure(7.5, 3.5)
    except ImportError:
        raise typer.BadParameter("plots need matplotlib: pip install 'investup[plots]'") from None
    speed, memory = figure.subplots(1, 2)
    for case in dict.fromkeys(carried.case for carried in found):
        rows = [carried for carried in found if carried.case == case]
        sizes = [row.tables for row in rows]
        speed.plot(sizes, [row.actions_per_s for row in rows], marker="o", label=case)
        total = [row.tables * row.kb_per_table + row.sockets * row.kb_per_socket for row in rows]
        memory.plot(sizes, [kb / 1024 for kb in total], marker="o", label=case)
    for axes, title in ((speed, "actions a second"), (memory, "memory of tables and sockets, MB")):
        axes.set(xscale="log", xlabel="tables", title=title, ylim=(0, None))
        axes.grid(alpha=0.3)
    speed.legend()
    save(figure, file)
