"""Looking back: the replay at a link, from a file, and the past of a game that runs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from investup.game import commitment
from tests.browser.person import MakePerson, Person
from tests.replays.make import FOLDER, read

pytestmark = pytest.mark.timeout(180)

GAME = "three_people_gone"


class Viewer:
    """Somebody who looks at a game again."""

    def __init__(self, one: Person) -> None:
        self.one = one
        self.page = one.page

    def button(self, name: str) -> Locator:
        """A button of the controls."""
        return self.page.get_by_role("region", name="Replay controls").get_by_role(
            "button", name=name, exact=True
        )

    async def at(self) -> tuple[int, int]:
        """The picture that is shown, and its turn."""
        position = self.page.get_by_role("slider", name="Position in the game")
        return int(await position.input_value()), int(await self.turn().input_value())

    def turn(self) -> Locator:
        """Where the turn stands, and another can be typed."""
        return self.page.get_by_role("spinbutton", name="Turn")

    async def open(self, file: str | Path | dict[str, Any]) -> None:
        """Choose a file, or one with this content."""
        chosen: Any = file
        if not isinstance(file, str | Path):
            content = json.dumps(file).encode()
            chosen = {"name": "game.json", "mimeType": "application/json", "buffer": content}
        await self.page.locator("input[type=file]").set_input_files(chosen)


async def opened(person: MakePerson, **options: Any) -> Viewer:
    """Somebody who has opened the recorded game."""
    viewer = Viewer(await person(**options))
    await viewer.page.goto(viewer.one.url + "/replay")
    await viewer.open(FOLDER / f"{GAME}.json")
    await expect(viewer.one.board()).to_be_visible()
    return viewer


async def test_a_file_is_stepped_through_by_buttons_and_keys(person: MakePerson) -> None:
    viewer = await opened(person)
    assert await viewer.at() == (0, 1)
    await expect(viewer.button("One step back")).to_be_disabled()
    await viewer.button("One step forward").click()
    await viewer.button("To the next turn").click()
    at, turn = await viewer.at()
    assert turn == 2
    await viewer.page.keyboard.press("ArrowRight")
    assert (await viewer.at())[0] == at + 1
    await viewer.page.keyboard.press("ArrowLeft")
    await viewer.page.keyboard.press("Shift+ArrowRight")
    assert (await viewer.at())[1] == turn + 1
    await viewer.page.keyboard.press("End")
    assert (await viewer.at())[0] == len(read(GAME).moves)
    await expect(viewer.button("To the next turn")).to_be_disabled()
    await expect(viewer.one.log()).to_contain_text("game")
    await viewer.page.keyboard.press("Home")
    assert await viewer.at() == (0, 1)


async def test_one_jumps_to_a_turn_by_its_number_and_from_the_log(person: MakePerson) -> None:
    viewer = await opened(person)
    await viewer.turn().fill("7")
    await viewer.turn().press("Enter")
    at, turn = await viewer.at()
    assert turn == 7
    assert at > 7
    await viewer.one.whole_log()
    headings = viewer.one.log().get_by_role("heading", level=3).get_by_role("button")
    await expect(headings).to_have_count(7)
    await headings.nth(3).click()
    assert (await viewer.at())[1] == 4


async def test_it_plays_by_itself_until_somebody_steps(person: MakePerson) -> None:
    viewer = await opened(person)
    await viewer.page.get_by_role("combobox", name="Speed").select_option("8×")
    await viewer.button("Play").click()
    await expect(viewer.turn()).not_to_have_value("1")
    await viewer.button("Pause").click()
    at, _ = await viewer.at()
    await viewer.page.keyboard.press("End")
    await viewer.button("Play from the start").click()
    await expect(viewer.button("Pause")).to_be_visible()
    await viewer.button("One step back").click()
    await expect(viewer.button("Play")).to_be_visible()
    assert at > 0


async def test_an_abandoned_game_is_told_as_one_without_a_winner(person: MakePerson) -> None:
    viewer = await opened(person)
    await viewer.page.keyboard.press("End")
    await expect(viewer.one.log()).not_to_contain_text("wins the game")


async def test_the_board_follows_and_shows_where_a_line_happened(person: MakePerson) -> None:
    viewer = await opened(person)
    await viewer.page.keyboard.press("End")
    bought = viewer.one.log().get_by_role("listitem").filter(has_text=re.compile(r"bought .* for \$")).last
    place = await bought.get_by_role("button").first.inner_text()
    await bought.hover()
    await expect(viewer.one.board().locator(".pointed rect")).to_have_count(1)
    await viewer.page.keyboard.press("Home")
    assert await owned(viewer) == []
    await viewer.page.keyboard.press("End")
    assert any(text.startswith(place) for text in await owned(viewer))


async def owned(viewer: Viewer) -> list[str]:
    """What the board says of every deed that belongs to somebody."""
    spaces = viewer.one.board().locator("[data-space]")
    texts = await spaces.evaluate_all("spaces => spaces.map(space => space.getAttribute('aria-label'))")
    return [text for text in texts if "owned by" in text]


async def test_the_log_is_filtered_and_each_dollar_leads_to_its_reason(person: MakePerson) -> None:
    viewer = await opened(person)
    await viewer.page.keyboard.press("End")
    log = viewer.one.log()
    await log.get_by_role("combobox", name="Kind").select_option("Payments")
    await log.get_by_role("combobox", name="Player").select_option("Ben")
    lines = log.locator("ol ul > li")
    reasons = log.get_by_role("button", name="Who paid whom, and why")
    assert await lines.count() == await reasons.count() > 3
    await reasons.first.click()
    entry = lines.first.get_by_role("listitem").first
    await expect(entry).to_contain_text("→")
    await expect(entry).to_contain_text("$")
    await log.get_by_role("button", name="Show everything").click()
    assert await lines.count() > await reasons.count()


async def test_the_dice_of_a_file_are_checked(person: MakePerson) -> None:
    viewer = await opened(person)
    await viewer.one.tab("Numbers").click()
    await viewer.one.log().get_by_role("button", name="Check it in this browser").click()
    await expect(viewer.one.log().get_by_role("status")).to_contain_text("All fair")


async def test_dice_that_were_tampered_with_on_the_way_are_found_out(person: MakePerson) -> None:
    """Somebody between the server and the page, or the server itself, tells another roll than the seed gives."""
    viewer = Viewer(await person())

    async def tamper(route: Any) -> None:
        answer = await route.fetch()
        told = await answer.json()
        rolls = [
            event for update in told["updates"] for event in update["events"] if event["type"] == "rolled"
        ]
        rolls[4]["dice"] = [7 - die for die in rolls[4]["dice"]]
        await route.fulfill(response=answer, json=told)

    await viewer.page.route("**/api/replays", tamper)
    await viewer.page.goto(viewer.one.url + "/replay")
    await viewer.open(FOLDER / f"{GAME}.json")
    await viewer.one.tab("Numbers").click()
    await viewer.one.log().get_by_role("button", name="Check it in this browser").click()
    await expect(viewer.one.log().get_by_role("status")).to_contain_text("Not fair: roll 5 was")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        ({"seed": "00" * 32}, "its dice are not those that the game promised"),
        ({"seed": "00" * 32, "commitment": commitment(bytes(32))}, "a move that the rules do not allow"),
        ({"moves": []}, "the game does not end as the file says"),
        ({"version": 999}, "another version of the rules"),
        ({"players": "everybody"}, "not the record of a game"),
        (
            {"moves": [{"at": 1, "seat": 0, "action": {"type": "<img src=x onerror=alert(1)>"}}]},
            "not the record of a game",
        ),
    ],
)
async def test_a_file_that_was_tampered_with_is_refused_with_a_sentence(
    person: MakePerson, spoil: dict[str, Any], said: str
) -> None:
    viewer = Viewer(await person())
    await viewer.page.goto(viewer.one.url + "/replay")
    await viewer.open({**json.loads((FOLDER / f"{GAME}.json").read_text(encoding="utf-8")), **spoil})
    await expect(viewer.page.get_by_role("heading", name="This game cannot be shown")).to_be_focused()
    await expect(viewer.page.get_by_role("alert")).to_contain_text(said, ignore_case=True)
    viewer.one.complaints[:] = [text for text in viewer.one.complaints if "400" not in text]
    await viewer.open(FOLDER / f"{GAME}.json")
    await expect(viewer.one.board()).to_be_visible()


async def test_a_link_that_leads_nowhere_says_what_to_do(person: MakePerson) -> None:
    viewer = Viewer(await person())
    for link in ("/replay/nothing", "/#/replay/nothing"):
        await viewer.page.goto("about:blank")
        await viewer.page.goto(viewer.one.url + link)
        await expect(viewer.page.get_by_role("alert")).to_contain_text(
            "There is no game at this link any more"
        )
        await expect(viewer.page.get_by_text("Open a file")).to_be_visible()
    await viewer.one.button("Back to the menu").click()
    await expect(viewer.one.button("Create a table")).to_be_visible()
    viewer.one.complaints[:] = [text for text in viewer.one.complaints if "404" not in text]


async def test_a_finished_game_is_shared_by_its_link_saved_and_opened_again(
    person: MakePerson, tmp_path: Path
) -> None:
    ana = await person()
    await ana.create("Ana", starting_cash=200)
    await ana.add_bots(1)
    await ana.start()
    await ana.play(12)
    if await ana.offer(allow_out=True) != "over":
        await ana.give_up()
    await ana.offer()
    await ana.button("Watch the replay").click()
    viewer = Viewer(ana)
    await expect(viewer.button("Play")).to_be_visible()
    link = ana.page.url
    assert re.search(r"/replay/[\w-]{16,}$", link)

    ben = Viewer(await person())
    await ben.page.goto(link)
    await expect(ben.one.board()).to_be_visible()
    await ben.page.keyboard.press("End")
    await expect(ben.one.log()).to_contain_text("wins the game")
    async with ben.page.expect_download() as saving:
        await ben.page.get_by_role("link", name="Save the game as a file").click()
    saved = tmp_path / (await saving.value).suggested_filename
    await (await saving.value).save_as(saved)
    whole = await ben.at()

    cid = Viewer(await person())
    await cid.one.visit()
    await cid.one.button("Look at a finished game").click()
    await cid.open(saved)
    await expect(cid.one.board()).to_be_visible()
    await cid.page.keyboard.press("End")
    assert await cid.at() == whole

    # whoever sat at the table is led back to it
    await ana.page.get_by_role("button", name="Back to table").click()
    await expect(ana.page.get_by_role("dialog").get_by_role("heading", level=1)).to_contain_text("win")


async def test_one_looks_back_while_the_game_goes_on_and_returns(person: MakePerson) -> None:
    ana = await person()
    await ana.create("Ana")
    await ana.add_bots(1)
    await ana.start()
    await ana.play(12)
    await ana.offer()
    before = await ana.snapshot()
    # also after a reload, which leaves the page without any memory
    await ana.page.reload()
    await ana.offer()
    await ana.button("Look back").click()
    viewer = Viewer(ana)
    await expect(ana.page.get_by_text("You are looking at turn")).to_be_visible()
    await expect(ana.page.get_by_text("The game waits for you.")).to_be_visible()
    await ana.page.keyboard.press("Home")
    await expect(ana.page.get_by_text("You are looking at turn 1.")).to_be_visible()
    assert await owned(viewer) == []
    await viewer.button("To the next turn").click()
    await ana.button("Return to the game").click()
    await ana.offer()
    assert await ana.snapshot() == before


async def test_the_past_of_another_language_keeps_its_place(person: MakePerson) -> None:
    viewer = await opened(person)
    await viewer.turn().fill("5")
    await viewer.turn().press("Enter")
    at = await viewer.at()
    await viewer.page.get_by_role("combobox", name="Language").select_option("Deutsch")
    position = viewer.page.get_by_role("slider", name="Stelle im Spiel")
    await expect(position).to_have_value(str(at[0]))


async def test_a_phone_shows_board_controls_and_log(person: MakePerson) -> None:
    viewer = await opened(person, viewport={"width": 360, "height": 740})
    assert await viewer.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await viewer.button("One step forward").click()
    for name in ("Play", "One step back", "To the next turn"):
        box = await viewer.button(name).bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 44
    await viewer.one.tab("Numbers").click()
    assert await viewer.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
