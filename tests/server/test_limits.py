"""Floods and clients that do not read: they are held back or dropped, and nobody else notices."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from investup.server import limits
from investup.server.engine import MAX_QUEUED, MAX_UNSENT
from investup.server.limits import BURST, PATIENCE, RATE, Bucket
from tests.server.raw import raw
from tests.server.support import Client, Running, play, server, started


@pytest.fixture
async def limited(tmp_path: Path) -> AsyncIterator[Running]:
    """A server that holds floods back."""
    async with server(tmp_path, limits=True) as running:
        yield running


def test_twenty_a_second_may_go_on_for_ever() -> None:
    bucket = Bucket(0)
    assert all(bucket.take(at) for at in range(0, 600_000, 1000 // RATE))


def test_more_than_that_for_five_seconds_is_too_much() -> None:
    bucket = Bucket(0)
    taken = [bucket.take(at) for at in range(0, 5_000, 1000 // (2 * RATE))]
    assert all(taken[: 4 * 2 * RATE])
    bucket = Bucket(0)
    assert [bucket.take(0) for _ in range(BURST + 1)] == [True] * BURST + [False]
    assert not bucket.exhausted
    for _ in range(PATIENCE):
        bucket.take(0)
    assert bucket.exhausted


def test_a_quiet_while_makes_good_for_a_flood() -> None:
    bucket = Bucket(0)
    for _ in range(BURST + 10):
        bucket.take(0)
    assert not bucket.take(50)
    assert bucket.take(50 + 1000)


async def test_a_flood_is_told_to_slow_down_and_then_dropped(limited: Running) -> None:
    async with raw(limited.url) as flood, raw(limited.url) as other:
        number = 0
        codes = set()
        while not flood.ws.closed:
            number += 1
            try:
                answer = await flood.call('["lobby.list",{}]')
            except (AssertionError, ConnectionError):
                break
            codes.add("ok" if answer["ok"] else answer["error"]["code"])
        assert codes == {"ok", "slow_down"}
        assert number > BURST
        assert any('"notice",{"code":"slow_down"' in frame for frame in flood.frames)
        assert await other.alive()
    assert limited.directory.house.counters.refusals["slow_down"] > 0


@pytest.mark.parametrize("frame", ["42x", '42["nope",{}]', "3", "43", "45", "6"])
async def test_floods_of_anything_are_dropped(limited: Running, frame: str) -> None:
    async with raw(limited.url) as flood:
        for _ in range(BURST + PATIENCE + 50):
            await flood.ws.send_str(frame)
        assert await flood.hung_up()


async def test_many_sockets_of_one_person_get_no_more_done_than_one(limited: Running) -> None:
    ana = await Client.enter(limited.url)
    assert (await ana.call("lobby.list"))["ok"]
    async with raw(limited.url, token=ana.token) as tab, raw(limited.url) as other:
        for _ in range(BURST + PATIENCE - 10):
            await tab.ws.send_str("43")
        assert not await tab.alive()
        assert (await ana.call("lobby.list"))["error"]["code"] == "slow_down"
        assert await other.alive()
    await ana.leave()


async def test_who_answers_pings_and_never_connects_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("investup.server.sockets.CONNECT_MS", 0)
    async with (
        server(tmp_path, limits=True, ping_interval=0.05) as running,
        raw(running.url) as player,
        raw(running.url, connect=False) as nobody,
    ):
        assert await nobody.hung_up()
        assert await player.alive()


async def test_a_player_at_full_speed_is_no_flood(limited: Running) -> None:
    ana, ben = await Client.enter(limited.url), await Client.enter(limited.url)
    await started([ana, ben])
    await play([ana, ben], lambda: len(ana.updates) > limits.BURST // 2)
    for client in (ana, ben):
        await client.leave()


async def test_a_client_that_never_reads_is_dropped_and_delays_nobody(tmp_path: Path) -> None:
    async with server(tmp_path) as running:
        ana, ben = await Client.enter(running.url), await Client.enter(running.url)
        code = await started([ana, ben])
        deaf = await _deaf(running, code)
        assert ana.lobby is not None
        await ana.until(lambda: ana.lobby is not None and ana.lobby["watchers"] == 1)
        wires = {wire for wire in running.app_wires() if wire.owner.session.watching}
        (wire,) = wires
        # fill what the system takes for a client that does not read, then what the server does
        filler = running.directory.house.codec.event("notice", {"code": "x", "message": "x" * 60_000})
        pushed = 0
        while not wire.closed and pushed < 2_000:
            wire.push(filler)
            pushed += 1
            unsent = wire.transport.get_write_buffer_size()
            assert unsent <= MAX_UNSENT + len(filler.wire), "what it does not take does not pile up"
            await ana.good("game.sync", {"since": 0})
        assert wire.closed
        assert pushed * len(filler.payload) > MAX_UNSENT
        await ana.until(lambda: ana.lobby is not None and ana.lobby["watchers"] == 0)
        await play([ana, ben], lambda: len(ana.updates) > 30)
        assert not ana.gap
        deaf.close()
        for client in (ana, ben):
            await client.leave()


async def _deaf(running: Running, code: str) -> socket.socket:
    """A spectator that says what it wants and then never reads again."""
    from investup.sim.wire_client import masked

    port = int(running.url.rpartition(":")[2])
    loop = asyncio.get_running_loop()
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.setblocking(False)
    await loop.sock_connect(client, ("127.0.0.1", port))
    await loop.sock_sendall(
        client,
        b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    )
    heard = b""
    while b"pingInterval" not in heard:
        heard += await loop.sock_recv(client, 4096)
    await loop.sock_sendall(
        client, masked(b"40") + masked(b'42["lobby.watch",{"code":"%b"}]' % code.encode())
    )
    return client


@pytest.mark.sqlite
async def test_a_polling_client_that_never_polls_is_dropped(tmp_path: Path) -> None:
    import aiohttp

    async with server(tmp_path) as running, aiohttp.ClientSession() as http:
        address = f"{running.url}/socket.io/?EIO=4&transport=polling"
        async with http.get(address) as answer:
            sid = (await answer.text()).split('"sid":"')[1].split('"')[0]
        async with http.post(f"{address}&sid={sid}", data="40") as answer:
            assert answer.status == 200
        ana = await Client.enter(running.url)
        await ana.good("lobby.list")
        (wire,) = [wire for wire in running.app_wires() if wire.sid == sid]
        filler = running.directory.house.codec.event("notice", {"code": "x", "message": "x"})
        for _ in range(MAX_QUEUED + 2):
            wire.push(filler)
        await ana.good("lobby.list")
        assert wire.closed
        assert len(running.directory.sessions) == 1
        await ana.leave()


async def test_a_socket_that_falls_silent_is_gone_within_the_time_set(tmp_path: Path) -> None:
    async with server(tmp_path, ping_interval=0.2, ping_timeout=0.2) as running:
        ana, ben = await Client.enter(running.url), await Client.enter(running.url)
        await started([ana, ben])
        async with raw(running.url, token=ben.token) as silent:
            await ben.leave()
            assert ana.lobby is not None
            assert ana.lobby["seats"][1]["connected"]
            while (await silent.ws.receive()).data is not None:
                pass  # it reads, and answers no ping
            await ana.until(lambda: ana.lobby is not None and not ana.lobby["seats"][1]["connected"])
        await ana.leave()
