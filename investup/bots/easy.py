"""The level `easy` of Invest Up: a sensible player with simple habits.

It buys what it can pay for, except a city that would only spoil another's set; builds where a house earns
most for its price; always keeps some cash; leaves jail while there is still land to be had and stays there
afterwards. In debt it sells its stakes, mortgages what stands idle, sells houses, mortgages the rest, sells a
deed to another player, and gives up only when nothing is left to raise money on (B11).

It answers every trade at once, in anybody's turn (dealing.py), makes an offer now and then (offers.py), lends
when rich and borrows when poor (market.py).

Each of its turns is bounded: houses and mortgages raised for a debt are finite, whatever it buys leaves it
with less cash, it proposes once in a turn, what it opens when poor it closes only when rich, and it never
mortgages what it has just redeemed, because it redeems only when rich.
"""

from __future__ import annotations

from typing import Final

from investup.board.view_types import BoardView
from investup.bots.atlas import Atlas, atlas
from investup.bots.dealing import answer, stale
from investup.bots.market import borrow, lend, sell_stake
from investup.bots.offers import for_a_set, for_cash
from investup.bots.worth import RESERVE, reserve
from investup.game import Action, Legal, Seat

#: Dollars kept back from buying.
BUYING_RESERVE: Final = 20
#: Dollars above the reserve that make a player rich enough to redeem a deed that completes nothing.
RICH: Final = 400
#: As long as so many deeds are unowned, it is worth $50 to be out of jail.
LAND_TO_BE_HAD: Final = 6


def choose(view: BoardView, legal: Legal, seat: Seat) -> Action:
    """The answer to a trade, in anybody's turn, else the next action of the turn of `seat`.

    Raises ValueError where nothing was offered to the seat and it is another's turn.
    """
    if "reject" in legal:
        return answer(atlas(view["map"]), view, legal, seat)
    if "end_turn" in legal:
        return _finish(view, legal, seat) or {"type": "end_turn"}
    if "buy" in legal:
        return {"type": "buy" if _wants(view, seat) else "decline"}
    if "decline" in legal:
        return _raise_for_offer(view, legal, seat) or {"type": "decline"}
    if "roll" in legal:
        return _leave_jail(view, legal, seat) or {"type": "roll"}
    if view["turn"]["seat"] != seat or view["players"][seat]["cash"] >= 0:
        raise ValueError(f"the game does not wait for seat {seat}")
    return _raise_cash(view, legal, seat) or {"type": "declare_bankruptcy"}


def _finish(view: BoardView, legal: Legal, seat: Seat) -> Action | None:
    """What is still to be done in this turn: trade, build and redeem, lend and borrow."""
    board = atlas(view["map"])
    return (
        (stale(board, view, legal, seat) if "withdraw" in legal else None)
        or for_a_set(board, view, legal, seat)
        or _spend(board, view, legal, seat)
        or lend(board, view, legal, seat)
        or borrow(board, view, legal, seat)
    )


def _spend(board: Atlas, view: BoardView, legal: Legal, seat: Seat) -> Action | None:
    """Build, or redeem a mortgaged deed, if the reserve and what is offered to others stay whole."""
    if "build" not in legal and "unmortgage" not in legal:
        return None
    cash = view["players"][seat]["cash"]
    if cash <= RESERVE:
        return None
    offered = sum(trade["give"].get("cash", 0) for trade in view["trades"] if trade["from"] == seat)
    spare = cash - offered - reserve(board, view, seat)
    if "unmortgage" in legal:
        for space in sorted(_spaces(legal, "unmortgage"), key=lambda it: -_usefulness(board, view, it)):
            needed = 0 if _is_whole(board, view, space) else RICH
            if spare >= board.lift_cost[space] + needed:
                return {"type": "unmortgage", "space": space}
    if "build" in legal:
        best = max(_spaces(legal, "build"), key=lambda space: _return_on_house(board, view, space))
        if spare >= board.map.spaces[best].house:
            return {"type": "build", "space": best}
    return None


def _wants(view: BoardView, seat: Seat) -> bool:
    """Whether to buy the property on offer: anything that it can pay for but what only spoils another's set.

    A set that is split among players is worth little to all of them, and a game in which all sets are
    split never ends, because GO pays more than bare rents take.
    """
    space = view["turn"]["offer"]
    if space is None:
        return False
    board = atlas(view["map"])
    if _completes(board, view, seat, space):
        return True
    left = view["players"][seat]["cash"] - board.price[space]
    return left >= BUYING_RESERVE and not _spoils(board, view, seat, space)


def _raise_for_offer(view: BoardView, legal: Legal, seat: Seat) -> Action | None:
    """Mortgage idle deeds for the one that completes a set, if that is enough to buy it."""
    space = view["turn"]["offer"]
    board = atlas(view["map"])
    if space is None or not _completes(board, view, seat, space):
        return None
    idle = [
        deed
        for deed in _spaces(legal, "mortgage")
        if _is_idle(board, view, deed) and deed not in board.mates[space]
    ]
    missing = board.price[space] - view["players"][seat]["cash"]
    if sum(board.mortgage_value[deed] for deed in idle) < missing:
        return None
    return {"type": "mortgage", "space": min(idle, key=lambda deed: _usefulness(board, view, deed))}


def _leave_jail(view: BoardView, legal: Legal, seat: Seat) -> Action | None:
    """Pay or use a pass while there is land to be had; later, jail is the safest place of all."""
    if "use_pass" not in legal and "pay_fine" not in legal:
        return None
    board = atlas(view["map"])
    unowned = sum(view["spaces"][space]["owner"] is None for space in board.map.properties)
    if unowned < LAND_TO_BE_HAD:
        return None
    if "use_pass" in legal:
        return {"type": "use_pass"}
    return {"type": "pay_fine"} if view["players"][seat]["cash"] >= RESERVE else None


def _raise_cash(view: BoardView, legal: Legal, seat: Seat) -> Action | None:
    """Out of debt (B11): stakes, mortgages of idle deeds, houses, other mortgages, a deed for another player."""
    board = atlas(view["map"])
    sale = sell_stake(view, legal, seat)
    if sale is not None:
        return sale
    deeds = sorted(_spaces(legal, "mortgage"), key=lambda space: _usefulness(board, view, space))
    idle = [space for space in deeds if _is_idle(board, view, space)]
    houses = _spaces(legal, "sell_house")
    if idle:
        return {"type": "mortgage", "space": idle[0]}
    if houses:
        return {
            "type": "sell_house",
            "space": min(houses, key=lambda space: _loss_on_house(board, view, space)),
        }
    if deeds:
        return {"type": "mortgage", "space": deeds[0]}
    return for_cash(board, view, legal, seat)


def _spaces(legal: Legal, type_: str) -> list[int]:
    """The spaces that an action may name now."""
    allowed: list[int] = legal[type_]["space"]["one_of"] if type_ in legal else []
    return allowed


def _completes(board: Atlas, view: BoardView, seat: Seat, space: int) -> bool:
    """Whether the city would give the player its whole colour set."""
    mates = board.mates[space]
    return board.map.spaces[space].kind == "city" and all(
        view["spaces"][mate]["owner"] == seat for mate in mates
    )


def _spoils(board: Atlas, view: BoardView, seat: Seat, space: int) -> bool:
    """Whether the city belongs to a set that one other player, and only they, have begun to collect."""
    if board.map.spaces[space].kind != "city":
        return False
    owners = {view["spaces"][mate]["owner"] for mate in board.mates[space]} - {None}
    return len(owners) == 1 and seat not in owners


def _is_whole(board: Atlas, view: BoardView, space: int) -> bool:
    """Whether the owner of the city has its whole colour set."""
    owner = view["spaces"][space]["owner"]
    return owner is not None and _completes(board, view, owner, space)


def _is_idle(board: Atlas, view: BoardView, space: int) -> bool:
    """Whether a deed goes with nothing else that its owner has."""
    owner = view["spaces"][space]["owner"]
    return all(view["spaces"][mate]["owner"] != owner for mate in board.mates[space])


def _usefulness(board: Atlas, view: BoardView, space: int) -> int:
    """What a deed earns at one visit, in dollars, times what its owner has of the same kind."""
    owner = view["spaces"][space]["owner"]
    together = 1 + sum(view["spaces"][mate]["owner"] == owner for mate in board.mates[space])
    whole = together == 1 + len(board.mates[space])
    return board.lone_rent[space] * together * (3 if whole else 1)


def _return_on_house(board: Atlas, view: BoardView, space: int) -> float:
    """Rent that the next house adds, for each dollar that it costs."""
    city = board.map.spaces[space]
    level = view["spaces"][space]["houses"]
    return (city.rents[level + 1] - city.rents[level]) / city.house


def _loss_on_house(board: Atlas, view: BoardView, space: int) -> float:
    """Rent that selling the last house of a city loses, for each dollar that it brings."""
    city = board.map.spaces[space]
    level = view["spaces"][space]["houses"]
    return (city.rents[level] - city.rents[level - 1]) / city.house
