"""A view in parts: each is made once, when it is first looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from investup.game import Glance


def test_only_what_is_looked_at_is_made_and_only_once() -> None:
    made: list[str] = []

    def part(name: str) -> Callable[[list[int]], list[int]]:
        def make(subject: list[int]) -> list[int]:
            made.append(name)
            return list(subject)

        return make

    parts: Mapping[str, Callable[[list[int]], Any]] = {"first": part("first"), "second": part("second")}
    subject = [1, 2]
    glance = Glance(parts, subject)
    assert len(glance) == 2
    assert list(glance) == ["first", "second"]
    assert made == []
    assert glance["second"] == [1, 2]
    subject.append(3)
    assert glance["second"] == [1, 2], "what was seen stays as it was seen"
    assert made == ["second"]
    assert dict(glance) == {"first": [1, 2, 3], "second": [1, 2]}


def test_a_cleared_one_looks_anew() -> None:
    subject = [1]
    glance = Glance({"all": list}, subject)
    assert glance["all"] == [1]
    subject.append(2)
    glance.clear()
    assert glance["all"] == [1, 2]
    assert glance.get("none") is None
    assert "all" in glance
    assert "none" not in glance


def test_what_is_not_there_is_not_there() -> None:
    with pytest.raises(KeyError):
        Glance({}, None)["map"]
