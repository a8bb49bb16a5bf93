"""Deals, the market and the portfolio through the screen.

Who owns what is played through sockets beside the pages, which is quick; what is tested is done on the page.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Locator, expect

from tests.browser.company import NAMES
from tests.browser.house import House
from tests.browser.person import PHONE, MakePerson, Person, dollars
from tests.server.support import Client, play, started

pytestmark = pytest.mark.timeout(240)

ANA, BEN = 0, 1
RICH = 20_000

_ids = itertools.count(1)


@pytest.fixture(scope="module")
def trade_house(tmp_path_factory: pytest.TempPathFactory, web_client: object) -> Iterator[House]:
    """A server that lets quick players play, and nobody's time run out."""
    hours = 10_000_000
    running = House(
        tmp_path_factory.mktemp("trades"), limits=0, turn_free_ms=hours, turn_reserve_ms=hours, last_call_ms=1
    )
    running.start()
    yield running
    running.kill()


@pytest.fixture
def house(trade_house: House) -> House:
    """See `trade_house`."""
    return trade_house


class Table:
    """Ana and Ben at their screens, and a second line of each to the server."""

    def __init__(self, people: Sequence[Person], lines: Sequence[Client]) -> None:
        self.ana, self.ben = people
        self.lines = lines

    @property
    def view(self) -> dict[str, Any]:
        """The game as Ana's second line has it."""
        view = self.lines[ANA].view
        assert view is not None
        return view

    def owned(self, seat: int) -> list[int]:
        """The spaces of a seat, in board order."""
        return [space for space, now in enumerate(self.view["spaces"]) if now["owner"] == seat]

    def tradable(self, seat: int) -> list[int]:
        """Those of them that may change hands: nothing is built on their sets."""
        built = {space for space, now in enumerate(self.view["spaces"]) if now["houses"] > 0}
        held = {space for set_ in SETS if built.intersection(set_) for space in set_}
        return [space for space in self.owned(seat) if space not in held]

    async def act(self, seat: int, kind: str, **fields: Any) -> None:
        """Do something over the second line of a seat, and wait until both lines have it."""
        answer = await self.lines[seat].good("game.act", {"id": f"t{next(_ids)}", "type": kind, **fields})
        for line in self.lines:
            await line.reached(answer["seq"])


@pytest_asyncio.fixture(loop_scope="session")
async def table(person: MakePerson, house: House) -> AsyncIterator[Table]:
    """A game of two in which a set belongs to both together and each has more than that."""
    lines = [await Client.enter(house.url) for _ in range(2)]
    await started(lines, names=NAMES, starting_cash=RICH)
    people = [await person(), await person()]
    made = Table(people, lines)
    await play(
        lines,
        until=lambda: split_set(made.view) is not None and min(len(made.tradable(s)) for s in (ANA, BEN)) > 5,
        patience=2_000,
    )
    # the pages come when all this has been played: to draw every step of it takes them longer than the tests
    for one, line in zip(people, lines, strict=True):
        await one.page.add_init_script(f"localStorage.setItem('investup.token', '{line.token}')")
        await one.visit()
        await expect(one.board()).to_be_visible()
    yield made
    for line in lines:
        await line.leave()


#: The spaces of the colour sets.
SETS = ([1, 3], [6, 8, 9], [11, 13, 14], [16, 18, 19], [21, 23, 24], [26, 27, 29], [31, 32, 34], [37, 39])


def split_set(view: dict[str, Any]) -> tuple[int, list[int]] | None:
    """A set that Ana and Ben have between them: its number, and the deeds that are Ben's."""
    for number, spaces in enumerate(SETS, start=1):
        owners = [view["spaces"][space]["owner"] for space in spaces]
        if set(owners) == {ANA, BEN}:
            return number, [space for space, owner in zip(spaces, owners, strict=True) if owner == BEN]
    return None


# ------------------------------------------------------------------------------------- on the page
def panel(one: Person) -> Locator:
    """The open panel beside the board."""
    return one.page.get_by_role("tabpanel")


def offers(one: Person) -> Locator:
    """The cards of the open offers."""
    return panel(one).locator("[data-trade]")


async def open_deal(one: Person, partner: int) -> None:
    """Open the builder with a partner."""
    await one.tab("Deals").click()
    await panel(one).locator(f"[data-partner='{partner}']").click()


async def add_term(one: Person, kind: str) -> Locator:
    """Add a term of this kind; where its line and its form stand."""
    await one.button("Add a term").click()
    await panel(one).locator(f"[data-kind={kind}]").click()
    return panel(one).locator(f"[data-term={kind}]").last


async def effect(one: Person, figure: str) -> list[str]:
    """What is shown of a figure for both sides, the viewer's first."""
    row = panel(one).locator(f"[data-figure={figure}] td")
    return [" ".join(text.split()) for text in await row.all_inner_texts()]


async def cash(one: Person, seat: int) -> int:
    """The cash of a seat, as its panel shows it."""
    return dollars(await one.players().nth(seat).locator(".cash").inner_text())


# ------------------------------------------------------------------------------------------- deals
async def test_a_deal_with_a_rental_a_share_and_a_bond_is_countered_and_closed(table: Table) -> None:
    ana, ben = table.ana, table.ben
    found = split_set(table.view)
    assert found is not None
    number, wanted = found
    letter = chr(64 + number)

    # Ana puts it together: one deed from the list, the others by the board.
    await open_deal(ana, BEN)
    first, *others = wanted
    await panel(ana).locator(f"[data-deed='{first}']").click()
    for space in others:
        await ana.board().locator(f"[data-space='{space}']").click()
    for space in wanted:
        await expect(panel(ana).locator(f"[data-deed='{space}']")).to_have_attribute("aria-pressed", "true")
    await panel(ana).get_by_label("Cash").first.fill("500")

    share = await add_term(ana, "set_share")
    await share.get_by_role("combobox", name="Set").select_option(str(number))
    await share.get_by_role("spinbutton", name="Percent of the rent").fill("20")
    rental = await add_term(ana, "rental")
    mine = next(space for space in table.tradable(ANA) if space not in SETS[number - 1])
    await rental.get_by_role("combobox", name="Deed").select_option(str(mine))
    await rental.get_by_role("spinbutton", name="Turns").fill("4")
    bond = await add_term(ana, "issue_bond")
    await bond.get_by_role("spinbutton", name="Amount lent").fill("300")
    await bond.get_by_role("spinbutton", name="Coupon").fill("15")

    # What it changes, before anybody is asked: 500 go, 300 come as the bond.
    await expect(panel(ana).get_by_role("table").get_by_text(f"Completes Set {letter}")).to_be_visible()
    await expect(panel(ana).locator("[data-figure=cash] td").first).to_contain_text("−$200")
    assert [dollars(text) for text in await effect(ana, "cash")] == [-200, 200]
    before = [await cash(ana, seat) for seat in (ANA, BEN)]
    await ana.button("Send to Ben").click()
    await expect(offers(ana)).to_contain_text("Your offer to")

    # Ben sees it wherever he is, and wants more.
    await expect(ben.page.get_by_text("offers you a deal.")).to_be_visible()
    await expect(ben.tab("Deals")).to_contain_text("1 offer waits for you")
    await ben.button("Look").click()
    await expect(offers(ben)).to_contain_text("Ben gets 20% of the rent of")
    await expect(offers(ben)).to_contain_text("Ben rents")
    await expect(offers(ben)).to_contain_text("Ben lends")
    await offers(ben).get_by_role("button", name="Counter").click()
    await expect(panel(ben).get_by_role("heading", name="Counter-offer to Ana")).to_be_focused()
    await panel(ben).get_by_label("Cash").nth(1).fill("800")
    await expect(panel(ben).locator("[data-figure=cash] td").first).to_contain_text("+$500")
    await ben.button("Send counter-offer").click()

    # Ana takes it; what it says is true on both screens.
    card = offers(ana).filter(has_text="answers with a counter-offer")
    await expect(card).to_contain_text("$800")
    await card.get_by_text("1 earlier offer").click()
    await expect(card).to_contain_text("countered")
    await card.get_by_role("button", name="Accept").click()
    for one in (ana, ben):
        await expect(offers(one)).to_have_count(0)
        await expect(one.players().nth(ANA).locator(".cash")).to_have_text(f"${before[ANA] - 500:,}")
        await expect(one.players().nth(BEN).locator(".cash")).to_have_text(f"${before[BEN] + 500:,}")
        for space in wanted:
            label = one.board().locator(f"[data-space='{space}']")
            await expect(label).to_have_attribute("aria-label", re.compile("owned by Ana.*Ben gets 20%"))
        rented = one.board().locator(f"[data-space='{mine}']")
        await expect(rented).to_have_attribute("aria-label", re.compile("rented by Ben"))
    await expect(panel(ana)).to_contain_text("2 offers")

    # On the deed, and among what Ana owes.
    await ana.board().locator(f"[data-space='{mine}']").click()
    deed = ana.page.get_by_role("region", name="Deed of")
    await expect(deed).to_contain_text("Ben rents it and collects the rent for 4 more turns.")
    await ana.page.keyboard.press("Escape")
    await ana.tab("Portfolio").click()
    await expect(panel(ana)).to_contain_text("$300 from")
    await expect(panel(ana)).to_contain_text("Coupon $45 in 2 turns")


async def test_what_lies_on_a_deed_has_to_be_seen_before_it_is_taken(table: Table) -> None:
    ana, ben = table.ana, table.ben
    space = next(s for s in table.owned(ANA) if s in table.lines[ANA].legal["mortgage"]["space"]["one_of"])
    await table.act(ANA, "mortgage", space=space)
    await table.act(ANA, "propose", to=BEN, give={"properties": [space]}, get={"cash": 5}, terms=[])
    await ben.button("Look").click()
    await expect(offers(ben)).to_contain_text("is mortgaged.")
    await offers(ben).get_by_role("button", name="Accept").click()
    await expect(offers(ben).get_by_role("alert")).to_contain_text("what lies on these deeds")
    assert table.view["spaces"][space]["owner"] == ANA
    await offers(ben).get_by_role("checkbox", name="I have seen").check()
    await offers(ben).get_by_role("button", name="Accept").click()
    await expect(offers(ben)).to_have_count(0)
    await expect(ana.board().locator(f"[data-space='{space}']")).to_have_attribute(
        "aria-label", re.compile("owned by Ben.*mortgaged")
    )


async def test_a_draft_is_kept_and_says_what_keeps_it_from_being_sent(table: Table) -> None:
    ana = table.ana
    theirs = table.tradable(BEN)[0]
    await open_deal(ana, BEN)
    await panel(ana).get_by_label("Cash").first.fill("999999")
    await panel(ana).locator(f"[data-deed='{theirs}']").click()
    await expect(panel(ana)).to_contain_text(re.compile(r"Not possible as it stands: Ana has \$[\d,]+"))
    await ana.tab("Log").click()
    await ana.page.reload()
    await expect(ana.board()).to_be_visible()
    await ana.tab("Deals").click()
    partner = panel(ana).locator(f"[data-partner='{BEN}']")
    await expect(partner).to_contain_text("draft")
    await partner.click()
    await expect(panel(ana).get_by_label("Cash").first).to_have_value("999999")
    await expect(panel(ana).locator(f"[data-deed='{theirs}']")).to_have_attribute("aria-pressed", "true")

    # A deed that has gone leaves the draft.
    await table.act(BEN, "propose", to=ANA, give={"properties": [theirs]}, get={}, terms=[])
    await table.act(ANA, "accept", trade=table.view["trades"][-1]["trade"], **_digest(table))
    await expect(panel(ana)).to_contain_text("Something left this draft")
    await ana.button("Clear").click()
    await ana.button("Back to all deals").click()
    await expect(partner).not_to_contain_text("draft")


def _digest(table: Table) -> dict[str, str]:
    digest = table.view["trades"][-1]["digest"]
    return {} if digest is None else {"burdens": digest}


async def test_an_offer_is_rejected_and_another_withdrawn(table: Table) -> None:
    ana, ben = table.ana, table.ben
    for amount in (11, 22):
        await table.act(ANA, "propose", to=BEN, give={"cash": amount}, get={}, terms=[])
    await ben.button("Look").click()
    await expect(offers(ben)).to_have_count(2)
    numbers = [int(await card.get_attribute("data-trade") or 0) for card in await offers(ben).all()]
    first = panel(ben).locator(f"[data-trade='{min(numbers)}']")
    await first.get_by_role("button", name="Reject").click()
    await expect(offers(ben)).to_have_count(1)
    await ana.tab("Deals").click()
    await offers(ana).get_by_role("button", name="Withdraw").click()
    for one in (ana, ben):
        await expect(offers(one)).to_have_count(0)
        await expect(panel(one)).to_contain_text("rejected")
        await expect(panel(one)).to_contain_text("withdrawn")
    await expect(ben.page.get_by_text("offers you a deal.")).to_have_count(0)


# ------------------------------------------------------------------------------------------ market
async def test_stakes_and_bonds_are_bought_and_sold(table: Table) -> None:
    ana, ben = table.ana, table.ben
    await ben.tab("Market").click()
    await ben.button("Open your stock").click()
    await panel(ben).get_by_label("Coupon, %").fill("20")
    await panel(ben).get_by_label("Every … turns").fill("3")
    await panel(ben).get_by_label("At most").fill("400")
    await ben.button("Open your bonds").click()
    await expect(ben.button("Close your bonds")).to_be_visible()

    await ana.tab("Market").click()
    market = panel(ana).locator(f"[data-market='{BEN}']")
    await expect(market).to_contain_text("20% every 3 turns")
    before = await cash(ana, ANA)
    await market.get_by_label("Invest", exact=True).fill("500")
    await market.get_by_role("button", name="Invest $500").click()
    await expect(market).to_contain_text("You hold")
    await expect(ana.players().nth(ANA).locator(".cash")).to_have_text(f"${before - 500:,}")
    ppm = next(stake["ppm"] for stake in table.view["stakes"] if stake["holder"] == ANA)

    # A bond for more than is for sale cannot be typed; the rest is.
    await market.get_by_label("Lend", exact=True).fill("5000")
    await market.get_by_role("button", name="Lend $400").click()
    await expect(market).to_contain_text("$0 left for sale")
    await market.get_by_role("button", name=re.compile("^Lend .*Why not")).click()
    await expect(market.get_by_role("alert")).to_contain_text("Ben has $0 of bonds left for sale.")
    await expect(ana.players().nth(ANA).locator(".cash")).to_have_text(f"${before - 900:,}")

    # Sold at what Ben has now.
    pays = table.view["players"][BEN]["cash"] * ppm // 1_000_000
    await market.get_by_role("button", name=f"Sell for ${pays:,}").click()
    await expect(market).not_to_contain_text("You hold")
    await expect(ana.players().nth(ANA).locator(".cash")).to_have_text(f"${before - 900 + pays:,}")


# --------------------------------------------------------------------------------------- portfolio
async def test_the_books_add_up(table: Table) -> None:
    ana = table.ana
    await table.act(BEN, "set_stock", open=True)
    await table.act(ANA, "invest", issuer=BEN, amount=777)
    terms = [{"kind": "issue_bond", "issuer": ANA, "principal": 123, "rate": 50, "every": 1}]
    await table.act(BEN, "propose", to=ANA, give={}, get={}, terms=terms)
    await table.act(ANA, "accept", trade=table.view["trades"][-1]["trade"])
    # Until the next turn begins: its event tells what the server thinks everybody is worth.
    count = len(table.lines[ANA].updates)

    def told() -> list[int] | None:
        news = [event for update in table.lines[ANA].updates[count:] for event in update["events"]]
        if news and news[-1]["type"] == "turn_began":
            worth: list[int] = news[-1]["net_worth"]
            return worth
        return None

    await play(list(table.lines), until=lambda: told() is not None, patience=500)
    worth = told()
    assert worth is not None
    await ana.tab("Portfolio").click()
    for seat, name in ((ANA, "Ana"), (BEN, "Ben")):
        await panel(ana).get_by_role("button", name=name, exact=True).click()
        await expect(panel(ana).locator("[data-worth]")).to_have_attribute("data-worth", str(worth[seat]))

    # Every dollar of the statement, page by page, makes the cash.
    await panel(ana).get_by_text("Every dollar that came or went").click()
    older = ana.button("Show older entries")
    rows = panel(ana).locator(".by")
    await expect(rows.first).to_be_visible()
    while await older.count():
        await older.click()
        await expect(panel(ana).locator("[aria-busy=true]")).to_have_count(0)
    amounts = [dollars(text) for text in await rows.all_inner_texts()]
    assert sum(amounts) == table.view["players"][BEN]["cash"]
    await expect(panel(ana)).to_contain_text("Starting cash")


# ------------------------------------------------------------------------------------ for everyone
async def test_by_keyboard_alone(table: Table) -> None:
    ana = table.ana
    keys = ana.page.keyboard
    await ana.tab("Log").focus()
    await keys.press("ArrowRight")
    await expect(ana.tab("Deals")).to_be_focused()

    async def tab_to(target: Locator) -> None:
        for _ in range(80):
            if await target.evaluate("it => it === document.activeElement"):
                return
            await keys.press("Tab")
        raise AssertionError(f"Tab does not lead to {target}")

    await tab_to(panel(ana).locator(f"[data-partner='{BEN}']"))
    await keys.press("Enter")
    await expect(panel(ana).get_by_role("heading", name="Deal with Ben")).to_be_focused()
    await tab_to(panel(ana).get_by_label("Cash").first)
    await keys.type("7")
    await tab_to(ana.button("Add a term"))
    await keys.press("Enter")
    await tab_to(panel(ana).locator("[data-kind=instalments]"))
    await keys.press("Enter")
    await expect(panel(ana).get_by_role("combobox", name="Who")).to_be_focused()
    await tab_to(ana.button("Send to Ben"))
    await keys.press("Enter")
    await expect(offers(ana)).to_contain_text("Your offer to")
    await expect(panel(ana).get_by_role("heading", name="New deal with")).to_be_focused()


#: Controls in the panel that are too small for a thumb; places in a sentence have their own way.
_TOO_SMALL = """() => [...document.querySelectorAll('#tab-panel :is(button, select, input, summary)')]
    .filter(control => !control.parentElement.matches('li, p, span'))
    .map(control => [control.textContent.trim() || control.getAttribute('aria-label') || control.id,
        (control.type === 'checkbox' ? control.closest('label') : control).getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
    .map(([name, box]) => `${name}: ${box.width}x${box.height}`)"""


async def test_the_panels_fit_a_phone(table: Table) -> None:
    ana = table.ana
    await table.act(BEN, "set_stock", open=True)
    await table.act(ANA, "invest", issuer=BEN, amount=100)
    await table.act(BEN, "propose", to=ANA, give={"cash": 5}, get={"stakes": [{"issuer": BEN}]}, terms=[])
    for width in (PHONE["width"], 360, 820):
        await ana.page.set_viewport_size({"width": width, "height": 844})
        for name in ("Deals", "Market", "Portfolio"):
            await ana.tab(name).click()
            await expect(panel(ana).get_by_role("heading", level=3).first).to_be_visible()
            assert await ana.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, name
            assert await ana.page.evaluate(_TOO_SMALL) == [], name
        await open_deal(ana, BEN)
        await ana.button("Add a term").click()
        assert await ana.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert await ana.page.evaluate(_TOO_SMALL) == []
        await ana.button("Back to all deals").click()
