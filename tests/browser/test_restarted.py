"""The server is restarted in the middle of an auction: everybody comes back by themselves, and it goes on."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.browser.company import begin, to_auction
from tests.browser.house import House, with_settings
from tests.browser.person import MakePerson

pytestmark = pytest.mark.timeout(180)

#: One tap bids so much.
BID = re.compile(r"^Bid \$")


@with_settings(auction_ms=120_000, auction_reset_ms=60_000, last_call_ms=1_000)
@pytest.mark.parametrize("how", ["kill", "stop"])
async def test_the_standing_bid_outlives_a_restart(person: MakePerson, house: House, how: str) -> None:
    people = [await person(), await person()]
    ana, ben = people
    await begin(people)
    await to_auction(people)
    await ana.auction().get_by_role("button", name=BID).nth(1).click()
    await expect(ben.auction()).to_contain_text("Ana leads")
    stands = await ben.auction().locator(".standing").inner_text()

    await asyncio.to_thread(house.kill if how == "kill" else house.stop)
    for one in people:
        await expect(one.banner()).to_be_visible()
        await expect(one.auction().get_by_role("button", name=re.compile("^(Bid|Pass)"))).to_have_count(
            await one.auction().locator("button:disabled").count()
        )
    await asyncio.to_thread(house.start)
    for one in people:
        await expect(one.banner()).to_have_count(0)
        await expect(one.page.get_by_text("The server is restarting")).to_have_count(0)

    assert await ben.auction().locator(".standing").inner_text() == stands
    await ben.auction().get_by_role("button", name=BID).first.click()
    await expect(ana.auction()).to_contain_text("Ben leads")
    await ana.auction().get_by_role("button", name="Pass").click()
    for one in people:
        await expect(one.log()).to_contain_text(re.compile(r"Ben won .* for \$"))
        await expect(one.auction()).to_have_count(0)


@with_settings(auction_ms=120_000, auction_reset_ms=60_000)
async def test_a_bid_on_its_way_when_the_server_stops_is_made_once(person: MakePerson, house: House) -> None:
    people = [await person(), await person()]
    ana, ben = people
    await begin(people)
    await to_auction(people)
    await expect(ana.auction().get_by_role("button", name=BID).first).to_be_enabled()

    # The server takes the bid from the line and dies before it looks at it: the page sends it again.
    house.freeze()
    await ana.page.evaluate("document.querySelector('section[aria-label=Auction] .quick button').click()")
    house.kill()
    await asyncio.to_thread(house.start)
    for one in people:
        await expect(one.banner()).to_have_count(0)
    await expect(ana.auction()).to_contain_text("You lead")
    await expect(ben.auction()).to_contain_text("Ana leads")
    await expect(ben.log().get_by_text("Ana bid")).to_have_count(1)
