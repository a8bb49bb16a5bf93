"""The level `sharp` of Invest Up: it plays ahead where a decision matters.

It thinks like `steady`, and where that leaves a choice it imagines the game going on (rollout.py), the hidden
dice and decks drawn anew, and takes what wins more often:

- whether to spend what `steady` would keep in hand on another house;
- whether to pay for leaving jail;
- whether to take a trade, with whatever paper is in it; if not, it asks for the same deal at another price;
- which deal about a colour set to offer: to a bot at the lowest price that it is likely to take, with terms where
  cash does not make the price; to a person at a fair one, and half as often.

A decision costs at most `ROLLOUTS` imagined games for each of a few candidates; most cost none.

Two players who both know what a deal is worth gain nothing from each other, and a game in which all sets are
split would go on for ever. So `sharp` grows impatient: round by round it takes a little less, and later
a small loss, to bring a game to an end in which nobody has a set.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from investup.board.view_types import BoardView, TradeView
from investup.bots import steady
from investup.bots.atlas import atlas
from investup.bots.bargains import best_counter, cheapest, for_people, repriced, weigh
from investup.bots.deal import Deal, accepting, deal_of, effects_on, oldest_offer
from investup.bots.housekeeping import LEAST, is_whole, reserve
from investup.bots.market import borrow, lend
from investup.bots.offers import offer_number, propose, take_back
from investup.bots.position import Position, seen
from investup.bots.promises import promises
from investup.bots.rollout import after_trade, outlook
from investup.bots.valuation import chances, ground
from investup.bots.worth import gain
from investup.game import Action, Legal, Seat

#: Imagined games for each candidate of a decision.
ROLLOUTS: Final = 16
#: The same for leaving jail, where less is at stake.
FEW: Final = 8
#: A trade without terms that makes it so much less likely to win by the bare valuation is not played ahead.
HOPELESS: Final = 0.1
#: A trade has to make it so much more likely to win.
BETTER: Final = 0.01
#: From this round on it takes less, by so much a round, down to a loss of so much.
PATIENT: Final = 40
A_ROUND: Final = 0.002
WORST: Final = 0.15
#: It makes an offer in one of so many rounds, and plays ahead for so many candidates.
EVERY: Final = 3
CANDIDATES: Final = 3
#: What a side of a trade may hold beside deeds and cash.
PAPER: Final = ("stakes", "bonds", "passes")
#: What it offers a person lies so far from its own limit to theirs, in percent, from offer to offer.
FAIR: Final = (50, 65, 40)


def choose(view: BoardView, legal: Legal, seat: Seat) -> Action:
    """The answer to a trade, in anybody's turn, else the next action of the turn of `seat`.

    Raises ValueError where nothing was offered to the seat and it is another's turn.
    """
    if "reject" in legal:
        return _answer(view, legal, seat)
    if "end_turn" in legal:
        return _finish(view, legal, seat) or {"type": "end_turn"}
    if "roll" in legal and ("pay_fine" in legal or "use_pass" in legal):
        return _leave_jail(view, legal, seat)
    return steady.choose(view, legal, seat)


def _finish(view: BoardView, legal: Legal, seat: Seat) -> Action | None:
    board = atlas(view["map"])
    return (
        _offer(view, legal, seat)
        or _develop(view, legal, seat)
        or lend(board, view, legal, seat)
        or borrow(board, view, legal, seat)
    )


def _develop(view: BoardView, legal: Legal, seat: Seat) -> Action | None:
    """Build as `steady` does, and beyond where that wins more often than keeping the cash."""
    careful = steady.develop(view, legal, seat, reserve(seen(view), seat))
    if careful is not None:
        return careful
    bold = steady.develop(view, legal, seat, LEAST)
    if bold is None or bold["type"] != "build":
        return None
    built = outlook(view, seat, [bold], ROLLOUTS)
    kept = outlook(view, seat, [{"type": "end_turn"}], ROLLOUTS)
    return bold if built is not None and kept is not None and built > kept else None


def _leave_jail(view: BoardView, legal: Legal, seat: Seat) -> Action:
    out: Action = {"type": "use_pass" if "use_pass" in legal else "pay_fine"}
    leaving = outlook(view, seat, [out, {"type": "roll"}], FEW)
    staying = outlook(view, seat, [{"type": "roll"}], FEW)
    return out if leaving is not None and staying is not None and leaving > staying else {"type": "roll"}


def _needed(view: BoardView, position: Position) -> float:
    """How much more likely to win a trade has to make it; less, the longer nobody has a set."""
    land = ground(position.map_key)
    if any(is_whole(land, position, cities[0]) for cities in land.atlas.sets):
        return BETTER
    rounds = view["turn"]["number"] // len(position.live)
    return max(-WORST, BETTER - A_ROUND * max(0, rounds - PATIENT))


def _answer(view: BoardView, legal: Legal, seat: Seat) -> Action:
    """Accept what wins more often than going on without it; counter an offer that another price would mend."""
    trade = oldest_offer(view, legal)
    no: Action = {"type": "reject", "trade": trade["trade"]}
    effects = effects_on(trade, seat)
    if effects is None:
        return no
    position = seen(view)
    solvent = effects["cash"]["after"] >= min(LEAST, effects["cash"]["before"])
    deal = deal_of(trade)
    promising = bool(deal.terms) or chances(position.after(deal))[seat] > chances(position)[seat] - HOPELESS
    if solvent and promising:
        yes = accepting(trade)
        taken, left = outlook(view, seat, [yes], ROLLOUTS), outlook(view, seat, [no], ROLLOUTS)
        if taken is not None and left is not None and taken - left > _needed(view, position):
            return yes
    return _counter(view, legal, trade, seat) or no


def _counter(view: BoardView, legal: Legal, trade: TradeView, seat: Seat) -> Action | None:
    """Another price for the first offer of a thread, where one would suit both."""
    if "counter" not in legal or trade["trade"] != trade["thread"]:
        return None
    deal, other = deal_of(trade), trade["from"]
    share = 0 if view["players"][other]["bot"] else FAIR[0]
    if deal.terms or any(kind in side for kind in PAPER for side in (deal.give, deal.get)):
        asked = repriced(view, trade, seat, share)
        action = None if asked is None else _asking(trade, asked)
        # the bare position knows nothing of paper: only the game ahead does
        return action if action is not None and _wins_more(view, trade, seat, action) else None
    position = seen(view)
    bargain = best_counter(view, deal, seat, share)
    if bargain is None or chances(position.after(bargain.deal))[seat] <= chances(position)[seat] + BETTER:
        return None
    return _asking(trade, bargain.deal)


def _asking(trade: TradeView, deal: Deal) -> Action:
    return {
        "type": "counter",
        "trade": trade["trade"],
        "give": deal.give,
        "get": deal.get,
        "terms": list(deal.terms),
    }


def _wins_more(view: BoardView, trade: TradeView, seat: Seat, action: Action) -> bool:
    """Whether it wins more often if the other side takes a counter-offer than if the trade is rejected."""
    taken = after_trade(view, seat, trade["from"], action, ROLLOUTS)
    left = outlook(view, seat, [{"type": "reject", "trade": trade["trade"]}], ROLLOUTS)
    return taken is not None and left is not None and taken - left > BETTER


def _offer(view: BoardView, legal: Legal, seat: Seat) -> Action | None:
    """In its round: of all deals about a colour set, the one that wins most often, if it wins more than none."""
    number = offer_number(view, legal, seat, EVERY)
    if number is None:
        return None
    if "withdraw" in legal:
        return take_back(legal)
    position = seen(view)
    now = chances(position)[seat]
    needed = _needed(view, position)
    found: list[tuple[float, Deal]] = []
    for deal in _deals(view, seat, number):
        better = chances(_counted(view, position, deal))[seat] - now
        if better > needed:
            found.append((better, deal))
    found.sort(key=lambda row: -row[0])
    best: tuple[float, Action] | None = None
    base = outlook(view, seat, [], ROLLOUTS) if found else None
    for _, deal in found[number // 2 % 2 :][:CANDIDATES]:
        action = propose(deal)
        wins = after_trade(view, seat, deal.to, action, ROLLOUTS)
        if (
            wins is not None
            and base is not None
            and wins - base > needed
            and (best is None or wins > best[0])
        ):
            best = wins, action
    return None if best is None else best[1]


def _deals(view: BoardView, seat: Seat, number: int) -> Iterator[Deal]:
    """What it may offer this time: to bots for as little as they take; to people, half as often, at a fair price."""
    yield from cheapest(view, seat, gain if number % 2 else weigh)
    if number % 2 == 0:
        yield from for_people(view, seat, FAIR[number // 2 % len(FAIR)])


def _counted(view: BoardView, position: Position, deal: Deal) -> Position:
    """The position after a deal, its terms counted as cash."""
    after = position.after(deal)
    if deal.terms:
        owners = deal.owners_after([space["owner"] for space in view["spaces"]])
        for party in (deal.proposer, deal.to):
            after.cash[party] += promises(atlas(view["map"]), view, deal, party, owners)
    return after
