"""The page holds the newest turns of the log; earlier ones come when they are asked for."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.company import NAMES
from tests.browser.person import MakePerson
from tests.browser.stage import Stage

pytestmark = pytest.mark.timeout(120)

MOVES = 200
#: About as many turns as fill the window, with some to spare.
FEW = 20


@pytest.mark.parametrize("viewport", [(390, 844), (1440, 900)], ids=["phone", "desk"])
async def test_earlier_turns_come_when_asked_for_and_stay_while_they_are_read(
    person: MakePerson, viewport: tuple[int, int]
) -> None:
    ana = await person(viewport={"width": viewport[0], "height": viewport[1]})
    async with Stage(NAMES, auction_on_decline=False, turn_clock=False) as stage:
        for _ in range(MOVES):
            assert stage.next()
        await stage.open(ana.page)
        headings = ana.log().get_by_role("heading", level=3)
        earlier = ana.button("Show earlier turns")
        await expect(earlier).to_be_visible()
        shown = await headings.count()
        assert 3 < shown < FEW

        # By keyboard one is led to the first of those that came.
        await earlier.focus()
        await ana.page.keyboard.press("Enter")
        await expect(headings.nth(shown)).to_be_focused()
        assert await headings.count() > 2 * shown

        # The game goes on: what is read stays, and so does the focus.
        read = headings.nth(shown)
        line = await read.locator("xpath=..").inner_text()
        focused = ana.page.locator("li:focus-within > h3:focus").locator("xpath=..")
        for _ in range(FEW):
            assert stage.next()
        await expect(headings.nth(shown)).not_to_be_focused()
        assert await focused.inner_text() == line

        # Back at the newest, nobody reads the others any more.
        await headings.first.scroll_into_view_if_needed()
        await ana.log().get_by_role("combobox", name="Player").focus()
        await expect(headings.nth(FEW)).to_have_count(0)


async def test_a_filter_goes_over_the_whole_game(person: MakePerson) -> None:
    ana = await person()
    async with Stage(NAMES, auction_on_decline=False, turn_clock=False) as stage:
        for _ in range(MOVES):
            assert stage.next()
        await stage.open(ana.page)
        await expect(ana.log().get_by_text("The game begins.")).to_have_count(0)
        await ana.log().get_by_role("combobox", name="Kind").select_option("The table")
        await expect(ana.log().get_by_text("The game begins.")).to_be_visible()


async def test_a_filter_that_leaves_nothing_is_taken_back(person: MakePerson) -> None:
    ana = await person()
    async with Stage(NAMES, auction_on_decline=False, turn_clock=False) as stage:
        for _ in range(6):
            assert stage.next()
        await stage.open(ana.page)
        lines = ana.log().get_by_role("heading", level=3)
        await expect(lines.first).to_be_visible()

        await ana.log().get_by_role("combobox", name="Kind").select_option("Deals and paper")
        await expect(ana.log().get_by_text("Nothing of this kind has happened yet.")).to_be_visible()
        await expect(lines).to_have_count(0)

        await ana.button("Show everything").click()
        await expect(lines.first).to_be_visible()
        assert stage.next()
        await expect(ana.log().get_by_text("Nothing of this kind has happened yet.")).to_have_count(0)
