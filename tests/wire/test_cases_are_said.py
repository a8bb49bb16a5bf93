"""Whatever case a refusal may be of, the page says it in every language that has sentences of its own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
#: What no person at the page can come to, or what is said in other words (a file that cannot be replayed).
ELSEWHERE = ("server/http.py", "server/replays.py", "sim/", "store/", "rl/")


def _cases() -> Iterator[tuple[str | None, str]]:
    """The code and the case of every refusal; the code is None where it is not written out."""
    for path in (ROOT / "investup").rglob("*.py"):
        if path.relative_to(ROOT / "investup").as_posix().startswith(ELSEWHERE):
            continue
        for call in ast.walk(ast.parse(path.read_text())):
            if not (isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Rejected"):
                continue
            first = call.args[0]
            code = first.value if isinstance(first, ast.Constant) else None
            for keyword in call.keywords:
                if keyword.arg == "case":
                    for value in ast.walk(keyword.value):
                        if isinstance(value, ast.Constant) and isinstance(value.value, str):
                            yield code, value.value


@pytest.mark.parametrize("language", ["de", "es"])
def test_every_case_is_said(language: str) -> None:
    web = ROOT / "web" / "src"
    said: set[tuple[str, str]] = set()
    for file in (f"i18n/{language}.ts", f"games/invest_up/messages/{language}/refusals.ts"):
        said |= set(re.findall(r"'(\w+)\.(\w+)': \(", (web / file).read_text()))
    wanted = set(_cases())
    assert len(wanted) > 50
    unsaid = {
        (code, case)
        for code, case in wanted
        if not any(case == known and code in (None, of) for of, known in said)
    }
    assert unsaid == set()
