"""The README and the pages it links are about this tree: its settings, its files, its rulings, its commands."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.frame.readme import README, said_of, settings_table, with_settings

ROOT = README.parent
TEXT = README.read_text("utf-8")


def test_the_table_of_settings_is_fresh() -> None:
    from investup.server.settings import Settings

    assert with_settings(TEXT, settings_table(Settings)) == TEXT, "run `make docs`"


def test_every_setting_says_what_it_is() -> None:
    from investup.server.settings import Settings

    said = said_of(Settings)
    assert [name for name in Settings.model_fields if not said[name].endswith(".")] == []


@pytest.mark.parametrize(
    "page", ["README.md", "docs/rulings.md", "docs/operations.md", "docs/engine.md", "docs/simulation.md"]
)
def test_every_path_that_a_page_names_exists(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    inline = re.findall(r"`((?:investup|tests|web|docs|deploy)/[\w./-]+)`", text)
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    rooms = re.findall(r"(?m)^((?:investup|web)/\S*) {2}", text)
    assert inline
    assert [path for path in inline + rooms if not (ROOT / path).exists()] == []
    assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []


def test_every_command_that_the_readme_names_exists() -> None:
    targets = set(re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8")))
    named = set(re.findall(r"(?m)(?:`|^)make ([a-z-]+)", TEXT))
    assert {"serve", "test"} <= named
    assert named - targets == set()

    from typer.main import get_command

    from investup.cli import app

    known = set(getattr(get_command(app), "commands", {}))
    assert set(re.findall(r"(?m)(?:`|^)investup ([a-z]+)", TEXT)) - known == set()


def test_every_ruling_that_is_cited_is_written_down() -> None:
    written = set(re.findall(r"(?m)^- \*\*(R\d+)\*\*", (ROOT / "docs/rulings.md").read_text("utf-8")))
    cited: dict[str, str] = {}
    for folder in ("investup", "tests", "web/src"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in {".py", ".ts", ".svelte"}:
                for ruling in re.findall(r"\bR[1-9]\d?\b", path.read_text("utf-8")):
                    cited.setdefault(ruling, str(path.relative_to(ROOT)))
    assert {ruling: where for ruling, where in cited.items() if ruling not in written} == {}


def test_make_knows_every_target_as_a_word_and_not_a_file() -> None:
    """A file named `test` or a folder named `web` must not make a target look done."""
    text = (ROOT / "Makefile").read_text("utf-8")
    phony = set(re.search(r"(?m)^\.PHONY: (.*)$", text)[1].split())  # type: ignore[index]
    assert set(re.findall(r"(?m)^([a-z][a-z-]*):", text)) == phony


def test_help_lists_the_targets() -> None:
    done = subprocess.run(["make", "-s", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert re.search(r"(?m)^make serve +\S", done.stdout)
    assert re.search(r"(?m)^make test +\S", done.stdout)


def test_a_stale_table_would_be_found() -> None:
    with pytest.raises(ValueError, match="lost the marks"):
        with_settings("no marks here", "")
    stale = with_settings(TEXT, "| old |\n")
    assert Path(README).read_text("utf-8") != stale
