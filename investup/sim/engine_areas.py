"""Where an action's time goes, by area of the rules: what is legal, what a bot thinks, and each page of the rulebook.

Time is taken around `legal`, `choose` and `apply` from outside, so that it works as well on compiled rules. An
`apply` belongs to the area of its action; a roll to what it led to: rent, a card, or the way there alone. The clock
counts the processor's time; what reading it takes is taken off again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from time import perf_counter
from time import process_time_ns as clock
from typing import Final

from investup.bots import level_of
from investup.game import Event, Player, Ruleset
from investup.sim.play import PACE

#: What an action belongs to; one that is not here is an area of its own.
AREAS: Final[Mapping[str, str]] = {
    "roll": "movement",
    "buy": "purchase",
    "decline": "purchase",
    "bid": "auction",
    "pass": "auction",
    "unpass": "auction",
    "pay_fine": "jail",
    "use_pass": "jail",
    "build": "building",
    "sell_house": "building",
    "mortgage": "mortgages",
    "unmortgage": "mortgages",
    "set_stock": "stocks",
    "invest": "stocks",
    "sell_stake": "stocks",
    "set_bonds": "bonds",
    "buy_bond": "bonds",
    "propose": "trade",
    "counter": "trade",
    "accept": "trade",
    "reject": "trade",
    "withdraw": "trade",
    "end_turn": "turn",
    "declare_bankruptcy": "bankruptcy",
}
#: Events that say what a roll led to.
LED_TO: Final[Mapping[str, str]] = {"rent_paid": "rent", "card_drawn": "cards"}


@dataclass(frozen=True, slots=True)
class Area:
    """`calls` of an area took `percent` of the time, `us` microseconds each."""

    area: str
    calls: int
    percent: float
    us: float


def measure_areas(ruleset: Ruleset, levels: Sequence[str], seconds: float) -> list[Area]:
    """Play seeded games among bots of `levels`, at least one and for at least `seconds`; the dearest area first."""
    spent: Counter[str] = Counter()
    calls: Counter[str] = Counter()
    start, games = perf_counter(), 0
    while perf_counter() - start < seconds or not games:
        games += 1
        _play(ruleset, levels, games.to_bytes(32, "big"), spent, calls)
    reading = _cost_of_reading()
    for area, count in calls.items():
        spent[area] = max(0, spent[area] - count * reading)
    total = spent.total()
    return [
        Area(area, calls[area], 100 * ns / total, ns / calls[area] / 1000) for area, ns in spent.most_common()
    ]


def _play(
    ruleset: Ruleset, levels: Sequence[str], seed: bytes, spent: Counter[str], calls: Counter[str]
) -> None:
    """One game, with what everything took added to `spent`, in nanoseconds."""
    bots = [level_of(ruleset.meta.key, level) for level in levels]
    players = [Player(f"Bot {seat}", bot=True) for seat in range(len(levels))]
    game, _ = ruleset.new(ruleset.meta.option_defaults, players, seed, 0)
    at = 0
    while waiting := game.asked() or game.to_act():
        at += PACE
        seat = min(waiting)
        begun = clock()
        legal = game.legal(seat)
        told = clock()
        action = bots[seat](game.look(seat), legal, seat)
        chosen = clock()
        events = game.apply(seat, action, at)
        done = clock()
        area = _area(action["type"], events)
        spent["legal"] += told - begun
        spent["bots"] += chosen - told
        spent[area] += done - chosen
        calls.update(("legal", "bots", area))


def _cost_of_reading() -> int:
    """Nanoseconds between two readings of the clock with nothing between them: the least of many."""
    readings = [clock() for _ in range(1_000)]
    return min(after - before for before, after in pairwise(readings))


def _area(type_: str, events: Sequence[Event]) -> str:
    if type_ == "roll":
        for event in events:
            if event.public["type"] in LED_TO:
                return LED_TO[event.public["type"]]
    return AREAS.get(type_, type_)
