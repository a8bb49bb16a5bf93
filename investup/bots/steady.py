"""The level `steady` of Invest Up: a careful owner, who knows what deeds earn and what may come.

It buys whatever it can pay for, on mortgages where the deed makes a set or breaks another's; brings its sets to
three houses on what it does not need in hand, on mortgages of idle deeds too; leaves jail while there is
land to be had or others' rents are low. What it keeps in hand follows the rents that it may meet
(housekeeping.py). Trades are weighed by what the whole position is worth before and after (valuation.py,
bargains.py): it answers them, and proposes swaps and sales of its own that make sets.

Each of its turns is bounded for the same reasons as those of `easy` (easy.py).
"""

from __future__ import annotations

from typing import Final

from investup.board.view_types import BoardView
from investup.bots.atlas import Atlas, atlas
from investup.bots.bargains import offer, weigh
from investup.bots.bidding import bid
from investup.bots.dealing import answer, stale
from investup.bots.housekeeping import (
    blocks,
    completes,
    next_house,
    raised_by_idle,
    reserve,
    sites,
    to_mortgage,
    to_raise,
    to_redeem,
)
from investup.bots.market import borrow, lend, sell_stake
from investup.bots.offers import for_cash
from investup.bots.position import Position, seen
from investup.bots.promises import dues
from investup.bots.valuation import USUAL
from investup.game import Action, Legal, Seat

#: Dollars kept when buying on one's own cash.
IN_HAND: Final = 5
#: As long as so many deeds are unowned, it is worth $50 to be out of jail.
LAND_TO_BE_HAD: Final = 5


def choose(view: BoardView, legal: Legal, seat: Seat) -> Action:
    """The answer to a trade, in anybody's turn; a bid or a pass; else the next action of the turn of `seat`.

    Raises ValueError where nothing was offered to the seat and the game does not wait for it.
    """
    if "reject" in legal:
        return answer(atlas(view["map"]), view, legal, seat, weigh)
    if view["auction"] is not None:
        wanted = bid(view, legal, seat)
        if wanted is None:
            raise ValueError(f"the auction does not wait for seat {seat}")
        return wanted
    if "end_turn" in legal:
        return _finish(view, legal, seat) or {"type": "end_turn"}
    if "decline" in legal:
        return purchase(seen(view), view, legal, seat)
    if "roll" in legal:
        return leave_jail(seen(view), legal, seat) or {"type": "roll"}
    if view["turn"]["seat"] != seat or view["players"][seat]["cash"] >= 0:
        raise ValueError(f"the game does not wait for seat {seat}")
    return settle(view, legal, seat)


def _finish(view: BoardView, legal: Legal, seat: Seat) -> Action | None:
    """What is still to be done in this turn: trade, build and redeem, lend and borrow."""
    board = atlas(view["map"])
    return (
        (stale(board, view, legal, seat, weigh) if "withdraw" in legal else None)
        or offer(view, legal, seat)
        or develop(view, legal, seat, reserve(seen(view), seat))
        or lend(board, view, legal, seat)
        or borrow(board, view, legal, seat)
    )


def develop(view: BoardView, legal: Legal, seat: Seat, kept: int) -> Action | None:
    """Build, or redeem, with what is left above `kept` dollars and what is owed or offered; on mortgages too."""
    position = seen(view)
    offered = sum(trade["give"].get("cash", 0) for trade in view["trades"] if trade["from"] == seat)
    spare = position.cash[seat] - offered - 2 * dues(view, seat).a_turn - kept
    space = next_house(position, spaces(legal, "build"), spare)
    if space is not None:
        return {"type": "build", "space": space}
    deed = _for_a_house(position, legal, seat, spare)
    if deed is not None:
        return {"type": "mortgage", "space": deed}
    if "unmortgage" in legal:
        space = to_redeem(position, seat, spaces(legal, "unmortgage"), spare)
        if space is not None:
            return {"type": "unmortgage", "space": space}
    return None


def _for_a_house(position: Position, legal: Legal, seat: Seat, spare: int) -> int | None:
    """An idle deed to mortgage where idle deeds together pay for a house more, up to the third of each city."""
    low = [space for space in sites(position, seat) if position.houses[space] < USUAL]
    free = spaces(legal, "mortgage")
    if next_house(position, low, spare + raised_by_idle(position, free)) is None:
        return None
    return to_mortgage(position, free, idle_only=True)


def purchase(position: Position, view: BoardView, legal: Legal, seat: Seat) -> Action:
    """Buy what is on offer; on mortgages where it makes a set, or breaks that of a single other player."""
    space = view["turn"]["offer"]
    if space is None:
        return {"type": "decline"}
    board = atlas(view["map"])
    price = board.price[space]
    dear = completes(position, seat, space) or blocks(position, seat, space)
    if "buy" in legal and (dear or position.cash[seat] - price >= IN_HAND):
        return {"type": "buy"}
    if dear:
        missing = price - position.cash[seat]
        idle = [deed for deed in spaces(legal, "mortgage") if deed not in board.mates[space]]
        if raised_by_idle(position, idle) >= missing:
            deed = to_mortgage(position, idle, idle_only=True)
            if deed is not None:
                return {"type": "mortgage", "space": deed}
    return {"type": "decline"}


def leave_jail(position: Position, legal: Legal, seat: Seat) -> Action | None:
    """Pay or use a pass while there is land to be had; later, jail is the safest place of all."""
    if "use_pass" not in legal and "pay_fine" not in legal:
        return None
    board: Atlas = atlas(position.map_key)
    unowned = sum(position.owner[space] < 0 for space in board.map.properties)
    if unowned < LAND_TO_BE_HAD:
        return None
    if "use_pass" in legal:
        return {"type": "use_pass"}
    return {"type": "pay_fine"} if position.cash[seat] >= reserve(position, seat) + 50 else None


def settle(view: BoardView, legal: Legal, seat: Seat) -> Action:
    """Out of debt (B11): stakes, idle deeds, houses, other deeds, one sale to another player; else give up."""
    position = seen(view)
    sale = sell_stake(view, legal, seat)
    if sale is not None:
        return sale
    way = to_raise(position, spaces(legal, "mortgage"), spaces(legal, "sell_house"))
    if way is not None:
        return {"type": way[0], "space": way[1]}
    return for_cash(atlas(view["map"]), view, legal, seat, weigh) or {"type": "declare_bankruptcy"}


def spaces(legal: Legal, type_: str) -> list[int]:
    """The spaces that an action may name now."""
    allowed: list[int] = legal[type_]["space"]["one_of"] if type_ in legal else []
    return allowed
