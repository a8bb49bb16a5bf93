"""Somebody at the screen: what a person does on the page, by what stands on it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

from playwright.async_api import BrowserContext, Locator, Page, expect

#: Until something that should happen has to be seen, in ms.
PATIENCE_MS = 20_000
#: The windows that most is looked at in.
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}
expect.set_options(timeout=PATIENCE_MS)

#: What the browser says of a line that is cut.
_BROKEN_LINE = ("WebSocket", "ERR_CONNECTION", "ERR_INTERNET_DISCONNECTED")

#: What the page offers now: `over`, an action of the dock, `way` to raise cash, `give up` in debt, or nothing yet.
_OFFER = """() => {
    if (document.querySelector('#end-title')) return 'over';
    const dock = document.querySelector('section.dock');
    if (!dock) return null;
    for (const type of ['buy', 'roll', 'decline', 'end_turn'])
        if (dock.querySelector(`button[data-action=${type}]:enabled`)) return type;
    if (!dock.classList.contains('debt')) return dock.classList.contains('out') ? 'out' : null;
    if (dock.querySelector('.ways button:enabled')) return 'way';
    return dock.querySelector('button.give-up.urgent') ? 'give up' : null;
}"""

#: Give up and say yes at once, as far as there is still a question: the game may end in this moment.
_GIVE_UP = """async () => {
    document.querySelector('.dock .give-up')?.click();
    await new Promise(requestAnimationFrame);
    document.querySelector('dialog[open] .btn.danger')?.click();
}"""


class Person:
    """A browser context of its own: another guest than everybody else's."""

    def __init__(
        self, context: BrowserContext, page: Page, url: str, complaints: list[str] | None = None
    ) -> None:
        """`complaints`: where another page of the same guest keeps them."""
        self.context = context
        self.page = page
        self.url = url
        #: What the page complained about; a broken line to the server is not the page's fault.
        self.complaints: list[str] = [] if complaints is None else complaints
        self._listen(page)

    def _listen(self, page: Page) -> None:
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self._heard(message.type, message.text))

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(sign in text for sign in _BROKEN_LINE):
            self.complaints.append(text)

    # ------------------------------------------------------------------------------ menu and lobby
    async def visit(self, path: str = "/") -> None:
        """Open the page, and wait until it knows where this guest sits."""
        await self.page.goto(self.url + path)
        await expect(self.page.locator("main:not([aria-busy])")).to_be_visible()

    async def create(self, name: str, starting_cash: int | None = None) -> str:
        """Create a table from the menu; returns its code."""
        await self.visit()
        await self.page.get_by_label("Your name").fill(name)
        if starting_cash is not None:
            await self.page.get_by_text("House rules").click()
            await self.page.get_by_label("Starting cash").fill(str(starting_cash))
        await self.button("Create a table").click()
        return await self.code()

    async def code(self) -> str:
        """The code that the lobby shows."""
        shown = await self.page.locator(".code[aria-label]").get_attribute("aria-label")
        return (shown or "").replace(" ", "")

    async def join(self, code: str, name: str) -> None:
        """Type a code into the menu."""
        await self.visit()
        await self.page.get_by_label("Your name").fill(name)
        await self.page.get_by_role("textbox", name="Code").fill(code)
        await self.button("Join").click()

    async def watch(self, code: str) -> None:
        """Follow a running game from its link, without a seat."""
        await self.visit(f"/t/{code}")
        await self.button("Watch the game").click()
        await expect(self.board()).to_be_visible()

    async def come_back(self) -> Person:
        """The same guest in a fresh tab, after the page was closed."""
        back = Person(self.context, await self.context.new_page(), self.url, self.complaints)
        await back.visit()
        return back

    async def add_bots(self, count: int) -> None:
        """Seat computer players."""
        for _ in range(count):
            seats = await self.seats().count()
            await self.button("Add a bot").click()
            await expect(self.seats()).to_have_count(seats + 1)

    async def start(self) -> None:
        """Start the game as its host, and wait for the board."""
        await self.button("Start the game").click()
        await expect(self.board()).to_be_visible()

    # ------------------------------------------------------------------------------------ the table
    async def offer(self, *, allow_out: bool = False) -> str:
        """Wait until there is something to do, and tell what (see `_OFFER`)."""
        until = "true" if allow_out else "offer !== 'out'"
        wanted = f"() => {{ const offer = ({_OFFER})(); return {until} ? offer : null; }}"
        handle = await self.page.wait_for_function(wanted, timeout=60_000)
        return str(await handle.json_value())

    async def act(self, offer: str) -> None:
        """Do what is offered."""
        if offer == "way":
            # at once or not at all: what a bot does in this moment may have paid the debt
            await self.page.evaluate("document.querySelector('.dock .ways button:enabled')?.click()")
        elif offer == "give up":
            await self.page.evaluate(_GIVE_UP)
        else:
            await self.page.locator(f".dock button[data-action={offer}]").click()

    async def give_up(self) -> None:
        """Declare bankruptcy and say yes to the question."""
        await self.page.locator(".dock .give-up").click()
        await self.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
        await expect(self.page.get_by_text("Give up and go bankrupt?")).to_have_count(0)

    async def play(self, actions: int) -> int:
        """Do what is offered until the end of the game, at most so often; returns how often it was."""
        for done in range(actions):
            offer = await self.offer(allow_out=True)
            if offer in ("over", "out"):
                return done
            await self.act(offer)
        return actions

    async def write(self, text: str) -> None:
        """Write a line without sending it."""
        await self.chat_field().fill(text)

    async def say(self, text: str) -> None:
        """Say something, and see it among the lines."""
        await self.write(text)
        await self.button("Send").click()
        await expect(self.chat()).to_contain_text(text)

    # --------------------------------------------------------------------------- what stands there
    def button(self, name: str) -> Locator:
        """The button that is called so, exactly."""
        return self.page.get_by_role("button", name=name, exact=True)

    def seats(self) -> Locator:
        """The taken seats of the lobby."""
        return self.page.locator("ul li:not(.free)", has=self.page.locator(".marks"))

    def board(self) -> Locator:
        """The board."""
        return self.page.get_by_role("group", name="The board")

    def players(self) -> Locator:
        """The panels of the players."""
        return self.page.get_by_role("region", name="Players").locator(":scope > ul > li")

    def auction(self) -> Locator:
        """The panel of the auction that runs."""
        return self.page.get_by_role("region", name="Auction", exact=True)

    def tab(self, name: str) -> Locator:
        """A tab beside the log, whatever mark it bears."""
        return self.page.get_by_role("tab", name=re.compile(f"^{name}"))

    def chat(self) -> Locator:
        """What was said, as far as this page shows it."""
        return self.page.get_by_role("log", name="Chat")

    def chat_field(self) -> Locator:
        """Where the next line is written."""
        return self.page.get_by_label("Say something")

    def log(self) -> Locator:
        """The log of the game."""
        return self.page.get_by_role("tabpanel")

    async def whole_log(self) -> None:
        """Show every turn, down to where the game begins."""
        begins = self.log().get_by_text("The game begins.")
        earlier = self.button("Show earlier turns")
        while True:
            await expect(begins.or_(earlier).first).to_be_visible()
            if await begins.count():
                return
            await earlier.click()

    def banner(self) -> Locator:
        """The banner that tells of a lost connection."""
        return self.page.get_by_role("alert").filter(has_text="Connection lost")

    async def snapshot(self) -> dict[str, Any]:
        """What a person would compare: cash and names, the log, the board, what is to be done."""
        await self.whole_log()
        return {
            "players": await self.players().locator(".name, .cash, .holdings, .chip").all_inner_texts(),
            "log": (await self.log().inner_text()).split("\n"),
            "board": await self.board()
            .locator("[data-space]")
            .evaluate_all("spaces => spaces.map(space => space.getAttribute('aria-label'))"),
            "dock": await self.page.locator("section.dock .text").inner_text(),
        }


#: Makes a person; keywords go to the browser context (viewport, color_scheme, ...).
MakePerson = Callable[..., Awaitable[Person]]


def dollars(text: str) -> int:
    """The amount that a text like "−$1,200" means."""
    found = re.search(r"([+−-]?)\$([\d,]+)", text)
    assert found, text
    amount = int(found[2].replace(",", ""))
    return -amount if found[1] in ("−", "-") else amount
