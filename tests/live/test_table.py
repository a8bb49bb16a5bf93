"""One running table: order, time, failures, bots."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from investup.game import Rejected
from investup.live import Order
from investup.store import Store, StoreUnavailable
from investup.table import Table
from tests.live.people import NOW, Inn, guest


async def test_commands_are_taken_in_the_order_in_which_they_came(inn: Inn) -> None:
    """The first is being stored while the others come; none overtakes another (S01)."""
    (ana, _), (ben, _) = await inn.started("Ana", "Ben", steps=10_000)
    live = ana.live
    assert live is not None
    answers: list[Any] = []
    for number in range(10):
        session = (ana, ben)[number % 2]
        command = {"type": "act", "action": {"type": "roll"}}
        live.submit(Order(command, NOW, answers.append, session.guest, f"id {number}"))
    await inn.settle()
    seqs = [answer["seq"] for answer in answers]
    assert seqs == list(range(seqs[0], seqs[0] + 10))


async def test_time_never_runs_backwards(inn: Inn, store: Store) -> None:
    (ana, _), (ben, _) = await inn.started("Ana", "Ben", steps=10_000)
    inn.clock.at = NOW + 5_000
    await inn.act(ana, "roll")
    inn.clock.at = NOW - 99_000
    await inn.act(ben, "roll")
    assert ana.live is not None
    found = await store.load(ana.live.table_id)
    assert found is not None
    times = [at for _, at, _ in found.commands]
    assert times == sorted(times)
    assert times[-1] == NOW + 5_000


async def test_the_record_keeps_the_moment_of_arrival(inn: Inn, store: Store) -> None:
    """Not the moment of working it off (R16)."""
    (ana, _), _ = await inn.started("Ana", "Ben", steps=10_000)
    live = ana.live
    assert live is not None
    inn.clock.at = NOW + 700
    done = asyncio.get_running_loop().create_future()
    live.submit(
        Order({"type": "act", "action": {"type": "roll"}}, inn.clock.now(), done.set_result, ana.guest, "a")
    )
    inn.clock.at = NOW + 9_000
    assert (await done)["seq"]
    found = await store.load(live.table_id)
    assert found is not None
    assert found.commands[-1].at == NOW + 700


async def test_a_mistake_in_the_rules_drops_the_copy_and_nothing_else(inn: Inn) -> None:
    (ana, socket), _ = await inn.started("Ana", "Ben", steps=10_000)
    live = ana.live
    assert live is not None
    before = await live.ask(Table.dump)
    heard = len(socket.packets)
    answer = await inn.act(ana, "crash", "a")
    assert isinstance(answer, Rejected)
    assert answer.code == "unavailable"
    assert await live.ask(Table.dump) == before
    assert len(socket.packets) == heard
    assert isinstance(await inn.act(ana, "roll", "a"), dict), "the id of what did not happen is free"


async def test_a_table_that_cannot_be_read_says_so_until_it_can(
    inn: Inn, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ana, _), _ = await inn.started("Ana", "Ben", steps=10_000)
    live = ana.live
    assert live is not None

    async def gone(*_arguments: Any) -> Any:
        raise StoreUnavailable("no answer")

    await inn.act(ana, "crash")
    monkeypatch.setattr(Store, "load", gone)
    answer = await inn.act(ana, "roll", "a")
    assert isinstance(answer, Rejected)
    assert answer.code == "unavailable"
    with pytest.raises(Rejected, match="could not"):
        await live.ask(Table.dump)
    asked: list[Any] = []
    live.sync(ana, None, asked.append)
    await inn.settle()
    assert asked[0].code == "unavailable"
    monkeypatch.undo()
    from investup.rulesets import RULESETS
    from tests.table.race import Race

    rules: Any = RULESETS
    monkeypatch.setitem(rules, "race", Race())
    assert isinstance(await inn.act(ana, "roll", "a"), dict)


async def test_the_same_id_in_the_next_game_is_another(inn: Inn) -> None:
    people = await inn.started("Ana", "Ben", steps=3, giving_up=True)
    ana, ben = people[0][0], people[1][0]
    first = await inn.act(ana, "roll", "a")
    again = await inn.act(ana, "roll", "a")
    assert first == again
    assert isinstance(await inn.act(ana, "give_up", "a"), Rejected)
    await inn.act(ben, "give_up", "b")
    for session in (ana, ben):
        await inn.order(session, type="leave")
    people = await inn.started("Ana", "Ben", steps=10_000)
    assert (await inn.act(people[0][0], "give_up", "a"))["seq"] == 5, "a new table, and the old word"


# ---------------------------------------------------------------------------------------------- bots


async def test_a_bot_sees_what_a_player_in_its_place_sees(store: Store) -> None:
    seen: list[Any] = []

    def choose(ruleset: str, level: str, view: Any, legal: Any, seat: int) -> Any:
        seen.append((ruleset, level, view, legal, seat))
        return {"type": "roll"}

    inn = Inn.open(store, choose, bot_delay_ms=0)
    (ana, _), *_ = await inn.started("Ana", bots=1, steps=10_000)
    await inn.act(ana, "roll")
    await inn.settle()
    ((ruleset, level, view, legal, seat),) = seen
    assert (ruleset, level, seat, view["you"]) == ("race", "quick", 1, 1)
    assert legal == {"give_up": {}, "roll": {}}
    assert ana.live is not None
    secrets = await ana.live.ask(lambda table: table.game.dump()["secrets"])  # type: ignore[union-attr]
    assert view["secret"] == secrets[1]
    assert inn.house.counters.bot_turns == 1


async def test_a_bot_takes_its_time_on_one_timer(inn: Inn) -> None:
    (ana, socket), *_ = await inn.started("Ana", bots=2, steps=10_000)
    (at, _), = inn.alarms.set_.values()  # fmt: skip
    assert at == NOW + 210_000, "Ana's turn"
    await inn.act(ana, "roll")
    (at, _), = inn.alarms.set_.values()  # fmt: skip
    assert at == NOW + 900
    # a timer that fires early does nothing but set itself again
    inn.alarms.fire()
    await inn.settle()
    assert len(socket.moves) == 1
    (at, _), = inn.alarms.set_.values()  # fmt: skip
    assert at == NOW + 900
    inn.clock.at = NOW + 900
    inn.alarms.fire()
    await inn.settle()
    assert len(socket.moves) == 2
    (at, _), = inn.alarms.set_.values()  # fmt: skip
    assert at == NOW + 1_800


@pytest.mark.parametrize(
    "choice", [RuntimeError("a mistake"), {"type": "nonsense"}, {"type": "give_up", "x": 1}]
)
async def test_a_bot_that_fails_does_not_hang_its_table(store: Store, choice: Any) -> None:
    def choose(*_arguments: Any) -> Any:
        if isinstance(choice, Exception):
            raise choice
        return choice

    inn = Inn.open(store, choose, bot_delay_ms=0)
    (ana, _), *_ = await inn.started("Ana", bots=1, steps=10_000)
    await inn.act(ana, "roll")
    await inn.settle()
    assert ana.live is not None
    game, phase = await ana.live.ask(lambda table: (table.game, table.phase))
    assert phase == "over" or game.turn == 0  # type: ignore[union-attr]


async def test_bots_wait_out_an_outage(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    inn = Inn.open(store, lambda *_: {"type": "roll"}, bot_delay_ms=0)
    (ana, socket), *_ = await inn.started("Ana", bots=1, steps=10_000)
    whole = Store.append
    fail = False

    async def append(store: Store, entry: Any) -> None:
        if fail and entry.command["seat"] == 1:
            raise StoreUnavailable("the disk is full")
        await whole(store, entry)

    monkeypatch.setattr(Store, "append", append)
    live = ana.live
    assert live is not None
    await inn.act(ana, "roll")
    await inn.settle()
    assert len(socket.moves) == 2
    fail = True
    await inn.act(ana, "roll")
    await inn.settle()
    (at, _), = inn.alarms.set_.values()  # fmt: skip
    assert NOW + 1_000 <= at < NOW + 1_500
    inn.alarms.fire()
    await inn.settle()
    fail = False
    inn.alarms.fire()
    await inn.settle()
    assert len(socket.moves) == 4


# ------------------------------------------------------------------------------------------ stopping


async def test_a_draining_house_finishes_and_takes_nothing_more(inn: Inn, store: Store) -> None:
    (ana, _), (ben, _) = await inn.started("Ana", "Ben", steps=10_000)
    live = ana.live
    assert live is not None
    answers: list[Any] = []
    live.submit(Order({"type": "act", "action": {"type": "roll"}}, NOW, answers.append, ana.guest, "a"))
    await inn.directory.drain()
    live.submit(Order({"type": "act", "action": {"type": "roll"}}, NOW, answers.append, ben.guest, "a"))
    assert answers[0]["seq"]
    assert answers[1].code == "draining"
    with pytest.raises(Rejected) as refused:
        await inn.directory.create(
            inn.arrive("Cid")[0], NOW, ruleset="race", name="Cid", options={}, request=None
        )
    assert refused.value.code == "draining"
    # clients that are cut off by the stop are not away by that
    inn.directory.depart(ana)
    await inn.settle()
    again = Inn.open(store)
    assert await again.directory.recover() == 1
    await again.settle()
    (table,) = again.directory.tables
    assert await table.ask(lambda table: table.seat(0).connected) is False, (
        "it is the next start that notes it (R38)"
    )


async def test_a_game_goes_on_where_it_stopped(inn: Inn, store: Store) -> None:
    people = await inn.started("Ana", "Ben", bots=1, steps=10_000)
    await inn.act(people[0][0], "roll")
    await inn.act(people[1][0], "roll")
    live = people[0][0].live
    assert live is not None
    before = await live.ask(Table.dump)
    again = Inn.open(store, lambda *_: {"type": "roll"})
    again.clock.at = NOW + 60_000
    await again.directory.recover()
    await again.settle()
    (table,) = again.directory.tables
    after = await table.ask(Table.dump)
    assert after["game"]["walked"][2] == 0, "everything stands still until somebody is back"
    assert [seat["connected"] for seat in after["seats"]] == [False, False, True]
    ana, socket = again.arrive("Ana")
    place = await again.directory.resume(ana, again.clock.at)
    assert place.live is not None
    place.live.attach(ana)
    await again.settle()
    assert place.resume == {"code": before["code"], "seat": 0}
    assert socket.view is not None
    assert socket.view["you"] == 0
    again.alarms.fire()
    await again.settle()
    after = await table.ask(Table.dump)
    assert after["game"]["walked"][2] == 0, "the bot thinks as long as it would have"
    again.clock.at += 900
    again.alarms.fire()
    await again.settle()
    after = await table.ask(Table.dump)
    assert after["game"]["walked"][2] > 0
    assert await table.ask(lambda table: table.seat_of(guest("Ana"))) == 0
