"""The environment: one game, in which the agents act one at a time, in the order in which the game asks them.

Whoever was offered a trade answers first, then whoever has the turn acts; in an auction the bidders go round until
all but one have passed, and then the hammer falls: time plays no part. People sit at this table as far as the
rules are concerned, so that there are auctions (R15).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from investup.game import Event, Game, Player, Seat
from investup.rl.actions import ENCODING
from investup.rl.blocks import Mask
from investup.rl.observation import SIZE, observe
from investup.rl.scene import Scene
from investup.rulesets import DEFAULT, ruleset

#: Actions of all agents together after which a game is cut short.
MAX_ACTIONS: Final = 20_000
#: Proposals that an agent may make in one turn of the table.
OFFERS_A_TURN: Final = 2

_Observation = dict[str, Any]


def env(**how: Any) -> InvestUpEnv:
    """An environment; the arguments are those of InvestUpEnv."""
    return InvestUpEnv(**how)


class InvestUpEnv(AECEnv):  # type: ignore[misc]  # its library says little of its types
    """Invest Up for 2 to 6 agents, `player_0` and on."""

    metadata: Final[dict[str, Any]] = {
        "name": "investup_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 4,
        options: Mapping[str, Any] | None = None,
        max_actions: int = MAX_ACTIONS,
        offers_a_turn: int = OFFERS_A_TURN,
        may_give_up: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """A table for `players` agents; `options` are the house rules that differ from the defaults.

        `may_give_up` lets agents declare bankruptcy when they need not. Raises ValueError for a number of
        players that the game is not made for, and for an option that it does not have.
        """
        super().__init__()
        self._rules = ruleset(DEFAULT)
        meta = self._rules.meta
        if not meta.min_seats <= players <= meta.max_seats:
            raise ValueError(
                f"{meta.title} is for {meta.min_seats} to {meta.max_seats} players, not {players}"
            )
        unknown = set(options or ()) - set(meta.option_defaults)
        if unknown:
            raise ValueError(f"there is no option {', '.join(sorted(unknown))}")
        self._options = {**meta.option_defaults, **(options or {})}
        self._max_actions = max_actions
        self._offers_a_turn = offers_a_turn
        self._may_give_up = may_give_up
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seat: dict[str, Seat] = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: Discrete(ENCODING.size) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(-1.0, 1.0, (SIZE,), np.float32),
                    "action_mask": Box(0, 1, (ENCODING.size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._random = np.random.default_rng()
        self._game: Game | None = None
        #: What has been looked at since the last action: the game from each seat, and what the selected agent can do.
        self._scenes: dict[Seat, Scene] = {}
        self._possible: Mask | None = None

    def observation_space(self, agent: str) -> Dict:
        """The same object for an agent every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The same object for an agent every time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game. With `seed` it, and the games after it, are the same every time."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        names = [Player(agent) for agent in self.possible_agents]
        self._game, self._events = self._rules.new(self._options, names, self._random.bytes(32), 0)
        self._at = 0
        self._actions = 0
        self._last = -1
        self._go_on()

    def observe(self, agent: str) -> _Observation:
        """What an agent sees; its mask is empty while somebody else acts."""
        scene = self._scene(agent)
        over = self.terminations.get(agent, True) or self.truncations[agent]
        acts = agent == self.agent_selection and not over
        mask = self._mask(scene) if acts else np.zeros(ENCODING.size, bool)
        return {"observation": observe(scene), "action_mask": mask.astype(np.int8)}

    def step(self, action: int | None) -> None:
        """Carry out the selected agent's action. Raises ValueError for one that its mask does not allow."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        scene = self._scene(agent)
        if action is None or not self._mask(scene)[action]:
            raise ValueError(f"{agent} cannot do {action} now; its action_mask says what it can")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._last = self._seat[agent]
        self._events = self._playing.apply(self._last, ENCODING.action(scene, int(action)), self._at)
        self._actions += 1
        self._go_on()
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """What the last action brought about, as sentences."""
        if self.render_mode is None:
            return None
        return "\n".join(self._rules.sentence(event.public, self.possible_agents) for event in self._events)

    def close(self) -> None:
        """Nothing is held open."""

    # ----------------------------------------------------------------------------------------- the game

    @property
    def _playing(self) -> Game:
        if self._game is None:
            raise RuntimeError("reset() deals the first game")
        return self._game

    def _scene(self, agent: str) -> Scene:
        """The game from an agent's seat, until the next action."""
        seat, game = self._seat[agent], self._playing
        if seat not in self._scenes:
            self._scenes[seat] = Scene(seat, game.look(seat), game.legal(seat))
        return self._scenes[seat]

    def _mask(self, scene: Scene) -> Mask:
        """What the selected agent can do, until the next action."""
        if self._possible is None:
            self._possible = ENCODING.mask(scene, self._withheld(scene))
        return self._possible

    def _withheld(self, scene: Scene) -> frozenset[str]:
        """Kinds of action that the rules would allow and this table does not."""
        withheld = set()
        if scene.player(0)["proposed"] >= self._offers_a_turn:
            withheld |= {"propose", "counter"}
        if not self._may_give_up and scene.cash[0] >= 0:
            withheld.add("declare_bankruptcy")
        return frozenset(withheld)

    def _go_on(self) -> None:
        """After a move: let the hammer fall, see who is out, and choose who acts next."""
        self._scenes.clear()
        self._possible = None
        bidder = self._next_bidder()
        while bidder is None:
            self._events += self._hammer()
            bidder = self._next_bidder()
        game = self._playing
        asked = game.asked()
        if bidder >= 0:
            self.agent_selection = self.possible_agents[bidder]
        elif waiting := asked or game.to_act():
            self.agent_selection = self.possible_agents[min(waiting)]
        self._see_ends(self._events)
        if self._actions >= self._max_actions:
            for agent in self.agents:
                self.truncations[agent] = not self.terminations[agent]

    def _next_bidder(self) -> Seat | None:
        """Who is to bid or pass: -1 where no auction runs, None where all but the standing bidder have passed."""
        game = self._playing
        auction = game.look(None)["auction"]
        if auction is None or game.asked():
            return -1
        seats = len(self.possible_agents)
        live = game.to_act()
        for step in range(1, seats + 1):
            seat = (self._last + step) % seats
            if seat in live and seat != auction["bidder"] and not auction["passed"][seat]:
                return seat
        return None

    def _hammer(self) -> list[Event]:
        """The auction's time is up."""
        clock = next(clock for clock in self._playing.clocks() if clock.kind == "window")
        self._at = clock.deadline or self._at
        return self._playing.time_up(clock.key, clock.generation, self._at)

    def _see_ends(self, events: list[Event]) -> None:
        """Agents whose game is over get their reward: 1 for the first place, -1 for the last, evenly between."""
        seats = len(self.possible_agents)
        outcome = self._playing.outcome()
        for event in events:
            if event.public["type"] == "went_bankrupt":
                agent = self.possible_agents[event.public["seat"]]
                gone = sum(self.terminations.get(other, True) for other in self.possible_agents)
                self._end(agent, place=seats - gone)
        if outcome is not None:
            for seat in outcome.ranking[0]:
                self._end(self.possible_agents[seat], place=1)

    def _end(self, agent: str, place: int) -> None:
        self.terminations[agent] = True
        self.rewards[agent] = 1.0 - 2.0 * (place - 1) / (len(self.possible_agents) - 1)
        self.infos[agent]["place"] = place
