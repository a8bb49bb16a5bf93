"""Random commands at random times: whatever is asked of a table, it keeps its word."""

from __future__ import annotations

from typing import Any

import orjson
from hypothesis import event, given, settings
from hypothesis import strategies as st

from investup.game import Event, Rejected, diff, patch
from investup.table import Command, SeatState, Table
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
        "hazards": st.booleans(),
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
actions = st.one_of(
    command("roll"),
    command("roll"),
    command("spy"),
    command("take"),
    command("stumble"),
    command("get_up"),
    command("back"),
    command("give_up"),
    command("help", seat=seats),
    command("give_time", seat=seats),
    command("vote_removal", seat=seats),
)
acts = command("act", seat=seats, action=actions)
starts = command("start", seat=seats, seed=st.just(SEED), game_id=st.just("game"))
readies = command("ready", seat=seats, ready=st.sampled_from([True, True, True, False]))
presence = st.one_of(
    command("leave", seat=seats),
    command("connected", seat=seats),
    command("connected", seat=seats),
    command("disconnected", seat=seats),
)
others = st.one_of(
    command("options", seat=seats, options=options),
    command("add_bot", seat=seats),
    command("remove_bot", seat=seats, target=seats),
    command("kick", seat=seats, target=seats),
    command("rematch", seat=seats),
    command("watched", watching=st.booleans()),
    command("recover", since=st.integers(-60_000, 1_000)),
)
#: What time alone may ask for, and asks for in its own time: from anywhere else it does nothing.
out_of_time = st.one_of(
    command("time_up", clock=st.sampled_from(["shortcut", "auction"]), generation=st.integers(0, 3)),
    command("turn_time_up", generation=st.integers(0, 4)),
    command("auto", target=seats, action=st.sampled_from([{"type": "roll"}, {"type": "give_up"}])),
    command("grace_over", target=seats),
    command("removal_opens", target=seats),
    command("removal_passes", target=seats),
    command("thaw", since=st.just(NOW)),
    command("abandon"),
    command("expire"),
)
#: Something that a player may do, chosen when it is known what that is.
moves = command("something", seat=st.integers(0, 3), pick=st.integers(0, 60))
kinds = [moves] * 10 + [presence] * 3 + [joins, readies, starts, acts, acts, others, out_of_time]
commands = st.sampled_from(kinds).flatmap(lambda kind: kind)
delays = st.sampled_from([0, 0, 0, 1, 900, 4_999, 5_000, 29_999, 30_000, 120_000, 179_999, 180_000, 300_000])
steps = st.lists(st.tuples(delays, commands), min_size=12, max_size=60)

#: How far a table has come before chance takes over: alone, with company, in a game, with somebody in trouble.
OPENING: list[Command] = [
    {"type": "join", "guest": guest("Bea"), "name": "Bea"},
    {"type": "join", "guest": guest("Cem"), "name": "Cem"},
    {"type": "add_bot", "seat": 0},
    {"type": "leave", "seat": 1},
    {"type": "options", "seat": 0, "options": {"hazards": True, "steps": 30}},
    {"type": "ready", "seat": 2, "ready": True},
    {"type": "start", "seat": 0, "seed": SEED, "game_id": "game"},
    {"type": "act", "seat": 0, "action": {"type": "stumble"}},
]
openings = st.sampled_from([len(OPENING), len(OPENING) - 1, len(OPENING) - 1, 3, 0])


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
    for seat in people:
        assert (seat.away_since is None) == seat.connected
        assert not (seat.left and seat.connected)
    assert not any(seat.bot and (seat.guest is not None or not seat.connected) for seat in table.seats)
    if table.phase != "waiting":
        assert numbers == list(range(len(numbers)))
    check_time(table)
    orjson.dumps([table.lobby(), table.listing()])


def check_time(table: Table) -> None:
    """No table ever has neither a deadline nor somebody who can act."""
    playing = table.phase == "playing"
    waits = table.game.to_act() if table.game is not None and playing else frozenset()
    assert bool(waits) == playing, "a running game waits for somebody"
    deadline = table.next_deadline()
    assert not table.closed or deadline is None, "what is closed waits for nothing"
    if not table.closed and (not playing or table.options["turn_clock"]):
        assert deadline is not None
    if deadline is None and playing:
        there = {seat.seat for seat in people_there(table)}
        assert waits & there, "the game waits for nobody who is there, and for no time"
        assert all(table.legal(seat) for seat in waits & there)
    assert (table.turn_clock is None) == (not playing)
    assert table.standstill is None or playing
    assert not table.away.keys() & table.out
    assert playing or not table.away
    for seat, away in table.away.items():
        assert 0 <= seat < len(table.seats)
        assert away.since <= table.at
        assert len(set(away.votes)) == len(away.votes)
        assert seat not in away.votes
    if playing and table.standstill is None and deadline is not None:
        assert table.due(table.at - 1) is None or table.due(table.at) is not None


def people_there(table: Table) -> list[SeatState]:
    """People who are at the table and in the game."""
    return [seat for seat in table.people if seat.connected and seat.seat not in table.out]


def seen(table: Table) -> dict[int | None, Any]:
    """What everybody sees, apart from what time alone changes."""
    if table.game is None:
        return {}
    views = {viewer: table.view(viewer) for viewer in (None, *(seat.seat for seat in table.seats))}
    for view in views.values():
        del view["clocks"], view["seq"]
        if view["removal"] is not None:
            del view["removal"]["left_ms"]
    return views


def told(events: list[Event]) -> list[Any]:
    return [event.public for event in events]


def settled(table: Table, asked: Command, at: int) -> Command:
    """The command that is meant, now that the time and the table are known."""
    if asked["type"] == "recover":
        return {"type": "recover", "since": at + asked["since"]}
    return something(table, asked["seat"], asked["pick"]) if asked["type"] == "something" else asked


def something(table: Table, seat: int, pick: int) -> Command:
    """What `pick` chooses of what somebody may do; seldom what ends it."""
    actors = [taken.seat for taken in table.seats if table.legal(taken.seat)]
    if not actors:
        return {"type": "ready", "seat": seat, "ready": pick % 3 > 0}
    seat = actors[seat % len(actors)]
    legal = table.legal(seat)
    kinds = [kind for kind in legal if kind != "give_up" or pick % 7 == 0]
    kind = kinds[pick % len(kinds)] if kinds else "give_up"
    fields = {name: bounds["one_of"][pick % len(bounds["one_of"])] for name, bounds in legal[kind].items()}
    return {"type": "act", "seat": seat, "action": {"type": kind, **fields}}


class Watch:
    """A table under observation: every command is looked at from all sides."""

    def __init__(self) -> None:
        self.table, create = new_table()
        self.stored: list[tuple[int, int, Command]] = [(1, NOW, create)]

    def pass_time(self, until: int) -> None:
        """What is due by `until`, each at its own time."""
        rounds = 0
        while (due := self.table.due(until)) is not None:
            at, asked = due
            assert at >= self.table.at
            rounds = rounds + 1 if at == self.table.at else 0
            assert rounds < 100, f"{asked} again and again"
            assert self.apply(asked, at), "what is due is not refused"

    def apply(self, asked: Command, at: int) -> bool:
        """One command; whether it was allowed."""
        table = self.table
        before, before_seen = table.dump(), seen(table)
        lobby, seq, out = table.lobby(at), table.seq, table.guests
        as_bytes = orjson.dumps(before)
        try:
            applied = table.apply(asked, at)
        except Rejected:
            assert orjson.dumps(table.dump()) == as_bytes, "a refusal leaves no trace"
            return False
        check(table)
        if applied.nothing:
            assert orjson.dumps(table.dump()) == as_bytes, "nothing is nothing"
            return True
        self.stored.append((table.seq, at, asked))
        assert table.seq == seq + 1
        assert table.at == at
        assert applied.lobby_changed or table.lobby(at) == lobby, "every change of the lobby is told"
        assert (applied.seated is None) == (table.guests == out) or applied.seated == table.guests
        assert applied.seated is not None or table.guests == out, "every change of the seats is told"
        if not applied.game_changed:
            assert seen(table) == before_seen
        elif before_seen:
            for viewer, view in seen(table).items():
                assert patch(before_seen[viewer], diff(before_seen[viewer], view)) == view
        # a table loaded from its dump does the same from there on, byte for byte
        again = Table.load(orjson.loads(as_bytes), TIMES, find)
        assert told(again.apply(asked, at).events) == told(applied.events)
        assert orjson.dumps(again.dump()) == orjson.dumps(table.dump())
        return True


TIMELY = {
    "time_up",
    "turn_time_up",
    "auto",
    "grace_over",
    "removal_opens",
    "removal_passes",
    "thaw",
    "abandon",
    "expire",
}


@settings(max_examples=max(200, settings().max_examples))
@given(openings, steps)
def test_whatever_happens_the_table_is_whole(opening: int, chance: list[tuple[int, Command]]) -> None:
    watch = Watch()
    at = NOW
    for after, asked in [*((0, command) for command in OPENING[:opening]), *chance]:
        at += after
        watch.pass_time(at)
        allowed = watch.apply(settled(watch.table, asked, at), max(at, watch.table.at))
        assert not (allowed and asked["type"] in TIMELY), "time asked for nothing, and something happened"
    table = watch.table
    event(f"came to {table.phase}{', closed' if table.closed else ''}")
    replayed = Table.replay(None, watch.stored, TIMES, find)
    assert orjson.dumps(replayed.dump()) == orjson.dumps(table.dump())
    # and when everybody goes, it comes to an end by itself
    for seat in [seat.seat for seat in table.people]:
        if not table.closed:
            watch.apply({"type": "disconnected", "seat": seat}, max(at, table.at))
    if not table.closed:
        watch.apply({"type": "watched", "watching": False}, max(at, table.at))
    for _ in range(8):
        at += TIMES.grace_ms
        watch.pass_time(at)
    assert table.closed
