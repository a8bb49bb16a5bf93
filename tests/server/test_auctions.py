"""Auctions through real sockets, from the declined deed to the hammer, with the server's own timers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.support import Client, Running, auction, server, started


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Running]:
    """A server whose auctions are as quick as a slow machine allows."""
    async with server(tmp_path, auction_ms=20_000, auction_reset_ms=2_500, last_call_ms=1_500) as running:
        yield running


async def three(running: Running) -> list[Client]:
    """Three players in a game with an auction open."""
    clients = [await Client.enter(running.url) for _ in range(3)]
    await started(clients)
    await auction(clients)
    return clients


def clock(client: Client) -> dict[str, Any]:
    """The auction's clock as this client was last told."""
    assert client.view is not None
    found: dict[str, Any] = client.view["clocks"]["auction"]
    return found


async def bid(client: Client, amount: int) -> dict[str, Any]:
    return await client.good("game.act", {"id": f"bid {amount}", "type": "bid", "amount": amount})


async def test_three_clients_bid_to_the_hammer(house: Running) -> None:
    clients = await three(house)
    ana, ben, cid = clients
    assert ana.view is not None
    lot = ana.view["auction"]
    assert lot["passed"] == [False] * 3
    assert 15_000 < clock(ana)["left_ms"] <= 20_000
    assert ana.legal["bid"] == {"amount": {"int": [lot["increment"], ana.view["players"][0]["cash"]]}}
    first = lot["increment"]
    await bid(ana, first)
    assert (
        await ana.refused("game.act", {"id": "again", "type": "bid", "amount": first * 3})
        == "already_leading"
    )
    assert (
        await ben.refused("game.act", {"id": "low", "type": "bid", "amount": first * 2 - 1}) == "bid_too_low"
    )
    answer = await bid(ben, first * 2)
    await cid.reached(answer["seq"])
    assert clock(cid)["left_ms"] <= 2_500
    assert (cid.view or {})["auction"]["bidder"] == 1
    cash = ana.view["players"][1]["cash"]
    for client in clients:
        await client.until(lambda client=client: client.view["auction"] is None)
    won = next(event for event in events(cid) if event["type"] == "auction_won")
    assert (won["seat"], won["amount"], won["space"]) == (1, first * 2, lot["space"])
    assert ana.view["players"][1]["cash"] == cash - first * 2
    assert ana.view["spaces"][lot["space"]]["owner"] == 1
    assert await ana.refused("game.act", {"id": "late", "type": "bid", "amount": 100}) == "auction_closed"
    assert clock(ana) is None
    for client in clients:
        assert not client.gap
        await client.leave()


async def test_the_last_call_and_one_who_comes_back_in_it(house: Running) -> None:
    clients = await three(house)
    ana, ben, cid = clients
    assert ana.view is not None
    first = ana.view["auction"]["increment"]
    for client in clients:
        answer = await client.good("game.act", {"id": "pass", "type": "pass"})
    await ana.reached(answer["seq"])
    assert clock(ana)["last_call"]
    assert clock(ana)["left_ms"] <= 1_500
    answer = await ben.good("game.act", {"id": "back", "type": "unpass"})
    await ana.reached(answer["seq"])
    assert clock(ana)["left_ms"] <= 1_500, "coming back alone gives nobody time"
    assert not clock(ana)["last_call"]
    answer = await bid(ben, first)
    await cid.reached(answer["seq"])
    assert 1_500 < clock(cid)["left_ms"] <= 2_500
    assert (cid.view or {})["auction"]["passed"] == [True, False, True]
    await cid.until(lambda: cid.view["auction"] is None)
    assert "auction_won" in [event["type"] for event in events(cid)]
    for client in clients:
        await client.leave()


async def test_with_no_bid_the_deed_stays_with_the_bank_and_the_turn_goes_on(house: Running) -> None:
    clients = await three(house)
    ana = clients[0]
    assert ana.view is not None
    space, turn = ana.view["auction"]["space"], ana.view["turn"]["seat"]
    for client in clients:
        await client.good("game.act", {"id": "pass", "type": "pass"})
    for client in clients:
        await client.until(lambda client=client: client.view["auction"] is None)
    assert ana.view["spaces"][space]["owner"] is None
    player = clients[turn]
    await player.until(lambda: {"roll", "end_turn"} & player.legal.keys())
    for client in clients:
        await client.leave()


async def test_everybody_bids_at_the_same_moment_and_one_is_first(house: Running) -> None:
    clients = await three(house)
    assert clients[0].view is not None
    first = clients[0].view["auction"]["increment"]
    answers = await asyncio.gather(
        *(client.call("game.act", {"id": "x", "type": "bid", "amount": first}) for client in clients)
    )
    assert sorted(answer["ok"] for answer in answers) == [False, False, True]
    assert {answer["error"]["code"] for answer in answers if not answer["ok"]} == {"bid_too_low"}
    for client in clients:
        await client.leave()


async def test_a_bidder_whose_connection_is_cut_comes_back_to_the_running_auction(house: Running) -> None:
    """Closed in the middle, as a browser tab is; a bid that leads goes on leading."""
    clients = await three(house)
    ana, ben, cid = clients
    assert ana.view is not None
    first = ana.view["auction"]["increment"]
    await bid(ben, first)
    await ben.leave()
    await ana.until(lambda: ana.lobby is not None and not ana.lobby["seats"][1]["connected"])
    back = await Client.enter(house.url, ben.token)
    await back.until(lambda: back.view)
    assert back.view is not None
    assert back.view["auction"] is None or back.view["auction"]["bidder"] == 1
    await cid.until(lambda: cid.view["auction"] is None)
    await back.until(lambda: back.view["auction"] is None)
    assert back.view["spaces"] == (cid.view or {})["spaces"]
    assert [space["owner"] for space in back.view["spaces"]].count(1) >= 1
    for client in (ana, back, cid):
        await client.leave()


def events(client: Client) -> list[dict[str, Any]]:
    """Everything that happened in the game, as this client was told."""
    return [event for update in client.updates for event in update["events"]]
