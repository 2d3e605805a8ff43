"""What every environment checks alike."""

from __future__ import annotations

from secrets import randbits
from typing import Final

import numpy as np

from azulejo.envs.core.rewards import NAMES
from azulejo.envs.errors import BadEnvironment
from azulejo.games.game import Game

SEED_BITS: Final = 63
ILLEGAL: Final = ("raise", "lose")
RENDER_MODES: Final = ("ansi", "rgb_array")
ILLEGAL_REWARD: Final = -1.0  # for who ends a game by an action that is not legal


def checked_seed(seed: int | None) -> int:
    """The seed, or a random one; raises BadEnvironment."""
    if seed is None:
        return randbits(SEED_BITS)
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or not 0 <= seed < 1 << SEED_BITS:
        raise BadEnvironment("envs_bad_seed", seed=str(seed)[:40])
    return int(seed)


def checked_illegal(name: str) -> str:
    """What happens to an illegal action; raises BadEnvironment."""
    if name not in ILLEGAL:
        raise BadEnvironment("envs_unknown_illegal", name=str(name)[:40], ways=", ".join(ILLEGAL))
    return name


def checked_render_mode(name: str | None) -> str | None:
    """How tables are drawn; raises BadEnvironment."""
    if name is not None and name not in RENDER_MODES:
        raise BadEnvironment("envs_unknown_render_mode", name=str(name)[:40], modes=", ".join(RENDER_MODES))
    return name


def reward_number(name: str) -> int:
    """The number of the reward of this name; raises BadEnvironment."""
    if name not in NAMES:
        raise BadEnvironment("envs_unknown_reward", name=str(name)[:40], rewards=", ".join(NAMES))
    return NAMES.index(name)


def action_text(game: Game, action: int) -> str:
    """An action of a game as it is written; raises BadEnvironment if there is none of that number."""
    if not 0 <= action < game.actions:
        raise BadEnvironment("envs_no_action", action=int(action), most=game.actions - 1)
    return game.action_text(int(action))
