"""An action that is tried under every check: the board's, the paper's, the money's, and that a refusal leaves no trace."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from investup.board.effects import effects
from investup.board.ruleset import InvestUpGame
from investup.finance.worth import net_worths
from investup.game import Rejected
from tests.board.invariants import check_moves, check_state
from tests.board.positions import EVENTS, NAMES, RULES, VIEWS
from tests.finance.invariants import (
    check_investment,
    check_last_turns,
    check_paper,
    check_sale,
    check_worths,
)
from tests.finance.random_games import Tally

#: Actions that concern the players alone: the bank neither pays nor takes.
AMONG_PLAYERS: Final = frozenset(
    {
        "set_stock",
        "invest",
        "sell_stake",
        "set_bonds",
        "buy_bond",
        "propose",
        "counter",
        "accept",
        "reject",
        "withdraw",
    }
)
#: Reasons of payments that the bank has no part in.
NO_BANK: Final = frozenset(
    {"investment", "stake_sale", "bond", "coupon", "instalment", "trade", "rent", "rent_share"}
)
#: Every so many actions the long checks are made too.
SELDOM: Final = 16


class Checked:
    """Tries actions on games and counts them."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self._tried = 0
        self._last: tuple[InvestUpGame, dict[str, Any]] | None = None

    def act(self, game: InvestUpGame, seat: int, action: Mapping[str, Any]) -> bool:
        """Try an action; whether it was carried out. Raises AssertionError where a check fails."""
        kind = action["type"]
        before = self._before(game)
        told = self._told(game, action)
        terms = list(game.state.books.trades[action["trade"]].terms) if told else []
        try:
            events = [event.public for event in game.apply(seat, action, 0)]
        except Rejected as refusal:
            assert game.dump() == before, f"refused, and it left a trace: {action}"
            assert not game.state.events
            assert not game.state.ledger.entries
            self.tally.refused[kind, refusal.code] += 1
            return False
        self.tally.done[kind] += 1
        self.tally.terms.update(term["kind"] for term in terms)
        self.tally.events.update(event["type"] for event in events)
        self._check(game, seat, action, before, events)
        if told:
            worths = net_worths(game.state.books)
            for side in told:
                assert side["cash"]["after"] == game.state.cash[side["seat"]]
                assert side["net_worth"]["after"] == worths[side["seat"]]
        return True

    def _before(self, game: InvestUpGame) -> dict[str, Any]:
        """The dump of the game; the one after its last action, if there was one."""
        if self._last is None or self._last[0] is not game:
            self._last = game, game.dump()
        return self._last[1]

    def _told(self, game: InvestUpGame, action: Mapping[str, Any]) -> Sequence[Any]:
        """What the trade that is about to be accepted is said to change; empty for anything else."""
        trade = game.state.books.trades.get(action["trade"]) if action["type"] == "accept" else None
        if trade is None:
            return ()
        try:
            return effects(game.state, trade)
        except Rejected:
            return ()

    def _check(
        self,
        game: InvestUpGame,
        seat: int,
        action: Mapping[str, Any],
        before: Mapping[str, Any],
        events: Sequence[Mapping[str, Any]],
    ) -> None:
        after = game.dump()
        self._last = game, after
        check_state(after)
        check_paper(after)
        check_last_turns(after)
        check_moves(before["balances"], after["balances"], events)
        check_worths(after, net_worths(game.state.books))
        if action["type"] in AMONG_PLAYERS:
            assert after["balances"][-1] == before["balances"][-1], f"the bank paid for {action}"
        if action["type"] == "invest":
            check_investment(before, after, seat, action["issuer"])
        if action["type"] == "sell_stake":
            check_sale(before, after, events[0])
        for event in events:
            for move in event.get("moves", ()):
                assert move["reason"] not in NO_BANK or "bank" not in (move["from"], move["to"]), move
        self._tried += 1
        if self._tried % SELDOM == 0:
            assert RULES.load(after).dump() == after
            VIEWS.validate_python([game.view(None)])
            for event in events:
                EVENTS.validate_python(event)
                assert RULES.sentence(event, NAMES).endswith((".", "!", "?"))
