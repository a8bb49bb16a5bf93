"""Databases that earlier versions wrote, kept as they were: each is upgraded and goes on (R41).

A file is named after its schema. It holds a lobby (ABCDEFGH), a running game and a finished one; a new schema adds
a file and takes none away.
"""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import pytest

from investup.game import Record
from investup.rulesets import ruleset
from investup.sim.verify import verify
from investup.store import Store
from investup.store.schema import revisions
from investup.table import Table
from tests.store.desk import TIMES, Desk

FILES = sorted((Path(__file__).parent / "old").glob("*.sqlite3.gz"))
FINISHED = "38dOjzkqqdtbzwzwv-tbFQ"


@pytest.fixture(params=FILES, ids=lambda file: file.name.partition(".")[0])
def old_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A copy of one old database."""
    path = tmp_path / "old.sqlite3"
    path.write_bytes(gzip.decompress(request.param.read_bytes()))
    return f"sqlite+aiosqlite:///{path}"


def test_there_is_a_file_of_a_released_schema() -> None:
    assert {file.name.partition(".")[0] for file in FILES} <= set(revisions())
    assert FILES


async def test_every_table_goes_on_where_it_was(old_url: str) -> None:
    store = await Store.open(old_url)
    phases = []
    for found in await store.open_tables():
        stored = await store.load(found.table_id)
        assert stored is not None
        table = Table.replay(stored.snapshot, stored.commands, TIMES)
        desk = Desk(store, table, found.table_id)
        phases.append(table.phase)
        if table.phase == "waiting":
            await desk.do({"type": "start", "seat": 0, "seed": "07" * 32, "game_id": "new"})
        if table.phase == "playing":
            rng = random.Random(1)
            for _ in range(20):
                await desk.do(desk.next_action(rng))
        assert (await desk.stored()).dump() == desk.table.dump()
    assert sorted(phases) == ["over", "playing", "waiting"]
    await store.close()


async def test_a_finished_game_can_still_be_checked(old_url: str) -> None:
    store = await Store.open(old_url)
    record = await store.record(FINISHED)
    assert isinstance(record, Record)
    verdict = verify(ruleset(record.ruleset), record, await store.final_cash(FINISHED))
    assert verdict.faults == []
    assert verdict.moves == len(record.moves) > 100
    assert len(await store.history(FINISHED, limit=200)) > 100
    await store.close()
