"""The whole game as a state machine: hypothesis plays, finance included, and shortens what fails to a few actions.

What must hold after every action stands in checked.py; the long games at random are in test_random_games.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from investup.board.ruleset import InvestUpGame
from tests.finance.checked import Checked
from tests.finance.random_games import Chooser, Tally, action, begin, proposal, spoil

T = TypeVar("T")

TURN = ("roll", "buy", "decline", "end_turn", "pay_fine", "use_pass")
DEEDS = ("build", "sell_house", "mortgage", "unmortgage")
MARKET = ("set_stock", "invest", "sell_stake", "set_bonds", "buy_bond")
ANSWERS = ("accept", "accept", "accept", "counter", "reject", "withdraw")


class Drawn(Chooser):
    """Choices of hypothesis."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def number(self, least: int, most: int) -> int:
        """See Chooser."""
        return self._data.draw(st.integers(least, most))

    def one(self, items: Sequence[T]) -> T:
        """See Chooser."""
        return self._data.draw(st.sampled_from(items))


class WholeGame(RuleBasedStateMachine):
    """A game from the first deed to the last bankruptcy."""

    game: InvestUpGame

    def __init__(self) -> None:
        super().__init__()
        self.checked = Checked(Tally())

    @initialize(data=st.data(), seats=st.integers(2, 6))
    def begins(self, data: st.DataObject, seats: int) -> None:
        """Some deeds are dealt out, and the host has chosen the house rules."""
        self.game = begin(Drawn(data), seats)

    def running(self) -> bool:
        """Nobody has won yet."""
        return self.game.outcome() is None

    def _someone(self, choose: Chooser) -> int:
        return choose.one(self.game.state.live_seats())

    def _does(self, choose: Chooser, seat: int, kinds: Sequence[str]) -> None:
        legal = self.game.legal(seat)
        possible = [kind for kind in kinds if kind in legal]
        if possible:
            self.checked.act(self.game, seat, action(choose, self.game, seat, choose.one(possible), legal))

    @precondition(running)
    @rule(data=st.data())
    def the_turn_goes_on(self, data: st.DataObject) -> None:
        """Whoever's turn it is rolls, buys, ends it."""
        self._does(Drawn(data), self.game.state.turn, TURN)

    @precondition(running)
    @rule(data=st.data())
    def a_landing_and_what_follows(self, data: st.DataObject) -> None:
        """A whole turn, so that agreements fall due and end."""
        choose = Drawn(data)
        for _ in range(3):
            if self.running():
                self._does(choose, self.game.state.turn, ("roll", "decline", "end_turn"))

    @precondition(running)
    @rule(data=st.data())
    def somebody_deals_in_deeds(self, data: st.DataObject) -> None:
        """Building, selling houses, mortgages."""
        choose = Drawn(data)
        self._does(choose, self._someone(choose), DEEDS)

    @precondition(running)
    @rule(data=st.data())
    def somebody_deals_in_paper(self, data: st.DataObject) -> None:
        """Stocks and bonds."""
        choose = Drawn(data)
        self._does(choose, self._someone(choose), MARKET)

    @precondition(running)
    @rule(data=st.data())
    def somebody_proposes(self, data: st.DataObject) -> None:
        """A trade that could be, or, with one number changed, could perhaps not."""
        choose = Drawn(data)
        seat = self._someone(choose)
        other = choose.one([other for other in self.game.state.live_seats() if other != seat])
        wanted: dict[str, Any] = {
            "type": "propose",
            "to": other,
            **proposal(choose, self.game.state, seat, other),
        }
        if choose.number(0, 5) == 5:
            wanted = spoil(choose, wanted)
        self.checked.act(self.game, seat, wanted)

    @precondition(lambda self: self.running() and bool(self.game.state.books.trades))
    @rule(data=st.data())
    def somebody_answers(self, data: st.DataObject) -> None:
        """An open trade is accepted, countered, rejected or withdrawn."""
        choose = Drawn(data)
        trade = choose.one(list(self.game.state.books.trades.values()))
        self._does(choose, choose.one([trade.to, trade.to, trade.proposer]), ANSWERS)

    @precondition(running)
    @rule(data=st.data())
    def somebody_mistypes(self, data: st.DataObject) -> None:
        """An action with one number changed: it is refused without a trace, or it is another good action."""
        choose = Drawn(data)
        seat = self._someone(choose)
        legal = self.game.legal(seat)
        kinds = [kind for kind in legal if kind != "declare_bankruptcy"]
        wanted = action(choose, self.game, seat, choose.one(kinds), legal)
        self.checked.act(self.game, seat, spoil(choose, wanted))

    @precondition(running)
    @rule(data=st.data(), chance=st.integers(0, 3))
    def somebody_gives_up(self, data: st.DataObject, chance: int) -> None:
        """Not too often: what binds others to the bankrupt has to come first."""
        choose = Drawn(data)
        if chance == 3:
            self.checked.act(self.game, self._someone(choose), {"type": "declare_bankruptcy"})

    @precondition(lambda self: not self.running())
    @rule(
        seat=st.integers(0, 1), kind=st.sampled_from(["roll", "propose", "set_stock", "declare_bankruptcy"])
    )
    def nothing_more_happens(self, seat: int, kind: str) -> None:
        """After the end every action is refused, and nobody has anything left to do."""
        fields = {"to": 1 - seat, "give": {"cash": 1}, "get": {}, "terms": [], "open": True}
        assert not self.checked.act(self.game, seat, {"type": kind, **fields})
        assert not self.game.to_act()
        assert self.game.legal(seat) == {}


TestWholeGame = WholeGame.TestCase
TestWholeGame.settings = settings(stateful_step_count=60)
