"""The game as a viewer may see it: a whitelist, written out.

All is public (R42) but the decks' order and, until the end, the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, cast

from investup.board.cards import DECK_NAMES, DECKS, wording
from investup.board.holdings import space_row, space_rows
from investup.board.lot import Auction
from investup.board.paper_view import agreement_view, bond_views, share_views, stake_views, trade_view
from investup.board.state import CHANCE, NOTHING, TREASURE, State
from investup.board.turn_order import phase
from investup.board.view_types import (
    AuctionView,
    BoardView,
    BondsView,
    CardView,
    FairnessView,
    OutcomeView,
    PlayerView,
    SpaceView,
    TurnView,
)
from investup.finance.paper import BondOffer
from investup.finance.trades import proposed_this_turn
from investup.game import commitment


def view(state: State) -> BoardView:
    """The whole game for everybody at the table."""
    return cast(BoardView, {name: part(state) for name, part in PARTS.items()})


def _players(state: State) -> list[PlayerView]:
    cash, books = state.ledger.balances, state.books
    rows: list[PlayerView] = []
    for seat, name in enumerate(state.names):
        rows.append(
            {
                "name": name,
                "bot": state.bots[seat],
                "cash": cash[seat],
                "position": state.position[seat],
                "in_jail": state.jailed[seat],
                "jail_turns": state.failed_rolls[seat],
                "passes": len(state.passes[seat]),
                "bankrupt": state.bankrupt[seat],
                "stock_open": books.stock_open[seat],
                "bonds": _bonds(books.offers[seat]),
                "proposed": proposed_this_turn(books, seat),
            }
        )
    return rows


def _spaces(state: State) -> list[SpaceView]:
    return list(map(space_row, state.owner, state.houses, state.mortgaged))


def _turn(state: State) -> TurnView:
    return {
        "seat": state.turn,
        "step": state.step,
        "phase": phase(state),
        "offer": None if state.offer == NOTHING else state.offer,
        "dice": list(state.dice) if state.dice else None,
        "doubles": state.doubles,
        "number": state.turns,
    }


def _bonds(offer: BondOffer) -> BondsView:
    return {"open": offer.open, "rate": offer.rate, "every": offer.every, "limit": offer.limit}


def _auction(auction: Auction | None) -> AuctionView | None:
    if auction is None:
        return None
    standing = auction.standing
    return {
        "auction": auction.auction,
        "space": auction.space,
        "standing": standing.amount if standing is not None else None,
        "bidder": standing.seat if standing is not None else None,
        "increment": auction.increment,
        "least": auction.least,
        "passed": list(auction.passed),
    }


def _last_card(state: State) -> CardView | None:
    if state.last_card is None:
        return None
    seat, deck, number = state.last_card
    card = DECKS[deck][number]
    return {"seat": seat, "deck": DECK_NAMES[deck], "card": card.key, "text": wording(card, state.map)}


def _outcome(state: State) -> OutcomeView | None:
    if state.outcome is None:
        return None
    return {"reason": state.outcome.reason, "ranking": [list(rank) for rank in state.outcome.ranking]}


def _fairness(state: State) -> FairnessView:
    return {
        "commitment": commitment(state.rng.seed),
        "seed": state.rng.seed.hex() if state.outcome is not None else None,
    }


#: Each part of the view, as BoardView says it, and what makes it.
PARTS: Final[Mapping[str, Callable[[State], object]]] = {
    "map": lambda state: state.map.key,
    "players": _players,
    "spaces": _spaces,
    "turn": _turn,
    "auction": lambda state: _auction(state.auction),
    "trades": lambda state: [trade_view(state, trade) for trade in state.books.trades.values()],
    "stakes": lambda state: stake_views(state.books),
    "bonds": lambda state: bond_views(state.books),
    "agreements": lambda state: [agreement_view(state.books, it) for it in state.books.agreements.values()],
    "shares": lambda state: share_views(state.books),
    "held": lambda state: [
        {"payer": row.payer, "payee": row.payee, "amount": row.amount} for row in state.books.held
    ],
    "last_card": _last_card,
    "decks": lambda state: {"chance": len(state.decks[CHANCE]), "treasure": len(state.decks[TREASURE])},
    "options": lambda state: dict(state.options),
    "outcome": _outcome,
    "fairness": _fairness,
}

#: The same for whoever looks at the game for a moment and changes nothing (`Game.look`).
GLIMPSES: Final[Mapping[str, Callable[[State], object]]] = {**PARTS, "spaces": space_rows}
