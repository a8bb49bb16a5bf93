"""The rows of a study say what happened: held against the games' own end, and the same on any number of jobs."""

from __future__ import annotations

from collections import Counter

import pytest

from investup.board.ruleset import DEFAULT_MAP
from investup.board.state import MAPS
from investup.rulesets import DEFAULT, ruleset
from investup.sim.play import Played, play
from investup.sim.study.plan import make_plan, seed_of
from investup.sim.study.players import player
from investup.sim.study.rows import KINDS, Rows
from investup.sim.study.run import run
from investup.sim.study.watcher import BUSINESS, GAVE_UP, Watcher

RULES = ruleset(DEFAULT)
MAP = MAPS[DEFAULT_MAP]
EASY = RULES.meta.bot_levels[0]


def watched(game: int, levels: tuple[str, ...], **options: object) -> tuple[Played, Rows]:
    watcher = Watcher(MAP, levels)
    played = play(RULES, levels, seed_of(1, game), options, watch=watcher, find=player)
    return played, watcher.rows("", game, played)


@pytest.fixture(scope="module", params=[2, 4, 6])
def games(request: pytest.FixtureRequest) -> list[tuple[Played, Rows]]:
    return [watched(game, (EASY,) * request.param) for game in range(1, 9)]


def test_the_same_seed_gives_the_same_rows_on_one_job_and_on_two() -> None:
    plan = make_plan(RULES, [EASY] * 3, 12, 5, vary=["even_building"])
    alone = list(run(plan, 1))
    assert alone == list(run(plan, 2))
    assert [rows.games[0].game for rows in alone] == [*range(1, 13)] * 2
    another = make_plan(RULES, [EASY] * 3, 12, 6)
    assert [rows.games[0].turns for rows in run(another, 1)] != [rows.games[0].turns for rows in alone[:12]]


def test_the_overview_is_that_of_the_game(games: list[tuple[Played, Rows]]) -> None:
    for played, rows in games:
        (game,) = rows.games
        assert played.outcome is not None
        assert (game.winner,) == played.outcome.ranking[0]
        assert game.seed == played.seed.hex()
        assert game.turns == played.view["turn"]["number"]
        assert game.rolls == played.count("roll")
        assert game.trades == played.count("accept")
        assert game.bankrupt == len(played.players) - 1
        assert [seat.place for seat in sorted(rows.seats, key=lambda seat: seat.place or 0)] == [
            *range(1, len(played.players) + 1)
        ]
        assert rows.seats[game.first].order == 1


def test_every_dollar_is_there(games: list[tuple[Played, Rows]]) -> None:
    """What a player got less what they paid is what they have at the end."""
    for played, rows in games:
        cash = Counter(dict.fromkeys(range(len(played.players)), 0))
        for money in rows.money:
            cash[money.seat] += money.got - money.paid
        assert dict(cash) == {seat: row["cash"] for seat, row in enumerate(played.view["players"])}


def test_deeds_are_followed_to_their_last_owner(games: list[tuple[Played, Rows]]) -> None:
    for played, rows in games:
        paid = Counter[str]()
        for money in rows.money:
            paid[money.reason] += money.paid - (money.got if money.reason == "house_sale" else 0)
        spent = sum(row.spent for row in rows.spaces)
        assert spent == paid["purchase"] + paid["auction"] + paid["building"] + paid["house_sale"]
        # a rent that a share's holder keeps for themselves is charged, but nobody pays it
        assert rows.games[0].rent >= paid["rent"] + paid["rent_share"] > 0
        for space, row in enumerate(rows.spaces):
            assert (row.buyer is not None) == (row.turns_owned > 0 or row.spent > 0)
            assert row.turns_owned <= rows.games[0].turns
            if played.view["spaces"][space]["owner"] is not None:
                assert row.buyer is not None
        assert sum(row.landings for row in rows.spaces) > 0


def test_a_debt_that_ruined_somebody_is_named(games: list[tuple[Played, Rows]]) -> None:
    for _, rows in games:
        for seat in rows.seats:
            assert (seat.ruin is None) == (seat.place == 1)
            if seat.ruin is not None and seat.ruin.startswith("rent: "):
                assert seat.ruin_space in MAP.properties
            assert seat.ruin != GAVE_UP, "a bot gives up in debt only"


def test_whole_sets_are_seen_through_purchases_and_trades(games: list[tuple[Played, Rows]]) -> None:
    """Whoever builds evenly has the whole set, so each set with a built house is among the rows."""
    for _, rows in games:
        whole = {row.set: row for row in rows.sets}
        assert rows.games[0].sets == len(whole)
        for number, row in whole.items():
            assert 1 <= row.turn <= rows.games[0].turns
            assert all(
                rows.spaces[city].turns_owned for city in MAP.sets[number] if row.turn < rows.games[0].turns
            )


def test_net_worth_begins_with_the_starting_cash_and_is_kept_every_tenth_turn() -> None:
    _, rows = watched(1, (EASY,) * 2, starting_cash=900)
    assert [point.net_worth for point in rows.worth if point.turn == 1] == [900, 900]
    assert {point.turn % 10 for point in rows.worth} == {1}


def test_who_plays_alone_does_no_business() -> None:
    for game in range(1, 9):
        played, rows = watched(game, (f"{EASY}:alone",) * 3)
        assert played.outcome is not None
        assert not BUSINESS & {money.reason for money in rows.money}
        assert rows.games[0].business == rows.games[0].trades == rows.games[0].bonds == 0
    business = [watched(game, (EASY,) * 3)[1].games[0].business for game in range(1, 9)]
    assert any(business)


def test_who_plays_alone_says_no_to_every_offer() -> None:
    legal = {kind: {"trade": {"one_of": [7, 8]}} for kind in ("accept", "reject", "counter")}
    assert player(DEFAULT, f"{EASY}:alone")({}, legal, 0) == {"type": "reject", "trade": 7}


def test_each_kind_of_row_has_a_file() -> None:
    assert tuple(KINDS) == Rows._fields
