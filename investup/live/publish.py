"""Telling everybody at a table what happened: each audience's view is made once, compared once, encoded once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final, NamedTuple

from investup.game import Legal, Seat, View, diff, patched
from investup.live.ports import Codec, Counters, Packet
from investup.live.session import Session
from investup.table import Applied, Table


class Updates(NamedTuple):
    """What a command gave everybody to read, as it is encoded."""

    #: The clocks when it was told; empty where there were no updates.
    clocks: bytes = b""
    #: An update for each audience without the clocks, and a viewer that it is for.
    each: Sequence[tuple[Seat | None, bytes]] = ()


NO_UPDATES: Final = Updates()

#: How many updates are kept for clients that were away for a moment.
RING: Final = 64


def _nowhere() -> int:
    return 0


class Publisher:
    """The sessions that follow one table, and what each audience was told last.

    Times left are told as they are at the moment of telling; `now` gives it, in ms since the epoch.
    """

    __slots__ = (
        "_codec",
        "_counters",
        "_game_id",
        "_legals",
        "_now",
        "_rings",
        "_viewers",
        "_views",
        "elsewhere",
        "seq",
        "watchers_changed",
    )

    def __init__(self, codec: Codec, counters: Counters, now: Callable[[], int]) -> None:
        self._codec = codec
        self._counters = counters
        self._now = now
        #: The sessions and the seat that each sees the game from.
        self._viewers: dict[Session, Seat | None] = {}
        self._views: dict[Hashable, View] = {}
        self._legals: dict[Seat, Legal] = {}
        #: The last updates by audience: seq, and the body without the clocks.
        self._rings: dict[Hashable, deque[tuple[int, bytes]]] = {}
        self._game_id: str | None = None
        #: The table's seq that was told last.
        self.seq = 0
        #: How many spectators other processes have.
        self.elsewhere: Callable[[], int] = _nowhere
        #: Whether there are more or fewer spectators than everybody knows; told by `tell_watchers`.
        self.watchers_changed = False

    @property
    def watchers(self) -> int:
        """How many spectators there are in this process."""
        return sum(session.watching for session in self._viewers)

    def sessions(self) -> list[Session]:
        """Those who follow the table."""
        return list(self._viewers)

    def lobby(self, table: Table) -> dict[str, Any]:
        """The body of `lobby`."""
        return table.lobby(self._now(), self.watchers + self.elsewhere())

    # ------------------------------------------------------------------------------- coming and going

    def attach(self, table: Table, session: Session) -> None:
        """Begin to tell `session`: the lobby and, if there is one, the game come at once."""
        viewer = None if session.watching else table.seat_of(session.guest)
        self._viewers[session] = viewer
        self.watchers_changed |= session.watching
        session.connection.send(self._codec.event("lobby", self.lobby(table)))
        if table.game is not None:
            self._follow(table)
            session.connection.send(self._codec.event("view", self.full_view(table, viewer)))

    def detach(self, session: Session) -> None:
        """Stop telling `session`."""
        if session in self._viewers:
            del self._viewers[session]
            self.watchers_changed |= session.watching
        if not self._viewers:
            self._forget()

    def full_view(self, table: Table, viewer: Seat | None) -> View:
        """The whole game as `viewer` may see it, `legal` included."""
        legal = table.legal(viewer)
        if viewer is not None:
            self._legals[viewer] = legal
        return {**table.view(viewer, self._now()), "legal": legal}

    # --------------------------------------------------------------------------------------- telling

    def publish(self, table: Table, applied: Applied, made: Updates = NO_UPDATES) -> Updates:
        """Tell everybody what a stored command did, and return it.

        `made` is what another process has made of the command: it need not be made again.
        """
        updates = NO_UPDATES
        if applied.lobby_changed:
            self.tell_lobby(table)
        if applied.started is not None:
            # what happened as the game began, and then the view that all later updates build upon
            self._forget()
            updates = self._tell_update(table, applied, made)
            self.tell_views(table)
        elif table.game is None:
            self._forget()
        elif self._viewers:
            updates = self._tell_update(table, applied, made)
            if applied.game_changed:
                self._tell_legals(table)
        self.seq = table.seq
        return updates

    def tell_lobby(self, table: Table) -> None:
        """Send the lobby to everybody; seats may have changed hands."""
        for session in self._viewers:
            self._viewers[session] = None if session.watching else table.seat_of(session.guest)
        self.watchers_changed = False
        self._tell_all("lobby", self.lobby(table))

    def tell_watchers(self, table: Table) -> None:
        """Send the lobby to everybody if the number of spectators has changed since."""
        if self.watchers_changed:
            self.tell_lobby(table)

    def tell_chat(self, line: bytes) -> None:
        """Send a line that somebody said (JSON) to everybody."""
        packet = self._codec.event_of("chat", line)
        for session in self._viewers:
            session.connection.send(packet)

    def tell_views(self, table: Table) -> None:
        """Send the whole game to everybody: it has just begun, or updates were missed."""
        self._forget()
        if table.game is not None:
            self._follow(table)
            packets: dict[Seat | None, Packet] = {}
            for session, viewer in self._viewers.items():
                if viewer not in packets:
                    packets[viewer] = self._codec.event("view", self.full_view(table, viewer))
                session.connection.send(packets[viewer])
        self.seq = table.seq

    def _follow(self, table: Table) -> None:
        """Remember what each audience knows now, as the base of the next update."""
        assert table.game is not None  # noqa: S101 - callers have looked
        if self._game_id != table.game_id:
            self._forget()
            self._game_id = table.game_id
        now = self._now()
        for viewer in set(self._viewers.values()):
            audience = table.audience(viewer)
            if audience not in self._views:
                self._views[audience] = table.shared_view(viewer, now)

    def _forget(self) -> None:
        """Whatever anybody was told of the game is no base for an update any more."""
        self._game_id = None
        self._views.clear()
        self._legals.clear()
        self._rings.clear()

    def _tell_update(self, table: Table, applied: Applied, made: Updates) -> Updates:
        game = table.game
        assert game is not None  # noqa: S101 - callers have looked
        groups: dict[Hashable, list[Session]] = {}
        for session, viewer in self._viewers.items():
            groups.setdefault(game.audience(viewer), []).append(session)
        now = self._now()
        clocks = made.clocks or self._codec.dump(table.clocks(now))
        views: dict[Hashable, View] = {}
        updates: list[tuple[Seat | None, bytes]] = []
        known = {game.audience(viewer): json for viewer, json in made.each}
        for audience, members in groups.items():
            viewer = self._viewers[members[0]]
            old, json = self._views.get(audience), known.get(audience)
            if json is not None and old is not None:
                views[audience] = patched(old, self._codec.load(json)["changes"])
            else:
                new = table.shared_view(viewer, now) if applied.game_changed or old is None else old
                views[audience] = new
                changes = diff(old, new) if applied.game_changed and old is not None else ()
                json = self._codec.dump(
                    {
                        "seq": table.seq,
                        "events": [event.seen_by(viewer) for event in applied.events],
                        "changes": changes,
                    }
                )
            updates.append((viewer, json))
            self._keep(audience, table.seq, json)
            packet = self._codec.event_of("game", self._codec.extend(json, "clocks", clocks))
            self._counters.updates += len(members)
            self._counters.update_bytes += len(members) * len(packet.payload)
            for session in members:
                session.connection.send(packet)
        self._views = views
        return Updates(clocks, updates)

    def _tell_legals(self, table: Table) -> None:
        """Tell a seat what it may do, when that has changed."""
        fresh: dict[Seat, Packet | None] = {}
        for session, seat in self._viewers.items():
            if seat is None:
                continue
            if seat not in fresh:
                legal = table.legal(seat)
                same = self._legals.get(seat) == legal
                self._legals[seat] = legal
                fresh[seat] = None if same else self._codec.event("legal", {"seq": table.seq, "legal": legal})
            packet = fresh[seat]
            if packet is not None:
                session.connection.send(packet)

    def _tell_all(self, name: str, body: Any) -> None:
        if self._viewers:
            packet = self._codec.event(name, body)
            for session in self._viewers:
                session.connection.send(packet)

    # --------------------------------------------------------------------------------- catching up

    def _keep(self, audience: Hashable, seq: int, json: bytes) -> None:
        ring = self._rings.get(audience)
        if ring is None:
            ring = self._rings[audience] = deque(maxlen=RING)
        elif ring and ring[-1][0] != seq - 1:
            ring.clear()
        ring.append((seq, json))

    def catch_up(self, table: Table, session: Session, since: int | None) -> dict[str, Any]:
        """What `session` missed after the update `since`: `{"updates"}`, or `{"view"}` where that is not kept.

        With updates, `legal` follows as an event of its own.
        """
        viewer = self._viewers.get(session)
        ring = self._rings.get(table.audience(viewer), ())
        if since is not None and ring and ring[0][0] <= since + 1 <= table.seq + 1 == ring[-1][0] + 1:
            if viewer is not None:
                legal = table.legal(viewer)
                session.connection.send(self._codec.event("legal", {"seq": table.seq, "legal": legal}))
            clocks = self._codec.dump(table.clocks(self._now()))  # as they are now, not as they were
            missed = [self._codec.extend(json, "clocks", clocks) for seq, json in ring if seq > since]
            return {"updates": [self._codec.embed(json) for json in missed]}
        return {"view": self.full_view(table, viewer)}
