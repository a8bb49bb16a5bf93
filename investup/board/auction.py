"""The live auction of a declined property (rulebook: Buying property and auctions; R14-R20).

Time is data here: the auction holds its deadline, whoever runs the game says when it has come. Each change
of the deadline makes a new `generation`, so that an expiry that was armed for an earlier one does nothing.
"""

from __future__ import annotations

from investup.board.lot import Auction, Bid
from investup.board.state import State
from investup.board.turn_order import begin_turn, next_seat
from investup.finance.ledger import BANK
from investup.game import Action, Rejected, Seat


def increment(price: int) -> int:
    """A tenth of the listed price, rounded up to the nearest $5 (R14)."""
    return -(-price // 50) * 5


def can_open(state: State, space: int) -> bool:
    """Whether a declined property goes to auction: the option is on, no bot began the game, two could bid (R15)."""
    if not state.options["auction_on_decline"] or any(state.bots):
        return False
    first = increment(state.map.spaces[space].price)
    return sum(state.cash[seat] >= first for seat in state.live_seats()) >= 2


def open_auction(state: State, space: int) -> None:
    """Put a property on sale; everybody at the table may bid, the one who declined too (R15)."""
    state.auctions += 1
    length = state.times["auction_ms"]
    step = increment(state.map.spaces[space].price)
    passed = [False] * len(state.names)
    state.auction = Auction(state.auctions, space, step, passed, state.at + length)
    state.emit(
        {
            "type": "auction_opened",
            "auction": state.auctions,
            "space": space,
            "increment": step,
            "left_ms": length,
        }
    )


def bid(state: State, seat: Seat, action: Action) -> None:
    """Bid a whole amount of dollars; an accepted bid puts the clock back (R14, R19)."""
    auction = _need_auction(state, action)
    standing, amount, cash = auction.standing, action["amount"], state.cash[seat]
    if standing is not None and standing.seat == seat:
        raise Rejected(
            "already_leading",
            f"Your bid of ${standing.amount} stands; wait for another one.",
            facts={"amount": standing.amount},
        )
    if amount < auction.least:
        raise Rejected(
            "bid_too_low",
            f"The next bid has to be at least ${auction.least}.",
            "amount",
            facts={"least": auction.least},
        )
    if amount > cash:
        raise Rejected(
            "not_enough_cash",
            f"You have ${cash}; a bid has to be covered.",
            "amount",
            case="bid",
            facts={"cash": cash},
        )
    auction.bids.append(Bid(seat, amount))
    auction.passed[seat] = False
    _set_clock(state, auction, state.times["auction_reset_ms"])
    state.emit({"type": "bid_placed", "auction": auction.auction, "seat": seat, "amount": amount})


def pass_(state: State, seat: Seat, action: Action) -> None:
    """Pass, for now. Once everybody but the standing bidder has, the last call begins (R19)."""
    auction = _need_auction(state, action)
    if auction.passed[seat]:
        raise Rejected("wrong_phase", "You have passed already; bid, or come back in.", case="passed")
    auction.passed[seat] = True
    state.emit({"type": "auction_passed", "auction": auction.auction, "seat": seat})
    _call_if_all_passed(state, auction)


def unpass(state: State, seat: Seat, action: Action) -> None:
    """Come back in; the clock runs on as it is (R19)."""
    auction = _need_auction(state, action)
    if not auction.passed[seat]:
        raise Rejected("wrong_phase", "You have not passed; bid when you like.", case="not_passed")
    auction.passed[seat] = False
    auction.last_call = False
    state.emit({"type": "auction_unpassed", "auction": auction.auction, "seat": seat})


def time_up(state: State, generation: int) -> bool:
    """The hammer, if the deadline that `generation` was armed for has come; else nothing. Tells which.

    The deed goes at the bid even if the winner can no longer cover it (R17). Without a bid it stays unowned.
    """
    auction = state.auction
    if auction is None or auction.generation != generation or state.at < auction.deadline:
        return False
    state.auction = None
    standing = auction.standing
    if standing is None:
        state.emit({"type": "auction_unsold", "auction": auction.auction, "space": auction.space})
    else:
        state.ledger.move(standing.seat, BANK, standing.amount, "auction")
        state.owner[auction.space] = standing.seat
        state.emit(
            {
                "type": "auction_won",
                "auction": auction.auction,
                "space": auction.space,
                "seat": standing.seat,
                "amount": standing.amount,
            }
        )
    if state.bankrupt[state.turn]:
        # The turn player went bankrupt while it ran: the next turn waited for the hammer (R32).
        begin_turn(state, next_seat(state))
    return True


def void_bids(state: State, seat: Seat) -> None:
    """A bankrupt's bids are void; if they led, the next one that can still be paid stands, for 12 s (R18).

    Where one player is left the game is over, and with it the auction (R13).
    """
    auction = state.auction
    if auction is None or len(state.live_seats()) == 1:
        return
    led = auction.standing is not None and auction.standing.seat == seat
    auction.bids = [bid for bid in auction.bids if bid.seat != seat]
    if not led:
        _call_if_all_passed(state, auction)
        return
    while auction.bids and auction.bids[-1].amount > state.cash[auction.bids[-1].seat]:
        auction.bids.pop()
    if not auction.bids:
        auction.passed = [False] * len(auction.passed)
    _set_clock(state, auction, state.times["auction_reset_ms"])
    standing = auction.standing
    state.emit(
        {
            "type": "bids_void",
            "auction": auction.auction,
            "bidder": standing.seat if standing is not None else None,
            "standing": standing.amount if standing is not None else None,
        }
    )


def thaw(state: State, since: int) -> None:
    """The game stood still from `since` to now: what was left is left again, and at least 12 s (R38)."""
    auction = state.auction
    if auction is not None:
        _set_clock(state, auction, max(auction.deadline - since, state.times["auction_reset_ms"]))


def _need_auction(state: State, action: Action) -> Auction:
    """The running auction, if the action names no other one (R20) and its deadline has not come (R16)."""
    auction = state.auction
    if auction is None or action.get("auction", auction.auction) != auction.auction:
        raise Rejected("auction_closed", "That auction is over.", "auction")
    if state.at >= auction.deadline:
        raise Rejected("auction_closed", "The hammer has fallen.", "auction")
    return auction


def _set_clock(state: State, auction: Auction, left: int) -> None:
    auction.deadline = state.at + left
    auction.generation += 1
    auction.last_call = False


def _call_if_all_passed(state: State, auction: Auction) -> None:
    """Begin the last call: what is left of the clock, at most three seconds (R19)."""
    standing = auction.standing
    leader = standing.seat if standing is not None else None
    if auction.last_call or not all(auction.passed[seat] for seat in state.live_seats() if seat != leader):
        return
    auction.deadline = min(auction.deadline, state.at + state.times["last_call_ms"])
    auction.generation += 1
    auction.last_call = True
    state.emit({"type": "last_call", "auction": auction.auction, "left_ms": auction.deadline - state.at})
