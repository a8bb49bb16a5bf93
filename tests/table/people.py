"""Tables to test with, set with few words."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from investup.game import Rejected
from investup.table import Applied, Command, Table, Times
from tests.table.race import find

NOW = 1_700_000_000_000
TIMES = Times(bot_delay_ms=900, grace_ms=180_000)
SEED = "5e" * 32


def guest(name: str) -> str:
    """The hash of the token of the person called so."""
    return hashlib.sha256(name.encode()).hexdigest()


def open_table(
    host: str = "Ana", *, code: str = "ABCDEFGH", options: dict[str, Any] | None = None, **more: Any
) -> tuple[Table, Applied]:
    """A fresh table of the race."""
    command: Command = {
        "type": "create",
        "code": code,
        "ruleset": "race",
        "guest": guest(host),
        "name": host,
        "options": options or {},
        **more,
    }
    return Table.create(command, NOW, TIMES, find)


def seated(*names: str, options: dict[str, Any] | None = None) -> Table:
    """A table with these people, the first one as host."""
    table, _ = open_table(names[0], options=options)
    for name in names[1:]:
        join(table, name)
    return table


def join(table: Table, name: str, called: str | None = None) -> Applied:
    """The person `name` sits down."""
    command = {"type": "join", "guest": guest(name), "name": name if called is None else called}
    return table.apply(command, table.at)


def do(table: Table, kind: str, seat: int, after: int = 0, **fields: Any) -> Applied:
    """Apply one command of a seat, `after` ms after the one before."""
    return table.apply({"type": kind, "seat": seat, **fields}, table.at + after)


def start(table: Table) -> Applied:
    """Everybody gets ready, and the host starts."""
    host = table.host
    assert host is not None
    for seat in table.seats:
        if not seat.ready and seat.seat != host:
            do(table, "ready", seat.seat, ready=True)
    return do(table, "start", host, seed=SEED, game_id="game-1")


def playing(*names: str, options: dict[str, Any] | None = None) -> Table:
    """A running race among these people."""
    table = seated(*names, options=options)
    start(table)
    return table


def act(table: Table, seat: int, kind: str = "roll") -> Applied:
    """One action of the race."""
    return do(table, "act", seat, action={"type": kind})


def refused(table: Table, command: Command, code: str) -> Rejected:
    """Check that `command` is refused with `code` and a sentence, and leaves no trace."""
    before = table.dump()
    with pytest.raises(Rejected) as caught:
        table.apply(command, table.at + 1)
    assert caught.value.code == code
    assert caught.value.message.endswith(".")
    assert table.dump() == before
    return caught.value
