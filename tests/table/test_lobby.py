"""Sitting down, options, readiness, computer players, sending away, leaving (R37; S09, S10, S12, S15)."""

from __future__ import annotations

from typing import Any

import pytest

from investup.game import Rejected
from investup.table import Table, Times
from tests.table.people import NOW, TIMES, do, guest, join, open_table, playing, refused, seated, start
from tests.table.race import find


def names(table: Table) -> list[str]:
    return [seat["name"] for seat in table.lobby()["seats"]]


def numbers(table: Table) -> list[int]:
    return [seat["seat"] for seat in table.lobby()["seats"]]


def ready(table: Table) -> list[bool]:
    return [seat["ready"] for seat in table.lobby()["seats"]]


# --------------------------------------------------------------------------------------- sitting down
def test_who_opens_a_table_is_its_host() -> None:
    table, applied = open_table("Ana", id="first")
    assert applied.ack == {"code": "ABCDEFGH", "seat": 0}
    assert applied.seated == (guest("Ana"),)
    assert (table.seq, table.host, table.phase, table.closed) == (1, 0, "waiting", False)
    assert table.created_by == (guest("Ana"), "first")
    assert table.lobby(watchers=3) == {
        "code": "ABCDEFGH",
        "ruleset": "race",
        "game_id": None,
        "host": 0,
        "watchers": 3,
        "seats": [
            {
                "seat": 0,
                "name": "Ana",
                "bot": False,
                "level": None,
                "ready": False,
                "connected": True,
                "left": False,
                "bankrupt": False,
                "grace_left_ms": None,
            }
        ],
        "options": {
            "max_players": 5,
            "visibility": "public",
            "turn_clock": True,
            "steps": 10,
            "giving_up": True,
            "hazards": False,
        },
        "phase": "waiting",
    }


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"ruleset": "chess"}, "ruleset"),
        ({"name": ""}, "name"),
        ({"options": {"speed": 1}}, "speed"),
        ({"options": {"max_players": 1}}, "max_players"),
    ],
)
def test_a_table_is_not_opened_with_what_is_not_there(changed: dict[str, Any], field: str) -> None:
    good = {
        "type": "create",
        "code": "ABCDEFGH",
        "ruleset": "race",
        "guest": "g",
        "name": "Ana",
        "options": {},
    }
    Table.create(good, NOW, TIMES, find)
    with pytest.raises(Rejected) as caught:
        Table.create({**good, **changed}, NOW, TIMES, find)
    assert (caught.value.code, caught.value.field) == ("bad_request", field)


def test_a_newcomer_gets_the_smallest_free_number_and_others_keep_theirs() -> None:
    table = seated("Ana", "Bea", "Cem")
    assert numbers(table) == [0, 1, 2]
    do(table, "leave", 1)
    assert numbers(table) == [0, 2]
    applied = join(table, "Dov")
    assert applied.ack == {"code": table.code, "seat": 1}
    assert applied.seated == (guest("Ana"), guest("Dov"), guest("Cem"))
    assert names(table) == ["Ana", "Dov", "Cem"]


def test_r37_joining_twice_gives_the_same_seat_and_stores_nothing() -> None:
    table = seated("Ana", "Bea")
    before = table.dump()
    applied = join(table, "Bea", called="Somebody else")
    assert applied.nothing
    assert applied.ack == {"code": table.code, "seat": 1}
    assert table.dump() == before


@pytest.mark.parametrize("called", ["Ana", "ana", " ANA ", "Ａｎａ"])
def test_s15_a_name_is_taken_whatever_its_case(called: str) -> None:
    table = seated("Ana")
    error = refused(table, {"type": "join", "guest": guest("Bea"), "name": called}, "name_taken")
    assert error.field == "name"


def test_a_name_is_taken_by_a_computer_player_too() -> None:
    table = seated("Ana")
    do(table, "add_bot", 0)
    refused(table, {"type": "join", "guest": guest("Bea"), "name": names(table)[1].upper()}, "name_taken")


def test_nobody_sits_down_at_a_full_table() -> None:
    table = seated("Ana", "Bea", options={"max_players": 2})
    refused(table, {"type": "join", "guest": guest("Cem"), "name": "Cem"}, "full")
    refused(table, {"type": "add_bot", "seat": 0}, "full")


def test_nobody_joins_a_running_game_but_those_who_sit_there() -> None:
    table = playing("Ana", "Bea")
    refused(table, {"type": "join", "guest": guest("Cem"), "name": "Cem"}, "started")
    assert join(table, "Bea").ack == {"code": table.code, "seat": 1}


# --------------------------------------------------------------------------------------- options, readiness
def test_the_host_changes_some_options_and_the_others_stay() -> None:
    table = seated("Ana")
    applied = do(table, "options", 0, options={"steps": 20, "visibility": "private"})
    assert applied.lobby_changed
    assert table.options["steps"] == 20
    assert table.options["giving_up"] is True
    assert not table.public
    assert table.listing() == {
        "code": "ABCDEFGH",
        "ruleset": "race",
        "host": "Ana",
        "seated": 1,
        "max_players": 5,
        "options": table.options,
    }


def test_r37_a_change_of_options_unreadies_everyone_but_the_host_and_the_bots() -> None:
    table = seated("Ana", "Bea", "Cem")
    do(table, "add_bot", 0)
    for seat in range(3):
        do(table, "ready", seat, ready=True)
    do(table, "options", 0, options={"steps": 20})
    assert ready(table) == [True, False, False, True]


def test_setting_options_to_what_they_are_changes_nothing() -> None:
    table = seated("Ana", "Bea")
    do(table, "ready", 1, ready=True)
    before = table.dump()
    assert do(table, "options", 0, options={"steps": 10}).nothing
    assert do(table, "options", 0, options={}).nothing
    assert table.dump() == before


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"max_players": 1}, "max_players"),
        ({"max_players": 6}, "max_players"),
        ({"max_players": 2}, "max_players"),
        ({"max_players": "4"}, "max_players"),
        ({"max_players": True}, "max_players"),
        ({"max_players": 4.0}, "max_players"),
        ({"max_players": float("nan")}, "max_players"),
        ({"visibility": "secret"}, "visibility"),
        ({"visibility": None}, "visibility"),
        ({"turn_clock": 1}, "turn_clock"),
        ({"steps": "20"}, "steps"),
        ({"steps": False}, "steps"),
        ({"starting_cash": 1500}, "starting_cash"),
        ({"steps": 20, "nonsense": 1}, "nonsense"),
    ],
)
def test_p2_options_that_are_none_are_refused_and_named(options: dict[str, Any], field: str) -> None:
    table = seated("Ana", "Bea", "Cem")
    error = refused(table, {"type": "options", "seat": 0, "options": options}, "bad_request")
    assert error.field == field


def test_r37_max_players_may_go_down_to_those_seated() -> None:
    table = seated("Ana", "Bea", "Cem")
    do(table, "options", 0, options={"max_players": 3})
    refused(table, {"type": "join", "guest": guest("Dov"), "name": "Dov"}, "full")


def test_saying_twice_that_one_is_ready_stores_nothing() -> None:
    table = seated("Ana", "Bea")
    assert do(table, "ready", 1, ready=True).lobby_changed
    assert do(table, "ready", 1, ready=True).nothing
    assert do(table, "ready", 1, ready=False).lobby_changed
    assert ready(table) == [False, False]


# --------------------------------------------------------------------------------------- computer players
def test_a_computer_player_has_a_level_a_name_and_is_ready() -> None:
    table = seated("Ana")
    assert do(table, "add_bot", 0).ack == {"seat": 1}
    assert do(table, "add_bot", 0, level="winged").ack == {"seat": 2}
    first, second = table.lobby()["seats"][1:]
    assert (first["bot"], first["level"], first["ready"]) == (True, "quick", True)
    assert second["level"] == "winged"
    assert len(set(names(table))) == 3
    assert table.guests == (guest("Ana"),)


def test_an_unknown_level_is_refused() -> None:
    table = seated("Ana")
    assert refused(table, {"type": "add_bot", "seat": 0, "level": "godlike"}, "bad_request").field == "level"


def test_the_host_takes_a_computer_player_away_but_nobody_else_so() -> None:
    table = seated("Ana", "Bea")
    do(table, "add_bot", 0)
    refused(table, {"type": "remove_bot", "seat": 0, "target": 1}, "no_such_seat")
    refused(table, {"type": "remove_bot", "seat": 0, "target": 3}, "no_such_seat")
    assert do(table, "remove_bot", 0, target=2).ack == {"seat": 2}
    assert names(table) == ["Ana", "Bea"]


@pytest.mark.parametrize("kind", ["leave", "connected", "disconnected", "ready", "add_bot"])
def test_nobody_speaks_for_a_computer_player(kind: str) -> None:
    table = seated("Ana")
    do(table, "add_bot", 0)
    refused(table, {"type": kind, "seat": 1, "ready": True}, "not_seated")


# --------------------------------------------------------------------------------------- sending away
def test_r37_who_is_sent_away_finds_no_such_lobby() -> None:
    table = seated("Ana", "Bea", "Cem")
    applied = do(table, "kick", 0, target=1)
    assert applied.ack == {"seat": 1}
    assert applied.kicked == guest("Bea")
    assert applied.seated == (guest("Ana"), guest("Cem"))
    refused(table, {"type": "join", "guest": guest("Bea"), "name": "Bea"}, "no_such_lobby")
    join(table, "Dov", called="Bea")  # the name is free for others


@pytest.mark.parametrize("target", [0, 2, 5, -1])
def test_nobody_is_sent_away_who_is_the_host_a_bot_or_not_there(target: int) -> None:
    table = seated("Ana", "Bea")
    do(table, "add_bot", 0)
    refused(table, {"type": "kick", "seat": 0, "target": target}, "no_such_seat")


@pytest.mark.parametrize(
    "command",
    [
        {"type": "options", "options": {"steps": 5}},
        {"type": "add_bot"},
        {"type": "remove_bot", "target": 2},
        {"type": "kick", "target": 0},
        {"type": "start", "seed": "5e" * 32, "game_id": "g"},
    ],
)
def test_only_the_host_may(command: dict[str, Any]) -> None:
    table = seated("Ana", "Bea")
    do(table, "add_bot", 0)
    refused(table, {**command, "seat": 1}, "not_host")
    refused(table, {**command, "seat": 4}, "not_seated")


@pytest.mark.parametrize(
    "command",
    [
        {"type": "options", "options": {"steps": 5}},
        {"type": "add_bot"},
        {"type": "remove_bot", "target": 2},
        {"type": "kick", "target": 1},
        {"type": "ready", "ready": True},
        {"type": "start", "seed": "5e" * 32, "game_id": "g"},
    ],
)
def test_s12_nothing_of_a_lobby_can_be_done_once_the_game_runs(command: dict[str, Any]) -> None:
    table = seated("Ana", "Bea")
    do(table, "add_bot", 0)
    start(table)
    refused(table, {**command, "seat": 0}, "started")


# --------------------------------------------------------------------------------------- host, leaving
def test_s09_the_longest_seated_person_becomes_host_with_all_powers() -> None:
    table = seated("Ana", "Bea", "Cem")
    do(table, "add_bot", 0)
    do(table, "leave", 1)
    join(table, "Dov")  # on seat 1, but seated for less long than Cem on seat 2
    do(table, "leave", 0)
    assert table.host == 2
    do(table, "options", 2, options={"steps": 7})
    do(table, "kick", 2, target=1)
    start(table)
    assert table.phase == "playing"


def test_s09_a_host_whose_page_is_reloaded_stays_host() -> None:
    table = seated("Ana", "Bea")
    do(table, "disconnected", 0)
    assert table.host == 0
    do(table, "connected", 0)
    assert table.host == 0


def test_s10_a_lobby_without_people_closes() -> None:
    table = seated("Ana", "Bea")
    do(table, "add_bot", 0)
    do(table, "leave", 0)
    assert not table.closed
    applied = do(table, "leave", 1)
    assert table.closed
    assert applied.seated == ()
    assert table.host is None
    refused(table, {"type": "join", "guest": guest("Cem"), "name": "Cem"}, "no_such_lobby")
    refused(table, {"type": "connected", "seat": 2}, "no_such_lobby")


def test_who_leaves_a_running_game_is_told_how_long_the_seat_is_kept() -> None:
    table = seated("Ana", "Bea", "Cem")
    assert do(table, "leave", 2).ack == {}, "a seat in a lobby is given up"
    start(table)
    assert do(table, "leave", 1).ack == {"grace_left_ms": TIMES.grace_ms}


def test_who_left_a_lobby_may_come_back_as_the_last_in_line() -> None:
    table = seated("Ana", "Bea")
    do(table, "leave", 0)
    assert join(table, "Ana").ack["seat"] == 0
    assert table.host == 1


def test_presence_is_stored_once_for_each_change() -> None:
    table = seated("Ana", "Bea")
    assert do(table, "connected", 1).nothing
    applied = do(table, "disconnected", 1, after=500)
    assert applied.lobby_changed
    assert table.seats[1].away_since == NOW + 500
    assert do(table, "disconnected", 1, after=500).nothing
    assert table.lobby()["seats"][1]["connected"] is False
    assert do(table, "connected", 1, after=500).lobby_changed
    assert table.seats[1].away_since is None


def test_joining_again_counts_as_being_there() -> None:
    table = seated("Ana", "Bea")
    do(table, "disconnected", 1)
    applied = join(table, "Bea")
    assert not applied.nothing
    assert applied.ack == {"code": table.code, "seat": 1}
    assert table.seats[1].connected


def test_time_does_not_run_backwards() -> None:
    table = seated("Ana", "Bea")
    with pytest.raises(ValueError, match="backwards"):
        table.apply({"type": "ready", "seat": 1, "ready": True}, NOW - 1)
    assert table.at == NOW


def test_s10_ten_thousand_tables_that_are_left_leave_nothing_behind() -> None:
    for number in range(10_000):
        table, _ = open_table(f"Ana {number % 7}")
        do(table, "leave", 0)
        assert table.closed
        assert table.next_deadline() is None


def test_the_times_are_the_servers() -> None:
    table, _ = open_table()
    assert Table.load(table.dump(), Times(bot_delay_ms=5), find).times.bot_delay_ms == 5
