"""The environment of PettingZoo (AEC): `environment("bison", seats=3)`.

The outcomes of chance follow from the seed of `reset`. An agent observes the view of its seat and the mask of its
actions; the agent to move finds the view as JSON text, and the decisions by action, in its `infos`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from domain.core.agenda import Position
from domain.core.chance import KeyedChance
from domain.core.errors import TabletapeError
from domain.core.events import SERVICE, Decision
from ops.environments.encoding import FEATURES, LARGEST, GameSetting, observation

Observation: TypeAlias = dict[str, NDArray[Any]]

_KEY_BYTES: Final = 32


class ActionIllegal(TabletapeError):
    """The action stands for no legal decision: the mask is 0 there."""

    code = "action_illegal"


class TabletapeEnvironment(AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # it has no types
    """A game as an environment of PettingZoo. Agents are `seat_0`, `seat_1` …, the rewards come at the end.

    Args:
        ruleset: the name of the ruleset.
        seats: the number of seats; by default the fewest.
        options: the options of the game.
    """

    def __init__(self, ruleset: str, seats: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        self.setting = GameSetting(ruleset, seats, options)
        self.metadata = {"name": f"tabletape_{ruleset}_v1", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.seats)]
        actions = self.setting.bounds.decisions
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-LARGEST, LARGEST, (FEATURES,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.position: Position = self.setting.before
        """The whole position, with everything that is hidden from the agents."""
        self.key = b""
        """The key of chance of this game."""
        self.decisions: list[Decision] = []
        """The decisions of this game, in order."""
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. The same seed gives the same draws; without a seed they follow from the last seed."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.key = self._random.bytes(_KEY_BYTES)
        self._chance = KeyedChance(self.key)
        self.decisions = []
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        ruleset, before = self.setting.ruleset, self.setting.before
        self.position = ruleset.fold(before, ruleset.setup(before, self._chance))
        self._continue()

    def observe(self, agent: str) -> Observation:
        """Return the present observation of an agent. The mask is 0 for agents that are not to move."""
        seat = self.possible_agents.index(agent)
        viewer = frozenset((seat,))
        mask = np.zeros(self.setting.bounds.decisions, np.int8)
        if self.setting.mover(self.position) == seat:
            mask[: len(self._legal)] = 1
        return {"observation": observation(self.setting.view(self.position, viewer), viewer), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take the decision of an action.

        Raises:
            ActionIllegal: the action stands for no legal decision; nothing was changed.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._legal):
            raise ActionIllegal(f"the actions of {agent} are 0 to {len(self._legal) - 1}", value=action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        decision, ruleset = self._legal[action], self.setting.ruleset
        seat = self.possible_agents.index(agent)
        self.position = ruleset.fold(self.position, ruleset.decide(self.position, seat, decision, self._chance))
        self.decisions.append(decision)
        self._continue()
        self._accumulate_rewards()

    def _continue(self) -> None:
        """Let the service run up to the next choice of a seat or the end, and tell the agents."""
        ruleset = self.setting.ruleset
        while (mover := self.setting.mover(self.position)) == SERVICE:
            self.position = ruleset.fold(self.position, ruleset.advance(self.position, self._chance))
        self._legal = self.setting.legal(self.position)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if mover is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.possible_agents, self.setting.returns(self.position), strict=True))
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = self.possible_agents[mover]
        view = self.setting.view(self.position, frozenset((mover,)))
        self.infos[self.agent_selection] = {
            "view": msgspec.json.encode(view).decode(),
            "decisions": [msgspec.to_builtins(decision) for decision in self._legal],
        }


def environment(
    ruleset: str, seats: int | None = None, options: Mapping[str, Any] | None = None
) -> AECEnv[str, Observation, int | None]:
    """Return the environment of a ruleset; calls in a wrong order are refused with a sentence."""
    return wrappers.OrderEnforcingWrapper(TabletapeEnvironment(ruleset, seats, options))
