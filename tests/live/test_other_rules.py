"""Tables that were stored in another form or by other rules (R41): made anew, or refused whole; never half-loaded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from investup.game import Rejected
from investup.store import Store
from investup.store.models import GAMES, SNAPSHOTS
from investup.table import FORMAT, Table, Times
from tests.live.people import Inn, guest

#: A dump as the project's first tables wrote it: a running game, no clocks, no paper.
FIRST = orjson.loads((Path(__file__).parent / "old/first_form.json").read_bytes())


async def change(store: Store, rows: Any, **values: Any) -> None:
    """Let every row of a kind read otherwise."""

    async def errand(connection: AsyncConnection) -> None:
        await connection.execute(update(rows).values(**values))

    await store._writer.run(errand)


async def begun(inn: Inn) -> tuple[str, dict[str, Any]]:
    """A game between Ana and Ben that has gone on for a while: its code, and the table."""
    people = await inn.started("Ana", "Ben", steps=10_000)
    for number in range(3):
        for session, _ in people:
            assert isinstance(await inn.act(session, "roll", f"{number}"), dict)
    live = people[0][0].live
    assert live is not None
    return live.code, await live.ask(Table.dump)


def test_the_first_form_is_not_the_present_one() -> None:
    """What the tests below store is really something that nobody can read any more."""
    with pytest.raises((ValueError, LookupError)):
        Table.load(FIRST, Times())


OLD: dict[str, Any] = {
    "a form without a number": {name: value for name, value in FIRST.items() if name != "format"},
    "the first form": FIRST,
    "a form of the future": {"format": FORMAT + 1, "everything": "else"},
    "nothing of it": {},
    "a number where a list belongs": {**FIRST, "format": FORMAT, "seats": 5},
}


@pytest.mark.parametrize("old", OLD.values(), ids=OLD)
async def test_a_table_whose_dump_is_of_another_form_is_made_anew_from_its_commands(
    inn: Inn, store: Store, old: dict[str, Any]
) -> None:
    """The rules are the same, so the same commands give the same table."""
    code, before = await begun(inn)
    await change(store, SNAPSHOTS, state=orjson.dumps(old).decode())
    again = Inn.open(store)
    again.clock.at = before["at"]
    live = await again.directory.by_code(code)
    assert await live.ask(Table.dump) == before
    ana, _ = again.arrive("Ana")
    place = await again.directory.resume(ana, before["at"])
    assert place.live is not None
    place.live.attach(ana)
    assert isinstance(await again.act(ana, "roll", "and on it goes"), dict)


@pytest.mark.parametrize("old", OLD.values(), ids=OLD)
async def test_a_game_of_older_rules_is_closed_and_everybody_is_told_and_free(
    inn: Inn, store: Store, old: dict[str, Any]
) -> None:
    code, _ = await begun(inn)
    await change(store, GAMES, version=0)
    await change(
        store, SNAPSHOTS, state=orjson.dumps({**old, "format": old.get("format", 1) % (FORMAT + 1)}).decode()
    )
    again = Inn.open(store)
    await again.directory.recover()
    await again.settle()
    assert again.directory.tables == []
    assert again.alarms.set_ == {}, "nothing is tried again"
    for name in ("Ana", "Ben"):
        session, _ = again.arrive(name)
        with pytest.raises(Rejected, match="another version of the rules") as refused:
            await again.directory.resume(session, again.clock.at)
        assert refused.value.code == "unavailable"
        place = await again.directory.resume(session, again.clock.at)
        assert place.live is place.resume is place.kept is None, "they are told once"
        made = await again.directory.create(
            session, again.clock.now(), ruleset="race", name=name, options={}, request=None
        )
        assert made["code"] != code
    watcher, _ = again.arrive("Eve")
    with pytest.raises(Rejected) as nothing:
        await again.directory.watch(watcher, code)
    assert nothing.value.code == "no_such_lobby"
    assert len(again.directory.tables) == 2


async def test_a_game_of_newer_rules_is_left_for_those_who_know_them(inn: Inn, store: Store) -> None:
    """Two versions of the server at one database, or a step back: what the newer one stored is not for the older to end."""
    code, _ = await begun(inn)
    await change(store, GAMES, version=7)
    await change(store, SNAPSHOTS, state=orjson.dumps({"format": FORMAT + 1}).decode())
    again = Inn.open(store)
    await again.directory.recover()
    await again.settle()
    ana, _ = again.arrive("Ana")
    for _ in range(2):
        with pytest.raises(Rejected, match="another version of the rules"):
            await again.directory.resume(ana, again.clock.at)
    assert again.alarms.set_ == {}
    assert await store.find_open(code) is not None
    assert await store.table_of(guest("Ana")) is not None


async def test_those_who_wait_while_their_table_is_read_are_told(inn: Inn, store: Store) -> None:
    await begun(inn)
    again = Inn.open(store)
    ana, socket = again.arrive("Ana")
    live = (await again.directory.resume(ana, again.clock.at)).live
    assert live is not None
    live._desk.copy = None
    await change(store, GAMES, version=0)
    await change(store, SNAPSHOTS, state="{}")
    live.attach(ana)
    await again.settle()
    assert socket.notices == ["unavailable"]
    assert ana.live is None
    assert live.closed
