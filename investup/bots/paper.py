"""What paper is worth at the end of a game played ahead: stakes, bonds, instalments, rentals, waivers, shares.

Each is counted as cash that moves from who owes it to whom it is owed: a stake by today's value, payments as
often as they come in `ROUNDS` turns, and what touches rents as often as a turn lands there. So a bond, a
rental or a share has its price by what it brings and takes, on top of what has been paid while playing ahead.
"""

from __future__ import annotations

from investup.board.state import State
from investup.bots.housekeeping import rent_now
from investup.bots.position import Position
from investup.bots.valuation import ROUNDS, USUAL, Ground, ground
from investup.finance.paper import Agreement, Instalments, Rental, Waiver
from investup.finance.stocks import stake_value
from investup.game import Seat


def paper(state: State, position: Position) -> Position:
    """The position with paper counted as cash; the same one where there is none."""
    books = state.books
    if not (books.agreements or books.bonds or books.shares or books.held or any(books.stakes)):
        return position
    land = ground(position.map_key)
    cash = list(position.cash)
    for issuer, stakes in enumerate(books.stakes):
        for holder, ppm in stakes.items():
            _owe(cash, issuer, holder, stake_value(books, issuer, ppm))
    for bond in books.bonds.values():
        _owe(cash, bond.issuer, bond.holder, bond.coupon * ROUNDS // bond.every)
    for held in books.held:
        cash[held.payee] += held.amount
    for agreement in books.agreements.values():
        _count(land, state, position, agreement, cash)
    for share in books.shares.values():
        for space in share.spaces:
            rent = _rent(land, position, space) * share.percent / 100
            _owe(cash, position.owner[space], share.holder, int(rent * ROUNDS * (len(position.live) - 1)))
    return Position(
        position.map_key, cash, position.live, position.owner, position.houses, position.mortgaged
    )


def _owe(cash: list[int], payer: Seat, payee: Seat, dollars: int) -> None:
    cash[payer] -= dollars
    cash[payee] += dollars


def _count(land: Ground, state: State, position: Position, agreement: Agreement, cash: list[int]) -> None:
    """Count one agreement for the turns that it still runs."""
    turns = state.books.turns
    if isinstance(agreement, Instalments):
        times = min(agreement.left, max(1, ROUNDS // agreement.every))
        _owe(cash, agreement.payer, agreement.payee, agreement.amount * times)
        return
    if isinstance(agreement, Rental):
        space = agreement.property
        left = min(ROUNDS, agreement.turns - (turns[agreement.tenant] - agreement.begun))
        rent = _rent(land, position, space) * left * (len(position.live) - 1)
        _owe(cash, position.owner[space], agreement.tenant, int(rent))
        return
    left = _left(agreement, turns[agreement.grantee])
    for space in agreement.properties:
        visits = left * land.visits[space]
        if agreement.landings is not None:
            visits = min(visits, float(agreement.landings))
        rent = _rent(land, position, space) / land.visits[space] * visits * agreement.percent / 100
        _owe(cash, agreement.grantor, agreement.grantee, int(rent))


def _left(waiver: Waiver, turns: int) -> int:
    return ROUNDS if waiver.turns is None else min(ROUNDS, waiver.turns - (turns - waiver.begun))


def _rent(land: Ground, position: Position, space: int) -> float:
    """What a turn of one player brings on a space: of a city in a whole set, with three houses at least."""
    number = land.atlas.map.spaces[space].set - 1
    owner = position.owner[space]
    if number >= 0 and all(position.owner[city] == owner for city in land.atlas.sets[number]):
        return land.rents[space][max(USUAL, position.houses[space])]
    return rent_now(land, position, space) * land.visits[space]
