"""The finance layer as everybody sees it: all of it is public (R42)."""

from __future__ import annotations

from investup.board.effects import effects
from investup.board.state import State
from investup.board.view_types import (
    BondView,
    InstalmentsView,
    RefusalView,
    RentalView,
    ShareView,
    SideEffects,
    StakeView,
    TradeView,
    WaiverView,
)
from investup.finance.bonds import due_in_turns
from investup.finance.books import Books
from investup.finance.paper import Agreement, Instalments, Trade, Waiver
from investup.finance.trades import burdens_of, digest
from investup.game import Rejected


def trade_view(state: State, trade: Trade) -> TradeView:
    """An open proposal with what it would change for both sides, or why it cannot be carried out now."""
    burdens = burdens_of(state.books, trade)
    told: list[SideEffects] | None = None
    problem: str | None = None
    why: RefusalView | None = None
    try:
        told = effects(state, trade)
    except Rejected as refusal:
        problem, why = refusal.message, _made_of(refusal)
    return {
        "trade": trade.trade,
        "thread": trade.thread,
        "from": trade.proposer,
        "to": trade.to,
        "give": trade.give,
        "get": trade.get,
        "terms": trade.terms,
        "effects": told,
        "problem": problem,
        "refusal": why,
        "burdens": burdens,
        "digest": digest(burdens) if burdens else None,
    }


def _made_of(refusal: Rejected) -> RefusalView:
    made: RefusalView = {"code": refusal.code}
    if refusal.case is not None:
        made["case"] = refusal.case
    if refusal.facts is not None:
        made["facts"] = dict(refusal.facts)
    return made


def stake_views(books: Books) -> list[StakeView]:
    """Every stake, by issuer."""
    return [
        {"holder": holder, "issuer": issuer, "ppm": ppm}
        for issuer, stakes in enumerate(books.stakes)
        for holder, ppm in stakes.items()
    ]


def bond_views(books: Books) -> list[BondView]:
    """Every bond, oldest first."""
    return [
        {
            "bond": bond.bond,
            "holder": bond.holder,
            "issuer": bond.issuer,
            "principal": bond.principal,
            "rate": bond.rate,
            "every": bond.every,
            "due_in_turns": due_in_turns(books, bond),
        }
        for bond in books.bonds.values()
    ]


def share_views(books: Books) -> list[ShareView]:
    """Every share of a set's rent."""
    return [
        {
            "share": share.share,
            "set": share.set,
            "spaces": list(share.spaces),
            "holder": share.holder,
            "percent": share.percent,
        }
        for share in books.shares.values()
    ]


def agreement_view(books: Books, agreement: Agreement) -> InstalmentsView | WaiverView | RentalView:
    """An agreement with what is left of it."""
    if isinstance(agreement, Instalments):
        turns = books.turns[agreement.payer] - agreement.begun
        return {
            "agreement": agreement.agreement,
            "kind": "instalments",
            "payer": agreement.payer,
            "payee": agreement.payee,
            "amount": agreement.amount,
            "every": agreement.every,
            "left": agreement.left,
            "due_in_turns": agreement.every - turns % agreement.every,
        }
    if isinstance(agreement, Waiver):
        return _waiver_view(books, agreement)
    return {
        "agreement": agreement.agreement,
        "kind": "rental",
        "property": agreement.property,
        "tenant": agreement.tenant,
        "left": agreement.turns - (books.turns[agreement.tenant] - agreement.begun),
    }


def _waiver_view(books: Books, waiver: Waiver) -> WaiverView:
    view: WaiverView = {
        "agreement": waiver.agreement,
        "kind": "waiver",
        "grantor": waiver.grantor,
        "grantee": waiver.grantee,
        "properties": list(waiver.properties),
        "percent": waiver.percent,
        "counts": None,
        "left": None,
    }
    if waiver.landings is not None:
        view["counts"], view["left"] = "landings", waiver.landings
    elif waiver.turns is not None:
        view["counts"], view["left"] = "turns", waiver.turns - (books.turns[waiver.grantee] - waiver.begun)
    return view
