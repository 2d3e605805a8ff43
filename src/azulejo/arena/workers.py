"""Games side by side, a process each. None is left when it is over, however it ends."""

from __future__ import annotations

import multiprocessing
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait

from azulejo.arena.match import Fixture
from azulejo.arena.playing import GameFailed, Play, Played, play_game
from azulejo.crews import as_they_come, crew
from azulejo.processes import belong_to_parent, context, start


class ProcessDied(GameFailed):
    """A process ended in the middle of a game."""


def played(
    fixtures: Iterable[Fixture], jobs: int, play: Play = play_game, ray: str = ""
) -> Generator[Played, None, None]:
    """Plays the games, so many at once, or on a cluster, and gives each as it ends; raises GameFailed or NoCluster.

    One at a time is played here, in this process. Whoever stops before the end must close the iterator.
    """
    if ray:
        return _on_cluster(fixtures, play, ray)
    return _here(fixtures, play) if jobs == 1 else _apart(iter(fixtures), jobs, play)


def _here(fixtures: Iterable[Fixture], play: Play) -> Generator[Played, None, None]:
    for fixture in fixtures:
        yield play(fixture)


def _on_cluster(fixtures: Iterable[Fixture], play: Play, ray: str) -> Generator[Played, None, None]:
    with crew(1, __name__, ray) as found:
        yield from as_they_come(play, fixtures, found)


def _apart(fixtures: Iterator[Fixture], jobs: int, play: Play) -> Generator[Played, None, None]:
    workers: list[Worker] = []
    try:
        for _, fixture in zip(range(jobs), fixtures, strict=False):  # in this order: nothing is taken and lost
            workers.append(Worker())
            workers[-1].begin(play, fixture)
        busy = {worker.connection: worker for worker in workers}
        while busy:
            for ready in wait(list(busy)):
                assert isinstance(ready, Connection)
                result = busy[ready].result()
                following = next(fixtures, None)
                if following is not None:
                    busy[ready].begin(play, following)
                else:
                    del busy[ready]
                yield result
    finally:
        for worker in workers:
            worker.end()


class Worker:
    """A process that plays one game after another."""

    def __init__(self) -> None:
        self.number = 0
        self.connection, there = multiprocessing.Pipe()
        self.process = context(__name__).Process(target=play_for, args=(there,), daemon=True)
        try:
            start(self.process)
        except BaseException:
            self.connection.close()
            raise
        finally:
            there.close()

    def begin(self, play: Play, fixture: Fixture) -> None:
        """Hands a game over; a process that is gone is noticed when its result is asked for."""
        self.number = fixture.number
        with suppress(BrokenPipeError):
            self.connection.send((play, fixture))

    def result(self) -> Played:
        """Waits for the game to end; raises GameFailed."""
        try:
            answer: Played | GameFailed = self.connection.recv()
        except (EOFError, ConnectionError) as gone:
            self.process.join()
            code = self.process.exitcode
            raise ProcessDied("process_died", played=self.number + 1, exit_code=code) from gone
        if isinstance(answer, GameFailed):
            raise answer
        return answer

    def end(self) -> None:
        """Ends the process, whatever it does, and waits until nothing of it is left."""
        self.process.kill()
        self.process.join()
        self.process.close()
        self.connection.close()


def play_for(connection: Connection) -> None:
    """What the process does."""
    belong_to_parent()
    with suppress(EOFError, OSError):  # nobody is left to be answered
        while True:
            connection.send(_answer(*connection.recv()))


def _answer(play: Play, fixture: Fixture) -> Played | GameFailed:
    try:
        return play(fixture)
    except GameFailed as failed:
        return failed
