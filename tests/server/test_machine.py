"""The machine under a server: its clock is set, its disk is full. Nobody loses a move or a second for it."""

from __future__ import annotations

import asyncio
import resource
import time
from pathlib import Path

import pytest
from yarl import URL

from tests.server.support import Client, Process, auction, play, started, timeless
from tests.server.wall import WallClock

HOUR_S = 3_600


async def came_back(process: Process, clients: list[Client]) -> list[Client]:
    """The same guests at the process that runs now, each at the table."""
    back = [await Client.enter(process.url, client.token) for client in clients]
    for client in back:
        await client.until(lambda client=client: client.legal or client.view)
    return back


async def plays_on(clients: list[Client]) -> None:
    """Everybody counts as there, and nobody has lost the game meanwhile."""
    one = clients[0]
    await one.until(lambda: all(seat["connected"] for seat in one.lobby["seats"]))
    seq = one.view["seq"]
    await play(clients, until=lambda: one.view["seq"] > seq + 6)
    assert not any(player["bankrupt"] for player in one.view["players"])


@pytest.mark.parametrize("hours", [-3, pytest.param(3, marks=pytest.mark.sqlite)])  # one is enough on both
async def test_a_wall_clock_that_is_set_changes_no_deadline(tmp_path: Path, hours: int) -> None:
    """Neither while the server runs, nor between a kill and the next start (R38)."""
    wall = WallClock(tmp_path)
    process = Process(tmp_path, INVESTUP_AUCTION_MS="1500", INVESTUP_LAST_CALL_MS="500")
    process.program = wall.program
    await process.start()
    clients = [await Client.enter(process.url) for _ in range(2)]
    await started(clients)
    await auction(clients)
    began = time.monotonic()
    wall.set(hours * HOUR_S)
    await clients[0].until(lambda: clients[0].view["auction"] is None)
    assert 1 < time.monotonic() - began < 6
    for away in (-hours, 0, hours):
        await process.kill()
        wall.set(away * HOUR_S)
        await process.start()
        clients = await came_back(process, clients)
        await plays_on(clients)
    assert await process.stop() == 0
    assert "Traceback" not in process.errors.read_text()


async def test_more_sockets_than_a_process_may_have_at_first(tmp_path: Path) -> None:
    """A server that is started with room for 100 open files takes what the machine grants beyond that."""
    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    process = Process(tmp_path)
    resource.setrlimit(resource.RLIMIT_NOFILE, (100, most))
    try:
        await process.start()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (few, most))
    there = URL(process.url)
    sockets = [await asyncio.open_connection(there.host, there.port) for _ in range(150)]
    for read, write in sockets:
        write.write(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
        assert (await asyncio.wait_for(read.readline(), 10)).startswith(b"HTTP/1.1 200")
    for _, write in sockets:
        write.close()
    assert await process.stop() == 0


def bound(process: Process, size: int) -> None:
    """No file of the process may grow beyond so many bytes: to write more fails, as on a full disk."""
    _, most = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, most))


@pytest.mark.sqlite
@pytest.mark.parametrize("killed", [False, True])
async def test_a_full_disk_stops_the_game_until_there_is_room_and_loses_nothing(
    tmp_path: Path, killed: bool
) -> None:
    process = Process(tmp_path)
    await process.start()
    clients = [await Client.enter(process.url) for _ in range(2)]
    await started(clients)
    await play(clients, until=lambda: clients[0].view["seq"] > 10)
    bound(process, (tmp_path / "investup.sqlite3-wal").stat().st_size)
    turn = next(client for client in clients if client.my_turn)
    before = timeless(turn.view)
    action = {"id": "when there is room", **(turn.wish() or {})}
    for _ in range(3):
        assert await turn.refused("game.act", action) == "unavailable"
    assert timeless(turn.view) == before, "what could not be stored has not happened"
    if killed:
        await process.kill()
        await process.start()
        number = clients.index(turn)
        clients = await came_back(process, clients)
        turn = clients[number]
        await turn.until(lambda: turn.legal)
    else:
        bound(process, resource.RLIM_INFINITY)
    answer = await turn.good("game.act", action)
    assert await turn.good("game.act", action) == answer, "once"
    await play(clients, until=lambda: clients[0].view["seq"] > answer["seq"] + 20)
    assert not any(client.gap for client in clients)
    assert await process.stop() == 0
    said = process.errors.read_text()
    assert "Traceback" not in said
    assert killed or "the store does not answer" in said
