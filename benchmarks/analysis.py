"""Whether grades can be trusted: `python -m benchmarks.analysis azul --games 10`.

The strongest level plays against itself. Then every decision is graded, of which few may be called wrong; and in some
of them what was played is replaced by the worst that is still sensible and graded again: what costs much must be found.
What it really costs is told by a search ten times as long.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from time import process_time
from typing import Final

from rich.console import Console
from rich.progress import Progress

from azulejo.analysis import Budget, Question, judge, questions
from azulejo.analysis.weighing import search_for, weigh
from azulejo.bots import STRONGEST, Limit, ask, make_bot
from azulejo.games.game import CHANCE, OVER, Game
from azulejo.games.registry import entry, make
from azulejo.games.rng import Rng
from azulejo.records import Move, Record

SERIOUS: Final = frozenset({"mistake", "blunder"})
TRUE_LOSS: Final = 0.15  # of the chance to win, above which what was planted must be found
LONGER: Final = 10  # times the budget tell what something really costs
FEWEST: Final = 4  # actions where something is planted
SENSIBLE: Final = 0.5  # of an even share of the policy's attention
GLANCE: Final = Budget(nodes=3000)  # at which the worst sensible action is chosen


@dataclass
class Found:
    """What came of it."""

    decisions: int = 0
    called_wrong: int = 0
    planted: int = 0
    noticed: int = 0
    harmless: int = 0
    missed: list[str] = field(default_factory=list)


def main() -> None:
    """Measures and prints."""
    asked = arguments()
    game = make(asked.game, asked.players or entry(asked.game).players.start, dict(asked.option))
    budget = Budget(asked.seconds, asked.nodes).settled()
    found = Found()
    search_for(game).clock = process_time  # so that other work on the machine does not count
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=asked.games)
        for number in range(asked.games):
            record = strong_game(game, Limit(nodes=asked.playing), number << 32 | asked.seed)
            grade_all(record, budget, found)
            plant(record, asked.planted, budget, found, Random(number))
            progress.advance(task)
            told(found, sys.stderr.isatty())
    told(found, False)


def strong_game(game: Game, limit: Limit, seed: int) -> Record:
    """A game of the strongest level against itself."""
    record, state, rng = Record(game, [STRONGEST] * game.players), game.start(), Rng(seed)
    bot = make_bot(STRONGEST)
    while state.turn != OVER:
        if state.turn == CHANCE:
            record.add(state.deal(rng))
        else:
            move = Move(int(state.turn), ask(bot, state, int(state.turn), limit, rng).action)
            state.play(move.seat, move.action)
            record.add(move)
    return record


def grade_all(record: Record, budget: Budget, found: Found) -> None:
    """Counts the decisions that are called wrong."""
    for question in questions(record):
        decision = judge(question, budget, 1, explained=False)
        found.decisions += 1
        found.called_wrong += decision.grade in SERIOUS


def plant(record: Record, number: int, budget: Budget, found: Found, random: Random) -> None:
    """Plants blunders at some decisions and counts those that are noticed."""
    chosen = [question for question in questions(record) if question.position.count_legal(question.seat) >= FEWEST]
    for question in random.sample(chosen, min(number, len(chosen))):
        planted = replace(question, action=worst_sensible(question))
        truth = judge(planted, budget.part(LONGER), 2, explained=False)
        if truth.loss <= TRUE_LOSS:
            found.harmless += 1
            continue
        decision = judge(planted, budget, 1, explained=False)
        found.planted += 1
        if decision.grade in SERIOUS:
            found.noticed += 1
        else:
            found.missed.append(
                f"{decision.action} costs {truth.loss:.3f}, graded {decision.grade} {decision.loss:.3f}"
            )


def worst_sensible(question: Question) -> int:
    """Of the actions that the policy finds worth a look, the one that a short search likes least."""
    position, seat = question.position, question.seat
    sensible = [action for action, share in attention(question) if share >= SENSIBLE]
    weighed = weigh(position, seat, sensible, GLANCE, Rng(3))
    return min((each for each in weighed if each.action in sensible), key=lambda each: each.chances[seat]).action


def attention(question: Question) -> Iterator[tuple[int, float]]:
    """Every action, and the policy's attention to it beside an even share."""
    root, search = question.position.imagine(question.seat, Rng(1)), search_for(question.position.game)
    search.begin(root, question.seat)
    tree = search.tree
    for child in range(int(tree.first[0]), int(tree.first[0] + tree.number[0])):
        yield int(tree.action[child]), float(tree.prior[child]) * int(tree.number[0])


def told(found: Found, is_all: bool) -> None:
    """Prints the figures."""
    wrong, noticed = (
        f"{part} of {whole} ({100 * part / max(1, whole):.1f} %)"
        for part, whole in ((found.called_wrong, found.decisions), (found.noticed, found.planted))
    )
    sys.stdout.write(f"decisions called wrong: {wrong}; planted and noticed: {noticed}; harmless: {found.harmless}\n")
    for line in found.missed if not is_all else ():
        sys.stdout.write(f"  missed: {line}\n")
    sys.stdout.flush()


def arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.analysis", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", action="append", default=[], type=lambda text: tuple(text.split("=", 1)))
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--planted", type=int, default=6, help="in each game")
    parser.add_argument("--playing", type=int, default=20_000, help="nodes a decision while playing")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
