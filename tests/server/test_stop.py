"""The process from outside: what it says when it starts, and how it stops."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from investup.server.run import address_in_network
from investup.server.settings import Settings
from tests.server.support import PATIENCE, Client, Process, play, started, timeless


async def test_sigterm_in_mid_game_loses_nothing_and_clients_go_on(tmp_path: Path) -> None:
    process = Process(tmp_path)
    await process.start()
    ana, ben = await Client.enter(process.url), await Client.enter(process.url)
    await started([ana, ben])
    await play([ana, ben], lambda: len(ana.updates) > 10)
    async with asyncio.timeout(5):
        assert await process.stop() == 0
    for client in (ana, ben):
        await client.until(lambda client=client: not client.connected)
        assert client.named("notice")[-1]["code"] == "draining"
    await process.start()
    back = [await Client.enter(process.url, client.token) for client in (ana, ben)]
    for client in back:
        await client.until(lambda client=client: client.view)
        # the clocks stand still until somebody is back; then all is as it was
        await client.until(lambda client=client: client.legal)
    assert {**timeless(back[0].view), "seq": 0, "legal": back[0].legal} == {
        **timeless(ana.view),
        "seq": 0,
        "legal": ana.legal,
    }
    await play(back, lambda: len(back[0].updates) > 10)
    for client in back:
        await client.leave()
    assert await process.stop() == 0
    assert process.errors.read_text() == ""


async def test_bots_go_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    """Killed while a bot thinks; nobody comes back, and the bot moves all the same."""
    process = Process(tmp_path, INVESTUP_BOT_DELAY_MS="600", INVESTUP_STANDSTILL_MS="300")
    await process.start()
    ana = await Client.enter(process.url)
    await started([ana], bots=1)
    while ana.my_turn:
        await play([ana], lambda: not ana.my_turn)
    assert ana.view is not None
    seq = ana.view["seq"]
    await process.kill()
    await process.start()
    eve = await Client.enter(process.url)
    assert ana.lobby is not None
    await eve.good("lobby.watch", {"code": ana.lobby["code"]})
    await eve.until(lambda: eve.view is not None and eve.view["seq"] > seq and eve.updates)
    assert eve.lobby is not None
    assert not eve.lobby["seats"][0]["connected"], "after a restart nobody is there until they come back"
    await eve.leave()
    await process.stop()


async def _serve(*arguments: str, **environment: str) -> tuple[int, str]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "investup.cli", "serve", *arguments,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT, env={**os.environ, **environment},
    )  # fmt: skip
    async with asyncio.timeout(PATIENCE):
        output, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, output.decode()


async def test_a_port_that_is_taken_is_said_plainly(tmp_path: Path) -> None:
    process = Process(tmp_path)
    await process.start()
    code, output = await _serve("--port", str(process.port), "--data-dir", str(tmp_path / "other"))
    assert code == 1
    assert "Choose another with --port" in output
    assert "Traceback" not in output
    await process.stop()


@pytest.mark.sqlite
async def test_a_second_server_on_the_same_file_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    process = Process(tmp_path)
    await process.start()
    ana, ben = await Client.enter(process.url), await Client.enter(process.url)
    await started([ana, ben])
    code, output = await _serve("--port", "0", "--data-dir", str(tmp_path))
    assert (code, "another server" in output, "Traceback" in output) == (1, True, False)
    await play([ana, ben], lambda: len(ana.updates) > 10)
    # one that was killed is in nobody's way
    await process.kill()
    await process.start()
    await process.stop()
    for client in (ana, ben):
        await client.leave()


@pytest.mark.parametrize("place", ["a file", "below a file", "no database", "/proc/games"])
async def test_a_data_folder_that_cannot_be_used_is_said_plainly(tmp_path: Path, place: str) -> None:
    (tmp_path / "a file").write_text("Dear Ana")
    (tmp_path / "no database").mkdir()
    (tmp_path / "no database" / "investup.sqlite3").write_text("Dear Ana, " * 1000)
    folder = tmp_path / "a file" / "games" if place == "below a file" else tmp_path / place
    code, output = await _serve("--port", "0", "--data-dir", str(folder))
    assert code == 1
    assert "The database cannot be used" in output
    assert "Traceback" not in output


async def test_a_setting_that_there_is_not_is_said(tmp_path: Path) -> None:
    code, output = await _serve("--port", "0", "--data-dir", str(tmp_path), "--host", "192.0.2.1",
                                INVESTUP_LOGLEVEL="debug")  # fmt: skip
    assert (code, "INVESTUP_LOGLEVEL: there is no such setting." in output) == (1, True)


async def test_the_defaults_stand_in_the_help() -> None:
    _, output = await _serve("--help", COLUMNS="120")
    for default in ("127.0.0.1", "8000", "data"):
        assert f"by default {default}." in output


async def test_who_listens_everywhere_is_told_where_others_find_the_game() -> None:
    settings = Settings(host="0.0.0.0")
    others = address_in_network("http://127.0.0.1:8000", settings)
    assert others is None or (others.endswith(":8000") and "127.0.0.1" not in others)
    assert address_in_network("http://127.0.0.1:8000", Settings(host="127.0.0.1")) is None


@pytest.mark.parametrize(
    ("name", "value", "hint"),
    [
        ("INVESTUP_PORT", "lots", "INVESTUP_PORT"),
        ("INVESTUP_LOG_LEVEL", "loud", "INVESTUP_LOG_LEVEL"),
        ("INVESTUP_BOT_DELAY_MS", "-1", "INVESTUP_BOT_DELAY_MS"),
        ("INVESTUP_DATABASE_URL", "mysql://x/y", "database"),
        ("INVESTUP_DATABASE_URL", "nonsense", "database"),
    ],
)
async def test_a_wrong_setting_is_said_plainly(tmp_path: Path, name: str, value: str, hint: str) -> None:
    code, output = await _serve("--data-dir", str(tmp_path), **{name: value})
    assert code in (1, 2)
    assert hint in output
    assert "Traceback" not in output


_HANGS = """
import asyncio
from investup.server.run import bound_the_end

async def deaf():
    while True:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            pass

async def serve():
    task = asyncio.create_task(deaf())
    await asyncio.sleep(0)
    bound_the_end(asyncio.get_running_loop(), 0.3)

asyncio.run(serve())
"""


async def test_a_process_that_somebody_holds_up_while_it_stops_ends_all_the_same() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", _HANGS, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    async with asyncio.timeout(PATIENCE):
        said, _ = await process.communicate()
    assert process.returncode == 1
    assert "stopping took too long" in said.decode()
    assert "deaf" in said.decode()
