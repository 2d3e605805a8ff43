"""Where is studied: a few processes beside those of the bots, which these never wait for.

Jobs are short, or can be stopped, and every address has one turn before any has another, and so has everybody
there. The system gives these
processes only the time that nothing else wants; a job that could wait a moment does not begin while every bot's process
is busy.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from azulejo.server.hosting.bot_processes.process import ProcessDied
from azulejo.server.hosting.bot_processes.who_thinks import Stopped, WhoThinks
from azulejo.server.limits.turns import Slots
from azulejo.server.study.jobs import Job
from azulejo.server.study.study_process import StudyFailed, StudyProcess

GRACE: Final = 60.0  # seconds that a job may take beyond its own, since it gets but what others leave it
IDLE: Final = 60.0  # seconds after which a process that nobody needs gives its memory back
PATIENCE: Final = 5.0  # seconds that a job waits for bots at most before it begins
LOOK: Final = 0.05  # seconds between two looks whether it may


@dataclass(frozen=True, order=True)
class Asker:
    """Whose turn a job takes: that of an address, and of a person there, who may be nobody known."""

    where: str
    who: str = ""


class Studiers:
    """So many processes at once, each started when it is first needed."""

    def __init__(self, thinkers: WhoThinks, number: int = 0, idle: float = IDLE, grace: float = GRACE) -> None:
        self.number = number or max(1, (os.cpu_count() or 2) - 1)
        self._thinkers = thinkers
        self._grace = grace
        self._idle_for = idle
        self._slots = Slots(self.number)
        self._idle: dict[StudyProcess, asyncio.TimerHandle] = {}
        self._busy: set[StudyProcess] = set()
        self._clearing: set[asyncio.Task[None]] = set()
        self._is_stopped = False

    @property
    def busy(self) -> int:
        """How many of them study."""
        return len(self._busy)

    @property
    def waiting(self) -> int:
        """How many jobs have no process yet."""
        return self._slots.waiting

    def pids(self) -> list[int]:
        """Of all that run."""
        return [process.pid for process in [*self._idle, *self._busy] if process.pid is not None]

    async def run(self, job: Job, asker: Asker, seconds: float, tell: Callable[[Any], None]) -> None:
        """Tells the answers of a job that should take so many seconds, as they come; when cancelled, the job stops.

        Raises StudyFailed, ProcessDied or TimeoutError for one that failed, and Stopped.
        """
        async with self._slots.slot(asker.who, where=asker.where):
            await self._let_bots_first()
            if self._is_stopped:
                raise Stopped
            process = self._take()
            try:
                await process.run(job, tell, seconds + self._grace)
            except StudyFailed:
                self._keep(process)
                raise
            except asyncio.CancelledError:
                await asyncio.shield(asyncio.create_task(self._let_go(process)))
                raise
            except BaseException:
                await process.clear()
                raise
            else:
                self._keep(process)
            finally:
                self._busy.discard(process)

    async def one(self, job: Job, asker: Asker, seconds: float) -> Any:
        """The answer of a job that has one."""
        answers: list[Any] = []
        await self.run(job, asker, seconds, answers.append)
        if not answers:
            raise StudyFailed("It gave no answer.")
        return answers[0]

    async def stop(self) -> None:
        """Ends all processes; whoever waits for them should have been cancelled before."""
        self._is_stopped = True
        while self._idle:
            process, timer = self._idle.popitem()
            timer.cancel()
            await process.clear()
        for process in list(self._busy):
            await process.clear()
        await asyncio.gather(*self._clearing)

    async def _let_bots_first(self) -> None:
        """Bots that think all the time do not keep everybody else from studying for ever."""
        end = time.monotonic() + PATIENCE
        while self._thinkers.is_full and time.monotonic() < end:
            await asyncio.sleep(LOOK)

    def _take(self) -> StudyProcess:
        if self._idle:
            process, timer = self._idle.popitem()
            timer.cancel()
        else:
            process = StudyProcess()
        self._busy.add(process)
        return process

    def _keep(self, process: StudyProcess) -> None:
        """For the next job, if there is one soon: a search takes much memory."""
        loop = asyncio.get_running_loop()
        self._idle[process] = loop.call_later(self._idle_for, self._clear_idle, process)

    def _clear_idle(self, process: StudyProcess) -> None:
        self._idle.pop(process, None)
        task = asyncio.get_running_loop().create_task(process.clear())
        self._clearing.add(task)
        task.add_done_callback(self._clearing.discard)

    async def _let_go(self, process: StudyProcess) -> None:
        """Of a job that nobody wants any more."""
        if await process.stop() and not self._is_stopped:
            self._keep(process)
        else:
            await process.clear()


FAILURES: Final = (StudyFailed, ProcessDied, TimeoutError, OSError)
