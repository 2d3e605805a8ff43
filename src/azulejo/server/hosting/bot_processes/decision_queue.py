"""The decisions that bots must make: stored rows, each claimed by one process, put in line and thought about."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from azulejo.games.errors import AzulejoError
from azulejo.server.hosting.bot_processes.who_thinks import Stopped, WhoThinks
from azulejo.server.hosting.counts import Counts
from azulejo.server.hosting.new_tables import new_name
from azulejo.server.hosting.table_cache import TableCache
from azulejo.server.hosting.tasks import rest
from azulejo.server.hosting.writer import Writer
from azulejo.server.limits.turns import Turns
from azulejo.storage import DueBot, StorageError, Store
from azulejo.tables import Conflict, NotAllowed, NotFound, Table, Task, act_for_bot, tasks
from azulejo.tables.levels import MOST_SECONDS, Level

MARGIN: Final = 5_000  # ms that a claim lasts beyond the longest time that a thought should take
LONGEST: Final = Level("", MOST_SECONDS)  # a row does not say how long its bot may think
RENEWED: Final = 10_000  # ms for which a claim is renewed at least
PAUSE: Final = 2.0  # seconds between two looks for decisions that nobody has claimed, or no longer
SHORT_PAUSE: Final = 0.2  # when there may be more
ROOM: Final = 200  # decisions that may wait here before no more are looked for
FOR_EVER: Final = 2**53  # ms since 1970

log = logging.getLogger(__name__)


class BotQueue:
    """What a change in this process has made due is claimed with it and thought about here.

    All else, such as what a process that died had claimed, is found in the store when its claim has lapsed. So nothing
    is forgotten; at worst two processes think about the same decision, and one of them comes too late.
    """

    def __init__(
        self,
        store: Store,
        cache: TableCache,
        writer: Writer,
        thinkers: WhoThinks,
        counts: Counts,
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._cache = cache
        self._writer = writer
        self._thinkers = thinkers
        self._counts = counts
        self._now = now
        self._worker = new_name()
        self._turns: Turns[DueBot] = Turns()
        self._waiting = asyncio.Semaphore(0)  # as many as there are turns
        self._in_hand: dict[DueBot, float] = {}  # since when, by the monotonic clock
        self._stopping = asyncio.Event()
        self._running: list[asyncio.Task[None]] = []

    @property
    def in_hand(self) -> int:
        """Decisions that wait or are being thought about."""
        return len(self._in_hand)

    def start(self, every_claim_is_old: bool) -> None:
        """`every_claim_is_old` when no other process can have made one that still counts."""
        self._writer.claim = self._claim
        self._writer.afterwards.append(self._stored)
        playing = [self._play() for _ in range(self._thinkers.number)]
        work = [self._look_out(FOR_EVER if every_claim_is_old else 0), *playing]
        self._running = [asyncio.create_task(each) for each in work]

    async def stop(self) -> None:
        """What is not stored yet stays due. There is no new start."""
        self._stopping.set()
        await self._thinkers.stop()
        for _ in self._running:
            self._waiting.release()
        await asyncio.gather(*self._running)

    def _claim(self, table: Table, now: int) -> tuple[str, int]:
        levels = [level for _, _, level in table.due_bots()]
        return self._worker, now + max(map(self._lease, levels), default=0)

    def _lease(self, level: Level) -> int:
        return round(self._thinkers.longest(level) * 1000) + MARGIN

    def _stored(self, name: str, table: Table) -> None:
        for seat, decision, _ in table.due_bots():
            self._take(DueBot(name, seat, decision), table.opened.opener)

    def _take(self, due: DueBot, opener: str) -> None:
        """Puts it in line. Whoever has opened many tables waits for them, and not everybody else."""
        if due not in self._in_hand:
            self._in_hand[due] = time.monotonic()
            self._turns.add(opener, due)
            self._waiting.release()

    async def _look_out(self, horizon: int) -> None:
        """Claims what is free. Until all has been seen once, claims up to the horizon count as free."""
        while not self._stopping.is_set():
            room, pause = max(0, ROOM - len(self._in_hand)), SHORT_PAUSE
            try:
                await self._renew()
                if await self._claim_some(room, horizon) < room:
                    horizon, pause = 0, PAUSE
            except Exception as error:
                log.error("Bots wait for the store: %s", error, exc_info=not isinstance(error, StorageError))
                pause = PAUSE
            await rest(pause, self._stopping)

    async def _claim_some(self, most: int, horizon: int) -> int:
        """How many there were, no more than `most`."""
        now = self._now()
        lease = now + self._lease(LONGEST)
        claimed = await self._store.due.claim_bots(max(now, horizon), self._worker, lease, most) if most else []
        for due in claimed:
            self._take(due, await self._opener(due.table))
        return len(claimed)

    async def _renew(self) -> None:
        """What waits here for long stays claimed as long as this process lives, so that nobody else thinks about it."""
        since = time.monotonic() - RENEWED / 2000
        if held := [due for due, taken in self._in_hand.items() if taken < since]:
            await self._store.due.renew_bots(held, self._worker, self._now() + RENEWED)

    async def _opener(self, name: str) -> str:
        """A table that cannot be read now waits for itself."""
        with suppress(AzulejoError):
            return (await self._cache.read(name)).table.opened.opener
        return name

    async def _play(self) -> None:
        while await self._waiting.acquire() and not self._stopping.is_set():
            due = self._turns.take()
            assert due is not None
            try:
                await self._decide(due)
            except Stopped:
                return
            except Exception as error:  # a defect at one table must not stop the bots of all others
                is_known = isinstance(error, StorageError)
                log.error("A bot's decision at table %s stays due: %s", due.table, error, exc_info=not is_known)
            finally:
                self._in_hand.pop(due, None)

    async def _decide(self, due: DueBot) -> None:
        task, opener = await self._task(due)
        if task is None:
            return
        advice = await self._thinkers.answer(task, self._counts, since=self._in_hand[due], person=opener)
        with suppress(Conflict, NotAllowed):  # taken back, ended, or somebody has returned in the meantime
            act = advice.act
            await self._writer.change(due.table, lambda table, now: act_for_bot(table, act, now), act)
            self._counts.bot_decisions += 1

    async def _task(self, due: DueBot) -> tuple[Task | None, str]:
        """What there is to think about, if that is still wanted, and for whom."""
        with suppress(NotFound):
            table = (await self._cache.read(due.table)).table
            for task in tasks(due.table, table):
                if (task.seat, task.decision) == (due.seat, due.decision):
                    return task, table.opened.opener
        return None, ""
