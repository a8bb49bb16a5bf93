"""The server as a table of contents: what there is, what it is made of, how it begins and ends."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Final

import structlog
from aiohttp import web

from investup.bots import choose as choose_action
from investup.live import Choose, Clock, Directory, House
from investup.server import http
from investup.server.frames import JsonCodec
from investup.server.limits import Doors
from investup.server.metrics import Metrics
from investup.server.proxies import trusting
from investup.server.redis import RedisBus
from investup.server.replays import Replays
from investup.server.scheduler import Timers
from investup.server.settings import Settings
from investup.server.sockets import Sockets
from investup.server.thinkers import Thinkers
from investup.server.wire import Checks
from investup.store import Store

DIRECTORY: Final = web.AppKey("directory", Directory)
SOCKETS: Final = web.AppKey("sockets", Sockets)
TIMERS: Final = web.AppKey("timers", Timers)
THINKERS: Final = web.AppKey("thinkers", Thinkers)
BUS: Final = web.AppKey("bus", RedisBus)
PAGES: Final = web.AppKey("pages", http.Pages)

#: Seconds that tables get to finish when the server stops, and then the store to close: five in all, with the rest.
_DRAIN_S: Final = 2.0
_CLOSE_S: Final = 2.0
#: Milliseconds between two looks at the other processes.
_WATCH_MS: Final = 250

_log: Final[structlog.stdlib.BoundLogger] = structlog.get_logger("investup.server")


async def build(settings: Settings, *, choose: Choose = choose_action) -> web.Application:
    """Open the database and put the server together.

    Raises ValueError, SchemaTooNew or StoreUnavailable where the database cannot be used.
    """
    bus = None
    if settings.redis_url is not None:
        if not settings.served:
            raise ValueError(
                "several processes (INVESTUP_REDIS_URL) need PostgreSQL in INVESTUP_DATABASE_URL"
            )
        bus = RedisBus(settings.redis_url)
    store = await Store.open(settings.url)
    clock = Clock()
    timers = Timers(clock.now)
    thinkers = Thinkers()
    house = House(
        store, JsonCodec(), timers, choose, settings.times, clock,
        think=thinkers if choose is choose_action else None, bus=bus,
    )  # fmt: skip
    if house.cluster is not None:
        await house.cluster.set_clock()
    directory = Directory(house, settings.keep_ms)
    replays = Replays(store)
    doors = Doors(settings.per_minute, settings.redis_url)
    sockets = Sockets(settings, directory, Checks(), replays, doors)

    app = web.Application(middlewares=[trusting(settings.proxies), http.errors], client_max_size=64 * 1024)
    app[DIRECTORY], app[SOCKETS], app[TIMERS], app[THINKERS] = directory, sockets, timers, thinkers
    sockets.attach(app)
    app[PAGES] = http.Pages(
        directory,
        Metrics(directory, sockets, timers),
        replays,
        doors,
        watched=settings.metrics_port is not None,
    )
    app[PAGES].attach(app)
    app.on_response_prepare.append(http.secure)
    app.cleanup_ctx.append(_storing)
    if bus is not None:
        app[BUS] = bus
        app.cleanup_ctx.append(_hearing)
    app.cleanup_ctx.append(_running)
    app.on_shutdown.append(_drain)
    return app


def watching(app: web.Application) -> web.Application:
    """What is served on a port of its own for those who watch the server `app`."""
    beside = web.Application(middlewares=[http.errors])
    beside.on_response_prepare.append(http.secure)
    app[PAGES].attach_watching(beside)
    return beside


async def _storing(app: web.Application) -> AsyncIterator[None]:
    """The database is closed when nothing needs it any more."""
    yield
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(_CLOSE_S):
            await app[DIRECTORY].house.store.close()


async def _hearing(app: web.Application) -> AsyncIterator[None]:
    """Other processes are told, and heard."""
    bus = app[BUS]
    bus.start()
    yield
    await bus.stop()


async def _running(app: web.Application) -> AsyncIterator[None]:
    """The timers run, and the tables that were open when the last process ended are taken up again."""
    directory, timers = app[DIRECTORY], app[TIMERS]
    timers.start()
    tables = await directory.recover()
    # the first heartbeat comes after it has been read when the last process stopped
    timers.every_second(directory.beat, directory.sweep, directory.forget)
    if directory.house.cluster is not None:
        timers.every(_WATCH_MS, directory.house.cluster.watch)
    _log.info("started", tables=tables)
    yield
    timers.stop()
    app[THINKERS].stop()


async def _drain(app: web.Application) -> None:
    """Take no more commands, finish those under way, tell the clients and let them go; they will be back."""
    sockets = app[SOCKETS]
    sockets.announce("draining", "The server is restarting; you will be back in a moment.")
    try:
        async with asyncio.timeout(_DRAIN_S):
            await app[DIRECTORY].drain()
    except TimeoutError:
        _log.warning(
            "some tables were still waiting for the store; what they had not stored was not acknowledged"
        )
    await sockets.close()
    _log.info("stopped")
