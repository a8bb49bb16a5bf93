"""One running table: whatever happens to it passes through one queue, in the order in which it arrived.

Each command is applied, stored, told to everybody and then acknowledged, before the next is looked at. The
copy in memory never runs ahead of the store: after any failure it is dropped and read again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from investup.game import Rejected
from investup.live.acks import RecentAcks, id_reused
from investup.live.bots import candidates
from investup.live.house import House
from investup.live.orders import Order, Question, Tick, other_rules, unavailable
from investup.live.ports import Reply, unheard
from investup.live.publish import Publisher
from investup.live.session import Session
from investup.store import AlreadySeated, Conflict, DuplicateAction, StoreUnavailable, append_for
from investup.table import Applied, Table
from investup.table.errors import no_such_lobby, not_seated

T = TypeVar("T")

#: How often a command is applied again after another process was first.
_ATTEMPTS: Final = 8
#: Milliseconds until a computer player tries again after a failure.
_RETRY_MS: Final = 1_000


class LiveTable:
    """A table that somebody uses. It is read from the store when first needed."""

    __slots__ = (
        "_acks",
        "_armed",
        "_failing",
        "_house",
        "_queue",
        "_table",
        "_task",
        "closed",
        "code",
        "guests",
        "publisher",
        "ruleset",
        "table_id",
    )

    def __init__(self, house: House, table_id: int, code: str, table: Table | None = None) -> None:
        self._house = house
        self.table_id = table_id
        self.code = code
        #: The guests who sit here, as far as this process knows.
        self.guests: frozenset[str] = frozenset(table.guests) if table else frozenset()
        self.closed = False
        #: The key of its ruleset; empty until the table has been read.
        self.ruleset = table.ruleset if table else ""
        self.publisher = Publisher(house.codec, house.counters)
        self._table = table
        self._queue: deque[Order | Callable[[Table], object]] = deque()
        self._task: asyncio.Task[None] | None = None
        self._acks = RecentAcks()
        self._armed: int | None = None
        #: Something has failed since the last command was stored: what happens by itself waits for the retry.
        self._failing = False
        if table is not None:
            self.publisher.seq = table.seq

    # ------------------------------------------------------------------------------------ the way in

    def submit(self, order: Order) -> None:
        """Take an order in its turn; its `reply` is called once, when it is stored or refused."""
        if self._house.draining and order.guest is not None:
            order.reply(Rejected("draining", "The server is restarting; reconnect in a moment."))
            return
        self._enqueue(order)

    def in_turn(self, errand: Callable[[Table], object]) -> None:
        """Call `errand` with the table as stored, after everything that is waiting."""
        self._enqueue(errand)

    def sync(self, session: Session, since: int | None, reply: Reply) -> None:
        """Answer with what `session` has missed of the game since an update; `not_started` before there is one."""

        def errand(table: Table | Rejected) -> None:
            if isinstance(table, Rejected):
                reply(table)
            elif table.game is None:
                reply(Rejected("not_started", "The game has not started yet."))
            else:
                reply(self.publisher.catch_up(table, session, since))

        self._enqueue(Question(errand))

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

        self._enqueue(Question(errand))
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

    @property
    def idle(self) -> bool:
        """Whether nothing is waiting, nobody listens and nothing will happen by itself."""
        return self._task is None and self._armed is None and not self.publisher.sessions()

    async def settled(self) -> None:
        """Wait until everything that is waiting now has been worked off."""
        while self._task is not None:
            await asyncio.wait([self._task])

    # ------------------------------------------------------------------------------ coming and going

    def attach(self, session: Session, *, watching: bool = False) -> None:
        """Let `session` follow the table: it is sent the lobby and the game, then whatever happens."""
        session.live = self
        session.watching = watching

        def errand(table: Table) -> None:
            if session.live is self and not self.closed:
                self.publisher.attach(table, session)

        self.in_turn(errand)
        if not watching:
            self._presence("connected", session.guest)

    def detach(self, session: Session) -> None:
        """Let `session` go; if it was the last of its seat, the table learns that the player is away."""
        session.live = None
        watching = session.watching
        session.watching = False

        def errand(table: Table) -> None:
            if self.publisher.detach(session) and watching:
                self.publisher.tell_lobby(table)
            if not watching and not self.publisher.sessions(session.guest):
                self._presence("disconnected", session.guest)

        self.in_turn(errand)

    def recover(self) -> None:
        """After a restart: whoever was here is not any more until they come back (R38); bots go on."""

        def errand(table: Table) -> None:
            for seat in table.people:
                if seat.connected and seat.guest is not None and not self.publisher.sessions(seat.guest):
                    self._presence("disconnected", seat.guest)
            self._arm(table)

        self.in_turn(errand)

    def _presence(self, kind: str, guest: str) -> None:
        """The table learns that a player has come or gone; not that the server stops, which is nobody's doing."""
        if not self._house.draining:
            self._enqueue(Order({"type": kind}, self._house.clock.now(), guest=guest))

    # -------------------------------------------------------------------------------------- the queue

    def _enqueue(self, item: Order | Callable[[Table], object]) -> None:
        self._queue.append(item)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work(), name=f"table {self.code}")

    async def _work(self) -> None:
        try:
            while self._queue:
                item = self._queue.popleft()
                try:
                    table = self._table or await self._load()
                    if isinstance(item, Order):
                        await self._take(item, table)
                    elif isinstance(item, Tick):
                        await self._bots_turn(table)
                    else:
                        item(table)
                except Exception as failure:  # noqa: BLE001 - whatever it is, the table starts afresh from the store
                    self._failed(item, failure)
        finally:
            self._task = None

    def _failed(self, item: Order | Callable[[Table], object], failure: Exception) -> None:
        self._table = None
        log = self._house.log.bind(table=self.code)
        refusal = unavailable()
        if isinstance(failure, Rejected):
            refusal = failure  # the table is not there any more, or not for these rules
        elif isinstance(failure, StoreUnavailable):
            log.warning("the store refused", reason=str(failure))
        else:
            log.error("a command failed; the table is read again", exc_info=failure)
        if isinstance(item, Order):
            item.reply(refusal)
        elif isinstance(item, Question):
            item.errand(refusal)
        if not self.closed and refusal is not failure:
            # the computer players must not stop for good because the store was away for a moment,
            # nor try again and again while it is
            self._failing = True
            self._set_alarm(self._house.clock.now() + _RETRY_MS)

    async def _load(self) -> Table:
        """Read the table from the store, and tell everybody if more has happened than they know."""
        house = self._house
        house.counters.reloads += 1
        stored = await house.store.load(self.table_id)
        if stored is None:
            raise no_such_lobby()
        try:
            table = Table.replay(stored.snapshot, stored.commands, house.times)
        except ValueError as failure:
            house.log.error("a stored table cannot be continued", table=self.code, reason=str(failure))
            raise other_rules() from failure
        self._table = table
        self.code, self.ruleset = table.code, table.ruleset
        self.guests = frozenset(table.guests)
        if self.publisher.seq != table.seq:
            if self.publisher.seq:
                self.publisher.tell_lobby(table)
                self.publisher.tell_views(table)
            self.publisher.seq = table.seq
        self._arm(table)
        return table

    # ---------------------------------------------------------------------------------- one command

    async def _take(self, order: Order, table: Table) -> None:
        """Carry out one order and answer it."""
        command, action_id = order.command, order.action_id
        try:
            if order.guest is not None and command["type"] != "join":
                seat = table.seat_of(order.guest)
                if seat is None:
                    raise not_seated()
                command["seat"] = seat
            if action_id is not None:
                known = self._acks.find(command["seat"], action_id, command["action"])
                if known is not None:
                    order.reply(known)
                    return
            applied = await self._carry_out(command, order.at, action_id)
        except Rejected as refusal:
            answer = await self._first_answer(order, refusal)
            if isinstance(answer, Rejected) and order.reply is not unheard:
                self._house.counters.refusals[answer.code] += 1
            order.reply(answer)
        except AlreadySeated:
            order.reply(Rejected("already_seated", "You sit at another table already; leave it first."))
        except DuplicateAction as first:
            # the store knows the id, this process does not: it was applied before a restart, or elsewhere
            order.reply(_stored_answer(order, first.seq, first.command))
            self.in_turn(_nothing)  # reads the table again, and tells those who follow it what they missed
        else:
            if action_id is not None:
                self._acks.keep(command["seat"], action_id, command["action"], applied.ack)
            order.reply(applied.ack)

    async def _first_answer(self, order: Order, otherwise: Rejected) -> Mapping[str, Any] | Rejected:
        """The stored answer to an action that was applied under this id before, else `otherwise`."""
        game_id = self._table.game_id if self._table is not None else None
        seat = order.command.get("seat")
        if order.action_id is None or game_id is None or seat is None or otherwise.code == "id_reused":
            return otherwise
        found = await self._house.store.first_ack(game_id, seat, order.action_id)
        if found is None:
            return otherwise
        return _stored_answer(order, *found)

    async def _carry_out(
        self, command: Mapping[str, Any], arrived: int, action_id: str | None = None
    ) -> Applied:
        """Apply, store and tell. Raises Rejected, DuplicateAction or StoreUnavailable, and then nothing happened."""
        house = self._house
        for _ in range(_ATTEMPTS):
            table = self._table or await self._load()
            at = max(arrived, table.at)
            applied = table.apply(command, at)
            if applied.nothing:
                return applied
            try:
                await house.store.append(
                    append_for(self.table_id, table, applied, command, at, action_id=action_id)
                )
            except Conflict:
                house.counters.conflicts += 1
                self._table = None
                continue
            except BaseException:
                self._table = None
                raise
            self._stored(table, applied, command, action_id)
            return applied
        raise unavailable()

    def _stored(
        self, table: Table, applied: Applied, command: Mapping[str, Any], action_id: str | None
    ) -> None:
        """The command is safe: tell everybody, and see what follows from it."""
        house = self._house
        house.counters.commands += 1
        self._failing = False
        self._note(table, command, action_id)
        if applied.started is not None:
            self._acks.clear()
        if applied.lobby_changed:
            self._let_go(table, applied, command)
            if table.phase == "waiting" or table.closed or applied.started is not None:
                house.listed(self)
        self.publisher.publish(table, applied)
        self._arm(table)

    def _note(self, table: Table, command: Mapping[str, Any], action_id: str | None) -> None:
        """One log line for each command; the many actions of the game only where they are asked for."""
        log, kind, seat = self._house.log, command["type"], command.get("seat")
        if kind == "act":
            log.debug(
                "acted", table=self.code, seat=seat, seq=table.seq, id=action_id, action=command["action"]
            )
        else:
            log.info(kind, table=self.code, seat=seat, seq=table.seq)

    def _let_go(self, table: Table, applied: Applied, command: Mapping[str, Any]) -> None:
        """End the sessions' bond with the table for those who do not belong to it any more."""
        gone: set[str] = set()
        if applied.seated is not None:
            gone = set(self.guests.difference(table.guests))
            self.guests = frozenset(table.guests)
        if command["type"] == "leave":
            gone.update(seat.guest for seat in table.people if seat.left and seat.guest is not None)
        for session in self.publisher.sessions():
            if table.closed or (session.guest in gone and not session.watching):
                self.publisher.detach(session)
                session.live, session.watching = None, False
                if session.guest == applied.kicked:
                    session.connection.notice("kicked", "The host has sent you away from this lobby.")
                elif session.guest not in gone:
                    session.connection.notice("closed", "This lobby has closed.")
        if table.closed:
            self.closed = True
        if table.closed or applied.seated is not None:
            self._house.moved(self, gone)

    # ---------------------------------------------------------------------------------- by itself

    def _arm(self, table: Table) -> None:
        """See to it that the table is woken at its next deadline."""
        deadline = table.next_deadline()
        if deadline is None or self._failing or self._house.draining:
            return
        if deadline <= self._house.clock.now():
            self._tick()
        elif self._armed is None or deadline < self._armed:
            self._set_alarm(deadline)

    def _set_alarm(self, at: int) -> None:
        self._armed = at
        self._house.alarm.set(f"table {self.table_id}", at, self._woken)

    def _woken(self) -> None:
        self._armed = None
        self._tick()

    def _tick(self) -> None:
        if not any(isinstance(item, Tick) for item in self._queue):
            self._enqueue(Tick())

    async def _bots_turn(self, table: Table) -> None:
        """Let the computer player act whose turn it is, if its time has come."""
        seat = table.bot_to_act()
        deadline = table.next_deadline()
        if seat is None or deadline is None or self._house.draining:
            return
        now = self._house.clock.now()
        if now < deadline:
            self._set_alarm(deadline)
            return
        for action in candidates(self._house, table, seat):
            try:
                await self._carry_out({"type": "act", "seat": seat, "action": action}, now)
            except Rejected as refusal:
                self._house.log.warning(
                    "a computer player's action was refused",
                    table=self.code, seat=seat, action=action, code=refusal.code, reason=refusal.message,
                )  # fmt: skip
            else:
                self._house.counters.bot_turns += 1
                return
        self._house.log.error("a computer player finds nothing to do", table=self.code, seat=seat)


def _stored_answer(order: Order, seq: int, command: Mapping[str, Any]) -> Mapping[str, Any] | Rejected:
    """The answer to an action whose id is stored with the command `seq`."""
    return {"seq": seq} if command["action"] == order.command["action"] else id_reused()


def _nothing(_table: Table) -> None:
    """Whatever is in the queue needs the table to be read."""
