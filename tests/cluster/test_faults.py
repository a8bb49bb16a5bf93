"""Processes die, sleep and are restarted, and so is Redis: nothing acknowledged is lost, and nobody waits for them."""

from __future__ import annotations

import time

import pytest

from investup.live.pulse import STOPPED_MS
from tests.cluster.company import TAKEN_UP_S, Company, Server, same_game
from tests.server.support import Client, auction, happened, play, seated, started

#: Late on a machine with much to do, beyond what is promised, in seconds.
BUSY_S = 1.5


async def brought_back(it: Company, clients: list[Client], server: Server) -> list[Client]:
    """All who lost their connection come back at this server."""
    back = []
    for client in clients:
        if client.connected:
            back.append(client)
            continue
        again = await it.back(client, server)
        await again.until(lambda again=again: again.view)
        back.append(again)
    return back


@pytest.mark.parametrize("victim", [0, 1])
async def test_killed_in_mid_auction(it: Company, victim: int) -> None:
    servers = await it.two(INVESTUP_AUCTION_MS="2500")
    players = [await it.enter(servers[number]) for number in (0, 1, 0, 1)]
    code = await started(players)
    await auction(players)
    began = time.monotonic()
    await servers[victim].kill()
    survivor = players[1 - victim]
    await survivor.until(lambda: survivor.view["auction"] is None)
    assert time.monotonic() - began < 2.5 + TAKEN_UP_S + BUSY_S
    players = await brought_back(it, players, servers[1 - victim])
    last = players[0].view["seq"]
    assert await play(players, until=lambda: players[0].view["seq"] > last + 5) > 0
    await same_game(players)
    assert [seat.connected for seat in (await it.stored(code)).seats] == [True] * 4


@pytest.mark.parametrize("victim", [0, 1])
async def test_killed_in_mid_vote(it: Company, victim: int) -> None:
    quick = {"INVESTUP_TURN_FREE_MS": "30", "INVESTUP_TURN_RESERVE_MS": "30", "INVESTUP_AWAY_MS": "2500"}
    servers = await it.two(**quick)
    players = [await it.enter(servers[number]) for number in (0, 1, 0, 1)]
    code = await started(players, starting_cash=25_000, auction_on_decline=False)
    survivors = [players[1 - victim], players[3 - victim]]
    one = survivors[0]
    await one.until(lambda: any(player["away"] for player in one.view["players"]), patience=60)
    away = next(seat for seat, player in enumerate(one.view["players"]) if player["away"])
    voter = next(client for client in survivors if client.view["you"] != away)
    await voter.good("game.act", {"id": "vote", "type": "vote_removal", "seat": away})
    await servers[victim].kill()
    # the vote is not enough: it passes at its deadline
    await voter.until(lambda: voter.view["players"][away]["bankrupt"], patience=2.5 + TAKEN_UP_S + BUSY_S)
    assert [move.removed for move in (await it.record_of(code)) if move.removed] == ["voted_out"]


@pytest.mark.parametrize("victim", [0, 1])
async def test_killed_in_a_bots_turn(it: Company, victim: int) -> None:
    servers = await it.two(INVESTUP_BOT_DELAY_MS="150")
    people = [await it.enter(server) for server in servers]
    code = await started(people, bots=3)
    survivor = people[1 - victim]
    await play(people, until=lambda: people[0].view["turn"]["seat"] == 2)
    await servers[victim].kill()
    await survivor.until(lambda: survivor.view["turn"]["seat"] < 2 or survivor.view["outcome"])
    rolls = [event["seat"] for event in happened(survivor, "rolled")]
    assert {2, 3, 4} <= set(rolls)
    people = await brought_back(it, people, servers[1 - victim])
    await same_game(people)
    assert (await it.stored(code)).seq == people[0].view["seq"]


async def test_both_are_killed_and_one_comes_back(it: Company) -> None:
    first, second = await it.two()
    players = [await it.enter(server) for server in (first, second)]
    code = await started(players)
    await play(players, until=lambda: players[0].view["seq"] > 20)
    await first.kill()
    await second.kill()
    before = await it.stored(code)
    await first.start()
    ana = await it.back(players[0], first)
    await ana.until(lambda: ana.view)
    await ana.until(lambda: ana.lobby["seats"][0]["connected"])
    assert not ana.lobby["seats"][1]["connected"]
    recovered = await it.query("SELECT command FROM commands WHERE command LIKE '%\"recover\"%'")
    assert len(recovered) == 1, "it was a stop, and one only (R38)"
    ben = await it.back(players[1], first)
    await ben.until(lambda: ben.view)
    assert ben.view["seq"] > before.seq
    await second.start()
    assert await play([ana, ben], patience=5, until=lambda: ana.view["seq"] > before.seq + 30) > 0
    await same_game([ana, ben])


async def test_a_process_that_starts_beside_another_is_no_stop(it: Company) -> None:
    first = await it.server()
    players = [await it.enter(first) for _ in range(2)]
    await started(players)
    second = await it.server()
    await second.kill()
    await second.start()
    rows = await it.query("SELECT seq, at, command FROM commands WHERE command LIKE '%\"recover\"%'")
    assert [dict(row) for row in rows] == []
    assert all(seat["connected"] for seat in players[0].lobby["seats"])


async def test_who_was_at_the_dead_process_is_gone_since_then_and_back_anywhere(it: Company) -> None:
    first, second = await it.two()
    ana, ben = await it.enter(first), await it.enter(second)
    await started([ana, ben])
    await first.kill()
    await ben.until(lambda: not ben.lobby["seats"][0]["connected"])
    assert ben.lobby["seats"][0]["grace_left_ms"] < 180_000
    ana = await it.back(ana, second)
    await ben.until(lambda: ben.lobby["seats"][0]["connected"])
    assert await play([ana, ben], patience=3, until=lambda: ana.view["seq"] > 8) > 0


async def test_nobody_follows_the_table_and_its_process_dies_its_deadline_comes_all_the_same(
    it: Company,
) -> None:
    first, second = await it.two(INVESTUP_GRACE_MS="6000")
    ana, ben = await it.enter(first), await it.enter(first)
    code = await seated([ana, ben])
    watcher = await it.enter(second)
    await watcher.good("lobby.list", {"watch": True})
    await ana.leave()
    await ben.leave()
    gone = time.monotonic()
    await it.noted("disconnected", 2)
    await first.kill()
    # both seats are freed when their graces end, and the lobby closes with the last
    await watcher.until(lambda: watcher.named("lobbies") and not watcher.named("lobbies")[-1]["lobbies"])
    assert time.monotonic() - gone < 6.0 + TAKEN_UP_S + BUSY_S + 1.0
    assert await it.query("SELECT 1 FROM tables WHERE code = $1 AND NOT closed", code) == []


async def test_redis_is_restarted_and_empty_and_away_for_a_while(it: Company) -> None:
    first, second = await it.two()
    players = [await it.enter(server) for server in (first, second)]
    await started(players)
    await play(players, until=lambda: players[0].view["seq"] > 10)
    it.redis.stop()
    assert '"redis":"away"' in (await it.until_page(first, "/readyz", '"away"'))
    seq = players[0].view["seq"]
    began = time.monotonic()
    taken = await play(players, patience=4, until=lambda: players[0].view["seq"] > seq + 4)
    assert time.monotonic() - began < (2.0 + BUSY_S) * (taken + 1), "each sees what the other did within 2 s"
    other = await it.enter(second)
    code = (await (await it.enter(first)).good("lobby.create", {"name": "Cem"}))["code"]
    await other.good("lobby.join", {"code": code, "name": "Dia"})
    await players[0].good("chat.say", {"text": "Can you hear me?"})
    await players[1].until(lambda: players[1].named("chat"))
    it.redis.start()
    await it.until_page(first, "/readyz", '"redis":"ok"')
    await it.until_page(second, "/readyz", '"redis":"ok"')
    await play(players, patience=60)
    await same_game(players)
    await players[1].good("chat.say", {"text": "Now I can"})
    for player in players:
        await player.until(lambda player=player: len(player.named("chat")) == 2)


async def test_a_process_sleeps_and_wakes_up_with_old_copies_and_old_timers(it: Company) -> None:
    first, second = await it.two(INVESTUP_AUCTION_MS="3000")
    ana, ben, cem = [await it.enter(server) for server in (first, second, second)]
    code = await started([ana, ben, cem])
    await auction([ana, ben, cem])
    first.pause()
    await ben.until(lambda: ben.view["auction"] is None)
    await ben.until(lambda: not ben.lobby["seats"][0]["connected"])
    # long enough for a process by itself to take it for a stop
    paused = await it.pulse()
    while await it.pulse() < paused + STOPPED_MS:
        pass
    first.go_on()
    await ana.until(lambda: not ana.connected)  # nobody has answered her pings
    ana = await it.back(ana, first)
    await ben.until(lambda: ben.lobby["seats"][0]["connected"])
    assert await it.query("SELECT 1 FROM commands WHERE command LIKE '%\"recover\"%'") == []
    await ana.reached(ben.view["seq"])
    assert await play([ana, ben, cem], patience=5, until=lambda: ana.view["turn"]["seat"] == 0) >= 0
    table = await it.stored(code)
    assert [seat.connected for seat in table.seats] == [True] * 3


async def test_a_process_that_was_only_slow_says_who_is_still_there(it: Company) -> None:
    first, second = await it.two(INVESTUP_PING_INTERVAL="30", INVESTUP_PING_TIMEOUT="30")
    ana, ben = await it.enter(first), await it.enter(second)
    await started([ana, ben])
    first.pause()
    await ben.until(lambda: not ben.lobby["seats"][0]["connected"])
    first.go_on()
    await ben.until(lambda: ben.lobby["seats"][0]["connected"])
    assert await play([ana, ben], until=lambda: ana.view["seq"] > 12) > 0
    await same_game([ana, ben])


async def test_every_connection_to_the_database_is_cut(it: Company) -> None:
    first, second = await it.two()
    players = [await it.enter(server) for server in (first, second)]
    await started(players)
    for seq in (10, 20, 30):
        await play(players, until=lambda seq=seq: players[0].view["seq"] > seq)
        await it.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND application_name = 'investup'"
        )
    await play(players, patience=60)
    await same_game(players)


async def test_one_after_the_other_is_restarted_and_nobody_loses_a_seat(it: Company) -> None:
    servers = list(await it.two(INVESTUP_GRACE_MS="20000"))
    players = [await it.enter(servers[number]) for number in (0, 1, 0)]
    code = await started(players)
    for number in (0, 1):
        await play(players, until=lambda one=players[0]: one.view["turn"]["seat"] == 1)
        assert await servers[number].stop() == 0
        players = await brought_back(it, players, servers[1 - number])
        await servers[number].start()
        await play(players, until=lambda one=players[0]: one.view["turn"]["seat"] == 2)
    table = await it.stored(code)
    assert [seat.connected for seat in table.seats] == [True] * 3
    assert await it.query("SELECT 1 FROM commands WHERE command LIKE '%\"recover\"%'") == []
    await same_game(players)
