"""Games side by side: the same games as one after another, and no process is left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import psutil
import pytest

from azulejo.arena.workers import ProcessDied, played
from azulejo.processes import HAS_FORKSERVER
from tests.arena.matches import dies_in_four, hangs_from_seven, match_of, untimed


def workers() -> set[psutil.Process]:
    """The processes below this one that play. The server that forks them stays, for the next ones."""
    forking = HAS_FORKSERVER
    below = psutil.Process().children(recursive=True)
    return {process for process in below if not forking or process.ppid() != psutil.Process().pid}


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    """What other tests keep running below this process, such as a server with its bots, stays as it is."""
    before = workers()
    yield
    assert workers() == before


@pytest.mark.parametrize(("bot", "players", "number"), [("greedy", 2, 9), ("greedy", 3, 9), ("strongest@4n", 2, 3)])
def test_the_same_games_whatever_the_number_of_jobs(bot: str, players: int, number: int) -> None:
    match = match_of(bot, "random", players=players, games=number)
    games = [list(played(match.fixtures(), jobs)) for jobs in (1, 2, 3)]
    assert len(games[0]) == match.total
    assert untimed(games[0]) == untimed(games[1]) == untimed(games[2])


def test_more_jobs_than_games() -> None:
    match = match_of(games=2)
    assert untimed(list(played(match.fixtures(), 5))) == untimed(list(played(match.fixtures(), 1)))


def test_no_game_at_all() -> None:
    assert list(played(iter(()), 2)) == list(played(iter(()), 1)) == []


def test_whoever_stops_leaves_no_process() -> None:
    before = workers()
    with closing(played(match_of(games=20).fixtures(), 2, hangs_from_seven)) as games:
        assert len({next(games).number for _ in range(7)}) == 7
        assert len(workers() - before) == 2


def test_a_process_that_dies_is_noticed() -> None:
    games = played(match_of(games=20).fixtures(), 2, dies_in_four)
    with pytest.raises(ProcessDied) as caught:
        list(games)
    assert caught.value.fields == {"played": 4, "exit_code": -9}
