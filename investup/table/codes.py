"""The eight characters that friends type to find a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

#: Without 0 O 1 I L, which people mistake for each other. 31 ** 8 codes are 8.5 * 10 ** 11.
ALPHABET: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
LENGTH: Final = 8


def draw_code(choice: Callable[[str], str]) -> str:
    """A fresh code; `choice` picks one character of a string, as `secrets.choice` does."""
    return "".join(choice(ALPHABET) for _ in range(LENGTH))


def normalise_code(typed: str) -> str | None:
    """The code that a person meant, in any case and with spaces anywhere; None if it can be none."""
    if len(typed) > 64 or not typed.isascii():
        return None
    code = "".join(typed.split()).upper()
    if len(code) != LENGTH or any(character not in ALPHABET for character in code):
        return None
    return code
