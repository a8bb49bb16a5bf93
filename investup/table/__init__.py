"""One table: seats, host, options, readiness, presence, and the ruleset's game in play. Pure."""

from investup.table.applied import Applied, GameFacts, Times
from investup.table.codes import ALPHABET, draw_code, normalise_code
from investup.table.commands import Command
from investup.table.names import clean_name
from investup.table.options import DEFAULTS, TableOptions, bounds, default_options
from investup.table.seats import SeatState
from investup.table.table import FORMAT, Phase, Table
from investup.table.time_view import add_times, replayed_clocks

__all__ = [
    "ALPHABET",
    "Applied",
    "Command",
    "DEFAULTS",
    "FORMAT",
    "GameFacts",
    "Phase",
    "SeatState",
    "Table",
    "TableOptions",
    "Times",
    "add_times",
    "bounds",
    "clean_name",
    "default_options",
    "draw_code",
    "normalise_code",
    "replayed_clocks",
]
