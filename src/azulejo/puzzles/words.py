"""Puzzles in words: who is who, and why a move is worse."""

from __future__ import annotations

from azulejo.analysis.report import Reason
from azulejo.analysis.words import sentence
from azulejo.puzzles.puzzle import Puzzle
from azulejo.texts import Texts


def names(puzzle: Puzzle, texts: Texts) -> list[str]:
    """What everybody at the table is called within a sentence: nobody has a name there."""
    other = "puzzle.your_opponent" if puzzle.players == 2 else "puzzle.opponent_at"
    seats = range(1, puzzle.players + 1)
    return [texts.say("puzzle.yourself" if seat == puzzle.seat else other, seat=seat) for seat in seats]


def because(reason: Reason, puzzle: Puzzle, texts: Texts, best: str) -> str:
    """A reason; `best` is what the best move is called, its notation or other words."""
    fields = {**reason.fields, **({"best": best} if "best" in reason.fields else {})}
    said = sentence(Reason(reason.code, fields), puzzle.game, names(puzzle, texts), texts)
    return said[:1].upper() + said[1:]
