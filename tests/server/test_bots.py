"""Computer players answer people over the wire, in anybody's turn (S31)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from investup.bots import choose
from tests.server.support import Client, happened, server, started


async def offer(client: Client, id_: str, give: dict[str, Any], get: dict[str, Any]) -> None:
    """The person offers the first bot a trade, and waits until it is answered."""
    trade = {"type": "propose", "to": 1, "give": give, "get": get, "terms": []}
    await client.good("game.act", {"id": id_, **trade})
    await client.until(lambda: happened(client, "trade_proposed"))
    await client.until(lambda: client.view is not None and client.view["trades"] == [])


async def test_bots_answer_what_a_person_offers(tmp_path: Path) -> None:
    async with server(tmp_path, choose=choose) as running:
        client = await Client.enter(running.url)
        await started([client], bots=2)
        await client.until(lambda: client.my_turn)
        await offer(client, "gift", {"cash": 50}, {})
        assert [event["to"] for event in happened(client, "trade_accepted")] == [1]
        await offer(client, "demand", {}, {"cash": 50})
        assert [event["why"] for event in happened(client, "trade_closed")] == ["rejected"]
        assert client.my_turn, "the answers took nobody's turn"
        await client.leave()
