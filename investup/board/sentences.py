"""Events as plain English sentences, for logs and for reading a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from investup.board.map import HOTEL, Map
from investup.finance.terms import AgreementTerm


class _Told:
    """An event with the names that its sentence needs."""

    __slots__ = ("event", "map", "names")

    def __init__(self, event: Mapping[str, Any], names: Sequence[str], map_: Map) -> None:
        self.event = event
        self.names = names
        self.map = map_

    def __getitem__(self, field: str) -> Any:
        return self.event[field]

    @property
    def who(self) -> str:
        """The player that it is about."""
        seat: int = self.event["seat"]
        return self.names[seat]

    @property
    def place(self) -> str:
        """The space that it is about."""
        space: int = self.event["space"]
        return self.map.spaces[space].name

    def name(self, field: str) -> str:
        """The player whose seat stands in `field`."""
        seat: int = self.event[field]
        return self.names[seat]

    def places(self, spaces: Sequence[int]) -> str:
        """The names of some spaces."""
        *first, last = [self.map.spaces[space].name for space in spaces]
        return f"{', '.join(first)} and {last}" if first else last

    @property
    def percent(self) -> str:
        """A stake as a percentage."""
        return f"{self.event['ppm'] / 10_000:.2f}%"

    @property
    def waiting(self) -> str:
        """How much of a payment waits, if any does (R12)."""
        held: int = self.event["held"]
        return f" (${held} of it waits)" if held else ""

    @property
    def amount(self) -> int:
        """The dollars that moved."""
        return sum(move["amount"] for move in self.event["moves"])


def sentence(event: Mapping[str, Any], names: Sequence[str], map_: Map) -> str:
    """What happened, in one sentence. Raises KeyError for an event that these rules do not know."""
    return SENTENCES[event["type"]](_Told(event, names, map_))


def _rolled(told: _Told) -> str:
    first, second = told["dice"]
    return f"{told.who} rolls {first} and {second}{' (doubles)' if first == second else ''}."


def _moved(told: _Told) -> str:
    way = "goes back" if told["direction"] == "backwards" else "moves"
    go = " and passes GO for $200" if told.event.get("moves") else ""
    return f"{told.who} {way} to {told.map.spaces[told['to']].name}{go}."


def _jailed(told: _Told) -> str:
    why = {
        "space": "by the Go to Prison space",
        "card": "by a card",
        "doubles": "for a third doubles in a row",
    }
    return f"{told.who} is sent to jail {why[told['why']]}."


def _left_jail(told: _Told) -> str:
    how = {
        "doubles": "by rolling doubles",
        "fine": "for $50",
        "pass": "with a Jail Pass",
        "third_roll": "after a third failed roll, for $50",
    }
    return f"{told.who} leaves jail {how[told['how']]}."


def _rent_paid(told: _Told) -> str:
    waived = f" (${told['waived']} is waived)" if told["waived"] else ""
    return f"{told.who} pays ${told['amount']} rent for {told.place} of {told.name('owner')}{waived}."


def _built(told: _Told) -> str:
    what = "a hotel" if told["houses"] == HOTEL else f"house {told['houses']}"
    return f"{told.who} builds {what} on {told.place} for ${told.amount}."


def _house_sold(told: _Told) -> str:
    what = "the hotel" if told["houses"] == HOTEL - 1 else "a house"
    return f"{told.who} sells {what} on {told.place} for ${told.amount}."


def _went_bankrupt(told: _Told) -> str:
    how = "gives up and is bankrupt" if told["why"] == "declared" else "is bankrupt"
    match len(told["spaces"]):
        case 0:
            deeds = "no deed goes"
        case 1:
            deeds = "1 deed goes back"
        case count:
            deeds = f"{count} deeds go back"
    return f"{told.who} {how}; {deeds} to the bank."


def _bonds_set(told: _Told) -> str:
    if not told["open"]:
        return f"{told.who} closes their bonds."
    limit = "" if told["limit"] is None else f", up to ${told['limit']}"
    return f"{told.who} offers bonds at {told['rate']}% every {told['every']} turns{limit}."


def _term(told: _Told, term: AgreementTerm) -> str:
    """What an agreement does."""
    names = told.names
    match term["kind"]:
        case "instalments":
            return (
                f"{names[term['payer']]} pays {names[term['payee']]} ${term['amount']} "
                f"every {term['every']} turns, {term['times']} times."
            )
        case "waiver":
            less = "no rent" if term["percent"] == 100 else f"{term['percent']}% less rent"
            length = (
                f"for {term['landings']} landings"
                if "landings" in term
                else f"for {term['turns']} turns"
                if "turns" in term
                else "until a bankruptcy"
            )
            return f"{names[term['grantee']]} pays {less} on {told.places(term['properties'])} {length}."
        case "rental":
            return (
                f"{names[term['tenant']]} rents {told.places([term['property']])} for {term['turns']} turns."
            )


def _agreement(told: _Told) -> str:
    """Which agreement it is about."""
    term: AgreementTerm | None = told.event.get("term")
    names = told.names
    if term is None:
        return f"Agreement {told['agreement']}"
    match term["kind"]:
        case "instalments":
            between = f"from {names[term['payer']]} to {names[term['payee']]}"
            return f"The instalment plan {between} (${term['amount']} each)"
        case "waiver":
            between = f"of {names[term['grantor']]} for {names[term['grantee']]}"
            return f"The rent waiver {between} on {told.places(term['properties'])}"
        case "rental":
            return f"The rental of {told.places([term['property']])} to {names[term['tenant']]}"


def _bond_ended(told: _Told) -> str:
    why = {
        "agreed": "is ended by agreement",
        "merged": f"ends, since it came back to {told.name('issuer')}",
        "bankruptcy": "ends by a bankruptcy",
    }
    bond = f"The bond of ${told['principal']} from {told.name('issuer')} to {told.name('holder')}"
    return f"{bond} {why[told['why']]}."


def _share_ended(told: _Told) -> str:
    part = f"{told['percent']}% of the rent of {told.places(told['spaces'])}"
    if told["why"] == "bankruptcy":
        return f"{told.name('holder')}'s {part} ends by a bankruptcy."
    left = f" and keeps {told['left']}%" if told["left"] else ""
    return f"{told.name('holder')} gives back {part}{left}."


def _agreement_ended(told: _Told) -> str:
    why = {
        "expired": "has run its time",
        "used_up": "is used up",
        "agreed": "is ended by agreement",
        "merged": "ends, since both sides are one now",
        "bankruptcy": "ends by a bankruptcy",
    }
    return f"{_agreement(told)} {why[told['why']]}."


def _trade_closed(told: _Told) -> str:
    why = {
        "rejected": "is rejected",
        "withdrawn": "is withdrawn",
        "countered": "is answered with a counter-offer",
        "impossible": "can no longer be carried out",
        "bankruptcy": "is void: a side of it is bankrupt",
    }
    return f"Trade {told['trade']} {why[told['why']]}."


def _game_over(told: _Told) -> str:
    if told["reason"] == "abandoned":
        return "Nobody is left to play or to watch; the game ends without a winner."
    return f"{told.names[told['ranking'][0][0]]} is the last player left and wins."


#: One line for each event: what tells it.
SENTENCES: Final[Mapping[str, Callable[[_Told], str]]] = {
    "game_started": lambda told: f"The game begins; {told.names[told['first']]} goes first.",
    "turn_began": lambda told: f"It is {told.who}'s turn.",
    "rolled": _rolled,
    "moved": _moved,
    "jailed": _jailed,
    "stayed_in_jail": lambda told: f"{told.who} stays in jail (failed roll {told['failed']} of 3).",
    "left_jail": _left_jail,
    "offered": lambda told: f"{told.who} may buy {told.place} for ${told['price']}.",
    "bought": lambda told: f"{told.who} buys {told.place} for ${told['price']}.",
    "declined": lambda told: f"{told.who} declines {told.place}.",
    "rent_paid": _rent_paid,
    "tax_paid": lambda told: f"{told.who} pays ${told['amount']}: {told.place}.",
    "card_drawn": lambda told: f"{told.who} draws a {told['deck'].capitalize()} card: {told['text']}",
    "built": _built,
    "house_sold": _house_sold,
    "mortgaged": lambda told: f"{told.who} mortgages {told.place} for ${told.amount}.",
    "unmortgaged": lambda told: f"{told.who} lifts the mortgage of {told.place} for ${told.amount}.",
    "auction_opened": lambda told: (
        f"{told.place} goes to auction; the first bid is at least ${told['increment']}."
    ),
    "bid_placed": lambda told: f"{told.who} bids ${told['amount']}.",
    "auction_passed": lambda told: f"{told.who} passes.",
    "auction_unpassed": lambda told: f"{told.who} is back in.",
    "last_call": lambda _: "Last call.",
    "bids_void": lambda told: (
        "The highest bidder is out; no bid stands."
        if told["bidder"] is None
        else f"The highest bidder is out; {told.name('bidder')}'s bid of ${told['standing']} stands."
    ),
    "auction_won": lambda told: f"{told.who} wins {told.place} for ${told['amount']}.",
    "auction_unsold": lambda told: f"Nobody bids for {told.place}; it stays unowned.",
    "stock_set": lambda told: f"{told.who} {'opens' if told['open'] else 'closes'} their stock.",
    "invested": lambda told: (
        f"{told.who} invests ${told['amount']} in {told.name('issuer')} for {told.percent} of their cash."
    ),
    "stake_sold": lambda told: (
        f"{told.who} sells {told.percent} of {told.name('issuer')} for ${told['amount']}."
    ),
    "bonds_set": _bonds_set,
    "bond_issued": lambda told: (
        f"{told.name('holder')} lends {told.name('issuer')} ${told['principal']} "
        f"at {told['rate']}% every {told['every']} turns."
    ),
    "bond_ended": _bond_ended,
    "share_sold": lambda told: (
        f"{told.name('seller')} sells {told.name('holder')} {told['percent']}% of the rent of "
        f"{told.places(told.map.sets[told['set']])}."
    ),
    "share_ended": _share_ended,
    "coupon_paid": lambda told: (
        f"{told.name('issuer')} owes {told.name('holder')} a coupon of ${told['amount']}{told.waiting}."
    ),
    "instalment_paid": lambda told: (
        f"{told.name('payer')} owes {told.name('payee')} an instalment of ${told['amount']}{told.waiting}; "
        f"{told['left']} to go."
    ),
    "held_paid": lambda told: (
        f"{told.name('payee')} gets the ${told['amount']} that {told.name('payer')} owed."
    ),
    "agreement_made": lambda told: _term(told, told["term"]),
    "agreement_ended": _agreement_ended,
    "trade_proposed": lambda told: f"{told.name('from')} offers {told.name('to')} trade {told['trade']}.",
    "trade_accepted": lambda told: f"{told.name('to')} accepts trade {told['trade']} of {told.name('from')}.",
    "trade_closed": _trade_closed,
    "went_bankrupt": _went_bankrupt,
    "game_over": _game_over,
}
