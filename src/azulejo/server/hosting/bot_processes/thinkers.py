"""Bots think here: in process processes, a few at once, each thought within its time.

Nobody waits for ever for a bot. A thought that fails (the bot raises, hangs, or takes its process with it) is thought
again; after several failures any legal action will do.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from dataclasses import replace
from typing import Final

from azulejo.games.errors import AzulejoError
from azulejo.server.hosting.bot_processes.process import BotFailed, BotProcess, ProcessDied, Think
from azulejo.server.hosting.bot_processes.who_thinks import Stopped
from azulejo.server.hosting.counts import Counts
from azulejo.server.limits.turns import Slots
from azulejo.tables import Advice, Task, think
from azulejo.tables.commands import Act
from azulejo.tables.levels import UNSAID, Level

TRIES: Final = 3
MOST_THOUGHTS: Final = 1000
GRACE: Final = 5.0
ANYTHING: Final = Level("random")

log = logging.getLogger(__name__)


class Thinkers:
    """WhoThinks in this server: so many processes, each started when it is first needed.

    `grace` are the seconds that a thought may take beyond those of its level before it is cut off, `pause` those before
    the second try; before each further one it is twice as long. After `most_thoughts` a process is replaced.
    """

    def __init__(
        self,
        workers: int = 0,
        think: Think = think,
        grace: float = GRACE,
        pause: float = 0.2,
        most_thoughts: int = MOST_THOUGHTS,
    ) -> None:
        self.number = workers or max(1, (os.cpu_count() or 2) - 1)
        self._think = think
        self._grace = grace
        self._pause = pause
        self._most_thoughts = most_thoughts
        self._idle: list[BotProcess] = []
        self._busy: set[BotProcess] = set()
        self._slots = Slots(self.number)
        self._is_stopped = False

    elsewhere = 0
    is_well = True

    @property
    def busy(self) -> int:
        """How many of them think."""
        return len(self._busy)

    @property
    def is_full(self) -> bool:
        return self.busy >= self.number

    def longest(self, level: Level) -> float:
        """How many seconds one try at this level can take."""
        return longest(level, self._grace)

    async def start(self) -> None:
        """Nothing is to be done before somebody asks."""

    async def stop(self) -> None:
        """Ends all processes, whatever they think about; those who wait for them get Stopped. There is no new start."""
        self._is_stopped = True
        for process in self._busy:
            process.end()
        for _ in range(self.number):
            await self._slots.enter()
        while self._idle:
            await self._idle.pop().clear()
        for _ in range(self.number):
            self._slots.leave()

    async def answer(
        self, task: Task, counts: Counts, asker: str = "", since: float | None = None, person: str = ""
    ) -> Advice:
        """As WhoThinks says. Moves of bots come in the order in which they are asked for: a turn for everybody is the
        caller's to give."""
        kind, since = "hint" if asker else "bot", time.monotonic() if since is None else since
        for failures in range(TRIES):
            try:
                async with self._slots.slot(asker, urgent=bool(asker)):
                    begin = time.monotonic()
                    counts.timed(f"{kind}_waiting", begin - since)
                    try:
                        return await self._thought(task)
                    finally:
                        since = time.monotonic()
                        counts.timed(f"{kind}_thinking", since - begin)
            except (BotFailed, ProcessDied, TimeoutError, OSError) as error:
                if self._is_stopped:
                    raise Stopped from error
                counts.bot_failures += 1
                counts.bot_restarts += not isinstance(error, BotFailed)
                log.warning("Bot %s failed at table %s: %r", task.level.bot, task.table, error)
            await asyncio.sleep(self._pause * 2**failures)
        counts.bot_stand_ins += 1
        log.error("Bot %s failed %d times at table %s: the stand-in plays.", task.level.bot, TRIES, task.table)
        return await stand_in(task)

    async def _thought(self, task: Task) -> Advice:
        """One try, in a process that is free."""
        if self._is_stopped:
            raise Stopped
        process = self._idle.pop() if self._idle else BotProcess()
        self._busy.add(process)
        try:
            advice = await process.run(self._think, task, _seed(), self.longest(task.level))
            check_answer(task, advice.act)
        except BotFailed:
            await self._keep(process)
            raise
        except BaseException:
            await process.clear()
            raise
        else:
            await self._keep(process)
            return advice
        finally:
            self._busy.discard(process)

    async def _keep(self, process: BotProcess) -> None:
        """For the next thought, unless it has had so many that it may have come to take more memory than it needs."""
        if process.thoughts < self._most_thoughts:
            self._idle.append(process)
        else:
            await process.clear()


def longest(level: Level, grace: float = GRACE) -> float:
    """How many seconds one try at this level can take, with those that it may take beyond its own."""
    return (UNSAID if level.seconds is None else level.seconds) + grace


async def stand_in(task: Task) -> Advice:
    """Any legal action, when the bot has failed too often."""
    return await asyncio.to_thread(think, replace(task, level=ANYTHING), _seed())


def check_answer(task: Task, act: Act) -> None:
    """Raises BotFailed for an answer that the table would refuse."""
    try:
        action = task.position.game.parse_action(act.action)
    except AzulejoError as error:
        raise BotFailed(f"It answered {act.action!r}: {error}") from error
    if (act.seat, act.decision) != (task.seat, task.decision) or not task.position.is_legal(task.seat, action):
        raise BotFailed(f"It answered {act}, which is not legal.")


def _seed() -> int:
    return secrets.randbits(32)
