"""How fast the rules run on this machine, on one core."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from azulejo.bots.evaluations import evaluation_of
from azulejo.bots.search.puct import Puct
from azulejo.bots.search_bot import MOST_NODES
from azulejo.build import compiled
from azulejo.games.game import CHANCE, OVER, Game, State
from azulejo.games.playout import clones, copies, random_games
from azulejo.games.rng import Rng

SLICES: Final = 5  # the best counts: whatever else the machine does can only slow one down
SHARES: Final = {"games": 0.6, "clones": 0.2, "copies": 0.2}  # of the seconds
GAMES: Final = 20  # between two looks at the clock
COPIES: Final = 1000
ITERATIONS: Final = 1000  # of a search between two looks at the clock
OPENING: Final = 4  # decisions before what a search is measured with: in Duel each has its first plate then
ENDLESS: Final = 1e12  # seconds

Work = Callable[[], tuple[int, ...]]  # does a little and says how much of each thing it did


def measure(game: Game, seconds: float) -> dict[str, object]:
    """Rates of uniformly random games to the end, and of copying a state in two ways, within about these seconds."""
    rng = Rng(1)
    start, state = game.start(), dealt(game, rng)
    moves_rate, games_rate = rates(lambda: (int(random_games(start, GAMES, rng)), GAMES), seconds * SHARES["games"])
    (clones_rate,) = rates(lambda: _times(clones, state), seconds * SHARES["clones"])
    (copies_rate,) = rates(lambda: _times(copies, state), seconds * SHARES["copies"])
    return {
        "game": game.name,
        "players": game.players,
        "options": dict(game.options),
        "compiled": compiled(),
        "moves_per_second": round(moves_rate),
        "games_per_second": round(games_rate),
        "clones_per_second": round(clones_rate),
        "copies_per_second": round(copies_rate),
    }


def measure_search(game: Game, seconds: float) -> dict[str, object]:
    """Rates of the strongest bot's search early in a game: nodes of its tree, iterations, judgements."""
    search, state, rng = Puct(evaluation_of(game), MOST_NODES), opened(game, Rng(1)), Rng(1)

    def work() -> tuple[int, ...]:
        judged = int(search.evaluation.evaluations)
        search.search(state, int(state.turn), perf_counter() + ENDLESS, ITERATIONS, rng)
        return int(search.tree.used), int(search.iterations), int(search.evaluation.evaluations) - judged

    nodes, iterations, evaluations = rates(work, seconds)
    return {
        "game": game.name,
        "players": game.players,
        "options": dict(game.options),
        "compiled": compiled(),
        "nodes_per_second": round(nodes),
        "iterations_per_second": round(iterations),
        "evaluations_per_second": round(evaluations),
    }


def dealt(game: Game, rng: Rng) -> State:
    """A new game after its first deals."""
    state = game.start()
    while state.turn == CHANCE:
        state.deal(rng)
    return state


def opened(game: Game, rng: Rng) -> State:
    """The same after some decisions more, made at random, if there are so many."""
    state = dealt(game, rng)
    for _ in range(OPENING):
        after = state.clone()
        after.play(after.turn, after.nth_legal(after.turn, rng.below(after.count_legal(after.turn))))
        while after.turn == CHANCE:
            after.deal(rng)
        if after.turn == OVER:
            break
        state = after
    return state


def rates(work: Work, seconds: float) -> list[float]:
    """How much of each thing a second, in the slice that did most of the first, after one slice to warm up."""
    share = seconds / (SLICES + 1)
    slices = [rate(work, share) for _ in range(SLICES + 1)]
    return max(slices[1:])


def rate(work: Work, seconds: float) -> list[float]:
    """Repeats the work for so long, at least once, and says how much of each thing it did a second."""
    begin = perf_counter()
    done = list(work())
    while perf_counter() - begin < seconds:
        done = [sofar + more for sofar, more in zip(done, work(), strict=True)]
    took = perf_counter() - begin
    return [number / took for number in done]


def _times(repeat: Callable[[State, int], None], state: State) -> tuple[int]:
    repeat(state, COPIES)
    return (COPIES,)
