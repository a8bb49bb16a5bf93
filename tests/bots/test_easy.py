"""The level `easy`: what it does in given positions, and that it keeps to what a player may see and do."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from investup.bots import choose
from investup.game import Action, Event, Game, Player, commitment
from investup.rulesets import ruleset
from investup.sim.play import play

RULES = ruleset("invest-up")
#: The first set has two cities, the third three; houses cost $50 and $100.
SET_1 = (1, 3)
SET_3 = (11, 13, 14)


def new_game(players: int, seed: int = 1, **options: Any) -> Game:
    names = [Player(f"P{seat}", bot=True) for seat in range(players)]
    game, _ = RULES.new({**RULES.meta.option_defaults, **options}, names, seed.to_bytes(32, "big"), 0)
    return game


def position(players: int = 3, *, turn: int = 0, cash: dict[int, int] | None = None, **fields: Any) -> Game:
    """A game in which some fields of the state are other than at the start; `deeds` are {space: seat}."""
    state = new_game(players).dump()
    deeds: dict[int, int] = fields.pop("deeds", {})
    for space, owner in deeds.items():
        state["owner"][space] = owner
    for name in ("houses", "mortgaged"):
        for space, value in fields.pop(name, {}).items():
            state[name][space] = value
    for seat, dollars in (cash or {}).items():
        state["balances"][-1] += state["balances"][seat] - dollars
        state["balances"][seat] = dollars
    state["turn"] = turn
    state.update(fields)
    return RULES.load(state)


def choice(game: Game, seat: int = 0) -> Action:
    return choose("invest-up", "easy", game.view(seat), game.legal(seat), seat)


def allows(legal: dict[str, Any], action: Action) -> bool:
    """Whether `legal` holds the action, field by field."""
    if action["type"] not in legal:
        return False
    fields = legal[action["type"]]
    return fields.keys() == action.keys() - {"type"} and all(
        action[name] in bounds["one_of"] for name, bounds in fields.items()
    )


def play_on(game: Game, limit: int = 200) -> list[Action]:
    """Let the bot play seat 0 until its turn is over or it is bankrupt."""
    actions: list[Action] = []
    while game.to_act() == {0}:
        action = choice(game)
        actions.append(action)
        game.apply(0, action, 0)
        assert len(actions) < limit, "a turn without an end"
    return actions


# ------------------------------------------------------------------------------------------ whole games


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(
    "options", [{}, {"even_building": False}, {"starting_cash": 100}, {"starting_cash": 3000}]
)
def test_games_end_and_no_move_is_refused(players: int, options: dict[str, Any]) -> None:
    """Twenty games of each kind; a move that the rules refuse would come out of `play`. Each ends in time (S31)."""
    for number in range(20):
        seed = (1000 * players + number).to_bytes(32, "big")
        longest = TurnLengths()
        played = play(RULES, ["easy"] * players, seed, options, watch=longest)
        assert played.outcome is not None
        assert played.count("end_turn") < 5_000
        assert longest.most < 200


@pytest.mark.nightly
@pytest.mark.parametrize("players", range(2, 7))
def test_hardly_a_game_is_long(players: int) -> None:
    """At most one game in a hundred goes on for 5,000 turns.

    With very much starting cash it is more: two rivals with hotels everywhere take the same rents from each
    other, and GO makes both richer for ever.
    """
    long = 0
    for number in range(2_000):
        played = play(RULES, ["easy"] * players, (10**6 * players + number).to_bytes(32, "big"))
        long += played.outcome is None or played.count("end_turn") >= 5_000
    assert long <= 20


class TurnLengths:
    """Counts the actions of each turn, as the watcher of a game."""

    def __init__(self) -> None:
        self.most = 0
        self._now = 0

    def __call__(self, events: list[Event]) -> None:
        self._now += 1
        self.most = max(self.most, self._now)
        if any(event.public["type"] == "turn_began" for event in events):
            self._now = 0


def test_it_gives_up_only_in_debt_with_nothing_left_to_raise_money_on() -> None:
    """B11, over whole games; and each choice is one that `legal` holds."""
    given_up = 0
    for seed in range(25):
        game = new_game(2 + seed % 5, seed)
        while waiting := game.to_act():
            (seat,) = waiting
            legal = game.legal(seat)
            action = choice(game, seat)
            assert allows(legal, action)
            if action["type"] == "declare_bankruptcy":
                given_up += 1
                assert "sell_house" not in legal
                assert "mortgage" not in legal
                assert game.view(seat)["players"][seat]["cash"] < 0
            game.apply(seat, action, 0)
    assert given_up > 25


def test_it_goes_on_from_whatever_careless_players_left_behind() -> None:
    """250 actions at random, then bots: mortgaged sets, half-built sets and debts are no trouble."""
    for seed in range(40):
        chance = random.Random(seed)
        game = new_game(2 + seed % 5, seed, even_building=seed % 2 == 0)
        for number in range(20_000):
            waiting = game.to_act()
            if not waiting:
                break
            (seat,) = waiting
            if number < 250:
                legal = game.legal(seat)
                type_ = chance.choice([name for name in legal if name != "declare_bankruptcy"] or list(legal))
                action: Action = {"type": type_} | {
                    field: chance.choice(bounds["one_of"]) for field, bounds in legal[type_].items()
                }
            else:
                action = choice(game, seat)
            game.apply(seat, action, 0)
        assert game.outcome() is not None


# ---------------------------------------------------------------------------------------- what it may see


def test_what_is_hidden_makes_no_difference() -> None:
    """Other decks, another seed, another place in the stream: the same choice (R42)."""
    chance = random.Random(5)
    compared = 0
    for seed in range(6):
        game = new_game(4, seed)
        while waiting := game.to_act():
            (seat,) = waiting
            action = choice(game, seat)
            state = game.dump()
            for deck in state["decks"]:
                chance.shuffle(deck)
            state["seed"] = chance.randbytes(32).hex()
            state["drawn"] = chance.randrange(10_000)
            other = RULES.load(state)
            assert other.view(seat)["fairness"] != game.view(seat)["fairness"]
            assert choice(other, seat) == action
            compared += 1
            game.apply(seat, action, 0)
    assert compared > 1_000


def test_it_plays_from_what_comes_over_the_wire_and_changes_nothing_of_it() -> None:
    game = new_game(3, 9)
    for _ in range(300):
        waiting = game.to_act()
        if not waiting:
            break
        (seat,) = waiting
        view, legal = json.loads(json.dumps(game.view(seat))), json.loads(json.dumps(game.legal(seat)))
        before = copy.deepcopy((view, legal))
        action = choose("invest-up", "easy", view, legal, seat)
        assert (view, legal) == before
        assert action == choice(game, seat) == choice(game, seat)
        game.apply(seat, action, 0)


def test_out_of_turn_it_does_nothing() -> None:
    game = position(deeds={1: 1, 5: 1}, cash={1: -50})
    assert game.legal(1), "it could mortgage"
    with pytest.raises(ValueError, match="does not wait for seat 1"):
        choice(game, 1)


def test_once_the_game_is_over_it_does_nothing() -> None:
    game = new_game(2)
    game.apply(0, {"type": "declare_bankruptcy"}, 0)
    with pytest.raises(ValueError, match="does not wait for seat 1"):
        choice(game, 1)


# --------------------------------------------------------------------------------------------- buying


def offered(space: int, **fields: Any) -> Game:
    """Seat 0 stands on an unowned property."""
    return position(offer=space, roll_owed=False, dice=[1, 2], **fields)


def test_it_buys_what_it_can_pay_for() -> None:
    assert choice(offered(5)) == {"type": "buy"}
    assert choice(offered(39)) == {"type": "buy"}


def test_it_keeps_a_little_cash() -> None:
    assert choice(offered(5, cash={0: 210})) == {"type": "decline"}


def test_its_last_dollar_goes_into_a_set_that_it_completes() -> None:
    assert choice(offered(3, cash={0: 60}, deeds={1: 0})) == {"type": "buy"}


def test_it_leaves_a_set_to_the_one_who_collects_it() -> None:
    assert choice(offered(13, deeds={11: 1})) == {"type": "decline"}


def test_a_set_that_is_split_anyway_spoils_nobody() -> None:
    assert choice(offered(13, deeds={11: 1, 14: 2})) == {"type": "buy"}
    assert choice(offered(13, deeds={11: 1, 14: 0})) == {"type": "buy"}


def test_it_mortgages_idle_deeds_to_complete_a_set() -> None:
    game = offered(14, cash={0: 100}, deeds={11: 0, 13: 0, 5: 0, 12: 0})
    assert [action["type"] for action in play_on(game)][:2] == ["mortgage", "buy"]
    assert game.view(0)["spaces"][14]["owner"] == 0


def test_it_mortgages_nothing_for_a_set_that_stays_out_of_reach() -> None:
    game = offered(14, cash={0: 20}, deeds={11: 0, 13: 0, 1: 0})
    assert play_on(game)[0] == {"type": "decline"}


# --------------------------------------------------------------------------------- building and redeeming


def at_the_end(**fields: Any) -> Game:
    """Seat 0 has rolled and settled everything."""
    return position(roll_owed=False, dice=[1, 2], **fields)


def test_it_builds_evenly_and_keeps_its_reserve() -> None:
    game = at_the_end(deeds=dict.fromkeys(SET_3, 0), cash={0: 560})
    actions = play_on(game)
    assert [action["type"] for action in actions] == ["build"] * 4 + ["end_turn"]
    spaces = game.view(0)["spaces"]
    assert sorted(spaces[city]["houses"] for city in SET_3) == [1, 1, 2]
    assert game.view(0)["players"][0]["cash"] == 160


def test_it_builds_where_a_house_earns_most_for_its_price() -> None:
    game = at_the_end(deeds=dict.fromkeys((*SET_1, *SET_3), 0), cash={0: 240})
    assert play_on(game)[0] == {"type": "build", "space": 14}


def test_it_keeps_more_where_others_have_built() -> None:
    """The worst rent is $2,000: a quarter of it stays in hand."""
    rich_rival = {**dict.fromkeys(SET_3, 0), 37: 1, 39: 1}
    game = at_the_end(deeds=rich_rival, houses={37: 5, 39: 5}, cash={0: 580})
    assert play_on(game) == [{"type": "end_turn"}]


def test_a_set_is_redeemed_before_anything_is_built() -> None:
    game = at_the_end(deeds=dict.fromkeys(SET_3, 0), mortgaged={11: True}, cash={0: 400})
    actions = play_on(game)
    assert actions[0] == {"type": "unmortgage", "space": 11}
    assert [action["type"] for action in actions[1:]] == ["build", "build", "end_turn"]


def test_a_deed_that_completes_nothing_is_redeemed_when_rich() -> None:
    assert play_on(at_the_end(deeds={5: 0}, mortgaged={5: True}, cash={0: 500})) == [{"type": "end_turn"}]
    actions = play_on(at_the_end(deeds={5: 0}, mortgaged={5: True}, cash={0: 1000}))
    assert actions == [{"type": "unmortgage", "space": 5}, {"type": "end_turn"}]


# ------------------------------------------------------------------------------------------------ jail


def jailed(**fields: Any) -> Game:
    state = new_game(3).dump()
    return position(
        jailed=[True, False, False], position=[10, *state["position"][1:]], roll_owed=True, **fields
    )


#: Hardly anything is left to buy.
SOLD_OUT = {
    space: 1 + space % 2 for space in range(40) if RULES.meta.maps["world"]["spaces"][space].get("price")
}


def test_early_it_pays_its_way_out_and_late_it_stays() -> None:
    assert choice(jailed()) == {"type": "pay_fine"}
    assert choice(jailed(deeds=SOLD_OUT)) == {"type": "roll"}


def test_a_pass_is_used_before_cash() -> None:
    assert choice(jailed(passes=[[0], [], []])) == {"type": "use_pass"}
    assert choice(jailed(passes=[[0], [], []], deeds=SOLD_OUT)) == {"type": "roll"}


def test_a_poor_player_tries_for_doubles() -> None:
    assert choice(jailed(cash={0: 70})) == {"type": "roll"}


# ------------------------------------------------------------------------------------------------ debt


def test_houses_go_before_bankruptcy() -> None:
    """B11: $100 in debt with a set of two houses each and nothing else; each house sells for $50."""
    game = at_the_end(deeds=dict.fromkeys(SET_3, 0), houses=dict.fromkeys(SET_3, 2), cash={0: -100})
    assert [action["type"] for action in play_on(game)] == ["sell_house"] * 2 + ["end_turn"]
    assert not game.view(0)["players"][0]["bankrupt"]


def test_then_mortgages_and_only_then_it_gives_up() -> None:
    """B11: three houses at $50 and the deeds for $70, $70 and $80 raise $370."""
    fields: dict[str, Any] = {"deeds": dict.fromkeys(SET_3, 0), "houses": dict.fromkeys(SET_3, 1)}
    lost = at_the_end(cash={0: -371}, **fields)
    kinds = [action["type"] for action in play_on(lost)]
    assert kinds == ["sell_house"] * 3 + ["mortgage"] * 3 + ["declare_bankruptcy"]
    saved = at_the_end(cash={0: -370}, **fields)
    kinds = [action["type"] for action in play_on(saved)]
    assert kinds == ["sell_house"] * 3 + ["mortgage"] * 3 + ["end_turn"]


def test_an_idle_deed_goes_before_a_house() -> None:
    game = at_the_end(
        deeds={**dict.fromkeys(SET_1, 0), 5: 0, 39: 0}, houses=dict.fromkeys(SET_1, 3), cash={0: -60}
    )
    actions = play_on(game)
    assert actions == [{"type": "mortgage", "space": 5}, {"type": "end_turn"}]


def test_debt_that_fell_on_it_in_another_turn_is_settled_before_the_roll() -> None:
    """R3: it cannot roll in debt, so it raises the cash first."""
    game = position(deeds={5: 0}, cash={0: -40}, roll_owed=True)
    assert choice(game) == {"type": "mortgage", "space": 5}
    game.apply(0, choice(game), 0)
    assert choice(game) == {"type": "roll"}


def test_the_game_shows_its_commitment_only() -> None:
    """What a bot is given holds no seed while the game runs."""
    game = new_game(2, 77)
    assert (77).to_bytes(32, "big").hex() not in json.dumps(game.view(0))
    assert game.view(0)["fairness"]["commitment"] == commitment((77).to_bytes(32, "big"))
