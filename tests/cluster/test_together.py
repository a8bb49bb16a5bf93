"""Players of one table at different processes: they play one game, hear each other, and see the same."""

from __future__ import annotations

import asyncio

from tests.cluster.company import Company, same_game
from tests.server.support import auction, play, seated, started


async def test_a_whole_game_across_two_processes(it: Company) -> None:
    first, second = await it.two()
    players = [await it.enter(server) for server in (first, second, first)]
    code = await started(players, starting_cash=500)
    assert await play(players, patience=200) > 20
    await same_game(players)
    table = await it.stored(code)
    assert table.phase == "over"
    assert first.said == second.said == ""


async def test_two_who_act_at_the_same_moment_are_both_answered_and_nothing_stands_twice(it: Company) -> None:
    first, second = await it.two(INVESTUP_AUCTION_MS="60000", INVESTUP_AUCTION_RESET_MS="60000")
    players = [await it.enter(server) for server in (first, second)]
    code = await started(players)
    await auction(players)
    for amount in range(100, 500, 100):
        bids = [
            player.call("game.act", {"id": f"{seat} bids {amount}", "type": "bid", "amount": amount + seat})
            for seat, player in enumerate(players)
        ]
        answers = await asyncio.gather(*bids)
        taken = [answer for answer in answers if answer["ok"]]
        codes = {answer["error"]["code"] for answer in answers if not answer["ok"]}
        assert len(taken) == 1, "the other one came second, and is too low or leads already"
        assert codes <= {"bid_too_low", "already_leading"}
        for player in players:
            await player.reached(taken[0]["seq"])
    await same_game(players)
    moves = await it.query("SELECT seq, action_id FROM commands WHERE action_id LIKE '%bids%'")
    assert len({row["action_id"] for row in moves}) == len(moves) == 4
    assert (await it.stored(code)).seq == players[0].view["seq"]


async def test_the_same_action_sent_to_both_processes_is_applied_once(it: Company) -> None:
    first, second = await it.two()
    ana, ben = await it.enter(first), await it.enter(second)
    await started([ana, ben])
    turn = [ana, ben][ana.view["turn"]["seat"]]
    twin = await it.back(turn, second if turn is ana else first)
    await twin.until(lambda: twin.view)
    roll = {"id": "once", "type": "roll"}
    answers = await asyncio.gather(turn.good("game.act", roll), twin.good("game.act", roll))
    assert answers[0]["seq"] == answers[1]["seq"]


async def test_lobbies_of_one_process_are_listed_by_the_other(it: Company) -> None:
    first, second = await it.two()
    ana, ben = await it.enter(first), await it.enter(second)
    assert (await ben.good("lobby.list", {"watch": True}))["lobbies"] == []
    code = (await ana.good("lobby.create", {"name": "Ana"}))["code"]
    await ben.until(
        lambda: code in [line["code"] for told in ben.named("lobbies")[-1:] for line in told["lobbies"]]
    )
    await ben.good("lobby.join", {"code": code.lower(), "name": "Ben"})
    await ana.until(lambda: ana.lobby and len(ana.lobby["seats"]) == 2)
    await ana.good("lobby.leave")
    await ben.good("lobby.leave")
    await ben.until(lambda: ben.named("lobbies")[-1]["lobbies"] == [])


async def test_whoever_is_sent_away_hears_of_it_at_another_process(it: Company) -> None:
    first, second = await it.two()
    ana, ben = await it.enter(first), await it.enter(second)
    code = await seated([ana, ben])
    await ana.good("lobby.kick", {"seat": 1})
    await ben.until(lambda: [notice["code"] for notice in ben.named("notice")] == ["kicked"])
    assert await ben.refused("lobby.join", {"code": code, "name": "Ben"}) == "no_such_lobby"


async def test_everybody_hears_what_is_said_and_how_many_watch(it: Company) -> None:
    first, second = await it.two()
    ana, ben = await it.enter(first), await it.enter(second)
    code = await started([ana, ben])
    await ana.good("chat.say", {"text": "Hello there"})
    await ben.until(lambda: [line["text"] for line in ben.named("chat")] == ["Hello there"])
    watchers = [await it.enter(server) for server in (first, second, second)]
    for watcher in watchers:
        await watcher.good("lobby.watch", {"code": code})
    for client in (ana, ben, *watchers):
        await client.until(lambda client=client: client.lobby and client.lobby["watchers"] == 3)
    turn = [ana, ben][ana.view["turn"]["seat"]]
    seq = (await turn.good("game.act", {"id": "r", "type": "roll"}))["seq"]
    for watcher in watchers:
        await watcher.reached(seq)
    await watchers[1].leave()
    await ana.until(lambda: ana.lobby["watchers"] == 2)


async def test_other_tabs_follow_wherever_they_are(it: Company) -> None:
    first, second = await it.two()
    ana = await it.enter(first)
    tab = await it.back(ana, second)
    code = (await ana.good("lobby.create", {"name": "Ana"}))["code"]
    await tab.until(lambda: tab.lobby and tab.lobby["code"] == code)
    await ana.leave()
    ben = await it.enter(first)
    await ben.good("lobby.join", {"code": code, "name": "Ben"})
    # one socket of hers is still there (R36)
    await ben.until(lambda: ben.lobby and ben.lobby["seats"][0]["connected"])
    await tab.leave()
    await ben.until(lambda: not ben.lobby["seats"][0]["connected"])


async def test_polling_has_no_place_where_any_process_takes_any_socket(it: Company) -> None:
    first = await it.server()
    assert (await it.get(first, "/socket.io/?EIO=4&transport=polling"))[0] == 400
