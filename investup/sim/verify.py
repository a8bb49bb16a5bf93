"""Whether a record tells the truth: the game is played again from its seed, and everything is compared.

Dice and decks follow from the seed alone (R39), so a record whose seed, moves or result were changed
afterwards does not hold together. Every dollar is counted twice: once by the rules' own books, once here
from what the events say was paid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from investup.game import Event, Game, Move, Outcome, Record, Rejected, Ruleset, commitment, replay
from investup.game.record import cash_of


@dataclass(slots=True)
class Verdict:
    """What was found. The record holds if there is no fault; each fault is one sentence."""

    faults: list[str] = field(default_factory=list)
    #: Moves that were carried out again.
    moves: int = 0
    #: What happened, by type of event.
    events: Counter[str] = field(default_factory=Counter)
    payments: int = 0
    #: Dollars that changed hands in all.
    paid: int = 0
    #: Cash by seat at the end, in dollars; empty for a game without money.
    cash: list[int] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong with the record."""
        return not self.faults


def verify(rules: Ruleset, record: Record, cash: Sequence[int] | None = None) -> Verdict:
    """Play `record` again and compare. It has been read by `read_record`, so its shapes are right.

    `cash` is what the players are said to have had at the end, by seat.
    """
    verdict = Verdict()
    if commitment(record.seed) != record.commitment:
        verdict.faults.append(
            "The seed is not the one that was committed to: its SHA-256 is "
            f"{commitment(record.seed)}, the commitment {record.commitment}."
        )
    books: Counter[Any] = Counter()
    game: Game | None = None
    try:
        for move, events, game in replay(rules, record):
            verdict.moves += move is not None
            _count(verdict, books, events)
            if not _balances(verdict, books, game, move):
                return verdict
    except Rejected as refused:
        verdict.faults.append(_refusal(record, verdict.moves, refused))
        return verdict
    if game is not None:
        _compare(verdict, record, game)
        _compare_cash(verdict, record, cash)
    return verdict


def _count(verdict: Verdict, books: Counter[Any], events: list[Event]) -> None:
    for event in events:
        verdict.events[event.public["type"]] += 1
        for payment in event.public.get("moves", ()):
            books[payment["from"]] -= payment["amount"]
            books[payment["to"]] += payment["amount"]
            verdict.payments += 1
            verdict.paid += payment["amount"]


def _balances(verdict: Verdict, books: Counter[Any], game: Game, move: Move | None) -> bool:
    """Compare the players' cash with what the events paid them."""
    verdict.cash = cash_of(game.view(None))
    counted = [books[seat] for seat in range(len(verdict.cash))]
    if counted == verdict.cash:
        return True
    after = f"move {verdict.moves}" if move is not None else "the start"
    verdict.faults.append(
        f"The books do not balance after {after}: the payments add up to {counted}, the players have {verdict.cash}."
    )
    return False


def _refusal(record: Record, played: int, refused: Rejected) -> str:
    move = record.moves[played]
    if move.action is None:
        return f"Move {played + 1} is not allowed: {refused.message}"
    who = record.players[move.seat].name
    return f"Move {played + 1} ({who}, {move.action['type']}) is not allowed: {refused.message}"


def _compare(verdict: Verdict, record: Record, game: Game) -> None:
    outcome = game.outcome()
    if outcome == record.outcome:
        if outcome is None:
            verdict.faults.append("The game is not finished: neither its moves nor its record name a winner.")
        return
    verdict.faults.append(
        f"The record says that {_told(record, record.outcome)}; played again, {_told(record, outcome)}."
    )


def _compare_cash(verdict: Verdict, record: Record, cash: Sequence[int] | None) -> None:
    if cash is None or list(cash) == verdict.cash:
        return
    verdict.faults.append(
        f"The record says that the players ended with {_purses(record, cash)}; "
        f"played again, it is {_purses(record, verdict.cash)}."
    )


def _purses(record: Record, cash: Sequence[int]) -> str:
    return ", ".join(
        f"{player.name} ${dollars:,}" for player, dollars in zip(record.players, cash, strict=False)
    )


def _told(record: Record, outcome: Outcome | None) -> str:
    if outcome is None:
        return "the game is not over after the last move"
    names = [
        " and ".join(
            record.players[seat].name if seat < len(record.players) else f"seat {seat}" for seat in rank
        )
        for rank in outcome.ranking
        if rank
    ]
    return f"it ended as {outcome.reason} in the order {', '.join(names) or 'of nobody'}"
