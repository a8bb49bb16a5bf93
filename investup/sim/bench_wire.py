"""How many actions a second one durable server carries, beside a bare python-socketio echo of the same bytes.

Both are processes of their own, measured in turn in one run and under the same load, which comes from further
processes over raw websockets. A run in which a load process is nearly always busy measures the load and is void.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Final

import orjson

from investup.sim.wire_load import Figures, Orders

#: A load process that is busier than this cannot be trusted.
MAX_BUSY: Final = 0.9
_WARM_UP: Final = 1.0
_START_TIMEOUT: Final = 30.0
_SYNCS: Final = 200


@dataclass(slots=True)
class Side:
    """What one server did: medians over the rounds."""

    actions_per_s: float = 0.0
    p50_ms: float = 0.0
    p99_ms: float = 0.0
    #: Processor time of the server for one action, all its threads together.
    cpu_us: float | None = None
    #: The busiest load process, as a part of the time.
    load_busy: float = 0.0
    refused: int = 0


@dataclass(slots=True)
class WireSpeed:
    """The whole comparison."""

    ours: Side
    echo: Side
    #: ours.actions_per_s / echo.actions_per_s.
    ratio: float
    #: A load process was too busy to measure anything.
    void: bool
    tables: int
    clients: int
    rounds: int
    seconds: float
    #: Bytes of an update and of a `legal` as one client gets them.
    update_bytes_median: float
    legal_bytes_median: float
    fsync_p50_ms: float
    fsync_p99_ms: float
    #: Both at half of the echo's load: how long an answer takes when nobody is saturated.
    half_load: dict[str, Side] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The one object that `--json` prints."""
        result: dict[str, Any] = _rounded(asdict(self))
        return result


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 3)
    if isinstance(value, dict):
        return {key: _rounded(part) for key, part in value.items()}
    return value


def bench_wire(
    seconds: float = 24.0,
    rounds: int = 3,
    tables: int = 100,
    clients: int = 6,
    loads: int = 1,
    folder: Path | None = None,
) -> WireSpeed:
    """Measure for `seconds` in all, in `rounds` of one server after the other, then both at half of the load.

    `folder` is where the database goes: it should be on the disk that a server would use. Raises RuntimeError
    if a server or a load process fails.
    """
    part = max(1.0, seconds / (2 * rounds + 2))
    with tempfile.TemporaryDirectory(prefix="bench-wire-", dir=folder or Path.cwd()) as scratch:
        bench = _Bench(Path(scratch), tables, clients, loads, part)
        syncs = fsyncs(Path(scratch))
        pairs = [(bench.ours(), bench.echo()) for _ in range(rounds)]
        ours, echo = _combined([ours for ours, _ in pairs]), _combined([echo for _, echo in pairs])
        pace = tables / (echo.actions_per_s / 2)
        half = {"ours": _combined([bench.ours(pace)]), "echo": _combined([bench.echo(pace)])}
    return WireSpeed(
        ours=ours,
        echo=echo,
        ratio=ours.actions_per_s / echo.actions_per_s,
        void=max(side.load_busy for side in (ours, echo, *half.values())) > MAX_BUSY,
        tables=tables,
        clients=clients,
        rounds=rounds,
        seconds=seconds,
        update_bytes_median=median(bench.updates),
        legal_bytes_median=median(bench.legals) if bench.legals else 0.0,
        fsync_p50_ms=percentile(syncs, 50),
        fsync_p99_ms=percentile(syncs, 99),
        half_load=half,
    )


@dataclass(slots=True)
class _Measured:
    """One round of one server."""

    figures: list[Figures]

    @property
    def side(self) -> Side:
        cpu = self.figures[0].server_cpu
        latencies = sorted(ms for figures in self.figures for ms in figures.latencies)
        actions = sum(figures.actions for figures in self.figures)
        return Side(
            actions_per_s=sum(figures.actions / figures.seconds for figures in self.figures),
            p50_ms=percentile(latencies, 50),
            p99_ms=percentile(latencies, 99),
            cpu_us=None if cpu is None else cpu / max(1, actions) * 1e6,
            load_busy=max(figures.busy for figures in self.figures),
            refused=sum(figures.refused for figures in self.figures),
        )


def _combined(rounds: list[_Measured]) -> Side:
    sides = [measured.side for measured in rounds]
    cpu = [side.cpu_us for side in sides if side.cpu_us is not None]
    return Side(
        actions_per_s=median(side.actions_per_s for side in sides),
        p50_ms=median(side.p50_ms for side in sides),
        p99_ms=median(side.p99_ms for side in sides),
        cpu_us=median(cpu) if cpu else None,
        load_busy=max(side.load_busy for side in sides),
        refused=sum(side.refused for side in sides),
    )


class _Bench:
    """Starts servers and load processes, one pair after the other."""

    def __init__(self, scratch: Path, tables: int, clients: int, loads: int, seconds: float) -> None:
        self._scratch = scratch
        self._tables = tables
        self._clients = clients
        self._loads = loads
        self._seconds = seconds
        self._count = 0
        self.updates: list[int] = []
        self.legals: list[int] = []
        self._samples: list[dict[str, Any]] = []
        self._body: dict[str, Any] = {}

    def ours(self, pace: float = 0.0) -> _Measured:
        """Real games on a real server with a durable SQLite file."""
        self._count += 1
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("INVESTUP_")},
            "INVESTUP_DATA_DIR": str(self._scratch / str(self._count)),
            "INVESTUP_LIMITS": "off",
            "INVESTUP_LOG_LEVEL": "warning",
        }
        command = [sys.executable, "-m", "investup.cli", "serve", "--port", "0"]
        with _server(command, environment) as (process, port):
            measured = self._load(process, port, pace, echo=False)
        for figures in measured.figures:
            self.updates += figures.update_bytes
            self.legals += figures.legal_bytes
            self._samples = self._samples or figures.samples
            self._body = self._body or figures.body
        return measured

    def echo(self, pace: float = 0.0) -> _Measured:
        """The bare echo, with what `ours` sent before."""
        file = self._scratch / "samples.json"
        if not file.exists():
            file.write_bytes(orjson.dumps(self._samples))
        command = [sys.executable, "-m", "investup.sim.wire_echo", str(file)]
        with _server(command, dict(os.environ)) as (process, port):
            return self._load(process, port, pace, echo=True)

    def _load(self, server: subprocess.Popen[str], port: int, pace: float, *, echo: bool) -> _Measured:
        orders = [
            Orders(
                port=port,
                pid=server.pid,
                tables=self._tables // self._loads + (number < self._tables % self._loads),
                clients=self._clients,
                seconds=self._seconds,
                warm_up=_WARM_UP,
                echo=echo,
                pace=pace,
                body={name: value for name, value in self._body.items() if name != "id"} if echo else {},
            )
            for number in range(self._loads)
        ]
        with ThreadPoolExecutor(self._loads) as pool:
            return _Measured(list(pool.map(_load_process, orders)))


def _load_process(orders: Orders) -> Figures:
    done = subprocess.run(
        [sys.executable, "-m", "investup.sim.wire_load"],
        input=orjson.dumps(asdict(orders)),
        stdout=subprocess.PIPE,
        check=False,
        timeout=orders.seconds + orders.warm_up + 120,
    )
    if done.returncode:
        raise RuntimeError("a load process failed")
    return Figures(**orjson.loads(done.stdout))


@contextmanager
def _server(command: list[str], environment: dict[str, str]) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server process that has printed its port, ended afterwards."""
    process = subprocess.Popen(  # noqa: S603 - ourselves
        command, stdout=subprocess.PIPE, env=environment, text=True
    )
    try:
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        line = process.stdout.readline()
        found = re.search(r"(\d+)\s*$", line)
        if found is None:
            raise RuntimeError(f"the server did not start: {line.strip()!r}")
        yield process, int(found[1])
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(_START_TIMEOUT)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


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
