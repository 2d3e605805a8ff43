"""What a search found, as it is told: moves in both forms, with what they would do and who plays them."""

from __future__ import annotations

from azulejo.analysis import Decision, Option, Question
from azulejo.analysis.report import written
from azulejo.games.game import Game, State


def alternative(position: State, seat: int, option: Option) -> dict[str, object]:
    """An action that a seat, counted from 0, could choose in a position."""
    game = position.game
    action = game.parse_action(option.action)
    return {
        **_action(game, action),
        "preview": position.preview(seat, action).to_json(),
        "chance": option.chance,
        "margin": option.margin,
        "looks": option.looks,
        "line": _line(position.clone(), seat, option),
    }


def judged(question: Question, decision: Decision) -> dict[str, object]:
    """A decision of a report."""
    told = written(decision)
    for name in ("best", "line"):  # which the first of the options says, too
        del told[name]
    position, seat = question.position, question.seat
    return told | {"options": [alternative(position, seat, option) for option in decision.options]}


def _line(state: State, seat: int, option: Option) -> list[dict[str, object]]:
    """Who plays what. Plays on the state: where it differs from what the search has imagined, the line ends."""
    line: list[dict[str, object]] = []
    for text in option.line:
        action, actor = state.game.parse_action(text), int(state.turn) if line else seat
        if actor < 0 or not state.is_legal(actor, action):
            break
        state.play(actor, action)
        line.append({"seat": actor + 1, **_action(state.game, action)})
    return line


def _action(game: Game, action: int) -> dict[str, object]:
    return {"text": game.action_text(action), "action": game.action_json(action)}
