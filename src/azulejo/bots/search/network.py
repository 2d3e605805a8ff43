"""A small network: what each seat has, embedded the same way for all, then one layer over all seats together."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

BLOCK: Final = 96  # how many sparse features one seat may have at most

# Rows of the first layer are whole numbers, three in one word, so that one addition does for three. A lane of a sum is
# below 0 now and then, and borrows from the next one; with ZERO added to each lane none is, and they can be read.
LANE: Final = 21  # bits
LANES: Final = 3
LANE_FIELD: Final = 0x1FFFFF
ZERO: Final = 0x100000


def number_of_weights(seats: int, sparse: int, dense: int, first: int, second: int) -> int:
    """How many weights a network of this shape has."""
    inputs = seats * first + dense
    return (sparse + 1) * first + (inputs + 1) * second + 2 * seats * (second + 1 + dense)


def unit_of(rows: list[float]) -> float:
    """A power of two so small that weights are told apart, and so large that no sum of them leaves its lane."""
    most = max(abs(weight) for weight in rows) * (BLOCK + 1)
    unit = 1.0
    while most / unit < ZERO / 2:
        unit /= 2
    while most / unit >= ZERO:
        unit *= 2
    return unit


def packed_rows(weights: list[float], number: i64, width: i64, words: i64, unit: float) -> vec[i64]:
    """So many rows, in words of three lanes; the last row, to which all others are added, has ZERO in each."""
    packed: vec[i64] = vec[i64]([0] * int(number * words))
    for row in range(number):
        zero: i64 = ZERO if row == number - 1 else 0
        for lane in range(words * LANES):
            value = zero
            if lane < width:
                value += nearest(weights[row * width + lane] / unit)
            packed[row * words + lane // LANES] += value << LANE * (lane % LANES)
    return packed


def nearest(value: float) -> i64:
    """The whole number that is nearest."""
    return int(value + 0.5) if value > 0.0 else -int(0.5 - value)


@final
class Network:
    """Sparse features of each seat in turn order and dense ones of the table, to a value and a score for each seat.

    The weights, in this order: a row of `first` for each sparse feature, then their bias; a row of `second` for each
    input of the second layer, then their bias; for each output (values of all seats, then scores of all seats) its
    weights over the second layer, its bias and its weights over the dense features.
    """

    def __init__(self, seats: int, sparse: int, dense: int, first: int, second: int, weights: list[float]) -> None:
        assert second % 8 == 0
        assert len(weights) == number_of_weights(seats, sparse, dense, first, second)
        self.seats: i64 = seats
        self.sparse: i64 = sparse
        self.dense: i64 = dense
        self.first: i64 = first
        self.second: i64 = second
        self.weights: vec[float] = vec[float](weights)
        self.words: i64 = (first + 4 * LANES - 1) // (4 * LANES) * 4  # of a row of the first layer
        self.unit: float = unit_of(weights[: (sparse + 1) * first])  # what 1 in a lane means
        self.packed: vec[i64] = packed_rows(weights, sparse + 1, first, self.words, self.unit)
        self.wide: i64 = self.words * LANES  # places for what is embedded of a seat, the last of which may be empty
        self.embedded: vec[i64] = vec[i64]([0] * int(seats * self.wide))
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
        """The first layer for one seat: the sum of its features' rows, four words at a time."""
        packed = self.packed
        embedded = self.embedded
        words = self.words
        begin = BLOCK * seat
        end = begin + number
        bias = self.sparse * words
        out = seat * self.wide
        word: i64 = 0
        while word < words:
            at = bias + word
            a = packed[at]
            b = packed[at + 1]
            c = packed[at + 2]
            d = packed[at + 3]
            n = begin
            while n < end:
                at = active[n] * words + word
                a += packed[at]
                b += packed[at + 1]
                c += packed[at + 2]
                d += packed[at + 3]
                n += 1
            embedded[out] = (a & LANE_FIELD) - ZERO
            embedded[out + 1] = (a >> LANE & LANE_FIELD) - ZERO
            embedded[out + 2] = (a >> LANE + LANE) - ZERO
            embedded[out + 3] = (b & LANE_FIELD) - ZERO
            embedded[out + 4] = (b >> LANE & LANE_FIELD) - ZERO
            embedded[out + 5] = (b >> LANE + LANE) - ZERO
            embedded[out + 6] = (c & LANE_FIELD) - ZERO
            embedded[out + 7] = (c >> LANE & LANE_FIELD) - ZERO
            embedded[out + 8] = (c >> LANE + LANE) - ZERO
            embedded[out + 9] = (d & LANE_FIELD) - ZERO
            embedded[out + 10] = (d >> LANE & LANE_FIELD) - ZERO
            embedded[out + 11] = (d >> LANE + LANE) - ZERO
            out += 12
            word += 4

    def join(self, dense: vec[float]) -> None:
        """The second layer. Most of what is embedded is not above 0, and its rows need not be read."""
        weights = self.weights
        rows = self.rows
        factors = self.factors
        embedded = self.embedded
        unit = self.unit
        width = self.second
        number: i64 = 0
        at = (self.sparse + 1) * self.first
        n: i64 = 0
        for seat in range(self.seats):
            n = seat * self.wide
            end = n + self.first
            while n < end:
                if embedded[n] > 0:
                    rows[number] = at
                    factors[number] = float(embedded[n]) * unit
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
        hidden = self.hidden
        column: i64 = 0
        while column < width:
            a = weights[at + column]
            b = weights[at + column + 1]
            c = weights[at + column + 2]
            d = weights[at + column + 3]
            e = weights[at + column + 4]
            f = weights[at + column + 5]
            g = weights[at + column + 6]
            h = weights[at + column + 7]
            n = 0
            while n < number:
                row = rows[n] + column
                factor = factors[n]
                a += weights[row] * factor
                b += weights[row + 1] * factor
                c += weights[row + 2] * factor
                d += weights[row + 3] * factor
                e += weights[row + 4] * factor
                f += weights[row + 5] * factor
                g += weights[row + 6] * factor
                h += weights[row + 7] * factor
                n += 1
            hidden[column] = a if a > 0.0 else 0.0
            hidden[column + 1] = b if b > 0.0 else 0.0
            hidden[column + 2] = c if c > 0.0 else 0.0
            hidden[column + 3] = d if d > 0.0 else 0.0
            hidden[column + 4] = e if e > 0.0 else 0.0
            hidden[column + 5] = f if f > 0.0 else 0.0
            hidden[column + 6] = g if g > 0.0 else 0.0
            hidden[column + 7] = h if h > 0.0 else 0.0
            column += 8

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
