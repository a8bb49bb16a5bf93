"""A PostgreSQL of a test's own, that may be restarted and killed in the middle of things."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from tests.services import missing

_USER = "postgres"


class Postgres:
    """One server with an empty database, durable as a real one. PostgreSQL does not run as root: as `postgres` then."""

    def __init__(self, port: int) -> None:
        self.port = port
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
        which = shutil.which("postgres")
        if not found and which is None:
            missing("no PostgreSQL server program: apt-get install postgresql")
        self._bin = found[-1].parent if found else Path(which or "").parent
        self._as_root = os.geteuid() == 0
        self._folder = Path(tempfile.mkdtemp(prefix="chaos-postgres-"))
        if self._as_root:
            shutil.chown(self._folder, _USER)
        self.url = f"postgresql+asyncpg://{_USER}@127.0.0.1:{port}/postgres"

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._bin / program), *arguments]
        if self._as_root:
            command = ["runuser", "-u", _USER, "--", *command]
        subprocess.run(command, check=True, cwd=self._folder, stdout=subprocess.DEVNULL)

    def _ctl(self, *arguments: str) -> None:
        options = f"-p {self.port} -k {self._folder} -c listen_addresses=127.0.0.1 -c max_connections=60"
        self._run(
            "pg_ctl",
            "-w",
            "-D",
            str(self._folder / "data"),
            "-l",
            str(self._folder / "log"),
            "-o",
            options,
            *arguments,
        )

    async def start(self) -> None:
        """Make it if it is new, start it, and wait until it answers."""
        if not (self._folder / "data").exists():
            await asyncio.to_thread(
                self._run, "initdb", "-D", str(self._folder / "data"), "-A", "trust", "-U", _USER, "--no-sync"
            )
        await asyncio.to_thread(self._ctl, "start")

    async def stop(self, how: str = "fast") -> None:
        """`fast` ends every connection in order; `immediate` is a crash: it recovers when it starts again."""
        await asyncio.to_thread(self._ctl, "stop", "-m", how)

    async def remove(self) -> None:
        """End it, with all that it holds."""
        try:
            await self.stop("immediate")
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)
