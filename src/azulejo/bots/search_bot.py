"""The bot that looks ahead, as far and as surely as its level does."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from azulejo.bots.bot import Choice, Limit, Thought
from azulejo.bots.chances import calibrated, sharpness
from azulejo.bots.evaluations import evaluation_of
from azulejo.bots.levels import STRONGEST, Manner, Strength, prospects
from azulejo.bots.search.evaluation import Evaluation
from azulejo.bots.search.puct import Puct
from azulejo.bots.search.thoughts import Considered, considered
from azulejo.games.game import Game, State
from azulejo.games.rng import Rng

SECONDS: Final = 1.0  # to think, when no limit is given
ENDLESS: Final = 1e9  # seconds
COUNTLESS: Final = 1 << 40  # nodes
MOST_NODES: Final = 1_500_000  # of a tree: some 120 MB with two players
RESERVE: Final = 0.002  # seconds that are kept back for telling what was thought
TIDYING: Final = 1e-7  # seconds that it takes at most to see whether a node of the last search is still wanted
BREATHING: Final = 0.05  # seconds between two words to whoever watches
BREATHS: Final = 16  # into so many parts time is cut, after each of which a choice may turn out to be settled
CAUTION: Final = 1.25  # so many times as many looks as seem to be left must not be able to change it
KEPT: Final = 2  # searches that a process keeps for games that it may be asked about again
FINE: Final = 1 << 30  # how finely chance decides

Evaluations = Callable[[Game], Evaluation]
_searches: OrderedDict[tuple[object, ...], Puct] = OrderedDict()


class SearchBot:
    """Searches with the best evaluation that there is for the game, or with one that is given."""

    def __init__(
        self, manner: Callable[[str], Manner] = lambda _: STRONGEST, evaluations: Evaluations = evaluation_of
    ) -> None:
        self._manner = manner
        self._evaluations = evaluations

    def choose(self, position: State, seat: int, limit: Limit, rng: Rng) -> Choice:
        clock = limit.clock
        began = clock()
        search = search_for(position.game, seat, self._evaluations)
        strength = self.strength(search.evaluation, position, seat)
        search.clock = clock
        nodes = min(limit.nodes or COUNTLESS, strength.nodes or COUNTLESS)
        seconds = limit.seconds
        if seconds is None:
            seconds = SECONDS if limit.nodes is None else ENDLESS
        deadline = began + seconds - RESERVE
        if nodes < COUNTLESS:
            search.begin(position, seat)  # the same nodes must find the same, whatever was searched before
        elif int(search.tree.used) * TIDYING > seconds / 2:
            search.begin(position, seat)  # as it would take longer than there is to look through what was found
        else:
            search.resume(position, seat)
        while search.go_on(position, seat, min(deadline, pause(limit, seconds)), nodes, rng):
            if clock() >= deadline or not self.goes_on(limit, search, position, seat):
                break
            if limit.only_action and nodes == COUNTLESS and is_settled(search, began, clock(), deadline):
                break
        found = considered(search, position, seat)
        if strength.wavering:
            chosen = waver(found, strength, rng)
            found.remove(chosen)
            found.insert(0, chosen)
        return self.told(found, position.game, seat)

    def strength(self, evaluation: Evaluation, position: State, seat: int) -> Strength:
        """How well this decision is made: the level's manner with the prospects that the seat sees at a glance."""
        manner = self._manner(position.game.name)
        if not manner.varies:
            return manner.careful
        evaluation.judge(position)
        chances = [evaluation.chances[each] for each in range(position.game.players)]
        return manner.with_prospects(prospects(calibrated(chances, self.sharpness(position.game)), seat))

    def goes_on(self, limit: Limit, search: Puct, position: State, seat: int) -> bool:
        """Whether whoever watches lets the search go on."""
        return limit.watch is None or limit.watch(self.told(considered(search, position, seat), position.game, seat))

    def told(self, found: list[Considered], game: Game, seat: int) -> Choice:
        """The first of what was considered as the choice, with chances as they were found to be true."""
        power = self.sharpness(game)
        return Choice(found[0].action, tuple(_thought(each, seat, power) for each in found))

    def sharpness(self, game: Game) -> float:
        """The power that makes chances true, known for the best evaluation alone."""
        return sharpness(game) if self._evaluations is evaluation_of else 1.0


def pause(limit: Limit, seconds: float) -> float:
    """When the clock shows this, whoever watches is told what would be chosen by now, or whoever wants but an action
    may get it."""
    if limit.watch is not None:
        return limit.clock() + BREATHING
    return limit.clock() + (seconds / BREATHS if limit.only_action else ENDLESS)


def is_settled(search: Puct, began: float, now: float, deadline: float) -> bool:
    """Whether as many looks as there may yet be would not let another action overtake the one looked at most."""
    left = int(search.iterations) * (deadline - now) / max(now - began, RESERVE)
    return int(search.lead()) > CAUTION * left


def search_for(game: Game, seat: int, evaluations: Evaluations) -> Puct:
    """A search for this seat of a game; a process keeps few of them, as each may come to take much memory."""
    key = (evaluations, game.name, game.players, seat, *sorted(game.options.items()))
    search = _searches.pop(key, None) or Puct(evaluations(game), MOST_NODES)
    _searches[key] = search
    while len(_searches) > KEPT:
        _searches.popitem(last=False)
    return search


def waver(found: list[Considered], strength: Strength, rng: Rng) -> Considered:
    """One of the plausible actions, the likelier the more it was looked at or, for who but glances, seemed worth it."""
    glances = strength.nodes == 1
    looks = [each.prior if glances else float(each.visits) + each.prior for each in found]
    best = max(looks)
    parts = [(look / best) ** (1 / strength.wavering) if look >= strength.least * best else 0.0 for look in looks]
    at = int(rng.below(FINE)) / FINE * sum(parts)
    for each, part in zip(found, parts, strict=True):
        at -= part
        if at < 0:
            return each
    return found[0]


def _thought(found: Considered, seat: int, power: float) -> Thought:
    chance = calibrated(found.chances, power)[seat]
    return Thought(found.action, found.chance, chance, found.margin, int(found.visits), tuple(found.line))
