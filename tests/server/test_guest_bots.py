"""Bots that come over the wire like everybody else: the example of the docs, and ours with `investup bot`."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from investup.bots import levels
from investup.cli import app
from investup.rulesets import DEFAULT
from investup.sim import guest as guests
from investup.sim.guest import CannotPlayError, Guest
from tests.server.support import Client, Process, Running, happened, server

ROOT = Path(__file__).parents[2]
LEVEL = levels(DEFAULT)[0]
#: Little cash makes a game short.
SHORT = {"starting_cash": 100}
#: Still, in about one game of forty nobody gets a whole set, and both grow richer for ever: then another is played.
GAMES, LONG_S = 3, 75
#: Short clocks for auctions: who passes before somebody bids leaves them to the clock.
QUICK = {"INVESTUP_AUCTION_MS": "400", "INVESTUP_AUCTION_RESET_MS": "300"}


async def program(*arguments: str) -> tuple[int, str, str]:
    """Run a Python program to its end: exit code, what it said and what it complained about."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, cwd=ROOT
    )
    try:
        said, complained = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    return process.returncode or 0, said.decode(), complained.decode()


async def lobby(url: str, **options: Any) -> tuple[Client, str]:
    """A person who has opened a lobby, and its code."""
    host = await Client.enter(url)
    answer = await host.good("lobby.create", {"name": "Hana", "options": options})
    return host, answer["code"]


async def begin(host: Client, guests: int) -> None:
    """Start the game once all guests are ready, and give up at once: it is the guests' game."""
    await host.until(
        lambda: (
            host.lobby is not None
            and len(host.lobby["seats"]) == guests + 1
            and all(seat["ready"] for seat in host.lobby["seats"] if seat["seat"])
        )
    )
    await host.good("lobby.start")
    await host.until(lambda: host.view is not None)
    await host.good("game.act", {"id": "away", "type": "declare_bankruptcy"})


async def ended(host: Client) -> list[list[int]]:
    """Wait for the end; the ranking."""
    await host.until(lambda: host.view is not None and host.view["outcome"] is not None, patience=120)
    assert host.view is not None
    ranking: list[list[int]] = host.view["outcome"]["ranking"]
    return ranking


def guest(url: str, code: str, name: str, **how: Any) -> Guest:
    said: list[str] = []
    return Guest(url, code, LEVEL, name, **{"delay": 0.0, "tell": said.append, **how})


# ------------------------------------------------------------------------------------------- whole games
async def test_the_example_of_the_docs_plays_a_game_to_its_end(tmp_path: Path) -> None:
    """Two of them in processes of their own, against a server in its own."""
    process = Process(tmp_path, **QUICK)
    await process.start()
    for _ in range(GAMES):
        host, code = await lobby(process.url, **SHORT)
        playing = asyncio.gather(
            *(program("docs/wire_bot.py", process.url, code.lower(), name) for name in ("A", "B"))
        )
        await begin(host, 2)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LONG_S):
                ends = await playing
                break
        await host.leave()
    else:
        raise AssertionError("no game came to its end")
    assert [(code, complained) for code, _, complained in ends] == [(0, ""), (0, "")]
    assert sorted(said.strip() for _, said, _ in ends) == ["lost", "won"]
    assert len(await ended(host)) == 3
    await host.leave()
    await process.stop()
    assert process.errors.read_text() == ""


async def test_one_of_ours_joins_from_the_command_line(tmp_path: Path) -> None:
    process = Process(tmp_path, **QUICK)
    await process.start()
    host, code = await lobby(process.url, **SHORT)
    ours = asyncio.create_task(
        program(
            "-m",
            "investup.cli",
            "bot",
            "--url",
            process.url,
            "--code",
            code,
            "--delay",
            "0",
            "--name",
            "Olga",
        )
    )
    other = asyncio.create_task(guest(process.url, code, "Otto").play())
    await begin(host, 2)
    won = await other
    exit_code, said, complained = await ours
    assert (exit_code, complained) == (0, "")
    assert said.splitlines() == [
        f"Olga sits at table {code}.",
        f"Olga has {'lost' if won else 'won'} the game.",
    ]
    await host.leave()
    await process.stop()


async def test_guests_come_back_after_a_crash_of_the_server(tmp_path: Path) -> None:
    """With their tokens, to their seats; and they play on to the end."""
    process = Process(tmp_path, **QUICK)
    await process.start()
    host, code = await lobby(process.url)
    bots = [guest(process.url, code, name) for name in ("Olga", "Otto")]
    games = [asyncio.create_task(bot.play()) for bot in bots]
    await begin(host, 2)
    await host.until(lambda: host.view is not None and host.view["seq"] > 40)
    tokens = [bot.token for bot in bots]
    await process.kill()
    await process.start()
    results = await asyncio.gather(*games)
    assert sorted(results) == [False, True]
    assert [bot.token for bot in bots] == tokens
    await host.leave()
    await process.stop()


# ------------------------------------------------------------------------------------- at a running table
@pytest.fixture
async def quick(tmp_path: Path) -> AsyncIterator[Running]:
    async with server(tmp_path, auction_ms=400, auction_reset_ms=300) as found:
        yield found


async def test_guests_bid_in_auctions(quick: Running) -> None:
    """People's tables have auctions, and a guest counts as a person there (R15)."""
    running = quick
    host, code = await lobby(running.url)
    bots = [guest(running.url, code, name) for name in ("Olga", "Otto", "Omar")]
    games = [asyncio.create_task(bot.play()) for bot in bots]
    await host.until(
        lambda: host.lobby is not None and sum(seat["ready"] for seat in host.lobby["seats"]) >= 3
    )
    await host.good("lobby.start")
    number = 0
    while not happened(host, "auction_won"):
        action = await host.until(lambda: declining(host) or happened(host, "auction_won"))
        if isinstance(action, dict):
            number += 1
            await host.call("game.act", {"id": f"h{number}", **action})
    await host.call("game.act", {"id": "away", "type": "declare_bankruptcy"})
    assert happened(host, "auction_won")[0]["seat"] > 0
    results = await asyncio.gather(*games)
    assert sum(results) == 1
    assert sum(bot.refused for bot in bots) < sum(bot.sent for bot in bots) / 4, "but who bids a moment late"
    await host.leave()


def declining(host: Client) -> dict[str, Any] | None:
    """What a person does who wants nothing."""
    if host.view is not None and host.view["auction"] is not None:
        return {"type": "pass"} if "pass" in host.legal else None
    kinds = ("reject", "decline", "roll", "end_turn", "sell_house", "mortgage", "declare_bankruptcy")
    kind = next((kind for kind in kinds if kind in host.legal), None)
    if kind is None or not (host.my_turn or kind == "reject"):
        return None
    return {"type": kind, **{name: bounds["one_of"][0] for name, bounds in host.legal[kind].items()}}


async def test_a_guest_answers_a_trade_in_anybodys_turn(running: Running) -> None:
    host, code = await lobby(running.url)
    bot = guest(running.url, code, "Olga")
    game = asyncio.create_task(bot.play())
    await host.until(
        lambda: host.lobby is not None and len(host.lobby["seats"]) == 2 and host.lobby["seats"][1]["ready"]
    )
    await host.good("lobby.start")
    await host.until(lambda: host.view is not None and "propose" in host.legal)
    gift = {"type": "propose", "to": 1, "give": {"cash": 50}, "get": {}, "terms": []}
    await host.good("game.act", {"id": "gift", **gift})
    await host.until(lambda: happened(host, "trade_accepted"))
    await host.good("game.act", {"id": "away", "type": "declare_bankruptcy"})
    assert await game
    await host.leave()


async def test_who_stays_plays_again(running: Running) -> None:
    host, code = await lobby(running.url)
    bot = guest(running.url, code, "Olga", stay=True)
    game = asyncio.create_task(bot.play())
    games = []
    for again in range(2):
        if again:
            await host.good("lobby.rematch")
        await begin(host, 1)
        await ended(host)
        assert host.view is not None
        games.append(host.view["game_id"])
    assert len(set(games)) == 2
    await bot_told(bot, 2)
    assert not game.done()
    game.cancel()
    await asyncio.gather(game, return_exceptions=True)
    await host.leave()


async def bot_told(bot: Guest, games: int) -> None:
    """Wait until the bot has seen so many games end."""
    said: Any = bot.tell.__self__  # type: ignore[attr-defined]  # the list that it tells
    async with asyncio.timeout(20):
        while sum(" the game." in sentence for sentence in said) < games:
            bot._changed.clear()
            await bot._changed.wait()


# ------------------------------------------------------------------------------------ where there is no place
async def test_why_there_is_no_seat_is_said(running: Running) -> None:
    with pytest.raises(CannotPlayError, match=r"\.$"):
        await guest(running.url, "ZZZZZZZZ", "Olga").play()
    host, code = await lobby(running.url)
    with pytest.raises(CannotPlayError, match="called Hana already"):
        await guest(running.url, code, "Hana").play()
    bot = guest(running.url, code, "Olga")
    game = asyncio.create_task(bot.play())
    await host.until(lambda: host.lobby is not None and len(host.lobby["seats"]) == 2)
    await host.good("lobby.kick", {"seat": 1})
    with pytest.raises(CannotPlayError, match="sent you away"):
        await game
    await host.leave()


async def test_a_server_that_is_not_there_is_said(unused_tcp_port: int) -> None:
    with pytest.raises(CannotPlayError, match="cannot be reached"):
        await guest(f"http://127.0.0.1:{unused_tcp_port}", "ABCDEFGH", "Olga", patience=0).play()


async def test_a_server_that_never_was_there_is_not_waited_for_like_one_that_holds_a_seat(
    unused_tcp_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guests, "_FIRST_PATIENCE", 0.0)
    async with asyncio.timeout(30):
        with pytest.raises(CannotPlayError, match="cannot be reached"):
            await guest(f"http://127.0.0.1:{unused_tcp_port}", "ABCDEFGH", "Olga", patience=180).play()


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        "",
        "http://",
        "http://127.0.0.1:b",
        "http://127.0.0.1:99999",
        "ftp://127.0.0.1",
        "127.0.0.1:8000",
    ],
)
async def test_what_is_no_address_is_said(url: str) -> None:
    with pytest.raises(CannotPlayError, match="no address of a server"):
        await guest(url, "ABCDEFGH", "Olga").play()


def test_the_command_knows_its_levels() -> None:
    done = CliRunner().invoke(app, ["bot", "--url", "http://127.0.0.1:1", "--code", "X", "--level", "genius"])
    assert done.exit_code == 2
    assert "There is no bot of the level 'genius'" in done.stderr


def test_the_example_is_about_sixty_lines() -> None:
    assert len((ROOT / "docs/wire_bot.py").read_text("utf-8").splitlines()) <= 70
