"""docs/wire.md, generated from the models and routes: every event, field, action, code and page."""

from __future__ import annotations

from typing import Any, Final

from investup.game import CODES
from investup.live import NOTICES
from investup.rulesets import RULESETS
from investup.server.asyncapi import camel, schemas
from investup.server.http import ROUTES
from investup.server.messages import CLIENT_EVENTS, PROTOCOL, SERVER_EVENTS

_HEAD: Final = f"""# The wire

Generated from the models by `make types`; do not edit. The same as a document for machines: `/asyncapi.json`.

Protocol {PROTOCOL}. Socket.IO v5 on the default namespace at the path `/socket.io`; connect with
`auth: {{"token": "..."}}` or with nothing. The first event is `welcome`: keep its token, which is the key to your
seat, and send it on every later connection. If you sit at a table, `lobby` and `view` follow.

Every client event carries one JSON object and is acknowledged with `{{"ok": true, ...}}` or
`{{"ok": false, "error": {{"code", "message", "field"?, "case"?, "facts"?}}}}`. `ok: true` means stored durably.
`case` tells apart the sentences of one code, and `facts` holds the names and numbers that stand in the sentence, for
whoever says it in another language; there may be more of both one day.

When a game starts its first update comes, with what happened as it began, and then the `view`. A `view` holds
everything up to its `seq`. After it comes one `game` update for every seq: take over its `seq` and
`clocks`, then put each value of `changes` at its path. A gap means that something was missed: `game.sync` with
`since` gives the updates, or the view. `legal` comes when what you may do has changed; a view carries it too.

`legal` is `{{type: {{field: bounds}}}}`: the actions that you may take now, and what their fields may be. Bounds are
`{{"int": [least, most]}}`, `{{"one_of": [values]}}`, or `{{"some_of": [values], "min": a, "max": b}}` for a list of so many of
them. A field without bounds is free within its type; `game.preview` tells what an action would do, or why it would be
refused. Names, prices and rents of the board are no part of a view: `GET /api/rulesets` has them.

More than 20 events a second for 5 seconds are refused as `slow_down`; whoever goes on is disconnected.
A message may have at most 16 KiB.
"""


def page() -> str:
    """The whole page in Markdown."""
    known = schemas("#/definitions/{model}")
    parts = [_HEAD, "\n## From the client\n"]
    for event in CLIENT_EVENTS:
        schema = _resolve(known[f"{camel(event.name)}Body"], known)
        parts.append(f"\n### `{event.name}`\n\n{event.text}\n{_fields(schema, known)}")
        adds = ", ".join(f"`{field}` ({text})" for field, text in event.ack.items()) or "nothing"
        parts.append(f"\nThe acknowledgement adds: {adds}.\n")
    parts.append(
        "\n### `game.act`\n\nAn action in the game: `id`, your own word for it, `type`, and the fields of the type "
        "(below).\nThe same `id` is applied once and answered alike, for the whole game.\n"
        "\nThe acknowledgement adds: `seq` (the update that it became).\n"
    )
    parts.append(
        "\n### `game.preview`\n\nWhat an action would do if it were done now. It is written like `game.act`, "
        "without `id`; nothing is changed.\n"
        "\nThe acknowledgement adds: `error` (why the action would be refused) or nothing; for a trade (Invest Up: "
        "`propose` and `counter`) also `burdens` (those on what would change hands) and `effects` (on both sides; "
        "null where it could not be carried out).\n"
    )
    parts.append("\n## From the server\n")
    for name in SERVER_EVENTS:
        schema = known[f"{camel(name)}Event"]
        parts.append(f"\n### `{name}`\n\n{_doc(schema)}\n{_fields(schema, known)}")
    parts.append("\n### `view`\n\nThe whole game as this viewer may see it; its fields stand below.\n")
    parts.append("\n## By HTTP\n\n| request | answer |\n| --- | --- |\n")
    parts += [f"| `{method} {path}` | {_first(handler)} |\n" for method, path, handler in ROUTES]
    for rules in RULESETS.values():
        game = camel(rules.meta.key)
        parts.append(f"\n## {rules.meta.title} (`{rules.meta.key}`)\n\n### Actions\n")
        parts += _kinds(known[f"{game}Action"], known, skip=("id", "type"))
        parts.append("\n### Events\n")
        parts += _kinds(known[f"{game}Event"], known, skip=("type",))
        parts.append(f"\n### View\n{_fields(known[f'{game}View'], known)}")
        parts.append(f"\n### Options\n{_fields(known[f'{game}Options'], known)}")
    parts.append("\n## Error codes\n\n| code | meaning |\n| --- | --- |\n")
    parts += [f"| `{code}` | {meaning} |\n" for code, meaning in CODES.items()]
    parts.append("\n## Notice codes\n\n| code | meaning |\n| --- | --- |\n")
    parts += [f"| `{code}` | {meaning} |\n" for code, meaning in NOTICES.items()]
    return "".join(parts)


def _first(handler: Any) -> str:
    """What a handler says of itself, to the end of its first paragraph."""
    return " ".join(str(handler.__doc__).split("\n\n")[0].split())


def _doc(schema: dict[str, Any]) -> str:
    return str(schema.get("description", "")).strip().replace("\n", " ")


def _kinds(union: dict[str, Any], known: dict[str, Any], skip: tuple[str, ...]) -> list[str]:
    """One line for each member of a union that is told apart by `type`."""
    lines = ["\n| type | fields | |\n| --- | --- | --- |\n"]
    for member in union.get("oneOf", [union]):
        schema = _resolve(member, known)
        required = schema.get("required", [])
        fields = [
            f"`{name}{'' if name in required else '?'}` {_type(field, known)}"
            for name, field in schema["properties"].items()
            if name not in skip
        ]
        kind = schema["properties"]["type"]["const"]
        lines.append(f"| `{kind}` | {'; '.join(fields)} | {_doc(schema)} |\n")
    return lines


def _fields(schema: dict[str, Any], known: dict[str, Any]) -> str:
    """A table of the fields of one shape."""
    properties = schema.get("properties", {})
    if not properties:
        return "\nNo field.\n"
    required = schema.get("required", [])
    lines = ["\n| field | type |\n| --- | --- |\n"]
    lines += [
        f"| `{name}{'' if name in required else '?'}` | {_type(field, known)} |\n"
        for name, field in properties.items()
    ]
    return "".join(lines)


def _resolve(schema: dict[str, Any], known: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in schema:
        found: dict[str, Any] = known[schema["$ref"].rpartition("/")[2]]
        return found
    return schema


def _type(schema: dict[str, Any], known: dict[str, Any]) -> str:
    """A field's type in a few words."""
    if "$ref" in schema:
        target = _resolve(schema, known)
        if "properties" not in target:
            return _type(target, known)
        required = target.get("required", [])
        fields = ", ".join(
            f"{name}{'' if name in required else '?'}: {_type(field, known)}"
            for name, field in target["properties"].items()
        )
        return "{" + fields + "}"
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " or ".join(dict.fromkeys(_type(part, known) for part in schema[key]))
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " or ".join(f'"{value}"' for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(_type(part, known) for part in schema["prefixItems"]) + "]"
        return f"list of {_type(schema.get('items', {}), known)}"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"object of {_type(values, known)}" if isinstance(values, dict) else "object"
    if kind == "integer":
        if "minimum" in schema and "maximum" in schema:
            return f"{schema['minimum']} to {schema['maximum']}"
        return "integer"
    if kind == "string":
        return f"text, at most {schema['maxLength']} characters" if "maxLength" in schema else "text"
    return {"boolean": "true or false", "null": "null"}.get(str(kind), "any")
