"""Writes down what a page is told of some recorded games, so that the client's tests read what the server sends.

    python -m tests.replays.told    writes told/*.json anew (after a change of an event or of the view)

One line for each update, as `POST /api/replays` gives it. Changes of the view are left out where they are not needed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from investup.game import Record
from investup.rulesets import ruleset
from investup.server.replays import updates, view_at
from tests.replays.make import FOLDER

TOLD: Final = FOLDER / "told"
#: The games, and whether their views can be followed, too.
GAMES: Final = {"three_people_gone": True, "six_players": False, "finance_every_term": False}


def told(name: str) -> dict[str, Any]:
    """The first and the last view of a game, and its updates."""
    record = Record.from_json(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))
    rules = ruleset(record.ruleset)
    keys = ("seq", "at", "events", "changes", "clocks") if GAMES[name] else ("seq", "at", "events")
    return {
        "view": view_at(rules, record, "", 0),
        "end": view_at(rules, record, "", len(record.moves)),
        "updates": [{key: update[key] for key in keys} for update in updates(rules, record)],
    }


def text(name: str) -> str:
    """The content of a game's file."""
    data = told(name)
    lines = ",\n".join(f"    {json.dumps(update)}" for update in data["updates"])
    head = "".join(f'  "{key}": {json.dumps(data[key])},\n' for key in ("view", "end"))
    return f'{{\n{head}  "updates": [\n{lines}\n  ]\n}}\n'


def path(name: str) -> Path:
    """Where a game's file lies."""
    return TOLD / f"{name}.json"


def main() -> None:
    """See the top of the page."""
    TOLD.mkdir(exist_ok=True)
    for name in GAMES:
        path(name).write_text(text(name), encoding="utf-8")


if __name__ == "__main__":
    main()
