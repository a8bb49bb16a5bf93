"""Stops (R38): of the process, of the store, of the machine. Nobody loses anything for them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from investup.game import Rejected
from investup.live.pulse import STOPPED_MS
from investup.store import Store, StoreUnavailable
from investup.table import Times
from tests.live.hall import Guest, Hall, hall


@pytest.fixture
def outage(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A switch: while it is on, the store answers nobody."""

    class Outage:
        on = False

    for name in ("heartbeat", "append", "load", "say"):
        whole = getattr(Store, name)

        async def method(store: Store, *arguments: Any, whole: Any = whole, **more: Any) -> Any:
            if Outage.on:
                raise StoreUnavailable("nobody is there")
            return await whole(store, *arguments, **more)

        monkeypatch.setattr(Store, name, method)
    return Outage


def left(guest: Guest) -> int:
    """What is left of the free time of the turn, as this guest was last told."""
    clock = guest.view["clocks"]["turn"]
    assert clock["state"] == "free"
    return int(clock["left_ms"])


async def playing(it: Hall) -> list[Guest]:
    """Two people in a game; ten seconds of the first turn have passed."""
    guests = await it.seat("Ana", "Ben")
    await it.start(guests[0])
    await it.wait(10_000)
    return guests


async def test_after_a_restart_clocks_go_on_with_what_was_left_at_the_last_heartbeat(tmp_path: Path) -> None:
    async with hall(tmp_path) as it:
        ana, ben = await playing(it)
        it.clock.at += 700  # so far from the last heartbeat
        died = it.clock.at
    async with hall(tmp_path, at=died + 3_600_000) as it:
        table = await it.state()
        assert table.standstill is not None
        assert table.standstill.since == died - 700
        assert [seat.connected for seat in table.seats] == [False, False]
        with pytest.raises(Rejected) as refused:
            await it.acts(ben, "roll")
        assert refused.value.code == "unavailable", "everything stands still"
        await it.wait(29_000)
        assert await it.come_back(ana)
        assert left(ana) == 20_000
        lobby = ana.named("lobby")[-1]
        assert [seat["connected"] for seat in lobby["seats"]] == [True, False]
        assert lobby["seats"][1]["grace_left_ms"] == 151_000, "a fresh 3:00 from the restart"
        await it.wait(150_999)
        assert not ana.view["players"][1]["bankrupt"]
        await it.wait(1)
        assert ana.view["players"][1]["bankrupt"]
        assert ana.view["outcome"]["reason"] is not None


async def test_a_wall_clock_that_was_set_back_before_a_restart_stops_no_table(tmp_path: Path) -> None:
    """Time goes on from the last heartbeat, and so do the clocks of tables whose commands are of a later hour."""
    async with hall(tmp_path) as it:
        ana, _ = await playing(it)
        died = it.clock.at
    async with hall(tmp_path, at=died - 3 * 3_600_000) as it:
        assert it.clock.at == died
        await it.come_back(ana)
        assert left(ana) == 20_000
        await it.wait(179_999)
        assert ana.view["outcome"] is None
        await it.wait(1)
        assert ana.view["players"][1]["bankrupt"], "Ben's three minutes are over when they are"


async def test_if_nobody_returns_the_clocks_stand_still_for_thirty_seconds_and_no_longer(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as it:
        await playing(it)
        died = it.clock.at
    async with hall(tmp_path, at=died + 60_000) as it:
        await it.wait(29_999)
        assert (await it.state()).standstill is not None
        await it.wait(1)
        table = await it.state()
        assert table.standstill is None
        assert table.clocks()["turn"]["left_ms"] == 20_000


async def test_who_comes_back_a_moment_before_three_minutes_is_restored_and_at_three_minutes_is_not(
    tmp_path: Path,
) -> None:
    for late, bankrupt in ((-1, False), (0, True)):
        folder = tmp_path / str(late)
        folder.mkdir()
        async with hall(folder) as it:
            ana, _ben = await playing(it)
            await it.leave(ana)
            await it.wait(180_000 + late)
            await it.come_back(ana)
            assert (await it.state()).out == ({0} if bankrupt else set())


async def test_a_stop_of_the_store_is_a_stop_of_the_clocks(tmp_path: Path, outage: Any) -> None:
    async with hall(tmp_path) as it:
        ana, ben = await playing(it)
        outage.on = True
        turn = [ana, ben][ana.view["turn"]["seat"]]
        with pytest.raises(Rejected) as refused:
            await it.acts(turn, "roll")
        assert refused.value.code == "unavailable"
        await it.wait(600_000)
        outage.on = False
        await it.wait(3_000)
        assert ana.types()[2:] == [], "no time ran out, and nobody was away"
        assert 17_000 <= left(ana) <= 20_000
        assert [seat["connected"] for seat in ana.named("lobby")[-1]["seats"]] == [True, True]
        await it.acts(turn, "roll")
        assert it.log.said == [
            ("warning", "the store does not answer"),
            ("warning", "everything stood still"),
            ("warning", "the store answers again"),
        ]


async def test_a_short_outage_is_none_of_the_players_business(tmp_path: Path, outage: Any) -> None:
    async with hall(tmp_path) as it:
        ana, _ben = await playing(it)
        outage.on = True
        await it.wait(STOPPED_MS - 2_000)
        outage.on = False
        await it.wait(12_000)
        assert it.house.pulse.stops == 1, "only the start"
        assert ana.view["clocks"]["turn"]["state"] != "paused"
        await it.wait(0)
        table = await it.state()
        assert table.clocks(it.clock.at)["turn"]["state"] == "reserve"


async def test_a_deadline_that_falls_into_a_short_outage_is_carried_out_as_of_its_time(
    tmp_path: Path, outage: Any
) -> None:
    async with hall(tmp_path) as it:
        ana, ben = await playing(it)
        await it.leave(ben)
        await it.wait(179_000)
        outage.on = True
        await it.wait(5_000)
        assert not ana.view["players"][1]["bankrupt"]
        outage.on = False
        await it.wait(2_000)
        assert ana.view["players"][1]["bankrupt"]
        table = await it.state()
        assert table.at == (10_000 + 180_000 + 1_700_000_000_000)


async def test_a_machine_that_slept_gives_everybody_their_time_back(tmp_path: Path) -> None:
    async with hall(tmp_path) as it:
        ana, ben = await playing(it)
        it.clock.at += 3_600_000
        turn = [ana, ben][ana.view["turn"]["seat"]]
        await it.acts(turn, "roll")
        assert left(ana) == 20_000
        assert not any(player["bankrupt"] for player in ana.view["players"])


async def test_the_table_hears_of_a_player_who_went_while_the_store_was_away(
    tmp_path: Path, outage: Any
) -> None:
    async with hall(tmp_path) as it:
        ana, ben = await playing(it)
        outage.on = True
        await it.leave(ben)
        assert ana.named("lobby")[-1]["seats"][1]["connected"]
        await it.wait(3_000)
        outage.on = False
        await it.wait(2_000)
        assert not ana.named("lobby")[-1]["seats"][1]["connected"]
        outage.on = True
        await it.come_back(ben)
        await it.wait(3_000)
        outage.on = False
        await it.wait(2_000)
        assert ana.named("lobby")[-1]["seats"][1]["connected"]
        assert ben.view["seq"] == ana.view["seq"]


async def test_whoever_comes_during_an_outage_is_shown_the_table_when_it_is_over(
    tmp_path: Path, outage: Any
) -> None:
    async with hall(tmp_path) as it:
        ana, ben = await playing(it)
        outage.on = True
        with pytest.raises(Rejected):
            await it.acts(ana, "declare_bankruptcy")  # and the copy in memory is dropped
        await it.leave(ben)
        ben.told.clear()
        it.arrive(ben)
        it.table.attach(ben.session)
        await it.settle()
        assert ben.told == []
        outage.on = False
        await it.wait(2_000)
        assert [name for name, _ in ben.told][:2] == ["lobby", "view"]


async def test_lengths_of_time_that_are_set_otherwise_are_for_tables_to_come(tmp_path: Path) -> None:
    """A stored deadline is right by the lengths that it was stored with."""
    async with hall(tmp_path, Times(turn_free_ms=1_000, turn_reserve_ms=2_000)) as it:
        ana, _ben = await playing(it)
        assert "time_ran_out" in ana.types()
        died = it.clock.at
    async with hall(tmp_path, Times(turn_free_ms=500_000, grace_ms=5), at=died + 1_000) as it:
        assert await it.come_back(ana)
        assert (await it.state()).times.turn_free_ms == 1_000
        assert (await it.state()).times.grace_ms == 180_000
