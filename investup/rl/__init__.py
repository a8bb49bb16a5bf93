"""A game of Invest Up as an environment for learning, in PettingZoo's form (extra `investup[rl]`).

`env()` makes one. docs/environment.md says what an action's number and an observation's fields mean.
"""

from __future__ import annotations

from importlib.util import find_spec

_missing = [name for name in ("pettingzoo", "gymnasium", "numpy") if find_spec(name) is None]
if _missing:
    raise ModuleNotFoundError(f"investup.rl needs {', '.join(_missing)}: pip install 'investup[rl]'")

from investup.rl.environment import InvestUpEnv, env  # noqa: E402

__all__ = ["InvestUpEnv", "env"]
