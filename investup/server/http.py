"""The pages that are not sockets: health, metrics, the documents of the protocol, lobbies and finished games."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any, Final

import orjson
from aiohttp import web

from investup.game import Record, Rejected
from investup.live import Directory
from investup.rulesets import RULESETS, ruleset
from investup.server import asyncapi, client
from investup.server.metrics import Metrics
from investup.server.options import described
from investup.server.replays import updates, view_at
from investup.store import StoreUnavailable

#: Updates of a finished game in one answer.
_MAX_UPDATES: Final = 500

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


def refused(status: int, code: str, message: str) -> web.Response:
    """An error in the form that the sockets have too."""
    return answer({"error": {"code": code, "message": message}}, status)


@web.middleware
async def errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turn what the house raises into an answer."""
    try:
        return await handler(request)
    except Rejected as refusal:
        return refused(404 if refusal.code.startswith("no_such") else 400, refusal.code, refusal.message)
    except StoreUnavailable:
        return refused(503, "unavailable", "The server cannot reach its database at the moment.")


async def secure(_request: web.Request, response: web.StreamResponse) -> None:
    """Put the security headers on every answer."""
    response.headers.update(SECURITY_HEADERS)


class Pages:
    """The handlers; each is one route of `attach`."""

    def __init__(self, directory: Directory, metrics: Metrics) -> None:
        self._directory = directory
        self._metrics = metrics

    def attach(self, app: web.Application) -> None:
        """Serve the pages on `app`. The web client answers whatever no other route does."""
        app.router.add_get("/healthz", self.healthz)
        app.router.add_get("/readyz", self.readyz)
        app.router.add_get("/metrics", self.metrics)
        app.router.add_get("/asyncapi.json", self.asyncapi)
        app.router.add_get("/api/rulesets", self.rulesets)
        app.router.add_get("/api/lobbies", self.lobbies)
        app.router.add_get("/api/games/{id}", self.game)
        app.router.add_get("/api/games/{id}/updates", self.updates)
        app.router.add_get("/api/games/{id}/view", self.view)
        app.router.add_get("/{path:.*}", client.Client(client.read()).get)

    async def healthz(self, _request: web.Request) -> web.Response:
        """The process is alive."""
        return answer({"status": "ok"})

    async def readyz(self, _request: web.Request) -> web.Response:
        """The server can play: the database answers, and it is not stopping."""
        if self._directory.house.draining:
            return refused(503, "draining", "The server is stopping.")
        await self._directory.house.store.ping()
        return answer({"status": "ok"})

    async def metrics(self, _request: web.Request) -> web.Response:
        """Counts for Prometheus."""
        return web.Response(body=self._metrics.text(), headers={"Content-Type": "text/plain; version=0.0.4"})

    async def asyncapi(self, _request: web.Request) -> web.Response:
        """The protocol's description for machines."""
        return web.Response(body=asyncapi.text(), content_type="application/json")

    async def rulesets(self, _request: web.Request) -> web.Response:
        """The games that can be played here."""
        return answer({"rulesets": [described(rules) for rules in RULESETS.values()]})

    async def lobbies(self, request: web.Request) -> web.Response:
        """The public lobbies that have not started."""
        return answer({"lobbies": await self._directory.lobbies.current(request.query.get("ruleset"))})

    async def _record(self, request: web.Request) -> Record:
        game_id = request.match_info["id"]
        if len(game_id) > 64 or not game_id.isascii():
            raise Rejected("no_such_game", "No game has this id.")
        record = await self._directory.house.store.record(game_id)
        if record is None:
            raise Rejected("no_such_game", "No game has this id.")
        if record == "running":
            raise _Running
        return record

    async def game(self, request: web.Request) -> web.Response:
        """A finished game's record, with the players' `cash` at the end, so that every dollar of it can be checked."""
        try:
            record = (await self._record(request)).to_json()
        except _Running:
            return _running()
        cash = await self._directory.house.store.final_cash(request.match_info["id"])
        return answer(record if cash is None else {**record, "cash": cash})

    async def updates(self, request: web.Request) -> web.Response:
        """A part of a finished game, as updates; `seq` counts its moves from 1, and 0 is how it began."""
        try:
            record = await self._record(request)
        except _Running:
            return _running()
        first = _number(request, "from", 0)
        last = min(_number(request, "to", first + _MAX_UPDATES - 1), first + _MAX_UPDATES - 1)
        all_updates = await asyncio.to_thread(_replayed, request.match_info["id"], _Same(record))
        return answer(
            {
                "moves": len(all_updates) - 1,
                "updates": [orjson.Fragment(json) for json in all_updates[first : last + 1]],
            }
        )

    async def view(self, request: web.Request) -> web.Response:
        """A finished game as a spectator saw it after the move `seq`; 0 is the beginning."""
        try:
            record = await self._record(request)
        except _Running:
            return _running()
        seq = min(_number(request, "seq", len(record.moves)), len(record.moves))
        game_id = request.match_info["id"]
        view = await asyncio.to_thread(view_at, ruleset(record.ruleset), record, game_id, seq)
        return answer({"seq": seq, "view": view})


class _Running(Exception):
    """The game is not over, and its record not public."""


def _running() -> web.Response:
    return refused(409, "still_running", "This game is not finished; its record is not public yet.")


def _number(request: web.Request, name: str, default: int) -> int:
    text = request.query.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Rejected("bad_request", f"{name} is a number from 0.", name)
    return int(text)


class _Same:
    """Carries a record past the cache, which goes by the game's id alone."""

    def __init__(self, record: Record) -> None:
        self.record = record

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=8)
def _replayed(_game_id: str, carried: _Same) -> list[bytes]:
    record = carried.record
    return [orjson.dumps(update) for update in updates(ruleset(record.ruleset), record)]
