"""A game told in sentences, turn by turn: what `investup replay` prints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from investup.game import Record, Ruleset, replay
from investup.game.record import cash_of


class Line(NamedTuple):
    """One sentence of the story; `turn` is the number of the turn that it opens, or None within one."""

    text: str
    turn: int | None = None
    #: Cash by seat as the turn begins, in dollars.
    cash: tuple[int, ...] = ()


def story(rules: Ruleset, record: Record) -> Iterator[Line]:
    """The sentences of a record, in order. Raises Rejected at a move that the rules do not allow."""
    names = [player.name for player in record.players]
    turn = 0
    for _, events, game in replay(rules, record):
        for event in events:
            text = rules.sentence(event.public, names)
            if event.public["type"] == "turn_began":
                turn += 1
                yield Line(text, turn, tuple(cash_of(game.view(None))))
            else:
                yield Line(text)
