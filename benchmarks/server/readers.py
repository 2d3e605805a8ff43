"""Four who read all that has happened at the longest table there can be, again and again, while others play: what that
costs those who play, as a ratio to what they wait for without them, in one run.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rich.progress import Progress

from azulejo.fair import nonce_commitment
from azulejo.server.limits.rations import ANYTHING, REPLAYS_THERE
from azulejo.storage import Store
from azulejo.tables import Event, Sealed, Table, decide, open_table
from azulejo.tables.bounds import LONGEST
from azulejo.tables.commands import Act, AddNonce, TakeSeat, Undo
from azulejo.tables.undoing import undo
from benchmarks.server.figures import percentile
from benchmarks.server.live_games import Plan, Run
from benchmarks.server.people import API
from benchmarks.server.process import Fleet, Server
from benchmarks.server.reading import ReaderProcess

READERS: Final = 4
SPANS: Final = 5  # of each kind
TABLE: Final = "longest"
WORDS: Final = {"waited": "answer to a move", "worked": "server CPU until the answer"}
PAGE: Final = 500
THEN: Final = 1_700_000_000_000
PAGES: Final = tuple(f"{API}/tables/{TABLE}/events?since={since}" for since in range(0, LONGEST, PAGE))
WHOLE: Final = (f"{API}/tables/{TABLE}/moments", f"{API}/tables/{TABLE}/record")


@dataclass(frozen=True)
class Reading:
    """What all readers ask for in turn, and how many requests a second they have together; 0: all that are answered."""

    name: str
    paths: Sequence[str]
    rate: float


READINGS: Final = (
    Reading("events, as one address may", PAGES, ANYTHING.per_second),
    Reading("events, without limits", PAGES, 0),
    Reading("moments and records, as one address may", WHOLE, REPLAYS_THERE.per_second),
    Reading("moments and records, without limits", WHOLE, 0),
)


@dataclass
class Span:
    """What was seen in several spans of time of one kind."""

    seconds: float = 0.0
    used: float = 0.0  # seconds of a core, by the server
    requests: int = 0
    waited: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)


async def write_longest(url: str) -> int:
    """A table at which as much has happened as there may, by moves that were taken back; its number of events."""
    table, events = longest()
    store = await Store.open(url)
    try:
        for person in ("one", "two"):
            await store.people.add(person, person, THEN)
        await store.tables.open(TABLE, Table(table.sealed, table.opened), events[:1])
        await store.tables.append(TABLE, table, events[1:])
    finally:
        await store.close()
    return len(events)


def longest() -> tuple[Table, list[Event]]:
    """Taking back is capped by itself, so that is passed over here: the story is as long as any may get."""
    sealed = Sealed(secrets.token_bytes(32), secrets.token_urlsafe(20))
    opened = open_table(THEN, "one", sealed, "azul", {}, [None, None])
    table, events = Table(sealed, opened), list[Event]([opened])

    def fold(new: Sequence[Event]) -> None:
        for event in new:
            table.fold(event)
            events.append(event)

    first, last = secrets.token_hex(16), secrets.token_hex(16)
    fold(decide(table, TakeSeat("One", 0, commitment=nonce_commitment(first)), THEN, "one"))
    fold(decide(table, TakeSeat("Two", 1, nonce=last), THEN, "two"))
    fold(decide(table, AddNonce(0, first), THEN, "one"))
    moves = 0
    while len(events) < LONGEST - 2:
        seat = table.line.state.turn
        who, decision = ("one", "two")[seat], table.seats[seat].decision
        action = table.game.action_text(table.line.state.legal(seat)[0])
        fold(decide(table, Act(seat, decision, action), THEN, who))
        if moves < 20:  # so that there are some moments to show
            moves += 1
        else:
            fold(undo(table, Undo(seat, decision), THEN, who))
    return table, events


class ReadingRun(Run):
    """Games go on at their rate; in some spans of time nobody reads, in the others four do."""

    def __init__(self, server: Server, plan: Plan, progress: Progress) -> None:
        super().__init__(Fleet([server]), replace(plan, seconds=plan.seconds / SPANS), progress)
        self.readers = ReaderProcess(server.host, server.port, READERS)

    async def measure(self) -> dict[str, float | int | str]:
        plan = self.plan
        try:
            people = await self._each("people sit up", range(2 * plan.games), lambda _: self.crowd.person())
            await self._each("tables open", range(plan.games), lambda n: self._open(n, people[2 * n : 2 * n + 2]))
            await self._each("streams open", [s for g in self.crowd.games.values() for s in g.seats], self.crowd.watch)
            await self._play()  # what is first is slower
            spans = {reading.name: await self._compared(reading) for reading in READINGS}
        finally:
            self.crowd.close()
            self.readers.close()
        figures: dict[str, float | int | str] = {"live games": plan.games, "moves/s asked for": plan.rate}
        for name, span in spans.items():
            figures |= {f"{name}: {key}": round(value, 2) for key, value in span.items()}
        return figures | {"errors": len(self.crowd.tally.errors), "lost or doubled events": len(self.crowd.tally.lost)}

    async def _compared(self, reading: Reading) -> dict[str, float]:
        """Short spans with and without readers in turn, so that whatever else the machine does counts for both."""
        alone, read = Span(), Span()
        for _ in range(SPANS):
            await self._span(None, alone)
            await self._span(reading, read)
        figures = {"requests of readers/s": read.requests / read.seconds, "moves/s": len(read.waited) / read.seconds}
        for what in ("waited", "worked"):
            for share in (50, 95):
                without, with_them = (1000 * percentile(getattr(span, what), share / 100) for span in (alone, read))
                name = f"{WORDS[what]} p{share}"
                figures |= {f"{name}, ms": with_them, f"{name} without readers, ms": without}
                figures[f"{name}, ratio"] = with_them / without
        more = read.used / read.seconds - alone.used / alone.seconds
        return figures | {"server CPU per request, ms": 1000 * more * read.seconds / max(1, read.requests)}

    async def _span(self, reading: Reading | None, span: Span) -> None:
        """Some seconds of moves, and what they waited."""
        tally = self.crowd.tally
        if reading is not None:
            self.readers.read(reading.rate, reading.paths)
        first, used = len(tally.answers), self.server.seconds
        span.seconds += await self._play()
        span.used += self.server.seconds - used
        if reading is not None:
            span.requests += await asyncio.to_thread(self.readers.stop)
        span.waited += tally.answers[first:]
        span.worked += tally.efforts[first:]
