"""The schema is built and brought up to date when a store is opened, by whoever opens it first."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.engine import Connection

from investup.store import SchemaTooNew, Store, StoreUnavailable
from investup.store import engine as engines
from investup.store.engine import open_engines, parse_url
from investup.store.models import Model
from investup.store.schema import MIGRATIONS, migrate, revisions
from tests.store.desk import Desk


async def test_the_models_are_what_the_migrations_build(url: str, store: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, Model.metadata))

    writing, _ = open_engines(parse_url(url))
    async with writing.connect() as connection:
        assert await connection.run_sync(differences) == []
    await writing.dispose()


@pytest.mark.parametrize("revision", revisions())
async def test_every_earlier_schema_is_brought_up_to_date(url: str, revision: str) -> None:
    writing, readers = open_engines(parse_url(url))
    await migrate(writing, revision)
    await writing.dispose()
    await readers.dispose()
    store = await Store.open(url)
    desk = await Desk.open(store)
    assert (await desk.stored()).dump() == desk.table.dump()
    await store.close()


async def test_an_up_to_date_database_keeps_what_is_in_it(url: str) -> None:
    first = await Store.open(url)
    desk = await Desk.playing(first)
    await first.close()
    desk.store = await Store.open(url)
    assert (await desk.stored()).dump() == desk.table.dump()
    await desk.store.close()


async def test_two_processes_that_start_at_once_both_find_the_schema(url: str) -> None:
    stores = await asyncio.gather(*(Store.open(url) for _ in range(3)))
    desks = await asyncio.gather(*(Desk.open(store) for store in stores))
    assert len(await stores[0].open_tables()) == len(desks)
    for store in stores:
        await store.close()


async def test_opening_waits_for_whoever_holds_the_file(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await Store.open(sqlite_url)).close()
    monkeypatch.setattr(engines, "BUSY_TIMEOUT_S", 0)
    path = parse_url(sqlite_url).database
    assert path is not None
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        opening = asyncio.ensure_future(Store.open(sqlite_url))
        await asyncio.wait([opening], timeout=0.1)
        assert not opening.done()
        holder.execute("ROLLBACK")
    await (await opening).close()


async def test_a_database_of_a_newer_version_is_refused(url: str) -> None:
    await (await Store.open(url)).close()
    writing, readers = open_engines(parse_url(url))
    async with writing.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await writing.dispose()
    await readers.dispose()
    with pytest.raises(SchemaTooNew, match="9999"):
        await Store.open(url)


def test_the_migrations_are_part_of_the_package() -> None:
    assert MIGRATIONS.joinpath("env.py").is_file()
    assert revisions()[0] == "0001"


async def test_the_sqlite_file_is_written_ahead_and_synced_at_every_commit(
    sqlite_url: str, sqlite_store: Store
) -> None:
    await Desk.open(sqlite_store)
    writing, readers = open_engines(parse_url(sqlite_url))
    found = {}
    for name, engine in (("writer", writing), ("readers", readers)):
        async with engine.connect() as connection:
            for pragma in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "query_only"):
                value = (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar_one()
                found[name, pragma] = value
        await engine.dispose()
    assert found["writer", "journal_mode"] == "wal"
    assert found["writer", "synchronous"] == 2
    assert (found["writer", "foreign_keys"], found["writer", "busy_timeout"]) == (1, 5000)
    assert found["readers", "query_only"] == 1


@pytest.mark.parametrize(
    ("url", "meant"),
    [
        ("sqlite:///a/b.db", "sqlite+aiosqlite:///a/b.db"),
        ("postgres://u@h/d", "postgresql+asyncpg://u@h/d"),
        ("postgresql://u@h:5433/d", "postgresql+asyncpg://u@h:5433/d"),
    ],
)
def test_an_address_may_leave_the_driver_out(url: str, meant: str) -> None:
    assert parse_url(url).render_as_string() == meant


@pytest.mark.parametrize("url", ["", "nonsense", "mysql://u@h/d", "sqlite://", "sqlite:///:memory:"])
def test_other_addresses_are_refused(url: str) -> None:
    with pytest.raises(ValueError, match=r"address|stored in"):
        parse_url(url)


async def test_a_file_that_is_no_database_is_said_to_be_unavailable(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(b"this is a letter, not a database" * 100)
    with pytest.raises(StoreUnavailable):
        await Store.open(f"sqlite:///{path}")
    assert path.read_bytes().startswith(b"this is a letter")


async def test_a_server_that_is_not_there_is_said_to_be_unavailable() -> None:
    with pytest.raises(StoreUnavailable):
        await Store.open("postgresql://nobody@127.0.0.1:1/none")


async def test_other_programs_can_read_the_file(sqlite_url: str, sqlite_store: Store) -> None:
    desk = await Desk.open(sqlite_store, "Ana")
    path = parse_url(sqlite_url).database
    assert path is not None
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    found = connection.execute("SELECT json_extract(command, '$.name') FROM commands").fetchall()
    connection.close()
    assert found == [(desk.table.seats[0].name,)]
