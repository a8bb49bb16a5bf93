"""What a player sees as a vector of fixed length: numbers from -1 to 1, always at the same place.

Dollars d stand as d / (|d| + 1000), so that small and large sums both tell; shares and rates as parts of one.
Everybody is numbered from the player on (scene.py); places at the table that are not taken are all 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from investup.board.map import SPACES
from investup.rl.scene import DEED_OF, DEEDS, NOBODY, PLAYERS, Scene

Vector: TypeAlias = NDArray[np.float32]

_PHASES: Final = ("roll", "buy", "auction", "settle", "end")
_TERMS: Final = (
    "instalments", "waiver", "rental", "set_share", "buy_back_share", "issue_bond", "end_bond", "end_agreement",
)  # fmt: skip
_WHOLE: Final = 1_000_000
_SCALE: Final = 1_000
#: A number of turns at which its field is one half.
_TURNS: Final = 200


class Field(NamedTuple):
    """Some numbers of the vector that belong together."""

    name: str
    size: int
    meaning: str
    write: Callable[[Scene, Vector], None]


def dollars(amount: float) -> float:
    """A sum as it stands in the vector."""
    return amount / (abs(amount) + _SCALE)


def _each(one: Callable[[Scene, int], float]) -> Callable[[Scene, Vector], None]:
    """A number for each player at the table."""

    def write(scene: Scene, into: Vector) -> None:
        for away in range(len(scene.order)):
            into[away] = one(scene, away)

    return write


def _of_player(one: Callable[[Mapping[str, Any]], float]) -> Callable[[Scene, Vector], None]:
    return _each(lambda scene, away: one(scene.player(away)))


def _position(scene: Scene, into: Vector) -> None:
    for away in range(len(scene.order)):
        if scene.live[away]:
            into[away * SPACES + scene.player(away)["position"]] = 1


def _limit(bonds: Mapping[str, Any]) -> float:
    return 0 if not bonds["open"] else 1 if bonds["limit"] is None else dollars(bonds["limit"])


def _stakes(*, held: bool) -> Callable[[Scene, Vector], None]:
    """Stakes in others, or those that others hold in the player."""

    def write(scene: Scene, into: Vector) -> None:
        mine, other = ("holder", "issuer") if held else ("issuer", "holder")
        for stake in scene.view["stakes"]:
            if stake[mine] == scene.seat:
                into[scene.away(stake[other])] += stake["ppm"] / _WHOLE

    return write


def _debts(*, held: bool) -> Callable[[Scene, Vector], None]:
    """Coupons a turn that others owe the player, or that the player owes them."""

    def write(scene: Scene, into: Vector) -> None:
        mine, other = ("holder", "issuer") if held else ("issuer", "holder")
        for bond in scene.view["bonds"]:
            if bond[mine] == scene.seat:
                into[scene.away(bond[other])] += bond["principal"] * bond["rate"] / 100 / bond["every"]
        into[:] = into / (np.abs(into) + _SCALE)

    return write


def _plans(*, held: bool) -> Callable[[Scene, Vector], None]:
    """Instalments still to come from others, or from the player."""

    def write(scene: Scene, into: Vector) -> None:
        mine, other = ("payee", "payer") if held else ("payer", "payee")
        for agreement in scene.view["agreements"]:
            if agreement["kind"] == "instalments" and agreement[mine] == scene.seat:
                into[scene.away(agreement[other])] += agreement["amount"] * agreement["left"]
        into[:] = into / (np.abs(into) + _SCALE)

    return write


def _owner(scene: Scene, into: Vector) -> None:
    owned = np.flatnonzero(scene.owner != NOBODY)
    into.reshape(len(DEEDS), PLAYERS)[owned, scene.owner[owned]] = 1


def _set_to(values: Callable[[Scene], Any]) -> Callable[[Scene, Vector], None]:
    def write(scene: Scene, into: Vector) -> None:
        into[:] = values(scene)

    return write


def _tenant(scene: Scene, into: Vector) -> None:
    for agreement in scene.view["agreements"]:
        if agreement["kind"] == "rental" and agreement["tenant"] == scene.seat:
            into[DEED_OF[agreement["property"]]] = 1


def _waived(scene: Scene, into: Vector) -> None:
    for agreement in scene.view["agreements"]:
        if agreement["kind"] == "waiver" and agreement["grantee"] == scene.seat:
            for space in agreement["properties"]:
                deed = DEED_OF[space]
                into[deed] = max(into[deed], agreement["percent"] / 100)


def _shares(*, mine: bool) -> Callable[[Scene, Vector], None]:
    """The percent of a city's rent that is sold to the player, or to anybody."""

    def write(scene: Scene, into: Vector) -> None:
        for share in scene.view["shares"]:
            if not mine or share["holder"] == scene.seat:
                for space in share["spaces"]:
                    into[DEED_OF[space]] += share["percent"] / 100

    return write


def _on_offer(scene: Scene, into: Vector) -> None:
    auction, offer = scene.view["auction"], scene.view["turn"]["offer"]
    space = auction["space"] if auction is not None else offer
    if space is not None:
        into[DEED_OF[space]] = 1


def _auction(scene: Scene, into: Vector) -> None:
    auction = scene.view["auction"]
    if auction is not None:
        into[0] = dollars(auction["standing"] or 0)
        into[1] = dollars(auction["least"])


def _bidder(scene: Scene, away: int) -> float:
    auction = scene.view["auction"]
    return float(auction is not None and auction["bidder"] == scene.order[away])


def _trade(scene: Scene, into: Vector) -> None:
    """Who offers, cash to the player less cash from them, what the trade changes, and how often each kind of term."""
    trade = scene.offered
    if trade is None:
        return
    into[scene.away(trade["from"])] = 1
    into[PLAYERS] = dollars(trade["give"].get("cash", 0) - trade["get"].get("cash", 0))
    for side in trade["effects"] or ():
        if side["seat"] == scene.seat:
            into[PLAYERS + 1] = dollars(side["net_worth"]["after"] - side["net_worth"]["before"])
            into[PLAYERS + 2] = dollars(side["rent_a_round"]["after"] - side["rent_a_round"]["before"])
    for term in trade["terms"]:
        into[PLAYERS + 3 + _TERMS.index(term["kind"])] += 1 / 20


def _trade_deeds(scene: Scene, into: Vector) -> None:
    trade = scene.offered
    for side, sign in (("give", 1), ("get", -1)) if trade is not None else ():
        for space in trade[side].get("properties", ()):  # type: ignore[index]  # there is one
            into[DEED_OF[space]] = sign


def _turn(scene: Scene, into: Vector) -> None:
    turn = scene.view["turn"]
    into[_PHASES.index(turn["phase"])] = 1
    into[5] = turn["doubles"] / 3
    into[6] = sum(turn["dice"] or ()) / 12
    into[7] = turn["number"] / (turn["number"] + _TURNS)


def _options(scene: Scene, into: Vector) -> None:
    options = scene.view["options"]
    into[:] = (
        dollars(options["starting_cash"]),
        options["auction_on_decline"],
        options["even_building"],
        options["bond_market"] == "open",
        options["set_shares"],
        options["pledged_sets"] == "untradeable",
    )


#: The vector, field by field.
FIELDS: Final = (
    Field("seated", PLAYERS, "1 for each player of the game", _each(lambda _scene, _away: 1)),
    Field("live", PLAYERS, "1 for each who is not bankrupt", _each(lambda scene, away: scene.live[away])),
    Field("turn", PLAYERS, "1 for the one whose turn it is",
          _each(lambda scene, away: scene.view["turn"]["seat"] == scene.order[away])),
    Field("cash", PLAYERS, "each one's dollars", _each(lambda scene, away: dollars(scene.cash[away]))),
    Field("position", PLAYERS * SPACES, "1 where each one stands: 40 × player + space", _position),
    Field("in_jail", PLAYERS, "1 for each in jail", _of_player(lambda player: player["in_jail"])),
    Field("jail_turns", PLAYERS, "thirds: failed rolls in jail", _of_player(lambda player: player["jail_turns"] / 3)),
    Field("passes", PLAYERS, "halves: Jail Passes", _of_player(lambda player: player["passes"] / 2)),
    Field("stock_open", PLAYERS, "1 for each whose stock is open", _of_player(lambda player: player["stock_open"])),
    Field("bonds_for_sale", PLAYERS, "dollars of bonds that each sells; 1 where there is no limit",
          _of_player(lambda player: _limit(player["bonds"]))),
    Field("bond_rate", PLAYERS, "their rate, 1 is 200 %", _of_player(lambda player: player["bonds"]["rate"] / 200)),
    Field("bond_every", PLAYERS, "turns between their coupons, 1 is 20",
          _of_player(lambda player: player["bonds"]["every"] / 20)),
    Field("stakes_held", PLAYERS, "the player's part of each one's cash", _stakes(held=True)),
    Field("stakes_sold", PLAYERS, "each one's part of the player's cash", _stakes(held=False)),
    Field("coupons_due", PLAYERS, "dollars a turn that each owes the player by bonds", _debts(held=True)),
    Field("coupons_owed", PLAYERS, "dollars a turn that the player owes each", _debts(held=False)),
    Field("instalments_due", PLAYERS, "dollars of instalments still to come from each", _plans(held=True)),
    Field("instalments_owed", PLAYERS, "dollars of instalments still to be paid to each", _plans(held=False)),
    Field("owner", len(DEEDS) * PLAYERS, "1 for the owner of each deed: 6 × deed + player", _owner),
    Field("houses", len(DEEDS), "fifths: houses, 1 is a hotel", _set_to(lambda scene: scene.houses / 5)),
    Field("mortgaged", len(DEEDS), "1 for a mortgaged deed", _set_to(lambda scene: scene.mortgaged)),
    Field("rented", len(DEEDS), "1 for a deed that is rented out", _set_to(lambda scene: scene.rented)),
    Field("rented_by_player", len(DEEDS), "1 where the player is the tenant", _tenant),
    Field("waived", len(DEEDS), "the part of a rent that the player need not pay", _waived),
    Field("shares", len(DEEDS), "the part of a rent that is sold", _shares(mine=False)),
    Field("shares_held", len(DEEDS), "the part of it that the player holds", _shares(mine=True)),
    Field("phase", 8, "1 for the phase (roll, buy, auction, settle, end); thirds: doubles in a row; the last roll, "
          "1 is 12; turns t of the game as t / (t + 200)", _turn),
    Field("on_offer", len(DEEDS), "1 for the deed on offer or in the auction", _on_offer),
    Field("auction", 2, "dollars: the standing bid and the least next one", _auction),
    Field("bidder", PLAYERS, "1 for the standing bidder", _each(_bidder)),
    Field("trade", PLAYERS + 3 + len(_TERMS), "the oldest trade offered to the player: 1 for who offers it; dollars "
          "to the player; what it adds to net worth and to rents a round; twentieths: terms of each kind "
          f"({', '.join(_TERMS)})", _trade),
    Field("trade_deeds", len(DEEDS), "of that trade: 1 for a deed that the player gets, -1 for one they give",
          _trade_deeds),
    Field("options", 6, "starting cash in dollars; 1 for auctions, even building, an open bond market, set shares, "
          "untradeable pledged sets", _options),
)  # fmt: skip

SIZE: Final = sum(field.size for field in FIELDS)


def observe(scene: Scene) -> Vector:
    """The vector of what a player sees."""
    vector = np.zeros(SIZE, np.float32)
    at = 0
    for field in FIELDS:
        field.write(scene, vector[at : at + field.size])
        at += field.size
    return vector
