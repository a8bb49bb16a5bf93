"""Codes that friends read to each other (S13)."""

from __future__ import annotations

import secrets

import pytest
from hypothesis import given
from hypothesis import strategies as st

from investup.table import ALPHABET, draw_code, normalise_code


def test_the_alphabet_has_no_look_alikes() -> None:
    assert len(ALPHABET) == len(set(ALPHABET)) == 31
    assert not set(ALPHABET) & set("01OIL")


def test_a_drawn_code_is_eight_characters_of_it_and_means_itself() -> None:
    codes = {draw_code(secrets.choice) for _ in range(1000)}
    assert len(codes) == 1000
    assert all(normalise_code(code) == code and len(code) == 8 for code in codes)


@pytest.mark.parametrize("typed", [" abcd2345 ", "ABCD 2345", "AbCd2345", "a b c d 2 3 4 5", "abcd\t2345\n"])
def test_a_code_is_typed_in_any_case_and_with_spaces(typed: str) -> None:
    assert normalise_code(typed) == "ABCD2345"


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "ABCD234",
        "ABCD23456",
        "ABCDO345",
        "ABCD0345",
        "ABCD١٢٣٤",
        "ſſſſſſſſ",
        "ßABCDEF",
        "A" * 99,
        "ABCD-234",
    ],
)
def test_anything_else_is_no_code(typed: str) -> None:
    assert normalise_code(typed) is None


@given(st.text(max_size=80))
def test_whatever_is_typed_is_a_code_or_none(typed: str) -> None:
    code = normalise_code(typed)
    assert code is None or (len(code) == 8 and set(code) <= set(ALPHABET))
