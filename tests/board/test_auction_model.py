"""Random auctions beside a model of the rulings that is as plain as they are (R13-R19)."""

from __future__ import annotations

from typing import Any

from hypothesis import event, given, settings
from hypothesis import strategies as st

from investup.finance.ledger import BANK
from investup.game import Rejected
from tests.board.invariants import check_state
from tests.board.positions import AT, kinds, position

SEATS = 4
STEP = 40


class Model:
    """What R14 to R19 say, word for word."""

    def __init__(self) -> None:
        self.cash = [300, 600, 1500, 100]
        self.live = set(range(SEATS))
        self.bids: list[tuple[int, int]] = []
        self.passed: set[int] = set()
        self.deadline = AT + 15_000
        self.sold: tuple[int, int] | None = None

    @property
    def standing(self) -> tuple[int, int] | None:
        """The bid that stands."""
        return self.bids[-1] if self.bids else None

    def bids_on(self, seat: int, amount: int, at: int) -> bool:
        """Whether a bid is taken."""
        leader, high = self.standing or (None, 0)
        if at >= self.deadline or seat == leader or not high + STEP <= amount <= self.cash[seat]:
            return False
        self.bids.append((seat, amount))
        self.passed.discard(seat)
        self.deadline = at + 12_000
        return True

    def passes(self, seat: int, at: int) -> bool:
        """Whether a pass is taken."""
        if at >= self.deadline or seat in self.passed:
            return False
        self.passed.add(seat)
        self.calls(at)
        return True

    def comes_back(self, seat: int, at: int) -> bool:
        """Whether a pass is taken back."""
        if at >= self.deadline or seat not in self.passed:
            return False
        self.passed.discard(seat)
        return True

    def calls(self, at: int) -> None:
        """Everyone who is not bankrupt and does not lead has passed: what is left, at most three seconds."""
        leader = self.standing[0] if self.standing else None
        if self.live - {leader} <= self.passed:
            self.deadline = min(self.deadline, at + 3_000)

    def goes(self, seat: int, at: int) -> None:
        """A bankruptcy: all bids of the seat are void."""
        led = self.standing is not None and self.standing[0] == seat
        self.live.discard(seat)
        self.cash[seat] = 0
        self.bids = [bid for bid in self.bids if bid[0] != seat]
        if not led:
            self.calls(at)
            return
        while self.bids and self.cash[self.bids[-1][0]] < self.bids[-1][1]:
            self.bids.pop()
        if not self.bids:
            self.passed.clear()
        self.deadline = at + 12_000


seats = st.integers(0, SEATS - 1)
doings = st.one_of(
    st.tuples(st.just("bid"), seats, st.sampled_from([-1, 0, 0, 0, 1, 7, 60, 500])),
    st.tuples(st.just("bid"), seats, st.sampled_from([0, 3])),
    st.tuples(st.just("pass"), seats, st.none()),
    st.tuples(st.just("unpass"), seats, st.none()),
    st.tuples(st.just("cash"), seats, st.sampled_from([-200, -60, 60])),
    st.tuples(st.just("expiry"), st.integers(-2, 1), st.none()),
    st.tuples(st.sampled_from(["bid", "pass", "goes"]), seats, st.just(0)),
)
waits = st.sampled_from([0, 0, 1, 900, 2_999, 3_000, 5_000, 11_999, 12_000])


@settings(max_examples=max(300, settings().max_examples))
@given(st.lists(st.tuples(waits, doings), min_size=5, max_size=50))
def test_an_auction_is_what_the_rulings_say(chance: list[tuple[int, tuple[str, int, Any]]]) -> None:
    model = Model()
    game = position(seats=SEATS, on_sale=39, rolled=(1, 2), cash=dict(enumerate(model.cash)))
    for wait, (what, who, how) in chance:
        game.wait(wait)
        late = game.now >= model.deadline
        if what == "expiry":
            generation = game.window.generation + who
            events = game.expires(generation)
            assert bool(events) == (late and who == 0)
            if events:
                break
        elif what == "cash":
            game.state.ledger.move(BANK, who, 1_000, "position")
            game.state.ledger.move(who, BANK, 1_000 - how * (who in model.live), "position")
            game.state.ledger.take_entries()
            model.cash[who] += how * (who in model.live)
        elif what == "goes":
            if who in model.live and len(model.live) > 2 and not late:
                game.removes(who, "absent")
                model.goes(who, game.now)
        else:
            fields = {"amount": (model.standing or (0, 0))[1] + STEP + how} if what == "bid" else {}
            taken = (
                who in model.live
                and {
                    "bid": lambda: model.bids_on(who, fields["amount"], game.now),  # noqa: B023 - called at once
                    "pass": lambda: model.passes(who, game.now),  # noqa: B023
                    "unpass": lambda: model.comes_back(who, game.now),  # noqa: B023
                }[what]()
            )
            try:
                game.does(who, what, **fields)
            except Rejected:
                assert not taken, (what, who, fields)
            else:
                assert taken, (what, who, fields)
        check_state(game.game.dump())
        assert game.standing == model.standing
        assert game.window.deadline == model.deadline
        assert [seat for seat in model.live if game.auction["passed"][seat]] == sorted(
            model.passed & model.live
        )
        assert game.cash == model.cash
    if game.auction is not None:
        game.wait(max(0, game.left))
        events = game.expires()
        event("ran out")
    (first, *_) = kinds(events)
    if model.standing is None:
        assert first == "auction_unsold"
        assert game.owner[39] is None
    else:
        winner, amount = model.standing
        assert first == "auction_won"
        assert game.owner[39] == winner
        assert game.cash[winner] == model.cash[winner] - amount
    event(f"{len(model.live)} left, {'sold' if model.standing else 'unsold'}")
