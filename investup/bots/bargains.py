"""Trades as `steady` and `sharp` see them: what a deal does to the whole position, and which deals to offer.

A deal is worth what the position is worth after it, less what it was worth before (valuation.py), less a part
of what the other side gains: `RIVALRY` percent of it between two players, less the more there are. Paper,
passes and promises count as for everybody (worth.py, promises.py).

Offers are about colour sets that two players can make whole between them: cities for cities, a city for
cash, and a deed that is of no use here as part of the price. A bot keeps no memory; that it does not
repeat itself follows from what everybody sees: it offers in one round of `EVERY`, once in that turn, and from
one such round to the next the price moves through `SHARES` and the deals take turns. Only deals are offered
that the bot would take itself in the other's place.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from investup.board.view_types import BoardView, SideEffects, TradeView
from investup.bots.atlas import Atlas, atlas
from investup.bots.deal import Deal, Weigh, effects_on, with_cash
from investup.bots.dealing import MARGIN
from investup.bots.housekeeping import LEAST
from investup.bots.offers import offer_number, propose, take_back, tradeable
from investup.bots.position import Position, seen
from investup.bots.terms_beside import eased, makes_whole, paid_later
from investup.bots.valuation import worth
from investup.bots.worth import beside, face_value
from investup.bots.worth import reserve as reserve_of
from investup.finance.terms import Side
from investup.game import Action, Legal, Seat

#: Of what the other side gains, so much is this side's loss between two players, in percent.
RIVALRY: Final = 50
#: A bot makes offers in one of so many rounds.
EVERY: Final = 4
#: The other side's part of what a deal is worth to both together, in percent, from offer to offer.
SHARES: Final = (40, 55, 30, 70)
#: Amounts of cash that are tried for a deal, from all that one side can pay to all that the other can.
PRICES: Final = 12
#: Ideas that are priced, at the most.
IDEAS: Final = 16


class Bargain(NamedTuple):
    """A deal with its price, and what it leaves either side better off by, in dollars."""

    deal: Deal
    mine: int
    theirs: int


def weigh(board: Atlas, view: BoardView, deal: Deal, seat: Seat, effects: SideEffects | None) -> int:
    """How much better off a deal leaves `seat`, in dollars; below 0: worse."""
    before = seen(view)
    after = before.after(deal)
    total = _gain(before, after, seat, deal.seen_by(seat)[2])
    if effects is None:
        return total
    gives, gets, _ = deal.seen_by(seat)
    told = effects["net_worth"]["after"] - effects["net_worth"]["before"]
    told -= gets.get("cash", 0) - gives.get("cash", 0)
    for sign, side in ((1, gets), (-1, gives)):
        for space in side.get("properties", ()):
            told -= sign * board.price[space]
            told += sign * board.mortgage_value[space] if before.mortgaged[space] else 0
    owners = deal.owners_after([space["owner"] for space in view["spaces"]])
    return total + told + beside(board, view, deal, seat, effects, owners)


def _gain(before: Position, after: Position, seat: Seat, other: Seat) -> int:
    return _net(
        worth(after, seat) - worth(before, seat),
        worth(after, other) - worth(before, other),
        len(before.live) - 1,
    )


def _net(mine: float, theirs: float, others: int) -> int:
    """What is left of a gain once the other side's is set against it."""
    return int(mine - max(0.0, theirs) * RIVALRY / (100 * others))


def offer(view: BoardView, legal: Legal, seat: Seat) -> Action | None:
    """In its round: an offer about a colour set. Offers that are still open are taken back first."""
    number = offer_number(view, legal, seat, EVERY)
    if number is None:
        return None
    if "withdraw" in legal:
        return take_back(legal)
    found = bargains(view, seat, SHARES[number % len(SHARES)])
    if not found:
        return None
    found.sort(key=lambda bargain: -bargain.mine)
    return propose(found[number % min(len(found), 3)].deal)


def bargains(view: BoardView, seat: Seat, share: int) -> list[Bargain]:
    """Deals that suit both sides, each with the price that gives the other side `share` percent of the worth."""
    before = seen(view)
    found = []
    for deal, _ in zip(ideas(view, seat), range(IDEAS), strict=False):
        bargain = _priced(before, deal, share)
        if bargain is not None:
            found.append(bargain)
    return found


def ideas(view: BoardView, seat: Seat) -> Iterator[Deal]:
    """Deals without cash that make a set whole on one side at least: swaps first, then sales and purchases."""
    board = atlas(view["map"])
    owners = [space["owner"] for space in view["spaces"]]
    mine = set(tradeable(board, view, seat))
    for other, player in enumerate(view["players"]):
        if other == seat or player["bankrupt"] or player["cash"] < 0:
            continue
        theirs = set(tradeable(board, view, other))
        wanted: list[list[int]] = []
        given: list[list[int]] = []
        for cities in board.sets:
            if {owners[city] for city in cities} != {seat, other} or not set(cities) <= mine | theirs:
                continue
            wanted.append([city for city in cities if owners[city] == other])
            given.append([city for city in cities if owners[city] == seat])
        swaps = [
            (gives, gets)
            for gets, gives in product(wanted, given)
            if board.group[gets[0]] != board.group[gives[0]]
        ]
        for gives, gets in swaps:
            yield Deal(seat, other, _deeds(gives), _deeds(gets))
        for gets in wanted:
            yield Deal(seat, other, {}, _deeds(gets))
            for space in sorted(mine):
                mates = [owners[mate] for mate in board.mates[space]]
                if space not in board.group[gets[0]] and other in mates and seat not in mates:
                    yield Deal(seat, other, _deeds([space]), _deeds(gets))
        for gives in given:
            yield Deal(seat, other, _deeds(gives), {})


def _deeds(spaces: list[int]) -> Side:
    return {"properties": spaces} if spaces else {}


def _priced(before: Position, deal: Deal, share: int) -> Bargain | None:
    """The deal with cash that suits both; of several such prices the one at `share` percent of the way."""
    mine = max(0, before.cash[deal.proposer] - LEAST)
    theirs = max(0, before.cash[deal.to] - LEAST)
    fair: list[Bargain] = []
    others = len(before.live) - 1
    mine_now, theirs_now = worth(before, deal.proposer), worth(before, deal.to)
    for step in range(PRICES + 1):
        cash = -theirs + (mine + theirs) * step // PRICES
        if not cash and not (deal.give and deal.get):
            continue
        priced = with_price(deal, cash)
        after = before.after(priced)
        gained, taken = worth(after, deal.proposer) - mine_now, worth(after, deal.to) - theirs_now
        here, there = _net(gained, taken, others), _net(taken, gained, others)
        if here >= MARGIN and there >= MARGIN:
            fair.append(Bargain(priced, here, there))
    return fair[len(fair) * share // 100] if fair else None


def best_counter(view: BoardView, deal: Deal, seat: Seat, share: int) -> Bargain | None:
    """The deeds of an offer to `seat` at another price that suits both: for 0 the one that leaves `seat` best off."""
    asked = Deal(seat, deal.proposer, with_cash(deal.get, 0), with_cash(deal.give, 0))
    return _priced(seen(view), asked, share)


def repriced(view: BoardView, trade: TradeView, seat: Seat, share: int) -> Deal | None:
    """The same for an offer to `seat` with paper or terms in it, whose worth the engine's effects tell."""
    board, other = atlas(view["map"]), trade["from"]
    mine, theirs = effects_on(trade, seat), effects_on(trade, other)
    if mine is None or theirs is None:
        return None
    asked = Deal(seat, other, trade["get"], trade["give"], trade["terms"])
    paid = asked.give.get("cash", 0) - asked.get.get("cash", 0)
    least, most = -max(0, theirs["cash"]["before"] - LEAST), max(0, mine["cash"]["before"] - LEAST)
    fair: list[Deal] = []
    for step in range(PRICES + 1):
        cash = least + (most - least) * step // PRICES
        deal = with_price(asked, cash)
        here = weigh(board, view, deal, seat, _shifted(mine, paid - cash))
        there = weigh(board, view, deal, other, _shifted(theirs, cash - paid))
        if here >= MARGIN and there >= MARGIN:
            fair.append(deal)
    return fair[len(fair) * share // 100] if fair else None


def _shifted(effects: SideEffects, dollars: int) -> SideEffects:
    """The effects of a deal that brings its side so many dollars more."""
    cash, net_worth = effects["cash"], effects["net_worth"]
    return {
        **effects,
        "cash": {**cash, "after": cash["after"] + dollars},
        "net_worth": {**net_worth, "after": net_worth["after"] + dollars},
    }


def cheapest(view: BoardView, seat: Seat, judge: Weigh) -> Iterator[Deal]:
    """Deals with other bots about colour sets, each at the lowest price that they take if they weigh with `judge`.

    Where cash does not make the price, terms do (terms_beside.py).
    """
    board = atlas(view["map"])
    players = view["players"]
    for deal, _ in zip(ideas(view, seat), range(IDEAS), strict=False):
        if not players[deal.to]["bot"]:
            continue
        mine = players[seat]["cash"] - LEAST
        theirs = players[deal.to]["cash"] - reserve_of(board, view, deal.to)
        all_theirs = least = -max(0, theirs)
        most = mine
        priced = with_price(deal, least)
        step = PRICES
        while least < most and judge(board, view, priced, deal.to, None) < MARGIN:
            least = min(most, least + max(PRICES, (most - least) // step))
            priced = with_price(deal, least)
        if least > most:
            continue
        if judge(board, view, priced, deal.to, None) < MARGIN:
            yield from eased(board, view, priced, judge)
            continue
        yield priced
        if least == all_theirs:
            yield from paid_later(board, view, priced, judge)


def for_people(view: BoardView, seat: Seat, share: int) -> Iterator[Deal]:
    """Deals with people about colour sets, at `share` percent of the way between what either side could just accept.

    A person reads what a deal does to their net worth: one that lowers it is offered only if it makes them a set.
    """
    board = atlas(view["map"])
    before = seen(view)
    for deal, _ in zip(ideas(view, seat), range(IDEAS), strict=False):
        if view["players"][deal.to]["bot"]:
            continue
        bargain = _priced(before, deal, share)
        if bargain is not None:
            found = [bargain.deal]
        else:
            found = list(eased(board, view, with_price(deal, max(0, before.cash[seat] - LEAST)), weigh))
        for offered in found:
            loses = face_value(board, view, offered.get, offered.give, offered.to) < 0
            if not loses or makes_whole(board, view, offered, offered.to):
                yield offered


def with_price(deal: Deal, cash: int) -> Deal:
    """The deal for so many dollars of the proposer's; below 0 of the other side's."""
    return deal._replace(give=with_cash(deal.give, cash), get=with_cash(deal.get, -cash))
