"""The ledger (R12): double entry, a reason on each, books that balance whatever is moved."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from investup.finance.ledger import BANK, HELD, Entry, Ledger, account_name

SEATS = 4
accounts = st.sampled_from([0, 1, 2, 3, BANK, HELD])
payments = st.tuples(accounts, accounts, st.integers(1, 10**9)).filter(
    lambda payment: payment[0] != payment[1]
)


def test_a_payment_moves_dollars_from_one_account_to_another() -> None:
    ledger = Ledger.for_seats(2)
    ledger.move(BANK, 0, 1500, "starting_cash")
    ledger.move(0, 1, 50, "rent")
    assert ledger.balances == [1450, 50, 0, -1500]


def test_a_payment_is_made_in_full_even_below_zero() -> None:
    """R12"""
    ledger = Ledger.for_seats(2)
    ledger.move(0, 1, 2000, "rent")
    assert ledger.balances[:2] == [-2000, 2000]


def test_an_entry_says_from_whom_to_whom_how_much_why_and_in_which_move() -> None:
    ledger = Ledger.for_seats(2)
    ledger.cause = 17
    ledger.move(0, 1, 50, "rent")
    ledger.cause = 18
    ledger.move(1, BANK, 200, "tax")
    assert ledger.take_entries() == [Entry(0, 1, 50, "rent", 17), Entry(1, BANK, 200, "tax", 18)]


def test_entries_are_handed_over_once() -> None:
    ledger = Ledger.for_seats(2)
    ledger.move(0, 1, 50, "rent")
    assert len(ledger.take_entries()) == 1
    assert ledger.take_entries() == []
    ledger.move(1, 0, 5, "card")
    assert len(ledger.take_entries()) == 1


@pytest.mark.parametrize("amount", [0, -1, -500])
def test_an_amount_below_one_is_a_fault(amount: int) -> None:
    """B34"""
    ledger = Ledger.for_seats(2)
    with pytest.raises(ValueError, match="no such payment"):
        ledger.move(0, 1, amount, "rent")
    assert ledger.balances == [0, 0, 0, 0]
    assert ledger.entries == []


@pytest.mark.parametrize("account", [0, 1, BANK, HELD])
def test_a_payment_to_oneself_is_a_fault(account: int) -> None:
    ledger = Ledger.for_seats(2)
    with pytest.raises(ValueError, match="no such payment"):
        ledger.move(account, account, 10, "rent")
    assert ledger.entries == []


def test_books_that_do_not_balance_are_not_opened() -> None:
    with pytest.raises(ValueError, match="do not balance"):
        Ledger([1500, 1500, 0, -2999])


@pytest.mark.parametrize("balances", [[0, 0, 0], [1500, 1500, 0, -3000], [-80, 20, 60, 0]])
def test_balanced_books_are_continued(balances: list[int]) -> None:
    ledger = Ledger(balances, cause=9)
    assert ledger.balances == balances
    assert ledger.balances is not balances
    assert ledger.cause == 9
    assert ledger.balanced()


@pytest.mark.parametrize(("account", "name"), [(BANK, "bank"), (HELD, "held"), (0, 0), (5, 5)])
def test_an_account_has_its_name_on_the_wire(account: int, name: object) -> None:
    assert account_name(account) == name


@given(st.lists(payments, max_size=60))
def test_whatever_is_moved_the_books_balance_and_the_entries_explain_them(
    moved: list[tuple[int, int, int]],
) -> None:
    ledger = Ledger.for_seats(SEATS)
    for cause, (source, target, amount) in enumerate(moved):
        ledger.cause = cause
        ledger.move(source, target, amount, "test")
        assert ledger.balanced()
        assert sum(ledger.balances) == 0
    told = [0] * (SEATS + 2)
    for entry in ledger.take_entries():
        told[entry.source] -= entry.amount
        told[entry.target] += entry.amount
    assert told == ledger.balances
    assert all(type(balance) is int for balance in ledger.balances)


@given(st.lists(payments, max_size=30), st.lists(payments, max_size=30))
def test_books_continued_from_their_balances_go_on_as_if_never_closed(
    before: list[tuple[int, int, int]], after: list[tuple[int, int, int]]
) -> None:
    one = Ledger.for_seats(SEATS)
    for source, target, amount in before:
        one.move(source, target, amount, "test")
    other = Ledger(one.balances)
    for source, target, amount in after:
        one.move(source, target, amount, "test")
        other.move(source, target, amount, "test")
    assert one.balances == other.balances


def test_an_unbalanced_ledger_is_noticed() -> None:
    ledger = Ledger.for_seats(2)
    ledger.balances[0] += 1
    assert not ledger.balanced()
