"""Puzzles from games of the strongest level against itself.

Of most decisions a glance shows that they are none: where everybody would play what is best there is nothing to find.
Of the others a short search keeps those in which one move stands out and what is tempting costs much, and of these a
search ten times as long, with other chances, must say the same. A game gives at most one puzzle a round, since those of
one round are much alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from azulejo.analysis.budget import Budget
from azulejo.analysis.judging import round_of, texts
from azulejo.analysis.reasons import Lesson, explain
from azulejo.analysis.report import figure
from azulejo.analysis.weighing import Weighed, weigh
from azulejo.bots import STRONGEST, Choice, Limit, ask, make_bot
from azulejo.games.game import CHANCE, OVER, Game, State
from azulejo.games.rng import Rng
from azulejo.puzzles.puzzle import Alternative, Puzzle, identity
from azulejo.puzzles.themes import themes

PLAYING: Final = 0.1  # of the short search's budget goes to each decision of the games
LONGER: Final = 10  # times the short search's budget make sure
CLEAR: Final = 0.08  # of the chance to win, by which the best must be better than every other action
TEMPTING: Final = 0.12  # that something tempting must cost
FEWEST: Final = 4  # actions of a decision worth asking about
HOPE: Final = 0.1  # chance to win below which nobody likes to be asked
AT_ONCE: Final = 0.5  # of both: what the search that plays must have found already
WEIGHED: Final = 9  # best actions whose worth is told, besides tempting ones
TOLD: Final = 8  # alternatives of a puzzle
GREEDY: Final = "greedy"
LOWER: Final = (1, 14)  # nodes at which weaker levels decide
LADDER: Final = (1, 30, 300, 3000)  # nodes, each of which that does not find the best makes a puzzle harder
SEED_BITS: Final = 32


@dataclass(frozen=True)
class Making:
    """Which games are played, and how much is looked at in the short search."""

    game: Game
    budget: Budget
    seed: int


@dataclass(frozen=True)
class Candidate:
    """A decision that may become a puzzle."""

    position: State  # as its seat may know it
    seat: int
    round: int | None
    tempting: tuple[int, ...]  # the most tempting first
    best: int
    margin: float


def puzzles_of(making: Making, number: int) -> list[Puzzle]:
    """The puzzles of a game. With nodes alone the same number always gives the same."""
    rng = Rng(number << SEED_BITS | making.seed & (1 << SEED_BITS) - 1)
    found = list(candidates(making, rng))
    made = []
    for _, group in groupby(found, key=lambda each: each.round):
        for candidate in sorted(group, key=lambda each: -each.margin):
            puzzle = verified(candidate, making, rng)
            if puzzle is not None:
                made.append(puzzle)
                break
    return made


def candidates(making: Making, rng: Rng) -> Iterator[Candidate]:
    """Plays a game, and gives each decision that the short search finds worth making sure of."""
    state, bot = making.game.start(), make_bot(STRONGEST)
    limit = limited(making.budget.part(PLAYING))
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.deal(rng)
            continue
        seat = int(state.turn)
        choice = ask(bot, state, seat, limit, rng)
        candidate = considered(state, seat, choice, making, rng)
        if candidate is not None:
            yield candidate
        state.play(seat, choice.action)


def considered(state: State, seat: int, choice: Choice, making: Making, rng: Rng) -> Candidate | None:
    """The decision, if what was played stands out in a short search, and something tempting is much worse."""
    action = choice.action
    if state.count_legal(seat) < FEWEST:
        return None
    position = state.imagine(seat, rng)
    tempting = temptations(position, seat, action, rng)
    if not tempting or not is_promising(choice, tempting):
        return None
    found = weigh(position, seat, list(tempting), making.budget, rng, told=WEIGHED)
    if found[0].action != action or not stands_out(found, seat, tempting):
        return None
    return Candidate(position, seat, round_of(position), tempting, action, margin(found, seat))


def temptations(position: State, seat: int, best: int, rng: Rng) -> tuple[int, ...]:
    """What weaker levels, and who counts points, would play instead of the best."""
    bot = make_bot(STRONGEST)
    chosen = [ask(bot, position, seat, Limit(nodes=nodes), rng).action for nodes in LOWER]
    chosen.append(ask(make_bot(GREEDY), position, seat, Limit(), rng).action)
    return tuple(action for action in dict.fromkeys(chosen) if action != best)


def is_promising(choice: Choice, tempting: Sequence[int]) -> bool:
    """Whether what was found while playing lets one hope for a puzzle; what was never looked at is no rival."""
    best, *others = choice.thoughts
    costs = {each.action: (best.chance or 0.0) - (each.chance or 0.0) for each in others if each.visits}
    if min(costs.values(), default=0.0) < AT_ONCE * CLEAR:
        return False
    return any(costs.get(action, 1.0) >= AT_ONCE * TEMPTING for action in tempting)


def stands_out(found: Sequence[Weighed], seat: int, tempting: Sequence[int]) -> bool:
    """Whether the first action is clearly better than all others, and much better than something tempting."""
    best = found[0]
    if not best.is_sure or best.chances[seat] < HOPE or margin(found, seat) < CLEAR:
        return False
    return any(lost(best, each, seat) >= TEMPTING for each in found if each.action in tempting)


def margin(found: Sequence[Weighed], seat: int) -> float:
    """By how much the first action is better than every other that was looked at."""
    return min((lost(found[0], each, seat) for each in found[1:] if each.looks), default=0.0)


def lost(best: Weighed, other: Weighed, seat: int) -> float:
    """What an action costs beside the best."""
    return best.chances[seat] - other.chances[seat]


def verified(candidate: Candidate, making: Making, rng: Rng) -> Puzzle | None:
    """The puzzle, if a search ten times as long finds the same."""
    position, seat, tempting = candidate.position, candidate.seat, candidate.tempting
    found = weigh(position, seat, list(tempting), making.budget.part(LONGER), rng, told=WEIGHED)
    best = found[0]
    if best.action != candidate.best or not stands_out(found, seat, tempting):
        return None
    game, text = position.game, str(position)
    worse = alternatives(found, seat, tempting)
    lessons = [explain(position, seat, each, best, making.seed) for each in worse]
    about = themes(game, best.action, lessons[0])
    if not about:
        return None  # what nobody can put in words teaches nothing
    return Puzzle(
        id=identity(text, seat + 1),
        game=game.name,
        players=game.players,
        options=dict(game.options),
        position=text,
        seat=seat + 1,
        round=candidate.round,
        best=game.action_text(best.action),
        line=texts(game, best),
        chance=figure(best.chances[seat]),
        margin=figure(margin(found, seat)),
        alternatives=tuple(alternative(game, *each, seat) for each in zip(worse, lessons, strict=True)),
        themes=about,
        difficulty=difficulty(position, seat, best.action, rng),
    )


def alternatives(found: Sequence[Weighed], seat: int, tempting: Sequence[int]) -> list[Weighed]:
    """What is told of: first the tempting action that costs most, then the others from the best on."""
    rest = [each for each in found[1:] if each.looks]
    trap = max((each for each in rest if each.action in tempting), key=lambda each: lost(found[0], each, seat))
    others = sorted((each for each in rest if each is not trap), key=lambda each: -each.chances[seat])
    return [trap, *others[: TOLD - 1]]


def alternative(game: Game, weighed: Weighed, lesson: Lesson, seat: int) -> Alternative:
    """A worse action as data."""
    chance = figure(weighed.chances[seat])
    return Alternative(game.action_text(weighed.action), chance, texts(game, weighed), lesson.reasons)


def difficulty(position: State, seat: int, best: int, rng: Rng) -> int:
    """From 1 on: one more for each short look that does not find the best."""
    bot = make_bot(STRONGEST)
    return 1 + sum(ask(bot, position, seat, Limit(nodes=nodes), rng).action != best for nodes in LADDER)


def limited(budget: Budget) -> Limit:
    """A budget as bots know it."""
    return Limit(seconds=budget.seconds, nodes=budget.nodes)
