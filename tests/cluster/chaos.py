"""Faults on purpose: many tables play on while servers, the database and Redis are killed, paused and restarted.

`make chaos` runs this for long; tests/cluster/test_chaos.py a short form of it. At the end every acknowledged action
has to stand in the database, once and where the acknowledgement said; every table has to be what its record replays
to; and the books of every game have to balance.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import random
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import asyncpg
import orjson
from rich.console import Console
from rich.table import Table as Grid

from investup.game import Record
from investup.rulesets import ruleset
from investup.sim.verify import verify
from investup.store import Store
from investup.table import Table, Times
from tests.cluster.company import Company, Server, company, free_port
from tests.cluster.players import Person, Promises, sit_down
from tests.cluster.postgres import Postgres

#: Lines in a server's log that say that something in it is broken, and not around it.
_BROKEN = ("Traceback", "something failed", "a call failed", "makes no sense", "was refused")
#: Seconds within which everybody has to sit at a table at first.
_SEATED_S = 300
#: How far a wall clock is set back or forth at most, in seconds.
_CLOCK_S = 4 * 3_600


@dataclass(slots=True)
class Plan:
    """How much of everything."""

    #: Tables that are played at, at any moment: where a game is over, others sit down.
    tables: int = 100
    people: int = 2
    bots: int = 1
    servers: int = 2
    kills: int = 200
    database_restarts: int = 20
    redis_restarts: int = 20
    pauses: int = 4
    clocks: int = 20
    slow_commits: int = 8
    failing_commits: int = 8
    #: Seconds between two faults, about; between two actions of a person; and for which a process is paused.
    every: float = 1.5
    pace: float = 0.3
    pause: float = 30.0
    #: After so many no more is broken, whatever is left of the plan.
    minutes: float = 26.0
    seed: int = 1

    @property
    def faults(self) -> dict[str, int]:
        """How often which fault."""
        return {
            "kill": self.kills,
            "database": self.database_restarts,
            "redis": self.redis_restarts,
            "pause": self.pauses,
            "clock": self.clocks,
            "slow": self.slow_commits,
            "failing": self.failing_commits,
        }


@dataclass(slots=True)
class Verdict:
    """What was found at the end."""

    faults: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    acknowledged: int = 0
    stored: int = 0
    tables: int = 0
    games_over: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    #: What the people did to their packets.
    odd: Counter[str] = field(default_factory=Counter)
    #: Everything that is not as it should be, a sentence each.
    wrong: list[str] = field(default_factory=list)


async def chaos(folder: Path, plan: Plan, say: Callable[[str], None] = print) -> Verdict:
    """Play and break things as `plan` says; what was found."""
    rng = random.Random(plan.seed)
    postgres = Postgres(free_port())
    await postgres.start()
    began = time.monotonic()
    try:
        async with company(folder, postgres.url) as it:
            verdict = await _run(it, postgres, plan, rng, say)
            said = [server.said for server in it.servers]
            verdict.wrong += [
                f"a server's log: {line[:300]}"
                for text in said
                for line in text.splitlines()
                if any(word in line for word in _BROKEN)
            ][:20]
    finally:
        await postgres.remove()
    verdict.seconds = time.monotonic() - began
    return verdict


async def _run(
    it: Company, postgres: Postgres, plan: Plan, rng: random.Random, say: Callable[[str], None]
) -> Verdict:
    servers = [await it.server() for _ in range(plan.servers)]
    stage = Stage(it, postgres, plan, dict.fromkeys(servers, True), rng)
    promises, stop = Promises(), asyncio.Event()
    verdict = Verdict(refused=promises.refused, odd=promises.odd)
    playing: set[int] = set()
    began = time.monotonic()
    async with asyncio.TaskGroup() as tasks:
        for number in range(plan.tables):
            tasks.create_task(_table(number, stage, promises, playing, stop))
        async with asyncio.timeout(_SEATED_S):
            while len(playing) < plan.tables:  # noqa: ASYNC110 - nobody waits for the last one but this
                await asyncio.sleep(0.2)
        say(f"{plan.tables} tables play on {plan.servers} servers after {time.monotonic() - began:.0f} s")
        faults = _faults(plan, rng)
        for number, fault in enumerate(faults, 1):
            await asyncio.sleep(plan.every * rng.uniform(0.3, 1.7))
            await _BREAK[fault](stage)
            verdict.faults[fault] += 1
            passed = time.monotonic() - began
            if number % 10 == 0:
                say(
                    f"{passed:5.0f} s: {number} of {len(faults)} faults, "
                    f"{len(promises.acked):,} actions acknowledged, {len(promises.broken)} promises broken"
                )
            if passed > plan.minutes * 60 and number < len(faults):
                verdict.wrong.append(f"no time for {len(faults) - number} of {len(faults)} faults")
                break
        # all is well again: everybody still gets an answer to what they have asked
        await asyncio.sleep(plan.every)
        stop.set()
    say("all is well again; now the reckoning")
    for server in servers:
        code = await server.stop()
        if code:
            verdict.wrong.append(f"a server ended with {code} when it was asked to stop")
    verdict.wrong += promises.broken
    await _check(postgres.url, promises, verdict)
    return verdict


async def _table(
    number: int, stage: Stage, promises: Promises, playing: set[int], stop: asyncio.Event
) -> None:
    """Let people play here, and others when their game is over, until `stop`."""
    plan = stage.plan
    for game in itertools.count():
        people = [
            Person(stage.ports, promises, random.Random(f"{plan.seed} {number} {game} {n}"), plan.pace)
            for n in range(plan.people)
        ]
        # whoever meets a server that dies or stops sits down at another table
        with contextlib.suppress(ConnectionError, TimeoutError):
            await sit_down(people, plan.bots)
            playing.add(number)
            await asyncio.gather(*(person.play(stop) for person in people))
        for person in people:
            person.leave()
        if stop.is_set():
            return
        await asyncio.sleep(0.2)


def _faults(plan: Plan, rng: random.Random) -> list[str]:
    """Every fault as often as planned, in any order."""
    faults = [fault for fault, count in plan.faults.items() for _ in range(count)]
    rng.shuffle(faults)
    return faults


# ------------------------------------------------------------------------------------------- the faults


@dataclass(slots=True)
class Stage:
    """What can be broken."""

    company: Company
    postgres: Postgres
    plan: Plan
    #: Which servers take connections.
    up: dict[Server, bool]
    rng: random.Random

    def ports(self) -> list[int]:
        """Where somebody may try their luck."""
        return [server.port for server, up in self.up.items() if up]

    def any(self) -> Server:
        """One of the servers."""
        return self.rng.choice(list(self.up))

    async def tell(self, *statements: str) -> None:
        """Say something to the database itself."""
        connection = await asyncpg.connect(self.postgres.url.replace("+asyncpg", ""))
        try:
            for statement in statements:
                await connection.execute(statement)
        finally:
            await connection.close()


async def _kill(stage: Stage) -> None:
    """kill -9 of a server, which is back a little later"""
    server = stage.any()
    stage.up[server] = False
    await server.kill()
    await asyncio.sleep(stage.rng.random() * 2)
    await server.start()
    stage.up[server] = True


async def _database(stage: Stage) -> None:
    """PostgreSQL restarts, in order or after a crash"""
    await stage.postgres.stop(stage.rng.choice(("fast", "immediate")))
    await asyncio.sleep(stage.rng.random() * 2)
    await stage.postgres.start()


async def _redis(stage: Stage) -> None:
    """Redis is gone for a while and comes back empty"""
    stage.company.redis.stop()
    await asyncio.sleep(stage.rng.random() * 3)
    stage.company.redis.start()


async def _pause(stage: Stage) -> None:
    """a server stands still, and wakes with an old cache and old timers"""
    server = stage.any()
    server.pause()
    await asyncio.sleep(stage.plan.pause)
    server.go_on()


async def _clock(stage: Stage) -> None:
    """a server's wall clock is set by hours, and stays so"""
    stage.any().wall.set(stage.rng.uniform(-_CLOCK_S, _CLOCK_S))


async def _slow(stage: Stage) -> None:
    """commits are slow: they wait for somebody who holds the table"""
    seconds = 0.5 + stage.rng.random() * 3
    await stage.tell(
        "BEGIN", "LOCK TABLE commands IN EXCLUSIVE MODE", f"SELECT pg_sleep({seconds})", "COMMIT"
    )


async def _failing(stage: Stage) -> None:
    """commits fail: PostgreSQL reads, and refuses to write"""
    await stage.tell("ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()")
    await asyncio.sleep(0.5 + stage.rng.random() * 2)
    await stage.tell("ALTER SYSTEM SET default_transaction_read_only = off", "SELECT pg_reload_conf()")


_BREAK: dict[str, Callable[[Stage], Awaitable[None]]] = {
    "kill": _kill,
    "database": _database,
    "redis": _redis,
    "pause": _pause,
    "clock": _clock,
    "slow": _slow,
    "failing": _failing,
}


# ------------------------------------------------------------------------------------------ the reckoning


async def _check(url: str, promises: Promises, verdict: Verdict) -> None:
    """Hold what is stored against what was acknowledged, and every table against its own record."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        rows = await connection.fetch(
            "SELECT t.code, c.table_id, c.seq, c.at, c.action_id, c.command "
            "FROM commands c JOIN tables t ON t.id = c.table_id ORDER BY c.table_id, c.seq"
        )
    finally:
        await connection.close()
    stored: dict[tuple[str, str], tuple[int, Any]] = {}
    whole: dict[int, list[tuple[int, int, Any]]] = {}
    for row in rows:
        commands = whole.setdefault(row["table_id"], [])
        if row["seq"] != len(commands) + 1:
            verdict.wrong.append(
                f"table {row['code']}: {row['seq']} stands where {len(commands) + 1} belongs"
            )
        commands.append((row["seq"], row["at"], orjson.loads(row["command"])))
        if row["action_id"] is not None:
            key = row["code"], row["action_id"]
            if key in stored:
                verdict.wrong.append(f"{key} is stored twice")
            stored[key] = row["seq"], orjson.loads(row["command"])["action"]
    verdict.acknowledged, verdict.stored, verdict.tables = len(promises.acked), len(stored), len(whole)
    for key, (seq, action) in promises.acked.items():
        where, what = stored.get(key, (None, {}))
        if (where, {"id": action["id"], **what}) != (seq, action):
            verdict.wrong.append(f"{key} was acknowledged as {seq}: {action}; stored is {where}: {what}")
    store = await Store.open(url)
    try:
        await _replay(store, whole, verdict)
    finally:
        await store.close()


async def _replay(store: Store, whole: dict[int, list[tuple[int, int, Any]]], verdict: Verdict) -> None:
    for table_id, commands in whole.items():
        kept = await store.load(table_id)
        if kept is None:
            verdict.wrong.append(f"table {table_id} has commands and cannot be loaded")
            continue
        table = Table.replay(kept.snapshot, kept.commands, Times())
        if Table.replay(None, commands, Times()).dump() != table.dump():
            verdict.wrong.append(f"table {table.code} is not what its commands make of it")
        if table.phase == "over" and table.game_id is not None:
            record = await store.record(table.game_id)
            if not isinstance(record, Record):
                verdict.wrong.append(f"table {table.code} is over and has no record")
                continue
            verdict.games_over += 1
            cash = await store.final_cash(table.game_id)
            verdict.wrong += [
                f"game of {table.code}: {fault}"
                for fault in verify(ruleset(record.ruleset), record, cash).faults
            ]


def _told(plan: Plan, verdict: Verdict) -> Grid:
    """What happened."""
    grid = Grid("what", "how often", title=f"{plan.servers} servers, {verdict.seconds:.0f} s")
    for fault, count in plan.faults.items():
        grid.add_row(_BREAK[fault].__doc__, f"{verdict.faults[fault]} of {count}")
    grid.add_section()
    for what, count in {
        "tables": verdict.tables,
        "games that came to their end, and whose books were verified": verdict.games_over,
        "actions that were acknowledged": verdict.acknowledged,
        "actions that are stored": verdict.stored,
        **{f"packets {how}": count for how, count in sorted(verdict.odd.items())},
    }.items():
        grid.add_row(what, f"{count:,}")
    grid.add_section()
    for code, count in verdict.refused.most_common():
        grid.add_row(f"refused: {code}", f"{count:,}")
    grid.add_section()
    grid.add_row("things that are wrong", str(len(verdict.wrong)))
    return grid


def main() -> None:
    """`make chaos`."""
    parser = argparse.ArgumentParser(description=__doc__)
    for part in fields(Plan):
        parser.add_argument(f"--{part.name.replace('_', '-')}", type=type(part.default), default=part.default)
    plan = Plan(**vars(parser.parse_args()))
    with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
        verdict = asyncio.run(chaos(Path(folder), plan))
    Console().print(_told(plan, verdict))
    for sentence in verdict.wrong:
        print(f"WRONG: {sentence}")
    raise SystemExit(1 if verdict.wrong else 0)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()
