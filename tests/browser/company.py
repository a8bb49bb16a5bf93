"""Several people at one table: sitting down together, and playing up to something."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.async_api import Locator, expect

from tests.browser.person import PATIENCE_MS, Person

#: The seat that is to move as this page shows it, or "auction" while one runs; null before there is a board.
_TO_MOVE = """() => {
    if (document.querySelector('section[aria-label=Auction]')) return 'auction';
    const seats = [...document.querySelectorAll('section[aria-label=Players] > ul > li')];
    const at = seats.findIndex(seat => seat.classList.contains('to-move'));
    return at < 0 ? null : String(at);
}"""

#: What is done first among what is offered, by those who save their money and by those who spend it.
_SAVE = ("decline", "roll", "end_turn")
_SPEND = ("buy", *_SAVE)

#: What the player of `seat` does now; "elsewhere" once it is somebody else's turn.
_NEXT = """([seat, actions]) => {
    const now = (TO_MOVE)();
    if (now === null || now === 'auction') return now;
    if (now !== seat) return 'elsewhere';
    if (document.querySelector('section.dock.debt')) return 'debt';
    for (const type of actions)
        if (document.querySelector(`section.dock button[data-action=${type}]:enabled`)) return type;
    return null;
}""".replace("TO_MOVE", _TO_MOVE)

NAMES = ("Ana", "Ben", "Cid", "Dora", "Ede", "Flo")


async def sit_down(
    people: Sequence[Person], *, starting_cash: int | None = None, auctions: bool = True
) -> str:
    """The first creates a table, the others join it by code and get ready; returns the code."""
    host, *others = people
    code = await host.create(NAMES[0], starting_cash=starting_cash)
    if not auctions:
        await host.page.get_by_label("Auction on decline").uncheck()
    for one, name in zip(others, NAMES[1:], strict=False):
        await one.join(code, name)
        await one.button("I’m ready").click()
    await expect(host.button("Start the game")).to_be_enabled()
    return code


async def begin(people: Sequence[Person], *, starting_cash: int | None = None, auctions: bool = True) -> str:
    """Sit down and start: everybody sees the board. Returns the code."""
    code = await sit_down(people, starting_cash=starting_cash, auctions=auctions)
    await people[0].start()
    for one in people:
        await expect(one.board()).to_be_visible()
    return code


async def mover(people: Sequence[Person]) -> Person:
    """Whoever is to move, as the first of them sees it."""
    handle = await people[0].page.wait_for_function(_TO_MOVE)
    return people[int(str(await handle.json_value()))]


async def _step(
    people: Sequence[Person], actions: Sequence[str], idle: Person | None = None, *, look: bool = False
) -> str:
    """Do what comes next in the game, unless there is only to `look`: an action, "auction", "debt" or "elsewhere"."""
    handle = await people[0].page.wait_for_function(_TO_MOVE, timeout=PATIENCE_MS)
    seat = str(await handle.json_value())
    if seat == "auction":
        return seat
    at_turn = people[int(seat)]
    if at_turn is idle:
        await people[0].page.wait_for_function(f"seat => ({_TO_MOVE})() !== seat", arg=seat)
        return "elsewhere"
    handle = await at_turn.page.wait_for_function(_NEXT, arg=[seat, actions], timeout=PATIENCE_MS)
    following = str(await handle.json_value())
    if following in actions and not look:
        await at_turn.page.locator(f"section.dock button[data-action={following}]").click()
    return following


async def play_until(people: Sequence[Person], wanted: str, *, buy: bool = False) -> None:
    """Play until this comes next: an action of the dock, "auction" or "debt". Whoever does not `buy` declines."""
    actions = _SPEND if buy else _SAVE
    while await _step(people, actions, look=True) != wanted:
        await _step(people, actions)


async def play_until_seen(people: Sequence[Person], what: Locator, idle: Person | None = None) -> None:
    """Play, buying nothing, until `what` is on the screen. `idle` sits there and does nothing."""
    while not await what.is_visible():
        await _step(people, _SAVE, idle)


async def to_auction(people: Sequence[Person]) -> None:
    """Play until an auction runs that everybody sees."""
    await play_until(people, "auction")
    for one in people:
        await expect(one.auction()).to_be_visible()


async def play_on(people: Sequence[Person], actions: int) -> None:
    """So many actions, whoever is to move; what can be bought is bought."""
    for _ in range(actions):
        await _step(people, _SPEND)
