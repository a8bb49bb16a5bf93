"""Looking back: at a game that runs, at one that is over, and at one that somebody kept in a file (R39, R41, R42)."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import aiohttp
import orjson
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from investup.game import Move, Player, Record, Rejected, commitment, patch
from investup.game.record import outcome_to_json
from investup.rulesets import ruleset
from investup.server import http as pages
from investup.server import replays
from investup.server.reading import read_record
from investup.sim.verify import verify
from investup.store import Played
from tests.replays.make import FOLDER, read
from tests.server.conftest import Enter
from tests.server.support import Client, Running, play, server, started

RECORD = FOLDER / "six_players.json"


async def looked_back(client: Client, **body: Any) -> list[dict[str, Any]]:
    """The whole history with its changes, oldest first, read page by page."""
    entries: list[dict[str, Any]] = []
    while page := (await client.good("game.history", {"changes": True, "limit": 50, **body}))["events"]:
        entries += page
        body["before"] = page[-1]["seq"]
    return entries[::-1]


def shown(view: dict[str, Any]) -> dict[str, Any]:
    """What of a view belongs to the game: the rest is the viewer's, or the table's of the moment."""
    other = {"you", "legal", "clocks", "seq", "removal"}
    rest = {key: value for key, value in view.items() if key not in other}
    rest["players"] = [
        {key: value for key, value in player.items() if key not in ("away", "auto_played")}
        for player in view["players"]
    ]
    return rest


async def test_a_running_game_can_be_looked_back_at_from_its_beginning(enter: Enter) -> None:
    ana, ben, eve = await enter(), await enter(), await enter()
    code = await started([ana, ben])
    await eve.good("lobby.watch", {"code": code})
    await eve.until(lambda: eve.view)
    seen = {eve.view["seq"]: json.loads(json.dumps(eve.view))} if eve.view else {}
    for goal in (15, 30, 45):
        await play([ana, ben], lambda: len(eve.updates) > goal)  # noqa: B023 - called within the round
        assert eve.view is not None
        await eve.until(lambda: eve.view and ana.view and eve.view["seq"] == ana.view["seq"])
        seen[eve.view["seq"]] = json.loads(json.dumps(eve.view))
        entries = await looked_back(ana)
        # an auction's time may run out between the two
        told = await looked_back(eve)
        assert entries == told[: len(entries)], "everybody is shown what a spectator saw"
        past: dict[str, Any] = {}
        views = {}
        for entry in entries:
            past = patch(past, entry["changes"])
            views[entry["seq"]] = json.loads(json.dumps(past))
        assert entries[0]["events"][0]["type"] == "game_started"
        for seq, view in seen.items():
            assert shown(views[seq]) == shown(view)


async def test_the_past_of_a_running_game_tells_no_secret(running: Running, enter: Enter) -> None:
    ana, ben = await enter(), await enter()
    code = await started([ana, ben])
    await play([ana, ben], lambda: len(ana.updates) > 40)
    state = (await running.table(code)).dump()["game"]
    told = orjson.dumps(await looked_back(ana))
    assert ana.view is not None
    beginning = await running.directory.house.store.beginning(ana.view["game_id"])
    assert beginning is not None
    assert beginning.seed.hex() not in told.decode()
    assert set(json.loads(told)[0]["changes"][0][1]["decks"]) == {"chance", "treasure"}
    assert orjson.dumps(state) not in told


async def test_history_without_changes_is_as_it_was(enter: Enter) -> None:
    ana, ben = await enter(), await enter()
    await started([ana, ben])
    entries = (await ana.good("game.history", {}))["events"]
    assert all(set(entry) == {"seq", "at", "events"} for entry in entries)
    assert await ana.refused("game.history", {"changes": 1}) == "bad_request"
    assert await ana.refused("chat.history", {"changes": True}) == "bad_request"


async def uploaded(running: Running, content: bytes) -> tuple[int, dict[str, Any]]:
    """What the server says of a file."""
    async with (
        aiohttp.ClientSession(running.url) as browser,
        browser.post("/api/replays", data=content) as answer,
    ):
        return answer.status, await answer.json()


async def test_a_record_from_a_file_is_played_again(running: Running) -> None:
    status, found = await uploaded(running, RECORD.read_bytes())
    record = read("six_players")
    assert status == 200
    assert found["moves"] == len(record.moves) == len(found["updates"]) - 1
    view = found["view"]
    for update in found["updates"]:
        view = patch(view, update["changes"])
    assert view["outcome"] == {"reason": "last_solvent", "ranking": [[2], [4], [5], [1], [3], [0]]}
    assert view["fairness"] == {"commitment": record.commitment, "seed": record.seed.hex()}


async def _closed_long_ago(connection: AsyncConnection) -> None:
    await connection.execute(text("UPDATE tables SET closed = true, changed_at = 0"))


async def test_what_is_downloaded_can_be_opened_and_verified_after_the_server_has_forgotten_it(
    running: Running, enter: Enter
) -> None:
    ana, ben = await enter(), await enter()
    await started([ana, ben], starting_cash=100)
    await play([ana, ben])
    assert ana.view is not None
    address = f"/api/games/{ana.view['game_id']}"
    async with aiohttp.ClientSession(running.url) as browser:
        async with browser.get(address) as answer:
            file = await answer.read()
        async with browser.get(address + "/updates") as answer:
            kept = (await answer.json())["updates"]
        await ana.leave()
        await ben.leave()
        await running.deserted()
        store = running.directory.house.store
        await store._writer.run(_closed_long_ago)
        await store.forget(1)
        async with browser.get(address) as answer:
            assert answer.status == 404
    status, found = await uploaded(running, file)
    assert status == 200
    assert found["updates"] == kept
    rules, record, cash = read_record(file)
    assert verify(rules, record, cash).holds


def spoiled(**changes: Any) -> bytes:
    """The record with some keys replaced."""
    return json.dumps({**json.loads(RECORD.read_bytes()), **changes}).encode()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "This is not JSON"),
        (b"\xff\xd8\xff\xe0", "This is not JSON"),
        (b"[" * 100_000, "This is not JSON"),
        (b"[]", "a record is an object"),
        (b"{}", "ruleset"),
        (spoiled(ruleset="chess"), "chess"),
        (spoiled(version=999), "version 999"),
        (spoiled(players=[{"name": "x", "bot": False}]), "2 to 6 players"),
        (spoiled(moves=[{"at": 1, "seat": 0, "action": {"type": "roll"}}]), "earlier"),
        (spoiled(seed="00" * 32), "not the one that was committed to"),
        (spoiled(seed="00" * 32, commitment=commitment(bytes(32))), "Move 1 is not allowed: It is "),
        (spoiled(moves=[]), "is not over"),
        (
            spoiled(outcome={"reason": "last_solvent", "ranking": [[1], [4], [5], [2], [3], [0]]}),
            "ends otherwise",
        ),
        (spoiled(outcome=None), "ends otherwise"),
        (spoiled(times={"auction_ms": -1}), "times"),
    ],
)
async def test_a_file_that_is_no_record_is_answered_with_a_sentence(
    running: Running, content: bytes, said: str
) -> None:
    status, found = await uploaded(running, content)
    assert status == 400
    assert said in found["error"]["message"]
    assert found["error"]["message"].endswith(".")


async def test_a_file_that_is_too_large_is_refused_before_it_is_read(running: Running) -> None:
    status, found = await uploaded(running, b" " * (pages.MAX_RECORD + 1))
    assert (status, found["error"]["code"]) == (413, "bad_request")


async def test_one_address_gets_so_many_replays_in_a_minute(tmp_path: Path) -> None:
    async with server(tmp_path, limits=True, replays_per_minute=2) as running:
        for _ in range(2):
            assert (await uploaded(running, b"{}"))[0] == 400
        status, found = await uploaded(running, RECORD.read_bytes())
        assert (status, found["error"]["code"]) == (429, "slow_down")
        async with aiohttp.ClientSession(running.url) as browser, browser.get("/healthz") as answer:
            assert answer.status == 200


async def test_a_game_beyond_the_bounds_is_refused_and_costs_its_time_once(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = read("six_players")
    monkeypatch.setattr(replays, "MAX_BYTES", 20_000)
    status, found = await uploaded(running, RECORD.read_bytes())
    assert (status, found["error"]["message"]) == (400, "This game is too long to be shown.")
    kept = replays.Replays(running.directory.house.store)
    with pytest.raises(Rejected, match="too long"):
        await kept.finished("x", record)
    monkeypatch.setattr(replays, "whole_game", lambda _record: pytest.fail("it was played again"))
    with pytest.raises(Rejected, match="too long"):
        await kept.finished("x", record)


def long_game(moves: int) -> bytes:
    """A record of so many moves at least: simple players who own nothing and go round and round."""
    rules = ruleset("invest-up")
    options = {**rules.meta.option_defaults, "starting_cash": 25_000, "auction_on_decline": False}
    players = [Player(name, bot=False) for name in ("Ana", "Ben", "Cid", "Dan")]
    seed = bytes(range(32))
    game, _ = rules.new(options, players, seed, 0)
    played: list[Move] = []
    while game.outcome() is None:
        seat = min(game.to_act())
        legal = game.legal(seat)
        wishes = (
            ("declare_bankruptcy",) if len(played) > moves else ("roll", "decline", "end_turn", "mortgage")
        )
        action = {"type": next(wish for wish in (*wishes, "declare_bankruptcy") if wish in legal)}
        played.append(Move(len(played), seat, action=action))
        game.apply(seat, action, len(played) - 1)
    record = Record(
        "invest-up", rules.meta.version, options, players, seed, commitment(seed), 0, played, None
    )
    return orjson.dumps({**record.to_json(), "outcome": outcome_to_json(game.outcome())})


async def test_a_game_of_five_thousand_actions_opens_within_two_seconds(running: Running) -> None:
    content = long_game(5_000)
    began = time.process_time()
    status, found = await uploaded(running, content)
    took = time.process_time() - began
    assert (status, found["moves"] >= 5_000) == (200, True)
    assert took < 2, "reading, checking, playing twice, packing and unpacking, in seconds of computing"


async def test_the_newest_replays_are_kept_within_bounds(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = replays.Replays(running.directory.house.store)
    record = read("three_people_gone")
    size = sum(map(len, replays.whole_game(record)))
    monkeypatch.setattr(replays, "KEPT_BYTES", 3 * size)
    for number in range(5):
        await kept.finished(str(number), record)
    monkeypatch.setattr(replays, "whole_game", lambda _record: [])
    assert [bool(await kept.finished(str(number), record)) for number in (4, 3, 2)] == [True] * 3
    assert await kept.finished("0", record) == []


def test_a_past_goes_on_where_it_was_left() -> None:
    record = read("two_players_ended_by_debt")
    commands = [Played(7, record.started_at, [], told=True)]
    commands += [Played(8 + i, move.at, [move], told=i % 3 != 1) for i, move in enumerate(record.moves)]
    at_once, by_parts = replays.Past(record, "x"), replays.Past(record, "x")
    at_once.go_on(commands)
    for start in range(0, len(commands), 10):
        by_parts.go_on(commands[start : start + 10])
    assert by_parts.changes == at_once.changes
    assert list(at_once.changes) == [command.seq for command in commands if command.told]


def test_a_move_that_the_rules_refuse_ends_the_past_with_their_sentence() -> None:
    record = read("two_players_ended_by_debt")
    past = replays.Past(record, "x")
    wrong = Move(record.started_at, record.moves[0].seat, action={"type": "end_turn"})
    with pytest.raises(Rejected):
        past.go_on([Played(1, record.started_at, [], told=True), Played(2, wrong.at, [wrong], told=True)])
