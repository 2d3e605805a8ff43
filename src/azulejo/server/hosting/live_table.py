"""A live table: in memory with its events, and what is told of it, encoded once for all who ask.

An event is encoded when it happens, and never again: however long a game is, an answer is put together from pieces, and
has no more than so many of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from azulejo.games.game import Game
from azulejo.games.story import Step
from azulejo.server.hosting.counts import Counts
from azulejo.storage import Loaded
from azulejo.tables import Event, Table, moments, tell, view
from azulejo.tables.checks import seat_at
from azulejo.tables.events import Dealt, Moved, Opened

MOST_UPDATES: Final = 32  # kept for one state of a table: nearly all streams ask for the same few
MOST_TOLD: Final = 500  # events in one update: nearly all games have fewer
MOST_MOMENTS: Final = 60  # in one answer: more than a round of any game


@dataclass(frozen=True)
class Update:
    """What a seat is told after an event that it knows: the body is JSON, with `sequence`, `events` and `view`.

    `sequence` is that of the last event in it. If the view's is higher, there is more to ask for.
    """

    sequence: int
    body: bytes


@dataclass(frozen=True)
class Told:
    """An event with its story, as JSON: for the one seat that may know all of it, and for everybody else."""

    owner: int | None
    own: bytes
    others: bytes

    def to(self, seat: int | None) -> bytes:
        return self.own if self.owner is not None and seat == self.owner else self.others


def told(game: Game, number: int, event: Event, steps: Sequence[Step]) -> Told:
    """The two are the same bytes where nothing is hidden."""
    others = encoded(tell(game, number, event, steps, None))
    owner = event.seen_by if isinstance(event, Dealt) else event.seat if isinstance(event, Moved) else None
    own = others if owner is None else encoded(tell(game, number, event, steps, owner))
    return Told(owner, own, others) if own != others else Told(None, others, others)


class LiveTable:
    """What is built for a seat stays until the table changes."""

    def __init__(self, loaded: Loaded, counts: Counts) -> None:
        opened, *others = loaded.events
        assert isinstance(opened, Opened)
        self.table = Table(loaded.sealed, opened)
        self.reidentified = loaded.reidentified
        self.events: list[Event] = [opened]
        self._told = [told(self.table.game, 1, opened, ())]
        self._counts = counts
        self._views: dict[int | None, bytes] = {}
        self._updates: dict[tuple[int | None, int], Update] = {}
        self.fold(others)

    @property
    def sequence(self) -> int:
        return self.table.sequence

    def fold(self, events: Iterable[Event]) -> None:
        """Lets events happen that come next."""
        for event in events:
            steps = self.table.fold(event)
            self.events.append(event)
            self._told.append(told(self.table.game, len(self.events), event, steps))
        self._views.clear()
        self._updates.clear()

    def view(self, seat: int | None) -> bytes:
        """The table as this seat, or a spectator, may see it; raises NotFound for a seat that it does not have."""
        if seat not in self._views:
            if seat is not None:
                seat_at(self.table, seat)
            self._views[seat] = encoded(view(self.table, seat))
            self._counts.views_built += 1
        return self._views[seat]

    def update(self, seat: int | None, since: int) -> Update:
        """The view, and what was told after the event of this number; raises NotFound as `view` does."""
        since = min(max(since, 0), self.sequence)
        if (seat, since) not in self._updates:
            if len(self._updates) >= MOST_UPDATES:
                del self._updates[next(iter(self._updates))]
            self._updates[seat, since] = self._built(seat, since)
        return self._updates[seat, since]

    def moments(self, seat: int | None, since: int) -> Callable[[], bytes]:
        """What tells how the position came about since that event, as JSON. It takes long, and is for a thread."""
        found, sequence = moments(self.table, self.events, seat, since, MOST_MOMENTS), self.sequence
        return lambda: encoded({"sequence": sequence, "moments": list(found)})

    def _built(self, seat: int | None, since: int) -> Update:
        seen = self.view(seat)
        last = min(self.sequence, since + MOST_TOLD)
        events = b",".join(each.to(seat) for each in self._told[since:last])
        return Update(last, b'{"sequence":%d,"events":[%b],"view":%b}' % (last, events, seen))


def encoded(value: object) -> bytes:
    """JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
