"""What Prometheus reads: plain counts of the running tables, put into its form when it asks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from investup.live import ACK_BOUNDS, Directory
from investup.server.scheduler import Timers
from investup.server.sockets import Sockets


class Metrics(Collector):
    """Collects from the rest of the server; it keeps nothing itself."""

    def __init__(self, directory: Directory, sockets: Sockets, timers: Timers) -> None:
        self._directory = directory
        self._sockets = sockets
        self._timers = timers
        self._registry = CollectorRegistry()
        self._registry.register(self)
        # memory, processor time and open files of the process; only where there is a /proc
        ProcessCollector(registry=self._registry)

    def text(self) -> bytes:
        """The page that Prometheus reads."""
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        """See prometheus_client."""
        house = self._directory.house
        counters = house.counters
        batches, appends = house.store.written
        yield GaugeMetricFamily("investup_tables", "Tables in memory", len(self._directory.tables))
        yield GaugeMetricFamily("investup_sockets", "Open connections", len(self._sockets.peers))
        yield GaugeMetricFamily("investup_timers", "Tables with a deadline ahead", len(self._timers))
        if house.cluster is not None:
            processes = len(house.cluster.members.others) + 1
            yield GaugeMetricFamily("investup_processes", "Processes that are alive", processes)
            carried = int(house.cluster.bus_up)
            yield GaugeMetricFamily(
                "investup_redis_up", "Whether messages of other processes arrive", carried
            )
        yield CounterMetricFamily("investup_commands", "Commands stored", counters.commands)
        yield CounterMetricFamily("investup_bot_turns", "Actions of computer players", counters.bot_turns)
        yield CounterMetricFamily("investup_updates", "Updates sent to clients", counters.updates)
        yield CounterMetricFamily("investup_update_bytes", "Bytes of these updates", counters.update_bytes)
        yield CounterMetricFamily("investup_commits", "Transactions of the store", batches)
        yield CounterMetricFamily("investup_appends", "Commands in these transactions", appends)
        yield CounterMetricFamily(
            "investup_conflicts", "Commands applied again after a conflict", counters.conflicts
        )
        yield CounterMetricFamily("investup_loads", "Tables read from the store", counters.reloads)
        refusals = CounterMetricFamily("investup_refusals", "Requests refused", labels=["code"])
        for code, count in sorted(counters.refusals.items()):
            refusals.add_metric([code], count)
        yield refusals
        yield HistogramMetricFamily(
            "investup_ack_seconds",
            "From a call's arrival to its answer",
            _buckets(counters.acks),
            counters.ack_ms / 1000,
        )
        yield HistogramMetricFamily(
            "investup_late_seconds",
            "From a deadline until what it asks for was stored and told",
            _buckets(counters.late),
            counters.late_ms / 1000,
        )


def _buckets(counts: list[int]) -> list[tuple[str, float]]:
    bounds = [str(bound / 1000) for bound in ACK_BOUNDS] + ["+Inf"]
    return list(zip(bounds, map(float, accumulate(counts)), strict=True))
