"""A whole game without a pointer: Tab, arrows, Enter and Escape; whatever is done, focus has a sensible place."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from tests.browser.person import MakePerson, Person
from tests.browser.stage import Stage

pytestmark = pytest.mark.timeout(180)

ANA, BEN, CID = range(3)
_FOCUSED = "() => document.activeElement !== document.body"


class Keys:
    """Somebody who has a keyboard only."""

    def __init__(self, one: Person) -> None:
        self.page = one.page

    async def to(self, target: Locator, *, backwards: bool = False) -> None:
        """Press Tab until `target` has the focus."""
        for _ in range(160):
            if await target.evaluate("it => it === document.activeElement"):
                return
            await self.page.keyboard.press("Shift+Tab" if backwards else "Tab")
        raise AssertionError(f"Tab does not lead to {target}")

    async def press(self, target: Locator) -> None:
        """Go to a button, and press it."""
        await expect(target).to_be_enabled()
        await self.to(target)
        await self.page.keyboard.press("Enter")

    async def tab(self, key: str) -> None:
        """Go to the tabs, and along them with the arrow key."""
        await self.to(self.page.locator("[role=tab][tabindex='0']"))
        chosen = self.page.locator(f"#tab-{key}")
        for _ in range(8):
            if await chosen.get_attribute("aria-selected") == "true":
                return
            await self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"the arrow key does not lead to the tab {key}")

    async def keeps_focus(self) -> None:
        """Focus is somewhere, and not on the page as such."""
        await self.page.wait_for_function(_FOCUSED)


async def _play_until_auction(stage: Stage, keys: Keys) -> None:
    """Ana declines what she lands on; the others do what a computer player would."""
    dock = keys.page.locator("section.dock")
    for _ in range(60):
        if stage.state.auction is not None:
            return
        waiting = stage.game.asked() or stage.game.to_act()
        if min(waiting) != ANA:
            stage.next()
            continue
        choices = dock.locator(
            "[data-action=decline]:enabled, [data-action=roll]:enabled, [data-action=end_turn]:enabled"
        )
        await expect(choices).not_to_have_count(0)
        moves = stage.state.moves
        await keys.press(choices.first)
        await expect(dock.locator("button:disabled")).to_have_count(0)
        assert stage.state.moves >= moves
        await keys.keeps_focus()
    raise AssertionError("nothing came to auction")


async def test_a_whole_game(person: MakePerson) -> None:
    ana = await person()
    keys = Keys(ana)
    async with Stage(["Ana", "Ben", "Cid"]) as stage:
        await stage.open(ana.page)
        await _play_until_auction(stage, keys)

        # From the button that closes the panel the next stop is the first quick bid.
        auction = ana.auction()
        quick = auction.locator(".quick button")
        await keys.to(auction.get_by_role("button", name="Close the auction"), backwards=True)
        await ana.page.keyboard.press("Tab")
        await expect(quick.first).to_be_focused()
        await ana.page.keyboard.press("Enter")
        await expect(auction).to_contain_text("You lead with")
        await expect(auction.get_by_role("heading")).to_be_focused()
        # Somebody else bids: the keyboard is on a bid again.
        running = stage.state.auction
        assert running is not None
        assert running.standing is not None
        stage.act(BEN, "bid", amount=running.standing.amount + running.increment)
        await expect(auction).to_contain_text("Ben leads with")
        await expect(quick.first).to_be_focused()
        await ana.page.keyboard.press("Enter")
        await expect(auction).to_contain_text("You lead with")
        won = running.space
        while stage.state.auction is not None:
            stage.run_out()
        await expect(auction).to_have_count(0)
        assert stage.state.owner[won] == ANA
        await keys.keeps_focus()

        # A deal: ten dollars for nothing, which Ben takes.
        await keys.tab("deals")
        panel = ana.page.get_by_role("tabpanel")
        await keys.press(panel.locator(f"[data-partner='{BEN}']"))
        await expect(panel.get_by_role("heading", name="Deal with Ben")).to_be_focused()
        await keys.to(panel.get_by_label("Cash").first)
        await ana.page.keyboard.type("10")
        await keys.press(panel.get_by_role("button", name="Send to Ben"))
        await expect(panel.get_by_role("heading", name="New deal with")).to_be_focused()
        cash = stage.state.cash[BEN]
        stage.act(BEN, "accept", trade=1)
        assert stage.state.cash[BEN] == cash + 10
        await keys.keeps_focus()

        # A mortgage on what was won, from the table of the whole board.
        await keys.tab("deeds")
        await keys.press(panel.get_by_role("button", name="Whole board as a table"))
        row = panel.get_by_role("row").nth(won + 1)
        await expect(row).to_contain_text("Ana")
        await keys.press(row.get_by_role("button"))
        deed = ana.page.locator("section.deed")
        await expect(deed.get_by_role("heading", level=2)).to_be_focused()
        await keys.press(deed.locator("[data-action=mortgage]"))
        await expect(deed).to_contain_text("mortgaged")
        assert stage.state.mortgaged[won]
        await keys.keeps_focus()
        await ana.page.keyboard.press("Escape")
        await expect(row.get_by_role("button")).to_be_focused()
        await expect(row).to_contain_text("mortgaged")

        # The rule behind what is to be done; Escape leads back to where it was asked for.
        hint = ana.page.locator("section.dock [data-rule]")
        await keys.to(hint, backwards=True)
        await ana.page.keyboard.press("Enter")
        await expect(ana.page.get_by_role("dialog").get_by_role("heading", level=3)).to_have_count(1)
        await ana.page.keyboard.press("Escape")
        await expect(hint).to_be_focused()

        # The end.
        for seat in (BEN, CID):
            stage.act(seat, "declare_bankruptcy")
        await expect(ana.page.get_by_text("You win!")).to_be_visible()
        await keys.keeps_focus()
        await ana.page.keyboard.press("Tab")
        assert await ana.page.locator(":focus").count() == 1


async def test_past_the_bar(person: MakePerson) -> None:
    ana = await person()
    await ana.visit()
    await ana.page.keyboard.press("Tab")
    skip = ana.button("Skip to the content")
    await expect(skip).to_be_focused()
    await expect(skip).to_be_in_viewport()
    await ana.page.keyboard.press("Enter")
    await expect(ana.page.locator("main")).to_be_focused()
    await ana.page.keyboard.press("Tab")
    await expect(ana.page.get_by_label("Your name")).to_be_focused()


async def test_the_tour_by_keyboard(person: MakePerson) -> None:
    ana = await person()
    keys = Keys(ana)
    async with Stage(["Ana", "Ben"]) as stage:
        await stage.open(ana.page)
        await keys.press(ana.button("Show me round"))
        stop = ana.page.get_by_role("region", name="Tour, 1 of 5")
        await expect(stop).to_be_focused()
        await keys.press(ana.button("Next"))
        await expect(ana.page.get_by_role("region", name="Tour, 2 of 5")).to_be_focused()
        await ana.page.keyboard.press("Escape")
        await expect(ana.page.get_by_role("region", name="Tour")).to_have_count(0)
        await keys.keeps_focus()
        await ana.page.reload()
        await expect(ana.board()).to_be_visible()
        await expect(ana.button("Show me round")).to_have_count(0)
