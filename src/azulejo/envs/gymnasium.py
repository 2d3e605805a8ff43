"""One seat of a game as a Gymnasium environment; bots play the others. Importing this registers `azulejo/Azul-v0` …"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from azulejo.bots import Limit, ask, make_bot
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
from azulejo.envs.core.batch import stream
from azulejo.envs.core.single import Single
from azulejo.envs.core.words import BYTES
from azulejo.envs.errors import BadEnvironment
from azulejo.envs.registry import sight_of
from azulejo.envs.rendering import render
from azulejo.envs.spaces import observation_space
from azulejo.games.errors import IllegalMove
from azulejo.games.game import OVER
from azulejo.games.registry import GAMES, entry, make
from azulejo.games.rng import Rng

BOTS: Final = 2  # what the bots' random numbers are for

Observation = NDArray[np.uint8]


class AgainstBots(gymnasium.Env[Observation, np.int64]):
    """The agent sits at one seat. Observations are as of a vector; `info["action_mask"]` says what is legal."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES)}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        opponent: str = "greedy",
        seat: int | None = None,
        nodes: int | None = None,
        reward: str = "win",
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        """The opponents are of one bot or level, which may look at so many `nodes`; the seat is the agent's, counted
        from 0, or another one in each episode. An illegal action loses the game, or with `raise` raises IllegalMove.

        Raises UnknownGame, BadOption, UnknownBot or BadEnvironment.
        """
        self.game = make(game, entry(game).players.start if players is None else players, options)
        if seat is not None and seat not in range(self.game.players):
            raise BadEnvironment("envs_no_seat", seat=str(seat)[:40], most=self.game.players - 1)
        self.render_mode = checked_render_mode(render_mode)
        self._raises = checked_illegal(illegal) == "raise"
        self._bot, self._limit = make_bot(opponent), Limit(nodes=nodes)
        sight = sight_of(game)
        observer = sight.observer(self.game)
        fields = sight.fields(self.game)
        size = int(observer.words) * BYTES
        self.fields = {field.name: np.reshape(field.places(), field.shape) for field in fields}
        self._given_seat = seat
        self._single = Single(self.game, observer, reward_number(reward))
        self._observation = live_bytes(self._single.observation, size)
        self._mask = live_bytes(self._single.mask, int(observer.mask_words) * BYTES)
        self._is_reset, self._over = False, True
        space: Any = observation_space(fields, size)
        self.observation_space = space
        self.action_space = Discrete(self.game.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Starts a game: from a seed, or without one the next episode, at first from a random seed."""
        super().reset(seed=seed)
        if seed is None and self._is_reset:
            self._single.restart()
        else:
            self._single.reset(checked_seed(seed))
        self._is_reset, self._over = True, False
        episode = int(self._single.episode)
        self.seat = episode % self.game.players if self._given_seat is None else self._given_seat
        self._rng: Rng = stream(self._single.seed, BOTS, 0, episode)
        self._let_bots_play()
        return self._seen()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays for the agent, then for the bots until it is the agent's turn again or the game is over."""
        if self._over:
            raise BadEnvironment("envs_not_reset")
        try:
            self._single.play(int(action))
        except IllegalMove:
            if self._raises:
                raise
            self._over = True
            observation, info = self._seen()
            return observation, ILLEGAL_REWARD, True, False, info | {"illegal": True}
        self._let_bots_play()
        self._over = self._single.state.turn == OVER
        observation, info = self._seen()
        if not self._over:
            return observation, 0.0, False, False, info
        return observation, self._single.rewards()[self.seat], True, False, info | {"scores": self._single.scores()}

    def _let_bots_play(self) -> None:
        state = self._single.state
        while state.turn >= 0 and state.turn != self.seat:
            self._single.play(ask(self._bot, state, int(state.turn), self._limit, self._rng).action)

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        self._single.look(self.seat)
        mask = np.unpackbits(self._mask, count=self.game.actions, bitorder="little").view(np.int8)
        return self._observation.copy(), {"action_mask": mask, "seat": self.seat}

    def render(self) -> Any:
        """The table as the agent sees it: text with `ansi`, pixels with `rgb_array`."""
        if not self._is_reset:
            raise BadEnvironment("envs_not_reset")
        names = ["agent" if seat == self.seat else f"bot_{seat}" for seat in range(self.game.players)]
        return render(self._single.state, self.seat, names, self.render_mode)

    def action_text(self, action: int) -> str:
        """An action as it is written: `3R4`; raises BadEnvironment if there is none of that number."""
        return action_text(self.game, action)


for _name in GAMES:
    gymnasium.register(
        f"azulejo/{_name.capitalize()}-v0",
        entry_point="azulejo.envs.gymnasium:AgainstBots",
        kwargs={"game": _name},
        nondeterministic=False,
    )
