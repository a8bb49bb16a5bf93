"""Houses and hotels: building and selling them (rulebook: Houses, hotels and mortgages; R6, R9, R10)."""

from __future__ import annotations

from investup.board.deeds import cities_of_set, name, need_space, not_owner, owns_whole_set
from investup.board.map import HOTEL
from investup.board.state import State
from investup.board.turn_order import keeps_for_bid
from investup.finance.agreements import rental_of
from investup.finance.ledger import BANK
from investup.finance.titles import NOBODY
from investup.game import Action, Fact, Rejected, Seat


def build_obstacle(state: State, seat: Seat, space: int) -> str | None:
    """Why `seat` cannot build on `space` now, as a code; None if they can."""
    site = site_obstacle(state, seat, space)
    if site in ("not_a_city", "not_owner"):
        return site
    if seat != state.turn:
        return "not_your_turn"
    if state.cash[seat] < 0:
        return "in_debt"
    if site is not None:
        return site
    if state.cash[seat] < state.map.spaces[space].house:
        return "not_enough_cash"
    if state.free_cash(seat) < state.map.spaces[space].house:
        return "leader_reserved"
    return None


def site_obstacle(state: State, seat: Seat, space: int) -> str | None:
    """Why `seat` could not build on `space` whatever their cash and in any turn, as a code; None if they could."""
    if state.map.spaces[space].kind != "city":
        return "not_a_city"
    if state.owner[space] != seat:
        return "not_owner"
    if not owns_whole_set(state, seat, space):
        return "not_whole_set"
    cities = cities_of_set(state, space)
    mortgaged, houses = state.mortgaged, state.houses
    for city in cities:
        if mortgaged[city]:
            return "mortgaged"
    if rental_of(state.books, space) is not None:
        return "rented"
    level = houses[space]
    if level == HOTEL:
        return "fully_built"
    if state.even_building:
        for city in cities:
            if houses[city] < level:
                return "uneven"
    return None


def build(state: State, seat: Seat, action: Action) -> None:
    """Build the next level on a city. Raises Rejected with what is missing."""
    space = need_space(state, action)
    obstacle = build_obstacle(state, seat, space)
    if obstacle is not None:
        raise _explain_build(state, seat, space, obstacle)
    state.ledger.move(seat, BANK, state.map.spaces[space].house, "building")
    state.houses[space] += 1
    state.emit({"type": "built", "seat": seat, "space": space, "houses": state.houses[space]})


def _explain_build(state: State, seat: Seat, space: int, code: str) -> Rejected:
    title = name(state, space)
    cities = cities_of_set(state, space)
    match code:
        case "not_a_city":
            return Rejected(
                code, f"Houses are built on cities only, not on {title}.", "space", facts={"place": title}
            )
        case "not_owner":
            return not_owner(state, space)
        case "not_your_turn":
            return Rejected(code, "You can build in your own turn only.", case="build")
        case "in_debt":
            return Rejected(
                code,
                f"You are ${-state.cash[seat]} in debt; raise the cash before you build.",
                facts={"debt": -state.cash[seat]},
            )
        case "not_whole_set":
            missing = next(city for city in cities if state.owner[city] != seat)
            owner = state.owner[missing]
            whose = "to nobody" if owner == NOBODY else f"to {state.names[owner]}"
            facts: dict[str, Fact] = {"place": name(state, missing)}
            if owner != NOBODY:
                facts["player"] = state.names[owner]
            return Rejected(
                code,
                f"You need the whole set; {name(state, missing)} belongs {whose}.",
                "space",
                case="nobody" if owner == NOBODY else "other",
                facts=facts,
            )
        case "mortgaged":
            pledged = next(city for city in cities if state.mortgaged[city])
            return Rejected(
                code,
                f"Nothing can be built while {name(state, pledged)} is mortgaged.",
                "space",
                case="set",
                facts={"place": name(state, pledged)},
            )
        case "rented":
            return Rejected(
                code,
                f"Nothing can be built on {title} while it is rented out.",
                "space",
                case="build",
                facts={"place": title},
            )
        case "fully_built":
            return Rejected(code, f"{title} has its hotel already.", "space", facts={"place": title})
        case "uneven":
            lowest = min(cities, key=lambda city: state.houses[city])
            return Rejected(
                code,
                f"Houses go up evenly: build on {name(state, lowest)} first.",
                "space",
                case="build",
                facts={"place": name(state, lowest)},
            )
        case "leader_reserved":
            return keeps_for_bid()
        case _:
            cost = state.map.spaces[space].house
            return Rejected(
                code,
                f"A house on {title} costs ${cost}; you have ${state.cash[seat]}.",
                "space",
                case="house",
                facts={"place": title, "price": cost, "cash": state.cash[seat]},
            )


def sell_house_obstacle(state: State, seat: Seat, space: int) -> str | None:
    """Why `seat` cannot sell a house of `space` now, as a code; None if they can, in anybody's turn (R6)."""
    obstacle = house_obstacle(state, seat, space)
    if obstacle is None and must_keep_houses(state, seat, space):
        return "rented"
    return obstacle


def must_keep_houses(state: State, seat: Seat, space: int) -> bool:
    """Whether the houses of a city have to stay for its tenant: they are sold only in debt (R28)."""
    return state.cash[seat] >= 0 and rental_of(state.books, space) is not None


def house_obstacle(state: State, seat: Seat, space: int) -> str | None:
    """Why `seat` could not sell a house of `space` whatever their cash, as a code; None if they could."""
    if state.owner[space] != seat:
        return "not_owner"
    houses = state.houses
    level = houses[space]
    if level == 0:
        return "no_houses"
    if state.even_building:
        for city in cities_of_set(state, space):
            if houses[city] > level:
                return "uneven"
    return None


def sell_house(state: State, seat: Seat, action: Action) -> None:
    """Sell one level of a city back for half of one house; a hotel leaves four houses (R10)."""
    space = need_space(state, action)
    code = sell_house_obstacle(state, seat, space)
    match code:
        case None:
            pass
        case "not_owner":
            raise not_owner(state, space)
        case "no_houses":
            raise Rejected(
                code,
                f"There is no house on {name(state, space)}.",
                "space",
                facts={"place": name(state, space)},
            )
        case "rented":
            raise Rejected(
                code,
                f"{name(state, space)} is rented out; its houses are sold only in debt.",
                "space",
                case="houses",
                facts={"place": name(state, space)},
            )
        case _:
            highest = max(cities_of_set(state, space), key=lambda city: state.houses[city])
            raise Rejected(
                code,
                f"Houses come down evenly: sell on {name(state, highest)} first.",
                "space",
                case="sell",
                facts={"place": name(state, highest)},
            )
    state.ledger.move(BANK, seat, state.map.spaces[space].house_refund, "house_sale")
    state.houses[space] -= 1
    state.emit({"type": "house_sold", "seat": seat, "space": space, "houses": state.houses[space]})
