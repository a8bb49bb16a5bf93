"""What lies in the tree: files of a readable size, nothing unfinished, nothing that leads to a private place."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
#: Hosts that an address in the project may name: this machine, examples (RFC 2606), and names of formats.
HOSTS = re.compile(
    r"(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\]|::1|testserver|([\w-]+\.)*(example|test|invalid|localhost)|"
    r"([\w-]+\.)*example\.(com|org|net)|www\.w3\.org|json-schema\.org|(www\.)?asyncapi\.com|schema\.org|"
    r"([\w-]+\.)*(python|pydantic|svelte|socket|mozilla|github|readthedocs)\.(org|dev|io|com))?"
)
#: Home folders and the roots of someone's workspace; a path in a container such as /data is no matter.
PRIVATE = re.compile(r"(?<![\w./-])/(home|root|work|workspace|Users|mnt|tmp)/[\w.]")
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK|WIP)\b")


def _tracked() -> list[Path]:
    """Every text file of the project: what git knows, or in an unpacked archive whatever was written by hand."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git clone", allow_module_level=True)
    paths = [ROOT / name for name in listed.split("\0") if name]
    return [path for path in paths if path.is_file() and b"\0" not in path.read_bytes()[:4096]]


TRACKED = _tracked()
THIS = Path(__file__)


def lines(paths: list[Path]) -> list[tuple[str, str]]:
    return [
        (f"{path.relative_to(ROOT)}:{number}", line)
        for path in paths
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
    ]


def test_modules_fit_on_a_few_screens() -> None:
    long = {
        str(path.relative_to(ROOT)): size
        for path in TRACKED
        if path.suffix in {".py", ".svelte", ".ts"} and not path.name.startswith("types.")
        if (size := len(path.read_text("utf-8").splitlines())) > 450
    }
    assert long == {}


def test_nothing_is_left_unfinished() -> None:
    code = [
        path for path in TRACKED if path.suffix in {".py", ".ts", ".svelte", ".js", ".css"} and path != THIS
    ]
    assert [where for where, line in lines(code) if UNFINISHED.search(line)] == []


def test_no_path_of_a_private_machine() -> None:
    assert [
        (where, line) for where, line in lines([p for p in TRACKED if p != THIS]) if PRIVATE.search(line)
    ] == []


def test_addresses_name_public_places_only() -> None:
    text = [path for path in TRACKED if path != THIS and path.name != "package-lock.json"]
    strange = [
        (where, host)
        for where, line in lines(text)
        for host in re.findall(
            r"(?:https?|wss?)://(?:[^\s/@\"'`]*@)?(\[[^\]]*\]|[^\s\"'`<>()\[\]/:,;?#]*)", line
        )
        if not HOSTS.fullmatch(host) and not set("{$\\") & set(host)  # templates and patterns
    ]
    assert strange == []


def test_the_clients_lock_file_names_no_registry() -> None:
    """Whoever installs takes the packages from their own registry; the integrity hashes hold the content."""
    lock = ROOT / "web/package-lock.json"
    packages = json.loads(lock.read_text("utf-8"))["packages"]
    assert [name for name, package in packages.items() if "resolved" in package] == []
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []
