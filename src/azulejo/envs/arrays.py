"""Compiled vecs as numpy arrays that change with them, and arrays as vecs."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

LARGEST_PIECE: Final = 31 << 20


def live_bytes(words: vec[i64], *shape: int) -> NDArray[np.uint8]:
    """What lies in these words, byte by byte. Nothing is copied, and the array cannot be written to."""
    buffer: Any = words  # which has the buffer protocol, though its stub does not say so
    return np.frombuffer(buffer, np.uint8).reshape(shape)


def live_numbers(numbers: vec[i64], *shape: int) -> NDArray[np.int64]:
    """The same, number by number."""
    buffer: Any = numbers
    return np.frombuffer(buffer, np.int64).reshape(shape)


def live_rewards(rewards: vec[float], *shape: int) -> NDArray[np.float64]:
    """The same of rewards."""
    buffer: Any = rewards
    return np.frombuffer(buffer, np.float64).reshape(shape)


def keep_memory(size: int) -> None:
    """Lets glibc keep memory of about this size that was freed: to get it back costs more than what is done with it.

    It learns from the largest piece that was ever freed, up to 32 MB. Without this a step with observations of 1,024
    games of Azul takes twice as long, wherever nothing else in the process is large.
    """
    np.empty(min(4 * size, LARGEST_PIECE), np.uint8)


def numbers_of(array: NDArray[np.int64]) -> vec[i64]:
    """A copy of an array, which must be of int64: others take a hundred times as long."""
    numbers: Any = array
    return vec[i64](numbers)
