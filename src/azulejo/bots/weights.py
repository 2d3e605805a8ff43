"""Files of learned weights: a line of JSON that says what they are, then the numbers, checked by their fingerprint."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from json import dumps, loads
from pathlib import Path
from typing import Final

from azulejo.bots.search.network import number_of_weights
from azulejo.games.errors import AzulejoError

FOLDER: Final = Path(__file__).parent / "learned"
SUFFIX: Final = ".weights"
VERSION: Final = 1
SHAPE: Final = ("seats", "sparse", "dense", "first", "second", "traits")


class BadWeights(AzulejoError):
    """A file of weights that is broken, or not for what it is used for."""


@dataclass(frozen=True)
class Weights:
    """A network's shape, its weights and the policy's, and how they came to be."""

    shape: Mapping[str, int]
    network: Sequence[float]
    policy: Sequence[float]
    made: Mapping[str, object]

    def to_bytes(self) -> bytes:
        numbers = array("f", [*self.network, *self.policy])
        if sys.byteorder == "big":
            numbers.byteswap()
        body = numbers.tobytes()
        header = {"version": VERSION, **self.shape, "fingerprint": sha256(body).hexdigest(), "made": dict(self.made)}
        return dumps(header, separators=(",", ":")).encode() + b"\n" + body


def path_of(name: str) -> Path:
    """Where the package has the weights of this name, if it has them."""
    return FOLDER / (name + SUFFIX)


def load(path: Path) -> Weights:
    """Reads a file of weights; raises BadWeights."""
    header, _, body = path.read_bytes().partition(b"\n")
    try:
        about = loads(header)
        shape = {name: int(about[name]) for name in SHAPE}
        version, fingerprint, made = about["version"], about["fingerprint"], about["made"]
    except (ValueError, KeyError, TypeError) as error:
        raise BadWeights("bad_weights_header", file=path.name) from error
    if version != VERSION:
        raise BadWeights("bad_weights_version", file=path.name, version=version, known=VERSION)
    if sha256(body).hexdigest() != fingerprint:
        raise BadWeights("bad_weights_fingerprint", file=path.name)
    numbers = array("f")
    numbers.frombytes(body)
    if sys.byteorder == "big":
        numbers.byteswap()
    size = number_of_weights(*(shape[name] for name in SHAPE[:-1]))
    if len(numbers) != size + shape["traits"]:
        raise BadWeights("bad_weights_size", file=path.name, size=len(numbers), right=size + shape["traits"])
    return Weights(shape, numbers[:size], numbers[size:], made)
