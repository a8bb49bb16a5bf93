"""Several processes serve one table: a seat is connected while any of them has a socket of it (R36)."""

from __future__ import annotations

from typing import Any

import orjson

from investup.table import Table
from tests.table.sittings import Sitting, find, race_of
from tests.table.test_grace import GRACE


def says(race: Sitting, kind: str, seat: int, process: str) -> Any:
    """A process says that it has a socket of this seat, or none any more."""
    return race._apply({"type": kind, "seat": seat, "process": process}, race.now)


def dies(race: Sitting, process: str, since: int, by: str = "other") -> Any:
    """A process has died, and another one says so."""
    return race._apply({"type": "gone", "process": process, "by": by, "since": since}, race.now)


def connected(race: Sitting) -> list[bool]:
    return [seat["connected"] for seat in race.table.lobby()["seats"]]


def two_processes() -> Sitting:
    """Ana has sockets in `a` and `b`, Bea in `a` alone."""
    race = race_of("Ana", "Bea")
    says(race, "connected", 0, "a")
    says(race, "connected", 0, "b")
    says(race, "connected", 1, "a")
    return race


def test_the_grace_starts_when_the_last_process_has_no_socket_any_more() -> None:
    race = two_processes()
    says(race, "disconnected", 0, "a")
    assert connected(race) == [True, True]
    says(race, "disconnected", 0, "b")
    assert connected(race) == [False, True]
    assert race.table.seats[0].away_since == race.now


def test_a_late_farewell_means_nothing() -> None:
    race = two_processes()
    says(race, "disconnected", 1, "a")
    says(race, "connected", 1, "b")
    assert says(race, "disconnected", 1, "a").nothing
    assert connected(race) == [True, True]


def test_a_second_process_changes_nothing_that_anybody_sees() -> None:
    race = race_of("Ana", "Bea")
    says(race, "connected", 0, "a")
    applied = says(race, "connected", 0, "b")
    assert not applied.lobby_changed
    assert applied.processes_changed
    assert says(race, "connected", 0, "b").nothing


def test_whoever_was_in_a_dead_process_alone_is_gone_since_it_was_last_heard_of() -> None:
    race = two_processes()
    heard = race.now
    race.wait(4_000)
    dies(race, "a", heard)
    assert connected(race) == [True, False]
    assert race.table.seats[1].away_since == heard
    assert "gone" not in race.wait(GRACE - 4_001)
    assert race.wait(1) == ["gone"]


def test_a_process_dies_once() -> None:
    race = two_processes()
    dies(race, "a", race.now)
    assert dies(race, "a", race.now).nothing
    assert dies(race, "never heard of", race.now).nothing


def test_one_answers_for_the_table_also_when_nobody_is_there() -> None:
    race = two_processes()
    assert race.table.processes == ["a", "b"]
    for seat, process in ((0, "a"), (1, "a"), (0, "b")):
        says(race, "disconnected", seat, process)
    assert race.table.processes == ["b"], "the one that spoke last"
    dies(race, "b", race.now, by="c")
    assert race.table.processes == ["c"]


def test_after_a_stop_nobody_is_in_any_process() -> None:
    race = two_processes()
    race._apply({"type": "recover", "since": race.now, "process": "c"}, race.now)
    assert connected(race) == [False, False]
    assert race.table.processes == ["c"]


def test_an_audience_in_any_process_keeps_the_bots_playing() -> None:
    race = two_processes()
    for process in ("a", "b"):
        race._apply({"type": "watched", "watching": True, "process": process}, race.now)
    race._apply({"type": "watched", "watching": False, "process": "a", "since": race.now}, race.now)
    assert race.table.unwatched_since is None
    dies(race, "b", race.now)
    assert race.table.unwatched_since == race.now


def test_a_table_of_the_time_before_can_be_read() -> None:
    race = race_of("Ana", "Bea")
    dump = orjson.loads(race.as_bytes())
    for name in ("home", "watched_by"):
        del dump[name]
    for seat in dump["seats"]:
        del seat["through"]
    table = Table.load({**dump, "format": 1}, race.table.times, find)
    assert table.dump() == race.table.dump()
