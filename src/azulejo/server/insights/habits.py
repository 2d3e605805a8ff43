"""What the reports of one's games have in common: accuracy from game to game, and the cost of mistakes by reason."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from azulejo.analysis.grading import accuracy
from azulejo.server.insights.games_of_person import OwnGame
from azulejo.storage.report_store import OF_ONE
from azulejo.storage.rows import Judged

MOST_EXAMPLES: Final = 3
MOST_DECISIONS: Final = 600  # of a game that is explained


@dataclass(frozen=True)
class Explained:
    """A game of which all of one's decisions have been judged; `decisions` are those that no bot made for one."""

    game: OwnGame
    decisions: tuple[Judged, ...]

    @property
    def accuracy(self) -> float | None:
        return accuracy([each.loss / OF_ONE for each in self.decisions if each.grade != "forced"])


def explained_games(games: Sequence[OwnGame], judged: Iterable[Judged]) -> list[Explained]:
    """In the order in which they were played."""
    of_table: dict[str, list[Judged]] = {}
    for each in judged:
        of_table.setdefault(each.table, []).append(each)
    complete = [game for game in games if len(of_table.get(game.mine.table, ())) >= max(1, game.mine.moves)]
    return [Explained(game, _own(game, of_table[game.mine.table])) for game in reversed(complete)]


def _own(game: OwnGame, judged: Sequence[Judged]) -> tuple[Judged, ...]:
    stood_in = set(json.loads(game.mine.stood_in))
    return tuple(each for each in judged if each.event not in stood_in)


def to_explain(games: Sequence[OwnGame], explained: Sequence[Explained]) -> str | None:
    """The last game that is not explained, or not all of it."""
    known = {each.game.mine.table for each in explained}
    fitting = (game.mine for game in games if 0 < game.mine.moves * game.mine.players <= MOST_DECISIONS)
    return next((mine.table for mine in fitting if mine.table not in known), None)


def accuracies(explained: Sequence[Explained]) -> list[dict[str, object]]:
    """Game by game."""
    return [
        {"table": mine.table, "ended": mine.ended, "game": mine.game, "accuracy": each.accuracy}
        for each in explained
        if each.accuracy is not None and (mine := each.game.mine)
    ]


def habits(explained: Sequence[Explained], most: int) -> list[dict[str, object]]:
    """The main reasons of what was wrong, the most costly first. A mistake counts for its main reason alone."""
    faults: dict[str, list[tuple[str, Judged]]] = {}
    for each in explained:
        for decision in each.decisions:
            if decision.reason is not None:
                faults.setdefault(decision.reason, []).append((each.game.mine.game, decision))
    ranked = sorted(faults.items(), key=lambda item: -sum(decision.loss for _, decision in item[1]))
    return [_habit(reason, found) for reason, found in ranked[:most]]


def _habit(reason: str, found: Sequence[tuple[str, Judged]]) -> dict[str, object]:
    code, _, source = reason.partition(":")
    rounds = Counter(decision.round for _, decision in found if decision.round is not None)
    worst = sorted(found, key=lambda each: -each[1].loss)[:MOST_EXAMPLES]
    return {
        "reason": code,
        "source": source or None,
        "number": len(found),
        "cost": _chance(sum(decision.loss for _, decision in found)),
        "rounds": [{"round": number, "number": rounds[number]} for number in sorted(rounds)],
        "worst": [
            {
                "table": decision.table,
                "event": decision.event,
                "game": game,
                "round": decision.round,
                "loss": _chance(decision.loss),
            }
            for game, decision in worst
        ],
    }


def _chance(loss: int) -> float:
    return round(loss / OF_ONE, 4)
