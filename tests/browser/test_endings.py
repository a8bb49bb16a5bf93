"""Deals that end what runs between two players, and those that move stakes and Jail Passes, through the screen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from investup.finance.paper import Instalments, Waiver
from tests.browser import scenes
from tests.browser.company import begin
from tests.browser.person import DESK, PHONE, MakePerson, Person
from tests.browser.stage import Stage

pytestmark = pytest.mark.timeout(120)

ANA, BENEDIKT, CID, DORA = range(4)
HUE, GDANSK = 1, 16
#: On a phone with every change, at a desk in the night.
SIZES = pytest.mark.parametrize(
    "size",
    [
        pytest.param(PHONE, id="phone"),
        pytest.param(DESK, id="desk", marks=pytest.mark.nightly),
    ],
)


class Desk:
    """A player's panel beside the board, and the deal that is put together there."""

    def __init__(self, one: Person) -> None:
        self.one = one
        self.panel = one.page.get_by_role("tabpanel")
        self.offer = self.panel.locator("[data-trade]")

    async def open(self, partner: int) -> None:
        """Choose the partner."""
        await self.one.tab("Deals").click()
        await self.panel.locator(f"[data-partner='{partner}']").click()

    async def term(self, kind: str) -> Locator:
        """Add a term of this kind: its line and its form."""
        await self.one.button("Add a term").click()
        await self.panel.locator(f"[data-kind={kind}]").click()
        return self.panel.locator(f"[data-term={kind}]").last

    def hand(self, whose: str) -> Locator:
        """One side of the draft."""
        return self.panel.get_by_role("group", name=whose)

    def effect(self, figure: str) -> Locator:
        """What the deal would do to a figure of the player's own."""
        return self.panel.locator(f"[data-figure={figure}] td").first

    async def send(self, name: str) -> None:
        """Offer the deal to a player of this name."""
        await self.one.button(f"Send to {name}").click()
        await expect(self.offer).to_contain_text(f"Your offer to {name}")

    async def log(self) -> Locator:
        """What happened."""
        await self.one.tab("Log").click()
        return self.panel

    async def portfolio(self, *, of: str = "Ana") -> Locator:
        """What a player holds and owes."""
        await self.one.tab("Portfolio").click()
        await self.panel.get_by_role("button", name=of, exact=True).click()
        return self.panel


async def close(desk: Desk, stage: Stage, partner: int, came: str = "") -> None:
    """Send the offer; the partner accepts it, and the log says so, and what came of it."""
    name = stage.state.names[partner]
    await desk.send(name)
    stage.act(partner, "accept", trade=max(stage.state.books.trades))
    await expect(desk.offer).to_have_count(0)
    log = await desk.log()
    await expect(log).to_contain_text(f"{name} accepted the offer of Ana")
    await expect(log).to_contain_text(came)


@SIZES
async def test_a_set_share_is_bought_back_in_part_and_then_whole(
    person: MakePerson, size: dict[str, Any]
) -> None:
    ana = await person(viewport=size)
    async with scenes.bound() as stage:
        desk = Desk(ana)
        await stage.open(ana.page)
        hue = ana.board().locator(f"[data-space='{HUE}']")

        await desk.open(DORA)
        await desk.hand("You give").get_by_label("Cash").fill("50")
        term = await desk.term("buy_back_share")
        await term.get_by_role("spinbutton", name="Percent of the rent").fill("30")
        await expect(term).to_contain_text(
            "30% of the rent comes back, 10% stays sold: Dora gets 40% of the rent of Hue and Hanoi."
        )
        await expect(desk.effect("cash")).to_contain_text("−$50")
        await expect(desk.effect("rent_a_round")).to_contain_text("+$")
        await close(desk, stage, DORA, "Dora gave back 30% of the rent of Hue and Hanoi and keeps 10%.")
        assert [row.percent for row in stage.state.books.shares.values()] == [10]
        await expect(hue).to_have_attribute("aria-label", re.compile("Dora gets 10%"))
        await expect(await desk.portfolio()).to_contain_text("Dora gets 10% of the rent of Hue and Hanoi.")

        await desk.open(DORA)
        await desk.hand("You give").get_by_label("Cash").fill("80")
        await expect(await desk.term("buy_back_share")).to_contain_text(
            "This ends: Dora gets 10% of the rent"
        )
        await close(desk, stage, DORA, "Dora gave back 10% of the rent of Hue and Hanoi.")
        assert stage.state.books.shares == {}
        await expect(hue).to_have_attribute("aria-label", re.compile(r"^((?!gets).)*$"))
        await expect(await desk.portfolio()).not_to_contain_text("of the rent of Hue")
        await desk.open(DORA)
        await ana.button("Add a term").click()
        none_left = desk.panel.locator("[data-kind=buy_back_share]")
        await expect(none_left).to_have_attribute("aria-disabled", "true")
        await expect(none_left).to_contain_text("Neither of you holds a share on the other’s cities.")


@SIZES
async def test_of_two_bonds_the_one_that_is_chosen_ends(person: MakePerson, size: dict[str, Any]) -> None:
    ana = await person(viewport=size)
    async with scenes.bound() as stage:
        owed, lent = stage.state.books.bonds.values()
        assert (owed.issuer, lent.issuer) == (ANA, DORA)
        desk = Desk(ana)
        await stage.open(ana.page)
        await desk.open(DORA)
        await desk.hand("You give").get_by_label("Cash").fill("250")
        term = await desk.term("end_bond")
        await term.get_by_role("combobox", name="Bond").select_option(str(lent.bond))
        await expect(term).to_contain_text("This ends: Dora owes Ana 10% of $120 every 3 turns.")
        await term.get_by_role("combobox", name="Bond").select_option(str(owed.bond))
        await expect(term).to_contain_text("This ends: Ana owes Dora 20% of $300 every 2 turns.")
        # a debt of 300 is gone for 250
        await expect(desk.effect("cash")).to_contain_text("−$250")
        await expect(desk.effect("net_worth")).to_contain_text("+$50")
        await close(desk, stage, DORA, "The bond of $300 that Ana owes Dora (20% every 2 turns) was ended.")
        assert list(stage.state.books.bonds) == [lent.bond]
        portfolio = await desk.portfolio()
        await expect(portfolio).to_contain_text("$120 to Dora, 10% every 3 turns")
        await expect(portfolio).not_to_contain_text("$300 from Dora")


@SIZES
async def test_agreements_end_before_their_time(person: MakePerson, size: dict[str, Any]) -> None:
    ana = await person(viewport=size)
    async with scenes.bound() as stage:
        _, waiver, plan = stage.state.books.agreements.values()
        assert isinstance(waiver, Waiver)
        assert isinstance(plan, Instalments)
        desk = Desk(ana)
        await stage.open(ana.page)
        gdansk = ana.board().locator(f"[data-space='{GDANSK}']")
        await expect(gdansk).to_have_attribute("aria-label", re.compile("rented by Dora"))
        await desk.open(DORA)
        # each one more is another of those that run
        await expect(await desk.term("end_agreement")).to_contain_text(
            "This ends: Dora rents Gdańsk of Ana for 8 turns more."
        )
        await expect(await desk.term("end_agreement")).to_contain_text(
            "This ends: Ana pays 50% less rent on Salvador and Rio de Janeiro, 12 turns more."
        )
        last = await desk.term("end_agreement")
        await expect(last).to_contain_text("This ends: Dora pays Ana $40 every 2 turns: 6 to go")
        await last.get_by_role("button", name=re.compile("^Remove")).click()
        await close(desk, stage, DORA)
        assert list(stage.state.books.agreements.values()) == [plan]
        await expect(desk.panel).to_contain_text("The rental of Gdańsk to Dora was ended early.")
        await expect(desk.panel).to_contain_text(
            "The rent waiver of Dora for Ana on Salvador and Rio de Janeiro was ended early."
        )
        await expect(gdansk).to_have_attribute("aria-label", re.compile("^((?!rented).)*$"))
        for name in ("Ana", "Dora"):
            portfolio = await desk.portfolio(of=name)
            await expect(portfolio).to_contain_text("Dora pays Ana $40 every 2 turns: 6 to go")
            await expect(portfolio).not_to_contain_text("Dora rents")
            await expect(portfolio).not_to_contain_text("50% less rent")


@SIZES
async def test_jail_passes_are_given_and_asked_for(person: MakePerson, size: dict[str, Any]) -> None:
    ana = await person(viewport=size)
    async with scenes.bound() as stage:
        passes = stage.state.passes
        desk = Desk(ana)
        await stage.open(ana.page)
        await desk.open(DORA)
        # nobody gives what they do not hold
        theirs = desk.hand("Dora gives").get_by_label("Jail Passes")
        await theirs.fill("2")
        await theirs.blur()
        await expect(theirs).to_have_value("1")
        await desk.hand("You give").get_by_label("Cash").fill("30")
        await expect(desk.effect("cash")).to_contain_text("−$30")
        await close(desk, stage, DORA)
        assert (len(passes[ANA]), len(passes[DORA])) == (2, 0)
        await expect(ana.players().nth(ANA)).to_contain_text("2 Jail Passes")

        # Dora wants them back, which Ana reads in words and accepts
        stage.act(DORA, "propose", to=ANA, give={"cash": 75}, get={"passes": 2}, terms=[])
        await ana.button("Look").click()
        await expect(desk.offer).to_contain_text("Dora offers you a deal")
        gives = desk.offer.locator(".items").filter(has_text="You give")
        await expect(gives).to_contain_text("2 Jail Passes")
        await desk.offer.get_by_role("button", name="Accept").click()
        await expect(desk.offer).to_have_count(0)
        assert (len(passes[ANA]), len(passes[DORA])) == (0, 2)
        await expect(ana.players().nth(ANA)).not_to_contain_text("Jail Pass")
        await desk.open(DORA)
        await expect(desk.hand("You give").get_by_label("Jail Passes")).to_have_count(0)


@SIZES
async def test_a_part_of_a_stake_goes_to_its_own_issuer_and_is_gone(
    person: MakePerson, size: dict[str, Any]
) -> None:
    ana = await person(viewport=size)
    async with scenes.market() as stage:
        stakes = stage.state.books.stakes[CID]
        held = stakes[ANA]
        desk = Desk(ana)
        await stage.open(ana.page)
        await desk.open(CID)
        mine = desk.hand("You give")
        await mine.locator("label.choice").filter(has_text="Cid").get_by_role("checkbox").check()
        await mine.get_by_role("combobox").select_option("part")
        await mine.get_by_role("spinbutton", name="How much of it, in %").fill("5")
        await desk.hand("Cid gives").get_by_label("Cash").fill("110")
        await expect(desk.effect("cash")).to_contain_text("+$110")
        await close(desk, stage, CID)
        assert stage.state.books.stakes[CID] == {ANA: held - 50_000}
        percent = f"{(held - 50_000) / 10_000:.2f}".rstrip("0")
        await expect(await desk.portfolio()).to_contain_text(f"{percent}% of Cid’s cash")


# ---------------------------------------------------------------------------- both sides at the screen
async def test_two_at_their_phones_end_a_bond_after_a_counter_offer(person: MakePerson) -> None:
    ana, ben = [await person(viewport=PHONE) for _ in range(2)]
    await begin([ana, ben])
    hers, his = Desk(ana), Desk(ben)

    async def cash(*amounts: int) -> None:
        for one in (ana, ben):
            for seat, amount in enumerate(amounts):
                await expect(one.players().nth(seat).locator(".cash")).to_have_text(f"${amount:,}")

    async def fits(one: Person) -> None:
        assert await one.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0

    # what is to end has to be agreed on before
    await hers.open(1)
    bond = await hers.term("issue_bond")
    await bond.get_by_role("spinbutton", name="Amount lent").fill("200")
    await hers.term("instalments")
    await hers.send("Ben")
    await ben.button("Look").click()
    await expect(his.offer).to_contain_text("Ben lends Ana $200; the coupon is $20 (10%) every 2 turns.")
    await expect(his.offer).to_contain_text("Ana pays Ben $50 every turn, 5 times ($250 in all).")
    await his.offer.get_by_role("button", name="Accept").click()
    await cash(1700, 1300)

    # Ana would end both for $150
    await hers.open(1)
    await hers.hand("You give").get_by_label("Cash").fill("150")
    await hers.term("end_bond")
    await hers.term("end_agreement")
    await expect(hers.effect("cash")).to_contain_text("−$150")
    await fits(ana)
    await hers.send("Ben")
    await expect(his.offer).to_contain_text("This ends: Ana owes Ben 10% of $200 every 2 turns.")
    await expect(his.offer).to_contain_text("This ends: Ana pays Ben $50 every turn: 5 to go")
    await fits(ben)

    # Ben ends the bond alone, for more than he lent
    await his.offer.get_by_role("button", name="Counter").click()
    await expect(his.panel.get_by_role("heading", name="Counter-offer to Ana")).to_be_focused()
    plan = his.panel.locator("[data-term=end_agreement]")
    await plan.get_by_role("button", name=re.compile("^Remove")).click()
    await expect(plan).to_have_count(0)
    await his.hand("Ana gives").get_by_label("Cash").fill("220")
    await expect(his.effect("cash")).to_contain_text("+$220")
    await fits(ben)
    await ben.button("Send counter-offer").click()
    await expect(hers.offer).to_contain_text("Ben answers with a counter-offer")
    still = hers.offer.locator("li").filter(has_text="This ends", visible=True)
    await expect(still).to_have_count(1)
    await expect(still).to_contain_text("Ana owes Ben 10% of $200 every 2 turns.")
    await hers.offer.get_by_text("1 earlier offer").click()
    await expect(hers.offer).to_contain_text("countered")
    await fits(ana)
    await hers.offer.get_by_role("button", name="Accept").click()

    await cash(1480, 1520)
    for desk in (hers, his):
        await expect(await desk.log()).to_contain_text("Ana accepted the offer of Ben")
        portfolio = await desk.portfolio()
        await expect(portfolio).to_contain_text("Ana pays Ben $50 every turn: 5 to go")
        await expect(portfolio).not_to_contain_text("$200 from Ben")
