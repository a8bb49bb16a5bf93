"""Faults on purpose: many tables play on while servers, the database and Redis are killed, paused and restarted.

`make chaos` runs this for long; tests/cluster/test_chaos.py a short form of it. At the end every acknowledged action
has to stand in the database, once and where the acknowledgement said; every table has to be what its record replays
to; and the books of every game have to balance.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
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
#: Seconds for which a process is paused: longer than what counts as a stop.
_PAUSE_S = 12.0


@dataclass(slots=True)
class Plan:
    """How much of everything."""

    tables: int = 100
    people: int = 2
    bots: int = 1
    servers: int = 2
    kills: int = 200
    database_restarts: int = 20
    redis_restarts: int = 20
    pauses: int = 4
    #: Seconds between two faults, about; and between two actions of a person.
    every: float = 1.5
    pace: float = 0.3
    seed: int = 1


@dataclass(slots=True)
class Verdict:
    """What was found at the end."""

    faults: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    acknowledged: int = 0
    stored: int = 0
    tables: int = 0
    games_over: int = 0
    refused: dict[str, int] = field(default_factory=dict)
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
    up = dict.fromkeys(servers, True)
    promises, stop = Promises(), asyncio.Event()

    def ports() -> list[int]:
        return [server.port for server in servers if up[server]]

    tables = [
        [
            Person(ports, promises, random.Random(f"{plan.seed} {table} {n}"), plan.pace)
            for n in range(plan.people)
        ]
        for table in range(plan.tables)
    ]
    for start in range(0, plan.tables, 10):
        await asyncio.gather(*(sit_down(people, plan.bots) for people in tables[start : start + 10]))
    say(f"{plan.tables} tables play on {plan.servers} servers")
    people = [person for table in tables for person in table]
    verdict = Verdict(tables=plan.tables)
    async with asyncio.TaskGroup() as tasks:
        for person in people:
            tasks.create_task(person.play(stop))
        for fault in _faults(plan, rng):
            await asyncio.sleep(plan.every * rng.uniform(0.3, 1.7))
            await _BREAK[fault](it, postgres, up, rng)
            verdict.faults[fault] += 1
            if sum(verdict.faults.values()) % 10 == 0:
                say(f"{dict(verdict.faults)}: {len(promises.acked):,} acknowledged")
        # all is well again: everybody still gets an answer to what they have asked
        await asyncio.sleep(plan.every)
        stop.set()
    for person in people:
        person.leave()
    for server in servers:
        code = await server.stop()
        if code:
            verdict.wrong.append(f"a server ended with {code} when it was asked to stop")
    verdict.refused = promises.refused
    verdict.wrong += promises.broken
    await _check(postgres.url, promises, verdict)
    return verdict


def _faults(plan: Plan, rng: random.Random) -> list[str]:
    """Every fault as often as planned, in any order."""
    faults = (
        ["kill"] * plan.kills
        + ["database"] * plan.database_restarts
        + ["redis"] * plan.redis_restarts
        + ["pause"] * plan.pauses
    )
    rng.shuffle(faults)
    return faults


# ------------------------------------------------------------------------------------------- the faults


async def _kill(_it: Company, _postgres: Postgres, up: dict[Server, bool], rng: random.Random) -> None:
    """kill -9 of any server; it is back a little later."""
    server = rng.choice(list(up))
    up[server] = False
    await server.kill()
    await asyncio.sleep(rng.random() * 2)
    await server.start()
    up[server] = True


async def _database(_it: Company, postgres: Postgres, _up: dict[Server, bool], rng: random.Random) -> None:
    """The database restarts, in order or after a crash."""
    await postgres.stop(rng.choice(("fast", "immediate")))
    await asyncio.sleep(rng.random() * 2)
    await postgres.start()


async def _redis(it: Company, _postgres: Postgres, _up: dict[Server, bool], rng: random.Random) -> None:
    """Redis is gone for a while and comes back empty."""
    it.redis.stop()
    await asyncio.sleep(rng.random() * 3)
    it.redis.start()


async def _pause(_it: Company, _postgres: Postgres, up: dict[Server, bool], rng: random.Random) -> None:
    """A process stands still for longer than a stop, and wakes with an old cache and old timers."""
    server = rng.choice(list(up))
    server.pause()
    await asyncio.sleep(_PAUSE_S)
    server.go_on()


_BREAK: dict[str, Callable[[Company, Postgres, dict[Server, bool], random.Random], Awaitable[None]]] = {
    "kill": _kill,
    "database": _database,
    "redis": _redis,
    "pause": _pause,
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
    verdict.acknowledged, verdict.stored = len(promises.acked), len(stored)
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
    for found in await store.open_tables():
        kept = await store.load(found.table_id)
        assert kept is not None
        table = Table.replay(kept.snapshot, kept.commands, Times())
        if Table.replay(None, whole[found.table_id], Times()).dump() != table.dump():
            verdict.wrong.append(f"table {found.code} is not what its commands make of it")
        if table.phase == "over" and table.game_id is not None:
            record = await store.record(table.game_id)
            if not isinstance(record, Record):
                verdict.wrong.append(f"table {found.code} is over and has no record")
                continue
            verdict.games_over += 1
            cash = await store.final_cash(table.game_id)
            verdict.wrong += [
                f"game of {found.code}: {fault}"
                for fault in verify(ruleset(record.ruleset), record, cash).faults
            ]


def main() -> None:
    """`make chaos`."""
    parser = argparse.ArgumentParser(description=__doc__)
    for part in fields(Plan):
        parser.add_argument(f"--{part.name.replace('_', '-')}", type=type(part.default), default=part.default)
    plan = Plan(**vars(parser.parse_args()))
    with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
        verdict = asyncio.run(chaos(Path(folder), plan))
    print(f"{verdict.tables} tables, {verdict.seconds:.0f} s, faults: {dict(verdict.faults)}")
    print(
        f"{verdict.acknowledged:,} actions acknowledged, {verdict.stored:,} stored, {verdict.games_over} games over"
    )
    print(f"refused: {verdict.refused}")
    for sentence in verdict.wrong:
        print(f"WRONG: {sentence}")
    raise SystemExit(1 if verdict.wrong else 0)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()
