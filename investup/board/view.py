"""The game as a viewer may see it: a whitelist, written out.

All is public (R42) but the decks' order and, until the end, the seed.
"""

from __future__ import annotations

from typing import cast

from investup.board.cards import DECK_NAMES, DECKS, wording
from investup.board.lot import Auction
from investup.board.options import BoardOptions
from investup.board.paper_view import agreement_view, bond_views, share_views, stake_views, trade_view
from investup.board.state import CHANCE, NOTHING, TREASURE, State
from investup.board.turn_order import phase
from investup.board.view_types import AuctionView, BoardView, BondsView, CardView, OutcomeView
from investup.finance.paper import BondOffer
from investup.finance.titles import NOBODY
from investup.finance.trades import proposed_this_turn
from investup.game import commitment


def view(state: State) -> BoardView:
    """The whole game for everybody at the table."""
    cash = state.cash
    books = state.books
    return {
        "map": state.map.key,
        "players": [
            {
                "name": state.names[seat],
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
            for seat in state.seats
        ],
        "spaces": [
            {"owner": None if owner == NOBODY else owner, "houses": houses, "mortgaged": mortgaged}
            for owner, houses, mortgaged in zip(state.owner, state.houses, state.mortgaged, strict=True)
        ],
        "turn": {
            "seat": state.turn,
            "step": state.step,
            "phase": phase(state),
            "offer": None if state.offer == NOTHING else state.offer,
            "dice": list(state.dice) if state.dice else None,
            "doubles": state.doubles,
            "number": state.turns,
        },
        "auction": _auction(state.auction),
        "trades": [trade_view(state, trade) for trade in books.trades.values()],
        "stakes": stake_views(books),
        "bonds": bond_views(books),
        "agreements": [agreement_view(books, agreement) for agreement in books.agreements.values()],
        "shares": share_views(books),
        "held": [{"payer": row.payer, "payee": row.payee, "amount": row.amount} for row in books.held],
        "last_card": _last_card(state),
        "decks": {"chance": len(state.decks[CHANCE]), "treasure": len(state.decks[TREASURE])},
        "options": cast(BoardOptions, dict(state.options)),
        "outcome": _outcome(state),
        "fairness": {
            "commitment": commitment(state.rng.seed),
            "seed": state.rng.seed.hex() if state.outcome is not None else None,
        },
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
