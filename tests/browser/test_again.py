"""Another game with the same people: the lobby, fresh log and cash, and the same talk."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.company import begin
from tests.browser.person import PHONE, MakePerson

pytestmark = pytest.mark.timeout(180)


async def test_play_again_leads_everybody_back_to_the_lobby(person: MakePerson) -> None:
    people = [await person(), await person(viewport=PHONE)]
    ana, ben = people
    code = await begin(people, starting_cash=700)
    zoe = await person()
    await zoe.watch(code)
    await zoe.tab("Chat").click()
    await zoe.say("That was quick")
    await ana.give_up()
    await expect(ben.page.get_by_role("heading", name="You win!")).to_be_visible()
    await expect(zoe.button("Play again")).to_have_count(0)

    await ben.button("Play again").click()
    for one in people:
        await expect(one.seats()).to_have_count(2)
        assert await one.code() == code
        await expect(one.chat()).to_contain_text("That was quick")
        await expect(one.page.get_by_role("dialog")).to_have_count(0)
    await expect(zoe.seats()).to_have_count(2)
    await zoe.button("Take a seat").click()
    await zoe.page.get_by_label("Your name").fill("Zoe")
    await zoe.button("Join").click()
    await zoe.button("I’m ready").click()
    await expect(ana.page.get_by_label("Starting cash")).to_have_value("700")
    await expect(ana.button("Start the game")).to_be_disabled()

    await ben.button("I’m ready").click()
    await ana.start()
    for one in (*people, zoe):
        await expect(one.board()).to_be_visible()
        await expect(one.page.get_by_role("dialog")).to_have_count(0)
        await expect(one.players().first).to_contain_text("$700")
        await one.tab("Log").click()
        await expect(one.log()).to_contain_text("The game begins.")
        await expect(one.log()).not_to_contain_text("bankrupt")


async def test_who_has_gone_is_not_waited_for(person: MakePerson) -> None:
    people = [await person() for _ in range(3)]
    ana, ben, cid = people
    await begin(people)
    await ana.give_up()
    await ben.give_up()
    await expect(cid.page.get_by_role("heading", name="You win!")).to_be_visible()
    await ben.page.get_by_role("dialog").get_by_role("button", name="Back to the menu").click()
    await expect(ben.button("Create a table")).to_be_visible()
    await ana.button("Play again").click()
    for one in (ana, cid):
        await expect(one.seats()).to_have_count(2)
    await cid.button("I’m ready").click()
    await ana.start()
    await expect(cid.players()).to_have_count(2)
