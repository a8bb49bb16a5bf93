"""What is made from the wire's models is as fresh as they are: the wire page, the schema, the page's types (make types)."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NET = "src/net"


def test_the_wire_page_is_fresh() -> None:
    from investup.server.wire_page import page

    assert (ROOT / "docs/wire.md").read_text("utf-8") == page(), "run `make types`"


def test_the_schema_of_the_pages_types_is_fresh() -> None:
    from investup.server.asyncapi import client_schema

    assert (ROOT / "web" / NET / "schema.json").read_text("utf-8") == client_schema(), "run `make types`"


@pytest.mark.xdist_group("wheel")  # both read web/node_modules
def test_the_pages_types_are_fresh(tmp_path: Path) -> None:
    """Made again in a copy, with the script of package.json."""
    subprocess.run(
        [sys.executable, "hatch_build.py", "npm", "--version"], cwd=ROOT, check=True
    )  # installs modules
    shutil.copy(ROOT / "hatch_build.py", tmp_path)
    (tmp_path / "web" / NET).mkdir(parents=True)
    for name in ("package.json", "package-lock.json", ".npmrc", f"{NET}/schema.json"):
        shutil.copy(ROOT / "web" / name, tmp_path / "web" / name)
    (tmp_path / "web/node_modules").symlink_to(ROOT / "web/node_modules")

    subprocess.run([sys.executable, "hatch_build.py", "npm", "run", "types"], cwd=tmp_path, check=True)

    made = (tmp_path / "web" / NET / "types.ts").read_text("utf-8")
    assert (ROOT / "web" / NET / "types.ts").read_text("utf-8") == made, "run `make types`"
