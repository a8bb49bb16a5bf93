"""Several clients say whatever comes to mind, most of it nearly right: nothing breaks, and the tables stay whole."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from investup.game import CODES
from tests.conftest import NIGHTLY
from tests.server.support import Client, complaints, server, started

STEPS = 20_000 if NIGHTLY else 1_200
NAMES = ("Ana", "ana", " Ana ", "Ben", "", "Bank", "A\u202eevil", "e\u0301", "é", "👩‍👩‍👧", "x" * 21, "\x00", "\u200b" * 9, "Zoë", "李")  # fmt: skip
IDS = ("a", "b", "c", "d", "x" * 64, "x" * 65, "", "\u2028", 1, None)
NUMBERS: tuple[Any, ...] = (
    0,
    1,
    2,
    5,
    6,
    39,
    40,
    -1,
    63,
    64,
    200,
    201,
    10**9,
    10**9 + 1,
    2**63,
    1.0,
    True,
    None,
    "1",
    [1],
)
KINDS = (
    "roll", "buy", "decline", "end_turn", "pay_fine", "use_pass", "build", "sell_house", "mortgage", "unmortgage",
    "declare_bankruptcy", "bid", "__init__", "", None,
)  # fmt: skip
OPTIONS: tuple[Any, ...] = (
    {}, {"max_players": 2}, {"max_players": 7}, {"starting_cash": 100}, {"starting_cash": True}, {"visibility": "private"},
    {"visibility": "public"}, {"even_building": False}, {"nonsense": 1}, {"turn_clock": None}, [], None, {"": {}},
)  # fmt: skip


class Monkey:
    """Thinks of something to say."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.codes = ["", "ABCDEFGH"]

    def says(self, client: Client) -> tuple[str, dict[str, Any]]:
        """An event and a body."""
        rng = self.rng
        wish = client.wish()
        if wish is not None and rng.random() < 0.5:
            return "game.act", {"id": f"{rng.random()}", **wish}
        if rng.random() < 0.01:
            return "lobby.leave", {}
        name, body = rng.choice(
            (
                ("lobby.create", {"name": rng.choice(NAMES), "options": rng.choice(OPTIONS), "id": rng.choice(IDS)}),
                ("lobby.create", {"name": rng.choice(NAMES)}),
                ("lobby.list", {"watch": rng.choice((True, False, 1)), "ruleset": rng.choice(("invest-up", "chess", ""))}),
                ("lobby.join", {"code": rng.choice(self.codes), "name": rng.choice(NAMES)}),
                ("lobby.join", {"code": rng.choice(self.codes).lower(), "name": f"N{rng.randrange(99)}"}),
                ("lobby.watch", {"code": rng.choice(self.codes)}),
                ("lobby.options", {"options": rng.choice(OPTIONS)}),
                ("lobby.ready", {"ready": rng.choice((True, True, False, 1))}),
                ("lobby.add_bot", rng.choice(({}, {"level": "easy"}, {"level": "hard"}))),
                ("lobby.remove_bot", {"seat": rng.choice(NUMBERS)}),
                ("lobby.kick", {"seat": rng.choice(NUMBERS)}),
                ("lobby.start", {}),
                ("lobby.start", {}),
                ("game.sync", {"since": rng.choice(NUMBERS)}),
                ("game.history", {"before": rng.choice(NUMBERS), "limit": rng.choice(NUMBERS)}),
                ("game.ledger", {"limit": rng.choice(NUMBERS), "seat": rng.choice(NUMBERS)}),
                ("game.act", {"id": rng.choice(IDS), "type": rng.choice(KINDS), "space": rng.choice(NUMBERS)}),
                ("game.act", {"id": rng.choice(IDS), "type": rng.choice(KINDS)}),
                ("game.act", {"id": rng.choice(IDS), "type": rng.choice(KINDS), "step": rng.choice(NUMBERS)}),
                ("nonsense", {"x": 1}),
            )
        )  # fmt: skip
        body = dict(body)
        if body and rng.random() < 0.1:
            del body[rng.choice(list(body))]
        if rng.random() < 0.03:
            body[rng.choice(("seat", "token", "extra"))] = rng.choice(NUMBERS)
        return name, body


@pytest.mark.timeout(3_000 if NIGHTLY else 120)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.sqlite)])  # one is enough on both
async def test_a_crowd_of_monkeys_breaks_nothing(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    monkey = Monkey(rng)
    codes: dict[str, int] = {}
    with capture_logs() as logs:
        async with server(tmp_path) as running:
            clients = [await Client.enter(running.url) for _ in range(6)]
            for pair in (clients[:2], clients[2:4]):
                monkey.codes.append(await started(pair))
            for _ in range(STEPS):
                number = rng.randrange(len(clients))
                if rng.random() < 0.01:
                    token = clients[number].token
                    await clients[number].leave()
                    clients[number] = await Client.enter(running.url, token)
                client = clients[number]
                name, body = monkey.says(client)
                answer = await client.call(name, body)
                if answer["ok"]:
                    codes["ok"] = codes.get("ok", 0) + 1
                    if "code" in answer and answer["code"] not in monkey.codes:
                        monkey.codes = [*monkey.codes[-4:], answer["code"]]
                else:
                    error = answer["error"]
                    assert error["code"] in CODES, answer
                    assert error["message"][-1] in ".!?", answer
                    assert error["code"] != "unavailable", (name, body, answer)
                    codes[error["code"]] = codes.get(error["code"], 0) + 1
            await running.directory.drain()  # bots among themselves would play on
            for live in running.directory.tables:
                table = await live.ask(lambda table: table)
                assert table.dump() == await running.stored(table.code)
            assert running.directory.house.counters.conflicts == 0
            for client in clients:
                assert not client.gap
                await client.leave()
    assert codes["ok"] > STEPS // 20
    assert len(codes) > 8, f"they did not get far: {codes}"
    assert complaints(logs) == []
