"""Players of one table at different processes: they play one game, and see the same."""

from __future__ import annotations

from tests.cluster.company import Company
from tests.server.support import play, started, timeless


async def test_a_whole_game_across_two_processes(it: Company) -> None:
    first, second = await it.two()
    players = [await it.enter(server) for server in (first, second, first)]
    await started(players, starting_cash=300)
    assert await play(players, patience=200) > 20
    for player in players:
        await player.reached(max(other.view["seq"] for other in players if other.view))
        assert not player.gap
    views = [{**timeless(player.view), "you": None} for player in players]
    for view in views:
        view.pop("legal")
    assert views[0] == views[1] == views[2]
    updates = [[timeless(update) for update in player.updates] for player in players]
    assert updates[0] == updates[1] == updates[2]
    assert first.said == second.said == ""
