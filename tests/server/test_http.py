"""The pages that are not sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from aiohttp.test_utils import TestClient, TestServer
from prometheus_client.parser import text_string_to_metric_families

from investup.rulesets import RULESETS
from investup.server import client
from investup.server.app import watching
from tests.server.conftest import Enter
from tests.server.support import Running, play, seated, server, started


@pytest.fixture
async def http(running: Running) -> AsyncIterator[aiohttp.ClientSession]:
    """A browser of sorts."""
    async with aiohttp.ClientSession(running.url, auto_decompress=False) as session:
        yield session


@pytest.mark.parametrize(
    "page", ["/healthz", "/readyz", "/metrics", "/asyncapi.json", "/api/rulesets", "/api/lobbies"]
)
async def test_every_page_answers_with_the_security_headers(http: aiohttp.ClientSession, page: str) -> None:
    async with http.get(page) as answer:
        assert answer.status == 200
        assert await answer.read()
        assert answer.headers["Server"] == "investup"
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    async with http.post(page) as answer:
        assert answer.status == 405


async def test_rulesets_say_what_a_lobby_needs(http: aiohttp.ClientSession) -> None:
    async with http.get("/api/rulesets") as answer:
        listed = (await answer.json())["rulesets"]
    assert [rules["key"] for rules in listed] == list(RULESETS)
    for rules in listed:
        meta = RULESETS[rules["key"]].meta
        assert rules["seats"] == [meta.min_seats, meta.max_seats]
        assert tuple(rules["bot_levels"]) == meta.bot_levels
        options = {option["name"]: option for option in rules["options"]}
        assert set(options) == {"max_players", "visibility", "turn_clock", *meta.option_defaults}
        for option in options.values():
            if option["kind"] == "int":
                assert option["min"] <= option["default"] <= option["max"]
            elif option["kind"] == "choice":
                assert option["default"] in option["one_of"]
            else:
                assert isinstance(option["default"], bool)
    assert options["starting_cash"] == {
        "name": "starting_cash",
        "kind": "int",
        "min": 100,
        "max": 25_000,
        "default": 1500,
    }
    assert set(listed[0]["maps"]) == set(RULESETS[listed[0]["key"]].meta.maps)


async def test_lobbies_are_those_of_the_menu(http: aiohttp.ClientSession, enter: Enter) -> None:
    ana, ben = await enter(), await enter()
    code = await seated([ana])
    await seated([ben], visibility="private")
    async with http.get("/api/lobbies") as answer:
        assert [line["code"] for line in (await answer.json())["lobbies"]] == [code]
    async with http.get("/api/lobbies", params={"ruleset": "chess"}) as answer:
        assert (await answer.json())["lobbies"] == []


async def test_a_game_that_is_none_is_not_found(http: aiohttp.ClientSession, enter: Enter) -> None:
    ana, ben = await enter(), await enter()
    await started([ana, ben])
    assert ana.view is not None
    for page in ("", "/updates", "/view"):
        for name in ("x", "x" * 500, "%00", "..%2f..%2fetc", "é", ana.view["game_id"] + "x"):
            async with http.get(f"/api/games/{name}{page}") as answer:
                assert answer.status == 404
                assert (await answer.json())["error"]["code"] == "no_such_game"
        async with http.get(f"/api/games/{ana.view['game_id']}{page}") as answer:
            assert answer.status == 409
            assert (await answer.json())["error"]["code"] == "still_running"


async def test_odd_numbers_of_a_replay_are_refused(http: aiohttp.ClientSession, enter: Enter) -> None:
    ana, ben = await enter(), await enter()
    await started([ana, ben], starting_cash=100)
    await play([ana, ben], patience=5)
    assert ana.view is not None
    game = f"/api/games/{ana.view['game_id']}"
    for wrong in ("-1", "x", "1.5", "1e3", "9" * 30, "٣", ""):
        for page in (f"{game}/view?seq=", f"{game}/updates?from=", f"{game}/updates?to="):
            async with http.get(page + wrong) as answer:
                assert answer.status == 400, (page, wrong)
                assert (await answer.json())["error"]["code"] == "bad_request"
    async with http.get(f"{game}/view?seq=999999999") as answer:
        last = await answer.json()
    async with http.get(f"{game}/view") as answer:
        assert await answer.json() == last
    for query in ("from=5&to=2", "from=999999", "from=1&to=0"):
        plain = {"Accept-Encoding": "identity"}
        async with http.get(f"{game}/updates?{query}", headers=plain) as answer:
            assert (await answer.json())["updates"] == []


async def test_metrics_count(http: aiohttp.ClientSession, enter: Enter) -> None:
    ana, ben = await enter(), await enter()
    await started([ana, ben])
    await play([ana, ben], lambda: len(ana.updates) > 10)
    await ana.refused("game.act", {"id": "x", "type": "nonsense"})
    async with http.get("/metrics") as answer:
        text = await answer.text()
    found = {
        (sample.name, sample.labels.get("code") or sample.labels.get("le")): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }
    assert found["investup_tables", None] == 1
    assert found["investup_sockets", None] == 2
    assert found["investup_commands_total", None] >= 10
    assert found["investup_appends_total", None] >= found["investup_commits_total", None] > 0
    assert found["investup_refusals_total", "bad_request"] == 1
    assert found["investup_ack_seconds_bucket", "+Inf"] == found["investup_ack_seconds_count", None] > 10
    assert found["process_resident_memory_bytes", None] > 10_000_000
    assert found["process_max_fds", None] > found["process_open_fds", None] > 2
    assert str(ana.token) not in text


async def test_who_watches_may_have_a_port_of_their_own_and_nobody_else_sees_the_figures(
    tmp_path: Path,
) -> None:
    async with (
        server(tmp_path, metrics_port=1024) as house,
        aiohttp.ClientSession(house.url) as player,
        TestClient(TestServer(watching(house.app))) as watcher,
    ):
        for page in ("/healthz", "/readyz", "/metrics"):
            answer = await watcher.get(page)
            assert answer.status == 200
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "investup_tables" in await answer.text()
        assert (await watcher.get("/api/lobbies")).status == 404
        assert (await player.get("/readyz")).status == 200
        answer = await player.get("/metrics")
        assert answer.status == 404
        assert "investup_tables" not in await answer.text()


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A client as the build makes it."""
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text("<!doctype html><title>page</title>" + " " * 2000)
    (dist / "assets/index-abc123.js").write_text("console.log('x');" * 200)
    (dist / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (dist / ".sources").write_text("a stamp")
    return dist


async def test_the_client_is_served_with_the_right_caching(built: Path) -> None:
    from aiohttp import web

    app = web.Application()
    app.router.add_get("/{path:.*}", client.Client(client.read(built)).get)
    async with TestClient(TestServer(app), auto_decompress=False) as browser:
        for page in ("/", "/index.html", "/ABCD2345", "/some/where"):
            answer = await browser.get(page, headers={"Accept-Encoding": "identity"})
            assert answer.status == 200
            assert "<title>page</title>" in await answer.text()
            assert answer.headers["Cache-Control"] == "no-cache"
        answer = await browser.get("/assets/index-abc123.js", headers={"Accept-Encoding": "gzip, br"})
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["Content-Encoding"] == "gzip"
        assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
        assert len(await answer.read()) < 200
        etag = answer.headers["ETag"]
        answer = await browser.get("/assets/index-abc123.js", headers={"If-None-Match": etag})
        assert answer.status == 304
        for missing in (
            "/assets/old-ffffff.js",
            "/nothing.png",
            "/.sources",
            "/../pyproject.toml",
            "/api/nothing",
        ):
            assert (await browser.get(missing)).status == 404


async def test_without_a_built_client_one_is_told_what_to_do(tmp_path: Path) -> None:
    page = await client.Client(client.read(tmp_path / "nothing")).get(_request("/"))
    assert page.status == 503
    assert "make web" in (page.text or "")


def _request(path: str) -> aiohttp.web.Request:
    from aiohttp.test_utils import make_mocked_request

    return make_mocked_request("GET", path)
