"""Count how often a turn lands on each space, and write the table that expected rents are made with.

    python -m investup.sim.landings --games 2000

plays games among our bots from fixed seeds and rewrites investup/board/landings.py. Only a game's first 200
turns count: a game that drags on has few players left and favours what they own.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import investup.board
from investup.board.landings import PER
from investup.board.map import SPACES
from investup.game import Event
from investup.rulesets import DEFAULT, ruleset
from investup.sim.play import play

_TURNS_A_GAME = 200
_PLAYERS = 4


class _Counter:
    """Landings in the first turns of one game after another."""

    def __init__(self) -> None:
        self.landings = [0] * SPACES
        self.turns = 0
        self.turns_of_game = 0

    def watch(self, events: list[Event]) -> None:
        """Take the events of one action."""
        for event in events:
            fields = event.public
            if fields["type"] == "game_started":
                self.turns_of_game = 0
            elif fields["type"] == "turn_began":
                self.turns_of_game += 1
                self.turns += self.turns_of_game <= _TURNS_A_GAME
            elif fields["type"] == "moved" and self.turns_of_game <= _TURNS_A_GAME:
                self.landings[fields["to"]] += 1


def count_landings(games: int) -> list[int]:
    """Landings on each space in PER turns, from `games` games of four bots with the seeds 1, 2, ..."""
    counter = _Counter()
    for number in range(1, games + 1):
        play(
            ruleset(DEFAULT),
            ["easy"] * _PLAYERS,
            number.to_bytes(32, "big"),
            max_actions=_TURNS_A_GAME * 8,
            watch=counter.watch,
        )
    return [landed * PER // counter.turns for landed in counter.landings]


def main() -> None:
    """Rewrite the table in place."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    table = count_landings(parser.parse_args().games)
    file = Path(investup.board.__path__[0]) / "landings.py"
    head = file.read_text(encoding="utf-8").split("LANDINGS: Final = (")[0]
    rows = "".join(f"    {landed},\n" for landed in table)
    file.write_text(f"{head}LANDINGS: Final = (\n{rows})\n", encoding="utf-8")


if __name__ == "__main__":
    main()
