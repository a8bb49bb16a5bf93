"""The record of a game: all it takes to play it again and get the same game, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from investup.game.contract import Action, Event, Game, Options, Outcome, Player, Ruleset, Seat


@dataclass(frozen=True, slots=True)
class Move:
    """One thing that changed the game: an action of a seat, or (`removed` set) its removal and why."""

    at: int
    seat: Seat
    action: Action
    removed: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The move as it stands in a record."""
        if self.removed is not None:
            return {"at": self.at, "seat": self.seat, "removed": self.removed}
        return {"at": self.at, "seat": self.seat, "action": dict(self.action)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Move:
        """The inverse of `to_json`."""
        return cls(data["at"], data["seat"], data.get("action", {}), data.get("removed"))

    def play(self, game: Game) -> list[Event]:
        """Carry the move out on `game`. Raises Rejected where the rules do not allow it."""
        if self.removed is not None:
            return game.remove(self.seat, self.removed, self.at)
        return game.apply(self.seat, self.action, self.at)


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
        record.options, record.players, record.seed, record.started_at, record.previous
    )
    yield None, events, game
    for move in record.moves:
        yield move, move.play(game), game
