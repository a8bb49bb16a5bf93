"""Lists for the menu, history and ledger by pages, records of finished games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from investup.game import Record, replay
from investup.rulesets import DEFAULT, ruleset
from investup.store import Append, OpenTable, Store
from investup.table import Applied
from tests.store.desk import NOW, Desk, guest


async def play(desk: Desk, moves: int, seed: int = 3) -> list[dict[str, Any]]:
    """Play some moves; the history as it ought to be, newest first."""
    rng = random.Random(seed)
    told: list[dict[str, Any]] = []
    for _ in range(moves):
        if desk.table.phase == "over":
            break
        applied: Applied = await desk.do(desk.next_action(rng))
        events = [dict(event.public) for event in applied.events]
        if events:
            told.insert(0, {"seq": desk.table.seq, "at": desk.table.at, "events": events})
    return told


async def test_the_menu_lists_public_tables_that_wait_newest_first(store: Store) -> None:
    first = await Desk.open(store, "Ana")
    await Desk.open(store, "Bea", visibility="private")
    third = await Desk.open(store, "Cem", max_players=3)
    await Desk.playing(store, "Dov")
    closed = await Desk.open(store, "Eli")
    await closed.do({"type": "leave", "seat": 0})
    assert await store.lobbies() == [third.table.listing(), first.table.listing()]
    assert await store.lobbies(DEFAULT) == await store.lobbies()
    assert await store.lobbies("another game") == []
    await first.do({"type": "join", "guest": guest("Fay"), "name": "Fay"})
    assert (await store.lobbies())[1]["seated"] == 2
    await first.do({"type": "options", "seat": 0, "options": {"visibility": "private"}})
    assert await store.lobbies() == [third.table.listing()]


async def test_open_tables_are_those_that_a_restart_goes_on_with(store: Store) -> None:
    first = await Desk.open(store, "Ana")
    second = await Desk.playing(store, "Bea")
    closed = await Desk.open(store, "Cem")
    await closed.do({"type": "leave", "seat": 0})
    assert await store.open_tables() == [
        OpenTable(first.table_id, first.table.code, "waiting"),
        OpenTable(second.table_id, second.table.code, "playing"),
    ]


async def test_a_long_history_is_read_page_by_page_newest_first(store: Store) -> None:
    desk, other = await Desk.playing(store, "Ana"), await Desk.playing(store, "Bea")
    told = await play(desk, 300)
    await play(other, 20)
    game_id = desk.table.game_id
    assert game_id is not None
    assert (await store.history(game_id, limit=50)) == told[:50]
    pages: list[dict[str, Any]] = []
    before = None
    while page := await store.history(game_id, before, 47):
        pages += page
        before = page[-1]["seq"]
    assert pages[:-1] == told
    assert pages[-1]["events"][0]["type"] == "game_started"
    assert await store.history("no such game") == []


async def test_the_ledger_is_every_move_of_money_newest_first(store: Store) -> None:
    desk = await Desk.playing(store)
    told = await play(desk, 260)
    game_id = desk.table.game_id
    assert game_id is not None
    start = (await store.history(game_id, before=told[-1]["seq"]))[-1]
    wanted = [
        {"seq": entry["seq"], "at": entry["at"], **move}
        for entry in [*told, start]
        for event in reversed(entry["events"])
        for move in reversed(event.get("moves", []))
    ]
    assert len(wanted) > 100
    for seat in (None, 0, 1):
        mine = [entry for entry in wanted if seat is None or seat in (entry["from"], entry["to"])]
        for limit in (1, 7, 200):
            pages: list[dict[str, Any]] = []
            before = None
            while page := await store.ledger(game_id, before, limit, seat):
                assert len(page) <= limit or len({entry["seq"] for entry in page}) == 1
                pages += page
                before = page[-1]["seq"]
            assert pages == mine
    cash = [
        sum(entry["amount"] * ((entry["to"] == seat) - (entry["from"] == seat)) for entry in wanted)
        for seat in range(3)
    ]
    assert cash == [player["cash"] for player in desk.table.view(None)["players"]]
    assert await store.ledger("no such game") == []


async def test_a_finished_games_record_is_what_was_played(store: Store) -> None:
    rng = random.Random(5)
    desk = await Desk.playing(store, bots=1)
    game_id = desk.table.game_id
    assert game_id is not None
    moves = 0
    while desk.table.phase == "playing":
        assert await store.record(game_id) == "running" if moves % 50 == 0 else True
        gentle = moves < 150
        await desk.do(desk.next_action(rng, gentle=gentle), f"id {moves}" if moves % 2 else None)
        if moves % 20 == 0:
            await desk.do({"type": "disconnected", "seat": 0})
            await desk.do({"type": "connected", "seat": 0})
        moves += 1
    record = await store.record(game_id)
    assert isinstance(record, Record)
    assert len(record.moves) == moves
    assert record.outcome == desk.table.outcome
    assert Record.from_json(record.to_json()) == record
    *_, (_, _, game) = replay(ruleset(DEFAULT), record)
    assert desk.table.game is not None
    assert game.dump() == desk.table.game.dump()
    assert (await desk.stored()).dump() == desk.table.dump()
    last = (await store.history(game_id, limit=1))[0]
    assert last["seq"] == desk.table.seq
    assert await store.record("no such game") is None


async def test_moves_that_are_no_plain_action_stand_in_the_record_too(store: Store) -> None:
    desk = await Desk.playing(store, bots=1)
    assert desk.table.game is not None
    assert desk.table.game_id is not None
    removal = {"at": NOW + 50, "seat": 1, "removed": "absent"}
    desk.table.game.remove(1, "absent", NOW + 50)
    outcome = desk.table.game.outcome()
    await store.append(
        Append(
            desk.table_id,
            desk.table.seq + 1,
            NOW + 50,
            {"type": "time_up"},
            game_id=desk.table.game_id,
            moves=[removal],
            ended=outcome,
        )
    )
    record = await store.record(desk.table.game_id)
    assert isinstance(record, Record)
    assert [move.to_json() for move in record.moves] == [removal]
    *_, (_, _, game) = replay(ruleset(DEFAULT), record)
    assert game.dump() == desk.table.game.dump()


@pytest.mark.parametrize("seat", [None, 0])
async def test_a_ledger_page_is_found_beyond_many_commands_without_money(
    store: Store, seat: int | None
) -> None:
    desk = await Desk.playing(store)
    game_id = desk.table.game_id
    assert game_id is not None
    first = await store.ledger(game_id, None, 200, seat)
    assert first
    seq = desk.table.seq
    for number in range(450):
        await store.append(
            Append(desk.table_id, seq + 1 + number, NOW, {"type": "x"}, events=[{"type": "talk"}])
        )
    assert await store.ledger(game_id, None, 200, seat) == first
