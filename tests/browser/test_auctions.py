"""Auctions through the screen: bidding, passing, the last call, putting the panel away, leaving and coming back."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.async_api import Locator, expect

from tests.browser.company import NAMES, begin, to_auction
from tests.browser.house import House
from tests.browser.person import PHONE, MakePerson, Person, dollars

pytestmark = pytest.mark.timeout(240)

#: Nobody's clock runs out while a slow machine draws six pages; the hammer falls after the last call.
LONG_MS = 120_000
CLOSE = "Close the auction; your bid stands"


@pytest.fixture(scope="module")
def auction_house(tmp_path_factory: pytest.TempPathFactory, web_client: object) -> Iterator[House]:
    """A server whose auctions end by the last call only."""
    running = House(
        tmp_path_factory.mktemp("auctions"), auction_ms=LONG_MS, auction_reset_ms=LONG_MS, last_call_ms=1_000
    )
    running.start()
    yield running
    running.kill()


@pytest.fixture
def house(auction_house: House) -> House:
    """See `auction_house`."""
    return auction_house


def quick_bids(one: Person) -> Locator:
    """The buttons that bid at one tap: one, two and five increments more than stands."""
    return one.auction().get_by_role("button", name=re.compile(r"^Bid \$"))


async def amounts(one: Person) -> list[int]:
    """What the quick bids bid."""
    await expect(quick_bids(one).first).to_be_enabled()
    return [int(text.strip().removeprefix("Bid $")) for text in await quick_bids(one).all_inner_texts()]


async def stands(people: list[Person], leader: int, amount: int) -> None:
    """Everybody sees whose bid stands."""
    for seat, one in enumerate(people):
        text = f"You lead with ${amount}." if seat == leader else f"{NAMES[leader]} leads with ${amount}."
        await expect(one.auction()).to_contain_text(text)


async def test_two_people_bid_each_other_up(person: MakePerson) -> None:
    people = [await person(), await person(viewport=PHONE)]
    ana, ben = people
    await begin(people)
    await to_auction(people)
    had = await ana.players().nth(1).locator(".cash").inner_text()
    step, double, fivefold = await amounts(ana)
    assert (double, fivefold) == (2 * step, 5 * step)

    await quick_bids(ana).nth(1).click()
    await stands(people, 0, double)
    await expect(ana.auction().get_by_role("button", name=re.compile("^(Bid|Pass)"))).to_have_count(0)
    assert await amounts(ben) == [double + step, double + 2 * step, double + 5 * step]

    # An amount of one's own: too little cannot be sent.
    own = ben.auction().get_by_role("spinbutton")
    await own.fill(str(double + step - 1))
    await expect(ben.auction().get_by_role("button", name="Bid", exact=True)).to_be_disabled()
    await expect(ben.auction()).not_to_contain_text("At least")
    await own.press("Enter")
    await expect(own).to_have_accessible_description(f"At least ${double + step}.")
    await own.press("ArrowUp")
    await expect(own).to_have_value(str(double + step))
    await expect(ben.auction()).not_to_contain_text("At least")
    await own.fill(str(double + step + 1))
    await ben.auction().get_by_role("button", name="Bid", exact=True).click()
    bid = double + step + 1
    await stands(people, 1, bid)

    await ana.auction().get_by_role("button", name="Pass").click()
    await expect(ana.auction()).to_contain_text("Last call!")
    for one in people:
        await expect(one.auction()).to_have_count(0)
        await expect(one.log()).to_contain_text(f"for ${bid}.")
        await expect(one.players().nth(1)).to_contain_text(f"${int(re.sub(r'[$,]', '', had)) - bid:,}")


async def test_a_pass_is_taken_back_in_the_last_call(person: MakePerson) -> None:
    people = [await person(), await person()]
    ana, ben = people
    await begin(people)
    await to_auction(people)
    await ana.auction().get_by_role("button", name="Pass").click()
    await expect(ben.auction().get_by_role("listitem").filter(has_text="Ana")).to_contain_text("passed")
    await ana.auction().get_by_role("button", name="Back in").click()
    await expect(ben.auction().get_by_role("listitem").filter(has_text="Ana")).not_to_contain_text("passed")
    await quick_bids(ana).first.click()
    await expect(ben.auction()).to_contain_text("Ana leads")
    await ben.auction().get_by_role("button", name="Pass").click()
    await expect(ana.log()).to_contain_text("Last call.")
    await expect(ana.log()).to_contain_text(re.compile(r"Ana won .* for \$"))


async def test_an_auction_that_nobody_wants_ends_without_a_sale(person: MakePerson) -> None:
    people = [await person(), await person()]
    await begin(people)
    await to_auction(people)
    for one in people:
        await one.auction().get_by_role("button", name="Pass").click()
    for one in people:
        await expect(one.log()).to_contain_text("Nobody bid for")
        await expect(one.auction()).to_have_count(0)


async def test_the_panel_is_put_away_and_the_game_bar_opens_it_again(person: MakePerson) -> None:
    people = [await person(), await person()]
    ana, ben = people
    await begin(people)
    await to_auction(people)
    await quick_bids(ana).first.click()
    await expect(ana.auction()).to_contain_text("You lead")
    await ana.button(CLOSE).click()
    await expect(ana.auction()).to_have_count(0)

    # What stands is in sight, and goes on: somebody else's bid shows in the bar.
    reopen = ana.page.get_by_role("button", name="Open the auction")
    bid = (await amounts(ben))[2]
    await quick_bids(ben).nth(2).click()
    await expect(reopen).to_contain_text(f"${bid}")
    await reopen.click()
    await expect(ana.auction()).to_contain_text(f"Ben leads with ${bid}.")

    # The winner need not look.
    await ben.button(CLOSE).click()
    await ana.auction().get_by_role("button", name="Pass").click()
    await expect(ben.log()).to_contain_text(re.compile(rf"Ben won .* for \${bid}\."))
    # The next auction opens by itself.
    await to_auction(people)


async def test_a_page_closed_in_the_middle_comes_back_to_its_bid(person: MakePerson) -> None:
    people = [await person(), await person()]
    ana, ben = people
    await begin(people)
    await to_auction(people)
    await quick_bids(ana).first.click()
    await expect(ben.auction()).to_contain_text("Ana leads")

    await ana.page.close()
    await expect(
        ben.page.get_by_text(re.compile("Ana lost the connection. Their seat is kept for"))
    ).to_be_visible()
    bid = (await amounts(ben))[0]
    await quick_bids(ben).first.click()

    back = await ana.come_back()
    await expect(back.auction()).to_contain_text(f"Ben leads with ${bid}.")
    await expect(ben.page.get_by_text("Ana lost the connection.")).to_have_count(0)
    bid = (await amounts(back))[0]
    await quick_bids(back).first.click()
    await ben.auction().get_by_role("button", name="Pass").click()
    await expect(back.log()).to_contain_text(re.compile(rf"Ana won .* for \${bid}\."))


async def test_six_people_hold_an_auction_and_one_of_them_is_gone_for_a_while(person: MakePerson) -> None:
    people = [await person() for _ in NAMES]
    await begin(people)
    await to_auction(people)
    # whoever came to a tax on the way has paid it
    had = dollars(await people[0].players().nth(4).locator(".cash").inner_text())
    for seat in (3, 1, 4):
        bid = (await amounts(people[seat]))[0]
        await quick_bids(people[seat]).first.click()
        await stands(people, seat, bid)

    # The one who leads closes the page: the bid stands, and nobody waits.
    await people[4].page.close()
    for seat in (0, 1, 2, 3, 5):
        await people[seat].auction().get_by_role("button", name="Pass").click()
    await expect(people[0].log()).to_contain_text(re.compile(rf"Ede won .* for \${bid}\."))

    people[4] = await people[4].come_back()
    for one in people:
        await expect(one.auction()).to_have_count(0)
        await expect(one.players().nth(4)).to_contain_text(f"${had - bid:,}")
    await to_auction(people)


async def test_a_spectator_sees_the_auction_and_cannot_bid(person: MakePerson) -> None:
    people = [await person(), await person()]
    code = await begin(people)
    zoe = await person()
    await zoe.watch(code)
    await to_auction(people)
    await quick_bids(people[0]).first.click()
    await expect(zoe.auction()).to_contain_text("Ana leads")
    await expect(zoe.auction().get_by_role("button", name=re.compile("^(Bid|Pass)"))).to_have_count(0)
    for one in people:
        await expect(one.page.get_by_text("1 person is watching")).to_have_count(1)


async def test_with_a_bot_at_the_table_there_are_no_auctions_and_everybody_is_told(
    person: MakePerson,
) -> None:
    ana = await person()
    await ana.create("Ana")
    told = ana.page.get_by_text("With a bot at the table there are no auctions")
    await expect(told).to_have_count(0)
    await ana.add_bots(1)
    await expect(told).to_be_visible()
    await ana.start()
    declined = ana.log().get_by_text("Ana did not buy")
    while await declined.count() == 0:
        offer = await ana.offer()
        await ana.act("decline" if offer == "buy" else offer)
    await expect(ana.auction()).to_have_count(0)
    await ana.offer()
