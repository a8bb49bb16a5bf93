"""What a person is told who did not ask: the event `notice`, its codes and what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

NoticeCode = Literal["kicked", "closed", "left", "unavailable", "slow_down", "draining"]

#: Every code with what it means. After the first four the client follows its table no more.
NOTICES: Final[Mapping[NoticeCode, str]] = {
    "kicked": "The host has sent you away from the lobby.",
    "closed": "The table has closed.",
    "left": "You have left the table in another tab or on another device.",
    "unavailable": "The table cannot be shown: it was stored by another version of the rules.",
    "slow_down": "Too much was sent after a warning; the connection ends.",
    "draining": "The server is about to restart; reconnect in a moment.",
}
