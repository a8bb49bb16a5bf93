"""What a ruleset says of itself that must hold after every action, beside what the contract says of all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tests.board.invariants import check_moves, check_state
from tests.finance.invariants import check_paper

State = Mapping[str, Any]
#: (the dump before, the dump after, the public parts of the events in between)
Check = Callable[[State, State, Sequence[Mapping[str, Any]]], None]


def invest_up(before: State, after: State, events: Sequence[Mapping[str, Any]]) -> None:
    """Money is conserved and told, a deed has one owner, a bankrupt has nothing, paper binds the living."""
    check_state(after)
    check_paper(after)
    check_moves(before["balances"], after["balances"], events)


def nothing(before: State, after: State, events: Sequence[Mapping[str, Any]]) -> None:
    """A ruleset without a line in CHECKS."""


CHECKS: Final[Mapping[str, Check]] = {
    "invest-up": invest_up,
}
