"""Whole games over real Socket.IO."""

from __future__ import annotations

from pathlib import Path

import pytest

from investup.bots import choose
from investup.game import Record
from investup.rulesets import ruleset
from tests.server.conftest import Enter
from tests.server.support import Client, Running, play, seated, server, started, timeless


async def test_four_clients_play_a_game_to_the_end(running: Running, enter: Enter) -> None:
    clients = [await enter() for _ in range(4)]
    code = await started(clients, starting_cash=300)
    await play(clients)
    ends = [client.view for client in clients]
    for client in clients:
        assert client.view is not None
        assert client.view["outcome"]["ranking"][0]
        assert client.view["fairness"]["seed"]
        assert not client.gap
        await client.until(lambda client=client: client.lobby is not None and client.lobby["phase"] == "over")
        # what came in pieces is what the server sees as a whole
        fresh = (await client.good("game.sync"))["view"]
        assert timeless({**client.view, "legal": client.legal}) == timeless(fresh)
    assert len({str({**view, "you": None, "legal": None, "clocks": None}) for view in ends if view}) == 1
    assert (await running.table(code)).dump() == await running.stored(code)


@pytest.mark.sqlite
async def test_people_and_bots_play_a_game_to_the_end(tmp_path: Path) -> None:
    async with server(tmp_path, choose=choose) as running:
        clients = [
            await Client.enter(running.url, transports=["polling"]),  # long polling
            await Client.enter(running.url, transports=["polling", "websocket"]),  # changes over
        ]
        await started(clients, bots=2, starting_cash=300)
        await play(clients)
        assert clients[0].view is not None
        assert clients[0].view["outcome"]["reason"]
        assert not any(client.gap for client in clients)
        for client in clients:
            await client.leave()


async def test_every_update_has_the_next_seq_for_everybody_and_for_a_spectator(enter: Enter) -> None:
    clients = [await enter() for _ in range(3)]
    code = await started(clients)
    watcher = await enter()
    assert (await watcher.good("lobby.watch", {"code": code}))["code"] == code
    await watcher.until(lambda: watcher.view is not None)
    assert watcher.view is not None
    assert watcher.view["you"] is None
    assert watcher.legal == {}
    assert clients[0].lobby is not None
    await clients[0].until(lambda: clients[0].lobby is not None and clients[0].lobby["watchers"] == 1)
    await play(clients, lambda: len(clients[0].updates) >= 30)
    await watcher.until(
        lambda: (
            watcher.view is not None
            and clients[0].view is not None
            and watcher.view["seq"] == clients[0].view["seq"]
        )
    )
    for client in (*clients, watcher):
        seqs = [update["seq"] for update in client.updates]
        assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))
    assert watcher.updates == clients[0].updates[-len(watcher.updates) :]
    assert watcher.named("legal") == []


async def test_median_update_is_small(enter: Enter) -> None:
    import orjson

    clients = [await enter() for _ in range(4)]
    await started(clients)
    await play(clients, lambda: len(clients[0].updates) >= 150)
    sizes = sorted(len(orjson.dumps(update)) for update in clients[0].updates)
    assert sizes[len(sizes) // 2] <= 600
    legals = sorted(len(orjson.dumps(body)) for client in clients for body in client.named("legal"))
    assert legals[len(legals) // 2] <= 400


async def test_the_record_of_a_finished_game_plays_again(running: Running, enter: Enter) -> None:
    import aiohttp

    from investup.sim.verify import verify

    clients = [await enter() for _ in range(2)]
    await started(clients, starting_cash=100)
    assert clients[0].view is not None
    address = f"{running.url}/api/games/{clients[0].view['game_id']}"
    async with aiohttp.ClientSession() as http:
        async with http.get(address) as answer:
            assert answer.status == 409
            assert (await answer.json())["error"]["code"] == "still_running"
        await play(clients)
        async with http.get(address) as answer:
            assert answer.status == 200
            told = await answer.json()
        record = Record.from_json(told)
        rules = ruleset(record.ruleset)
        assert told["cash"] == [player["cash"] for player in clients[0].view["players"]]
        assert verify(rules, record, told["cash"]).holds
        assert not verify(rules, record, [told["cash"][0] + 1, told["cash"][1]]).holds
        end = dict(clients[0].view)
        async with http.get(address + "/view") as answer:
            shown = (await answer.json())["view"]
        assert shown["you"] is None
        assert shown["legal"] == {}
        assert shown["seq"] == len(record.moves)
        ours = {name: value for name, value in shown.items() if name not in ("you", "legal", "seq")}
        assert timeless(ours) == timeless({name: end[name] for name in ours})
        async with http.get(address + "/view", params={"seq": "0"}) as answer:
            first = (await answer.json())["view"]
        async with http.get(address + "/updates", params={"to": "0"}) as answer:
            (began,) = (await answer.json())["updates"]
        assert (began["seq"], began["changes"]) == (0, [])
        assert began["events"] == clients[0].updates[0]["events"]
        async with http.get(address + "/updates", params={"from": "1", "to": "3"}) as answer:
            page = await answer.json()
        assert page["moves"] == len(record.moves)
        # a game from $100 may be over after two moves: a roll, and a tax that nobody can pay
        assert [update["seq"] for update in page["updates"]] == [1, 2, 3][: len(record.moves)]
        from investup.game import patch

        async with http.get(address + "/view", params={"seq": str(page["updates"][-1]["seq"])}) as answer:
            third = (await answer.json())["view"]
        for update in page["updates"]:
            patch(first, update["changes"])
            first["seq"], first["clocks"] = update["seq"], update["clocks"]
        assert first == third


@pytest.mark.parametrize("name", ["game.history", "game.ledger"])
async def test_history_and_ledger_come_page_by_page(enter: Enter, name: str) -> None:
    clients = [await enter() for _ in range(2)]
    await seated(clients)
    assert await clients[0].refused(name) == "not_started"
    await clients[0].good("lobby.start")
    await clients[0].until(lambda: clients[0].view is not None)
    await clients[1].until(lambda: clients[1].view is not None)
    await play(clients, lambda: len(clients[0].updates) >= 60)
    key = {"game.history": "events", "game.ledger": "entries"}[name]
    whole = (await clients[0].good(name, {"limit": 200}))[key]
    assert whole
    pages: list[dict[str, object]] = []
    before: dict[str, object] = {}
    while page := (await clients[0].good(name, {"limit": 10, **before}))[key]:
        pages += page
        before = {"before": page[-1]["seq"]}
    assert pages[: len(whole)] == whole
    if name == "game.history":
        told = {update["seq"]: update["events"] for update in clients[0].updates}
        assert {line["seq"]: line["events"] for line in whole if line["seq"] in told} == {
            seq: events for seq, events in told.items() if events or seq in {line["seq"] for line in whole}
        }
    else:
        mine = (await clients[0].good(name, {"limit": 200, "seat": 0}))[key]
        assert mine
        assert all(0 in (entry["from"], entry["to"]) for entry in mine)


async def test_a_client_that_does_not_follow_is_still_told_the_same(enter: Enter) -> None:
    """`game.sync` with an old seq brings the updates, with a very old one the view."""
    clients = [await enter() for _ in range(2)]
    await started(clients)
    await play(clients, lambda: len(clients[0].updates) >= 100)
    client: Client = clients[0]
    assert client.view is not None
    now = client.view["seq"]
    late = (await client.good("game.sync", {"since": now - 5}))["updates"]
    assert list(map(timeless, late)) == list(map(timeless, client.updates[-5:]))
    assert (await client.good("game.sync", {"since": now}))["updates"] == []
    for since in (0, now - 90, now + 1, 1_000_000_000):
        assert (await client.good("game.sync", {"since": since}))["view"]["seq"] == now
