"""`investup serve`: the options that a person gives by hand; everything else is a setting."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(serve)


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on [default: 127.0.0.1].")] = None,
    port: Annotated[int | None, typer.Option(help="Port; 0 lets the system choose [default: 8000].")] = None,
    data_dir: Annotated[Path | None, typer.Option(help="Where the games are kept [default: data].")] = None,
) -> None:
    """Start the game and print its address. Every setting is also an environment variable, INVESTUP_..."""
    from pydantic import ValidationError

    from investup.server.run import CannotStart, main
    from investup.server.settings import Settings

    given: dict[str, Any] = {"host": host, "port": port, "data_dir": data_dir}
    try:
        settings = Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as failure:
        for error in failure.errors():
            typer.echo(f"INVESTUP_{str(error['loc'][0]).upper()}: {error['msg']}", err=True)
        raise typer.Exit(2) from None
    try:
        main(settings, lambda address: typer.echo(f"Invest Up is ready: {address}"))
    except CannotStart as failure:
        typer.echo(str(failure), err=True)
        raise typer.Exit(1) from None
