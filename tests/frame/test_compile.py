"""Compiling the rules: asked for or not at all, in place and back, in a wheel, and what is missing is said."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from shutil import which
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]

needs_compiler = pytest.mark.skipif(
    which("cc") is None or importlib.util.find_spec("setuptools") is None, reason="there is no C compiler"
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A package of two modules that could be compiled."""
    for folder in ("game", "finance", "board", "bots", "sim"):
        (tmp_path / "investup" / folder).mkdir(parents=True)
    (tmp_path / "investup/__init__.py").write_text("")
    (tmp_path / "investup/board/__init__.py").write_text("")
    (tmp_path / "investup/board/rent.py").write_text("def rent(level: int) -> int:\n    return 2 * level\n")
    (tmp_path / "investup/sim/play.py").write_text(
        "from investup.board.rent import rent\n\n\ndef play() -> int:\n    return rent(21)\n"
    )
    return tmp_path


def ask(tree: Path, code: str) -> str:
    """What a fresh Python says that runs `code` in `tree`."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


PROJECT = """
[project]
name = "investup"
version = "1.0"
[tool.hatch.build.targets.wheel]
packages = ["investup"]
[tool.hatch.build.targets.wheel.hooks.custom]
path = "hatch_build.py"
"""
WHERE = "import investup.board.rent as m, investup.sim.play as p; print(p.play(), m.__file__.endswith('.py'))"


def test_every_pure_module_is_compiled_but_those_that_are_named(hook: ModuleType) -> None:
    modules = hook.pure_modules(ROOT)
    for room in ("game", "finance", "board", "bots"):
        written = {path.relative_to(ROOT).as_posix() for path in (ROOT / "investup" / room).glob("*.py")}
        left_out = written - set(modules)
        assert {name for name in left_out if not name.endswith("__init__.py")} <= hook.PLAIN
    assert all((ROOT / name).is_file() for name in (*modules, *(hook.PLAIN - {"__init__.py"})))


def test_compiling_is_off_unless_it_is_asked_for(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    for value, wanted in (("", False), ("0", False), ("no", False), ("1", True), ("true", True)):
        monkeypatch.setenv(hook.COMPILE, value)
        assert hook.wants_compiled() is wanted
    monkeypatch.delenv(hook.COMPILE)
    assert not hook.wants_compiled()


def test_without_a_compiler_it_is_said_what_to_do(
    hook: ModuleType, tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CC", raising=False)
    with pytest.raises(hook.BuildError, match=r"needs a C compiler.*apt-get"):
        hook.compile_in_place(tree)


@needs_compiler
def test_in_place_and_back_again(hook: ModuleType, tree: Path) -> None:
    before = sorted(tree.rglob("*"))
    assert ask(tree, WHERE) == "42 True"

    assert "compiled, 2 modules" in hook.compile_in_place(tree)
    assert ask(tree, WHERE) == "42 False"
    assert "unchanged" in hook.compile_in_place(tree)
    assert not hook.drop_stale(tree)

    assert "3 compiled files removed" in hook.make_plain(tree)
    assert ask(tree, WHERE) == "42 True"
    left = [path for path in sorted(tree.rglob("*")) if "__pycache__" not in path.parts]
    assert left == sorted({*before, tree / "build"})


@needs_compiler
def test_compiled_modules_that_are_older_than_their_sources_are_not_kept(
    hook: ModuleType, tree: Path
) -> None:
    assert not hook.drop_stale(tree)
    hook.compile_in_place(tree)
    (tree / "investup/board/rent.py").write_text("def rent(level: int) -> int:\n    return 3 * level\n")
    assert ask(tree, WHERE) == "42 False", "a compiled module hides its source"
    assert hook.drop_stale(tree)
    assert ask(tree, WHERE) == "63 True"


@needs_compiler
def test_what_mypyc_refuses_is_shown_and_leaves_plain_python(hook: ModuleType, tree: Path) -> None:
    (tree / "investup/board/rent.py").write_text("def rent(level: int) -> int:\n    return 'much'\n")
    with pytest.raises(hook.BuildError, match="Incompatible return value"):
        hook.compile_in_place(tree)
    assert not list(tree.rglob("*.so"))


@needs_compiler
def test_a_wheel_that_is_asked_for_compiled_holds_what_was_compiled_and_works_elsewhere(tree: Path) -> None:
    shutil.copy(ROOT / "hatch_build.py", tree)
    (tree / "pyproject.toml").write_text(PROJECT)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel"],
        cwd=tree,
        env={**os.environ, "INVESTUP_COMPILE": "1"},
        capture_output=True,
        check=True,
    )
    (path,) = (tree / "dist").iterdir()
    assert not path.name.endswith("-none-any.whl")
    wheel = zipfile.ZipFile(path)
    assert len([name for name in wheel.namelist() if name.endswith((".so", ".pyd"))]) == 3
    wheel.extractall(tree / "elsewhere")
    assert ask(tree / "elsewhere", WHERE) == "42 False"
    assert ask(tree, WHERE) == "42 True", "a wheel leaves the tree that it was built from plain"


@pytest.mark.nightly
@pytest.mark.xdist_group("wheel")
@needs_compiler
def test_a_compiled_wheel_plays_compiled(tmp_path: Path) -> None:
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "-q",
            "--no-deps",
            "--no-build-isolation",
            "-w",
            tmp_path,
            ROOT,
        ],
        env={**os.environ, "INVESTUP_COMPILE": "1"},
        check=True,
    )
    (path,) = tmp_path.glob("investup-*.whl")
    assert not path.name.endswith("-none-any.whl")
    zipfile.ZipFile(path).extractall(tmp_path / "site")
    said = ask(
        tmp_path / "site",
        "import investup, investup.cli; investup.cli.app(['bench', 'engine', '--json', '--seconds', '0.2'])",
    )
    assert json.loads(said)["compiled"] is True
