"""What goes wrong with a database: nothing is half stored, nothing is lost, and it goes on afterwards.

P4 (locked), P6 (a commit fails), P7 (a caller is cancelled), a full disk, a lost answer, a lost connection.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncTransaction

from investup.store import Conflict, DuplicateAction, Store, StoreUnavailable, append_for
from investup.store import engine as engines
from investup.table import Command
from tests.store.desk import Desk, note


async def seqs(store: Store, table_id: int) -> list[int]:
    """The seqs that are stored of a table without snapshots."""
    found = await store.load(table_id)
    assert found is not None
    return [command.seq for command in found.commands]


@contextlib.contextmanager
def failing_commits(store: Store, *, after_commit: bool, times: int = 1) -> Iterator[None]:
    """The next commits fail: before anything is durable, or when all is but the answer gets lost."""
    original = AsyncTransaction.commit
    left = [times]

    async def commit(self: AsyncTransaction) -> None:
        if not left[0]:
            return await original(self)
        left[0] -= 1
        if after_commit:
            await original(self)
        raise OperationalError("COMMIT", {}, OSError("the cable is out"))

    AsyncTransaction.commit = commit  # type: ignore[method-assign]
    try:
        yield
    finally:
        AsyncTransaction.commit = original  # type: ignore[method-assign]
    assert not left[0]


async def test_p6_after_a_failed_commit_nothing_is_stored_and_the_next_one_works(store: Store) -> None:
    rng = random.Random(4)
    desk, other = await Desk.playing(store), await Desk.open(store)
    for _ in range(5):
        await desk.do(desk.next_action(rng))
    before = desk.table.dump()
    command = desk.next_action(rng)
    with failing_commits(store, after_commit=False):
        done = await asyncio.gather(
            desk.do(command, "my-id"), store.append(note(other.table_id, 2)), return_exceptions=True
        )
    assert [type(outcome) for outcome in done] == [StoreUnavailable, StoreUnavailable]
    await desk.reload()
    assert desk.table.dump() == before
    await desk.do(command, "my-id")
    await store.append(note(other.table_id, 2))
    assert (await desk.stored()).dump() == desk.table.dump()


async def test_a_commit_whose_answer_is_lost_is_found_to_have_taken_place(store: Store) -> None:
    desk = await Desk.playing(store)
    rng = random.Random(4)
    with failing_commits(store, after_commit=True):
        await desk.do(desk.next_action(rng), "my-id")
    with failing_commits(store, after_commit=True):
        fresh = await Desk.open(store)
    for each in (desk, fresh):
        assert (await each.stored()).dump() == each.table.dump()


async def test_p3_a_retry_with_the_same_id_finds_the_first_answer(store: Store) -> None:
    desk = await Desk.playing(store)
    command = desk.next_action(random.Random(4))
    applied = await desk.do(command, "my-id")
    again = note(
        desk.table_id,
        desk.table.seq + 1,
        seat=command["seat"],
        action_id="my-id",
        game_id=desk.table.game_id,
    )
    with pytest.raises(DuplicateAction) as caught:
        await store.append(again)
    assert caught.value.seq == applied.ack["seq"]
    assert caught.value.command == command


async def test_p4_fifty_tables_commit_while_a_reader_holds_a_snapshot(
    sqlite_url: str, sqlite_store: Store
) -> None:
    desks = await asyncio.gather(*(Desk.open(sqlite_store) for _ in range(50)))
    path = engines.parse_url(sqlite_url).database
    assert path is not None
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("BEGIN")
    seen = reader.execute("SELECT count(*) FROM commands").fetchone()

    async def play(desk: Desk) -> None:
        for seq in range(2, 12):
            await sqlite_store.append(note(desk.table_id, seq))
            assert (await seqs(sqlite_store, desk.table_id))[-1] == seq

    await asyncio.gather(*map(play, desks))
    assert reader.execute("SELECT count(*) FROM commands").fetchone() == seen == (50,)
    reader.execute("COMMIT")
    assert reader.execute("SELECT count(*) FROM commands").fetchone() == (550,)
    reader.close()


async def test_p4_a_writer_that_holds_the_lock_is_waited_for_and_then_given_up(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "BUSY_TIMEOUT_S", 0.2)
    store = await Store.open(sqlite_url)
    desk = await Desk.open(store)
    path = engines.parse_url(sqlite_url).database
    assert path is not None
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="locked"):
            await store.append(note(desk.table_id, 2))
        waiting = asyncio.ensure_future(store.append(note(desk.table_id, 2)))
        await asyncio.wait([waiting], timeout=0.05)
        writer.execute("ROLLBACK")
        await waiting
    assert await seqs(store, desk.table_id) == [1, 2]
    await store.close()


async def test_a_full_disk_stores_nothing_and_is_gone_once_there_is_room(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    full: dict[str, bool] = {"now": False}
    original = engines._prepare_sqlite

    def prepare(engine: Any, begin: str, pragmas: tuple[str, ...]) -> None:
        original(engine, begin, pragmas)

        def no_more_pages(connection: Any) -> None:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages if full['now'] else 2**30}")

        event.listen(engine.sync_engine, "begin", no_more_pages)

    monkeypatch.setattr(engines, "_prepare_sqlite", prepare)
    store = await Store.open(sqlite_url)
    desks = [await Desk.open(store) for _ in range(3)]
    full["now"] = True
    stored: dict[int, int] = dict.fromkeys(range(3), 1)
    refusals: list[str] = []
    for round_ in range(40):
        number = round_ % 3
        entry = note(desks[number].table_id, stored[number] + 1, events=[{"type": "x" * 3000}])
        try:
            await store.append(entry)
            stored[number] += 1
        except StoreUnavailable as error:
            refusals.append(str(error))
    assert len(refusals) > 10
    assert all("full" in refusal for refusal in refusals)
    for number, desk in enumerate(desks):
        assert await seqs(store, desk.table_id) == list(range(1, stored[number] + 1))
    full["now"] = False
    for number, desk in enumerate(desks):
        await store.append(note(desk.table_id, stored[number] + 1, events=[{"type": "x" * 3000}]))
        assert await seqs(store, desk.table_id) == list(range(1, stored[number] + 2))
    await store.close()


@pytest.mark.parametrize("reading", [False, True])
async def test_p7_a_caller_cancelled_at_any_moment_harms_nobody(store: Store, reading: bool) -> None:
    desk, other = await Desk.open(store), await Desk.open(store)
    rng = random.Random(8)
    written = 1
    for round_ in range(120):
        seq = (await seqs(store, desk.table_id))[-1]
        work = store.load(desk.table_id) if reading else store.append(note(desk.table_id, seq + 1))
        task: asyncio.Task[Any] = asyncio.ensure_future(work)
        neighbour = asyncio.ensure_future(store.append(note(other.table_id, written + 1)))
        for _ in range(rng.randrange(12)):
            await asyncio.sleep(0.0002 if round_ % 2 else 0)
        task.cancel()
        await neighbour
        written += 1
        with contextlib.suppress(asyncio.CancelledError):
            await task
    assert await seqs(store, other.table_id) == list(range(1, written + 1))
    mine = await seqs(store, desk.table_id)
    assert mine == list(range(1, len(mine) + 1)), "each is there whole or not at all"
    await store.append(note(desk.table_id, mine[-1] + 1))


async def test_p7_what_a_cancelled_caller_had_asked_for_is_stored(store: Store) -> None:
    desk = await Desk.open(store)
    task = asyncio.ensure_future(store.append(note(desk.table_id, 2)))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    with pytest.raises(Conflict):
        await store.append(note(desk.table_id, 2))


async def test_closing_writes_what_waits_and_takes_nothing_more(url: str) -> None:
    store = await Store.open(url)
    desks = [await Desk.open(store) for _ in range(10)]
    waiting = [asyncio.ensure_future(store.append(note(desk.table_id, 2))) for desk in desks]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    for refused in (store.append(note(desks[0].table_id, 3)), store.load(1), store.ping()):
        with pytest.raises(StoreUnavailable, match="closed"):
            await refused
    await store.close()
    again = await Store.open(url)
    for desk in desks:
        assert await seqs(again, desk.table_id) == [1, 2]
    await again.close()


async def test_two_processes_race_for_every_seq_and_each_id_counts_once(url: str) -> None:
    stores = [await Store.open(url) for _ in range(2)]
    first = await Desk.playing(stores[0], seed="31")
    second = Desk(stores[1], first.table, first.table_id)
    await second.reload()
    desks = (first, second)
    overtaken = 0

    async def act(desk: Desk, command: Command, action_id: str) -> int:
        """What a server does with an action: catch up and look again until it is stored, once."""
        nonlocal overtaken
        game_id = desk.table.game_id or ""
        while (found := await desk.store.first_ack(game_id, command["seat"], action_id)) is None:
            append = desk.apply(command, action_id)
            try:
                await desk.store.append(append)
            except (Conflict, DuplicateAction):
                overtaken += 1
                await desk.reload()
        return found[0]

    rng = random.Random(9)
    for number in range(40):
        await first.reload()
        await second.reload()
        command = first.next_action(rng)
        # both processes are asked for the same action: the client was in doubt and asked again
        answers = await asyncio.gather(*(act(desk, command, f"id-{number}") for desk in desks))
        assert answers[0] == answers[1]
    for desk in desks:
        await desk.reload()
    assert desks[0].table.dump() == desks[1].table.dump()
    assert overtaken > 10
    assert first.table.seq == 4 + 40, "four commands opened the game"
    for store in stores:
        await store.close()


async def test_two_processes_that_append_at_once_have_one_winner(url: str) -> None:
    stores = [await Store.open(url) for _ in range(3)]
    desk = await Desk.open(stores[0])
    for seq in range(2, 40):
        done = await asyncio.gather(
            *(store.append(note(desk.table_id, seq)) for store in stores), return_exceptions=True
        )
        assert sorted(type(outcome).__name__ for outcome in done) == ["Conflict", "Conflict", "NoneType"]
    assert await seqs(stores[1], desk.table_id) == list(range(1, 40))
    for store in stores:
        await store.close()


async def test_two_processes_that_write_many_tables_in_different_orders_do_not_block(url: str) -> None:
    stores = [await Store.open(url) for _ in range(2)]
    desks = [await Desk.open(stores[0]) for _ in range(30)]
    for seq in range(2, 8):
        done = await asyncio.gather(
            *(stores[0].append(note(desk.table_id, seq)) for desk in desks),
            *(stores[1].append(note(desk.table_id, seq)) for desk in reversed(desks)),
            return_exceptions=True,
        )
        assert {type(outcome) for outcome in done} <= {Conflict, type(None)}
        assert sum(outcome is None for outcome in done) == len(desks)
    for store in stores:
        await store.close()


async def test_postgresql_that_drops_every_connection_is_connected_to_again(postgres_url: str) -> None:
    store = await Store.open(postgres_url)
    desk = await Desk.open(store)
    assert await seqs(store, desk.table_id) == [1]
    admin = await Store.open(postgres_url)
    for seq in range(2, 5):
        async with admin._readers.connect() as connection:
            await connection.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            )
        assert await seqs(store, desk.table_id) == list(range(1, seq)), "reading connects by itself"
        with contextlib.suppress(StoreUnavailable):
            await store.append(note(desk.table_id, seq))
        if (await seqs(store, desk.table_id))[-1] != seq:
            await store.append(note(desk.table_id, seq))
    await admin.close()
    await store.close()


async def test_a_batch_that_fails_in_an_unforeseen_way_does_not_end_the_writer(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = await Desk.open(sqlite_store)
    writer = sqlite_store._writer

    async def broken() -> Any:
        raise RuntimeError("a mistake")

    with monkeypatch.context() as patch:
        patch.setattr(writer, "_connect", broken)
        with pytest.raises(StoreUnavailable, match="a mistake"):
            await sqlite_store.append(note(desk.table_id, 2))
    await sqlite_store.append(note(desk.table_id, 2))


async def test_a_refused_append_may_be_corrected(store: Store) -> None:
    desk = await Desk.playing(store)
    command = desk.next_action(random.Random(1))
    stale = Desk(store, await desk.stored(), desk.table_id)
    await desk.do({"type": "disconnected", "seat": 0})
    at = stale.table.at + 1
    entry = append_for(desk.table_id, stale.table, stale.table.apply(command, at), command, at)
    with pytest.raises(Conflict):
        await store.append(entry)
    await stale.reload()
    await stale.do(command)
    assert (await desk.stored()).dump() == stale.table.dump()
