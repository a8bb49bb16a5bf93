"""The command `investup bot`: one of our bots sits down at any table."""

from __future__ import annotations

from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.markup import escape


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(bot)


def bot(
    url: Annotated[str, typer.Option(help="The server's address, such as http://127.0.0.1:8000.")],
    code: Annotated[str, typer.Option(help="The lobby's code.")],
    level: Annotated[
        str | None,
        typer.Option(help="How well it plays: easy, steady or sharp; by default the weakest level."),
    ] = None,
    name: Annotated[str | None, typer.Option(help="Its name at the table; by default its level.")] = None,
    stay: Annotated[bool, typer.Option("--stay", help="Stay for another game when one is over.")] = False,
    delay: Annotated[
        float, typer.Option(min=0, max=60, help="Seconds that it seems to think before it acts.")
    ] = 0.9,
) -> None:
    """Let one of our bots join a table as a guest and play until the game is over."""
    import asyncio

    from investup.bots import level_of
    from investup.game import Rejected
    from investup.rulesets import DEFAULT, ruleset
    from investup.sim.guest import CannotPlayError, Guest

    chosen = level or ruleset(DEFAULT).meta.bot_levels[0]
    try:
        level_of(DEFAULT, chosen)
    except Rejected as refused:
        _fail(refused.message, 2)
    guest = Guest(url, code, chosen, name or chosen.capitalize(), stay=stay, delay=delay, tell=_say)
    try:
        asyncio.run(guest.play())
    except CannotPlayError as failure:
        _fail(str(failure), 1)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def _say(sentence: str, stderr: bool = False) -> None:
    Console(stderr=stderr, highlight=False, soft_wrap=True, emoji=False).print(escape(sentence))


def _fail(sentence: str, code: int) -> NoReturn:
    _say(sentence, stderr=True)
    raise typer.Exit(code)
