"""The contract between a ruleset and everything around it. Standard library only."""

from investup.game.changes import Change, Path, diff, patch, patched
from investup.game.contract import (
    Action,
    Audience,
    Clock,
    Event,
    Game,
    Legal,
    Meta,
    Options,
    Outcome,
    Player,
    Ruleset,
    Seat,
    View,
    WireTypes,
)
from investup.game.errors import CODES, Fact, Rejected
from investup.game.glance import Glance
from investup.game.record import Move, Record, replay
from investup.game.rng import Rng, commitment

__all__ = [
    "CODES",
    "Action",
    "Audience",
    "Change",
    "Clock",
    "Event",
    "Fact",
    "Game",
    "Glance",
    "Legal",
    "Meta",
    "Move",
    "Options",
    "Outcome",
    "Path",
    "Player",
    "Record",
    "Rejected",
    "Rng",
    "Ruleset",
    "Seat",
    "View",
    "WireTypes",
    "commitment",
    "diff",
    "patch",
    "patched",
    "replay",
]
