"""What `legal` remembers of the deeds is what asking every deed anew would say, however they change."""

from __future__ import annotations

import random

from investup.board.building import build_obstacle, sell_house_obstacle
from investup.board.legal import legal
from investup.board.mortgages import mortgage_obstacle, unmortgage_obstacle
from investup.board.ruleset import InvestUp
from investup.board.state import State
from investup.game import Player

OBSTACLES = {
    "build": build_obstacle,
    "sell_house": sell_house_obstacle,
    "mortgage": mortgage_obstacle,
    "unmortgage": unmortgage_obstacle,
}


def new_state(seed: int, players: int, even_building: bool) -> State:
    rules = InvestUp()
    options = {**rules.meta.option_defaults, "even_building": even_building}
    game, _ = rules.new(options, [Player(f"P{i}") for i in range(players)], seed.to_bytes(32, "big"), 0)
    return game.state


def agrees(state: State) -> None:
    for seat in state.live_seats():
        allowed = legal(state, seat)
        for type_, obstacle in OBSTACLES.items():
            asked = [space for space in range(40) if obstacle(state, seat, space) is None]
            said = allowed.get(type_, {"space": {"one_of": []}})["space"]["one_of"]
            assert said == asked, (type_, seat)


def test_deeds_that_change_hands_and_houses_at_random() -> None:
    """Changes that no rule makes, one and several at a time, straight in the state."""
    for seed in range(30):
        chance = random.Random(seed)
        state = new_state(seed, 2 + seed % 5, even_building=seed % 2 == 0)
        cash = state.cash
        for _ in range(60):
            for _ in range(chance.choice((1, 1, 1, 5, 20))):
                space = chance.choice(state.map.properties)
                match chance.randrange(5):
                    case 0:
                        state.owner[space] = chance.choice([-1, *state.seats])
                    case 1:
                        for city in state.map.set_of[space] or (space,):
                            state.owner[city] = state.turn
                    case 2:
                        state.mortgaged[space] = not state.mortgaged[space]
                    case _ if state.map.set_of[space]:
                        state.houses[space] = chance.randrange(6)
            cash[state.turn] = chance.choice((-10, 0, 55, 120, 2000))
            agrees(state)


def test_what_is_remembered_is_not_handed_out() -> None:
    state = new_state(1, 2, even_building=True)
    state.owner[5] = state.turn
    legal(state, state.turn)["mortgage"]["space"]["one_of"].clear()
    agrees(state)
