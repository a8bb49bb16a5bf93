"""What must never travel, and what nobody may do for another."""

from __future__ import annotations

import orjson

from investup.server.auth import guest_of
from tests.server.conftest import Enter
from tests.server.support import Client, Running, play, started


def told(client: Client) -> bytes:
    """Everything that this client has been told."""
    return orjson.dumps(client.events)


async def test_seed_decks_tokens_and_their_hashes_are_never_told(running: Running, enter: Enter) -> None:
    ana, ben, eve = await enter(), await enter(), await enter()
    code = await started([ana, ben], visibility="private")
    await eve.good("lobby.watch", {"code": code})
    await play([ana, ben], lambda: len(ana.updates) > 60)
    table = await running.table(code)
    state = table.dump()["game"]
    seed = table.game.view(None)["fairness"]["commitment"]
    assert seed.encode() in told(eve)
    secrets = [str(client.token).encode() for client in (ana, ben, eve)]
    secrets += [guest_of(str(client.token)).encode() for client in (ana, ben, eve)]
    hidden = orjson.dumps(state)
    stored = [command for _, _, command in (await _stored(running, code)) if command["type"] == "start"]
    secret_seed = stored[0]["seed"].encode()
    assert secret_seed in orjson.dumps(stored)
    assert hidden, "there is something to hide"
    for client in (ana, ben, eve):
        own = str(client.token).encode()
        answers = orjson.dumps(
            [
                await client.call("game.sync"),
                await client.call("game.history", {"limit": 200}),
                await client.call("lobby.list"),
            ]
        )
        for secret in (*secrets, secret_seed):
            if secret != own:
                assert secret not in told(client)
            assert secret not in answers
        # the welcome alone carries the client's own token
        assert own not in orjson.dumps([event for event in client.events if event[0] != "welcome"])
    view = ana.view or {}
    assert set(view["decks"]) == {"chance", "treasure"}
    assert all(isinstance(count, int) for count in view["decks"].values())
    assert view["fairness"]["seed"] is None
    # a private table is in no list
    assert (await eve.good("lobby.list"))["lobbies"] == []


async def _stored(running: Running, code: str) -> list[tuple[int, int, dict[str, object]]]:
    live = await running.directory.by_code(code)
    async with running.directory.house.store._readers.connect() as connection:
        from sqlalchemy import text

        rows = await connection.execute(
            text("SELECT seq, at, command FROM commands WHERE table_id = :id"), {"id": live.table_id}
        )
        return [(row.seq, row.at, orjson.loads(row.command)) for row in rows]


async def test_nobody_acts_for_another(running: Running, enter: Enter) -> None:
    ana, ben, eve = await enter(), await enter(), await enter()
    code = await started([ana, ben])
    await eve.good("lobby.watch", {"code": code})
    await eve.until(lambda: eve.view)
    turn, other = (ana, ben) if ana.my_turn else (ben, ana)
    assert turn.view is not None
    before = (await running.table(code)).dump()
    number = turn.view["you"]
    assert await other.refused("game.act", {"id": "a", "type": "roll"}) == "not_your_turn"
    for field in ("seat", "player", "actor", "you", "token"):
        assert await other.refused("game.act", {"id": "b", "type": "roll", field: number}) == "bad_request"
    for name, body in {
        "game.act": {"id": "c", "type": "roll"},
        "lobby.ready": {"ready": False},
        "lobby.start": {},
        "lobby.options": {"options": {"starting_cash": 100}},
        "lobby.kick": {"seat": 0},
        "lobby.add_bot": {},
    }.items():
        assert await eve.refused(name, body) == "not_seated"
    stranger = await enter()
    assert await stranger.refused("game.act", {"id": "d", "type": "roll"}) == "not_seated"
    assert (await running.table(code)).dump() == before
    await eve.good("lobby.leave")
    assert await eve.refused("game.sync") == "not_seated"


async def test_a_token_that_is_none_gets_a_new_one(enter: Enter) -> None:
    for wrong in ("", "a", "x" * 42, "x" * 44, "x" * 42 + "!", "x" * 42 + "é", "'; DROP TABLE tables; --"):
        client = await enter(token=wrong)
        assert client.welcome["token"] != wrong
        assert client.welcome["resume"] is None
        assert len(client.welcome["token"]) == 43
        assert client.welcome["protocol"] == 1
