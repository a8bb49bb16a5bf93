"""Whole games of bots, alone and among people who do anything: nothing is refused, nobody waits, all ends (S31)."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from typing import Any

import pytest

from investup.board.ruleset import InvestUpGame
from investup.bots import choose, levels
from investup.bots.housekeeping import LEAST
from investup.game import Action, Event, Game, Legal
from investup.sim.play import play
from tests.bots.positions import RULES, choice, company, new_game
from tests.conftest import NIGHTLY
from tests.finance.checked import Checked
from tests.finance.random_games import Chance, Tally, begin, next_action

#: More than this from one turn's beginning to the next is a turn without an end.
LONGEST_TURN = 200
#: Every so many moves are looked at closely, and all that concern trades.
SELDOM = 5


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


# ------------------------------------------------------------------------------------------- among bots
HOUSE_RULES = [
    {},
    {"even_building": False, "bond_market": "closed"},
    {"starting_cash": 100},
    {"starting_cash": 3000, "pledged_sets": "untradeable"},
]


@pytest.mark.timeout(7200 if NIGHTLY else 300)
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("options", HOUSE_RULES)
def test_games_end_and_no_move_is_refused(players: int, options: dict[str, Any]) -> None:
    """Games of every mixture of levels; a move that the rules refuse would come out of `play`. Each ends (S31).

    In the night they are 10,000 in all, and one in a hundred may be without an end: two rich rivals with hotels
    everywhere take the same rents from each other.
    """
    games = 500 if NIGHTLY else 2
    endless = 0
    for number in range(games):
        seed = (1000 * players + number).to_bytes(32, "big")
        longest = TurnLengths()
        played = play(RULES, company(players, number), seed, options, watch=longest)
        endless += played.outcome is None or played.count("end_turn") >= 5_000
        assert longest.most < LONGEST_TURN
    assert endless <= games / 100


@pytest.mark.parametrize("players", [2, 4, 6])
def test_offers_are_rare(players: int) -> None:
    """Nobody is pestered: an offer of a player comes once in several rounds at the most."""
    proposed = 0
    for number in range(2):
        played = play(RULES, company(players, number), (77 + number).to_bytes(32, "big"))
        assert played.count("propose") <= 5 + played.count("end_turn") / 2
        proposed += played.count("propose")
    assert proposed > 0


def test_easy_bots_know_what_they_accept_of_each_other() -> None:
    """An offer of one is taken by the other, or taken back for want of an answer that still suits."""
    done: Counter[str] = Counter()
    for number in range(30):
        played = play(RULES, ["easy"] * (2 + number % 5), (1000 + number).to_bytes(32, "big"))
        done.update(action["type"] for _, action in played.actions)
    assert done["propose"] == done["accept"] + done["withdraw"]
    assert done["propose"] > 0


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


def test_in_their_games_everything_adds_up() -> None:
    """Books, stakes, bonds and deeds under every check after every action, in games of two to six."""
    tally = Tally()
    checked = Checked(tally)
    for seed in range(200 if NIGHTLY else 6):
        game = bots_only(seed)
        playing = company(len(game.state.names), seed)
        while waiting := game.asked() or game.to_act():
            seat = min(waiting)
            assert checked.act(game, seat, choice(game, seat, playing[seat])), "a bot's move was refused"
    assert {"propose", "accept", "set_bonds", "buy_bond"} <= set(tally.done)


def bots_only(seed: int) -> InvestUpGame:
    game = new_game(2 + seed % 5, seed)
    assert isinstance(game, InvestUpGame)
    return game


def test_it_gives_up_only_in_debt_with_nothing_left_to_raise_money_on() -> None:
    """B11, over whole games; and each choice is of a kind and within bounds that `legal` holds."""
    given_up = 0
    for seed in range(5):
        game = new_game(2 + seed % 5, seed)
        playing = company(2 + seed % 5, seed)
        while waiting := game.asked() or game.to_act():
            seat = min(waiting)
            legal = game.legal(seat)
            action = choice(game, seat, playing[seat])
            assert allows(legal, action)
            if action["type"] == "declare_bankruptcy":
                given_up += 1
                assert not {"sell_house", "mortgage", "sell_stake"} & legal.keys()
                assert game.view(seat)["players"][seat]["cash"] < 0
            game.apply(seat, action, 0)
    assert given_up > 5


def allows(legal: Legal, action: Action) -> bool:
    """Whether `legal` holds the action, and each of its fields that it bounds."""
    if action["type"] not in legal:
        return False
    for field, bounds in legal[action["type"]].items():
        if "one_of" in bounds and action[field] not in bounds["one_of"]:
            return False
        if "int" in bounds and not bounds["int"][0] <= action[field] <= bounds["int"][1]:
            return False
    return True


# ------------------------------------------------------------------------------------------ among people
@pytest.mark.timeout(3600 if NIGHTLY else 120)
def test_people_who_do_anything_upset_no_bot() -> None:
    """Random people propose every kind of trade at every moment; bots answer at once and are never ruined by it."""
    tally, answers = Tally(), Counter[str]()
    checked = Checked(tally)
    for seed in range(1_000 if NIGHTLY else 25):
        chance = Chance(seed)
        game = begin(chance, 2 + seed % 5)
        bots = {seat for seat in range(len(game.state.names)) if seat % 2 == 0}
        for seat in bots:
            game.state.bots[seat] = True
        for _ in range(1_500 if NIGHTLY else 200):
            if game.outcome() is not None:
                break
            busy = sorted(bots & game.asked().keys()) or sorted(bots & game.to_act())
            if busy:
                bots_move(game, busy[0], checked, answers, company(6, seed)[busy[0]])
            else:
                seat, action = next_action(chance, game)
                if seat not in bots:
                    checked.act(game, seat, action)
    assert answers["accept"] > 20
    assert answers["reject"] > 20
    assert answers["counter"] > 0


def bots_move(game: InvestUpGame, seat: int, checked: Checked, answers: Counter[str], level: str) -> None:
    """A move of a bot, which is never refused; an answer ends the offer, and an accepted one leaves it its reserve."""
    was_asked = game.asked().get(seat)
    cash = game.state.cash[seat]
    action = choice(game, seat, level)
    assert checked.act(game, seat, action), f"a bot's move was refused: {action}"
    if was_asked is None:
        return
    answers[action["type"]] += 1
    assert action["type"] in ("accept", "reject", "counter")
    assert was_asked["trade"] not in game.state.books.trades
    if action["type"] == "accept":
        assert game.state.cash[seat] >= min(cash, LEAST)


def test_it_goes_on_from_whatever_careless_players_left_behind() -> None:
    """250 actions at random, then bots: mortgaged sets, odd agreements and debts are no trouble."""
    for seed in range(200 if NIGHTLY else 12):
        chance = Chance(seed)
        game = begin(chance, 2 + seed % 5)
        tally = Tally()
        checked = Checked(tally)
        for _ in range(250):
            if game.outcome() is None and game.state.auction is None:
                checked.act(game, *next_action(chance, game))
        game.state.bots = [True] * len(game.state.names)
        game.state.auction = None
        for _ in range(20_000):
            waiting = game.asked() or game.to_act()
            if not waiting:
                break
            seat = min(waiting)
            game.apply(seat, choice(game, seat, company(6, seed)[seat]), 0)
        assert game.outcome() is not None


# ---------------------------------------------------------------------------------------- what it may see
@pytest.mark.parametrize("level", levels("invest-up"))
def test_what_is_hidden_makes_no_difference(level: str) -> None:
    """Other decks, another seed, another place in the stream: the same choice (R42)."""
    chance = random.Random(5)
    compared = answers = 0
    for seed in range(20 if NIGHTLY else 1):
        game = new_game(4, seed)
        for number in range(1_000):
            waiting = game.asked() or game.to_act()
            if not waiting:
                break
            seat = min(waiting)
            action = choice(game, seat, level)
            if number % SELDOM == 0 or action["type"] in ("accept", "propose"):
                state = game.dump()
                for deck in state["decks"]:
                    chance.shuffle(deck)
                state["seed"] = chance.randbytes(32).hex()
                state["drawn"] = chance.randrange(10_000)
                other = RULES.load(state)
                assert other.view(seat)["fairness"] != game.view(seat)["fairness"]
                assert choice(other, seat, level) == action
                compared += 1
                answers += action["type"] in ("accept", "propose")
            game.apply(seat, action, 0)
    assert compared > 80
    assert answers > 0


@pytest.mark.parametrize("level", levels("invest-up"))
def test_it_plays_from_what_comes_over_the_wire_and_changes_nothing_of_it(level: str) -> None:
    """From JSON, from the view at once and from the view in parts: the same choice."""
    game: Game = new_game(3, 9)
    for number in range(600):
        waiting = game.asked() or game.to_act()
        if not waiting:
            break
        seat = min(waiting)
        action = choice(game, seat, level)
        if number % SELDOM == 0 or action["type"] in ("accept", "propose"):
            view, legal = json.loads(json.dumps(game.view(seat))), json.loads(json.dumps(game.legal(seat)))
            before = copy.deepcopy((view, legal))
            assert choose("invest-up", level, view, legal, seat) == action
            assert (view, legal) == before
            assert choose("invest-up", level, game.look(seat), game.legal(seat), seat) == action
        game.apply(seat, action, 0)
