"""Whether a server comes to use more memory, though it is restarted again and again.

A process that has just started has little in memory, whatever leaks: so samples are compared only with samples of the
same age after the start. Ages are counted in steps; of each step the median of all samples is taken, of the middle and
of the last third of the run, and only of steps that both have seen. What remains in memory by design (tables in use,
and a bounded number of finished ones) is in both, and what grows with the store (more games, more people) in the last
alone.

A leak that a restart ends shows within one life. So the longest life is also compared with itself: its last third with
its middle third. The longer it is, the smaller the leak that shows; what the server keeps of finished games by design
grows there, too, until it has as many as it keeps.

The process that serves and those that it has started are compared each by itself, and of the latter what one of them
takes: how many there are depends on who asks for a bot or studies just then, which would hide a leak, or look like one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

STEP: Final = 10.0  # seconds of age that count as the same
SETTLED: Final = 20.0  # seconds after its start from which a server is measured: what it imports is imported
FEWEST: Final = 3  # steps that must be comparable


@dataclass(frozen=True)
class Sample:
    """Bytes in memory: of the process that serves, and of those that it has started."""

    at: float  # seconds since the soak began
    life: int  # which start of the server it was, from 0
    age: float  # seconds since that start
    server: int
    bots: int
    children: int = 1  # how many processes the latter are

    @property
    def child(self) -> float:
        """What one of the latter takes."""
        return self.bots / max(1, self.children)


Size = Callable[[Sample], float]
PARTS: Final[dict[str, Size]] = {
    "the server": lambda each: each.server,
    "a process of its bots": lambda each: each.child,
}


def growth(samples: Sequence[Sample], seconds: float, size: Size) -> float | None:
    """How the last third of a run compares with its middle third, at equal ages; None if that cannot be told."""
    middle = by_age((each for each in samples if seconds / 3 <= each.at < seconds * 2 / 3), size)
    last = by_age((each for each in samples if each.at >= seconds * 2 / 3), size)
    common = middle.keys() & last.keys()
    if len(common) < FEWEST:
        return None
    before = sum(middle[step] for step in common)
    return sum(last[step] for step in common) / before - 1 if before else None


def by_age(samples: Iterable[Sample], size: Size) -> dict[int, float]:
    """For each step of age the median."""
    sizes: dict[int, list[float]] = defaultdict(list)
    for sample in samples:
        if sample.age >= SETTLED:
            sizes[int(sample.age // STEP)].append(size(sample))
    return {step: median(found) for step, found in sizes.items()}


def growth_within(samples: Sequence[Sample], size: Size) -> float | None:
    """How the last third of the longest life compares with its middle third; None if no life was long enough."""
    lives: dict[int, list[Sample]] = defaultdict(list)
    for sample in samples:
        lives[sample.life].append(sample)
    longest = max(lives.values(), key=lambda life: life[-1].age, default=[])
    age = longest[-1].age if longest else 0.0
    if age / 3 < max(SETTLED, FEWEST * STEP):
        return None
    middle = [size(each) for each in longest if age / 3 <= each.age < age * 2 / 3]
    last = [size(each) for each in longest if each.age >= age * 2 / 3]
    before = median(middle)
    return median(last) / before - 1 if before else None
