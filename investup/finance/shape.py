"""What is wrong with a trade before anybody looks into the books: nothing in it, or something in it twice (R27)."""

from __future__ import annotations

from collections.abc import Iterable

from investup.finance.paper import Trade
from investup.finance.terms import Side
from investup.game import Rejected


def check_shape(trade: Trade) -> None:
    """Refuse an empty trade, an item twice, and an item on both sides (R27)."""
    give, get = list(_items(trade.give)), list(_items(trade.get))
    if not give and not get and not trade.terms:
        raise Rejected("trade_invalid", "This trade is empty; put something into it.", case="empty")
    for side, items in (("give", give), ("get", get)):
        for item in items:
            if items.count(item) > 1:
                raise Rejected(
                    "trade_invalid",
                    "The same thing stands in this trade twice.",
                    f"{side}.{item[0]}",
                    case="twice",
                )
    for item in give:
        if item in get:
            raise Rejected(
                "trade_invalid",
                "The same thing stands on both sides of this trade.",
                f"get.{item[0]}",
                case="both_sides",
            )
    for index, term in enumerate(trade.terms):
        if term in trade.terms[:index]:
            raise Rejected(
                "trade_invalid",
                "The same term stands in this trade twice.",
                f"terms.{index}",
                case="term_twice",
            )


def _items(side: Side) -> Iterable[tuple[str, int]]:
    """What stands on a side, each thing by its kind and number; cash and passes are one thing each."""
    if "cash" in side:
        yield "cash", 0
    if "passes" in side:
        yield "passes", 0
    for space in side.get("properties", ()):
        yield "properties", space
    for stake in side.get("stakes", ()):
        yield "stakes", stake["issuer"]
    for bond in side.get("bonds", ()):
        yield "bonds", bond
