"""Pictures of every screen, at the sizes and in the colours that people use, for eyes to judge.

`python -m tests.browser.screenshots FOLDER` (or `make screenshots`) starts a server, plays a little and writes
`SCREEN-SIZE-COLOURS.png` files.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.async_api import Browser, async_playwright, expect

from tests.browser.company import begin, to_auction
from tests.browser.conftest import CHROMIUM_FLAGS
from tests.browser.house import House
from tests.browser.person import Person
from tests.browser.scenes import SCENES, TABS
from tests.browser.stage import Stage

SIZES: Final = {
    "small": (360, 640),
    "phone": (390, 844),
    "tablet": (820, 1180),
    "desk": (1440, 900),
    "wall": (2560, 1440),
}
COLOURS: Final = ("light", "dark")
#: The languages other than English, and what each calls the board.
LANGUAGES: Final = {"de": "Das Spielbrett", "es": "El tablero"}
#: Actions before the picture of a running game: enough for some deeds to be owned.
PLAYED: Final = 24


class Tour:
    """One walk through all screens at one size in one colour."""

    def __init__(self, browser: Browser, house: House, folder: Path, size: str, colours: str) -> None:
        self._browser = browser
        self._house = house
        self._folder = folder
        self._size = size
        self._colours = colours

    async def _take(self, one: Person, screen: str) -> None:
        await one.page.screenshot(path=self._folder / f"{screen}-{self._size}-{self._colours}.png")

    async def _person(self, locale: str = "en") -> Person:
        width, height = SIZES[self._size]
        context = await self._browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if self._colours == "dark" else "light",
            reduced_motion="reduce",
            locale=locale,
        )
        return Person(context, await context.new_page(), self._house.url)

    async def walk(self) -> None:
        """Visit every screen and take its picture."""
        ana = await self._person()
        await ana.visit()
        await self._take(ana, "menu")
        await ana.visit("/t/ABCD2345")
        await self._take(ana, "link-gone")
        code = await ana.create("Ana", starting_cash=1000)
        ben = await self._person()
        await ben.visit(f"/t/{code}")
        await self._take(ben, "join")
        await ben.context.close()
        await ana.add_bots(3)
        await self._take(ana, "lobby")
        await ana.start()
        await ana.offer()
        await self._take(ana, "start")
        await ana.play(PLAYED)
        await ana.offer(allow_out=True)
        await self._take(ana, "game")
        await ana.board().locator("[data-space='24']").click()
        await self._take(ana, "deed")
        await ana.page.keyboard.press("Escape")
        await ana.page.get_by_role("tab", name="Properties").click()
        await self._take(ana, "properties")
        for panel in ("Deals", "Market", "Portfolio"):
            await ana.page.get_by_role("tab", name=panel).click()
            await ana.page.get_by_role("tabpanel").get_by_role("heading", level=3).first.wait_for()
            await self._take(ana, panel.lower())
        await ana.tab("Log").click()
        await ana.button("Look back").click()
        await ana.page.get_by_role("slider").press("Home")
        await ana.page.keyboard.press("Shift+ArrowRight")
        await self._take(ana, "past")
        await ana.button("Return to the game").click()
        if await ana.offer(allow_out=True) not in ("out", "over"):
            await ana.page.locator(".dock .give-up").click()
            await self._take(ana, "question")
            await ana.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
        await ana.offer()
        await ana.page.get_by_role("button", name="Check it in this browser").click()
        await ana.page.get_by_text("All fair").wait_for()
        await self._take(ana, "end-numbers")
        await ana.page.locator("#end-title").scroll_into_view_if_needed()
        await self._take(ana, "end")
        await ana.button("Watch the replay").click()
        await ana.page.get_by_role("slider").press("End")
        await self._take(ana, "replay")
        await ana.tab("Numbers").click()
        await self._take(ana, "replay-numbers")
        await ana.visit("/replay/nothing")
        await self._take(ana, "replay-gone")
        await ana.context.close()
        await self._walk_together()
        await self._sit_together()
        for name, scene in SCENES.items():
            await self._look_at(name, scene())
        if self._colours == "light":
            for language in LANGUAGES:
                await self._walk_in(language)

    async def _sit_together(self) -> None:
        """A lobby with every seat taken, as its host and as a guest see it."""
        ana, ben = [await self._person() for _ in range(2)]
        code = await ana.create("Maximiliane Amaranth")
        await ben.join(code, "Ben")
        await expect(ana.seats()).to_have_count(2)
        await ana.add_bots(4)
        await self._take(ana, "lobby-full")
        await expect(ben.seats()).to_have_count(6)
        await self._take(ben, "lobby-guest")
        for one in (ana, ben):
            await one.context.close()

    async def _walk_in(self, language: str) -> None:
        """The main screens in another language."""
        one = await self._person(language)
        await one.visit()
        await self._take(one, f"menu.{language}")
        await one.context.close()
        for name, scene in SCENES.items():
            await self._look_at(name, scene(), language)

    async def _look_at(self, name: str, stage: Stage, language: str = "en") -> None:
        """A position that this walk did not come to."""
        one = await self._person(language)
        mark = "" if language == "en" else f".{language}"
        async with stage:
            await stage.open(one.page, re.compile("|".join(("The board", *LANGUAGES.values()))))
            if name in TABS:
                await one.page.locator(f"#tab-{TABS[name]}").click()
                await one.page.get_by_role("tabpanel").get_by_role("heading", level=3).first.wait_for()
            await self._take(one, f"{name}{mark}")
            if name == "terms":
                await one.page.locator("[data-answer=accept]").scroll_into_view_if_needed()
                await self._take(one, f"terms-end{mark}")
            if name == "middle":
                await self._show_help(one, mark)
                await one.page.locator("#tab-deals").click()
                await one.page.locator("[data-partner='3']").click()
                for deed in (23, 19):
                    await one.page.locator(f"[data-deed='{deed}']").click()
                await one.page.locator("[data-figure=cash]").wait_for()
                await self._take(one, f"builder{mark}")
        await one.context.close()

    async def _show_help(self, one: Person, mark: str) -> None:
        """The rules, and the stops of the tour."""
        await one.page.locator("#rules").click()
        await one.page.locator("dialog h2").first.wait_for()
        await self._take(one, f"rules{mark}")
        await one.page.keyboard.press("Escape")
        await one.page.locator("[data-tour=start]").click()
        forward = one.page.locator("section[aria-labelledby=tour-title] .primary")
        for stop in range(1, 6):
            await forward.wait_for()
            await self._take(one, f"tour-{stop}{mark}")
            await forward.click()

    async def _walk_together(self) -> None:
        """What is to be seen only where people play with each other."""
        people = [await self._person() for _ in range(3)]
        ana, ben, cid = people
        await begin(people)
        await to_auction(people)
        await ana.auction().get_by_role("button", name="Bid $").first.click()
        await cid.auction().get_by_role("button", name="Pass").click()
        await expect(ben.auction().get_by_role("listitem").filter(has_text="Cid")).to_contain_text("passed")
        await self._take(ben, "auction")
        await ben.page.get_by_role("button", name="Close the auction").click()
        await self._take(ben, "auction-closed")
        await ben.tab("Chat").click()
        await ben.say("That is more than I have.")
        await self._take(ben, "chat")
        await cid.button("Leave the table").click()
        await cid.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
        await expect(cid.button("Return to the game")).to_be_visible()
        await self._take(cid, "kept")
        await expect(ben.page.get_by_text("Cid left the table.")).to_be_visible()
        await self._take(ben, "gone")
        for one in people:
            await one.context.close()


async def take_all(house: House, folder: Path, chromium: str) -> None:
    """Every screen at every size in both colours."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        for size in SIZES:
            for colours in COLOURS:
                await Tour(browser, house, folder, size, colours).walk()
        await browser.close()


def main() -> None:
    """Take the pictures into the folder that was named."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots")
    chromium = shutil.which(os.environ.get("INVESTUP_TEST_CHROMIUM", "chromium"))
    if chromium is None:
        sys.exit("no Chromium: apt-get install chromium, or name one in INVESTUP_TEST_CHROMIUM")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        # nothing runs out while a picture is taken
        house = House(Path(data), auction_ms=600_000, auction_reset_ms=600_000)
        house.start()
        try:
            asyncio.run(take_all(house, folder, chromium))
        finally:
            house.kill()


if __name__ == "__main__":
    main()
