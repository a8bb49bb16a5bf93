"""What a study says, as tables: for a terminal (rich) and for a page (Markdown), from the same cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rich import box
from rich.markup import escape
from rich.table import Table as RichTable

from investup.board.map import SETS
from investup.sim.intervals import Interval, wilson
from investup.sim.study.figures import Figures, quantile
from investup.sim.study.house_rules import MEASURES, Effect

#: Causes of ruin that are told one by one; the rest is "anything else".
_RUINS = 9
#: Characters between two columns, and at both ends.
_PADDING = 3


@dataclass(frozen=True, slots=True)
class Table:
    """A title, what the columns are, and cells as text. The first column is names, the others are figures."""

    title: str
    columns: Sequence[str]
    rows: list[list[str]] = field(default_factory=list)

    def rich(self, width: int) -> Iterator[RichTable]:
        """The table for a terminal of `width` characters: in parts below each other where it is too narrow for all
        columns, each part with the names."""
        columns = list(zip(self.columns, *self.rows, strict=True))
        widths = [_PADDING + max(map(len, (*heading.split(), *cells))) for heading, *cells in columns]
        part, room = [0], width - widths[0]
        for index in range(1, len(columns)):
            if widths[index] > room and len(part) > 1:
                yield self._part(part)
                part, room = [0], width - widths[0]
            part.append(index)
            room -= widths[index]
        yield self._part(part)

    def _part(self, part: Sequence[int]) -> RichTable:
        first = 1 in part or len(self.columns) == 1
        table = RichTable(
            title=escape(self.title) if first else None,
            title_justify="left", title_style="bold", box=box.SIMPLE_HEAD,
        )  # fmt: skip
        for index in part:
            table.add_column(
                escape(self.columns[index]), justify="right" if index else "left", no_wrap=not index
            )
        for row in self.rows:
            table.add_row(*(escape(row[index]) for index in part))
        return table

    def markdown(self) -> str:
        """The table for a page."""
        rule = [":--", *["--:"] * (len(self.columns) - 1)]
        lines = [f"### {self.title}", ""]
        lines += ["| " + " | ".join(cells) + " |" for cells in (self.columns, rule, *self.rows)]
        return "\n".join(lines) + "\n"


def tables(figures: Figures, effects: Sequence[Effect]) -> Iterator[Table]:
    """Everything that a study says, in reading order. At least one game has been counted."""
    if len(figures.seats) > 1:  # of one level alone, one always wins
        yield _players(figures)
    yield _length(figures)
    yield _order(figures)
    yield _ruin(figures)
    yield _groups(figures)
    yield _deeds(figures)
    if figures.business():
        yield _business(figures)
    if effects:
        yield _effects(effects)


def percent(interval: Interval) -> str:
    """A share with its bounds: "25.3 % (24.0 to 26.6)"."""
    value, low, high = (100 * part for part in interval)
    return f"{value:.1f} % ({low:.1f} to {high:.1f})"


def _dollars(value: float) -> str:
    return f"${value:,.0f}"


def _players(figures: Figures) -> Table:
    table = Table("Who wins", ("players", "seats a game", "a seat wins", "even would be"))
    games = len(figures.games)
    for level, seats in figures.seats.items():
        even = 100 * games / figures.seats.total()
        table.rows.append([level, f"{seats / games:.0f}", percent(figures.win_rate(level)), f"{even:.1f} %"])
    return table


def _length(figures: Figures) -> Table:
    table = Table("How long a game is", ("", "turns"))
    lengths = figures.lengths()
    for name, share in (("a tenth of the games ends within", 0.1), ("half", 0.5), ("nine tenths", 0.9)):
        table.rows.append([name, f"{quantile(lengths, share):,}"])
    table.rows.append(["the longest", f"{lengths[-1]:,}"])
    table.rows.append(["given up unfinished (games)", f"{len(lengths) - figures.finished:,}"])
    return table


def _order(figures: Figures) -> Table:
    table = Table("Whose turn comes first", ("turn", "wins", "even would be"))
    seats = figures.games[0].players
    for order in range(1, seats + 1):
        table.rows.append([f"{order}.", percent(figures.order_rate(order)), f"{100 / seats:.1f} %"])
    return table


def _ruin(figures: Figures) -> Table:
    table = Table("What ruins people", ("the debt was for", "of the bankrupt"))
    total = figures.ruins.total()
    told = figures.ruins.most_common(_RUINS)
    rest = total - sum(count for _, count in told)
    for cause, count in [*told, *([("anything else", rest)] if rest else [])]:
        table.rows.append([cause.replace("_", " "), percent(wilson(count, total))])
    worst = [
        f"{figures.map.spaces[space].name} {100 * count / total:.1f} %"
        for space, count in figures.ruin_spaces.most_common(5)
    ]
    if worst:
        table.rows.append(["most often on", ", ".join(worst)])
    return table


def _groups(figures: Figures) -> Table:
    table = Table(
        "What a set returns",
        (
            "set",
            "whole in",
            "at turn",
            "first owner wins",
            "put in",
            "rent",
            "rent per $100 tied up for 100 turns",
        ),
    )
    games = len(figures.games)
    for index, (name, ratio) in enumerate(figures.group_return.items(), 1):
        spaces = figures.group_spaces[name]
        whole = figures.whole[index] if index <= SETS else 0
        of_set = (
            [
                f"{100 * whole / games:.0f} %",
                f"{figures.whole_turns[index] / whole:.0f}",
                percent(wilson(figures.whole_won[index], whole)),
            ]
            if whole
            else ["", "", ""]
        )
        table.rows.append(
            [
                name,
                *of_set,
                _dollars(sum(figures.spent[space] for space in spaces) / games),
                _dollars(sum(figures.rent[space] for space in spaces) / games),
                _return(ratio.interval(10_000)),
            ]
        )
    return table


def _deeds(figures: Figures) -> Table:
    table = Table(
        "What a deed returns",
        (
            "deed",
            "landings in 100 turns",
            "sold in",
            "first buyer wins",
            "put in",
            "rent",
            "rent per $100 tied up for 100 turns",
        ),
    )
    games, turns = len(figures.games), figures.turns
    for space in figures.map.properties:
        sold = figures.sold[space]
        table.rows.append(
            [
                figures.map.spaces[space].name,
                f"{100 * figures.landings[space] / turns:.2f}",
                f"{100 * sold / games:.0f} %",
                percent(wilson(figures.buyer_won[space], sold)) if sold else "",
                _dollars(figures.spent[space] / games),
                _dollars(figures.rent[space] / games),
                _return(figures.deed_return[space].interval(10_000)),
            ]
        )
    return table


def _return(interval: Interval | None) -> str:
    if interval is None:
        return ""
    return f"${interval.value:.0f} (±{interval.high - interval.value:.0f})"


def _business(figures: Figures) -> Table:
    table = Table("Business among players", ("paid for", "a game", "players who did"))
    seats = figures.seats.total()
    for reason, paid in figures.business().items():
        table.rows.append(
            [
                reason.replace("_", " "),
                _dollars(paid / len(figures.games)),
                f"{100 * figures.payers[reason] / seats:.1f} %",
            ]
        )
    return table


def _effects(effects: Sequence[Effect]) -> Table:
    table = Table(
        "What a house rule changes (the same seeds with it and without)",
        ("house rule", "games that differ", "other winner", *MEASURES),
    )
    for effect in effects:
        shares = [f"{100 * count / effect.pairs:.0f} %" for count in (effect.different, effect.other_winner)]
        changes = [_change(interval) for interval in effect.change.values()]
        table.rows.append([effect.variant, *shares, *changes])
    return table


def _change(interval: Interval) -> str:
    reach = interval.high - interval.value
    if interval.value == reach == 0:
        return "0"
    return f"{interval.value:+.2f} (±{reach:.2f})"
