"""Where one's points come from, beside where those of one's opponents do."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from statistics import fmean

from azulejo.server.insights.games_of_person import OwnGame
from azulejo.storage.rows import SeatResult


def points_by_source(games: Sequence[OwnGame]) -> list[dict[str, object]]:
    """For each game, the one played most first, the means over those that were played to their end."""
    names: dict[str, list[OwnGame]] = {}
    for game in games:
        if _has_points(game.mine) and any(map(_has_points, game.others)):
            names.setdefault(game.mine.game, []).append(game)
    return [_of_game(name, found) for name, found in sorted(names.items(), key=lambda item: -len(item[1]))]


def _has_points(seat: SeatResult) -> bool:
    """Whose seat a bot has taken over for good, those points are the bot's."""
    return seat.points is not None and seat.out is None


def _of_game(name: str, games: Sequence[OwnGame]) -> dict[str, object]:
    mine = _gathered(game.mine for game in games)
    theirs = _gathered(other for game in games for other in game.others if _has_points(other))
    scores = [game.mine.score or 0 for game in games]
    others = [other.score or 0 for game in games for other in game.others if _has_points(other)]
    sources = [
        {"source": source, "games": len(points), "yours": _mean(points), "theirs": _mean(theirs.get(source, []))}
        for source, points in mine.items()
    ]
    return {"game": name, "games": len(games), "yours": _mean(scores), "theirs": _mean(others), "sources": sources}


def _gathered(seats: Iterable[SeatResult]) -> dict[str, list[int]]:
    """All points of each source. A source may be there in some games only, as tablets are."""
    points: dict[str, list[int]] = {}
    for seat in seats:
        for source, number in json.loads(seat.points or "{}").items():
            points.setdefault(source, []).append(number)
    return points


def _mean(numbers: Sequence[int]) -> float:
    return round(fmean(numbers), 2) if numbers else 0.0
