"""Everything that can be asked of a table, as it is stored: plain JSON, told apart by `type`.

`seat` is the seat that acts, found by the caller from the guest's token and never taken from a message.
Whoever creates a command has checked the types of what came over the wire; the table checks the meaning.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

#: What `Table.apply` takes; one of the shapes below.
Command = Mapping[str, Any]


class Create(TypedDict):
    """Open a table and sit down as its host. `guest` is the SHA-256 of the guest's token, in hex."""

    type: Literal["create"]
    code: str
    ruleset: str
    guest: str
    name: str
    options: Mapping[str, Any]
    #: The guest's own word for this request, so that asking twice opens one table.
    id: NotRequired[str]
    #: The process that has the guest's socket, where there are several.
    process: NotRequired[str]
    #: `Times.dump`: the lengths of time by which this table counts for good; else those of the server.
    times: NotRequired[Mapping[str, Any]]


class Join(TypedDict):
    """Sit down; a guest who sits here already gets the same seat."""

    type: Literal["join"]
    guest: str
    name: str
    process: NotRequired[str]


class SetOptions(TypedDict):
    """The host changes some of the options."""

    type: Literal["options"]
    seat: int
    options: Mapping[str, Any]


class Ready(TypedDict):
    """Say that one is ready for the start, or not after all."""

    type: Literal["ready"]
    seat: int
    ready: bool


class AddBot(TypedDict):
    """The host seats a computer player, of the ruleset's middle level unless `level` names another."""

    type: Literal["add_bot"]
    seat: int
    level: NotRequired[str]


class RemoveBot(TypedDict):
    """The host takes the computer player at `target` away."""

    type: Literal["remove_bot"]
    seat: int
    target: int


class Kick(TypedDict):
    """The host sends the person at `target` away for good."""

    type: Literal["kick"]
    seat: int
    target: int


class Leave(TypedDict):
    """Get up: in a lobby the seat is free at once, in a game it is kept for the grace."""

    type: Literal["leave"]
    seat: int


class GiveUp(TypedDict):
    """A player who has left a running game does not mean to come back."""

    type: Literal["give_up"]
    seat: int


class Start(TypedDict):
    """The host starts the game; `seed` (64 hex digits) and `game_id` are drawn by the caller."""

    type: Literal["start"]
    seat: int
    seed: str
    game_id: str


class Act(TypedDict):
    """An action of the ruleset, without the `id` that it had on the wire."""

    type: Literal["act"]
    seat: int
    action: Mapping[str, Any]


class Presence(TypedDict):
    """The first socket of a seat has come, or the last has gone; of those in `process`, where there are several."""

    type: Literal["connected", "disconnected"]
    seat: int
    process: NotRequired[str]


class Gone(TypedDict):
    """`process` has died, and every socket in it is gone since `since` (ms since the epoch); `by` has found out."""

    type: Literal["gone"]
    process: str
    by: str
    since: int
