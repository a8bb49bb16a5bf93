"""What deeds, and a deal as a whole, are worth to a player: the rules of thumb that all levels share.

The measure is net worth as everybody's screen shows it, in dollars, corrected for what it leaves out:

- A colour set that is whole is worth its list prices once more, since it can be built on; all but one of a
  set, a fifth of the prices of those held. Airports are worth $50 more for each pair of them, both
  utilities $100.
- What another player's deeds gain in this way costs half of it: they are rivals.
- A Jail Pass is worth $50 to whoever has it and $25 to whoever gets it.
- A stake that is got counts three quarters of today's value: its issuer will spend.
- A burden on a deed that is got costs its percent of the list price; a rental a twentieth for each turn
  that is left, and a mortgage a twentieth for being lifted.
- Promises: see promises.py.

Cash to keep in hand: $100, or a quarter of the worst rent that others have built up, and two turns of what
is owed by agreement.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from investup.board.view_types import BoardView, SideEffects
from investup.bots.atlas import Atlas
from investup.bots.deal import Deal, Owners
from investup.bots.promises import dues, promises
from investup.finance.terms import Burden, Side, StakeItem
from investup.game import Seat

#: Parts per million in a whole (R21).
WHOLE: Final = 1_000_000
#: Of a rival's gain by what goes together, one part in so many is this player's loss.
RIVALRY: Final = 2
#: Of the prices of all but one of a set, one part in so many is what they are worth together.
NEARLY: Final = 5
#: Dollars for each pair of airports, and for both utilities.
AIRPORT_PAIR: Final = 50
UTILITIES: Final = 100
PASS_KEPT: Final = 50
PASS_GOT: Final = 25
#: A stake that is got loses one part in so many.
STAKE_CAUTION: Final = 4
#: Turns of a rental that take a deed's whole price, and the parts of the price for lifting a mortgage.
TWENTIETHS: Final = 20
#: Dollars kept in hand at the least, and the part of the worst rent on the board.
RESERVE: Final = 100
RENTS_IN_HAND: Final = 4
#: Turns of what is owed by agreement that are kept in hand.
DUES_IN_HAND: Final = 2


def gain(board: Atlas, view: BoardView, deal: Deal, seat: Seat, effects: SideEffects | None = None) -> int:
    """How much better off a deal leaves `seat`, in dollars; below 0: worse.

    `effects` are the engine's for this side. Without them the deal may hold deeds and cash only, and what
    lies on the deeds is left out but for mortgages.
    """
    gives, gets, other = deal.seen_by(seat)
    owners = [space["owner"] for space in view["spaces"]]
    after = deal.owners_after(owners)
    total = face_value(board, view, gives, gets, seat) if effects is None else _change(effects)
    moved = (*gives.get("properties", ()), *gets.get("properties", ()))
    for group in {board.group[space] for space in moved}:
        total += together(board, after, seat, group) - together(board, owners, seat, group)
        theirs = together(board, after, other, group) - together(board, owners, other, group)
        total -= max(0, theirs) // RIVALRY
    return total if effects is None else total + beside(board, view, deal, seat, effects, after)


def beside(board: Atlas, view: BoardView, deal: Deal, seat: Seat, effects: SideEffects, after: Owners) -> int:
    """What net worth leaves out of a deal, but for what goes together: passes, caution, burdens, promises.

    `after` says who owns each space once the deeds have moved.
    """
    gives, gets, other = deal.seen_by(seat)
    total = PASS_GOT * gets.get("passes", 0) - PASS_KEPT * gives.get("passes", 0)
    total -= sum(_stake_value(view, stake, other) for stake in gets.get("stakes", ())) // STAKE_CAUTION
    total -= sum(_cost_of_burden(board, burden) for burden in effects["takes_on"])
    return total + promises(board, view, deal, seat, after)


def together(board: Atlas, owners: Owners, seat: Seat, group: Sequence[int]) -> int:
    """What a player's deeds of a set, or airports, or utilities, are worth above their prices, in dollars."""
    held = [space for space in group if owners[space] == seat]
    if board.map.spaces[group[0]].kind == "airport":
        return AIRPORT_PAIR * len(held) * (len(held) - 1) // 2
    missing = len(group) - len(held)
    if board.map.spaces[group[0]].kind == "utility":
        return 0 if missing else UTILITIES
    if missing > 1:
        return 0
    prices = sum(board.price[space] for space in held)
    return prices // NEARLY if missing else prices


def own_part(view: BoardView, seat: Seat) -> int:
    """How much of a player's own cash is their own, in parts per million: less than all where others hold stakes."""
    return WHOLE - sum(stake["ppm"] for stake in view["stakes"] if stake["issuer"] == seat)


def reserve(board: Atlas, view: BoardView, seat: Seat) -> int:
    """Cash to keep in hand, in dollars: more when somebody else has built."""
    worst, spaces = 0, view["spaces"]
    for city in board.cities:
        deed = spaces[city]
        if deed["houses"] and deed["owner"] != seat:
            worst = max(worst, board.map.spaces[city].rents[deed["houses"]])
    return max(RESERVE, worst // RENTS_IN_HAND) + DUES_IN_HAND * dues(view, seat).a_turn


def _change(effects: SideEffects) -> int:
    return effects["net_worth"]["after"] - effects["net_worth"]["before"]


def face_value(board: Atlas, view: BoardView, gives: Side, gets: Side, seat: Seat) -> int:
    """The change of net worth by deeds and cash, in dollars; a mortgaged deed gained will have to be lifted."""
    cash = gets.get("cash", 0) - gives.get("cash", 0)
    total = cash * own_part(view, seat) // WHOLE
    for sign, side in ((1, gets), (-1, gives)):
        for space in side.get("properties", ()):
            total += sign * board.price[space]
            if view["spaces"][space]["mortgaged"]:
                total -= sign * board.mortgage_value[space]
                total -= board.price[space] // TWENTIETHS if sign > 0 else 0
    return total


def _stake_value(view: BoardView, item: StakeItem, holder: Seat) -> int:
    """What a stake that `holder` gives is worth today, in dollars (R21, R22)."""
    held = next(
        (s["ppm"] for s in view["stakes"] if (s["holder"], s["issuer"]) == (holder, item["issuer"])), 0
    )
    ppm: int = item.get("ppm", held)
    return max(0, view["players"][item["issuer"]]["cash"]) * ppm // WHOLE


def _cost_of_burden(board: Atlas, burden: Burden) -> int:
    """What a burden takes off a deed that comes with it, in dollars."""
    price = board.price[burden["space"]]
    match burden["kind"]:
        case "mortgage":
            return price // TWENTIETHS
        case "rental":
            return price * min(burden.get("left", TWENTIETHS), TWENTIETHS) // TWENTIETHS
        case _:
            return price * burden.get("percent", 100) // 100
