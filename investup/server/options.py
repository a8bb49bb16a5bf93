"""A ruleset as a lobby shows it: its options with bounds and defaults, its boards, its computer players."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from investup.game import Ruleset
from investup.server.wire import derived
from investup.table import TableOptions, bounds, default_options


def described(rules: Ruleset) -> dict[str, Any]:
    """The entry of one ruleset in `GET /api/rulesets`.

    An option is `{name, kind, default}` and, by kind: `int` with `min` and `max`, `choice` with
    `one_of`, or `bool`.
    """
    meta = rules.meta
    defaults = default_options(meta)
    least, most = bounds(meta)
    options = [
        {"name": name, "default": defaults[name], **_kind(schema)}
        for shape in (TableOptions, rules.types.options)
        for name, schema in TypeAdapter(derived("Options", shape)).json_schema()["properties"].items()
    ]
    for option in options:
        if option["name"] == "max_players":
            option["min"], option["max"] = least, most
    return {
        "key": meta.key,
        "title": meta.title,
        "version": meta.version,
        "seats": [meta.min_seats, meta.max_seats],
        "options": options,
        "maps": dict(meta.maps),
        "bot_levels": list(meta.bot_levels),
    }


def _kind(schema: dict[str, Any]) -> dict[str, Any]:
    if "enum" in schema:
        return {"kind": "choice", "one_of": schema["enum"]}
    if schema["type"] == "boolean":
        return {"kind": "bool"}
    return {"kind": "int", "min": schema["minimum"], "max": schema["maximum"]}
