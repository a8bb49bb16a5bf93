"""Two processes at one table, with the time and the messages between them in the test's hand."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Collection
from pathlib import Path

import pytest
import structlog

from investup.game import Rejected
from investup.live.cluster.cluster import LEEWAY_MS, OVERDUE_MS
from investup.live.cluster.members import DEAD_MS
from investup.store import Store
from investup.table import Times
from tests.live.hall import Guest, Hall, Hand
from tests.places import PLACES


class Post:
    """Carries messages within this process, unless it is `away`."""

    def __init__(self, ears: dict[str, Callable[[bytes], None]]) -> None:
        self._ears = ears
        self._came_up: Callable[[], None] = lambda: None
        self.away = False

    @property
    def up(self) -> bool:
        return not self.away

    def listen(self, name: str, heard: Callable[[bytes], None], up: Callable[[], None]) -> None:
        self._ears[name], self._came_up = heard, up

    def send(self, to: Collection[str], message: bytes) -> None:
        for name in to:
            if name in self._ears and not self.away:
                asyncio.get_running_loop().call_soon(self._ears[name], message)

    def come_up(self) -> None:
        self.away = False
        self._came_up()


class Two:
    """Two processes that go by one clock. `dead` ones do nothing any more."""

    def __init__(self, halls: list[Hall], posts: list[Post]) -> None:
        self.halls = halls
        self.posts = posts
        self.clock = halls[0].clock
        self.dead: set[int] = set()

    @property
    def alive(self) -> list[Hall]:
        return [hall for number, hall in enumerate(self.halls) if number not in self.dead]

    async def settle(self) -> None:
        """Until nothing is left to do at this moment, and nothing is on its way between them."""
        for _ in range(3):
            for hall in self.alive:
                await hall.settle()
            await asyncio.sleep(0.005)

    async def wait(self, ms: int) -> None:
        """Let time pass, as it does: hearts beat, the processes look after each other."""
        until = self.clock.at + ms
        while self.clock.at < until:
            self.clock.at = min(until, (self.clock.at // 250 + 1) * 250)
            for hall in self.alive:
                if self.clock.at % 1_000 == 0:
                    await hall.directory.beat()
                    await hall.directory.sweep()
                assert hall.house.cluster is not None
                await hall.house.cluster.watch()
            await self.settle()

    async def playing(self) -> list[Guest]:
        """Ana is at the first process, Ben at the second; they are in an auction that Ana has opened."""
        first, second = self.halls
        (ana,) = await first.seat("Ana")
        ben = second.arrive(Guest("Ben"))
        code = (await first.state()).code
        await second.directory.join(ben.session, self.clock.at, code=code, name="Ben")
        second.live = await second.directory.by_code(code)
        await second.does(ben, "ready", ready=True)
        await self.settle()
        await first.start(ana)
        await self.settle()
        guests = [ana, ben]
        for _ in range(200):
            seat = ana.view["turn"]["seat"]
            turn, hall = guests[seat], self.halls[seat]
            await hall.acts(
                turn, {"roll": "roll", "buy": "decline", "end": "end_turn"}[turn.view["turn"]["phase"]]
            )
            await self.settle()
            if ana.view["auction"] is not None:
                return guests
        raise AssertionError("nothing was declined")

    def keeper(self) -> int:
        """Which of the two keeps the table's time."""
        late = [hall.table.elsewhere.lateness for hall in self.halls if hall.table.elsewhere is not None]
        assert sorted(late) == [0, OVERDUE_MS]
        return late.index(0)


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[Two]:
    """Two processes that know each other."""
    clock, ears = Hand(), {}
    posts = [Post(ears), Post(ears)]
    async with contextlib.AsyncExitStack() as stack:
        halls = []
        for post in posts:
            store = await Store.open(PLACES.url(tmp_path))
            stack.push_async_callback(store.close)
            halls.append(Hall(store, Times(bot_delay_ms=900), clock, post))
        it = Two(halls, posts)
        await halls[0].directory.recover()
        second = asyncio.ensure_future(halls[1].directory.recover())
        while not second.done():  # the first one's heart goes on meanwhile
            clock.at += 10
            await halls[0].directory.beat()
            await asyncio.sleep(0.02)
        await second
        await it.wait(1_000)
        yield it
        for hall in halls:
            hall.house.draining = True
            await hall.settle()


def left(guest: Guest) -> int:
    """What is left of the auction's clock, as this guest was last told."""
    return int(guest.view["auction"] is not None and guest.view["clocks"]["auction"]["left_ms"])


async def until_the_hammer(two: Two, guest: Guest) -> int:
    """Let the time pass until just before the auction ends; when that is."""
    deadline = two.clock.at + left(guest)
    while two.clock.at + 1_000 < deadline:
        await two.wait(500)
    return deadline


async def test_r16_what_reached_another_process_before_the_deadline_counts(two: Two) -> None:
    guests = await two.playing()
    deadline = await until_the_hammer(two, guests[0])
    other = 1 - two.keeper()
    two.clock.at = deadline + LEEWAY_MS - 1
    for hall in two.halls:
        hall.table.wake()
    await two.settle()
    assert guests[0].view["auction"] is not None, "it may still be on its way"
    await two.halls[other].acts(guests[other], "bid", at=deadline - 1, amount=100)
    await two.settle()
    assert [guest.view["auction"]["standing"] for guest in guests] == [100, 100]


async def test_r16_and_what_reached_it_at_the_deadline_does_not(two: Two) -> None:
    guests = await two.playing()
    deadline = await until_the_hammer(two, guests[0])
    other = 1 - two.keeper()
    two.clock.at = deadline
    answers = two.halls[other].submit(guests[other], "bid", deadline, amount=100)
    await two.settle()
    assert answers == [], "until it is sure that nothing came before"
    await two.wait(500)
    assert answers == ["auction_closed"]
    assert [guest.view["auction"] for guest in guests] == [None, None]


async def test_the_keeper_is_dead_and_the_other_one_is_in_time_for_it(two: Two) -> None:
    guests = await two.playing()
    deadline = two.clock.at + left(guests[0])
    keeper = two.keeper()
    two.dead.add(keeper)
    survivor = guests[1 - keeper]
    while survivor.view["auction"] is not None:
        await two.wait(250)
    assert two.clock.at - deadline <= 500, "its death was noticed long before"
    await two.wait(DEAD_MS)
    seats = survivor.named("lobby")[-1]["seats"]
    assert [seat["connected"] for seat in seats] == [keeper == 1, keeper == 0]


async def test_no_word_gets_through_and_everybody_knows_within_two_seconds(two: Two) -> None:
    guests = await two.playing()
    for post in two.posts:
        post.away = True
    await two.halls[0].acts(guests[0], "bid", amount=100)
    assert guests[1].view["auction"]["standing"] != 100
    with pytest.raises(Rejected) as refused:
        await two.halls[1].acts(guests[1], "bid", amount=100)
    assert refused.value.code == "bid_too_low", "whoever acts is answered by what is stored"
    await two.halls[1].acts(guests[1], "bid", amount=200)
    await two.wait(2_000)
    assert [guest.view["auction"]["standing"] for guest in guests] == [200, 200]
    await two.halls[0].acts(guests[0], "bid", amount=300)
    for post in two.posts:
        post.come_up()
    await two.settle()
    await two.halls[1].acts(guests[1], "bid", amount=400)
    await two.settle()
    assert [guest.view["auction"]["standing"] for guest in guests] == [400, 400]
    assert [guest.view["seq"] for guest in guests] == [(await two.halls[0].state()).seq] * 2


async def test_a_word_that_is_lost_is_made_up_for_when_the_next_one_comes(two: Two) -> None:
    guests = await two.playing()
    two.posts[0].away = True
    await two.halls[0].acts(guests[0], "bid", amount=100)
    await two.settle()
    two.posts[0].away = False
    await two.halls[0].acts(guests[0], "set_stock", open=True)
    await two.settle()
    assert guests[1].view == {**guests[0].view, "you": 1, "legal": guests[1].view["legal"]}
    seqs = [update["seq"] for update in guests[1].named("game")]
    assert seqs == sorted(set(seqs)), "each once, in order"


async def test_what_both_were_told_is_the_same_to_the_byte(two: Two) -> None:
    guests = await two.playing()
    for opened in (True, False, True):
        for hall, guest in zip(two.halls, guests, strict=True):
            await hall.acts(guest, "set_stock", open=opened)
            await two.settle()
    told = [
        {update["seq"]: (update["events"], update["changes"]) for update in guest.named("game")}
        for guest in guests
    ]
    assert told[0] == told[1]
    assert len(told[0]) >= 9
    assert guests[0].view["players"] == guests[1].view["players"]


async def test_a_table_that_nobody_here_needs_leaves_memory(two: Two) -> None:
    first, second = two.halls
    (ana,) = await first.seat("Ana")
    code = (await first.state()).code
    cem = second.arrive(Guest("Cem"))
    await second.directory.watch(cem.session, code)
    await second.leave(cem)
    await two.wait(12_000)
    assert second.directory.tables == []
    assert len(first.directory.tables) == 1
    assert ana.named("lobby")[-1]["watchers"] == 0


async def test_a_table_that_was_closed_elsewhere_unheard_is_closed_here_at_the_next_look(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two.halls
    (ana,) = await first.seat("Ana")
    code = (await first.state()).code
    eve = second.arrive(Guest("Eve"))
    await second.directory.watch(eve.session, code)
    await two.settle()
    live = second.directory.tables[0]
    for post in two.posts:
        post.away = True
    await first.does(ana, "leave")
    assert not live.closed, "no word of it got through"
    monkeypatch.setattr(live._desk, "copy", None)  # as after an outage: it has to be read again
    second.house.pulse.stops += 1  # and this process has slept
    live.wake()
    with structlog.testing.capture_logs() as logs:
        await live.settled()
    assert live.closed
    assert [line for line in logs if line["log_level"] == "error"] == []
    assert eve.named("notice")[-1]["code"] == "closed"


@pytest.mark.parametrize("first_back", [0, 1])
async def test_spectators_who_came_or_went_while_no_word_got_through_are_counted_when_one_does(
    two: Two, first_back: int
) -> None:
    first, second = two.halls
    (ana,) = await first.seat("Ana")
    code = (await first.state()).code
    eve, fay = Guest("Eve"), Guest("Fay")
    for hall, guest in zip(two.halls, (eve, fay), strict=True):
        await hall.directory.watch(hall.arrive(guest).session, code)
    # each tells the others once a second, and its own people once a second
    await two.wait(2_000)
    assert ana.named("lobby")[-1]["watchers"] == 2
    for post in two.posts:
        post.away = True
    await second.leave(fay)
    await two.wait(1_000)
    for number in (first_back, 1 - first_back):
        two.posts[number].come_up()
    await two.wait(2_000)
    assert ana.named("lobby")[-1]["watchers"] == 1
    for post in two.posts:
        post.away = True
    for guest in (Guest("Gus"), Guest("Hal")):
        await second.directory.watch(second.arrive(guest).session, code)
    await two.wait(1_000)
    for number in (first_back, 1 - first_back):
        two.posts[number].come_up()
    await two.wait(2_000)
    assert ana.named("lobby")[-1]["watchers"] == eve.named("lobby")[-1]["watchers"] == 3
