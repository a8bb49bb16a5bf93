"""An action that comes twice is applied once: at once, after a reconnect, after a restart, after many others."""

from __future__ import annotations

import asyncio
from pathlib import Path

from investup.live.acks import KEPT
from tests.server.conftest import Enter
from tests.server.support import Client, Running, play, server, started


async def test_the_same_id_is_applied_once_and_answered_alike(running: Running, enter: Enter) -> None:
    ana, ben = await enter(), await enter()
    code = await started([ana, ben])
    first = ana if ana.my_turn else ben
    tab = await enter(token=first.token)
    await tab.until(lambda: tab.view)
    roll = {"id": "one", "type": "roll"}
    answers = await asyncio.gather(*(client.call("game.act", roll) for client in (first, tab, first, tab)))
    assert answers == [{"ok": True, "seq": answers[0]["seq"]}] * 4
    table = await running.table(code)
    assert table.seq == answers[0]["seq"]
    assert await first.refused("game.act", {"id": "one", "type": "end_turn"}) == "id_reused"
    # the other seat's words are its own
    other = ben if first is ana else ana
    assert await other.refused("game.act", roll) != "id_reused"


async def test_a_refused_id_is_not_kept(enter: Enter) -> None:
    ana, ben = await enter(), await enter()
    await started([ana, ben])
    first = ana if ana.my_turn else ben
    assert await first.refused("game.act", {"id": "one", "type": "end_turn"}) == "wrong_phase"
    await first.good("game.act", {"id": "one", "type": "roll"})


async def test_the_first_answer_stands_after_a_reconnect_a_restart_and_many_actions(tmp_path: Path) -> None:
    async with server(tmp_path) as running:
        ana, ben = await Client.enter(running.url), await Client.enter(running.url)
        await started([ana, ben])
        first = ana if ana.my_turn else ben
        assert first.view is not None
        sent = {"id": "one", "type": "roll", "step": first.view["turn"]["step"]}
        answer = await first.good("game.act", sent)
        assert await first.call("game.act", sent) == answer
        await first.leave()
        back = await Client.enter(running.url, first.token)
        assert await back.call("game.act", sent) == answer
        players = [back, ben] if first is ana else [ana, back]
        for player in players:
            await player.until(lambda player=player: player.view)
            await player.reached(answer["seq"])
        await play(players, lambda: len(players[0].updates) > 2 * KEPT + 20, patience=1_000)
        assert await back.call("game.act", sent) == answer
        assert await back.refused("game.act", {"id": "one", "type": "roll"}) == "id_reused"
        for player in players:
            await player.leave()
    async with server(tmp_path) as running:
        back = await Client.enter(running.url, first.token)
        await back.until(lambda: back.view)
        assert back.view is not None
        turn = back.view["turn"]
        assert await back.call("game.act", sent) == answer
        assert await back.refused("game.act", {"id": "one", "type": "roll"}) == "id_reused"
        assert (await back.good("game.sync"))["view"]["turn"] == turn
        await back.leave()


async def test_an_id_that_would_be_allowed_again_is_still_the_old_one(tmp_path: Path) -> None:
    """The store refuses it, should this process have forgotten it: the turn comes round and `roll` is legal again."""
    async with server(tmp_path) as running:
        ana, ben = await Client.enter(running.url), await Client.enter(running.url)
        await started([ana, ben])
        first = ana if ana.my_turn else ben
        answer = await first.good("game.act", {"id": "one", "type": "roll"})
        token = first.token
        players = [ana, ben]
        await play(
            players,
            lambda: (
                first.view is not None and first.view["seq"] > answer["seq"] + 3 and "roll" in first.legal
            ),
        )
        for player in players:
            await player.leave()
    async with server(tmp_path) as running:
        back = await Client.enter(running.url, token)
        await back.until(lambda: back.view)
        await back.until(lambda: "roll" in back.legal)  # the clocks stand still until somebody is back
        assert back.view is not None
        turn = back.view["turn"]
        assert await back.call("game.act", {"id": "one", "type": "roll"}) == answer
        assert (await back.good("game.sync"))["view"]["turn"] == turn
        await back.good("game.act", {"id": "two", "type": "roll"})
        await back.leave()


async def test_a_double_click_rolls_once(enter: Enter) -> None:
    """Two clicks have two ids; the step that the page saw tells them apart (B31)."""
    ana, ben = await enter(), await enter()
    await started([ana, ben])
    first = ana if ana.my_turn else ben
    assert first.view is not None
    step = first.view["turn"]["step"]
    answers = await asyncio.gather(
        *(first.call("game.act", {"id": f"click {n}", "type": "roll", "step": step}) for n in range(3))
    )
    assert [answer["ok"] for answer in answers] == [True, False, False]
    assert [answer["error"]["code"] for answer in answers[1:]] == ["stale", "stale"]
