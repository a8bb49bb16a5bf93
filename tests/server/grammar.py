"""Nearly right messages, made from the published description of the protocol itself.

What the server says it understands is what is said to it: every event with every field within its bounds, and then
one thing spoiled. So a new event or a new action of any ruleset is tried before anybody thinks of it.
"""

from __future__ import annotations

import copy
import json
import random
from typing import Any, Final

from investup.server import asyncapi

#: Values that stand where others belong.
ODD: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 2, 39, 40, 10**9, 10**9 + 1, 2**53, 2**63, 10**30, 0.5, -0.0, 1e308, "", "x" * 400,
    "\x00", "\ud83d\ude00" * 30, "\u202e", "__proto__", "constructor", [], [[]], {}, {"": None}, [1] * 60, "1", "roll",
)  # fmt: skip


class Grammar:
    """Draws events from the server's AsyncAPI document."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        document = json.loads(asyncapi.text())
        self._schemas: dict[str, Any] = document["components"]["schemas"]
        messages = document["components"]["messages"]
        sent = [
            operation["messages"]
            for operation in document["operations"].values()
            if operation["action"] == "receive"
        ]
        names = [message["$ref"].rpartition("/")[2].replace("~1", "/") for some in sent for message in some]
        self._events = {name: messages[name]["payload"] for name in names if name in messages}
        assert {"game.act", "game.preview", "lobby.create", "chat.say"} <= set(self._events)

    def event(self, name: str | None = None) -> tuple[str, Any]:
        """An event that is understood, and a body within its bounds."""
        name = name or self.rng.choice(list(self._events))
        return name, self.value(self._events[name])

    def value(self, schema: dict[str, Any], depth: int = 0) -> Any:
        """Something that `schema` allows."""
        rng = self.rng
        if "$ref" in schema:
            return self.value(self._schemas[schema["$ref"].rpartition("/")[2]], depth)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return rng.choice(schema["enum"])
        for choice in ("anyOf", "oneOf"):
            if choice in schema:
                return self.value(rng.choice(schema[choice]), depth)
        match schema.get("type"):
            case "object":
                wanted = set(schema.get("required", ()))
                return {
                    name: self.value(part, depth + 1)
                    for name, part in schema.get("properties", {}).items()
                    if name in wanted or rng.random() < 0.5
                }
            case "array":
                most = min(schema.get("maxItems", 3), 3 if depth < 3 else 1)
                least = min(schema.get("minItems", 0), most)
                items = schema.get("items", {"type": "integer"})
                return [self.value(items, depth + 1) for _ in range(rng.randint(least, most))]
            case "integer" | "number":
                least, most = schema.get("minimum", -3), schema.get("maximum", 10**9)
                near = [
                    least,
                    least + 1,
                    least + 2,
                    most,
                    min(most, least + rng.randrange(40)),
                    rng.randint(least, most),
                ]
                return rng.choice(near)
            case "string":
                least, most = schema.get("minLength", 0), min(schema.get("maxLength", 20), 20)
                return "".join(rng.choice("abé 7") for _ in range(rng.randint(least, max(least, most))))
            case "boolean":
                return rng.random() < 0.5
            case _:
                return None

    def spoiled(self, body: Any) -> Any:
        """`body` with one thing in it that is not as it should be."""
        body = copy.deepcopy(body)
        places = list(_places(body))
        if not places:
            return self.rng.choice(ODD)
        holder, key = self.rng.choice(places)
        what = self.rng.randrange(4)
        if what == 0:
            del holder[key]
        elif what == 1 and isinstance(holder, dict):
            holder[self.rng.choice(("seat", "token", "extra", "type", "at", ""))] = self.rng.choice(ODD)
        elif what == 2:
            deep: Any = self.rng.choice(ODD)
            for _ in range(self.rng.choice((3, 40, 400))):
                deep = [deep]
            holder[key] = deep
        else:
            holder[key] = self.rng.choice(ODD)
        return body


def _places(value: Any) -> Any:
    """Every place in a JSON value where something can be put: what holds it, and its key there."""
    if isinstance(value, dict):
        for key, part in list(value.items()):
            yield value, key
            yield from _places(part)
    elif isinstance(value, list):
        for index, part in enumerate(list(value)):
            yield value, index
            yield from _places(part)


def torn(frame: bytes, rng: random.Random) -> bytes:
    """A frame as it might come from a broken or hostile client: bytes flipped, cut, doubled or put elsewhere."""
    data = bytearray(frame)
    for _ in range(rng.randint(1, 4)):
        if not data:
            break
        at = rng.randrange(len(data))
        match rng.randrange(5):
            case 0:
                data[at] ^= 1 << rng.randrange(8)
            case 1:
                del data[at : at + rng.randint(1, 8)]
            case 2:
                data[at:at] = data[: rng.randint(1, 12)]
            case 3:
                data[at:at] = rng.choice(
                    (b"-", b"42", b"\\u0000", b'"', b"[", b"{", b"/x,", b"9" * 40, b"\xff\xfe")
                )
            case _:
                del data[at:]
    return bytes(data)
