"""What a space does to the player who lands on it (rulebook: Rent; Cards, taxes and jail; R3, R11, R12).

A landing resolves wholly: a card that moves the player lands them again. What is compulsory is paid in
full at once, even below zero.
"""

from __future__ import annotations

from investup.board.cards import DECK_NAMES, DECKS, Card, wording
from investup.board.jail import send_to_jail
from investup.board.map import HOTEL
from investup.board.movement import backwards, forwards_to, next_of
from investup.board.purchase import offer
from investup.board.rent import rent
from investup.board.state import CHANCE, TREASURE, State
from investup.finance.agreements import collector, split_rent, use_waiver
from investup.finance.ledger import BANK
from investup.finance.titles import NOBODY
from investup.game import Seat


def land(state: State, seat: Seat) -> None:
    """Resolve the space that the player stands on now."""
    space = state.position[seat]
    data = state.map.spaces[space]
    match data.kind:
        case "city" | "airport" | "utility":
            if state.owner[space] == NOBODY:
                offer(state, seat, space)
            else:
                charge_rent(state, seat, space)
        case "chance":
            draw(state, seat, CHANCE)
        case "treasure":
            draw(state, seat, TREASURE)
        case "tax":
            state.ledger.move(seat, BANK, data.amount, "tax")
            state.emit({"type": "tax_paid", "seat": seat, "space": space, "amount": data.amount})
        case "go_to_prison":
            send_to_jail(state, seat, "space")
        case _:
            pass  # GO was paid on the way (R2); Jail is just visiting; Vacation does nothing.


def charge_rent(state: State, seat: Seat, space: int) -> None:
    """Pay whoever collects here, as agreements split it (R29); jailed owners collect too (R8).

    Neither the owner nor a tenant pays there (R28), nobody pays for a mortgaged property, and a player's
    own share of the rent stays with them.
    """
    owner = state.owner[space]
    books = state.books
    if seat in (owner, collector(books, space)):
        return
    amount = rent(state, space, state.roll_sum)
    if amount == 0:
        return
    split = split_rent(books, space, seat, amount)
    for part in split.parts:
        if part.receiver != seat:
            state.ledger.move(seat, part.receiver, part.amount, part.reason)
    state.emit(
        {
            "type": "rent_paid",
            "seat": seat,
            "owner": owner,
            "space": space,
            "amount": amount - split.waived,
            "waived": split.waived,
        }
    )
    if split.waiver is not None:
        use_waiver(books, split.waiver)


def draw(state: State, seat: Seat, deck: int) -> None:
    """Take the next card, do what it says, put it under its deck; a Jail Pass stays with the player (R11)."""
    number = state.decks[deck].pop(0)
    card = DECKS[deck][number]
    if card.effect == "pass":
        state.passes[seat].append(deck)
    else:
        state.decks[deck].append(number)
    state.last_card = (seat, deck, number)
    _move_money(state, seat, card)
    state.emit(
        {
            "type": "card_drawn",
            "seat": seat,
            "deck": DECK_NAMES[deck],
            "card": card.key,
            "text": wording(card, state.map),
        }
    )
    _move_player(state, seat, card)


def _move_money(state: State, seat: Seat, card: Card) -> None:
    """The cards that pay or charge. "Every player" is everybody else who is not bankrupt (R12)."""
    ledger = state.ledger
    match card.effect:
        case "get":
            ledger.move(BANK, seat, card.amount, "card")
        case "pay":
            ledger.move(seat, BANK, card.amount, "card")
        case "pay_each":
            for other in state.live_seats():
                if other != seat:
                    ledger.move(seat, other, card.amount, "card")
        case "collect_each":
            for other in state.live_seats():
                if other != seat:
                    ledger.move(other, seat, card.amount, "card")
        case "repairs":
            cost = repairs(state, seat, card)
            if cost:
                ledger.move(seat, BANK, cost, "repairs")
        case _:
            pass


def repairs(state: State, seat: Seat, card: Card) -> int:
    """What a repairs card costs the player, in dollars."""
    mine = [state.houses[space] for space in state.map.properties if state.owner[space] == seat]
    return sum(card.hotel if level == HOTEL else card.amount * level for level in mine)


def _move_player(state: State, seat: Seat, card: Card) -> None:
    """The cards that move: forwards but for "back 3", and the new space is resolved like any landing."""
    position = state.position[seat]
    match card.effect:
        case "travel":
            forwards_to(state, seat, card.amount)
        case "nearest_airport":
            forwards_to(state, seat, next_of(position, state.map.airports))
        case "nearest_utility":
            forwards_to(state, seat, next_of(position, state.map.utilities))
        case "back":
            backwards(state, seat, card.amount)
        case "jail":
            send_to_jail(state, seat, "card")
            return
        case _:
            return
    land(state, seat)
