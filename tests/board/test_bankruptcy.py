"""Bankruptcy and the end (rulebook: The goal, Debt and bankruptcy; R13, R32, R39)."""

from __future__ import annotations

import pytest

from investup.game import Player, Rejected
from tests.board import facts
from tests.board.positions import RULES, SEED, A, B, C, D, kinds, position

TURN_ACTIONS = ("roll", "buy", "decline", "end_turn", "pay_fine", "use_pass", "declare_bankruptcy")
SPACE_ACTIONS = ("build", "sell_house", "mortgage", "unmortgage")


# ----------------------------------------------------------------------------------------- what it takes
def test_a_bankrupts_deeds_go_back_to_the_bank_unowned_with_every_house_removed() -> None:
    """R32"""
    game = position(owns={A: [1, 3, 5, 12, 39], B: [37]}, houses={1: 5, 3: 4}, mortgaged=[5, 39])
    events = game.does(A, "declare_bankruptcy")
    assert events[0]["spaces"] == [1, 3, 5, 12, 39]
    assert [space for space, owner in enumerate(game.owner) if owner is not None] == [37]
    assert game.houses == [0] * 40
    assert game.state.mortgaged == [False] * 40


@pytest.mark.parametrize("cash", [1234, 0, -1, -1900])
def test_a_bankrupts_cash_is_set_to_zero(cash: int) -> None:
    """R32: what was there goes to the bank, what was owed is borne by the bank; nobody else's cash changes."""
    game = position(cash={A: cash})
    (gone, *_) = game.does(A, "declare_bankruptcy")
    assert game.cash == [0, 1500, 1500]
    moved = {"from": A, "to": "bank"} if cash > 0 else {"from": "bank", "to": A}
    expected = [{**moved, "amount": abs(cash), "reason": "bankruptcy"}] if cash else None
    assert gone.get("moves") == expected


def test_a_bankrupts_jail_passes_go_back_under_their_decks() -> None:
    """R32"""
    game = position(passes={A: ["chance", "treasure"]})
    game.does(A, "declare_bankruptcy")
    assert [deck[-1] for deck in game.state.decks] == [
        facts.CHANCE.index("chance_pass"),
        facts.TREASURE.index("treasure_pass"),
    ]
    assert game.game.view(None)["decks"] == {"chance": 16, "treasure": 16}


def test_who_goes_bankrupt_in_jail_is_in_jail_no_more() -> None:
    game = position(jailed={A: 2})
    game.does(A, "declare_bankruptcy")
    assert not game.state.jailed[A]


# --------------------------------------------------------------------------------------------- the turn
def test_the_next_players_turn_begins_if_it_was_the_bankrupts() -> None:
    """R32"""
    game = position(turn=A, seats=4, bankrupt=[B])
    events = game.does(A, "declare_bankruptcy")
    assert kinds(events) == ["went_bankrupt", "turn_began"]
    assert game.turn == C
    assert game.phase == "roll"


def test_an_open_purchase_ends_with_the_bankrupts_turn() -> None:
    """R32"""
    game = position(turn=A, at={A: 1}, rolled=(2, 2), doubles=1, offer=1)
    game.does(A, "declare_bankruptcy")
    assert game.offer is None
    assert game.owner[1] is None
    assert game.refuses(B, "buy") == "wrong_phase"
    assert game.game.view(None)["turn"]["doubles"] == 0


def test_a_bankruptcy_in_anothers_turn_leaves_that_turn_as_it_is() -> None:
    """R32: it is open at any time."""
    game = position(turn=A, at={A: 1}, rolled=(1, 2), offer=1)
    events = game.does(C, "declare_bankruptcy")
    assert kinds(events) == ["went_bankrupt"]
    assert game.turn == A
    assert game.offer == 1
    game.does(A, "buy")


@pytest.mark.parametrize("given", [{"cash": {B: -80}}, {"cash": {B: 9999}}, {"jailed": {B: 1}}, {"turn": B}])
def test_declaring_is_open_to_any_live_player_at_any_time(given: dict[str, object]) -> None:
    """R32"""
    game = position(**given)  # type: ignore[arg-type]
    assert "declare_bankruptcy" in game.may(B)
    game.does(B, "declare_bankruptcy")
    assert game.state.bankrupt[B]


@pytest.mark.parametrize(
    "type_",
    [*TURN_ACTIONS, *SPACE_ACTIONS],
)
def test_a_bankrupt_does_nothing_more(type_: str) -> None:
    """B12, B14: nor goes bankrupt twice."""
    game = position(turn=A, owns={B: [1, 3]})
    game.does(B, "declare_bankruptcy")
    fields = {"space": 1} if type_ in SPACE_ACTIONS else {}
    assert game.refuses(B, type_, **fields) == "bankrupt"
    assert game.may(B) == set()


def test_landing_on_what_was_a_bankrupts_costs_nothing() -> None:
    """B12"""
    game = position(turn=A, at={A: 36}, owns={B: [37, 39]}, houses={37: 5, 39: 5}, dice=[(1, 2)])
    game.does(B, "declare_bankruptcy")
    game.does(A, "roll")
    assert game.cash == [1500, 0, 1500]


# ---------------------------------------------------------------------------------------------- the end
@pytest.mark.parametrize("turn", [A, B, C, D])
def test_the_last_player_who_is_not_bankrupt_wins_at_once_whoevers_turn_it_is(turn: int) -> None:
    """R13"""
    game = position(seats=4, turn=turn, owns={C: [1]})
    game.does(D, "declare_bankruptcy")
    game.does(A, "declare_bankruptcy")
    assert game.game.outcome() is None
    events = game.does(B, "declare_bankruptcy")
    assert kinds(events) == ["went_bankrupt", "game_over"]
    outcome = game.game.outcome()
    assert outcome is not None
    assert outcome.reason == "last_solvent"
    assert outcome.ranking == ((C,), (B,), (A,), (D,))
    assert game.game.view(None)["outcome"] == {"reason": "last_solvent", "ranking": [[C], [B], [A], [D]]}
    assert game.owner[1] == C


def test_the_end_leaves_no_purchase_open_and_no_roll_owed() -> None:
    """R13: whatever the turn was waiting for."""
    game = position(seats=2, turn=A, at={A: 1}, rolled=(2, 2), doubles=1, offer=1)
    game.does(B, "declare_bankruptcy")
    assert game.offer is None
    assert game.phase == "end"
    assert not game.state.roll_owed


def test_the_last_player_wins_even_in_debt() -> None:
    """R13: it is enough not to be bankrupt."""
    game = position(seats=2, turn=B, cash={A: -500, B: -700})
    game.does(B, "declare_bankruptcy")
    outcome = game.game.outcome()
    assert outcome is not None
    assert outcome.ranking == ((A,), (B,))


def test_the_last_two_never_fall_together() -> None:
    """R13, B16: after the first bankruptcy the game is over and the second comes too late."""
    game = position(seats=2)
    game.does(A, "declare_bankruptcy")
    assert game.refuses(B, "declare_bankruptcy") == "game_over"
    outcome = game.game.outcome()
    assert outcome is not None
    assert outcome.ranking[0] == (B,)


@pytest.mark.parametrize("gone", [(), (D,), (A, D), (D, A)])
def test_nobody_has_won_a_game_that_is_abandoned(gone: tuple[int, ...]) -> None:
    """R40: the winner's place stays empty, also where somebody is bankrupt; those who still played share the next."""
    game = position(seats=4, turn=B)
    for seat in gone:
        game.does(seat, "declare_bankruptcy")
    (over,) = [event.public for event in game.game.abandon(game.now)]
    still = [seat for seat in (A, B, C, D) if seat not in gone]
    expected = [[], still, *([seat] for seat in reversed(gone))]
    assert (over["reason"], over["ranking"]) == ("abandoned", expected)
    assert game.game.view(None)["outcome"] == {"reason": "abandoned", "ranking": expected}


@pytest.mark.parametrize("type_", TURN_ACTIONS)
def test_after_the_end_nothing_is_played(type_: str) -> None:
    game = position(seats=2, turn=B)
    game.does(A, "declare_bankruptcy")
    assert game.refuses(B, type_) == "game_over"
    assert game.refuses(A, type_) == "game_over"
    assert game.may(A) == game.may(B) == set()
    assert game.game.to_act() == frozenset()


def test_the_seed_is_public_at_the_end_and_not_before() -> None:
    """R39, R42"""
    game = position(seats=2)
    assert game.game.view(None)["fairness"]["seed"] is None
    events = game.does(A, "declare_bankruptcy")
    assert events[-1]["seed"] == SEED.hex()
    assert game.game.view(None)["fairness"]["seed"] == SEED.hex()


# ---------------------------------------------------------------------------------------------- removal
@pytest.mark.parametrize("why", ["away", "voted_out", "disconnected"])
def test_a_removed_player_is_made_bankrupt(why: str) -> None:
    """R36: like declaring, with the reason told."""
    game = position(turn=A, owns={A: [1, 3]}, houses={1: 1, 3: 1})
    events = game.removes(A, why)
    assert (events[0]["type"], events[0]["why"]) == ("went_bankrupt", why)
    assert game.cash[A] == 0
    assert game.owner[1] is None
    assert game.turn == B


def test_nobody_is_removed_twice_or_after_the_end() -> None:
    """B16"""
    game = position(seats=3)
    game.removes(C, "away")
    for seat, code in ((C, "bankrupt"), (B, None), (A, "game_over")):
        if code is None:
            game.removes(seat, "away")
            continue
        before = game.dumped()
        with pytest.raises(Rejected) as refused:
            game.game.remove(seat, "away", 0)
        assert refused.value.code == code
        assert game.dumped() == before


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_a_game_is_for_two_to_six(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 6"):
        RULES.new(RULES.meta.option_defaults, [Player(f"P{n}") for n in range(seats)], SEED, 0)


@pytest.mark.parametrize("cash", [100, 1500, 25_000])
def test_everybody_gets_the_starting_cash_of_the_options(cash: int) -> None:
    options = {**RULES.meta.option_defaults, "starting_cash": cash}
    game, events = RULES.new(options, [Player("Ana"), Player("Ben")], SEED, 0)
    assert [player["cash"] for player in game.view(None)["players"]] == [cash, cash]
    assert [move["amount"] for move in events[0].public["moves"]] == [cash, cash]
