"""`investup serve`, `backup` and `restore`: the options that a person gives by hand; the rest are settings."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from investup.server.settings import Settings

DataDir = Annotated[Path | None, typer.Option(help="Where the games are kept; by default data.")]


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command()(serve)
    app.command()(backup)
    app.command()(restore)


def _settings(**given: Any) -> Settings:
    """The settings with what was `given` by hand; where they make no sense the command ends and says why."""
    from pydantic import ValidationError

    from investup.server.settings import Settings

    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as failure:
        for error in failure.errors():
            typer.echo(f"INVESTUP_{str(error['loc'][0]).upper()}: {error['msg']}", err=True)
        raise typer.Exit(2) from None


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on; by default 127.0.0.1.")] = None,
    port: Annotated[int | None, typer.Option(help="Port; 0 lets the system choose; by default 8000.")] = None,
    data_dir: DataDir = None,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Processes; more than one need PostgreSQL and Redis.")
    ] = 1,
) -> None:
    """Start the game and print its address. Every setting is also an environment variable, INVESTUP_..."""
    from investup.server.run import CannotStart, address_in_network, main
    from investup.server.workers import main as main_of_several

    def ready(address: str) -> None:
        typer.echo(f"Invest Up is ready: {address}")
        if others := address_in_network(address, settings):
            typer.echo(f"For others in your network: {others}")

    settings = _settings(host=host, port=port, data_dir=data_dir)
    for name in settings.unknown(os.environ):
        typer.echo(f"{name}: there is no such setting.", err=True)
    try:
        if workers > 1:
            main_of_several(settings, workers, ready)
        else:
            main(settings, ready)
    except CannotStart as failure:
        typer.echo(str(failure), err=True)
        raise typer.Exit(1) from None


def backup(
    file: Annotated[Path, typer.Argument(help="The copy to write; an older backup is replaced.")],
    data_dir: DataDir = None,
) -> None:
    """Copy every table and game into a file, also while the server runs."""
    from investup.store.backup import NoBackup, database_file
    from investup.store.backup import backup as copy

    settings = _settings(data_dir=data_dir)
    try:
        held = copy(database_file(settings.url), file)
    except (NoBackup, ValueError) as failure:
        typer.echo(str(failure), err=True)
        raise typer.Exit(1) from None
    typer.echo(f"{file}: {held.tables} tables, {held.games} games")


def restore(
    file: Annotated[Path, typer.Argument(help="A copy that `investup backup` wrote.")],
    data_dir: DataDir = None,
) -> None:
    """Take a backup as the server's database; stop the server first. What was there is kept under another name."""
    from investup.store.backup import NoBackup, database_file
    from investup.store.backup import restore as take

    settings = _settings(data_dir=data_dir)
    try:
        database = database_file(settings.url)
        held, kept = take(file, database)
    except (NoBackup, ValueError) as failure:
        typer.echo(str(failure), err=True)
        raise typer.Exit(1) from None
    typer.echo(f"{database}: {held.tables} tables, {held.games} games")
    if kept is not None:
        typer.echo(f"what was there before: {kept}")
