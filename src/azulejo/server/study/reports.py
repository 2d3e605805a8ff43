"""Reports that are being made or watched in this process.

A report is made as long as somebody watches it, one decision after the other, each stored before it is told. Whoever
leaves stops nothing for others; when the last has left it rests, and goes on with what it has when somebody is back. On
one database one process at a time makes it, and all others hear of what is new.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final
from weakref import WeakValueDictionary

from azulejo.games.errors import AzulejoError
from azulejo.records import Record
from azulejo.server.hosting import Host
from azulejo.server.hosting.bot_processes.who_thinks import Stopped
from azulejo.server.hosting.new_tables import new_name
from azulejo.server.hosting.tasks import rest
from azulejo.server.problems.refusals import Unexpected
from azulejo.server.study.jobs import Glance, Job, Judge
from azulejo.server.study.known_report import KnownReport, stored
from azulejo.server.study.studiers import FAILURES, Asker, Studiers
from azulejo.storage import ChangedMeanwhile, KeptReport, StorageError, news
from azulejo.tables import NotFound

LEASE: Final = 30_000  # ms that a claim lasts, made anew long before
RENEWAL: Final = 8.0  # seconds
PAUSE: Final = 3.0  # seconds until it is asked again whether another process still makes it
TRIES: Final = 3
GLANCES: Final = 0.02  # seconds, about, for a first impression of a decision
MOST_SECONDS: Final = 30.0  # for a decision whose budget is counted in nodes
FOR_EVER: Final = 2**53  # ms since 1970

Loading = Callable[[], Awaitable[Record]]
log = logging.getLogger(__name__)


@dataclass(eq=False)
class Watcher:
    """Somebody who watches: all that is remembered, however slowly they read."""

    source: str
    asker: Asker
    wake: Callable[[], None]
    sequence: int = 0  # how many decisions they know
    changed: bool = field(default=True)

    def mark(self) -> None:
        """There may be something to tell."""
        self.changed = True
        self.wake()


class WatchedReport:
    """One report while somebody watches it."""

    def __init__(self, host: Host, studiers: Studiers, source: str, kept: KeptReport, known: KnownReport) -> None:
        self.known = known
        self.failure: AzulejoError | None = None  # why it does not go on
        self.watchers: set[Watcher] = set()
        self.is_closing = False
        self.closed = asyncio.Event()
        self._host = host
        self._store = host.store.reports
        self._studiers = studiers
        self._source = source
        self._kept = kept
        self._worker = new_name()
        self._news = asyncio.Event()
        self._leave = host.bus.subscribe(news.report(source), self._hear)
        self._task = asyncio.create_task(self._make())

    async def close(self) -> None:
        """Stops at once; what was judged is kept."""
        self.is_closing = True
        self._leave()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self.closed.set()

    def _hear(self, _: int) -> None:
        self._news.set()

    async def _make(self) -> None:
        try:
            while not self.known.is_complete:
                try:
                    await self._go_on()
                except (ChangedMeanwhile, StorageError) as error:
                    log.warning("A report waits: %s", error)
                    self._news.clear()
                    await rest(PAUSE, self._news)
        except Stopped:
            return
        except Exception as error:
            log.error("Report %s failed: %r", self._source, error, exc_info=not isinstance(error, FAILURES))
            self.failure = error if isinstance(error, AzulejoError) else Unexpected("study_failed")
            self._tell_all()

    async def _go_on(self) -> None:
        """Makes it to its end; or, while it is another process's to make, waits for a while and hears what is new."""
        self._news.clear()
        await self._catch_up()
        if self.known.is_complete:
            return
        if await self._claim():
            renewing = asyncio.create_task(self._renew())
            try:
                await self._judge_all()
            finally:
                renewing.cancel()
                with suppress(StorageError):
                    await asyncio.shield(self._store.release(self._source, self._worker))
        else:
            await rest(PAUSE, self._news)

    async def _claim(self) -> bool:
        """No process but this one uses a database whose news stay here: what was claimed before has ended."""
        now = self._host.now()
        counted = now if self._host.bus.is_shared else FOR_EVER
        return await self._store.claim(self._source, self._worker, counted, now + LEASE)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEWAL)
            with suppress(StorageError):
                now = self._host.now()
                await self._store.claim(self._source, self._worker, 0, now + LEASE)

    async def _catch_up(self) -> None:
        """Takes in what another process has judged; raises NotFound if the report is gone."""
        if await self._store.find(self._source) != self._kept:
            raise NotFound("no_report")
        new = await self._store.decisions_after(self._source, self.known.sequence)
        if new:
            await asyncio.to_thread(self.known.take, new)
            self._tell_all()

    async def _judge_all(self) -> None:
        """The most telling first, so that those who watch soon see something."""
        missing = {question.event: question for question in self.known.missing()}
        glance = Glance(tuple(missing.values()), self._kept.seed)
        order: list[int] = await self._studied(glance, GLANCES * len(missing))
        budget = self.known.analysis.budget
        for event in order:
            job = Judge(missing[event], budget, self._kept.seed)
            judged = stored(await self._studied(job, budget.seconds or MOST_SECONDS))
            number = self.known.sequence + 1
            await self._store.add(self._source, number, judged, self._worker)
            await asyncio.to_thread(self.known.take, [judged])
            self._tell_all()

    async def _studied(self, job: Job, seconds: float) -> Any:
        """The answer of a job. A process that fails is replaced, and the job done again."""
        for tries in range(1, TRIES + 1):
            try:
                return await self._studiers.one(job, self._asker, seconds)
            except FAILURES as error:
                log.warning("A part of report %s failed: %r", self._source, error)
                if tries == TRIES:
                    raise
        raise AssertionError

    @property
    def _asker(self) -> Asker:
        """Whose turn it takes: that of one of those who watch."""
        return min((watcher.asker for watcher in self.watchers), default=Asker(""))

    def _tell_all(self) -> None:
        for watcher in self.watchers:
            watcher.mark()


class Reports:
    """By what they are of."""

    def __init__(self, host: Host, studiers: Studiers) -> None:
        self._host = host
        self._studiers = studiers
        self._watched: dict[str, WatchedReport] = {}
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._watched)

    async def known(self, source: str, loading: Loading) -> KnownReport:
        """What there is of a report; raises NotFound if nobody has asked for it."""
        watched = self._watched.get(source)
        return watched.known if watched else (await self._load(source, loading))[1]

    async def watch(self, watcher: Watcher, loading: Loading) -> None:
        """Somebody watches from now on, so that it is made; raises NotFound if nobody has asked for it."""
        source = watcher.source
        lock = self._opening.setdefault(source, asyncio.Lock())
        async with lock:
            watched = self._watched.get(source)
            if watched is not None and (watched.is_closing or watched.failure):
                await self._closed(source, watched)
                watched = None
            if watched is None:
                kept, known = await self._load(source, loading)
                watched = self._watched[source] = WatchedReport(self._host, self._studiers, source, kept, known)
            watched.watchers.add(watcher)
        watcher.mark()

    async def leave(self, watcher: Watcher) -> None:
        """When the last one leaves it is made no further."""
        watched = self._watched.get(watcher.source)
        if watched is None or watcher not in watched.watchers:
            return
        watched.watchers.discard(watcher)
        if not watched.watchers:
            await self._closed(watcher.source, watched)

    def of(self, watcher: Watcher) -> WatchedReport | None:
        """The report that somebody watches."""
        watched = self._watched.get(watcher.source)
        return watched if watched and watcher in watched.watchers else None

    async def close(self) -> None:
        for source, watched in list(self._watched.items()):
            await self._closed(source, watched)

    async def _closed(self, source: str, watched: WatchedReport) -> None:
        if watched.is_closing:
            await watched.closed.wait()
            return
        await watched.close()
        if self._watched.get(source) is watched:
            del self._watched[source]
        for watcher in watched.watchers:
            watcher.mark()

    async def _load(self, source: str, loading: Loading) -> tuple[KeptReport, KnownReport]:
        kept = await self._host.store.reports.find(source)
        if kept is None:
            raise NotFound("no_report")
        decisions = await self._host.store.reports.decisions_after(source, 0)
        record = await loading()
        return kept, await asyncio.to_thread(KnownReport, record, kept, decisions)
