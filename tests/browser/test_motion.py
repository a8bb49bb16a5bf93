"""On a page of somebody who likes things to move: tokens, dice and sums, until the last of the others is out."""

from __future__ import annotations

from playwright.async_api import expect

from tests.browser.company import NAMES
from tests.browser.person import DESK, MakePerson
from tests.browser.stage import Stage

#: A game from so little ends soon, and everybody but the winner goes bankrupt on the way.
CASH = 150
_FRAME = "() => new Promise((resolve) => requestAnimationFrame(resolve))"


async def test_a_whole_game_moves_along_with_all_its_bankruptcies(person: MakePerson) -> None:
    ana = await person(viewport=DESK, reduced_motion="no-preference")
    async with Stage(NAMES, starting_cash=CASH, auction_on_decline=False, turn_clock=False) as stage:
        await stage.open(ana.page)
        while stage.next():
            await stage.sent()
            await ana.page.evaluate(_FRAME)

        assert sum(stage.state.bankrupt) == len(NAMES) - 1, "the game ended without a winner"
        await expect(ana.players().filter(has_text="Bankrupt")).to_have_count(len(NAMES) - 1)
        await expect(ana.page.get_by_role("dialog").get_by_role("heading", level=1)).to_contain_text("win")
