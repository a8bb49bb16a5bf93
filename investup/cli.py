"""The program `investup`: each command stands in the room that does the work."""

from __future__ import annotations

import typer

from investup.server import commands as server_commands
from investup.sim import (
    clock_commands,
    engine_commands,
    guest_commands,
    league_commands,
    load_commands,
    wire_commands,
)
from investup.sim import commands as sim_commands
from investup.sim.study import commands as study_commands

app = typer.Typer(
    name="investup",
    help="Invest Up: the game server, and tools to play and check games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
server_commands.register(app)
sim_commands.register(app)
league_commands.register(app)
study_commands.register(app)
guest_commands.register(app)
engine_commands.register(sim_commands.bench)
wire_commands.register(sim_commands.bench)
clock_commands.register(sim_commands.bench)
load_commands.register(sim_commands.bench)

if __name__ == "__main__":
    app()
