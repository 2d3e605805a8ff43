"""What a game that is over is worth to each seat. Until then every reward is 0."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WIN: Final = 0  # 1 for who wins, and as much in sum for the others: -1 with two players; a shared victory is divided
MARGIN: Final = 1  # the points by which a seat is ahead of its best opponent
SCORE: Final = 2  # its points, whatever the others have
NAMES: Final = ("win", "margin", "score")


def pay(kind: i64, scores: vec[i64], merits: vec[i64], into: vec[float], at: i64, players: i64) -> None:
    """Writes the rewards of as many seats from `at` on, whose scores and merits are at the same places."""
    for n in range(at, at + players):
        if kind == WIN:
            into[n] = share_of(merits, n, at, players)
        elif kind == MARGIN:
            into[n] = float(scores[n] - best_of_others(scores, n, at, players))
        else:
            into[n] = float(scores[n])


def best_of_others(numbers: vec[i64], n: i64, at: i64, players: i64) -> i64:
    """The largest of the numbers of the other seats."""
    best: i64 = -1
    for other in range(at, at + players):
        if other != n and numbers[other] > best:
            best = numbers[other]
    return best


def share_of(merits: vec[i64], n: i64, at: i64, players: i64) -> float:
    """The reward of a seat that wins, wins with others, or does not."""
    equals: i64 = 0
    for other in range(at, at + players):
        if merits[other] > merits[n]:
            return -1.0 / float(players - 1)
        if merits[other] == merits[n]:
            equals += 1
    return (float(players) / float(equals) - 1.0) / float(players - 1)
