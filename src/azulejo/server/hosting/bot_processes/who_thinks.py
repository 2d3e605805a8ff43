"""Who thinks for bots: processes of this server, or bot workers that may be anywhere. Nobody who asks knows which."""

from __future__ import annotations

from typing import Protocol

from azulejo.server.hosting.counts import Counts
from azulejo.tables import Advice, Task
from azulejo.tables.levels import Level


class Stopped(Exception):
    """Nothing is thought about any more."""


class WhoThinks(Protocol):
    """Asked with a task it answers with an action, whatever becomes of whoever thinks about it."""

    @property
    def number(self) -> int:
        """How many moves of bots are worth asking for at once."""
        ...

    @property
    def busy(self) -> int:
        """How many thoughts are being thought, as far as is known here."""
        ...

    @property
    def is_full(self) -> bool:
        """Whether all processes of this server think now, so that others who would think here should wait."""
        ...

    @property
    def elsewhere(self) -> int:
        """How many processes outside of this server are there to think."""
        ...

    @property
    def is_well(self) -> bool:
        """Whether anybody is there to think. If not, what is asked waits."""
        ...

    def longest(self, level: Level) -> float:
        """How many seconds one try at this level can take."""
        ...

    async def start(self) -> None: ...

    async def stop(self) -> None:
        """Those who wait get Stopped. There is no new start."""
        ...

    async def answer(
        self, task: Task, counts: Counts, asker: str = "", since: float | None = None, person: str = ""
    ) -> Advice:
        """What the bot, or in the end the stand-in, would play; raises Stopped, or StorageError where a database that
        it needs fails.

        A person who asks for a hint (`asker`) comes before all moves of bots. Among hints, as among moves of bots,
        everybody has one turn before anybody has another; a move counts for whoever opened its table (`person`). The
        time of the level begins when its thought does. `since` is when it began to wait, by the monotonic clock, if not
        now.
        """
        ...
