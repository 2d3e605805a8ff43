"""Playing a match: what its state file has is not played again, and what is played is in it at once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from azulejo.arena.keeping import state_file
from azulejo.arena.match import Match
from azulejo.arena.playing import Play, Played, play_game
from azulejo.arena.standings import Standing, standings
from azulejo.arena.workers import played


def run(
    match: Match,
    path: Path,
    again: bool = False,
    jobs: int = 1,
    told: Callable[[Played], None] = lambda game: None,
    play: Play = play_game,
    ray: str = "",
) -> list[Standing]:
    """Plays what is missing, so many games at once or on a cluster, and sums all up.

    Raises GameFailed, BadState, NoCluster or OSError.

    Each game is told, those of earlier runs first. Whatever is raised, the games that have ended are kept.
    """
    with state_file(path, match, again) as state:
        for number in sorted(state.games):
            if number < match.total:
                told(state.games[number])
        missing = (fixture for fixture in match.fixtures() if fixture.number not in state.games)
        with closing(played(missing, jobs, play, ray)) as games:
            for game in games:
                state.add(game)
                told(game)
        return standings(match, state.games)
