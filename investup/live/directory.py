"""Which tables there are and who sits where; opens new ones, finds old ones, and starts all again after a stop."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple
from weakref import WeakValueDictionary

from investup.game import Rejected
from investup.live.house import House
from investup.live.lobbies import LobbyList
from investup.live.orders import draining
from investup.live.session import Session
from investup.live.table import LiveTable
from investup.store import AlreadySeated, CodeTaken, StoreUnavailable, append_for
from investup.table import Table, draw_code, normalise_code
from investup.table.errors import no_such_lobby
from investup.table.presence import whereabouts

#: How often tables that closed long ago are looked for, in ms.
_FORGET_EVERY_MS: Final = 3_600_000
#: How many codes are drawn before giving up; one is nearly always enough.
_DRAWS: Final = 16


def already_seated(code: str) -> Rejected:
    """A guest sits at one table at a time."""
    return Rejected(
        "already_seated",
        f"You sit at the table {code} already; leave it first.",
        case="code",
        facts={"code": code},
    )


class Whereabouts(NamedTuple):
    """Where a guest sits: the table to follow, and the fields `resume` and `kept` of `welcome`."""

    live: LiveTable | None = None
    resume: Mapping[str, Any] | None = None
    #: A seat that was left for the menu: nobody is put back into it unasked.
    kept: Mapping[str, Any] | None = None


class Directory:
    """Every table in use in this process, and every client that is there."""

    def __init__(self, house: House, keep_ms: int | None = None) -> None:
        """`keep_ms`: how long closed tables and their games are kept; None for ever."""
        self.house = house
        self.lobbies = LobbyList(house)
        self._keep_ms = keep_ms
        self._forgot_at: int | None = None
        #: How many of the process's stops every open table has been told of.
        self._stops = 0
        self._tables: dict[int, LiveTable] = {}
        self._codes: dict[str, LiveTable] = {}
        #: Where each guest sits, as far as this process knows.
        self._seats: dict[str, LiveTable] = {}
        self._sessions: dict[str, list[Session]] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        if house.cluster is not None:
            house.cluster.join(self)
        house.moved = self._moved
        house.listed = self._listed
        house.sessions_of = self.sessions_of

    def _listed(self, _live: LiveTable) -> None:
        self.lobbies.touch()

    # ------------------------------------------------------------------------------------ the tables

    @property
    def tables(self) -> list[LiveTable]:
        """The tables in use."""
        return list(self._tables.values())

    @property
    def sessions(self) -> list[Session]:
        """The clients that are there."""
        return [session for sessions in self._sessions.values() for session in sessions]

    def sessions_of(self, guest: str) -> list[Session]:
        """The clients of this guest that are there."""
        return self._sessions.get(guest, [])

    async def recover(self) -> int:
        """Take up all tables that were open when the server stopped (R38); how many there are.

        Raises StoreUnavailable.
        """
        pulse, cluster = self.house.pulse, self.house.cluster
        await pulse.begin()
        if cluster is not None:
            await cluster.watch()
            if not pulse.stops:  # others keep the tables
                await cluster.take_up_the_lost()
                return len(self._tables)
        self._stops = pulse.stops
        return await self._take_up_all()

    async def _take_up_all(self) -> int:
        """See to it that every open table learns of the last stop; how many there are. Raises StoreUnavailable."""
        tables = await self.house.store.open_tables()
        for stored in tables:
            live = self._tables.get(stored.table_id)
            if live is None:
                live = LiveTable(self.house, stored.table_id, stored.code, stops=0)
                self._add(live)
            live.wake()
        return len(tables)

    async def beat(self) -> None:
        """Once a second: leave a sign of life in the store."""
        pulse = self.house.pulse
        await pulse.beat()
        if self.house.cluster is not None and pulse.stops != self._stops:
            try:
                await self._take_up_all()
                self._stops = pulse.stops
            except StoreUnavailable as failure:
                pulse.trouble(failure)

    async def sweep(self) -> None:
        """Once a second: let go what nobody needs, and tell what is told at most once a second."""
        now, cluster = self.house.clock.now(), self.house.cluster
        for live in self.tables:
            live.tidy(now)
            if live.elsewhere is not None and live.elsewhere.idle:
                live.rest()
                self._forget(live)
        if cluster is not None:
            await cluster.sweep(
                {live.table_id: live.elsewhere for live in self.tables if live.elsewhere is not None}
            )
            if not cluster.bus_up:
                await self._bring_back()
        await self.lobbies.flush()

    async def _bring_back(self) -> None:
        """While no other process is heard: look where guests without a table sit, for they may have moved."""
        idle = [
            guest
            for guest, sessions in self._sessions.items()
            if any(session.live is None for session in sessions)
        ]
        try:
            seats = await self.house.store.neighbours.seats_of(idle) if idle else {}
        except StoreUnavailable as failure:
            self.house.pulse.trouble(failure)
            return
        for guest, table_id in seats.items():
            self.bring(guest, table_id)

    async def forget(self) -> None:
        """Now and then: delete tables that closed long ago, with their games and what was said there."""
        now = self.house.clock.now()
        if self._keep_ms is None or (
            self._forgot_at is not None and now - self._forgot_at < _FORGET_EVERY_MS
        ):
            return
        self._forgot_at = now
        try:
            count = await self.house.store.forget(now - self._keep_ms)
        except StoreUnavailable as failure:
            self.house.pulse.trouble(failure)
        else:
            if count:
                self.house.log.info("old tables deleted", tables=count)

    async def drain(self) -> None:
        """Take no more commands, finish those under way, and leave a last sign of life."""
        self.house.draining = True
        await asyncio.gather(*(live.settled() for live in self.tables))
        await self.house.pulse.beat()
        if self.house.cluster is not None:
            self.house.cluster.farewell()

    # ------------------------------------------------------------------------- as the cluster needs it

    def at_hand(self, table_id: int) -> LiveTable | None:
        """The table, if this process has to do with it."""
        return self._tables.get(table_id)

    def take(self, table_id: int, code: str) -> LiveTable:
        """The table, which this process has to do with from now on."""
        return self._open(table_id, code)

    def bring(self, guest: str, table_id: int) -> None:
        """A guest sits at a table: their sockets here follow it."""
        if guest in self._sessions:
            self._follow(self._open(table_id, ""), guest)

    async def by_code(self, typed: str) -> LiveTable:
        """The open table with this code, in any case. Raises Rejected `no_such_lobby`, or StoreUnavailable."""
        code = normalise_code(typed)
        if code is None:
            raise no_such_lobby()
        live = self._codes.get(code)
        if (
            live is None or self.house.cluster is not None
        ):  # another process may have given it to another table
            table_id = await self.house.store.find_open(code)
            if table_id is None:
                raise no_such_lobby()
            live = self._codes[code] = self._open(table_id, code)
        return live

    async def seat_of(self, guest: str) -> LiveTable | None:
        """The table at which this guest sits. Raises StoreUnavailable."""
        live = self._seats.get(guest)
        if live is None or self.house.cluster is not None:  # another process may know better
            table_id = await self.house.store.table_of(guest)
            if table_id is None:
                return None
            live = self._open(table_id, "")
            self._seats[guest] = live
        return live

    def _open(self, table_id: int, code: str) -> LiveTable:
        live = self._tables.get(table_id)
        if live is None:
            live = LiveTable(self.house, table_id, code)
            self._add(live)
        return live

    def _add(self, live: LiveTable) -> None:
        self._tables[live.table_id] = live
        if live.code:
            self._codes[live.code] = live
        for guest in live.guests:
            self._seats[guest] = live

    def _forget(self, live: LiveTable) -> None:
        self._tables.pop(live.table_id, None)
        if self._codes.get(live.code) is live:
            del self._codes[live.code]
        self._unseat(live, live.guests)

    def _unseat(self, live: LiveTable, guests: Collection[str]) -> None:
        for guest in guests:
            if self._seats.get(guest) is live:
                del self._seats[guest]

    def _moved(self, live: LiveTable, gone: Collection[str]) -> None:
        """Who sits at `live` has changed."""
        self._unseat(live, [guest for guest in gone if guest not in live.guests])
        for guest in live.guests:
            self._seats[guest] = live
        if live.closed:
            self._forget(live)

    # ----------------------------------------------------------------------------------- the clients

    def arrive(self, session: Session) -> None:
        """A client is there. Tabs of one guest share their patience: it is the guest who is held back."""
        others = self._sessions.setdefault(session.guest, [])
        if others:
            session.patience = others[0].patience
        others.append(session)

    def depart(self, session: Session) -> None:
        """A client is gone."""
        self.lobbies.unwatch(session)
        sessions = self._sessions.get(session.guest, [])
        if session in sessions:
            sessions.remove(session)
            if not sessions:
                del self._sessions[session.guest]
        if session.live is not None:
            session.live.detach(session)

    def _follow(self, live: LiveTable, guest: str) -> None:
        """Bring every tab of the guest to the table; one that is about to enter finds it by itself."""
        for session in self.sessions_of(guest):
            if session.entering:
                continue
            if session.live is not live or session.watching:
                if session.live is not None:
                    session.live.detach(session)
                live.attach(session)

    def _seat(self, live: LiveTable, guest: str) -> None:
        """The guest has sat down: bring every tab of theirs, wherever it is."""
        self._follow(live, guest)
        if self.house.cluster is not None:
            self.house.cluster.tell_moved(live.table_id, guest)

    async def resume(self, session: Session, at: int) -> Whereabouts:
        """Where the guest of `session` sits at `at`, and what `welcome` says of it.

        Raises StoreUnavailable, and Rejected `unavailable` where other rules played there (R41): if it had to be closed for
        that, the guest is told now, and sits there no more.
        """
        live = await self.seat_of(session.guest)
        if live is None:
            return Whereabouts()
        try:
            resume, kept = await live.ask(lambda table: whereabouts(table, session.guest, at))
        except Rejected:
            if not live.unreadable:
                return Whereabouts()
            if live.closed:
                self._unseat(live, (session.guest,))
                await self.house.store.unseat(session.guest)
            raise
        return Whereabouts(None if resume is None else live, resume, kept)

    def _lock(self, guest: str) -> asyncio.Lock:
        lock = self._locks.get(guest)
        if lock is None:
            lock = self._locks[guest] = asyncio.Lock()
        return lock

    async def create(
        self,
        session: Session,
        at: int,
        *,
        ruleset: str,
        name: str,
        options: Mapping[str, Any],
        request: str | None,
    ) -> Mapping[str, Any]:
        """Open a table with the guest as its host; asked again with the same `request`, the same table.

        Returns `{code, seat}`. Raises Rejected, or StoreUnavailable.
        """
        guest = session.guest
        async with self._lock(guest):
            seated = await self.seat_of(guest)
            if seated is not None:
                code, seat, made = await seated.ask(
                    lambda table: (table.code, table.seat_of(guest), table.created_by)
                )
                if request is None or made != (guest, request):
                    raise already_seated(code)
                self._follow(seated, guest)
                return {"code": code, "seat": seat}
            live, ack = await self._create(guest, at, ruleset, name, options, request)
            self._seat(live, guest)
            return ack

    async def _create(
        self, guest: str, at: int, ruleset: str, name: str, options: Mapping[str, Any], request: str | None
    ) -> tuple[LiveTable, Mapping[str, Any]]:
        if self.house.draining:
            raise draining()
        for _ in range(_DRAWS):
            command: dict[str, Any] = {
                "type": "create",
                "code": draw_code(secrets.choice),
                "ruleset": ruleset,
                "guest": guest,
                "name": name,
                "options": dict(options),
                "times": self.house.times.dump(),
                **self.house.spoken_for,
            }
            if request is not None:
                command["id"] = request
            table, applied = Table.create(command, at, self.house.times)
            try:
                table_id = await self.house.store.create(append_for(0, table, applied, command, at))
            except CodeTaken:
                continue
            except AlreadySeated:
                raise Rejected(
                    "already_seated", "You sit at another table already; leave it first."
                ) from None
            live = LiveTable(self.house, table_id, table.code, table)
            self._add(live)
            if self.house.cluster is not None:
                self.house.cluster.tell_listed()
            live.wake()  # it has a deadline, even if nobody ever does anything here
            self.lobbies.touch()
            return live, applied.ack
        raise StoreUnavailable("no free code was found")

    async def join(self, session: Session, at: int, *, code: str, name: str) -> Mapping[str, Any]:
        """Seat the guest at the table with this code, or bring them back to their seat there.

        Returns `{code, seat}`. Raises Rejected, or StoreUnavailable.
        """
        guest = session.guest
        async with self._lock(guest):
            seated = await self.seat_of(guest)
            live = await self.by_code(code)
            if seated is not None and seated.table_id != live.table_id:
                raise already_seated(await seated.ask(lambda table: table.code))
            command = {"type": "join", "guest": guest, "name": name, **self.house.spoken_for}
            ack = await live.order(command, at, guest)
            self._seats[guest] = live
            self._seat(live, guest)
            return ack

    async def give_up(self, session: Session, at: int) -> None:
        """Give up the seat that is kept for the guest. Raises Rejected, or StoreUnavailable."""
        guest = session.guest
        async with self._lock(guest):
            seated = await self.seat_of(guest)
            if seated is None:
                raise Rejected("no_such_seat", "No seat in a running game is kept for you.")
            await seated.order({"type": "give_up"}, at, guest)

    async def look(self, guest: str, code: str) -> Mapping[str, Any]:
        """Whether a table answers to this code. Returns `{code, phase, game_id}`. Raises Rejected, or StoreUnavailable."""
        live = await self.by_code(code)
        kicked, found = await live.ask(
            lambda table: (
                guest in table.kicked,
                {"code": table.code, "phase": table.phase, "game_id": table.game_id},
            )
        )
        if kicked:
            raise no_such_lobby()
        return found

    async def watch(self, session: Session, code: str) -> Mapping[str, Any]:
        """Let the client follow a table as a spectator. Returns `{code}`. Raises Rejected, or StoreUnavailable."""
        live = await self.by_code(code)
        guest = session.guest
        seat, kicked, code = await live.ask(
            lambda table: (table.seat_of(guest), guest in table.kicked, table.code)
        )
        if kicked:
            raise no_such_lobby()
        if seat is not None:
            self._follow(live, guest)
        elif session.live is not live:
            if session.live is not None:
                if not session.watching:
                    raise already_seated(session.live.code)
                session.live.detach(session)
            live.attach(session, watching=True)
        return {"code": code}
