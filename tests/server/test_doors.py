"""What one address may ask for in a minute, and which address it is where a proxy stands in between."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
from pydantic import ValidationError

from investup.game import Rejected
from investup.server.limits import Doors
from investup.server.proxies import networks, trusting
from investup.server.settings import Settings
from tests.server.raw import Raw, raw
from tests.server.support import PATIENCE, Running, server

FEW = {"connects_per_minute": 5, "creates_per_minute": 2, "joins_per_minute": 3, "wrong_codes_per_minute": 2}
CODE = '["lobby.%s",{"code":"%s"%s}]'


def at(address: str) -> dict[str, str]:
    """What a proxy says of a client there."""
    return {"X-Forwarded-For": address}


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Running]:
    """A server behind a proxy on this machine that lets an address do little."""
    async with server(tmp_path, limits=True, trusted_proxies="127.0.0.1", **FEW) as running:
        yield running


def code_of(answer: dict[str, Any]) -> str:
    return "ok" if answer["ok"] else str(answer["error"]["code"])


async def create(client: Raw) -> dict[str, Any]:
    answer: dict[str, Any] = await client.call('["lobby.create",{"name":"Ana"}]')
    return answer


async def test_one_address_opens_so_many_lobbies_a_minute_and_others_go_on(house: Running) -> None:
    said = []
    for _ in range(3):
        async with raw(house.url, headers=at("192.0.2.1")) as client:
            said.append(code_of(await create(client)))
    assert said == ["ok", "ok", "slow_down"]
    async with raw(house.url, headers=at("192.0.2.2")) as other:
        assert (await create(other))["ok"]


async def turned_away(running: Running, address: str) -> None:
    """No connection more is taken from this address."""
    with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
        async with raw(running.url, headers=at(address)):
            pass
    assert refusal.value.status == 429


async def test_connections_beyond_the_bound_are_turned_away_at_the_door(house: Running) -> None:
    for _ in range(FEW["connects_per_minute"]):
        async with raw(house.url, headers=at("192.0.2.1")):
            pass
    await turned_away(house, "192.0.2.1")
    async with raw(house.url, headers=at("192.0.2.2")) as other:
        assert await other.alive()


async def test_one_address_has_so_many_connections_open_and_closing_one_makes_room(tmp_path: Path) -> None:
    async with (
        server(tmp_path, limits=True, trusted_proxies="127.0.0.1", sockets_per_address=2) as running,
        raw(running.url, headers=at("192.0.2.1")),
    ):
        # a silent one counts, too
        async with raw(running.url, headers=at("192.0.2.1"), connect=False):
            await turned_away(running, "192.0.2.1")
            async with raw(running.url, headers=at("192.0.2.2")) as other:
                assert await other.alive()
        async with asyncio.timeout(PATIENCE):
            while len(running.sockets.gate.eio.sockets) > 1:  # noqa: ASYNC110 - there is no event
                await asyncio.sleep(0)
        async with raw(running.url, headers=at("192.0.2.1")) as later:
            assert await later.alive()


@pytest.mark.parametrize(("event", "more"), [("join", ',"name":"Eve"'), ("watch", ""), ("look", "")])
async def test_whoever_guesses_codes_finds_the_doors_shut_even_with_the_right_one(
    event: str, more: str, house: Running
) -> None:
    async with raw(house.url, headers=at("192.0.2.9")) as host:
        code = (await create(host))["code"]
        async with raw(house.url, headers=at("192.0.2.1")) as eve:
            guesses = [CODE % (event, guess, more) for guess in ("AAAAAAAA", "BBBBBBBB", code)]
            said = [code_of(await eve.call(guess)) for guess in guesses]
        assert said == ["no_such_lobby", "no_such_lobby", "slow_down"]
        # a new token at the same address does not help
        async with raw(house.url, headers=at("192.0.2.1")) as eve:
            assert code_of(await eve.call(CODE % (event, code, more))) == "slow_down"
        async with raw(house.url, headers=at("192.0.2.2")) as friend:
            assert (await friend.call(CODE % (event, code, more)))["ok"]


async def test_a_look_at_a_code_tells_that_the_table_is_there_and_seats_nobody(house: Running) -> None:
    async with (
        raw(house.url, headers=at("192.0.2.9")) as host,
        raw(house.url, headers=at("192.0.2.1")) as guest,
    ):
        code = (await create(host))["code"]
        looked = await guest.call(CODE % ("look", code.lower(), ""))
        assert looked == {"ok": True, "code": code, "phase": "waiting", "game_id": None}
        assert code_of(await guest.call('["chat.say",{"text":"hello"}]')) == "not_seated"


async def test_where_no_proxy_is_trusted_nobody_chooses_their_address(tmp_path: Path) -> None:
    async with server(tmp_path, limits=True, **FEW) as running:
        said = []
        for number in range(3):
            async with raw(running.url, headers=at(f"192.0.2.{number}")) as client:
                said.append(code_of(await create(client)))
    assert said == ["ok", "ok", "slow_down"]


async def test_with_limits_off_nothing_is_bounded(tmp_path: Path) -> None:
    async with server(tmp_path, limits=False, **FEW) as running:
        for _ in range(8):
            async with raw(running.url) as client:
                assert (await create(client))["ok"]


# ------------------------------------------------------------------------------------- counted together


async def test_processes_that_share_redis_count_together(redis_url: str) -> None:
    address = secrets.token_hex(8)
    one, other = (Doors({"join": 4}, redis_url) for _ in range(2))
    for doors in (one, other, one, other):
        await doors.knock("join", address)
    for doors in (one, other):
        with pytest.raises(Rejected, match="Too many"):
            await doors.knock("join", address)
        await doors.knock("join", address + "b")


async def test_without_redis_each_process_counts_by_itself_and_nobody_is_locked_out() -> None:
    doors = Doors({"join": 2}, "redis://127.0.0.1:1")
    await doors.knock("join", "a")
    await doors.knock("join", "a")
    with pytest.raises(Rejected):
        await doors.look("join", "a")


@pytest.mark.parametrize(
    ("address", "same", "another"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::1", "2001:db8:1:3:3:4:5:6"),
        ("192.0.2.1", "::ffff:192.0.2.1", "192.0.2.2"),
        ("::ffff:192.0.2.1", "192.0.2.1", "::ffff:192.0.2.2"),
    ],
)
async def test_a_household_counts_as_one_address(address: str, same: str, another: str) -> None:
    doors = Doors({"create": 1})
    await doors.knock("create", address)
    with pytest.raises(Rejected, match="Too many"):
        await doors.knock("create", same)
    await doors.knock("create", another)


async def test_many_at_once_are_counted_one_by_one() -> None:
    doors = Doors({"create": 10})
    results = await asyncio.gather(*(doors.knock("create", "a") for _ in range(50)), return_exceptions=True)
    assert sum(result is None for result in results) == 10


# ------------------------------------------------------------------------------------ who is it really


@pytest.mark.parametrize(
    ("trusted", "headers", "seen"),
    [
        # nobody is trusted, or not the one who connects
        ([], {"X-Forwarded-For": "192.0.2.1"}, "127.0.0.1 http"),
        (["10.0.0.0/8"], {"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https"}, "127.0.0.1 http"),
        # the proxy's word counts, the client's own does not
        (["127.0.0.1"], {"X-Forwarded-For": "192.0.2.1"}, "192.0.2.1 http"),
        (["127.0.0.0/8"], {"X-Forwarded-For": "203.0.113.9, 192.0.2.1"}, "192.0.2.1 http"),
        # through two trusted proxies
        (["127.0.0.1", "10.0.0.0/8"], {"X-Forwarded-For": "6.6.6.6, 192.0.2.1, 10.1.2.3"}, "192.0.2.1 http"),
        (["127.0.0.1", "10.0.0.0/8"], {"X-Forwarded-For": "10.9.9.9, 10.1.2.3"}, "10.9.9.9 http"),
        (
            ["127.0.0.1"],
            {"X-Forwarded-For": "2001:db8::7", "X-Forwarded-Proto": "https"},
            "2001:db8::7 https",
        ),
        (["127.0.0.1"], {"X-Forwarded-Proto": "http, https"}, "127.0.0.1 https"),
        # nonsense changes nothing
        (["127.0.0.1"], {"X-Forwarded-For": "unknown", "X-Forwarded-Proto": "gopher"}, "127.0.0.1 http"),
        (["127.0.0.1"], {"X-Forwarded-For": ", ,,"}, "127.0.0.1 http"),
        (["127.0.0.1"], {"X-Forwarded-For": "192.0.2.1," * 400 + "192.0.2.7"}, "192.0.2.7 http"),
    ],
)
async def test_the_client_is_whom_the_trusted_say_it_is(
    trusted: list[str], headers: dict[str, str], seen: str
) -> None:
    async def who(request: web.Request) -> web.Response:
        return web.Response(text=f"{request.remote} {request.scheme}")

    app = web.Application(middlewares=[trusting(networks(trusted))])
    app.router.add_get("/", who)
    async with TestClient(TestServer(app)) as client, client.get("/", headers=headers) as answer:
        assert await answer.text() == seen


def test_a_trusted_proxy_is_an_address_or_a_network() -> None:
    assert len(Settings(trusted_proxies="10.0.0.0/8, ::1").proxies) == 2  # type: ignore[arg-type]  # as in the environment
    with pytest.raises(ValidationError, match="trusted_proxies"):
        Settings(trusted_proxies="balancer")  # type: ignore[arg-type]
