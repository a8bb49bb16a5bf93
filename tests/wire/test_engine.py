"""Our Engine.IO under python-socketio: what it leans on in the library is there, and it does what is needed."""

from __future__ import annotations

import asyncio
import inspect
import re
import time
from types import SimpleNamespace

import engineio
import pytest
import socketio
from aiohttp import WSMessage, WSMsgType
from engineio.async_socket import AsyncSocket
from engineio.packet import MESSAGE, Packet

from investup.server.engine import Engine, Wire
from investup.server.sockets import Gate
from tests.server.conftest import Enter
from tests.server.raw import raw
from tests.server.support import Client, Running, play, started


def test_the_library_still_has_what_is_overridden() -> None:
    """Methods that are not the library's public interface: should one be gone, ours would never be called."""
    assert inspect.iscoroutinefunction(engineio.AsyncServer._handle_connect)
    assert list(inspect.signature(engineio.AsyncServer._handle_connect).parameters) == [
        "self", "environ", "transport", "jsonp_index",
    ]  # fmt: skip
    assert inspect.iscoroutinefunction(AsyncSocket._upgrade_websocket)
    assert inspect.iscoroutinefunction(AsyncSocket.handle_post_request)
    assert inspect.iscoroutinefunction(AsyncSocket.send)
    assert inspect.iscoroutinefunction(AsyncSocket.check_ping_timeout)
    assert list(inspect.signature(AsyncSocket.close).parameters) == ["self", "wait", "abort", "reason"]
    assert list(inspect.signature(socketio.AsyncServer._handle_connect).parameters) == [
        "self", "eio_sid", "namespace", "data",
    ]  # fmt: skip
    gate = Gate(async_mode="aiohttp")
    assert type(gate.eio) is Engine
    assert "AsyncSocket(self, sid)" in inspect.getsource(engineio.AsyncServer._handle_connect)
    assert issubclass(Wire, AsyncSocket)


async def test_calls_of_one_client_take_effect_in_the_order_they_were_sent(running: Running) -> None:
    """Nothing is awaited between them: the lobby is opened, and everything after it is about that lobby."""
    async with raw(running.url) as client:
        for number, payload in enumerate(
            (
                '["lobby.create",{"name":"Ana"}]',
                '["lobby.add_bot",{}]',
                '["lobby.list",{}]',
                '["lobby.start",{}]',
                '["game.history",{}]',
                '["lobby.list",{}]',
                '["game.sync",{}]',
            ),
            1,
        ):
            await client.ws.send_str(f"42{number}{payload}")
        await client.until("437[")
    acks = [frame for frame in client.frames if frame.startswith("43")]
    assert [frame[2] for frame in acks] == list("1234567")
    assert all('"ok":true' in frame for frame in acks)
    assert '"lobbies":[{' in acks[2], "before the start the lobby is listed"
    assert '"lobbies":[]' in acks[5], "after it, it is not"


async def test_a_hundred_calls_at_once_are_all_answered_in_order(running: Running) -> None:
    async with raw(running.url) as client:
        await client.call('["lobby.create",{"name":"Ana"}]')
        for number in range(1000, 1100):
            name = ("lobby.list", "game.sync", "nonsense")[number % 3]
            await client.ws.send_str(f'42{number}["{name}",{{}}]')
        await client.until("431099[")
    answered = [int(frame[2:6]) for frame in client.frames if re.match(r"43\d{4}\[", frame)]
    assert sorted(answered) == list(range(1000, 1100))
    slow = [number for number in answered if number % 3 == 0]
    assert slow == sorted(slow)


async def test_update_and_answer_reach_the_one_who_acted_in_this_order(
    running: Running, enter: Enter
) -> None:
    ana, ben = await enter(), await enter()
    await started([ana, ben])
    turn = ana if ana.my_turn else ben
    async with raw(running.url, token=turn.token) as tab:
        await tab.until('42["view"')
        answer = await tab.call('["game.act",{"id":"a","type":"roll"}]')
        assert answer["ok"]
    about = [frame for frame in tab.frames if frame.startswith(('42["game"', "43"))]
    assert f'"seq":{answer["seq"]}' in about[0]
    assert about[0].startswith('42["game"')
    assert about[1].startswith("43")


@pytest.mark.sqlite
async def test_a_client_may_change_from_polling_to_a_websocket_in_mid_game(
    running: Running, enter: Enter
) -> None:
    ana = await enter(transports=["polling"])
    ben = await enter(transports=["polling", "websocket"])
    assert ana._sio.transport() == "polling"
    assert ben._sio.transport() == "websocket"
    await started([ana, ben])
    await play([ana, ben], lambda: len(ana.updates) > 20)
    assert not ana.gap
    assert not ben.gap
    assert sorted(wire.upgraded for wire in running.app_wires()) == [False, True]


async def test_a_second_websocket_for_the_same_session_is_refused(running: Running) -> None:
    import aiohttp
    import pytest

    async with raw(running.url) as client, aiohttp.ClientSession() as http:
        sid = client.frames[0].split('"sid":"')[1].split('"')[0]
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await http.ws_connect(f"{running.url}/socket.io/?EIO=4&transport=websocket&sid={sid}")
        assert await client.alive()


@pytest.mark.sqlite
async def test_a_client_that_goes_leaves_nothing_behind(running: Running) -> None:
    for transports in (["websocket"], ["polling"], ["polling", "websocket"]):
        client = await Client.enter(running.url, transports=transports)
        await client.good("lobby.create", {"name": "Ana"})
        await client.good("lobby.leave")
        await client.leave()
    eve = await Client.enter(running.url)
    await eve.good("lobby.list")
    gate = running.sockets.gate
    assert len(running.sockets.peers) == len(running.directory.sessions) == len(gate.environ) == 1
    assert [wire.closed for wire in gate.eio.sockets.values()].count(False) == 1
    await eve.leave()


@pytest.mark.parametrize("hours", [-5, 5], ids=["back", "forward"])
async def test_a_wall_clock_that_is_set_while_a_ping_is_out_cuts_nobody(
    running: Running, enter: Enter, hours: int
) -> None:
    """The library measures the answer by it."""
    ana = await enter()
    (wire,) = running.app_wires()
    wire.last_ping = time.time() - hours * 3_600
    await wire.check_ping_timeout()
    await wire.send(Packet(MESSAGE, '2["notice",{"code":"x","message":"Still here."}]'))
    await ana.until(lambda: ana.named("notice"))
    assert not wire.closed


async def test_what_arrives_as_the_connection_ends_brings_nobody_back(running: Running) -> None:
    """A frame that waits to be read while the connection is closed: its sender must not count as there for ever."""
    async with raw(running.url) as client:
        (wire,) = running.app_wires()
        closing: list[str] = []

        class Ending:
            async def receive(self) -> WSMessage:
                closing.append("now")
                await wire.close(wait=False, abort=True, reason=wire.server.reason.TRANSPORT_ERROR)
                return WSMessage(WSMsgType.TEXT, b"40", None)

        wire.connected = False
        async with asyncio.timeout(5):
            await wire._serve(Ending(), SimpleNamespace(transport=wire.transport))
        assert closing == ["now"]
        assert running.app_wires() == []
        assert running.directory.sessions == []
        assert await client.hung_up()
