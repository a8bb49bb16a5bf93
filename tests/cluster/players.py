"""Scripted people by the hundred for runs with faults: they act by `legal`, keep what was acknowledged, and come back.

An action that was not answered is sent again under the same id, at whatever server is there, until it is answered:
so at the end it is known of every acknowledgement what it promised. On the way some packets are doubled, some come in
another order than they were thought of, and some come once more long after they were answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from investup.sim.wire_client import RawClient

#: What somebody does first when several things are allowed, and what in debt.
WISHES: Final = ("pass", "buy", "roll", "build", "end_turn", "decline")
WAYS_OUT: Final = ("sell_house", "mortgage", "declare_bankruptcy")
#: What is too much at random: whole trades have to be thought of, and giving up ends the game.
_THOUGHT_OF: Final = frozenset({"propose", "counter", "accept", "declare_bankruptcy", "vote_removal"})
#: What has a price, which may have become $0 since it was offered: that is refused as bad_request (R21).
_PRICED: Final = frozenset({"invest", "sell_stake"})
#: How often a packet is doubled, overtaken by the next one, or comes once more much later.
_TWICE: Final = 0.1
_OVERTAKEN: Final = 0.1
_LATE: Final = 0.05
#: Seconds that an answer may take before the connection is given up.
_PATIENCE: Final = 15.0


@dataclass(slots=True)
class Promises:
    """What the servers have acknowledged: for each guest and action id the seq, and the action."""

    acked: dict[tuple[str, str], tuple[int, dict[str, Any]]] = field(default_factory=dict)
    refused: Counter[str] = field(default_factory=Counter)
    #: How often packets were sent again, doubled, overtaken and late.
    odd: Counter[str] = field(default_factory=Counter)
    #: Answers of another kind than a first one: what went wrong in the servers' own words.
    broken: list[str] = field(default_factory=list)

    def keep(self, table: str, action: dict[str, Any], seq: int) -> None:
        """An action was acknowledged; a second answer has to be the first one again."""
        key = table, action["id"]
        if self.acked.setdefault(key, (seq, action)) != (seq, action):
            self.broken.append(f"{key} was acknowledged as {self.acked[key]} and as {seq, action}")


class Person:
    """One person at one table, whoever serves it."""

    _ids = itertools.count(1)

    def __init__(
        self, ports: Callable[[], list[int]], promises: Promises, rng: random.Random, pace: float
    ) -> None:
        """`ports` tells where servers are just now; `pace`: seconds between two actions, about."""
        self._ports = ports
        self._promises = promises
        self._rng = rng
        self._pace = pace
        self.token: str | None = None
        self.seat = -1
        self.code = ""
        #: The game is over for this person, as far as they know.
        self.over = False
        self._client: RawClient | None = None
        self._turn = -1
        self._in_debt = False
        self._legal: dict[str, Any] = {}
        #: The game has been shown on this connection.
        self._shown = False
        self._changed = asyncio.Event()
        self._unanswered: list[dict[str, Any]] = []
        self._answered: list[dict[str, Any]] = []

    # ----------------------------------------------------------------------------------- connecting

    async def enter(self) -> RawClient:
        """Connect to some server, as soon as one lets this person in and brings them back to their seat."""
        while True:
            if ports := self._ports():
                try:
                    async with asyncio.timeout(_PATIENCE):
                        return await self._enter(self._rng.choice(ports))
                except (OSError, ConnectionError, TimeoutError):
                    # a server that stood still and goes on must not welcome somebody who is elsewhere by now
                    self.leave()
            await asyncio.sleep(0.05 + self._rng.random() * 0.1)

    async def _enter(self, port: int) -> RawClient:
        self._client, self._shown = None, False
        client = self._client = await RawClient.connect("127.0.0.1", port, self.token, self._on_event)
        while self.token is None or (self.code and not self._shown):
            self._changed.clear()
            await self._changed.wait()
        return client

    def _on_event(self, text: bytes) -> None:
        if text.startswith(b'["game",'):
            at = text.find(b'["turn","seat"],')
            if at > 0:
                self._turn = text[at + 16] - 48
            at = text.find(b'["turn","phase"],"')
            if at > 0:
                self._in_debt = text.startswith(b"settle", at + 18)
            self.over = self.over or b'"type":"game_over"' in text
        else:
            name, body = orjson.loads(text)
            if name == "welcome":
                self.token = body["token"]
            elif name == "legal":
                self._legal = body["legal"]
            elif name == "view":
                self._turn, self._in_debt = body["turn"]["seat"], body["turn"]["phase"] == "settle"
                self._legal, self._shown = body["legal"], True
                self.over = body["outcome"] is not None or body["players"][body["you"]]["bankrupt"]
        self._changed.set()

    # --------------------------------------------------------------------------------------- acting

    def _wish(self) -> dict[str, Any] | None:
        legal, rng = self._legal, self._rng
        kind: str | None = None
        if rng.random() < 0.1:
            kinds = [kind for kind in legal if kind not in _THOUGHT_OF]
            kind = rng.choice(kinds) if kinds else None
        elif "pass" in legal or self._turn == self.seat:
            wishes = WAYS_OUT if self._in_debt and self._turn == self.seat else WISHES
            kind = next((wish for wish in wishes if wish in legal), None)
        if kind is None:
            return None
        return {"type": kind, **{name: self._any(bounds) for name, bounds in legal[kind].items()}}

    def _any(self, bounds: dict[str, Any]) -> Any:
        if "int" in bounds:
            return self._rng.randint(*bounds["int"])
        if "one_of" in bounds:
            return self._rng.choice(bounds["one_of"])
        return self._rng.sample(bounds["some_of"], bounds["min"])

    async def play(self, stop: asyncio.Event) -> None:
        """Play until `stop`, or until the game is over; whatever happens to the servers."""
        while not self.over and not (stop.is_set() and not self._unanswered):
            client = self._client
            if client is None or client.closed:
                client = await self.enter()
            with contextlib.suppress(ConnectionError, TimeoutError):
                await self._act(client)
            if client.closed:
                self._client = None
            elif not self._unanswered:
                with contextlib.suppress(TimeoutError):
                    self._changed.clear()
                    await asyncio.wait_for(self._changed.wait(), self._pace * self._rng.uniform(0.5, 4))

    async def _act(self, client: RawClient) -> None:
        """Send what is unanswered, or something new, and wait for the answers."""
        rng, odd = self._rng, self._promises.odd
        if self._unanswered:
            odd["sent again"] += len(self._unanswered)
        else:
            self._think()
            if not self._unanswered:
                return
            await asyncio.sleep(self._pace * rng.random())
        packets = list(self._unanswered)
        if rng.random() < _TWICE:
            odd["doubled"] += 1
            packets.insert(rng.randrange(len(packets) + 1), rng.choice(packets))
        if self._answered and rng.random() < _LATE:
            odd["late"] += 1
            packets.insert(0, rng.choice(self._answered))
        try:
            async with asyncio.timeout(_PATIENCE):
                answers = await asyncio.gather(*(client.call("game.act", packet) for packet in packets))
        except TimeoutError:
            client.close()
            raise
        for packet, answer in zip(packets, answers, strict=True):
            self._answer(packet, answer)
        if any(packet in self._unanswered for packet in packets):
            await asyncio.sleep(0.1)

    def _think(self) -> None:
        """What to do next; now and then two things, of which the second is sent first."""
        wish = self._wish()
        if wish is None:
            return
        self._unanswered = [{"id": f"{self.seat}-{next(self._ids)}", **wish}]
        if self._rng.random() < _OVERTAKEN and (other := self._wish()) is not None:
            self._promises.odd["overtaken"] += 1
            self._unanswered.insert(0, {"id": f"{self.seat}-{next(self._ids)}", **other})

    def _answer(self, action: dict[str, Any], answer: dict[str, Any]) -> None:
        promises, waiting = self._promises, self._unanswered
        if answer["ok"]:
            promises.keep(self.code, action, answer["seq"])
            if action in waiting:
                waiting.remove(action)
                self._answered.append(action)
            return
        code = answer["error"]["code"]
        promises.refused[code] += 1
        if code in ("draining", "unavailable"):
            return  # nobody knows yet what becomes of it
        senseless = code == "bad_request" and action["type"] not in _PRICED
        if senseless or code == "id_reused" or action in self._answered:
            promises.broken.append(f"{json.dumps(action)}: {answer['error']}")
        if code in ("not_seated", "bankrupt"):
            self.over = True
        if action in waiting:
            waiting.remove(action)

    def leave(self) -> None:
        """Hang up."""
        if self._client is not None:
            self._client.close()


async def sit_down(people: list[Person], bots: int) -> None:
    """Seat these people and some computer players at a new table, and start. Raises ConnectionError if that fails."""
    host, *guests = people
    async with asyncio.timeout(4 * _PATIENCE):
        clients = [await person.enter() for person in people]
        created = await _good(
            clients[0], "lobby.create", {"name": "Ana", "options": {"visibility": "private"}}
        )
        for number, (guest, client) in enumerate(zip(guests, clients[1:], strict=True), 1):
            joined = await _good(client, "lobby.join", {"code": created["code"], "name": f"Guest {number}"})
            guest.seat = joined["seat"]
            await _good(client, "lobby.ready", {"ready": True})
        for _ in range(bots):
            await _good(clients[0], "lobby.add_bot", {})
        await _good(clients[0], "lobby.start", {})
    host.seat = created["seat"]
    for person in people:
        person.code = created["code"]


async def _good(client: RawClient, name: str, body: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = await client.call(name, body)
    if not answer["ok"]:
        raise ConnectionError(f"{name}: {answer['error']['code']}")
    return answer
