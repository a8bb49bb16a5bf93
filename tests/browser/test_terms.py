"""Deals with the things and the terms that two people alone cannot have, at a desk and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from investup.finance.paper import Instalments, Waiver
from tests.browser import scenes
from tests.browser.person import DESK, PHONE, MakePerson

pytestmark = pytest.mark.timeout(180)

ANA, CID, DORA, EDE = 0, 2, 3, 4
SALVADOR = 21
NAIROBI, SAO_PAULO, WATER = 5, 23, 28


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
async def test_a_stake_a_bond_instalments_and_a_waiver_in_one_deal(
    person: MakePerson, size: dict[str, Any]
) -> None:
    ana = await person(viewport=size)
    async with scenes.market() as stage:
        books = stage.state.books
        stake = books.stakes[CID][ANA]
        (bond,) = books.bonds
        await stage.open(ana.page)
        await ana.tab("Deals").click()
        panel = ana.page.get_by_role("tabpanel")
        await panel.locator(f"[data-partner='{DORA}']").click()
        for name in ("Cid", "Ede"):
            await panel.locator("label.choice").filter(has_text=name).get_by_role("checkbox").check()

        await ana.button("Add a term").click()
        await panel.locator("[data-kind=instalments]").click()
        instalments = panel.locator("[data-term=instalments]")
        await instalments.get_by_role("combobox").first.select_option(str(DORA))
        for label, value in (("Amount", "40"), ("Every", "2"), ("How often", "3")):
            await instalments.get_by_role("spinbutton", name=label).fill(value)

        await ana.button("Add a term").click()
        await panel.locator("[data-kind=waiver]").click()
        waiver = panel.locator("[data-term=waiver]")
        await waiver.get_by_role("combobox").first.select_option(str(DORA))
        # one place must stay
        await waiver.get_by_role("checkbox", name="Salvador").check()
        await waiver.get_by_role("checkbox", name="Cairo").uncheck()
        await ana.button("Send to Dora").click()
        await expect(panel.locator("[data-trade]")).to_contain_text("Your offer to")

        (trade,) = books.trades
        stage.act(DORA, "accept", trade=trade)
        await expect(panel.locator("[data-trade]")).to_have_count(0)
        assert books.stakes[CID] == {DORA: stake}
        assert books.bonds[bond].holder == DORA
        plan, waived = books.agreements.values()
        assert isinstance(plan, Instalments)
        assert (plan.payer, plan.payee, plan.amount, plan.every) == (DORA, ANA, 40, 2)
        assert isinstance(waived, Waiver)
        assert (waived.grantee, list(waived.properties)) == (ANA, [SALVADOR])
        await ana.tab("Portfolio").click()
        await expect(panel).to_contain_text("$40")
        await expect(panel).to_contain_text("Salvador")


async def test_every_deed_of_an_offer_has_its_sign(person: MakePerson) -> None:
    """A city that of its set; an airport's and a utility's say what they are."""
    ana = await person()
    async with scenes.middle() as stage:
        get = {"properties": [NAIROBI, SAO_PAULO]}
        stage.act(EDE, "propose", to=ANA, give={"properties": [WATER]}, get=get, terms=[])
        await stage.open(ana.page)
        await ana.tab("Deals").click()
        items = ana.page.locator("[data-trade] .items li")
        await expect(items).to_have_count(3)
        await expect(items.locator("> svg")).to_have_count(3)
