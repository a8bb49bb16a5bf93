"""How often a turn lands on each space, for the expected rents of effects.py. Made by investup/sim/landings.py.

A landing is whatever resolves a space: by dice or by a card, several in a turn with doubles.
"""

from __future__ import annotations

from typing import Final

#: LANDINGS counts landings in this many turns.
PER: Final = 1_000_000

LANDINGS: Final = (
0,
)
