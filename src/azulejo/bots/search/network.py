"""A small network: what each seat has, embedded the same way for all, then one layer over all seats together."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

BLOCK: Final = 96  # how many sparse features one seat may have at most


def number_of_weights(seats: int, sparse: int, dense: int, first: int, second: int) -> int:
    """How many weights a network of this shape has."""
    inputs = seats * first + dense
    return (sparse + 1) * first + (inputs + 1) * second + 2 * seats * (second + 1 + dense)


@final
class Network:
    """Sparse features of each seat in turn order and dense ones of the table, to a value and a score for each seat.

    The weights, in this order: a row of `first` for each sparse feature, then their bias; a row of `second` for each
    input of the second layer, then their bias; for each output (values of all seats, then scores of all seats) its
    weights over the second layer, its bias and its weights over the dense features.
    """

    def __init__(self, seats: int, sparse: int, dense: int, first: int, second: int, weights: list[float]) -> None:
        assert first % 4 == 0 and second % 4 == 0
        assert len(weights) == number_of_weights(seats, sparse, dense, first, second)
        self.seats: i64 = seats
        self.sparse: i64 = sparse
        self.dense: i64 = dense
        self.first: i64 = first
        self.second: i64 = second
        self.weights: vec[float] = vec[float](weights)
        self.inputs: vec[float] = vec[float]([0.0] * (seats * first + dense))
        self.rows: vec[i64] = vec[i64]([0] * (seats * first + dense + 1))
        self.factors: vec[float] = vec[float]([0.0] * (seats * first + dense + 1))
        self.hidden: vec[float] = vec[float]([0.0] * second)
        self.values: vec[float] = vec[float]([0.0] * seats)
        self.scores: vec[float] = vec[float]([0.0] * seats)

    def run(self, active: vec[i64], counts: vec[i64], dense: vec[float]) -> None:
        """Sets `values`; seat n's features are `active` from `BLOCK * n` on, as many as `counts` says."""
        for seat in range(self.seats):
            self.embed(seat, active, counts[seat])
        self.join(dense)
        at = self.outputs()
        for seat in range(self.seats):
            self.values[seat] = self.output(at, dense)
            at += self.second + 1 + self.dense

    def score(self, dense: vec[float]) -> None:
        """After `run`: sets `scores`, in the unit in which they were learned."""
        at = self.outputs() + self.seats * (self.second + 1 + self.dense)
        for seat in range(self.seats):
            self.scores[seat] = self.output(at, dense)
            at += self.second + 1 + self.dense

    def outputs(self) -> i64:
        """Where the weights of the outputs begin."""
        inputs = self.seats * self.first + self.dense
        return (self.sparse + 1) * self.first + (inputs + 1) * self.second

    def embed(self, seat: i64, active: vec[i64], number: i64) -> None:
        """The first layer for one seat: the sum of its features' rows, four at a time, where it is above 0."""
        weights = self.weights
        inputs = self.inputs
        width = self.first
        begin = BLOCK * seat
        end = begin + number
        bias = self.sparse * width
        out = seat * width
        column: i64 = 0
        while column < width:
            at = bias + column
            a = weights[at]
            b = weights[at + 1]
            c = weights[at + 2]
            d = weights[at + 3]
            n = begin
            while n < end:
                at = active[n] * width + column
                a += weights[at]
                b += weights[at + 1]
                c += weights[at + 2]
                d += weights[at + 3]
                n += 1
            inputs[out] = a if a > 0.0 else 0.0
            inputs[out + 1] = b if b > 0.0 else 0.0
            inputs[out + 2] = c if c > 0.0 else 0.0
            inputs[out + 3] = d if d > 0.0 else 0.0
            out += 4
            column += 4

    def join(self, dense: vec[float]) -> None:
        """The second layer. Most inputs are 0 and their rows need not be read."""
        weights = self.weights
        rows = self.rows
        factors = self.factors
        inputs = self.inputs
        width = self.second
        number: i64 = 0
        at = (self.sparse + 1) * self.first
        n: i64 = 0
        wide = self.seats * self.first
        while n < wide:
            if inputs[n] > 0.0:
                rows[number] = at
                factors[number] = inputs[n]
                number += 1
            at += width
            n += 1
        n = 0
        while n < self.dense:
            if dense[n] != 0.0:
                rows[number] = at
                factors[number] = dense[n]
                number += 1
            at += width
            n += 1
        column: i64 = 0
        while column < width:
            a = weights[at + column]
            b = weights[at + column + 1]
            c = weights[at + column + 2]
            d = weights[at + column + 3]
            n = 0
            while n < number:
                row = rows[n] + column
                factor = factors[n]
                a += weights[row] * factor
                b += weights[row + 1] * factor
                c += weights[row + 2] * factor
                d += weights[row + 3] * factor
                n += 1
            self.hidden[column] = a if a > 0.0 else 0.0
            self.hidden[column + 1] = b if b > 0.0 else 0.0
            self.hidden[column + 2] = c if c > 0.0 else 0.0
            self.hidden[column + 3] = d if d > 0.0 else 0.0
            column += 4

    def output(self, at: i64, dense: vec[float]) -> float:
        weights = self.weights
        hidden = self.hidden
        value = weights[at + self.second]
        n: i64 = 0
        while n < self.second:
            value += hidden[n] * weights[at + n]
            n += 1
        at += self.second + 1
        n = 0
        while n < self.dense:
            value += weights[at + n] * dense[n]
            n += 1
        return value
