"""What the client's tests read is what the server tells."""

from __future__ import annotations

import pytest

from tests.replays import told


@pytest.mark.parametrize("name", told.GAMES)
def test_the_client_is_tested_with_what_the_server_tells(name: str) -> None:
    assert told.path(name).read_text(encoding="utf-8") == told.text(name), "run python -m tests.replays.told"
