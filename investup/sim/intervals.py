"""How sure a figure from a number of games is: 95 % intervals for a share and for a mean."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
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
    reach = Z * stdev(values, value) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return Interval(value, value - reach, value + reach)
