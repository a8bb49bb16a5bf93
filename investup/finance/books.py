"""Everything financial in a game at one moment, and how it is written down and read back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from investup.finance.ledger import Ledger
from investup.finance.paper import (
    Agreement,
    Bond,
    BondOffer,
    Held,
    Share,
    Trade,
    agreement_from_json,
    agreement_to_json,
    to_json,
)
from investup.finance.titles import Titles
from investup.game import Rejected, Seat

#: A whole issuer in parts per million.
WHOLE = 1_000_000


class Books:
    """Stakes, bonds, agreements, shares and trades of one game; the ledger is the game's."""

    __slots__ = (
        "agreements",
        "bonds",
        "held",
        "ledger",
        "next_number",
        "offers",
        "proposals",
        "shares",
        "stakes",
        "stock_open",
        "titles",
        "trades",
        "turns",
    )

    def __init__(self, titles: Titles, ledger: Ledger, seats: int) -> None:
        self.titles = titles
        self.ledger = ledger
        #: For each issuer, holder -> parts per million (above 0) of the issuer's cash, oldest holder first.
        self.stakes: list[dict[Seat, int]] = [{} for _ in range(seats)]
        self.stock_open = [False] * seats
        self.offers = [BondOffer() for _ in range(seats)]
        self.bonds: dict[int, Bond] = {}
        self.agreements: dict[int, Agreement] = {}
        self.shares: dict[int, Share] = {}
        self.held: list[Held] = []
        self.trades: dict[int, Trade] = {}
        #: Turns that each seat has begun.
        self.turns = [0] * seats
        #: For each seat, the table's turn in which it proposed last and how often it did in that turn.
        self.proposals = [[0, 0] for _ in range(seats)]
        self.next_number = 1

    @property
    def cash(self) -> list[int]:
        """Dollars by seat; read only, the ledger writes."""
        return self.ledger.balances

    def number(self) -> int:
        """A fresh number for an object."""
        taken = self.next_number
        self.next_number += 1
        return taken

    def copy(self, titles: Titles, ledger: Ledger) -> Books:
        """The same books for a copy of the game. Held money and trades never change, so both games have the same."""
        twin = Books(titles, ledger, 0)
        twin.stakes = [dict(stakes) for stakes in self.stakes]
        twin.stock_open = list(self.stock_open)
        twin.offers = [offer.copy() for offer in self.offers]
        twin.bonds = {number: bond.copy() for number, bond in self.bonds.items()}
        twin.agreements = {number: agreement.copy() for number, agreement in self.agreements.items()}
        twin.shares = {number: share.copy() for number, share in self.shares.items()}
        twin.held = list(self.held)
        twin.trades = dict(self.trades)
        twin.turns = list(self.turns)
        twin.proposals = [list(row) for row in self.proposals]
        twin.next_number = self.next_number
        return twin

    def dump(self) -> dict[str, Any]:
        """All of it as JSON that shares nothing with this object."""
        return {
            "stakes": [list(map(list, stakes.items())) for stakes in self.stakes],
            "stock_open": list(self.stock_open),
            "offers": [to_json(offer) for offer in self.offers],
            "bonds": [to_json(bond) for bond in self.bonds.values()],
            "agreements": [agreement_to_json(agreement) for agreement in self.agreements.values()],
            "shares": [to_json(share) for share in self.shares.values()],
            "held": [to_json(held) for held in self.held],
            "trades": [to_json(trade) for trade in self.trades.values()],
            "turns": list(self.turns),
            "proposals": [list(row) for row in self.proposals],
            "next_number": self.next_number,
        }

    @classmethod
    def load(cls, data: Mapping[str, Any], titles: Titles, ledger: Ledger) -> Books:
        """The inverse of `dump`."""
        books = cls(titles, ledger, len(data["turns"]))
        books.stakes = [dict(stakes) for stakes in data["stakes"]]
        books.stock_open = list(data["stock_open"])
        books.offers = [BondOffer(**offer) for offer in data["offers"]]
        books.bonds = {bond["bond"]: Bond(**bond) for bond in data["bonds"]}
        for row in data["agreements"]:
            books.agreements[row["agreement"]] = agreement_from_json(_fresh(row))
        books.shares = {share["share"]: Share(**_fresh(share)) for share in data["shares"]}
        books.held = [Held(**held) for held in data["held"]]
        books.trades = {trade["trade"]: Trade(**trade) for trade in data["trades"]}
        books.turns = list(data["turns"])
        books.proposals = [list(row) for row in data["proposals"]]
        books.next_number = data["next_number"]
        return books


def _fresh(row: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of an object's fields whose lists are its own."""
    return {key: list(value) if isinstance(value, list) else value for key, value in row.items()}


def need_other(books: Books, seat: Seat, other: Seat, field: str) -> None:
    """Refuse an `other` who is no live player, or the player themselves."""
    titles = books.titles
    if not 0 <= other < titles.seat_count():
        raise Rejected("no_such_seat", f"Nobody sits at seat {other}.", field)
    if other == seat:
        raise Rejected("own_seat", "You cannot do business with yourself.", field)
    if not titles.is_live(other):
        raise Rejected(
            "bankrupt",
            f"{titles.player_name(other)} is bankrupt.",
            field,
            case="other",
            facts={"player": titles.player_name(other)},
        )


def need_cash(books: Books, seat: Seat, amount: int, what: str, field: str) -> None:
    """Refuse a voluntary payment that the player has not the cash for (R12)."""
    cash = books.cash[seat]
    if cash < amount:
        raise Rejected(
            "not_enough_cash",
            f"{what} takes ${amount}; you have ${cash}.",
            field,
            case="payment",
            facts={"price": amount, "cash": cash},
        )
    need_uncommitted(books, seat, amount)


def need_uncommitted(books: Books, seat: Seat, amount: int) -> None:
    """Refuse to take `amount` dollars from a standing bidder who would not keep the bid (R17)."""
    titles = books.titles
    kept = titles.committed(seat)
    if kept and books.cash[seat] - amount < kept:
        raise leads_auction(books, seat, kept)


def leads_auction(books: Books, seat: Seat, kept: int) -> Rejected:
    """The refusal that keeps `kept` dollars with the standing bidder of an auction (R17)."""
    name = books.titles.player_name(seat)
    return Rejected(
        "leader_reserved",
        f"{name} leads the auction and has to keep ${kept} for the bid.",
        case="other",
        facts={"player": name, "amount": kept},
    )
