"""Servers and load processes for the benches of the wire: started, measured and ended.

Whatever is measured is a process of its own, and so is what loads it: what a load costs is not taken from the
server.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Final, NamedTuple

import orjson

from investup.sim.wire_load import Figures, Orders

#: A load process that is busier than this cannot be trusted.
MAX_BUSY: Final = 0.9
_START_TIMEOUT: Final = 30.0
_SYNCS: Final = 200


class Server(NamedTuple):
    """A process that serves."""

    pid: int
    port: int


@contextmanager
def game_server(**settings: str) -> Iterator[Server]:
    """The game's own server with these settings (named without INVESTUP_), quiet and without limits."""
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("INVESTUP_")},
        "INVESTUP_LIMITS": "off",
        "INVESTUP_LOG_LEVEL": "warning",
        **{f"INVESTUP_{name}": value for name, value in settings.items()},
    }
    with _process([sys.executable, "-m", "investup.cli", "serve", "--port", "0"], environment) as server:
        yield server


@contextmanager
def echo_server(samples: Path) -> Iterator[Server]:
    """The bare echo that sends the updates in this file."""
    command = [sys.executable, "-m", "investup.sim.wire_echo", str(samples)]
    with _process(command, dict(os.environ)) as server:
        yield server


@contextmanager
def _process(command: list[str], environment: dict[str, str]) -> Iterator[Server]:
    """A process that has printed its port, ended afterwards."""
    process = subprocess.Popen(  # noqa: S603 - ourselves
        command, stdout=subprocess.PIPE, env=environment, text=True
    )
    try:
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        line = process.stdout.readline()
        found = re.search(r"(\d+)\s*$", line)
        if found is None:
            raise RuntimeError(f"the server did not start: {line.strip()!r}")
        yield Server(process.pid, int(found[1]))
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(_START_TIMEOUT)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def loaded(orders: Orders, loads: int) -> list[Figures]:
    """What `loads` processes measured that share the tables of `orders`."""
    shares = [
        Orders(**{**asdict(orders), "tables": orders.tables // loads + (number < orders.tables % loads)})
        for number in range(loads)
    ]
    with ThreadPoolExecutor(loads) as pool:
        return list(pool.map(_load_process, shares))


def _load_process(orders: Orders) -> Figures:
    done = subprocess.run(
        [sys.executable, "-m", "investup.sim.wire_load"],
        input=orjson.dumps(asdict(orders)),
        stdout=subprocess.PIPE,
        check=False,
        timeout=orders.seconds + orders.warm_up + 120 + orders.tables / 5,
    )
    if done.returncode:
        raise RuntimeError("a load process failed")
    return Figures(**orjson.loads(done.stdout))


def fsyncs(folder: Path) -> list[float]:
    """How long this disk takes to make 4 KiB durable, in ms, sorted."""
    times = []
    with (folder / "fsync").open("wb", buffering=0) as file:
        for _ in range(_SYNCS):
            file.write(b"x" * 4096)
            began = time.perf_counter()
            os.fsync(file.fileno())
            times.append((time.perf_counter() - began) * 1000)
    return sorted(times)


def percentile(values: Sequence[float], percent: int) -> float:
    """That part of the sorted `values` is not above it; 0 where there are none."""
    return values[min(len(values) - 1, len(values) * percent // 100)] if values else 0.0
