"""Money owed by agreement (R12): the payer is charged whole, the payee gets at once only what the payer had, and
the rest waits on `held`. So agreements print no money.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.board.positions import kinds
from tests.finance.desks import A, B, C, D, Desk, desk, instalments


def sets_cash(game: Desk, **cash: int) -> None:
    """Put these dollars into these hands ("a", "b", ...), as if the bank had moved them."""
    for letter, dollars in cash.items():
        seat = "abcd".index(letter)
        missing = dollars - game.state.cash[seat]
        if missing:
            source, target = (-1, seat) if missing > 0 else (seat, -1)
            game.state.ledger.move(source, target, abs(missing), "position")
    game.state.ledger.take_entries()


def plan(amount: int, payer: int = A, payee: int = B, times: int = 1, **position_of: Any) -> Desk:
    """Ana owes Ben `amount` at the start of her next turn."""
    game = desk(seats=4, turn=payer, **position_of)
    game.deal(payer, payee, terms=[instalments(payer, payee, amount, times=times)])
    return game


def begin(game: Desk, seat: int) -> list[dict[str, Any]]:
    """The turn of `seat` begins, whoever had it."""
    game.state.turn = (seat - 1) % len(game.cash)
    return game.ends_turn()


@pytest.mark.parametrize(
    ("has", "at_once", "held"),
    [(500, 300, 0), (300, 300, 0), (299, 299, 1), (1, 1, 299), (0, 0, 300), (-1, 0, 300), (-400, 0, 300)],
)
def test_the_payee_gets_at_once_what_the_payer_had(has: int, at_once: int, held: int) -> None:
    """R12: max(0, min(amount, cash before)); the payer pays it all."""
    game = plan(300)
    sets_cash(game, a=has)
    events = begin(game, A)
    assert [event["held"] for event in events if event["type"] == "instalment_paid"] == [held]
    assert game.cash[:2] == [has - 300, 1500 + at_once]
    assert game.held == held
    assert game.listed("held") == ([{"payer": A, "payee": B, "amount": held}] if held else [])


def test_what_waits_is_paid_when_the_payer_is_out_of_debt() -> None:
    """R12: not at -1, at 0."""
    game = plan(300, owns={A: [39]})
    sets_cash(game, a=0)
    begin(game, A)
    game.does(A, "mortgage", space=39)
    assert (game.cash[A], game.held) == (-100, 300)
    game.deal(C, A, give={"cash": 99})
    assert (game.cash[A], game.held) == (-1, 300)
    events = game.deal(C, A, give={"cash": 1})
    assert kinds(events) == ["trade_accepted", "held_paid"]
    assert game.cash == [0, 1800, 1400, 1500]
    assert game.held == 0


def test_the_oldest_waits_the_shortest() -> None:
    """R12: of one payer, in the order in which it fell due; all of it is paid in the same move."""
    game = desk(seats=4)
    game.deal(A, B, terms=[instalments(A, B, 100, times=2)])
    game.deal(A, C, terms=[instalments(A, C, 50, times=2)])
    sets_cash(game, a=0)
    begin(game, A)
    assert [(row["payee"], row["amount"]) for row in game.listed("held")] == [(B, 100), (C, 50)]
    events = game.deal(D, A, give={"cash": 150})
    assert [(event["payee"], event["amount"]) for event in events if event["type"] == "held_paid"] == [
        (B, 100),
        (C, 50),
    ]
    assert game.cash == [0, 1600, 1550, 1350]


def test_a_payment_that_frees_its_payee_frees_who_waits_behind_them() -> None:
    """A chain: Ana owes Ben, Ben owes Cleo, Cleo owes Dan; one dollar at the top goes all the way down."""
    game = desk(seats=4)
    for payer, payee in ((C, D), (B, C), (A, B)):  # the deepest is the oldest
        game.deal(payer, payee, terms=[instalments(payer, payee, 100)])
    sets_cash(game, a=0, b=0, c=0, d=0)
    for payer in (C, B, A):
        begin(game, payer)
    assert (game.cash, game.held) == ([-100, -100, -100, 0], 300)
    game.state.turn = A
    sets_cash(game, d=0)
    game.state.ledger.move(-1, A, 99, "position")
    game.state.ledger.take_entries()
    events = game.does(D, "set_stock", open=True)
    assert (kinds(events), game.held) == (["stock_set"], 300)
    game.state.ledger.move(-1, A, 1, "position")
    game.state.ledger.take_entries()
    events = game.does(D, "set_stock", open=False)
    assert kinds(events) == ["stock_set", "held_paid", "held_paid", "held_paid"]
    assert (game.cash, game.held) == ([0, 0, 0, 100], 0)


def test_a_circle_of_debts_is_freed_by_what_one_of_them_owes() -> None:
    """Each owes the next what it has not; $100 from outside pay all three, and come back to the first."""
    game = desk(seats=4)
    for payer, payee in ((A, B), (B, C), (C, A)):
        game.deal(payer, payee, terms=[instalments(payer, payee, 100)])
    sets_cash(game, a=0, b=0, c=0)
    for payer in (C, B, A):
        begin(game, payer)
    assert (game.cash, game.held) == ([-100, -100, -100, 1500], 300)
    game.deal(D, A, give={"cash": 100})
    assert (game.cash, game.held) == ([100, 0, 0, 1400], 0)


def test_money_that_waits_for_a_debtor_does_not_count_as_their_cash() -> None:
    """R12: it is not theirs before it is paid."""
    game = plan(100)
    sets_cash(game, a=0, b=-50)
    begin(game, A)
    assert (game.cash[:2], game.held) == ([-100, -50], 100)
    game.state.turn = B
    assert game.refuses(B, "roll") == "in_debt"


@pytest.mark.parametrize("gone", [A, B])
def test_what_waits_lapses_with_either_side(gone: int) -> None:
    """R12, R32: it goes to the bank, whose loss it was; a payer who lives still owes it to the bank."""
    game = plan(300)
    sets_cash(game, a=100)
    begin(game, A)
    assert (game.cash[:2], game.held) == ([-200, 1600], 200)
    game.does(gone, "declare_bankruptcy")
    assert game.held == 0
    assert game.listed("held") == []
    assert game.cash[:2] == ([0, 1600] if gone == A else [-200, 0])
    assert sum(game.cash) + game.bank == 0


def test_two_who_lend_each_other_all_they_have_at_200_percent_print_nothing() -> None:
    """R12: coupons of $6000 a turn, and the table's money stays what the bank has paid."""
    game = desk(seats=2)
    for seat in (A, B):
        game.does(seat, "set_bonds", open=True, rate=200, every=1)
    game.does(A, "buy_bond", issuer=B, principal=1500)
    game.does(B, "buy_bond", issuer=A, principal=3000)
    game.does(A, "buy_bond", issuer=B, principal=3000)
    put_in = -game.bank
    assert put_in == 3000
    for _ in range(6):
        game.state.roll_owed = False
        if game.cash[game.turn] < 0:
            break
        game.ends_turn()
        assert sum(max(0, cash) for cash in game.cash) <= put_in
        assert sum(game.cash) + game.held == put_in
    assert min(game.cash) < 0, "somebody is in debt at last, and it is nobody's gain"


def test_a_coupon_of_a_payer_with_nothing_makes_no_cash_for_anybody() -> None:
    """R12: a billion a turn from an empty pocket gives the payee nothing at all."""
    game = plan(1_000_000_000, times=100)
    sets_cash(game, a=0)
    begin(game, A)
    assert game.cash == [-1_000_000_000, 1500, 1500, 1500]
    assert game.held == 1_000_000_000


def test_the_same_payer_owes_again_while_the_first_still_waits() -> None:
    """Debt that falls due out of one's own turn stops nobody (R3); the next instalment waits behind the first."""
    game = plan(100, times=3, owns={A: [39, 37]})
    sets_cash(game, a=50)
    begin(game, A)
    assert (game.cash[:2], game.held) == ([-50, 1550], 50)
    begin(game, A)
    assert (game.cash[:2], game.held) == ([-150, 1550], 150)
    assert [row["amount"] for row in game.listed("held")] == [50, 100]
    game.does(A, "mortgage", space=39)
    assert (game.cash[:2], game.held) == ([50, 1700], 0)


def test_net_worth_counts_what_waits_for_its_payee() -> None:
    """The documented formula: the payer's cash is already charged, the payee has a claim; the sum stays."""
    game = plan(300)
    sets_cash(game, a=100)
    before = sum(game.worth)
    begin(game, A)
    assert game.worth == [-200, 1800, 1500, 1500]
    assert sum(game.worth) == before
