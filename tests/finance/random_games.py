"""Players who do anything that is allowed, and mostly what makes sense: for the random games and the state machine.

Where a choice comes from is left to a `Chooser`: a seeded random one for long games, hypothesis for games that it
can shorten to the few actions that matter.

    python -m tests.finance.random_games --games 1000

plays games from the seeds 1, 2, ... and tells what was done in them.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any, Final, Protocol, TypeVar

from investup.board.ruleset import InvestUpGame
from investup.board.state import State
from investup.finance.agreements import collector, is_pledged, rental_of
from investup.finance.paper import Agreement, Instalments, Rental, Trade, Waiver
from investup.finance.stocks import stake_value
from investup.finance.trades import burdens_of, digest
from investup.game import Player, Rejected
from tests.board.facts import CITIES, PRICES, SETS
from tests.board.positions import NAMES, RULES
from tests.finance.fields import bounds, leaves, put

T = TypeVar("T")
Json = dict[str, Any]


class Chooser(Protocol):
    """Where the choices come from."""

    def number(self, least: int, most: int) -> int:
        """A whole number within these bounds."""
        ...

    def one(self, items: Sequence[T]) -> T:
        """One of the items."""
        ...


class Chance(Chooser):
    """Choices of a seeded random."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def number(self, least: int, most: int) -> int:
        """See Chooser."""
        return self._random.randint(least, most)

    def one(self, items: Sequence[T]) -> T:
        """See Chooser."""
        return self._random.choice(items)


def maybe(choose: Chooser, percent: int) -> bool:
    """Yes in `percent` of a hundred cases; hypothesis shortens it to no."""
    return choose.number(1, 100) > 100 - percent


def some(choose: Chooser, items: Sequence[T], most: int) -> list[T]:
    """One to `most` of the items, none twice."""
    rest, taken = list(items), []
    for _ in range(min(len(rest), choose.number(1, most))):
        taken.append(choose.one(rest))
        rest.remove(taken[-1])
    return taken


# ------------------------------------------------------------------------------------------------- beginning
def begin(choose: Chooser, seats: int) -> InvestUpGame:
    """A game with some house rules; in most of them part of the deeds is dealt out already."""
    options = {
        **RULES.meta.option_defaults,
        "starting_cash": choose.one([1500, 100, 400, 5000]),
        "even_building": not maybe(choose, 20),
        "bond_market": "closed" if maybe(choose, 15) else "open",
        "set_shares": not maybe(choose, 10),
        "pledged_sets": "untradeable" if maybe(choose, 30) else "disclosed",
    }
    seed = choose.number(0, 2**32).to_bytes(32, "big")
    game, _ = RULES.new(options, [Player(name) for name in NAMES[:seats]], seed, 0)
    for cities in SETS.values():
        if maybe(choose, 60):
            owner = choose.number(0, seats - 1)
            for city in cities:
                game.state.owner[city] = owner
        elif maybe(choose, 50):
            for city in cities:
                game.state.owner[city] = choose.number(0, seats - 1)
    for space in PRICES.keys() - CITIES.keys():
        if maybe(choose, 60):
            game.state.owner[space] = choose.number(0, seats - 1)
    return game


# -------------------------------------------------------------------------------------------------- proposals
def proposal(choose: Chooser, state: State, seat: int, to: int) -> Json:
    """A trade that the two could make now; with a debtor, one that helps them."""
    if state.cash[seat] < 0:
        return relief(choose, state, seat, to)
    if state.cash[to] < 0:
        helped = relief(choose, state, to, seat)
        return {"give": helped["get"], "get": helped["give"], "terms": helped["terms"]}
    give = goods(choose, state, seat)
    get = goods(choose, state, to)
    for item in [stake["issuer"] for stake in give.get("stakes", ())]:
        get["stakes"] = [stake for stake in get.get("stakes", ()) if stake["issuer"] != item]
    if "passes" in give:
        get.pop("passes", None)
    if maybe(choose, 70):
        payer, side = (seat, give) if maybe(choose, 50) else (to, get)
        if state.cash[payer] > 0:
            side["cash"] = choose.number(1, max(1, state.cash[payer] // 2))
    terms = []
    for _ in range(choose.number(0, 3)):
        one, other = (seat, to) if maybe(choose, 50) else (to, seat)
        term = choose.one(TERMS)(choose, state, one, other)
        if term is not None and term not in terms:
            terms.append(term)
    if not give and not any(get.values()) and not terms:
        terms = [instalments(choose, state, seat, to)]
    return {"give": give, "get": {key: value for key, value in get.items() if value}, "terms": terms}


def relief(choose: Chooser, state: State, debtor: int, other: int) -> Json:
    """Cash for a debtor, against something of theirs at a price that the rules let them take (R31)."""
    side = goods(choose, state, debtor)
    floor = 0
    for space in side.get("properties", ()):
        floor += PRICES[space] // 10 if state.mortgaged[space] else PRICES[space] // 2
    for stake in side.get("stakes", ()):
        whole = state.books.stakes[stake["issuer"]][debtor]
        floor += stake_value(state.books, stake["issuer"], stake.get("ppm", whole))
    floor += sum(state.books.bonds[number].principal // 2 for number in side.get("bonds", ()))
    floor += 25 * side.get("passes", 0)
    return {"give": side, "get": {"cash": max(1, floor) + choose.number(0, 50)}, "terms": []}


def goods(choose: Chooser, state: State, seat: int) -> Json:
    """Some of what a player could hand over."""
    books = state.books
    side: Json = {}
    deeds = [
        space
        for space in PRICES
        if state.owner[space] == seat
        and not any(state.houses[city] for city in state.map.set_of[space])
        and not (state.options["pledged_sets"] == "untradeable" and is_pledged(books, space))
    ]
    if deeds and maybe(choose, 35):
        side["properties"] = some(choose, deeds, 2)
    stakes = [issuer for issuer, rows in enumerate(books.stakes) if seat in rows]
    if stakes and maybe(choose, 30):
        side["stakes"] = [stake(choose, state, seat, issuer) for issuer in some(choose, stakes, 2)]
    if state.passes[seat] and maybe(choose, 20):
        side["passes"] = choose.number(1, len(state.passes[seat]))
    bonds = [bond.bond for bond in books.bonds.values() if bond.holder == seat]
    if bonds and maybe(choose, 30):
        side["bonds"] = some(choose, bonds, 2)
    return side


def stake(choose: Chooser, state: State, seat: int, issuer: int) -> Json:
    """A stake of the player's, or a part of it."""
    if maybe(choose, 50):
        return {"issuer": issuer}
    return {"issuer": issuer, "ppm": choose.number(1, state.books.stakes[issuer][seat])}


def instalments(choose: Chooser, state: State, one: int, other: int) -> Json:
    """`one` pays."""
    return {
        "kind": "instalments",
        "payer": one,
        "payee": other,
        "amount": choose.one([5, 40, 900, 1_000_000_000]) if maybe(choose, 50) else choose.number(1, 200),
        "every": choose.number(1, 3),
        "times": choose.number(1, 4),
    }


def waiver(choose: Chooser, state: State, one: int, other: int) -> Json | None:
    """`one` grants, on what they collect."""
    mine = [space for space in PRICES if collector(state.books, space) == one]
    if not mine:
        return None
    until = choose.one([{}, {"landings": choose.number(1, 3)}, {"turns": choose.number(1, 3)}])
    return {
        "kind": "waiver",
        "grantor": one,
        "grantee": other,
        "properties": some(choose, mine, 3),
        "percent": choose.one([10, 33, 50, 100]),
        **until,
    }


def rental(choose: Chooser, state: State, one: int, other: int) -> Json | None:
    """`one` lets."""
    free = [space for space in PRICES if state.owner[space] == one and rental_of(state.books, space) is None]
    if not free:
        return None
    return {"kind": "rental", "property": choose.one(free), "tenant": other, "turns": choose.number(1, 4)}


def set_share(choose: Chooser, state: State, one: int, other: int) -> Json | None:
    """`one` sells a share of a set of theirs."""
    sets = [number for number, cities in SETS.items() if all(state.owner[city] == one for city in cities)]
    if not sets or not state.options["set_shares"]:
        return None
    return {
        "kind": "set_share",
        "set": choose.one(sets),
        "to": other,
        "percent": choose.one([1, 10, 33, 60, 100]),
    }


def buy_back(choose: Chooser, state: State, one: int, other: int) -> Json | None:
    """`one` buys back from `other`."""
    shares = [
        share
        for share in state.books.shares.values()
        if share.holder == other and any(state.owner[city] == one for city in share.spaces)
    ]
    if not shares:
        return None
    share = choose.one(shares)
    part = {"percent": choose.number(1, share.percent)} if maybe(choose, 50) else {}
    return {"kind": "buy_back_share", "share": share.share, **part}


def issue_bond(choose: Chooser, state: State, one: int, other: int) -> Json | None:
    """`one` borrows."""
    if state.cash[other] <= 0:
        return None
    return {
        "kind": "issue_bond",
        "issuer": one,
        "principal": choose.number(1, max(1, state.cash[other] // 2)),
        "rate": choose.one([0, 1, 10, 200]),
        "every": choose.number(1, 3),
    }


def end_bond(choose: Chooser, state: State, one: int, other: int) -> Json | None:
    """A bond between the two, whoever holds it."""
    bonds = [b.bond for b in state.books.bonds.values() if {b.holder, b.issuer} == {one, other}]
    return {"kind": "end_bond", "bond": choose.one(bonds)} if bonds else None


def sides(state: State, row: Agreement) -> list[set[int]]:
    """The pairs of players that an agreement binds; of a waiver, one for each of its properties."""
    match row:
        case Instalments(payer=payer, payee=payee):
            return [{payer, payee}]
        case Rental(property=space, tenant=tenant):
            return [{tenant, state.owner[space]}]
        case Waiver(grantee=grantee, properties=spaces):
            return [{grantee, collector(state.books, space)} for space in spaces]


def end_agreement(choose: Chooser, state: State, one: int, other: int) -> Json | None:
    """An agreement between the two, of whatever kind."""
    between = [row.agreement for row in state.books.agreements.values() if {one, other} in sides(state, row)]
    return {"kind": "end_agreement", "agreement": choose.one(between)} if between else None


TERMS: Final[Sequence[Callable[[Chooser, State, int, int], Json | None]]] = (
    instalments,
    waiver,
    rental,
    set_share,
    buy_back,
    issue_bond,
    end_bond,
    end_agreement,
)


def acceptance(state: State, trade: Trade) -> Json:
    """The trade is accepted, with its burdens seen."""
    burdens = burdens_of(state.books, trade)
    seen = {"burdens": digest(burdens)} if burdens else {}
    return {"type": "accept", "trade": trade.trade, **seen}


# ---------------------------------------------------------------------------------------------------- players
#: How often an action is chosen where it is allowed; whatever is not here, once.
LIKELY: Final[Mapping[str, int]] = {
    "roll": 24,
    "buy": 12,
    "end_turn": 10,
    "accept": 12,
    "propose": 8,
    "counter": 2,
    "invest": 3,
    "sell_stake": 2,
    "buy_bond": 2,
    "build": 4,
    "declare_bankruptcy": 0,
    "sell_house": 0,
}
#: The same for a player in debt.
DESPERATE: Final[Mapping[str, int]] = {
    "mortgage": 6,
    "sell_house": 6,
    "sell_stake": 6,
    "propose": 6,
    "accept": 10,
    "declare_bankruptcy": 1,
}


def next_action(choose: Chooser, game: InvestUpGame) -> tuple[int, Json]:
    """Who does what next: mostly the one whose turn it is."""
    state = game.state
    seat = state.turn if maybe(choose, 60) else choose.one(state.live_seats())
    legal = game.legal(seat)
    likely = DESPERATE if state.cash[seat] < 0 else LIKELY
    kinds = [kind for kind in legal for _ in range(likely.get(kind, 1))] or ["declare_bankruptcy"]
    return seat, action(choose, game, seat, choose.one(kinds), legal)


def action(
    choose: Chooser, game: InvestUpGame, seat: int, kind: str, legal: Mapping[str, Mapping[str, Any]]
) -> Json:
    """An action of this kind with fields that the legal moves allow."""
    state = game.state
    made: Json = {"type": kind}
    for field, spec in legal[kind].items():
        if "one_of" in spec:
            made[field] = choose.one(spec["one_of"])
        else:
            least, most = spec["int"]
            made[field] = choose.number(least, min(most, max(least, 400)))
    match kind:
        case "propose":
            made.update(proposal(choose, state, seat, made["to"]))
        case "counter":
            made.update(proposal(choose, state, seat, state.books.trades[made["trade"]].proposer))
        case "accept":
            made = acceptance(state, state.books.trades[made["trade"]])
        case "sell_stake" if maybe(choose, 40):
            made["ppm"] = choose.number(1, state.books.stakes[made["issuer"]][seat])
        case "set_bonds" if maybe(choose, 30):
            made["limit"] = choose.number(0, 500)
        case "set_bonds" | "set_stock":
            made["open"] = maybe(choose, 80)
        case _:
            pass
    return made


def spoil(choose: Chooser, wanted: Json) -> Json:
    """The action with one number changed, still within the bounds of its field."""
    numbers = [found for found in leaves(wanted) if found[0] != ("space",)]
    if not numbers:
        return wanted
    path, number = choose.one(numbers)
    _, least, most = bounds(path)
    near = [other for other in (number - 1, number + 1, least, most) if least <= other <= most]
    changed: Json = put(wanted, path, choose.one(near))
    return changed


# ---------------------------------------------------------------------------------------------- whole games
class Tally:
    """What was done in some games: actions by kind, terms that came to be, refusals by code, endings."""

    def __init__(self) -> None:
        self.done: Counter[str] = Counter()
        self.terms: Counter[str] = Counter()
        self.refused: Counter[tuple[str, str]] = Counter()
        self.events: Counter[str] = Counter()
        self.games = 0
        self.ended = 0

    @property
    def actions(self) -> int:
        """All that were carried out or refused."""
        return self.done.total() + self.refused.total()


def play(seed: int, tally: Tally, act: Callable[[InvestUpGame, int, Json], bool], longest: int) -> None:
    """A game from `seed` of at most `longest` actions; `act` tries each and says whether it was carried out."""
    choose = Chance(seed)
    game = begin(choose, choose.number(2, 6))
    tally.games += 1
    for number in count(1):
        if game.outcome() is not None or number > longest:
            break
        seat, wanted = next_action(choose, game)
        if maybe(choose, 4):
            wanted = spoil(choose, wanted)
        act(game, seat, wanted)
    tally.ended += game.outcome() is not None


def main() -> None:
    """Play and tell."""
    from tests.finance.checked import Checked

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--longest", type=int, default=400)
    asked = parser.parse_args()
    began, tally = time.monotonic(), Tally()
    checked = Checked(tally)
    for seed in range(asked.first, asked.first + asked.games):
        try:
            play(seed, tally, checked.act, asked.longest)
        except (AssertionError, Rejected, KeyError, ValueError):
            print(f"seed {seed}")
            raise
    took = time.monotonic() - began
    print(f"{tally.games} games, {tally.ended} ended, {tally.actions} actions in {took:.1f} s")
    print("done", dict(tally.done.most_common()))
    print("terms", dict(tally.terms.most_common()))
    print("refused", {" ".join(key): number for key, number in tally.refused.most_common()})
    print("events", dict(tally.events.most_common()))


if __name__ == "__main__":
    main()
