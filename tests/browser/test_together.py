"""Several people at one table: joining, seeing each other, watching, being sent away."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.company import NAMES, begin, mover, to_auction
from tests.browser.person import MakePerson

pytestmark = pytest.mark.timeout(120)


async def test_two_people_meet_by_code_and_see_each_other_move(person: MakePerson) -> None:
    ana, ben = await person(), await person()
    code = await ana.create("Ana")
    await expect(ana.page.get_by_text("At least two players are needed")).to_be_visible()
    await expect(ana.button("Start the game")).to_be_disabled()

    await ben.join(f" {code[:4].lower()} {code[4:].lower()} ", "Ben")
    for one in (ana, ben):
        await expect(one.seats()).to_have_count(2)
        await expect(one.seats().nth(0)).to_contain_text("Ana")
        await expect(one.seats().nth(1)).to_contain_text("Ben")
    assert ben.page.url == f"{ben.url}/t/{code}"

    await expect(ana.page.get_by_text("Ben is not ready yet.")).to_be_visible()
    await ben.button("I’m ready").click()
    await ana.start()
    await expect(ben.board()).to_be_visible()

    mover, other = (ana, ben) if await ana.page.get_by_text("Your turn").count() else (ben, ana)
    await expect(other.page.locator(".dock button[data-action]")).to_have_count(0)
    assert await mover.offer() == "roll"
    await mover.act("roll")
    for one in (mover, other):
        await expect(one.log().get_by_text(" rolled ").first).to_be_visible()


async def test_a_change_of_rules_is_seen_and_asks_to_be_ready_again(person: MakePerson) -> None:
    ana, ben = await person(), await person()
    code = await ana.create("Ana")
    await ben.join(code, "Ben")
    await ben.button("I’m ready").click()
    await expect(ana.button("Start the game")).to_be_enabled()

    await ana.page.get_by_label("Starting cash").fill("900")
    await ana.page.get_by_label("Starting cash").press("Tab")
    await expect(ben.page.get_by_text("$900")).to_be_visible()
    await expect(ben.button("I’m ready")).to_be_visible()
    await expect(ana.button("Start the game")).to_be_disabled()


async def test_an_open_table_is_on_the_menu_of_others_at_once(person: MakePerson) -> None:
    ben = await person()
    await ben.visit()
    await expect(ben.page.get_by_role("region", name="Open tables")).not_to_contain_text("Ludmilla")
    ludmilla = await person()
    await ludmilla.create("Ludmilla")
    await ben.page.get_by_label("Your name").fill("Ben")
    await ben.page.get_by_role("button", name="Join Ludmilla’s table").click()
    await expect(ben.seats()).to_have_count(2)


async def test_the_link_to_a_game_that_has_begun_offers_to_watch_it(person: MakePerson) -> None:
    ana, zoe = await person(), await person()
    code = await ana.create("Ana")
    await ana.add_bots(1)
    await ana.start()
    await zoe.visit(f"/t/{code}")
    await expect(zoe.page.get_by_text("The game has begun.")).to_be_visible()
    await expect(zoe.page.get_by_label("Your name")).to_have_count(0)
    await zoe.button("Watch the game").click()
    await expect(zoe.board()).to_be_visible()
    await expect(zoe.page.get_by_text("You are watching this game.")).to_be_visible()


async def test_the_link_to_a_game_that_is_over_offers_its_result_and_its_replay(person: MakePerson) -> None:
    ana, zoe, yan = await person(), await person(), await person()
    code = await ana.create("Ana")
    await ana.add_bots(1)
    await ana.start()
    await zoe.visit(f"/t/{code}")
    await yan.visit(f"/t/{code}")
    await expect(zoe.page.get_by_text("The game has begun.")).to_be_visible()
    await ana.give_up()
    await expect(ana.button("Play again")).to_be_visible()

    # whoever left the page open, and comes back to it, is told
    await zoe.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expect(zoe.page.get_by_text("The game is over.")).to_be_visible()
    await zoe.button("See the result").click()
    await expect(zoe.page.get_by_role("dialog").get_by_role("heading", level=2)).to_be_visible()
    await zoe.button("Back to the menu").click()
    await expect(zoe.button("Create a table")).to_be_visible()

    await yan.visit(f"/t/{code}")
    await yan.button("Watch the replay").click()
    await expect(yan.board()).to_be_visible()
    await expect(yan.page.get_by_role("slider")).to_be_visible()
    await yan.button("Back to the menu").click()
    await expect(yan.button("Create a table")).to_be_visible()


async def test_who_comes_too_late_may_watch(person: MakePerson) -> None:
    ana, zoe = await person(), await person()
    code = await ana.create("Ana")
    await ana.add_bots(1)
    await zoe.visit(f"/t/{code}")
    await zoe.page.get_by_label("Your name").fill("Zoe")
    await ana.start()
    await zoe.button("Join").click()
    await zoe.button("Watch instead").click()
    await expect(zoe.board()).to_be_visible()
    await expect(zoe.page.get_by_text("You are watching this game.")).to_be_visible()
    await expect(zoe.page.locator(".dock button[data-action]")).to_have_count(0)


async def test_sent_away_by_the_host(person: MakePerson) -> None:
    ana, ben = await person(), await person()
    code = await ana.create("Ana")
    await ben.join(code, "Ben")
    await ana.button("Remove Ben from the table").click()
    await expect(ana.seats()).to_have_count(1)
    await expect(ben.button("Create a table")).to_be_visible()
    await expect(ben.page.get_by_role("status").filter(has_text="host")).to_be_visible()
    await ben.join(code, "Ben")
    await expect(ben.page.locator("#code-hint.problem")).to_be_visible()


async def test_the_host_leaves_and_the_next_one_is_host(person: MakePerson) -> None:
    ana, ben = await person(), await person()
    code = await ana.create("Ana")
    await ben.join(code, "Ben")
    await expect(ana.seats()).to_have_count(2)
    await ana.button("Leave").click()
    await expect(ana.button("Create a table")).to_be_visible()
    await expect(ben.button("Add a bot")).to_be_visible()


async def test_the_title_of_the_tab_says_who_is_asked_to_act(person: MakePerson) -> None:
    people = [await person(), await person()]
    await begin(people)
    at_turn = await mover(people)
    (other,) = [one for one in people if one is not at_turn]
    name = NAMES[people.index(at_turn)]
    await expect(at_turn.page).to_have_title(f"Your turn · {name} · Invest Up")
    await expect(other.page).to_have_title(f"{NAMES[people.index(other)]} · Invest Up")
    await to_auction(people)
    for one in people:
        await expect(one.page).to_have_title(re.compile("^Auction · "))


async def test_the_sound_is_switched_off_for_good(person: MakePerson) -> None:
    ana = await person()
    await ana.create("Ana")
    await ana.add_bots(1)
    await ana.start()
    await ana.button("Sound when you are asked to act: on").click()
    await ana.page.reload()
    await expect(ana.button("Sound when you are asked to act: off")).to_be_visible()
