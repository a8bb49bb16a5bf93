"""Clients for tests through real sockets. Nobody sleeps here: they wait for what they want to see."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import itertools
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import socketio
from aiohttp import web

from investup.game import patch
from investup.live import Choose, first_legal
from investup.server.app import DIRECTORY, SOCKETS, build
from investup.server.settings import Settings
from tests.places import PLACES

#: Seconds until a test gives up waiting.
PATIENCE = 20.0
#: What a simple player does first.
WISHES = ("buy", "roll", "build", "end_turn", "decline")
#: What a player does who is in debt.
WAYS_OUT = ("sell_house", "mortgage", "declare_bankruptcy")

_names = itertools.count(1)


class Client:
    """A guest over python-socketio, who follows a game as a page would."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url = url
        self.token = token
        self.welcome: dict[str, Any] = {}
        self.lobby: dict[str, Any] | None = None
        self.view: dict[str, Any] | None = None
        self.legal: dict[str, Any] = {}
        #: Everything that came, in order.
        self.events: list[tuple[str, Any]] = []
        #: Updates as they came.
        self.updates: list[dict[str, Any]] = []
        self.gap = False
        self.connected = False
        self._changed = asyncio.Event()
        self._waiting: set[asyncio.Future[dict[str, Any]]] = set()
        self._sio = socketio.AsyncClient(reconnection=False)
        self._sio.on("*", self._on_event)
        self._sio.on("disconnect", self._on_disconnect)

    @classmethod
    async def enter(cls, url: str, token: str | None = None, transports: list[str] | None = None) -> Client:
        """Connect and wait for the welcome."""
        client = cls(url, token)
        auth = None if token is None else {"token": token}
        try:
            await client._sio.connect(url, auth=auth, transports=transports or ["websocket"])
        except BaseException:
            if client._sio.eio.http is not None:
                await client._sio.eio.http.close()  # the library leaves it open
            raise
        client.connected = True
        await client.until(lambda: client.welcome)
        client.token = client.welcome["token"]
        return client

    async def leave(self) -> None:
        """Hang up."""
        await self._sio.disconnect()

    async def _on_event(self, name: str, body: Any = None) -> None:
        self.events.append((name, body))
        if name == "welcome":
            self.welcome = body
        elif name == "lobby":
            self.lobby = body
            if self.view is not None and body["game_id"] != self.view["game_id"]:
                self.view = None  # another table, or another game
        elif name == "view":
            self.view = body
            self.legal = body["legal"]
        elif name == "legal":
            self.legal = body["legal"]
        elif name == "game":
            self._on_update(body)
        self._changed.set()

    async def _on_disconnect(self, *_reason: Any) -> None:
        self.connected = False
        self._changed.set()
        for answer in self._waiting:
            if not answer.done():
                answer.set_exception(ConnectionError("the server hung up"))

    def _on_update(self, update: dict[str, Any]) -> None:
        # a copy: its values go into the view, where later updates change them
        self.updates.append(copy.deepcopy(update))
        if self.view is None:
            return  # how the game began; the view follows
        if update["seq"] != self.view["seq"] + 1:
            self.gap = True
            return
        patch(self.view, update["changes"])
        self.view["seq"], self.view["clocks"] = update["seq"], update["clocks"]

    async def until(self, condition: Callable[[], Any], patience: float = PATIENCE) -> Any:
        """Wait until `condition` is true, looking whenever something has come."""
        async with asyncio.timeout(patience):
            while not (found := condition()):
                self._changed.clear()
                if not (found := condition()):
                    await self._changed.wait()
                else:
                    break
        return found

    async def reached(self, seq: int) -> None:
        """Wait until this client's view is at `seq` at least."""
        await self.until(lambda: self.view is not None and self.view["seq"] >= seq)

    async def call(self, name: str, body: Any = None) -> dict[str, Any]:
        """Send an event; its acknowledgement. Raises ConnectionError if the server hangs up before it comes."""
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting.add(answer)
        try:
            await self._sio.emit(name, {} if body is None else body, callback=answer.set_result)
            async with asyncio.timeout(PATIENCE):
                return await answer
        finally:
            self._waiting.discard(answer)

    async def good(self, name: str, body: Any = None) -> dict[str, Any]:
        """Send an event that has to be taken."""
        answer = await self.call(name, body)
        assert answer["ok"], (name, body, answer)
        return answer

    async def refused(self, name: str, body: Any = None) -> str:
        """Send an event that has to be refused; the code."""
        answer = await self.call(name, body)
        assert not answer["ok"], (name, body, answer)
        assert answer["error"]["message"].endswith((".", "!")), answer
        code: str = answer["error"]["code"]
        return code

    def named(self, name: str) -> list[Any]:
        """The bodies of the events of this name so far."""
        return [body for event, body in self.events if event == name]

    @property
    def my_turn(self) -> bool:
        """Whether the game waits for this player."""
        view = self.view
        return view is not None and view["outcome"] is None and view["turn"]["seat"] == view["you"]

    def wish(self) -> dict[str, Any] | None:
        """What this player would do now; None while `legal` is still on its way."""
        if self.view is not None and self.view.get("auction") is not None:
            return {"type": "pass"} if "pass" in self.legal and self.view["outcome"] is None else None
        if not self.my_turn or self.view is None:
            return None
        wishes = WAYS_OUT if self.view["turn"]["phase"] == "settle" else WISHES
        kind = next((wish for wish in wishes if wish in self.legal), None)
        if kind is None:
            return None
        return {"type": kind, **{name: bounds["one_of"][0] for name, bounds in self.legal[kind].items()}}


def happened(client: Client, kind: str) -> list[dict[str, Any]]:
    """The events of this type in the game so far, as this client was told."""
    return [event for update in client.updates for event in update["events"] if event["type"] == kind]


def complaints(logs: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """What a server has logged as wrong. A crowd may keep one loop so busy that Redis seems to be silent: that is none."""
    return [
        line
        for line in logs
        if line["log_level"] in ("error", "critical", "warning") and line["event"] != "Redis does not answer"
    ]


def timeless(body: dict[str, Any] | None) -> dict[str, Any]:
    """A view or an update without its clocks, which are never the same twice."""
    assert body is not None
    return {name: value for name, value in body.items() if name != "clocks"}


async def seated(clients: list[Client], names: Sequence[str] = (), **options: Any) -> str:
    """Let the first client open a lobby, the others join, and all get ready; the code."""
    host, *guests = clients
    called = iter([*names, *(f"Guest {next(_names)}" for _ in clients)])
    code: str = (await host.good("lobby.create", {"name": next(called), "options": options}))["code"]
    for client in guests:
        await client.good("lobby.join", {"code": code, "name": next(called)})
        await client.good("lobby.ready", {"ready": True})
    return code


async def started(clients: list[Client], bots: int = 0, names: Sequence[str] = (), **options: Any) -> str:
    """Seat the clients and some bots, start the game, and wait until everybody sees it; the code."""
    code = await seated(clients, names, **options)
    for _ in range(bots):
        await clients[0].good("lobby.add_bot")
    await clients[0].good("lobby.start")
    for client in clients:
        await client.until(lambda client=client: client.view is not None)
    return code


async def play(clients: list[Client], until: Callable[[], bool] = lambda: False, patience: int = 300) -> int:
    """Play on, each by `wish`, until it is enough or the game is over; how many actions that took.

    After `patience` actions whoever has the turn gives up, so that every game ends.
    """
    count = 0
    while count < 5_000:
        if until() or clients[0].view is None or clients[0].view["outcome"] is not None:
            return count
        client = next((client for client in clients if client.wish()), None)
        if client is None:
            await _any_change(clients)
            continue
        action = (count < patience and client.wish()) or {"type": "declare_bankruptcy"}
        answer = await client.call("game.act", {"id": f"p{next(_names)}", **action})
        assert answer["ok"], answer
        count += 1
        for other in clients:
            await other.reached(answer["seq"])
    raise AssertionError(f"the game is not over after {count} actions")


async def auction(clients: list[Client]) -> int:
    """Play until somebody declines a deed and it goes to auction; whose turn that is."""
    for _ in range(300):
        view = clients[0].view
        assert view is not None
        seat: int = view["turn"]["seat"]
        client = next(client for client in clients if client.view is not None and client.view["you"] == seat)
        kind = next((kind for kind in ("decline", "roll", "end_turn") if kind in client.legal), None)
        if kind is None:
            await _any_change(clients)
            continue
        answer = await client.good("game.act", {"id": f"p{next(_names)}", "type": kind})
        for other in clients:
            await other.reached(answer["seq"])
        if view["auction"] is not None:
            return seat
    raise AssertionError("nothing went to auction")


async def _any_change(clients: list[Client]) -> None:
    waits = [asyncio.ensure_future(client._changed.wait()) for client in clients]
    for client in clients:
        client._changed.clear()
    done, rest = await asyncio.wait(waits, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    assert done, "nothing happens any more"


@contextlib.asynccontextmanager
async def server(folder: Path, choose: Choose = first_legal, **settings: Any) -> AsyncIterator[Running]:
    """A server in this process, on a port of the system's choice."""
    defaults: dict[str, Any] = {"data_dir": folder, "limits": False, "bot_delay_ms": 0, "last_call_ms": 20}
    app = await build(Settings(**{**defaults, **PLACES.settings(folder), **settings}), choose=choose)
    runner = web.AppRunner(app, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield Running(app, f"http://127.0.0.1:{runner.addresses[0][1]}")
    finally:
        await runner.cleanup()


class Running:
    """A server in this process."""

    def __init__(self, app: web.Application, url: str) -> None:
        self.app = app
        self.url = url
        self.directory = app[DIRECTORY]
        self.sockets = app[SOCKETS]

    def app_wires(self) -> list[Any]:
        """The connections, as the server has them."""
        return [peer.wire for peer in self.sockets.peers]

    async def deserted(self) -> None:
        """Until everybody has gone, and their tables have taken note of it."""
        async with asyncio.timeout(PATIENCE):
            while self.directory.sessions:  # noqa: ASYNC110 - there is no event
                await asyncio.sleep(0)
            for live in self.directory.tables:
                await live.settled()

    async def table(self, code: str) -> Any:
        """The table with this code, as it stands in memory."""
        live = await self.directory.by_code(code)
        return await live.ask(lambda table: table)

    async def stored(self, code: str) -> dict[str, Any]:
        """The same table as the store would give it back."""
        from investup.table import Table

        live = await self.directory.by_code(code)
        found = await self.directory.house.store.load(live.table_id)
        assert found is not None
        return Table.replay(found.snapshot, found.commands, self.directory.house.times).dump()


class Process:
    """A server in a process of its own."""

    #: Those that run now; a test that fails half-way leaves none behind (see conftest).
    alive: ClassVar[set[int]] = set()

    def __init__(self, folder: Path, **environment: str) -> None:
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("INVESTUP_")},
            "INVESTUP_DATA_DIR": str(folder),
            "INVESTUP_BOT_DELAY_MS": "0",
            "INVESTUP_LAST_CALL_MS": "20",
            "INVESTUP_LIMITS": "off",
            "INVESTUP_LOG_LEVEL": "warning",
            **({} if "INVESTUP_DATABASE_URL" in environment else PLACES.environment(folder)),
            **environment,
        }
        folder.mkdir(parents=True, exist_ok=True)
        #: Whatever the process has logged: nothing, if all is well.
        self.errors = folder / "stderr.txt"
        self._process: asyncio.subprocess.Process | None = None
        self.url = ""
        self.port = 0
        #: What Python runs, and what else `investup serve` is told.
        self.program = ["-m", "investup.cli"]
        self.options: list[str] = []

    async def start(self) -> None:
        """Start, on the same port as before, and wait until the address is printed."""
        with self.errors.open("a") as errors:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, *self.program, "serve", "--port", str(self.port), *self.options,
                stdout=subprocess.PIPE, stderr=errors, env=self._environment,
            )  # fmt: skip
        Process.alive.add(self._process.pid)
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        found = re.search(r"http://\S+:(\d+)", line)
        assert found, f"no address: {line!r}\n{self.errors.read_text()}"
        self.url, self.port = found[0], int(found[1])

    @property
    def pid(self) -> int:
        """The number of the process, which runs."""
        assert self._process is not None
        return self._process.pid

    async def kill(self) -> None:
        """kill -9."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """SIGTERM; the exit code."""
        return await self._end(signal.SIGTERM)

    async def _end(self, number: int) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(number)
        async with asyncio.timeout(PATIENCE):
            code = await process.wait()
        Process.alive.discard(process.pid)
        return code
