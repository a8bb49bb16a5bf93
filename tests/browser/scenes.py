"""Positions that a game comes to late or seldom, each set on a stage: to be looked at, and to be measured."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from investup.table.away import Away
from tests.browser.stage import Stage

#: A table of six, with a long name among them.
NAMES: Final = ("Ana", "Benedikt", "Cid", "Dora", "Ede", "Florentina Maria W.")
JAIL: Final = 10
RIO: Final = 24
ALEXANDRIA: Final = 8


def _own(stage: Stage, seat: int, spaces: Iterable[int], houses: int = 0) -> None:
    for space in spaces:
        stage.state.owner[space] = seat
        stage.state.houses[space] = houses


def _to_move(stage: Stage, seat: int, *, rolled: tuple[int, int] | None = None) -> None:
    """It is this player's turn: to roll, or after a roll."""
    state = stage.state
    state.turn, state.dice, state.roll_owed = seat, rolled, rolled is None
    stage.begin_turn()


def middle() -> Stage:
    """Every player has something that another one wants; no house stands."""
    stage = Stage(NAMES)
    for seat, spaces in enumerate(
        (
            [1, 16, 18, 23, 5, 32],
            [6, 8, 26, 12],
            [11, 13, 27, 15],
            [21, 24, 19, 25, 9],
            [31, 34, 28],
            [37, 39, 29, 3],
        )
    ):
        _own(stage, seat, spaces)
    stage.state.mortgaged[9] = True
    stage.state.position[:] = [33, RIO, RIO, 16, 5, 0]
    _to_move(stage, 2)
    return stage


def late() -> Stage:
    """Everything is owned, and half of it is built."""
    stage = Stage(NAMES)
    sets = stage.state.map.sets
    for seat, number, houses in (
        (0, 1, 5),
        (0, 7, 3),
        (1, 2, 4),
        (1, 3, 1),
        (2, 4, 2),
        (3, 5, 0),
        (4, 6, 4),
        (5, 8, 0),
    ):
        _own(stage, seat, sets[number], houses)
    stage.state.houses[sets[6][0]] = 5
    stage.state.mortgaged[sets[5][0]] = True
    for seat, space in enumerate((5, 15, 25, 35, 12, 28)):
        _own(stage, seat, [space])
    for seat, cash in enumerate((1234, 87, 2410, 640, 15, 3999)):
        stage.pay(seat, cash)
    stage.state.position[:] = [39, RIO, RIO, 16, 5, 0]
    _to_move(stage, 2)
    return stage


def all_on_one() -> Stage:
    """Six tokens on one city with a long name."""
    stage = late()
    stage.state.position[:] = [RIO] * 6
    return stage


def four_on_one() -> Stage:
    """Four tokens on a city, two in a corner."""
    stage = late()
    stage.state.position[:] = [RIO, RIO, 0, RIO, RIO, 0]
    return stage


def jail() -> Stage:
    """Three sit in jail, three pass by; the first may pay, show a pass, or roll."""
    stage = late()
    stage.state.position[:] = [JAIL] * 6
    stage.state.jailed[:3] = [True] * 3
    stage.state.passes[0] = [0]
    _to_move(stage, 0)
    return stage


def debt() -> Stage:
    """A debt that can be paid by selling."""
    stage = late()
    stage.pay(0, -430)
    _to_move(stage, 0, rolled=(3, 4))
    return stage


def purchase() -> Stage:
    """A city is on offer."""
    stage = Stage(NAMES[:4])
    _own(stage, 1, [6, 5])
    _own(stage, 2, [15, 21])
    stage.state.position[0] = stage.state.offer = ALEXANDRIA
    _to_move(stage, 0, rolled=(3, 5))
    return stage


def auction() -> Stage:
    """The city goes to auction; one has bid, one has passed."""
    stage = purchase()
    stage.act(0, "decline")
    stage.act(1, "bid", auction=1, amount=60)
    stage.act(2, "pass", auction=1)
    return stage


def offer() -> Stage:
    """A trade waits for an answer, and others trade, too."""
    stage = middle()
    give, get = {"cash": 200, "properties": [RIO]}, {"properties": [16, 5]}
    stage.act(3, "propose", to=0, give=give, get=get, terms=[])
    stage.act(1, "propose", to=4, give={"cash": 50}, get={"properties": [31]}, terms=[])
    return stage


def terms() -> Stage:
    """A trade with a term of nearly every kind and a burden to take on waits for an answer."""
    stage = market()
    _own(stage, 3, stage.state.map.sets[5])
    _to_move(stage, 2)
    stage.act(3, "propose", to=1, give={}, get={"cash": 20}, terms=[_waiver(3, 1, 19), _share(5, 1)])
    stage.act(1, "accept", trade=max(stage.state.books.trades))
    stage.act(
        3,
        "propose",
        to=0,
        give={"cash": 45, "properties": [19, 9]},
        get={"properties": [18], "stakes": [{"issuer": 2}]},
        terms=[
            {"kind": "instalments", "payer": 0, "payee": 3, "amount": 40, "every": 2, "times": 6},
            _waiver(3, 0, 21, RIO),
            {"kind": "rental", "property": 16, "tenant": 3, "turns": 8},
            _share(5, 0),
            {"kind": "issue_bond", "issuer": 3, "principal": 150, "rate": 12, "every": 2},
        ],
    )
    return stage


def bound() -> Stage:
    """Something of every kind that can be ended runs between the player of the page and another; both hold passes."""
    stage = middle()
    _own(stage, 0, stage.state.map.sets[1])
    stage.state.passes[0], stage.state.passes[3] = [0], [1]
    _to_move(stage, 2)
    terms = [
        _share(1, 3) | {"percent": 40},
        {"kind": "issue_bond", "issuer": 0, "principal": 300, "rate": 20, "every": 2},
        {"kind": "issue_bond", "issuer": 3, "principal": 120, "rate": 10, "every": 3},
        {"kind": "rental", "property": 16, "tenant": 3, "turns": 8},
        _waiver(3, 0, 21, RIO),
        {"kind": "instalments", "payer": 3, "payee": 0, "amount": 40, "every": 2, "times": 6},
    ]
    stage.act(3, "propose", to=0, give={}, get={}, terms=terms)
    stage.act(0, "accept", trade=max(stage.state.books.trades))
    return stage


def _waiver(grantor: int, grantee: int, *spaces: int) -> dict[str, object]:
    term = {"kind": "waiver", "grantor": grantor, "grantee": grantee}
    return term | {"properties": list(spaces), "percent": 50, "turns": 12}


def _share(number: int, to: int) -> dict[str, object]:
    return {"kind": "set_share", "set": number, "to": to, "percent": 15}


def hopeless_offer() -> Stage:
    """An offer that cannot be carried out any more: what was asked for is gone."""
    stage = offer()
    stage.pay(3, 150)
    return stage


def sharp() -> Stage:
    """Three sharp computer players have offers for the player of the page."""
    stage = Stage(NAMES[:4])
    sets = stage.state.map.sets
    for seat in (1, 2, 3):
        here, there = sets[2 * seat], sets[2 * seat + 1]
        _own(stage, seat, [*here[:2], there[2]])
        _own(stage, 0, [here[2], *there[:2]])
    stage.pay(2, 250)
    # each in a round in which it makes an offer
    for seat, stage.state.turns in ((1, 8), (2, 4), (3, 24)):
        _to_move(stage, seat, rolled=(3, 4))
        stage.think(seat, "sharp")
    _to_move(stage, 0)
    return stage


def abandoned() -> Stage:
    """Everybody left: the game ended without a winner."""
    stage = late()
    stage.leave_alone()
    return stage


def market() -> Stage:
    """Stakes and bonds are open, and some are held."""
    stage = middle()
    for seat in (1, 2, 4):
        stage.act(seat, "set_stock", open=True)
        stage.act(seat, "set_bonds", open=True, rate=10, every=3, limit=500)
    stage.act(0, "invest", issuer=2, amount=300)
    stage.act(0, "buy_bond", issuer=4, principal=200, rate=10, every=3)
    return stage


def vote() -> Stage:
    """Somebody is away, and the table votes."""
    stage = late()
    stage.table.away[3] = Away("auto", stage.table.at)
    stage.act(1, "vote_removal", seat=3)
    return stage


def bankrupt() -> Stage:
    """The player of the page is out and looks on."""
    stage = late()
    _to_move(stage, 0)
    stage.act(0, "declare_bankruptcy")
    return stage


SCENES: Final[Mapping[str, Callable[[], Stage]]] = {
    scene.__name__.replace("_", "-"): scene
    for scene in (
        middle,
        late,
        all_on_one,
        four_on_one,
        jail,
        debt,
        purchase,
        auction,
        offer,
        hopeless_offer,
        terms,
        sharp,
        market,
        vote,
        bankrupt,
        abandoned,
    )
}
#: The panel beside the log in which a scene is to be seen.
TABS: Final[Mapping[str, str]] = {
    "offer": "deals",
    "hopeless-offer": "deals",
    "terms": "deals",
    "sharp": "deals",
    "market": "market",
}
