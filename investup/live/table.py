"""One running table: whatever happens to it passes through one queue, in the order in which it arrived.

Each command is applied, stored, told to everybody and then acknowledged, before the next is looked at.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from investup.game import Rejected
from investup.live.chat import clean_line, speaker
from investup.live.cluster.elsewhere import Elsewhere
from investup.live.desk import Desk, Gone, Unreadable
from investup.live.house import House
from investup.live.line import Line
from investup.live.orders import (
    Errand,
    Heard,
    Item,
    Order,
    Question,
    Tick,
    draining,
    other_rules,
    stored_answer,
    unavailable,
)
from investup.live.ports import Reply, unheard
from investup.live.presence import Presence
from investup.live.publish import NO_UPDATES, Publisher, Updates
from investup.live.session import Session
from investup.live.timekeeper import TimeKeeper
from investup.store import AlreadySeated, DuplicateAction, StoreUnavailable
from investup.table import Applied, Table
from investup.table.errors import no_such_lobby, not_seated

T = TypeVar("T")

#: A table with nobody there leaves memory if nothing happens for so many ms.
_REST_MS = 60_000
#: Commands that come often; one line for each is for those who ask for it.
_OFTEN = frozenset({"act", "auto", "turn_time_up"})


class LiveTable:
    """A table that somebody uses. It is read from the store when first needed."""

    __slots__ = (
        "_desk",
        "_house",
        "_keeper",
        "_line",
        "_presence",
        "_stops",
        "unreadable",
        "closed",
        "code",
        "elsewhere",
        "guests",
        "publisher",
        "ruleset",
        "table_id",
    )

    def __init__(
        self, house: House, table_id: int, code: str, table: Table | None = None, stops: int | None = None
    ) -> None:
        self._house = house
        self.table_id = table_id
        self.code = code
        #: The guests who sit here, as far as this process knows.
        self.guests: frozenset[str] = frozenset(table.guests) if table else frozenset()
        self.closed = False
        #: The key of its ruleset; empty until the table has been read.
        self.ruleset = table.ruleset if table else ""
        self.publisher = Publisher(house.codec, house.counters, house.clock.now)
        self._desk = Desk(
            house, table_id, table, self._stored, self._followed, self._read, lambda: self.publisher.seq
        )
        self._keeper = TimeKeeper(house, self._desk, self.wake, self._lateness)
        self._presence = Presence(house, self.publisher, self.submit)
        self._line = Line(self._do, self._failed, self._held, self._keeper.arm_soon)
        #: The same table in other processes, where there may be others.
        self.elsewhere: Elsewhere | None = None
        if house.cluster is not None:
            self.elsewhere = Elsewhere(
                house, house.cluster, self._desk, self._line, self._presence, self.publisher, self._failed
            )
        #: How many of the process's stops this table has been told of.
        self._stops = house.pulse.stops if stops is None else stops
        #: It was stored by other rules and cannot go on here (R41).
        self.unreadable = False
        if table is not None:
            self.publisher.seq = table.seq

    # ------------------------------------------------------------------------------------ the way in

    def submit(self, order: Order) -> None:
        """Take an order in its turn; its `reply` is called once, when it is stored or refused."""
        if self._house.draining and order.guest is not None:
            order.reply(draining())
            return
        self._line.put(order)

    def in_turn(self, errand: Errand) -> None:
        """Call `errand` with the table as stored, after everything that is waiting."""
        self._line.put(errand)

    def sync(self, session: Session, since: int | None, reply: Reply) -> None:
        """Answer with what `session` has missed of the game since an update; `not_started` before there is one."""

        def errand(table: Table | Rejected) -> None:
            if isinstance(table, Rejected):
                reply(table)
            elif table.game is None:
                reply(Rejected("not_started", "The game has not started yet."))
            else:
                reply(self.publisher.catch_up(table, session, since))

        self._line.put(Question(errand))

    async def ask(self, question: Callable[[Table], T]) -> T:
        """The answer to a question about the table as stored. Raises Rejected `unavailable` if it cannot be read."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def errand(table: Table | Rejected) -> None:
            if answer.done():
                return
            try:
                if isinstance(table, Rejected):
                    raise table
                answer.set_result(question(table))
            except Exception as failure:  # noqa: BLE001 - whoever asked gets it
                answer.set_exception(failure)

        self._line.put(Question(errand))
        return await answer

    async def order(self, command: dict[str, Any], at: int, guest: str | None = None) -> Mapping[str, Any]:
        """Submit a command and wait for what its acknowledgement adds. Raises Rejected where it is refused."""
        answer: asyncio.Future[Mapping[str, Any]] = asyncio.get_running_loop().create_future()

        def reply(outcome: Mapping[str, Any] | Rejected) -> None:
            if answer.done():
                return
            if isinstance(outcome, Rejected):
                answer.set_exception(outcome)
            else:
                answer.set_result(outcome)

        self.submit(Order(command, at, reply, guest))
        return await answer

    async def say(self, session: Session, typed: str, at: int) -> None:
        """Keep a line that `session` says, then tell everybody. Raises Rejected, or StoreUnavailable."""
        if self._house.draining:
            raise draining()
        line = clean_line(typed)
        session.patience.need(at)
        seat, name = await self.ask(lambda table: speaker(table, session.guest, watching=session.watching))
        await self._house.store.say(self.table_id, at, seat, name, line)
        told = self._house.codec.dump({"seat": seat, "name": name, "text": line, "at": at})
        if self.elsewhere is None or self.elsewhere.tell_chat(told):
            self.publisher.tell_chat(told)

    async def settled(self) -> None:
        """Wait until everything that is waiting now has been worked off."""
        await self._line.settled()

    def tidy(self, now: int) -> None:
        """Once a second: tell how many spectators there are, and let the copy go that nobody needs for a while."""
        if self.elsewhere is not None:
            self.elsewhere.tell_watchers()
        if self.publisher.watchers_changed:
            self.in_turn(self.publisher.tell_watchers)
        elif not self._line.busy and not self.publisher.sessions() and self._keeper.far(now, _REST_MS):
            self._desk.copy = None

    def rest(self) -> None:
        """Forget the table; whoever needs it reads it again."""
        self._keeper.cancel()
        self._desk.copy = None

    # ------------------------------------------------------------------------------ coming and going

    def attach(self, session: Session, at: int | None = None, *, watching: bool = False) -> None:
        """Let `session` follow the table: it is sent the lobby and the game, then whatever happens.

        `at`: when it came, in ms since the epoch, if that was not just now.
        """
        session.live = self
        session.watching = watching
        self._presence.come(session)
        self.in_turn(self._let_in)
        if not watching:
            self._presence.note("connected", session.guest, at)

    def detach(self, session: Session) -> None:
        """Let `session` go; if it was the last of its seat, the table learns that the player is away (R36)."""
        watching = session.watching
        self._presence.go(session)
        session.live, session.watching = None, False
        self.in_turn(self._presence.note_audience)
        if not watching:
            self._presence.note("disconnected", session.guest)

    def _let_in(self, table: Table) -> None:
        """Those who have come are told everything."""
        self._presence.let_in(table)
        self._presence.note_audience(table)
        if self.elsewhere is not None:
            self.elsewhere.tell_watchers()

    # -------------------------------------------------------------------------------------- the queue

    def _held(self) -> int | None:
        """When the earliest command arrived of those who sit here that cannot be handed to the table yet (R16).

        It need not come from a client that follows the table: whoever comes back has to be brought here first.
        """
        sessions_of = self._house.sessions_of
        waiting = [session.connection.held() for guest in self.guests for session in sessions_of(guest)]
        if self.elsewhere is not None:
            waiting.append(self.elsewhere.on_its_way())
        return min((at for at in waiting if at is not None), default=None)

    async def _do(self, item: Item) -> None:
        if isinstance(item, Heard):
            if self.elsewhere is not None:
                await self.elsewhere.take(item)
            return
        if self.elsewhere is not None:
            self.elsewhere.used_at = self._house.clock.now()
            await self._desk.make_sure()
        if isinstance(item, Order | Tick):
            await self._house.pulse.alive()
            if self._stops != self._house.pulse.stops:
                await self._stand_still()
            if isinstance(item, Order):
                await self._take(item)
            else:
                await self._keep_time(item.at)
            return
        table = await self._desk.table()
        if isinstance(item, Question):
            item.errand(table)
        else:
            item(table)

    def _failed(self, item: Item, failure: Exception) -> None:
        self._desk.copy = None
        if isinstance(failure, Rejected) and failure.code == no_such_lobby().code:
            # another process has closed it while this one could not hear of that
            failure = Gone(failure.message)
        refusal = unavailable()
        if isinstance(failure, Gone):
            refusal = no_such_lobby()
        elif isinstance(failure, Unreadable):
            refusal = other_rules()
        if isinstance(item, Order):
            item.reply(refusal)
        elif isinstance(item, Question):
            item.errand(refusal)
        if isinstance(failure, StoreUnavailable):
            self._house.pulse.trouble(failure)
        elif isinstance(failure, Gone):
            self._close(frozenset())
        elif isinstance(failure, Unreadable):
            if not self.unreadable:
                self.unreadable = True
                self._house.log.error(
                    "a table cannot be taken up again", table=self.code, reason=str(failure)
                )
            self._presence.turn_away(refusal.message)
            if not failure.newer:
                self._close(self.guests)
            return
        else:
            log = self._house.log.bind(table=self.code)
            log.error("something failed; the table is read again", exc_info=failure)
        if not self.closed:
            # nothing that is due may be lost because something was away for a moment
            self._keeper.arm_again(outage=isinstance(failure, StoreUnavailable))

    def _read(self, table: Table) -> None:
        """The table has been read; tell everybody if more has happened than they know."""
        self.code, self.ruleset = table.code, table.ruleset
        self.guests = frozenset(table.guests)
        if self.elsewhere is not None:
            self.elsewhere.changed(table)
        if self.publisher.seq != table.seq:
            if self.publisher.seq:
                self.publisher.tell_lobby(table)
                self.publisher.tell_views(table)
            self.publisher.seq = table.seq
        self._presence.let_in(table)
        self._presence.repeat()
        self._keeper.arm(table)

    async def _stand_still(self) -> None:
        """Nothing was done for a while: everybody counts as just gone, those who are still here as back (R38)."""
        pulse, now = self._house.pulse, self._house.clock.now()
        stops = pulse.stops
        if not self.closed:
            mine = self._house.spoken_for
            await self._desk.carry_out({"type": "recover", "since": pulse.since, **mine}, now)
            for guest in self._presence.here():
                seat = (await self._desk.table()).seat_of(guest)
                if seat is not None:
                    await self._desk.carry_out({"type": "connected", "seat": seat, **mine}, now)
        self._stops = stops

    # ---------------------------------------------------------------------------------- one command

    async def _take(self, order: Order) -> None:
        """Carry out one order and answer it."""
        if order.unless is not None and order.unless():
            order.reply({})
            return
        command, action_id, acks = order.command, order.action_id, self._desk.acks
        table = await self._desk.table()
        try:
            if order.guest is not None and command["type"] != "join":
                seat = table.seat_of(order.guest)
                if seat is None:
                    raise not_seated()
                command["seat"] = seat
            if action_id is not None:
                known = acks.find(command["seat"], action_id, command["action"])
                if known is not None:
                    order.reply(known)
                    return
            # what was due before this arrived comes first (R16)
            waits = await self._keeper.pass_deadlines(order.at, self._line.held)
            if waits is not None:
                self._line.park(order, waits)
                return
            applied = await self._desk.carry_out(command, order.at, action_id)
        except Rejected as refusal:
            answer = await self._desk.first_answer(order, refusal)
            if isinstance(answer, Rejected) and order.reply is not unheard:
                self._house.counters.refusals[answer.code] += 1
            order.reply(answer)
        except AlreadySeated:
            order.reply(Rejected("already_seated", "You sit at another table already; leave it first."))
        except DuplicateAction as first:
            # the store knows the id, this process does not: it was applied before a restart, or elsewhere
            order.reply(stored_answer(order, first.seq, first.command))
            self.in_turn(_nothing)  # reads the table again, and tells those who follow it what they missed
        else:
            if action_id is not None:
                acks.keep(command["seat"], action_id, command["action"], applied.ack)
            order.reply(applied.ack)

    def _stored(
        self, table: Table, applied: Applied, command: Mapping[str, Any], action_id: str | None
    ) -> None:
        """A command is safe: tell everybody, and see what follows from it."""
        self._note(table, command, action_id)
        updates = self._tell(table, applied, command, NO_UPDATES)
        if self.elsewhere is not None:
            self.elsewhere.tell(table, command, applied, updates)

    def _followed(self, table: Table, applied: Applied, command: Mapping[str, Any], updates: Updates) -> None:
        """Another process has stored a command: tell everybody here, too."""
        self._tell(table, applied, command, updates)
        if self.elsewhere is not None:
            self.elsewhere.followed(command)

    def _tell(self, table: Table, applied: Applied, command: Mapping[str, Any], made: Updates) -> Updates:
        if self.elsewhere is not None:
            self.elsewhere.changed(table, applied)
        if applied.started is not None:
            self._desk.acks.clear()
        # where nobody sits any more, those who look on see how it ended before they are let go
        last = table.closed and applied.ended is not None
        updates = self.publisher.publish(table, applied, made) if last else NO_UPDATES
        if applied.lobby_changed:
            self._let_go(table, applied, command)
            if table.phase == "waiting" or table.closed or applied.started is not None:
                self._house.listed(self)
        if not last:
            updates = self.publisher.publish(table, applied, made)
        self._presence.note_audience(table)
        self._keeper.worked()
        self._keeper.arm(table)
        return updates

    def _note(self, table: Table, command: Mapping[str, Any], action_id: str | None) -> None:
        """One log line for each command; what comes often, only where it is asked for."""
        log, kind, seat = self._house.log, command["type"], command.get("seat", command.get("target"))
        if kind in _OFTEN:
            action = command.get("action")
            log.debug(kind, table=self.code, seat=seat, seq=table.seq, id=action_id, action=action)
        else:
            log.info(kind, table=self.code, seat=seat, seq=table.seq)

    def _let_go(self, table: Table, applied: Applied, command: Mapping[str, Any]) -> None:
        """End the sessions' bond with the table for those who do not belong to it any more."""
        gone: set[str] = set()
        if applied.seated is not None:
            gone = set(self.guests.difference(table.guests))
            self.guests = frozenset(table.guests)
        asked: set[str] = set()
        if command["type"] == "leave":
            gone.update(seat.guest for seat in table.people if seat.left and seat.guest is not None)
            asked = gone
        self._presence.let_go(gone, asked, applied.kicked, closed=table.closed)
        if table.closed:
            self._close(gone)
        elif applied.seated is not None:
            self._house.moved(self, gone)

    def _close(self, gone: set[str] | frozenset[str]) -> None:
        """The table is no more."""
        self.closed = True
        self._keeper.cancel()
        self._presence.let_go((), (), None, closed=True)
        self._house.moved(self, gone)

    # ---------------------------------------------------------------------------------- by itself

    def wake(self) -> None:
        """A deadline may have passed, or the table has slept through something."""
        self._line.tick(self._house.clock.now())

    def _lateness(self) -> int:
        """By how many ms a deadline has to be late before this process sees to it."""
        return 0 if self.elsewhere is None else self.elsewhere.lateness

    async def _keep_time(self, at: int) -> None:
        """Do what time asks for by `at`: deadlines first, then a computer player's move."""
        if self._house.draining or self.closed:
            return
        await self._desk.table()
        until = at - self._lateness()
        if await self._keeper.pass_deadlines(until, self._line.held) is not None:
            self._keeper.arm_soon()
            return
        await self._keeper.bots_turn(at, until)
        self._keeper.worked()
        self._keeper.arm(await self._desk.table())


def _nothing(_table: Table) -> None:
    """Whatever is in the queue needs the table to be read."""
