"""A game made from what a viewer sees of one: what is hidden is drawn anew from a seed.

For whoever thinks ahead. The game that is made shows the same view (but for the commitment, which belongs to
the hidden secret), allows the same actions, and goes on by the same rules; its dice and the order of its
decks are its own. Nobody can learn from it what the view does not say.

What the view leaves out and is no secret either is put so that it makes no difference: ages of agreements
are counted back from what is left of them, and numbers of objects go on behind the highest that is seen.
"""

from __future__ import annotations

from typing import Final

from investup.board.auction import increment
from investup.board.cards import DECK_NAMES, DECKS, PASS_CARDS
from investup.board.lot import Auction, Bid
from investup.board.state import MAPS, NOTHING, State
from investup.board.view_types import (
    AuctionView,
    BoardView,
    InstalmentsView,
    RentalView,
    TradeView,
    TurnView,
    WaiverView,
)
from investup.finance.ledger import BANK, HELD
from investup.finance.paper import (
    Agreement,
    Bond,
    BondOffer,
    Held,
    Instalments,
    Rental,
    Share,
    Trade,
    Waiver,
)
from investup.finance.titles import NOBODY
from investup.game import Outcome, Rng

#: Turns that each player is thought to have begun: more than the longest time between two payments.
_TURNS_BEGUN: Final = 1_000


def imagine(view: BoardView, seed: bytes) -> State:
    """A game that looks like `view`; `seed` (32 bytes) decides what the view does not show."""
    players = view["players"]
    rng = Rng(seed)
    names, bots = [player["name"] for player in players], [player["bot"] for player in players]
    state = State(MAPS[view["map"]], view["options"], names, bots, rng)
    for seat, player in enumerate(players):
        state.position[seat] = player["position"]
        state.jailed[seat] = player["in_jail"]
        state.failed_rolls[seat] = player["jail_turns"]
        state.bankrupt[seat] = player["bankrupt"]
    state.owner = [NOBODY if it["owner"] is None else it["owner"] for it in view["spaces"]]
    state.houses = [it["houses"] for it in view["spaces"]]
    state.mortgaged = [it["mortgaged"] for it in view["spaces"]]
    _put_turn(state, view["turn"])
    _put_outcome(state, view)
    _put_cash(state, view)
    _put_paper(state, view)
    auction = view["auction"]
    if auction is not None:
        state.auctions = auction["auction"]
        state.auction = _auction(state, auction)
    _deal(state, view)
    return state


def _put_turn(state: State, turn: TurnView) -> None:
    state.turn = turn["seat"]
    state.turns = turn["number"]
    state.step = turn["step"]
    state.offer = NOTHING if turn["offer"] is None else turn["offer"]
    state.dice = (turn["dice"][0], turn["dice"][1]) if turn["dice"] is not None else None
    state.doubles = turn["doubles"]
    # R3: doubles are only counted where they give another roll
    state.roll_owed = turn["dice"] is None or turn["doubles"] > 0


def _put_outcome(state: State, view: BoardView) -> None:
    outcome = view["outcome"]
    state.out = [seat for seat, gone in enumerate(state.bankrupt) if gone]
    if outcome is None:
        return
    ranking = tuple(tuple(rank) for rank in outcome["ranking"])
    state.outcome = Outcome(outcome["reason"], ranking)
    state.roll_owed = False


def _put_cash(state: State, view: BoardView) -> None:
    """What the players do not have, and what does not wait on `held`, is the bank's (ledger.py)."""
    balances = state.ledger.balances
    for seat, player in enumerate(view["players"]):
        balances[seat] = player["cash"]
    balances[HELD] = sum(row["amount"] for row in view["held"])
    balances[BANK] -= sum(balances)


def _put_paper(state: State, view: BoardView) -> None:
    books = state.books
    books.turns = [_TURNS_BEGUN] * len(state.names)
    for seat, player in enumerate(view["players"]):
        offer = player["bonds"]
        books.stock_open[seat] = player["stock_open"]
        books.offers[seat] = BondOffer(offer["open"], offer["rate"], offer["every"], offer["limit"])
        books.proposals[seat] = [state.turns, player["proposed"]]
    for stake in view["stakes"]:
        books.stakes[stake["issuer"]][stake["holder"]] = stake["ppm"]
    for bond in view["bonds"]:
        books.bonds[bond["bond"]] = Bond(
            bond["bond"],
            bond["holder"],
            bond["issuer"],
            bond["principal"],
            bond["rate"],
            bond["every"],
            _begun(bond["every"], bond["due_in_turns"]),
        )
    for row in view["agreements"]:
        books.agreements[row["agreement"]] = _agreement(row, view)
    for share in view["shares"]:
        books.shares[share["share"]] = Share(
            share["share"],
            share["set"],
            list(share["spaces"]),
            share["holder"],
            share["percent"],
            share["share"],
        )
    books.held = [Held(row["payer"], row["payee"], row["amount"], "instalment") for row in view["held"]]
    books.trades = {trade["trade"]: _trade(trade) for trade in view["trades"]}
    used = (
        *books.bonds,
        *books.agreements,
        *books.shares,
        *books.trades,
        *(trade["thread"] for trade in view["trades"]),
    )
    books.next_number = 1 + max(used, default=0)


def _trade(trade: TradeView) -> Trade:
    return Trade(
        trade["trade"],
        trade["thread"],
        trade["from"],
        trade["to"],
        trade["give"],
        trade["get"],
        list(trade["terms"]),
    )


def _begun(every: int, due_in_turns: int) -> int:
    """The turn in which something was agreed whose next payment is due in so many turns."""
    return _TURNS_BEGUN - (every - due_in_turns)


def _agreement(row: InstalmentsView | WaiverView | RentalView, view: BoardView) -> Agreement:
    number = row["agreement"]
    if row["kind"] == "instalments":
        begun = _begun(row["every"], row["due_in_turns"])
        return Instalments(
            number, row["payer"], row["payee"], row["amount"], row["every"], row["left"], begun
        )
    if row["kind"] == "rental":
        return Rental(number, row["property"], row["tenant"], row["left"], _TURNS_BEGUN)
    return Waiver(
        number,
        row["grantor"],
        row["grantee"],
        list(row["properties"]),
        row["percent"],
        row["left"] if row["counts"] == "landings" else None,
        row["left"] if row["counts"] == "turns" else None,
        _TURNS_BEGUN,
        [_rental_of(row["grantor"], space, view) for space in row["properties"]],
    )


def _rental_of(grantor: int, space: int, view: BoardView) -> int:
    """The rental under which a tenant waives the rent of a property (R29), or 0 where its owner does."""
    for row in view["agreements"]:
        if row["kind"] == "rental" and row["property"] == space and row["tenant"] == grantor:
            return row["agreement"]
    return 0


def _auction(state: State, auction: AuctionView) -> Auction:
    """The auction with the bid that stands; whoever was outbid is not shown."""
    lot = Auction(
        auction["auction"],
        auction["space"],
        increment(state.map.spaces[auction["space"]].price),
        list(auction["passed"]),
        state.times["auction_ms"],
    )
    if auction["bidder"] is not None and auction["standing"] is not None:
        lot.bids = [Bid(auction["bidder"], auction["standing"])]
    return lot


def _deal(state: State, view: BoardView) -> None:
    """Shuffle both decks without the Jail Passes that are held; the card seen last lies at the bottom."""
    held = [seat for seat, player in enumerate(view["players"]) for _ in range(player["passes"])]
    sizes = (view["decks"]["chance"], view["decks"]["treasure"])
    out = [deck for deck, size in enumerate(sizes) if size < len(DECKS[deck])]
    state.rng.shuffle(out)
    for seat, deck in zip(held, out, strict=True):
        state.passes[seat].append(deck)
    for deck, cards in enumerate(DECKS):
        order = [number for number in range(len(cards)) if deck not in out or number != PASS_CARDS[deck]]
        state.rng.shuffle(order)
        state.decks[deck] = order
    last = view["last_card"]
    if last is None:
        return
    deck = DECK_NAMES.index(last["deck"])
    number = next(number for number, card in enumerate(DECKS[deck]) if card.key == last["card"])
    state.last_card = (last["seat"], deck, number)
    if number in state.decks[deck]:
        state.decks[deck].remove(number)
        state.decks[deck].append(number)
