"""What an update costs the page to draw, at a full table on a slow machine.

The page sits at a table of six whose moves come one at a time, each after the page has come to rest, while the
browser's processor is throttled to a quarter. Counted is what the page's main thread does for a move: script, style,
layout and painting, as the browser itself adds it up, from the message's coming until it has been painted, less what
the same while costs when nothing comes. It is processor time: waiting for the screen's next beat is no part of it, and
neither are the threads that fill in the pixels. What moves afterwards (tokens, dice, sums that fade) is brought to its
end before the next: it is not part of drawing, and would count as what a page at rest costs.

How fast the machine is that this runs on, a loop tells that the same page runs in between, and what an update may cost
is said in runs of it. It takes 0.45 to 0.9 of one, by the machine; three times as much fails the test on every one.
"""

from __future__ import annotations

import statistics

import pytest
from playwright.async_api import CDPSession

from tests.browser.company import NAMES
from tests.browser.person import MakePerson
from tests.browser.stage import Stage

pytestmark = pytest.mark.alone

THROTTLED = 4
#: Moves before the first that is counted: every deed owned, houses built, a long log.
WARM = 500
COUNTED = 24
#: An update may cost so many runs of the loop.
RUNS = 1.35
#: After so many updates the loop runs again: a machine that is busy for a while is slower for both.
PAUSE = 4

#: Objects made, kept under names and summed up, as an update does with its lines.
_LOOP = """() => {
    let sum = 0;
    for (let round = 0; round < 20; round += 1) {
        const kept = new Map();
        for (let i = 0; i < 5000; i += 1) kept.set(`k${i}`, { i });
        for (const { i } of kept.values()) sum += i;
    }
    return sum;
}"""
#: The message has come, and two frames later whatever it led to has been painted.
_AT_REST = """() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() =>
    setTimeout(resolve, 20))), 60))"""
#: Whatever moves has come to its end, and what that leads to has been painted.
_STILL = "() => document.getAnimations().forEach((animation) => animation.finish())"


async def busy(cdp: CDPSession) -> dict[str, float]:
    """What the page's main thread has done so far, in ms of processor time: by kind, and as a whole (`Task`)."""
    answer = await cdp.send("Performance.getMetrics")
    suffix = "Duration"
    return {
        entry["name"].removesuffix(suffix): 1000 * entry["value"]
        for entry in answer["metrics"]
        if entry["name"].endswith(suffix)
    }


@pytest.mark.parametrize("viewport", [(390, 844), (1440, 900)], ids=["phone", "desk"])
async def test_what_an_update_costs_to_draw(person: MakePerson, viewport: tuple[int, int]) -> None:
    one = await person(viewport={"width": viewport[0], "height": viewport[1]})
    async with Stage(NAMES, auction_on_decline=False, turn_clock=False) as stage:
        for _ in range(WARM):
            assert stage.next(), "the game ended before it could be measured"
        # the bell is none of the picture, and a machine without sound takes long to find that out
        await one.page.add_init_script("localStorage.setItem('investup.sound', 'off')")
        await stage.open(one.page)
        cdp = await one.context.new_cdp_session(one.page)
        await cdp.send("Performance.enable", {"timeDomain": "threadTicks"})
        await cdp.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLED})
        spent: list[dict[str, float]] = []
        loops: list[float] = []
        for turn, moves in enumerate((False, True) * COUNTED):
            if turn % (2 * PAUSE) == 0:
                before = await busy(cdp)
                await one.page.evaluate(_LOOP)
                loops.append((await busy(cdp))["Task"] - before["Task"])
            before = await busy(cdp)
            if moves:
                assert stage.next(), "the game ended while it was measured"
                await stage.sent()
            await one.page.evaluate(_AT_REST)
            after = await busy(cdp)
            spent.append({kind: after[kind] - before[kind] for kind in after})
            await one.page.evaluate(_STILL)
            await one.page.evaluate(_AT_REST)
    idle = {kind: statistics.median(one[kind] for one in spent[::2]) for kind in spent[0]}
    drawn = {kind: statistics.median(one[kind] for one in spent[1::2]) - idle[kind] for kind in idle}
    loop = statistics.median(loops)
    told = ", ".join(f"{kind} {ms:.1f}" for kind, ms in {**drawn, "one loop": loop}.items() if ms >= 0.1)
    print(f"an update at {viewport[0]} px, ms of processor time at a quarter of the speed: {told}")
    assert 0 < drawn["Task"] <= RUNS * loop, told
