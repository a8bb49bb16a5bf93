"""Who is told what: each audience its own, encoded once; nothing missing, nothing twice."""

from __future__ import annotations

import itertools

import orjson

from investup.live.publish import RING
from tests.live.people import Inn, Socket


async def walk(inn: Inn, people: list[tuple[object, Socket]], turns: int) -> None:
    """Everybody rolls in turn, a table of two or more that have far to go."""
    for turn in range(turns):
        answer = await inn.act(people[turn % len(people)][0], "roll")  # type: ignore[arg-type]
        assert isinstance(answer, dict), answer


async def test_each_audience_is_told_its_own_and_no_other(inn: Inn) -> None:
    people = await inn.started("Ana", "Ben", "Cid", steps=10_000)
    eve, watching = inn.arrive("Eve")
    await inn.directory.watch(eve, people[0][0].live.code)  # type: ignore[union-attr]
    await walk(inn, people, 9)
    await inn.settle()
    sockets = [socket for _, socket in people]
    secrets = [socket.view["secret"] for socket in sockets if socket.view]
    assert len(set(secrets)) == 3
    for seat, socket in enumerate(sockets):
        told = [event for update in socket.moves for event in update["events"]]
        mine = [event for event in told if event["seat"] == seat]
        assert len(told) == 9
        assert [event.get("secret") for event in mine] == [secrets[seat]] * 3
        assert all("secret" not in event for event in told if event["seat"] != seat)
    told = [event for update in watching.heard("game") for event in update["events"]]
    assert all("secret" not in event for event in told)
    assert watching.view is not None
    assert watching.view["secret"] is None
    assert watching.view["you"] is None
    assert watching.heard("legal") == []


async def test_how_a_game_began_is_told_and_then_the_view(inn: Inn) -> None:
    people = await inn.started("Ana", "Ben", steps=10_000)
    for _, socket in people:
        names = [orjson.loads(packet.payload[2:])[0] for packet in socket.packets]
        assert names[-3:] == ["lobby", "game", "view"]
        (began,) = socket.heard("game")
        (view,) = socket.heard("view")
        assert (began["seq"], began["changes"]) == (view["seq"], [])
        assert [event["type"] for event in began["events"]] == ["ready_steady_go"]
    ana = people[0][0]
    assert ana.live is not None
    found = await ana.live.ask(lambda table: ana.live.publisher.catch_up(table, ana, table.seq - 1))  # type: ignore[union-attr]
    assert "view" in found, "nobody can patch what they never had"


async def test_what_came_in_pieces_is_the_whole(inn: Inn) -> None:
    people = await inn.started("Ana", "Ben", steps=10_000)
    await walk(inn, people, 20)
    for session, socket in people:
        assert session.live is not None
        whole = await session.live.ask(
            lambda table, session=session: {
                **table.view(table.seat_of(session.guest)), "legal": table.legal(table.seat_of(session.guest))
            }
        )  # fmt: skip
        assert socket.view == whole


async def test_tabs_of_one_seat_get_one_packet_made_once(inn: Inn) -> None:
    people = await inn.started("Ana", "Ben", steps=10_000)
    _, tab = inn.arrive("Ana")
    session, tab = inn.arrive("Ana")
    live = people[0][0].live
    assert live is not None
    live.attach(session)
    await inn.settle()
    before = len(tab.packets)
    await walk(inn, people, 4)
    mine = people[0][1].packets[-len(tab.packets[before:]) :]
    assert [id(packet) for packet in tab.packets[before:]] == [id(packet) for packet in mine]


async def test_legal_is_sent_only_when_it_has_changed(inn: Inn) -> None:
    people = await inn.started("Ana", "Ben", "Cid", steps=10_000)
    await walk(inn, people, 9)
    for _, socket in people:
        legals = [body["legal"] for body in socket.heard("legal")]
        assert legals
        assert all(one != other for one, other in itertools.pairwise(legals))
        # with each turn it is somebody else's to be given time, or one's own to roll
        assert len(legals) == 9


async def test_a_change_of_presence_is_an_update_too(inn: Inn) -> None:
    people = await inn.started("Ana", "Ben", steps=10_000)
    ben, _ = people[1]
    inn.directory.depart(ben)
    await inn.settle()
    update = people[0][1].heard("game")[-1]
    assert (update["events"], update["changes"]) == ([], [])
    assert people[0][1].heard("lobby")[-1]["seats"][1]["connected"] is False
    assert people[0][1].view is not None
    assert people[0][1].view["seq"] == update["seq"]


async def test_catching_up_by_updates_or_by_the_view(inn: Inn) -> None:
    people = await inn.started("Ana", "Ben", steps=10_000)
    ana, socket = people[0]
    live = ana.live
    assert live is not None
    await walk(inn, people, RING + 10)
    now = await live.ask(lambda table: table.seq)
    for since in (now, now - 1, now - RING):
        found = await live.ask(lambda table, since=since: live.publisher.catch_up(table, ana, since))
        updates = orjson.loads(inn.house.codec.dump(found["updates"]))
        told = socket.heard("game")
        missed = told[len(told) - (now - since) :]
        clocks = told[-1]["clocks"]  # as they are now, and not as they were
        assert updates == [{**update, "clocks": clocks} for update in missed]
    for since in (None, now - RING - 1, now + 1, 0):
        found = await live.ask(lambda table, since=since: live.publisher.catch_up(table, ana, since))
        assert found["view"]["seq"] == now


async def test_updates_that_nobody_heard_are_not_kept_and_not_missed(inn: Inn) -> None:
    """While nobody follows the table nothing is encoded; whoever comes then gets the view and goes on from it."""
    people = await inn.started("Ana", "Ben", steps=10_000)
    ana, ben = people[0][0], people[1][0]
    await walk(inn, people, 2)
    live = ana.live
    assert live is not None
    code = live.code
    for session in (ana, ben):
        inn.directory.depart(session)
    await inn.settle()
    counted = inn.house.counters.updates
    await live.order({"type": "connected", "seat": 0}, inn.clock.now())
    await live.order({"type": "disconnected", "seat": 0}, inn.clock.now())
    assert inn.house.counters.updates == counted
    again, socket = inn.arrive("Ana")
    await inn.directory.join(again, inn.clock.now(), code=code, name="Ana")
    await inn.settle()
    await inn.act(again, "roll")
    assert socket.view is not None
    seq = socket.view["seq"]
    found = await live.ask(lambda table: live.publisher.catch_up(table, again, seq - 5))
    assert found["view"]["seq"] == seq
