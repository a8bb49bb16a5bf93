"""What the tests of the frame share."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

HOOK = Path(__file__).parents[2] / "hatch_build.py"


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    """The build hook, which is a file beside the packages and no module of one."""
    spec = importlib.util.spec_from_file_location("investup_build_hook", HOOK)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
