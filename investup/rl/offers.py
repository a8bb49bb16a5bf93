"""Proposals as numbers: a fixed list of trades, each with one partner, at prices that follow from the list price.

Only trades that both sides could carry out at this moment are possible: nobody in debt, the cash at hand, no
house in the set of a deed that moves, no rental on it, and no auction running. What is possible here is never refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from investup.board.map import SETS
from investup.game import Action
from investup.rl.blocks import Block, Mask
from investup.rl.scene import DEEDS, NOBODY, OTHERS, PRICE, SET_DEEDS, Scene

#: Prices in halves of the list price: what is asked for a deed, what is bid for one.
_ASKED: Final = (1, 2, 3)
_BID: Final = (2, 3, 4)
#: Instalments: half of the list price at once, the rest in so many parts, every so many turns.
_TIMES: Final = 5
_EVERY: Final = 2
_RENTAL_TURNS: Final = 10
_WAIVER_PRICE: Final = 200
_WAIVER_LANDINGS: Final = 3
_SHARE_PERCENT: Final = 25
_LOAN: Final = {"principal": 200, "rate": 10, "every": 2}
_PASS_PRICE: Final = 50
_SWAPS: Final = tuple(
    (mine, theirs) for mine in range(len(DEEDS)) for theirs in range(len(DEEDS)) if mine != theirs
)
_MINE: Final = np.array([mine for mine, _ in _SWAPS])
_THEIRS: Final = np.array([theirs for _, theirs in _SWAPS])
#: Of each swap, the dollars that its player pays on top: the difference of the list prices.
_ON_TOP: Final[NDArray[np.int64]] = PRICE[_THEIRS] - PRICE[_MINE]

Sides = tuple[int, Mapping[str, Any], Mapping[str, Any], Sequence[Mapping[str, Any]]]


def _block(
    name: str,
    size: int,
    index: str,
    meaning: str,
    allowed: Callable[[Scene], Mask],
    sides: Callable[[Scene, int], Sides],
) -> Block:
    def checked(scene: Scene) -> Mask:
        if scene.cash[0] < 0 or scene.view["auction"] is not None:
            return np.zeros(size, bool)
        return allowed(scene)

    def make(scene: Scene, number: int) -> Action:
        away, give, get, terms = sides(scene, number)
        return {"type": "propose", "to": scene.order[away], "give": give, "get": get, "terms": terms}

    return Block(name, size, index, meaning, "propose", checked, make)


# --------------------------------------------------------------------------------------------- who and what


def _partners(scene: Scene) -> list[int]:
    """Who can be dealt with, by their place after the player."""
    return [away for away in range(1, len(scene.order)) if scene.live[away] and scene.cash[away] >= 0]


def _movable(scene: Scene) -> Mask:
    """Deeds that could change hands."""
    fixed = scene.set_is_built | scene.rented | (scene.owner == NOBODY)
    if scene.view["options"]["pledged_sets"] == "untradeable":
        fixed |= scene.pledged
    free: Mask = ~fixed
    return free


def _of_partners(scene: Scene) -> Mask:
    """Movable deeds of players who can be dealt with."""
    found: Mask = _movable(scene) & np.isin(scene.owner, _partners(scene))
    return found


def _cash_of_owner(scene: Scene) -> NDArray[np.int64]:
    """For each deed, the cash of its owner; 0 where nobody owns it."""
    return np.array([0 if owner == NOBODY else scene.cash[owner] for owner in scene.owner])


def _deed(deed: int) -> dict[str, Any]:
    return {"properties": [DEEDS[deed]]}


# ---------------------------------------------------------------------------------------- deeds for cash


def _buy_allowed(scene: Scene) -> Mask:
    payable = PRICE[:, None] * np.array(_BID) // 2 <= scene.cash[0]
    found: Mask = (_of_partners(scene)[:, None] & payable).ravel()
    return found


def _buy(scene: Scene, number: int) -> Sides:
    deed, bucket = divmod(number, len(_BID))
    return int(scene.owner[deed]), {"cash": int(PRICE[deed]) * _BID[bucket] // 2}, _deed(deed), []


def _sell_allowed(scene: Scene) -> Mask:
    mask = np.zeros((OTHERS, len(DEEDS), len(_ASKED)), bool)
    mine = _movable(scene) & (scene.owner == 0)
    prices = PRICE[:, None] * np.array(_ASKED) // 2
    for away in _partners(scene):
        mask[away - 1] = mine[:, None] & (prices <= scene.cash[away])
    return mask.ravel()


def _sell(_scene: Scene, number: int) -> Sides:
    rest, bucket = divmod(number, len(_ASKED))
    away, deed = divmod(rest, len(DEEDS))
    return away + 1, _deed(deed), {"cash": int(PRICE[deed]) * _ASKED[bucket] // 2}, []


def _swap_allowed(scene: Scene) -> Mask:
    mine = _movable(scene) & (scene.owner == 0)
    payable = (scene.cash[0] >= _ON_TOP) & (_cash_of_owner(scene)[_THEIRS] >= -_ON_TOP)
    found: Mask = mine[_MINE] & _of_partners(scene)[_THEIRS] & payable
    return found


def _swap(scene: Scene, number: int) -> Sides:
    mine, theirs = _SWAPS[number]
    give, get, on_top = _deed(mine), _deed(theirs), int(_ON_TOP[number])
    if on_top:
        (give if on_top > 0 else get)["cash"] = abs(on_top)
    return int(scene.owner[theirs]), give, get, []


# ------------------------------------------------------------------------------------- deeds on other terms


def _instalments_allowed(scene: Scene) -> Mask:
    return _of_partners(scene) & (scene.cash[0] >= PRICE // 2)


def _instalments(scene: Scene, deed: int) -> Sides:
    price, owner = int(PRICE[deed]), int(scene.owner[deed])
    plan = {
        "kind": "instalments",
        "payer": scene.seat,
        "payee": scene.order[owner],
        "amount": -(-price // 2 // _TIMES),
        "every": _EVERY,
        "times": _TIMES,
    }
    return owner, {"cash": price // 2}, _deed(deed), [plan]


def _rental_allowed(scene: Scene) -> Mask:
    mask = np.zeros((OTHERS, len(DEEDS)), bool)
    mine = (scene.owner == 0) & ~scene.rented
    for away in _partners(scene):
        mask[away - 1] = mine & (scene.cash[away] >= PRICE // 2)
    return mask.ravel()


def _rental(scene: Scene, number: int) -> Sides:
    away, deed = divmod(number, len(DEEDS))
    term = {
        "kind": "rental",
        "property": DEEDS[deed],
        "tenant": scene.order[away + 1],
        "turns": _RENTAL_TURNS,
    }
    return away + 1, {}, {"cash": int(PRICE[deed]) // 2}, [term]


def _with_each(allowed: Callable[[Scene, int], bool]) -> Callable[[Scene], Mask]:
    """A mask of one number for each other player."""

    def mask(scene: Scene) -> Mask:
        found = np.zeros(OTHERS, bool)
        for away in _partners(scene):
            found[away - 1] = allowed(scene, away)
        return found

    return mask


def _collected(scene: Scene, away: int) -> list[int]:
    """The spaces whose rent somebody collects as their owner."""
    return [DEEDS[deed] for deed in np.flatnonzero((scene.owner == away) & ~scene.rented)]


def _waiver(scene: Scene, number: int) -> Sides:
    away = number + 1
    term = {
        "kind": "waiver",
        "grantor": scene.order[away],
        "grantee": scene.seat,
        "properties": _collected(scene, away),
        "percent": 100,
        "landings": _WAIVER_LANDINGS,
    }
    return away, {"cash": _WAIVER_PRICE}, {}, [term]


# ------------------------------------------------------------------------------------------ shares and loans


def _set_price(number: int) -> int:
    """The list prices of a set's cities together; sets from 0."""
    return int(PRICE[SET_DEEDS[number]].sum())


def _sold_percent(scene: Scene, number: int) -> int:
    """The percent of a set's rent that is sold at the most on any city; sets from 0."""
    return sum(share["percent"] for share in scene.view["shares"] if share["set"] == number + 1)


def _share_allowed(scene: Scene) -> Mask:
    mask = np.zeros((OTHERS, SETS), bool)
    if scene.view["options"]["set_shares"]:
        for number, whole in enumerate(scene.whole_sets(0)):
            if whole and _sold_percent(scene, number) + _SHARE_PERCENT <= 100:
                for away in _partners(scene):
                    mask[away - 1, number] = _set_price(number) // 2 <= scene.cash[away]
    return mask.ravel()


def _share(scene: Scene, number: int) -> Sides:
    away, set_ = divmod(number, SETS)
    to = scene.order[away + 1]
    term = {"kind": "set_share", "set": set_ + 1, "to": to, "percent": _SHARE_PERCENT}
    return away + 1, {}, {"cash": _set_price(set_) // 2}, [term]


def _own_share(scene: Scene, number: int) -> Mapping[str, Any] | None:
    """The oldest share of a set that lies on a city of the player and that a partner holds; sets from 0."""
    partners = {scene.order[away] for away in _partners(scene)}
    for share in scene.view["shares"]:
        mine = any(scene.view["spaces"][space]["owner"] == scene.seat for space in share["spaces"])
        if share["set"] == number + 1 and share["holder"] in partners and mine:
            found: Mapping[str, Any] = share
            return found
    return None


def _share_price(number: int, percent: int) -> int:
    """Twice what a sale of so much asks for."""
    return max(1, _set_price(number) * percent // _SHARE_PERCENT)


def _buy_back_allowed(scene: Scene) -> Mask:
    mask = np.zeros(SETS, bool)
    for number in range(SETS):
        share = _own_share(scene, number)
        mask[number] = share is not None and _share_price(number, share["percent"]) <= scene.cash[0]
    return mask


def _buy_back(scene: Scene, number: int) -> Sides:
    share = _own_share(scene, number)
    if share is None:
        raise ValueError("there is no share to buy back")
    term = {"kind": "buy_back_share", "share": share["share"]}
    give = {"cash": _share_price(number, share["percent"])}
    return scene.away(share["holder"]), give, {}, [term]


def _own_bond(scene: Scene, away: int) -> Mapping[str, Any] | None:
    """The oldest bond of the player that somebody holds."""
    for bond in scene.view["bonds"]:
        if (bond["issuer"], bond["holder"]) == (scene.seat, scene.order[away]):
            found: Mapping[str, Any] = bond
            return found
    return None


def _redeemable(scene: Scene, away: int) -> bool:
    bond = _own_bond(scene, away)
    return bond is not None and bond["principal"] <= scene.cash[0]


def _redeem(scene: Scene, number: int) -> Sides:
    bond = _own_bond(scene, number + 1)
    if bond is None:
        raise ValueError("there is no bond to redeem")
    return number + 1, {"cash": bond["principal"]}, {}, [{"kind": "end_bond", "bond": bond["bond"]}]


def _loan(scene: Scene, number: int, *, borrow: bool) -> Sides:
    issuer = scene.seat if borrow else scene.order[number + 1]
    return number + 1, {}, {}, [{"kind": "issue_bond", "issuer": issuer, **_LOAN}]


_EACH: Final = "the other player's place after the player - 1"
_PRICES: Final = "3 × the deed + the price"

#: The blocks of proposals, in the order of the numbers.
OFFERS: Final = (
    _block(
        "offer_buy", len(DEEDS) * len(_BID), f"{_PRICES}: 2/2, 3/2, 4/2 of its list price",
        "Buy a deed from its owner.", _buy_allowed, _buy,
    ),
    _block(
        "offer_sell", OTHERS * len(DEEDS) * len(_ASKED),
        f"84 × ({_EACH}) + {_PRICES}: 1/2, 2/2, 3/2 of its list price",
        "Sell a deed to somebody.", _sell_allowed, _sell,
    ),
    _block(
        "offer_swap", len(_SWAPS),
        "27 × one's own deed + the other one, counted without one's own",
        "Swap deeds; the difference of their list prices is paid on top.", _swap_allowed, _swap,
    ),
    _block(
        "offer_instalments", len(DEEDS), "the deed",
        "Buy a deed for half of its list price now and the rest in 5 instalments, one every 2 turns.",
        _instalments_allowed, _instalments,
    ),
    _block(
        "offer_rental", OTHERS * len(DEEDS), f"28 × ({_EACH}) + the deed",
        "Let somebody have the rent of a deed for 10 of their turns, for half of its list price.",
        _rental_allowed, _rental,
    ),
    _block(
        "offer_waiver", OTHERS, _EACH, "Pay $200 for 3 landings free of rent on whatever somebody owns.",
        _with_each(lambda scene, away: scene.cash[0] >= _WAIVER_PRICE and bool(_collected(scene, away))), _waiver,
    ),
    _block(
        "offer_share", OTHERS * SETS, f"8 × ({_EACH}) + the set - 1",
        "Sell somebody 25 % of the rent of one's whole set for half of its list prices.", _share_allowed, _share,
    ),
    _block(
        "offer_buy_back_share", SETS, "the set - 1",
        "Buy the oldest share of one's cities back, at twice the price of a sale.", _buy_back_allowed, _buy_back,
    ),
    _block(
        "offer_borrow", OTHERS, _EACH, "Borrow $200 by a bond of 10 % every 2 turns.",
        _with_each(lambda scene, away: scene.cash[away] >= _LOAN["principal"]),
        lambda scene, number: _loan(scene, number, borrow=True),
    ),
    _block(
        "offer_lend", OTHERS, _EACH, "Lend $200 on the same terms.",
        _with_each(lambda scene, _away: scene.cash[0] >= _LOAN["principal"]),
        lambda scene, number: _loan(scene, number, borrow=False),
    ),
    _block(
        "offer_redeem", OTHERS, _EACH, "Redeem the oldest bond that somebody holds of one, for its principal.",
        _with_each(_redeemable), _redeem,
    ),
    _block(
        "offer_pass", OTHERS, _EACH, "Sell somebody a Jail Pass for $50.",
        _with_each(lambda scene, away: scene.player(0)["passes"] > 0 and scene.cash[away] >= _PASS_PRICE),
        lambda _scene, number: (number + 1, {"passes": 1}, {"cash": _PASS_PRICE}, []),
    ),
)  # fmt: skip
