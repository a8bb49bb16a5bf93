"""What a host installs: a wheel that holds the client and everything that the server reads."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import urllib.request
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


def test_the_wheel_serves_the_page_without_node(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    """Unpacked somewhere else, with nothing on PATH: the address that is printed answers with the page."""
    wheel.extractall(tmp_path / "site")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = "import investup, investup.cli; print(investup.__file__, flush=True); investup.cli.app()"
    environment = {
        "PYTHONPATH": str(tmp_path / "site"),
        "PATH": "",
        "INVESTUP_DATA_DIR": str(tmp_path / "data"),
    }
    with subprocess.Popen(
        [sys.executable, "-c", command, "serve", "--port", str(port)],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        assert server.stdout is not None
        try:
            assert server.stdout.readline().startswith(str(tmp_path / "site"))
            said = []
            for line in server.stdout:
                said.append(line)
                if address := re.search(rf"http://[\w.]+:{port}\b", line):
                    break
            else:
                pytest.fail("the server ended without an address:\n" + "".join(said))
            with urllib.request.urlopen(address[0] + "/", timeout=10) as answer:
                assert answer.read() == wheel.read(f"{PREFIX}index.html")
        finally:
            server.terminate()
