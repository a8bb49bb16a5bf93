"""What a ruleset is to the rest of the house.

`table/`, `store/`, `live/` and `server/` know a game only through these types and reach it only through
the registry in `investup/rulesets.py`. A second ruleset needs one pure package and one registry line; if
anything else must change for it, this contract is wrong and is what to mend.

Rules are pure: no I/O, no asyncio, no wall clock, no global random. Time is the argument `at`, in
milliseconds since the Unix epoch, and never runs backwards within a game.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol, Self

#: A place at the table, 0 .. seats - 1, fixed for the whole game.
Seat = int
#: `{"type": ..., fields}`, already checked against the ruleset's own typed models (WireTypes.actions).
Action = Mapping[str, Any]
#: Every option of the ruleset by name, defaults filled in, checked against WireTypes.options.
Options = Mapping[str, Any]
#: What one viewer may know of the game, as JSON.
View = dict[str, Any]
#: `{type: {field: {"int": [min, max]} | {"one_of": [...]} | {"some_of": [...], "min": a, "max": b}}}`:
#: what a viewer may do now. It depends on nothing that the viewer cannot see.
Legal = dict[str, dict[str, dict[str, Any]]]
#: Viewers with the same audience see the same: one view, one update, encoded once.
Audience = Hashable


@dataclass(slots=True, init=False)
class Event:
    """Something that happened. `public` goes to everybody, `private[seat]` is merged into it for that seat alone.

    Nobody changes it. (It is not frozen, since a frozen dataclass takes twice as long to make, and its constructor is
    written out, since one that `dataclass` makes is not compiled.)
    """

    public: Mapping[str, Any]
    private: Mapping[Seat, Mapping[str, Any]] | None

    def __init__(
        self, public: Mapping[str, Any], private: Mapping[Seat, Mapping[str, Any]] | None = None
    ) -> None:
        self.public = public
        self.private = private

    def seen_by(self, viewer: Seat | None) -> Mapping[str, Any]:
        """The event as `viewer` (None: a spectator) may see it."""
        if self.private is None or viewer is None or viewer not in self.private:
            return self.public
        return {**self.public, **self.private[viewer]}


class Player(NamedTuple):
    """Who sits at a seat when a game starts."""

    name: str
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the reason, and every seat in its place; seats in one place tied.

    `ranking[0]` are the winners. It is there always, and empty where nobody has won: the best of the others then stand in
    `ranking[1]`.
    """

    reason: str
    ranking: tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True, slots=True)
class WireTypes:
    """The ruleset's typed models, from which the wire checks, AsyncAPI and the client's types are made.

    All are made of TypedDicts with `Annotated` bounds: `options` and `view` one each, `actions` and
    `events` a union that is told apart by `type`.
    """

    options: Any
    actions: Any
    events: Any
    view: Any


@dataclass(frozen=True, slots=True)
class Meta:
    """What a lobby needs to know of a ruleset, apart from its rules."""

    key: str
    title: str
    min_seats: int
    max_seats: int
    version: int
    #: Defaults of the ruleset's own options; their bounds stand in WireTypes.options.
    option_defaults: Mapping[str, Any]
    #: Lengths of time that the rules count with, in ms, by name; a host may shorten them for tests.
    times: Mapping[str, int] = field(default_factory=dict)
    #: Levels of computer players, weakest first; empty where the ruleset has none.
    bot_levels: tuple[str, ...] = ()
    #: Boards by key, each as the JSON that a client draws it from.
    maps: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Clock:
    """Time that runs for some seats.

    A "window" is the ruleset's own deadline (an auction): when it comes, `Game.time_up` is called with the
    clock's key and generation. A "turn" is time to think, which the table counts (turn clock, R33): it needs
    to know whose turn it is, which one (`generation` changes with every turn), whether more time is due
    since the player is in trouble (`strained`), and whether it stands still (`paused`).
    """

    key: str
    kind: Literal["window", "turn"]
    seats: tuple[Seat, ...]
    generation: int
    #: Of a window: when it ends, in ms since the epoch.
    deadline: int | None = None
    paused: bool = False
    strained: bool = False
    #: What a screen shows beside it ("last_call").
    note: str | None = None


class Game(Protocol):
    """One game in play. It changes in place, but only after an action has been found good as a whole."""

    #: While it is true the game tells nothing: no events, no entries of a ledger; all else is as ever. It is no
    #: part of the state: a fresh, a loaded and a copied game tell, until somebody who plays ahead says otherwise.
    quiet: bool

    def apply(self, actor: Seat, action: Action, at: int) -> list[Event]:
        """Carry out `action` of the seat `actor` at `at` and tell what happened.

        Raises Rejected, with the game unchanged, if the rules do not allow it.
        """
        ...

    def remove(self, seat: Seat, why: str, at: int) -> list[Event]:
        """Take a player out of the game (an absence, a vote); what that means is the ruleset's."""
        ...

    def clocks(self) -> list[Clock]:
        """The time that runs now; empty once the game is over."""
        ...

    def time_up(self, key: str, generation: int, at: int) -> list[Event]:
        """A window ended. Nothing happens (no events, nothing changes) for an older generation or too early."""
        ...

    def thaw(self, since: int, at: int) -> list[Event]:
        """The game stood still from `since` to `at` (the server was down): move its own deadlines (R38)."""
        ...

    def auto_play(self, seat: Seat) -> Action | None:
        """The next action that the table takes for a player whose time has run out (R34).

        None where nothing can be done for them now: the game waits for something else, or they are in debt.
        """
        ...

    def to_act(self) -> frozenset[Seat]:
        """The seats that the game waits for; empty only when it is over."""
        ...

    def asked(self) -> Mapping[Seat, Action]:
        """The seats that have been asked something by a player, each with the action that says no.

        They may answer in anybody's turn, and the game goes on without it. Empty once it is over.
        """
        ...

    def legal(self, viewer: Seat | None) -> Legal:
        """What `viewer` may do now; `{}` for a spectator."""
        ...

    def view(self, viewer: Seat | None) -> View:
        """The game as `viewer` may see it: a whitelist, written out."""
        ...

    def look(self, viewer: Seat | None) -> Mapping[str, Any]:
        """The same as `view`, but its parts may be made only when they are looked at; good until the next action."""
        ...

    def preview(self, actor: Seat, action: Action) -> dict[str, Any]:
        """What an action would do if it were done now; nothing changes, and nothing hidden is told.

        `error` (code, message, field) stands in it where the action would be refused; what else does is the
        ruleset's. Raises Rejected where there is nothing that could be tried.
        """
        ...

    def audience(self, viewer: Seat | None) -> Audience:
        """Who sees the same as whom: equal audiences get equal views and events."""
        ...

    def abandon(self, at: int) -> list[Event]:
        """End the game without a winner: no person plays, nobody watches (R40)."""
        ...

    def out(self) -> frozenset[Seat]:
        """The seats that have no more part in the running game (the bankrupt)."""
        ...

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        ...

    def copy(self) -> Self:
        """The same game once more, to play ahead on: what happens to one of them does not change the other."""
        ...

    def dump(self) -> dict[str, Any]:
        """The whole state as JSON; `Ruleset.load` continues from it, byte for byte."""
        ...


class Ruleset(Protocol):
    """A kind of game that a table can play."""

    @property
    def meta(self) -> Meta: ...

    @property
    def types(self) -> WireTypes: ...

    def new(
        self,
        options: Options,
        players: Sequence[Player],
        seed: bytes,
        at: int,
        previous: Outcome | None = None,
        times: Mapping[str, int] | None = None,
    ) -> tuple[Game, list[Event]]:
        """A fresh game and what happened as it began.

        `seed` has 32 bytes, `previous` is the outcome of the game before at this table, `times`
        replaces some of `Meta.times`. Raises ValueError
        for a number of players that the game is not made for.
        """
        ...

    def load(self, state: Mapping[str, Any]) -> Game:
        """Continue from what `Game.dump` gave. Raises ValueError for a state of an unknown version (R41)."""
        ...

    def sentence(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        """One plain English sentence for an event, for logs and `investup replay`."""
        ...
