"""Whole games from the menu to the end, through the screen: with computer players, and among people."""

from __future__ import annotations

import hashlib

import pytest
from playwright.async_api import expect

from tests.browser.company import NAMES, begin, play_on
from tests.browser.person import DESK, PHONE, MakePerson
from tests.browser.stage import Stage

pytestmark = pytest.mark.timeout(180)

#: After so many actions the person gives up: games of computer players alone end soon.
LONG_ENOUGH = 250


async def test_one_person_plays_three_bots_to_the_end(person: MakePerson) -> None:
    ana = await person(viewport=DESK)
    await ana.create("Ana", starting_cash=200)
    await ana.add_bots(3)
    await ana.start()
    await expect(ana.players()).to_have_count(4)

    if await ana.play(LONG_ENOUGH) == LONG_ENOUGH and await ana.offer() != "over":
        await ana.give_up()

    assert await ana.offer() == "over"
    end = ana.page.get_by_role("dialog")
    await expect(end.get_by_role("heading", level=1)).to_contain_text("win")
    await expect(end.get_by_role("list").first.get_by_role("listitem")).to_have_count(4)
    await expect(end).to_contain_text("Everybody else is bankrupt.")

    commitment = await end.locator("[data-commitment]").inner_text()
    seed = await end.locator("[data-seed]").inner_text()
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == commitment
    await end.get_by_role("button", name="Check it in this browser").click()
    await expect(end.get_by_role("status").filter(has_text="All fair")).to_be_visible()
    for title in ("Net worth", "Where tokens landed", "Rent by set", "Deals", "Dice", "Jail"):
        await expect(end.get_by_role("heading", name=title, exact=True)).to_be_visible()
    rolled = await end.get_by_text(" of them doubles").inner_text()
    assert int(rolled.split()[0].replace(",", "")) > 3

    await end.get_by_role("button", name="Back to the menu").click()
    await expect(ana.button("Create a table")).to_be_visible()
    assert ana.page.url == f"{ana.url}/"


@pytest.mark.parametrize("count", [2, 4, 6])
async def test_people_play_to_the_end_and_once_more(person: MakePerson, count: int) -> None:
    """Every other one is on a phone, and all like things to move."""
    sizes = (DESK, PHONE)
    people = [await person(viewport=sizes[seat % 2], reduced_motion="no-preference") for seat in range(count)]
    code = await begin(people)
    await play_on(people, 3 * count)
    *losers, last = people
    for one in losers:
        await one.give_up()
    await expect(last.page.get_by_role("heading", name="You win!")).to_be_visible()
    for one in losers:
        ranking = one.page.get_by_role("dialog").get_by_role("list").first.get_by_role("listitem")
        await expect(ranking).to_have_count(count)
    await last.button("Play again").click()
    for one in people:
        await expect(one.seats()).to_have_count(count)
        assert await one.code() == code


async def test_the_question_whether_to_give_up_goes_with_the_game(person: MakePerson) -> None:
    ana = await person()
    async with Stage(NAMES[:2], turn_clock=False) as stage:
        await stage.open(ana.page)
        await ana.page.locator(".dock .give-up").click()
        question = ana.page.get_by_text("Give up and go bankrupt?")
        await expect(question).to_be_visible()
        stage.act(1, "declare_bankruptcy")
        await expect(ana.page.get_by_role("heading", name="You win!")).to_be_visible()
        await expect(question).to_have_count(0)
