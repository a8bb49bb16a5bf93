"""Real processes that die in the middle of an auction, a vote, a grace, or are told to stop in a turn (R38)."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.support import PATIENCE, Client, Process, auction, happened, started

#: A second to come back in, and lengths that nobody waits for.
SETTINGS = {
    "INVESTUP_STANDSTILL_MS": "60000",
    "INVESTUP_AUCTION_MS": "60000",
    "INVESTUP_AUCTION_RESET_MS": "2500",
    "INVESTUP_LAST_CALL_MS": "1500",
}


async def table(process: Process, players: int = 3, **options: Any) -> list[Client]:
    """So many players in a game on a process."""
    clients = [await Client.enter(process.url) for _ in range(players)]
    await started(clients, **options)
    return clients


async def back(process: Process, clients: list[Client]) -> list[Client]:
    """The same players again, by their tokens."""
    found = [await Client.enter(process.url, client.token) for client in clients]
    for client in found:
        await client.until(lambda client=client: client.view)
    return found


async def end(process: Process, clients: list[Client]) -> None:
    for client in clients:
        await client.leave()
    assert await process.stop() == 0
    assert "Traceback" not in process.errors.read_text()


async def test_killed_in_mid_auction_the_bid_stands_and_there_are_twelve_seconds_again(
    tmp_path: Path,
) -> None:
    """The 12 s are 2.5 s here: max(what was left, 12 s), from the moment somebody is back."""
    process = Process(tmp_path, **{**SETTINGS, "INVESTUP_AUCTION_RESET_MS": "6000"})
    await process.start()
    clients = await table(process)
    await auction(clients)
    ana, ben, cid = clients
    first = (ana.view or {})["auction"]["increment"]
    await ana.good("game.act", {"id": "a", "type": "bid", "amount": first})
    answer = await ben.good("game.act", {"id": "b", "type": "bid", "amount": first * 2})
    await cid.good("game.act", {"id": "c", "type": "pass"})
    for client in clients:
        await client.reached(answer["seq"])
    lot = dict((ben.view or {})["auction"])
    await process.kill()
    await process.start()
    # nobody is there: the auction stands still, longer than its clock would have run
    eve = await Client.enter(process.url)
    await eve.good("lobby.watch", {"code": (ana.lobby or {})["code"]})
    await eve.until(lambda: eve.view)
    assert (eve.view or {})["auction"] == {**lot, "passed": [False, False, True]}
    assert (eve.view or {})["clocks"]["turn"]["state"] == "paused"
    assert [seat["connected"] for seat in (eve.lobby or {})["seats"]] == [False] * 3
    again = await back(process, clients)
    await again[0].until(lambda: "bid" in again[0].legal)
    left = (again[0].view or {})["clocks"]["auction"]["left_ms"]
    assert 4_000 < left <= 6_000
    answer = await again[2].good("game.act", {"id": "c2", "type": "bid", "amount": first * 3})
    await again[1].reached(answer["seq"])
    for client in again:
        await client.until(lambda client=client: client.view["auction"] is None)
    won = happened(again[0], "auction_won")[-1]
    assert (won["seat"], won["amount"], won["space"]) == (2, first * 3, lot["space"])
    # what was acknowledged before is answered alike
    again_b = await again[1].call("game.act", {"id": "b", "type": "bid", "amount": first * 2})
    assert again_b["ok"]
    await end(process, [*again, eve])


async def test_killed_in_mid_vote_the_votes_stand_and_the_removal_waits(tmp_path: Path) -> None:
    process = Process(
        tmp_path,
        **{
            **SETTINGS,
            "INVESTUP_TURN_FREE_MS": "300",
            "INVESTUP_TURN_RESERVE_MS": "300",
            "INVESTUP_AWAY_MS": "30000",
        },
    )
    await process.start()
    clients = await table(process, auction_on_decline=False)
    ana = clients[0]
    await ana.until(lambda: happened(ana, "away"), patience=60)
    target = happened(ana, "away")[0]["seat"]
    one, two = [seat for seat in range(3) if seat != target]
    vote = {"id": "vote", "type": "vote_removal", "seat": target}
    await clients[one].until(lambda: "vote_removal" in clients[one].legal)
    answer = await clients[one].good("game.act", vote)
    await clients[two].reached(answer["seq"])
    await process.kill()
    await process.start()
    again = await back(process, clients)
    removal = (again[two].view or {})["removal"]
    assert (removal["seat"], removal["votes"], removal["needed"]) == (target, [one], 2)
    assert 0 < removal["left_ms"] <= 30_000
    assert await again[one].call("game.act", vote) == answer, "the same vote, answered alike"
    await again[two].until(lambda: "vote_removal" in again[two].legal)
    await again[two].good("game.act", vote)
    await again[one].until(lambda: again[one].view["players"][target]["bankrupt"])
    await end(process, again)


async def test_killed_in_a_grace_everybody_has_the_whole_of_it_again(tmp_path: Path) -> None:
    process = Process(tmp_path, **{**SETTINGS, "INVESTUP_GRACE_MS": "12000"})
    await process.start()
    clients = await table(process)
    ana, ben, cid = clients
    await cid.leave()
    await ana.until(lambda: ana.lobby["seats"][2]["grace_left_ms"] is not None)
    await process.kill()
    began = time.monotonic()
    await process.start()
    (ana, ben) = await back(process, [ana, ben])
    grace = (ana.view or {})["clocks"]["grace"]
    assert 0 < grace["2"] <= 12_000
    await ana.until(lambda: ana.view["players"][2]["bankrupt"], patience=40)
    assert time.monotonic() - began > 12, "the server was down, which is not Cid's fault"
    assert not (ana.view or {})["players"][1]["bankrupt"]
    await end(process, [ana, ben])


async def test_nobody_comes_back_and_the_game_ends_by_itself(tmp_path: Path) -> None:
    """Two players, both gone with the server: at the end of the grace one of them wins (B16), and the table closes."""
    process = Process(tmp_path, **{**SETTINGS, "INVESTUP_GRACE_MS": "1000", "INVESTUP_STANDSTILL_MS": "300"})
    await process.start()
    clients = await table(process, 2)
    game_id = (clients[0].view or {})["game_id"]
    await process.kill()
    await process.start()
    record = await _record(process, game_id)
    assert record["outcome"]["reason"] == "last_solvent"
    assert record["outcome"]["ranking"] == [[1], [0]], "by deadline, then by seat"
    late = await Client.enter(process.url, clients[0].token)
    assert late.welcome["resume"] is None
    await end(process, [late])


async def _record(process: Process, game_id: str) -> dict[str, Any]:
    import aiohttp

    async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as http:
        while True:
            async with http.get(f"{process.url}/api/games/{game_id}") as answer:
                if answer.status == 200:
                    found: dict[str, Any] = await answer.json()
                    return found


async def test_told_to_stop_in_mid_turn_it_ends_within_five_seconds_and_all_goes_on(tmp_path: Path) -> None:
    process = Process(tmp_path, **SETTINGS)
    await process.start()
    clients = await table(process)
    await auction(clients)
    ana, ben, cid = clients
    first = (ana.view or {})["auction"]["increment"]
    await ben.good("game.act", {"id": "b", "type": "bid", "amount": first})
    # calls are under way while it stops: each is stored and answered, or refused, or never answered
    calls = [
        asyncio.ensure_future(_dying(cid, {"id": f"c{n}", "type": "bid", "amount": first * (n + 2)}))
        for n in range(20)
    ]
    began = time.monotonic()
    assert await process.stop() == 0
    assert time.monotonic() - began < 5
    answers = [answer for answer in await asyncio.gather(*calls) if answer is not None]
    assert all(
        answer["ok"] or answer["error"]["code"] in ("draining", "already_leading") for answer in answers
    )
    for client in clients:
        await client.until(lambda client=client: not client.connected)
        assert client.named("notice")[-1]["code"] == "draining"
    await process.start()
    again = await back(process, clients)
    stored = [answer for answer in answers if answer["ok"]]
    lot = (again[0].view or {})["auction"]
    assert lot["bidder"] == (2 if stored else 1) or not answers
    assert [player["bankrupt"] for player in (again[0].view or {})["players"]] == [False] * 3
    await again[0].until(lambda: again[0].view["auction"] is None)
    await end(process, again)


async def _dying(client: Client, body: dict[str, Any]) -> dict[str, Any] | None:
    try:
        return await client.call("game.act", body)
    except (ConnectionError, TimeoutError):
        return None
    except Exception:  # whatever a dying server does to a client
        if client.connected:
            raise
        return None


@pytest.mark.sqlite
async def test_it_stops_in_time_also_while_the_database_is_locked_by_another(tmp_path: Path) -> None:
    import sqlite3

    process = Process(tmp_path)
    await process.start()
    clients = await table(process, 2)
    mine = next(client for client in clients if client.my_turn)
    other = sqlite3.connect(tmp_path / "investup.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    call = asyncio.ensure_future(_dying(mine, {"id": "x", "type": "roll"}))
    began = time.monotonic()
    await process.stop()
    took = time.monotonic() - began
    other.execute("ROLLBACK")
    other.close()
    answer = await call
    assert answer is None or not answer["ok"]
    assert took < 6
    await process.start()
    (ana, ben) = await back(process, clients)
    await end(process, [ana, ben])
