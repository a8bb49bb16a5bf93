"""Every move as a number: the moves of the board, bids, stakes and bonds, answers to trades; proposals are in offers.py.

Amounts are buckets. A bucket that comes to the same amount as the one before it is not possible, so that
every possible number is another move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from investup.game import Action
from investup.rl.blocks import Block, Encoding, Mask, flags
from investup.rl.offers import OFFERS
from investup.rl.scene import CITIES, DEEDS, OTHERS, Scene

#: How far from the least bid to all cash, in eighths.
_BIDS: Final = (0, 1, 2, 4, 6, 8)
#: Parts of one's cash for an investment or a bond, in eighths.
_PARTS: Final = (1, 2, 4, 8)
_RATES: Final = (5, 10, 20)
_EVERY: Final = (1, 2, 5)
_BOND_OFFERS: Final = tuple((rate, every) for rate in _RATES for every in _EVERY)
#: Dollars more that a counter-offer asks for.
_MORE: Final = (50, 100, 200)
_WHOLE: Final = 1_000_000


def _plain(kind: str, meaning: str) -> Block:
    return Block(
        kind, 1, "", meaning, kind, lambda _scene: flags(True), lambda _scene, _index: {"type": kind}
    )


def _on_spaces(kind: str, spaces: Sequence[int], meaning: str, index: str) -> Block:
    place = {space: number for number, space in enumerate(spaces)}

    def allowed(scene: Scene) -> Mask:
        mask = np.zeros(len(spaces), bool)
        mask[[place[space] for space in scene.legal[kind]["space"]["one_of"]]] = True
        return mask

    return Block(
        kind, len(spaces), index, meaning, kind, allowed, lambda _scene, i: {"type": kind, "space": spaces[i]}
    )


def _rising(amounts: Sequence[int]) -> Mask:
    """Which amounts are higher than all before them and above 0."""
    return np.array([amount > max(amounts[:i], default=0) for i, amount in enumerate(amounts)], bool)


def _bids(scene: Scene) -> list[int]:
    least, most = scene.legal["bid"]["amount"]["int"]
    return [least + (most - least) * eighths // 8 for eighths in _BIDS]


def _to_others(
    scene: Scene, kind: str, amounts: Callable[[Scene, int], Sequence[int]], least: int, width: int
) -> Mask:
    """For each other player the amounts that are at least `least` and rise."""
    mask = np.zeros((OTHERS, width), bool)
    for issuer in scene.legal[kind]["issuer"]["one_of"]:
        away = scene.away(issuer)
        found = amounts(scene, away)
        mask[away - 1] = _rising(found) & (np.array(found) >= least)
    return mask.ravel()


def _investments(scene: Scene, _away: int) -> list[int]:
    least, most = scene.legal["invest"]["amount"]["int"]
    return [most * eighths // 8 if most * eighths // 8 >= least else 0 for eighths in _PARTS]


def _invested(scene: Scene, away: int) -> list[int]:
    """Investments that buy a stake at all: a very rich issuer's may be too dear."""
    cash = scene.cash[away]
    return [a if a and a * _WHOLE // (cash + a) else 0 for a in _investments(scene, away)]


def _invest(scene: Scene, index: int) -> Action:
    away, bucket = divmod(index, len(_PARTS))
    amount = _invested(scene, away + 1)[bucket]
    return {"type": "invest", "issuer": scene.order[away + 1], "amount": amount}


def _stake(scene: Scene, away: int) -> list[int]:
    """Half of the stake in somebody, and all of it, in ppm; 0 where it would bring nothing."""
    issuer = scene.order[away]
    held = sum(
        stake["ppm"]
        for stake in scene.view["stakes"]
        if (stake["holder"], stake["issuer"]) == (scene.seat, issuer)
    )
    cash = scene.cash[away]
    kept = _committed(scene, away)
    return [ppm if 0 < cash * ppm // _WHOLE <= cash - kept else 0 for ppm in (held // 2, held)]


def _committed(scene: Scene, away: int) -> int:
    """What somebody has to keep for their standing bid."""
    auction = scene.view["auction"]
    return auction["standing"] if auction and auction["bidder"] == scene.order[away] else 0


def _sell_stake(scene: Scene, index: int) -> Action:
    away, bucket = divmod(index, 2)
    action = {"type": "sell_stake", "issuer": scene.order[away + 1]}
    return action if bucket else {**action, "ppm": _stake(scene, away + 1)[0]}


def _bonds_allowed(scene: Scene) -> Mask:
    """Closing what is open, and every offer but the present one."""
    bonds = scene.player(0)["bonds"]
    now = (bonds["rate"], bonds["every"]) if bonds["open"] and bonds["limit"] is None else None
    return flags(bonds["open"], *(offer != now for offer in _BOND_OFFERS))


def _set_bonds(scene: Scene, index: int) -> Action:
    if index == 0:
        bonds = scene.player(0)["bonds"]
        return {"type": "set_bonds", "open": False, "rate": bonds["rate"], "every": bonds["every"]}
    rate, every = _BOND_OFFERS[index - 1]
    return {"type": "set_bonds", "open": True, "rate": rate, "every": every}


def _principals(scene: Scene, away: int) -> list[int]:
    most = scene.legal["buy_bond"]["principal"]["int"][1]
    limit = scene.player(away)["bonds"]["limit"]
    most = most if limit is None else min(most, limit)
    return [most * eighths // 8 for eighths in _PARTS]


def _buy_bond(scene: Scene, index: int) -> Action:
    away, bucket = divmod(index, len(_PARTS))
    principal = _principals(scene, away + 1)[bucket]
    return {"type": "buy_bond", "issuer": scene.order[away + 1], "principal": principal}


def _accept(scene: Scene, _index: int) -> Action:
    trade = _offered(scene)
    action: dict[str, Any] = {"type": "accept", "trade": trade["trade"]}
    if trade["digest"] is not None:
        action["burdens"] = trade["digest"]
    return action


def _offered(scene: Scene) -> Mapping[str, Any]:
    trade = scene.offered
    if trade is None:
        raise ValueError("no trade is offered to this player")
    return trade


def _more(scene: Scene, dollars: int) -> Action:
    """The trade that is offered, seen from this side, for so many dollars more."""
    trade = _offered(scene)
    give, get = dict(trade["get"]), dict(trade["give"])
    gain = get.pop("cash", 0) - give.pop("cash", 0) + dollars
    if gain > 0:
        get["cash"] = gain
    elif gain < 0:
        give["cash"] = -gain
    return {"type": "counter", "trade": trade["trade"], "give": give, "get": get, "terms": trade["terms"]}


def _counters(scene: Scene) -> Mask:
    """Counter-offers that the other side could pay, to trades that could be made as they stand."""
    trade = _offered(scene)
    cash = scene.cash[scene.away(trade["from"])]
    paid, got = trade["give"].get("cash", 0), trade["get"].get("cash", 0)
    possible = trade["problem"] is None and scene.cash[0] >= 0 and scene.view["auction"] is None
    loans = any(term["kind"] == "issue_bond" for term in trade["terms"])
    return np.array(
        [possible and not loans and cash >= max(0, paid - got + more) and cash >= 0 for more in _MORE], bool
    )


def _withdraw(scene: Scene, _index: int) -> Action:
    return {"type": "withdraw", "trade": scene.legal["withdraw"]["trade"]["one_of"][0]}


#: The whole encoding, in the order of the numbers.
ENCODING: Final = Encoding(
    [
        _plain("roll", "Roll the dice."),
        _plain("buy", "Buy the deed on offer."),
        _plain("decline", "Do not buy it."),
        _plain("end_turn", "End the turn."),
        _plain("pay_fine", "Pay to leave jail."),
        _plain("use_pass", "Use a Jail Pass."),
        _plain("pass", "Pass in the auction, for good."),
        _plain("declare_bankruptcy", "Give up."),
        _on_spaces("build", CITIES, "Build the next house or the hotel.", "the city"),
        _on_spaces("sell_house", CITIES, "Sell a house or the hotel.", "the city"),
        _on_spaces("mortgage", DEEDS, "Mortgage the deed.", "the deed"),
        _on_spaces("unmortgage", DEEDS, "Lift its mortgage.", "the deed"),
        Block(
            "bid",
            len(_BIDS),
            "the amount: 0, 1/8, 1/4, 1/2, 3/4 or all of the way from the least bid to one's cash",
            "Bid in the auction.",
            "bid",
            lambda scene: _rising(_bids(scene)),
            lambda scene, index: {"type": "bid", "amount": _bids(scene)[index]},
        ),
        Block(
            "set_stock",
            1,
            "",
            "Open one's stock, or close it if it is open.",
            "set_stock",
            lambda _scene: flags(True),
            lambda scene, _index: {
                "type": "set_stock",
                "open": scene.legal["set_stock"]["open"]["one_of"][0],
            },
        ),
        Block(
            "invest",
            OTHERS * len(_PARTS),
            "4 × (the issuer's place after the player - 1) + the part of one's free cash: 1/8, 1/4, 1/2, all",
            "Invest in a player.",
            "invest",
            lambda scene: _to_others(scene, "invest", _invested, 1, len(_PARTS)),
            _invest,
        ),
        Block(
            "sell_stake",
            OTHERS * 2,
            "2 × (the issuer's place - 1) + 0 for half of the stake, 1 for all of it",
            "Sell a stake back.",
            "sell_stake",
            lambda scene: _to_others(scene, "sell_stake", _stake, 1, 2),
            _sell_stake,
        ),
        Block(
            "set_bonds",
            1 + len(_BOND_OFFERS),
            "0 closes; 1 + 3 × rate (5, 10, 20 %) + turns between coupons (1, 2, 5) opens, without a limit",
            "Say what one's bonds offer.",
            "set_bonds",
            _bonds_allowed,
            _set_bonds,
        ),
        Block(
            "buy_bond",
            OTHERS * len(_PARTS),
            "as for `invest`; the part is of what one may lend at most",
            "Lend to an open issuer.",
            "buy_bond",
            lambda scene: _to_others(scene, "buy_bond", _principals, 1, len(_PARTS)),
            _buy_bond,
        ),
        Block(
            "accept",
            1,
            "",
            "Accept the oldest trade that is offered.",
            "accept",
            lambda scene: flags(_offered(scene)["problem"] is None),
            _accept,
        ),
        Block(
            "reject",
            1,
            "",
            "Reject it.",
            "reject",
            lambda _scene: flags(True),
            lambda scene, _index: {"type": "reject", "trade": _offered(scene)["trade"]},
        ),
        Block(
            "counter",
            len(_MORE),
            "the dollars: 50, 100, 200",
            "Counter it: the same trade for so many dollars more.",
            "counter",
            _counters,
            lambda scene, index: _more(scene, _MORE[index]),
        ),
        Block(
            "withdraw",
            1,
            "",
            "Withdraw one's oldest proposal.",
            "withdraw",
            lambda _scene: flags(True),
            _withdraw,
        ),
        *OFFERS,
    ]
)
