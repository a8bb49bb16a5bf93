"""Which tables there are and who sits where."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from investup.game import Rejected
from investup.live import directory as module
from investup.store import Store
from tests.live.people import NOW, Inn


async def create(inn: Inn, name: str, **more: Any) -> Any:
    """A table of the race with this host."""
    session, socket = inn.arrive(name)
    wanted = {"ruleset": "race", "name": name, "options": {}, "request": None, **more}
    return session, socket, await inn.directory.create(session, NOW, **wanted)


async def test_a_code_that_is_taken_is_drawn_again(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["AAAAAAAA", "AAAAAAAA", "AAAAAAAA", "BBBBBBBB"])
    monkeypatch.setattr(module, "draw_code", lambda _choice: next(codes))
    _, _, first = await create(inn, "Ana")
    _, _, second = await create(inn, "Ben")
    assert (first["code"], second["code"]) == ("AAAAAAAA", "BBBBBBBB")


async def test_codes_do_not_run_out_silently(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    from investup.store import StoreUnavailable

    monkeypatch.setattr(module, "draw_code", lambda _choice: "AAAAAAAA")
    await create(inn, "Ana")
    with pytest.raises(StoreUnavailable):
        await create(inn, "Ben")


async def test_two_requests_at_once_open_one_table(inn: Inn) -> None:
    tabs = [inn.arrive("Ana")[0] for _ in range(4)]
    wanted: dict[str, Any] = {"ruleset": "race", "name": "Ana", "options": {}}
    answers = await asyncio.gather(
        *(inn.directory.create(tab, NOW, **wanted, request="mine") for tab in tabs),
    )
    assert len({answer["code"] for answer in answers}) == 1
    others = await asyncio.gather(
        *(inn.directory.create(tab, NOW, **wanted, request=f"other {n}") for n, tab in enumerate(tabs)),
        return_exceptions=True,
    )
    assert [getattr(other, "code", None) for other in others] == ["already_seated"] * 4
    assert len(inn.directory.tables) == 1


async def test_joining_two_tables_at_once_takes_one_seat(inn: Inn) -> None:
    _, _, one = await create(inn, "Ana")
    _, _, two = await create(inn, "Ben")
    tabs = [inn.arrive("Cid")[0] for _ in range(2)]
    answers = await asyncio.gather(
        *(
            inn.directory.join(tab, NOW, code=table["code"], name="Cid")
            for tab, table in zip(tabs, (one, two), strict=True)
        ),
        return_exceptions=True,
    )
    assert sorted(isinstance(answer, Rejected) for answer in answers) == [False, True]


async def test_another_process_has_seated_the_guest(store: Store) -> None:
    """The store knows of it, should this process not."""
    one, two = Inn.open(store), Inn.open(store)
    _, _, table = await create(one, "Ana")
    _, _, other = await create(two, "Ben")
    cid = two.arrive("Cid")[0]
    there = one.arrive("Cid")[0]
    await one.directory.join(there, NOW, code=table["code"], name="Cid")
    for attempt in (
        two.directory.join(cid, NOW, code=other["code"], name="Cid"),
        two.directory.create(cid, NOW, ruleset="race", name="Cid", options={}, request=None),
    ):
        with pytest.raises(Rejected) as refused:
            await attempt
        assert refused.value.code == "already_seated"


async def test_a_table_that_nobody_uses_leaves_memory_and_is_found_again(inn: Inn) -> None:
    """What stays is its next deadline."""
    people = await inn.started("Ana", "Ben", steps=10_000)
    code = people[0][0].live.code  # type: ignore[union-attr]
    read = inn.house.counters.reloads
    await inn.directory.sweep()
    await inn.directory.by_code(code)
    await inn.settle()
    assert inn.house.counters.reloads == read, "somebody is there"
    for session, _ in people:
        inn.directory.depart(session)
    await inn.settle()
    await inn.directory.sweep()
    assert len(inn.alarms.set_) == 1
    assert inn.directory.sessions == []
    eve, socket = inn.arrive("Eve")
    assert await inn.directory.watch(eve, code.lower()) == {"code": code}
    await inn.settle()
    assert inn.house.counters.reloads == read + 1
    assert socket.view is not None
    back, _ = inn.arrive("Ana")
    place = await inn.directory.resume(back, inn.clock.at)
    assert place.live is not None
    assert place.resume == {"code": code, "seat": 0}


async def test_a_table_whose_bot_is_thinking_stays_in_memory(inn: Inn) -> None:
    ((ana, _),) = await inn.started("Ana", bots=1, steps=10_000)
    await inn.act(ana, "roll")
    inn.directory.depart(ana)
    await inn.settle()
    read = inn.house.counters.reloads
    await inn.directory.sweep()
    (live,) = inn.directory.tables
    await live.ask(lambda table: table.seq)
    assert inn.house.counters.reloads == read


async def test_the_list_is_sent_once_a_sweep_and_only_when_it_has_changed(inn: Inn, store: Store) -> None:
    eve, socket = inn.arrive("Eve")
    inn.directory.lobbies.watch(eve, None)
    chess, other = inn.arrive("Kim")
    inn.directory.lobbies.watch(chess, "chess")
    await inn.directory.sweep()
    assert socket.heard("lobbies") == []
    people = await inn.seated("Ana", "Ben", "Cid")
    assert socket.heard("lobbies") == [], "not at every command"
    await inn.directory.sweep()
    ((line,),) = [body["lobbies"] for body in socket.heard("lobbies")]
    assert (line["host"], line["seated"]) == ("Ana", 3)
    await inn.directory.sweep()
    assert len(socket.heard("lobbies")) == 1
    assert [body["lobbies"] for body in other.heard("lobbies")] == [[]]
    await inn.order(people[0][0], type="start", seed="5e" * 32, game_id="game")
    await inn.directory.sweep()
    assert socket.heard("lobbies")[-1]["lobbies"] == []
    inn.directory.depart(eve)
    await inn.order(people[1][0], type="leave")
    await inn.directory.sweep()
    assert len(socket.heard("lobbies")) == 2


async def test_unknown_malformed_closed_and_forbidden_codes_are_answered_alike(inn: Inn) -> None:
    ana, _, table = await create(inn, "Ana", options={"visibility": "private"})
    ben, _ = inn.arrive("Ben")
    await inn.directory.join(ben, NOW, code=table["code"], name="Ben")
    await inn.order(ana, type="kick", target=1)
    closed, _, gone = await create(inn, "Cid")
    await inn.order(closed, type="leave")
    said = set()
    for code in (table["code"], gone["code"], "ABCDEFGH", "", "0", "x" * 64, table["code"] + "A"):
        for attempt in (
            inn.directory.join(ben, NOW, code=code, name="Ben"),
            inn.directory.watch(ben, code),
        ):
            with pytest.raises(Rejected) as refused:
                await attempt
            said.add((refused.value.code, refused.value.message))
    assert {code for code, _ in said} == {"no_such_lobby"}
    assert len(said) == 1, "what is said must not tell them apart"
