"""How sure a figure from a number of games is: 95 % intervals for a share, a mean, and a ratio of two sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

#: The 97.5 % quantile of the normal distribution: what lies within it on either side is 95 %.
Z: Final = 1.959964


class Interval(NamedTuple):
    """An estimate, and the bounds that the true value lies between with 95 % confidence."""

    value: float
    low: float
    high: float

    def clear_of(self, value: float) -> bool:
        """Whether `value` lies outside of the bounds."""
        return not self.low <= value <= self.high


def wilson(hits: float, of: int) -> Interval:
    """The share `hits` / `of` with Wilson's score interval, good for small numbers and for shares near 0 and 1.

    A tie may count as a part of a hit. Raises ValueError unless 0 <= hits <= of and of >= 1.
    """
    if of < 1 or not 0 <= hits <= of:
        raise ValueError(f"{hits} of {of} is no share")
    share = hits / of
    scale = 1 + Z * Z / of
    middle = (share + Z * Z / (2 * of)) / scale
    reach = Z * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of)) / scale
    return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(values: Sequence[float]) -> Interval:
    """The mean of `values` with the normal interval: good for some hundred values or more.

    Differences of pairs (the same seed, played in two ways) are such values. With a single value nothing is
    known of how they spread, and the bounds are infinite. Raises ValueError for no values at all.
    """
    if not values:
        raise ValueError("there is no mean of nothing")
    value = fmean(values)
    reach = Z * stdev(values, value) / sqrt(len(values)) if len(values) > 1 else inf
    return Interval(value, value - reach, value + reach)


@dataclass(slots=True)
class Ratio:
    """The ratio of two sums over games, such as rents to what they cost; games are added one by one."""

    games: int = 0
    top: float = 0.0
    bottom: float = 0.0
    _top_squares: float = 0.0
    _bottom_squares: float = 0.0
    _products: float = 0.0

    def add(self, top: float, bottom: float) -> None:
        """Count another game."""
        self.games += 1
        self.top += top
        self.bottom += bottom
        self._top_squares += top * top
        self._bottom_squares += bottom * bottom
        self._products += top * bottom

    def interval(self, scale: float = 1.0) -> Interval | None:
        """The ratio times `scale` with its interval, by linearising it; None if there is nothing below the line."""
        if self.bottom <= 0:
            return None
        ratio = self.top / self.bottom
        # the squares of what each game lies above or below the ratio, top - ratio * bottom, add up to this
        squares = self._top_squares - 2 * ratio * self._products + ratio * ratio * self._bottom_squares
        reach = Z * sqrt(max(0.0, squares)) / self.bottom if self.games > 1 else inf
        return Interval(scale * ratio, scale * (ratio - reach), scale * (ratio + reach))
