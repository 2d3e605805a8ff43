"""Fits a network to rows and a policy to choices, with numpy alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from azulejo.bots.search.features import Features
from azulejo.bots.search.learned import SCORE_UNIT
from azulejo.training.rows import Choices, Floats, Numbers, Rows

FIRST: Final = 32  # width of the first layer
SECOND: Final = 16
BATCH: Final = 512
LAST_RATE: Final = 1e-5
DECAYING: Final = ("first", "second")
SEARCHED: Final = 0.7  # the part of the target that a search's value has, beside how the game ended
SCORES: Final = 0.15  # how much the scores count beside the chances
HELD_BACK: Final = 0.05  # the part of the rows that is not learned from, to see how well it would do
Tell = Callable[[int, int, float], None]  # step, steps, loss


@dataclass(frozen=True)
class Course:
    """How something is fitted."""

    epochs: float
    rate: float
    decay: float = 0.0  # of all weights but those that lead straight to the outputs
    drop: float = 0.0  # the part of the sparse features that a step does not see


FROM_NOTHING: Final = Course(6.0, 0.003, 2.0, 0.1)
ON_FROM_THE_BEST: Final = Course(12.0, 0.001, 0.05)  # gently, so that what it knows is kept
OF_POLICIES: Final = Course(6.0, 0.02)


class Adam:
    """Kingma and Ba's method, with a rate that falls along a cosine."""

    def __init__(self, parameters: dict[str, Floats], steps: int, course: Course) -> None:
        self.parameters = parameters
        self.steps = steps
        self.course = course
        self.step = 0
        self.means = {name: np.zeros_like(each) for name, each in parameters.items()}
        self.squares = {name: np.zeros_like(each) for name, each in parameters.items()}

    def update(self, gradients: dict[str, Floats]) -> None:
        self.step += 1
        rate = LAST_RATE + self.course.rate * 0.5 * (1 + np.cos(np.pi * self.step / self.steps))
        for name, gradient in gradients.items():
            mean, square = self.means[name], self.squares[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            scaled = (mean / (1 - 0.9**self.step)) / (np.sqrt(square / (1 - 0.999**self.step)) + 1e-8)
            parameter = self.parameters[name]
            parameter -= (rate * scaled).astype(np.float32)
            if name in DECAYING:
                parameter *= np.float32(1 - rate * self.course.decay)


@dataclass
class ValueModel:
    """The network of `bots/search/network.py`, for many rows at once."""

    seats: int
    sparse: int
    dense: int
    parameters: dict[str, Floats] = field(default_factory=dict)

    @classmethod
    def fresh(cls, features: Features, seed: int) -> ValueModel:
        rng = np.random.default_rng(seed)
        seats, sparse, dense = int(features.seats), int(features.sparse), int(features.dense_size)
        inputs = seats * FIRST + dense

        def random(rows: int, columns: int, scale: float) -> Floats:
            return (rng.standard_normal((rows, columns)) * scale).astype(np.float32)

        return cls(
            seats,
            sparse,
            dense,
            {
                "first": random(sparse + 1, FIRST, 0.2),
                "second": random(inputs + 1, SECOND, 1 / np.sqrt(2 * FIRST)),
                "out": random(SECOND, 2 * seats, 0.5 / np.sqrt(SECOND)),
                "bias": np.zeros(2 * seats, np.float32),
                "skip": np.zeros((dense, 2 * seats), np.float32),
            },
        )

    @classmethod
    def of_weights(cls, features: Features, weights: list[float]) -> ValueModel:
        """The other way round than `weights`."""
        model = cls.fresh(features, 0)
        flat = np.array(weights, np.float32)
        inputs = model.seats * FIRST + model.dense
        first, second = (model.sparse + 1) * FIRST, (inputs + 1) * SECOND
        outputs = flat[first + second :].reshape(2 * model.seats, SECOND + 1 + model.dense)
        model.parameters = {
            "first": flat[:first].reshape(-1, FIRST).copy(),
            "second": flat[first : first + second].reshape(-1, SECOND).copy(),
            "out": outputs[:, :SECOND].T.copy(),
            "bias": outputs[:, SECOND].copy(),
            "skip": outputs[:, SECOND + 1 :].T.copy(),
        }
        return model

    def weights(self) -> list[float]:
        """In the order that the compiled network reads."""
        p = self.parameters
        outputs = np.concatenate([p["out"].T, p["bias"][:, None], p["skip"].T], 1)
        return [float(w) for part in (p["first"], p["second"], outputs) for w in part.ravel()]

    def forward(self, active: Numbers, dense: Floats) -> tuple[NDArray[np.float32], ...]:
        p, rows = self.parameters, len(dense)
        hot = np.zeros((rows * self.seats, self.sparse + 1), np.float32)
        np.put_along_axis(hot, active.reshape(rows * self.seats, -1).astype(np.int64), 1, 1)
        hot[:, self.sparse] = 1  # the bias, and where unused places point to
        embedded = np.maximum(hot @ p["first"], 0)
        inputs = np.concatenate([embedded.reshape(rows, -1), dense, np.ones((rows, 1), np.float32)], 1)
        hidden = np.maximum(inputs @ p["second"], 0)
        return hot, embedded, inputs, hidden, hidden @ p["out"] + p["bias"] + dense @ p["skip"]

    def backward(self, parts: tuple[NDArray[np.float32], ...], dense: Floats, slope: Floats) -> dict[str, Floats]:
        """Gradients, from those of the outputs."""
        hot, embedded, inputs, hidden, _ = parts
        p = self.parameters
        to_hidden = (slope @ p["out"].T) * (hidden > 0)
        to_inputs = to_hidden @ p["second"].T
        wide = self.seats * FIRST
        to_first = to_inputs[:, :wide].reshape(-1, FIRST) * (embedded > 0)
        return {
            "first": hot.T @ to_first,
            "second": inputs.T @ to_hidden,
            "out": hidden.T @ slope,
            "bias": slope.sum(0),
            "skip": dense.T @ slope,
        }


def softmax(values: Floats) -> Floats:
    """Chances, row by row."""
    parts = np.exp(values - values.max(1, keepdims=True))
    return np.asarray(parts / parts.sum(1, keepdims=True), np.float32)


def targets(rows: Rows) -> Floats:
    """What the chances should be: how the game ended, mixed with what a search thought."""
    searched = rows.searched[:, :1] >= 0
    blended = (1 - SEARCHED) * rows.won + SEARCHED * rows.searched
    return np.where(searched, blended, rows.won).astype(np.float32)


class Twins:
    """Positions seen in other ways that are worth the same, so that more is learned of each game."""

    def __init__(self, features: Features) -> None:
        twins = features.twins()
        self.sparse = np.array([[*sparse, features.sparse] for sparse, _ in twins], np.int16)
        self.dense = np.array([dense for _, dense in twins], np.int64)

    def swap(self, active: Numbers, dense: Floats, rng: np.random.Generator) -> tuple[Numbers, Floats]:
        """The rows, each in any of the ways to see it."""
        if not len(self.sparse):
            return active, dense
        way = rng.integers(0, len(self.sparse), len(dense))
        return self.sparse[way[:, None, None], active], np.take_along_axis(dense, self.dense[way], 1)


def fit_values(model: ValueModel, rows: Rows, twins: Twins, course: Course, seed: int, tell: Tell) -> float:
    """Fits and returns the log-loss on rows that were held back, against how their games ended."""
    rng = np.random.default_rng(seed)
    back = max(1, int(len(rows) * HELD_BACK))
    held, used = np.split(np.arange(len(rows)), [back])  # whole games, as rows of one game end alike
    goal, score = targets(rows), rows.scores / np.float32(SCORE_UNIT)
    steps = max(1, int(course.epochs * len(used) / BATCH))
    adam = Adam(model.parameters, steps, course)
    for step in range(steps):
        some = used[rng.integers(0, len(used), BATCH)]
        active, dense = twins.swap(rows.active[some], rows.dense[some], rng)
        parts = model.forward(dropped(active, model.sparse, course.drop, rng), dense)
        slope = np.empty_like(parts[-1])
        slope[:, : model.seats] = (softmax(parts[-1][:, : model.seats]) - goal[some]) / BATCH
        slope[:, model.seats :] = SCORES * (parts[-1][:, model.seats :] - score[some]) / BATCH
        adam.update(model.backward(parts, dense, slope))
        if step % 100 == 0 or step == steps - 1:
            tell(step + 1, steps, loss(model, rows, some))
    return loss(model, rows, held)


def dropped(active: Numbers, sparse: int, part: float, rng: np.random.Generator) -> Numbers:
    """Features without some of them, so that a network does not learn games by heart."""
    return np.where(rng.random(active.shape, np.float32) < part, np.int16(sparse), active)


def loss(model: ValueModel, rows: Rows, some: NDArray[np.int64]) -> float:
    """The log-loss of the chances against how the games ended."""
    total = 0.0
    for at in range(0, len(some), BATCH):
        part = some[at : at + BATCH]
        chances = softmax(model.forward(rows.active[part], rows.dense[part])[-1][:, : model.seats])
        total -= float((rows.won[part] * np.log(chances + 1e-7)).sum())
    return total / len(some)


def fit_policy(policy: Floats, choices: Choices, course: Course, seed: int) -> tuple[Floats, float]:
    """Fits one weight a trait, and says the cross-entropy that is left beyond the choices' own."""
    rng = np.random.default_rng(seed)
    padded = {"policy": np.append(policy, np.float32(0))}
    ends = np.append(choices.starts[1:], len(choices.share))
    batch = min(256, len(choices))
    steps = max(1, int(course.epochs * len(choices) / batch))
    adam = Adam(padded, steps, course)
    for _ in range(steps):
        some = rng.integers(0, len(choices), batch)
        lengths = ends[some] - choices.starts[some]
        at = np.concatenate([np.arange(choices.starts[n], ends[n]) for n in some])
        starts = np.cumsum([0, *lengths[:-1]])
        traits = choices.traits[at].astype(np.int64)
        slope = (chosen(padded["policy"], traits, starts, lengths) - choices.share[at]) / batch
        gradient = np.bincount(traits.ravel(), np.repeat(slope, traits.shape[1]), len(padded["policy"]))
        gradient[-1] = 0  # where unused places point to
        adam.update({"policy": gradient.astype(np.float32)})
    fitted = padded["policy"][:-1]
    return fitted, divergence(padded["policy"], choices, ends)


def chosen(policy: Floats, traits: NDArray[np.int64], starts: NDArray[np.int64], lengths: NDArray[np.int64]) -> Floats:
    """How likely each action is within its decision."""
    logits = policy[traits].sum(1)
    top = np.repeat(np.maximum.reduceat(logits, starts), lengths)
    parts = np.exp(logits - top)
    return np.asarray(parts / np.repeat(np.add.reduceat(parts, starts), lengths), np.float32)


def divergence(policy: Floats, choices: Choices, ends: NDArray[np.int64]) -> float:
    """How far the policy is from the choices, in nats a decision."""
    traits = choices.traits.astype(np.int64)
    likely = chosen(policy, traits, choices.starts, ends - choices.starts)
    return float((choices.share * (np.log(choices.share + 1e-9) - np.log(likely + 1e-9))).sum() / len(choices))
