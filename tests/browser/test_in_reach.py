"""What is to be done now can be done, whatever else lies open."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.async_api import expect

from tests.browser import scenes
from tests.browser.person import PHONE, MakePerson
from tests.browser.stage import Stage

pytestmark = pytest.mark.timeout(120)

SMALL_TABLET = {"width": 768, "height": 1024}
TABLET = {"width": 820, "height": 1180}

#: Buttons of the bar that something else lies over, or that are out of the window.
_COVERED = """() => [...document.querySelectorAll('.bar .buttons button, .bar form button, .bar .ways button')]
    .filter(button => button.checkVisibility())
    .filter(button => {
        const list = button.closest('.ways')?.getBoundingClientRect();
        const box = button.getBoundingClientRect();
        return list === undefined || box.bottom <= list.bottom;
    })
    .filter(button => {
        const box = button.getBoundingClientRect();
        return [box.left + 3, box.right - 3].some(
            x => !button.contains(document.elementFromPoint(x, box.top + box.height / 2)));
    })
    .map(button => button.textContent.trim())"""


@pytest.mark.parametrize("scene", [scenes.purchase, scenes.debt, scenes.auction])
@pytest.mark.parametrize("viewport", [PHONE, SMALL_TABLET, TABLET])
async def test_an_open_deed_leaves_the_bar_within_reach(
    person: MakePerson, viewport: dict[str, int], scene: Callable[[], Stage]
) -> None:
    ana = await person(viewport=viewport)
    async with scene() as stage:
        await stage.open(ana.page)
        await expect(ana.page.locator(".bar button:enabled").first).to_be_visible()
        await ana.board().locator("[data-space='24']").click()
        await expect(ana.page.locator("section.deed h2")).to_be_in_viewport(ratio=1)
        assert await ana.page.evaluate(_COVERED) == []


async def test_on_a_phone_the_rules_begin_with_the_rules(person: MakePerson) -> None:
    ana = await person(viewport=PHONE)
    await ana.visit()
    await ana.button("The rules").click()
    rules = ana.page.get_by_role("dialog", name="The rules")
    first = await rules.get_by_role("heading", level=3).first.bounding_box()
    assert first is not None
    assert first["y"] < PHONE["height"] / 4
    # the topics stay at hand, and what one leads to begins below them
    topics = rules.get_by_role("navigation")
    await topics.get_by_role("button", name="Fair dice").click()
    row, title = (
        await topics.bounding_box(),
        await rules.get_by_role("heading", name="Fair dice").bounding_box(),
    )
    assert row is not None
    assert title is not None
    assert 0 <= row["y"] < row["y"] + row["height"] <= title["y"] + 1


#: Tabs that are not in sight as a whole, and those whose words are cut off.
_HIDDEN_TABS = """() => {
    const row = document.querySelector('[role=tablist]').getBoundingClientRect();
    return [...document.querySelectorAll('[role=tab]')].filter((tab) => {
        const [box, label] = [tab.getBoundingClientRect(), tab.querySelector('.label')];
        return box.left < row.left || box.right > row.right || label.scrollWidth > label.clientWidth;
    }).map((tab) => tab.textContent);
}"""


@pytest.mark.parametrize("language", ["en", "de", "es"])
async def test_every_panel_is_a_tab_in_sight(person: MakePerson, language: str) -> None:
    ana = await person(locale=language)
    async with scenes.sharp() as stage:
        await stage.open(ana.page, board=re.compile("The board|Das Spielbrett|El tablero"))
        hidden = {}
        for width, height in ((360, 640), (820, 1180), (1024, 768), (1180, 820), (1440, 900)):
            await ana.page.set_viewport_size({"width": width, "height": height})
            hidden[width] = await ana.page.evaluate(_HIDDEN_TABS)
        assert {width: tabs for width, tabs in hidden.items() if tabs} == {}
