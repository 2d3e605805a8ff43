"""Tables in memory: the reference that a host with its store is compared with, and the quickest way to play in a test.

Time, ids, secrets and randomness come from the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from azulejo.games.story import Step
from azulejo.tables import playing
from azulejo.tables.commands import Act, Command, Reply
from azulejo.tables.deciding import decide
from azulejo.tables.errors import Conflict, NotFound
from azulejo.tables.events import Event, Opened, RematchOpened
from azulejo.tables.joining import check_look
from azulejo.tables.offers import Wanted, offer
from azulejo.tables.opening import open_rematch, wants_rematch
from azulejo.tables.playing import earlier_answer
from azulejo.tables.table import Sealed, Table
from azulejo.tables.telling import tell
from azulejo.tables.thinking import Task, tasks


@dataclass
class Kept:
    """A table with its events, and the story of each."""

    table: Table
    events: list[Event] = field(default_factory=list)
    stories: list[Sequence[Step]] = field(default_factory=list)

    def append(self, events: Iterable[Event]) -> None:
        """What a store writes in one transaction, before anybody is told."""
        for event in events:
            self.events.append(event)
            self.stories.append(self.table.fold(event))


class House:
    """All tables, by name."""

    def __init__(self) -> None:
        self.kept: dict[str, Kept] = {}

    def open(self, name: str, sealed: Sealed, events: Sequence[Event]) -> None:
        """A new table, or one that is read back: from its first event, which opened it, and those that followed."""
        opened, *others = events
        assert isinstance(opened, Opened)
        self.kept[name] = Kept(Table(sealed, opened), [opened], [()])
        self.kept[name].append(others)

    def find(self, link: str) -> str:
        """The table that a link leads to; raises NotFound."""
        for name, kept in self.kept.items():
            if kept.table.sealed.link == link:
                return name
        raise NotFound("no_such_link")

    def table(self, name: str, who: str, link: str = "") -> Table:
        """A table that this person may look at; raises NotFound, as much for a private one as for none at all."""
        table = self._kept(name).table
        check_look(table, name, who, link)
        return table

    def lobby(self, wanted: Wanted | None = None) -> list[str]:
        """The public tables that are not over, as somebody finds them who looks for this."""
        offers = {name: offer(kept.table) for name, kept in self.kept.items()}
        found = {name: each for name, each in offers.items() if each and (wanted or Wanted()).fits(each)}
        return sorted(found, key=lambda name: (found[name].rank, found[name].standing, name))

    def act(self, name: str, command: Command, now: int, who: str) -> Reply:
        """Does what a person asks, or raises AzulejoError. Whoever's time is up has lost it before that."""
        kept = self._kept(name)
        self._expire(kept, now)
        return self._append(kept, decide(kept.table, command, now, who), command)

    def act_for_bot(self, name: str, command: Act, now: int) -> Reply:
        """The same for the answer of a bot."""
        kept = self._kept(name)
        self._expire(kept, now)
        return self._append(kept, playing.act_for_bot(kept.table, command, now), command)

    def tick(self, now: int) -> list[str]:
        """Lets every clock that has run out do so; the tables at which one had."""
        return [name for name, kept in self.kept.items() if self._expire(kept, now)]

    def deadlines(self) -> list[tuple[int, str]]:
        """When `tick` has something to do at which table, soonest first."""
        due = [(deadline, name) for name, kept in self.kept.items() for deadline in kept.table.deadlines().values()]
        return sorted(due)

    def due(self) -> list[Task]:
        """What bots must think about now."""
        return [task for name, kept in self.kept.items() for task in tasks(name, kept.table)]

    def let_bots_play(self, run: Callable[[Task], Act], now: int) -> int:
        """Has every due decision thought about by `run`, once; how many were still wanted when they came."""
        played = 0
        for task in self.due():
            try:
                self.act_for_bot(task.table, run(task), now)
                played += 1
            except Conflict:
                continue  # taken back or ended in the meantime
        return played

    def rematch(self, name: str, other: str, sealed: Sealed, now: int) -> bool:
        """Opens the next table under another name, if everybody wants it and it is not there yet."""
        kept = self._kept(name)
        if not wants_rematch(kept.table):
            return False
        self.open(other, sealed, open_rematch(kept.table, name, now, sealed))
        kept.append([RematchOpened(now, other)])
        return True

    def told(self, name: str, seat: int | None, since: int = 0) -> list[dict[str, object]]:
        """What has happened after the event of this number, as far as the seat may know it."""
        kept = self._kept(name)
        following = zip(kept.events[since:], kept.stories[since:], strict=True)
        return [tell(kept.table.game, since + n, event, steps, seat) for n, (event, steps) in enumerate(following, 1)]

    def _kept(self, name: str) -> Kept:
        if name not in self.kept:
            raise NotFound("no_such_table", table=name[:40])
        return self.kept[name]

    def _expire(self, kept: Kept, now: int) -> bool:
        events = playing.expire(kept.table, now)
        kept.append(events)
        return bool(events)

    def _append(self, kept: Kept, events: list[Event], command: Command) -> Reply:
        first = kept.table.sequence + 1
        kept.append(events)
        answer = earlier_answer(kept.table, command) if isinstance(command, Act) else None
        return Reply(answer.first, answer.last) if answer else Reply(first, kept.table.sequence)
