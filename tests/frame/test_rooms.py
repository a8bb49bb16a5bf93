"""Which room may know which: import-linter's contracts in pyproject.toml, and the purity that they cannot state."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = sorted(path.name for path in (ROOT / "investup").iterdir() if (path / "__init__.py").is_file())


def imports(folder: Path) -> set[str]:
    """Every module named in an import statement below `folder`, also inside functions."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module)
    return found


def test_import_linter_keeps_every_contract() -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


def test_every_room_stands_in_the_order_of_rooms() -> None:
    """A new folder of the package has to be given its place before it can land."""
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    layers = next(contract["layers"] for contract in linter["contracts"] if contract["type"] == "layers")
    named = {name.strip("() ").removeprefix("investup.") for layer in layers for name in layer.split("|")}
    assert set(ROOMS) <= named


def test_the_contract_needs_the_standard_library_alone() -> None:
    foreign = {
        name
        for name in imports(ROOT / "investup/game")
        if name.split(".")[0] not in sys.stdlib_module_names and not name.startswith("investup.game")
    }
    assert foreign == set()


@pytest.mark.parametrize("room", ["game", "finance", "board", "table", "bots"])
def test_pure_rooms_touch_no_file_clock_or_chance(room: str) -> None:
    """Calls that need no import, or that hide behind one that is allowed (pathlib, importlib.resources)."""
    calls = {"open", "input", "print", "exec", "eval", "breakpoint"}
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.func.id}()"
        for path in (ROOT / "investup" / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in calls
    ]
    assert found == []
