"""The protocol's description, generated: the AsyncAPI document, the JSON schema of the client's types, the wire page.

`python -m investup.server.asyncapi --out web/src/net/schema.json` writes the schema and docs/wire.md anew;
`npm run types` makes the TypeScript types from the schema. Tests fail when any of them is stale.
"""

from __future__ import annotations

import argparse
import json
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import Field, TypeAdapter

from investup.game import Ruleset
from investup.rulesets import RULESETS
from investup.server.messages import CLIENT_EVENTS, PROTOCOL, SERVER_EVENTS, ErrorBody, Id, Legal
from investup.server.wire import action_shapes, derived, event_shapes, view_shape
from investup.table.wire_types import ClocksView

#: Where the wire page stands in the project.
PAGE: Final = Path("docs/wire.md")
_REFS: Final = "#/components/schemas/{model}"


class ViewFrame:
    """What every game's view has, whatever its rules."""

    you: int | None
    seq: int
    ruleset: str
    game_id: str
    clocks: ClocksView
    legal: Legal


def camel(name: str) -> str:
    """`lobby.add_bot` as `LobbyAddBot`, `invest-up` as `InvestUp`."""
    return "".join(
        part[:1].upper() + part[1:] for part in name.replace(".", "-").replace("_", "-").split("-")
    )


def act_shapes(rules: Ruleset) -> list[Any]:
    """The bodies of `game.act`: the ruleset's actions, each with the client's `id`."""
    return [derived(f"Act{shape.__name__}", shape, strict=True, id=Id) for shape in action_shapes(rules)]


@cache
def shapes() -> dict[str, Any]:
    """Every shape on the wire by its name."""
    found: dict[str, Any] = {f"{camel(event.name)}Body": event.body for event in CLIENT_EVENTS}
    found |= {f"{camel(name)}Event": shape for name, shape in SERVER_EVENTS.items()}
    found["WireError"] = ErrorBody
    for rules in RULESETS.values():
        game = camel(rules.meta.key)
        found[f"{game}View"] = derived(
            f"{game}View", ViewFrame, view_shape(rules), doc=rules.types.view.__doc__
        )
        found[f"{game}Options"] = rules.types.options
        found[f"{game}Action"] = _union(act_shapes(rules))
        found[f"{game}Event"] = _union(list(event_shapes(rules)))
    return found


def _union(kinds: list[Any]) -> Any:
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union |= kind
    return Annotated[union, Field(discriminator="type")] if len(kinds) > 1 else union


def schemas(ref_template: str = _REFS) -> dict[str, Any]:
    """The JSON schema of every shape, by name."""
    named = shapes()
    inputs = [(name, "validation", TypeAdapter(shape)) for name, shape in named.items()]
    found, definitions = TypeAdapter.json_schemas(inputs, ref_template="{model}")  # type: ignore[arg-type]
    result: dict[str, Any] = dict(definitions.get("$defs", {}))
    names: dict[str, str] = {}
    for (name, _mode), schema in found.items():
        target = schema.get("$ref") if len(schema) == 1 else None
        if target in result and target not in names:
            names[target] = str(name)  # the shape goes by its name on the wire, not by that of its class
        else:
            result[str(name)] = schema
    return {
        names.get(name, name): _tidy(schema, names, ref_template)
        for name, schema in sorted(result.items(), key=lambda item: names.get(item[0], item[0]))
    }


def _tidy(schema: Any, names: dict[str, str], ref_template: str) -> Any:
    """Without the titles that pydantic makes of every field's name, and with the references in place."""
    if isinstance(schema, list):
        return [_tidy(part, names, ref_template) for part in schema]
    if not isinstance(schema, dict):
        return schema
    tidy: dict[str, Any] = {}
    for key, value in schema.items():
        if key == "$ref" and isinstance(value, str):
            tidy[key] = ref_template.format(model=names.get(value, value))
        elif key == "description" and isinstance(value, str):
            tidy[key] = " ".join(value.split())
        elif key == "properties":
            tidy[key] = {name: _tidy(field, names, ref_template) for name, field in value.items()}
        elif key not in ("title", "discriminator"):
            tidy[key] = _tidy(value, names, ref_template)
    return tidy


@cache
def document() -> dict[str, Any]:
    """The AsyncAPI 3 document of the default namespace."""
    messages: dict[str, Any] = {}
    operations: dict[str, Any] = {}
    for event in CLIENT_EVENTS:
        _add(messages, operations, event.name, "receive", _ref(f"{camel(event.name)}Body"), event.text)
        messages[event.name]["x-acknowledgement-adds"] = dict(event.ack)
    actions = [_ref(f"{camel(key)}Action") for key in RULESETS]
    _add(messages, operations, "game.act", "receive", _one_of(actions), "An action in the game.")
    drafts = "What an action would do now, or why it would be refused; like `game.act` without `id`."
    _add(messages, operations, "game.preview", "receive", _one_of(actions), drafts)
    for name, shape in SERVER_EVENTS.items():
        _add(messages, operations, name, "send", _ref(f"{camel(name)}Event"), shape.__doc__)
    views = [_ref(f"{camel(key)}View") for key in RULESETS]
    _add(messages, operations, "view", "send", _one_of(views), "The whole game as this viewer may see it.")
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Invest Up",
            "version": f"{PROTOCOL}.0.0",
            "description": f"Socket.IO events of Invest Up, protocol {PROTOCOL}. Every client event is "
            'acknowledged with {"ok": true, ...} or {"ok": false, "error": {"code", "message", "field"?}}.',
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "channels": {
            "default": {
                "address": "/",
                "description": "The default namespace at the path /socket.io.",
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
            }
        },
        "operations": operations,
        "components": {"messages": messages, "schemas": schemas()},
    }


def _add(
    messages: dict[str, Any],
    operations: dict[str, Any],
    name: str,
    action: str,
    payload: Any,
    text: str | None,
) -> None:
    messages[name] = {"name": name, "summary": (text or "").strip(), "payload": payload}
    operations[name] = {
        "action": action,
        "channel": {"$ref": "#/channels/default"},
        "messages": [{"$ref": f"#/channels/default/messages/{name}"}],
    }


def _ref(name: str) -> dict[str, str]:
    return {"$ref": _REFS.format(model=name)}


def _one_of(refs: list[dict[str, str]]) -> dict[str, Any]:
    return refs[0] if len(refs) == 1 else {"oneOf": refs}


@cache
def text() -> bytes:
    """The AsyncAPI document as it is served."""
    return json.dumps(document(), ensure_ascii=False, separators=(",", ":")).encode()


def client_schema() -> str:
    """The JSON schema from which the web client's types are made."""
    definitions = schemas("#/definitions/{model}")
    return (
        json.dumps(
            {
                "$schema": "http://json-schema.org/draft-07/schema#",
                "title": "Wire",
                "description": "Every shape on the wire. Generated; do not edit.",
                "type": "object",
                "properties": {name: {"$ref": f"#/definitions/{name}"} for name in definitions},
                "additionalProperties": False,
                "definitions": definitions,
            },
            ensure_ascii=False,
            indent=1,
        )
        + "\n"
    )


def main() -> None:
    """Write what is generated."""
    from investup.server.wire_page import page

    parser = argparse.ArgumentParser(description="Write the schema of the client's types and the wire page.")
    parser.add_argument("--out", type=Path, required=True, help="where the JSON schema goes")
    parser.add_argument("--page", type=Path, default=PAGE, help="where the wire page goes")
    where = parser.parse_args()
    for path, content in ((where.out, client_schema()), (where.page, page())):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
