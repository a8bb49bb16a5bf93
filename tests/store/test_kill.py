"""A process that is killed loses nothing that it has acknowledged (kill -9)."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from investup.store import Store

ROOT = Path(__file__).parents[2]


async def test_what_was_acknowledged_before_a_kill_is_there_once_and_in_order(url: str) -> None:
    acknowledged: dict[int, int] = {}
    for round_ in range(3):
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.store.acker", url, cwd=ROOT, stdout=asyncio.subprocess.PIPE
        )
        output = process.stdout
        assert output is not None
        for _ in range(100 + 150 * round_):
            table_id, seq = map(int, (await output.readline()).split())
            acknowledged[table_id] = seq
        process.kill()
        # what was written to the pipe before the kill was acknowledged too
        async for line in output:
            if line.endswith(b"\n"):
                table_id, seq = map(int, line.split())
                acknowledged[table_id] = seq
        await process.wait()
    store = await Store.open(url)
    assert len(acknowledged) == 24
    for table_id, last in acknowledged.items():
        found = await store.load(table_id)
        assert found is not None
        seqs = [command.seq for command in found.commands]
        assert seqs == list(range(1, len(seqs) + 1))
        assert last <= seqs[-1] <= last + 1, "at most the one that was under way is there beyond"
    await store.close()
