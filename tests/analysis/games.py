"""Records to be analysed, played once for all tests."""

from __future__ import annotations

from functools import cache

from azulejo.games.registry import make
from azulejo.records import Record
from azulejo.workbench.simulate import Simulation

QUICK = 30  # nodes


@cache
def played(name: str, bots: str = "novice,random", seed: int = 3, **options: str) -> Record:
    """A game between bots, one of whom blunders."""
    (record,) = Simulation(make(name, 2, options), bots.split(","), 1, seed).records()
    return record


def beginning(record: Record, events: int) -> Record:
    """An unfinished game: the first events of one."""
    shorter = Record(record.game, record.names)
    for event in record.events[:events]:
        shorter.add(event)
    return shorter
