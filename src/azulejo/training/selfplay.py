"""Games that bots play against themselves, to learn from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from azulejo.bots.evaluations import judged, learned
from azulejo.bots.minds import MINDS, judge_of
from azulejo.bots.search.evaluation import Evaluation
from azulejo.bots.search.features import Features
from azulejo.bots.search.puct import Puct
from azulejo.bots.weights import Weights
from azulejo.games.game import CHANCE, OVER, Game, State
from azulejo.games.rng import Rng
from azulejo.training.rows import Choices, Gathering, Rows, join_choices, join_rows

ENDLESS: Final = 1e18  # a clock that is never reached
WANDERS: Final = 0.06  # the part of the decisions that is made at random, so that other positions are seen too
WANDERS_AT_FIRST: Final = 0.15  # by a judge that always does the same in the same position
KEEPS_CHOICE: Final = 0.2  # the part of the decisions whose actions are learned from; their positions all are
MOST_NODES: Final = 200_000
MOST_ROWS: Final = 48  # of one game: as all of them end alike, more would only be learned by heart
POINTS_OF_A_GLANCE: Final = 1.0  # by which a judge prefers an action by a factor of e
OF_A_MILLION: Final = 1_000_000


@dataclass
class Lesson:
    """By whom games are to be played, with how many nodes a decision. Without weights the judge plays at a glance."""

    game: Game
    weights: Weights | None
    nodes: int

    def features(self) -> Features:
        return MINDS[self.game.name].features(self.game)

    def evaluation(self) -> Evaluation:
        return judged(self.game) if self.weights is None else learned(self.features(), self.weights)


def play_games(lesson: Lesson, games: int, seed: int) -> tuple[Rows, Choices]:
    """So many games; the same seed gives the same."""
    player = Player(lesson)
    rows, choices = [], []
    for number in range(games):
        gathering = player.play(Rng(seed << 32 | number))
        rows.append(gathering[0])
        choices.append(gathering[1])
    return join_rows(rows), join_choices(choices)


class Player:
    """Plays all seats of one game after the other."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.features = lesson.features()
        self.search = Puct(lesson.evaluation(), MOST_NODES)
        self.judge = judge_of(lesson.game.name)
        self.wanders = WANDERS_AT_FIRST if lesson.weights is None else WANDERS

    def play(self, rng: Rng) -> tuple[Rows, Choices]:
        state = self.lesson.game.start()
        gathering = Gathering(self.features)
        while state.turn != OVER:
            if state.turn == CHANCE:
                if self.is_end_of_round(state):
                    self.features.read(state)
                    gathering.add_position(None)
                state.deal(rng)
                continue
            seat = int(state.turn)
            state.play(seat, self.choose(state, seat, rng, gathering))
        outcome = state.outcome()
        assert outcome is not None
        won = [1 / len(outcome.winners) if rank == 1 else 0.0 for rank in outcome.ranks]
        rows = gathering.rows(won, outcome.scores)
        return rows.some(few_of(len(rows), MOST_ROWS, rng)), gathering.choices()

    def is_end_of_round(self, state: State) -> bool:
        """Not the start of the game, of which nothing is to be learned, nor a deal in the middle of a round."""
        return getattr(state, "round", 0) > 0 and not self.features.goes_on(state)

    def choose(self, state: State, seat: int, rng: Rng, gathering: Gathering) -> int:
        """An action. Gathers the position, unless what comes of it is decided by chance."""
        if state.count_legal(seat) == 1:
            self.features.read(state)
            gathering.add_position(None)
            return int(state.nth_legal(seat, 0))
        if chance(self.wanders, rng):
            gathering.forget_value()
            return int(state.nth_legal(seat, rng.below(state.count_legal(seat))))
        if self.lesson.weights is None:
            actions, share, values = self.glance(state, seat, rng)
        else:
            actions, share, values = self.think(state, seat, rng)
        self.features.read(state)
        gathering.add_position(values)
        if chance(KEEPS_CHOICE, rng):
            gathering.add_choice(self.traits(state, seat, actions), share)
        best = max(range(len(actions)), key=lambda n: share[n])
        return actions[best]

    def think(self, state: State, seat: int, rng: Rng) -> tuple[list[int], list[float], list[float]]:
        """Actions, the part of the visits that each got, and every seat's chance."""
        search = self.search
        search.search(state, seat, ENDLESS, self.lesson.nodes, rng)
        tree = search.tree
        children = range(int(tree.first[0]), int(tree.first[0] + tree.number[0]))
        visits = [int(tree.visits[child]) for child in children]
        seats = self.lesson.game.players
        values = [float(tree.totals[n]) / int(tree.visits[0]) for n in range(seats)]
        if tree.solved[0]:
            best = max(children, key=lambda child: tree.totals[child * seats + seat] / max(1, int(tree.visits[child])))
            visits = [int(child == best) for child in children]
        return [int(tree.action[child]) for child in children], [each / sum(visits) for each in visits], values

    def glance(self, state: State, seat: int, rng: Rng) -> tuple[list[int], list[float], None]:
        """The same by what the judge thinks of each action; it has no chances to tell."""
        scratch = state.clone()
        actions, worths = state.legal(seat), []
        for action in actions:
            state.copy_into(scratch)
            scratch.play(seat, action)
            worths.append(self.judge(scratch, seat) / POINTS_OF_A_GLANCE)
        best = max(worths)
        parts = [2.718281828 ** (worth - best) for worth in worths]
        return actions, [part / sum(parts) for part in parts], None

    def traits(self, state: State, seat: int, actions: list[int]) -> list[list[int]]:
        features = self.features
        features.prepare(state, seat)
        described = []
        for action in actions:
            number = features.describe(state, seat, action)
            described.append([int(features.traits[n]) for n in range(number)])
        return described


def chance(part: float, rng: Rng) -> bool:
    """True in this part of all cases."""
    return int(rng.below(OF_A_MILLION)) < part * OF_A_MILLION


def few_of(number: int, most: int, rng: Rng) -> list[int]:
    """Which of so many things are kept: at most `most`, in their order, each as likely as any other."""
    left = list(range(number))
    while len(left) > most:
        del left[int(rng.below(len(left)))]
    return left
