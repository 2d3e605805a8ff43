"""One process that studies, one job at a time, and gives way to everything else on its machine."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from azulejo.processes import context, start
from azulejo.server.hosting.bot_processes.process import STARTING, ProcessDied
from azulejo.server.study import study_work
from azulejo.server.study.jobs import Job
from azulejo.server.study.study_work import STOP, Ended

STOPPING: Final = 2.0  # seconds for a job to end that nobody wants any more


class StudyFailed(Exception):
    """The job raised something; its process is well."""


class StudyProcess:
    """A process, and the thread of the server that waits for it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "studier")
        self._connection, self._end = multiprocessing.Pipe()
        self._process = context(study_work.__name__).Process(
            target=study_work.study_for, args=(self._end,), daemon=True
        )
        self._receiving: asyncio.Future[Any] | None = None

    @property
    def pid(self) -> int | None:
        """None before the first job."""
        return self._process.pid

    async def run(self, job: Job, tell: Callable[[Any], None], seconds: float) -> None:
        """Tells every answer; raises StudyFailed, ProcessDied or TimeoutError. After these two it must be cleared."""
        loop = asyncio.get_running_loop()
        if self._process.pid is None:
            async with asyncio.timeout(STARTING):
                await loop.run_in_executor(self._thread, self._start)
        async with asyncio.timeout(seconds):
            await loop.run_in_executor(self._thread, self._send, job)
            while not isinstance(answer := await self._answer(), Ended):
                tell(answer)
        if answer.reason:
            raise StudyFailed(answer.reason)

    async def stop(self) -> bool:
        """Ends the job that `run` was broken off in; whether the process is ready for another."""
        if self._process.pid is None or self._receiving is None:
            return False
        try:
            async with asyncio.timeout(STOPPING):
                self._send(STOP)
                while not isinstance(await self._answer(), Ended):
                    pass
        except (ProcessDied, TimeoutError):
            return False
        return True

    async def clear(self) -> None:
        """Ends the process, whatever it does, and waits until nothing of it is left."""
        if self._process.pid is not None:
            self._process.kill()
        await asyncio.to_thread(self._clear)

    async def _answer(self) -> Any:
        """The next answer; whoever stops waiting for it has not missed it."""
        if self._receiving is None:
            self._receiving = asyncio.get_running_loop().run_in_executor(self._thread, self._receive)
            self._receiving.add_done_callback(_noted)
        try:
            answer = await asyncio.shield(self._receiving)
        except ProcessDied:
            self._receiving = None
            raise
        self._receiving = None
        return answer

    def _start(self) -> None:
        try:
            start(self._process)
        except EOFError as cause:  # what starts processes was killed; it is there again for the next one
            raise ProcessDied from cause
        self._end.close()
        self._receive()

    def _send(self, what: object) -> None:
        try:
            self._connection.send(what)
        except OSError as cause:
            raise ProcessDied from cause

    def _receive(self) -> Any:
        try:
            return self._connection.recv()
        except (EOFError, OSError) as cause:
            raise ProcessDied from cause

    def _clear(self) -> None:
        self._thread.shutdown()
        self._end.close()
        self._connection.close()
        if self._process.pid is not None:
            self._process.join()
            self._process.close()


def _noted(receiving: asyncio.Future[Any]) -> None:
    """Whoever waited for an answer may be gone by the time that it fails to come, which is no defect then."""
    if not receiving.cancelled():
        receiving.exception()
