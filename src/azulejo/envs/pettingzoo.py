"""A game as a PettingZoo environment: `env("duel", options={…})`.

Whose turn it is and what is legal are checked inside, so that no wrapper is needed; PettingZoo's own would take nine
tenths of the speed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from azulejo.envs.arrays import live_bytes
from azulejo.envs.checks import (
    ILLEGAL_REWARD,
    RENDER_MODES,
    action_text,
    checked_illegal,
    checked_render_mode,
    checked_seed,
    reward_number,
)
from azulejo.envs.core.single import Single
from azulejo.envs.core.words import BYTES
from azulejo.envs.errors import BadEnvironment
from azulejo.envs.registry import sight_of
from azulejo.envs.rendering import render
from azulejo.envs.spaces import observation_space
from azulejo.games.errors import IllegalMove
from azulejo.games.game import OVER
from azulejo.games.registry import entry, make
from azulejo.games.rng import Rng


class AzulejoAEC(AECEnv):  # type: ignore[misc]
    """Agents are `player_0` and so on, by their seats. Rewards come at the end; observations have an `action_mask`."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        reward: str = "win",
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        """An illegal action raises IllegalMove or, with `lose`, ends the game as PettingZoo's own wrapper does.

        Raises UnknownGame, BadOption or BadEnvironment.
        """
        self.game = make(game, entry(game).players.start if players is None else players, options)
        sight = sight_of(game)
        observer = sight.observer(self.game)
        fields = sight.fields(self.game)
        size = int(observer.words) * BYTES
        self.metadata = {"name": f"{game}_v0", "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.render_mode = checked_render_mode(render_mode)
        self.fields = {field.name: np.reshape(field.places(), field.shape) for field in fields}
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._raises = checked_illegal(illegal) == "raise"
        self._single = Single(self.game, observer, reward_number(reward))
        self._actions = self.game.actions
        self._observation = live_bytes(self._single.observation, size)
        self._mask = live_bytes(self._single.mask, int(observer.mask_words) * BYTES)
        self._is_reset = False
        self._action_spaces = {agent: Discrete(self._actions) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: Dict(
                {
                    "observation": observation_space(fields, size),
                    "action_mask": Box(0, 1, (self._actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    # PettingZoo's API

    def observation_space(self, agent: str) -> Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game: from a seed, or without one the next episode, at first from a random seed."""
        if seed is None and self._is_reset:
            self._single.restart()
        else:
            self._single.reset(checked_seed(seed))
        self._is_reset = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._over = False
        self.agent_selection = self.possible_agents[self._single.state.turn]

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """What an agent knows and, if it is its turn, may do."""
        self._single.look(self._seats[agent])
        mask = np.unpackbits(self._mask, count=self._actions, bitorder="little").view(np.int8)
        return {"observation": self._observation.copy(), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays for the agent whose turn it is; raises IllegalMove. Once the game is over, None removes an agent."""
        if not self._is_reset:
            raise BadEnvironment("envs_not_reset")
        if self._over:
            self._was_dead_step(action)
            return
        try:
            turn = self._single.play(-1 if action is None else int(action))
        except IllegalMove:
            if self._raises:
                raise
            self._end(dict.fromkeys(self.agents, 0.0) | {self.agent_selection: ILLEGAL_REWARD}, truncated=True)
            return
        if turn == OVER:
            for agent, score in zip(self.agents, self._single.scores(), strict=True):
                self.infos[agent] = {"score": score}
            self._end(dict(zip(self.agents, self._single.rewards(), strict=True)), truncated=False)
        else:
            self.agent_selection = self.possible_agents[turn]

    def _end(self, rewards: dict[str, float], *, truncated: bool) -> None:
        """Until now every reward was 0, so that these are the sums as well."""
        self._over = True
        self.rewards = rewards
        self._cumulative_rewards = dict(rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self._deads_step_first()

    def render(self) -> str | np.ndarray[Any, Any] | None:
        """The table as the agent whose turn it is sees it: text with `ansi`, pixels with `rgb_array`."""
        if not self._is_reset:
            raise BadEnvironment("envs_not_reset")
        seat = self._seats[self.agent_selection] if self.agents else None
        return render(self._single.state, seat, self.possible_agents, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    # What else there is to ask

    def sample(self, rng: Rng) -> int:
        """A legal action of the agent whose turn it is, all of them equally likely; not once the game is over."""
        state = self._single.state
        return int(state.nth_legal(state.turn, rng.below(state.count_legal(state.turn))))

    def action_text(self, action: int) -> str:
        """An action as it is written: `3R4`; raises BadEnvironment if there is none of that number."""
        return action_text(self.game, action)


def raw_env(game: str, **settings: Any) -> AzulejoAEC:
    """The environment of a game; settings as of `AzulejoAEC`."""
    return AzulejoAEC(game, **settings)


env = raw_env  # it needs no wrapper
