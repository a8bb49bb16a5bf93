"""The turn's time, a minute that is given, turns that are played for somebody, and the vote to remove them."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.company import NAMES, begin, mover, play_until, play_until_seen
from tests.browser.house import with_settings
from tests.browser.person import MakePerson

pytestmark = pytest.mark.timeout(180)


async def test_the_clock_is_out_of_sight_while_the_time_is_free(person: MakePerson) -> None:
    people = [await person(), await person()]
    await begin(people)
    for one in people:
        await expect(one.page.get_by_role("timer")).to_have_count(0)
        await expect(one.page.get_by_text("left in this turn")).to_have_count(0)


@with_settings(turn_free_ms=0)
async def test_the_reserve_runs_in_sight_and_the_others_give_a_minute_each(person: MakePerson) -> None:
    people = [await person() for _ in range(3)]
    await begin(people)
    at_turn = await mover(people)
    name = NAMES[people.index(at_turn)]
    others = [one for one in people if one is not at_turn]
    for one in people:
        await expect(one.page.get_by_role("timer")).to_have_text(re.compile(r"2:\d\d|3:00"))
    await expect(at_turn.page.get_by_role("button", name=re.compile(r"^Give \+1:00"))).to_have_count(0)

    for count, one in enumerate(others, start=1):
        give = one.button(f"Give +1:00 to {name}")
        await give.click()
        await expect(give).to_have_count(0)
        await expect(at_turn.page.get_by_text(f"+{count}:00 given")).to_be_visible()
        await expect(at_turn.page.get_by_role("timer")).to_have_text(re.compile(rf"{2 + count}:\d\d"))
        await expect(at_turn.log()).to_contain_text(
            f"{NAMES[people.index(one)]} gave {name} 60 more seconds."
        )


@with_settings(turn_free_ms=0)
async def test_debt_has_a_clock_of_its_own(person: MakePerson) -> None:
    people = [await person(), await person()]
    await begin(people, starting_cash=100, auctions=False)
    await play_until(people, "debt", buy=True)
    for one in people:
        await expect(one.page.get_by_text("left to settle the debt")).to_be_visible()
        await expect(one.page.get_by_role("timer")).to_have_text(re.compile(r"4:\d\d|5:00"))


@with_settings(turn_free_ms=0, turn_reserve_ms=4_000)
async def test_a_turn_that_is_played_for_somebody_is_told(person: MakePerson) -> None:
    people = [await person(), await person()]
    await begin(people, auctions=False)
    slow = await mover(people)
    name = NAMES[people.index(slow)]
    played = slow.page.get_by_text("your turn was played for you")
    await expect(played).to_be_visible()
    for one in people:
        await expect(one.log()).to_contain_text(f"The time of {name} ran out.")
    await slow.button("I’m back").click()
    await expect(played).to_have_count(0)


@with_settings(turn_free_ms=0, turn_reserve_ms=4_000)
async def test_a_vote_is_over_when_the_player_comes_back(person: MakePerson) -> None:
    people = [await person() for _ in range(3)]
    ana, ben, cid = people
    await begin(people, auctions=False)
    vote = ana.button("Vote to remove Ben")
    await play_until_seen(people, vote, idle=ben)
    await vote.click()
    for one in people:
        await expect(one.page.get_by_text("1 of 2 votes")).to_be_visible()
    await expect(cid.button("Vote to remove Ben")).to_be_visible()

    await ben.button("I’m back").click()
    for one in people:
        await expect(one.log()).to_contain_text("Ben is back.")
        await expect(one.page.get_by_text("of 2 votes")).to_have_count(0)
    await expect(cid.button("Vote to remove Ben")).to_have_count(0)


@with_settings(turn_free_ms=0, turn_reserve_ms=4_000)
async def test_the_table_votes_an_absent_player_out(person: MakePerson) -> None:
    people = [await person(), await person()]
    ana, ben = people
    await begin(people, auctions=False)
    vote = ana.button("Vote to remove Ben")
    await play_until_seen(people, vote, idle=ben)
    await vote.click()
    await expect(ana.page.get_by_role("heading", name="You win!")).to_be_visible()
    await expect(ben.page.get_by_role("heading", name="Ana wins")).to_be_visible()
    await expect(ben.page.get_by_role("dialog")).to_contain_text("Everybody else is bankrupt.")
