"""Who owns what: the questions about deeds and colour sets that the other pages ask."""

from __future__ import annotations

from investup.board.state import State
from investup.finance.titles import NOBODY
from investup.game import Action, Rejected, Seat


def need_space(state: State, action: Action) -> int:
    """The space that an action names. Raises Rejected (`bad_request`) for one that the board does not have."""
    space: int = action["space"]
    if not 0 <= space < len(state.map.spaces):
        raise Rejected("bad_request", f"There is no space {space} on the board.", "space")
    return space


def cities_of_set(state: State, space: int) -> tuple[int, ...]:
    """Every city of the colour set that `space` belongs to; empty for a space that is no city."""
    return state.map.set_of[space]


def owns_whole_set(state: State, seat: Seat, space: int) -> bool:
    """Whether `seat` owns every city of the colour set of the city `space`."""
    owner = state.owner
    for city in state.map.set_of[space]:  # noqa: SIM110 - asked all the time, and a generator takes twice as long
        if owner[city] != seat:
            return False
    return True


def count_owned(state: State, seat: Seat, spaces: tuple[int, ...]) -> int:
    """How many of `spaces` belong to `seat`."""
    owner = state.owner
    return sum(owner[space] == seat for space in spaces)


def owned_by(state: State, seat: Seat) -> list[int]:
    """Every property of `seat`, in board order."""
    owner = state.owner
    return [space for space in state.map.properties if owner[space] == seat]


def name(state: State, space: int) -> str:
    """The name of a space, for a sentence."""
    return state.map.spaces[space].name


def not_owner(state: State, space: int) -> Rejected:
    """The refusal to somebody who acts on a property that is not theirs; it says whose it is."""
    title = name(state, space)
    if state.map.spaces[space].price == 0:
        return Rejected(
            "not_owner",
            f"{title} is not a property; nobody can own it.",
            "space",
            case="no_property",
            facts={"place": title},
        )
    owner = state.owner[space]
    if owner == NOBODY:
        return Rejected(
            "not_owner",
            f"{title} is not yours; nobody owns it.",
            "space",
            case="nobody",
            facts={"place": title},
        )
    return Rejected(
        "not_owner",
        f"{title} is not yours; it belongs to {state.names[owner]}.",
        "space",
        case="other",
        facts={"place": title, "player": state.names[owner]},
    )
