"""Computer players that think ahead do it in another process, and give the same answer as on the spot."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from investup.bots import choose
from investup.server import thinkers
from investup.server.thinkers import Thinkers
from tests.bots.positions import at_the_end

#: A set to build on beside a rival who has built: a choice that is played ahead.
POSITION = {"deeds": {11: 0, 13: 0, 14: 0, 31: 1, 32: 1, 34: 1}, "houses": {31: 2, 32: 2, 34: 2}}


@pytest.fixture
def them() -> Iterator[Thinkers]:
    made = Thinkers()
    yield made
    made.stop()


async def test_the_answer_is_the_same_as_on_the_spot_and_the_loop_goes_on(them: Thinkers) -> None:
    game = at_the_end(cash={0: 400}, **POSITION)
    question = ("invest-up", "sharp", game.view(0), game.legal(0), 0)
    thought = asyncio.create_task(them(*question))
    turns = 0
    while not thought.done():
        turns += 1
        await asyncio.sleep(0)
    assert await thought == choose(*question)
    assert turns > 10


async def test_quick_levels_are_asked_on_the_spot(them: Thinkers) -> None:
    game = at_the_end(**POSITION)
    assert await them("invest-up", "easy", game.view(0), game.legal(0), 0) is None


async def test_whoever_takes_too_long_is_answered_for_by_the_next_weaker_level(
    them: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "_CAP_S", 0.0)
    game = at_the_end(cash={0: 400}, **POSITION)
    said = await them("invest-up", "sharp", game.view(0), game.legal(0), 0)
    assert said == choose("invest-up", "steady", game.view(0), game.legal(0), 0)
