"""Leaving for the menu and returning, lost lines of oneself and of others, and seats that are not kept any longer."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.company import begin, mover
from tests.browser.house import with_settings
from tests.browser.person import MakePerson, Person
from tests.browser.stage import Stage

pytestmark = pytest.mark.timeout(180)


async def leave(one: Person) -> None:
    """Leave a running game, and say yes to the question."""
    await one.button("Leave the table").click()
    await one.page.get_by_role("dialog").get_by_role("button", name="Leave").click()


async def test_who_leaves_for_the_menu_returns_to_the_same_place(person: MakePerson) -> None:
    people = [await person(), await person()]
    ana, ben = people
    code = await begin(people)
    await mover(people)
    before = await ana.snapshot()

    await leave(ana)
    kept = ana.page.get_by_role("region", name=f"You have a seat at table {code}")
    await expect(kept).to_contain_text(re.compile(r"kept for (3:00|2:\d\d)"))
    assert ana.page.url == f"{ana.url}/"
    gone = ben.page.get_by_text(re.compile(r"Ana left the table. Their seat is kept for (3:00|2:\d\d)"))
    await expect(gone).to_be_visible()
    await expect(ben.players().first).to_contain_text("Left")

    # One seat at a time: this one still counts.
    await ana.button("Create a table").click()
    await expect(ana.page.get_by_text(f"Your seat at table {code} still counts")).to_be_visible()
    await kept.get_by_role("button", name="Return to the game").click()
    await expect(ana.board()).to_be_visible()
    await expect(gone).to_have_count(0)
    assert await ana.snapshot() == before
    assert ana.page.url == f"{ana.url}/t/{code}"


async def test_a_reload_of_the_menu_stays_there_and_offers_the_seat(person: MakePerson) -> None:
    people = [await person(), await person(), await person()]
    ana = people[0]
    code = await begin(people)
    await leave(ana)
    kept = ana.page.get_by_role("region", name=f"You have a seat at table {code}")
    for path in ("/", f"/t/{code}"):
        await ana.visit(path)
        await expect(kept).to_contain_text(re.compile(r"kept for (3:00|2:\d\d)"))
        await expect(ana.board()).to_have_count(0)
    await kept.get_by_role("button", name="Return to the game").click()
    await expect(ana.board()).to_be_visible()
    await ana.visit()
    await expect(ana.board()).to_be_visible()


async def test_a_seat_that_is_kept_can_be_given_up_from_the_menu(person: MakePerson) -> None:
    people = [await person(), await person(), await person()]
    ana, ben, _ = people
    code = await begin(people)
    await leave(ana)
    kept = ana.page.get_by_role("region", name=f"You have a seat at table {code}")
    await kept.get_by_role("button", name="Give up the seat").click()
    await ana.page.get_by_role("dialog").get_by_role("button", name="Give up the seat").click()
    await expect(kept).to_have_count(0)
    await expect(ben.players().first).to_contain_text("Bankrupt")
    await ana.create("Ana")
    await expect(ana.seats()).to_have_count(1)


async def test_leaving_in_one_tab_leaves_in_the_other_and_either_leads_back(person: MakePerson) -> None:
    people = [await person(), await person()]
    ana, ben = people
    await begin(people)
    tab = Person(ana.context, await ana.context.new_page(), ana.url, ana.complaints)
    await tab.visit()
    await expect(tab.board()).to_be_visible()

    await leave(ana)
    await expect(tab.button("Return to the game")).to_be_visible()
    await expect(ben.players().first).to_contain_text("Left")
    await tab.button("Return to the game").click()
    for one in (tab, ana):
        await expect(one.board()).to_be_visible()
    await expect(ben.players().first).not_to_contain_text("Left")


@with_settings(grace_ms=3_000)
async def test_who_does_not_return_in_time_is_bankrupt_and_may_watch(person: MakePerson) -> None:
    people = [await person() for _ in range(3)]
    ana, ben, cid = people
    await begin(people)
    await leave(ana)
    for one in (ben, cid):
        await expect(one.players().first).to_contain_text("Bankrupt")
        await expect(one.log()).to_contain_text("Ana is bankrupt.")
    await expect(ana.page.get_by_text("The time to come back is over.")).to_be_visible()
    await ana.button("Watch the game").click()
    await expect(ana.board()).to_be_visible()
    await expect(ana.players().first).to_contain_text("Bankrupt")
    await expect(ben.page.get_by_text("1 person is watching")).to_have_count(1)


@with_settings(ping_interval=1, ping_timeout=3)
async def test_a_line_that_is_cut_is_told_and_mended(person: MakePerson) -> None:
    people = [await person(), await person()]
    ana, ben = people
    await begin(people)
    await ana.tab("Chat").click()

    await ana.context.set_offline(True)
    await expect(ana.banner()).to_be_visible()
    await expect(ana.page.locator("section.dock button[data-action]:enabled")).to_have_count(0)
    await expect(ben.page.get_by_text("Ana lost the connection. Their seat is kept for")).to_be_visible()
    await ben.tab("Chat").click()
    await ben.say("Where are you, Ana?")

    await ana.context.set_offline(False)
    await expect(ana.banner()).to_have_count(0)
    await expect(ben.page.get_by_text("Ana lost the connection.")).to_have_count(0)
    # What was said in the meantime is here, too.
    await expect(ana.chat()).to_contain_text("Where are you, Ana?")


@with_settings(ping_interval=1, ping_timeout=3, grace_ms=2_000)
async def test_a_seat_in_a_lobby_that_was_given_up_meanwhile_is_told(person: MakePerson) -> None:
    ana, ben = await person(), await person()
    code = await ana.create("Ana")
    await ben.join(code, "Ben")
    await expect(ana.seats()).to_have_count(2)
    await ben.context.set_offline(True)
    await expect(ana.seats()).to_have_count(1)
    await ben.context.set_offline(False)
    await expect(
        ben.page.get_by_text(f"Table {code} has closed, or your seat there is not kept")
    ).to_be_visible()
    await expect(ben.button("Create a table")).to_be_visible()


@with_settings(idle_ms=8_000)
async def test_a_lobby_in_which_nothing_happens_closes_and_says_so(person: MakePerson) -> None:
    ana, zoe = await person(), await person()
    code = await ana.create("Ana")
    await zoe.visit()
    await expect(ana.page.get_by_role("status").filter(has_text="closed")).to_be_visible()
    await expect(ana.button("Create a table")).to_be_visible()
    await zoe.join(code, "Zoe")
    await expect(zoe.page.locator("#code-hint.problem")).to_be_visible()


@pytest.mark.parametrize("path", ["/foo", "/t/", "/t/ABCD2345/more"])
async def test_an_address_at_which_there_is_nothing_says_so_and_leads_to_the_menu(
    person: MakePerson, path: str
) -> None:
    ana = await person()
    await ana.visit(path)
    await expect(ana.page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    await expect(ana.page.get_by_role("main")).to_contain_text(path)
    await ana.button("Back to the menu").click()
    await expect(ana.button("Create a table")).to_be_visible()
    await ana.page.go_back()
    await expect(ana.page.get_by_role("heading", name="There is nothing here")).to_be_visible()


async def test_a_spectator_keeps_the_end_of_a_game_that_everybody_left(person: MakePerson) -> None:
    people = [await person(), await person()]
    code = await begin(people)
    zoe = await person()
    await zoe.watch(code)
    await people[0].give_up()
    for one in people:
        await one.page.get_by_role("dialog").get_by_role("button", name="Back to the menu").click()
    end = zoe.page.get_by_role("dialog", name="Ben wins")
    await expect(end).to_contain_text("What stands here stays until you leave it.")
    await expect(end.get_by_role("button", name="Play again")).to_have_count(0)
    await end.get_by_role("button", name="Back to the menu").click()
    await expect(zoe.button("Create a table")).to_be_visible()


@pytest.mark.parametrize("code", ["kicked", "closed", "unavailable"])
@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
async def test_a_table_that_is_followed_no_more_is_left_unless_its_end_is_shown(
    person: MakePerson, code: str, over: bool
) -> None:
    ana = await person()
    async with Stage(["Ana", "Ben"]) as stage:
        await stage.open(ana.page)
        if over:
            stage.act(1, "declare_bankruptcy")
            await expect(ana.page.get_by_role("heading", name="You win!")).to_be_visible()
        stage.notice(code, "That is all.")
        if over:
            await expect(ana.page.get_by_role("dialog")).to_contain_text(
                "That is all. What stands here stays"
            )
            await expect(ana.button("Play again")).to_have_count(0)
            await ana.page.get_by_role("dialog").get_by_role("button", name="Back to the menu").click()
        else:
            await expect(ana.page.get_by_role("status").filter(has_text="That is all.")).to_be_visible()
        await expect(ana.button("Create a table")).to_be_visible()
