"""The README's table of settings, made from the settings themselves: `python -m tests.frame.readme` (make docs)."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from pathlib import Path
from typing import Any, Final

from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings

README: Final = Path(__file__).parents[2] / "README.md"
BEGIN: Final = "<!-- settings: begin (written by `make docs`) -->\n"
END: Final = "<!-- settings: end -->"


def _default(field: FieldInfo) -> str:
    value: Any = field.get_default(call_default_factory=True) if not field.is_required() else None
    if value is None or value in ("", [], (), frozenset()):
        return "none"
    if isinstance(value, bool):
        return "`on`" if value else "`off`"
    if isinstance(value, list | tuple | frozenset | set):
        return "`" + ",".join(str(part) for part in value) + "`"
    return f"`{value}`"


def said_of(settings: type[BaseSettings]) -> dict[str, str]:
    """What the `#:` lines above each field say; fields that follow without a line of their own share it."""
    source = inspect.getsource(settings)
    lines = source.splitlines()
    said: dict[str, str] = {}
    last = ""
    (body,) = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    for node in body.body:
        if not isinstance(node, ast.AnnAssign) or not isinstance(node.target, ast.Name):
            continue
        above: list[str] = []
        at = node.lineno - 2
        while lines[at].strip().startswith("#:"):
            above.insert(0, lines[at].strip().removeprefix("#:").strip())
            at -= 1
        last = " ".join(above) or last
        said[node.target.id] = last
    return said


def settings_table(settings: type[BaseSettings]) -> str:
    """A Markdown table of every setting: its variable, its default and what it says of itself."""
    prefix = settings.model_config.get("env_prefix", "")
    rows = ["| variable | default | what it is |", "| --- | --- | --- |"]
    said = said_of(settings)
    for name, field in settings.model_fields.items():
        about = (field.description or said[name]).replace("|", "\\|")
        rows.append(f"| `{(prefix + name).upper()}` | {_default(field)} | {about} |")
    return "\n".join(rows) + "\n"


def with_settings(text: str, table: str) -> str:
    """The README `text` with `table` between its two marks. Raises ValueError where a mark is missing."""
    found = re.search(f"(?s){re.escape(BEGIN)}.*{re.escape(END)}", text)
    if found is None:
        raise ValueError("README.md has lost the marks around its table of settings.")
    return text[: found.start()] + BEGIN + table + END + text[found.end() :]


def main() -> int:
    from investup.server.settings import Settings

    README.write_text(with_settings(README.read_text("utf-8"), settings_table(Settings)), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
