"""Learns two-player Azul from nothing by policy gradient (PPO), with numpy alone, and plays against `greedy`.

    python -m examples.policy_gradient --plot curve.svg

The policy gives each legal action a number, by a small network that sees a few facts about the action; the facts are
read from the observation. It plays both seats of all games of a `VectorEnv`. docs/learning.md says how it goes.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejo.bots import Limit, ask, make_bot
from azulejo.envs.vector import VectorEnv
from azulejo.games.rng import Rng

Array = NDArray[Any]

NUM_ENVS, STEPS = 256, 48  # of a rollout
EPOCHS, MINIBATCHES = 3, 8
LEARNING_RATE, CLIP, ENTROPY, LAMBDA = 1.5e-3, 0.2, 0.006, 0.9
LOOKS = 10  # rollouts from one match with `greedy` to the next
POINTS = 20.0  # that count as 1
COSTS = np.array([0, 1, 2, 4, 6, 8, 11, 14])  # of a floor line with so many things on it
PICKS = 180  # actions of two players: 30 of each of 6 sources


# What is known of an action


def runs(filled: Array) -> Array:
    """The points that a tile on each space of a wall would score, by the filled spaces."""
    total = np.zeros(filled.shape, np.int64)
    for axis in (1, 2):
        length = np.ones(filled.shape, np.int64)
        for direction in (1, -1):
            wall = np.moveaxis(filled, axis, 0)[::direction]
            reach = np.zeros(wall.shape, np.int64)
            for place in range(1, 5):
                reach[place] = (reach[place - 1] + 1) * wall[place - 1]
            length += np.moveaxis(reach[::direction], 0, axis)
        total += np.where(length > 1, length, 0)
    return np.maximum(total, 1)


class Facts:
    """Reads observations: rows of facts about every legal action, and about every position."""

    def __init__(self, env: VectorEnv) -> None:
        self.fields = env.fields
        self.size = 46
        self.value_size = 34

    def boards(self, seen: Array) -> dict[str, Array]:
        """Both boards of each position as they will be once complete lines are tiled."""
        held, colour = seen[:, self.fields["line_tiles"]], seen[:, self.fields["line_colour"]] - 1
        filled = seen[:, self.fields["wall"]] > 0
        lines = np.arange(5)
        complete = held == lines + 1
        game, seat, line = np.nonzero(complete)
        filled[game, seat, line, (colour[complete] + line) % 5] = True
        return {"held": np.where(complete, 0, held), "colour": np.where(complete, -1, colour), "filled": filled}

    def actions(self, seen: Array, mask: Array) -> tuple[Array, Array, Array]:
        """For each legal action: the position's number, the action, and its facts."""
        seen = seen.astype(np.int64)
        row, action = np.nonzero(mask[:, :PICKS])
        source, colour, place = action // 30, action % 30 // 6, action % 6
        line = np.minimum(place, 4)
        on_floor = place == 5
        tiles = np.concatenate([seen[:, None, self.fields["centre"]], seen[:, self.fields["displays"]]], axis=1)
        boards = self.boards(seen)
        own, other = boards["filled"][:, 0], boards["filled"][:, 1]
        column = (colour + line) % 5
        taken = tiles[row, source, colour]
        room = line + 1 - seen[:, self.fields["line_tiles"]][row, 0, line]
        fills = np.where(on_floor, 0, np.minimum(taken, room))
        left = np.where(on_floor, 0, room - fills)
        marker = (source == 0) & (seen[row, self.fields["marker"]] == 0)
        fallen = (seen[:, self.fields["floor"]] > 0).sum(axis=2)[row, 0]
        cost = COSTS[np.minimum(fallen + taken - fills + marker, 7)] - COSTS[fallen]
        completes = ~on_floor & (left == 0)
        points = np.where(on_floor, 0, runs(own)[row, line, column])
        by_colour = np.stack([own[:, np.arange(5), (np.arange(5) + c) % 5].sum(axis=1) for c in range(5)], axis=1)
        rest = tiles[row, source].sum(axis=1) - taken
        total = tiles.sum(axis=1)[row, colour]
        exact = (tiles[row, :, colour] == left[:, None]).sum(axis=1) * (left > 0)
        theirs = boards["colour"][:, 1][row] == colour[:, None]
        their_room = np.where(theirs, np.arange(1, 6) - boards["held"][:, 1][row], 9).min(axis=1)
        their_points = np.where(
            theirs, runs(other)[row[:, None], np.arange(5), (colour[:, None] + np.arange(5)) % 5], 0
        )
        numbers = [
            taken / 3, fills / 3, left / 3, (taken - fills) / 3, cost / 4, marker, completes, points / 4,
            completes * points / 4, own[row, line].sum(axis=1) / 3, completes * own[row, line].sum(axis=1) / 3,
            own[row, :, column].sum(axis=1) / 3, completes * own[row, :, column].sum(axis=1) / 3,
            by_colour[row, colour] / 3, completes * by_colour[row, colour] / 3, rest / 3, (total - taken) / 5, exact,
            source == 0, tiles.sum(axis=(1, 2))[row] / 10, seen[row, self.fields["round"]] / 5, fallen / 3,
            their_room <= taken, (their_room == taken) * their_points.max(axis=1) / 4, their_room == 9,
            own.sum(axis=2).max(axis=1)[row] / 4, other.sum(axis=2).max(axis=1)[row] / 4,
            (seen[:, self.fields["score"]] @ np.array([1, -1]))[row] / 20,
        ]  # fmt: skip
        picked = np.zeros((len(row), 6 + 6 + 6), np.float32)
        pairs = np.arange(len(row))
        picked[pairs, place] = 1
        picked[pairs, 6 + np.minimum(left, 5)] = 1
        picked[pairs, 12 + np.minimum(taken, 5)] = 1
        return row, action, np.concatenate([np.stack(numbers, axis=1).astype(np.float32), picked], axis=1)

    def positions(self, seen: Array) -> Array:
        """Facts about each position, for what it is worth to whoever is to move."""
        seen = seen.astype(np.int64)
        boards = self.boards(seen)
        fallen = (seen[:, self.fields["floor"]] > 0).sum(axis=2)
        tiles = seen[:, self.fields["centre"]] + seen[:, self.fields["displays"]].sum(axis=1)
        columns = [self.margin(seen)[:, None] / 20, seen[:, [self.fields["round"]]].reshape(-1, 1) / 5]
        columns += [tiles / 5, (seen[:, self.fields["marker"]] == 0).reshape(-1, 1), COSTS[fallen] / 4]
        complete = seen[:, self.fields["line_tiles"]] == np.arange(1, 6)
        columns += [
            complete.sum(axis=2),
            boards["held"].reshape(-1, 10) / 3,
            boards["filled"].sum(axis=3).reshape(-1, 10) / 3,
        ]
        columns += [boards["filled"].sum(axis=(2, 3)) / 10]
        return np.concatenate(columns, axis=1).astype(np.float32)

    def margin(self, seen: Array) -> Array:
        """By how many points whoever is to move is ahead."""
        scores = seen[:, self.fields["score"]].astype(np.float32)
        return scores[:, 0] - scores[:, 1]


# Networks


@dataclass
class Network:
    """Two hidden layers and one number, with Adam."""

    inputs: int
    hidden: int
    rng: np.random.Generator
    steps: int = 0
    weights: list[Array] = field(default_factory=list)

    def __post_init__(self) -> None:
        sizes = [(self.inputs, self.hidden), (self.hidden, self.hidden), (self.hidden, 1)]
        for above, below in sizes:
            scale = np.sqrt(2 / above) if below > 1 else 0.01
            self.weights += [self.rng.normal(0, scale, (above, below)).astype(np.float32), np.zeros(below, np.float32)]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]

    def forward(self, rows: Array) -> Array:
        self.layers = [rows]
        for number in (0, 2):
            self.layers.append(np.maximum(self.layers[-1] @ self.weights[number] + self.weights[number + 1], 0))
        return (self.layers[-1] @ self.weights[4] + self.weights[5])[:, 0]

    def learn(self, gradient: Array) -> None:
        """A step against the gradient of the loss by the numbers that `forward` gave last."""
        below = gradient[:, None].astype(np.float32)
        gradients: list[Array] = [np.empty(0)] * 6
        for number in (4, 2, 0):
            rows = self.layers[number // 2]
            gradients[number], gradients[number + 1] = rows.T @ below, below.sum(axis=0)
            if number:
                below = (below @ self.weights[number].T) * (rows > 0)
        self.steps += 1
        norm = np.sqrt(sum(float((each**2).sum()) for each in gradients))
        for number, each in enumerate(gradients):
            each = each / max(1.0, norm)
            self.means[number] += 0.1 * (each - self.means[number])
            self.squares[number] += 0.001 * (each**2 - self.squares[number])
            mean = self.means[number] / (1 - 0.9**self.steps)
            square = self.squares[number] / (1 - 0.999**self.steps)
            self.weights[number] -= LEARNING_RATE * mean / (np.sqrt(square) + 1e-8)


def log_softmax(logits: Array, row: Array, starts: Array) -> Array:
    """Of the legal actions of each position, which stand one after another from its start on."""
    logits = logits - np.maximum.reduceat(logits, starts)[row]
    return logits - np.log(np.add.reduceat(np.exp(logits), starts))[row]


# Playing and learning


@dataclass
class Rollout:
    """What was seen and done, and what came of it: a list for each step of all games."""

    seen: list[Array] = field(default_factory=list)
    rows: list[Array] = field(default_factory=list)
    facts: list[Array] = field(default_factory=list)
    chosen: list[Array] = field(default_factory=list)
    logs: list[Array] = field(default_factory=list)
    turns: list[Array] = field(default_factory=list)
    gains: list[Array] = field(default_factory=list)
    ended: list[Array] = field(default_factory=list)


class Learner:
    """A policy, a critic, and games to learn from."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.env = VectorEnv("azul", NUM_ENVS, players=2)
        self.facts = Facts(self.env)
        self.seen, self.infos = self.env.reset(seed=seed)
        self.policy = Network(self.facts.size, 64, self.rng)
        self.critic = Network(self.facts.value_size, 64, self.rng)

    def choose(self, seen: Array, mask: Array, noise: bool) -> tuple[Array, Array, Array, Array, Array]:
        """An action for each position: drawn by the policy's probabilities, or the most likely one."""
        row, action, facts = self.facts.actions(seen, mask)
        starts = np.flatnonzero(np.r_[True, row[1:] != row[:-1]])
        logs = log_softmax(self.policy.forward(facts), row, starts)
        drawn = logs + self.rng.gumbel(size=len(logs)) if noise else logs
        best = np.flatnonzero(drawn == np.maximum.reduceat(drawn, starts)[row])
        best = best[np.unique(row[best], return_index=True)[1]]
        return action[best], row, facts, best, logs[best]

    def roll(self) -> Rollout:
        """Plays on in all games."""
        out = Rollout()
        for _ in range(STEPS):
            actions, row, facts, best, logs = self.choose(self.seen, self.infos["action_mask"], noise=True)
            turn, margin = self.infos["turn"], self.facts.margin(self.seen)
            out.seen.append(self.seen)
            self.seen, _, ended, _, self.infos = self.env.step(actions)
            after = self.facts.margin(self.seen) * np.where(self.infos["turn"] == turn, 1, -1)
            if ended.any():
                scores = self.infos["final_info"]["scores"]
                after = np.where(ended, (scores[:, 0] - scores[:, 1]) * (1 - 2 * turn), after)
            for kept, new in zip(
                (out.rows, out.facts, out.chosen, out.logs, out.turns, out.gains, out.ended),
                (row, facts, best, logs, turn, (after - margin) / POINTS, ended),
                strict=True,
            ):
                kept.append(new)
        return out

    def advantages(self, out: Rollout) -> tuple[Array, Array]:
        """How much better each action was than expected, and what the positions were worth (generalised advantages).

        What is worth something to whoever moves is worth the opposite to the other.
        """
        values = [self.critic.forward(self.facts.positions(seen)) for seen in [*out.seen, self.seen]]
        turns = [*out.turns, self.infos["turn"]]
        better = np.zeros(NUM_ENVS)
        found = []
        for step in reversed(range(STEPS)):
            goes_on = np.where(turns[step + 1] == turns[step], 1, -1) * ~out.ended[step]
            better = out.gains[step] + goes_on * (values[step + 1] + LAMBDA * better) - values[step]
            found.append(better)
        advantages = np.concatenate(found[::-1])
        return advantages, advantages + np.concatenate(values[:-1])

    def learn(self) -> None:
        """Plays for a while, then improves policy and critic by what happened."""
        out = self.roll()
        advantages, worth = self.advantages(out)
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        facts = np.concatenate(out.facts)
        counts = np.concatenate([np.bincount(row, minlength=NUM_ENVS) for row in out.rows])
        starts = np.r_[0, np.cumsum(counts)]
        first = np.cumsum([0, *map(len, out.facts)])
        chosen = np.concatenate([best + begin for best, begin in zip(out.chosen, first, strict=False)])
        old = np.concatenate(out.logs)
        positions = self.facts.positions(np.concatenate(out.seen))
        for _ in range(EPOCHS):
            for part in np.array_split(self.rng.permutation(len(old)), MINIBATCHES):
                sizes = counts[part]
                row = np.repeat(np.arange(len(part)), sizes)
                begins = np.r_[0, np.cumsum(sizes)[:-1]]
                pairs = np.arange(len(row)) - begins[row] + starts[part][row]
                self.improve(
                    facts[pairs], row, begins, chosen[part] - starts[part] + begins, old[part], advantages[part]
                )
                error = self.critic.forward(positions[part]) - worth[part]
                self.critic.learn(error / len(part))

    def improve(self, facts: Array, row: Array, starts: Array, chosen: Array, old: Array, advantages: Array) -> None:
        logs = log_softmax(self.policy.forward(facts), row, starts)
        likely = np.exp(logs)
        ratio = np.exp(logs[chosen] - old)
        counts = np.where(advantages > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        push = advantages * ratio * counts
        entropy = -np.add.reduceat(likely * logs, starts)
        gradient = push[row] * likely + ENTROPY * likely * (logs + entropy[row])
        gradient[chosen] -= push
        self.policy.learn(gradient / len(chosen))

    def wins(self, games: int, seed: int) -> float:
        """The share of games won against `greedy`, half of them from each seat; a shared victory is half."""
        env, bot, rng = VectorEnv("azul", games, players=2), make_bot("greedy"), Rng(seed)
        seen, infos = env.reset(seed=seed)
        own = np.arange(games) % 2
        running, won = np.ones(games, bool), 0.0
        while running.any():
            actions = self.choose(seen, infos["action_mask"], noise=False)[0]
            for game in np.flatnonzero(running & (infos["turn"] != own)):
                state = env.state(int(game))
                actions[game] = ask(bot, state, int(state.turn), Limit(), rng).action
            seen, rewards, ended, _, infos = env.step(actions)
            won += float((rewards[np.arange(games), own][ended & running] / 2 + 0.5).sum())
            running &= ~ended
        return won / games


def plot(curve: list[tuple[int, float]], file: str) -> None:
    """The share of games won, by the moves that were learned from."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    moves, won = zip(*curve, strict=True)
    axes.plot(np.array(moves) / 1e6, 100 * np.array(won), color="#2156a5", marker="o", markersize=3)
    axes.axhline(50, color="#b5333b", linewidth=0.8)
    axes.set(xlabel="million moves of self-play", ylabel="% of games won against greedy", ylim=(0, 100))
    axes.grid(alpha=0.3)
    figure.savefig(file)


def main(arguments: list[str] | None = None) -> float:
    """Learns from so many moves, tells how it goes, and returns the share of the last games that were won."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=600_000, help="to learn from")
    parser.add_argument("--games", type=int, default=400, help="of the match at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", help="where to draw the curve")
    asked = parser.parse_args(arguments)
    learner, begin, moves = Learner(asked.seed), perf_counter(), 0
    curve: list[tuple[int, float]] = []
    while moves < asked.moves:
        if moves // (NUM_ENVS * STEPS) % LOOKS == 0:
            curve.append((moves, learner.wins(100, 10_000 + moves)))
            minutes = (perf_counter() - begin) / 60
            print(f"{minutes:5.1f} min  {moves:>9,} moves  won {curve[-1][1]:.0%} of 100 games", flush=True)
        learner.learn()
        moves += NUM_ENVS * STEPS
    curve.append((moves, learner.wins(asked.games, 1_000_000)))
    minutes = (perf_counter() - begin) / 60
    print(f"{minutes:5.1f} min  {moves:>9,} moves  won {curve[-1][1]:.1%} of {asked.games} games against greedy")
    if asked.plot:
        plot(curve, asked.plot)
    return curve[-1][1]


if __name__ == "__main__":
    main()
