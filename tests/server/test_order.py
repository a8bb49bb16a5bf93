"""The order of things through real sockets (R16): what arrived before a deadline counts, whatever it waits for here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from investup.live import LiveTable
from investup.store import Store
from tests.server.raw import raw
from tests.server.support import PATIENCE, Client, Running, auction, server, started

#: Calls that have to wait for something, and what they wait for.
SLOW: dict[str, tuple[str, Callable[[Running], Any], str]] = {
    "history": ('["game.history",{}]', lambda _: Store, "history"),
    "chat": ('["chat.say",{"text":"wait for me"}]', lambda _: Store, "say"),
    "join": ('["lobby.join",{"code":"CODE","name":"Ben"}]', lambda running: running.directory, "join"),
}


class Stuck:
    """Something that the server waits for, until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        self._free = asyncio.Event()
        whole = getattr(owner, name)

        async def slow(*arguments: Any, **more: Any) -> Any:
            await self._free.wait()
            return await whole(*arguments, **more)

        monkeypatch.setattr(owner, name, slow)

    def let_go(self) -> None:
        """It answers from now on."""
        self._free.set()


async def pass_time(running: Running, live: LiveTable, ms: int) -> None:
    """By the clock of the house it is `ms` later; the table has been woken, and has done what it wanted to."""
    running.directory.house.clock._offset_ns += ms * 1_000_000
    await running.directory.beat()  # nothing stood still meanwhile (R38)
    live.wake()
    await live.settled()


async def arrived(running: Running) -> None:
    """Wait until something is here that its table cannot be handed."""
    async with asyncio.timeout(PATIENCE):
        while all(session.connection.held() is None for session in running.directory.sessions):  # noqa: ASYNC110 - nobody tells of what waits
            await asyncio.sleep(0)


async def three(running: Running) -> tuple[list[Client], LiveTable, str]:
    """An auction that the first of three leads, with three of its nine seconds left."""
    clients = [await Client.enter(running.url) for _ in range(3)]
    code = await started(clients)
    await auction(clients)
    bid = await clients[0].good("game.act", {"id": "first", "type": "bid", "amount": 50})
    for client in clients:
        await client.reached(bid["seq"])
    live = await running.directory.by_code(code)
    await pass_time(running, live, 6_000)
    return clients, live, code


@pytest.mark.parametrize("before", SLOW)
async def test_a_bid_counts_from_its_arrival_though_it_waits_behind_a_slow_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str
) -> None:
    async with server(tmp_path, auction_ms=20_000, auction_reset_ms=9_000) as running:
        (ana, ben, cid), live, code = await three(running)
        call, owner, name = SLOW[before]
        async with raw(running.url, token=ben.token) as tab:
            stuck = Stuck(monkeypatch, owner(running), name)
            await tab.ws.send_str(f"421{call.replace('CODE', code)}")
            await tab.ws.send_str('422["game.act",{"id":"in time","type":"bid","amount":150}]')
            await arrived(running)
            await pass_time(running, live, 5_000)
            assert ana.view is not None
            assert ana.view["auction"] is not None, "the hammer waits"
            late = asyncio.ensure_future(cid.call("game.act", {"id": "late", "type": "bid", "amount": 400}))
            stuck.let_go()
            answer = orjson.loads((await tab.until("432["))[3:])[0]
            assert answer["ok"], answer
            await ana.reached(answer["seq"])
            after = await late
            assert after["ok"], "it came in the nine seconds that the other bid gave"
            assert after["seq"] > answer["seq"]
        for client in (ana, ben, cid):
            await client.leave()


async def test_a_bid_right_behind_the_connection_counts_from_its_arrival(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ben's line was cut; he connects and bids in one breath, and his seat takes long to find."""
    async with server(tmp_path, auction_ms=20_000, auction_reset_ms=9_000) as running:
        (ana, ben, cid), live, _ = await three(running)
        await ben.leave()
        stuck = Stuck(monkeypatch, running.directory, "resume")
        async with raw(running.url, connect=False) as tab:
            await tab.ws.send_str(f'40{{"token":"{ben.token}"}}')
            await tab.ws.send_str('422["game.act",{"id":"in time","type":"bid","amount":150}]')
            await arrived(running)
            await pass_time(running, live, 5_000)
            stuck.let_go()
            answer = orjson.loads((await tab.until("432["))[3:])[0]
            assert answer["ok"], answer
            await ana.reached(answer["seq"])
            assert (ana.view or {})["auction"]["bidder"] == 1
        for client in (ana, cid):
            await client.leave()


@pytest.mark.parametrize("how", ["connection", "join"])
async def test_whoever_comes_back_before_the_three_minutes_are_over_is_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """S07: what counts is when the frame arrived, not when the seat was found."""
    async with server(tmp_path, grace_ms=4_000) as running:
        ana, ben = [await Client.enter(running.url) for _ in range(2)]
        code = await started([ana, ben])
        live = await running.directory.by_code(code)
        if how == "connection":
            await ben.leave()
        else:
            await ben.good("lobby.leave")
        await ana.until(lambda: ana.lobby is not None and not ana.lobby["seats"][1]["connected"])
        stuck = Stuck(monkeypatch, running.directory, "resume" if how == "connection" else "join")
        async with raw(running.url, connect=False) as tab:
            if how == "connection":
                await tab.ws.send_str(f'40{{"token":"{ben.token}"}}')
            else:
                joining = asyncio.ensure_future(ben.good("lobby.join", {"code": code, "name": "Ben"}))
            await arrived(running)
            await pass_time(running, live, 5_000)
            stuck.let_go()
            if how == "connection":
                await tab.until('42["view"')
            else:
                assert (await joining)["seat"] == 1
            await ana.until(lambda: ana.lobby is not None and ana.lobby["seats"][1]["connected"])
            assert not (ana.lobby or {})["seats"][1]["bankrupt"]
        await ana.leave()
        if how == "join":
            await ben.leave()
