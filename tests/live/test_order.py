"""The order of things (R16): what arrived before a deadline counts, however late it is worked on."""

from __future__ import annotations

from pathlib import Path

import pytest

from investup.game import Rejected
from tests.live.hall import Guest, Hall, hall


async def auction(it: Hall) -> tuple[list[Guest], int]:
    """Three players and an auction that Ana leads; when the hammer falls."""
    guests = await it.seat("Ana", "Ben", "Cid")
    await it.start(guests[0])
    await it.auction(guests)
    await it.acts(guests[0], "bid", amount=100)
    deadline = it.clock.at + guests[0].view["clocks"]["auction"]["left_ms"]
    assert deadline == it.clock.at + 12_000
    return guests, deadline


async def test_a_millisecond_before_the_hammer_a_bid_counts(tmp_path: Path) -> None:
    async with hall(tmp_path) as it:
        (ana, ben, _), deadline = await auction(it)
        await it.wait(11_999)
        await it.acts(ben, "bid", amount=200)
        assert ana.view["auction"]["bidder"] == 1
        assert ana.view["clocks"]["auction"]["left_ms"] == 12_000
        await it.wait(1)
        assert ana.view["auction"] is not None, "the old deadline means nothing now"
        await it.wait(11_998)
        assert it.clock.at == deadline - 1 + 11_999
        assert ana.view["auction"] is not None
        await it.wait(1)
        assert ana.view["auction"] is None
        assert ana.types()[-1] == "auction_won" or "auction_won" in ana.types()


@pytest.mark.parametrize("late", [0, 1, 5_000])
async def test_at_the_hammer_or_after_it_a_bid_is_too_late(tmp_path: Path, late: int) -> None:
    """Also where the timer is late: the deadline that had passed comes first."""
    async with hall(tmp_path) as it:
        (ana, ben, _), deadline = await auction(it)
        await it.late(deadline + late)
        with pytest.raises(Rejected) as refused:
            await it.acts(ben, "bid", amount=200)
        assert refused.value.code == "auction_closed"
        assert ana.view["auction"] is None
        table = await it.state()
        assert table.at == deadline, "the hammer fell when it was due"


async def test_of_a_bid_and_the_hammer_in_one_queue_the_stamp_decides(tmp_path: Path) -> None:
    async with hall(tmp_path) as it:
        (ana, ben, cid), deadline = await auction(it)
        await it.late(deadline + 50)
        in_time = it.submit(ben, "bid", deadline - 1, amount=200)
        it.alarms.ring(it.clock.at)
        too_late = it.submit(cid, "bid", deadline + 12_000, amount=300)
        await it.settle()
        assert in_time[0]["seq"]
        assert too_late == ["auction_closed"]
        assert ana.view["auction"] is None
        assert ana.named("game")[-1]["clocks"]["auction"] is None


async def test_a_timer_that_fired_before_a_bid_arrived_does_not_go_by_the_time_it_is_worked_on(
    tmp_path: Path,
) -> None:
    """The tick is from before the deadline; by the time it is looked at the deadline has passed, and a bid is here."""
    async with hall(tmp_path) as it:
        (ana, ben, _), deadline = await auction(it)
        await it.late(deadline - 2)
        it.table.wake()
        answers = it.submit(ben, "bid", deadline - 1, amount=200)
        await it.late(deadline + 5)
        await it.settle()
        assert answers[0]["seq"]
        assert ana.view["auction"]["bidder"] == 1


async def test_the_hammer_waits_for_a_command_that_arrived_before_it_and_is_on_its_way(
    tmp_path: Path,
) -> None:
    """A call of Ben's still waits for the store, and his bid behind it."""
    async with hall(tmp_path) as it:
        (ana, ben, cid), deadline = await auction(it)
        ben.held_at = deadline - 1
        await it.late(deadline)
        await it.table.settled()
        it.alarms.ring(it.clock.at)
        await it.table.settled()
        assert ana.view["auction"] is not None, "it has not fallen yet"
        # others, who come after the deadline, wait with it; what does not depend on it goes on
        later = it.submit(cid, "bid", deadline + 1, amount=400)
        await it.table.settled()
        assert later == []
        await it.table.say(cid.session, "well?", it.clock.at)
        await it.late(deadline + 3)
        ben.held_at = None
        bid = it.submit(ben, "bid", deadline - 1, amount=200)
        await it.wait(10)
        assert bid[0]["seq"] < later[0]["seq"], "Ben's bid came first, and so the auction goes on for Cid's"
        assert ana.view["auction"]["bidder"] == 2


async def test_the_hammer_does_not_wait_for_what_arrived_after_it(tmp_path: Path) -> None:
    async with hall(tmp_path) as it:
        (ana, ben, _), deadline = await auction(it)
        ben.held_at = deadline
        await it.wait(12_000)
        assert ana.view["auction"] is None


async def test_a_command_held_back_that_never_comes_delays_the_hammer_no_longer_than_it_is_held(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as it:
        (ana, ben, cid), deadline = await auction(it)
        ben.held_at = deadline - 1
        await it.wait(12_000)
        parked = it.submit(cid, "bid", deadline + 1, amount=400)
        await it.wait(100)
        assert ana.view["auction"] is not None
        assert parked == []
        await it.leave(ben)
        await it.wait(5)
        assert ana.view["auction"] is None
        assert parked == ["auction_closed"]
        moved = list(await it.house.store.ledger((await it.state()).game_id or "", limit=5))
        assert moved[0]["reason"] == "auction"
        assert moved[0]["at"] == deadline
