"""What may be said on the wire: every client event's body, its acknowledgement, and every server event's body.

The checks are strict: no conversion of types, no extra key, every number bounded. The ruleset's own models
(`WireTypes`) are put in where an action, an option, an event or a view stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Annotated, Any, Final, Literal, NotRequired, get_args, get_type_hints

from pydantic import (
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    TypeAdapter,
    ValidationError,
    with_config,
)
from typing_extensions import TypedDict, is_typeddict  # pydantic needs this one before Python 3.12

from investup.game import Rejected, Ruleset
from investup.rulesets import DEFAULT, RULESETS
from investup.table import TableOptions
from investup.table.wire_types import TABLE_ACTIONS, TABLE_EVENTS, ClocksView, PlayerTimes, RemovalView

STRICT: Final = ConfigDict(strict=True, extra="forbid")
#: Raised when a client of the old kind could not go on.
PROTOCOL: Final = 1

#: The client's own word for a request: printable, at most 64 characters.
Id = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f]+$")]
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
        "What happened in the game, the newest first, page by page: below the seq `before`.",
        History,
        {"events": "list of {seq, at, events}"},
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


class Welcome(TypedDict):
    """The first event on every connection. Keep `token` and send it as `auth.token` when connecting again."""

    protocol: int
    token: str
    resume: Resume | None


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
    """Something that a person should know: `kicked`, `closed`, `draining`, `slow_down`."""

    code: str
    message: str


class ErrorBody(TypedDict):
    """Why a request was refused: a stable code, a full sentence, and the field at fault if it is one."""

    code: str
    message: str
    field: NotRequired[str]


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


def members(union: Any) -> tuple[Any, ...]:
    """The typed shapes of a union, or the one that stands alone."""
    return get_args(union) or (union,)


def action_shapes(rules: Ruleset) -> tuple[Any, ...]:
    """What a player at a table of this ruleset can do: the ruleset's actions and the table's."""
    return (*members(rules.types.actions), *TABLE_ACTIONS)


def event_shapes(rules: Ruleset) -> tuple[Any, ...]:
    """What can happen at a table of this ruleset."""
    return (*members(rules.types.events), *TABLE_EVENTS)


def view_shape(rules: Ruleset) -> Any:
    """The ruleset's view with what the table adds to it."""
    (player,) = get_args(get_type_hints(rules.types.view)["players"])
    told: Any = derived(player.__name__, player, PlayerTimes, doc=player.__doc__)
    return derived(
        rules.types.view.__name__,
        rules.types.view,
        players=list.__class_getitem__(told),
        removal=RemovalView | None,
    )


for _event in CLIENT_EVENTS:
    with_config(STRICT)(_event.body)


def _adapter(shape: Any) -> TypeAdapter[Any]:
    # a TypedDict carries its configuration itself
    return TypeAdapter(shape) if is_typeddict(shape) else TypeAdapter(shape, config=STRICT)


def derived(
    name: str, *shapes: Any, total: bool = True, strict: bool = False, doc: str | None = None, **more: Any
) -> Any:
    """A TypedDict with the fields of others and `more`.

    With `total` false none of them is required; a `strict` one converts nothing and allows no other field.
    """
    fields: dict[str, Any] = {}
    for shape in shapes:
        fields |= get_type_hints(shape, include_extras=True)
    fields |= more
    made: Any = TypedDict(name, fields, total=total)  # type: ignore[misc]  # made at run time
    made.__doc__ = doc or shapes[0].__doc__
    return with_config(STRICT)(made) if strict else made


class Checks:
    """The strict checks of one process, made once from the registry."""

    def __init__(self, rulesets: Mapping[str, Ruleset] = RULESETS) -> None:
        self._bodies = {event.name: _adapter(event.body) for event in CLIENT_EVENTS}
        self._table_options = _adapter(derived("SomeTableOptions", TableOptions, total=False, strict=True))
        self._table_option_names = frozenset(get_type_hints(TableOptions))
        self._id = _adapter(Id)
        self._actions: dict[str, TypeAdapter[Any]] = {}
        self._options: dict[str, TypeAdapter[Any]] = {}
        for key, ruleset in rulesets.items():
            shapes = [derived(shape.__name__, shape, strict=True) for shape in action_shapes(ruleset)]
            self._actions[key] = _adapter(Annotated[reduce(or_, shapes), Discriminator("type")])
            self._options[key] = _adapter(
                derived("SomeOptions", ruleset.types.options, total=False, strict=True)
            )

    def body(self, name: str, body: object) -> dict[str, Any]:
        """The body of the client event `name`. Raises Rejected `bad_request`."""
        checked: dict[str, Any] = _check(self._bodies[name], body)
        return checked

    def action(self, ruleset: str, body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """The id and the action in the body of `game.act`. Raises Rejected `bad_request`."""
        rest = dict(body)
        action_id: str = _check(self._id, rest.pop("id", None), "id")
        action: dict[str, Any] = _check(self._actions[ruleset], rest)
        return action_id, action

    def draft(self, ruleset: str, body: dict[str, Any]) -> dict[str, Any]:
        """An action that is only to be previewed. Raises Rejected `bad_request`."""
        action: dict[str, Any] = _check(self._actions[ruleset], body)
        return action

    def options(self, ruleset: str, options: dict[str, Any]) -> dict[str, Any]:
        """Some options, a table's and a ruleset's, flat. Raises Rejected `bad_request`."""
        if ruleset not in self._options:
            raise Rejected("bad_request", f"There is no ruleset called {ruleset!r}.", "ruleset")
        own = {name: value for name, value in options.items() if name in self._table_option_names}
        rest = {name: value for name, value in options.items() if name not in self._table_option_names}
        return {**_check(self._table_options, own), **_check(self._options[ruleset], rest)}


def _check(adapter: TypeAdapter[Any], value: object, field: str | None = None) -> Any:
    try:
        return adapter.validate_python(value)
    except ValidationError as failure:
        raise refusal(failure, field) from None


def refusal(failure: ValidationError, field: str | None = None) -> Rejected:
    """The first thing that is wrong, as a sentence."""
    first = failure.errors(include_url=False, include_context=False, include_input=False)[0]
    # the kind of action is part of the path in a union, and says nothing more
    path = [str(part)[:64] for part in first["loc"]]
    name = path[-1] if path else field
    text = first["msg"][:200]
    sentence = f"{name}: {text}." if name else f"{text}."
    return Rejected("bad_request", sentence, name)


__all__ = ["CLIENT_EVENTS", "DEFAULT", "PROTOCOL", "SERVER_EVENTS", "Checks", "members", "refusal"]
