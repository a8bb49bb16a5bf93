"""Money owed by agreement: coupons and instalments, when they fall due and how they are paid (R12, R24, R28)."""

from __future__ import annotations

from investup.finance.books import Books
from investup.finance.ledger import BANK, HELD
from investup.finance.paper import Bond, Held, Instalments
from investup.game import Seat


def owe(books: Books, payer: Seat, payee: Seat, amount: int, reason: str) -> int:
    """Take the whole amount from the payer; the payee gets at once only what the payer had (R12).

    The rest waits on `held`, so that agreements cannot print money. Returns the dollars that wait.
    """
    at_once = max(0, min(amount, books.cash[payer]))
    rest = amount - at_once
    if at_once:
        books.ledger.move(payer, payee, at_once, reason)
    if rest:
        books.ledger.move(payer, HELD, rest, reason)
        books.held.append(Held(payer, payee, rest, reason))
    return rest


def settle_held(books: Books) -> None:
    """Pay what waits, oldest first, for every payer whose cash is >= 0 again (R12).

    A payment may bring its payee out of debt, and so free what waits behind them; the list is gone through
    from its oldest again until nothing moves.
    """
    while True:
        held = next((row for row in books.held if books.cash[row.payer] >= 0), None)
        if held is None:
            return
        books.held.remove(held)
        books.ledger.move(HELD, held.payee, held.amount, held.reason)
        books.titles.tell(
            {"type": "held_paid", "payer": held.payer, "payee": held.payee, "amount": held.amount}
        )


def lapse_held(books: Books, seat: Seat) -> None:
    """What waits for or from a bankrupt lapses to the bank (R12, R32)."""
    for held in [row for row in books.held if seat in (row.payer, row.payee)]:
        books.held.remove(held)
        books.ledger.move(HELD, BANK, held.amount, "lapsed")


def begin_turn(books: Books, seat: Seat) -> None:
    """Count the turn and charge what falls due at its start, the oldest obligation first, before the roll (R24)."""
    books.turns[seat] += 1
    if not books.bonds and not books.agreements:
        return
    turn = books.turns[seat]
    bonds = {number: bond for number, bond in books.bonds.items() if bond.issuer == seat}
    plans = {n: a for n, a in books.agreements.items() if isinstance(a, Instalments) and a.payer == seat}
    obligations: dict[int, Bond | Instalments] = {**bonds, **plans}
    for _, obligation in sorted(obligations.items()):
        # `begun` counts the turn in which it was agreed, so at least one more has begun here.
        if (turn - obligation.begun) % obligation.every:
            continue
        if isinstance(obligation, Instalments):
            _pay_instalment(books, obligation)
        elif obligation.coupon:
            rest = owe(books, seat, obligation.holder, obligation.coupon, "coupon")
            books.titles.tell(
                {
                    "type": "coupon_paid",
                    "bond": obligation.bond,
                    "issuer": seat,
                    "holder": obligation.holder,
                    "amount": obligation.coupon,
                    "held": rest,
                }
            )


def _pay_instalment(books: Books, plan: Instalments) -> None:
    plan.left -= 1
    rest = owe(books, plan.payer, plan.payee, plan.amount, "instalment")
    if plan.left == 0:
        del books.agreements[plan.agreement]
    books.titles.tell(
        {
            "type": "instalment_paid",
            "agreement": plan.agreement,
            "payer": plan.payer,
            "payee": plan.payee,
            "amount": plan.amount,
            "held": rest,
            "left": plan.left,
        }
    )
