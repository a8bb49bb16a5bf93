"""Whole games at random, finance included, under every check after every action (see checked.py).

300 in a normal run, shorter ones; 5,000 in a nightly one, until somebody has won or nothing more happens.
A seed that fails is played again with: python -m tests.finance.random_games --first SEED --games 1
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.conftest import NIGHTLY
from tests.finance.checked import AMONG_PLAYERS, Checked
from tests.finance.random_games import TERMS, Tally, play

GAMES: Final = 5_000 if NIGHTLY else 300
BATCHES: Final = 20 if NIGHTLY else 10
LONGEST: Final = 600 if NIGHTLY else 160
SIZE: Final = GAMES // BATCHES

KINDS: Final = frozenset(
    {
        "instalments",
        "waiver",
        "rental",
        "set_share",
        "buy_back_share",
        "issue_bond",
        "end_bond",
        "end_agreement",
    }
)


@pytest.mark.timeout(3600 if NIGHTLY else 300)
@pytest.mark.parametrize("batch", range(BATCHES))
def test_games_at_random(batch: int) -> None:
    """Nobody gets money from nothing, and nothing dangles: whatever was done, everything adds up."""
    tally = Tally()
    checked = Checked(tally)
    for seed in range(1 + batch * SIZE, 1 + (batch + 1) * SIZE):
        play(seed, tally, checked.act, LONGEST)
    assert tally.games == SIZE
    # The games are worth the time: everything that there is to do was done, much of it, and much was refused.
    assert len(TERMS) == len(KINDS)
    assert set(tally.terms) == KINDS, f"no such term was ever agreed: {KINDS - set(tally.terms)}"
    assert set(tally.done) >= AMONG_PLAYERS | {"roll", "buy", "build", "end_turn", "declare_bankruptcy"}
    assert tally.done["accept"] >= 10 * SIZE
    assert tally.refused.total() >= 5 * SIZE
    assert {"held_paid", "coupon_paid", "instalment_paid", "rent_paid"} <= set(tally.events)
