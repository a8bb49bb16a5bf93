"""The books of a game: every dollar that moves has its reason and the number of the move that caused it (R12)."""

from __future__ import annotations

import random

from investup.finance.ledger import BANK, Entry, Ledger
from tests.board.positions import RULES, A, B, position
from tests.compiled import plain_only
from tests.contract.play import START, options_of, play, players_of

#: Every reason that the rules give, so that a ledger on a screen can be read.
REASONS = {
    "starting_cash",
    "go",
    "rent",
    "tax",
    "card",
    "repairs",
    "jail_fine",
    "purchase",
    "building",
    "house_sale",
    "mortgage",
    "mortgage_lift",
    "bankruptcy",
    "auction",
    "investment",
    "stake_sale",
    "bond",
    "coupon",
    "trade",
}
#: Reasons that random games do not come to often enough: they are shown where they are tested.
RARE = {"instalment", "lapsed"}


class Kept(Ledger):
    """A ledger that remembers what it handed over."""

    def __init__(self, ledger: Ledger) -> None:
        super().__init__(ledger.balances, ledger.cause)
        self.kept: list[Entry] = []

    def take_entries(self) -> list[Entry]:
        """The entries since the last call, also kept."""
        taken = super().take_entries()
        self.kept += taken
        return taken


@plain_only
def test_an_entry_names_the_move_that_caused_it() -> None:
    game = position(at={A: 36}, owns={A: [1, 3], B: [39]}, dice=[(1, 2)])
    books = game.state.ledger = Kept(game.state.ledger)
    game.does(A, "build", space=1)
    game.refuses(A, "end_turn")
    game.does(A, "roll")
    game.does(B, "mortgage", space=39)
    game.removes(B, "away")
    assert books.kept == [
        Entry(A, BANK, 50, "building", 1),
        Entry(A, B, 50, "rent", 2),
        Entry(BANK, B, 200, "mortgage", 3),
        Entry(B, BANK, 1750, "bankruptcy", 4),
    ]


@plain_only
def test_a_game_continued_from_a_dump_counts_its_moves_on() -> None:
    game = position(owns={A: [5, 15]})
    game.does(A, "mortgage", space=5)
    loaded = RULES.load(game.game.dump())
    books = loaded.state.ledger = Kept(loaded.state.ledger)
    loaded.apply(A, {"type": "mortgage", "space": 15}, START)
    assert [entry.cause for entry in books.kept] == [2]


def test_random_games_give_these_reasons_and_no_others() -> None:
    given: set[str] = set()
    for number in range(10):
        chance = random.Random(number)
        game, events = RULES.new(options_of(RULES, chance), players_of(4), chance.randbytes(32), START)
        for event in events:
            given |= {move["reason"] for move in event.public.get("moves", ())}
        for played in play(RULES, game, 4, chance):
            for event in played.events:
                given |= {move["reason"] for move in event.public.get("moves", ())}
    assert given - RARE == REASONS
