"""The turn's time, gifts, votes and absences through real sockets, with lengths that a test can wait for."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.server.support import Client, Running, happened, server, started


async def guests(running: Running, count: int, **options: Any) -> list[Client]:
    """So many players in a game."""
    clients = [await Client.enter(running.url) for _ in range(count)]
    await started(clients, **options)
    return clients


async def leave(clients: list[Client]) -> None:
    for client in clients:
        await client.leave()


def turn(clients: list[Client]) -> tuple[Client, list[Client]]:
    """Whose turn it is, and the others."""
    view = clients[0].view
    assert view is not None
    mine = clients[view["turn"]["seat"]]
    return mine, [client for client in clients if client is not mine]


async def test_time_runs_out_and_the_table_plays_on_for_those_who_do_nothing(tmp_path: Path) -> None:
    async with server(tmp_path, turn_free_ms=300, turn_reserve_ms=300) as running:
        clients = await guests(running, 2, auction_on_decline=False)
        first, (second,) = turn(clients)
        assert first.view is not None
        clock = first.view["clocks"]["turn"]
        assert clock["state"] == "free"
        assert 0 <= clock["left_ms"] <= 300
        await second.until(lambda: happened(second, "time_ran_out"))
        assert happened(second, "time_ran_out")[0]["seat"] == first.view["you"]
        # everybody in turn, until somebody is away
        await second.until(lambda: happened(second, "away"), patience=60)
        gone = happened(second, "away")[0]
        assert gone["why"] == "auto"
        absent = clients[gone["seat"]]
        other = clients[1 - gone["seat"]]
        await absent.until(lambda: "back" in absent.legal)
        await other.until(lambda: "vote_removal" in other.legal)
        assert other.legal["vote_removal"] == {"seat": {"one_of": [gone["seat"]]}}
        await absent.good("game.act", {"id": "here", "type": "back"})
        await other.until(lambda: happened(other, "came_back"))
        assert (other.view or {})["players"][gone["seat"]]["away"] is None
        await leave(clients)


async def test_a_minute_given_counts_and_can_be_given_once(tmp_path: Path) -> None:
    async with server(tmp_path, gift_ms=50_000) as running:
        clients = await guests(running, 3)
        mine, (one, two) = turn(clients)
        seat = (mine.view or {})["you"]
        assert one.legal["give_time"] == {"seat": {"one_of": [seat]}}
        assert "give_time" not in mine.legal
        gift = {"type": "give_time", "seat": seat}
        answer = await one.good("game.act", {"id": "gift", **gift})
        await one.until(lambda: "give_time" not in one.legal)
        assert await one.refused("game.act", {"id": "more", **gift}) == "wrong_phase"
        assert await mine.refused("game.act", {"id": "me", **gift}) == "own_seat"
        await mine.reached(answer["seq"])
        assert mine.view is not None
        clock = mine.view["clocks"]["turn"]
        assert clock["gifts"] == [(one.view or {})["you"]]
        assert clock["reserve_ms"] == 230_000
        await two.good("game.act", {"id": "gift", **gift})
        await mine.until(lambda: mine.view["clocks"]["turn"]["reserve_ms"] == 280_000)
        await leave(clients)


async def test_without_a_clock_nobody_is_hurried(tmp_path: Path) -> None:
    async with server(tmp_path, turn_free_ms=50, turn_reserve_ms=50, grace_ms=600) as running:
        clients = await guests(running, 3, turn_clock=False)
        ana, ben, cid = clients
        assert ana.view is not None
        assert ana.view["clocks"]["turn"] is None
        assert all("give_time" not in client.legal for client in clients)
        await cid.leave()
        await ana.until(lambda: ana.view["players"][2]["bankrupt"])
        assert not happened(ana, "time_ran_out")
        await leave([ana, ben])


async def test_a_vote_removes_whoever_is_away_and_the_game_goes_on(tmp_path: Path) -> None:
    async with server(tmp_path, turn_free_ms=200, turn_reserve_ms=200, away_ms=60_000) as running:
        clients = await guests(running, 3, auction_on_decline=False)
        ana = clients[0]
        await ana.until(lambda: happened(ana, "away"), patience=60)
        target = happened(ana, "away")[0]["seat"]
        one, two = [client for seat, client in enumerate(clients) if seat != target]
        vote = {"type": "vote_removal", "seat": target}
        await one.until(lambda: "vote_removal" in one.legal)
        await one.good("game.act", {"id": "vote", **vote})
        await two.until(lambda: two.view["removal"] is not None)
        removal = (two.view or {})["removal"]
        assert (removal["seat"], removal["votes"], removal["needed"]) == (
            target,
            [(one.view or {})["you"]],
            2,
        )
        assert 50_000 < removal["left_ms"] <= 60_000
        assert await one.refused("game.act", {"id": "twice", **vote}) == "wrong_phase"
        assert await clients[target].refused("game.act", {"id": "self", **vote}) == "own_seat"
        await two.good("game.act", {"id": "vote", **vote})
        await one.until(lambda: one.view["players"][target]["bankrupt"])
        assert happened(one, "went_bankrupt")[-1]["why"] == "voted_out"
        assert (one.view or {})["removal"] is None
        await leave(clients)


async def test_an_open_removal_passes_at_its_deadline(tmp_path: Path) -> None:
    async with server(tmp_path, turn_free_ms=200, turn_reserve_ms=200, away_ms=400) as running:
        clients = await guests(running, 3, auction_on_decline=False)
        ana = clients[0]
        await ana.until(lambda: happened(ana, "away"), patience=60)
        target = happened(ana, "away")[0]["seat"]
        voter = clients[(target + 1) % 3]
        await voter.until(lambda: "vote_removal" in voter.legal)
        await voter.good("game.act", {"id": "vote", "type": "vote_removal", "seat": target})
        await voter.until(lambda: voter.view["players"][target]["bankrupt"])
        await leave(clients)


async def test_back_before_the_grace_is_over_restores_and_after_it_is_too_late(tmp_path: Path) -> None:
    async with server(tmp_path, grace_ms=1_500) as running:
        ana, ben, cid = await guests(running, 3)
        await ben.leave()
        await ana.until(lambda: ana.lobby["seats"][1]["grace_left_ms"] is not None)
        left = (ana.lobby or {})["seats"][1]["grace_left_ms"]
        assert 1_000 < left <= 1_500
        back = await Client.enter(running.url, ben.token)
        await back.until(lambda: back.view)
        assert not (back.view or {})["players"][1]["bankrupt"]
        assert set(back.legal) >= {"give_time"} or "roll" in back.legal
        await ana.until(lambda: ana.lobby["seats"][1]["connected"])
        await cid.leave()
        await ana.until(lambda: ana.view["players"][2]["bankrupt"])
        late = await Client.enter(running.url, cid.token)
        assert late.welcome["resume"] is None, "whoever stayed away is free to sit elsewhere"
        await late.good("lobby.create", {"name": "Cid"})
        await leave([ana, back, late])


async def test_leaving_to_the_menu_starts_the_grace_and_returning_ends_it(tmp_path: Path) -> None:
    async with server(tmp_path, grace_ms=60_000) as running:
        ana, ben = await guests(running, 2)
        code = (ben.lobby or {})["code"]
        await ben.good("lobby.leave")
        await ana.until(lambda: ana.lobby["seats"][1]["left"])
        await ana.until(lambda: list(ana.view["clocks"]["grace"]) == ["1"])
        assert await ben.refused("game.act", {"id": "x", "type": "roll"}) == "not_seated"
        await ben.good("lobby.join", {"code": code, "name": "Ben"})
        await ana.until(lambda: not ana.lobby["seats"][1]["left"])
        await ana.until(lambda: ana.view["clocks"]["grace"] == {})
        await leave([ana, ben])


async def test_two_tabs_are_one_presence(tmp_path: Path) -> None:
    async with server(tmp_path, grace_ms=700) as running:
        ana, ben = await guests(running, 2)
        tab = await Client.enter(running.url, ben.token)
        await tab.until(lambda: tab.view)
        await ben.leave()
        # the other tab goes on playing, for longer than the grace
        await asyncio.wait_for(_time_passes(ana, 1_000), 20)
        assert not (ana.view or {})["players"][1]["bankrupt"]
        await tab.leave()
        await ana.until(lambda: ana.view["players"][1]["bankrupt"])
        await ana.leave()


async def _time_passes(client: Client, ms: int) -> None:
    """Wait until the server's own clock has gone on so far, by asking it."""
    began = (await client.good("game.sync"))["view"]["clocks"]["turn"]
    while True:
        now = (await client.good("game.sync"))["view"]["clocks"]["turn"]
        if began["left_ms"] + began["reserve_ms"] - now["left_ms"] - now["reserve_ms"] >= ms:
            return
