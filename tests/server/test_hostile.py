"""Bad input over the wire: an error or the end of that one connection, never a traceback, and the others go on."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

import aiohttp
import orjson
import pytest
from structlog.testing import capture_logs
from typing_extensions import is_typeddict

from tests.server.conftest import Enter
from tests.server.raw import raw
from tests.server.support import Running, play, server, started

EVENTS = (
    "lobby.create", "lobby.list", "lobby.join", "lobby.watch", "lobby.options", "lobby.ready", "lobby.add_bot",
    "lobby.remove_bot", "lobby.kick", "lobby.start", "lobby.leave", "game.act", "game.sync", "game.history", "game.ledger",
    "game.preview", "lobby.rematch", "chat.say", "chat.history",
)  # fmt: skip

#: Fields that some event has, and what nobody should send in them.
FIELDS = (
    "name", "ruleset", "options", "id", "code", "watch", "ready", "level", "seat", "since", "before", "limit", "type",
    "step", "space", "extra", "__proto__", "token", "text", "to", "give", "get", "terms", "amount", "auction",
)  # fmt: skip
VALUES = (
    "NaN", "Infinity", "-Infinity", "1e309", "-1e309", "1.0", "50.5", "true", "null", '""', '"50"', "[]", "{}", "[50]",
    "-1", "2147483648", "9223372036854775808", "1000000001", "9" * 4999, "[" * 600 + "]" * 600, '{"a":' * 600 + "1" + "}" * 600,
    '"\\ud800"', '"\\u0000"', '"' + "x" * 9000 + '"', '"\\u202eevil"', "'", "undefined",
)  # fmt: skip

#: Whole packets that are no events.
PACKETS = (
    "42", "42[", "42[]", "42{}", "42null", '42"x"', "42[1]", '42[1,{}]', '42["x"]', '42["game.act"]', '42["game.act",1]',
    '42["game.act",{},{}]', '42["game.act",[]]', '42["game.act",null]', '42["",{}]', '42["nope",{}]', '42["connect",{}]',
    '42["disconnect",{}]', '42["__class__",{}]', '42/other,["game.act",{}]', '42/other,1["game.act",{}]', "42/", "4212345678901234567890[]",
    '4299999999999["game.act",{}]', "42-1[]", "43", "431[]", "43[", '431["x"]', "45", "451-", '451-["x",{"_placeholder":true,"num":0}]',
    '4599999-["x",{}]', '451-7["game.act",{"_placeholder":true,"num":0}]', "46", '461-1["x"]', "40", "40{", "40[]", '40{"token":1}',
    '40{"token":NaN}', "40/admin,", "40/admin,{}", "42" + "[" * 5000, '42["x",{"a":"' + "y" * 40_000 + '"}]',
)  # fmt: skip
#: What becomes of a body that is well-formed after all: `ready`, say, while the game runs.
REFUSED = ("bad_request", "already_seated", "no_such_lobby", "started", "slow_down")
#: What may be asked, or said, with whatever is in it.
HARMLESS = ("lobby.list", "game.sync", "game.history", "game.ledger", "chat.history", "chat.say")
ENDINGS = (
    "4",
    "44",
    "47",
    "4x",
    "7",
    "x",
    "9",
    "41",
    "1",
    "0{}",
    "é",
    "\x00",
    "40/" + "x" * 500 + ",",
    '40/a"b,',
)


@pytest.fixture(autouse=True)
def nothing_failed(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No test here may leave a traceback or an error in the log."""
    with capture_logs() as logs:
        yield
    assert [line for line in logs if line["log_level"] in ("error", "critical") or "exc_info" in line] == []
    assert [line for line in caplog.records if line.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("name", EVENTS)
async def test_wrong_values_are_refused_and_change_nothing(running: Running, enter: Enter, name: str) -> None:
    players = [await enter(), await enter()]
    code = await started(players)
    async with raw(running.url, token=players[0].token) as hostile:
        before = (await running.table(code)).dump()
        for field in FIELDS:
            for value in VALUES:
                answer = await hostile.call(f'["{name}",{{"{field}":{value}}}]')
                if answer["ok"]:
                    # what is harmless: an empty list of lobbies to watch, a page of history, the view, some words
                    assert name in HARMLESS, (
                        field,
                        value,
                        answer,
                    )
                else:
                    assert answer["error"]["code"] in REFUSED, answer
                    assert answer["error"]["message"].endswith(".")
        assert (await running.table(code)).dump() == before
        assert await hostile.alive()
    await play(players, lambda: len(players[0].updates) > 10)


@pytest.mark.sqlite
@pytest.mark.parametrize("packet", PACKETS, ids=lambda packet: packet[:24])
async def test_packets_that_are_no_events_do_no_harm(running: Running, packet: str) -> None:
    async with raw(running.url) as hostile:
        await hostile.ws.send_str(packet)
        assert await hostile.alive()
    async with raw(running.url, connect=False) as early:
        await early.ws.send_str(packet)
        await early.ws.send_str("40")
        await early.until('42["welcome"')
        assert await early.alive()


@pytest.mark.sqlite
@pytest.mark.parametrize("packet", ENDINGS, ids=lambda packet: ascii(packet[:16]))
async def test_packets_that_nobody_would_send_end_the_connection(running: Running, packet: str) -> None:
    async with raw(running.url) as hostile:
        await hostile.ws.send_str(packet)
        assert await hostile.hung_up()
    assert running.directory.sessions == []


async def test_an_event_before_connecting_is_refused(running: Running) -> None:
    async with raw(running.url, connect=False) as early:
        for name in EVENTS:
            answer = await early.call(f'["{name}",{{}}]')
            assert answer["error"]["code"] == "bad_request"


async def test_binary_frames_do_no_harm(running: Running) -> None:
    async with raw(running.url) as hostile:
        await hostile.ws.send_str('451-8["game.act",{"_placeholder":true,"num":0}]')
        assert '"bad_request"' in await hostile.until("438[")
        for data in (b"", b"\x00" * 1000, b"42[]"):
            await hostile.ws.send_bytes(data)
        assert await hostile.alive()


async def test_bytes_that_are_no_text_are_refused(running: Running) -> None:
    async with raw(running.url) as hostile:
        await hostile.ws.send_frame(
            b'425["lobby.join",{"code":"\xff\xfe","name":"x"}]', aiohttp.WSMsgType.TEXT
        )
        assert '"bad_request"' in await hostile.until("435[")
        assert await hostile.alive()


async def test_long_frames_are_refused_and_very_long_ones_end_the_connection(running: Running) -> None:
    async with raw(running.url) as hostile:
        answer = await hostile.call('["lobby.join",{"code":"%s"}]' % ("x" * 20_000))
        assert answer["error"]["code"] == "bad_request"
        await hostile.ws.send_str('42["x",{"a":"%s"}]' % ("x" * 1_000_000))
        assert await hostile.hung_up()


async def test_connecting_twice_changes_nothing(running: Running) -> None:
    async with raw(running.url) as client:
        for _ in range(3):
            await client.ws.send_str("40")
        assert await client.alive()
        assert len([frame for frame in client.frames if frame.startswith('42["welcome"')]) == 1
        assert len(running.directory.sessions) == 1


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("query", "body"),
    [
        ("EIO=4&transport=polling", None),
        ("EIO=3&transport=polling", None),
        ("EIO=4&transport=carrier-pigeon", None),
        ("EIO=4&transport=websocket", None),
        ("EIO=4&transport=polling&j=x", None),
        ("EIO=4&transport=polling&sid=unknown", None),
        ("EIO=4&transport=polling&sid=unknown", "40"),
        ("EIO=4&transport=polling", "40"),
    ],
)
async def test_odd_requests_get_an_answer(running: Running, query: str, body: str | None) -> None:
    async with (
        aiohttp.ClientSession() as http,
        http.request(
            "GET" if body is None else "POST", f"{running.url}/socket.io/?{query}", data=body
        ) as answer,
    ):
        assert answer.status in (200, 400)


@pytest.mark.sqlite
@pytest.mark.parametrize(
    "body", ["", "x", "b", "bAAAA", "4", "42[", "\x1e" * 5, "\x1e" * 100, "d=4", "9", "42" + "x" * 100_000]
)
async def test_odd_posts_do_no_harm(running: Running, body: str) -> None:
    async with aiohttp.ClientSession() as http:
        address = f"{running.url}/socket.io/?EIO=4&transport=polling"
        async with http.get(address) as answer:
            sid = (await answer.text()).split('"sid":"')[1].split('"')[0]
        async with http.post(f"{address}&sid={sid}", data=body) as answer:
            assert answer.status in (200, 400)


@pytest.mark.sqlite
async def test_a_page_of_another_site_cannot_connect(running: Running) -> None:
    async with aiohttp.ClientSession() as http:
        address = f"{running.url}/socket.io/?EIO=4&transport="
        async with http.get(address + "polling", headers={"Origin": "https://evil.example"}) as answer:
            assert answer.status == 400
        async with http.get(address + "polling", headers={"Origin": running.url}) as answer:
            assert answer.status == 200
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await http.ws_connect(address + "websocket", headers={"Origin": "https://evil.example"})


@pytest.mark.parametrize("word", ["\u2028", "\u202eevil", "\u200b", "\ue000", "a\u00a0b", "\ufeff"])
async def test_an_id_that_the_store_would_not_take_never_reaches_it(
    running: Running, enter: Enter, word: str
) -> None:
    players = [await enter(), await enter()]
    await started(players)
    for player in players:
        assert await player.refused("game.act", {"id": word, "type": "roll"}) == "bad_request"
    assert running.directory.house.counters.reloads == 0


def _odd(rng: random.Random, hint: Any) -> Any:
    """Something of this type that nobody would send."""
    if get_origin(hint) in (Annotated, NotRequired):
        return _odd(rng, get_args(hint)[0])
    if get_origin(hint) is Literal:
        return rng.choice(get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        return _odd(rng, rng.choice(get_args(hint)))
    if get_origin(hint) is list:
        return [_odd(rng, get_args(hint)[0]) for _ in range(rng.randrange(3))]
    if is_typeddict(hint):
        fields = get_type_hints(hint, include_extras=True)
        wanted = [name for name in fields if name in hint.__required_keys__ or rng.random() < 0.5]
        return {name: _odd(rng, fields[name]) for name in wanted}
    if hint is bool:
        return rng.random() < 0.5
    if hint is int:
        return rng.choice((0, 1, 2, 5, 39, 40, 63, 100, 200, 1_000_000, 1_000_000_000))
    return rng.choice(("x", "trade 1", "0" * 64))


async def test_actions_that_are_well_formed_and_make_no_sense_break_nothing(
    running: Running, enter: Enter
) -> None:
    """Every kind of action, the table's too, with numbers of seats, spaces and papers that are not there."""
    from investup.game import CODES
    from investup.rulesets import ruleset
    from investup.server.wire import action_shapes

    players = [await enter(), await enter(), await enter()]
    code = await started(players)
    rng = random.Random(7)
    told = set()
    kinds = [kind for kind in action_shapes(ruleset("invest-up")) if kind.__name__ != "DeclareBankruptcy"]
    async with raw(running.url, token=players[0].token) as hostile:
        for number in range(600):
            body = {**_odd(rng, kinds[number % len(kinds)]), "id": f"odd {number}"}
            body["type"] = get_type_hints(kinds[number % len(kinds)])["type"].__args__[0]
            answer = await hostile.call(f'["game.act",{orjson.dumps(body).decode()}]')
            told.add("ok" if answer["ok"] else answer["error"]["code"])
            draft = {name: value for name, value in body.items() if name != "id"}
            await hostile.call(f'["game.preview",{orjson.dumps(draft).decode()}]')
    assert "unavailable" not in told, "nothing may fail inside"
    assert told <= {"ok", *CODES}
    assert len(told) > 8
    assert (await running.table(code)).dump() == await running.stored(code)


async def test_who_connects_again_while_hanging_up_is_gone_and_nothing_is_logged(tmp_path: Path) -> None:
    with capture_logs() as logs:
        async with server(tmp_path) as running:
            for goodbye in ("41", "1", '42["x"'):
                async with raw(running.url) as client, raw(running.url) as other:
                    for frame in (goodbye, "40", "40", goodbye, "40"):
                        await client.ws.send_str(frame)
                    await client.ws.send_str("6")
                    assert await client.hung_up()
                    assert await other.alive()
    assert [line for line in logs if line["log_level"] in ("error", "critical")] == []
