"""Dice and shuffles that anybody can check afterwards (R39).

A game's chance comes from one secret 256-bit seed. Its SHA-256, the commitment, is public from the
start and the seed is public at the end. The stream is HMAC-SHA256(seed, counter as 8 bytes
big-endian) for counter 0, 1, 2, ..., read as 32-bit big-endian words in order.
"""

from __future__ import annotations

import hashlib
import hmac
import struct

SEED_BYTES = 32
_WORDS_PER_BLOCK = 8
_WORDS = 2**32


def commitment(seed: bytes) -> str:
    """The SHA-256 of the seed in lower-case hex, shown before the first roll (R39)."""
    return hashlib.sha256(seed).hexdigest()


class Rng:
    """A stream of fair numbers: `seed` and the count of words `drawn` are its whole state."""

    __slots__ = ("_block", "_block_index", "drawn", "seed")

    def __init__(self, seed: bytes, drawn: int = 0) -> None:
        """Continue the stream of `seed` (32 bytes) after `drawn` words.

        Raises ValueError for a seed of another length.
        """
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self.drawn = drawn
        self._block_index = -1
        self._block: tuple[int, ...] = ()

    def copy(self) -> Rng:
        """A stream that goes on from here like this one, and apart from it."""
        twin = Rng(self.seed, self.drawn)
        twin._block_index = self._block_index
        twin._block = self._block
        return twin

    def _word(self) -> int:
        index, offset = divmod(self.drawn, _WORDS_PER_BLOCK)
        if index != self._block_index:
            block = hmac.digest(self.seed, index.to_bytes(8, "big"), "sha256")
            self._block = struct.unpack(">8I", block)
            self._block_index = index
        self.drawn += 1
        return self._block[offset]

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely: words that would favour the low ones are rejected."""
        limit = _WORDS // n * n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def die(self) -> int:
        """One roll of a six-sided die, 1 to 6."""
        return 1 + self.below(6)

    def shuffle(self, items: list[int]) -> None:
        """Fisher-Yates from the top: i = last .. 1, j below i + 1, swap."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
