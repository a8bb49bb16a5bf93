"""Bad lines: sockets that are open and dead, hundreds that come back at once, clients that never read."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from investup.server.settings import Settings
from investup.sim.wire_client import RawClient
from tests.server.raw import raw
from tests.server.support import Client, Process, Running, happened, play, server, started


def test_a_cut_is_seen_within_ten_seconds_by_the_defaults(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("INVESTUP_PING_INTERVAL", "INVESTUP_PING_TIMEOUT"):
        monkeypatch.delenv(name, raising=False)
    settings = Settings(data_dir=tmp_path)
    assert settings.ping_interval + settings.ping_timeout < 10


async def test_a_socket_that_is_open_and_dead_is_seen_exactly_when_its_answer_is_due(tmp_path: Path) -> None:
    """Whatever the number of sockets; the library alone takes up to twice as long the more there are."""
    async with server(tmp_path, ping_interval=0.4, ping_timeout=0.5) as running:
        ana, ben = await Client.enter(running.url), await Client.enter(running.url)
        await started([ana, ben])
        async with raw(running.url, token=ben.token) as dead:
            await ben.leave()
            # the last sign of life: it reads on, and answers no ping
            while (await dead.ws.receive()).data != "2":
                pass
            pinged = time.monotonic()
            await ana.until(lambda: not ana.lobby["seats"][1]["connected"])
            took = time.monotonic() - pinged
            assert 0.4 < took < 0.9
        await ana.leave()


async def test_a_player_who_is_back_before_the_dead_socket_is_seen_never_was_away(tmp_path: Path) -> None:
    async with server(tmp_path, ping_interval=0.4, ping_timeout=0.4) as running:
        ana, ben = await Client.enter(running.url), await Client.enter(running.url)
        await started([ana, ben])
        async with raw(running.url, token=ben.token) as dead:
            await ben.leave()
            back = await Client.enter(running.url, ben.token)
            await back.until(lambda: back.view)
            while (await dead.ws.receive()).data is not None:
                pass  # until the server hangs up
            assert len(running.directory.sessions) == 2
        assert all(lobby["seats"][1]["connected"] for lobby in ana.named("lobby")[-3:])
        await play([ana, back], lambda: len(ana.updates) > 20)
        for client in (ana, back):
            await client.leave()


TABLES, SEATS = 60, 5


@pytest.mark.alone
@pytest.mark.timeout(300)
async def test_three_hundred_sockets_come_back_at_once(tmp_path: Path) -> None:
    """All are cut at the same moment, and all come back: each finds its seat and its game."""
    process = Process(tmp_path, INVESTUP_LOG_LEVEL="warning")
    await process.start()
    tables = [await _table(process.port) for _ in range(TABLES)]
    people = [person for table in tables for person in table]
    for person in people:
        person.client.close()
    watcher = await Client.enter(process.url)
    began = time.monotonic()
    await asyncio.gather(*(person.come_back() for person in people))
    took = time.monotonic() - began
    assert [person.resumed for person in people] == [person.seat for person in people]
    assert all(person.view["you"] == person.seat for person in people)
    answer = await watcher.good("lobby.list")
    assert answer["lobbies"] == []
    assert took < 30, "on two busy cores; a second or two where nothing else runs"
    for person in people:
        person.client.close()
    await watcher.leave()
    assert await process.stop() == 0
    assert process.errors.read_text() == ""


class Person:
    """A player over a raw websocket, who keeps their token."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.token: str | None = None
        self.seat = -1
        self.resumed: int | None = None
        self.view: dict[str, Any] = {}
        self.client: RawClient
        self._shown = asyncio.Event()

    async def come(self) -> None:
        """Connect, with the token if there is one."""
        self.client = await _connect(self.port, self.token, self._on_event)

    def _on_event(self, json: bytes) -> None:
        import orjson

        name, body = orjson.loads(json)
        if name == "welcome":
            self.token = body["token"]
            self.resumed = body["resume"] and body["resume"]["seat"]
        elif name == "view":
            self.view = body
            self._shown.set()

    async def come_back(self) -> None:
        """Connect again and wait for the game."""
        self._shown.clear()
        await self.come()
        await asyncio.wait_for(self._shown.wait(), 60)


async def _connect(port: int, token: str | None, on_event: Any) -> RawClient:
    """A raw client that says who it is."""

    class Known(RawClient):
        def write(self, payload: bytes) -> None:
            if payload == b"40" and token is not None:
                payload = b'40{"token":"%b"}' % token.encode()
            super().write(payload)

    loop = asyncio.get_running_loop()
    transport, client = await loop.create_connection(Known, "127.0.0.1", port)
    client.on_event = on_event
    transport.write(
        b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    await asyncio.wait_for(client.ready, 60)
    return client


async def _table(port: int) -> list[Person]:
    people = [Person(port) for _ in range(SEATS)]
    for person in people:
        await person.come()
    made = await people[0].client.call("lobby.create", {"name": "Ana"})
    people[0].seat = made["seat"]
    for number, person in enumerate(people[1:], 1):
        joined = await person.client.call("lobby.join", {"code": made["code"], "name": f"Guest {number}"})
        person.seat = joined["seat"]
        await person.client.call("lobby.ready", {"ready": True})
    assert (await people[0].client.call("lobby.start", {}))["ok"]
    return people


@pytest.mark.alone
@pytest.mark.timeout(200)
async def test_clients_that_never_read_delay_nobody(tmp_path: Path) -> None:
    """Thirty spectators who never read are dropped; the players' answers take no longer than without them."""
    async with server(tmp_path) as running:
        ana, ben = await Client.enter(running.url), await Client.enter(running.url)
        code = await started([ana, ben])
        plain = await _answers(ana)
        deaf = [
            await _connect(int(running.url.rpartition(":")[2]), None, lambda _json: None) for _ in range(30)
        ]
        for client in deaf:
            assert (await client.call("lobby.watch", {"code": code}))["ok"]
            client._transport.pause_reading()  # type: ignore[union-attr]
        wires = [wire for wire in running.app_wires() if wire.owner.session.watching]
        assert len(wires) == 30
        filler = running.directory.house.codec.event("notice", {"code": "x", "message": "x" * 60_000})
        beside: list[float] = []
        for _ in range(200):
            for wire in wires:
                wire.push(filler)
            beside += await _answers(ana, 2)
            if all(wire.closed for wire in wires):
                break
        assert all(wire.closed for wire in wires)
        await ana.until(lambda: ana.lobby["watchers"] == 0)
        plain += await _answers(ana)
        assert _median(beside) < 2 * _median(plain) + 0.005
        await play([ana, ben], lambda: len(ana.updates) > 20)
        assert not ana.gap
        assert not happened(ana, "time_ran_out")
        for client in deaf:
            client.close()
        for player in (ana, ben):
            await player.leave()


async def _answers(client: Client, count: int = 100) -> list[float]:
    """How long some calls took to be answered, in seconds."""
    took = []
    for _ in range(count):
        began = time.perf_counter()
        await client.good("game.sync", {"since": 0})
        took.append(time.perf_counter() - began)
    return took


def _median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


async def test_fifty_sockets_that_go_while_something_is_told_take_nothing_with_them(tmp_path: Path) -> None:
    """S29: cut by either side, in the middle of a broadcast that ends the game; who stays hears all of it."""
    async with server(tmp_path) as running:
        ana, ben = await Client.enter(running.url), await Client.enter(running.url)
        code = await started([ana, ben])
        port = int(running.url.rpartition(":")[2])
        crowd = [await _connect(port, None, lambda _json: None) for _ in range(50)]
        for client in crowd:
            assert (await client.call("lobby.watch", {"code": code}))["ok"]
        wires = [wire for wire in running.app_wires() if wire.owner.session.watching]
        assert len(wires) == 50
        last = asyncio.ensure_future(
            ben.good("game.act", {"id": "the end", "type": "declare_bankruptcy"}),
        )
        for number, wire in enumerate(wires[:30]):
            wire.drop() if number % 2 else wire.transport.abort()
            if number % 10 == 0:
                await asyncio.sleep(0)
        for client in crowd:
            client.close()
        seq = (await last)["seq"]
        for player in (ana, ben):
            await player.reached(seq)
            assert not player.gap
            assert happened(player, "game_over")
            await player.until(lambda player=player: player.lobby["watchers"] == 0)
        assert len(running.directory.sessions) == 2
        for player in (ana, ben):
            await player.leave()


async def test_a_phone_that_slept_is_brought_up_to_date(tmp_path: Path) -> None:
    """It was cut without knowing, comes back by its token, and misses nothing."""
    async with server(tmp_path) as running:
        ana, ben = await Client.enter(running.url), await Client.enter(running.url)
        await started([ana, ben])
        await play([ana, ben], lambda: len(ana.updates) > 5)
        running_wires: list[Any] = [wire for wire in running.app_wires() if wire.owner.session.guest]
        (wire,) = [wire for wire in running_wires if wire.owner.session.live and _is(wire, running, 1)]
        wire.transport.abort()
        await ana.until(lambda: not ana.lobby["seats"][1]["connected"])
        assert ben.view is not None
        seen = ben.view["seq"]
        back = await Client.enter(running.url, ben.token)
        await back.until(lambda: back.view)
        missed = (await back.good("game.sync", {"since": seen}))["updates"]
        assert [update["seq"] for update in missed] == list(range(seen + 1, (back.view or {})["seq"] + 1))
        for client in (ana, back):
            await client.leave()


def _is(wire: Any, running: Running, seat: int) -> bool:
    (live,) = running.directory.tables
    table = live._desk.copy
    assert table is not None
    return bool(table.seat_of(wire.owner.session.guest) == seat)
