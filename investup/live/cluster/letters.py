"""What one process tells the others, as bytes: everything of one moment goes into one message.

A message is lines: the sender's name, then one line for each letter, and behind it the lines that belong to it.
JSON as it is written here has no line breaks of its own. Updates travel as they were encoded for the players, so
that a process that gets one hands it on and does not make it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

#: A command of a table: `{seq, at, command, viewers}`; the clocks and an update for each of the viewers, if there are any.
NEWS: Final = "n"
#: A line that was said at a table.
CHAT: Final = "c"
#: How many spectators of a table the sender has.
WATCHERS: Final = "w"
#: A guest has sat down at a table: their other sockets follow.
MOVED: Final = "m"
#: The list of lobbies has changed.
LISTED: Final = "l"
#: The sender has come, and asks what it should know; the answer to that; the sender leaves.
HELLO: Final = "h"
WELCOME: Final = "a"
FAREWELL: Final = "f"


class Letter(NamedTuple):
    """One thing that a process tells; `table` is 0 where it is about none."""

    kind: str
    table: int = 0
    #: JSON.
    body: bytes = b"null"
    #: Updates of a game, JSON each.
    updates: Sequence[bytes] = ()


def seal(sender: str, letters: Iterable[Letter]) -> bytes:
    """The message with these letters."""
    lines = [sender.encode()]
    for letter in letters:
        lines.append(b"%b %d %d %b" % (letter.kind.encode(), letter.table, len(letter.updates), letter.body))
        lines += letter.updates
    return b"\n".join(lines)


def sender_of(message: bytes) -> str:
    """Who has sent a message."""
    return message.partition(b"\n")[0].decode()


def unseal(message: bytes) -> Iterator[Letter]:
    """The letters of a message. Raises ValueError for what is none."""
    lines = message.split(b"\n")
    at = 1
    while at < len(lines):
        kind, table, count, body = lines[at].split(b" ", 3)
        after = at + 1 + int(count)
        if after > len(lines):
            raise ValueError("a message that is cut off")
        yield Letter(kind.decode(), int(table), body, lines[at + 1 : after])
        at = after
