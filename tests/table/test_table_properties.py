"""Random commands at random times: whatever is asked of a table, it keeps its word."""

from __future__ import annotations

from typing import Any

import orjson
from hypothesis import event, given, settings
from hypothesis import strategies as st

from investup.game import Event, Rejected, diff, patch
from investup.table import Command, Table
from investup.table.names import name_key
from tests.table.people import NOW, TIMES, guest
from tests.table.race import find

PEOPLE = ("Ana", "Bea", "Cem", "Dov", "Eli", "Fay", "Gil")
SEED = "a7" * 32

#: Mostly seats that are there.
seats = st.sampled_from([0, 1, 2, 0, 1, 2, 3, 4, 5, 6, -1])
options = st.fixed_dictionaries(
    {},
    optional={
        "max_players": st.integers(1, 7),
        "visibility": st.sampled_from(["public", "private", "other"]),
        "turn_clock": st.booleans(),
        "steps": st.integers(1, 30),
        "giving_up": st.booleans(),
        "unknown": st.none(),
    },
)


def command(kind: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Command]:
    return st.fixed_dictionaries({"type": st.just(kind), **fields})


joins = st.sampled_from(PEOPLE).flatmap(
    lambda name: command(
        "join", guest=st.just(guest(name)), name=st.sampled_from([name, name.upper(), "Ana", "Bank", " "])
    )
)
acts = command(
    "act", seat=seats, action=st.fixed_dictionaries({"type": st.sampled_from(["roll"] * 5 + ["give_up"])})
)
starts = command("start", seat=seats, seed=st.just(SEED), game_id=st.just("game"))
readies = command("ready", seat=seats, ready=st.sampled_from([True, True, True, False]))
others = st.one_of(
    command("options", seat=seats, options=options),
    command("add_bot", seat=seats),
    command("remove_bot", seat=seats, target=seats),
    command("kick", seat=seats, target=seats),
    command("leave", seat=seats),
    command("connected", seat=seats),
    command("disconnected", seat=seats),
)
commands = st.one_of(joins, readies, readies, starts, acts, acts, acts, others, others)
delays = st.sampled_from([0, 1, 900, 200_000])
steps = st.lists(st.tuples(delays, commands), min_size=5, max_size=60)

#: How far a table has come before chance takes over: alone, with company, in a game.
OPENING: list[Command] = [
    {"type": "join", "guest": guest("Bea"), "name": "Bea"},
    {"type": "join", "guest": guest("Cem"), "name": "Cem"},
    {"type": "add_bot", "seat": 0},
    {"type": "leave", "seat": 1},
    {"type": "ready", "seat": 2, "ready": True},
    {"type": "start", "seat": 0, "seed": SEED, "game_id": "game"},
]
openings = st.sampled_from([len(OPENING), len(OPENING), 3, 0])


def new_table() -> tuple[Table, Command]:
    create: Command = {
        "type": "create",
        "code": "ABCDEFGH",
        "ruleset": "race",
        "guest": guest("Ana"),
        "name": "Ana",
        "options": {},
    }
    table, _ = Table.create(create, NOW, TIMES, find)
    return table, create


def check(table: Table) -> None:
    """What holds of every table at every moment."""
    people = table.people
    keys = [name_key(seat.name) for seat in table.seats]
    assert len(keys) == len(set(keys)), "a name is there once"
    assert len(table.guests) == len(set(table.guests)), "a guest sits once"
    numbers = [seat.seat for seat in table.seats]
    assert numbers == sorted(set(numbers))
    assert len(numbers) <= table.options["max_players"] <= table.rules.meta.max_seats
    assert (table.host is None) == (not people), "one host as long as there are people"
    assert table.host is None or table.host in [seat.seat for seat in people]
    assert table.closed == (not people and table.phase != "playing")
    assert (table.game is None) == (table.phase == "waiting")
    for seat in table.seats:
        assert (seat.away_since is None) == seat.connected
        assert not (seat.left and seat.connected)
        assert not (seat.bot and (seat.guest is not None or not seat.connected))
    if table.phase != "waiting":
        assert numbers == list(range(len(numbers)))
    waits = table.game.to_act() if table.game is not None and table.phase == "playing" else frozenset()
    assert bool(waits) == (table.phase == "playing"), "a running game waits for somebody"
    bots = {seat.seat for seat in table.seats if seat.bot}
    assert (table.next_deadline() is None) == (not waits & bots), "a computer player's turn has a time"
    orjson.dumps([table.lobby(), table.listing()])


def seen(table: Table) -> dict[int | None, Any]:
    if table.game is None:
        return {}
    return {viewer: table.view(viewer) for viewer in (None, *(seat.seat for seat in table.seats))}


def told(events: list[Event]) -> list[Any]:
    return [event.public for event in events]


@settings(max_examples=max(250, settings().max_examples))
@given(openings, steps)
def test_whatever_happens_the_table_is_whole(opening: int, chance: list[tuple[int, Command]]) -> None:
    table, create = new_table()
    stored: list[tuple[int, int, Command]] = [(1, NOW, create)]
    at = NOW
    for after, asked in [*((0, command) for command in OPENING[:opening]), *chance]:
        at += after
        before, before_seen = table.dump(), seen(table)
        lobby, seq, out = table.lobby(), table.seq, table.guests
        as_bytes = orjson.dumps(before)
        try:
            applied = table.apply(asked, at)
        except Rejected:
            assert orjson.dumps(table.dump()) == as_bytes, "a refusal leaves no trace"
            continue
        check(table)
        if applied.nothing:
            assert orjson.dumps(table.dump()) == as_bytes, "nothing is nothing"
            continue
        stored.append((table.seq, at, asked))
        assert table.seq == seq + 1
        assert table.at == at
        assert applied.lobby_changed or table.lobby() == lobby, "every change of the lobby is told"
        assert (applied.seated is None) == (table.guests == out) or applied.seated == table.guests
        assert applied.seated is not None or table.guests == out, "every change of the seats is told"
        if not applied.game_changed:
            for viewer, view in seen(table).items():
                assert {**view, "seq": 0} == {**before_seen[viewer], "seq": 0}
        elif before_seen:
            for viewer, view in seen(table).items():
                assert patch(before_seen[viewer], diff(before_seen[viewer], view)) == view
        # a table loaded from its dump does the same from there on, byte for byte
        again = Table.load(orjson.loads(as_bytes), TIMES, find)
        assert told(again.apply(asked, at).events) == told(applied.events)
        assert orjson.dumps(again.dump()) == orjson.dumps(table.dump())
    event(f"came to {table.phase}{', closed' if table.closed else ''}")
    replayed = Table.replay(None, stored, TIMES, find)
    assert orjson.dumps(replayed.dump()) == orjson.dumps(table.dump())
