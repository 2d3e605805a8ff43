"""How fast the environments are on this machine, on one core, beside the rules in the same run."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from azulejo.build import compiled
from azulejo.envs.packages import require_packages
from azulejo.games.game import Game
from azulejo.games.playout import random_games
from azulejo.games.rng import Rng

NUM_ENVS: Final = 1024
SLICES: Final = 6  # of each thing in turn; the first warms up, and the best of the others counts
GAMES: Final = 20  # of the rules between two looks at the clock
STEPS: Final = 200  # of PettingZoo's

Work = Callable[[], tuple[int, float]]  # does a little; how many steps that were, and how many seconds they took


def measure_env(game: Game, name: str, seconds: float) -> dict[str, object]:
    """Rates of the rules, and of an environment with masks alone and with observations; raises BadEnvironment."""
    require_packages()
    bare, observed = (vector_work if name == "vector" else pettingzoo_work)(game)
    works = {
        "moves_per_second": rules_work(game),
        "steps_per_second": bare,
        "steps_with_observations_per_second": observed,
    }
    best = dict.fromkeys(works, 0.0)
    for number in range(SLICES):
        for figure, work in works.items():
            rate = measured(work, seconds / SLICES / len(works))
            best[figure] = max(best[figure], rate if number else 0.0)
    return {
        "game": game.name,
        "players": game.players,
        "options": dict(game.options),
        "compiled": compiled(),
        "env": name,
        "num_envs": NUM_ENVS if name == "vector" else 1,
        **{figure: round(rate) for figure, rate in best.items()},
    }


def measured(work: Work, seconds: float) -> float:
    """Steps a second, over so many seconds of the work's own time."""
    steps, took = work()
    while took < seconds:
        more, longer = work()
        steps, took = steps + more, took + longer
    return steps / took


def rules_work(game: Game) -> Work:
    """What `azulejo bench` measures: random games to the end."""
    start, rng = game.start(), Rng(1)

    def work() -> tuple[int, float]:
        begin = perf_counter()
        moves = int(random_games(start, GAMES, rng))
        return moves, perf_counter() - begin

    return work


def vector_work(game: Game) -> tuple[Work, Work]:
    """Steps of many games at once: what `step` takes, without the choice of actions, which is an agent's time."""
    from azulejo.envs.vector import VectorEnv

    def made(observations: str) -> Work:
        env = VectorEnv(game.name, NUM_ENVS, game.players, game.options, observations=observations)
        env.reset(seed=1)

        def work() -> tuple[int, float]:
            actions = env.sample()
            begin = perf_counter()
            env.step(actions)
            return NUM_ENVS, perf_counter() - begin

        return work

    return made("none"), made("uint8")


def pettingzoo_work(game: Game) -> tuple[Work, Work]:
    """Steps of one game: `last` and `step`, without and with observation and mask, again without the choice."""
    from azulejo.envs.pettingzoo import raw_env

    def made(observe: bool) -> Work:
        env, rng = raw_env(game.name, players=game.players, options=game.options), Rng(1)
        env.reset(seed=1)

        def work() -> tuple[int, float]:
            took = 0.0
            for _ in range(STEPS):
                if not env.agents or env.terminations[env.agent_selection]:
                    env.reset()
                action = env.sample(rng)
                begin = perf_counter()
                env.last(observe)
                env.step(action)
                took += perf_counter() - begin
            return STEPS, took

        return work

    return made(observe=False), made(observe=True)
