"""What a study plays: the bots, the options, the house rules that are changed, the seeds. All of it is checked here.

Game number n of a study has the same seed in every variant, so that variants can be compared pair by pair. The
bots change seats from game to game, so that nobody always sits behind the same opponent.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args, get_origin, get_type_hints

from annotated_types import Interval
from pydantic import TypeAdapter, ValidationError

from investup.game import Rejected, Ruleset
from investup.sim.study.players import player

#: Games of a study at the most, to catch a slip of the finger.
MOST_GAMES: Final = 1_000_000
#: What `vary` says for every house rule there is.
ALL: Final = "all"


class BadPlanError(ValueError):
    """A study that cannot be played; the message is a sentence for a person."""


class Variant(NamedTuple):
    """A set of options: the study's own ("") or one that differs from it in one house rule."""

    name: str
    options: Mapping[str, Any]


class Task(NamedTuple):
    """One game to be played."""

    variant: str
    game: int
    levels: tuple[str, ...]
    options: Mapping[str, Any]
    seed: bytes


@dataclass(frozen=True, slots=True)
class Plan:
    """A study that has been found good."""

    ruleset: str
    players: tuple[str, ...]
    games: int
    seed: int
    #: The first one is the study's own.
    variants: tuple[Variant, ...]

    def tasks(self) -> Iterator[Task]:
        """Every game in the order of the rows: one variant after the other, each from its first game to its last."""
        for variant in self.variants:
            for game in range(1, self.games + 1):
                turned = game % len(self.players)
                levels = (*self.players[turned:], *self.players[:turned])
                yield Task(variant.name, game, levels, variant.options, seed_of(self.seed, game))


def seed_of(study: int, game: int) -> bytes:
    """The 32 bytes that a game's chance comes from."""
    return hashlib.sha256(f"study {study}, game {game}".encode()).digest()


def make_plan(
    rules: Ruleset,
    players: Sequence[str],
    games: int,
    seed: int,
    options: Sequence[str] = (),
    vary: Sequence[str] = (),
) -> Plan:
    """A plan from what somebody asked for. Raises BadPlanError, saying what is wrong and what would be right.

    `options` are `name=value`; `vary` are house rules to be changed in turn: `name` (to every other value, or
    to half and double), `name=value`, or `all`.
    """
    meta = rules.meta
    if not meta.min_seats <= len(players) <= meta.max_seats:
        raise BadPlanError(
            f"{meta.title} is for {meta.min_seats} to {meta.max_seats} players; "
            f"{len(players)} {'is' if len(players) == 1 else 'are'} named: {', '.join(players) or 'nobody'}."
        )
    for name in players:
        try:
            player(meta.key, name)
        except Rejected as refused:
            raise BadPlanError(refused.message) from refused
    if not 1 <= games <= MOST_GAMES:
        raise BadPlanError(f"A study has 1 to {MOST_GAMES:,} games, not {games:,}.")
    own = {**meta.option_defaults, **dict(_option(rules, word) for word in options)}
    variants = [Variant("", own)]
    for word in vary:
        for name, value in _changes(rules, word, own):
            if value != own[name]:
                variants.append(Variant(f"{name}={said(value)}", {**own, name: value}))
    if vary and len(variants) == 1:
        raise BadPlanError(f"{', '.join(vary)}: that is how the games are played anyway.")
    if len({variant.name for variant in variants}) < len(variants):
        raise BadPlanError("A house rule is changed twice in the same way.")
    return Plan(meta.key, tuple(players), games, seed, tuple(variants))


def said(value: object) -> str:
    """An option's value as it is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _option(rules: Ruleset, word: str) -> tuple[str, Any]:
    name, equals, text = word.partition("=")
    if not equals:
        raise BadPlanError(f"An option is written name=value, not {word!r}.")
    hints = _hints(rules, name)
    value: Any = {"true": True, "false": False}.get(text, text)
    if isinstance(value, str) and text.removeprefix("-").isdecimal():
        value = int(text)
    try:
        TypeAdapter(hints[name]).validate_python(value, strict=True)
    except ValidationError as failure:
        raise BadPlanError(f"{name} cannot be {text or 'empty'}: {_allowed(hints[name])}.") from failure
    return name, value


def _changes(rules: Ruleset, word: str, own: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """What a word of `vary` asks for: house rules and the values to try."""
    if word == ALL:
        return [change for name in own for change in _changes(rules, name, own)]
    if "=" in word:
        return [_option(rules, word)]
    shape = _hints(rules, word)[word]
    if shape is bool:
        return [(word, not own[word])]
    if get_origin(shape) is Literal:
        return [(word, value) for value in get_args(shape) if value != own[word]]
    low, high = _bounds(shape)
    return [(word, min(high, max(low, value))) for value in (own[word] // 2, own[word] * 2)]


def _hints(rules: Ruleset, name: str) -> dict[str, Any]:
    hints = get_type_hints(rules.types.options, include_extras=True)
    if name not in hints:
        raise BadPlanError(f"There is no option {name!r}; there are: {', '.join(hints)}.")
    return hints


def _bounds(shape: Any) -> tuple[int, int]:
    interval = next(part for part in get_args(shape) if isinstance(part, Interval))
    return int(str(interval.ge)), int(str(interval.le))


def _allowed(shape: Any) -> str:
    """What an option may be, in words."""
    if shape is bool:
        return "it is true or false"
    if get_origin(shape) is Literal:
        return "it is " + " or ".join(said(value) for value in get_args(shape))
    if get_origin(shape) is Annotated:
        low, high = _bounds(shape)
        return f"it is a whole number from {low:,} to {high:,}"
    raise TypeError(f"an option of a kind that is not known here: {shape}")
