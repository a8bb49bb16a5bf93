"""A bot at a table: it answers a person in anybody's turn, in its own time, and nobody can hold it up (S31)."""

from __future__ import annotations

from typing import Any, cast

import pytest
import structlog

from investup.bots import choose
from investup.game import Rejected
from investup.live.bots import candidates
from investup.live.house import House
from investup.table import Table, Times

NOW = 1_700_000_000_000
PACE = 900
TIMES = Times(bot_delay_ms=PACE)
#: Seats: a person, then two computer players.
ANA, BOT, OTHER = range(3)


def do(table: Table, kind: str, seat: int = ANA, after: int = 0, **fields: Any) -> None:
    table.apply({"type": kind, "seat": seat, **fields}, table.at + after)


def act(table: Table, seat: int, after: int = 0, **action: Any) -> None:
    do(table, "act", seat, after, action=action)


def playing(bots: int = 2) -> Table:
    """A game of a person and bots, in the person's turn, in which each bot has an airport."""
    table, _ = Table.create(
        {
            "type": "create",
            "code": "ABCDEFGH",
            "ruleset": "invest-up",
            "guest": "a1" * 32,
            "name": "Ana",
            "options": {},
        },
        NOW,
        TIMES,
    )
    for _ in range(bots):
        do(table, "add_bot")
    do(table, "start", seed="5e" * 32, game_id="game-1")
    dump = table.dump()
    dump["game"]["turn"] = ANA
    dump["game"]["owner"][5] = BOT
    dump["game"]["owner"][15] = OTHER if bots > 1 else ANA
    dump["bot_since"] = None
    dump["turn_clock"]["seat"] = ANA
    return Table.load(dump, TIMES)


def propose(table: Table, to: int = BOT, cash: int = 100, after: int = 0) -> None:
    space = 5 if to == BOT else 15
    act(table, ANA, after, type="propose", to=to, give={"cash": cash}, get={"properties": [space]}, terms=[])


def its_move(table: Table) -> dict[str, Any]:
    """What the computer player does that has something to do; the table takes it when it is due."""
    seat, due = table.bot_to_act(), table.bot_due()
    assert seat is not None
    assert due is not None
    level = table.seat(seat).level
    action = choose("invest-up", level or "", table.view(seat), table.legal(seat), seat)
    table.apply({"type": "act", "seat": seat, "action": action}, due)
    return dict(action)


def test_it_answers_in_the_turn_of_a_person_after_the_usual_while() -> None:
    table = playing()
    assert table.bot_to_act() is None
    assert table.bot_due() is None
    propose(table, after=50)
    assert table.bot_to_act() == BOT
    assert table.bot_due() == NOW + 50 + PACE
    assert its_move(table)["type"] == "reject"
    assert table.bot_to_act() is None
    assert table.game is not None
    assert table.game.to_act() == {ANA}, "the turn is the person's as before"


def test_whatever_people_do_meanwhile_its_time_comes() -> None:
    table = playing()
    propose(table)
    for number in range(20):
        act(table, ANA, after=100, type="set_stock", open=number % 2 == 0)
    assert table.bot_due() == NOW + PACE < table.at


def test_more_offers_are_answered_one_after_the_other() -> None:
    table = playing()
    propose(table, cash=1)
    propose(table, cash=400, after=100)
    propose(table, to=OTHER, cash=400, after=100)
    assert (table.bot_to_act(), table.bot_due()) == (BOT, NOW + PACE)
    assert its_move(table)["type"] == "reject"
    assert (table.bot_to_act(), table.bot_due()) == (BOT, NOW + 2 * PACE)
    assert its_move(table)["type"] == "accept"
    assert (table.bot_to_act(), table.bot_due()) == (OTHER, NOW + 3 * PACE)
    assert its_move(table)["type"] == "accept"
    assert table.bot_to_act() is None
    assert table.next_deadline() != table.bot_due()


def test_who_was_asked_comes_before_whose_turn_it_is() -> None:
    table = playing()
    dump = table.dump()
    dump["game"]["turn"] = OTHER
    dump["turn_clock"]["seat"] = OTHER
    dump["bot_since"] = [OTHER, NOW]
    table = Table.load(dump, TIMES)
    propose(table)
    assert table.bot_to_act() == BOT
    its_move(table)
    assert table.bot_to_act() == OTHER


def test_a_withdrawn_offer_needs_no_answer() -> None:
    table = playing()
    propose(table)
    assert table.game is not None
    (trade,) = (trade["trade"] for trade in table.view(ANA)["trades"])
    act(table, ANA, type="withdraw", trade=trade)
    assert table.bot_to_act() is None


def test_since_when_it_waits_is_stored() -> None:
    table = playing()
    propose(table, after=70)
    again = Table.load(table.dump(), TIMES)
    assert again.bot_since == (BOT, NOW + 70)
    assert again.dump() == table.dump()


def test_people_are_never_answered_for() -> None:
    table = playing(bots=1)
    propose(table)
    while (seat := table.bot_to_act()) is not None:
        assert seat == BOT
        its_move(table)
    counter_or_none = table.view(ANA)["trades"]
    assert all(trade["to"] == ANA for trade in counter_or_none)


def test_a_bot_that_fails_still_says_no() -> None:
    table = playing()
    propose(table)

    def fails(*_: Any) -> Any:
        raise RuntimeError("a bug in a bot")

    house = cast(House, _House(fails))
    (only,) = candidates(house, table, BOT)
    assert only["type"] == "reject"
    act(table, BOT, **only)
    assert table.bot_to_act() is None


def test_a_choice_that_is_refused_is_followed_by_a_no() -> None:
    table = playing()
    propose(table)
    house = cast(House, _House(lambda *_: {"type": "roll"}))
    first, second = candidates(house, table, BOT)
    with pytest.raises(Rejected):
        act(table, BOT, **first)
    act(table, BOT, **second)
    assert table.view(ANA)["trades"] == []


class _House:
    """As much of a house as a bot's move needs."""

    def __init__(self, choice: Any) -> None:
        self.choose = choice
        self.log = structlog.get_logger("tests")
