"""Matches to test with, and games that go as a test wants them to."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence

from azulejo import make
from azulejo.arena.match import Fixture, Match, named_match
from azulejo.arena.playing import Played, play_game
from azulejo.bots import Limit

NODES = Limit(nodes=10)  # no seconds, so that the same games are played every time


def match_of(*bots: str, players: int = 2, games: int = 4, seed: int = 1, game: str = "azul") -> Match:
    return named_match(make(game, players), bots or ("greedy", "random"), NODES, games, seed)


def untimed(games: Sequence[Played]) -> list[tuple[object, ...]]:
    """What must be the same each time: all but the clock, in the order of the numbers."""
    ordered = sorted(games, key=lambda game: game.number)
    return [(game.number, game.labels, game.scores, game.ranks, game.decisions) for game in ordered]


def ended(fixture: Fixture, ranks: Sequence[int], scores: Sequence[int] | None = None) -> Played:
    """A game that ended like this, after ten decisions a seat that took a second, half of it for one of them."""
    seats = len(ranks)
    points = list(scores) if scores is not None else [10 * (seats - rank) for rank in ranks]
    return Played(fixture.number, fixture.labels, points, list(ranks), [10] * seats, [1.0] * seats, [0.5] * seats)


def hangs_from_seven(fixture: Fixture) -> Played:
    """Plays the first seven games, and never ends any other."""
    if fixture.number >= 7:
        time.sleep(3600)
    return play_game(fixture)


def dies_in_four(fixture: Fixture) -> Played:
    """Takes its process along in the fourth game, once the others had time to end."""
    if fixture.number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return play_game(fixture)
