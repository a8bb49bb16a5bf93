"""Who counts as alive: judged by whether signs of life go on, and never held against anybody by one who was blind."""

from __future__ import annotations

import pytest

from investup.live.cluster import Letter, Members, seal, unseal
from investup.live.cluster.letters import sender_of
from investup.live.cluster.members import DEAD_MS, LATE_MS

NOW = 1_700_000_000_000


def looking(members: Members, signs: dict[str, int], until: int, begin: int = NOW) -> None:
    """It looks four times a second, and the signs stay as they are."""
    for now in range(begin, until + 1, 250):
        members.look(signs, now)


def test_whoever_goes_on_beating_is_fresh() -> None:
    members = Members("me")
    for second in range(20):
        members.look({"me": 0, "you": NOW + second * 1_000}, NOW + second * 1_000)
    assert members.fresh == {"me", "you"}
    assert members.others == {"you"}
    assert members.dead == {}


def test_a_silent_one_is_late_and_then_dead_since_its_last_sign() -> None:
    members = Members("me")
    members.look({"you": NOW - 1_000}, NOW - 250)
    looking(members, {"you": NOW}, NOW + LATE_MS - 300)
    assert "you" in members.fresh
    looking(members, {"you": NOW}, NOW + LATE_MS + 250, NOW + LATE_MS - 250)
    assert members.fresh == {"me"}
    assert members.others == {"you"}, "others keep its time, but nobody is gone yet"
    looking(members, {"you": NOW}, NOW + DEAD_MS + 250, NOW + LATE_MS + 500)
    assert members.others == frozenset()
    assert members.dead == {"you": NOW}


def test_whoever_was_blind_waits_before_it_judges() -> None:
    members = Members("me")
    members.look({"you": NOW}, NOW)
    members.look({"you": NOW}, NOW + 60_000)
    assert members.fresh == {"me", "you"}, "perhaps neither could reach the database"
    looking(members, {"you": NOW}, NOW + 60_000 + DEAD_MS + 250, NOW + 60_250)
    assert members.dead == {"you": NOW}


def test_at_the_first_look_nobody_is_dead() -> None:
    members = Members("me")
    members.look({"you": NOW - 86_400_000}, NOW)
    assert members.dead == {}
    looking(members, {"you": NOW - 86_400_000}, NOW + DEAD_MS, NOW + 250)
    assert members.dead == {"you": NOW - 86_400_000}


def test_who_says_farewell_is_dead_at_once_and_stays_so() -> None:
    members = Members("me")
    members.look({"you": NOW}, NOW)
    members.farewell("you", NOW)
    assert members.dead == {"you": NOW}
    members.look({"you": NOW + 1_000}, NOW + 1_000)
    assert members.dead == {"you": NOW + 1_000}, "its last sign was seen only now"


def test_all_agree_on_who_keeps_a_table_and_a_death_moves_only_its_own() -> None:
    names = ("a", "b", "c")
    seen = {name: Members(name) for name in names}
    for members in seen.values():
        members.look(dict.fromkeys(names, NOW), NOW)
    tables = range(1, 301)
    before = {table: seen["a"].keeper(table, names) for table in tables}
    assert all(seen[name].keeper(table, names) == before[table] for name in names for table in tables)
    assert {before[table] for table in tables} == set(names)
    for name in ("a", "b"):
        seen[name].farewell("c", NOW)
        after = {table: seen[name].keeper(table, names) for table in tables}
        assert all(after[table] == before[table] for table in tables if before[table] != "c")
        assert "c" not in after.values()


def test_who_answers_for_a_table_keeps_its_time_if_it_can() -> None:
    members = Members("a")
    members.look({"b": NOW, "c": NOW}, NOW)
    assert {members.keeper(table, ["b"]) for table in range(50)} == {"b"}
    members.farewell("b", NOW)
    assert {members.keeper(table, ["b"]) for table in range(50)} == {"a", "c"}


def test_a_message_carries_all_letters_as_they_were() -> None:
    letters = [
        Letter("n", 7, b'{"seq":3,"text":"a\\nb c"}', [b'{"x": 1}', b"{}"]),
        Letter("l"),
        Letter("w", 12, b"3"),
    ]
    message = seal("somebody", letters)
    assert sender_of(message) == "somebody"
    assert [(*letter[:3], list(letter.updates)) for letter in unseal(message)] == [
        (*letter[:3], list(letter.updates)) for letter in letters
    ]
    with pytest.raises(ValueError, match="cut off"):
        list(unseal(message.rsplit(b"\n", 3)[0]))
