"""The strict checks of what comes in: types, bounds and keys of every event, option and action."""

from __future__ import annotations

from typing import Any

import pytest

from investup.game import Rejected
from investup.rulesets import DEFAULT, RULESETS
from investup.server.messages import CLIENT_EVENTS
from investup.server.wire import Checks

CHECKS = Checks()

GOOD: dict[str, list[dict[str, Any]]] = {
    "lobby.create": [
        {"name": "Ana"},
        {"name": "Ana", "ruleset": "invest-up", "options": {}, "id": "a"},
        {"name": "Ana", "id": "x" * 64},
        {"name": "Ana", "id": "año 👍"},
    ],
    "lobby.list": [{}, {"watch": True}, {"ruleset": "invest-up", "watch": False}],
    "lobby.join": [{"code": " abcd efgh ", "name": "Ana"}],
    "lobby.watch": [{"code": "ABCDEFGH"}],
    "lobby.look": [{"code": "ABCDEFGH"}],
    "lobby.options": [{"options": {"max_players": 4}}],
    "lobby.ready": [{"ready": True}, {"ready": False}],
    "lobby.add_bot": [{}, {"level": "easy"}],
    "lobby.remove_bot": [{"seat": 0}],
    "lobby.kick": [{"seat": 5}],
    "lobby.start": [{}],
    "lobby.leave": [{}],
    "lobby.give_up": [{}],
    "lobby.rematch": [{}],
    "chat.say": [{"text": "Good game!"}],
    "chat.history": [{}, {"before": 7, "limit": 200}],
    "game.sync": [{}, {"since": 0}, {"since": 10**9}],
    "game.history": [{}, {"before": 7, "limit": 200}],
    "game.ledger": [{}, {"before": 7, "limit": 1, "seat": 0}],
}
#: In place of each value in turn; what is right for one field is left out there.
BAD: list[Any] = [
    None, True, False, 0, -1, 201, 10**9 + 1, 2**31, 2**63, 10**40, 1.0, 0.5, float("nan"), float("inf"),
    "", "1", "x" * 201, "\x00", "\x7f", [], [1], {}, {"a": 1}, b"x",
]  # fmt: skip


def test_every_event_has_good_examples() -> None:
    assert set(GOOD) == {event.name for event in CLIENT_EVENTS}


@pytest.mark.parametrize("name", list(GOOD))
def test_good_bodies_pass_as_they_are(name: str) -> None:
    for body in GOOD[name]:
        assert CHECKS.body(name, body) == body


@pytest.mark.parametrize("name", list(GOOD))
def test_a_key_too_many_is_refused(name: str) -> None:
    for body in GOOD[name]:
        for extra in ("extra", "seat_", "token", "", "__class__"):
            refused(lambda body=body, extra=extra: CHECKS.body(name, {**body, extra: 1}))


@pytest.mark.parametrize("name", list(GOOD))
def test_a_value_of_another_type_is_refused(name: str) -> None:
    for body in GOOD[name]:
        for field, good in body.items():
            for bad in BAD:
                if type(bad) is type(good) and (isinstance(bad, bool | str | dict) or _within(field, bad)):
                    continue
                refused(
                    lambda field=field, bad=bad, body=body: CHECKS.body(name, {**body, field: bad}), field
                )


def _within(field: str, value: int) -> bool:
    low, high = {"seat": (0, 63), "limit": (1, 200)}.get(field, (0, 10**9))
    return low <= value <= high


@pytest.mark.parametrize(
    "word",
    [
        "",
        "x" * 65,
        "a\nb",
        "\x00",
        "\x1b[31m",
        "\x7f",
        "\u2028",
        "\u202eevil",
        "\u200b",
        "\ue000",
        "\xa0",
        1,
        None,
        True,
        1.5,
        ["a"],
    ],
)
def test_an_id_is_a_printable_word(word: Any) -> None:
    refused(lambda: CHECKS.action(DEFAULT, {"id": word, "type": "roll"}), "id")
    if word is not None:
        refused(lambda: CHECKS.body("lobby.create", {"name": "Ana", "id": word}), "id")


def test_an_action_needs_an_id_and_comes_without_it() -> None:
    refused(lambda: CHECKS.action(DEFAULT, {"type": "roll"}), "id")
    body = {"id": "a", "type": "build", "space": 39}
    assert CHECKS.action(DEFAULT, body) == ("a", {"type": "build", "space": 39})
    assert body["id"] == "a", "what came in is left as it is"


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"type": None},
        {"type": "fly"},
        {"type": ["roll"]},
        {"type": "roll", "space": 1},
        {"type": "roll", "step": -1},
        {"type": "roll", "step": True},
        {"type": "roll", "step": 1.0},
        {"type": "roll", "step": "1"},
        {"type": "roll", "step": None},
        {"type": "roll", "step": 10**9 + 1},
        {"type": "build"},
        {"type": "build", "space": -1},
        {"type": "build", "space": 40},
        {"type": "build", "space": True},
        {"type": "build", "space": 1.0},
        {"type": "build", "space": "1"},
        {"type": "build", "space": [1]},
        {"type": "build", "space": {}},
        {"type": "build", "space": 10**4999},
        {"type": "build", "space": 1, "seat": 0},
    ],
)
def test_bad_actions_are_refused(action: dict[str, Any]) -> None:
    refused(lambda: CHECKS.action(DEFAULT, {"id": "a", **action}))


@pytest.mark.parametrize("name", list(RULESETS))
def test_every_default_option_passes_and_other_types_do_not(name: str) -> None:
    from investup.table import default_options

    defaults = default_options(RULESETS[name].meta)
    assert CHECKS.options(name, dict(defaults)) == defaults
    assert CHECKS.options(name, {}) == {}
    for option, good in defaults.items():
        for bad in (*BAD, "nonsense", 10**6):
            if type(bad) is not type(good) or (bad != 201 and not isinstance(bad, bool)):
                refused(lambda option=option, bad=bad: CHECKS.options(name, {option: bad}), option)
    refused(lambda: CHECKS.options(name, {"nonsense": 1}), "nonsense")
    refused(lambda: CHECKS.options("chess", {}), "ruleset")


@pytest.mark.parametrize(
    ("cash", "good"), [(99, False), (100, True), (1500, True), (25_000, True), (25_001, False)]
)
def test_bounds_of_the_starting_cash(cash: int, good: bool) -> None:
    if good:
        assert CHECKS.options(DEFAULT, {"starting_cash": cash}) == {"starting_cash": cash}
    else:
        refused(lambda: CHECKS.options(DEFAULT, {"starting_cash": cash}), "starting_cash")


@pytest.mark.parametrize(("players", "good"), [(1, False), (2, True), (6, True), (7, False)])
def test_bounds_of_the_table(players: int, good: bool) -> None:
    if good:
        assert CHECKS.options(DEFAULT, {"max_players": players}) == {"max_players": players}
    else:
        refused(lambda: CHECKS.options(DEFAULT, {"max_players": players}), "max_players")


def test_how_much_goes_into_a_deal_at_a_time_is_said() -> None:
    term = {"kind": "instalments", "payer": 0, "payee": 1, "every": 1, "times": 1}
    deal = {"type": "propose", "to": 1, "give": {}, "get": {}}
    terms = [{**term, "amount": amount} for amount in range(1, 22)]
    assert len(CHECKS.draft(DEFAULT, {**deal, "terms": terms[:20]})["terms"]) == 20
    for most, name, rest in (
        (20, "terms", {"terms": terms}),
        (50, "bonds", {"terms": [], "give": {"bonds": list(range(1, 52))}}),
    ):
        with pytest.raises(Rejected) as found:
            CHECKS.draft(DEFAULT, {**deal, **rest})
        assert found.value.told() == {
            "code": "bad_request",
            "message": f"At most {most} {name} at a time.",
            "field": name,
            "case": "too_many",
            "facts": {"most": most},
        }


def refused(attempt: Any, field: str | None = None) -> None:
    """`attempt` is a `bad_request` with a sentence, about `field` if one is named."""
    with pytest.raises(Rejected) as found:
        attempt()
    assert found.value.code == "bad_request"
    assert found.value.message.endswith(".")
    assert len(found.value.message) < 400
    if field is not None:
        assert found.value.field == field
