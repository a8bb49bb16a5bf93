"""Carrying a trade out: both sides, then the terms in their order, then whether the cash allows it (R28-R31).

It is carried out on a trial copy of the game first, so a refusal anywhere leaves no trace and a trade that
passes cannot fail half way. Terms are read after the sides have moved: a set that this trade completes can
be shared, a deed that it moves can be rented back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from investup.finance.agreements import (
    collector,
    end_agreement,
    free_of_waiver,
    is_pledged,
    make_agreement,
    rental_of,
    shares_on,
    tell_share_ended,
    title_moved,
)
from investup.finance.bonds import end_bond, issue, move_bond
from investup.finance.books import Books, leads_auction
from investup.finance.paper import Instalments, Rental, Share, Trade, Waiver
from investup.finance.shape import check_shape
from investup.finance.stocks import move_stake, stake_value
from investup.finance.terms import Side, Term
from investup.game import Rejected, Seat

#: The least cash for a Jail Pass given by a player in debt, in dollars (R31).
PASS_FLOOR: Final = 25

Party = tuple[Seat, Seat]


def carry_out(books: Books, trade: Trade) -> None:
    """Do everything that the trade says. Raises Rejected, with `books` half changed: call it on a trial first."""
    check_shape(trade)
    parties = (trade.proposer, trade.to)
    cash_before = {seat: books.cash[seat] for seat in parties}
    floors = {
        trade.proposer: _floor(books, trade.proposer, trade.give, trade.terms),
        trade.to: _floor(books, trade.to, trade.get, trade.terms),
    }
    in_debt = {seat for seat in parties if cash_before[seat] < 0}
    _move_cash(books, trade)
    books.titles.tell(
        {"type": "trade_accepted", "trade": trade.trade, "from": trade.proposer, "to": trade.to}
    )
    _move_side(books, trade.proposer, trade.to, trade.give, "give")
    _move_side(books, trade.to, trade.proposer, trade.get, "get")
    for index, term in enumerate(trade.terms):
        _TERMS[term["kind"]](books, parties, term, f"terms.{index}", in_debt)
    _check_cash(books, trade, cash_before, floors)


def _move_cash(books: Books, trade: Trade) -> None:
    for giver, taker, side in (
        (trade.proposer, trade.to, trade.give),
        (trade.to, trade.proposer, trade.get),
    ):
        if "cash" in side:
            books.ledger.move(giver, taker, side["cash"], "trade")


def _move_side(books: Books, giver: Seat, taker: Seat, side: Side, where: str) -> None:
    titles = books.titles
    giver_name = titles.player_name(giver)
    for space in side.get("properties", ()):
        field, title = f"{where}.properties", titles.name_of(space)
        if titles.owner_of(space) != giver:
            raise Rejected(
                "not_owner",
                f"{title} does not belong to {giver_name}.",
                field,
                case="giver",
                facts={"place": title, "player": giver_name},
            )
        if titles.set_is_built(space):
            raise Rejected(
                "has_houses",
                f"Sell the houses of its set before {title} is traded.",
                field,
                case="trade",
                facts={"place": title},
            )
        if is_pledged(books, space) and titles.option("pledged_sets") == "untradeable":
            raise Rejected(
                "pledged",
                f"{title} is of a pledged set, which cannot be traded here.",
                field,
                facts={"place": title},
            )
        titles.hand_over(space, taker)
        title_moved(books, space)
    for item in side.get("stakes", ()):
        issuer = item["issuer"]
        held = books.stakes[issuer].get(giver, 0) if issuer < titles.seat_count() else 0
        ppm = item.get("ppm", held)
        if held == 0 or ppm > held:
            raise Rejected(
                "not_owner",
                f"{giver_name} does not hold that stake.",
                f"{where}.stakes",
                case="giver_stake",
                facts={"player": giver_name},
            )
        move_stake(books, giver, taker, issuer, ppm)
    count = side.get("passes", 0)
    if count > titles.passes_of(giver):
        raise Rejected(
            "not_owner",
            f"{giver_name} does not hold {count} Jail Pass(es).",
            f"{where}.passes",
            case="passes",
            facts={"player": giver_name, "count": count},
        )
    if count:
        titles.hand_over_passes(giver, taker, count)
    for number in side.get("bonds", ()):
        bond = books.bonds.get(number)
        if bond is None or bond.holder != giver:
            raise Rejected(
                "not_owner",
                f"{giver_name} does not hold bond {number}.",
                f"{where}.bonds",
                case="bond",
                facts={"player": giver_name, "number": number},
            )
        move_bond(books, bond, taker)


def _other(parties: Party, seat: Seat, field: str) -> Seat:
    """The other party of the trade. Raises Rejected for a seat that is none of the two."""
    if seat not in parties:
        raise Rejected("trade_invalid", "A term can bind only the two who trade.", field, case="parties")
    return parties[1] if seat == parties[0] else parties[0]


def _need_solvent(books: Books, seat: Seat, in_debt: set[Seat], what: str, field: str) -> None:
    """A player in debt grants no waiver, rental or share (R31)."""
    if seat in in_debt:
        name = books.titles.player_name(seat)
        raise Rejected(
            "in_debt",
            f"{name} is in debt and cannot grant {what}.",
            field,
            case="grant",
            facts={"player": name},
        )


def _instalments(books: Books, parties: Party, term: Any, where: str, in_debt: set[Seat]) -> None:
    payer, payee = term["payer"], term["payee"]
    if _other(parties, payer, f"{where}.payer") != payee:
        raise Rejected(
            "trade_invalid",
            "Instalments go from one of the two to the other.",
            f"{where}.payee",
            case="parties",
        )
    plan = Instalments(
        books.number(), payer, payee, term["amount"], term["every"], term["times"], books.turns[payer]
    )
    make_agreement(books, plan)


def _waiver(books: Books, parties: Party, term: Any, where: str, in_debt: set[Seat]) -> None:
    grantor, grantee, spaces = term["grantor"], term["grantee"], term["properties"]
    if _other(parties, grantor, f"{where}.grantor") != grantee:
        raise Rejected(
            "trade_invalid",
            "A waiver is from one of the two to the other.",
            f"{where}.grantee",
            case="parties",
        )
    _need_solvent(books, grantor, in_debt, "a rent waiver", f"{where}.grantor")
    if len(set(spaces)) != len(spaces):
        raise Rejected(
            "trade_invalid",
            "A property stands in this waiver twice.",
            f"{where}.properties",
            case="waiver_twice",
        )
    if "landings" in term and "turns" in term:
        raise Rejected(
            "trade_invalid",
            "A waiver runs for landings or for turns, not both.",
            f"{where}.turns",
            case="waiver_length",
        )
    under = []
    for space in spaces:
        if collector(books, space) != grantor:
            name = books.titles.player_name(grantor)
            raise Rejected(
                "not_owner",
                f"{name} does not collect the rent of {books.titles.name_of(space)}.",
                f"{where}.properties",
                case="rent",
                facts={"player": name, "place": books.titles.name_of(space)},
            )
        rental = rental_of(books, space)
        under.append(rental.agreement if rental is not None else 0)
    waiver = Waiver(
        books.number(),
        grantor,
        grantee,
        list(spaces),
        term["percent"],
        term.get("landings"),
        term.get("turns"),
        books.turns[grantee],
        under,
    )
    make_agreement(books, waiver)


def _rental(books: Books, parties: Party, term: Any, where: str, in_debt: set[Seat]) -> None:
    space, tenant = term["property"], term["tenant"]
    owner = _other(parties, tenant, f"{where}.tenant")
    title, name = books.titles.name_of(space), books.titles.player_name(owner)
    if books.titles.owner_of(space) != owner:
        raise Rejected(
            "not_owner",
            f"{title} does not belong to {name}.",
            f"{where}.property",
            case="giver",
            facts={"place": title, "player": name},
        )
    _need_solvent(books, owner, in_debt, "a rental", f"{where}.property")
    if rental_of(books, space) is not None:
        raise Rejected(
            "rented",
            f"{title} is rented out already.",
            f"{where}.property",
            case="already",
            facts={"place": title},
        )
    make_agreement(books, Rental(books.number(), space, tenant, term["turns"], books.turns[tenant]))


def _set_share(books: Books, parties: Party, term: Any, where: str, in_debt: set[Seat]) -> None:
    set_, holder, percent = term["set"], term["to"], term["percent"]
    seller = _other(parties, holder, f"{where}.to")
    cities = list(books.titles.cities_of(set_))
    if not books.titles.option("set_shares"):
        raise Rejected(
            "market_closed", "At this table no shares of a set's rent are sold.", where, case="shares"
        )
    _need_solvent(books, seller, in_debt, "a share of a set's rent", f"{where}.set")
    missing = next((city for city in cities if books.titles.owner_of(city) != seller), None)
    if missing is not None:
        name = books.titles.player_name(seller)
        raise Rejected(
            "not_whole_set",
            f"{name} needs the whole set to sell a share of it; {books.titles.name_of(missing)} is missing.",
            f"{where}.set",
            case="share",
            facts={"player": name, "place": books.titles.name_of(missing)},
        )
    sold = max(sum(share.percent for share in shares_on(books, city)) for city in cities)
    if sold + percent > 100:
        raise Rejected(
            "trade_invalid",
            f"{sold}% of this set's rent is sold already.",
            f"{where}.percent",
            case="sold",
            facts={"percent": sold},
        )
    number = books.number()
    books.shares[number] = Share(number, set_, cities, holder, percent, number)
    books.titles.tell(
        {
            "type": "share_sold",
            "share": number,
            "set": set_,
            "seller": seller,
            "holder": holder,
            "percent": percent,
        }
    )


def _buy_back_share(books: Books, parties: Party, term: Any, where: str, in_debt: set[Seat]) -> None:
    share = books.shares.get(term["share"])
    if share is None or share.holder not in parties:
        raise Rejected(
            "trade_invalid", "Neither of the two holds this share.", f"{where}.share", case="share"
        )
    buyer = _other(parties, share.holder, f"{where}.share")
    freed = [city for city in share.spaces if books.titles.owner_of(city) == buyer]
    if not freed:
        name = books.titles.player_name(buyer)
        raise Rejected(
            "not_owner",
            f"{name} owns no city that this share lies on.",
            f"{where}.share",
            case="share",
            facts={"player": name},
        )
    percent = term.get("percent", share.percent)
    if percent > share.percent:
        raise Rejected(
            "trade_invalid",
            f"This share is {share.percent}% only.",
            f"{where}.percent",
            case="less",
            facts={"percent": share.percent},
        )
    rest = [city for city in share.spaces if city not in freed]
    del books.shares[share.share]
    if rest:
        books.shares[share.share] = Share(
            share.share, share.set, rest, share.holder, share.percent, share.since
        )
    if percent < share.percent:
        number = books.number() if rest else share.share
        books.shares[number] = Share(
            number, share.set, freed, share.holder, share.percent - percent, share.since
        )
    tell_share_ended(books, share, freed, percent, "agreed")


def _issue_bond(books: Books, parties: Party, term: Any, where: str, in_debt: set[Seat]) -> None:
    issuer = term["issuer"]
    holder = _other(parties, issuer, f"{where}.issuer")
    issue(books, holder, issuer, term["principal"], term["rate"], term["every"])


def _end_bond(books: Books, parties: Party, term: Any, where: str, in_debt: set[Seat]) -> None:
    bond = books.bonds.get(term["bond"])
    if bond is None or {bond.issuer, bond.holder} != set(parties):
        raise Rejected(
            "trade_invalid", f"Bond {term['bond']} is not between the two.", f"{where}.bond", case="bond"
        )
    end_bond(books, bond, "agreed")


def _end_agreement(books: Books, parties: Party, term: Any, where: str, in_debt: set[Seat]) -> None:
    agreement = books.agreements.get(term["agreement"])
    field = f"{where}.agreement"
    stranger = Rejected(
        "trade_invalid", f"Agreement {term['agreement']} is not between the two.", field, case="agreement"
    )
    match agreement:
        case Instalments(payer=payer, payee=payee) if {payer, payee} == set(parties):
            end_agreement(books, agreement.agreement, "agreed")
        case Rental(property=space, tenant=tenant) if {tenant, books.titles.owner_of(space)} == set(parties):
            end_agreement(books, agreement.agreement, "agreed")
        case Waiver(grantee=grantee) if grantee in parties:
            grantor = _other(parties, grantee, field)
            freed = [space for space in agreement.properties if collector(books, space) == grantor]
            if not freed:
                raise stranger
            free_of_waiver(books, agreement, freed, "agreed")
        case _:
            raise stranger


_TERMS: Final[Mapping[str, Callable[[Books, Party, Any, str, set[Seat]], None]]] = {
    "instalments": _instalments,
    "waiver": _waiver,
    "rental": _rental,
    "set_share": _set_share,
    "buy_back_share": _buy_back_share,
    "issue_bond": _issue_bond,
    "end_bond": _end_bond,
    "end_agreement": _end_agreement,
}


def _floor(books: Books, seat: Seat, side: Side, terms: list[Term]) -> int:
    """The least cash that a player in debt must get for what they give, in dollars (R31)."""
    titles = books.titles
    total = side.get("passes", 0) * PASS_FLOOR
    for space in side.get("properties", ()):
        price = titles.price_of(space)
        total += price // 10 if titles.is_mortgaged(space) else price // 2
    for item in side.get("stakes", ()):
        if item["issuer"] < titles.seat_count():
            held = books.stakes[item["issuer"]].get(seat, 0)
            total += stake_value(books, item["issuer"], min(held, item.get("ppm", held)))
    ended = [term["bond"] for term in terms if term["kind"] == "end_bond"]
    for number in [*side.get("bonds", ()), *ended]:
        bond = books.bonds.get(number)
        if bond is not None and bond.holder == seat:
            total += bond.principal // 2
    return total


def _check_cash(books: Books, trade: Trade, before: Mapping[Seat, int], floors: Mapping[Seat, int]) -> None:
    """Nobody below zero afterwards but a player who was, and then with more cash and no bargain given (R31)."""
    for seat, cash in before.items():
        now, name = books.cash[seat], books.titles.player_name(seat)
        gives, gets = ("give", "get") if seat == trade.proposer else ("get", "give")
        kept = books.titles.committed(seat)
        if kept and now < min(cash, kept):
            raise leads_auction(books, seat, kept)
        if cash >= 0:
            if now < 0:
                raise Rejected(
                    "not_enough_cash",
                    f"{name} has ${cash}; this trade takes ${cash - now}.",
                    f"{gives}.cash" if "cash" in (trade.give if gives == "give" else trade.get) else "terms",
                    case="trade",
                    facts={"player": name, "cash": cash, "price": cash - now},
                )
        elif now <= cash:
            raise Rejected(
                "in_debt",
                f"{name} is in debt; a trade must raise their cash.",
                f"{gets}.cash",
                case="trade",
                facts={"player": name},
            )
        elif now - cash < floors[seat]:
            raise Rejected(
                "in_debt",
                f"{name} is in debt and cannot give this for less than ${floors[seat]}.",
                f"{gets}.cash",
                case="least",
                facts={"player": name, "amount": floors[seat]},
            )
