"""Several server processes on one machine and one port: each takes connections as they come (`serve --workers N`).

They are what they would be on several machines, and know each other through PostgreSQL and Redis. One that dies is
started again; a signal to stop reaches all of them, and so does the end of the process that started them.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from threading import Thread
from typing import Final

import structlog
import typer

from investup.server import logs
from investup.server.run import CannotStart, address_of
from investup.server.run import main as serve
from investup.server.settings import Settings

#: Seconds until a process that has ended by itself is started again.
_AGAIN_S: Final = 1.0
#: Seconds after which a process that should stop is ended: a little more than it takes by itself.
_STOPPING_S: Final = 6.0

_log: Final[structlog.stdlib.BoundLogger] = structlog.get_logger("investup.server")


def main(settings: Settings, workers: int, ready: Callable[[str], None]) -> None:
    """Run so many processes until SIGTERM or SIGINT. Raises CannotStart."""
    logs.configure(settings)
    if not settings.served or settings.redis_url is None:
        raise CannotStart(
            "Several processes need a database that is a server, and Redis: set INVESTUP_DATABASE_URL "
            "(postgresql+asyncpg://...) and INVESTUP_REDIS_URL (redis://...). One process with an SQLite file "
            "serves many tables, too."
        )
    if not hasattr(socket, "SO_REUSEPORT"):
        raise CannotStart(
            "Several processes cannot share a port on this system; start one without --workers."
        )
    with _reserved(settings) as port:
        settings = settings.model_copy(update={"port": port.getsockname()[1], "reuse_port": True})
        asyncio.run(_Workers(settings, ready).run(workers))


def _reserved(settings: Settings) -> socket.socket:
    """The port, taken so that nobody else gets it; as it does not listen, no connection comes this way."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    port = socket.socket(family)
    try:
        port.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        port.bind((settings.host, settings.port))
    except OSError as failure:
        port.close()
        raise CannotStart(
            f"Cannot listen on {settings.host}:{settings.port}: {failure.strerror}."
        ) from failure
    return port


class _Workers:
    """The processes, while they run."""

    def __init__(self, settings: Settings, ready: Callable[[str], None]) -> None:
        self._settings = settings
        self._ready = ready
        self._stopping = asyncio.Event()
        self._running: set[asyncio.subprocess.Process] = set()

    async def run(self, workers: int) -> None:
        """Start them, the first one alone so that it can bring the database up to date, and keep them running."""
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, self._stop)
        first = await self._start(0)
        if first is None:
            raise CannotStart("The first of the processes did not start; it has said why.")
        others = [self._start(number) for number in range(1, workers)]
        processes = [first, *await asyncio.gather(*others)]
        if not self._stopping.is_set():
            self._ready(address_of(self._settings.host, self._settings.port))
        await asyncio.gather(*(self._keep(number, process) for number, process in enumerate(processes)))

    def _stop(self) -> None:
        self._stopping.set()
        for process in self._running:
            process.send_signal(signal.SIGTERM)

    async def _start(self, number: int) -> asyncio.subprocess.Process | None:
        """The process of this number, once it listens; None if it does not come to that."""
        settings = self._settings
        environment = {
            **os.environ,
            "INVESTUP_HOST": settings.host,
            "INVESTUP_PORT": str(settings.port),
            "INVESTUP_REUSE_PORT": "on",
        }
        if settings.metrics_port is not None:
            environment["INVESTUP_METRICS_PORT"] = str(settings.metrics_port + number)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", __name__, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        )  # fmt: skip
        self._running.add(process)
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        if await process.stdout.readline():
            return process
        self._running.discard(process)
        await process.wait()
        return None

    async def _keep(self, number: int, process: asyncio.subprocess.Process | None) -> None:
        """Wait for a process, and start another of its number whenever it ends although nobody has asked it to."""
        while True:
            if process is not None:
                code = await process.wait()
                self._running.discard(process)
                if self._stopping.is_set():
                    return
                _log.error("a process has ended", code=code)
            try:
                await asyncio.wait_for(self._stopping.wait(), _AGAIN_S)
            except TimeoutError:
                process = await self._start(number)
            else:
                return


def _work() -> int:
    """One of the processes; the exit code."""
    Thread(target=_stop_with_the_parent, name="parent", daemon=True).start()
    try:
        serve(Settings(), typer.echo)
    except CannotStart as failure:
        typer.echo(str(failure), err=True)
        return 1
    return 0


def _stop_with_the_parent() -> None:
    """Nothing is ever written to the standard input; it is at its end when whoever holds the other one is gone."""
    os.read(0, 1)
    os.kill(os.getpid(), signal.SIGTERM)
    # nobody is left to see to one that does not come to its end
    time.sleep(_STOPPING_S)
    os._exit(1)


if __name__ == "__main__":
    sys.exit(_work())
