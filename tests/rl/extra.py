"""The tests of this folder need the extra `rl`."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from tests.conftest import CI


def needed() -> None:
    """Skip the module that asks where the extra is missing; with CI=true let it fail."""
    lacking = [name for name in ("pettingzoo", "gymnasium", "numpy") if find_spec(name) is None]
    if lacking and not CI:
        pytest.skip(f"no {', '.join(lacking)}: pip install 'investup[rl]'", allow_module_level=True)
