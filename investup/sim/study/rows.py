"""The raw rows of a study: one kind for each file, one field for each column, dollars and turns of the whole table.

`variant` names the house rule that was changed ("" where none was) and `game` counts from 1; the same number
is the same seed in every variant. Seats and spaces are numbered as in the game, sets 1-8.
"""

from __future__ import annotations

from typing import NamedTuple


class GameRow(NamedTuple):
    """One game."""

    variant: str
    game: int
    seed: str
    players: int
    #: Who had the first turn, and who won; None where the game was given up.
    first: int
    winner: int | None
    winner_level: str | None
    turns: int
    rolls: int
    actions: int
    bankrupt: int
    #: How often something was built, a trade carried out, a bond issued, cash invested for a stake.
    built: int
    trades: int
    bonds: int
    investments: int
    #: Colour sets that somebody owned whole at some time.
    sets: int
    #: All rent paid.
    rent: int
    #: All dollars that changed hands among players but rent and cards: trades, loans, coupons, stakes.
    business: int


class SeatRow(NamedTuple):
    """One player of a game."""

    variant: str
    game: int
    seat: int
    level: str
    #: 1 had the first turn, 2 the second, ...
    order: int
    #: 1 won; None where the game was given up while the player was in it.
    place: int | None
    #: What took the cash below zero before the bankruptcy, in which turn of the table it was, and on which space.
    ruin: str | None
    ruin_turn: int | None
    ruin_space: int | None


class MoneyRow(NamedTuple):
    """What a player got and paid for one reason of the ledger."""

    variant: str
    game: int
    seat: int
    reason: str
    got: int
    paid: int


class SpaceRow(NamedTuple):
    """One space in a game; the last fields are 0 where it cannot be owned."""

    variant: str
    game: int
    space: int
    landings: int
    #: Who took the deed from the bank first, and whether they won.
    buyer: int | None
    buyer_won: bool
    #: Turns in which it had an owner.
    turns_owned: int
    #: Dollars put into the deed and its houses, less what sold houses brought back.
    spent: int
    #: The same money times the turns for which it was tied up.
    dollar_turns: int
    rent: int


class SetRow(NamedTuple):
    """A colour set that somebody owned whole: who was the first, when, and whether they won."""

    variant: str
    game: int
    set: int
    owner: int
    level: str
    turn: int
    won: bool


class WorthRow(NamedTuple):
    """A player's net worth at the beginning of every tenth turn of the table."""

    variant: str
    game: int
    turn: int
    seat: int
    won: bool
    net_worth: int


class Rows(NamedTuple):
    """Everything that is kept of one game; each field is a file."""

    games: list[GameRow]
    seats: list[SeatRow]
    money: list[MoneyRow]
    spaces: list[SpaceRow]
    sets: list[SetRow]
    worth: list[WorthRow]


#: The files of a study and what stands in them, in the order of `Rows`.
KINDS: dict[str, type[NamedTuple]] = {
    "games": GameRow,
    "seats": SeatRow,
    "money": MoneyRow,
    "spaces": SpaceRow,
    "sets": SetRow,
    "worth": WorthRow,
}
