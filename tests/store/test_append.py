"""What is appended is durable, whole and once (P1, P3; group commit)."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import orjson
import pytest

from investup.store import (
    SNAPSHOT_EVERY,
    AlreadySeated,
    Append,
    CodeTaken,
    Conflict,
    DuplicateAction,
    Store,
    StoreError,
    TableFacts,
)
from tests.store.desk import NOW, Desk, guest, note


async def test_p1_the_stored_table_equals_the_one_in_memory_after_every_action(store: Store) -> None:
    rng = random.Random(1)
    desk = await Desk.open(store, "Ana")
    commands: list[dict[str, Any]] = [
        {"type": "join", "guest": guest("Bea"), "name": "Bea"},
        {"type": "options", "seat": 0, "options": {"starting_cash": 700}},
        {"type": "add_bot", "seat": 0},
        {"type": "disconnected", "seat": 1},
        {"type": "connected", "seat": 1},
        {"type": "ready", "seat": 1, "ready": True},
        {"type": "start", "seat": 0, "seed": "1b" * 32, "game_id": "game"},
    ]
    for command in commands:
        await desk.do(command)
        assert (await desk.stored()).dump() == desk.table.dump()
    for _ in range(2 * SNAPSHOT_EVERY):
        await desk.do(desk.next_action(rng))
        assert orjson.dumps((await desk.stored()).dump()) == orjson.dumps(desk.table.dump())
    found = await store.load(desk.table_id)
    assert found is not None
    assert len(found.commands) < SNAPSHOT_EVERY


async def test_a_new_table_is_found_by_its_code_and_by_its_guest(store: Store) -> None:
    desk = await Desk.open(store, "Ana", code="ABCDEFGH")
    assert await store.find_open("ABCDEFGH") == desk.table_id
    assert await store.find_open("HGFEDCBA") is None
    assert await store.table_of(guest("Ana")) == desk.table_id
    assert await store.table_of(guest("Bea")) is None
    assert await store.load(desk.table_id + 1) is None


async def test_an_open_code_is_there_once(store: Store) -> None:
    first = await Desk.open(store, "Ana", code="ABCDEFGH")
    with pytest.raises(CodeTaken):
        await Desk.open(store, "Bea", code="ABCDEFGH")
    assert await store.table_of(guest("Bea")) is None, "nothing of the refused table is stored"
    await first.do({"type": "leave", "seat": 0})
    assert first.table.closed
    assert await store.find_open("ABCDEFGH") is None
    second = await Desk.open(store, "Bea", code="ABCDEFGH")
    assert await store.find_open("ABCDEFGH") == second.table_id != first.table_id


async def test_r37_a_guest_sits_at_one_table_at_a_time(store: Store) -> None:
    first, second = await Desk.open(store, "Ana"), await Desk.open(store, "Bea")
    join = {"type": "join", "guest": guest("Ana"), "name": "Ana"}
    with pytest.raises(AlreadySeated):
        await second.do(join)
    await second.reload()
    assert second.table.guests == (guest("Bea"),)
    with pytest.raises(AlreadySeated):
        await Desk.open(store, "Ana")
    await first.do({"type": "leave", "seat": 0})
    await second.do(join)
    assert await store.table_of(guest("Ana")) == second.table_id


async def test_changing_the_table_in_the_same_transaction_is_no_conflict(store: Store) -> None:
    first, second, other = [await Desk.open(store, name) for name in ("Ana", "Bea", "Cem")]
    leave = first.apply({"type": "leave", "seat": 0})
    join = second.apply({"type": "join", "guest": guest("Ana"), "name": "Ana"})
    bad = note(other.table_id, 1)
    done = await asyncio.gather(*map(store.append, (leave, join, bad)), return_exceptions=True)
    assert done[:2] == [None, None]
    assert isinstance(done[2], Conflict)
    assert await store.table_of(guest("Ana")) == second.table_id


async def test_a_seq_is_taken_once(store: Store) -> None:
    desk = await Desk.open(store)
    await store.append(note(desk.table_id, 2))
    with pytest.raises(Conflict):
        await store.append(note(desk.table_id, 2))
    with pytest.raises(Conflict):
        await store.append(note(desk.table_id, 1))
    await store.append(note(desk.table_id, 3))


async def test_an_action_id_is_used_once_by_a_seat_in_a_game(store: Store) -> None:
    desk = await Desk.playing(store)
    rng = random.Random(2)
    ids: list[tuple[int, str]] = []
    for number in range(30):
        command = desk.next_action(rng)
        await desk.do(command, f"id-{number}")
        ids.append((command["seat"], f"id-{number}"))
    seat, action_id = ids[0]
    game_id = desk.table.game_id
    assert game_id is not None
    first = await store.first_ack(game_id, seat, action_id)
    assert first is not None
    assert first[1]["type"] == "act"
    assert await store.first_ack(game_id, seat + 1, action_id) is None
    assert await store.first_ack("another game", seat, action_id) is None
    again = note(desk.table_id, desk.table.seq + 1, seat=seat, action_id=action_id, game_id=game_id)
    with pytest.raises(DuplicateAction) as caught:
        await store.append(again)
    assert (caught.value.seq, caught.value.command) == first
    both = note(desk.table_id, first[0], seat=seat, action_id=action_id, game_id=game_id)
    with pytest.raises(DuplicateAction):
        await store.append(both)
    await store.append(
        note(desk.table_id, desk.table.seq + 1, seat=seat + 1, action_id=action_id, game_id=game_id)
    )


async def test_one_refusal_in_a_transaction_harms_nobody_else(store: Store) -> None:
    desks = [await Desk.open(store) for _ in range(20)]
    bad = {3: Conflict, 11: CodeTaken}
    before = store.written

    async def one(number: int, desk: Desk) -> None:
        if number == 11:
            await Desk.open(store, code=desks[0].table.code)
        await store.append(note(desk.table_id, 1 if number == 3 else 2))

    done = await asyncio.gather(*(one(*each) for each in enumerate(desks)), return_exceptions=True)
    for number, outcome in enumerate(done):
        assert outcome is None if number not in bad else type(outcome) is bad[number]
    transactions = store.written[0] - before[0]
    assert transactions < 10, "they shared transactions"
    for number, desk in enumerate(desks):
        found = await store.load(desk.table_id)
        assert found is not None
        assert found.commands[-1].seq == (1 if number in bad else 2)


async def test_what_comes_behind_a_refusal_of_its_own_table_is_refused_too(store: Store) -> None:
    desk, other = await Desk.open(store), await Desk.open(store)
    entries = [note(desk.table_id, 1), note(desk.table_id, 2), note(other.table_id, 2)]
    done = await asyncio.gather(*map(store.append, entries), return_exceptions=True)
    assert [type(outcome) for outcome in done] == [Conflict, Conflict, type(None)]


async def test_many_tables_share_a_transaction(store: Store) -> None:
    desks = await asyncio.gather(*(Desk.open(store) for _ in range(50)))
    before = store.written

    async def play(desk: Desk) -> None:
        for seq in range(2, 22):
            await store.append(note(desk.table_id, seq))

    await asyncio.gather(*map(play, desks))
    transactions, appends = (now - then for now, then in zip(store.written, before, strict=True))
    assert appends == 1000
    assert transactions <= 100
    for desk in desks:
        found = await store.load(desk.table_id)
        assert found is not None
        assert [command.seq for command in found.commands] == list(range(1, 22))


@pytest.mark.parametrize("action_id", ["", "x" * 65, "a\0b", "a\nb", "\ud800"])
async def test_an_action_id_that_cannot_be_one_reaches_no_database(
    sqlite_store: Store, action_id: str
) -> None:
    desk = await Desk.open(sqlite_store)
    with pytest.raises(ValueError, match="action id"):
        await sqlite_store.append(note(desk.table_id, 2, seat=0, game_id="g", action_id=action_id))


async def test_values_that_are_no_json_reach_no_database(sqlite_store: Store) -> None:
    desk = await Desk.open(sqlite_store)
    for value in (object(), "\ud800", 2**70):
        with pytest.raises(TypeError):
            await sqlite_store.append(Append(desk.table_id, 2, NOW, {"type": "x", "value": value}))
    await sqlite_store.append(note(desk.table_id, 2))


async def test_a_table_is_created_once_and_before_anything_else(sqlite_store: Store) -> None:
    desk = await Desk.open(sqlite_store)
    with pytest.raises(ValueError, match="begins with"):
        await sqlite_store.create(note(desk.table_id, 2))
    with pytest.raises(ValueError, match="created first"):
        await sqlite_store.append(note(0, 1))
    with pytest.raises(StoreError):
        await sqlite_store.append(note(desk.table_id + 1, 1))


@pytest.mark.parametrize(
    "changed", [{"code": "ABC"}, {"phase": "asleep"}, {"code": "ABCDEFGHJ", "phase": "over"}]
)
async def test_p2_the_database_itself_refuses_facts_that_cannot_be(
    store: Store, changed: dict[str, str]
) -> None:
    good = {"code": "ABCDEFGH", "ruleset": "x", "phase": "waiting"}
    facts = TableFacts(**{**good, **changed}, public=True, closed=False, listing={})
    with pytest.raises(StoreError):
        await store.create(Append(0, 1, NOW, {}, facts=facts, seated=["g"]))
    assert await store.open_tables() == []
    assert await store.table_of("g") is None


async def test_p2_the_database_itself_refuses_commands_that_cannot_be(store: Store) -> None:
    desk = await Desk.open(store)
    for entry in (
        note(desk.table_id, 0),
        note(desk.table_id, 2, seat=-1),
        note(desk.table_id, 2, action_id="a", seat=1),
        note(desk.table_id, 2, action_id="a", game_id="g"),
    ):
        with pytest.raises(StoreError):
            await store.append(entry)
    await store.append(note(desk.table_id, 2))


async def test_data_that_only_one_database_refuses_harm_nobody_else(postgres_url: str) -> None:
    store = await Store.open(postgres_url)
    desk, other = await Desk.open(store), await Desk.open(store)
    oddities: list[dict[str, Any]] = [{"game_id": "g" * 99}, {"seat": 2**40}, {"seat": "me"}]
    for seq, odd in enumerate(oddities, start=2):
        done = await asyncio.gather(
            store.append(note(desk.table_id, 2, **odd)),
            store.append(note(other.table_id, seq)),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in done] == [StoreError, type(None)]
    await store.close()


async def test_numbers_that_no_database_can_hold_harm_nobody_else(store: Store) -> None:
    desk, other = await Desk.open(store), await Desk.open(store)
    done = await asyncio.gather(
        store.append(note(desk.table_id, 2, seat=2**80)),
        store.append(note(other.table_id, 2)),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in done] == [StoreError, type(None)]
    await store.append(note(desk.table_id, 2))


async def test_text_of_any_script_comes_back_as_it_was(store: Store) -> None:
    desk = await Desk.open(store)
    text = "Ana 李小龍 \U0001f468\u200d\U0001f469 \x00 \u2028 <script> ' \" \\"
    await store.append(Append(desk.table_id, 2, NOW, {"type": "note", "text": text}))
    found = await store.load(desk.table_id)
    assert found is not None
    assert found.commands[-1].command["text"] == text
