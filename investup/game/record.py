"""The record of a game: all it takes to play it again and get the same game, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from investup.game.contract import Action, Event, Game, Options, Outcome, Player, Ruleset, Seat, View


@dataclass(frozen=True, slots=True)
class Move:
    """One thing that changed the game. `seat` is -1 where nobody's seat is meant (a clock, a standstill)."""

    at: int
    seat: Seat
    #: The ruleset's action, of the player or taken for them by the table.
    action: Action | None = None
    #: Why the seat was taken out of the game.
    removed: str | None = None
    #: A window that ended: its key and generation.
    time_up: tuple[str, int] | None = None
    #: Since when the game stood still.
    thawed: int | None = None
    #: The game ended without a winner.
    abandoned: bool = False

    def to_json(self) -> dict[str, Any]:
        """The move as it stands in a record: when, whose, and the one thing that it is."""
        data: dict[str, Any] = {"at": self.at, "seat": self.seat}
        if self.action is not None:
            data["action"] = dict(self.action)
        elif self.removed is not None:
            data["removed"] = self.removed
        elif self.time_up is not None:
            data["time_up"] = list(self.time_up)
        elif self.abandoned:
            data["abandoned"] = True
        else:
            data["thawed"] = self.thawed
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Move:
        """The inverse of `to_json`. Raises KeyError where the one thing is missing."""
        at, seat = data["at"], data["seat"]
        if "action" in data:
            return cls(at, seat, action=data["action"])
        if "removed" in data:
            return cls(at, seat, removed=data["removed"])
        if "time_up" in data:
            key, generation = data["time_up"]
            return cls(at, seat, time_up=(key, generation))
        if "abandoned" in data:
            return cls(at, seat, abandoned=True)
        return cls(at, seat, thawed=data["thawed"])

    def play(self, game: Game) -> list[Event]:
        """Carry the move out on `game`. Raises Rejected where the rules do not allow it."""
        if self.action is not None:
            return game.apply(self.seat, self.action, self.at)
        if self.removed is not None:
            return game.remove(self.seat, self.removed, self.at)
        if self.time_up is not None:
            return game.time_up(*self.time_up, self.at)
        if self.abandoned:
            return game.abandon(self.at)
        return game.thaw(self.thawed if self.thawed is not None else self.at, self.at)


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its seed to its result. It names the version of the rules that it was played by (R41)."""

    ruleset: str
    version: int
    options: Options
    players: Sequence[Player]
    seed: bytes
    commitment: str
    started_at: int
    moves: Sequence[Move]
    outcome: Outcome | None
    previous: Outcome | None = None
    #: Lengths of time that differ from the ruleset's own, in ms.
    times: Mapping[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The record as a JSON object (the answer of `GET /api/games/{id}`)."""
        return {
            "ruleset": self.ruleset,
            "version": self.version,
            "options": dict(self.options),
            "players": [{"name": p.name, "bot": p.bot} for p in self.players],
            "seed": self.seed.hex(),
            "commitment": self.commitment,
            "started_at": self.started_at,
            "times": dict(self.times),
            "previous": outcome_to_json(self.previous),
            "moves": [move.to_json() for move in self.moves],
            "outcome": outcome_to_json(self.outcome),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Record:
        """The inverse of `to_json`. Raises KeyError, TypeError or ValueError for anything that is no record."""
        return cls(
            ruleset=data["ruleset"],
            version=data["version"],
            options=data["options"],
            players=[Player(p["name"], p["bot"]) for p in data["players"]],
            seed=bytes.fromhex(data["seed"]),
            commitment=data["commitment"],
            started_at=data["started_at"],
            moves=[Move.from_json(move) for move in data["moves"]],
            outcome=outcome_from_json(data["outcome"]),
            previous=outcome_from_json(data.get("previous")),
            times=data.get("times", {}),
        )


def outcome_to_json(outcome: Outcome | None) -> dict[str, Any] | None:
    """An outcome as JSON: `{reason, ranking}`."""
    if outcome is None:
        return None
    return {"reason": outcome.reason, "ranking": [list(rank) for rank in outcome.ranking]}


def outcome_from_json(data: Mapping[str, Any] | None) -> Outcome | None:
    """The inverse of `outcome_to_json`."""
    if data is None:
        return None
    return Outcome(data["reason"], tuple(tuple(rank) for rank in data["ranking"]))


def cash_of(view: View) -> list[int]:
    """The players' cash by seat, in dollars, as a view tells it; empty for a game whose players have none."""
    return [player["cash"] for player in view.get("players", ()) if "cash" in player]


def replay(ruleset: Ruleset, record: Record) -> Iterator[tuple[Move | None, list[Event], Game]]:
    """Play a record again, one step for each move.

    The first step is the fresh game with no move and the events of its beginning; each later one is the move, its events and the game
    after it (the same object, changed in place). Raises Rejected at a move that the rules refuse, and
    ValueError for a record of another version of the rules (R41).
    """
    if (record.ruleset, record.version) != (ruleset.meta.key, ruleset.meta.version):
        raise ValueError(
            f"this record was played by {record.ruleset} version {record.version}, "
            f"and these are the rules of {ruleset.meta.key} version {ruleset.meta.version}"
        )
    game, events = ruleset.new(
        record.options, record.players, record.seed, record.started_at, record.previous, record.times
    )
    yield None, events, game
    for move in record.moves:
        yield move, move.play(game), game
