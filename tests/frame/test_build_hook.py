"""The build hook: builds the client once, again only when something changed, and never leaves half a client."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]

#: A client that needs no dependency: its build writes one page, which counts the builds beside the sources.
PACKAGE = {"name": "tiny", "version": "1.0.0", "private": True, "scripts": {"build": "node build.mjs"}}
LOCK = {
    "name": "tiny",
    "version": "1.0.0",
    "lockfileVersion": 3,
    "packages": {"": {"name": "tiny", "version": "1.0.0"}},
}
BUILD = """
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
const out = process.argv[process.argv.indexOf('--outDir') + 1]
mkdirSync(out, { recursive: true })
writeFileSync(out + '/index.html', readFileSync('page.html'))
appendFileSync('../builds', process.execPath + '\\n')
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    web = tmp_path / "web"
    web.mkdir()
    (tmp_path / "investup").mkdir()
    (web / "package.json").write_text(json.dumps(PACKAGE))
    (web / "package-lock.json").write_text(json.dumps(LOCK))
    (web / "build.mjs").write_text(BUILD)
    (web / "page.html").write_text("first")
    return tmp_path


def builds(tree: Path) -> list[str]:
    return (tree / "builds").read_text().splitlines()


def test_builds_once_and_again_only_after_a_change(hook: ModuleType, tree: Path) -> None:
    page = tree / "investup/web_dist/index.html"

    assert "built" in hook.build_web(tree)
    assert page.read_text() == "first"
    assert "unchanged" in hook.build_web(tree)
    assert len(builds(tree)) == 1

    (tree / "web/page.html").write_text("second")
    assert "built" in hook.build_web(tree)
    assert page.read_text() == "second"
    assert len(builds(tree)) == 2

    page.parent.joinpath(hook.STAMP).unlink()  # someone deleted or damaged the result
    hook.build_web(tree)
    assert len(builds(tree)) == 3


def test_what_is_made_does_not_count_as_a_source(hook: ModuleType, tree: Path) -> None:
    before = hook.sources_hash(tree / "web")
    (tree / "web/node_modules").mkdir()
    (tree / "web/node_modules/x.js").write_text("1")
    assert hook.sources_hash(tree / "web") == before

    (tree / "web/page.html").rename(tree / "web/pag.html")
    assert hook.sources_hash(tree / "web") != before


def test_uses_the_packaged_node_and_not_the_machines(
    hook: ModuleType, tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretender = tree / "bin"
    pretender.mkdir()
    for name in ("node", "npm"):
        (pretender / name).write_text("#!/bin/sh\nexit 9\n")
        (pretender / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{pretender}{os.pathsep}{os.environ['PATH']}")

    hook.build_web(tree)

    assert Path(builds(tree)[0]).is_relative_to(Path(sys.prefix).resolve())


def test_a_failed_build_leaves_the_old_client_and_tells_why(hook: ModuleType, tree: Path) -> None:
    hook.build_web(tree)
    (tree / "web/build.mjs").write_text("console.error('out of ink'); process.exit(1)")

    with pytest.raises(hook.BuildError, match="out of ink"):
        hook.build_web(tree)

    assert (tree / "investup/web_dist/index.html").read_text() == "first"
    assert sorted(path.name for path in (tree / "investup").iterdir()) == ["web_dist"]


def test_a_build_without_a_page_is_a_failure(hook: ModuleType, tree: Path) -> None:
    (tree / "web/build.mjs").write_text("")
    with pytest.raises(hook.BuildError, match=r"index\.html"):
        hook.build_web(tree)


def test_without_a_client_there_is_nothing_to_build(hook: ModuleType, tmp_path: Path) -> None:
    assert "no web/package.json" in hook.build_web(tmp_path)
    assert not (tmp_path / hook.DIST).exists()


def test_a_missing_lock_file_is_named(hook: ModuleType, tree: Path) -> None:
    (tree / "web/package-lock.json").unlink()
    with pytest.raises(hook.BuildError, match=r"package-lock\.json is missing"):
        hook.build_web(tree)
