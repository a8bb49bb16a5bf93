"""What is said on the wire: every client event's body and acknowledgement, every server event's body.

A ruleset's own models (`WireTypes`) stand for actions, options, events and views; `wire.py` puts them in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, NotRequired

from pydantic import AfterValidator, ConfigDict, Field, StringConstraints, with_config
from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from investup.live import NOTICES
from investup.table.wire_types import ClocksView

STRICT: Final = ConfigDict(strict=True, extra="forbid")
#: Raised when a client of the old kind could not go on.
PROTOCOL: Final = 1


def _printable(word: str) -> str:
    if not word.isprintable():
        raise ValueError("an id has printable characters only")
    return word


#: The client's own word for a request: printable, at most 64 characters.
Id = Annotated[str, StringConstraints(min_length=1, max_length=64), AfterValidator(_printable)]
#: A lobby's code as typed, in any case and with spaces; or whatever was typed in its place.
Code = Annotated[str, StringConstraints(max_length=64)]
#: A name as typed; the table says what is wrong with it.
Name = Annotated[str, StringConstraints(max_length=200)]
SeatNumber = Annotated[int, Field(ge=0, le=63)]
Seq = Annotated[int, Field(ge=0, le=1_000_000_000)]
Limit = Annotated[int, Field(ge=1, le=200)]
Key = Annotated[str, StringConstraints(min_length=1, max_length=64)]


class Create(TypedDict):
    """Open a lobby and sit down in it as its host. The same `id` again gives the same lobby."""

    name: Name
    ruleset: NotRequired[Key]
    #: Those named differ from the defaults.
    options: NotRequired[dict[str, Any]]
    id: NotRequired[Id]


class List(TypedDict):
    """The public lobbies that have not started; with `watch`, the event `lobbies` follows on every change."""

    ruleset: NotRequired[Key]
    watch: NotRequired[bool]


class Join(TypedDict):
    """Sit down at a table, or come back to one's seat there."""

    code: Code
    name: Name


class Watch(TypedDict):
    """Follow a table as a spectator: see what is public, act on nothing."""

    code: Code


class Options(TypedDict):
    """The host changes the options named."""

    options: dict[str, Any]


class Ready(TypedDict):
    """Say that one is ready for the start, or not after all."""

    ready: bool


class AddBot(TypedDict):
    """The host seats a computer player."""

    level: NotRequired[Key]


class Target(TypedDict):
    """The seat that is meant."""

    seat: SeatNumber


class Nothing(TypedDict):
    """No field."""


class Sync(TypedDict):
    """Ask for the updates after `since`; without it, or if they are not kept, the whole view comes."""

    since: NotRequired[Seq]


class History(TypedDict):
    """What happened at the table, the newest first page by page: `before` is a seq."""

    before: NotRequired[Seq]
    limit: NotRequired[Limit]


class GameHistory(History):
    """What happened in the game; with `changes`, also how a spectator's view changed, to look back at it."""

    changes: NotRequired[bool]


class Say(TypedDict):
    """What is to be said."""

    text: Annotated[str, StringConstraints(max_length=2_000)]


class Ledger(TypedDict):
    """Every payment, the newest first page by page; with `seat`, that player's only."""

    before: NotRequired[Seq]
    limit: NotRequired[Limit]
    seat: NotRequired[SeatNumber]


@dataclass(frozen=True, slots=True)
class ClientEvent:
    """An event that clients may send."""

    name: str
    #: What it does, in a sentence or two.
    text: str
    body: Any
    #: What the acknowledgement adds to `ok`, by field.
    ack: Mapping[str, str]


#: Every client event but `game.act`, whose body is the ruleset's.
CLIENT_EVENTS: Final[tuple[ClientEvent, ...]] = (
    ClientEvent(
        "lobby.create",
        "Open a lobby and sit down in it as its host. The same `id` again gives the same lobby.",
        Create,
        {"code": "the lobby's code", "seat": "your seat"},
    ),
    ClientEvent(
        "lobby.list",
        "The public lobbies that have not started; with `watch`, the event `lobbies` follows on every change.",
        List,
        {"lobbies": "list of {code, ruleset, host, seated, max_players, options}"},
    ),
    ClientEvent(
        "lobby.join",
        "Sit down at a table, or come back to your seat there.",
        Join,
        {"code": "the lobby's code", "seat": "your seat"},
    ),
    ClientEvent(
        "lobby.watch",
        "Follow a table as a spectator: see what is public, act on nothing.",
        Watch,
        {"code": "the lobby's code"},
    ),
    ClientEvent(
        "lobby.look",
        "Ask whether a table answers to a code, and go on as before: who follows a link wants to know at once.",
        Watch,
        {
            "code": "the lobby's code",
            "phase": "`waiting`, `playing` or `over`",
            "game_id": "the game, or null while none has begun",
        },
    ),
    ClientEvent(
        "lobby.options",
        "The host changes the options named; everybody else has to get ready again.",
        Options,
        {},
    ),
    ClientEvent("lobby.ready", "Say that you are ready for the start, or not after all.", Ready, {}),
    ClientEvent(
        "lobby.add_bot", "The host seats a computer player.", AddBot, {"seat": "the computer player's seat"}
    ),
    ClientEvent(
        "lobby.remove_bot",
        "The host takes a computer player away.",
        Target,
        {"seat": "the seat that is free now"},
    ),
    ClientEvent(
        "lobby.kick", "The host sends a person away for good.", Target, {"seat": "the seat that is free now"}
    ),
    ClientEvent("lobby.start", "The host starts the game, once everybody else is ready.", Nothing, {}),
    ClientEvent(
        "lobby.leave",
        "Get up; in a running game the seat is kept for a while. A spectator stops watching.",
        Nothing,
        {"grace_left_ms": "in a running game: how long the seat is kept, in ms"},
    ),
    ClientEvent(
        "lobby.give_up",
        "Give up the seat that is kept in a running game after you left it: you are bankrupt there.",
        Nothing,
        {},
    ),
    ClientEvent(
        "lobby.rematch",
        "After the end: the same seats wait for another game under the same code.",
        Nothing,
        {},
    ),
    ClientEvent(
        "chat.say",
        "Say something to everybody at the table: 1 to 300 characters, at most 5 lines in 5 s.",
        Say,
        {},
    ),
    ClientEvent(
        "chat.history",
        "What was said at the table, the newest first, page by page: below the line `before`.",
        History,
        {"lines": "list of {line, seat, name, text, at}"},
    ),
    ClientEvent(
        "game.sync",
        "Ask for the updates after `since`; without it, or if they are not kept any more, the whole view comes.",
        Sync,
        {"view": "the whole game, or", "updates": "the list of updates missed"},
    ),
    ClientEvent(
        "game.history",
        "What happened in the game, the newest first, page by page: below the seq `before`. With `changes` each entry "
        "tells what it changed in a spectator's view since the entry before; that of the first entry is all of it.",
        GameHistory,
        {"events": "list of {seq, at, events, changes?}"},
    ),
    ClientEvent(
        "game.ledger",
        "Every payment, the newest first, page by page; with `seat`, that player's only.",
        Ledger,
        {"entries": "list of {seq, at, from, to, amount, reason}"},
    ),
)


class Resume(TypedDict):
    """Where the guest sits."""

    code: str
    seat: int


class Kept(TypedDict):
    """A seat in a running game that the guest has left: `lobby.join` leads back to it, `lobby.give_up` ends it."""

    code: str
    name: str
    grace_left_ms: int


class Welcome(TypedDict):
    """The first event on every connection. Keep `token` and send it as `auth.token` when connecting again."""

    protocol: int
    token: str
    resume: Resume | None
    kept: Kept | None


class SeatBody(TypedDict):
    """A taken seat."""

    seat: int
    name: str
    bot: bool
    level: str | None
    ready: bool
    connected: bool
    left: bool
    bankrupt: bool
    grace_left_ms: int | None


class Lobby(TypedDict):
    """The whole lobby, whenever anything about it has changed."""

    code: str
    ruleset: str
    game_id: str | None
    host: int | None
    watchers: int
    seats: list[SeatBody]
    #: The table's and the ruleset's, flat.
    options: dict[str, int | bool | str]
    phase: Literal["waiting", "playing", "over"]


class LobbyLine(TypedDict):
    """An open lobby in the list."""

    code: str
    ruleset: str
    host: str | None
    seated: int
    max_players: int
    #: The table's and the ruleset's, flat.
    options: dict[str, int | bool | str]


class Lobbies(TypedDict):
    """The list of open lobbies, on change and at most once a second."""

    lobbies: list[LobbyLine]


class Update(TypedDict):
    """One update, for every seq after that of the view: replace `seq` and `clocks`, then put each value at its path.

    A gap in `seq` means that something was missed: ask with `game.sync`.
    """

    seq: int
    #: Each has a `type`; the fields are the ruleset's.
    events: list[dict[str, Any]]
    #: A path of keys and indices into the view, and the value that stands there now.
    changes: list[tuple[list[str | int], Any]]
    clocks: ClocksView


class LegalUpdate(TypedDict):
    """What this seat may do now, when that has changed."""

    seq: int
    legal: Legal


class Chat(TypedDict):
    """Somebody at the table said something; `seat` is null for a spectator, `at` is ms since the epoch."""

    seat: int | None
    name: str
    text: str
    at: int


class Notice(TypedDict):
    """Something that a person should know who did not ask; there may be more codes one day."""

    code: Annotated[str, Field(description=" ".join(f"`{code}`: {text}" for code, text in NOTICES.items()))]
    message: str


class ErrorBody(TypedDict):
    """Why a request was refused: a stable code, a full sentence, and the field at fault if it is one.

    `case` tells apart the sentences of one code; `facts` are the names and numbers that stand in it.
    """

    code: str
    message: str
    field: NotRequired[str]
    case: NotRequired[str]
    facts: NotRequired[dict[str, int | str]]


#: By kind of action, by field: `{"int": [least, most]}`, `{"one_of": [...]}` or `{"some_of": [...], "min", "max"}`.
Legal = dict[str, dict[str, dict[str, Any]]]


#: Every event that the server sends, but `view`, whose body is the ruleset's.
SERVER_EVENTS: Final[Mapping[str, Any]] = {
    "welcome": Welcome,
    "lobby": Lobby,
    "lobbies": Lobbies,
    "game": Update,
    "legal": LegalUpdate,
    "chat": Chat,
    "notice": Notice,
}

for _event in CLIENT_EVENTS:
    with_config(STRICT)(_event.body)
