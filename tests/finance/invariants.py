"""What is true of money and paper after every action, whatever was played, read from a dump alone.

Nothing here asks the rules what they think: net worth, the splits of shares and who is bound to whom are worked
out again from the plain JSON.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tests.board.facts import CITIES, PRICES, SETS

MILLION = 1_000_000
NOBODY = -1


def check_paper(state: Mapping[str, Any]) -> None:
    """Look through a dump. Raises AssertionError for books that cannot be."""
    books = state["books"]
    seats = range(len(state["names"]))
    live = {seat for seat in seats if not state["bankrupt"][seat]}
    check_stakes(books["stakes"], live)
    check_bonds(books["bonds"], live)
    check_agreements(state, live)
    check_shares(state, live)
    check_held(state, live)
    check_trades(books, live)
    for seat in seats:
        offer = books["offers"][seat]
        assert 0 <= offer["rate"] <= 200
        assert 1 <= offer["every"] <= 20
        assert offer["limit"] is None or offer["limit"] >= 0
        if seat not in live:
            assert not books["stock_open"][seat], f"the stock of bankrupt seat {seat} is open"
            assert not offer["open"], f"the bonds of bankrupt seat {seat} are open"
    numbers = [
        row[kind]
        for table, kind in (("bonds", "bond"), ("agreements", "agreement"), ("shares", "share"))
        for row in books[table]
    ] + [row["trade"] for row in books["trades"]]
    assert len(set(numbers)) == len(numbers), f"a number is used twice: {numbers}"
    assert all(0 < number < books["next_number"] for number in numbers)


def check_stakes(stakes: Sequence[Sequence[Sequence[int]]], live: set[int]) -> None:
    """Whole parts per million above 0, of another living player, less than a million of each issuer (R21, R23)."""
    for issuer, rows in enumerate(stakes):
        holders = [holder for holder, _ in rows]
        assert len(set(holders)) == len(holders), f"two stakes of one holder in {issuer}: {rows}"
        for holder, ppm in rows:
            assert type(ppm) is int
            assert ppm > 0, f"a stake of {ppm} ppm"
            assert holder != issuer, f"seat {holder} holds a stake in themselves"
            assert holder in live, f"bankrupt seat {holder} holds a stake in {issuer}"
            assert issuer in live, f"seat {holder} holds a stake in bankrupt {issuer}"
        assert sum(ppm for _, ppm in rows) < MILLION, f"stakes in {issuer} make more than all of it: {rows}"


def check_bonds(bonds: Sequence[Mapping[str, Any]], live: set[int]) -> None:
    """Two different living sides, and figures within bounds (R24, R26)."""
    for bond in bonds:
        assert bond["holder"] != bond["issuer"], f"a bond of one's own: {bond}"
        assert {bond["holder"], bond["issuer"]} <= live, f"a bond with a bankrupt: {bond}"
        assert bond["principal"] >= 1
        assert 0 <= bond["rate"] <= 200
        assert 1 <= bond["every"] <= 20


def check_agreements(state: Mapping[str, Any], live: set[int]) -> None:
    """Every agreement binds two living players and has something left of it (R28, R29, R32)."""
    owner, books = state["owner"], state["books"]
    rentals = {row["agreement"]: row for row in books["agreements"] if row["kind"] == "rental"}
    rented = [row["property"] for row in rentals.values()]
    assert len(set(rented)) == len(rented), f"a property is rented out twice: {rented}"
    tenant_of = {row["property"]: row["tenant"] for row in rentals.values()}
    for row in books["agreements"]:
        match row["kind"]:
            case "instalments":
                assert row["payer"] != row["payee"]
                assert {row["payer"], row["payee"]} <= live, f"instalments with a bankrupt: {row}"
                assert 1 <= row["left"] <= 100
            case "rental":
                assert {row["tenant"], owner[row["property"]]} <= live, f"a rental with a bankrupt: {row}"
                assert row["tenant"] != owner[row["property"]], f"a tenant of one's own: {row}"
                assert left_of(row, "tenant", books) >= 0, f"a rental that has ended: {row}"
            case "waiver":
                check_waiver(row, books, owner, tenant_of, rentals, live)
            case kind:
                raise AssertionError(f"an agreement of no kind: {kind}")


def check_waiver(
    row: Mapping[str, Any],
    books: Mapping[str, Any],
    owner: Sequence[int],
    tenant_of: Mapping[int, int],
    rentals: Mapping[int, Mapping[str, Any]],
    live: set[int],
) -> None:
    """A waiver is on owned property, for a living player who is not its one landlord (R28, R29)."""
    assert row["grantee"] in live, f"a waiver for a bankrupt: {row}"
    assert row["properties"], f"a waiver on nothing: {row}"
    assert len(set(row["properties"])) == len(row["properties"]) == len(row["under"])
    assert 1 <= row["percent"] <= 100
    assert row["landings"] is None or row["turns"] is None
    assert row["landings"] is None or row["landings"] >= 1
    assert row["turns"] is None or left_of(row, "grantee", books) >= 0, f"a waiver that has ended: {row}"
    for space, under in zip(row["properties"], row["under"], strict=True):
        assert owner[space] in live, f"a waiver on space {space}, which has no living owner: {row}"
        if under:
            assert under in rentals, f"a waiver outlives the rental it was granted under: {row}"
            assert rentals[under]["property"] == space
        if space not in tenant_of:
            assert owner[space] != row["grantee"], f"a waiver on one's own property: {row}"


def left_of(row: Mapping[str, Any], who: str, books: Mapping[str, Any]) -> int:
    """The turns that are still to begin of a rental or waiver; 0 in the last one."""
    left: int = row["turns"] - (books["turns"][row[who]] - row["begun"])
    return left


def check_last_turns(state: Mapping[str, Any]) -> None:
    """What has no turn left to begin runs only while its last one does (R28)."""
    for row in state["books"]["agreements"]:
        who = {"rental": "tenant", "waiver": "grantee"}.get(row["kind"])
        if who is not None and row["turns"] is not None and left_of(row, who, state["books"]) == 0:
            assert state["turn"] == row[who], f"an agreement outlives its last turn: {row}"


def check_shares(state: Mapping[str, Any], live: set[int]) -> None:
    """Shares lie on owned cities of their set, at most 100% on each (R28)."""
    total: Counter[int] = Counter()
    for row in state["books"]["shares"]:
        assert row["holder"] in live, f"a share of a bankrupt: {row}"
        assert row["spaces"], f"a share of nothing: {row}"
        assert set(row["spaces"]) <= set(SETS[row["set"]])
        assert len(set(row["spaces"])) == len(row["spaces"])
        assert 1 <= row["percent"] <= 100
        for space in row["spaces"]:
            assert state["owner"][space] in live, f"a share on a city without a living owner: {row}"
            total[space] += row["percent"]
    assert all(percent <= 100 for percent in total.values()), f"more than all of a rent is sold: {total}"


def check_held(state: Mapping[str, Any], live: set[int]) -> None:
    """The account `held` has exactly what waits, and only for payers who are in debt (R12)."""
    held = state["books"]["held"]
    assert state["balances"][-2] == sum(row["amount"] for row in held), f"held: {held}"
    for row in held:
        assert row["amount"] >= 1
        assert row["payer"] != row["payee"]
        assert {row["payer"], row["payee"]} <= live, f"money waits for or from a bankrupt: {row}"
        assert state["balances"][row["payer"]] < 0, f"money waits for nothing: {row}"


def check_trades(books: Mapping[str, Any], live: set[int]) -> None:
    """Open trades are between two living players, at most five of one proposer (R27, R32)."""
    for row in books["trades"]:
        assert row["proposer"] != row["to"]
        assert {row["proposer"], row["to"]} <= live, f"a trade with a bankrupt: {row}"
        assert row["thread"] <= row["trade"]
    by_proposer = Counter(row["proposer"] for row in books["trades"])
    assert all(count <= 5 for count in by_proposer.values())


def estate(state: Mapping[str, Any], space: int) -> int:
    """A deed at list price, less what its mortgage paid, and its buildings at half their cost, in dollars."""
    price = PRICES[space]
    value = price - price // 2 if state["mortgaged"][space] else price
    if space in CITIES:
        value += state["houses"][space] * (CITIES[space].house // 2)
    return value


def worths(state: Mapping[str, Any]) -> list[int]:
    """Net worth by seat, from the documented formula and nothing else."""
    books, balances = state["books"], state["balances"]
    worth = list(balances[:-2])
    for space in PRICES:
        if state["owner"][space] != NOBODY:
            worth[state["owner"][space]] += estate(state, space)
    for issuer, rows in enumerate(books["stakes"]):
        for holder, ppm in rows:
            value = max(0, balances[issuer]) * ppm // MILLION
            worth[holder] += value
            worth[issuer] -= value
    for bond in books["bonds"]:
        worth[bond["holder"]] += bond["principal"]
        worth[bond["issuer"]] -= bond["principal"]
    for row in books["held"]:
        worth[row["payee"]] += row["amount"]
    return worth


def check_worths(state: Mapping[str, Any], told: Sequence[int]) -> None:
    """The rules' net worths are the formula's, and sum to what the bank has put into the game."""
    assert list(told) == worths(state)
    deeds = sum(estate(state, space) for space in PRICES if state["owner"][space] != NOBODY)
    assert sum(told) == -state["balances"][-1] + deeds


def check_investment(before: Mapping[str, Any], after: Mapping[str, Any], seat: int, issuer: int) -> None:
    """R21: nobody else's exact value (cash * ppm) changes by more than $1 + (C + X) / 10^6."""
    old, new = dict(before["books"]["stakes"][issuer]), dict(after["books"]["stakes"][issuer])
    cash_before, cash_after = before["balances"][issuer], after["balances"][issuer]
    allowed = MILLION + cash_after
    for holder in (old | new).keys() - {seat}:
        change = new.get(holder, 0) * cash_after - old.get(holder, 0) * cash_before
        assert -allowed <= change <= 0, f"seat {holder} is touched by {change} millionths of a dollar"


def check_sale(before: Mapping[str, Any], after: Mapping[str, Any], sold: Mapping[str, Any]) -> None:
    """R21: what the others hold keeps its value, but for what is rounded: the sale to a dollar, their parts to one.

    `sold` is the event; what the seller then owes the issuer on `held` may come on top, and is no part of it.
    """
    issuer = sold["issuer"]
    old, new = dict(before["books"]["stakes"][issuer]), dict(after["books"]["stakes"][issuer])
    cash_before = before["balances"][issuer]
    cash_after = cash_before - sold["amount"]
    assert 0 < cash_after < cash_before
    for holder in old.keys() - {sold["seat"]}:
        change = new[holder] * cash_after - old[holder] * cash_before
        assert -cash_after <= change < MILLION, f"seat {holder} is touched by {change} millionths of a dollar"
