"""kill -9 of a real server, often in one game: nothing acknowledged is lost, nothing is applied twice."""

from __future__ import annotations

import asyncio
import contextlib
import random
from pathlib import Path
from typing import Any

import orjson
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from investup.game import Record
from investup.rulesets import ruleset
from investup.sim.verify import verify
from tests.conftest import NIGHTLY
from tests.places import PLACES
from tests.server.support import PATIENCE, Client, Process

#: On PostgreSQL, where a server takes longer to start again, some have to do by day.
KILLS = 20 if NIGHTLY or PLACES.on == "sqlite" else 8
PLAYERS = 3


class Player:
    """A person who acts in their turn, sends what was not answered again under the same id, and comes back."""

    def __init__(self, game: Game, number: int) -> None:
        self.game = game
        self.number = number
        self.client: Client | None = None
        self.token: str | None = None
        self._count = 0
        self._sent: dict[str, Any] | None = None

    async def enter(self) -> Client:
        """Connect, as soon as there is something to connect to."""
        async with asyncio.timeout(PATIENCE):
            while True:
                with contextlib.suppress(Exception):
                    self.client = await Client.enter(self.game.server.url, self.token)
                    self.token = self.client.token
                    return self.client
                await self.game.up.wait()

    async def play(self) -> None:
        """Play until the game is over."""
        while not self.game.over:
            client = self.client
            if client is None or not client.connected:
                client = await self.enter()
                resume = client.welcome["resume"]
                assert resume == {"code": self.game.code, "seat": self.number}
            try:
                await client.until(lambda client=client: not client.connected or self._may_act(client))
                if client.connected and client.view is not None:
                    self.game.over = client.view["outcome"] is not None
                    if not self.game.over:
                        await self._act(client)
            except Exception:  # whatever a dying server does to a client
                if client.connected:
                    raise

    def _may_act(self, client: Client) -> bool:
        return client.view is not None and (client.view["outcome"] is not None or client.wish() is not None)

    async def _act(self, client: Client) -> None:
        if self._sent is None:
            self._count += 1
            wish = (self.game.kills < KILLS and client.wish()) or {"type": "declare_bankruptcy"}
            self._sent = {"id": f"{self.number}-{self._count}", **wish}
        answer = await client.call("game.act", self._sent)
        if answer["ok"]:
            self.game.acknowledged[self.number, self._sent["id"]] = (answer["seq"], self._sent)
            self.game.progress.set()
            await client.reached(answer["seq"])
        # an action that was refused was thought of before the last stop, and is forgotten
        self._sent = None


class Game:
    """What is known of the game outside the server."""

    def __init__(self, server: Process) -> None:
        self.server = server
        self.code = ""
        self.over = False
        self.kills = 0
        self.up = asyncio.Event()
        self.progress = asyncio.Event()
        self.acknowledged: dict[tuple[int, str], tuple[int, dict[str, Any]]] = {}


@pytest.mark.alone
@pytest.mark.timeout(150)
async def test_a_game_survives_many_kills(tmp_path: Path) -> None:
    server = Process(tmp_path)
    game = Game(server)
    rng = random.Random(20)
    await server.start()
    game.up.set()
    players = [Player(game, number) for number in range(PLAYERS)]
    clients = [await player.enter() for player in players]
    game.code = (await clients[0].good("lobby.create", {"name": "Ana"}))["code"]
    for number, client in enumerate(clients[1:], 1):
        await client.good("lobby.join", {"code": game.code, "name": f"Guest {number}"})
        await client.good("lobby.ready", {"ready": True})
    await clients[0].good("lobby.add_bot")
    await clients[0].good("lobby.start")

    async def kill_often() -> None:
        while game.kills < KILLS and not game.over:
            # some actions after the start, and then in the middle of whatever is going on
            for _ in range(rng.randrange(1, 12)):
                game.progress.clear()
                await asyncio.wait_for(game.progress.wait(), PATIENCE)
            await asyncio.sleep(rng.random() * 0.004)
            game.up.clear()
            await server.kill()
            game.kills += 1
            await server.start()
            game.up.set()

    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(kill_often())
        for player in players:
            tasks.create_task(player.play())
    assert game.kills == KILLS
    assert await server.stop() == 0

    stored = await _stored(tmp_path)
    assert len(game.acknowledged) > 2 * KILLS
    for (seat, action_id), (seq, sent) in game.acknowledged.items():
        where, action = stored.pop((seat, action_id))
        assert (where, {"id": action_id, **action}) == (seq, sent)
    # what is stored and was never acknowledged was on its way when the server died
    assert len(stored) <= KILLS * PLAYERS
    await server.start()
    client = await Client.enter(server.url, players[0].token)
    await client.until(lambda: client.view is not None)
    assert client.view is not None
    record = await _record(server.url, client.view["game_id"])
    assert verify(ruleset(record.ruleset), record).holds
    assert record.outcome is not None
    await client.leave()
    await server.stop()
    assert "Traceback" not in server.errors.read_text()


async def _stored(folder: Path) -> dict[tuple[int, str], tuple[int, dict[str, Any]]]:
    """Every action with an id: seat and id, where it stands, and what it is. The database allows each once."""
    engine = create_async_engine(PLACES.url(folder))
    async with engine.connect() as database:
        rows = (
            await database.execute(
                text("SELECT seat, action_id, seq, command FROM commands WHERE action_id IS NOT NULL")
            )
        ).all()
    await engine.dispose()
    found = {
        (seat, action_id): (seq, orjson.loads(command)["action"]) for seat, action_id, seq, command in rows
    }
    assert len(found) == len(rows)
    return found


async def _record(url: str, game_id: str) -> Record:
    import aiohttp

    async with aiohttp.ClientSession() as http, http.get(f"{url}/api/games/{game_id}") as answer:
        assert answer.status == 200
        return Record.from_json(await answer.json())
