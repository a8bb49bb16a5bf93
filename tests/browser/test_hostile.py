"""Words that try to be more than text: a name, a line of chat, a map. Nothing is asked of anybody but the server."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.async_api import Request, Route, expect

from tests.browser.house import House
from tests.browser.person import MakePerson
from tests.browser.stage import Stage

pytestmark = pytest.mark.timeout(120)

#: Each would set `window.hit`, or show as a mark of its own, if it were taken for more than text.
WORDS = (
    "<img src=x onerror=hit=1>",
    '"><b onclick=hit=1>x</b>',
    "${hit=1}{{hit=1}}",
    "<script>hit=1</script>",
)


@pytest.mark.parametrize("word", WORDS)
async def test_hostile_words_are_text(person: MakePerson, word: str) -> None:
    ana = await person()
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    ana.page.on("request", note)

    async def hostile_map(route: Route) -> None:
        answer = await route.fetch()
        body = await answer.json()
        for rules in body["rulesets"]:
            for board in rules["maps"].values():
                for space in board["spaces"]:
                    space["name"] = f"{word} {space['space']}"
                for each in board["sets"]:
                    each["country"] = f"{word} {each['set']}"
        await route.fulfill(response=answer, json=body)

    await ana.page.route("**/api/rulesets", hostile_map)
    async with Stage([word[:20], "Ben"]) as stage:
        await stage.open(ana.page)
        await expect(ana.players().first).to_contain_text(word[:20])
        await ana.board().locator("[data-space='1']").click()
        await expect(ana.page.locator("section.deed").get_by_role("heading", level=2)).to_have_text(
            f"{word} 1"
        )
        await ana.page.keyboard.press("Escape")
        while stage.state.turns < 6 and stage.next():
            pass
        await expect(ana.log()).to_contain_text(word)
        stage.say(0, word)
        await ana.tab("Chat").click()
        await expect(ana.chat()).to_contain_text(word)
        assert await ana.page.evaluate("'hit' in window") is False
        assert await ana.page.locator("img[src=x], b[onclick]").count() == 0
        hosts = {urlsplit(url).netloc for url in asked if not url.startswith(("data:", "blob:"))}
        assert hosts == {urlsplit(stage.url).netloc}


async def test_the_page_has_no_script_but_its_own_file(person: MakePerson, house: House) -> None:
    ana = await person()
    answer = await ana.page.goto(house.url)
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    scripts = await ana.page.locator("script").evaluate_all(
        "all => all.map(one => [one.src, one.textContent])"
    )
    assert scripts
    assert all(src.startswith(house.url) and text.strip() == "" for src, text in scripts)
    # What was put in by somebody else would not run.
    refused = await ana.page.evaluate(
        """() => new Promise(done => {
            addEventListener('securitypolicyviolation', event => done(event.effectiveDirective));
            const script = document.createElement('script');
            script.textContent = 'window.hit = 1';
            document.body.append(script);
        })"""
    )
    assert refused.startswith("script-src")
    assert await ana.page.evaluate("'hit' in window") is False
    ana.complaints.clear()
