"""What a position of any game is worth: the points that it shows, for a game that has no judge of its own."""

from __future__ import annotations

from collections.abc import Mapping

from azulejo.games.game import State, View


def judge_plainly(state: State, seat: int) -> float:
    """The seat's points less those of its best opponent; 0 where the game shows none."""
    outcome = state.outcome()
    points = outcome.scores if outcome is not None else shown_scores(state.view(seat))
    if len(points) <= seat:
        return 0.0
    others = [score for number, score in enumerate(points) if number != seat]
    return float(points[seat]) - max(others, default=0)


def shown_scores(view: View) -> list[int]:
    """Everybody's points as a view gives them, by `scores` or as the `score` of each board; none where it does not."""
    match view:
        case {"scores": [*scores]}:
            shown = scores
        case {"boards": [*boards]}:
            shown = [board.get("score") if isinstance(board, Mapping) else None for board in boards]
        case _:
            shown = []
    points = [score for score in shown if isinstance(score, int)]
    return points if len(points) == len(shown) else []
