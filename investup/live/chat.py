"""What people say to each other at a table. Chat is no action: it changes no clock, no count and no seq (R36)."""

from __future__ import annotations

import hashlib
import unicodedata
from collections import deque
from typing import TYPE_CHECKING, Final

import regex

from investup.game import Rejected, Seat

if TYPE_CHECKING:
    from investup.table import Table

MAX_CHARACTERS: Final = 300
#: So many lines in so many milliseconds, for one client.
LINES: Final = 5
WINDOW_MS: Final = 5_000

#: Controls, lone surrogates, and what turns the direction of the text around it.
_UNWANTED: Final = regex.compile(r"[\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+")


def clean_line(typed: str) -> str:
    """A line as it is shown: one line, NFC, without control characters. Raises Rejected `bad_request`."""
    line = _UNWANTED.sub(" ", unicodedata.normalize("NFC", typed)).strip()
    if not line:
        raise Rejected(
            "bad_request", "Say something: a line has at least one character.", "text", case="empty_line"
        )
    if len(line) > MAX_CHARACTERS:
        raise Rejected(
            "bad_request",
            f"A line has at most {MAX_CHARACTERS} characters.",
            "text",
            case="long_line",
            facts={"most": MAX_CHARACTERS},
        )
    return line


def spectators_name(code: str, guest: str) -> str:
    """How a spectator is shown at the table `code`, who has no seat and no name.

    The number makes no secret public, and the same person has it again in another tab, after a restart, and in any process.
    """
    return f"Spectator {1 + int(hashlib.sha256(f'{code} {guest}'.encode()).hexdigest(), 16) % 9999}"


def speaker(table: Table, guest: str, *, watching: bool) -> tuple[Seat | None, str]:
    """The seat and the name under which a guest speaks at a table; a spectator has a name of their own."""
    seat = None if watching else table.seat_of(guest)
    return (None, spectators_name(table.code, guest)) if seat is None else (seat, table.seat(seat).name)


class Patience:
    """Holds one client back that says too much at once."""

    __slots__ = ("_said",)

    def __init__(self) -> None:
        self._said: deque[int] = deque(maxlen=LINES)

    def need(self, at: int) -> None:
        """Count a line at `at` (ms). Raises Rejected `slow_down` for the sixth within five seconds."""
        if len(self._said) == LINES and at - self._said[0] < WINDOW_MS:
            raise Rejected(
                "slow_down",
                f"At most {LINES} lines in {WINDOW_MS // 1000} seconds, please.",
                case="chat",
                facts={"lines": LINES, "seconds": WINDOW_MS // 1000},
            )
        self._said.append(at)
