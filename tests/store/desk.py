"""A table with its place in a store: every command is applied, then stored, as a server would do it."""

from __future__ import annotations

import hashlib
import random
import secrets
from typing import Any

from investup.game import Legal
from investup.rulesets import DEFAULT
from investup.store import Append, Store, append_for
from investup.table import Applied, Command, Table, Times, draw_code

NOW = 1_700_000_000_000
TIMES = Times()


def guest(name: str) -> str:
    """The hash of the token of the person called so."""
    return hashlib.sha256(name.encode()).hexdigest()


_TRADES = ("propose", "counter")


def any_action(legal: Legal, rng: random.Random, *, gentle: bool = True) -> dict[str, Any]:
    """Some action that `legal` says all of; `gentle`: nobody gives up."""
    # what is in a trade is the proposer's to think of
    kinds = [kind for kind in legal if kind not in _TRADES and (not gentle or kind != "declare_bankruptcy")]
    kind = rng.choice(kinds)
    action: dict[str, Any] = {"type": kind}
    for field, what in legal[kind].items():
        if "int" in what:
            action[field] = rng.randint(*what["int"])
        elif "one_of" in what:
            action[field] = rng.choice(what["one_of"])
        else:
            action[field] = rng.sample(what["some_of"], rng.randint(what["min"], what["max"]))
    return action


class Desk:
    """One table in one store."""

    def __init__(self, store: Store, table: Table, table_id: int) -> None:
        self.store = store
        self.table = table
        self.table_id = table_id

    @classmethod
    async def open(
        cls, store: Store, host: str | None = None, *, code: str | None = None, **options: Any
    ) -> Desk:
        """A new table of the default ruleset; host and code are somebody's and any unless they are named."""
        command: Command = {
            "type": "create",
            "code": code or draw_code(secrets.choice),
            "ruleset": DEFAULT,
            "guest": guest(host or secrets.token_hex(8)),
            "name": host or "Ana",
            "options": options,
        }
        table, applied = Table.create(command, NOW, TIMES)
        return cls(store, table, await store.create(append_for(0, table, applied, command, NOW)))

    @classmethod
    async def playing(cls, store: Store, host: str | None = None, bots: int = 2, seed: str = "07") -> Desk:
        """A running game of a person and some computer players."""
        desk = await cls.open(store, host)
        for _ in range(bots):
            await desk.do({"type": "add_bot", "seat": 0})
        game_id = secrets.token_urlsafe(16)
        await desk.do({"type": "start", "seat": 0, "seed": seed * 32, "game_id": game_id})
        return desk

    def apply(self, command: Command, action_id: str | None = None, after: int = 10) -> Append:
        """Apply a command and say what is to be stored."""
        at = self.table.at + after
        return append_for(
            self.table_id, self.table, self.table.apply(command, at), command, at, action_id=action_id
        )

    async def do(self, command: Command, action_id: str | None = None) -> Applied:
        """Apply a command and store it."""
        at = self.table.at + 10
        applied = self.table.apply(command, at)
        if not applied.nothing:
            await self.store.append(
                append_for(self.table_id, self.table, applied, command, at, action_id=action_id)
            )
        return applied

    def next_action(self, rng: random.Random, *, gentle: bool = True) -> Command:
        """Something that the seat whose turn it is may do."""
        assert self.table.game is not None
        seat = min(self.table.game.to_act())
        return {"type": "act", "seat": seat, "action": any_action(self.table.legal(seat), rng, gentle=gentle)}

    async def stored(self) -> Table:
        """The table as the store has it."""
        found = await self.store.load(self.table_id)
        assert found is not None
        return Table.replay(found.snapshot, found.commands, TIMES)

    async def reload(self) -> None:
        """Forget the copy in memory."""
        self.table = await self.stored()


def note(table_id: int, seq: int, **more: Any) -> Append:
    """An append of a command that means nothing but itself."""
    return Append(table_id, seq, NOW + seq, {"type": "note", "seq": seq}, **more)
