"""A copy of the embedded database is one moment of it, whole; and what a copy cannot be is said."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from investup.cli import app
from investup.store import Store, StoreUnavailable, alone
from investup.store import backup as backups
from investup.store.backup import NoBackup, backup, database_file, restore
from tests.store.desk import NOW, Desk

LATER = NOW + 3_600_000


def contents(folder: Path) -> dict[str, bytes]:
    """Every file in `folder` with what is in it."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.fixture
def database(sqlite_url: str) -> Path:
    return database_file(sqlite_url)


async def test_what_is_stored_when_it_is_made_comes_back_with_it(
    sqlite_url: str, database: Path, tmp_path: Path
) -> None:
    store = await Store.open(sqlite_url)
    desk = await Desk.playing(store)
    then = desk.table.dump()
    held = backup(database, tmp_path / "copy")
    await desk.do(desk.next_action(random.Random(1)))
    assert desk.table.dump() != then
    await store.close()

    _, kept = restore(tmp_path / "copy", database, now_ms=LATER)

    desk.store = await Store.open(sqlite_url)
    assert (held.tables, held.games) == (1, 1)
    assert (await desk.stored()).dump() == then
    await desk.store.close()
    # and what was there is not lost either
    assert kept is not None
    desk.store = await Store.open(f"sqlite+aiosqlite:///{kept}")
    assert (await desk.stored()).dump() == desk.table.dump()
    await desk.store.close()


async def test_one_made_while_many_tables_are_written_is_of_one_moment(
    sqlite_url: str, database: Path, tmp_path: Path
) -> None:
    store = await Store.open(sqlite_url)
    desks = [await Desk.open(store) for _ in range(20)]

    async def write(desk: Desk) -> None:
        for _ in range(20):
            await desk.do({"type": "add_bot", "seat": 0})
            await desk.do({"type": "remove_bot", "seat": 0, "target": 1})

    writing = [asyncio.create_task(write(desk)) for desk in desks]
    copies = [tmp_path / f"copy {number}" for number in range(8)]
    for copy in copies:
        await asyncio.to_thread(backup, database, copy)
    await asyncio.gather(*writing)
    await store.close()
    for copy in copies:
        one = await Store.open(f"sqlite+aiosqlite:///{copy}")
        for table in await one.open_tables():
            stored = await one.load(table.table_id)
            assert stored is not None
            assert (
                [command.seq for command in stored.commands]
                == list(range(stored.commands[0].seq, stored.commands[0].seq + len(stored.commands)))
                if stored.commands
                else stored.snapshot is not None
            )
        await one.close()


async def test_a_running_server_keeps_its_database_and_a_stopped_one_gives_it_up_at_once(
    sqlite_url: str, database: Path, tmp_path: Path
) -> None:
    with alone(sqlite_url):
        store = await Store.open(sqlite_url)
        await Desk.open(store)
        await store.heartbeat("server", NOW)
        backup(database, tmp_path / "copy")
        before = contents(database.parent)
        with pytest.raises(NoBackup, match="stop it first"):
            restore(tmp_path / "copy", database, now_ms=LATER)
        assert contents(database.parent) == before
        await store.close()
    # whatever the wall clock says meanwhile: it may have been set
    _, kept = restore(tmp_path / "copy", database, now_ms=NOW - 3_600_000)
    assert kept is not None


async def test_no_server_starts_while_its_database_is_replaced(
    sqlite_url: str, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(sqlite_url)
    backup(database, tmp_path / "copy")
    await store.close()
    refusals: list[str] = []

    def start(source: Path, target: Path) -> None:
        with pytest.raises(StoreUnavailable) as refusal, alone(sqlite_url):
            pass
        refusals.append(str(refusal.value))
        copy(source, target)

    copy = backups._copy
    monkeypatch.setattr(backups, "_copy", start)
    restore(tmp_path / "copy", database)
    assert len(refusals) == 1
    with alone(sqlite_url):
        pass


async def test_where_files_cannot_be_locked_the_heartbeats_tell(
    sqlite_url: str, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr("fcntl.flock", no_locks)
    store = await Store.open(sqlite_url)
    await store.heartbeat("server", NOW)
    backup(database, tmp_path / "copy")
    await store.close()
    with pytest.raises(NoBackup, match="stop it first"):
        restore(tmp_path / "copy", database, now_ms=NOW + 900)
    restore(tmp_path / "copy", database, now_ms=NOW + 5_000)


async def test_an_older_backup_is_replaced_and_nothing_else_is(
    sqlite_url: str, database: Path, tmp_path: Path
) -> None:
    store = await Store.open(sqlite_url)
    backup(database, tmp_path / "copy")
    await Desk.open(store)
    assert backup(database, tmp_path / "copy").tables == 1
    letter = tmp_path / "letter"
    letter.write_text("Dear Ana, " * 1000)
    with pytest.raises(NoBackup, match="name another file"):
        backup(database, letter)
    assert letter.read_text().startswith("Dear Ana")
    with pytest.raises(NoBackup, match="own database"):
        backup(database, database)
    await store.close()


@pytest.mark.parametrize("spoil", ["missing", "letter", "empty", "cut", "newer", "folder"])
async def test_what_is_no_backup_is_refused_and_the_database_stays(
    spoil: str, sqlite_url: str, database: Path, tmp_path: Path
) -> None:
    store = await Store.open(sqlite_url)
    for _ in range(30):
        await Desk.playing(store)
    copy = tmp_path / "copy"
    backup(database, copy)
    await store.close()
    before = contents(database.parent)
    match spoil:
        case "missing":
            copy.unlink()
        case "letter":
            copy.write_text("Dear Ana, " * 1000)
        case "empty":
            copy.write_bytes(b"")
        case "cut":
            copy.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
        case "newer":
            with closing(sqlite3.connect(copy)) as connection, connection:
                connection.execute("UPDATE alembic_version SET version_num = '9999'")
        case _:
            copy.unlink()
            copy.mkdir()
    with pytest.raises(NoBackup):
        restore(copy, database, now_ms=LATER)
    assert contents(database.parent) == before


async def test_where_it_cannot_be_written_the_old_database_stays(
    sqlite_url: str, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(sqlite_url)
    await Desk.open(store)
    backup(database, tmp_path / "copy")
    await store.close()
    restore(tmp_path / "copy", database, now_ms=NOW)  # the lock's file stays for good
    before = contents(database.parent), contents(tmp_path)

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("investup.store.backup.os.fsync", full)
    with pytest.raises(NoBackup, match="No space left"):
        restore(tmp_path / "copy", database, now_ms=LATER)
    with pytest.raises(NoBackup, match="No space left"):
        backup(database, tmp_path / "another")
    assert (contents(database.parent), contents(tmp_path)) == before


def test_the_commands_say_what_they_did_and_why_not(tmp_path: Path) -> None:
    def run(*arguments: str) -> tuple[int, str]:
        result = CliRunner().invoke(app, [*arguments, "--data-dir", str(tmp_path / "data")])
        return result.exit_code, result.output

    copy = str(tmp_path / "copy")
    assert run("backup", copy) == (1, f"There is no file {tmp_path / 'data' / 'investup.sqlite3'}.\n")
    url = f"sqlite+aiosqlite:///{tmp_path / 'data' / 'investup.sqlite3'}"

    async def once() -> None:
        store = await Store.open(url)
        await Desk.open(store)
        await store.close()

    asyncio.run(once())
    assert run("backup", copy) == (0, f"{copy}: 1 tables, 0 games\n")
    code, said = run("restore", copy)
    assert code == 0
    assert "investup.sqlite3: 1 tables, 0 games\nwhat was there before: " in said
    code, said = run("restore", str(tmp_path / "nothing"))
    assert (code, said) == (1, f"There is no file {tmp_path / 'nothing'}.\n")


def test_games_in_postgresql_are_left_to_its_own_tools() -> None:
    with pytest.raises(NoBackup, match="pg_dump"):
        database_file("postgresql+asyncpg://somebody@somewhere/games")
