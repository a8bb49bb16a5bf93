"""What an update costs the page to draw, at a full table on a slow machine.

The page sits at a table of six whose moves come one at a time, each after the page has come to rest, while the
browser's processor is throttled to a quarter. Counted is what the page's main thread does for a move: script, style,
layout and painting, as the browser itself adds it up, from the message's coming until it has been painted, less what
the same while costs when nothing comes. What moves afterwards (tokens, dice, sums that fade) is brought to its end
before the next: it is not part of drawing, and would count as what a page at rest costs.
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
COUNTED = 80
#: An update is drawn within a frame of 60 a second, in ms.
FRAME = 16.0
#: So many times slower than a desk's may the machine be that this runs on, and what runs beside it.
SLOWER = 8

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
async def test_an_update_is_drawn_within_a_frame(person: MakePerson, viewport: tuple[int, int]) -> None:
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
        for moves in (False, True) * COUNTED:
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
    told = ", ".join(f"{kind} {ms:.1f}" for kind, ms in drawn.items() if ms >= 0.1)
    print(f"an update at {viewport[0]} px, ms of processor time at a quarter of the speed: {told}")
    assert drawn["Task"] <= SLOWER * FRAME, told
