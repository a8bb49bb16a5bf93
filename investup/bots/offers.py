"""Proposing trades: the city that completes a set, here or there, and a deed for cash when in debt.

Offers are rare and never the same twice in a row. A bot keeps no memory, so this follows from what everybody
sees: each bot has a turn for offers in one round of `EVERY`; it makes one proposal in a turn; and from one
such round to the next the price moves through `SHARES` and, where several deals are possible, the deal
changes. A bot proposes only what it would accept itself in the other's place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from investup.board.view_types import BoardView
from investup.bots.atlas import Atlas
from investup.bots.deal import Deal, Owners, Weigh, with_cash
from investup.bots.dealing import MARGIN
from investup.bots.worth import gain, reserve
from investup.finance.terms import Side
from investup.game import Action, Legal, Seat

#: A bot makes offers in one of so many rounds.
EVERY: Final = 5
#: The other side's part of what a deal is worth to both together, in percent, from offer to offer.
SHARES: Final = (30, 50, 70, 40, 60, 80)


class _Idea(NamedTuple):
    """A possible deal without cash, and what it leaves each side better off by, in dollars."""

    deal: Deal
    mine: int
    theirs: int


def offer_number(view: BoardView, legal: Legal, seat: Seat, every: int) -> int | None:
    """Which of its offers a bot may make now, counted from 0; None where it is not its round, or it has made one.

    It may in one round of `every`, and seats take different ones. What everybody sees decides it, so that a bot
    which remembers nothing does not repeat itself.
    """
    if "propose" not in legal:
        return None
    others = len(legal["propose"]["to"]["one_of"])
    round_ = view["turn"]["number"] // (others + 1)
    if (round_ + seat) % every or view["players"][seat]["proposed"]:
        return None
    return round_ // every


def take_back(legal: Legal) -> Action:
    """Withdraw the oldest offer that is still open; `legal` allows it."""
    return {"type": "withdraw", "trade": legal["withdraw"]["trade"]["one_of"][0]}


def for_a_set(board: Atlas, view: BoardView, legal: Legal, seat: Seat) -> Action | None:
    """In its round: an offer about the last city of a set. Offers that are still open are taken back first."""
    number = offer_number(view, legal, seat, EVERY)
    if number is None:
        return None
    if "withdraw" in legal:
        return take_back(legal)
    share = SHARES[number % len(SHARES)]
    ideas = [
        deal
        for idea in sorted(_ideas(board, view, seat), key=lambda idea: -idea.mine - idea.theirs)
        if (deal := _priced(board, view, idea, share)) is not None
    ]
    return propose(ideas[number % len(ideas)]) if ideas else None


def for_cash(board: Atlas, view: BoardView, legal: Legal, seat: Seat, weigh: Weigh = gain) -> Action | None:
    """In debt, with nothing else left: sell the deed that alone brings the bot out of it, once in a turn."""
    player = view["players"][seat]
    if player["proposed"] or "propose" not in legal:
        return None
    debt = -player["cash"]
    mine = tradeable(board, view, seat)
    best: tuple[int, Deal] | None = None
    for other in legal["propose"]["to"]["one_of"]:
        spare = view["players"][other]["cash"] - reserve(board, view, other)
        if spare < debt:
            continue
        for space in mine:
            bare = Deal(seat, other, {"properties": [space]}, {})
            cash = min(spare, weigh(board, view, bare, other, None) - MARGIN)
            if cash < max(debt, _floor(board, view, space)):
                continue
            deal = bare._replace(get=with_cash({}, cash))
            worth = weigh(board, view, deal, seat, None)
            if best is None or worth > best[0]:
                best = worth, deal
    return propose(best[1]) if best is not None else None


def propose(deal: Deal) -> Action:
    """The action that offers a deal."""
    return {
        "type": "propose",
        "to": deal.to,
        "give": deal.give,
        "get": deal.get,
        "terms": list(deal.terms),
    }


def _ideas(board: Atlas, view: BoardView, seat: Seat) -> Iterator[_Idea]:
    """Deals about sets that two players share, one of whom lacks a single city."""
    owners = [space["owner"] for space in view["spaces"]]
    for cities in board.sets:
        mine = [city for city in cities if owners[city] == seat]
        others = {owners[city] for city in cities} - {seat}
        if not mine or len(others) != 1:
            continue
        (other,) = others
        theirs = [city for city in cities if owners[city] == other]
        if other is None or not set(cities) <= {
            *tradeable(board, view, seat),
            *tradeable(board, view, other),
        }:
            continue
        exchanges = []
        if len(theirs) == 1:
            exchanges += [
                (spaces, theirs) for spaces in _payments(board, view, owners, cities, (seat, other))
            ]
        if len(mine) == 1:
            exchanges.append((mine, []))
        for given, wanted in exchanges:
            deal = Deal(seat, other, _deeds(given), _deeds(wanted))
            yield _Idea(deal, gain(board, view, deal, seat), gain(board, view, deal, other))


def _payments(
    board: Atlas, view: BoardView, owners: Owners, cities: Sequence[int], parties: tuple[Seat, Seat]
) -> Iterator[list[int]]:
    """What a bot might give for a city besides cash: nothing, or one deed that stands alone here and not there."""
    seat, other = parties
    yield []
    for space in tradeable(board, view, seat):
        mates = [owners[mate] for mate in board.mates[space]]
        if space not in cities and other in mates and seat not in mates:
            yield [space]


def _deeds(spaces: list[int]) -> Side:
    return {"properties": spaces} if spaces else {}


def _priced(board: Atlas, view: BoardView, idea: _Idea, share: int) -> Deal | None:
    """The deal with the cash that splits its worth: `share` percent of it for the other side. None: no such price."""
    deal, players = idea.deal, view["players"]
    seat, other = deal.proposer, deal.to
    surplus = idea.mine + idea.theirs - 2 * MARGIN
    least = MARGIN - idea.theirs
    cash = least + surplus * share // 100
    mine = players[seat]["cash"] - reserve(board, view, seat)
    theirs = players[other]["cash"] - reserve(board, view, other)
    cash = max(min(cash, mine), -theirs)
    if surplus < 0 or not least <= cash <= mine:
        return None
    priced = deal._replace(give=with_cash(deal.give, cash), get=with_cash(deal.get, -cash))
    # where somebody holds stakes, a dollar is not a dollar to both
    suits = gain(board, view, priced, seat) >= 0 and gain(board, view, priced, other) >= MARGIN
    return priced if suits else None


def tradeable(board: Atlas, view: BoardView, seat: Seat) -> list[int]:
    """The deeds of a player that can be handed over and on which nothing lies but perhaps a mortgage."""
    spaces = view["spaces"]
    bound = {space for share in view["shares"] for space in share["spaces"]}
    for agreement in view["agreements"]:
        if agreement["kind"] == "waiver":
            bound.update(agreement["properties"])
        elif agreement["kind"] == "rental":
            bound.add(agreement["property"])
    return [
        space
        for space in board.map.properties
        if spaces[space]["owner"] == seat
        and space not in bound
        and not any(spaces[city]["houses"] or city in bound for city in board.map.set_of[space])
    ]


def _floor(board: Atlas, view: BoardView, space: int) -> int:
    """The least that a player in debt may take for a deed, in dollars (R31)."""
    price = board.price[space]
    return price // 10 if view["spaces"][space]["mortgaged"] else price // 2
