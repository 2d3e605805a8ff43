"""Who works side by side: processes of this machine, or those of a cluster of Ray. Who has work need not know.

What is done depends on the task alone, never on who does it or when: so the same seeds give the same games everywhere.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from typing import Protocol, TypeVar

from azulejo.clusters import cluster
from azulejo.processes import workers

T = TypeVar("T")
R = TypeVar("R")


class Crew(Protocol):
    """Does what it is given, some at once, as long as the context lasts in which it was made."""

    @property
    def ahead(self) -> int:
        """How many tasks it should have, so that none of it is idle."""
        ...

    def submit(self, work: Callable[..., R], /, *task: object) -> Future[R]:
        """Work and task must be such as another process can be sent. Raises, as the future's result, what the work
        raises."""
        ...


class Processes:
    """A crew of this machine."""

    def __init__(self, pool: ProcessPoolExecutor, jobs: int) -> None:
        self._pool = pool
        self.ahead = jobs + 1

    def submit(self, work: Callable[..., R], /, *task: object) -> Future[R]:
        return self._pool.submit(work, *task)


@contextmanager
def crew(jobs: int, preloaded: str, ray: str = "") -> Iterator[Crew]:
    """So many processes of this machine; or all of a cluster, by its address, for which `jobs` does not count. Raises
    NoCluster."""
    if ray:
        with cluster(ray) as found:
            yield found
    else:
        with workers(jobs, preloaded) as pool:
            yield Processes(pool, jobs)


def in_order(
    work: Callable[[T], R], tasks: Iterable[T], jobs: int, preloaded: str, ray: str = ""
) -> Generator[R, None, None]:
    """What the work makes of each task, in their order, so many at once; there may be no end of tasks.

    One at a time is done here, in this process. Whoever stops before the end must close the iterator.
    """
    if jobs == 1 and not ray:
        yield from map(work, tasks)
        return
    with crew(jobs, preloaded, ray) as found:
        begun: deque[Future[R]] = deque()
        for task in tasks:
            begun.append(found.submit(work, task))
            if len(begun) >= found.ahead:
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()


def as_they_come(work: Callable[[T], R], tasks: Iterable[T], found: Crew) -> Generator[R, None, None]:
    """What the work makes of each task, whichever is ready first."""
    left = iter(tasks)
    begun = {found.submit(work, task) for task in islice(left, found.ahead)}
    while begun:
        done, begun = wait(begun, return_when=FIRST_COMPLETED)
        for each in done:
            begun |= {found.submit(work, task) for task in islice(left, 1)}
            yield each.result()
