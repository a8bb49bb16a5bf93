"""`verify` and `replay`: good records, and every way in which one can lie or be broken (R39, R41)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest
from typer.testing import CliRunner, Result

from investup.cli import app
from investup.game import Record, commitment
from investup.server.reading import BadRecordError, read_record
from investup.sim.verify import verify
from tests.sim.records import RULES, finished, first, record

RUN = CliRunner()


def run(command: str, data: object) -> Result:
    """A command on a record that comes from standard input; bytes go in as they are."""
    return RUN.invoke(app, [command, "-"], input=data if isinstance(data, bytes) else orjson.dumps(data))


# ------------------------------------------------------------------------------------------ a good record


def test_a_good_record_holds() -> None:
    done = run("verify", record())
    assert done.exit_code == 0, done.output
    assert "The record holds." in done.output
    assert f"{finished().count('roll'):,} rolls" in done.output
    winner = finished().outcome
    assert winner is not None
    assert finished().players[winner.ranking[0][0]].name in done.output


def test_every_dollar_is_counted() -> None:
    verdict = verify(RULES, finished().record())
    assert verdict.holds
    assert verdict.moves == len(finished().actions)
    assert verdict.payments > 100
    assert sorted(verdict.cash)[:2] == [0, 0]
    assert max(verdict.cash) > 0


def test_a_removal_is_a_move_like_any_other() -> None:
    """A game that ends because an absent player is removed."""
    game, _ = RULES.new(dict(RULES.meta.option_defaults), finished().players[:2], finished().seed, 0)
    game.remove(0, "away", 5)
    data = record(
        players=record()["players"][:2],
        moves=[{"at": 5, "seat": 0, "removed": "away"}],
        outcome={"reason": "last_solvent", "ranking": [[1], [0]]},
        cash=[0, 1500],
    )
    assert run("verify", data).exit_code == 0
    assert "bankrupt" in run("replay", data).output


def test_what_a_server_adds_to_a_record_does_not_matter() -> None:
    assert run("verify", record(game_id="abc", table={"code": "ABCD"})).exit_code == 0


def test_a_record_without_the_last_cash_is_checked_without_it() -> None:
    assert run("verify", without("cash")).exit_code == 0


def test_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(orjson.dumps(record()))
    assert RUN.invoke(app, ["verify", str(file)]).exit_code == 0


# --------------------------------------------------------------------------------- a record that was changed


def other_seed(data: dict[str, Any]) -> None:
    data["seed"] = "11" * 32


def other_seed_and_commitment(data: dict[str, Any]) -> None:
    data["seed"] = "11" * 32
    data["commitment"] = commitment(bytes.fromhex(data["seed"]))


def other_commitment(data: dict[str, Any]) -> None:
    data["commitment"] = "0" * 64


def declined_instead_of_bought(data: dict[str, Any]) -> None:
    data["moves"][first(data, "buy")]["action"]["type"] = "decline"


def other_seat(data: dict[str, Any]) -> None:
    move = data["moves"][10]
    move["seat"] = (move["seat"] + 1) % 3


def lost_move(data: dict[str, Any]) -> None:
    del data["moves"][first(data, "roll")]


def last_move_lost(data: dict[str, Any]) -> None:
    data["moves"].pop()


def one_move_too_many(data: dict[str, Any]) -> None:
    data["moves"].append({**data["moves"][-1], "action": {"type": "roll"}})


def another_winner(data: dict[str, Any]) -> None:
    data["outcome"]["ranking"].reverse()


def another_reason(data: dict[str, Any]) -> None:
    data["outcome"]["reason"] = "abandoned"


def no_outcome(data: dict[str, Any]) -> None:
    data["outcome"] = None


def other_ranks(data: dict[str, Any]) -> None:
    data["outcome"]["ranking"] = [[5], [0, 1]]


def richer_start(data: dict[str, Any]) -> None:
    data["options"]["starting_cash"] = 1600


def other_cash(data: dict[str, Any]) -> None:
    data["cash"][1] = 1


def a_purse_too_few(data: dict[str, Any]) -> None:
    data["cash"].pop()


def another_step(data: dict[str, Any]) -> None:
    data["moves"][0]["action"]["step"] = 999


CHANGES = [
    (other_seed, "not the one that was committed to"),
    (other_seed_and_commitment, "not allowed"),
    (other_commitment, "not the one that was committed to"),
    (declined_instead_of_bought, "not allowed"),
    (other_seat, "Move 11 "),
    (lost_move, "not allowed"),
    (last_move_lost, "the game is not over after the last move"),
    (one_move_too_many, "The game is over."),
    (another_winner, "played again, it ended as last_solvent"),
    (another_reason, "it ended as abandoned"),
    (no_outcome, "The record says that the game is not over"),
    (other_ranks, "seat 5"),
    (richer_start, "The record says that the players ended with"),
    (other_cash, "Easy 2 $1"),
    (a_purse_too_few, "The record says that the players ended with"),
    (another_step, "Move 1 "),
]


@pytest.mark.parametrize(("change", "told"), CHANGES, ids=[change.__name__ for change, _ in CHANGES])
def test_a_changed_record_does_not_hold(change: Callable[[dict[str, Any]], None], told: str) -> None:
    data = record()
    change(data)
    done = run("verify", data)
    assert done.exit_code == 1, done.output
    assert told in done.output
    assert "does not hold" in done.output
    assert isinstance(done.exception, SystemExit)


def test_an_unfinished_game_does_not_hold() -> None:
    data = record(outcome=None, moves=record()["moves"][:40])
    done = run("verify", data)
    assert done.exit_code == 1
    assert "not finished" in done.output


def test_books_that_do_not_balance_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that lose a dollar would be caught: here the view shows one dollar more than was paid."""
    game_type = type(RULES.new(dict(RULES.meta.option_defaults), finished().players, finished().seed, 0)[0])
    honest = game_type.view

    def richer(game: Any, viewer: int | None) -> dict[str, Any]:
        view = honest(game, viewer)
        if view["turn"]["number"] > 3:
            view["players"][1]["cash"] += 1
        return view

    monkeypatch.setattr(game_type, "view", richer)
    verdict = verify(RULES, finished().record())
    assert not verdict.holds
    assert "do not balance after move" in verdict.faults[0]


# ------------------------------------------------------------------------------------------ no record at all


#: Records that were kept before there were these read like those that name none.
NOT_NEEDED = ("previous", "times", "cash")


def without(key: str) -> dict[str, Any]:
    data = record()
    del data[key]
    return data


def with_move(**fields: Any) -> dict[str, Any]:
    data = record()
    data["moves"][3] = {**data["moves"][3], **fields}
    return data


def with_nobody(**fields: Any) -> dict[str, Any]:
    """A move of no seat in the place of one."""
    data = record()
    data["moves"][3] = {"at": data["moves"][3]["at"], "seat": -1, **fields}
    return data


UNREADABLE = {
    "nothing": b"",
    "half of it": b'{"ruleset": "invest-up", ',
    "bytes": b"\xff\xfe\x00",
    "deep": b"[" * 100_000,
    "a list": [],
    "a number": 7,
    "nan": b'{"version": NaN}',
    **{f"no {key}": without(key) for key in record() if key not in NOT_NEEDED},
    "another game": record(ruleset="chess"),
    "another version": record(version=2),
    "a version as text": record(version="1"),
    "a version as truth": record(version=True),
    "options that miss one": record(options={"starting_cash": 1500}),
    "an option out of bounds": record(options={**record()["options"], "starting_cash": 99}),
    "an option as text": record(options={**record()["options"], "even_building": "yes"}),
    "an unknown option": record(options={**record()["options"], "free_money": True}),
    "one player": record(players=record()["players"][:1]),
    "seven players": record(players=record()["players"][:1] * 7),
    "a player without a name": record(players=[{"bot": True}, {"name": "B", "bot": True}]),
    "a short seed": record(seed="00ff"),
    "a seed in capitals": record(seed="AB" * 32),
    "no hex": record(seed="x" * 64),
    "moves as an object": record(moves={}),
    "a seat that nobody has": with_move(seat=3),
    "a seat below zero": with_move(seat=-2),
    "a seat as truth": with_move(seat=True),
    "an unknown action": with_move(action={"type": "cheat"}),
    "an action without a type": with_move(action={}),
    "an action with more than it has": with_move(action={"type": "roll", "dice": [6, 6]}),
    "an action without its field": with_move(action={"type": "build"}),
    "a space off the board": with_move(action={"type": "build", "space": 40}),
    "a space as text": with_move(action={"type": "build", "space": "1"}),
    "an action and a removal": with_move(removed="away"),
    "a clock of somebody's": {
        **record(),
        "moves": [{"at": record()["started_at"], "seat": 0, "time_up": ["auction", 1]}],
    },
    "a clock without its generation": with_nobody(time_up=["auction"]),
    "a clock by number": with_nobody(time_up=[1, "auction"]),
    "a standstill since words": with_nobody(thawed="noon"),
    "a game that was not abandoned": with_nobody(abandoned=False),
    "an action of nobody": with_move(seat=-1),
    "times as text": record(times={"auction_ms": "15 s"}),
    "neither": record(moves=[{"at": 1, "seat": 0}]),
    "time that runs backwards": with_move(at=0),
    "time before the game": record(started_at=10**15),
    "an outcome of another shape": record(outcome={"winner": 0}),
    "cash as text": record(cash=["1", "2", "3"]),
    "a ranking of names": record(outcome={"reason": "last_solvent", "ranking": ["Ana"]}),
}


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("data", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_what_is_no_record_is_answered_with_a_sentence(command: str, data: object) -> None:
    done = run(command, data)
    assert done.exit_code == 2, done.output
    assert done.stdout == ""
    assert done.stderr.strip().endswith(".")
    assert "Traceback" not in done.output
    assert isinstance(done.exception, SystemExit)


@pytest.mark.parametrize("key", NOT_NEEDED)
def test_what_a_record_does_not_need_may_be_missing(key: str) -> None:
    assert read_record(orjson.dumps(without(key))).record == finished().record()


def test_another_version_says_which(tmp_path: Path) -> None:
    """R41: never half-loaded."""
    with pytest.raises(BadRecordError, match=r"version 7 of Invest Up; these are the rules of version 1"):
        read_record(orjson.dumps(record(version=7)))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        done = RUN.invoke(app, ["verify", str(path)])
        assert done.exit_code == 2
        assert "cannot be read" in done.stderr


# --------------------------------------------------------------------------------------------- the story


def test_a_game_is_told_turn_by_turn() -> None:
    told = run("replay", record())
    assert told.exit_code == 0
    turns = 1 + finished().count("end_turn")
    assert f"\nTurn {turns}. " in told.output or f"\nTurn {turns + 1}. " in told.output
    lines = told.output.splitlines()
    assert lines[0] == "Invest Up, played by Easy 1, Easy 2, Easy 3"
    opening = next(line for line in lines if line.startswith("Turn 1. It is "))
    assert opening.endswith("Easy 1 $1,500  Easy 2 $1,500  Easy 3 $1,500")
    assert lines[-1].endswith("is the last player left and wins.")


def test_names_that_look_like_markup_are_printed_as_they_are() -> None:
    data = record()
    data["players"][0]["name"] = "[red]Ana[/] :smile:"
    told = run("replay", data)
    assert "[red]Ana[/] :smile: rolls" in told.output


def test_a_story_stops_where_the_rules_do() -> None:
    data = record()
    lost_move(data)
    told = run("replay", data)
    assert told.exit_code == 1
    assert "The story ends here" in told.output


def test_a_record_survives_its_own_json() -> None:
    played = finished().record()
    assert Record.from_json(record()) == played
