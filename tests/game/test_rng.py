"""Chance (R39): a stream that anybody can compute, fair by rejection, continued from a count."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from investup.game import Rng, commitment

seeds = st.binary(min_size=32, max_size=32)
SEED = bytes(range(32))
#: Twelve dice of the seed of 32 zero bytes, worked out with hmac and hashlib alone.
KNOWN_DICE = [5, 1, 6, 3, 2, 4, 4, 3, 4, 6, 4, 3]


class Words(Rng):
    """A stream whose words are given."""

    def __init__(self, words: Iterable[int]) -> None:
        super().__init__(SEED)
        self._given = list(words)

    def _word(self) -> int:
        self.drawn += 1
        return self._given.pop(0)


def expected(seed: bytes, count: int) -> list[int]:
    """The first words of the stream, from its definition."""
    data = b""
    counter = 0
    while len(data) < 4 * count:
        data += hmac.new(seed, counter.to_bytes(8, "big"), hashlib.sha256).digest()
        counter += 1
    return [int.from_bytes(data[4 * i : 4 * i + 4], "big") for i in range(count)]


def test_the_first_words_of_a_known_seed_are_these() -> None:
    """R39: written down once, so that no later version draws otherwise unnoticed."""
    rng = Rng(bytes(32))
    assert [rng.below(2**32) for _ in range(3)] == expected(bytes(32), 3)
    rng = Rng(bytes(32))
    assert [rng.die() for _ in range(12)] == KNOWN_DICE


@given(seeds)
def test_words_are_the_hmac_of_the_counter_read_as_32_bit_big_endian(seed: bytes) -> None:
    """R39"""
    rng = Rng(seed)
    assert [rng.below(2**32) for _ in range(20)] == expected(seed, 20)


@given(seeds, st.integers(1, 2**32))
def test_a_number_is_below_its_bound(seed: bytes, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(10))


@given(st.integers(1, 2**20), st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1))
def test_words_that_would_favour_low_numbers_are_rejected(n: int, word: int, spare: int) -> None:
    """R39: at or above the last whole multiple of n, and only those."""
    limit = 2**32 // n * n
    accepted = spare % limit
    rng = Words([word, accepted])
    if word >= limit:
        assert rng.below(n) == accepted % n
        assert rng.drawn == 2
    else:
        assert rng.below(n) == word % n
        assert rng.drawn == 1


@pytest.mark.parametrize(
    ("n", "word", "rejected"),
    [
        (6, 2**32 - 4, True),
        (6, 2**32 - 5, False),
        (6, 2**32 - 1, True),
        (3, 2**32 - 1, True),
        (3, 2**32 - 2, False),
        (2, 2**32 - 1, False),
        (16, 2**32 - 1, False),
        (1, 2**32 - 1, False),
    ],
)
def test_the_edge_of_rejection_is_exact(n: int, word: int, rejected: bool) -> None:
    """R39: 2^32 = 6 * 715827882 + 4 = 3 * 1431655765 + 1."""
    rng = Words([word, 0])
    rng.below(n)
    assert (rng.drawn == 2) == rejected


@pytest.mark.parametrize("word", range(12))
def test_a_die_is_one_more_than_the_word_mod_six(word: int) -> None:
    """R39"""
    assert Words([word]).die() == 1 + word % 6


def test_a_shuffle_goes_from_the_top_and_swaps_with_one_below_or_itself() -> None:
    """R39, by hand: i = 3, 2, 1 with j = 1, 0, 1."""
    items = [10, 11, 12, 13]
    rng = Words([1, 0, 1])
    rng.shuffle(items)
    # 1: swap 3 and 1 -> 10 13 12 11; 0: swap 2 and 0 -> 12 13 10 11; 1: swap 1 and 1
    assert items == [12, 13, 10, 11]
    assert rng.drawn == 3


@given(seeds, st.lists(st.integers(), max_size=40))
def test_a_shuffle_keeps_every_card(seed: bytes, items: list[int]) -> None:
    shuffled = list(items)
    Rng(seed).shuffle(shuffled)
    assert Counter(shuffled) == Counter(items)


@given(seeds, st.integers(0, 100))
def test_a_stream_continues_from_the_count_of_words_drawn(seed: bytes, drawn: int) -> None:
    """What a dump keeps: the seed and the count, nothing else."""
    rng = Rng(seed)
    for _ in range(drawn):
        rng.die()
    other = Rng(seed, rng.drawn)
    assert [rng.die() for _ in range(30)] == [other.die() for _ in range(30)]
    assert rng.drawn == other.drawn


@pytest.mark.parametrize("n", [2, 3, 6, 16, 40])
def test_every_number_is_equally_likely(n: int) -> None:
    """Pearson's chi-squared of 200 draws for each number stays below the bound of one in a million."""
    bounds = {1: 23.9, 2: 27.6, 5: 35.9, 15: 57.1, 39: 98.6}
    rng = Rng(SEED)
    counts = Counter(rng.below(n) for _ in range(200 * n))
    chi_squared = sum((counts[number] - 200) ** 2 / 200 for number in range(n))
    assert chi_squared < bounds[n - 1]


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_seed_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Rng(bytes(length))


def test_the_commitment_is_the_sha_256_of_the_seed_in_hex() -> None:
    """R39"""
    assert commitment(b"abc" * 10 + b"de") == hashlib.sha256(b"abc" * 10 + b"de").hexdigest()
    assert commitment(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


@given(seeds, seeds)
def test_two_seeds_have_two_commitments(one: bytes, other: bytes) -> None:
    assert (commitment(one) == commitment(other)) == (one == other)
