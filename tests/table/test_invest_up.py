"""Tables that play Invest Up: what the game and the table's time do to each other (R16-R20, R33-R36, R38, R40)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from investup.board.ruleset import InvestUpGame
from investup.finance.ledger import BANK
from investup.game import Record, replay
from investup.rulesets import ruleset
from investup.table import Table
from investup.table.away import Away
from tests.board.facts import CHANCE
from tests.board.positions import ScriptedDice
from tests.table.people import NOW, TIMES, guest
from tests.table.sittings import Sitting, find, told
from tests.table.test_standstill import restart
from tests.table.test_turn_clock import DEBT, FREE, RESERVE

NAMES = ("Ana", "Bea", "Cem", "Dov", "Eli", "Fay")
GRACE = 180_000


def game_of(sitting: Sitting) -> InvestUpGame:
    """The game that is played."""
    assert isinstance(sitting.table.game, InvestUpGame)
    return sitting.table.game


def invest_up(
    people: int,
    *,
    bots: int = 0,
    dice: Iterable[tuple[int, int]] = (),
    cash: Mapping[int, int] | None = None,
    at: Mapping[int, int] | None = None,
    owns: Mapping[int, Iterable[int]] | None = None,
    houses: Mapping[int, int] | None = None,
    **options: Any,
) -> Sitting:
    """A game that has just begun, with Ana's turn, in this position."""
    create = {
        "type": "create",
        "code": "ABCDEFGH",
        "ruleset": "invest-up",
        "guest": guest("Ana"),
        "name": "Ana",
        "options": options,
    }
    table, _ = Table.create(create, NOW, TIMES, find)
    for name in NAMES[1:people]:
        table.apply({"type": "join", "guest": guest(name), "name": name}, NOW)
    for _ in range(bots):
        table.apply({"type": "add_bot", "seat": 0}, NOW)
    for seat in range(1, people):
        table.apply({"type": "ready", "seat": seat, "ready": True}, NOW)
    dump, seed = table.dump(), 0
    while table.turn_clock is None or table.turn_clock.seat:
        table, seed = Table.load(dump, TIMES, find), seed + 1
        table.apply({"type": "start", "seat": 0, "seed": f"{seed:064x}", "game_id": "game-1"}, NOW)
    sitting = Sitting(table)
    state = game_of(sitting).state
    state.rng = ScriptedDice(dice)
    for seat, space in (at or {}).items():
        state.position[seat] = space
    for seat, spaces in (owns or {}).items():
        for space in spaces:
            state.owner[space] = seat
    for space, level in (houses or {}).items():
        state.houses[space] = level
    for seat, dollars in (cash or {}).items():
        move_cash(sitting, seat, dollars - state.cash[seat])
    return sitting


def move_cash(sitting: Sitting, seat: int, dollars: int) -> None:
    """The bank gives or takes these dollars, and nobody is told."""
    ledger = game_of(sitting).state.ledger
    if dollars > 0:
        ledger.move(BANK, seat, dollars, "position")
    elif dollars < 0:
        ledger.move(seat, BANK, -dollars, "position")
    ledger.take_entries()


def kinds_of(sitting: Sitting) -> list[str]:
    """The commands so far, and the kinds of actions in them."""
    return [
        done.command["action"]["type"] if "action" in done.command else done.command["type"]
        for done in sitting.done
    ]


# ------------------------------------------------------------------------------------ auto-play (R34)
def test_r34_the_game_rolls_buys_what_is_affordable_and_ends_the_turn() -> None:
    game = invest_up(2, dice=[(1, 2)])
    events = game.wait(FREE + RESERVE)
    assert events == ["time_ran_out", "rolled", "moved", "offered", "bought", "turn_began"]
    assert kinds_of(game) == ["turn_time_up", "roll", "buy", "end_turn"]
    assert game_of(game).state.owner[3] == 0
    assert game.turn == 1
    assert game.player(0)["auto_played"] == 1


def test_r34_several_rolls_are_one_auto_played_turn() -> None:
    game = invest_up(2, dice=[(1, 1), (2, 2), (1, 2)], at={0: 18}, cash={0: 5000})
    game.wait(FREE + RESERVE)
    assert kinds_of(game).count("roll") == 3
    assert game.player(0)["auto_played"] == 1
    assert game.turn == 1


def test_r34_what_the_player_has_begun_the_game_finishes() -> None:
    game = invest_up(2, dice=[(1, 2)])
    game.does(0, "roll")
    game.wait(FREE + RESERVE)
    assert kinds_of(game) == ["roll", "turn_time_up", "buy", "end_turn"]


def test_r34_what_is_not_affordable_is_declined_and_an_auction_that_this_opens_is_held() -> None:
    game = invest_up(3, dice=[(1, 2)], cash={0: 59})
    assert game.wait(FREE + RESERVE)[-2:] == ["declined", "auction_opened"]
    assert game.clock["state"] == "auto"
    assert game.table.clocks(game.now)["auction"] == {"left_ms": 15_000, "last_call": False}
    assert game.turn == 0
    game.wait(14_999)
    game.does(1, "bid", amount=10)
    assert game.wait(11_999) == []
    assert game.wait(1) == ["auction_won", "turn_began"], "and after the hammer the turn ends"
    assert game_of(game).state.owner[3] == 1
    assert game.turn == 1
    assert game.player(0)["auto_played"] == 1


def test_r34_it_never_bids_but_the_player_may() -> None:
    """Whoever is back during the auction acts; their time is up all the same."""
    game = invest_up(3, dice=[(1, 2)], cash={0: 59})
    game.wait(FREE + RESERVE)
    assert game.refuses(1, "give_time", seat=0) == "wrong_phase"
    game.does(0, "bid", amount=10)
    assert game.player(0)["auto_played"] == 0
    game.wait(12_000)
    assert game_of(game).state.owner[3] == 0
    assert game.turn == 1
    assert game.player(0)["auto_played"] == 1


def test_r34_doubles_after_an_auction_that_it_opened_are_rolled_too() -> None:
    game = invest_up(3, dice=[(3, 3), (1, 3)], cash={0: 50})
    game.wait(FREE + RESERVE)
    assert kinds_of(game) == ["turn_time_up", "roll", "decline"]
    game.wait(15_000)
    assert kinds_of(game)[3:] == ["time_up", "roll", "end_turn"]


def test_r34_in_jail_it_rolls_and_pays_nothing_by_choice() -> None:
    game = invest_up(2, dice=[(1, 2)])
    state = game_of(game).state
    state.position[0], state.jailed[0] = 10, True
    state.decks[0].remove(CHANCE.index("chance_pass"))
    state.passes[0].append(0)
    game.wait(FREE + RESERVE)
    assert kinds_of(game) == ["turn_time_up", "roll", "end_turn"]
    assert state.cash[0] == 1500
    assert state.failed_rolls[0] == 1


def test_r34_a_turn_that_it_leaves_in_debt_does_not_end() -> None:
    """R35: away in debt; and debt that comes now gives no time for the next turn (R33)."""
    game = invest_up(3, dice=[(1, 2), (1, 3), (1, 3)], at={0: 36}, cash={0: 10}, owns={1: [39], 0: [5, 15]})
    events = game.wait(FREE + RESERVE)
    assert events[0] == "time_ran_out"
    assert events[-2:] == ["rent_paid", "away"]
    assert game.turn == 0
    assert game.player(0)["away"] == "debt"
    assert game.refuses(0, "end_turn") == "in_debt"
    assert game.refuses(0, "back") == "in_debt"
    assert told(game.does(0, "mortgage", space=5)) == ["mortgaged", "came_back"]
    assert game.turn == 1, "auto-play finishes the turn at once"
    for seat in (1, 2):
        game.does(seat, "roll")
        if "decline" in game.table.legal(seat):
            game.does(seat, "buy")
        game.does(seat, "end_turn")
    assert game.turn == 0
    assert game.clock["reserve_ms"] == 0


def test_r35_another_may_bring_the_debtor_back_with_money() -> None:
    game = invest_up(3, dice=[(1, 2)], at={0: 36}, cash={0: 10}, owns={1: [39], 0: [5]})
    game.wait(FREE + RESERVE)
    game.does(2, "propose", to=0, give={"cash": 300}, get={"properties": [5]}, terms=[])
    events = told(game.does(0, "accept", trade=1))
    assert events[-1] == "came_back"
    assert game.turn == 1


def test_r35_a_small_sum_does_not_bring_back() -> None:
    game = invest_up(3, dice=[(1, 2)], at={0: 36}, cash={0: 10}, owns={1: [39], 0: [1]})
    game.wait(FREE + RESERVE)
    assert told(game.does(0, "mortgage", space=1)) == ["mortgaged"]
    assert game_of(game).state.cash[0] == -10
    assert game.player(0)["away"] == "debt"


def test_r35_who_does_not_come_back_is_voted_out_and_the_game_goes_on() -> None:
    game = invest_up(3, dice=[(1, 2)], at={0: 36}, cash={0: 10}, owns={1: [39], 0: [1]})
    game.wait(FREE + RESERVE)
    game.does(1, "vote_removal", seat=0)
    assert game.removal is not None
    game.does(2, "vote_removal", seat=0)
    assert game.out == {0}
    assert game_of(game).state.owner[1] == -1
    assert game.turn == 1


def test_r34_debt_from_outside_ones_turn_is_waited_for_in_it() -> None:
    """R3, R33: the turn begins with five minutes."""
    game = invest_up(2, dice=[(4, 6)], cash={1: -20})
    game.does(0, "roll")
    game.does(0, "end_turn")
    assert game.turn == 1
    assert game.clock["reserve_ms"] == DEBT
    assert game.wait(FREE + DEBT) == ["time_ran_out", "away"]


# --------------------------------------------------------------------------- auctions at a table (R16-R20)
def auction_of(people: int = 4, **given: Any) -> Sitting:
    """Ana has declined Hanoi with 20 s of her free time left; the auction has 15 s."""
    game = invest_up(people, **{"dice": [(1, 2)], **given})
    game.wait(10_000)
    game.does(0, "roll")
    game.does(0, "decline")
    return game


def test_r20_the_turn_clock_waits_for_the_hammer() -> None:
    game = auction_of()
    assert game.state == ("paused", 20_000)
    game.wait(14_000)
    game.does(2, "bid", amount=10)
    game.wait(12_000)
    assert game.state == ("free", 20_000)
    game.wait(20_000)
    assert game.state == ("reserve", RESERVE)


def test_r16_a_bid_stamped_before_the_deadline_counts_however_late_it_is_worked_on() -> None:
    game = auction_of()
    game.does(1, "bid", amount=10)
    game.now += 11_999
    game.does(2, "bid", amount=20)
    assert game.table.clocks(game.now)["auction"] == {"left_ms": 12_000, "last_call": False}


def test_r16_a_bid_at_the_deadline_comes_after_the_hammer() -> None:
    game = auction_of()
    game.does(1, "bid", amount=10)
    game.now += 12_000
    assert game.refuses(2, "bid", amount=20) == "auction_closed"
    assert game_of(game).state.owner[3] == 1


def test_b18_the_leaders_absence_ends_and_the_next_bid_stands() -> None:
    game = invest_up(4, dice=[(1, 2)])
    game.do("disconnected", 1)
    game.wait(GRACE - 11_000)
    game.does(0, "roll")
    game.does(0, "decline")
    game.does(2, "bid", amount=90)
    game.does(1, "bid", amount=130)
    game.wait(10_999)
    assert game.wait(1) == ["went_bankrupt", "bids_void"]
    assert game.table.clocks(game.now)["auction"]["left_ms"] == 12_000
    game.wait(12_000)
    assert game_of(game).state.owner[3] == 2


def test_r40_hammer_and_the_leaders_absence_at_one_instant() -> None:
    """The window is nobody's: it comes first, so the deed is sold, paid, and goes back with the rest."""
    game = invest_up(4, dice=[(1, 2)])
    game.do("disconnected", 1)
    game.wait(GRACE - 12_000)
    game.does(0, "roll")
    game.does(0, "decline")
    game.does(2, "bid", amount=90)
    game.does(1, "bid", amount=130)
    assert game.wait(12_000) == ["auction_won", "went_bankrupt"]
    assert game_of(game).state.owner[3] == -1


def test_r40_hammer_and_the_end_of_the_game_at_one_instant() -> None:
    game = invest_up(2, dice=[(1, 2)])
    game.do("disconnected", 1)
    game.wait(GRACE - 15_000)
    game.does(0, "roll")
    game.does(0, "decline")
    assert game.wait(15_000) == ["auction_unsold", "went_bankrupt", "game_over"]


def test_b28_the_turn_players_absence_ends_during_their_auction() -> None:
    game = invest_up(3, dice=[(1, 2)])
    game.do("disconnected", 0)
    game.wait(GRACE - 5_000)
    game.does(0, "roll")
    game.does(0, "decline")
    assert game.wait(5_000) == ["went_bankrupt"]
    assert game.clock["state"] == "paused"
    assert game.wait(10_000) == ["auction_unsold", "turn_began"]
    assert game.turn == 1
    assert game.state == ("free", FREE)


def test_r35_a_removal_passes_during_an_auction_and_takes_the_bids_with_it() -> None:
    game = auction_of(4)
    game.table.away[1] = Away("auto", game.now)
    game.does(2, "bid", amount=10)
    game.table.running().apply(1, {"type": "bid", "amount": 20}, game.now)
    game.wait(6_000)
    for voter in (0, 2, 3):
        game.does(voter, "vote_removal", seat=1)
    assert game.out == {1}
    assert told(game.done[-1].applied) == ["went_bankrupt", "bids_void"]
    assert game.table.view(None)["auction"]["bidder"] == 2
    assert game.wait(12_000) == ["auction_won"]


def test_r17_a_winner_in_debt_has_the_wide_reserve_in_their_own_turn() -> None:
    game = auction_of(2)
    game.does(0, "bid", amount=1000)
    move_cash(game, 0, -900)
    game.wait(12_000)
    assert game_of(game).state.cash[0] == -400
    assert game.clock["reserve_ms"] == DEBT


def test_b26_no_auction_among_computer_players() -> None:
    game = invest_up(2, bots=1, dice=[(1, 2)])
    game.does(0, "roll")
    assert told(game.does(0, "decline")) == ["declined"]
    assert game.state == ("free", FREE)


@pytest.mark.parametrize(("left", "after"), [(14_000, 14_000), (4_000, 12_000)])
def test_s26_an_auction_goes_on_after_a_restart_with_twelve_seconds_at_least(left: int, after: int) -> None:
    game = auction_of(3)
    game.wait(15_000 - left)
    restart(game, down=600_000)
    for _ in range(2):
        game.wait(10_000)
    game.returns("Bea")
    assert game.table.clocks(game.now)["auction"] == {"left_ms": after, "last_call": False}
    assert game.state == ("paused", 20_000)
    assert game.wait(after - 1) == []
    assert game.wait(1) == ["auction_unsold"]


def test_s26_the_standing_bid_is_still_there_after_a_restart() -> None:
    game = auction_of(3)
    game.does(2, "bid", amount=90)
    game.wait(8_000)
    restart(game, down=600_000)
    game.wait(30_000)
    assert game.table.view(None)["auction"] == {
        **game.table.view(None)["auction"],
        "standing": 90,
        "bidder": 2,
    }
    game.returns("Bea")
    game.does(1, "bid", amount=100)
    game.wait(12_000)
    assert game_of(game).state.owner[3] == 1


# -------------------------------------------------------------------------------------------- the vote of six
def test_b49_of_six_people_four_are_needed() -> None:
    game = invest_up(6, dice=[(1, 2)], at={0: 36}, cash={0: 10}, owns={1: [39]})
    game.wait(FREE + RESERVE)
    for voter in (1, 2, 3):
        game.does(voter, "vote_removal", seat=0)
    assert game.out == frozenset()
    game.does(4, "vote_removal", seat=0)
    assert game.out == {0}


# ------------------------------------------------------------------------------------------------ the record
def test_what_time_did_stands_in_the_record() -> None:
    """R41: auto-play, the hammer, a standstill and a removal are moves like others."""
    create = {
        "type": "create", "code": "ABCDEFGH", "ruleset": "invest-up", "guest": guest("Ana"), "name": "Ana",
        "options": {"starting_cash": 100},
    }  # fmt: skip
    table, _ = Table.create(create, NOW, TIMES, find)
    for name in ("Bea", "Cem"):
        table.apply({"type": "join", "guest": guest(name), "name": name}, NOW)
    for seat in (1, 2):
        table.apply({"type": "ready", "seat": seat, "ready": True}, NOW)
    game = Sitting(table)
    facts = game.do("start", 0, seed="07" * 32, game_id="game-1").started
    assert facts is not None
    for _ in range(12):
        game.wait(60_000)
    restart(game, down=600_000)
    for name in ("Ana", "Bea", "Cem"):
        game.returns(name)
    game.do("disconnected", 2)
    game.wait(GRACE)
    moves = [done.applied.move for done in game.done if done.applied.move is not None]
    whats = {next(key for key in move.to_json() if key not in ("at", "seat")) for move in moves}
    assert whats == {"action", "time_up", "thawed", "removed"}
    record = Record(
        "invest-up", facts.version, facts.options, facts.players, facts.seed, facts.commitment,
        facts.started_at, moves, None, times=facts.times,
    )  # fmt: skip
    *_, (_, _, played) = replay(ruleset("invest-up"), Record.from_json(record.to_json()))
    assert played.dump() == game.table.running().dump()
