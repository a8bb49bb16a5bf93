"""What promises are worth: instalments, bonds, rent waivers, rentals and shares of a set's rent.

A promise is worth less to the one who gets it than it costs the one who gives it, so that nobody can gain
by promising to and fro. In dollars:

- Whoever gets it counts `NEAR` turns of what it brings as things stand today, at three quarters. Money that a
  player is to pay counts up to half of what that player has and does not owe already.
- Whoever gives it counts all of it, and `FAR` turns of what has no end. The rent of a city in a whole set
  counts as if three houses stood there; any other rent counts twice.
- Getting rid of a promise is worth what it would bring; giving it up costs what it would have cost.

Rents count as often as a turn lands there on average (landings.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from investup.board.landings import LANDINGS, PER
from investup.board.view_types import BoardView, BondView
from investup.bots.atlas import Atlas
from investup.bots.deal import Deal, Owners
from investup.finance.terms import Term
from investup.game import Seat

#: Turns for which a promise without end counts, for who gets it and for who gives it.
NEAR: Final = 30
FAR: Final = 40
#: Houses that a whole set is thought to have by the time that a promise is used.
HOUSES: Final = 3
#: The rents of airports and utilities by how many their owner has; seven on the dice.
_AIRPORT: Final = (0, 25, 50, 100, 200)
_UTILITY: Final = (0, 28, 70)


class Promise(NamedTuple):
    """What a player gains (`low`) and another one loses (`high`) by it, in dollars."""

    winner: Seat
    loser: Seat
    low: int
    high: int
    #: What net worth has counted already: for the winner, against the loser.
    principal: int = 0
    #: Whose means it depends on.
    debtor: Seat | None = None


class Dues(NamedTuple):
    """What a player has to pay by agreement, in dollars."""

    a_turn: int
    in_all: int


def promises(
    board: Atlas,
    view: BoardView,
    deal: Deal,
    seat: Seat,
    after: Owners,
) -> int:
    """What the promises of a deal are worth to `seat` above what net worth says, in dollars.

    `after` says who owns each space once the deeds have moved.
    """
    total = 0
    left: dict[Seat, int] = {}
    for promise in _all(board, view, deal, after):
        if promise.winner == seat:
            worth = promise.low
            if promise.debtor is not None:
                if promise.debtor not in left:
                    left[promise.debtor] = credit(board, view, promise.debtor)
                worth = min(worth, left[promise.debtor])
                left[promise.debtor] -= worth
            total += worth - promise.principal
        elif promise.loser == seat:
            total += promise.principal - promise.high
    return total


def dues(view: BoardView, seat: Seat) -> Dues:
    """What a player owes by agreement now; a bond without end counts for `FAR` turns."""
    a_turn = in_all = 0
    for bond in view["bonds"]:
        if bond["issuer"] == seat:
            coupon = bond["principal"] * bond["rate"] // 100
            a_turn += -(-coupon // bond["every"])
            in_all += coupon * FAR // bond["every"]
    for plan in view["agreements"]:
        if plan["kind"] == "instalments" and plan["payer"] == seat:
            a_turn += -(-plan["amount"] // plan["every"])
            in_all += plan["amount"] * plan["left"]
    return Dues(a_turn, in_all)


def dues_by(terms: Sequence[Term], seat: Seat) -> Dues:
    """What a player would owe by new terms."""
    a_turn = in_all = 0
    for term in terms:
        if term["kind"] == "instalments" and term["payer"] == seat:
            a_turn += -(-term["amount"] // term["every"])
            in_all += term["amount"] * term["times"]
        elif term["kind"] == "issue_bond" and term["issuer"] == seat:
            coupon = term["principal"] * term["rate"] // 100
            a_turn += -(-coupon // term["every"])
            in_all += coupon * FAR // term["every"]
    return Dues(a_turn, in_all)


def bond_worth(principal: int, rate: int, every: int) -> int:
    """What a bond is worth to whoever gets it, in dollars, if its issuer can pay."""
    return _trusted(principal * rate // 100 * NEAR // every)


def _trusted(dollars: int) -> int:
    return dollars * 3 // 4


def credit(board: Atlas, view: BoardView, seat: Seat) -> int:
    """Half of what a player has and does not owe: cash, deeds at list price, mortgaged ones at half."""
    means = max(0, view["players"][seat]["cash"])
    for space, deed in enumerate(view["spaces"]):
        if deed["owner"] == seat:
            means += board.mortgage_value[space] if deed["mortgaged"] else board.price[space]
    return max(0, means - dues(view, seat).in_all) // 2


def _all(board: Atlas, view: BoardView, deal: Deal, after: Owners) -> Iterator[Promise]:
    parties = deal.proposer, deal.to
    for giver, taker, side in ((deal.proposer, deal.to, deal.give), (deal.to, deal.proposer, deal.get)):
        for number in side.get("bonds", ()):
            yield _bond(_bond_of(view, number), taker, giver)
    rents = _Rents(board, view, after)
    for term in deal.terms:
        yield _term(rents, view, term, parties)


def _term(rents: _Rents, view: BoardView, term: Term, parties: tuple[Seat, Seat]) -> Promise:
    def other(seat: Seat) -> Seat:
        return parties[1] if seat == parties[0] else parties[0]

    match term["kind"]:
        case "instalments":
            return _instalments(
                term["payee"], term["payer"], term["amount"], term["every"], term["times"], term["payer"]
            )
        case "waiver":
            landings, turns = term.get("landings"), term.get("turns")
            low, high = rents.waived(term["properties"], term["percent"], landings, turns)
            return Promise(term["grantee"], term["grantor"], low, high)
        case "rental":
            low, high = rents.whole([term["property"]], 100, term["turns"])
            return Promise(term["tenant"], other(term["tenant"]), low, high)
        case "set_share":
            low, high = rents.whole(rents.board.map.sets[term["set"]], term["percent"], None)
            return Promise(term["to"], other(term["to"]), low, high)
        case "buy_back_share":
            share = next(share for share in view["shares"] if share["share"] == term["share"])
            low, high = rents.whole(share["spaces"], term.get("percent", share["percent"]), None)
            return Promise(other(share["holder"]), share["holder"], low, high)
        case "issue_bond":
            issuer, principal = term["issuer"], term["principal"]
            low, high = _coupons(principal, term["rate"], term["every"])
            return Promise(other(issuer), issuer, low, high, principal, issuer)
        case "end_bond":
            bond = _bond_of(view, term["bond"])
            return _bond(bond, bond["issuer"], bond["holder"])
        case "end_agreement":
            agreement = next(a for a in view["agreements"] if a["agreement"] == term["agreement"])
            return _ended(rents, agreement, other)


def _ended(rents: _Rents, agreement: Any, other: Any) -> Promise:
    """An agreement that ends early: who was bound by it wins."""
    match agreement["kind"]:
        case "instalments":
            payer, payee = agreement["payer"], agreement["payee"]
            return _instalments(
                payer, payee, agreement["amount"], agreement["every"], agreement["left"], None
            )
        case "waiver":
            counts, left = agreement["counts"], agreement["left"]
            low, high = rents.waived(
                agreement["properties"],
                agreement["percent"],
                left if counts == "landings" else None,
                left if counts == "turns" else None,
            )
            return Promise(other(agreement["grantee"]), agreement["grantee"], low, high)
        case _:
            low, high = rents.whole([agreement["property"]], 100, agreement["left"])
            return Promise(other(agreement["tenant"]), agreement["tenant"], low, high)


def _instalments(
    winner: Seat, loser: Seat, amount: int, every: int, times: int, debtor: Seat | None
) -> Promise:
    soon = min(times, max(1, NEAR // every))
    return Promise(winner, loser, _trusted(amount * soon), amount * times, 0, debtor)


def _coupons(principal: int, rate: int, every: int) -> tuple[int, int]:
    return bond_worth(principal, rate, every), principal * rate // 100 * FAR // every


def _bond_of(view: BoardView, number: int) -> BondView:
    return next(bond for bond in view["bonds"] if bond["bond"] == number)


def _bond(bond: BondView, winner: Seat, loser: Seat) -> Promise:
    """A bond that comes to `winner`, or ends for them, at the cost of `loser`."""
    low, high = _coupons(bond["principal"], bond["rate"], bond["every"])
    debtor = None if winner == bond["issuer"] else bond["issuer"]
    return Promise(winner, loser, low, high, bond["principal"], debtor)


class _Rents:
    """What rents bring, by what is shown and by who owns what after the deal."""

    def __init__(self, board: Atlas, view: BoardView, owners: Owners) -> None:
        self.board = board
        self._spaces = view["spaces"]
        self._owners = owners
        #: Everybody but the owner; a tenant who does not pay either saves as much.
        self._payers = sum(not player["bankrupt"] for player in view["players"]) - 1

    def waived(
        self, spaces: Sequence[int], percent: int, landings: int | None, turns: int | None
    ) -> tuple[int, int]:
        """(low, high) of a waiver for one grantee: for landings, for turns, or without end."""
        low, high = self._sums(spaces, percent, turns, 1)
        if landings is not None:
            low = min(low, landings * max(self._now(space) for space in spaces) * percent // 100)
            high = min(high, landings * max(self._later(space) for space in spaces) * percent // 100)
        return _trusted(low), high

    def whole(self, spaces: Sequence[int], percent: int, turns: int | None) -> tuple[int, int]:
        """(low, high) of a percentage of what everybody pays, for turns or without end."""
        low, high = self._sums(spaces, percent, turns, self._payers)
        return _trusted(low), high

    def _sums(self, spaces: Sequence[int], percent: int, turns: int | None, payers: int) -> tuple[int, int]:
        near = NEAR if turns is None else min(turns, NEAR)
        far = FAR if turns is None else turns
        now = sum(self._now(space) * LANDINGS[space] for space in spaces)
        later = sum(self._later(space) * LANDINGS[space] for space in spaces)
        scale = payers * percent
        return now * scale * near // (100 * PER), later * scale * far // (100 * PER)

    def _now(self, space: int) -> int:
        """The rent of today, in dollars."""
        return 0 if self._spaces[space]["mortgaged"] else self._rent(space)

    def _later(self, space: int) -> int:
        """The rent that a careful owner thinks of, in dollars."""
        city = self.board.map.spaces[space]
        if city.kind == "city" and self._whole(space):
            return city.rents[max(HOUSES, self._spaces[space]["houses"])]
        return 2 * self._rent(space)

    def _rent(self, space: int) -> int:
        owner = self._owners[space]
        data = self.board.map.spaces[space]
        if owner is None:
            return 0
        if data.kind == "city":
            houses = self._spaces[space]["houses"]
            # nobody has a house on a set that is not whole; beside a built city a bare one is counted too high
            return 2 * data.rents[0] if houses == 0 and self._whole(space) else data.rents[houses]
        count = 1 + sum(self._owners[mate] == owner for mate in self.board.mates[space])
        return (_AIRPORT if data.kind == "airport" else _UTILITY)[count]

    def _whole(self, space: int) -> bool:
        owner = self._owners[space]
        return all(self._owners[mate] == owner for mate in self.board.mates[space])
