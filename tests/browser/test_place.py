"""Whoever comes back finds their place: reload, second tab, links old and new."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.person import MakePerson, Person

pytestmark = pytest.mark.timeout(120)


async def test_a_reload_in_the_middle_returns_to_the_same_place(person: MakePerson) -> None:
    ana = await person()
    await ana.create("Ana")
    await ana.add_bots(2)
    await ana.start()
    await ana.play(15)
    await ana.offer()
    before = await ana.snapshot()
    await ana.page.reload()
    await ana.offer()
    assert await ana.snapshot() == before


async def test_a_reload_in_the_lobby_keeps_the_seat(person: MakePerson) -> None:
    ana = await person()
    code = await ana.create("Ana")
    await ana.page.reload()
    await expect(ana.seats()).to_have_count(1)
    assert await ana.code() == code


async def test_a_second_tab_is_the_same_guest(person: MakePerson) -> None:
    ana = await person()
    await ana.create("Ana")
    await ana.add_bots(1)
    await ana.start()
    offer = await ana.offer()
    tab = Person(ana.context, await ana.context.new_page(), ana.url)
    await tab.visit()
    assert await tab.offer() == offer
    await tab.act(offer)
    await expect(ana.log().get_by_text(" rolled ").first).to_be_visible()
    assert tab.complaints == []


async def test_leaving_in_one_tab_leaves_in_the_other(person: MakePerson) -> None:
    ana = await person()
    await ana.create("Ana")
    tab = Person(ana.context, await ana.context.new_page(), ana.url)
    await tab.visit()
    await expect(tab.seats()).to_have_count(1)
    await tab.button("Leave").click()
    await expect(ana.button("Create a table")).to_be_visible()


@pytest.mark.parametrize("form", ["/t/{}", "/#/{}"])
async def test_a_link_leads_straight_to_joining(person: MakePerson, form: str) -> None:
    ana, ben = await person(), await person()
    code = await ana.create("Ana")
    await ben.visit(form.format(code.lower()))
    await ben.page.get_by_label("Your name").fill("Ben")
    await ben.button("Join").click()
    await expect(ben.seats()).to_have_count(2)


async def test_an_unknown_link_says_at_once_what_to_do(person: MakePerson) -> None:
    ana = await person()
    await ana.visit("/t/ZZZZ9999")
    await expect(ana.page.get_by_role("heading", name="No table answers to ZZZZ9999")).to_be_visible()
    await expect(ana.page.get_by_text("The link may be old")).to_be_visible()
    await expect(ana.page.get_by_label("Your name")).to_have_count(0)
    await ana.button("Back to the menu").click()
    await expect(ana.button("Create a table")).to_be_visible()


async def test_a_link_to_another_table_asks_before_leaving_the_seat(person: MakePerson) -> None:
    ana, ben = await person(), await person()
    other = await ben.create("Ben")
    mine = await ana.create("Ana")
    await ana.visit(f"/t/{other}")
    await expect(ana.page.get_by_text("You sit at another table")).to_be_visible()
    await ana.button(f"Go back to {mine}").click()
    assert await ana.code() == mine
    await ana.visit(f"/t/{other}")
    await ana.button(f"Leave it and join {other}").click()
    await ana.button("Join").click()
    await expect(ben.seats()).to_have_count(2)


async def test_the_line_names_the_table_that_the_page_is_about(person: MakePerson) -> None:
    """Whatever spreads connections over several processes can bring those of one table together."""
    ana, ben = await person(), await person()
    lines: list[str] = []
    for one in (ana, ben):
        one.page.on("websocket", lambda line: lines.append(line.url))
    code = await ana.create("Ana")
    await ben.visit(f"/t/{code}")
    assert [f"table={code}" in line for line in lines] == [False, True]
    await ana.visit()
    await expect(ana.seats()).to_have_count(1)
    assert f"table={code}" in lines[-1]
