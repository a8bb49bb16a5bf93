"""The strict checks of whatever comes in: no conversion of types, no extra key, every number bounded.

They are made from the models of `messages.py` and of every ruleset in the registry.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Annotated, Any, get_args, get_type_hints

from pydantic import Discriminator, TypeAdapter, ValidationError, with_config
from typing_extensions import TypedDict, is_typeddict

from investup.game import Rejected, Ruleset
from investup.rulesets import RULESETS
from investup.server.messages import CLIENT_EVENTS, STRICT, Id
from investup.table import TableOptions
from investup.table.wire_types import TABLE_ACTIONS, TABLE_EVENTS, PlayerTimes, RemovalView


def members(union: Any) -> tuple[Any, ...]:
    """The typed shapes of a union, or the one that stands alone."""
    return get_args(union) or (union,)


def action_shapes(rules: Ruleset) -> tuple[Any, ...]:
    """What a player at a table of this ruleset can do: the ruleset's actions and the table's."""
    return (*members(rules.types.actions), *TABLE_ACTIONS)


def event_shapes(rules: Ruleset) -> tuple[Any, ...]:
    """What can happen at a table of this ruleset."""
    return (*members(rules.types.events), *TABLE_EVENTS)


def view_shape(rules: Ruleset) -> Any:
    """The ruleset's view with what the table adds to it."""
    (player,) = get_args(get_type_hints(rules.types.view)["players"])
    told: Any = derived(player.__name__, player, PlayerTimes, doc=player.__doc__)
    return derived(
        rules.types.view.__name__,
        rules.types.view,
        players=list.__class_getitem__(told),
        removal=RemovalView | None,
    )


for _event in CLIENT_EVENTS:
    with_config(STRICT)(_event.body)


def _adapter(shape: Any) -> TypeAdapter[Any]:
    # a TypedDict carries its configuration itself
    return TypeAdapter(shape) if is_typeddict(shape) else TypeAdapter(shape, config=STRICT)


def derived(
    name: str, *shapes: Any, total: bool = True, strict: bool = False, doc: str | None = None, **more: Any
) -> Any:
    """A TypedDict with the fields of others and `more`.

    With `total` false none of them is required; a `strict` one converts nothing and allows no other field.
    """
    fields: dict[str, Any] = {}
    for shape in shapes:
        fields |= get_type_hints(shape, include_extras=True)
    fields |= more
    made: Any = TypedDict(name, fields, total=total)  # type: ignore[misc]  # made at run time
    made.__doc__ = doc or shapes[0].__doc__
    return with_config(STRICT)(made) if strict else made


class Checks:
    """The strict checks of one process, made once from the registry."""

    def __init__(self, rulesets: Mapping[str, Ruleset] = RULESETS) -> None:
        self._bodies = {event.name: _adapter(event.body) for event in CLIENT_EVENTS}
        self._table_options = _adapter(derived("SomeTableOptions", TableOptions, total=False, strict=True))
        self._table_option_names = frozenset(get_type_hints(TableOptions))
        self._id = _adapter(Id)
        self._actions: dict[str, TypeAdapter[Any]] = {}
        self._options: dict[str, TypeAdapter[Any]] = {}
        for key, ruleset in rulesets.items():
            shapes = [derived(shape.__name__, shape, strict=True) for shape in action_shapes(ruleset)]
            self._actions[key] = _adapter(Annotated[reduce(or_, shapes), Discriminator("type")])
            self._options[key] = _adapter(
                derived("SomeOptions", ruleset.types.options, total=False, strict=True)
            )

    def body(self, name: str, body: object) -> dict[str, Any]:
        """The body of the client event `name`. Raises Rejected `bad_request`."""
        checked: dict[str, Any] = _check(self._bodies[name], body)
        return checked

    def action(self, ruleset: str, body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """The id and the action in the body of `game.act`. Raises Rejected `bad_request`."""
        rest = dict(body)
        action_id: str = _check(self._id, rest.pop("id", None), "id")
        action: dict[str, Any] = _check(self._actions[ruleset], rest)
        return action_id, action

    def draft(self, ruleset: str, body: dict[str, Any]) -> dict[str, Any]:
        """An action that is only to be previewed. Raises Rejected `bad_request`."""
        action: dict[str, Any] = _check(self._actions[ruleset], body)
        return action

    def options(self, ruleset: str, options: dict[str, Any]) -> dict[str, Any]:
        """Some options, a table's and a ruleset's, flat. Raises Rejected `bad_request`."""
        if ruleset not in self._options:
            raise Rejected("bad_request", f"There is no ruleset called {ruleset!r}.", "ruleset")
        own = {name: value for name, value in options.items() if name in self._table_option_names}
        rest = {name: value for name, value in options.items() if name not in self._table_option_names}
        return {**_check(self._table_options, own), **_check(self._options[ruleset], rest)}


def _check(adapter: TypeAdapter[Any], value: object, field: str | None = None) -> Any:
    try:
        return adapter.validate_python(value)
    except ValidationError as failure:
        raise refusal(failure, field) from None


def refusal(failure: ValidationError, field: str | None = None) -> Rejected:
    """The first thing that is wrong, as a sentence."""
    first = failure.errors(include_url=False, include_input=False)[0]
    # the kind of action is part of the path in a union, and says nothing more
    path = [str(part)[:64] for part in first["loc"]]
    name = path[-1] if path else field
    if first["type"] == "too_long":
        # somebody at the page can put too much into one deal
        most = first["ctx"]["max_length"]
        what = name or "things"
        return Rejected(
            "bad_request", f"At most {most} {what} at a time.", name, case="too_many", facts={"most": most}
        )
    text = first["msg"][:200]
    sentence = f"{name}: {text}." if name else f"{text}."
    return Rejected("bad_request", sentence, name)
