"""How a refusal looks: one exception, a stable code, a sentence for a person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

#: Every code a client may meet, with what it means. The wire page of the README is generated from it.
CODES: Final[dict[str, str]] = {
    "bad_request": "The message is malformed: a wrong type, an extra key, a number out of bounds.",
    "not_your_turn": "Only the player whose turn it is may do this.",
    "wrong_phase": "The turn is not at the point where this can be done.",
    "stale": "The game has moved on since the client saw the step that it named.",
    "not_enough_cash": "A voluntary payment needs the cash.",
    "in_debt": "The player's cash is below zero and must be raised first.",
    "not_owner": "The property belongs to somebody else, or to nobody.",
    "not_whole_set": "The player does not own every city of the colour set.",
    "uneven": "Houses go up and come down evenly across a set.",
    "mortgaged": "The property, or one of its set, is mortgaged; or it is not and should be.",
    "has_houses": "A city of the colour set has houses.",
    "no_houses": "There is no house to sell on this city.",
    "fully_built": "The city already has its hotel.",
    "not_a_city": "Only cities can be built on.",
    "rented": "The property is rented out.",
    "pledged": "A share of the set's rent is sold, and the host closed trades in such sets.",
    "market_closed": "The issuer, or the host, has closed this market.",
    "own_seat": "A player cannot do business with themselves.",
    "offer_changed": "The price or the terms are no longer what the player saw.",
    "trade_closed": "There is no such open trade, or it is not this player's to answer.",
    "trade_invalid": "The trade cannot be made as it stands.",
    "burdens_changed": "Burdens lie on a property of the trade that the acceptor has not seen.",
    "too_many_offers": "Too many open proposals, or too many within one turn.",
    "auction_running": "An auction runs; the turn goes on after the hammer.",
    "auction_closed": "No auction runs, or not the one that was meant, or its time is over.",
    "bid_too_low": "A bid has to beat the standing one by an increment.",
    "already_leading": "The standing bidder does not bid against themselves.",
    "leader_reserved": "The standing bidder has to keep the cash for the bid.",
    "not_jailed": "The player is not in jail.",
    "no_pass": "The player holds no Jail Pass.",
    "bankrupt": "The player is bankrupt and out of the game.",
    "game_over": "The game has ended.",
    "no_such_lobby": "No lobby answers to this code.",
    "full": "Every seat of the lobby is taken.",
    "name_taken": "Somebody at the table already has this name.",
    "not_host": "Only the host may do this.",
    "not_ready": "Somebody is not ready yet, or too few are seated.",
    "started": "The game has started already.",
    "not_started": "The game has not started yet.",
    "already_seated": "This guest sits at another table.",
    "not_seated": "This guest has no seat at a table.",
    "no_such_seat": "Nobody who fits sits there.",
    "no_such_game": "No game has this id.",
    "still_running": "The game is not finished; its record is not public yet.",
    "slow_down": "Too many messages in too short a time.",
    "draining": "The server is stopping; reconnect in a moment.",
    "id_reused": "The same action id was used before with other content.",
    "unavailable": "The server could not store the action; nothing happened. Try again.",
}


#: A name, or a number in the unit of the sentence: dollars, percent, turns, things.
Fact = int | str


class Rejected(Exception):  # noqa: N818 - the name says what happened to the action, not that a program failed
    """An action that is refused. The game is exactly as it was before.

    `code` is one of `CODES`; `message` is a full sentence that says what was wrong and, where it
    helps, what would be right; `field` names the part of the action at fault, if one is. `case` tells
    apart the sentences of one code, and `facts` are the names and numbers that stand in the sentence: who
    reads another language makes it anew from them. Names are those of the table and of the map.
    """

    def __init__(
        self,
        code: str,
        message: str,
        field: str | None = None,
        *,
        case: str | None = None,
        facts: Mapping[str, Fact] | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
        self.case = case
        self.facts = facts

    def told(self) -> dict[str, Any]:
        """The refusal as it stands on the wire."""
        told: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.field is not None:
            told["field"] = self.field
        if self.case is not None:
            told["case"] = self.case
        if self.facts is not None:
            told["facts"] = self.facts
        return told

    def __repr__(self) -> str:
        return f"Rejected({self.code!r}, {self.message!r}, {self.field!r})"
