"""The difference of two views: `patch` undoes what `diff` found, and a small change stays small."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from investup.game import diff, patch

#: JSON without floats; no booleans beside numbers, because Python holds True == 1.
leaves = st.none() | st.integers(-(10**9), 10**9) | st.text(max_size=5)
jsons = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=20,
)
views = st.dictionaries(st.sampled_from("abcdef"), jsons, max_size=6)


@given(views, views)
def test_the_changes_turn_the_one_into_the_other(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert patch(copy.deepcopy(old), diff(old, new)) == new


@given(jsons, jsons)
def test_whatever_json_it_is(old: Any, new: Any) -> None:
    assert patch(copy.deepcopy(old), diff(old, new)) == new


@given(views, views)
def test_the_changes_survive_the_wire(old: dict[str, Any], new: dict[str, Any]) -> None:
    sent = json.loads(json.dumps(diff(old, new)))
    assert patch(copy.deepcopy(old), sent) == new


@given(views, views)
def test_finding_the_changes_changes_nothing(old: dict[str, Any], new: dict[str, Any]) -> None:
    before = copy.deepcopy((old, new))
    diff(old, new)
    assert (old, new) == before


@given(views)
def test_equal_views_have_no_changes(view: dict[str, Any]) -> None:
    assert diff(view, copy.deepcopy(view)) == []


@given(views, st.lists(views, max_size=6))
def test_changes_one_after_the_other_lead_to_the_last_view(first: dict[str, Any], later: list[Any]) -> None:
    mine = copy.deepcopy(first)
    last = first
    for view in later:
        mine = patch(mine, diff(last, view))
        last = view
    assert mine == last


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, [(["b"], 3)]),
        (
            {"players": [{"cash": 5}, {"cash": 6}]},
            {"players": [{"cash": 5}, {"cash": 7}]},
            [(["players", 1, "cash"], 7)],
        ),
        ({"dice": [1, 2]}, {"dice": [1, 3]}, [(["dice", 1], 3)]),
        ({"dice": None}, {"dice": [1, 3]}, [(["dice"], [1, 3])]),
        ({"dice": [1, 2]}, {"dice": None}, [(["dice"], None)]),
        ({"list": [1, 2]}, {"list": [1, 2, 3]}, [(["list"], [1, 2, 3])]),
        ({"map": {"x": 1}}, {"map": {"y": 1}}, [(["map"], {"y": 1})]),
        ({"a": 1}, {"b": 1}, [([], {"b": 1})]),
        (
            {"a": {"b": {"c": 1, "d": 2}}},
            {"a": {"b": {"c": 2, "d": 3}}},
            [(["a", "b", "c"], 2), (["a", "b", "d"], 3)],
        ),
    ],
)
def test_a_change_is_a_path_and_the_value_that_stands_there_now(
    old: Any, new: Any, changes: list[Any]
) -> None:
    assert diff(old, new) == changes
