"""Chat, playing again, previews, and what spectators may do and see."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from investup.live.chat import MAX_CHARACTERS
from investup.store.store import CHAT_LINES
from tests.server.conftest import Enter
from tests.server.support import Client, Running, happened, play, seated, server, started


async def test_everybody_hears_what_is_said_and_can_read_it_later(running: Running, enter: Enter) -> None:
    ana, ben, eve = await enter(), await enter(), await enter()
    code = await seated([ana, ben])
    await eve.good("lobby.watch", {"code": code})
    await ben.good("chat.say", {"text": "  hello\tall "})
    await eve.good("chat.say", {"text": "<b>hi</b>"})
    for client in (ana, ben, eve):
        await client.until(lambda client=client: len(client.named("chat")) == 2)
    one, two = ana.named("chat")
    assert (one["seat"], one["name"], one["text"]) == (1, (ben.lobby or {})["seats"][1]["name"], "hello all")
    assert (two["seat"], two["text"]) == (None, "<b>hi</b>"), "shown as text"
    assert re.fullmatch(r"Spectator \d{1,4}", two["name"])
    late = await enter(token=ben.token)
    lines = (await late.good("chat.history"))["lines"]
    assert [line["text"] for line in lines] == ["<b>hi</b>", "hello all"]
    older = (await late.good("chat.history", {"before": lines[0]["line"], "limit": 1}))["lines"]
    assert [line["text"] for line in older] == ["hello all"]
    assert [{**line, "line": 0} for line in lines] == [{**line, "line": 0} for line in (two, one)]


async def test_spectators_are_told_apart_by_a_number_that_stays_theirs(
    running: Running, enter: Enter
) -> None:
    ana = await enter()
    code = await seated([ana])
    watchers = [await enter() for _ in range(3)]
    tabs = [*watchers, await enter(token=watchers[0].token)]
    for client in tabs:
        await client.good("lobby.watch", {"code": code})
        await client.good("chat.say", {"text": "hello"})
    await ana.until(lambda: len(ana.named("chat")) == 4)
    names = [line["name"] for line in ana.named("chat")]
    assert len(set(names)) == 3
    assert names[0] == names[3], "the same person in another tab"


async def test_chat_is_no_action(running: Running, enter: Enter) -> None:
    """It changes no clock, no count and no seq (R36)."""
    ana, ben = await enter(), await enter()
    code = await started([ana, ben])
    before = (await running.table(code)).dump()
    await ana.good("chat.say", {"text": "gl hf"})
    await ben.until(lambda: ben.named("chat"))
    assert (await running.table(code)).dump() == before == await running.stored(code)


@pytest.mark.parametrize(
    "text", ["", "   ", "\n\t", "\u202e", "x" * (MAX_CHARACTERS + 1), "\x00\x07", "é" * (MAX_CHARACTERS + 1)]
)
async def test_what_is_nothing_or_too_much_is_not_said(enter: Enter, text: str) -> None:
    ana = await enter()
    await seated([ana])
    assert await ana.refused("chat.say", {"text": text}) == "bad_request"
    assert (await ana.good("chat.history"))["lines"] == []


async def test_whoever_is_at_no_table_says_nothing(enter: Enter) -> None:
    ana = await enter()
    assert await ana.refused("chat.say", {"text": "hello"}) == "not_seated"
    assert await ana.refused("chat.history") == "not_seated"
    assert await ana.refused("lobby.rematch") == "not_seated"
    assert await ana.refused("game.preview", {"type": "propose"}) == "not_seated"


async def test_five_lines_in_five_seconds_and_tabs_count_together(enter: Enter) -> None:
    ana, ben = await enter(), await enter()
    await seated([ana, ben])
    tab = await enter(token=ana.token)
    await tab.until(lambda: tab.lobby)
    for number in range(5):
        await (ana, tab)[number % 2].good("chat.say", {"text": f"line {number}"})
    assert await ana.refused("chat.say", {"text": "one more"}) == "slow_down"
    assert await tab.refused("chat.say", {"text": "and one more"}) == "slow_down"
    await ben.good("chat.say", {"text": "others may"})
    await ben.until(lambda: len(ben.named("chat")) == 6)


async def test_two_hundred_lines_are_kept(running: Running, enter: Enter) -> None:
    ana = await enter()
    code = await seated([ana])
    live = await running.directory.by_code(code)
    store = running.directory.house.store
    await asyncio.gather(
        *(store.say(live.table_id, number, 0, "Ana", f"line {number}") for number in range(CHAT_LINES + 5))
    )
    lines = (await ana.good("chat.history", {"limit": 200}))["lines"]
    assert [line["text"] for line in lines] == [f"line {n}" for n in range(CHAT_LINES + 4, 4, -1)]


async def test_the_same_people_play_again_at_the_same_table(running: Running, enter: Enter) -> None:
    ana, ben, eve = await enter(), await enter(), await enter()
    code = await started([ana, ben], starting_cash=100)
    await eve.good("lobby.watch", {"code": code})
    assert await ana.refused("lobby.rematch") == "started"
    await play([ana, ben], patience=5)
    await ana.until(lambda: ana.lobby["phase"] == "over")
    first = (ana.view or {})["game_id"]
    assert await eve.refused("lobby.rematch") == "not_seated"
    await ben.good("lobby.rematch")
    for client in (ana, ben, eve):
        await client.until(lambda client=client: client.lobby["phase"] == "waiting")
    assert ana.lobby is not None
    assert ana.lobby["code"] == code
    assert ana.lobby["game_id"] is None
    assert [(seat["seat"], seat["ready"]) for seat in ana.lobby["seats"]] == [(0, False), (1, False)]
    await ana.good("lobby.rematch")  # a second click changes nothing
    assert await ana.refused("game.sync") == "not_started"
    assert await ana.refused("game.history") == "not_started"
    assert await ana.refused("lobby.start") == "not_ready"
    await ben.good("lobby.ready", {"ready": True})
    await ana.good("lobby.start")
    for client in (ana, ben, eve):
        await client.until(lambda client=client: client.view["game_id"] != first)
        assert client.view is not None
        assert client.view["outcome"] is None
        assert client.view["players"][0]["cash"] == 100
    await play([ana, ben], patience=5)
    for client in (ana, ben, eve):
        await client.until(lambda client=client: client.view["outcome"])
    assert (await running.table(code)).dump() == await running.stored(code)


async def test_whoever_is_not_there_at_a_rematch_loses_the_seat_after_the_grace(tmp_path: Path) -> None:
    async with server(tmp_path, grace_ms=500) as running:
        ana, ben = await Client.enter(running.url), await Client.enter(running.url)
        await started([ana, ben], starting_cash=100)
        await play([ana, ben], patience=5)
        await ben.leave()
        await ana.until(lambda: not ana.lobby["seats"][1]["connected"])
        await ana.good("lobby.rematch")
        await ana.until(lambda: len(ana.lobby["seats"]) == 1)
        await ana.leave()


async def test_a_trade_is_previewed_and_nothing_changes(running: Running, enter: Enter) -> None:
    ana, ben = await enter(), await enter()
    code = await started([ana, ben])
    before = (await running.table(code)).dump()
    draft = {"type": "propose", "to": 1, "give": {"cash": 100}, "get": {}, "terms": []}
    told = await ana.good("game.preview", draft)
    assert told["effects"]
    assert told["burdens"] == []
    assert "error" not in told
    wrong = await ana.good("game.preview", {**draft, "give": {"cash": 100_000}})
    assert wrong["error"]["code"] == "not_enough_cash"
    assert await ana.refused("game.preview", {"type": "give_time"}) == "bad_request"
    assert await ana.refused("game.preview", {**draft, "id": "x"}) == "bad_request"
    assert (await running.table(code)).dump() == before
    sent = {"id": "offer", **draft}
    await ana.good("game.act", sent)
    await ben.until(lambda: ben.view["trades"])


async def test_why_an_action_would_be_refused_is_told_without_trying_it(
    running: Running, enter: Enter
) -> None:
    ana, ben = await enter(), await enter()
    code = await started([ana, ben])
    before = (await running.table(code)).dump()
    told = [await one.good("game.preview", {"type": "roll"}) for one in (ana, ben)]
    assert sorted(answer.get("error", {}).get("code", "") for answer in told) == ["", "not_your_turn"]
    assert (await running.table(code)).dump() == before


async def test_spectators_see_what_is_public_and_act_on_nothing(running: Running, enter: Enter) -> None:
    ana, ben, eve = await enter(), await enter(), await enter()
    code = await started([ana, ben])
    await eve.good("lobby.watch", {"code": code})
    await eve.until(lambda: eve.view)
    await ana.until(lambda: ana.lobby["watchers"] == 1)
    await play([ana, ben], lambda: len(ana.updates) > 20)
    await eve.until(lambda: eve.view["seq"] == ana.view["seq"])
    public = {
        name: value for name, value in (ana.view or {}).items() if name not in ("you", "legal", "clocks")
    }
    assert {name: (eve.view or {})[name] for name in public} == public
    assert (eve.view or {})["legal"] == {}
    assert (eve.view or {})["you"] is None
    assert (eve.view or {})["fairness"]["seed"] is None
    for body in (
        {"id": "x", "type": "roll"},
        {"id": "x", "type": "give_time", "seat": 0},
        {"id": "x", "type": "vote_removal", "seat": 0},
        {"id": "x", "type": "back"},
        {"id": "x", "type": "bid", "amount": 100},
    ):
        assert await eve.refused("game.act", body) == "not_seated"
    for name in ("lobby.start", "lobby.rematch"):
        assert await eve.refused(name) == "not_seated"
    assert (
        await eve.refused("game.preview", {"type": "propose", "to": 1, "give": {}, "get": {}, "terms": []})
        == "not_seated"
    )
    assert not happened(eve, "time_given")
    await eve.good("lobby.leave")
    await ana.until(lambda: ana.lobby["watchers"] == 0)
