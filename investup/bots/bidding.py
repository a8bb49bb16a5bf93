"""How a bot bids where it sits at a table of people: there, declined deeds go to auction (R15).

It goes along in steps of the least bid as long as the deed is worth it: the list price, what it adds to the
deeds that go with it, and half of what it would add to those of the rival who could use it best. It keeps its reserve, unless
the deed makes a set whole.
"""

from __future__ import annotations

from investup.board.view_types import BoardView
from investup.bots.atlas import atlas
from investup.bots.worth import RIVALRY, reserve, together
from investup.game import Action, Legal, Seat


def bid(view: BoardView, legal: Legal, seat: Seat) -> Action | None:
    """A bid or a pass in the running auction; None where there is nothing to do but to wait."""
    auction = view["auction"]
    if auction is None:
        return None
    if "bid" in legal and auction["least"] <= limit(view, seat):
        return {"type": "bid", "amount": auction["least"]}
    return {"type": "pass"} if "pass" in legal and auction["bidder"] != seat else None


def limit(view: BoardView, seat: Seat) -> int:
    """The most that the deed in the auction is worth to `seat`, in dollars, and that it can spare."""
    auction = view["auction"]
    if auction is None:
        return 0
    board, space = atlas(view["map"]), auction["space"]
    group = board.group[space]
    owners = [it["owner"] for it in view["spaces"]]

    def adds(to: Seat) -> int:
        with_it = [*owners[:space], to, *owners[space + 1 :]]
        return together(board, with_it, to, group) - together(board, owners, to, group)

    rivals = [
        other for other, player in enumerate(view["players"]) if other != seat and not player["bankrupt"]
    ]
    worth = board.price[space] + adds(seat) + max(map(adds, rivals), default=0) // RIVALRY
    completes = all(owners[mate] == seat for mate in board.mates[space])
    kept = 0 if completes else reserve(board, view, seat)
    return min(worth, view["players"][seat]["cash"] - kept)
