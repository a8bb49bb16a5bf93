"""Keyboard, phones, names that try to be more than text, and the size of the first load."""

from __future__ import annotations

import gzip
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Response, expect

from tests.browser.house import House
from tests.browser.person import DESK, PHONE, MakePerson, Person
from tests.browser.stage import Stage

pytestmark = pytest.mark.timeout(120)

FIRST_LOAD_BYTES = 150_000

#: Controls that are too small for a thumb. Words in a sentence and spaces of the board have their own way (the list).
_TOO_SMALL = """() => [...document.querySelectorAll('button, select, input, summary, a')]
    .filter(control => control.closest('li li') === null || control.closest('.ways, .groups') !== null)
    .map(control => [control.textContent.trim() || control.getAttribute('aria-label') || control.name,
        control.type === 'checkbox' ? control.closest('label').getBoundingClientRect() : control.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && box.height > 1 && (box.height < 43.5 || box.width < 43.5))
    .map(([name, box]) => `${name}: ${box.width}x${box.height}`)"""


async def _fits(one: Person) -> None:
    assert await one.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert await one.page.evaluate(_TOO_SMALL) == []


@pytest.mark.parametrize("viewport", [PHONE, {"width": 360, "height": 640}, {"width": 820, "height": 1180}])
async def test_every_screen_fits(person: MakePerson, viewport: dict[str, int]) -> None:
    ana = await person(viewport=viewport, has_touch=True)
    await ana.visit()
    await _fits(ana)
    await ana.create("A name of 20 letters")
    await ana.add_bots(5)
    await _fits(ana)
    await ana.start()
    await ana.offer()
    await _fits(ana)
    await ana.page.get_by_role("tab", name="Properties").click()
    await _fits(ana)
    await ana.button("Rome $280").click()
    await expect(ana.page.get_by_role("heading", name="Rome")).to_be_focused()
    await _fits(ana)


async def test_by_keyboard_alone(person: MakePerson) -> None:
    ana = await person()
    await ana.visit()
    keys = ana.page.keyboard

    async def tab_to(name: str) -> None:
        target = ana.button(name).first
        for _ in range(40):
            if await target.evaluate("it => it === document.activeElement"):
                return
            await keys.press("Tab")
        raise AssertionError(f"Tab does not lead to {name!r}")

    await ana.page.get_by_label("Your name").focus()
    await keys.type("Ana")
    await tab_to("Create a table")
    await keys.press("Enter")
    await expect(ana.seats()).to_have_count(1)
    await tab_to("Add a bot")
    await keys.press("Enter")
    await expect(ana.seats()).to_have_count(2)
    await tab_to("Start the game")
    await keys.press("Enter")
    await ana.offer()
    await tab_to("Roll the dice")
    await keys.press("Space")
    await expect(ana.log().get_by_text(" rolled ").first).to_be_visible()
    # The button is gone; whoever plays by keyboard stands on the next thing to do.
    await ana.offer()
    await expect(ana.page.locator(".dock button:focus")).to_have_count(1)

    # The board is one stop; arrows go round it, Enter opens a deed, Escape leads back.
    await ana.board().locator("[tabindex='0']").focus()
    await keys.press("Home")
    await keys.press("ArrowLeft")
    hue = ana.board().locator("[data-space='1']")
    await expect(hue).to_be_focused()
    await keys.press("Enter")
    await expect(ana.page.get_by_role("heading", name="Hue")).to_be_focused()
    await keys.press("Escape")
    await expect(hue).to_be_focused()


async def test_a_name_is_text(person: MakePerson) -> None:
    name = "<b onclick=x()>Z</b>"
    ana = await person()
    await ana.create(name)
    await expect(ana.seats().first).to_contain_text(name)
    await ana.add_bots(1)
    await ana.start()
    await expect(ana.players().first).to_contain_text(name)
    assert await ana.page.locator("b[onclick]").count() == 0


async def test_what_cannot_be_done_says_why(person: MakePerson) -> None:
    ana = await person()
    await ana.create("Ana")
    await ana.add_bots(1)
    await ana.start()
    lonely = ana.board().locator("[aria-label*='Set '][aria-label*='owned by Ana']")
    while await lonely.count() == 0:
        await ana.act(await ana.offer())
    # after doubles she may stand before the next purchase already
    while (offer := await ana.offer()) not in ("roll", "end_turn"):
        await ana.act(offer)
    await lonely.first.click()
    await ana.page.get_by_role("button", name="Build house").click()
    await expect(ana.page.get_by_role("alert").filter(has_text="set")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de", "es"])
async def test_the_first_load_is_small(person: MakePerson, house: House, language: str) -> None:
    """All that comes before anybody touches the page, as it would travel with gzip; nothing from anywhere else."""
    ana = await person(locale=language)
    answers: list[Response] = []
    ana.page.on("response", lambda answer: answers.append(answer))
    await ana.visit()
    await ana.page.wait_for_load_state("networkidle")
    assert {urlsplit(answer.url).netloc for answer in answers} == {urlsplit(house.url).netloc}
    assert await ana.page.locator("html").get_attribute("lang") == language
    sizes = {answer.url: len(gzip.compress(await answer.body(), 9)) for answer in answers}
    assert len(sizes) > 5
    assert sum(sizes.values()) <= FIRST_LOAD_BYTES


@pytest.mark.parametrize("viewport", [PHONE, {"width": 820, "height": 1180}, DESK])
async def test_the_tour_rings_each_part_that_it_tells_of(
    person: MakePerson, viewport: dict[str, int]
) -> None:
    ana = await person(viewport=viewport)
    async with Stage(["Ana", "Ben"]) as stage:
        await stage.open(ana.page)
        await ana.button("Show me round").click()
        parts = (
            ana.board(),
            ana.page.get_by_role("region", name="Players").get_by_role("list").first,
            ana.page.locator("section.dock"),
            ana.page.get_by_role("tablist"),
            ana.page.get_by_role("button", name="The rules"),
        )
        for number, part in enumerate(parts, 1):
            stop = ana.page.get_by_role("region", name=f"Tour, {number} of {len(parts)}")
            await expect(stop).to_be_focused()
            ring, inside, card = [await one.bounding_box() for one in (ana.page.locator(".ring"), part, stop)]
            assert ring is not None
            assert inside is not None
            assert card is not None
            assert ring["x"] <= inside["x"] + 2
            assert ring["y"] <= inside["y"] + 2
            assert ring["x"] + ring["width"] >= inside["x"] + inside["width"] - 2
            assert ring["y"] + ring["height"] >= inside["y"] + inside["height"] - 2
            # the words do not lie over what they tell of, but for a board that fills the window
            over = min(card["y"] + card["height"], inside["y"] + inside["height"]) - max(
                card["y"], inside["y"]
            )
            assert over <= (0 if number > 1 else inside["height"] / 3)
            await stop.locator(".primary").click()


async def test_the_players_marks_have_the_colours_of_the_page(person: MakePerson) -> None:
    """They are pictures, made anew when the system's colours change, or those that somebody chose here."""
    ana = await person(color_scheme="light")
    await ana.visit()
    mark = "getComputedStyle(document.documentElement).getPropertyValue('--mark-0')"
    light = await ana.page.evaluate(mark)
    await ana.page.emulate_media(color_scheme="dark")
    await ana.page.wait_for_function(f"before => {mark} !== before", arg=light)
    dark = await ana.page.evaluate(mark)
    await ana.button("Light colours").click()
    await ana.page.wait_for_function(f"before => {mark} === before", arg=light)
    await ana.button("Dark colours").click()
    await ana.page.wait_for_function(f"before => {mark} === before", arg=dark)
