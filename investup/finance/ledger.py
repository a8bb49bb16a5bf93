"""The one place where cash moves: double entry, a reason on each entry, books that always balance.

Accounts are seats 0 .. n - 1, the BANK and HELD (what is owed by agreement and not yet paid, R12). Every
dollar that one account gains another loses, so the sum over all accounts is 0 for ever; the bank's balance
is below zero by what it has put into the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

#: Indices from the end of the list of balances, so that a seat's account is its number.
BANK: Final = -1
HELD: Final = -2

AccountName = int | Literal["bank", "held"]


@dataclass(slots=True, init=False)
class Entry:
    """`amount` dollars (>= 1) went from one account to another, for a reason, in the game's move number `cause`."""

    source: int
    target: int
    amount: int
    reason: str
    cause: int

    # written out, since one that `dataclass` makes is not compiled
    def __init__(self, source: int, target: int, amount: int, reason: str, cause: int) -> None:
        self.source = source
        self.target = target
        self.amount = amount
        self.reason = reason
        self.cause = cause


class Ledger:
    """The balances of a game, and the entries since they were last taken.

    `cause` is the number of the move that is being carried out; the rules set it once for each move.
    """

    __slots__ = ("balances", "cause", "entries", "quiet")

    def __init__(self, balances: Sequence[int], cause: int = 0) -> None:
        """Continue from `balances` (seats, HELD, BANK, in dollars). Raises ValueError if they do not balance."""
        self.balances = list(balances)
        self.cause = cause
        self.entries: list[Entry] = []
        #: While it is true, balances change and nothing is written down.
        self.quiet = False
        if not self.balanced():
            raise ValueError(f"the books do not balance: {self.balances}")

    @classmethod
    def for_seats(cls, seats: int) -> Ledger:
        """An empty ledger for `seats` players."""
        return cls([0] * (seats + 2))

    def move(self, source: int, target: int, amount: int, reason: str) -> None:
        """Move `amount` dollars (>= 1). A seat may go below zero: what is compulsory is paid in full (R12).

        Raises ValueError for an amount below 1 or a move to itself: a fault in the rules, not a refusal.
        """
        if amount < 1 or source == target:
            raise ValueError(f"no such payment: {amount} from {source} to {target} ({reason})")
        self.balances[source] -= amount
        self.balances[target] += amount
        if not self.quiet:
            self.entries.append(Entry(source, target, amount, reason, self.cause))

    def take_entries(self) -> list[Entry]:
        """The entries since the last call, in order; they are handed over to an event and forgotten here."""
        taken = self.entries
        self.entries = []
        return taken

    def balanced(self) -> bool:
        """Whether every dollar gained was lost by somebody else."""
        return sum(self.balances) == 0


def account_name(account: int) -> AccountName:
    """An account as it stands on the wire: a seat's number, "bank" or "held"."""
    if account == BANK:
        return "bank"
    if account == HELD:
        return "held"
    return account
