"""One process of the server, from its first line to its last."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from typing import Final

import structlog
from aiohttp import web

from investup.server import logs
from investup.server.app import build, watching
from investup.server.settings import Settings
from investup.store import SchemaTooNew, StoreUnavailable, alone

#: Seconds that requests under way get when the server stops.
_GRACE: Final = 3.0
#: Seconds after which a process that was asked to stop ends in any case.
_AT_MOST: Final = 8.0
#: New objects before the garbage collector looks; a pause for every few hundred would be felt at the tables.
_GC: Final = (50_000, 25, 100)
#: Seconds that a thread runs on while another waits for the interpreter.
_SWITCH: Final = 0.0005
#: Open files that a process asks for: each socket is one.
_FILES: Final = 65_536
#: Hosts that mean every address of this machine.
_EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104

_log: Final[structlog.stdlib.BoundLogger] = structlog.get_logger("investup.server")


class CannotStart(Exception):
    """The server cannot start; the message says why, and what would help."""


async def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until SIGTERM or SIGINT. `ready` is told the address. Raises CannotStart."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(number, stop.set)
    with contextlib.ExitStack() as held:
        try:
            held.enter_context(alone(settings.url))
            app = await build(settings)
            runner = web.AppRunner(app, access_log=None, shutdown_timeout=_GRACE)
            await runner.setup()
        except (ValueError, SchemaTooNew, StoreUnavailable) as failure:
            raise CannotStart(f"The database cannot be used: {failure}") from failure
        beside: web.AppRunner | None = None
        try:
            allow_sockets()
            await _listen(runner, settings)
            beside = await _watched(app, settings)
            tune()
            ready(_address(runner, settings))
            await stop.wait()
            bound_the_end(loop)
        finally:
            await runner.cleanup()
            if beside is not None:
                await beside.cleanup()


def bound_the_end(loop: asyncio.AbstractEventLoop, seconds: float = _AT_MOST) -> None:
    """End the process after so many seconds, whatever still holds it up by then.

    A database or a Redis that goes away in the same moment may leave somebody waiting. What was acknowledged is
    stored, so nothing is lost with the rest; whoever restarts servers must not have to wait for this one.
    """

    def give_up() -> None:
        waiting = sorted(str(task.get_coro()) for task in asyncio.all_tasks(loop))
        _log.error("stopping took too long; the process ends as it is", waiting=waiting)
        os._exit(1)

    last = threading.Timer(seconds, give_up)
    last.daemon = True
    last.start()


async def _listen(runner: web.AppRunner, settings: Settings) -> None:
    """Take connections. Raises CannotStart."""
    site = web.TCPSite(
        runner, settings.host, settings.port, backlog=1024, reuse_port=settings.reuse_port or None
    )
    await _start(site, f"{settings.host}:{settings.port}", "--port or --host")


async def _watched(app: web.Application, settings: Settings) -> web.AppRunner | None:
    """Take the connections of those who watch, where they have a port of their own. Raises CannotStart."""
    port = settings.metrics_port
    if port is None:
        return None
    beside = web.AppRunner(watching(app), access_log=None, shutdown_timeout=0)
    await beside.setup()
    site = web.TCPSite(beside, settings.host, port)
    try:
        await _start(site, f"{settings.host}:{port}", "INVESTUP_METRICS_PORT")
    except CannotStart:
        await beside.cleanup()
        raise
    return beside


async def _start(site: web.TCPSite, where: str, options: str) -> None:
    """Raises CannotStart, which names the `options` that would help."""
    try:
        await site.start()
    except OSError as failure:
        raise CannotStart(
            f"Cannot listen on {where}: {failure.strerror}. Choose another with {options}, or stop what is there."
        ) from failure


def allow_sockets() -> None:
    """As many sockets as the machine grants: the usual 1,024 would be full with 170 tables of six."""
    with contextlib.suppress(ImportError, OSError, ValueError):  # Windows counts none; macOS may grant fewer
        import resource

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = _FILES if most == resource.RLIM_INFINITY else min(most, _FILES)
        if resource.RLIM_INFINITY != now < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def tune() -> None:
    """Fit the interpreter to one busy event loop beside threads that mostly wait."""
    # what is there now stays: the collector need not look at it again
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GC)
    # the thread of the database gets its turn soon, not after 5 ms for each of a transaction's statements
    sys.setswitchinterval(_SWITCH)


def _address(runner: web.AppRunner, settings: Settings) -> str:
    port = settings.port
    for address in runner.addresses:
        port = address[1]
    return address_of(settings.host, port)


def address_of(host: str, port: int) -> str:
    """The address to open in a browser on this machine."""
    if host in _EVERYWHERE:
        host = "127.0.0.1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def address_in_network(address: str, settings: Settings) -> str | None:
    """The address for others in this machine's network, beside its own `address`; None where they cannot come."""
    if settings.host not in _EVERYWHERE:
        return None
    family, outside = (
        (socket.AF_INET, "192.0.2.1") if settings.host != "::" else (socket.AF_INET6, "2001:db8::1")
    )
    try:
        # nothing is sent: the system only says which of its addresses would be the sender's
        with socket.socket(family, socket.SOCK_DGRAM) as way_out:
            way_out.connect((outside, 9))
            return address_of(way_out.getsockname()[0], int(address.rpartition(":")[2]))
    except OSError:
        return None


def main(settings: Settings, ready: Callable[[str], None]) -> None:
    """Run the server on the fastest event loop there is. Raises CannotStart."""
    logs.configure(settings)
    factory: Callable[[], asyncio.AbstractEventLoop] | None = None
    if sys.platform != "win32":
        import uvloop

        factory = uvloop.new_event_loop
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(serve(settings, ready))
