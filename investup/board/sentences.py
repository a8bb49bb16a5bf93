"""Events as plain English sentences, for logs and for reading a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from investup.board.map import HOTEL, Map

_JAILED: Final = {
    "space": "by the Go to Prison space",
    "card": "by a card",
    "doubles": "for a third doubles in a row",
}
_LEFT: Final = {
    "doubles": "by rolling doubles",
    "fine": "for $50",
    "pass": "with a Jail Pass",
    "third_roll": "after a third failed roll, for $50",
}
_BANKRUPT: Final = {"declared": "gives up and is bankrupt"}
_OVER: Final = {"last_solvent": "is the last player left and wins"}


def sentence(event: Mapping[str, Any], names: Sequence[str], map_: Map) -> str:
    """What happened, in one sentence. Raises KeyError for an event that these rules do not know."""
    seat = event.get("seat")
    who = names[seat] if seat is not None else ""
    place = map_.spaces[event["space"]].name if "space" in event else ""
    match event["type"]:
        case "game_started":
            return f"The game begins; {names[event['first']]} goes first."
        case "turn_began":
            return f"It is {who}'s turn."
        case "rolled":
            first, second = event["dice"]
            return f"{who} rolls {first} and {second}{' (doubles)' if first == second else ''}."
        case "moved":
            way = "goes back" if event["direction"] == "backwards" else "moves"
            go = " and passes GO for $200" if event.get("moves") else ""
            return f"{who} {way} to {map_.spaces[event['to']].name}{go}."
        case "jailed":
            return f"{who} is sent to jail {_JAILED[event['why']]}."
        case "stayed_in_jail":
            return f"{who} stays in jail (failed roll {event['failed']} of 3)."
        case "left_jail":
            return f"{who} leaves jail {_LEFT[event['how']]}."
        case "offered":
            return f"{who} may buy {place} for ${event['price']}."
        case "bought":
            return f"{who} buys {place} for ${event['price']}."
        case "declined":
            return f"{who} declines {place}; it stays unowned."
        case "rent_paid":
            return f"{who} pays {names[event['owner']]} ${event['amount']} rent for {place}."
        case "tax_paid":
            return f"{who} pays ${event['amount']}: {place}."
        case "card_drawn":
            return f"{who} draws a {event['deck'].capitalize()} card: {event['text']}"
        case "built":
            what = "a hotel" if event["houses"] == HOTEL else f"house {event['houses']}"
            return f"{who} builds {what} on {place} for ${_amount(event)}."
        case "house_sold":
            what = "the hotel" if event["houses"] == HOTEL - 1 else "a house"
            return f"{who} sells {what} on {place} for ${_amount(event)}."
        case "mortgaged":
            return f"{who} mortgages {place} for ${_amount(event)}."
        case "unmortgaged":
            return f"{who} lifts the mortgage of {place} for ${_amount(event)}."
        case "went_bankrupt":
            return (
                f"{who} {_BANKRUPT.get(event['why'], 'is bankrupt')}; {_deeds(event['spaces'])} to the bank."
            )
        case "game_over":
            return f"{names[event['ranking'][0][0]]} {_OVER[event['reason']]}."
        case unknown:
            raise KeyError(unknown)


def _amount(event: Mapping[str, Any]) -> int:
    return sum(move["amount"] for move in event["moves"])


def _deeds(spaces: Sequence[int]) -> str:
    match len(spaces):
        case 0:
            return "no deed goes"
        case 1:
            return "1 deed goes back"
        case count:
            return f"{count} deeds go back"
