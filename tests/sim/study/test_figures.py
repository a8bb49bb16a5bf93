"""What rows come to: small studies written by hand, whose figures can be worked out on paper."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from investup.board.ruleset import DEFAULT_MAP
from investup.board.state import MAPS
from investup.sim.study.figures import Figures, quantile
from investup.sim.study.house_rules import effect
from investup.sim.study.rows import GameRow, MoneyRow, Rows, SeatRow, SetRow, SpaceRow, WorthRow
from investup.sim.study.tables import Table, tables

MAP = MAPS[DEFAULT_MAP]
RED = MAP.sets[1]


def game(number: int, winner: int | None, turns: int = 100, variant: str = "", built: int = 2) -> GameRow:
    level = None if winner is None else "ab"[winner]
    return GameRow(
        variant,
        number,
        f"{number}",
        2,
        0,
        winner,
        level,
        turns,
        turns,
        3 * turns,
        1,
        built,
        0,
        0,
        0,
        1,
        50,
        0,
    )


def rows(number: int, winner: int, turns: int = 100, rent: int = 60, tied: int = 4_000) -> Rows:
    """The loser fell over a hotel of the first set, which the winner bought and completed at turn 10."""
    return Rows(
        [game(number, winner, turns)],
        [
            SeatRow("", number, seat, "ab"[seat], seat + 1, 1, None, None, None)
            if seat == winner
            else SeatRow("", number, seat, "ab"[seat], seat + 1, 2, "rent: hotel", turns, RED[0])
            for seat in range(2)
        ],
        [MoneyRow("", number, 0, "coupon", 0, 20), MoneyRow("", number, 1, "tax", 0, 200)],
        [
            SpaceRow("", number, space, 5, winner, True, turns, 60, tied, rent)
            if space in RED
            else SpaceRow("", number, space, 1, None, False, 0, 0, 0, 0)
            for space in range(40)
        ],
        [SetRow("", number, 1, winner, "ab"[winner], 10, True)],
        [WorthRow("", number, 1, seat, seat == winner, 1500 + 100 * (seat == winner)) for seat in range(2)],
    )


@pytest.fixture
def figures() -> Figures:
    found = Figures(MAP)
    for number, winner in enumerate([0, 0, 0, 1], 1):
        found.add(rows(number, winner, turns=100 * number))
    return found


def test_wins_are_counted_by_level_and_by_order(figures: Figures) -> None:
    assert figures.win_rate("a").value == figures.order_rate(1).value == 0.75
    assert figures.win_rate("b").value == 0.25
    assert figures.win_rate("a").low < 0.5 < figures.win_rate("a").high


def test_two_seats_of_a_level_share_its_wins() -> None:
    found = Figures(MAP)
    both = rows(1, 0)
    found.add(both._replace(seats=[seat._replace(level="a") for seat in both.seats]))
    assert found.win_rate("a").value == 0.5
    assert "Who wins" not in {table.title for table in tables(found, [])}, "there is nobody to compare with"


def test_returns_are_ratios_of_sums(figures: Figures) -> None:
    """60 of rent a game for 4,000 dollars times turns: $1.50 for each $100 and turn, $150 for a hundred turns."""
    deed, country = (
        figures.deed_return[RED[0]].interval(10_000),
        figures.group_return["Vietnam"].interval(10_000),
    )
    assert deed is not None
    assert country is not None
    assert deed == country == pytest.approx((150, 150, 150))
    assert figures.deed_return[39].interval() is None


def test_ruin_sets_and_business(figures: Figures) -> None:
    assert figures.ruins == {"rent: hotel": 4}
    assert figures.ruin_spaces == {RED[0]: 4}
    assert (figures.whole[1], figures.whole_won[1], figures.whole_turns[1]) == (4, 4, 40)
    assert figures.business() == {"coupon": 80}, "a tax is no business among players"
    assert figures.worth.points(won=True, least=4) == [(1, 1600)]
    assert figures.worth.points(won=True, least=5) == []


def test_lengths_and_quantiles(figures: Figures) -> None:
    assert figures.lengths() == [100, 200, 300, 400]
    assert [quantile(figures.lengths(), share) for share in (0.0, 0.1, 0.5, 0.9)] == [100, 100, 300, 400]


def test_a_house_rule_is_judged_pair_by_pair() -> None:
    plain = [game(number, 0, 100 * number) for number in range(1, 5)]
    changed = [game(number, 0 if number < 4 else 1, 100 * number + 7, "x=1") for number in range(1, 5)]
    found = effect(plain, changed)
    assert (found.variant, found.pairs, found.different, found.other_winner) == ("x=1", 4, 4, 1)
    assert found.change["turns"] == pytest.approx((7, 7, 7)), "however much the games themselves differ"
    assert found.change["first player wins, %"].value == -25


def test_a_rule_that_changes_nothing_shows_no_effect() -> None:
    plain = [game(number, 0, 100 * number) for number in range(1, 5)]
    found = effect(plain, [row._replace(variant="x=1") for row in plain])
    assert found.different == found.other_winner == 0
    assert all(change == (0, 0, 0) for change in found.change.values())


def test_only_the_same_seeds_are_compared() -> None:
    with pytest.raises(ValueError, match="same seeds"):
        effect([game(1, 0)], [game(2, 0)])


def test_tables_say_it_all(figures: Figures) -> None:
    changed = effect(
        figures.games, [row._replace(variant="x=1", turns=row.turns + 5) for row in figures.games]
    )
    found = {table.title.partition(" (")[0]: table for table in tables(figures, [changed])}
    assert found["Who wins"].rows[0] == ["a", "1", "75.0 % (30.1 to 95.4)", "50.0 %"]
    assert found["What ruins people"].rows[0][0] == "rent: hotel"
    assert found["What ruins people"].rows[-1] == ["most often on", "Hue 100.0 %"]
    assert found["What a set returns"].rows[0][:3] == ["Vietnam", "100 %", "10"]
    assert found["What a set returns"].rows[0][-1] == "$150 (±0)"
    assert len(found["What a deed returns"].rows) == 28
    assert found["Business among players"].rows == [["coupon", "$20", "50.0 %"]]
    assert found["What a house rule changes"].rows[0][:4] == ["x=1", "100 %", "0 %", "+5.00 (±0.00)"]
    for table in found.values():
        lines = table.markdown().splitlines()[2:]
        assert {line.count("|") for line in lines} == {len(table.columns) + 1}


@pytest.mark.parametrize("width", [40, 80, 200])
def test_a_table_that_is_too_wide_stands_in_parts_and_nothing_is_cut_off(width: int) -> None:
    table = Table("Worth", ("house rule", *(f"measure {number}" for number in range(9))))
    table.rows.append(["starting_cash=3000", *(f"{number}.25 (±0.10)" for number in range(9))])
    console = Console(width=width, record=True, file=StringIO())
    console.print(*table.rich(width))
    said = console.export_text()
    assert "…" not in said
    assert all(f"{number}.25 (±0.10)" in said for number in range(9))
    assert said.count("starting_cash=3000") == (1 if width == 200 else said.count("house rule"))
    assert said.count("Worth") == 1
