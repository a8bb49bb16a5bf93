"""A real server in a process of its own, to be killed and started again on the same port and the same data."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.places import PLACES

#: What the command prints once it can be visited.
READY = re.compile(r"(http://[\w.\[\]:]+)\s*$")
START_SECONDS = 30


def with_settings(**settings: int) -> pytest.MarkDecorator:
    """The test visits a server of its own, with these settings."""
    return pytest.mark.parametrize("house", [settings], indirect=True, ids=["own"])


class House:
    """`investup serve` with computer players that move at once unless the settings say otherwise."""

    def __init__(self, data_dir: Path, **settings: int) -> None:
        """`settings` by their names (`grace_ms`): tests do not wait as long as people do."""
        self._data_dir = data_dir
        self._settings = {"bot_delay_ms": 0, **settings}
        self._process: subprocess.Popen[str] | None = None
        self._port = 0
        self.url = ""

    def start(self) -> None:
        """Start it, and wait until it prints its address. Raises RuntimeError with its output if it does not."""
        self._data_dir.mkdir(parents=True, exist_ok=True)
        log = self._data_dir / "log.txt"
        command = [sys.executable, "-m", "investup.cli", "serve", "--port", str(self._port)]
        with log.open("a") as errors:
            self._process = subprocess.Popen(
                [*command, "--data-dir", str(self._data_dir)],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={
                    **os.environ,
                    **PLACES.environment(self._data_dir),
                    **{f"INVESTUP_{name.upper()}": str(value) for name, value in self._settings.items()},
                    "INVESTUP_LOG_LEVEL": "error",
                    "PYTHONUNBUFFERED": "1",
                },
            )
        # A server that hangs is ended, which ends its output, too.
        watchdog = threading.Timer(START_SECONDS, self._process.kill)
        watchdog.start()
        self.url = self._address()
        watchdog.cancel()
        if not self.url:
            self.kill()
            raise RuntimeError(f"the server did not start in {START_SECONDS} s:\n{log.read_text()}")
        self._port = int(self.url.rpartition(":")[2])

    def _address(self) -> str:
        assert self._process is not None
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := READY.search(line):
                return found[1]
        return ""

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def freeze(self) -> None:
        """The process stands still: what is sent to it arrives and is not looked at any more (SIGSTOP)."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def stop(self) -> None:
        """End it as whoever runs it does: it says goodbye."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            if self._process.stdout is not None:
                self._process.stdout.close()
            self._process = None
