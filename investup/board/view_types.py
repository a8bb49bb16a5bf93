"""The game as a viewer sees it, as typed shapes: the wire's and the web client's types are made from these."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from investup.board.options import BoardOptions

Phase = Literal["roll", "buy", "settle", "end"]


class PlayerView(TypedDict):
    """One player; everything here is public (R42)."""

    name: str
    bot: bool
    #: Dollars; below zero the player is in debt.
    cash: int
    position: int
    in_jail: bool
    #: Failed rolls in jail so far, 0-2.
    jail_turns: int
    #: Jail Passes held.
    passes: int
    bankrupt: bool


class SpaceView(TypedDict):
    """What changes about a space; its name, price and rents stand in the map."""

    owner: int | None
    #: 0-4 houses; 5 is a hotel.
    houses: int
    mortgaged: bool


class TurnView(TypedDict):
    """Whose turn it is and where in the turn the game stands."""

    seat: int
    #: Counts every roll, buy, decline, end of turn, fine and pass; an action may name the step that it saw.
    step: int
    phase: Phase
    #: The property on offer while `phase` is "buy".
    offer: int | None
    #: The last roll of this turn.
    dice: list[int] | None
    #: Doubles rolled in a row in this turn.
    doubles: int
    #: Turns begun in the whole game, this one included.
    number: int


class CardView(TypedDict):
    """The card drawn last."""

    seat: int
    deck: Literal["chance", "treasure"]
    card: str
    text: str


class DecksView(TypedDict):
    """How many cards each deck holds (a Jail Pass is out of it until used)."""

    chance: int
    treasure: int


class OutcomeView(TypedDict):
    """How the game ended."""

    reason: str
    ranking: list[list[int]]


class FairnessView(TypedDict):
    """The commitment to the seed, and the seed once the game is over (R39)."""

    commitment: str
    seed: str | None


class BoardView(TypedDict):
    """The whole game of Invest Up."""

    map: str
    players: list[PlayerView]
    spaces: list[SpaceView]
    turn: TurnView
    last_card: CardView | None
    decks: DecksView
    options: BoardOptions
    outcome: OutcomeView | None
    fairness: FairnessView
