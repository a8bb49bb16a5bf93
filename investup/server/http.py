"""The pages that are not sockets: health, metrics, the documents of the protocol, lobbies and finished games."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import orjson
from aiohttp import web

from investup.game import Record, Rejected
from investup.live import Directory
from investup.rulesets import RULESETS
from investup.server import asyncapi, client
from investup.server.limits import Doors
from investup.server.metrics import Metrics
from investup.server.options import described
from investup.server.reading import BadRecordError, read_record
from investup.server.replays import Replays
from investup.store import StoreUnavailable

#: Updates of a finished game in one answer.
_MAX_UPDATES: Final = 2_000
#: Bytes of a record that somebody opens from a file: a game of 20,000 moves is smaller.
MAX_RECORD: Final = 2 * 1024 * 1024

SECURITY_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    # in place of the library's, which tells everybody its version and Python's
    "Server": "investup",
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def answer(body: Any, status: int = 200) -> web.Response:
    """JSON."""
    return web.Response(
        body=orjson.dumps(body),
        status=status,
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


def refused(status: int, refusal: Rejected) -> web.Response:
    """An error in the form that the sockets have too."""
    return answer({"error": refusal.told()}, status)


@web.middleware
async def errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turn what the house raises into an answer."""
    try:
        return await handler(request)
    except Rejected as refusal:
        return refused(_status(refusal.code), refusal)
    except StoreUnavailable:
        return refused(503, Rejected("unavailable", "The server cannot reach its database at the moment."))


def _status(code: str) -> int:
    if code.startswith("no_such"):
        return 404
    return {"unavailable": 503, "slow_down": 429}.get(code, 400)


async def secure(_request: web.Request, response: web.StreamResponse) -> None:
    """Put the security headers on every answer."""
    response.headers.update(SECURITY_HEADERS)


class Pages:
    """The handlers; each is one route of `attach`."""

    def __init__(
        self, directory: Directory, metrics: Metrics, replays: Replays, doors: Doors, *, watched: bool = False
    ) -> None:
        """`watched`: there is a port for whoever watches the server (`attach_watching`), so that metrics stand there."""
        self._watched = watched
        self._directory = directory
        self._metrics = metrics
        self._replays = replays
        self._doors = doors

    def attach(self, app: web.Application) -> None:
        """Serve the pages on `app`. The web client answers whatever no other route does."""
        add = {"GET": app.router.add_get, "POST": app.router.add_post}
        for method, path, handler in ROUTES:
            add[method](path, partial(handler, self))
        app.router.add_get("/{path:.*}", client.Client(client.read()).get)

    def attach_watching(self, app: web.Application) -> None:
        """Serve on `app` what is for those alone who watch the server."""
        for path, handler in (
            ("/healthz", self.healthz),
            ("/readyz", self.readyz),
            ("/metrics", self._counts),
        ):
            app.router.add_get(path, handler)

    async def healthz(self, _request: web.Request) -> web.Response:
        """The process is alive."""
        return answer({"status": "ok"})

    async def readyz(self, _request: web.Request) -> web.Response:
        """The server can play: the database answers, and it is not stopping. It can without Redis, only slower."""
        house = self._directory.house
        if house.draining:
            return refused(503, Rejected("draining", "The server is stopping."))
        await house.store.ping()
        parts = {"database": "ok"}
        if house.cluster is not None:
            parts["redis"] = "ok" if house.cluster.bus_up else "away"
        return answer({"status": "ok", **parts})

    async def metrics(self, request: web.Request) -> web.Response:
        """Counts for Prometheus; not here if they have a port of their own."""
        if self._watched:
            raise web.HTTPNotFound(text="The figures of this server have a port of their own.")
        return await self._counts(request)

    async def _counts(self, _request: web.Request) -> web.Response:
        return web.Response(body=self._metrics.text(), headers={"Content-Type": "text/plain; version=0.0.4"})

    async def asyncapi(self, _request: web.Request) -> web.Response:
        """The protocol's description for machines."""
        return web.Response(body=asyncapi.text(), content_type="application/json")

    async def rulesets(self, _request: web.Request) -> web.Response:
        """The games that can be played here: options with their bounds, boards with names, prices and rents, levels of bots."""
        return answer({"rulesets": [described(rules) for rules in RULESETS.values()]})

    async def lobbies(self, request: web.Request) -> web.Response:
        """The public lobbies that have not started; with `?ruleset=KEY` those of one game."""
        return answer({"lobbies": await self._directory.lobbies.current(request.query.get("ruleset"))})

    async def _record(self, request: web.Request) -> Record:
        game_id = request.match_info["id"]
        # PostgreSQL knows no text with a zero in it
        if len(game_id) > 64 or not (game_id.isascii() and game_id.isprintable()):
            raise Rejected("no_such_game", "No game has this id.")
        record = await self._directory.house.store.record(game_id)
        if record is None:
            raise Rejected("no_such_game", "No game has this id.")
        if record == "running":
            raise _Running
        return record

    async def _knock(self, request: web.Request) -> None:
        """To play a game again costs more than a move: one address gets it so often. Raises Rejected `slow_down`."""
        await self._doors.knock("replay", request.remote or "")

    async def game(self, request: web.Request) -> web.Response:
        """A finished game's record, with the players' `cash` at the end, so that every dollar of it can be checked."""
        try:
            record = (await self._record(request)).to_json()
        except _Running:
            return _running()
        cash = await self._directory.house.store.final_cash(request.match_info["id"])
        return answer(record if cash is None else {**record, "cash": cash})

    async def updates(self, request: web.Request) -> web.Response:
        """A part of a finished game, `?from=SEQ&to=SEQ`, as updates; `seq` counts its moves from 1, and 0 is how it began."""
        await self._knock(request)
        try:
            record = await self._record(request)
        except _Running:
            return _running()
        first = _number(request, "from", 0)
        last = min(_number(request, "to", first + _MAX_UPDATES - 1), first + _MAX_UPDATES - 1)
        all_updates = await self._replays.finished(request.match_info["id"], record)
        return _long(
            {
                "moves": len(all_updates) - 1,
                "updates": [orjson.Fragment(json) for json in all_updates[first : last + 1]],
            }
        )

    async def view(self, request: web.Request) -> web.Response:
        """A finished game as a spectator saw it after the move `?seq=SEQ`; 0 is the beginning."""
        await self._knock(request)
        try:
            record = await self._record(request)
        except _Running:
            return _running()
        seq = min(_number(request, "seq", len(record.moves)), len(record.moves))
        return answer({"seq": seq, "view": await self._replays.view(request.match_info["id"], record, seq)})

    async def replay(self, request: web.Request) -> web.Response:
        """The game of a record that somebody kept (what `game` gave): how it began, and all its updates.

        It is checked as strictly as an action, played by the rules, and stored nowhere, so a game can be
        looked at after the server has forgotten it.
        """
        await self._knock(request)
        content = bytearray()
        async for chunk in request.content.iter_chunked(64 * 1024):
            content += chunk
            if len(content) > MAX_RECORD:
                too_large = "This file is too large to be the record of a game."
                return refused(413, Rejected("bad_request", too_large, case="large"))
        try:
            record = (await asyncio.to_thread(read_record, bytes(content))).record
        except BadRecordError as error:
            return refused(400, Rejected("bad_request", str(error), case=error.case))
        view, all_updates = await self._replays.uploaded(record)
        return _long(
            {
                "moves": len(all_updates) - 1,
                "view": view,
                "updates": [orjson.Fragment(json) for json in all_updates],
            }
        )


#: Every page but the web client's files. docs/wire.md lists them, with the first line that each handler says of itself.
ROUTES: Final[tuple[tuple[str, str, Callable[[Pages, web.Request], Awaitable[web.StreamResponse]]], ...]] = (
    ("GET", "/healthz", Pages.healthz),
    ("GET", "/readyz", Pages.readyz),
    ("GET", "/metrics", Pages.metrics),
    ("GET", "/asyncapi.json", Pages.asyncapi),
    ("GET", "/api/rulesets", Pages.rulesets),
    ("GET", "/api/lobbies", Pages.lobbies),
    ("GET", "/api/games/{id}", Pages.game),
    ("GET", "/api/games/{id}/updates", Pages.updates),
    ("GET", "/api/games/{id}/view", Pages.view),
    ("POST", "/api/replays", Pages.replay),
)


def _long(body: Any) -> web.Response:
    response = answer(body)
    response.enable_compression()
    return response


class _Running(Exception):
    """The game is not over, and its record not public."""


def _running() -> web.Response:
    return refused(409, Rejected("still_running", "This game is not finished; its record is not public yet."))


def _number(request: web.Request, name: str, default: int) -> int:
    text = request.query.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Rejected("bad_request", f"{name} is a number from 0.", name)
    return int(text)
