"""Makes the recorded games of this folder and what they must come to.

    python -m tests.replays.make              plays all of them anew (after a change of the rules' version)
    python -m tests.replays.make --expected   keeps the records and writes expected.json anew (after a change
                                              of the dump that changes no rule)

A record is what `GET /api/games/{id}` answers and `investup replay` reads. The players here are simple: they buy,
build, and sell what they must; in games without bots they bid, too. Each game is the first of many seeds that
ends as its name says and has seen what it is for. Paper is another page's: finance.py.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from investup.game import Clock, Game, Legal, Move, Player, Record, commitment, replay
from investup.rulesets import RULESETS
from tests.board.facts import PRICES

FOLDER: Final = Path(__file__).parent
KEY: Final = "invest-up"
START: Final = 1_750_000_000_000
NAMES: Final = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")
#: Records stay small enough to be read.
MOST_MOVES: Final = 1_500
LEAST_MOVES: Final = 150


class Kind(NamedTuple):
    """A game to be found: how it is set up, who does what is not sensible, and how it must end."""

    seats: int
    options: Mapping[str, Any]
    #: (move number, seat): this seat gives up, or is removed, there if it still plays.
    gives_up: tuple[tuple[int, int], ...] = ()
    removed: tuple[tuple[int, int], ...] = ()
    #: What the last bankruptcy must have been: declared "in debt", declared "solvent", or "removed"; or how else
    #: the game ended: "abandoned".
    end: str = "in debt"
    #: Whether every other seat is a bot's: then nothing is ever auctioned (R15).
    bots: bool = True
    #: From this move on whoever leads an auction gives up once, where an earlier bid can stand again.
    leader_gives_up: int | None = None
    #: From this move on the table stands still once, in an auction (R38).
    stands_still: int | None = None
    #: At this move everybody has left, and the game ends (R40).
    abandoned: int | None = None
    #: Lengths of time that differ from the ruleset's own, in ms.
    times: Mapping[str, int] = {}
    #: The events that must have happened.
    sees: frozenset[str] = frozenset()


GAMES: Final[Mapping[str, Kind]] = {
    "two_players_ended_by_debt": Kind(2, {}),
    "three_players_ended_by_giving_up": Kind(
        3, {"even_building": False}, gives_up=((240, 2), (400, 0)), end="solvent"
    ),
    "four_players_one_away": Kind(4, {"starting_cash": 1000}, removed=((200, 1),)),
    "six_players": Kind(6, {"starting_cash": 800}),
    "five_people_bid": Kind(
        5,
        {"starting_cash": 1200},
        bots=False,
        leader_gives_up=60,
        stands_still=30,
        sees=frozenset({"auction_won", "auction_unsold", "auction_unpassed", "last_call", "bids_void"}),
    ),
    "three_people_gone": Kind(
        3,
        {},
        bots=False,
        abandoned=LEAST_MOVES + 10,
        end="abandoned",
        times={"auction_ms": 8_000, "auction_reset_ms": 5_000, "last_call_ms": 2_000},
        sees=frozenset({"auction_won"}),
    ),
}


def sensible(view: Mapping[str, Any], legal: Legal, seat: int, chance: random.Random) -> dict[str, Any]:
    """What a simple player does in their turn."""
    cash = view["players"][seat]["cash"]
    if cash < 0:
        for type_ in ("sell_house", "mortgage"):
            if type_ in legal:
                return {"type": type_, "space": chance.choice(legal[type_]["space"]["one_of"])}
        return {"type": "decline"} if "decline" in legal else {"type": "declare_bankruptcy"}
    if "buy" in legal and cash > 60 + chance.randrange(400):
        return {"type": "buy"}
    if "decline" in legal:
        return {"type": "decline"}
    if "build" in legal and cash > 250:
        return {"type": "build", "space": chance.choice(legal["build"]["space"]["one_of"])}
    if "unmortgage" in legal and cash > 500:
        return {"type": "unmortgage", "space": chance.choice(legal["unmortgage"]["space"]["one_of"])}
    if "use_pass" in legal:
        return {"type": "use_pass"}
    if "pay_fine" in legal and chance.random() < 0.3:
        return {"type": "pay_fine"}
    return {"type": "roll"} if "roll" in legal else {"type": "end_turn"}


def bidding(view: Mapping[str, Any], legal: Legal, chance: random.Random) -> dict[str, Any] | None:
    """What a simple player does in an auction: they bid what seems little, and pass; None where they wait."""
    if "bid" in legal:
        least, most = legal["bid"]["amount"]["int"]
        price = PRICES[view["auction"]["space"]]
        if chance.random() < 0.5 and least <= price * chance.uniform(0.2, 1.1):
            return {"type": "bid", "amount": min(most, least + chance.choice([0, 0, 1, 10]))}
    if "pass" in legal and chance.random() < 0.8:
        return {"type": "pass"}
    if "unpass" in legal and chance.random() < 0.1:
        return {"type": "unpass"}
    return None


def play(kind: Kind, number: int) -> tuple[Record, str, set[str]]:
    """One game from a seed of this number, how it came to its end ("" without one), and the kinds of its events."""
    rules = RULESETS[KEY]
    chance = random.Random(number)
    seed = hashlib.sha256(f"replay {kind.seats} {number}".encode()).digest()
    options = {**rules.meta.option_defaults, **kind.options}
    players = [Player(name, bot=kind.bots and seat % 2 == 1) for seat, name in enumerate(NAMES[: kind.seats])]
    game, _ = rules.new(options, players, seed, START, times=kind.times)
    moves: list[Move] = []
    seen: set[str] = set()
    at, end = START, ""
    while game.to_act() and len(moves) < MOST_MOVES:
        move = _next(kind, game, moves, at + chance.randint(300, 4_000), chance)
        at = move.at
        if move.removed is not None:
            end = "removed"
        elif move.abandoned:
            end = "abandoned"
        elif move.action is not None and move.action["type"] == "declare_bankruptcy":
            end = "in debt" if game.view(None)["players"][move.seat]["cash"] < 0 else "solvent"
        seen |= {event.public["type"] for event in move.play(game)}
        moves.append(move)
    record = Record(
        ruleset=KEY,
        version=rules.meta.version,
        options=options,
        players=players,
        seed=seed,
        commitment=commitment(seed),
        started_at=START,
        moves=moves,
        outcome=game.outcome(),
        times=kind.times,
    )
    return record, end if game.outcome() is not None else "", seen


def _next(kind: Kind, game: Game, moves: list[Move], at: int, chance: random.Random) -> Move:
    number = len(moves)
    if number == kind.abandoned:
        return Move(at, -1, abandoned=True)
    for when, seat in kind.removed:
        if when == number and game.legal(seat):
            return Move(at, seat, removed="away")
    for when, seat in kind.gives_up:
        if when == number and game.legal(seat):
            return Move(at, seat, {"type": "declare_bankruptcy"})
    windows = [clock for clock in game.clocks() if clock.kind == "window"]
    if windows:
        return _at_auction(kind, game, windows[0], moves, at, chance)
    view = game.view(None)
    (seat,) = game.to_act()
    step = {"step": view["turn"]["step"]} if chance.random() < 0.2 else {}
    action = sensible(view, game.legal(seat), seat, chance)
    if action["type"] in {"roll", "buy", "decline", "end_turn", "pay_fine", "use_pass"}:
        action |= step
    return Move(at, seat, action)


def _at_auction(
    kind: Kind, game: Game, window: Clock, moves: list[Move], at: int, chance: random.Random
) -> Move:
    """Somebody bids or passes, or the time of the auction runs out."""
    assert window.deadline is not None
    hammer = Move(max(at, window.deadline), -1, time_up=(window.key, window.generation))
    if at >= window.deadline or chance.random() < 0.1:
        return hammer
    view = game.view(None)
    leader = view["auction"]["bidder"]
    stood = any(move.thawed is not None for move in moves)
    if kind.stands_still is not None and len(moves) >= kind.stands_still and not stood:
        return Move(at + 20_000, -1, thawed=at)
    if kind.leader_gives_up is not None and len(moves) >= kind.leader_gives_up and leader is not None:
        bidders = {bid["seat"] for bid in game.dump()["auction"]["bids"]}
        if len(bidders) > 1 and not game.out():
            return Move(at, leader, {"type": "declare_bankruptcy"})
    seat = chance.choice(sorted(game.to_act()))
    action = bidding(view, game.legal(seat), chance)
    if action is None:
        return hammer
    named = {"auction": view["auction"]["auction"]} if chance.random() < 0.2 else {}
    return Move(at, seat, action | named)


def find(kind: Kind) -> Record:
    """The first game that ends as it must, neither at once nor too late, and has seen what it must."""
    for number in range(2_000):
        record, end, seen = play(kind, number)
        if end == kind.end and len(record.moves) >= LEAST_MOVES and seen >= kind.sees:
            return record
    raise LookupError(f"no game ends {kind.end}")


def digest(game: Game) -> str:
    """The SHA-256 of the whole game."""
    text = json.dumps(game.dump(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def result(record: Record) -> dict[str, Any]:
    """What a record comes to when it is played again."""
    *_, (_, _, game) = replay(RULESETS[record.ruleset], record)
    view = game.view(None)
    return {
        "digest": digest(game),
        "outcome": view["outcome"],
        "cash": [player["cash"] for player in view["players"]],
        "turns": view["turn"]["number"],
        "moves": len(record.moves),
    }


def write(name: str, record: Record) -> None:
    """One line for each move, so that a change can be read."""
    data = record.to_json()
    head = {key: value for key, value in data.items() if key != "moves"}
    compact: Callable[[Any], str] = lambda value: json.dumps(value, ensure_ascii=False)  # noqa: E731
    lines = [f"  {compact(key)}: {compact(value)}," for key, value in head.items()]
    moves = ",\n".join(f"    {compact(move)}" for move in data["moves"])
    text = "\n".join(["{", *lines, '  "moves": [', moves, "  ]", "}", ""])
    (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")


def read(name: str) -> Record:
    """The record of a game of this folder."""
    return Record.from_json(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))


def main() -> None:
    """See the top of the page."""
    parser = argparse.ArgumentParser(description="make the recorded games")
    parser.add_argument("--expected", action="store_true", help="keep the records")
    if not parser.parse_args().expected:
        for name, kind in GAMES.items():
            write(name, find(kind))
    expected = {name: result(read(name)) for name in GAMES}
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(outcome)}" for name, outcome in expected.items())
    (FOLDER / "expected.json").write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    for name, outcome in expected.items():
        print(f"{name}: {outcome['moves']} moves, {outcome['cash']}")


if __name__ == "__main__":
    main()
