"""The form of the action encoding: blocks of numbers, each for one kind of move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from investup.game import Action
from investup.rl.scene import Scene

Mask: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Block:
    """`size` numbers for one kind of move; an index within them says which of them it is."""

    name: str
    size: int
    #: What an index means, for docs/environment.md.
    index: str
    meaning: str
    #: The type of action that `legal` must hold for any of the block to be possible.
    kind: str
    #: Which of them are possible, where `legal` holds the kind.
    allowed: Callable[[Scene], Mask]
    make: Callable[[Scene, int], Action]


@dataclass(frozen=True, slots=True)
class Encoding:
    """All blocks one after the other."""

    blocks: Sequence[Block]

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return sum(block.size for block in self.blocks)

    def mask(self, scene: Scene, without: frozenset[str]) -> Mask:
        """Which numbers are possible now, those left out whose kind of action is in `without`."""
        parts = [
            block.allowed(scene)
            if block.kind in scene.legal and block.kind not in without
            else np.zeros(block.size, bool)
            for block in self.blocks
        ]
        return np.concatenate(parts)

    def action(self, scene: Scene, number: int) -> Action:
        """The action behind a number. Raises IndexError for one that does not exist."""
        for block in self.blocks:
            if 0 <= number < block.size:
                return block.make(scene, number)
            number -= block.size
        raise IndexError("there is no action of this number")

    def first(self, name: str) -> int:
        """The first number of a block. Raises KeyError for one that does not exist."""
        at = 0
        for block in self.blocks:
            if block.name == name:
                return at
            at += block.size
        raise KeyError(name)


def flags(*values: bool) -> Mask:
    """A mask of a few values."""
    return np.array(values, bool)
