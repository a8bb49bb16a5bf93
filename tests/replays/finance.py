"""Makes the recorded game in which everything that finance has was done, and what it must come to.

    python -m tests.replays.finance              plays it anew (after a change of the rules' version)
    python -m tests.replays.finance --expected   keeps the record and writes anew what it comes to

The players are those of the random games; the game is the first of many seeds in which every kind of term was
agreed, every action was done and everything happened that can happen to paper. Late in it they give up one by one.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from investup.game import Event, Move, Player, Record, Rejected, commitment, replay
from investup.rulesets import RULESETS
from tests.board.positions import NAMES, RULES
from tests.finance.random_games import Chance, maybe, next_action

FOLDER: Final = Path(__file__).parent
RECORD: Final = FOLDER / "finance_every_term.json"
#: No `.json`: it is not a record.
EXPECTED: Final = FOLDER / "finance_every_term.expected"
START: Final = 1_750_000_000_000
SEATS: Final = 4
OPTIONS: Final[Mapping[str, Any]] = {"starting_cash": 2500}
#: From this move on, whoever's turn it is gives up at every so many moves.
LATE: Final = 800
EVERY: Final = 60
GIVES_UP: Final[dict[str, Any]] = {"type": "declare_bankruptcy"}

TERMS: Final = frozenset(
    {
        "instalments",
        "waiver",
        "rental",
        "set_share",
        "buy_back_share",
        "issue_bond",
        "end_bond",
        "end_agreement",
    }
)
ACTIONS: Final = frozenset(
    {
        "set_stock",
        "invest",
        "sell_stake",
        "set_bonds",
        "buy_bond",
        "propose",
        "counter",
        "accept",
        "reject",
        "withdraw",
    }
)
#: What must have happened: the event, or the event and why.
HAPPENED: Final = frozenset(
    {
        "stock_set",
        "invested",
        "stake_sold",
        "bonds_set",
        "bond_issued",
        "coupon_paid",
        "instalment_paid",
        "held_paid",
        "trade_proposed",
        "trade_accepted",
        "rent waived",
        "rent shared",
        *(f"agreement_ended {why}" for why in ("expired", "used_up", "agreed", "merged", "bankruptcy")),
        *(
            f"trade_closed {why}"
            for why in ("rejected", "withdrawn", "countered", "impossible", "bankruptcy")
        ),
    }
)


def seen(events: list[Event]) -> Counter[str]:
    """The events by the words of HAPPENED."""
    words: Counter[str] = Counter()
    for event in events:
        fields = event.public
        type_ = fields["type"]
        words[f"{type_} {fields['why']}" if type_ in ("agreement_ended", "trade_closed") else type_] += 1
        if type_ == "rent_paid":
            words["rent waived"] += bool(fields["waived"])
            words["rent shared"] += any(move["reason"] == "rent_share" for move in fields.get("moves", ()))
    return words


def play(number: int) -> tuple[Record, set[str]]:
    """The game from a seed of this number, and everything that was done and happened in it."""
    choose = Chance(number)
    seed = hashlib.sha256(f"finance {number}".encode()).digest()
    options = {**RULES.meta.option_defaults, **OPTIONS}
    players = [Player(name) for name in NAMES[:SEATS]]
    game, events = RULES.new(options, players, seed, START)
    words = seen(events)
    moves: list[Move] = []
    at = START
    while game.outcome() is None:
        at += choose.number(300, 4_000)
        auction = game.state.auction
        if auction is not None and (auction.deadline <= at or maybe(choose, 15)):
            at = max(at, auction.deadline)
            move = Move(at, -1, time_up=("auction", auction.generation))
            words.update(seen(move.play(game)))
            moves.append(move)
            continue
        if len(moves) >= LATE and len(moves) % EVERY == 0:
            seat, action = game.state.turn, GIVES_UP
        else:
            seat, action = next_action(choose, game)
        trade = game.state.books.trades.get(action["trade"]) if action["type"] == "accept" else None
        move = Move(at, seat, action)
        try:
            events = move.play(game)
        except Rejected:
            continue
        words[action["type"]] += 1
        words.update(term["kind"] for term in (trade.terms if trade is not None else ()))
        words.update(seen(events))
        moves.append(move)
    record = Record(
        ruleset=RULES.meta.key,
        version=RULES.meta.version,
        options=options,
        players=players,
        seed=seed,
        commitment=commitment(seed),
        started_at=START,
        moves=moves,
        outcome=game.outcome(),
    )
    return record, set(words)


def find() -> Record:
    """The first game in which everything was done and happened."""
    for number in range(1, 2_000):
        record, words = play(number)
        missing = (TERMS | ACTIONS | HAPPENED) - words
        if not missing:
            return record
    raise LookupError("no game has it all")


def read() -> Record:
    """The recorded game."""
    return Record.from_json(json.loads(RECORD.read_text(encoding="utf-8")))


def result(record: Record) -> dict[str, Any]:
    """What the record comes to when it is played again."""
    *_, (_, _, game) = replay(RULESETS[record.ruleset], record)
    dump = json.dumps(game.dump(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    view = game.view(None)
    return {
        "digest": hashlib.sha256(dump.encode()).hexdigest(),
        "outcome": view["outcome"],
        "cash": [player["cash"] for player in view["players"]],
        "moves": len(record.moves),
    }


def write(record: Record) -> None:
    """One line for each move, so that a change can be read."""
    data = record.to_json()
    head = "".join(f"  {json.dumps(key)}: {json.dumps(data[key])},\n" for key in data if key != "moves")
    moves = ",\n".join(f"    {json.dumps(move)}" for move in data["moves"])
    RECORD.write_text(f'{{\n{head}  "moves": [\n{moves}\n  ]\n}}\n', encoding="utf-8")


def main() -> None:
    """See the top of the page."""
    parser = argparse.ArgumentParser(description="make the recorded game of finance")
    parser.add_argument("--expected", action="store_true", help="keep the record")
    if not parser.parse_args().expected:
        write(find())
    expected = result(read())
    EXPECTED.write_text(json.dumps(expected, indent=2) + "\n", encoding="utf-8")
    print(f"{expected['moves']} moves, {expected['cash']}, {RECORD.stat().st_size} bytes")


if __name__ == "__main__":
    main()
