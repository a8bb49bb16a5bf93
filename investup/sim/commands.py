"""The commands that check games without a server: `replay` and `verify`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich.console import Console
from rich.markup import escape

if TYPE_CHECKING:
    from investup.game import Record
    from investup.server.reading import Read

RecordFile = Annotated[
    Path,
    typer.Argument(
        allow_dash=True,
        metavar="FILE",
        help="The record as GET /api/games/{id} gives it; - reads it from standard input.",
    ),
]

bench = typer.Typer(no_args_is_help=True, help="Measure how fast this machine plays.")


def register(app: typer.Typer) -> None:
    """Add the commands of this page to the program."""
    app.command()(replay)
    app.command()(verify)
    app.add_typer(bench, name="bench")


def replay(file: RecordFile) -> None:
    """Tell a finished game in sentences, turn by turn."""
    from investup.game import Rejected
    from investup.sim.story import story

    rules, record, _cash = _read(file)
    out = _console()
    names = [player.name for player in record.players]
    out.print(f"[bold]{escape(rules.meta.title)}[/], played by {escape(', '.join(names))}")
    try:
        for line in story(rules, record):
            if line.turn is None:
                out.print(f"  {escape(line.text)}")
                continue
            purses = "  ".join(f"{name} ${cash:,}" for name, cash in zip(names, line.cash, strict=False))
            out.print(
                f"\n[bold cyan]Turn {line.turn}.[/] [bold]{escape(line.text)}[/]  [dim]{escape(purses)}[/]"
            )
    except Rejected as refused:
        _fail(f"The story ends here: the next move is not allowed. {refused.message}", 1)


def verify(file: RecordFile) -> None:
    """Play a finished game again from its seed and compare dice, decks, every dollar and the result."""
    from investup.sim.verify import verify as check

    rules, record, cash = _read(file)
    verdict = check(rules, record, cash)
    out = _console()
    if not verdict.holds:
        for fault in verdict.faults:
            _say(fault)
        out.print(
            f"[bold red]The record does not hold[/] ({verdict.moves} of {len(record.moves)} moves were played again)."
        )
        raise typer.Exit(1)
    out.print("[bold green]The record holds.[/]")
    rows = {
        "game": f"{rules.meta.title}, version {record.version}, {len(record.players)} players",
        "seed": f"{record.seed.hex()}; its SHA-256 is the commitment",
        "moves": f"{verdict.moves:,}, each allowed when it was made",
        "chance": f"{verdict.events['rolled']:,} rolls of the dice and {verdict.events['card_drawn']:,} cards follow from the seed",
        "money": f"{verdict.payments:,} payments of ${verdict.paid:,} in all; the books balance after each move",
    }
    if record.outcome is not None:
        rows["result"] = "; ".join(
            f"{place}. " + ", ".join(_with_cash(record, verdict.cash, seat) for seat in rank)
            for place, rank in enumerate(record.outcome.ranking, 1)
            if rank
        )
    for title, text in rows.items():
        out.print(f"  [dim]{title:<7}[/] {escape(text)}")


def _read(file: Path) -> Read:
    """The record in `file`, or an end with a sentence and the exit code 2."""
    from investup.server.reading import BadRecordError, read_record

    try:
        content = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
        return read_record(content)
    except OSError as error:
        _fail(f"{file} cannot be read: {error.strerror or error}.", 2)
    except BadRecordError as error:
        _fail(str(error), 2)


def _with_cash(record: Record, cash: list[int], seat: int) -> str:
    name = record.players[seat].name
    return f"{name} with ${cash[seat]:,}" if cash else name


def _console(stderr: bool = False) -> Console:
    """Lines as long as they are, names as they are: nothing is wrapped, coloured or turned into a picture unasked."""
    return Console(stderr=stderr, highlight=False, soft_wrap=True, emoji=False)


def _say(sentence: str) -> None:
    _console(stderr=True).print(escape(sentence))


def _fail(sentence: str, code: int) -> NoReturn:
    _say(sentence)
    raise typer.Exit(code)
