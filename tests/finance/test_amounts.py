"""Hostile amounts (B34, B41, B42): refused with the field named, and nothing changed.

First through the typed models, strict and closed as the server builds them from the ruleset; then, where the type
is right and the number is not possible, through the rules.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, get_args, get_type_hints

import pytest
from pydantic import ConfigDict, Discriminator, TypeAdapter, ValidationError

from investup.finance.actions import FinanceAction
from tests.board.positions import RULES
from tests.finance.desks import A, B, C, Desk, desk, instalments, rental, share, waiver
from tests.finance.fields import BILLION, Path, bounds, leaves, put

_ACTIONS: Final[Any] = Annotated[RULES.types.actions, Discriminator("type")]
WIRE: Final[TypeAdapter[Any]] = TypeAdapter(_ACTIONS, config=ConfigDict(strict=True, extra="forbid"))

#: A good example of every finance action, and in it of every kind of term.
SIDE: Final = {
    "cash": 1,
    "properties": [39],
    "stakes": [{"issuer": C, "ppm": 1}],
    "passes": 1,
    "bonds": [1],
}
TERMS: Final[list[dict[str, Any]]] = [
    instalments(A, B, 100, every=1, times=2),
    waiver(A, B, [39], 50, landings=1),
    waiver(A, B, [39], 50, turns=1),
    rental(39, B, 2),
    share(8, B, 30),
    {"kind": "buy_back_share", "share": 1, "percent": 5},
    {"kind": "issue_bond", "issuer": B, "principal": 100, "rate": 10, "every": 1},
    {"kind": "end_bond", "bond": 1},
    {"kind": "end_agreement", "agreement": 1},
]
GOOD: Final[list[dict[str, Any]]] = [
    {"type": "set_stock", "open": True},
    {"type": "invest", "issuer": B, "amount": 10, "min_ppm": 1},
    {"type": "sell_stake", "issuer": B, "ppm": 1, "min_cash": 1},
    {"type": "set_bonds", "open": True, "rate": 10, "every": 1, "limit": 5},
    {"type": "buy_bond", "issuer": B, "principal": 1, "rate": 10, "every": 1},
    {"type": "propose", "to": B, "give": SIDE, "get": SIDE, "terms": TERMS},
    {"type": "counter", "trade": 1, "give": SIDE, "get": SIDE, "terms": TERMS},
    {"type": "accept", "trade": 1, "burdens": "0" * 16},
    {"type": "reject", "trade": 1},
    {"type": "withdraw", "trade": 1},
]

#: What no field that holds a number may be.
NO_NUMBERS: Final[tuple[Any, ...]] = (
    -1,
    BILLION + 1,
    2**31,
    2**63,
    10**400,
    0.5,
    1.0,
    float("nan"),
    float("inf"),
    True,
    "1",
    "",
    None,
    [1],
    {},
)


def fault(action: Any) -> Path:
    """Where the typed models say that the action is wrong; `()` if they take it."""
    try:
        WIRE.validate_python(action)
    except ValidationError as wrong:
        return wrong.errors(include_url=False)[0]["loc"]
    return ()


PLACES: Final = [(action, path) for action in GOOD for path, _ in leaves(action)]


def test_the_examples_are_good_and_there_is_one_of_each() -> None:
    for action in GOOD:
        assert WIRE.validate_python(action) == action
    types = {get_args(get_type_hints(shape)["type"])[0] for shape in get_args(FinanceAction)}
    assert {action["type"] for action in GOOD} == types


@pytest.mark.parametrize(
    ("action", "path"), PLACES, ids=[f"{a['type']}:{'.'.join(map(str, p))}" for a, p in PLACES]
)
def test_every_number_is_a_whole_number_within_its_bounds(action: dict[str, Any], path: Path) -> None:
    """B34, B41, B42: the field at fault is named; the numbers at the bounds are taken."""
    field, least, most = bounds(path)
    for number in NO_NUMBERS:
        assert field in fault(put(action, path, number)), f"{number!r} passes for {field}"
    for number in (least - 1, most + 1):
        assert field in fault(put(action, path, number)), f"{number} passes for {field}"
    for number in (least, most):
        assert fault(put(action, path, number)) == (), f"{number} does not pass for {field}"


@pytest.mark.parametrize("action", GOOD, ids=[action["type"] for action in GOOD])
def test_no_key_is_added_and_no_needed_one_left_out(action: dict[str, Any]) -> None:
    assert "colour" in fault({**action, "colour": "red"})
    optional = {"min_ppm", "ppm", "min_cash", "limit", "burdens"}
    for key in set(action) - optional - {"type"}:
        if action["type"] == "buy_bond" and key in ("rate", "every"):
            continue
        assert key in fault({name: value for name, value in action.items() if name != key})


@pytest.mark.parametrize("side", ["give", "get"])
@pytest.mark.parametrize(
    "wrong",
    [
        {"gold": 1},
        {"stakes": [{"issuer": 1, "cash": 5}]},
        {"stakes": [{}]},
        {"properties": 39},
        {"bonds": {}},
        [],
        None,
        "all",
    ],
)
def test_a_side_is_of_known_things(side: str, wrong: Any) -> None:
    action = {"type": "propose", "to": B, "give": {}, "get": {}, "terms": []}
    assert side in fault({**action, side: wrong})


@pytest.mark.parametrize("term", TERMS, ids=[term["kind"] for term in TERMS])
def test_a_term_is_of_a_known_shape(term: dict[str, Any]) -> None:
    """The refusal is about the kind that was meant, whatever else is wrong."""

    def terms(*them: Any) -> Path:
        return fault({"type": "propose", "to": B, "give": {}, "get": {}, "terms": list(them)})

    assert terms(term) == ()
    assert terms({**term, "colour": 1})[-2:] == (term["kind"], "colour")
    for key in set(term) - {"kind", "landings", "turns"} - ({"percent"} if "share" in term else set()):
        assert terms({name: value for name, value in term.items() if name != key})[-2:] == (term["kind"], key)
    assert "terms" in terms({**term, "kind": "gift"})
    assert "terms" in terms({name: value for name, value in term.items() if name != "kind"})


def test_lists_have_an_end() -> None:
    action = {"type": "propose", "to": B, "give": {}, "get": {}, "terms": []}
    assert "terms" in fault({**action, "terms": [rental(39, B, 2)] * 21})
    assert "properties" in fault({**action, "give": {"properties": [39] * 29}})
    assert "stakes" in fault({**action, "give": {"stakes": [{"issuer": C}] * 7}})
    assert "bonds" in fault({**action, "give": {"bonds": [1] * 51}})
    assert "properties" in fault({**action, "terms": [waiver(A, B, [], 5)]})
    assert "burdens" in fault({"type": "accept", "trade": 1, "burdens": "0" * 65})


@pytest.mark.parametrize("value", [1, 0, "true", None, 1.0])
def test_open_is_a_boolean(value: Any) -> None:
    assert "open" in fault({"type": "set_stock", "open": value})
    assert "open" in fault({"type": "set_bonds", "open": value, "rate": 1, "every": 1})


@pytest.mark.parametrize(
    "action", [None, [], "propose", 5, {}, {"type": "give"}, {"type": 5}, {"type": None}]
)
def test_what_is_no_action_is_refused(action: Any) -> None:
    with pytest.raises(ValidationError):
        WIRE.validate_python(action)


# ------------------------------------------------------------- right types, and numbers that there are not
def bazaar() -> Desk:
    """Ana and Ben trade; Cleo is open for everything; Dan is bankrupt."""
    game = desk(seats=4, owns={A: [37, 39], B: [5]}, bankrupt=[3])
    game.does(C, "set_stock", open=True)
    game.does(C, "set_bonds", open=True, rate=10, every=1, limit=400)
    game.does(A, "invest", issuer=C, amount=100)
    game.does(A, "buy_bond", issuer=C, principal=100)
    return game


@pytest.mark.parametrize(
    ("action", "code", "field"),
    [
        ({"type": "invest", "issuer": C, "amount": 1}, "bad_request", "amount"),
        ({"type": "invest", "issuer": C, "amount": BILLION}, "not_enough_cash", "amount"),
        ({"type": "invest", "issuer": A, "amount": 100}, "own_seat", "issuer"),
        ({"type": "invest", "issuer": 3, "amount": 100}, "bankrupt", "issuer"),
        ({"type": "invest", "issuer": 4, "amount": 100}, "no_such_seat", "issuer"),
        ({"type": "invest", "issuer": 5, "amount": 100}, "no_such_seat", "issuer"),
        ({"type": "invest", "issuer": C, "amount": 100, "min_ppm": 999_999}, "offer_changed", "min_ppm"),
        ({"type": "sell_stake", "issuer": C, "ppm": 999_999}, "not_owner", "ppm"),
        ({"type": "sell_stake", "issuer": C, "ppm": 1}, "bad_request", "ppm"),
        ({"type": "sell_stake", "issuer": A}, "own_seat", "issuer"),
        ({"type": "sell_stake", "issuer": B}, "not_owner", "issuer"),
        ({"type": "sell_stake", "issuer": 3}, "bankrupt", "issuer"),
        ({"type": "sell_stake", "issuer": 5}, "no_such_seat", "issuer"),
        ({"type": "sell_stake", "issuer": C, "min_cash": BILLION}, "offer_changed", "min_cash"),
        ({"type": "buy_bond", "issuer": C, "principal": BILLION}, "not_enough_cash", "principal"),
        ({"type": "buy_bond", "issuer": C, "principal": 301}, "not_enough_cash", "principal"),
        ({"type": "buy_bond", "issuer": A, "principal": 1}, "own_seat", "issuer"),
        ({"type": "buy_bond", "issuer": 3, "principal": 1}, "bankrupt", "issuer"),
        ({"type": "buy_bond", "issuer": 5, "principal": 1}, "no_such_seat", "issuer"),
        ({"type": "buy_bond", "issuer": C, "principal": 1, "rate": 200}, "offer_changed", "rate"),
        ({"type": "accept", "trade": BILLION}, "trade_closed", "trade"),
        ({"type": "reject", "trade": 1}, "trade_closed", "trade"),
        ({"type": "withdraw", "trade": 99}, "trade_closed", "trade"),
        (
            {"type": "counter", "trade": 99, "give": {"cash": 1}, "get": {}, "terms": []},
            "trade_closed",
            "trade",
        ),
    ],
)
def test_an_action_with_a_number_that_there_is_not_changes_nothing(
    action: dict[str, Any], code: str, field: str
) -> None:
    assert fault(action) == ()
    refusal = bazaar().refusal(
        A, **{"type_": action["type"], **{k: v for k, v in action.items() if k != "type"}}
    )
    assert (refusal.code, refusal.field) == (code, field)
    assert refusal.message.endswith(".")


@pytest.mark.parametrize(
    ("give", "terms", "code", "field"),
    [
        ({"cash": BILLION}, [], "not_enough_cash", "give.cash"),
        ({"properties": [0]}, [], "not_owner", "give.properties"),
        ({"properties": [2, 39]}, [], "not_owner", "give.properties"),
        ({"properties": [5]}, [], "not_owner", "give.properties"),
        ({"stakes": [{"issuer": 5}]}, [], "not_owner", "give.stakes"),
        ({"stakes": [{"issuer": 3}]}, [], "not_owner", "give.stakes"),
        ({"stakes": [{"issuer": C, "ppm": 999_999}]}, [], "not_owner", "give.stakes"),
        ({"passes": 2}, [], "not_owner", "give.passes"),
        ({"bonds": [BILLION]}, [], "not_owner", "give.bonds"),
        ({}, [instalments(5, B, 1)], "trade_invalid", "terms.0.payer"),
        ({}, [instalments(A, 3, 1)], "trade_invalid", "terms.0.payee"),
        ({}, [waiver(5, B, [39], 1)], "trade_invalid", "terms.0.grantor"),
        ({}, [waiver(A, C, [39], 1)], "trade_invalid", "terms.0.grantee"),
        ({}, [waiver(A, B, [0], 1)], "not_owner", "terms.0.properties"),
        ({}, [waiver(A, B, [39, 39], 1)], "trade_invalid", "terms.0.properties"),
        ({}, [rental(0, B, 1)], "not_owner", "terms.0.property"),
        ({}, [rental(39, 5, 1)], "trade_invalid", "terms.0.tenant"),
        ({}, [rental(39, A, 1)], "not_owner", "terms.0.property"),
        ({}, [share(7, B, 1)], "not_whole_set", "terms.0.set"),
        ({}, [share(8, 5, 1)], "trade_invalid", "terms.0.to"),
        ({}, [{"kind": "buy_back_share", "share": BILLION}], "trade_invalid", "terms.0.share"),
        ({}, [{"kind": "end_bond", "bond": BILLION}], "trade_invalid", "terms.0.bond"),
        ({}, [{"kind": "end_bond", "bond": 1}], "trade_invalid", "terms.0.bond"),
        ({}, [{"kind": "end_agreement", "agreement": BILLION}], "trade_invalid", "terms.0.agreement"),
        (
            {},
            [{"kind": "issue_bond", "issuer": 5, "principal": 1, "rate": 1, "every": 1}],
            "trade_invalid",
            "terms.0.issuer",
        ),
        (
            {},
            [{"kind": "issue_bond", "issuer": A, "principal": BILLION, "rate": 1, "every": 1}],
            "not_enough_cash",
            "terms",
        ),
    ],
)
def test_a_trade_with_a_number_that_there_is_not_changes_nothing(
    give: dict[str, Any], terms: list[dict[str, Any]], code: str, field: str
) -> None:
    game = bazaar()
    action = {"type": "propose", "to": B, "give": give, "get": {}, "terms": terms}
    assert fault(action) == ()
    assert game.no_deal(A, B, give, {}, terms) == (code, field)
    told = game.game.preview(A, action)
    assert told["effects"] is None
    assert (told["error"]["code"], told["error"]["field"]) == (code, field)


def test_the_largest_promises_stay_plain_numbers() -> None:
    """B42: a billion a turn, twenty times over, is far from what a browser can count to."""
    game = desk()
    for _ in range(2):
        game.deal(A, B, terms=[instalments(A, B, BILLION - i, times=100) for i in range(20)])
    game.begins_turn(A)
    assert -(2**53) < game.cash[A] < -30 * BILLION
    assert game.cash[B] == 3000
