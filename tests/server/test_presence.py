"""Tabs, lost connections and comebacks: who is there, and what they are told."""

from __future__ import annotations

from tests.server.conftest import Enter
from tests.server.support import Client, Running, play, seated, started, timeless


def seat(client: Client, number: int) -> dict[str, object]:
    """A seat as this client's lobby shows it."""
    assert client.lobby is not None
    found: dict[str, object] = next(seat for seat in client.lobby["seats"] if seat["seat"] == number)
    return found


async def test_a_token_brings_back_the_seat_the_lobby_and_the_view(enter: Enter) -> None:
    ana, ben = await enter(), await enter()
    code = await started([ana, ben])
    await play([ana, ben], lambda: len(ana.updates) > 5)
    await ben.leave()
    await ana.until(lambda: not seat(ana, 1)["connected"])
    back = await enter(token=ben.token)
    assert back.welcome["resume"] == {"code": code, "seat": 1}
    assert back.welcome["token"] == ben.token
    await back.until(lambda: back.view and back.lobby)
    assert back.view is not None
    assert back.view["you"] == 1
    await ana.until(lambda: seat(ana, 1)["connected"])
    await play([ana, back], lambda: len(back.updates) > 5)
    assert not back.gap


async def test_the_lobby_comes_before_the_view_and_nothing_of_the_game_before_it(enter: Enter) -> None:
    ana, ben = await enter(), await enter()
    await started([ana, ben])
    back = await enter(token=ben.token)
    await back.until(lambda: back.view)
    names = [name for name, _ in back.events]
    assert names[:3] == ["welcome", "lobby", "view"]


async def test_two_tabs_are_one_player(enter: Enter) -> None:
    ana, ben = await enter(), await enter()
    tab = await enter(token=ben.token)
    assert tab.welcome["resume"] is None
    code = await seated([ana, ben])
    await tab.until(lambda: tab.lobby is not None and tab.lobby["code"] == code)
    await ana.good("lobby.start")
    for client in (ana, ben, tab):
        await client.until(lambda client=client: client.view)
    # either tab acts, both see it; the same id counts once
    await play([ana, ben], lambda: len(ana.updates) > 20)
    await tab.until(lambda: tab.updates[-1:] == ben.updates[-1:])
    await play([ana, tab], lambda: len(ana.updates) > 40)
    assert tab.view is not None
    assert ben.view is not None
    await ben.reached(tab.view["seq"])
    assert tab.legal == ben.legal
    assert [update["seq"] for update in tab.updates] == [update["seq"] for update in ben.updates]
    # closing one leaves the player where they are
    await tab.leave()
    await ana.good("game.sync")
    assert seat(ana, 1)["connected"]
    await ben.leave()
    await ana.until(lambda: not seat(ana, 1)["connected"])


async def test_a_tab_of_the_same_guest_elsewhere_does_not_hold_the_seat(enter: Enter) -> None:
    ana, ben, cid = await enter(), await enter(), await enter()
    await started([ana, ben])
    other = await seated([cid])
    assert await ben.refused("lobby.watch", {"code": other}) == "already_seated"
    assert await ben.refused("lobby.join", {"code": other, "name": "Ben"}) == "already_seated"
    assert await ben.refused("lobby.create", {"name": "Ben"}) == "already_seated"


async def test_missed_updates_come_again(enter: Enter) -> None:
    ana, ben = await enter(), await enter()
    await started([ana, ben])
    await play([ana, ben], lambda: len(ana.updates) > 5)
    assert ben.view is not None
    seen = ben.view["seq"]
    await ben.leave()
    await ana.until(lambda: not seat(ana, 1)["connected"])
    back = await enter(token=ben.token)
    await back.until(lambda: back.view)
    missed = (await back.good("game.sync", {"since": seen}))["updates"]
    assert missed
    told = [timeless(update) for update in ana.updates if update["seq"] > seen]
    assert list(map(timeless, missed)) == told


async def test_leaving_a_game_keeps_the_seat_and_joining_again_takes_it(enter: Enter) -> None:
    ana, ben = await enter(), await enter()
    code = await started([ana, ben])
    await ben.good("lobby.leave")
    await ana.until(lambda: seat(ana, 1)["left"])
    assert await ben.refused("game.sync") == "not_seated"
    seen = len(ben.events)
    await play([ana], lambda: not ana.my_turn)
    assert ben.events[seen:] == []
    assert (await ben.good("lobby.join", {"code": code, "name": "whoever"}))["seat"] == 1
    await ana.until(lambda: seat(ana, 1)["connected"] and not seat(ana, 1)["left"])
    await ben.until(lambda: ben.events[seen:] and ben.events[-1][0] == "view")
    await play([ana, ben], lambda: len(ana.updates) > 20)


async def test_a_finished_game_lets_everybody_go(enter: Enter) -> None:
    ana, ben = await enter(), await enter()
    first = await started([ana, ben], starting_cash=100)
    await play([ana, ben])
    await ben.good("lobby.leave")
    second = await seated([ben])
    assert second != first
    await ana.good("lobby.leave")
    assert (await ana.good("lobby.join", {"code": second, "name": "Ana"}))["seat"] == 1


async def test_whoever_is_sent_away_is_told_and_cannot_come_back(enter: Enter) -> None:
    ana, ben, eve = await enter(), await enter(), await enter()
    code = await seated([ana, ben])
    await eve.good("lobby.watch", {"code": code})
    assert await ben.refused("lobby.kick", {"seat": 0}) == "not_host"
    assert await eve.refused("lobby.kick", {"seat": 1}) == "not_seated"
    await ana.good("lobby.kick", {"seat": 1})
    await ben.until(lambda: ben.named("notice"))
    assert ben.named("notice")[0]["code"] == "kicked"
    assert len((ben.lobby or {})["seats"]) == 2, "the lobby without them is not theirs to see"
    for name in ("lobby.join", "lobby.watch"):
        body = {"code": code, "name": "Ben"} if name == "lobby.join" else {"code": code}
        assert await ben.refused(name, body) == "no_such_lobby"
    again = await enter(token=ben.token)
    assert again.welcome["resume"] is None
    assert (await ben.good("lobby.create", {"name": "Ben"}))["code"] != code


async def test_a_lobby_without_people_closes_and_those_who_watch_are_told(
    running: Running, enter: Enter
) -> None:
    ana, eve = await enter(), await enter()
    code = await seated([ana])
    await eve.good("lobby.watch", {"code": code})
    await ana.good("lobby.leave")
    await eve.until(lambda: eve.named("notice"))
    assert eve.named("notice")[0]["code"] == "closed"
    assert await ana.refused("lobby.join", {"code": code, "name": "Ana"}) == "no_such_lobby"
    assert running.directory.tables == []


async def test_ten_lobbies_opened_and_left_leave_nothing_behind(running: Running, enter: Enter) -> None:
    ana = await enter()
    for _ in range(10):
        await seated([ana])
        await ana.good("lobby.leave")
    assert running.directory.tables == []
    assert (await ana.good("lobby.list"))["lobbies"] == []


async def test_the_host_who_leaves_hands_over(enter: Enter) -> None:
    ana, ben, cid = await enter(), await enter(), await enter()
    await seated([ana, ben, cid])
    await ana.good("lobby.leave")
    await ben.until(lambda: ben.lobby is not None and ben.lobby["host"] == 1)
    await ben.good("lobby.start")
    await cid.until(lambda: cid.view)
    assert cid.view is not None
    assert cid.view["you"] == 1, "seats close up when the game starts"


async def test_the_same_request_opens_one_lobby(running: Running, enter: Enter) -> None:
    ana = await enter()
    body = {"name": "Ana", "id": "mine"}
    first = await ana.good("lobby.create", body)
    assert await ana.good("lobby.create", body) == first
    assert await ana.refused("lobby.create", {"name": "Ana", "id": "other"}) == "already_seated"
    again = await enter(token=ana.token)
    assert await again.good("lobby.create", body) == first
    assert len(running.directory.tables) == 1


async def test_the_list_of_lobbies_is_live(enter: Enter) -> None:
    eve, ana = await enter(), await enter()
    assert (await eve.good("lobby.list", {"watch": True}))["lobbies"] == []
    code = await seated([ana])
    await eve.until(lambda: eve.named("lobbies") and eve.named("lobbies")[-1]["lobbies"])
    (line,) = eve.named("lobbies")[-1]["lobbies"]
    assert line["code"] == code
    assert line["seated"] == 1
    assert line["options"]["starting_cash"] == 1500
    await ana.good("lobby.options", {"options": {"visibility": "private", "max_players": 2}})
    await eve.until(lambda: eve.named("lobbies")[-1]["lobbies"] == [])
    count = len(eve.named("lobbies"))
    await eve.good("lobby.list", {"watch": False})
    await ana.good("lobby.options", {"options": {"visibility": "public"}})
    assert [line["code"] for line in (await eve.good("lobby.list"))["lobbies"]] == [code]
    assert len(eve.named("lobbies")) == count


async def test_codes_are_read_kindly(enter: Enter) -> None:
    ana, ben = await enter(), await enter()
    code = await seated([ana])
    typed = f" {code[:4].lower()} {code[4:]} "
    assert (await ben.good("lobby.join", {"code": typed, "name": "Ben"}))["code"] == code
    cid = await enter()
    for wrong in ("", "ABC", code[:7], code + "A", "00000000", "ＡＢＣＤＥＦＧＨ", "x" * 64):
        assert await cid.refused("lobby.join", {"code": wrong, "name": "Cid"}) == "no_such_lobby"


async def test_other_tabs_are_told_when_one_leaves_to_the_menu(enter: Enter) -> None:
    """They follow the table no more; the one that left knows."""
    ana, ben = await enter(), await enter()
    code = await started([ana, ben])
    tabs = [await enter(token=ben.token) for _ in range(2)]
    for tab in tabs:
        await tab.until(lambda tab=tab: tab.view)
    await ben.good("lobby.leave")
    for tab in tabs:
        await tab.until(lambda tab=tab: tab.named("notice"))
        assert [notice["code"] for notice in tab.named("notice")] == ["left"]
        assert await tab.refused("game.sync") == "not_seated"
    assert ben.named("notice") == []
    await tabs[0].good("lobby.join", {"code": code, "name": "whoever"})
    await ana.until(lambda: seat(ana, 1)["connected"])


async def test_whoever_left_for_the_menu_is_not_put_back_unasked(enter: Enter) -> None:
    """R36: the seat waits; a reload of the menu stays at the menu, and tells how long it waits."""
    ana, ben, cem = await enter(), await enter(), await enter()
    code = await started([ana, ben, cem])
    await ben.good("lobby.leave")
    back = await enter(token=ben.token)
    assert back.welcome["resume"] is None
    kept = back.welcome["kept"]
    assert kept["code"] == code
    assert 0 < kept["grace_left_ms"] <= 180_000
    assert back.named("lobby") == []
    assert await back.refused("lobby.create", {"name": "Ben"}) == "already_seated"
    assert (await back.good("lobby.join", {"code": code, "name": kept["name"]}))["seat"] == 1
    assert (await enter(token=ben.token)).welcome["kept"] is None


async def test_a_seat_that_is_kept_can_be_given_up(enter: Enter) -> None:
    ana, ben, cem = await enter(), await enter(), await enter()
    await started([ana, ben, cem])
    assert await ben.refused("lobby.give_up") == "no_such_seat"
    await ben.good("lobby.leave")
    back = await enter(token=ben.token)
    await back.good("lobby.give_up")
    await ana.until(lambda: seat(ana, 1)["bankrupt"])
    assert await back.refused("lobby.give_up") == "no_such_seat"
    await back.good("lobby.create", {"name": "Ben"})
