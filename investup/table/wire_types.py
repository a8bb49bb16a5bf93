"""What a table adds to every ruleset on the wire: actions about time, the events that follow, the clocks."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Interval
from typing_extensions import TypedDict

_Seat = Annotated[int, Interval(ge=0, le=63)]


class GiveTime(TypedDict):
    """Hand the player whose turn it is one more minute, once a turn."""

    type: Literal["give_time"]
    seat: _Seat


class VoteRemoval(TypedDict):
    """Vote to remove a player who is away; the first vote opens the removal."""

    type: Literal["vote_removal"]
    seat: _Seat


class Back(TypedDict):
    """Say that one is here again."""

    type: Literal["back"]


TABLE_ACTIONS = (GiveTime, VoteRemoval, Back)


class TimeRanOut(TypedDict):
    """A player's time is up; the table plays this turn for them."""

    type: Literal["time_ran_out"]
    seat: int


class TimeGiven(TypedDict):
    """A player got `ms` more from another."""

    type: Literal["time_given"]
    seat: int
    by: int
    ms: int


class WentAway(TypedDict):
    """A player counts as away: three auto-played turns in a row, or the time ran out in debt."""

    type: Literal["away"]
    seat: int
    why: Literal["auto", "debt"]


class CameBack(TypedDict):
    """A player does not count as away any more."""

    type: Literal["came_back"]
    seat: int


class RemovalOpened(TypedDict):
    """The removal of a player who is away is open; `needed` votes make it pass at once."""

    type: Literal["removal_opened"]
    seat: int
    needed: int


class VoteCast(TypedDict):
    """Somebody voted for a removal; `votes` count now."""

    type: Literal["vote_cast"]
    seat: int
    by: int
    votes: int


TABLE_EVENTS = (TimeRanOut, TimeGiven, WentAway, CameBack, RemovalOpened, VoteCast)


class TurnClockView(TypedDict):
    """The time of the turn in ms: `left_ms` of what runs now, `reserve_ms` in all behind the free time."""

    seat: int
    state: Literal["free", "reserve", "debt", "auto", "paused"]
    left_ms: int
    reserve_ms: int
    #: Who has given a minute in this turn.
    gifts: list[int]


class WindowView(TypedDict):
    """A window of the ruleset's, such as an auction, in ms left."""

    left_ms: int
    last_call: bool


class ClocksView(TypedDict):
    """All clocks as they stand; `grace` is what players who are not there have left, by seat."""

    turn: TurnClockView | None
    auction: WindowView | None
    grace: dict[str, int]


class RemovalView(TypedDict):
    """An open removal: whose, who has voted, how many it takes, and when it passes by itself."""

    seat: int
    votes: list[int]
    needed: int
    left_ms: int


class PlayerTimes(TypedDict):
    """What the table adds to each player of a view."""

    #: Turns in a row that the table played for them.
    auto_played: int
    away: Literal["auto", "debt"] | None
