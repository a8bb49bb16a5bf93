"""The server dies in the middle and comes back: the page waits, and the game goes on where it was."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

from tests.browser.house import House, with_settings
from tests.browser.person import MakePerson

pytestmark = pytest.mark.timeout(120)


@with_settings()
async def test_killed_in_the_middle_and_played_on(person: MakePerson, house: House) -> None:
    ana = await person()
    await ana.create("Ana", starting_cash=1000)
    await ana.add_bots(2)
    await ana.start()
    assert await ana.play(12) == 12
    offer = await ana.offer()
    before = await ana.snapshot()

    house.kill()
    await expect(ana.banner()).to_be_visible()
    await expect(ana.page.locator(".dock button[data-action]:enabled")).to_have_count(0)
    await asyncio.to_thread(house.start)
    await expect(ana.banner()).to_have_count(0)

    assert await ana.offer() == offer
    assert await ana.snapshot() == before
    await ana.act(offer)
    assert await ana.play(6) == 6
    if await ana.offer() != "over":
        await ana.give_up()
    assert await ana.offer() == "over"


@with_settings()
async def test_an_action_on_its_way_when_the_server_dies_is_done_once(
    person: MakePerson, house: House
) -> None:
    ana, ben = await person(), await person()
    code = await ana.create("Ana")
    await ben.join(code, "Ben")
    await ben.button("I’m ready").click()
    await ana.start()
    mover = ana if await ana.page.locator(".dock button[data-action=roll]").count() else ben
    await mover.offer()

    house.kill()
    # The page still thinks that it is connected: the click waits for the line and goes out when it is back.
    await mover.page.evaluate("document.querySelector('.dock button[data-action=roll]')?.click()")
    await asyncio.to_thread(house.start)
    await expect(mover.banner()).to_have_count(0)
    if await mover.offer() == "roll":
        await mover.act("roll")
    await expect(mover.log().get_by_text(" rolled ")).to_have_count(1)
