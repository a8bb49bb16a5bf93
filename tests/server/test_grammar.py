"""Crowds at many tables say whatever the protocol's own description allows, and things that are nearly that.

Nothing breaks, every table goes on, and nobody hears a word from another table.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from structlog.testing import capture_logs

from investup.game import CODES
from tests.conftest import NIGHTLY
from tests.server.grammar import Grammar, torn
from tests.server.raw import raw
from tests.server.support import Client, Running, complaints, server, started

STEPS = 25_000 if NIGHTLY else 250
TABLES = 4
_numbers = itertools.count(1)


async def crowd(running: Running, marker: str, rng: random.Random, codes: set[str]) -> list[Client]:
    """Three people at a table of their own, of whom two play and talk; all that is said there holds the marker."""
    grammar = Grammar(rng)
    clients = [await Client.enter(running.url) for _ in range(3)]
    code = await started(clients[:2], bots=1, visibility="private")
    await clients[2].good("lobby.watch", {"code": code})
    for _ in range(STEPS):
        client = rng.choice(clients)
        wish = client.wish()
        if wish is not None and rng.random() < 0.4:
            name, body = "game.act", {"id": f"{marker}{next(_numbers)}", **wish}
        elif rng.random() < 0.05:
            name, body = "chat.say", {"text": f"{marker} well, well"}
        else:
            name, body = grammar.event()
            if name in ("lobby.leave", "lobby.create", "lobby.join", "lobby.watch", "lobby.kick"):
                continue  # these three stay together
            if body.get("type") == "declare_bankruptcy" and rng.random() < 0.95:
                continue
            if rng.random() < 0.4:
                body = grammar.spoiled(body)
        answer = await client.call(name, body)
        codes.add("ok" if answer["ok"] else answer["error"]["code"])
        if not answer["ok"]:
            error = answer["error"]
            assert error["code"] in CODES, (name, body, answer)
            assert error["message"][-1] in ".!?", (name, body, answer)
            assert error["code"] != "unavailable", (name, body, answer)
        if client.view is not None and client.view["outcome"] is not None and rng.random() < 0.2:
            await clients[0].call("lobby.rematch")
            for seated in clients[:2]:
                await seated.call("lobby.ready", {"ready": True})
            await clients[0].call("lobby.start")
    return clients


async def vandal(running: Running, rng: random.Random, stop: asyncio.Event) -> None:
    """Somebody who tears frames, and is back as soon as the server hangs up."""
    grammar = Grammar(rng)
    while not stop.is_set():
        with contextlib.suppress(aiohttp.ClientError, ConnectionError, TimeoutError, AssertionError):
            async with raw(running.url) as client:
                while not client.ws.closed and not stop.is_set():
                    name, body = grammar.event()
                    frame = f"42{rng.randrange(99)}{json.dumps([name, body])}".encode()
                    await client.ws.send_str(torn(frame, rng).decode("utf-8", "replace"))
                    if rng.random() < 0.1:
                        await client.ws.send_bytes(torn(frame, rng))
                    if rng.random() < 0.2:
                        with contextlib.suppress(TimeoutError):
                            async with asyncio.timeout(0.05):
                                await client.next()


@pytest.mark.timeout(3_000 if NIGHTLY else 120)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.sqlite)])  # one is enough on both
async def test_whatever_is_nearly_right_breaks_nothing_and_stays_at_its_table(
    tmp_path: Path, seed: int
) -> None:
    codes: set[str] = set()
    markers = [f"marker{seed}{number}" for number in range(TABLES)]
    stop = asyncio.Event()
    with capture_logs() as logs:
        async with server(tmp_path) as running:
            vandals = [
                asyncio.create_task(vandal(running, random.Random(f"vandal {seed} {number}"), stop))
                for number in range(2)
            ]
            crowds = await asyncio.gather(
                *(crowd(running, marker, random.Random(f"{seed} {marker}"), codes) for marker in markers)
            )
            stop.set()
            await asyncio.gather(*vandals)
            await running.directory.drain()
            for live in running.directory.tables:
                table = await live.ask(lambda table: table)
                assert table.dump() == await running.stored(table.code)
            for marker, clients in zip(markers, crowds, strict=True):
                for client in clients:
                    assert client.connected
                    assert not client.gap
                    heard = json.dumps(client.events)
                    assert [other for other in markers if other != marker and other in heard] == []
                    await client.leave()
    assert {"ok", "bad_request"} <= codes
    assert len(codes) > 8, codes
    assert complaints(logs) == []


def test_the_grammar_says_what_the_server_understands() -> None:
    """Most of what it draws passes the server's own checks: else it would only try the checks."""
    from investup.game import Rejected
    from investup.server.wire import Checks

    grammar, checks = Grammar(random.Random(1)), Checks()
    passed: dict[str, int] = {}
    for _ in range(600):
        name, body = grammar.event()
        with contextlib.suppress(Rejected):
            _understood(checks, name, body)
            passed[name] = passed.get(name, 0) + 1
    assert len(passed) > 15
    assert passed.keys() >= {"game.act", "lobby.create", "chat.say", "game.history"}


def _understood(checks: Any, name: str, body: Any) -> None:
    if name == "game.act":
        checks.action("invest-up", body)
    elif name == "game.preview":
        checks.draft("invest-up", body)
    else:
        checks.body(name, body)
