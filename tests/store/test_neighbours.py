"""What several processes on one database know of each other through it."""

from __future__ import annotations

import asyncio

from investup.store import Store
from tests.store.desk import NOW, Desk, guest


async def test_of_two_that_enter_at_once_one_sees_the_other(store: Store) -> None:
    found = await asyncio.gather(*(store.neighbours.enter(name, NOW) for name in ("a", "b")))
    assert sorted(found, key=len) in ([{}, {"a": NOW}], [{}, {"b": NOW}])


async def test_signs_of_life_are_seen_until_they_are_forgotten(store: Store) -> None:
    await store.heartbeat("a", NOW)
    await store.heartbeat("b", NOW + 5)
    assert (await store.neighbours.signs()).of == {"a": NOW, "b": NOW + 5}
    await store.heartbeat("a", NOW + 10)
    await store.neighbours.forget("a", NOW)
    await store.neighbours.forget("b", NOW + 5)
    assert (await store.neighbours.signs()).of == {"a": NOW + 10}, "it has given one since"


async def test_tables_are_found_by_the_process_that_answers_for_them(store: Store) -> None:
    desks = [await Desk.open(store) for _ in range(3)]
    for desk, process in zip(desks, ("ab", "b", ""), strict=True):
        if process:
            await desk.do({"type": "disconnected", "seat": 0})
            await desk.do({"type": "connected", "seat": 0, "process": process})
    for process, desk in zip(("ab", "b", ""), desks, strict=True):
        assert await store.neighbours.tables_of(process) == {desk.table_id: desk.table.code}
    assert await store.neighbours.tables_of("a") == {}
    await desks[1].do({"type": "gone", "process": "b", "by": "c", "since": NOW})
    assert list(await store.neighbours.tables_of("c")) == [desks[1].table_id]


async def test_how_far_tables_have_got_and_what_came_after(store: Store) -> None:
    desk, other = await Desk.playing(store), await Desk.open(store)
    seqs = await store.neighbours.seqs([desk.table_id, other.table_id, 999])
    assert seqs == {desk.table_id: desk.table.seq, other.table_id: 1}
    after = await store.neighbours.commands_after(desk.table_id, desk.table.seq - 2)
    assert [command.seq for command in after] == [desk.table.seq - 1, desk.table.seq]
    assert await store.neighbours.commands_after(desk.table_id, desk.table.seq) == []


async def test_what_was_said_since(store: Store) -> None:
    desk, other = await Desk.open(store), await Desk.open(store)
    await store.say(desk.table_id, NOW, 0, "Ana", "one")
    await store.say(other.table_id, NOW + 1, None, "Spectator 1", "three")
    await store.say(desk.table_id, NOW + 1, 0, "Ana", "four")
    lines = await store.neighbours.lines_since(NOW + 1, [desk.table_id])
    assert lines == [(desk.table_id, NOW + 1, 0, "Ana", "four")]


async def test_where_guests_sit(store: Store) -> None:
    desk = await Desk.open(store, "Ana")
    seats = await store.neighbours.seats_of([guest("Ana"), guest("Ben")])
    assert seats == {guest("Ana"): desk.table_id}
