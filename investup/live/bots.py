"""A computer player's move: what it chooses and, should that be refused, whatever else is allowed.

A bot that fails must not hang its table. Where it was asked something, a no follows its choice; where the
game waits for it, what the table would do for anybody (R34), then every allowed action in a fixed order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from investup.game import Action, Legal, Seat
from investup.table import Table

if TYPE_CHECKING:
    from investup.live.house import House


async def thought(house: House, table: Table, seat: Seat) -> Action | None:
    """What the computer player at `seat` has thought out beside the event loop; None: it is asked on the spot."""
    if house.think is None:
        return None
    level = table.seat(seat).level or ""
    try:
        return await house.think(table.ruleset, level, table.view(seat), table.legal(seat), seat)
    except Exception as failure:  # a bot's mistake is not the table's
        house.log.error("a computer player failed", table=table.code, seat=seat, exc_info=failure)
        return None


def candidates(house: House, table: Table, seat: Seat, first: Action | None = None) -> Iterator[Action]:
    """Actions for the computer player at `seat`, the one that it wants first (`first`, if that is known)."""
    legal = table.legal(seat)
    level = table.seat(seat).level or ""
    try:
        yield first or house.choose(table.ruleset, level, table.view(seat), legal, seat)
    except Exception as failure:  # a bot's mistake is not the table's
        house.log.error("a computer player failed", table=table.code, seat=seat, exc_info=failure)
    game = table.running()
    no = game.asked().get(seat)
    if no is not None:
        yield no
        return
    plain = game.auto_play(seat)
    if plain is not None:
        yield plain
    yield from allowed_actions(legal)


def allowed_actions(legal: Legal) -> Iterator[dict[str, Any]]:
    """Every kind of action that `legal` allows, each field at its first value, in the order given there."""
    for kind, fields in legal.items():
        yield {"type": kind, **{name: _first(bounds) for name, bounds in fields.items()}}


def first_legal(_ruleset: str, _level: str, _view: Any, legal: Legal, _seat: Seat) -> Action:
    """The simplest player there is: the first thing that is allowed. It serves where no better one is at hand."""
    return next(allowed_actions(legal))


def _first(bounds: dict[str, Any]) -> Any:
    if "int" in bounds:
        return bounds["int"][0]
    if "one_of" in bounds:
        return bounds["one_of"][0]
    return bounds["some_of"][: bounds.get("min", 0)]
