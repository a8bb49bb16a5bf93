"""Reading a game's record from a file: what `GET /api/games/{id}` gives, checked as strictly as the wire.

Whatever is wrong is told in one sentence that names the place, so that a hand-made or damaged file is
answered like a wrong move and not with a traceback.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, NamedTuple, NotRequired, get_args

import orjson
from pydantic import Discriminator, Field, StringConstraints, TypeAdapter, ValidationError
from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from investup.game import Record, Rejected, Ruleset
from investup.rulesets import ruleset

_Hex256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
_Text = Annotated[str, StringConstraints(min_length=1, max_length=200)]
#: Milliseconds since the epoch; what lies beyond is no time of ours.
_At = Annotated[int, Field(ge=0, le=2**53)]
_Seat = Annotated[int, Field(ge=0, le=63)]


class _Player(TypedDict):
    name: _Text
    bot: bool


class _Outcome(TypedDict):
    reason: _Text
    ranking: list[list[_Seat]]


class _Move(TypedDict):
    at: _At
    #: -1 where a move is nobody's.
    seat: Annotated[int, Field(ge=-1, le=63)]
    action: NotRequired[dict[str, Any]]
    removed: NotRequired[_Text]
    time_up: NotRequired[Annotated[list[_Text | int], Field(min_length=2, max_length=2)]]
    thawed: NotRequired[_At]
    abandoned: NotRequired[Literal[True]]


class _Record(TypedDict):
    ruleset: _Text
    version: int
    options: dict[str, Any]
    players: list[_Player]
    seed: _Hex256
    commitment: _Hex256
    started_at: _At
    moves: list[_Move]
    outcome: _Outcome | None
    previous: NotRequired[_Outcome | None]
    times: NotRequired[dict[str, _At]]
    #: Not needed to play the game again, but a record that tells it can be checked to the dollar.
    cash: NotRequired[list[int]]


_RECORD: Final[TypeAdapter[Any]] = TypeAdapter(_Record)


#: What a move can be.
_MOVES: Final = ("action", "removed", "time_up", "thawed", "abandoned")


class Read(NamedTuple):
    """A record, and what came with it."""

    rules: Ruleset
    record: Record
    #: The players' cash at the end by seat, in dollars, if the file tells it (`cash`).
    cash: list[int] | None


class BadRecordError(ValueError):
    """What was read is no record of a game; the message is a sentence for a person.

    `case` says roughly why: it is no JSON (`json`), no record (`record`), or a record of a game that is not
    here (`ruleset`) or of other rules (`version`).
    """

    def __init__(self, message: str, case: str = "record") -> None:
        super().__init__(message)
        self.case = case


def read_record(content: bytes) -> Read:
    """The record in a file's `content`, and the rules that it was played by. Raises BadRecordError.

    Other keys that a record does not have are passed over: a server may add some. Whether its moves are
    allowed is not asked here; that they are moves of this game is.
    """
    try:
        data = orjson.loads(content)
    except orjson.JSONDecodeError as error:
        raise BadRecordError(f"This is not JSON: {error}.", "json") from error
    if not isinstance(data, dict):
        raise BadRecordError("This is JSON, but not the record of a game: a record is an object.")
    _check(_RECORD, data, (), extra="ignore")
    try:
        rules = ruleset(data["ruleset"])
    except Rejected as refused:
        raise BadRecordError(refused.message, "ruleset") from refused
    meta = rules.meta
    if data["version"] != meta.version:
        raise BadRecordError(
            f"This game was played by version {data['version']} of {meta.title}; these are the rules of "
            f"version {meta.version}, and they would not tell the truth about it.",
            "version",
        )
    seats = len(data["players"])
    if not meta.min_seats <= seats <= meta.max_seats:
        raise BadRecordError(
            f"{meta.title} is for {meta.min_seats} to {meta.max_seats} players; the record names {seats}."
        )
    _check(TypeAdapter(rules.types.options), data["options"], ("options",))
    _check_moves(rules, data, seats)
    return Read(rules, Record.from_json(data), data.get("cash"))


def _check_moves(rules: Ruleset, data: dict[str, Any], seats: int) -> None:
    shape: Any = rules.types.actions
    if get_args(shape):  # several: told apart by their type, so that a fault names the right one
        shape = Annotated[shape, Discriminator("type")]
    actions: TypeAdapter[Any] = TypeAdapter(shape)
    at = data["started_at"]
    for index, move in enumerate(data["moves"]):
        number = index + 1
        if move["seat"] >= seats:
            raise BadRecordError(f"Move {number} is of seat {move['seat']}, where nobody sits.")
        if move["at"] < at:
            raise BadRecordError(f"Move {number} is earlier than what came before it.")
        at = move["at"]
        if sum(kind in move for kind in _MOVES) != 1:
            raise BadRecordError(f"Move {number} is not exactly one of {', '.join(_MOVES)}.")
        if (move["seat"] == -1) != (not {"action", "removed"}.intersection(move)):
            raise BadRecordError(f"Move {number} names the wrong seat for what it is.")
        if "time_up" in move and [type(part) for part in move["time_up"]] != [str, int]:
            raise BadRecordError(f"Move {number} does not name a clock and its generation.")
        if "action" in move:
            _check(actions, move["action"], ("moves", index, "action"))


def _check(
    adapter: TypeAdapter[Any],
    value: object,
    place: Sequence[str | int],
    extra: Literal["forbid", "ignore"] = "forbid",
) -> None:
    try:
        adapter.validate_python(value, strict=True, extra=extra)
    except ValidationError as failure:
        first = failure.errors(include_url=False, include_context=False, include_input=False)[0]
        raise BadRecordError(f"{_place([*place, *first['loc']])}: {first['msg'][:400]}.") from None


def _place(path: Sequence[str | int]) -> str:
    """A path as a person would say it: moves count from 1, as everywhere in a record's story."""
    if len(path) > 1 and path[0] == "moves" and isinstance(path[1], int):
        path = [f"move {path[1] + 1}", *path[2:]]
    return ", ".join(str(part)[:64] for part in path) or "The record"
