"""What everybody in a soak shares: the server as it is now, chance, and what was seen."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

import httpx

from benchmarks.soak.plan import Plan
from tests.wire.serving import Server

if TYPE_CHECKING:
    from benchmarks.soak.game import Game


@dataclass
class Tally:
    """What was seen. Whatever is in one of the lists should not have happened."""

    answers: Counter[int] = field(default_factory=Counter)  # by status
    did: Counter[str] = field(default_factory=Counter)  # what people and vandals did besides moving
    ended: Counter[str] = field(default_factory=Counter)  # games, by the reason of their result
    unreachable: int = 0  # requests and streams that found no server, or lost it
    times: list[float] = field(default_factory=list)  # seconds from a move to its answer
    news: list[float] = field(default_factory=list)  # seconds from a move to another person's stream
    absences: list[float] = field(default_factory=list)  # seconds for which the server was gone
    failures: list[str] = field(default_factory=list)  # answers of 500 and above
    taken: list[str] = field(default_factory=list)  # garbage that was not refused
    gaps: list[str] = field(default_factory=list)  # what streams missed, or told twice
    wrongs: list[str] = field(default_factory=list)  # anything else


class World:
    """The server, which may be gone, and the time."""

    def __init__(self, server: Server, plan: Plan) -> None:
        self.server = server
        self.plan = plan
        self.luck = Random(plan.seed)
        self.tally = Tally()
        self.is_closing = asyncio.Event()  # once nobody begins anything new
        self.life = 0  # how often the server was started again
        self.up_since: float | None = None  # None while the server is gone
        self.people = 0  # that there were
        self.over: list[Game] = []
        self.held: set[asyncio.Task[None]] = set()  # requests whose rest does not come

    def quiet(self, since: float) -> float:
        """How many seconds since that moment something could have happened in: nothing can without a server."""
        return 0.0 if self.up_since is None else time.monotonic() - max(since, self.up_since)

    def was_up(self, since: float) -> bool:
        """Whether the server that is there now was there already at that moment."""
        return self.up_since is not None and self.up_since <= since

    async def rest(self, seconds: float | None) -> None:
        """Until the end of the soak at most, and if no seconds are given just so long."""
        try:
            async with asyncio.timeout(seconds):
                await self.is_closing.wait()
        except TimeoutError:
            pass

    def note(self, answer: httpx.Response) -> None:
        self.tally.answers[answer.status_code] += 1
        if answer.status_code >= 500:
            request = answer.request
            self.tally.failures.append(f"{request.method} {request.url.path}: {answer.status_code} {answer.text[:300]}")
