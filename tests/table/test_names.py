"""Names: visible, short, still, and nobody else's (S14, S15)."""

from __future__ import annotations

import unicodedata

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from investup.game import Rejected
from investup.table import clean_name
from investup.table.names import BOT_NAMES, MAX_BYTES, bot_name, name_key

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
WALES = "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana\t\n", "Ana"),
        ("Ana\u00a0\u2003  Maria", "Ana Maria"),
        ("Jose\u0301", "Jos\u00e9"),
        ("Nguyễn Văn A", "Nguyễn Văn A"),
        ("\u0935\u093f\u091c\u092f", "\u0935\u093f\u091c\u092f"),
        ("李小龍", "李小龍"),
        ("\u0645\u0631\u064a\u0645", "\u0645\u0631\u064a\u0645"),
        ("usеr", "usеr"),
        ("x" * 20, "x" * 20),
        (FAMILY * 20, FAMILY * 20),
        (WALES, WALES),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
        ("\U0001f44d\U0001f3fd", "\U0001f44d\U0001f3fd"),
        ("\U0001f1f8\U0001f1ea", "\U0001f1f8\U0001f1ea"),
        ("!", "!"),
        ("<b>Eve</b>", "<b>Eve</b>"),
        ("Bankole", "Bankole"),
        ("The host", "The host"),
    ],
)
def test_good_names_are_kept_as_a_person_would_write_them(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "at least one visible"),
        ("   ", "at least one visible"),
        ("\u200b" * 15, "at least one visible"),
        ("\u0301", "at least one visible"),
        ("\u3164", "invisible"),
        ("\u2800", "invisible"),
        ("A\u202eevil", "invisible"),
        ("A\u2066b\u2069", "invisible"),
        ("A\u200bb", "invisible"),
        ("A\u200db", "invisible"),
        ("A\ufe0f", "invisible"),
        ("A\ufeffb", "invisible"),
        ("a\0b", "invisible"),
        ("a\nb", "invisible"),
        ("a\u2028b", "invisible"),
        ("a\x1b[31mb", "invisible"),
        ("a\U000e0041b", "invisible"),
        ("a\ud800b", "invisible"),
        ("a\ue000b", "invisible"),
        ("Z" + "\u0300\u0301\u0302\u0303\u0304", "stack more than 4 marks"),
        ("x" * 21, "at most 20"),
        ("\U0001f600" * 21, "at most 20"),
        ("x" * 10_000, "at most 20"),
        ("Bank", "uses the name"),
        ("SYSTEM", "uses the name"),
        ("s y s t e m", "uses the name"),
        ("-Bank-", "uses the name"),
        ("Ｂａｎｋ", "uses the name"),
        ("Invest Up", "uses the name"),
    ],
)
def test_bad_names_are_refused_with_a_reason(typed: str, why: str) -> None:
    with pytest.raises(Rejected) as caught:
        clean_name(typed)
    assert (caught.value.code, caught.value.field) == ("bad_request", "name")
    assert why in caught.value.message
    caught.value.message.encode()


@given(st.text(st.characters(), max_size=40))
def test_whatever_is_typed_is_a_fit_name_or_refused(typed: str) -> None:
    try:
        name = clean_name(typed)
    except Rejected:
        return
    assert clean_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert 0 < len(name.encode()) <= MAX_BYTES
    assert not any(unicodedata.category(c) in {"Cc", "Cs", "Co", "Zl", "Zp"} for c in name)
    assert orjson.loads(orjson.dumps(name)) == name


@pytest.mark.parametrize("same", ["sam", "SAM", "Sam", "Ｓａｍ", "ſam"])
def test_case_and_typographic_form_make_no_other_name(same: str) -> None:
    assert name_key(same) == name_key("Sam")
    assert name_key(same) != name_key("Sàm")


def test_every_computer_players_name_is_a_good_name() -> None:
    assert [clean_name(name) for name in BOT_NAMES] == list(BOT_NAMES)


@given(st.integers(0, 10**6), st.sets(st.sampled_from(BOT_NAMES)))
def test_a_computer_player_takes_nobodys_name(turn: int, taken: set[str]) -> None:
    name = bot_name([t.upper() for t in taken], turn)
    assert name_key(name) not in {name_key(t) for t in taken}
    assert clean_name(name) == name
