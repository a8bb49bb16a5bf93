"""What every registered ruleset says of itself, and how it is found, begun and stored."""

from __future__ import annotations

import json
import re

import pytest

from investup.game import Rejected
from investup.rulesets import DEFAULT, RULESETS, ruleset
from tests.contract.play import START, players_of
from tests.contract.wire import models

SEED = bytes(range(32))
KEYS = list(RULESETS)


@pytest.mark.parametrize("key", KEYS)
def test_a_ruleset_is_found_by_its_key(key: str) -> None:
    assert ruleset(key) is RULESETS[key]
    assert RULESETS[key].meta.key == key
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", key)
    assert RULESETS[key].meta.title.strip()


def test_the_default_is_registered() -> None:
    assert DEFAULT in RULESETS


def test_an_unknown_ruleset_is_refused() -> None:
    with pytest.raises(Rejected) as refused:
        ruleset("chess")
    assert (refused.value.code, refused.value.field) == ("bad_request", "ruleset")
    assert "chess" in refused.value.message


@pytest.mark.parametrize("key", KEYS)
def test_the_defaults_of_the_options_are_within_their_bounds(key: str) -> None:
    models(key).options.validate_python([dict(RULESETS[key].meta.option_defaults)])


@pytest.mark.parametrize("key", KEYS)
def test_its_maps_are_json(key: str) -> None:
    for map_ in RULESETS[key].meta.maps.values():
        assert json.loads(json.dumps(map_, allow_nan=False)) == map_


@pytest.mark.parametrize("key", KEYS)
def test_it_is_played_by_as_many_as_it_says_and_by_no_others(key: str) -> None:
    meta = RULESETS[key].meta
    assert 1 <= meta.min_seats <= meta.max_seats
    for seats in range(meta.max_seats + 3):
        if meta.min_seats <= seats <= meta.max_seats:
            game, events = RULESETS[key].new(meta.option_defaults, players_of(seats), SEED, START)
            assert events
            assert game.outcome() is None
            assert game.to_act() <= set(range(seats))
        else:
            with pytest.raises(ValueError):  # noqa: PT011 - the words are the ruleset's
                RULESETS[key].new(meta.option_defaults, players_of(seats), SEED, START)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_of_another_length_is_no_seed(key: str, length: int) -> None:
    meta = RULESETS[key].meta
    with pytest.raises(ValueError, match="32 bytes"):
        RULESETS[key].new(meta.option_defaults, players_of(meta.min_seats), bytes(length), START)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("version", [0, 2**31, None, "1"])
def test_a_game_stored_by_another_version_is_refused_and_never_half_loaded(key: str, version: object) -> None:
    """R41"""
    meta = RULESETS[key].meta
    game, _ = RULESETS[key].new(meta.option_defaults, players_of(meta.min_seats), SEED, START)
    state = game.dump()
    assert state["version"] == meta.version
    with pytest.raises(ValueError, match=rf"version {version}\b.*version {meta.version}\b"):
        RULESETS[key].load({**state, "version": version})


@pytest.mark.parametrize("key", KEYS)
def test_a_dump_shares_nothing_with_the_game(key: str) -> None:
    """What a store does to a snapshot changes no game."""
    meta = RULESETS[key].meta
    game, _ = RULESETS[key].new(meta.option_defaults, players_of(meta.max_seats), SEED, START)
    before = json.dumps(game.dump())
    for state in (game.dump(), game.view(None), game.view(0)):
        _spoil(state)
    assert json.dumps(game.dump()) == before
    state = game.dump()
    loaded = RULESETS[key].load(state)
    _spoil(state)
    assert json.dumps(loaded.dump()) == before


def _spoil(value: object) -> None:
    """Empty every list and mapping, from the leaves up."""
    if isinstance(value, dict):
        for item in value.values():
            _spoil(item)
        value.clear()
    elif isinstance(value, list):
        for item in value:
            _spoil(item)
        value.clear()
