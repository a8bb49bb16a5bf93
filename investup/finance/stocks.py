"""Stakes: a percentage of another player's cash, bought and sold at its value of now (rulebook: Stocks; R21-R23)."""

from __future__ import annotations

from typing import Final

from investup.finance.books import WHOLE, Books, need_cash, need_other, need_uncommitted
from investup.game import Action, Rejected, Seat

#: The least investment, in dollars.
LEAST: Final = 10


def set_stock(books: Books, seat: Seat, action: Action) -> None:
    """Open or close one's stock; closing stops new investment only (R23)."""
    books.stock_open[seat] = action["open"]
    books.titles.tell({"type": "stock_set", "seat": seat, "open": action["open"]})


def invest(books: Books, seat: Seat, action: Action) -> None:
    """Move `amount` to the issuer for a stake of amount / (cash + amount), in ppm rounded down (R21)."""
    issuer, amount = action["issuer"], action["amount"]
    need_other(books, seat, issuer, "issuer")
    name = books.titles.player_name(issuer)
    cash = books.cash[issuer]
    if not books.stock_open[issuer]:
        raise Rejected(
            "market_closed", f"{name}'s stock is closed.", "issuer", case="stock", facts={"player": name}
        )
    if cash <= 0:
        raise _no_price(name)
    if amount < LEAST:
        raise Rejected(
            "bad_request",
            f"The least investment is ${LEAST}.",
            "amount",
            case="least",
            facts={"least": LEAST},
        )
    need_cash(books, seat, amount, "This investment", "amount")
    ppm = amount * WHOLE // (cash + amount)
    if ppm == 0:
        raise Rejected(
            "bad_request",
            f"${amount} is too little for a stake in {name}.",
            "amount",
            case="little",
            facts={"amount": amount, "player": name},
        )
    least = action.get("min_ppm")
    if least is not None and ppm < least:
        raise Rejected(
            "offer_changed",
            f"${amount} now buys {_percent(ppm)} of {name}, not {_percent(least)}.",
            "min_ppm",
            case="stake",
            facts={"amount": amount, "ppm": ppm, "player": name, "least": least},
        )
    diluted = {holder: stake * cash // (cash + amount) for holder, stake in books.stakes[issuer].items()}
    diluted[seat] = diluted.get(seat, 0) + ppm
    books.stakes[issuer] = {holder: stake for holder, stake in diluted.items() if stake}
    books.ledger.move(seat, issuer, amount, "investment")
    books.titles.tell({"type": "invested", "seat": seat, "issuer": issuer, "amount": amount, "ppm": ppm})


def sell_stake(books: Books, seat: Seat, action: Action) -> None:
    """Sell a stake, or part of it, for that share of the issuer's cash, rounded down (R21). Closed stock too (R23)."""
    issuer = action["issuer"]
    need_other(books, seat, issuer, "issuer")
    name = books.titles.player_name(issuer)
    stakes = books.stakes[issuer]
    mine = stakes.get(seat, 0)
    if mine == 0:
        raise Rejected(
            "not_owner", f"You hold no stake in {name}.", "issuer", case="no_stake", facts={"player": name}
        )
    ppm = action.get("ppm", mine)
    if ppm > mine:
        raise Rejected(
            "not_owner",
            f"You hold {_percent(mine)} of {name}, not {_percent(ppm)}.",
            "ppm",
            case="stake",
            facts={"held": mine, "player": name, "ppm": ppm},
        )
    pays = stake_value(books, issuer, ppm)
    if books.cash[issuer] <= 0:
        raise _no_price(name)
    if pays == 0:
        raise Rejected(
            "bad_request",
            f"{_percent(ppm)} of {name}'s cash is less than a dollar; nothing would be paid for it.",
            "ppm",
            case="worthless",
            facts={"ppm": ppm, "player": name},
        )
    least = action.get("min_cash")
    if least is not None and pays < least:
        raise Rejected(
            "offer_changed",
            f"{_percent(ppm)} of {name} now pays ${pays}, not ${least}.",
            "min_cash",
            case="stake_price",
            facts={"ppm": ppm, "player": name, "amount": pays, "least": least},
        )
    need_uncommitted(books, issuer, pays)
    rest = {holder: stake - ppm if holder == seat else stake for holder, stake in stakes.items()}
    books.stakes[issuer] = {holder: stake * WHOLE // (WHOLE - ppm) for holder, stake in rest.items() if stake}
    books.ledger.move(issuer, seat, pays, "stake_sale")
    books.titles.tell({"type": "stake_sold", "seat": seat, "issuer": issuer, "ppm": ppm, "amount": pays})


def _no_price(issuer: str) -> Rejected:
    return Rejected(
        "in_debt",
        f"{issuer} has no cash, so a stake in them has no price.",
        "issuer",
        case="no_price",
        facts={"player": issuer},
    )


def _percent(ppm: int) -> str:
    """Parts per million as people read them, to the last part."""
    return f"{ppm / 10_000:g}%"


def stake_value(books: Books, issuer: Seat, ppm: int) -> int:
    """What `ppm` of an issuer's cash is worth today, in dollars; 0 when they have none (R22)."""
    return max(0, books.cash[issuer]) * ppm // WHOLE


def move_stake(books: Books, giver: Seat, taker: Seat, issuer: Seat, ppm: int) -> None:
    """Hand over `ppm` (at most what the giver holds); a stake that reaches its own issuer is cancelled (R23)."""
    stakes = books.stakes[issuer]
    stakes[giver] -= ppm
    if stakes[giver] == 0:
        del stakes[giver]
    if taker != issuer:
        stakes[taker] = stakes.get(taker, 0) + ppm
