"""How often a turn lands on each space, for the expected rents of effects.py. Made by investup/sim/landings.py.

A landing is whatever resolves a space: by dice or by a card, several in a turn with doubles.
"""

from __future__ import annotations

from typing import Final

#: LANDINGS counts landings in this many turns.
PER: Final = 1_000_000

LANDINGS: Final = (
    35429,
    23587,
    24019,
    24681,
    27722,
    35496,
    28092,
    29477,
    29534,
    27654,
    28277,
    33943,
    31278,
    27912,
    30145,
    35064,
    33741,
    35294,
    34627,
    36310,
    33657,
    33146,
    33814,
    32232,
    37095,
    35418,
    31171,
    30981,
    31873,
    29825,
    30044,
    30554,
    31132,
    30268,
    27918,
    27071,
    25915,
    25371,
    24564,
    29135,
)
