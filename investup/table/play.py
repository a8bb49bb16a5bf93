"""The commands of a game: its start, the players' actions, and what the table does when it ends."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Protocol, cast, runtime_checkable

from investup.game import Game, Player, Rejected, Seat, commitment
from investup.table.applied import Applied, GameFacts
from investup.table.errors import started
from investup.table.lobby import release
from investup.table.options import ruleset_options

if TYPE_CHECKING:
    from investup.table.commands import Command
    from investup.table.table import Table


@runtime_checkable
class DropsOut(Protocol):
    """A game that players can be out of before it ends tells so; one that has no such thing does not."""

    def out(self) -> frozenset[Seat]:
        """The seats that have no more part in the game."""
        ...


@cache
def _drops_out(kind: type[Game]) -> bool:
    return issubclass(kind, DropsOut)  # too slow to ask at every action


def seats_out(game: Game) -> frozenset[Seat]:
    """The seats that are out of the running game: bankrupt, say."""
    return cast(DropsOut, game).out() if _drops_out(type(game)) else frozenset()


def start(table: Table, command: Command, at: int) -> Applied:
    """Start the game once everyone but the host is ready; seats become 0 .. n - 1 in their order."""
    host = table.person(command["seat"])
    if table.host != host.seat:
        raise Rejected("not_host", "Only the host may start the game.")
    if table.phase != "waiting":
        raise started()
    meta = table.rules.meta
    least = max(2, meta.min_seats)
    if len(table.seats) < least:
        raise Rejected("not_ready", f"{meta.title} needs at least {least} players; add one or a bot.")
    waiting_for = [seat.name for seat in table.seats if not seat.ready and seat is not host]
    if waiting_for:
        raise Rejected("not_ready", f"Not ready yet: {', '.join(waiting_for)}.")
    seed = bytes.fromhex(command["seed"])
    facts = GameFacts(
        game_id=command["game_id"],
        ruleset=meta.key,
        version=meta.version,
        options=ruleset_options(meta, table.options),
        players=[Player(seat.name, seat.bot) for seat in table.seats],
        seed=seed,
        commitment=commitment(seed),
        started_at=at,
        previous=table.outcome,
    )
    game, events = table.rules.new(facts.options, facts.players, seed, at, facts.previous)
    for number, seat in enumerate(table.seats):
        seat.seat = number
    table.game = game
    table.game_id = facts.game_id
    table.phase = "playing"
    table.outcome = None
    table.out = seats_out(game)
    return Applied(events=events, lobby_changed=True, game_changed=True, started=facts)


def act(table: Table, command: Command, at: int) -> Applied:
    """One action of the ruleset, by the player of a seat."""
    seat = table.seat(command["seat"])
    game = table.running()
    if table.phase == "over":
        raise Rejected("game_over", "The game has ended.")
    if seat.left:
        raise Rejected("not_seated", "You have left this game; come back to it first.")
    applied = Applied(events=game.apply(seat.seat, command["action"], at), game_changed=True)
    settle(table, game, applied)
    return applied


def settle(table: Table, game: Game, applied: Applied) -> None:
    """See whether the game is over, and who is out of it, after it has changed."""
    out = seats_out(game)
    outcome = game.outcome()
    if outcome is None and out == table.out:
        return
    table.out = out
    applied.lobby_changed = True
    if outcome is not None:
        table.phase = "over"
        table.outcome = outcome
        applied.ended = outcome
    release(table, applied)
