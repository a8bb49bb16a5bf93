"""Who is there: tabs, spectators, and games that nobody plays or watches any more (R36, R40)."""

from __future__ import annotations

from pathlib import Path

from investup.table import Times
from tests.live.hall import Guest, Hall, hall

THREE_MINUTES = 180_000
#: A table is kept for so long; longer than an hour, which is how often anybody looks.
KEEP_MS = 7_200_000


async def test_the_grace_starts_when_the_last_tab_is_closed(tmp_path: Path) -> None:
    async with hall(tmp_path) as it:
        ana, ben = await it.seat("Ana", "Ben")
        await it.start(ana)
        first = ben.session
        await it.come_back(ben)
        it.directory.depart(first)
        await it.wait(THREE_MINUTES)
        assert ana.named("lobby")[-1]["seats"][1]["connected"]
        await it.leave(ben)
        assert ana.named("lobby")[-1]["seats"][1]["grace_left_ms"] == THREE_MINUTES
        assert ana.view["clocks"]["grace"] == {"1": THREE_MINUTES}
        await it.wait(THREE_MINUTES - 1)
        assert not ana.view["players"][1]["bankrupt"]
        await it.wait(1)
        assert ana.view["players"][1]["bankrupt"]


async def test_a_late_farewell_of_an_old_socket_means_nothing(tmp_path: Path) -> None:
    """The old one was half open: the player is back by a new one before the server sees that."""
    async with hall(tmp_path) as it:
        ana, ben = await it.seat("Ana", "Ben")
        await it.start(ana)
        old = ben.session
        await it.come_back(ben)
        seq = ana.view["seq"]
        await it.wait(5_000)
        it.directory.depart(old)
        await it.settle()
        assert ana.view["seq"] == seq, "nothing has happened"


async def test_the_grace_counts_from_the_moment_of_going_however_late_the_table_hears_of_it(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as it:
        ana, ben = await it.seat("Ana", "Ben")
        await it.start(ana)
        it.directory.depart(ben.session)
        gone = it.clock.at
        it.clock.at += 3_000
        await it.settle()
        assert (await it.state()).seat(1).away_since == gone
        assert ana.named("lobby")[-1]["seats"][1]["grace_left_ms"] == THREE_MINUTES - 3_000


async def test_in_the_lobby_the_seat_is_free_after_three_minutes_and_the_host_hands_over(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as it:
        ana, ben = await it.seat("Ana", "Ben")
        await it.leave(ana)
        await it.wait(THREE_MINUTES - 1)
        assert ben.named("lobby")[-1]["host"] == 0
        await it.wait(1)
        lobby = ben.named("lobby")[-1]
        assert lobby["host"] == 1
        assert [seat["seat"] for seat in lobby["seats"]] == [1]
        assert not await it.come_back(ana)


async def test_a_lobby_that_everybody_left_closes_after_three_minutes(tmp_path: Path) -> None:
    async with hall(tmp_path) as it:
        ana, ben = await it.seat("Ana", "Ben")
        await it.leave(ana)
        await it.wait(60_000)
        await it.leave(ben)
        await it.wait(THREE_MINUTES)
        assert it.directory.tables == []
        assert it.alarms.waiting == {}
        assert await it.house.store.open_tables() == []


async def test_a_lobby_in_which_nothing_happens_closes_and_says_so(tmp_path: Path) -> None:
    async with hall(tmp_path, Times(idle_ms=600_000)) as it:
        ana, ben = await it.seat("Ana", "Ben")
        await it.wait(599_999)
        await it.does(ana, "options", options={"max_players": 3})
        await it.wait(599_999)
        assert it.directory.tables
        await it.wait(1)
        assert it.directory.tables == []
        assert [guest.named("notice")[-1]["code"] for guest in (ana, ben)] == ["closed", "closed"]
        assert ana.session.live is None
        assert (await it.seat("Ana"))[0].session.live is not None, (
            "whoever sat there is free to sit elsewhere"
        )


async def test_a_lobby_in_which_nobody_ever_does_anything_closes_too(tmp_path: Path) -> None:
    async with hall(tmp_path, Times(idle_ms=600_000)) as it:
        (ana,) = await it.seat("Ana")
        await it.wait(600_000)
        assert it.directory.tables == []
        assert ana.named("notice")[-1]["code"] == "closed"


async def test_a_finished_game_that_nobody_goes_on_from_closes_too(tmp_path: Path) -> None:
    async with hall(tmp_path, Times(idle_ms=600_000)) as it:
        ana, ben = await it.seat("Ana", "Ben")
        await it.start(ana)
        await it.acts(ben, "declare_bankruptcy")
        await it.wait(600_000)
        assert it.directory.tables == []


async def watching(it: Hall, name: str) -> Guest:
    """Somebody without a seat who follows the table."""
    guest = it.arrive(Guest(name))
    await it.directory.watch(guest.session, it.table.code)
    await it.settle()
    return guest


async def test_bots_play_on_while_somebody_watches_and_three_minutes_longer(tmp_path: Path) -> None:
    async with hall(tmp_path) as it:
        (ana,) = await it.seat("Ana")
        for _ in range(2):
            await it.does(ana, "add_bot")
        await it.start(ana)
        eve = await watching(it, "Eve")
        await it.acts(ana, "declare_bankruptcy")
        await it.does(ana, "leave")
        seq = eve.view["seq"]
        await it.wait(THREE_MINUTES + 60_000)
        assert eve.view["seq"] > seq
        assert eve.view["outcome"] is None
        await it.leave(eve)
        game_id = eve.view["game_id"]
        await it.wait(THREE_MINUTES - 1)
        assert await it.house.store.record(game_id) == "running"
        await it.wait(1)
        record = await it.house.store.record(game_id)
        assert not isinstance(record, str)
        assert record is not None
        assert record.outcome is not None
        assert record.outcome.reason == "abandoned"
        assert record.outcome.ranking[0] == (), "nobody has won, least of all who went bankrupt"
        assert it.directory.tables == [], "nobody sits there"


async def test_whoever_comes_back_to_watch_in_time_keeps_the_bots_playing(tmp_path: Path) -> None:
    async with hall(tmp_path) as it:
        (ana,) = await it.seat("Ana")
        for _ in range(2):
            await it.does(ana, "add_bot")
        await it.start(ana)
        await it.acts(ana, "declare_bankruptcy")
        await it.leave(ana)
        await it.wait(THREE_MINUTES - 1)
        eve = await watching(it, "Eve")
        await it.wait(THREE_MINUTES)
        assert eve.view["outcome"] is None


async def test_a_spectator_sees_the_end_of_a_game_whose_table_closes_with_it(tmp_path: Path) -> None:
    """The last person's seat is lost, the bot has won, and nobody sits there any more."""
    async with hall(tmp_path) as it:
        (ana,) = await it.seat("Ana")
        await it.does(ana, "add_bot")
        await it.start(ana)
        eve = await watching(it, "Eve")
        await it.leave(ana)
        await it.wait(THREE_MINUTES)
        assert eve.view["outcome"] == {"reason": "last_solvent", "ranking": [[1], [0]]}
        assert "game_over" in eve.types()
        assert [name for name, _ in eve.told][-1] == "notice"
        assert eve.named("notice")[-1]["code"] == "closed"


async def test_the_three_minutes_of_the_last_player_and_of_the_last_socket_are_the_same(
    tmp_path: Path,
) -> None:
    """Ana goes, and nobody else was there: at 3:00 she is bankrupt and the game of the bots is over (R40)."""
    async with hall(tmp_path) as it:
        (ana,) = await it.seat("Ana")
        for _ in range(2):
            await it.does(ana, "add_bot")
        await it.start(ana)
        await it.leave(ana)
        gone, game_id = it.clock.at, ana.view["game_id"]
        await it.wait(THREE_MINUTES)
        record = await it.house.store.record(game_id)
        assert not isinstance(record, str)
        assert record is not None
        assert record.outcome is not None
        assert record.outcome.reason == "abandoned"
        assert [move.at for move in record.moves[-2:]] == [gone + THREE_MINUTES] * 2


async def test_the_number_of_spectators_is_told_once_a_second_however_many_come(tmp_path: Path) -> None:
    async with hall(tmp_path) as it:
        ana, _ben = await it.seat("Ana", "Ben")
        lobbies = len(ana.named("lobby"))
        crowd = [await watching(it, f"Eve {number}") for number in range(20)]
        assert crowd[-1].named("lobby")[-1]["watchers"] == 20
        assert len(ana.named("lobby")) == lobbies
        await it.wait(1_000)
        assert len(ana.named("lobby")) == lobbies + 1
        assert ana.named("lobby")[-1]["watchers"] == 20
        for guest in crowd:
            await it.leave(guest)
        await it.wait(1_000)
        assert ana.named("lobby")[-1]["watchers"] == 0
        assert len(ana.named("lobby")) == lobbies + 2


async def test_a_spectator_who_sits_down_is_none_any_more(tmp_path: Path) -> None:
    async with hall(tmp_path) as it:
        ana, _ben = await it.seat("Ana", "Ben")
        eve = await watching(it, "Eve")
        await it.directory.join(eve.session, it.clock.at, code=it.table.code, name="Eve")
        await it.settle()
        await it.wait(1_000)
        assert eve.named("lobby")[-1]["watchers"] == 0
        assert not eve.session.watching
        assert [seat["name"] for seat in ana.named("lobby")[-1]["seats"]] == ["Ana", "Ben", "Eve"]


async def test_times_are_told_as_they_are_when_they_are_told(tmp_path: Path) -> None:
    async with hall(tmp_path) as it:
        ana, ben = await it.seat("Ana", "Ben")
        await it.start(ana)
        await it.leave(ben)
        await it.wait(10_000)
        eve = await watching(it, "Eve")
        assert eve.view["clocks"]["turn"]["left_ms"] == 20_000
        assert eve.view["clocks"]["grace"] == {"1": 170_000}
        assert eve.named("lobby")[0]["seats"][1]["grace_left_ms"] == 170_000
        answers: list[object] = []
        it.table.sync(eve.session, eve.view["seq"] - 1, answers.append)
        await it.wait(25_000)
        it.table.sync(eve.session, None, answers.append)
        await it.settle()
        assert isinstance(answers[1], dict)
        assert answers[1]["view"]["clocks"]["turn"] == {
            "seat": ana.view["turn"]["seat"],
            "state": "reserve",
            "left_ms": 175_000,
            "reserve_ms": 175_000,
            "gifts": [],
        }


async def test_what_a_clock_alone_allows_or_forbids_is_told(tmp_path: Path) -> None:
    """The player's time runs out: nobody can give them more, and it is told to all."""
    async with hall(tmp_path) as it:
        ana, ben = await it.seat("Ana", "Ben")
        await it.start(ana)
        turn, other = (ana, ben) if ana.view["turn"]["seat"] == 0 else (ben, ana)
        assert "give_time" in other.legal
        assert "roll" in turn.legal
        before = len(other.named("legal"))
        await it.wait(210_000)
        assert "time_ran_out" in other.types()
        legals = [body["legal"] for body in other.named("legal")[before:]]
        assert "give_time" not in legals[0]


async def test_the_timer_is_set_seldom_although_the_deadline_moves_with_every_action(tmp_path: Path) -> None:
    async with hall(tmp_path) as it:
        guests = await it.seat("Ana", "Ben", auction_on_decline=False)
        await it.start(guests[0])
        settings = it.alarms.settings
        for _ in range(60):
            turn = guests[guests[0].view["turn"]["seat"]]
            phase = turn.view["turn"]["phase"]
            if phase not in ("roll", "buy", "end"):
                break
            await it.acts(turn, {"roll": "roll", "buy": "buy", "end": "end_turn"}[phase])
            it.clock.at += 100
        assert it.alarms.settings - settings < 10
        await it.directory.beat()
        await it.wait(240_000)
        assert "time_ran_out" in guests[0].types()


async def test_a_table_that_is_closed_leaves_no_timer_and_no_session_behind(tmp_path: Path) -> None:
    async with hall(tmp_path) as it:
        ana, ben = await it.seat("Ana", "Ben")
        eve = await watching(it, "Eve")
        await it.does(ana, "leave")
        await it.does(ben, "leave")
        await it.settle()
        assert it.directory.tables == []
        assert it.alarms.waiting == {}
        assert {guest.session.live for guest in (ana, ben, eve)} == {None}
        assert eve.named("notice")[-1]["code"] == "closed"


async def test_old_tables_are_deleted_once_an_hour_with_all_that_belongs_to_them(tmp_path: Path) -> None:
    async with hall(tmp_path) as it:
        it.directory._keep_ms = KEEP_MS
        ana, ben = await it.seat("Ana", "Ben")
        await it.start(ana)
        game_id = ana.view["game_id"]
        await it.table.say(ana.session, "hello", it.clock.at)
        await it.acts(ben, "declare_bankruptcy")
        for guest in (ana, ben):
            await it.does(guest, "leave")
        await it.settle()
        assert it.directory.tables == []
        closed = it.clock.at
        await it.directory.forget()
        assert await it.house.store.record(game_id) is not None
        await it.late(closed + KEEP_MS)
        await it.directory.forget()
        assert await it.house.store.record(game_id) is not None, "to the millisecond"
        await it.late(closed + KEEP_MS + 1)
        await it.directory.forget()
        assert await it.house.store.record(game_id) is not None, "an hour has not passed"
        await it.late(closed + KEEP_MS + 3_600_000)
        await it.directory.forget()
        assert await it.house.store.record(game_id) is None
        assert await it.house.store.chat(1) == []
