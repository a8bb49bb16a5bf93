"""How many actions a second one durable server carries, beside a bare python-socketio echo of the same bytes.

Both are processes of their own, measured in turn in one run and under the same load, which comes from further
processes over raw websockets. A run in which a load process is nearly always busy measures the load and is void.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from statistics import median
from typing import Any, Final

import orjson

from investup.sim.wire_load import Figures, Orders
from investup.sim.wire_servers import (
    MAX_BUSY,
    Server,
    echo_server,
    fsyncs,
    game_server,
    loaded,
    percentile,
)

_WARM_UP: Final = 1.0


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
    #: Ours at a quarter of what it can, beside spectators who read and beside as many who never do; and how many times
    #: longer 99% of the players' answers take beside these.
    deaf: dict[str, Side] = field(default_factory=dict)
    deaf_p99_ratio: float | None = None

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
    deaf: int = 0,
) -> WireSpeed:
    """Measure for `seconds` in all, in `rounds` of one server after the other, then both at half of the load.

    With `deaf`, as many pairs of rounds follow of ours at a quarter of what it can: so many spectators a table read what
    they are sent in the one, and never do in the other. Which comes first changes from pair to pair.
    `folder` is where the database goes: it should be on the disk that a server would use. Raises RuntimeError
    if a server or a load process fails.
    """
    part = max(1.0, seconds / ((4 if deaf else 2) * rounds + 2))
    with tempfile.TemporaryDirectory(prefix="bench-wire-", dir=folder or Path.cwd()) as scratch:
        bench = _Bench(Path(scratch), tables, clients, loads, part)
        syncs = fsyncs(Path(scratch))
        pairs = [(bench.ours(), bench.echo()) for _ in range(rounds)]
        ours, echo = _combined([ours for ours, _ in pairs]), _combined([echo for _, echo in pairs])
        pace = tables / (echo.actions_per_s / 2)
        half = {"ours": _combined([bench.ours(pace)]), "echo": _combined([bench.echo(pace)])}
        easy = 4 * tables / ours.actions_per_s
        beside: dict[str, list[_Measured]] = {"reading": [], "deaf": []} if deaf else {}
        for name in (name for number in range(rounds) for name in _there_and_back(beside, number)):
            beside[name].append(bench.ours(easy, deaf, deaf=name == "deaf"))
        deafness = {name: _pooled(measured) for name, measured in beside.items()}
    return WireSpeed(
        ours=ours,
        echo=echo,
        ratio=ours.actions_per_s / echo.actions_per_s,
        void=max(side.load_busy for side in (ours, echo, *half.values(), *deafness.values())) > MAX_BUSY,
        tables=tables,
        clients=clients,
        rounds=rounds,
        seconds=seconds,
        update_bytes_median=median(bench.updates),
        legal_bytes_median=median(bench.legals) if bench.legals else 0.0,
        fsync_p50_ms=percentile(syncs, 50),
        fsync_p99_ms=percentile(syncs, 99),
        half_load=half,
        deaf=deafness,
        deaf_p99_ratio=deafness["deaf"].p99_ms / deafness["reading"].p99_ms if deafness else None,
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


def _there_and_back(names: Iterable[str], number: int) -> list[str]:
    """The names in order, and the other way round every second time: a machine that tires is fair to both."""
    return list(names) if number % 2 == 0 else list(names)[::-1]


def _pooled(rounds: list[_Measured]) -> Side:
    """As `_combined`, but with the answering times of all rounds in one heap: a round's p99 rests on few answers."""
    together = _Measured([figures for measured in rounds for figures in measured.figures]).side
    return replace(_combined(rounds), p50_ms=together.p50_ms, p99_ms=together.p99_ms)


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

    def ours(self, pace: float = 0.0, spectators: int = 0, *, deaf: bool = False) -> _Measured:
        """Real games on a real server with a durable SQLite file."""
        self._count += 1
        with game_server(DATA_DIR=str(self._scratch / str(self._count))) as server:
            measured = self._load(server, pace, echo=False, spectators=spectators, deaf=deaf)
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
        with echo_server(file) as server:
            return self._load(server, pace, echo=True)

    def _load(
        self, server: Server, pace: float, *, echo: bool, spectators: int = 0, deaf: bool = False
    ) -> _Measured:
        orders = Orders(
            ports=[server.port],
            pids=[server.pid],
            tables=self._tables,
            clients=self._clients,
            seconds=self._seconds,
            warm_up=_WARM_UP,
            echo=echo,
            pace=pace,
            spectators=spectators,
            deaf=deaf,
            body={name: value for name, value in self._body.items() if name != "id"} if echo else {},
        )
        return _Measured(loaded(orders, self._loads))
