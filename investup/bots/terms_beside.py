"""Terms beside deeds and cash: what `sharp` adds to a deal about a colour set that cash alone does not make.

- Who buys the cities of a set and has not the cash for them lets the seller stay there without rent for some
  landings, or pays the rest in instalments.
- Who sells to a player whose cash is all spent and who still gains takes instalments on top.

What terms are worth to the other side is counted as that side counts it (promises.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from investup.board.view_types import BoardView
from investup.bots.atlas import Atlas
from investup.bots.deal import Deal, Weigh
from investup.bots.dealing import DUES_A_TURN, MARGIN
from investup.bots.promises import dues, promises
from investup.finance.terms import InstalmentsTerm, WaiverTerm
from investup.game import Seat

#: Landings for which the seller pays no rent.
LANDINGS: Final = 2
#: Instalments, one in each turn of the payer: how many, and of how many dollars at least.
TIMES: Final = 20
SMALLEST: Final = 5


def makes_whole(board: Atlas, view: BoardView, deal: Deal, seat: Seat) -> Sequence[int]:
    """The cities of a set that the deal makes whole for `seat`; none where it makes no set."""
    owners = [space["owner"] for space in view["spaces"]]
    after = deal.owners_after(owners)
    for cities in board.sets:
        if all(after[city] == seat for city in cities) and any(owners[city] != seat for city in cities):
            return cities
    return ()


def valued(board: Atlas, view: BoardView, deal: Deal, seat: Seat, judge: Weigh) -> int:
    """What the deal with its terms leaves `seat` better off by, in dollars, where the engine has no effects of it yet."""
    owners = deal.owners_after([space["owner"] for space in view["spaces"]])
    return judge(board, view, deal, seat, None) + promises(board, view, deal, seat, owners)


def eased(board: Atlas, view: BoardView, deal: Deal, judge: Weigh) -> Iterator[Deal]:
    """The deal with terms that make the other side take it: they stay without rent, or are paid the rest later."""
    cities = makes_whole(board, view, deal, deal.proposer)
    if not cities:
        return
    free: WaiverTerm = {
        "kind": "waiver",
        "grantor": deal.proposer,
        "grantee": deal.to,
        "properties": list(cities),
        "percent": 100,
        "landings": LANDINGS,
    }
    later = DUES_A_TURN - dues(view, deal.proposer).a_turn
    missing = MARGIN - judge(board, view, deal, deal.to, None)
    candidates = [deal._replace(terms=[free])]
    # of what comes in later the other side counts three quarters
    amount = max(SMALLEST, -(-missing * 4 // (3 * TIMES)) + 1)
    if amount <= later:
        candidates.append(deal._replace(terms=[_instalments(deal.proposer, deal.to, amount)]))
    for eased_deal in candidates:
        if valued(board, view, eased_deal, deal.to, judge) >= MARGIN:
            yield eased_deal


def paid_later(board: Atlas, view: BoardView, deal: Deal, judge: Weigh) -> Iterator[Deal]:
    """The deal with instalments of the other side on top of its cash, as many dollars as it still gains by."""
    spare = judge(board, view, deal, deal.to, None) - MARGIN
    amount = min(spare // TIMES, DUES_A_TURN - dues(view, deal.to).a_turn)
    if amount >= SMALLEST and makes_whole(board, view, deal, deal.to):
        yield deal._replace(terms=[_instalments(deal.to, deal.proposer, amount)])


def _instalments(payer: Seat, payee: Seat, amount: int) -> InstalmentsTerm:
    return {
        "kind": "instalments",
        "payer": payer,
        "payee": payee,
        "amount": amount,
        "every": 1,
        "times": TIMES,
    }
