"""Gymnasium's spaces of observations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.spaces import Box

from azulejo.envs.fields import Field, highest


def observation_space(fields: Sequence[Field], size: int, dtype: Any = np.uint8) -> Box:
    """A row of numbers. Those that no field has are always 0, but Gymnasium wants some room for each."""
    high = np.maximum(np.array(highest(fields, size), dtype), np.array(1, dtype))
    return Box(np.zeros_like(high), high, dtype=dtype)
