"""Stock, bonds and stakes: borrowing when short of cash, lending when rich.

Short of cash, a bot sells its stakes, then offers bonds; where the host closed the bond market, or it owes
enough already, it opens its stock if it has a set to build on. Once rich it closes both. It buys bonds
whose coupons are worth more than their principal even with a promise's caution (promises.py), from
issuers who own more than they owe. It never buys stakes: whoever is short of cash spends it.
"""

from __future__ import annotations

from typing import Final

from investup.board.view_types import BoardView
from investup.bots.atlas import Atlas
from investup.bots.promises import bond_worth, credit, dues
from investup.bots.worth import RESERVE, WHOLE, reserve
from investup.game import Action, Legal, Seat

#: Dollars at which everything is closed again.
RICH: Final = 500
#: A bot's bonds: percent a coupon, its turns between two, dollars for sale.
RATE: Final = 10
TURNS: Final = 2
PRINCIPAL: Final = 200
#: Dollars that a bot may owe a turn and still offer bonds.
FEW_DUES: Final = 10
#: Dollars of principal at the least and at the most of a bond that a bot buys.
LEAST: Final = 50
MOST: Final = 200


def sell_stake(view: BoardView, legal: Legal, seat: Seat) -> Action | None:
    """The stake that brings most, at its value of now; legal holds those that bring something."""
    if "sell_stake" not in legal:
        return None
    _, issuer = max(
        (view["players"][stake["issuer"]]["cash"] * stake["ppm"] // WHOLE, stake["issuer"])
        for stake in view["stakes"]
        if stake["holder"] == seat and stake["issuer"] in legal["sell_stake"]["issuer"]["one_of"]
    )
    return {"type": "sell_stake", "issuer": issuer}


def borrow(board: Atlas, view: BoardView, legal: Legal, seat: Seat) -> Action | None:
    """Sell a stake, offer bonds or open one's stock when short of cash; close what is open when rich."""
    player = view["players"][seat]
    cash, bonds = player["cash"], player["bonds"]
    if cash >= RICH:
        if bonds["open"]:
            return {"type": "set_bonds", "open": False, "rate": bonds["rate"], "every": bonds["every"]}
        return {"type": "set_stock", "open": False} if player["stock_open"] else None
    if cash >= RESERVE:
        return None
    sale = sell_stake(view, legal, seat)
    if sale is not None:
        return sale
    selling = bonds["open"] and bonds["limit"] != 0
    if view["options"]["bond_market"] == "open" and dues(view, seat).a_turn <= FEW_DUES:
        if selling:
            return None
        return {"type": "set_bonds", "open": True, "rate": RATE, "every": TURNS, "limit": PRINCIPAL}
    if not player["stock_open"] and _has_a_set(board, view, seat):
        return {"type": "set_stock", "open": True}
    return None


def lend(board: Atlas, view: BoardView, legal: Legal, seat: Seat) -> Action | None:
    """Buy the best bond on offer, with cash that is to spare."""
    if "buy_bond" not in legal:
        return None
    spare = view["players"][seat]["cash"] - RICH
    if spare < LEAST:
        return None
    spare -= reserve(board, view, seat)
    best: tuple[int, Seat, int] | None = None
    for issuer in legal["buy_bond"]["issuer"]["one_of"]:
        offer = view["players"][issuer]["bonds"]
        principal = min(spare, MOST if offer["limit"] is None else min(MOST, offer["limit"]))
        if principal < LEAST:
            continue
        worth = min(bond_worth(principal, offer["rate"], offer["every"]), credit(board, view, issuer))
        if worth > principal and (best is None or worth - principal > best[0]):
            best = worth - principal, issuer, principal
    if best is None:
        return None
    _, issuer, principal = best
    offer = view["players"][issuer]["bonds"]
    return {
        "type": "buy_bond",
        "issuer": issuer,
        "principal": principal,
        "rate": offer["rate"],
        "every": offer["every"],
    }


def _has_a_set(board: Atlas, view: BoardView, seat: Seat) -> bool:
    return any(all(view["spaces"][city]["owner"] == seat for city in cities) for cities in board.sets)
