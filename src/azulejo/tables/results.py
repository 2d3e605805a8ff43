"""How a game at a table ended, and why, as data and in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from azulejo.games.game import Outcome
from azulejo.texts import Texts

RESIGNED: Final = "resigned"
TIME: Final = "time"
ABORTED: Final = "aborted"
CLOSED: Final = "closed"  # by the server


@dataclass(frozen=True)
class Result:
    """`out` are the seats that gave up or ran out of time, with RESIGNED or TIME; they come last whatever they scored.

    Scores are there when the game was played to its end. A game that was aborted or closed has no winners.
    """

    reason: str  # of the rules; RESIGNED or TIME when nobody was left to play against; ABORTED; CLOSED
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    points: tuple[Mapping[str, int], ...] = ()
    out: Mapping[int, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """Seats count from 1."""
        return {
            "reason": self.reason,
            "winners": [seat + 1 for seat in self.winners],
            "scores": list(self.scores),
            "points": [dict(points) for points in self.points],
            "out": {str(seat + 1): why for seat, why in self.out.items()},
        }


def played_out(outcome: Outcome, out: Mapping[int, str]) -> Result:
    """The result by the rules, among those who are still in the game."""
    best = min(rank for seat, rank in enumerate(outcome.ranks) if seat not in out)
    winners = tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == best and seat not in out)
    return Result(outcome.reason, winners, tuple(outcome.scores), tuple(outcome.points), dict(out))


def left_over(players: int, out: Mapping[int, str]) -> Result:
    """The result when play stops because of those who are out: the others win."""
    reason = list(out.values())[-1]
    return Result(reason, tuple(seat for seat in range(players) if seat not in out), out=dict(out))


def explain(result: Result, names: Sequence[str], texts: Texts) -> str:
    """Who won and why, in a few sentences."""
    sentences = [texts.say(f"result.out.{why}", name=names[seat]) for seat, why in result.out.items()]
    if result.reason in (ABORTED, CLOSED):
        return texts.say(f"result.{result.reason}")
    winners = ", ".join(names[seat] for seat in result.winners)
    if result.scores:
        points = result.scores[result.winners[0]]
        won = texts.say("result.played", number=len(result.winners), names=winners, points=points, reason=result.reason)
    else:
        won = texts.say("result.left", number=len(result.winners), names=winners)
    return " ".join([*sentences, won])
