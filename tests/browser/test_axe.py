"""Every screen under axe, light and dark: nothing that keeps anybody out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.person import DESK, PHONE, MakePerson, Person
from tests.browser.stage import Stage
from tests.replays.make import FOLDER
from tests.services import missing

pytestmark = pytest.mark.timeout(240)

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_RUN = """() => axe.run({resultTypes: ['violations']}).then(result => result.violations
    .filter(found => ['serious', 'critical'].includes(found.impact))
    .map(found => `${found.id}: ${found.nodes.map(node => node.html.slice(0, 160)).join(' | ')}`))"""


@pytest.fixture(scope="module")
def axe() -> str:
    """The engine's text."""
    if not AXE.is_file():
        missing("axe-core is not installed: run `make web`")
    return AXE.read_text("utf-8")


async def _judge(one: Person, axe: str, screen: str) -> None:
    await one.page.evaluate(axe)
    found: list[Any] = await one.page.evaluate(_RUN)
    assert (screen, found) == (screen, [])


#: The engine is put into the page from outside; and what is fading has no colours to be judged.
LOOK: dict[str, Any] = {"bypass_csp": True, "reduced_motion": "reduce"}

#: Each size and each set of colours once; the night looks at every one in the other, too.
LOOKS = pytest.mark.parametrize(
    ("colours", "viewport"),
    [
        pytest.param("dark", PHONE, id="dark-phone"),
        pytest.param("light", DESK, id="light-desk"),
        pytest.param("light", PHONE, id="light-phone", marks=pytest.mark.nightly),
        pytest.param("dark", DESK, id="dark-desk", marks=pytest.mark.nightly),
    ],
)


@pytest.mark.parametrize("colours", ["light", "dark"])
async def test_the_way_to_a_table(person: MakePerson, axe: str, colours: str) -> None:
    ana = await person(color_scheme=colours, **LOOK)
    await ana.visit()
    await _judge(ana, axe, "menu")
    await ana.button("The rules").click()
    await expect(ana.page.get_by_role("dialog").get_by_role("heading", level=3).first).to_be_visible()
    await _judge(ana, axe, "rules")
    await ana.page.keyboard.press("Escape")
    await ana.visit("/t/ABCD2345")
    await expect(ana.page.get_by_text("The link may be old")).to_be_visible()
    await _judge(ana, axe, "a link to nowhere")
    await ana.create("Ana")
    await ana.add_bots(2)
    await _judge(ana, axe, "lobby")
    await ana.start()
    await ana.button("Leave the table").click()
    await _judge(ana, axe, "a question")
    await ana.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    await expect(ana.button("Return to the game")).to_be_visible()
    await _judge(ana, axe, "a seat that is kept")


@LOOKS
async def test_the_table(person: MakePerson, axe: str, colours: str, viewport: dict[str, int]) -> None:
    ana = await person(color_scheme=colours, viewport=viewport, **LOOK)
    async with Stage(["Ana", "Ben", "Cid"]) as stage:
        for space, owner in ((1, 0), (3, 0), (5, 1), (6, 1), (12, 2), (37, 0), (39, 0)):
            stage.state.owner[space] = owner
        stage.state.houses[37] = stage.state.houses[39] = 2
        stage.state.mortgaged[6] = True
        stage.act(0, "propose", to=1, give={"cash": 50}, get={"properties": [5]}, terms=[])
        stage.act(1, "propose", to=0, give={"properties": [6]}, get={"cash": 10}, terms=[])
        await stage.open(ana.page)
        await _judge(ana, axe, "turn")
        await ana.button("Show me round").click()
        await expect(ana.page.get_by_role("region", name="Tour, 1 of 5")).to_be_visible()
        await _judge(ana, axe, "tour")
        await ana.page.keyboard.press("Escape")
        for tab in ("Deals", "Chat", "Properties", "Market", "Portfolio", "Log"):
            await ana.tab(tab).click()
            await expect(
                ana.page.get_by_role("tabpanel").get_by_role("status").filter(has_text="moment")
            ).to_have_count(0)
            await _judge(ana, axe, tab)
        await ana.tab("Properties").click()
        await ana.button("Whole board as a table").click()
        await _judge(ana, axe, "table of the board")
        await ana.board().locator("[data-space='37']").click()
        await _judge(ana, axe, "deed")
        await ana.page.keyboard.press("Escape")
        await ana.tab("Deals").click()
        await ana.page.locator("[data-partner='2']").click()
        await _judge(ana, axe, "deal desk")
        while stage.state.auction is None:
            if not stage.game.asked() and 0 in stage.game.to_act():
                kinds = stage.game.legal(0)
                stage.act(0, next(kind for kind in ("decline", "roll", "end_turn") if kind in kinds))
            else:
                stage.next()
        await expect(ana.auction()).to_be_visible()
        await _judge(ana, axe, "auction")
        lot = stage.state.auction.auction
        stage.act(1, "bid", auction=lot, amount=300)
        for seat in (0, 2):
            stage.act(seat, "pass", auction=lot)
        await expect(ana.auction().get_by_text("Last call!")).to_be_visible()
        await _judge(ana, axe, "last call")
        for seat in (1, 2):
            stage.act(seat, "declare_bankruptcy")
        await expect(ana.page.get_by_text("You win!")).to_be_visible()
        await _judge(ana, axe, "end")


@LOOKS
async def test_a_finished_game(person: MakePerson, axe: str, colours: str, viewport: dict[str, int]) -> None:
    ana = await person(color_scheme=colours, viewport=viewport, **LOOK)
    await ana.page.goto(ana.url + "/replay")
    await expect(ana.page.get_by_text("Open a file")).to_be_visible()
    await _judge(ana, axe, "a replay to be chosen")
    await ana.page.locator("input[type=file]").set_input_files(FOLDER / "three_people_gone.json")
    await expect(ana.board()).to_be_visible()
    await _judge(ana, axe, "replay")
    await ana.page.get_by_role("slider").press("End")
    for tab in ("Numbers", "Properties", "Log"):
        await ana.tab(tab).click()
        await _judge(ana, axe, f"replay, {tab}")


@pytest.mark.parametrize("colours", ["light", "dark"])
async def test_an_address_at_which_there_is_nothing(person: MakePerson, axe: str, colours: str) -> None:
    ana = await person(color_scheme=colours, **LOOK)
    await ana.visit("/foo")
    await expect(ana.page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    await _judge(ana, axe, "nothing here")
