"""English, German, Spanish: the browser's wish, a switch that keeps the place, screens that fit, an app to install."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser import scenes
from tests.browser.house import House
from tests.browser.person import MakePerson, Person
from tests.browser.stage import Stage

pytestmark = pytest.mark.timeout(180)

ROLL = {"en": "Roll the dice", "de": "Würfeln", "es": "Tirar los dados"}
#: Every word that is on the page, to be read or to be heard.
_WORDS = """() => [
    ...document.querySelector('#app').innerText.split('\\n'),
    ...[...document.querySelectorAll('#app *')].flatMap((one) =>
        ['aria-label', 'title', 'placeholder', 'aria-valuetext'].map((name) => one.getAttribute(name)).filter(Boolean)),
]"""
_WIDER = "document.documentElement.scrollWidth - innerWidth"


async def test_the_browsers_wish_is_followed_and_a_choice_is_remembered(
    person: MakePerson,
) -> None:
    ana = await person(locale="de-AT")
    async with Stage(["Ana", "Ben"]) as stage:
        await stage.open(ana.page, board="Das Spielbrett")
        html = ana.page.locator("html")
        await expect(html).to_have_attribute("lang", "de")
        await expect(ana.button(ROLL["de"])).to_be_visible()
        assert "1.500\u00a0$" in await ana.page.locator("main").inner_text()
        await ana.page.locator("#tab-deals").click()

        # The switch keeps the game, the open tab and the keyboard's place.
        await ana.page.locator("#language").focus()
        await ana.page.locator("#language").select_option("es")
        await expect(html).to_have_attribute("lang", "es")
        await expect(ana.button(ROLL["es"])).to_be_visible()
        await expect(ana.page.locator("#language")).to_be_focused()
        await expect(ana.page.get_by_role("tabpanel")).to_contain_text("Nuevo trato con")
        await ana.page.locator("#tab-log").click()
        await expect(ana.log()).to_contain_text("Empieza la partida.")
        await ana.page.reload()
        await expect(ana.button(ROLL["es"])).to_be_visible()


async def test_a_switch_keeps_what_is_half_done(person: MakePerson) -> None:
    ana = await person()
    await ana.visit()
    await ana.page.get_by_label("Your name").fill("Ana-M")
    await ana.page.get_by_text("House rules").click()
    await ana.page.get_by_label("Starting cash").fill("900")
    await ana.page.get_by_role("textbox", name="Code").fill("ABC")
    await ana.page.locator("#language").select_option("de")
    await expect(ana.page.get_by_role("heading", name="Neuer Tisch")).to_be_visible()
    await expect(ana.page.get_by_label("Dein Name")).to_have_value("Ana-M")
    await expect(ana.page.get_by_label("Startgeld")).to_have_value("900")
    await expect(ana.page.get_by_role("textbox", name="Code")).to_have_value("ABC")

    async with scenes.middle() as stage:
        await stage.open(ana.page)
        await ana.page.locator("#tab-chat").click()
        await ana.write("Give me")
        await ana.page.locator("#language").select_option("de")
        await expect(ana.page.get_by_label("Sag etwas")).to_have_value("Give me")
        await ana.page.locator("#tab-deals").click()
        await ana.page.locator("[data-partner='3']").click()
        await ana.page.locator("[data-deed='23']").click()
        cash = ana.page.locator("fieldset input[inputmode=numeric]").first
        await cash.fill("25")
        await ana.page.locator("#language").select_option("es")
        await expect(ana.page.get_by_role("group", name="El tablero")).to_be_visible()
        await expect(ana.page.locator("[data-deed='23']")).to_have_attribute("aria-pressed", "true")
        await expect(cash).to_have_value("25")


async def test_a_house_rule_is_typed_in_the_marks_of_the_language(person: MakePerson) -> None:
    host = await person(locale="de")
    await host.visit()
    await host.page.get_by_label("Dein Name").fill("Uta")
    await host.page.get_by_text("Hausregeln").click()
    cash = host.page.get_by_role("spinbutton", name="Startgeld")
    await cash.fill("2.550")
    await cash.press("ArrowUp")
    await expect(cash).to_have_value("2600")
    await cash.fill("9")
    await cash.press("Tab")
    await expect(cash).to_have_value("100")
    await cash.fill("1.500,00")
    await cash.press("Enter")
    await expect(host.seats()).to_have_count(1)
    await expect(host.page.get_by_role("spinbutton", name="Startgeld")).to_have_value("1500")


async def test_a_switch_leaves_no_word_of_the_other_language(person: MakePerson) -> None:
    """What the page shows after a switch is what it shows when it starts in that language."""
    ana = await person()
    async with scenes.market() as stage:
        await stage.open(ana.page)
        for tab in ("log", "deals", "deeds", "market", "portfolio"):
            await ana.page.locator("#language").select_option("en")
            await _look_at(ana, tab)
            await ana.page.locator("#language").select_option("de")
            await expect(ana.page.locator("html")).to_have_attribute("lang", "de")
            switched = await ana.page.evaluate(_WORDS)
            await ana.page.reload()
            await _look_at(ana, tab)
            started = await ana.page.evaluate(_WORDS)
            assert (
                tab,
                [words for words in zip(switched, started, strict=False) if len(set(words)) > 1],
            ) == (tab, [])
            assert len(switched) == len(started)


async def _look_at(one: Person, tab: str) -> None:
    await one.page.locator(f"#tab-{tab}").click()
    await expect(one.page.get_by_role("tabpanel").locator("h3").first).to_be_visible()


@pytest.mark.parametrize("language", ["de", "es"])
@pytest.mark.parametrize("width", [360, 820])
async def test_longer_words_fit(person: MakePerson, language: str, width: int) -> None:
    ana = await person(locale=language, viewport={"width": width, "height": 800})
    await ana.visit()
    assert await ana.page.evaluate(_WIDER) <= 0
    async with Stage(["Ana", "Maximiliane Amaranth", "Cid"]) as stage:
        for space, owner in ((1, 0), (3, 0), (5, 1), (6, 1), (12, 2), (37, 0), (39, 0)):
            stage.state.owner[space] = owner
        stage.act(1, "propose", to=0, give={"properties": [6]}, get={"cash": 10}, terms=[])
        await stage.open(ana.page, board=re.compile("Das Spielbrett|El tablero"))
        for tab in ("log", "deals", "chat", "deeds", "market", "portfolio"):
            await ana.page.locator(f"#tab-{tab}").click()
            await expect(ana.page.get_by_role("tabpanel").locator("[aria-busy=true]")).to_have_count(0)
            assert (tab, await ana.page.evaluate(_WIDER)) == (tab, 0)
        await ana.page.locator("[data-space='37']").click()
        await expect(ana.page.locator("section.deed")).to_be_visible()
        assert await ana.page.evaluate(_WIDER) <= 0


async def test_a_refusal_is_told_in_the_language_of_the_page(person: MakePerson) -> None:
    ana = await person(locale="es")
    await ana.visit("/t/ABCD2345")
    await expect(ana.page.get_by_text("No hay ninguna mesa ABCD2345")).to_be_visible()
    await expect(ana.page.get_by_text("Puede que el enlace sea antiguo")).to_be_visible()
    await ana.visit()
    await ana.page.get_by_label("Tu nombre").fill("System")
    await ana.button("Crear una mesa").click()
    await expect(ana.page.get_by_text("El nombre System lo usa el juego.")).to_be_visible()


async def test_a_refusal_has_its_names_and_amounts_in_the_language_of_the_page(person: MakePerson) -> None:
    ana = await person(locale="de")
    async with scenes.jail() as stage:
        stage.pay(0, 40)
        await stage.open(ana.page, board="Das Spielbrett")
        await ana.page.locator("[data-space='31']").click()
        await ana.page.locator("section.deed button[data-action=build]").click()
        await expect(ana.page.locator("section.deed").get_by_role("alert")).to_have_text(
            "Ein Haus in Osaka kostet 200\u00a0$; du hast 40\u00a0$."
        )


async def test_it_installs_as_an_app(person: MakePerson, house: House) -> None:
    ana = await person()
    await ana.visit()
    link = await ana.page.locator("link[rel=manifest]").get_attribute("href")
    answer = await ana.page.request.get(f"{house.url}{link}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = await answer.json()
    assert manifest["display"] == "standalone"
    found = set()
    for icon in manifest["icons"]:
        shown = await ana.page.request.get(house.url + icon["src"])
        assert shown.headers["content-type"] == icon["type"]
        found.add((icon["sizes"], icon.get("purpose", "any")))
        if icon["sizes"] != "any":
            size = await ana.page.evaluate(
                "src => new Promise(done => Object.assign(new Image(), {src, onload() { done(this.naturalWidth); }}))",
                icon["src"],
            )
            assert icon["sizes"] == f"{size}x{size}"
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= found


async def test_a_refusal_on_the_screen_changes_its_language_with_the_page(person: MakePerson) -> None:
    ana = await person()
    async with scenes.jail() as stage:
        stage.pay(0, 40)
        await stage.open(ana.page)
        await ana.page.locator("[data-space='31']").click()
        await ana.page.locator("section.deed button[data-action=build]").click()
        told = ana.page.locator("section.deed").get_by_role("alert")
        await expect(told).to_contain_text("$40")
        stage.notice("draining", "The server is about to stop.")
        await expect(ana.page.get_by_text("The server is about to stop.")).to_be_visible()
        await ana.page.locator("#language").select_option("de")
        await expect(told).to_have_text("Ein Haus in Osaka kostet 200\u00a0$; du hast 40\u00a0$.")
        await expect(ana.page.get_by_text("The server is about to stop.")).to_have_count(0)


async def test_why_an_offer_cannot_be_carried_out_is_told_in_the_language_of_the_page(
    person: MakePerson,
) -> None:
    ana = await person(locale="de")
    async with scenes.hopeless_offer() as stage:
        await stage.open(ana.page, board="Das Spielbrett")
        await ana.page.locator("#tab-deals").click()
        offer = ana.page.locator("[data-trade]").first
        await expect(offer).to_contain_text("Dora")
        await expect(offer.locator(".note")).to_contain_text("200\u00a0$")
        await expect(offer.locator("[data-answer=accept]")).to_be_disabled()


#: Fields whose chosen words are wider than the room for them.
_CUT_CHOICES = """() => [...document.querySelectorAll('form.filter select')].filter((field) => {
    const pen = document.createElement('canvas').getContext('2d');
    const style = getComputedStyle(field);
    pen.font = style.font;
    const words = pen.measureText(field.selectedOptions[0].textContent).width;
    const arrow = 19;
    return words + arrow + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) > field.clientWidth;
}).map((field) => field.selectedOptions[0].textContent)"""


@pytest.mark.parametrize("language", ["en", "de", "es"])
async def test_what_the_log_shows_is_read_in_full_on_a_phone(person: MakePerson, language: str) -> None:
    ana = await person(locale=language, viewport={"width": 360, "height": 640})
    async with scenes.late() as stage:
        await stage.open(ana.page, board=re.compile("The board|Das Spielbrett|El tablero"))
        assert await ana.page.evaluate(_CUT_CHOICES) == []
        fields = ana.page.locator("form.filter select")
        await fields.first.select_option(scenes.NAMES[5])
        await fields.last.select_option("property")
        assert await ana.page.evaluate(_CUT_CHOICES) == []
        assert await ana.page.evaluate(_WIDER) <= 0


async def test_why_a_crumb_of_a_stake_cannot_be_sold_is_told_in_every_language(person: MakePerson) -> None:
    ana = await person()
    async with scenes.market() as stage:
        await stage.open(ana.page)
        await ana.page.locator("#tab-market").click()
        market = ana.page.locator("[data-market='2']")
        await market.get_by_label("Sell, in % of their cash").fill("0.01")
        await market.get_by_role("button", name="Sell for $0").click()
        told = market.get_by_role("alert")
        await expect(told).to_have_text(
            "0.01% of Cid's cash is less than a dollar; nothing would be paid for it."
        )
        for language, said in (
            ("de", "0,01\u00a0% des Geldes von Cid sind weniger als ein Dollar; dafür gibt es nichts."),
            ("es", "El 0,01\u00a0% del dinero de Cid es menos de un dólar; no se pagaría nada por ello."),
        ):
            await ana.page.locator("#language").select_option(language)
            await expect(told).to_have_text(said)
