"""A live table: in memory with its events, and what is told of it, encoded once for all who ask.

An event is encoded when it happens, and never again: however long a game is, an answer is put together from pieces, and
has no more than so many of them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeAlias, TypeVar

from msgspec import Struct

from azulejo.encoding import encoded, joined
from azulejo.games.game import Game
from azulejo.games.story import Step
from azulejo.server.hosting.counts import Counts
from azulejo.storage import Loaded
from azulejo.tables import Event, Table, common, moments, personal, tell
from azulejo.tables.checks import seat_at
from azulejo.tables.events import Dealt, Moved, Opened
from azulejo.tables.telling import hides

MOST_KEPT: Final = 128  # of what was encoded last: whoever asks for the same asks soon after
MOST_TOLD: Final = 500  # events in one update: nearly all games have fewer
MOST_MOMENTS: Final = 60  # in one answer: more than a round of any game


@dataclass(frozen=True)
class Update:
    """What a seat is told after an event that it knows: the body is JSON, with `sequence`, `events` and `view`.

    `sequence` is that of the last event in it. If the view's is higher, there is more to ask for.
    """

    sequence: int
    body: bytes


class Told(Struct, frozen=True, gc=False):
    """An event with its story, as JSON: for the one seat that may know all of it, and for everybody else.

    There are more of these than of all else, and nothing that they refer to refers to anything: no search for what
    only refers to itself need look at them.
    """

    owner: int | None
    own: bytes
    others: bytes

    def to(self, seat: int | None) -> bytes:
        return self.own if self.owner is not None and seat == self.owner else self.others


def told(game: Game, number: int, event: Event, steps: Sequence[Step]) -> Told:
    """The two are the same bytes where nothing is hidden."""
    body = encoded(tell(game, number, event, steps, None))
    if not hides(game, event):
        return Told(None, body, body)
    owner = event.seen_by if isinstance(event, Dealt) else event.seat if isinstance(event, Moved) else None
    return Told(owner, encoded(tell(game, number, event, steps, owner)), body)


K = TypeVar("K")
V = TypeVar("V")


class Latest(Generic[K, V]):
    """What was built last, by all that it is made from, so that it is never old."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K, build: Callable[[K], V]) -> V:
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = build(key)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return found


class Encodings:
    """What was last encoded of all tables of a host: a table that nobody asks about keeps nothing but its events."""

    def __init__(self, counts: Counts) -> None:
        self.counts = counts
        self.shared: Latest[SharedKey, bytes] = Latest()
        self.views: Latest[ViewKey, bytes] = Latest()
        self.updates: Latest[UpdateKey, Update] = Latest()


class LiveTable:
    """A table with its events, each of which is encoded."""

    def __init__(self, loaded: Loaded, kept: Encodings) -> None:
        opened, *others = loaded.events
        assert isinstance(opened, Opened)
        self.table = Table(loaded.sealed, opened)
        self.reidentified = loaded.reidentified
        self.events: list[Event] = [opened]
        self._told = [told(self.table.game, 1, opened, ())]
        self._kept = kept
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

    def view(self, seat: int | None) -> bytes:
        """The table as this seat, or a spectator, may see it; raises NotFound for a seat that it does not have."""
        if seat is not None:
            seat_at(self.table, seat)
        return self._kept.views.get((self, self.sequence, seat), self._view)

    def update(self, seat: int | None, since: int) -> Update:
        """The view, and what was told after the event of this number; raises NotFound as `view` does."""
        since = min(max(since, 0), self.sequence)
        return self._kept.updates.get((self, self.sequence, seat, since), self._update)

    def moments(self, seat: int | None, since: int) -> Callable[[], bytes]:
        """What tells how the position came about since that event, as JSON. It takes long, and is for a thread."""
        found, sequence = moments(self.table, self.events, seat, since, MOST_MOMENTS), self.sequence
        return lambda: encoded({"sequence": sequence, "moments": list(found)})

    def _view(self, key: ViewKey) -> bytes:
        self._kept.counts.views_built += 1
        shared = self._kept.shared.get((self, self.sequence), lambda _: encoded(common(self.table)))
        return joined(shared, encoded(personal(self.table, key[2])))

    def _update(self, key: UpdateKey) -> Update:
        _, sequence, seat, since = key
        seen = self.view(seat)
        last = min(sequence, since + MOST_TOLD)
        events = b",".join(each.to(seat) for each in self._told[since:last])
        return Update(last, b'{"sequence":%d,"events":[%b],"view":%b}' % (last, events, seen))


SharedKey: TypeAlias = tuple[LiveTable, int]
ViewKey: TypeAlias = tuple[LiveTable, int, int | None]
UpdateKey: TypeAlias = tuple[LiveTable, int, int | None, int]
