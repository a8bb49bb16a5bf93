"""`investup serve --workers N`: several processes on one port of one machine."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

import aiohttp

from tests.cluster.company import Company, free_port, same_game, until
from tests.server.support import play, started


async def test_without_a_database_for_all_of_them_it_says_what_is_needed(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "investup.cli", "serve", "--workers", "2", "--data-dir", str(tmp_path),
        stderr=asyncio.subprocess.PIPE,
        env={name: value for name, value in os.environ.items() if not name.startswith("INVESTUP_")},
    )  # fmt: skip
    _, said = await process.communicate()
    assert process.returncode == 1
    assert b"INVESTUP_DATABASE_URL" in said
    assert b"INVESTUP_REDIS_URL" in said


async def test_redis_without_such_a_database_is_refused_too(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "investup.cli", "serve", "--port", "0", "--data-dir", str(tmp_path),
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "INVESTUP_REDIS_URL": "redis://127.0.0.1:1/0", "INVESTUP_DATABASE_URL": ""},
    )  # fmt: skip
    _, said = await process.communicate()
    assert process.returncode == 1
    assert b"PostgreSQL" in said


async def test_two_play_at_whichever_process_takes_them_and_one_that_dies_is_replaced(it: Company) -> None:
    server = await it.server(workers=2)
    signs = "SELECT process FROM heartbeats"
    known = await until(lambda: it.query(signs), lambda rows: len(rows) == 2)
    players = [await it.enter(server) for _ in range(4)]
    await started(players)
    await play(players, until=lambda: players[0].view["seq"] > 12)
    await same_game(players)
    (victim, _) = server.children()
    os.kill(victim, signal.SIGKILL)
    await until(lambda: it.query(signs), lambda rows: any(row not in known for row in rows))
    back = [player if player.connected else await it.back(player, server) for player in players]
    for player in back:
        await player.until(lambda player=player: player.view)
    last = back[0].view["seq"]
    await play(back, until=lambda: back[0].view["seq"] > last + 6)
    await same_game(back)
    assert await server.stop() == 0


async def test_each_tells_of_itself_at_a_port_of_its_own_and_one_that_is_replaced_keeps_it(
    it: Company,
) -> None:
    first = two_free_ports()
    server = await it.server(workers=2, INVESTUP_METRICS_PORT=str(first))
    async with aiohttp.ClientSession() as http:

        async def started_at(port: int) -> float:
            try:
                async with http.get(f"http://127.0.0.1:{port}/metrics") as answer:
                    text = await answer.text()
            except aiohttp.ClientError:
                return 0.0
            line = re.search(r"(?m)^process_start_time_seconds (\S+)$", text)
            assert line is not None
            return float(line[1])

        async def both() -> tuple[float, float]:
            return await started_at(first), await started_at(first + 1)

        before = await both()
        assert 0 < before[0] < before[1]
        (_, second) = server.children()
        os.kill(second, signal.SIGKILL)
        after = await until(both, lambda times: times[1] not in (0, before[1]))
        assert after[0] == before[0]
        async with http.get(f"{server.url}/metrics") as answer:
            assert answer.status == 404


def two_free_ports() -> int:
    """The first of two neighbouring ports on which nobody listens."""
    while True:
        first = free_port()
        with socket.socket() as second:
            try:
                second.bind(("127.0.0.1", first + 1))
            except (OSError, OverflowError):
                continue
            return first


async def test_they_end_with_the_process_that_started_them_also_when_it_is_killed(it: Company) -> None:
    server = await it.server(workers=2)
    children = server.children()
    await server.kill()
    await until(lambda: _running(children), lambda running: not running)


async def _running(processes: Sequence[int]) -> list[int]:
    return await asyncio.to_thread(lambda: [process for process in processes if _runs(process)])


def _runs(process: int) -> bool:
    try:
        # one that has ended and whom nobody has asked for its code has no command line any more
        return Path(f"/proc/{process}/cmdline").read_bytes() != b""
    except OSError:
        return False
