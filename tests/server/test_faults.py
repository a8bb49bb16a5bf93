"""The store fails while a game is played: whoever asked is told, nothing has happened, and play goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from investup.store import Append, Store, StoreUnavailable
from investup.table import Table
from tests.server.conftest import Enter
from tests.server.support import Client, Running, play, server, started, timeless


class Failing:
    """Lets `Store.append` fail, before or after it has stored."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fail: Callable[[Append], bool] = lambda _append: False
        self.after = False
        whole = Store.append

        async def append(store: Store, entry: Append) -> None:
            failing = self.fail(entry)
            if failing and not self.after:
                raise StoreUnavailable("the disk is full")
            await whole(store, entry)
            if failing:
                raise StoreUnavailable("the answer was lost")

        monkeypatch.setattr(Store, "append", append)


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Failing:
    """A store that can be made to fail."""
    return Failing(monkeypatch)


async def test_what_could_not_be_stored_has_not_happened(
    running: Running, enter: Enter, failing: Failing
) -> None:
    ana, ben = await enter(), await enter()
    code = await started([ana, ben])
    await play([ana, ben], lambda: len(ana.updates) > 5)
    turn, other = (ana, ben) if ana.my_turn else (ben, ana)
    before = (await running.table(code)).dump()
    seen = len(other.updates)
    failing.fail = lambda _append: True
    action = {"id": "once", **(turn.wish() or {})}
    assert await turn.refused("game.act", action) == "unavailable"
    assert (await running.table(code)).dump() == before == await running.stored(code)
    assert len(other.updates) == seen, "nobody saw what was not stored"
    failing.fail = lambda _append: False
    await turn.good("game.act", action)
    await play([ana, ben], lambda: len(ana.updates) > 40)
    assert not ana.gap
    assert (await running.table(code)).dump() == await running.stored(code)


async def test_what_was_stored_although_the_answer_was_lost_is_told_to_all(
    running: Running, enter: Enter, failing: Failing
) -> None:
    ana, ben = await enter(), await enter()
    code = await started([ana, ben])
    turn, other = (ana, ben) if ana.my_turn else (ben, ana)
    failing.after = True
    failing.fail = lambda _append: True
    action = {"id": "once", "type": "roll"}
    assert await turn.refused("game.act", action) == "unavailable"
    failing.fail = lambda _append: False
    answer = await turn.good("game.act", action)
    for client in (turn, other):
        await client.reached(answer["seq"])
        fresh = (await client.good("game.sync"))["view"]
        assert timeless({**(client.view or {}), "legal": client.legal}) == timeless(fresh)
    assert (await running.table(code)).dump() == await running.stored(code)


async def test_the_other_tables_go_on_while_one_fails(
    running: Running, enter: Enter, failing: Failing
) -> None:
    ana, ben, cid, dan = [await enter() for _ in range(4)]
    code = await started([ana, ben])
    await started([cid, dan])
    broken = (await running.directory.by_code(code)).table_id
    failing.fail = lambda append: append.table_id == broken
    turn = ana if ana.my_turn else ben
    assert await turn.refused("game.act", {"id": "once", "type": "roll"}) == "unavailable"
    await play([cid, dan], lambda: len(cid.updates) > 30)
    failing.fail = lambda _append: False
    await play([ana, ben], lambda: len(ana.updates) > 10)


async def test_bots_go_on_after_an_outage(tmp_path: Path, failing: Failing) -> None:
    async with server(tmp_path) as running:
        ana = await Client.enter(running.url)
        failing.fail = lambda append: append.action_id is None and append.command["type"] == "act"
        await started([ana], bots=2)
        await play([ana], lambda: not ana.my_turn)
        seen = len(ana.updates)
        failing.fail = lambda _append: False
        await ana.until(lambda: len(ana.updates) > seen and ana.my_turn)
        await ana.leave()


async def test_a_rule_that_breaks_down_harms_nobody(
    running: Running, enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = await enter(), await enter()
    code = await started([ana, ben])
    turn = ana if ana.my_turn else ben
    before = (await running.table(code)).dump()
    whole = Table.apply

    def broken(table: Table, command: Any, at: int) -> Any:
        if command["type"] == "act" and command["action"]["type"] == "roll":
            whole(table, command, at)  # half of it is done already
            raise ZeroDivisionError("a mistake in a rule")
        return whole(table, command, at)

    monkeypatch.setattr(Table, "apply", broken)
    answer = await turn.call("game.act", {"id": "once", "type": "roll"})
    assert answer["error"]["code"] == "unavailable"
    assert "ZeroDivision" not in str(answer)
    monkeypatch.undo()
    assert (await running.table(code)).dump() == before
    await turn.good("game.act", {"id": "once", "type": "roll"})


@pytest.mark.sqlite
async def test_another_process_that_was_first_is_caught_up_with(tmp_path: Path) -> None:
    """Two servers on one database: whoever comes second learns of it from the store, and so do its clients."""
    async with server(tmp_path) as one, server(tmp_path) as two:
        ana, ben = await Client.enter(one.url), await Client.enter(one.url)
        code = await started([ana, ben])
        turn = ana if ana.my_turn else ben
        tab = await Client.enter(two.url, turn.token)  # the same player at the other server
        await tab.until(lambda: tab.view)
        first = await turn.good("game.act", {"id": "roll", "type": "roll"})
        assert await tab.call("game.act", {"id": "roll", "type": "roll"}) == first
        await tab.reached(first["seq"])
        await tab.good("game.sync")  # what the tab may do now has come before this answer
        second = await tab.good("game.act", {"id": "next", **(tab.wish() or {})})
        assert second["seq"] == first["seq"] + 1
        # here the old copy would allow it once more; the store does not
        again = await turn.call("game.act", {"id": "again", **(turn.wish() or {})})
        for client in (ana, ben):
            await client.reached(second["seq"])
        assert again["ok"] is False or again["seq"] > second["seq"]
        assert (await one.table(code)).dump() == await one.stored(code) == await two.stored(code)
        assert one.directory.house.counters.conflicts == 1
        for client in (ana, ben, tab):
            await client.leave()


async def test_without_the_store_one_is_told_so(
    running: Running, enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    import aiohttp

    async def gone(*_arguments: Any) -> Any:
        raise StoreUnavailable("no answer")

    ana = await enter()
    monkeypatch.setattr(Store, "_read", gone)
    for name, body in {
        "lobby.create": {"name": "Ana"},
        "lobby.list": {},
        "lobby.join": {"code": "ABCDEFGH", "name": "Ana"},
        "lobby.watch": {"code": "ABCDEFGH"},
    }.items():
        assert await ana.refused(name, body) == "unavailable"
    async with aiohttp.ClientSession() as http:
        for page, status in {"/readyz": 503, "/api/lobbies": 503, "/healthz": 200}.items():
            async with http.get(running.url + page) as answer:
                assert answer.status == status
    monkeypatch.undo()
    await ana.good("lobby.create", {"name": "Ana"})
