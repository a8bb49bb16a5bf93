"""What a host installs: a wheel that holds the client and everything that the server reads."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PREFIX = "investup/web_dist/"

pytestmark = [
    pytest.mark.xdist_group("wheel"),
    pytest.mark.skipif(
        not (ROOT / "web/package.json").is_file(), reason="there is no web client in this tree"
    ),
]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "--quiet",
            "--no-deps",
            "--no-build-isolation",
            "-w",
            folder,
            ROOT,
        ],
        check=True,
    )
    (path,) = folder.glob("investup-*.whl")
    return zipfile.ZipFile(path)


def test_every_file_of_the_page_is_inside(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    page = wheel.read(f"{PREFIX}index.html").decode()
    wanted = re.findall(r'(?:src|href)="(?:\./|/)([^"#?]+)"', page)
    assert any(name.endswith(".js") for name in wanted)
    assert [name for name in wanted if PREFIX + name not in names] == []


def test_every_file_of_the_package_is_inside_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    tracked = subprocess.run(
        ["git", "ls-files", "-z", "investup"], cwd=ROOT, capture_output=True, check=True, text=True
    ).stdout
    written = {name for name in tracked.split("\0") if (ROOT / name).is_file()}
    assert written - names == set()
    assert {name for name in names if not name.startswith("investup/")} == set()
    assert f"{PREFIX}.sources" not in names


def test_the_command_is_declared(wheel: zipfile.ZipFile) -> None:
    (entry,) = [name for name in wheel.namelist() if name.endswith("entry_points.txt")]
    assert "investup = investup.cli:app" in wheel.read(entry).decode()
