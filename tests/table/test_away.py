"""Players who are away, and the vote to remove them (The turn clock; R35; S32, B49)."""

from __future__ import annotations

import pytest

from investup.table.away import needed
from tests.table.people import TIMES
from tests.table.race import RaceGame
from tests.table.sittings import Sitting, race_of, told
from tests.table.test_turn_clock import DEBT, FREE, RESERVE

NAMES = ("Ana", "Bea", "Cem", "Dov", "Eli")
AWAY, IDLE = 120_000, 300_000


def away_by_auto_play(humans: int, bots: int = 0) -> Sitting:
    """Ana's third turn in a row has just been played for her; everybody else rolled at once."""
    race = race_of(*NAMES[:humans], bots=bots)
    for number in range(1, 4):
        race.wait(FREE + (RESERVE if number == 1 else 0))
        assert race.player(0)["auto_played"] == number
        if number < 3:
            for seat in range(1, humans):
                race.does(seat, "roll")
            race.wait(TIMES.bot_delay_ms * bots)
            assert race.turn == 0
    return race


def away_in_debt(humans: int, bots: int = 0) -> Sitting:
    """Ana's time has just run out while she lay on the ground."""
    race = race_of(*NAMES[:humans], bots=bots)
    race.does(0, "stumble")
    race.wait(FREE + DEBT)
    return race


def falls(race: Sitting, seat: int) -> None:
    """The player comes into trouble through no action of theirs."""
    assert isinstance(race.table.game, RaceGame)
    race.table.game.fallen[seat] = True
    race.do("watched", 1, watching=race.table.unwatched_since is not None)


# ------------------------------------------------------------------------------------- away by auto-play
def test_r35_the_third_auto_played_turn_in_a_row_makes_a_player_away() -> None:
    race = away_by_auto_play(2)
    assert told(race.done[-1].applied) == ["rolled", "away"]
    assert race.done[-1].applied.events[-1].public == {"type": "away", "seat": 0, "why": "auto"}
    assert race.player(0) == {**race.player(0), "auto_played": 3, "away": "auto"}
    assert race.removal is None, "the table may vote, and need not"


def test_r35_a_game_action_in_between_begins_the_count_anew() -> None:
    race = race_of("Ana", "Bea")
    race.wait(FREE + RESERVE)
    race.does(1, "roll")
    race.wait(FREE)
    assert race.player(0)["auto_played"] == 2
    race.does(0, "stumble")
    assert race.player(0)["auto_played"] == 0
    race.does(0, "get_up")
    race.does(1, "roll")
    race.wait(FREE)
    assert race.player(0) == {**race.player(0), "auto_played": 1, "away": None}


def test_r35_back_in_between_begins_the_count_anew() -> None:
    race = race_of("Ana", "Bea")
    race.wait(FREE + RESERVE)
    assert race.table.legal(0)["back"] == {}
    assert told(race.does(0, "back")) == []
    assert race.player(0)["auto_played"] == 0
    assert "back" not in race.table.legal(0)
    assert race.refuses(0, "back") == "wrong_phase"


@pytest.mark.parametrize("action", ["back", "stumble"])
def test_r35_whoever_acts_in_anyones_turn_is_back(action: str) -> None:
    race = away_by_auto_play(3)
    race.does(1, "vote_removal", seat=0)
    assert race.turn == 1
    assert told(race.does(0, action))[-1] == "came_back"
    assert race.player(0) == {**race.player(0), "auto_played": 0, "away": None}
    assert race.removal is None
    assert race.wait(AWAY) == [], "the votes are gone with the absence"


def test_r36_being_connected_is_not_being_back() -> None:
    race = away_by_auto_play(2)
    race.do("disconnected", 0)
    race.do("connected", 0)
    assert race.player(0)["away"] == "auto"


def test_r35_giving_time_and_voting_are_not_being_back() -> None:
    race = away_by_auto_play(3)
    race.does(0, "give_time", seat=1)
    assert race.player(0)["away"] == "auto"
    assert race.player(0)["auto_played"] == 3


def test_s32_chat_is_no_command_of_a_table() -> None:
    race = away_by_auto_play(2)
    before = race.as_bytes()
    with pytest.raises(KeyError):
        race.table.apply({"type": "chat", "seat": 0, "text": "hello"}, race.now)
    assert race.as_bytes() == before


def test_r35_a_refused_action_is_not_being_back() -> None:
    race = away_by_auto_play(2)
    assert race.refuses(0, "roll") == "not_your_turn"
    assert race.player(0)["away"] == "auto"


def test_r35_nobody_is_away_for_three_turns_that_are_not_in_a_row() -> None:
    race = race_of("Ana", "Bea")
    for _ in range(5):
        race.wait(FREE + RESERVE)
        race.does(1, "roll")
        race.does(0, "roll")
        race.does(1, "roll")
    assert race.player(0)["away"] is None


def test_r35_an_absence_by_auto_play_ends_by_itself_never_while_others_can_vote() -> None:
    race = away_by_auto_play(3)
    for _ in range(40):
        race.does(1, "roll")
        race.does(2, "roll")
        race.wait(FREE)
    assert race.player(0) == {**race.player(0), "auto_played": 43, "away": "auto"}
    assert race.removal is None


# -------------------------------------------------------------------------------------------- away in debt
def test_r35_when_time_runs_out_in_debt_the_player_is_away_and_the_turn_waits() -> None:
    race = away_in_debt(2)
    assert told(race.done[-1].applied) == ["time_ran_out", "away"]
    assert race.done[-1].applied.events[-1].public == {"type": "away", "seat": 0, "why": "debt"}
    assert race.player(0)["away"] == "debt"
    assert race.turn == 0
    assert race.clock["state"] == "auto"


def test_r35_saying_so_does_not_bring_back_who_is_in_debt() -> None:
    race = away_in_debt(2)
    assert race.refuses(0, "back") == "in_debt"
    assert "back" not in race.table.legal(0)


def test_r35_cash_brings_back_and_auto_play_finishes_the_turn_at_once() -> None:
    race = away_in_debt(2)
    race.wait(1_000)
    assert told(race.does(0, "get_up")) == ["stood_up", "came_back"]
    last = race.done[-1]
    assert (last.command["type"], last.at, told(last.applied)) == ("auto", race.now, ["rolled"])
    assert race.turn == 1
    assert race.player(0) == {**race.player(0), "auto_played": 1, "away": None}


def test_r35_it_may_be_another_who_lifts_the_player_out_of_debt() -> None:
    race = away_in_debt(2)
    race.does(1, "vote_removal", seat=0)
    assert race.out == {0}, "of two, one vote is enough"
    race = away_in_debt(4)
    race.does(1, "vote_removal", seat=0)
    assert told(race.does(2, "help", seat=0)) == ["stood_up", "came_back"]
    assert race.turn == 1
    assert race.removal is None


def test_r35_five_minutes_without_a_vote_open_the_removal_two_more_pass_it() -> None:
    race = away_in_debt(3)
    assert race.wait(IDLE - 1) == []
    assert race.wait(1) == ["removal_opened"]
    assert race.removal == {"seat": 0, "votes": [], "needed": 2, "left_ms": AWAY}
    assert race.wait(AWAY - 1) == []
    assert race.wait(1) == ["gone"]
    assert race.done[-1].applied.events[0].public["why"] == "voted_out"
    assert race.turn == 1


def test_r35_three_auto_played_turns_and_then_debt_is_to_be_away_in_debt() -> None:
    """Else a table whose players do not vote would wait for ever."""
    race = away_by_auto_play(3)
    race.does(1, "roll")
    falls(race, 0)
    race.does(2, "roll")
    assert race.player(0) == {**race.player(0), "away": "auto", "auto_played": 3}
    assert race.wait(FREE + DEBT - RESERVE) == ["time_ran_out", "away"]
    assert race.player(0)["away"] == "debt"
    assert race.refuses(0, "back") == "in_debt"
    assert race.wait(IDLE) == ["removal_opened"]
    assert race.wait(AWAY) == ["gone"]


def test_r35_a_removal_that_is_open_stays_so_when_debt_comes_to_auto_play() -> None:
    race = away_by_auto_play(4)
    for seat in (1, 2):
        race.does(seat, "roll")
    falls(race, 0)
    race.does(3, "roll")
    race.wait(FREE + 1_000)
    race.does(1, "vote_removal", seat=0)
    assert race.wait(AWAY - 1) == ["time_ran_out", "away"]
    assert race.removal == {"seat": 0, "votes": [1], "needed": 3, "left_ms": 1}
    assert race.wait(1) == ["gone"]


def test_r35_who_was_away_in_debt_is_away_by_auto_play_after_three_such_turns() -> None:
    race = race_of("Ana", "Bea")
    for number in range(1, 4):
        falls(race, 0)
        race.wait(FREE + DEBT)
        assert race.player(0)["away"] == "debt"
        race.does(1, "help", seat=0)
        assert race.player(0)["auto_played"] == number
        if number < 3:
            race.does(1, "roll")
    assert race.player(0)["away"] == "auto"


# ------------------------------------------------------------------------------------------------ the vote
@pytest.mark.parametrize(("humans", "votes"), [(1, 1), (2, 1), (3, 2), (4, 3), (5, 3), (6, 4)])
def test_b49_votes_needed(humans: int, votes: int) -> None:
    """A majority, at most as many as can be cast: 1 2 3 3 4 of 2 to 6."""
    assert needed(humans) == votes


@pytest.mark.parametrize("kind", [away_by_auto_play, away_in_debt])
@pytest.mark.parametrize(("humans", "bots"), [(h, b) for h in range(2, 6) for b in (0, 1, 3) if h + b <= 5])
def test_b49_as_many_votes_as_needed_remove_at_once(kind: type[Sitting], humans: int, bots: int) -> None:
    race = kind(humans, bots)
    votes = needed(humans)
    for voter in range(1, votes + 1):
        assert race.out == frozenset()
        assert race.table.legal(voter)["vote_removal"] == {"seat": {"one_of": [0]}}
        applied = race.does(voter, "vote_removal", seat=0)
        cast = applied.events[-1].public
        assert cast == {"type": "vote_cast", "seat": 0, "by": voter, "votes": voter}
        assert ("removal_opened" in told(applied)) == (voter == 1)
        if voter < votes:
            assert race.removal == {
                "seat": 0, "votes": list(range(1, voter + 1)), "needed": votes, "left_ms": AWAY,
            }  # fmt: skip
            assert "vote_removal" not in race.table.legal(voter)
    assert race.out == {0}
    gone = next(d for d in reversed(race.done) if d.command["type"] == "removal_passes")
    assert gone.applied.events[0].public == {"type": "gone", "seat": 0, "why": "voted_out"}
    assert gone.at == race.now
    assert race.removal is None


def test_b49_computer_players_and_strangers_have_no_vote() -> None:
    race = away_in_debt(3, bots=1)
    assert race.refuses(3, "vote_removal", seat=0) == "bad_request"
    assert "vote_removal" not in race.table.legal(3)
    assert race.refuses(7, "vote_removal", seat=0) == "not_seated"
    assert race.table.legal(None) == {}


def test_b49_the_target_has_no_vote_and_a_vote_counts_once() -> None:
    race = away_in_debt(4)
    assert race.refuses(0, "vote_removal", seat=0) == "own_seat"
    race.does(1, "vote_removal", seat=0)
    assert race.refuses(1, "vote_removal", seat=0) == "wrong_phase"
    assert race.removal is not None
    assert race.removal["votes"] == [1]


def test_b49_only_who_is_away_is_voted_on() -> None:
    race = away_in_debt(3)
    assert race.refuses(1, "vote_removal", seat=2) == "wrong_phase"
    assert race.refuses(1, "vote_removal", seat=63) == "wrong_phase"


def test_b49_the_out_have_no_vote() -> None:
    race = away_in_debt(4)
    race.does(3, "give_up")
    assert race.refuses(3, "vote_removal", seat=0) == "bankrupt"


def test_b49_the_vote_of_one_who_goes_bankrupt_counts_no_more() -> None:
    """Of four three are needed; then of three two, and the one that was cast is gone."""
    race = away_in_debt(4)
    race.does(3, "vote_removal", seat=0)
    race.does(3, "give_up")
    assert race.removal == {"seat": 0, "votes": [], "needed": 2, "left_ms": AWAY}
    race.does(1, "vote_removal", seat=0)
    assert race.out == {3}
    race.does(2, "vote_removal", seat=0)
    assert race.out == {3, 0}


def test_b49_fewer_players_need_fewer_votes() -> None:
    """Of three two are needed, of two one: the vote that is there becomes enough."""
    race = away_in_debt(3)
    race.does(1, "vote_removal", seat=0)
    assert race.out == frozenset()
    race.does(2, "give_up")
    assert race.out == {2, 0}
    assert race.table.outcome is not None
    assert race.table.outcome.ranking[0] == (1,)


def test_b49_of_five_and_of_four_three_are_needed() -> None:
    race = away_in_debt(5)
    race.does(1, "vote_removal", seat=0)
    race.does(2, "vote_removal", seat=0)
    race.does(4, "give_up")
    assert race.removal is not None
    assert (race.removal["votes"], race.removal["needed"]) == ([1, 2], 3)
    assert race.out == {4}


def test_b49_the_vote_of_one_who_is_disconnected_counts_while_they_are_in_the_game() -> None:
    race = away_in_debt(5)
    race.wait(IDLE - 1)
    race.does(1, "vote_removal", seat=0)
    race.do("disconnected", 1)
    race.does(2, "vote_removal", seat=0)
    race.does(3, "vote_removal", seat=0)
    assert race.out == {0}


def test_b49_a_voter_whose_grace_ends_is_not_counted() -> None:
    race = away_in_debt(4)
    race.do("disconnected", 1)
    race.wait(100_000)
    race.does(1, "vote_removal", seat=0)
    race.wait(80_000)
    assert race.out == {1}
    assert race.removal is not None
    assert (race.removal["votes"], race.removal["needed"]) == ([], 2)


def test_b49_when_the_last_other_human_goes_the_removal_opens_by_itself() -> None:
    race = away_in_debt(2, bots=2)
    race.does(1, "give_up")
    assert race.removal == {"seat": 0, "votes": [], "needed": 1, "left_ms": AWAY}
    assert race.wait(AWAY)[0] == "gone"


def test_r35_the_first_vote_opens_for_two_minutes() -> None:
    race = away_in_debt(4)
    race.wait(IDLE - 1)
    assert told(race.does(1, "vote_removal", seat=0)) == ["removal_opened", "vote_cast"]
    assert race.done[-1].applied.events[0].public == {"type": "removal_opened", "seat": 0, "needed": 3}
    race.wait(60_000)
    race.does(2, "vote_removal", seat=0)
    assert race.removal is not None
    assert race.removal["left_ms"] == 60_000, "a second vote gives no more time"
    assert race.wait(59_999) == []
    assert race.wait(1) == ["gone"]


@pytest.mark.parametrize("early", [1, 0, -1])
@pytest.mark.parametrize("kind", [away_by_auto_play, away_in_debt])
def test_b49_the_target_comes_back_a_moment_before_at_and_after_the_deadline(
    kind: type[Sitting], early: int
) -> None:
    race = kind(4)
    comes = "get_up" if kind is away_in_debt else "back"
    race.does(1, "vote_removal", seat=0)
    race.now += AWAY - early
    if early > 0:
        assert "came_back" in told(race.does(0, comes))
        assert race.out == frozenset()
        assert "gone" not in race.wait(AWAY)
    else:
        assert race.refuses(0, comes) == "bankrupt"
        assert race.out == {0}


def test_b49_the_last_vote_and_the_targets_return_at_one_instant_in_both_orders() -> None:
    race = away_by_auto_play(2)
    race.does(1, "vote_removal", seat=0)
    assert race.out == {0}, "the vote was first"
    race = away_by_auto_play(2)
    race.does(0, "back")
    assert race.refuses(1, "vote_removal", seat=0) == "wrong_phase"
    assert race.out == frozenset()


def test_b49_two_targets_have_each_their_own_vote() -> None:
    race = race_of("Ana", "Bea", "Cem", "Dov")
    for number in range(3):
        race.wait(FREE + (0 if number else RESERVE))
        for seat in (1, 2, 3) if number < 2 else ():
            race.does(seat, "roll")
    assert (race.player(0)["away"], race.turn) == ("auto", 1)
    race.does(1, "stumble")
    race.wait(FREE + DEBT)
    assert race.player(1)["away"] == "debt"
    race.does(2, "vote_removal", seat=1)
    race.wait(1_000)
    race.does(2, "vote_removal", seat=0)
    race.does(1, "vote_removal", seat=0)
    assert race.removal == {"seat": 1, "votes": [2], "needed": 3, "left_ms": AWAY - 1_000}
    race.wait(AWAY - 1_000)
    assert race.out == {1}, "its deadline came first"
    assert race.removal is not None
    assert race.removal["votes"] == [2], "a vote counts while its voter is in the game"
    race.wait(1_000)
    assert race.out == {1, 0}


def test_b16_two_removals_of_one_moment_pass_in_the_order_of_the_seats() -> None:
    """The first ends the game, and there is one winner."""
    race = away_by_auto_play(2)
    race.does(1, "stumble")
    race.wait(FREE + DEBT)
    assert [race.player(seat)["away"] for seat in (0, 1)] == ["auto", "debt"]
    for away in race.table.away.values():
        away.deadline = race.now + 5_000
    assert race.wait(4_999) == []
    assert race.wait(1) == ["gone"]
    assert race.table.outcome is not None
    assert race.table.outcome.ranking == ((1,), (0,))


# -------------------------------------------------------------------------------- a lone human among bots
@pytest.mark.parametrize("kind", [away_by_auto_play, away_in_debt])
def test_b49_of_a_lone_human_nobody_can_vote_so_the_deadline_alone_counts(kind: type[Sitting]) -> None:
    race = kind(1, bots=3)
    assert race.removal is not None
    assert (race.removal["votes"], race.removal["left_ms"]) == ([], AWAY)
    assert race.out == frozenset(), "zero votes are not a majority of none"
    assert "gone" not in race.wait(AWAY - 1)
    assert "gone" in race.wait(1)
    race.wait(60_000)
    assert race.table.phase == "playing", "the computer players go on"


def test_b49_a_lone_human_comes_back_in_time() -> None:
    race = away_by_auto_play(1, bots=3)
    race.wait(AWAY - 1)
    race.does(0, "back")
    assert race.removal is None
    race = away_in_debt(1, bots=1)
    race.wait(AWAY - 1)
    race.does(0, "get_up")
    assert race.out == frozenset()
    assert race.turn == 1
