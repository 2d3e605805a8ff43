"""Trains: games, fitting, a match against what was there before, and again. It can be stopped and gone on with."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import as_completed
from dataclasses import dataclass
from json import dumps
from pathlib import Path
from time import time
from typing import Final

import numpy as np

from azulejo.bots.evaluations import learned
from azulejo.bots.minds import MINDS
from azulejo.bots.search.features import Features
from azulejo.bots.weights import Weights, load
from azulejo.crews import Crew, crew
from azulejo.games.errors import AzulejoError
from azulejo.training.fit import (
    FIRST,
    FROM_NOTHING,
    OF_POLICIES,
    ON_FROM_THE_BEST,
    SECOND,
    Course,
    Twins,
    ValueModel,
    fit_policy,
    fit_values,
)
from azulejo.training.match import Entrant, play_match
from azulejo.training.plan import Plan
from azulejo.training.rows import Choices, Floats, Rows, join_choices, join_rows, read, save
from azulejo.training.selfplay import Lesson, play_games

PART: Final = 100  # games that are written together
WINDOW: Final = 4  # generations that are learned from
GATE_GAMES: Final = 200
GLANCED_GAMES: Final = (
    4  # times as many games are played at a glance, in the first generation, as it is that much faster
)
Tell = Callable[[str, dict[str, object], int, int], None]  # what is done, with whom, how much of it, of how much


class UnlikeGames(AzulejoError):
    """Games of another training are not described as this one's are."""


@dataclass
class Part:
    """Games that one process plays."""

    lesson: Lesson
    games: int
    seed: int

    def play(self) -> tuple[Rows, Choices]:
        return play_games(self.lesson, self.games, self.seed)


@dataclass
class Bout:
    """A part of a match that one process plays."""

    plan: Plan
    one: Entrant
    others: Entrant
    games: int
    seed: int

    def play(self) -> float:
        return play_match(self.plan.game, self.one, self.others, self.games, self.plan.nodes, self.seed)


def play_part(part: Part) -> tuple[Rows, Choices]:
    """For another process, which must find a function by its name. It may be on a machine that has other folders."""
    return part.play()


def play_bout(bout: Bout) -> float:
    """The same."""
    return bout.play()


def train(plan: Plan, tell: Tell) -> None:
    """All generations of a plan that are not done yet."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    if plan.start and not plan.best_file.exists():
        weights = load(plan.start)
        learned(MINDS[plan.game.name].features(plan.game), weights, plan.start.name)
        write(plan.best_file, weights)
    with crew(plan.jobs, __name__, plan.ray) as found:
        for generation in range(plan.generations):
            if not plan.network_file(generation).exists():
                play(plan, generation, found, tell)
                learn(plan, generation, found, tell)


def play(plan: Plan, generation: int, found: Crew, tell: Tell) -> None:
    """The games of a generation, by the best network so far."""
    best = load(plan.best_file) if plan.best_file.exists() else None
    lesson = Lesson(plan.game, best, plan.nodes)
    parts = parts_of(plan)
    missing = [number for number in range(parts) if not plan.games_file(generation, number).exists()]
    asked = {}
    for number in missing:
        seed = (plan.seed << 16 | generation) << 16 | number
        asked[found.submit(play_part, Part(lesson, PART, seed))] = plan.games_file(generation, number)
    for done, each in enumerate(as_completed(asked), parts - len(missing) + 1):
        save(asked.pop(each), *each.result())
        tell("playing", {"generation": generation}, done * PART, parts * PART)


def parts_of(plan: Plan) -> int:
    """In how many files the next generation's games are."""
    return -(-plan.games // PART) * (1 if plan.best_file.exists() else GLANCED_GAMES)


def learn(plan: Plan, generation: int, found: Crew, tell: Tell) -> None:
    """Fits a network to the last generations' games and keeps it as the best if it passes the gate.

    The newest games come first, so that what is held back is nothing that the best has learned from.
    """
    numbers = reversed(range(max(0, generation - WINDOW + 1), generation + 1))
    features = Lesson(plan.game, None, 0).features()
    files = [*(file for number in numbers for file in plan.games_files(number)), *beside(plan)]
    stored = [read_alike(file, features) for file in files]
    rows, choices = join_rows([each for each, _ in stored]), join_choices([each for _, each in stored])
    began = time()
    model, policy, course = pupil(plan, generation, features)
    value_loss = fit_values(
        model,
        rows,
        Twins(features),
        course,
        generation,
        lambda step, steps, _: tell("fitting", {"generation": generation}, step, steps),
    )
    policy, policy_loss = fit_policy(policy, choices, OF_POLICIES, generation)
    shape = {
        "seats": model.seats,
        "sparse": model.sparse,
        "dense": model.dense,
        "first": FIRST,
        "second": SECOND,
        "traits": len(policy),
    }
    made = {"generation": generation, "games": len(files) * PART, "rows": len(rows), "nodes": plan.nodes}
    network = Weights(shape, model.weights(), [float(each) for each in policy], made)
    results = gate(plan, generation, network, found, tell)
    line = {"generation": generation, "value_loss": value_loss, "policy_loss": policy_loss, **made, **results}
    with plan.log_file.open("a") as log:
        log.write(dumps({**line, "seconds": round(time() - began)}) + "\n")
    if results.get("best", 1.0) >= 1 / plan.game.players:  # what one of equals wins
        write(plan.best_file, network)
    write(plan.network_file(generation), network)  # last, as it says that the generation is done


def pupil(plan: Plan, generation: int, features: Features) -> tuple[ValueModel, Floats, Course]:
    """Who is to learn, and how: what the best knows is learned on from."""
    best = load(plan.best_file) if plan.best_file.exists() else None
    if best is None or (best.shape["first"], best.shape["second"]) != (FIRST, SECOND):
        fresh = ValueModel.fresh(features, generation)
        return fresh, np.zeros(int(features.trait_size), np.float32), FROM_NOTHING
    model = ValueModel.of_weights(features, list(best.network))
    return model, np.array(best.policy, np.float32), ON_FROM_THE_BEST


def beside(plan: Plan) -> list[Path]:
    """The last games of other trainings. They come after one's own, so that only one's own are held back."""
    return [
        file
        for folder in plan.beside
        for generation in sorted({path.name.split("-")[1] for path in folder.glob("games-*.npz")})[-WINDOW:]
        for file in sorted(folder.glob(f"games-{generation}-*.npz"))
    ]


def read_alike(file: Path, features: Features) -> tuple[Rows, Choices]:
    """Games from a file; raises UnlikeGames where they were described for another network."""
    rows, choices = read(file)
    seats, dense = rows.won.shape[1], rows.dense.shape[1]
    if (seats, dense, int(rows.active.max())) != (features.seats, features.dense_size, features.sparse):
        raise UnlikeGames("unlike_games", file=file, seats=seats, right=int(features.seats))
    return rows, choices


def gate(plan: Plan, generation: int, network: Weights, found: Crew, tell: Tell) -> dict[str, float]:
    """What part of the victories the network wins over each opponent: the best so far, the judge, greedy."""
    opponents = {"judge": Entrant(), "greedy": Entrant(is_greedy=True)}
    if plan.best_file.exists():
        opponents["best"] = Entrant(load(plan.best_file))
    results = {}
    for name, opponent in opponents.items():
        games = GATE_GAMES if name == "best" else GATE_GAMES // 4
        share = -(-games // plan.jobs // plan.game.players) * plan.game.players
        bouts = [
            Bout(plan, Entrant(network), opponent, share, (plan.seed << 16 | generation) << 8 | 1 << 40 | number)
            for number in range(plan.jobs)
        ]
        tell("matching", {"generation": generation, "opponent": name}, 0, games)
        results[name] = sum(each.result() for each in [found.submit(play_bout, bout) for bout in bouts]) / len(bouts)
    return results


def write(path: Path, weights: Weights) -> None:
    """All at once, so that a broken file is never found."""
    unfinished = path.with_suffix(".part")
    unfinished.write_bytes(weights.to_bytes())
    unfinished.replace(path)
