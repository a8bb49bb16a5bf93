"""Chat: lines for everybody, what is unread, whom one does not want to hear, and what stays."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.company import begin, sit_down
from tests.browser.person import MakePerson

pytestmark = pytest.mark.timeout(120)


async def test_lines_are_text_for_everybody_and_marked_while_unread(person: MakePerson) -> None:
    people = [await person(), await person()]
    ana, ben = people
    code = await begin(people)
    zoe = await person()
    await zoe.watch(code)
    for one in (ana, zoe):
        await one.tab("Chat").click()

    await ana.say("<b>Hello</b>, all & sundry")
    await expect(zoe.chat()).to_contain_text("Ana <b>Hello</b>, all & sundry")
    await zoe.say("Good luck!")
    await expect(ana.chat()).to_contain_text(re.compile(r"Spectator \d+ Good luck!"))
    await expect(ben.tab("Chat")).to_have_accessible_name(re.compile("^Chat ?, 2 unread lines$"))
    await ben.tab("Chat").click()
    await expect(ben.chat().get_by_text("Good luck!")).to_be_visible()
    await expect(ben.tab("Chat")).to_have_accessible_name("Chat")
    # One's own lines are no news.
    await expect(ana.tab("Chat")).to_have_accessible_name("Chat")


async def test_muting_is_for_oneself_and_outlives_a_reload(person: MakePerson) -> None:
    people = [await person() for _ in range(3)]
    ana, ben, cid = people
    await begin(people)
    for one in people:
        await one.tab("Chat").click()
    await ben.say("I talk too much")
    await expect(ana.chat()).to_contain_text("I talk too much")

    await ana.page.get_by_text("Mute", exact=True).click()
    await ana.button("Mute Ben").click()
    await expect(ana.chat()).not_to_contain_text("I talk too much")
    await ana.tab("Log").click()
    await ben.say("and more")
    await cid.say("Hush")
    await expect(cid.chat()).to_contain_text("and more")
    await expect(ana.tab("Chat")).to_have_accessible_name(re.compile("^Chat ?, 1 unread line$"))

    await ana.page.reload()
    await ana.tab("Chat").click()
    await expect(ana.chat()).to_contain_text("Hush")
    await expect(ana.chat()).not_to_contain_text("and more")
    await ana.page.get_by_text("Mute: 1 muted").click()
    await ana.button("Unmute Ben").click()
    await expect(ana.chat()).to_contain_text("and more")


async def test_too_much_at_once_is_held_back_with_a_sentence(person: MakePerson) -> None:
    people = [await person(), await person()]
    ana, ben = people
    await sit_down(people)
    held_back = ana.page.get_by_role("alert").filter(has_text="seconds, please")
    for n in range(20):
        await ana.write(f"line {n}")
        await ana.page.keyboard.press("Enter")
        await expect(ana.chat().get_by_text(f"line {n}", exact=True).or_(held_back)).to_be_visible()
        if await held_back.count():
            break
    await expect(held_back).to_be_visible()
    await expect(ana.chat_field()).to_have_value(f"line {n}")
    await expect(ben.chat()).not_to_contain_text(f"line {n}")


async def test_what_was_said_in_the_lobby_is_there_in_the_game(person: MakePerson) -> None:
    people = [await person(), await person()]
    ana, ben = people
    await sit_down(people)
    await ben.say("Ready when you are")
    await expect(ana.chat()).to_contain_text("Ben Ready when you are")
    await ana.start()
    await ana.tab("Chat").click()
    await expect(ana.chat()).to_contain_text("Ben Ready when you are")
