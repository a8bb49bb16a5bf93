"""The levels of each game, by name."""

import pytest

from investup.bots import choose, level_of, levels
from investup.game import Rejected
from investup.rulesets import RULESETS


@pytest.mark.parametrize("key", RULESETS)
def test_every_level_that_a_ruleset_promises_is_there_and_no_other(key: str) -> None:
    assert levels(key) == RULESETS[key].meta.bot_levels


def test_a_game_that_no_bot_knows_has_no_levels() -> None:
    assert levels("chess") == ()


@pytest.mark.parametrize(("key", "name"), [("invest-up", "genius"), ("chess", "easy"), ("invest-up", "")])
def test_an_unknown_level_is_refused_with_what_there_is(key: str, name: str) -> None:
    with pytest.raises(Rejected) as refused:
        level_of(key, name)
    assert refused.value.code == "bad_request"
    assert repr(name) in refused.value.message
    with pytest.raises(Rejected):
        choose(key, name, {}, {}, 0)
