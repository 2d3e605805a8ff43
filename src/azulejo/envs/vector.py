"""Many games at once, in the manner of Gymnasium's vector environments. docs/learning.md shows its use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from azulejo.envs.arrays import keep_memory, live_bytes, live_numbers, live_rewards, numbers_of
from azulejo.envs.checks import action_text, checked_seed, reward_number
from azulejo.envs.core.batch import Batch
from azulejo.envs.core.words import BYTES
from azulejo.envs.errors import BadEnvironment, IllegalActions
from azulejo.envs.fields import Field
from azulejo.envs.registry import sight_of
from azulejo.envs.spaces import observation_space
from azulejo.games.game import State
from azulejo.games.registry import entry, make

Observations: TypeAlias = NDArray[np.uint8] | NDArray[np.float32]
Actions: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]
Infos: TypeAlias = dict[str, Any]

KINDS: Final = ("uint8", "float32", "none")
LISTED: Final = 10  # games that an error names


class VectorEnv(GymnasiumVectorEnv[Observations, Actions, Any]):
    """`num_envs` games of one kind. Whoever's turn it is in a game is observed and chooses.

    Everything about it follows from the seed, the number of the game and the number of its episode: how many games are
    played beside one changes nothing. A game that ends starts its next episode in the same step.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        reward: str = "win",
        observations: str = "uint8",
        copy: bool = True,
    ) -> None:
        """`observations` are uint8, float32 or none; without `copy` those of uint8 change with every step.

        Raises UnknownGame, BadOption or BadEnvironment.
        """
        if isinstance(num_envs, bool) or not isinstance(num_envs, int) or num_envs < 1:
            raise BadEnvironment("envs_bad_number", number=str(num_envs)[:40])
        if observations not in KINDS:
            raise BadEnvironment("envs_unknown_observations", name=str(observations)[:40], kinds=", ".join(KINDS))
        self.game = make(game, entry(game).players.start if players is None else players, options)
        self.num_envs = num_envs
        sight = sight_of(game)
        observer = sight.observer(self.game)
        self.fields = {field.name: np.reshape(field.places(), field.shape) for field in sight.fields(self.game)}
        self._kind = observations
        self._copy = copy
        self._batch = Batch(self.game, observer, num_envs, reward_number(reward), observations != "none")
        self._is_reset = False
        self._set_spaces(sight.fields(self.game), int(observer.words) * BYTES)
        self._set_views(int(observer.words) * BYTES, int(observer.mask_words) * BYTES)

    def _set_spaces(self, fields: list[Field], size: int) -> None:
        single = observation_space(fields, size, np.float32 if self._kind == "float32" else np.uint8)
        if self._kind == "none":
            single = Box(0, 1, (0,), np.uint8)
        self.single_action_space = Discrete(self.game.actions)
        self.action_space = MultiDiscrete([self.game.actions] * self.num_envs)
        self.single_observation_space = single
        self.observation_space = batch_space(single, self.num_envs)

    def _set_views(self, size: int, mask_size: int) -> None:
        """Live views of what the batch writes."""
        keep_memory(self.num_envs * (size + self.game.actions))
        batch, number, players = self._batch, self.num_envs, self.game.players
        self._masks = live_bytes(batch.masks, number, mask_size)
        self._turns = live_numbers(batch.turns, number)
        self._samples = live_numbers(batch.samples, number)
        self._ended = live_numbers(batch.ended, number)
        self._lengths = live_numbers(batch.lengths, number)
        self._scores = live_numbers(batch.scores, number, players)
        self._rewards = live_rewards(batch.rewards, number, players)
        self._truncations = np.zeros(number, np.bool_)
        self._truncations.flags.writeable = False
        if self._kind == "none":
            self._live = np.zeros((number, 0), np.uint8)
            self._final = np.zeros((number, players, 0), np.uint8)
        else:
            self._live = live_bytes(batch.observations, number, size)
            self._final = live_bytes(batch.final, number, players, size)

    # Gymnasium's vector API

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observations, Infos]:
        """Starts all games: from a seed, or without one the next episode of each, at first from a random seed."""
        if seed is None and self._is_reset:
            self._batch.restart()
        else:
            self._batch.reset(checked_seed(seed))
        self._is_reset = True
        return self._observations(), self._infos()

    def step(self, actions: Actions) -> tuple[Observations, NDArray[np.float32], Flags, Flags, Infos]:
        """Plays one action in each game; raises IllegalActions, and then nothing was played, or BadEnvironment.

        Rewards have a column for each seat. Where a game ends, `final_obs` has how that looks to each seat and
        `final_info` its scores; the observation is the first of the game's next episode. No game is ever truncated.
        """
        chosen = self._read(actions)
        number = self.num_envs
        endings = int(self._batch.step(chosen))
        rewards = np.zeros((number, self.game.players), np.float32)
        terminations = np.zeros(number, np.bool_)
        infos = self._infos()
        if endings:
            ended = self._ended[:endings].copy()
            terminations[ended] = True
            rewards[ended] = self._rewards[:endings]
            self._tell_endings(infos, ended, terminations)
        return self._observations(), rewards, terminations, self._truncations, infos

    def sample(self) -> Actions:
        """A legal action for each game, all of them equally likely, from random numbers of the game's own."""
        self._require_reset()
        self._batch.sample()
        return self._samples.copy()

    # What else there is to ask

    def action_text(self, action: int) -> str:
        """An action as it is written: `3R4`; raises BadEnvironment if there is none of that number."""
        return action_text(self.game, action)

    def state(self, number: int) -> State:
        """A copy of a game as it is, hidden things included: for bots, which are shown what their seat may know."""
        self._require_reset()
        return self._batch.states[number].clone()

    # Parts of a step

    def _require_reset(self) -> None:
        if not self._is_reset:
            raise BadEnvironment("envs_not_reset")

    def _read(self, actions: Actions) -> vec[i64]:
        """The actions, all of them legal."""
        self._require_reset()
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise BadEnvironment(
                "envs_bad_actions", number=self.num_envs, shape=str(given.shape), type=str(given.dtype)[:40]
            )
        chosen = numbers_of(np.ascontiguousarray(given, np.int64))
        illegal = self._batch.illegal(chosen)
        if illegal:
            listed = ", ".join(map(str, illegal[:LISTED])) + (", …" if len(illegal) > LISTED else "")
            raise IllegalActions("envs_illegal_actions", number=len(illegal), games=listed, indices=illegal)
        return chosen

    def _infos(self) -> Infos:
        masks = np.unpackbits(self._masks, axis=1, count=self.game.actions, bitorder="little").view(np.bool_)
        return {"action_mask": masks, "turn": self._turns.copy()}

    def _tell_endings(self, infos: Infos, ended: Actions, terminations: Flags) -> None:
        endings = len(ended)
        scores = np.zeros((self.num_envs, self.game.players), np.int64)
        lengths = np.zeros(self.num_envs, np.int64)
        scores[ended] = self._scores[:endings]
        lengths[ended] = self._lengths[:endings]
        infos["final_info"] = {"scores": scores, "_scores": terminations, "length": lengths, "_length": terminations}
        infos["_final_info"] = terminations
        if self._kind != "none":
            final = np.full(self.num_envs, None, object)
            seen = self._final[:endings].astype(self.single_observation_space.dtype)
            for number, each in zip(ended.tolist(), seen, strict=True):
                final[number] = each
            infos["final_obs"] = final
            infos["_final_obs"] = terminations

    def _observations(self) -> Observations:
        if self._kind == "float32":
            return self._live.astype(np.float32)
        return self._live.copy() if self._copy else self._live
