"""What is generated from the models is fresh, and what the server sends is what it says."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any, get_args

import jsonschema
import orjson
import pytest

from investup.game import CODES
from investup.live import NOTICES, NoticeCode
from investup.rulesets import RULESETS
from investup.server import asyncapi, wire_page
from investup.server.events import Events
from investup.server.limits import Doors
from investup.server.messages import CLIENT_EVENTS, SERVER_EVENTS
from investup.server.wire import Checks, action_shapes, event_shapes
from tests.server.support import Client, play, server, started

ROOT = Path(__file__).parent.parent.parent
NET = ROOT / "web/src/net"


def test_the_schema_of_the_clients_types_is_fresh() -> None:
    assert (NET / "schema.json").read_text("utf-8") == asyncapi.client_schema(), "run `make types`"


def test_the_wire_page_is_fresh() -> None:
    assert (ROOT / asyncapi.PAGE).read_text("utf-8") == wire_page.page(), "run `make types`"


def test_the_clients_types_are_fresh(tmp_path: Path) -> None:
    if not (ROOT / "web/node_modules/json-schema-to-typescript").exists():
        from tests.services import missing

        missing("the web client's modules are not installed: run `make web`")
    import sys

    sys.path.insert(0, str(ROOT))
    from hatch_build import node_command

    npm, environment = node_command()
    target = tmp_path / "types.ts"
    script = orjson.loads((ROOT / "web/package.json").read_bytes())["scripts"]["types"]
    assert "src/net/types.ts" in script
    done = subprocess.run(
        [*npm, "exec", "--offline", "-c", script.replace("src/net/types.ts", str(target))],
        cwd=ROOT / "web",
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert target.read_text("utf-8") == (NET / "types.ts").read_text("utf-8"), "run `make types`"


def test_every_event_code_and_kind_stands_on_the_wire_page() -> None:
    page = wire_page.page()
    for name in (
        *(event.name for event in CLIENT_EVENTS),
        "game.act",
        "game.preview",
        *SERVER_EVENTS,
        "view",
    ):
        assert f"### `{name}`\n" in page
    for code in CODES:
        assert f"| `{code}` |" in page
    notice = orjson.dumps(asyncapi.document()["components"]["schemas"]["NoticeEvent"]).decode()
    for notice_code in get_args(NoticeCode):
        assert f"| `{notice_code}` | {NOTICES[notice_code]} |" in page
        assert f"`{notice_code}`: " in notice, "the types say it, too"
    for rules in RULESETS.values():
        for shape in (*action_shapes(rules), *event_shapes(rules)):
            kind = asyncapi.TypeAdapter(asyncapi.derived("Any", shape)).json_schema()["properties"]["type"]
            assert f"| `{kind['const']}` |" in page


def test_what_is_described_is_what_is_understood() -> None:
    nothing: Any = None
    events = Events(nothing, Checks(), nothing, Doors({}))
    described = {event.name for event in CLIENT_EVENTS} | {"game.act", "game.preview"}
    assert events.names == described
    document = asyncapi.document()
    received = {
        name for name, operation in document["operations"].items() if operation["action"] == "receive"
    }
    sent = {name for name, operation in document["operations"].items() if operation["action"] == "send"}
    assert received == described
    assert sent == {*SERVER_EVENTS, "view"}


def test_every_reference_in_the_document_leads_somewhere() -> None:
    document = orjson.loads(asyncapi.text())
    seen = 0

    def look(part: Any) -> None:
        nonlocal seen
        if isinstance(part, dict):
            if isinstance(part.get("$ref"), str):
                seen += 1
                target: Any = document
                for step in part["$ref"].removeprefix("#/").split("/"):
                    assert step in target, part["$ref"]
                    target = target[step]
            for inner in part.values():
                look(inner)
        elif isinstance(part, list):
            for inner in part:
                look(inner)

    look(document)
    assert seen > 50
    for schema in document["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


def validator(name: str) -> jsonschema.Draft202012Validator:
    """Checks against one shape of the document, which allows no unknown field."""
    document = asyncapi.document()
    schemas = {
        key: {**schema, "additionalProperties": False} if "properties" in schema else schema
        for key, schema in document["components"]["schemas"].items()
    }
    return jsonschema.Draft202012Validator(
        {"$ref": f"#/components/schemas/{name}", "components": {"schemas": schemas}}
    )


async def test_what_the_server_sends_is_what_it_says(tmp_path: Path) -> None:
    async with server(tmp_path) as running:
        ana, ben, eve = [await Client.enter(running.url) for _ in range(3)]
        await eve.good("lobby.list", {"watch": True})
        await started([ana, ben], bots=1)
        await play([ana, ben], patience=150)
        await eve.until(lambda: eve.named("lobbies"))
        await ana.good("lobby.leave")
        back = await Client.enter(running.url, ben.token)
        await back.until(lambda: back.view)
        everything = [event for client in (ana, ben, eve, back) for event in client.events]
        for client in (ben, eve, back):
            await client.leave()
        await ana.leave()
    assert {name for name, _ in everything} >= {"welcome", "lobby", "lobbies", "game", "legal", "view"}
    shapes = {name: validator(f"{asyncapi.camel(name)}Event") for name in SERVER_EVENTS}
    shapes["view"] = validator("InvestUpView")
    kinds = validator("InvestUpEvent")
    for name, body in everything:
        shapes[name].validate(body)
        if name == "game":
            for event in body["events"]:
                kinds.validate(event)


@pytest.mark.parametrize("name", [event.name for event in CLIENT_EVENTS])
def test_the_schema_of_a_body_refuses_what_the_check_refuses(name: str) -> None:
    shape = validator(f"{asyncapi.camel(name)}Body")
    assert not shape.is_valid({"nonsense": 1})
    assert not shape.is_valid([])
