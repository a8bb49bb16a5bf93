"""Whether the rules under test run compiled (INVESTUP_COMPILE=1): a few tests watch what only plain Python shows."""

from __future__ import annotations

from typing import Final

import pytest

from investup.rulesets import DEFAULT, ruleset
from investup.sim.bench_engine import is_compiled

COMPILED: Final = is_compiled(ruleset(DEFAULT))
#: For tests that count instructions of Python or put a class of their own in the place of one of the rules.
plain_only = pytest.mark.skipif(COMPILED, reason="compiled rules cannot be watched from inside")
