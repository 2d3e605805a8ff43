"""The network reckons what its weights say, however large they are: its first layer in words of three lanes each."""

from __future__ import annotations

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from azulejo.bots.search.network import BLOCK, Network, number_of_weights, unit_of

SEATS, SPARSE, DENSE = 2, 120, 5


class Shape:
    """A network with random weights, and what it is given."""

    def __init__(self, first: int, second: int, largest: float, active: int, seed: int = 1) -> None:
        luck = Random(seed)
        self.first, self.second = first, second
        number = number_of_weights(SEATS, SPARSE, DENSE, first, second)
        self.weights = [luck.uniform(-1, 1) * (largest if n < (SPARSE + 1) * first else 1) for n in range(number)]
        self.active = [luck.sample(range(SPARSE), active) for _ in range(SEATS)]
        self.dense = [luck.uniform(-1, 1) for _ in range(DENSE)]

    def values(self) -> list[float]:
        network = Network(SEATS, SPARSE, DENSE, self.first, self.second, self.weights)
        active: vec[i64] = vec[i64]([0] * (BLOCK * SEATS))
        for seat, features in enumerate(self.active):
            for n, feature in enumerate(features):
                active[BLOCK * seat + n] = feature
        network.run(active, vec[i64]([len(each) for each in self.active]), vec[float](self.dense))
        network.score(vec[float](self.dense))
        return [*network.values, *network.scores]

    def reckoned(self) -> list[float]:
        """The same in the plainest way."""
        left = iter(self.weights)

        def rows(number: int, width: int) -> list[list[float]]:
            return [[next(left) for _ in range(width)] for _ in range(number)]

        *features, bias = rows(SPARSE + 1, self.first)
        inputs: list[float] = []
        for active in self.active:
            inputs += [max(0.0, sum(features[n][cell] for n in active) + bias[cell]) for cell in range(self.first)]
        *weights, bias = rows(len(inputs) + DENSE + 1, self.second)
        summed = [
            sum(a * row[cell] for a, row in zip([*inputs, *self.dense], weights, strict=True))
            for cell in range(self.second)
        ]
        hidden = [max(0.0, each + bias[cell]) for cell, each in enumerate(summed)]
        outputs = rows(2 * SEATS, self.second + 1 + DENSE)
        return [sum(a * b for a, b in zip(output, [*hidden, 1.0, *self.dense], strict=True)) for output in outputs]


@pytest.mark.parametrize("active", [0, 1, 30, BLOCK])
@pytest.mark.parametrize("first", [4, 12, 32, 33])
@pytest.mark.parametrize("largest", [0.01, 1.0, 40.0])
def test_it_reckons_what_its_weights_say(first: int, largest: float, active: int) -> None:
    shape = Shape(first, 16, largest, active)
    right = shape.reckoned()
    assert shape.values() == pytest.approx(right, abs=1e-3 * max(map(abs, right)) + 1e-6)


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_no_sum_leaves_its_lane(sign: float) -> None:
    """All features at once, all of them as large as can be, and beside them lanes of the other sign."""
    shape = Shape(6, 8, 1.0, BLOCK)
    for n in range((SPARSE + 1) * 6):
        shape.weights[n] = sign * 3.7 * (-1) ** (n % 6)
    assert shape.values() == pytest.approx(shape.reckoned(), rel=1e-3)


def test_a_lane_is_used_as_far_as_it_goes() -> None:
    for largest in (0.001, 0.7, 1.0, 31.0, 1000.0):
        sums = largest * (BLOCK + 1) / unit_of([-largest, largest / 3])
        assert 1 << 18 < sums < 1 << 20
